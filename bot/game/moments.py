"""The highlights of a round or a match, collected step by step from its record."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import reduce

from msgspec import Struct, field
from msgspec.structs import replace

from bot.engine.model.events import CallOwed, CardsDrawn, Event, Misplayed, RoundEnded, UnoCalled, UnoCaught
from bot.engine.model.moves import BESIDE_THE_TURN, Leave, TimeOut
from bot.game.players import Mover
from bot.game.record import Step


class MomentKind(StrEnum):
    """Kinds of highlights, in display order."""

    COMEBACK = "comeback"  # the largest hand of a player who won the round
    CATCH = "catch"  # seconds until somebody was caught
    CALL = "call"  # seconds until UNO was called
    DRAW = "draw"  # number of cards drawn at once
    WAIT = "wait"  # seconds that the others waited for a person


class Moment(Struct, frozen=True):
    """A highlight: the player, and the size or time."""

    kind: MomentKind
    seat: int
    number: float


MOST = 3  # maximum number of highlights shown
# The smallest value of a highlight that is shown.
LEAST = {MomentKind.COMEBACK: 10, MomentKind.DRAW: 4, MomentKind.WAIT: 30.0}
FASTEST = frozenset({MomentKind.CATCH, MomentKind.CALL})  # for these, smaller values are better

Moments = tuple[Moment, ...]


def moments_of(steps: Iterable[Step]) -> Moments:
    """Return the highlights of a round or a match, given all of its steps: at most three, each of a different
    kind.
    """
    best = reduce(Highlights.after, steps, Highlights()).best
    return tuple(best[kind] for kind in MomentKind if kind in best)[:MOST]


class Highlights(Struct, frozen=True):
    """The best highlight of each kind so far, and the values needed to evaluate the next step.

    `owed` maps a seat to the time when it began to owe a call. `awaited` is the seat whose turn it has been
    since `since`. `largest` maps a seat to its largest hand in this round.
    """

    best: dict[MomentKind, Moment] = field(default_factory=dict[MomentKind, Moment])
    owed: dict[int, float] = field(default_factory=dict[int, float])
    awaited: int | None = None
    since: float = 0.0
    largest: tuple[int, ...] = ()

    def after(self, step: Step) -> Highlights:
        table = step.match.table
        is_deal = step.entry.move is None
        noted = replace(self, owed={}, awaited=None, largest=()) if is_deal else self._after_wait(step)
        held = tuple(map(len, table.hands))
        noted = replace(noted, largest=tuple(map(max, held, noted.largest or held)))
        for event in step.events:
            noted = noted.after_event(event, step)
        if not self._ends_turn(step):
            return noted
        return replace(noted, awaited=table.decider, since=step.entry.at)

    def _after_wait(self, step: Step) -> Highlights:
        """Return the highlights after the others have waited for a person's move."""
        entry, seconds = step.entry, step.match.rules.turn_seconds
        is_persons = entry.mover is Mover.PERSON and not isinstance(entry.move, TimeOut)
        waited = entry.at - self.since
        # a bot moved for them, because otherwise the turn would have timed out
        was_away = 0 < seconds < waited
        if entry.seat is None or entry.seat != self.awaited or not is_persons or was_away:
            return self
        return self._with(Moment(MomentKind.WAIT, entry.seat, waited)) if self._ends_turn(step) else self

    def _ends_turn(self, step: Step) -> bool:
        """Return whether a step ends the awaited decision. Before that, other players can call, catch, or
        leave, and the player can misplay (T10).
        """
        if isinstance(step.entry.move, BESIDE_THE_TURN) or any(isinstance(e, Misplayed) for e in step.events):
            return False
        return step.entry.seat == self.awaited or not isinstance(step.entry.move, Leave)

    def after_event(self, event: Event, step: Step) -> Highlights:
        at = step.entry.at
        match event:
            case CardsDrawn(seat=seat, count=count):
                return self._with(Moment(MomentKind.DRAW, seat, count))
            case CallOwed(seat=seat):
                return replace(self, owed=self.owed | {seat: at})
            case UnoCalled(seat=seat) if seat in self.owed:
                return self._with(Moment(MomentKind.CALL, seat, max(0.0, at - self.owed[seat])))
            case UnoCaught(seat=seat, by=by) if seat in self.owed:
                return self._with(Moment(MomentKind.CATCH, by, max(0.0, at - self.owed[seat])))
            case RoundEnded(winner=int(winner)) if self.largest[winner] > step.match.rules.hand_size:
                return self._with(Moment(MomentKind.COMEBACK, winner, self.largest[winner]))
            case _:
                return self

    def _with(self, moment: Moment) -> Highlights:
        kind, best = moment.kind, self.best.get(moment.kind)
        if moment.number < LEAST.get(kind, 0):
            return self
        if best is None or (moment.number < best.number if kind in FASTEST else moment.number > best.number):
            return replace(self, best=self.best | {kind: moment})
        return self
