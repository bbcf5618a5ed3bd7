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
    PlayerRemoved,
    RulesChosen,
    SeatGivenUp,
    SeatTaken,
    TableClosed,
    TableEvent,
    VoteCast,
)
from bot.game.players import Player
from bot.text.events import DRAWN, REASONS, SILENT, closed_line, event_line
from tests.builders import cards

NAMES = ("Ann", "Bob", "Cat")
R7, G5 = cards("R7 G5")

LINES: list[tuple[TableEvent, str | None]] = [
    (DealerDrawn((0, 1), (R7, G5)), "The highest number deals: Ann 🟥 Red 7, Bob 🟩 Green 5."),
    (RoundStarted(1, "ab12"), "Bob deals."),
    (VoteCast(Player(1, "Ann"), None, 1, 2), "Ann votes to end the table (1 of 2)."),
    (VoteCast(Player(1, "Ann"), Player(2, "Bob"), 1, 3), "Ann votes to remove Bob (1 of 3)."),
    (PlayerRemoved(Player(2, "Bob"), 1), "<@1> removed Bob from the table."),
    (PlayerRemoved(Player(2, "Bob"), None), "The table voted to remove Bob."),
    (TableClosed(CloseReason.ENDED, 1), "<@1> ended the table. Thanks for playing!"),
    (CardTurnedUp(R7, stays=True), None),
    (CardTurnedUp(R7, stays=False), "🟥 Red 7 can't come first: another card."),
    (CardPlayed(0, R7, 3), "Ann plays 🟥 Red 7."),
    (CardPlayed(0, R7, 1), "Ann plays 🟥 Red 7: one card left!"),
    (CardPlayed(0, R7, 0), "Ann plays 🟥 Red 7: their last card!"),
    (ColorChosen(0, Color.BLUE), "Ann picks 🟦 blue."),
    (CardsDrawn(1, 1, Reason.TURN, (R7,)), "Bob draws a card."),
    (CardsDrawn(1, 4, Reason.PENALTY), "Bob has to draw 4 cards."),
    (CardsDrawn(1, 2, Reason.CAUGHT), "Bob draws 2 cards."),
    (CardsDrawn(1, 0, Reason.TURN), "There are no cards left for Bob to draw."),
    (CardKept(1), "Bob keeps the card."),
    (SeatSkipped(2), "Cat misses a turn."),
    (DirectionChanged(clockwise=True), "Play turns around →"),
    (DirectionChanged(clockwise=False), "Play turns around ←"),
    (PileRefilled(40), "The discard pile is shuffled: 40 cards to draw."),
    (ChallengeOffered(1, 0), None),
    (ChallengeDecided(1, 0, is_won=True, hand=(R7,)), "Bob challenges: Ann was bluffing!"),
    (ChallengeDecided(1, 0, is_won=False, hand=(R7,)), "Bob challenges, but Ann wasn't bluffing."),
    (CallOwed(0), None),
    (UnoCalled(0), "Ann calls **UNO!**"),
    (UnoCaught(0, by=1), "Bob catches Ann, who forgot **UNO!**"),
    (CallLapsed(0), None),
    (TargetChosen(0, 1), None),
    (HandsSwapped(0, 1), "Ann and Bob swap hands."),
    (HandsPassed(), "All hands move on one seat."),
    (HandsShuffled(0), "All hands are shuffled and dealt again."),
    (BrandShown(1, cards("R7*")[0]), "Bob shows 🟥 Red 7★ and draws nothing."),
    (CardsDiscarded(1, (R7, G5)), "Bob discards 🟥 Red 7, 🟩 Green 5."),
    (SumGrown(1, 4), "That makes 4 cards for Bob."),
    (Dared(1, 0, "sing @everyone", 2), "Ann dares Bob: “sing @\u200beveryone” or draw 2."),
    (DareAnswered(1), "Bob takes the dare. Watch!"),
    (DareJudged(1, by=0, is_done=True), "Ann says Bob did it!"),
    (DareJudged(1, by=0, is_done=False), "Ann says Bob didn't do it."),
    (CharadeGuessed(1, by=0), "Bob guessed what Ann acted out!"),
    (CharadeGuessed(None, by=0), "Nobody guessed it."),
    (TextShown(0, "no *words*"), r"Ann plays a rule of your own: “no \*words\*”"),
    (CardTakenBack(0, R7), "Ann takes 🟥 Red 7 back and draws 2."),
    (Misplayed(0, G5), "Ann tries 🟩 Green 5, but it can't be played."),
    (UnoTimedOut(0), "Ann didn't call **UNO!** in time."),
    (SeatsEliminated((1,)), "Bob is out of the match."),
    (SeatsEliminated((0, 2)), "Ann and Cat are out of the match."),
    (SeatLeft(0, is_taken=True), "Ann leaves, and a bot plays on."),
    (TimedOut(0), "Ann ran out of time."),
    (SeatLeft(0), "Ann leaves the table."),
    (RoundEnded(0, (), ()), "Ann wins the round!"),
    (RoundEnded(None, (), ()), "Nobody wins this round."),
    (MatchEnded((0,), ()), "Ann wins the match!"),
    (MatchEnded((0, 1, 2), ()), "Ann, Bob, and Cat win the match!"),
    (SeatTaken(Player(1, "_x_")), r"\_x\_ joins."),
    (SeatGivenUp(Player(1, "Ann")), "Ann leaves."),
    (RulesChosen(), None),
    (ComputerTookOver(2), "A bot plays for Cat now."),
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
    drawn = [CardsDrawn(0, count, reason) for reason in Reason for count in (1, 2)]
    assert not any("{" in (event_line(event, NAMES) or "{") for event in drawn)


@pytest.mark.parametrize("code", REASONS)
def test_a_closed_table_says_why(code: CloseReason) -> None:
    others = [closed_line(TableClosed(other)) for other in REASONS if other != code]
    line = closed_line(TableClosed(code))
    assert line.endswith((".", "!"))
    assert line not in others
