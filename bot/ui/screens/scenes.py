"""What the pictures of a table show: values for `bot.pictures`, made of what everybody may know."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.model.decisions import Turn
from bot.engine.model.events import RoundEnded
from bot.engine.model.options import Scoring
from bot.engine.model.rules import Rules
from bot.engine.play.match import ranks
from bot.game.moments import Moments
from bot.game.state import Snapshot
from bot.pictures.canvas import drawable
from bot.pictures.scenes import (
    Chip,
    HandScene,
    LobbyScene,
    Portrait,
    ResultLine,
    ResultScene,
    Sign,
    TableScene,
    TableSeat,
    TurnScene,
    UnoScene,
)
from bot.text.names import Names, plain_names
from bot.text.results import moment_number
from bot.text.rules import name_of_rules
from bot.ui.transport.people import NO_AVATARS, Avatars


def lobby_scene(snapshot: Snapshot, avatars: Avatars = NO_AVATARS) -> LobbyScene:
    """A table before the match."""
    lobby = snapshot.state.lobby
    title = name_of_rules(lobby.rules, lobby.preset)
    is_led = not lobby.is_watched and not lobby.is_arranged
    seats = len(lobby.players) if lobby.is_arranged else lobby.rules.max_seats
    return LobbyScene(
        title, portraits(snapshot, avatars), seats, lobby.seat_of(lobby.host) if is_led else None
    )


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


def turn_scene(snapshot: Snapshot, seat: int, hand: HandScene, avatars: Avatars = NO_AVATARS) -> TurnScene:
    """The table as the player to move sees it: the others in the order in which they play."""
    public, people = snapshot.public, portraits(snapshot, avatars)
    count, step = len(people), 1 if public.clockwise else -1
    after = [(seat + step * place) % count for place in range(1, count)]
    others = tuple(
        TableSeat(people[other], public.counts[other], team=other % 2 if public.rules.teams else None)
        for other in after
        if other not in public.gone
    )
    is_playing = bool(hand.playable) or isinstance(public.decision, Turn)
    return TurnScene(hand, public.top, public.color, others, public.clockwise, public.pending, is_playing)


def result_scene(
    snapshot: Snapshot, ended: RoundEnded | None, avatars: Avatars = NO_AVATARS, moments: Moments = ()
) -> ResultScene:
    """A round or a match that is over, from first to last.

    Who has won the match stands out, or who has won the round if the match goes on; of equals, they come
    first. There is no round that `ended` if the others left in the middle of it.
    """
    public, match, people = snapshot.public, snapshot.state.match, portraits(snapshot, avatars)
    assert match is not None
    winner = None if ended is None or ended.winner is None else ended.winner
    winners = match.winners or (() if winner is None else (winner,))
    ranked, seats, rated = ranks(match), range(len(people)), dict(snapshot.state.rated)
    rows = tuple(
        ResultLine(
            people[seat],
            ranked[seat],
            ended.hands[seat] if ended else (),
            ended.points[seat] if ended else 0,
            match.scores[seat],
            is_winner=seat in winners,
            is_out=seat in match.eliminated,
            rating=rated.get(seat),
        )
        for seat in sorted(seats, key=lambda seat: (ranked[seat], seat not in winners))
    )
    has_card = ended is not None and winner is not None and not ended.hands[winner]
    chips = tuple(Chip(people[one.seat], Sign(one.kind), moment_number(one)) for one in moments)
    return ResultScene(
        rows,
        public.round,
        _target(public.rules),
        public.top if has_card else None,
        public.color if has_card else None,
        chips,
    )


def uno_scene(snapshot: Snapshot, seat: int, avatars: Avatars = NO_AVATARS) -> UnoScene:
    """Who has one card left."""
    return UnoScene(portraits(snapshot, avatars)[seat])


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
