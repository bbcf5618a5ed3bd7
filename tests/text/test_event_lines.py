"""Every event has its sentence, and says what happened with names and numbers."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.engine.model.cards import Color
from bot.engine.model.events import (
    EVENTS,
    BrandShown,
    CallLapsed,
    CallOwed,
    CardKept,
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardTakenBack,
    CardTurnedUp,
    ChallengeDecided,
    ChallengeOffered,
    CharadeGuessed,
    ColorChosen,
    DareAnswered,
    Dared,
    DareJudged,
    DealerDrawn,
    DirectionChanged,
    HandsPassed,
    HandsShuffled,
    HandsSwapped,
    MatchEnded,
    Misplayed,
    PileRefilled,
    Reason,
    RoundEnded,
    RoundStarted,
    SeatLeft,
    SeatsEliminated,
    SeatSkipped,
    SumGrown,
    TargetChosen,
    TextShown,
    TimedOut,
    UnoCalled,
    UnoCaught,
    UnoTimedOut,
)
from bot.game.events import (
    CloseReason,
    ComputerTookOver,
    GameEvent,
    PlayerCameBack,
    RulesChosen,
    SeatGivenUp,
    SeatTaken,
    TableClosed,
    TableEvent,
)
from bot.game.people import Player
from bot.text.event_lines import CLOSED, DRAWN, SILENT, closed_line, event_line
from tests.builders import cards

NAMES = ("Ann", "Bob", "Cat")
R7, G5 = cards("R7 G5")

LINES: list[tuple[TableEvent, str | None]] = [
    (DealerDrawn((0, 1), (R7, G5)), "The highest number deals: Ann 🟥 Red 7, Bob 🟩 Green 5."),
    (RoundStarted(1, "ab12"), "Bob deals."),
    (CardTurnedUp(R7, stays=True), None),
    (CardTurnedUp(R7, stays=False), "🟥 Red 7 can't come first: another card."),
    (CardPlayed(0, R7, 3), "Ann plays 🟥 Red 7."),
    (CardPlayed(0, R7, 1), "Ann plays 🟥 Red 7: one card left!"),
    (CardPlayed(0, R7, 0), "Ann plays 🟥 Red 7: the last card!"),
    (ColorChosen(0, Color.BLUE), "Ann picks 🟦 blue."),
    (CardsDrawn(1, 1, Reason.TURN, (R7,)), "Bob draws a card."),
    (CardsDrawn(1, 4, Reason.PENALTY), "Bob has to draw 4 cards."),
    (CardsDrawn(1, 2, Reason.CAUGHT), "2 cards for Bob."),
    (CardsDrawn(1, 0, Reason.TURN), "There is no card left for Bob."),
    (CardKept(1), "Bob keeps the card."),
    (SeatSkipped(2), "Cat misses a turn."),
    (DirectionChanged(clockwise=True), "The other way: down the list ⬇"),
    (DirectionChanged(clockwise=False), "The other way: up the list ⬆"),
    (PileRefilled(40), "The pile is shuffled: 40 cards to draw again."),
    (ChallengeOffered(1, 0), None),
    (ChallengeDecided(1, 0, is_won=True, hand=(R7,)), "Bob challenges: Ann bluffed!"),
    (ChallengeDecided(1, 0, is_won=False, hand=(R7,)), "Bob challenges: Ann was honest."),
    (CallOwed(0), None),
    (UnoCalled(0), "Ann calls **UNO!**"),
    (UnoCaught(0, by=1), "Bob catches Ann, who forgot **UNO!**"),
    (CallLapsed(0), None),
    (TargetChosen(0, 1), None),
    (HandsSwapped(0, 1), "Ann and Bob swap hands."),
    (HandsPassed(), "All hands go one seat on."),
    (HandsShuffled(0), "All hands are shuffled and dealt again."),
    (BrandShown(1, cards("R7*")[0]), "Bob shows a brand, 🟥 Red 7★, and draws nothing."),
    (CardsDiscarded(1, (R7, G5)), "Bob throws away 🟥 Red 7, 🟩 Green 5."),
    (SumGrown(1, 4), "4 cards for Bob, or another draw card."),
    (Dared(1, 0, "sing @everyone", 2), "Ann dares Bob: “sing @\u200beveryone” Or draw 2."),
    (DareAnswered(1), "Bob does it! Watch."),
    (DareJudged(1, by=0, is_done=True), "Ann judges: Bob did it!"),
    (DareJudged(1, by=0, is_done=False), "Ann judges: Bob did not do it."),
    (CharadeGuessed(1, by=0), "Bob guessed what Ann acted out!"),
    (CharadeGuessed(None, by=0), "Nobody guessed it."),
    (TextShown(0, "no *words*"), r"Ann plays a rule of this table: “no \*words\*”"),
    (CardTakenBack(0, R7), "Ann takes 🟥 Red 7 back and draws 2 for it."),
    (Misplayed(0, G5), "Ann tries 🟩 Green 5, which may not be played. It goes back."),
    (UnoTimedOut(0), "Ann did not call **UNO!** in time."),
    (SeatsEliminated((1,)), "Bob is out of the match."),
    (SeatsEliminated((0, 2)), "Ann and Cat are out of the match."),
    (SeatLeft(0, is_taken=True), "Ann leaves; the computer plays on."),
    (TimedOut(0), "Ann ran out of time."),
    (SeatLeft(0), "Ann leaves the table."),
    (RoundEnded(0, (), ()), "Ann wins the round!"),
    (RoundEnded(None, (), ()), "Nobody wins this round."),
    (MatchEnded((0,), ()), "Ann wins the match!"),
    (MatchEnded((0, 1, 2), ()), "Ann, Bob, and Cat win the match!"),
    (SeatTaken(Player(1, "_x_")), r"\_x\_ sits down."),
    (SeatGivenUp(Player(1, "Ann")), "Ann gets up."),
    (RulesChosen(), None),
    (ComputerTookOver(2), "The computer plays for Cat now."),
    (PlayerCameBack(2), "Cat is back!"),
    (TableClosed(CloseReason.TOO_QUIET), "Nobody has played for a while."),
]


@pytest.mark.parametrize(("event", "line"), LINES)
def test_the_line_of_an_event(event: TableEvent, line: str | None) -> None:
    assert event_line(event, NAMES) == line


def test_every_event_has_a_line_or_is_silent_on_purpose() -> None:
    with_line = {type(event) for event, line in LINES if line is not None}
    assert with_line | SILENT == {*EVENTS, *get_args(GameEvent)}
    assert not with_line & SILENT


def test_every_reason_to_draw_has_its_sentence() -> None:
    assert set(DRAWN) == set(Reason)
    for reason in Reason:
        for count in (1, 2):
            line = event_line(CardsDrawn(0, count, reason), NAMES)
            assert line is not None
            assert "{" not in line


@pytest.mark.parametrize("code", CLOSED)
def test_a_closed_table_says_why(code: str) -> None:
    assert closed_line(code).endswith(".")
