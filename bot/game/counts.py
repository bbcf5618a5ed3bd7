"""Counts everything that the player of each seat did in a match."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.engine.model.cards import Color
from bot.engine.model.events import (
    EVENTS,
    CardsDiscarded,
    CardsDrawn,
    CardTakenBack,
    ChallengeDecided,
    Event,
    HandsPassed,
    HandsShuffled,
    HandsSwapped,
    KnockedOut,
    Misplayed,
    RoundEnded,
    UnoCalled,
    UnoCaught,
)
from bot.engine.model.moves import (
    CallUno,
    CatchUno,
    ChooseColor,
    Leave,
    Move,
    Play,
    TakeBack,
    TimeOut,
    UnoTimeOut,
)
from bot.engine.play.match import Match
from bot.engine.play.scoring import LOW_IS_GOOD
from bot.game.players import Mover
from bot.game.state import RecordEntry, TableState
from bot.game.statistics import STATISTICS, Kept

SUMS = tuple(statistic.name for statistic in STATISTICS if statistic.kept is Kept.SUM)
BY_EVENT = {
    event: [statistic.name for statistic in STATISTICS if statistic.event is event] for event in EVENTS
}
EXTREMES: dict[str, Callable[[float, float], float]] = {
    statistic.name: min if statistic.kept is Kept.LEAST else max
    for statistic in STATISTICS
    if statistic.kept is not Kept.SUM
}


# Moves that are not the answer to a decision
BESIDE_DECISIONS = (CallUno, CatchUno, UnoTimeOut, Leave, TakeBack)
HANDS_CHANGE = (CardsDrawn, HandsSwapped, HandsPassed, HandsShuffled, CardTakenBack)


@dataclass
class Counts:
    """The counts of one seat, by column.

    `turn` holds the counts of its current turn, which are dropped if the card is taken back (M23).
    `took_back` is then set, and further calls in this turn do not count.
    """

    sums: dict[str, float] = field(default_factory=lambda: dict.fromkeys(SUMS, 0))
    extremes: dict[str, float | None] = field(default_factory=lambda: dict.fromkeys(EXTREMES))
    turn: Counts | None = None
    took_back: bool = False

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Counts:
        """Create counts from these values, in the format of `stored`."""
        turn = values.get("turn")
        return cls(
            {name: values.get(name) or 0 for name in SUMS},
            {name: values.get(name) for name in EXTREMES},
            None if turn is None else cls.from_values(turn),
            bool(values.get("took_back")),
        )

    @property
    def stored(self) -> dict[str, Any]:
        """Return all values that are not empty, for the stored state of a table."""
        kept: dict[str, Any] = {name: value for name, value in self.sums.items() if value} | self.extremes
        turn = {"turn": self.turn.stored} if self.turn else {}
        return kept | turn | ({"took_back": True} if self.took_back else {})

    @property
    def values(self) -> dict[str, float | None]:
        """Return all values by column, including the current turn."""
        return self.copy().settled().own_values

    @property
    def own_values(self) -> dict[str, float | None]:
        """Return all values by column, without the current turn."""
        return self.sums | self.extremes

    def copy(self) -> Counts:
        turn = self.turn.copy() if self.turn else None
        return Counts(self.sums.copy(), self.extremes.copy(), turn, self.took_back)

    def note(self, name: str, value: float) -> None:
        """Store the value if it is a new minimum or maximum."""
        known = self.extremes[name]
        self.extremes[name] = value if known is None else EXTREMES[name](known, value)

    def this_turn(self) -> Counts:
        self.turn = self.turn or Counts()
        return self.turn

    def settled(self) -> Counts:
        """Add the current turn, which has ended and can no longer be taken back."""
        if self.turn is not None:
            for name, value in self.turn.sums.items():
                self.sums[name] += value
            for name, extreme in self.turn.extremes.items():
                if extreme is not None:
                    self.note(name, extreme)
        self.turn, self.took_back = None, False
        return self

    def taken_back(self) -> None:
        """Drop the counts of the current turn."""
        self.turn, self.took_back = None, True


def count_moves(
    state: TableState, moves: Iterable[RecordEntry], before: Mapping[int, Counts]
) -> dict[int, Counts]:
    """Add the moves of a change to the counts of each seat. `before` has the previous counts.

    `state` is the table after the change. Only moves that people make themselves are counted for them. A
    round counts for people who hold their seat at its end. Its points count only if points are good. In
    teams, both partners win the round (P8).
    """
    assert state.match is not None
    counts = {seat: one.copy() for seat, one in before.items()}
    for move in moves:
        _count_move(counts, move, state.match, state.held)
    return counts


def count_record(played: Iterable[tuple[RecordEntry, Match]]) -> dict[int, Counts]:
    """Recount a whole match from the entries of its record, each with its events and the match after it.

    The record has no reaction times. The player who made the last move of a seat is assumed to have kept the
    seat.
    """
    counts: dict[int, Counts] = {}
    held = set[int]()
    for entry, match in played:
        if entry.seat is not None and entry.move is not None:
            is_theirs = entry.mover is Mover.PERSON and not isinstance(entry.move, Leave)
            held = held | {entry.seat} if is_theirs else held - {entry.seat}
        _count_move(counts, entry, match, held)
    for one in counts.values():
        one.settled()
    return counts


def _count_move(counts: dict[int, Counts], entry: RecordEntry, match: Match, held: Collection[int]) -> None:
    _settle_others(counts, entry)
    if not any(isinstance(event, Misplayed) for event in entry.events):  # the turn continues (T10)
        _count_decision(counts, entry)
    for event in entry.events:
        _count_event(counts, entry, event, held)
    _count_hands(counts, entry, match, held)
    if ended := next((event for event in entry.events if isinstance(event, RoundEnded)), None):
        _count_round(counts, match, ended, held)


def _settle_others(counts: dict[int, Counts], entry: RecordEntry) -> None:
    """End the turns of all other seats after a decision, and the turns of all seats after a deal."""
    if not isinstance(entry.move, BESIDE_DECISIONS):
        for seat, one in counts.items():
            if entry.move is None or seat != entry.seat:
                one.settled()


def _count_decision(counts: dict[int, Counts], entry: RecordEntry) -> None:
    if entry.seat is None or entry.move is None or isinstance(entry.move, BESIDE_DECISIONS):
        return
    one = _counts_of(counts, entry.seat)
    if isinstance(entry.move, Play) and one.turn is not None and one.turn.sums["decisions"]:
        one.settled()  # only the last play can be taken back
    sums = one.this_turn().sums
    sums["decisions"] += 1
    if entry.mover is Mover.PERSON and not isinstance(entry.move, TimeOut):
        sums["own_decisions"] += 1
        if color := _chosen_color(entry.move):
            sums[color.value] += 1


def _chosen_color(move: Move) -> Color | None:
    match move:
        case ChooseColor(color=color):
            return color
        case Play(card=card, color=Color() as color) if card.face.asks_color:
            return color
        case _:
            return None


def _count_event(counts: dict[int, Counts], entry: RecordEntry, event: Event, held: Collection[int]) -> None:
    for name in BY_EVENT[type(event)]:
        seat: int = getattr(event, "seat")  # noqa: B009
        _counts_of(counts, seat).sums[name] += seat in held
    is_own = entry.mover is Mover.PERSON
    match event:
        case CardTakenBack():
            _counts_of(counts, event.seat).taken_back()
        case UnoCalled() if is_own:
            _count_call(_counts_of(counts, event.seat), entry.took)
        case UnoCaught() if is_own:
            _count_reaction(_counts_of(counts, event.by), "catch", entry.took)
        case ChallengeDecided() if is_own:
            _counts_of(counts, event.seat).sums["challenges_won" if event.is_won else "challenges_lost"] += 1
        case _:
            pass


def _count_call(counts: Counts, took: float | None) -> None:
    if not counts.took_back:
        _count_reaction(counts.this_turn(), "call", took)


def _count_reaction(counts: Counts, kind: str, took: float | None) -> None:
    reactions = "calls" if kind == "call" else "catches"
    counts.sums[reactions] += 1
    if took is not None:
        counts.sums[f"timed_{reactions}"] += 1
        counts.sums[f"{kind}_seconds"] += took
        counts.note(f"quickest_{kind}", took)


def _count_hands(counts: dict[int, Counts], entry: RecordEntry, match: Match, held: Collection[int]) -> None:
    """Record the largest hand of each person whose hand may have changed. A hand that is knocked out (K4) is
    discarded.
    """
    out = {event.seat for event in entry.events if isinstance(event, KnockedOut)}
    for event in entry.events:
        if isinstance(event, CardsDiscarded) and event.seat in out & set(held):
            _counts_of(counts, event.seat).note("most_cards", len(event.cards))
    if any(isinstance(event, HANDS_CHANGE) for event in entry.events):
        for seat in held:
            _counts_of(counts, seat).note("most_cards", len(match.table.hands[seat]))


def _count_round(counts: dict[int, Counts], match: Match, ended: RoundEnded, held: Collection[int]) -> None:
    winners = () if ended.winner is None else match.rules.side_of(ended.winner)
    for seat in match.table.present:
        if seat not in held:
            continue
        points = 0 if match.rules.scoring in LOW_IS_GOOD else ended.points[seat]
        one = _counts_of(counts, seat)
        one.sums["rounds"] += 1
        one.sums["round_wins"] += seat in winners
        one.sums["points"] += points
        one.note("best_round", points)


def _counts_of(counts: dict[int, Counts], seat: int) -> Counts:
    return counts.setdefault(seat, Counts())
