"""The highlights of a match are derived from its record, even from one that was stored long ago."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.engine.catalogue import rules_of
from bot.engine.model.events import CardsDrawn
from bot.engine.play.apply import misplay
from bot.game.moments import Moment, MomentKind, Moments, moments_of
from bot.game.players import Mover
from bot.game.record import Step
from bot.game.state import RecordEntry
from tests.builders import NAMES, Game, move_of, position
from tests.recordings import recorded

PILE = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 G1 G2 G3 G4 G5"
Made = tuple[float, str]  # the time and the move: "ann play R7"


def steps(game: Game, *moves: Made, mover: Mover = Mover.PERSON) -> list[Step]:
    """A round that was dealt like this at 0, and the results of these moves."""
    round_ = [Step(RecordEntry(1, None, None, 0.0), (), game.match)]
    for at, text in moves:
        name, _, words = text.partition(" ")
        seat, move, before = NAMES.index(name), move_of(words), game
        game = game.misplayed(text) if misplay(game.table, seat, move) else game.after(text)
        entry = RecordEntry(1, seat, move, at, mover=mover)
        round_.append(Step(entry, game.events[len(before.events) :], game.match))
    return round_


def moments(game: Game, *moves: Made, mover: Mover = Mover.PERSON) -> Moments:
    return moments_of(steps(game, *moves, mover=mover))


def three(ann: str = "R1 R2 R3 R4", **given: Any) -> Game:
    return position(f"ann: {ann} | bob: R5 R6 R7 R8 | cat: R9 R0 B1 B2", draw_pile=PILE, **given)


def test_the_fastest_call_and_the_fastest_catch() -> None:
    game = position("ann: R1 R2 R3 | bob: R4 R5 R6", draw_pile=PILE)
    moves = [
        (1.0, "ann play R1"),
        (2.0, "bob play R4"),
        (3.0, "ann play R2"),
        (4.5, "ann uno"),
        (5.0, "bob play R5"),
        (7.0, "ann catch bob"),
    ]
    catch, call = moments(game, *moves)
    assert (catch.kind, catch.seat, catch.number) == (MomentKind.CATCH, 0, 2.0)
    assert (call.kind, call.seat, call.number) == (MomentKind.CALL, 0, 1.5)


def test_no_call_and_no_catch_took_less_than_no_time_when_the_clock_went_back() -> None:
    game = position("ann: R1 R2 | bob: R4 R5 R6 | cat: R7", draw_pile=PILE)
    called = moments(game, (3.0, "ann play R1"), (2.0, "ann uno"))
    caught = moments(game, (3.0, "ann play R1"), (2.0, "bob catch ann"))
    assert (*called, *caught) == (Moment(MomentKind.CALL, 0, 0.0), Moment(MomentKind.CATCH, 1, 0.0))


def test_the_largest_draw() -> None:
    game = three("W4 R1 R2")
    moves = [(1.0, "ann play W4"), (2.0, "ann color red"), (3.0, "bob accept")]
    assert moments(game, *moves) == (Moment(MomentKind.DRAW, 1, 4),)
    assert moments(three(), (1.0, "ann draw")) == (), "one card is nothing to remember"


def test_the_longest_wait_is_a_persons_own() -> None:
    moves = [(40.0, "ann play R1"), (45.0, "bob play R5"), (120.0, "cat play R9")]
    assert moments(three(), *moves) == (Moment(MomentKind.WAIT, 2, 75.0),)
    assert moments(three(), *moves, mover=Mover.COMPUTER) == ()
    assert moments(three(), (90.0, "ann time_out")) == ()


def test_nobody_is_said_to_have_taken_longer_than_the_clock_allows() -> None:
    """The bot was away in between."""
    assert moments(three(turn_seconds=60), (61.0, "ann play R1")) == ()
    assert moments(three(turn_seconds=0), (61.0, "ann play R1")) == (Moment(MomentKind.WAIT, 0, 61.0),)


def test_neither_a_call_nor_somebody_who_leaves_ends_the_wait() -> None:
    game = position("ann: R1 R2 | bob: R4 R5 R6 | cat: R7 R8 R9", draw_pile=PILE)
    moves = [(1.0, "ann play R1"), (21.0, "ann uno"), (31.0, "cat leave"), (41.0, "bob play R4")]
    assert Moment(MomentKind.WAIT, 1, 40.0) in moments(game, *moves)
    assert Moment(MomentKind.WAIT, 2, 30.0) not in moments(game, *moves[:3])


def test_a_misplay_does_not_end_the_wait() -> None:
    game = position("ann: R7 G1 | bob: R1 R3 B5", discard="R9", misplay_penalty=1, draw_pile=PILE)
    moves = [(1.0, "ann play R7"), (21.0, "bob play B5"), (51.0, "bob play R1")]
    assert moments(game, *moves) == (Moment(MomentKind.WAIT, 1, 50.0),)


def test_a_comeback_is_a_round_won_after_a_large_hand() -> None:
    moves = [
        (1.0, "ann play R7"),
        (3.0, "bob draw"),
        (5.0, "ann play R1"),
    ]

    def swapped(cards: int, **given: Any) -> Moments:
        hands = f"ann: R7 {'G1 ' * (cards - 1)} | bob: R1"
        return moments(position(hands, draw_pile=PILE, seven_zero=True, **given), *moves)

    assert swapped(10) == (Moment(MomentKind.COMEBACK, 0, 10),)
    assert swapped(9) == ()
    assert swapped(10, hand_size=10) == (), "nobody came back who was dealt as many"


def test_at_most_three_are_told() -> None:
    game = position("ann: W4 R1 R2 | bob: R3 R4 R5", draw_pile=PILE)
    moves = [
        (50.0, "ann play W4 red"),
        (51.0, "bob accept"),
        (52.0, "ann play R1"),
        (53.0, "bob catch ann"),
    ]
    assert len(moments(game, *moves)) == 3
    kinds = [moment.kind for moment in moments(game, *moves)]
    assert kinds == [MomentKind.CATCH, MomentKind.DRAW, MomentKind.WAIT]


def test_a_stored_match_has_its_moments_once_it_is_played_again() -> None:
    recording, _ = recorded(rules_of({}), 4, Random(5), rounds=2)
    drawn = [
        event.count for step in recording.replay() for event in step.events if isinstance(event, CardsDrawn)
    ]
    told = {moment.kind: moment for moment in moments_of(recording.replay())}
    assert told[MomentKind.DRAW].number == max(drawn)
