"""Lines for one player: their cards, their challenge, their hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.engine.model.events import (
    CardsDrawn,
    ChallengeDecided,
    DareJudged,
    Event,
    HandsPassed,
    HandsShuffled,
    HandsSwapped,
    KnockedOut,
    Reason,
    TimedOut,
    UnoCalled,
    UnoCaught,
)
from bot.engine.view import public_event
from bot.game.events import PlayerCameBack, TableEvent
from bot.text.story import own_lines, revealed
from tests.builders import cards, position
from tests.ui.sessions import NAMES as PEOPLE
from tests.ui.sessions import random_play

NAMES = ("Ann", "Bob", "Cat")
ANN, BOB, CAT = range(3)
R7, G5 = cards("R7 G5")
WON, LOST = (ChallengeDecided(BOB, ANN, is_won=is_won, hand=(R7,)) for is_won in (True, False))


def told(events: Sequence[TableEvent], seat: int) -> list[str]:
    return [line.words for line in own_lines(events, seat, NAMES)]


@pytest.mark.parametrize(
    ("event", "seat", "line"),
    [
        (CardsDrawn(BOB, 2, Reason.TURN, (R7, G5)), BOB, "You drew 🟥 Red 7 and 🟩 Green 5."),
        (CardsDrawn(BOB, 1, Reason.PENALTY, (R7,)), BOB, "You had to draw 🟥 Red 7."),
        (WON, ANN, "Bob challenged you and was right."),
        (LOST, ANN, "Bob challenged you and was wrong."),
        (LOST, BOB, "You were wrong: Ann wasn't bluffing."),
        (UnoCalled(BOB), BOB, "You called **UNO!** in time."),
        (UnoCaught(BOB, by=ANN), BOB, "Ann caught you without **UNO!**"),
        (UnoCaught(BOB, by=ANN), ANN, "You caught Bob!"),
        (HandsSwapped(ANN, BOB), ANN, "You swapped hands with Bob."),
        (HandsSwapped(ANN, BOB), BOB, "Ann took your hand and gave you theirs."),
        (HandsPassed(), CAT, "All hands moved on one seat."),
        (HandsShuffled(ANN), CAT, "All hands were shuffled and dealt again."),
        (DareJudged(BOB, by=ANN, is_done=True), BOB, "Ann says you did it!"),
        (DareJudged(BOB, by=ANN, is_done=False), BOB, "Ann says you didn't do it."),
        (KnockedOut(BOB), BOB, "You hold too many cards!"),
        (TimedOut(BOB), BOB, "You ran out of time."),
    ],
)
def test_a_line_for_one_player(event: Event, seat: int, line: str) -> None:
    assert told([event], seat) == [line]


@pytest.mark.parametrize(
    "event",
    [
        CardsDrawn(BOB, 2, Reason.TURN, (R7, G5)),
        CardsDrawn(CAT, 0, Reason.TURN),
        WON,
        UnoCalled(BOB),
        UnoCaught(BOB, by=ANN),
        HandsSwapped(ANN, BOB),
        DareJudged(BOB, by=ANN, is_done=True),
        KnockedOut(BOB),
        TimedOut(BOB),
    ],
)
def test_other_peoples_moves_make_no_private_line(event: Event) -> None:
    assert own_lines([event], CAT, NAMES) == []


def test_a_won_challenge_says_what_it_costs_the_other() -> None:
    bluff = position("ann: W4 R1 B3 | bob: G1 G2 | cat: Y9", discard="R5", draw_pile="Y1 Y2 Y3 Y4 Y5")
    played = bluff.after("ann play W4 green")
    game = played.after("bob challenge")
    happened = game.events[len(played.events) :]
    assert told(happened, BOB) == ["You were right: Ann was bluffing and draws 4."]
    assert told(happened, ANN) == [
        "Bob challenged you and was right.",
        "You drew 🟨 Yellow 1, 🟨 Yellow 2, 🟨 Yellow 3, and 🟨 Yellow 4.",
    ]


def test_only_the_challenger_reads_the_hand() -> None:
    line = revealed([WON], BOB, NAMES)
    assert line is not None
    assert line.words == "Ann had 🟥 Red 7."
    assert revealed([WON], ANN, NAMES) is None
    assert revealed([WON], CAT, NAMES) is None


def test_events_around_the_table_are_nobodys_own() -> None:
    assert own_lines([PlayerCameBack(0)], 0, NAMES) == []


@pytest.mark.parametrize("seed", range(6))
def test_a_line_names_no_card_that_the_player_may_not_see(seed: int) -> None:
    for match, events in random_play(seed):
        for seat in match.table.seats:
            others = [event for event in events if getattr(event, "seat", None) != seat]
            assert own_lines(others, seat, PEOPLE) == own_lines([*map(public_event, others)], seat, PEOPLE)


def test_hands_that_move_again_and_again_are_one_line() -> None:
    assert told([HandsPassed(), HandsPassed(), HandsPassed()], CAT) == ["All hands moved on one seat."]
