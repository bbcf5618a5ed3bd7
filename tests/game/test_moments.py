"""What a match is remembered for follows from its record, also from one that was stored long ago."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from random import Random

from bot.engine.catalogue import rules_of
from bot.engine.model.cards import Card
from bot.engine.model.events import (
    CallOwed,
    CardPlayed,
    CardsDrawn,
    Event,
    Reason,
    RoundEnded,
    UnoCalled,
    UnoCaught,
)
from bot.engine.model.moves import CallUno, CatchUno, Draw, Move, Play, TimeOut
from bot.game.moments import Highlights, Moment, MomentKind, Moments
from bot.game.players import Mover
from bot.game.state import RecordEntry
from tests.builders import cards
from tests.recordings import recorded

R7: Card = cards("R7")[0]


def entry(at: float, seat: int | None, move: Move | None, *events: Event) -> RecordEntry:
    return RecordEntry(1, seat, move, at, events=events, mover=None if seat is None else Mover.PERSON)


def play(at: float, seat: int, left: int, *events: Event) -> RecordEntry:
    return entry(at, seat, Play(R7), CardPlayed(seat, R7, left), *events)


def moments_of(record: Iterable[RecordEntry]) -> Moments:
    """The moments of a record whose entries have their events."""
    return reduce(Highlights.after, record, Highlights()).moments


DEAL = entry(0.0, None, None)


def test_the_fastest_call_and_the_fastest_catch() -> None:
    record = [
        DEAL,
        play(1.0, 0, 1, CallOwed(0)),
        entry(2.5, 0, CallUno(), UnoCalled(0)),
        play(5.0, 1, 1, CallOwed(1)),
        entry(5.9, 1, CallUno(), UnoCalled(1)),
        play(9.0, 0, 1, CallOwed(0)),
        entry(11.0, 1, CatchUno(0), UnoCaught(0, by=1), CardsDrawn(0, 2, Reason.CAUGHT)),
    ]
    catch, call = moments_of(record)
    assert (catch.kind, catch.seat, round(catch.number, 3)) == (MomentKind.CATCH, 1, 2.0)
    assert (call.kind, call.seat, round(call.number, 3)) == (MomentKind.CALL, 1, 0.9)


def test_the_largest_draw() -> None:
    draws = [entry(1.0 + n, n % 2, Draw(), CardsDrawn(n % 2, n, Reason.TURN)) for n in (3, 8, 5)]
    assert moments_of([DEAL, *draws]) == (Moment(MomentKind.DRAW, 0, 8),)


def test_the_longest_wait_is_a_persons_own() -> None:
    moves = [play(40.0, 0, 5), play(45.0, 1, 5), play(120.0, 0, 4)]
    assert moments_of([DEAL, *moves]) == (Moment(MomentKind.WAIT, 0, 75.0),)
    assert moments_of([DEAL, *(replace(move, mover=Mover.COMPUTER) for move in moves)]) == ()
    assert moments_of([DEAL, entry(90.0, 0, TimeOut())]) == ()


def test_a_call_does_not_end_the_wait() -> None:
    record = [DEAL, play(1.0, 0, 1, CallOwed(0)), entry(30.0, 0, CallUno(), UnoCalled(0)), play(41.0, 1, 5)]
    assert Moment(MomentKind.WAIT, 1, 40.0) in moments_of(record)


def test_a_comeback_is_a_round_won_after_a_large_hand() -> None:
    plays = [play(float(at), 0, left, *ends) for at, left, ends in ((1, 13, ()), (2, 0, (won_by(0),)))]
    assert moments_of([DEAL, *plays]) == (Moment(MomentKind.COMEBACK, 0, 14),)
    other = [play(1.0, 0, 13), play(2.0, 1, 0, won_by(1))]
    assert moments_of([DEAL, *other]) == ()
    assert moments_of([DEAL, play(1.0, 0, 13), DEAL, play(2.0, 0, 0, won_by(0))]) == ()


def won_by(seat: int) -> RoundEnded:
    return RoundEnded(seat, ((), ()), (0, 0))


def test_at_most_three_are_told() -> None:
    record = [
        DEAL,
        play(50.0, 0, 11, CardsDrawn(1, 4, Reason.PENALTY)),
        play(51.0, 0, 1, CallOwed(0)),
        entry(52.0, 1, CatchUno(0), UnoCaught(0, by=1)),
        play(53.0, 1, 1, CallOwed(1)),
        entry(54.0, 1, CallUno(), UnoCalled(1)),
        play(55.0, 0, 0, won_by(0)),
    ]
    kinds = [moment.kind for moment in moments_of(record)]
    assert kinds == [MomentKind.COMEBACK, MomentKind.CATCH, MomentKind.CALL]


def test_a_stored_match_has_its_moments_once_it_is_played_again() -> None:
    recording, _ = recorded(rules_of({}), 4, Random(5), rounds=2)
    steps = [replace(step.entry, events=step.events) for step in recording.replay()]
    draws = [event.count for step in steps for event in step.events if isinstance(event, CardsDrawn)]
    told = {moment.kind: moment for moment in moments_of(steps)}
    assert told[MomentKind.DRAW].number == max(draws)
