"""What a round or a match will be remembered for, gathered entry by entry from its record."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.engine.model.events import (
    CallOwed,
    CardPlayed,
    CardsDrawn,
    Event,
    RoundEnded,
    UnoCalled,
    UnoCaught,
)
from bot.engine.model.moves import CallUno, CatchUno, TimeOut, UnoTimeOut
from bot.game.players import Mover
from bot.game.state import RecordEntry


class MomentKind(StrEnum):
    """What may be remembered; the first kinds are told first."""

    COMEBACK = "comeback"  # the largest hand of somebody who won the round
    CATCH = "catch"  # seconds until somebody was caught
    CALL = "call"  # seconds until UNO was called
    DRAW = "draw"  # cards drawn at once
    WAIT = "wait"  # seconds that the others waited for a person


@dataclass(frozen=True)
class Moment:
    """Who did what, and how large or how fast it was."""

    kind: MomentKind
    seat: int
    number: float


MOST = 3  # that are told
LEAST = {MomentKind.COMEBACK: 10, MomentKind.DRAW: 4, MomentKind.WAIT: 30.0}  # worth telling
FASTEST = frozenset({MomentKind.CATCH, MomentKind.CALL})  # the smaller, the better
BESIDE_THE_TURN = (CallUno, CatchUno, UnoTimeOut)

Moments = tuple[Moment, ...]


@dataclass(frozen=True)
class Highlights:
    """The best moment of each kind so far, and what the next entry is compared with.

    `owed` says since when each seat owes a call, `since` when the turn began, and `largest` how many cards
    each seat has held in this round.
    """

    best: dict[MomentKind, Moment] = field(default_factory=dict[MomentKind, Moment])
    owed: dict[int, float] = field(default_factory=dict[int, float])
    since: float | None = None
    largest: dict[int, int] = field(default_factory=dict[int, int])

    @property
    def moments(self) -> Moments:
        """At most three, one of a kind."""
        return tuple(self.best[kind] for kind in MomentKind if kind in self.best)[:MOST]

    def after(self, entry: RecordEntry) -> Highlights:
        """The highlights after one more entry, which has its events."""
        if entry.move is None:  # a deal
            return replace(self, owed={}, since=entry.at, largest={})
        noted = self
        for event in entry.events:
            noted = noted.after_event(event, entry.at)
        if isinstance(entry.move, BESIDE_THE_TURN):
            return noted
        return replace(noted.after_wait(entry), since=entry.at)

    def after_event(self, event: Event, at: float) -> Highlights:
        """The highlights after something that happened at a time of day."""
        match event:
            case CardPlayed(seat=seat, left=int(left)):
                return replace(self, largest=self.largest | {seat: max(left + 1, self.largest.get(seat, 0))})
            case CardsDrawn(seat=seat, count=count):
                return self._with(Moment(MomentKind.DRAW, seat, count))
            case CallOwed(seat=seat):
                return replace(self, owed=self.owed | {seat: at})
            case UnoCalled(seat=seat) if seat in self.owed:
                return self._with(Moment(MomentKind.CALL, seat, max(0.0, at - self.owed[seat])))
            case UnoCaught(seat=seat, by=by) if seat in self.owed:
                return self._with(Moment(MomentKind.CATCH, by, max(0.0, at - self.owed[seat])))
            case RoundEnded(winner=int(winner)):
                return self._with(Moment(MomentKind.COMEBACK, winner, self.largest.get(winner, 0)))
            case _:
                return self

    def after_wait(self, entry: RecordEntry) -> Highlights:
        """The highlights after the others have waited for a move."""
        is_person = entry.mover is Mover.PERSON and not isinstance(entry.move, TimeOut)
        if self.since is None or entry.seat is None or not is_person:
            return self
        return self._with(Moment(MomentKind.WAIT, entry.seat, entry.at - self.since))

    def _with(self, moment: Moment) -> Highlights:
        kind, best = moment.kind, self.best.get(moment.kind)
        if moment.number < LEAST.get(kind, 0):
            return self
        if best is None or (moment.number < best.number if kind in FASTEST else moment.number > best.number):
            return replace(self, best=self.best | {kind: moment})
        return self
