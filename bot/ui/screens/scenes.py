"""What the pictures of a table show: values for `bot.pictures`, made of what everybody may know."""

from __future__ import annotations

from bot.game.snapshot import Snapshot
from bot.pictures.scenes import Portrait, TableScene, TableSeat
from bot.text.names import plain_names
from bot.ui.transport.avatars import NO_AVATARS, Avatars


def table_scene(snapshot: Snapshot, avatars: Avatars = NO_AVATARS) -> TableScene:
    """The table of a match at any moment of a round."""
    public = snapshot.public
    seats = tuple(
        TableSeat(
            person,
            public.counts[seat],
            public.scores[seat],
            team=seat % 2 if public.rules.teams else None,
            is_out=seat in public.gone,
        )
        for seat, person in enumerate(portraits(snapshot, avatars))
    )
    return TableScene(
        seats,
        public.top,
        public.color,
        public.decider,
        public.clockwise,
        public.pending,
        public.draw_pile_count,
    )


def portraits(snapshot: Snapshot, avatars: Avatars = NO_AVATARS) -> tuple[Portrait, ...]:
    """Everybody at the table by seat; guests have no picture of their own."""
    players = snapshot.state.lobby.players
    return tuple(
        Portrait(name, None if player.is_guest else avatars.get(player.id))
        for name, player in zip(plain_names(players), players, strict=True)
    )
