"""Every move gives one line with a sign, which describes it with names and numbers."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.engine.model.cards import Color, Side
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
    EveryoneSkipped,
    HandsPassed,
    HandsShuffled,
    HandsSwapped,
    KnockedOut,
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
    TurnedOver,
    UnoAnnounced,
    UnoCalled,
    UnoCaught,
    UnoTimedOut,
    WentOut,
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
    SeatTakenOver,
    TableClosed,
    TableEvent,
    TimeTaken,
    VoteCast,
)
from bot.game.players import Player
from bot.game.races import Race
from bot.text.story import REASONS, SILENT, TOLD, Happening, News, closed_line, joined, line_of, lines_of
from tests.builders import cards

NAMES = ("Ann", "Bob", "Cat")
R7, G5 = cards("R7 G5")

# The public line about a single event.
ALONE: list[tuple[TableEvent, str | None]] = [
    (RoundStarted(1, "ab12"), "🎲 Bob deals"),
    (VoteCast(Player(1, "Ann"), 1, 2), "🗳️ Ann wants to end the table (1 of 2). You, too? `/uno end`"),
    (PlayerRemoved(Player(2, "Bob"), 1), "👋 <@1> removed Bob from the table."),
    (PlayerRemoved(Player(2, "Bob"), 1, voids=True), "👋 <@1> removed Bob, so this match won't count."),
    (CardTurnedUp(R7, stays=False), "🎲 🟥 Red 7 can't come first"),
    (CardPlayed(0, R7, 3), "🃏 Ann plays 🟥 Red 7"),
    (CardPlayed(0, R7, 1), "🃏 Ann plays 🟥 Red 7, one card left"),
    (CardPlayed(0, R7, 0), "🃏 Ann plays 🟥 Red 7, no cards left"),
    (ColorChosen(0, Color.BLUE), "🎨 Ann picks 🟦 blue"),
    (CardsDrawn(1, 1, Reason.TURN, (R7,)), "📥 Bob draws a card"),
    (CardsDrawn(1, 4, Reason.PENALTY), "📥 Bob draws 4"),
    (CardsDrawn(1, 2, Reason.ROULETTE, (R7, G5)), "📥 Bob draws 🟥 Red 7 and 🟩 Green 5"),
    (CardsDrawn(1, 9, Reason.ROULETTE, (R7,) * 9), "📥 Bob draws 9"),
    (CardsDrawn(1, 1, Reason.BRAND), "📥 Bob has no ★ and draws a card"),
    (CardsDrawn(1, 0, Reason.TURN), "📥 No cards are left for Bob"),
    (CardKept(1), "📥 Bob keeps the card"),
    (SeatSkipped(2), "⏭️ Cat misses a turn"),
    (EveryoneSkipped(2), "⏭️ Everybody but Cat misses a turn"),
    (KnockedOut(1), "💀 Bob holds too many cards and is out of the round"),
    (WentOut(0, 1), "🏁 Ann is out of cards and finishes #1"),
    (TurnedOver(0, Side.DARK), "🔃 The dark side is up now"),
    (TurnedOver(0, Side.LIGHT), "🔃 The light side is up now"),
    (PileRefilled(40), "🔀 The discard pile is shuffled"),
    (ChallengeDecided(1, 0, is_won=True, hand=(R7,)), "⚔️ Bob challenged Ann: a bluff!"),
    (ChallengeDecided(1, 0, is_won=False, hand=(R7,)), "⚔️ Bob challenged Ann: no bluff!"),
    (UnoAnnounced(0), "📣 Ann calls UNO ahead"),
    (UnoCalled(0), "✅ Ann called UNO!"),
    (CallLapsed(0), "💨 Ann got away without UNO"),
    (HandsSwapped(0, 1), "🔁 Ann swaps hands with Bob"),
    (HandsPassed(), "🔁 All hands move on one seat"),
    (HandsShuffled(0), "🔁 All hands are shuffled and dealt again"),
    (BrandShown(1, cards("R7*")[0]), "⭐ Bob shows 🟥 Red 7★"),
    (CardsDiscarded(1, (R7, G5)), "🗑️ Bob discards 🟥 Red 7 and 🟩 Green 5"),
    (SumGrown(1, 4), "➕ That makes 4 for Bob"),
    (Dared(1, 0, "sing @everyone", 2), "🎭 Ann dares Bob: “sing @\u200beveryone” or draw 2."),
    (DareAnswered(1), "🎭 Bob takes the dare. Watch!"),
    (DareJudged(1, by=0, is_done=True), "🎭 Ann says Bob did it!"),
    (CharadeGuessed(1, by=0), "🎭 Bob guessed what Ann acted out!"),
    (CharadeGuessed(None, by=0), "🎭 Nobody guessed it."),
    (TextShown(0, "no *words*"), r"📜 Ann plays a custom rule: “no \*words\*”"),
    (CardTakenBack(0, R7), "↩️ Ann takes 🟥 Red 7 back"),
    (SeatsEliminated((1,)), "🏁 Bob is out of the match"),
    (SeatsEliminated((0, 2)), "🏁 Ann and Cat are out of the match"),
    (SeatLeft(0, is_taken=True), "👋 Ann leaves, and a bot plays on."),
    (SeatLeft(0), "👋 Ann leaves the table."),
    (RoundEnded(0, (), ()), "🏁 Ann wins the round"),
    (RoundEnded(None, (), ()), "🏁 Nobody wins the round"),
    (MatchEnded((0, 1, 2), ()), "🏆 Ann, Bob, and Cat win the match"),
    (SeatTaken(Player(1, "_x_")), r"👋 \_x\_ joins."),
    (SeatTakenOver(Player(1, "_x_")), r"👋 \_x\_ joins in a bot's seat"),
    (SeatGivenUp(Player(1, "Ann")), "👋 Ann leaves."),
    (ComputerTookOver(2), "🤖 A bot plays for Cat now"),
    (TimeTaken(0), "⏳ Ann takes more time"),
    (PlayerCameBack(2), "👋 Cat is back"),
    (CallOwed(0), None),
    (ChallengeOffered(1, 0), None),
    (DealerDrawn((0, 1), (R7, G5)), None),
    (DirectionChanged(clockwise=False), None),
    (RulesChosen(), None),
    (TableClosed(CloseReason.TOO_QUIET), None),
    (TargetChosen(0, 1), None),
]


@pytest.mark.parametrize(("event", "line"), ALONE)
def test_the_line_of_an_event(event: TableEvent, line: str | None) -> None:
    assert told(event) == line


def told(*news: News, turn: int | None = None) -> str | None:
    line = line_of(Happening(news, turn), NAMES)
    return None if line is None else str(line)


def test_every_event_is_told_or_silent_on_purpose() -> None:
    assert {*TOLD} | SILENT == {*EVENTS, *get_args(GameEvent)}
    assert not {*TOLD} & SILENT


SKIP, REVERSE, TWO, WILD, FOUR = cards("BS RR RD W W4")
# The public line about a move and its consequences.
MOVES: dict[str, tuple[str, tuple[News, ...]]] = {
    "deal": (
        "🎲 Bob deals, first card: 🟥 Red 7",
        (RoundStarted(1, "ab12"), CardTurnedUp(R7, stays=True)),
    ),
    "deal with bots who have just sat down": (
        "🎲 Bob deals, first card: 🟥 Red 7",
        (
            SeatTaken(Player(-1, "Ada", level="normal")),
            SeatTaken(Player(-2, "Alan", level="normal")),
            RoundStarted(1, "ab12"),
            CardTurnedUp(R7, stays=True),
        ),
    ),
    "deal without some who had not agreed": (
        "👋 Eve leaves. Fay leaves, Bob deals, first card: 🟥 Red 7",
        (
            SeatGivenUp(Player(5, "Eve")),
            SeatGivenUp(Player(6, "Fay")),
            RoundStarted(1, "ab12"),
            CardTurnedUp(R7, stays=True),
        ),
    ),
    "dealer": (
        "🎲 Bob drew the highest card and deals, first card: 🟦 Blue Skip, Cat misses a turn",
        (
            DealerDrawn((0, 1, 2), (G5, R7, G5)),
            RoundStarted(1, "ab12"),
            CardTurnedUp(SKIP, stays=True),
            SeatSkipped(2),
        ),
    ),
    "skip": ("⏭️ Ann plays 🟦 Blue Skip, Cat misses a turn", (CardPlayed(0, SKIP, 3), SeatSkipped(2))),
    "reverse": ("🔄 Ann plays 🟥 Red Reverse", (CardPlayed(0, REVERSE, 3), DirectionChanged(False))),
    "draw two": (
        "➕ Ann plays 🟥 Red Draw Two, one card left, Bob draws 2",
        (CardPlayed(0, TWO, 1), CallOwed(0), CardsDrawn(1, 2, Reason.PENALTY), SeatSkipped(1)),
    ),
    "stacking": (
        "➕ Ann plays 🟥 Red Draw Two, that makes 4 for Bob",
        (CardPlayed(0, TWO, 5), SumGrown(1, 4)),
    ),
    "wild": ("🎨 Ann plays ⬛ Wild, picks 🟦 blue", (CardPlayed(0, WILD, 5), ColorChosen(0, Color.BLUE))),
    "wild draw four": (
        "💥 Ann plays ⬛ Wild Draw Four, picks 🟦 blue, Bob draws 4",
        (
            CardPlayed(0, FOUR, 5),
            ColorChosen(0, Color.BLUE),
            CardsDrawn(1, 4, Reason.PENALTY),
            SeatSkipped(1),
        ),
    ),
    "bluff": (
        "⚔️ Bob challenged Ann: a bluff! Ann draws 4",
        (ChallengeDecided(1, 0, is_won=True), CardsDrawn(0, 4, Reason.CHALLENGE_WON)),
    ),
    "no bluff": (
        "⚔️ Bob challenged Ann: no bluff! Bob draws 6",
        (ChallengeDecided(1, 0, is_won=False), CardsDrawn(1, 6, Reason.CHALLENGE_LOST), SeatSkipped(1)),
    ),
    "refilled": (
        "📥 Bob draws 3, the discard pile is shuffled",
        (PileRefilled(40), CardsDrawn(1, 3, Reason.TURN)),
    ),
    "swap": (
        "🃏 Ann plays 🟥 Red 7, swaps hands with Cat",  # after the swap, he holds the one card
        (CardPlayed(0, R7, 1), TargetChosen(0, 2), HandsSwapped(0, 2), CallOwed(2)),
    ),
    "pass on": ("🃏 Ann plays 🟥 Red 7, all hands move on one seat", (CardPlayed(0, R7, 4), HandsPassed())),
    "caught": (
        "✋ Bob caught Ann after 2.4 s; Ann draws 2",
        (Race(0, 5, 0.0, is_open=False, took=2.4, caught_by=1), CardsDrawn(0, 2, Reason.CAUGHT)),
    ),
    "caught long ago": (
        "✋ Bob caught Ann, who draws 2",
        (UnoCaught(0, by=1), CardsDrawn(0, 2, Reason.CAUGHT)),
    ),
    "called": ("✅ Ann called UNO! after 0.8 s", (Race(0, 5, 0.0, is_open=False, took=0.8),)),
    "too late": (
        "⏰ Ann didn't call UNO! in time and draws 2",
        (UnoTimedOut(0), CardsDrawn(0, 2, Reason.CAUGHT)),
    ),
    "got away": (
        "🃏 Bob plays 🟩 Green 5, Ann got away without UNO",
        (CallLapsed(0), CardPlayed(1, G5, 4)),
    ),
    "got away from a race": (
        "🃏 Bob plays 🟩 Green 5, Ann got away with it!",
        (CardPlayed(1, G5, 4), Race(0, 5, 0.0, is_open=False)),
    ),
    "owes nothing": (
        "➕ Bob plays 🟥 Red Draw Two, Ann draws 2",
        (CallLapsed(0), CardPlayed(1, TWO, 4), CardsDrawn(0, 2, Reason.PENALTY), SeatSkipped(0)),
    ),
    "out of time": (
        "⏰ Ann ran out of time, draws a card, a bot plays for Ann now",
        (TimedOut(0), CardsDrawn(0, 1, Reason.TURN, (R7,)), ComputerTookOver(0)),
    ),
    "dare": (
        "🃏 Ann plays ⬛ Wild Customizable 1, picks 🟦 blue, dares Bob: “sing” or draw 2",
        (CardPlayed(0, cards("WC1")[0], 3), ColorChosen(0, Color.BLUE), Dared(1, 0, "sing", 2)),
    ),
    "judged": (
        "🎭 Ann says Bob didn't do it. Bob draws 2",
        (DareJudged(1, by=0, is_done=False), CardsDrawn(1, 2, Reason.DARE)),
    ),
    "misplay": (
        "🚫 Ann tries 🟩 Green 5, which doesn't fit, draws 2",
        (Misplayed(0, G5), CardsDrawn(0, 2, Reason.MISPLAY)),
    ),
    "back": ("🃏 Ann plays 🟥 Red 7, Ann is back", (CardPlayed(0, R7, 3), PlayerCameBack(0))),
    "removed": (
        "👋 <@1> removed Bob from the table.",
        (PlayerRemoved(Player(2, "Bob"), 1), SeatLeft(1)),
    ),
    "round": (
        "🃏 Ann plays 🟥 Red 7, wins the round",
        (CardPlayed(0, R7, 0), RoundEnded(0, (), ())),
    ),
    "match": (
        "🃏 Ann plays 🟥 Red 7, wins the match",
        (CardPlayed(0, R7, 0), RoundEnded(0, (), ()), MatchEnded((0,), ())),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("line", "move"), MOVES.values(), ids=MOVES)
def test_a_move_is_one_line(line: str, move: tuple[News, ...]) -> None:
    assert told(*move) == line


def test_whoever_plays_out_of_turn_jumps_in() -> None:
    play = CardPlayed(2, R7, 3)
    assert told(play, turn=0) == "⚡ Cat jumps in with 🟥 Red 7"
    assert told(play, turn=2) == told(play) == "🃏 Cat plays 🟥 Red 7"


def test_the_newest_line_is_in_bold_as_far_as_something_was_done() -> None:
    line = line_of(Happening(MOVES["no bluff"][1]), NAMES)
    assert line is not None
    assert line.in_bold == "⚔️ **Bob challenged Ann: no bluff!** Bob draws 6"


def story(*moves: tuple[News, ...]) -> list[str]:
    return [str(line) for line in lines_of(map(Happening, moves), NAMES)]


def test_what_finishes_a_move_is_on_its_line() -> None:
    drawn, blue = (CardsDrawn(0, 3, Reason.TURN),), (ColorChosen(0, Color.BLUE),)
    assert story(drawn, (CardPlayed(0, WILD, 3),), blue) == ["📥 Ann draws 3, plays ⬛ Wild, picks 🟦 blue"]
    assert story(drawn, (CardKept(0),)) == ["📥 Ann draws 3, keeps it"]
    swap = (TargetChosen(0, 1), HandsSwapped(0, 1))
    assert story((CardPlayed(0, R7, 3),), swap) == ["🃏 Ann plays 🟥 Red 7, swaps hands with Bob"]


def test_a_move_is_not_finished_by_the_next_one() -> None:
    drawn, skip = (CardsDrawn(0, 1, Reason.TURN),), (CardPlayed(0, SKIP, 3), SeatSkipped(1))
    assert len(story(drawn, skip, skip)) == 2
    assert len(story(drawn, (CardPlayed(1, R7, 3),))) == 2
    assert len(story((CardPlayed(0, WILD, 1),), (UnoCalled(0),), (ColorChosen(0, Color.BLUE),))) == 3


def test_what_needs_no_line_leaves_none() -> None:
    assert joined([Happening((CallOwed(0),)), Happening(())]) == []


@pytest.mark.parametrize("code", REASONS)
def test_a_closed_table_says_why(code: CloseReason) -> None:
    others = [closed_line(TableClosed(other)) for other in REASONS if other != code]
    line = closed_line(TableClosed(code))
    assert line.endswith((".", "!"))
    assert line not in others
