"""What the pictures of a table show: values for `bot.pictures`, made of what everybody may know."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.model.events import RoundEnded
from bot.engine.model.options import Scoring
from bot.engine.model.rules import Rules
from bot.engine.play.match import ranks
from bot.game.state import Snapshot
from bot.pictures.canvas import drawable
from bot.pictures.scenes import (
    MatchScene,
    Placing,
    Portrait,
    RaceLine,
    RaceScene,
    RoundLine,
    RoundScene,
    TableScene,
    TableSeat,
)
from bot.text.names import Names, plain_names
from bot.ui.transport.people import NO_AVATARS, Avatars


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


def round_scene(snapshot: Snapshot, ended: RoundEnded, avatars: Avatars = NO_AVATARS) -> RoundScene:
    """A round that is over."""
    public, match = snapshot.public, snapshot.state.match
    assert match is not None
    rows = tuple(
        RoundLine(
            person,
            ended.hands[seat],
            ended.points[seat],
            public.scores[seat],
            is_winner=seat == ended.winner,
            is_out=seat in match.eliminated,
        )
        for seat, person in enumerate(portraits(snapshot, avatars))
    )
    return RoundScene(rows, public.round, _target(public.rules))


def match_scene(snapshot: Snapshot, avatars: Avatars = NO_AVATARS) -> MatchScene:
    """A match that is over, the winners first."""
    match = snapshot.state.match
    assert match is not None
    ranked = ranks(match)
    standings = (
        Placing(person, ranked[seat], match.scores[seat], is_out=seat in match.eliminated)
        for seat, person in enumerate(portraits(snapshot, avatars))
    )
    return MatchScene(tuple(sorted(standings, key=lambda placing: placing.place)))


def race_scene(snapshot: Snapshot) -> RaceScene:
    """The scores after each round so far; there is at least one."""
    totals = zip(*snapshot.state.totals, strict=True)
    lines = map(RaceLine, portraits(snapshot), totals)
    return RaceScene(tuple(lines), _target(snapshot.public.rules))


def _target(rules: Rules) -> int | None:
    return None if rules.scoring is Scoring.SINGLE_ROUND else rules.target


def portraits(snapshot: Snapshot, avatars: Avatars = NO_AVATARS) -> tuple[Portrait, ...]:
    """Everybody at the table by seat; guests and bots have no picture of their own."""
    players = snapshot.state.lobby.players
    return tuple(
        Portrait(name, avatars.get(player.id), seat)
        for seat, (name, player) in enumerate(zip(plain_names(players), players, strict=True))
    )


def undrawn_names(people: Sequence[Portrait], names: Names) -> str:
    """The names that no bundled font can draw, behind the numbers that stand in for them in pictures."""
    numbered = enumerate(zip(people, names, strict=True), 1)
    undrawn = [f"#{number} {name}" for number, (person, name) in numbered if not drawable(person.name)]
    return f"-# {' · '.join(undrawn)}" if undrawn else ""
