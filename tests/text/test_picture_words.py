"""The descriptions of pictures, word for word."""

from __future__ import annotations

from bot.engine.faces.decks import CARDS
from bot.engine.model.cards import Card, Color
from bot.pictures.scenes import (
    BaredHand,
    Chip,
    CurveScene,
    HandScene,
    LeaderboardScene,
    Portrait,
    RaceLine,
    RaceScene,
    RankLine,
    ReplayScene,
    ResultLine,
    ResultScene,
    Sign,
    TableScene,
    TableSeat,
    TurnScene,
)
from bot.text.pictures import LIMIT, described, name_within

ANN, BOB = Portrait("Ann"), Portrait("Bob  \n Lee")


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(CARDS[code] for code in codes.split())


def test_a_table() -> None:
    seats = (TableSeat(ANN, 1), TableSeat(BOB, 12))
    assert described(TableScene(seats, CARDS["R7"], Color.RED, 0, draw_pile=93)) == (
        "Top card: red 7. It's Ann's turn. Play goes clockwise. Draw pile: 93 cards. "
        "Clockwise around the table: Ann, 1 card; Bob Lee, 12 cards."
    )


def test_a_table_with_everything() -> None:
    seats = (TableSeat(ANN, None, 120, team=0), TableSeat(BOB, 3, 1, team=1, is_out=True))
    scene = TableScene(seats, CARDS["W4"], Color.GREEN, None, is_clockwise=False, pending=4)
    assert described(scene) == (
        "Top card: Wild Draw Four, played as green. 4 cards to draw. Play goes counterclockwise. "
        "Clockwise around the table: Ann, hidden cards, 120 points, team A; Bob Lee, out, 1 point, team B."
    )


def test_a_hand_on_its_players_turn() -> None:
    scene = HandScene(cards("R2 G7 G7 B5* W"), frozenset(cards("G7 W")), CARDS["G7"])
    assert described(scene) == (
        "5 cards in your hand. You can play green 7 ×2; Wild. You can't play red 2; blue 5 with a star. "
        "You just drew green 7."
    )


def test_somebody_elses_hand_is_not_the_readers() -> None:
    hand = HandScene(cards("R2 G7 W"), frozenset(cards("G7")), CARDS["G7"], "Ann")
    people = (TableSeat(Portrait("Bob"), 3),)
    assert described(TurnScene(hand, CARDS["G5"], Color.GREEN, people)) == (
        "Top card: green 5. Play goes clockwise. After Ann: Bob, 3 cards. Ann has 3 cards. "
        "Ann can play green 7. Ann can't play red 2; Wild. Ann just drew green 7."
    )


def test_a_waiting_hand() -> None:
    assert described(HandScene(cards("YS"))) == "1 card in your hand. You have yellow Skip."


def test_a_round() -> None:
    rows = (
        ResultLine(ANN, 1, (), 50, 110, is_winner=True),
        ResultLine(BOB, 2, cards("R2 W4"), 0, 1),
    )
    chips = (Chip(BOB, Sign.CATCH, "2.4"), Chip(ANN, Sign.DRAW, "12"))
    assert described(ResultScene(rows, 3, 500, CARDS["R7"], Color.RED, chips)) == (
        "Round 3 is over. The match goes to 500. The last card was red 7. "
        "1. Ann: 50 points, 110 in all. "
        "2. Bob Lee: 0 points, 1 in all, left with red 2; Wild Draw Four. "
        "Bob Lee caught a forgotten UNO after 2.4 s. Ann drew 12 cards at once."
    )


def test_a_round_that_eliminates_a_player() -> None:
    rows = (
        ResultLine(ANN, 1, (), 0, 110, is_winner=True),
        ResultLine(BOB, 2, cards("R2"), 200, 510, is_out=True),
    )
    assert described(ResultScene(rows, 3)) == (
        "Round 3 is over. 1. Ann: 0 points, 110 in all. "
        "2. Bob Lee: 200 points, 510 in all, left with red 2. Bob Lee is out."
    )


def test_a_race() -> None:
    scene = RaceScene((RaceLine(ANN, (0, 85)), RaceLine(BOB, (20, 20))), 500)
    expected = "Scores after each round. The match goes to 500. Ann: 0, 85; Bob Lee: 20, 20."
    assert described(scene) == expected


def test_a_long_race_tells_the_end() -> None:
    scene = RaceScene(tuple(RaceLine(ANN, tuple(range(1000, 1030))) for _ in range(20)))
    text = described(scene)
    assert text == f"Scores after 30 rounds. {'; '.join(['Ann 1029'] * 20)}."
    assert len(text) <= LIMIT


def test_a_leaderboard() -> None:
    ranks = (RankLine(1, ANN, "91", "64% of 140"), RankLine(37, BOB, "12", is_reader=True))
    expected = "Match wins: 1. Ann, 91, 64% of 140; 37. Bob Lee (you), 12."
    assert described(LeaderboardScene("Match wins", ranks)) == expected


def test_a_curve() -> None:
    points = (("May 1", 1500.0), ("May 2", 1512.5))
    assert described(CurveScene("Rating", points)) == "Rating: 1500 on May 1, 1512.5 on May 2."


def test_a_long_curve_tells_its_ends_and_extremes() -> None:
    points = tuple((f"day {day}", float(day % 90)) for day in range(1, 101))
    assert described(CurveScene("Rating", points)) == (
        "Rating: from 1 on day 1 to 10 on day 100. Lowest: 0 on day 90. Highest: 89 on day 89."
    )


def test_names_are_shortened_before_facts_are() -> None:
    seats = tuple(TableSeat(Portrait(f"{number:02} {'x' * 29}"), 25, 1000, team=0) for number in range(20))
    text = described(TableScene(seats, CARDS["W4"], Color.RED, 0, pending=8, draw_pile=100))
    assert len(text) <= LIMIT
    assert text.count("25 cards, 1000 points, team A") == 20


def test_a_moment_of_a_replay() -> None:
    hands = (
        BaredHand(ANN, cards("R2 W"), 12),
        BaredHand(BOB, ()),
        BaredHand(Portrait("Cat"), (), is_out=True),
    )
    assert described(ReplayScene(hands, CARDS["R7"], Color.RED, 0, pending=2, draw_pile=9)) == (
        "Top card: red 7. 2 cards to draw. It's Ann's turn. Play goes clockwise. Draw pile: 9 cards. "
        "Ann has red 2; Wild. Bob Lee has no cards left. Cat is out."
    )


def test_a_moment_of_a_replay_that_follows_one_player() -> None:
    hands = (BaredHand(ANN, cards("R2 W")), BaredHand(BOB, cards("R2 W W4"), is_closed=True))
    words = described(ReplayScene(hands, CARDS["R7"], Color.RED, 0, draw_pile=9))
    assert words.endswith("Ann has red 2; Wild. Bob Lee has 3 cards.")


def test_only_a_name_that_is_too_long_is_cut() -> None:
    assert name_within(Portrait("Annabel"), 7) == "Annabel"
    assert name_within(Portrait("Annabel"), 6) == "Annab…"
