"""What people did in a match, seat by seat, and what of it counts toward rankings (docs/rankings.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.engine.model.cards import Color
from bot.engine.model.events import ChallengeDecided, Event, RoundEnded, UnoCalled, UnoCaught
from bot.engine.model.moves import CallUno, CatchUno, ChooseColor, Leave, Move, Play, TimeOut, UnoTimeOut
from bot.engine.play.match import places
from bot.engine.play.scoring import LOW_IS_GOOD, side_of
from bot.game.people import Mover
from bot.game.state import RecordEntry, TableState
from bot.game.statistics import STATISTICS, Kept

BESIDE_DECISIONS = (
    CallUno,
    CatchUno,
    UnoTimeOut,
    Leave,
)  # moves made independently of the decision that the table waits for
FEWEST_DECISIONS = 5  # a person must make to take part if no round was finished
FEWEST_PEOPLE = 2  # who must take part in a match that counts

SUMS = tuple(one.name for one in STATISTICS if one.kept is Kept.SUM)
EXTREMES = tuple(one.name for one in STATISTICS if one.kept is not Kept.SUM)


@dataclass
class Counts:
    """What a change of the table adds to one seat, by column."""

    sums: dict[str, float] = field(default_factory=lambda: dict.fromkeys(SUMS, 0))
    extremes: dict[str, float | None] = field(default_factory=lambda: dict.fromkeys(EXTREMES))


@dataclass(frozen=True)
class SeatResult:
    """A seat at the end of a match. `place` counts from 1.

    The person `took_part` if they made enough of the seat's decisions themselves. They `finished` if they
    made half of them and still held the seat at the end; otherwise they cannot win, and ratings count them
    as last.
    """

    seat: int
    place: int
    took_part: bool
    finished: bool


def counted(state: TableState, moves: Iterable[RecordEntry]) -> dict[int, Counts]:
    """Count what the moves of one change add to each seat; `state` is the table after it.

    Only what people decided themselves counts as theirs. A round counts for those who hold their seat at its
    end; its points count unless points are bad. In teams, both partners win it (P8).
    """
    counts: dict[int, Counts] = {}
    for move in moves:
        _count_decision(counts, move)
        for event in move.events:
            _count_event(counts, move, event)
            if isinstance(event, RoundEnded):
                _count_round(counts, state, event)
    return counts


def results_of(
    state: TableState, decisions: Sequence[tuple[int, int]], *, has_full_round: bool
) -> list[SeatResult]:
    """Return how each seat finished a match.

    `decisions` has two numbers for each seat: all its decisions, and those the person made. `has_full_round`
    says whether any round was played to its end. In a match that is void nobody took part.
    """
    match = state.match
    assert match is not None
    fewest = 1 if has_full_round else FEWEST_DECISIONS
    return [
        SeatResult(
            seat,
            place,
            took_part=not state.is_void and 4 * own >= made and own >= fewest,
            finished=not state.is_void
            and 2 * own >= made
            and (seat in match.eliminated or _is_held(state, seat)),
        )
        for seat, (place, (made, own)) in enumerate(zip(places(match), decisions, strict=True))
    ]


def is_counted(results: Iterable[SeatResult]) -> bool:
    """Whether a match that is over counts: at least two people took part in it."""
    return sum(result.took_part for result in results) >= FEWEST_PEOPLE


def _is_held(state: TableState, seat: int) -> bool:
    """Whether a person with an account plays this seat now."""
    player = state.lobby.players[seat]
    return player.is_person and not player.is_away and seat not in state.left


def _count_decision(counts: dict[int, Counts], entry: RecordEntry) -> None:
    if entry.seat is None or entry.move is None or isinstance(entry.move, BESIDE_DECISIONS):
        return
    sums = _of(counts, entry.seat).sums
    sums["decisions"] += 1
    if entry.mover is Mover.PERSON and not isinstance(entry.move, TimeOut):
        sums["own_decisions"] += 1
        if color := _chosen_color(entry.move):
            sums[color.value] += 1


def _chosen_color(move: Move) -> Color | None:
    match move:
        case ChooseColor(color=color):
            return color
        case Play(card=card, color=color) if card.is_wild:
            return color
        case _:
            return None


def _count_event(counts: dict[int, Counts], entry: RecordEntry, event: Event) -> None:
    is_own = entry.mover is Mover.PERSON
    match event:
        case UnoCalled() if is_own:
            _count_reaction(_of(counts, event.seat), "call", entry.took)
        case UnoCaught():
            _of(counts, event.seat).sums["caught"] += 1
            if is_own:
                _count_reaction(_of(counts, event.by), "catch", entry.took)
        case ChallengeDecided() if is_own:
            _of(counts, event.seat).sums["challenges_won" if event.is_won else "challenges_lost"] += 1
        case _:
            pass


def _count_reaction(counts: Counts, kind: str, took: float | None) -> None:
    reactions = "calls" if kind == "call" else "catches"
    counts.sums[reactions] += 1
    if took is not None:
        counts.sums[f"timed_{reactions}"] += 1
        counts.sums[f"{kind}_seconds"] += took
        counts.extremes[f"quickest_{kind}"] = took


def _count_round(counts: dict[int, Counts], state: TableState, ended: RoundEnded) -> None:
    assert state.match is not None
    rules = state.match.rules
    winners = () if ended.winner is None else side_of(rules, ended.winner)
    for seat in state.match.table.seats:
        if not _is_held(state, seat):
            continue
        points = 0 if rules.scoring in LOW_IS_GOOD else ended.points[seat]
        one = _of(counts, seat)
        one.sums["rounds"] += 1
        one.sums["round_wins"] += seat in winners
        one.sums["points"] += points
        one.extremes["best_round"] = points


def _of(counts: dict[int, Counts], seat: int) -> Counts:
    return counts.setdefault(seat, Counts())
