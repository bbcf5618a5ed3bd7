"""Cases that deal, and the precedence of the reasons for which a move of a case is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.errors import Refusal
from bot.scenario.case import REFUSED_MOVES, CaseError, Entry, case_of
from bot.scenario.command import run_case

Plain = dict[str, Any]


def run(**content: Any) -> Plain:
    return run_case(case_of(Entry({"players": ["ann", "bob", "cat"], **content}, "case.json:")))


def hands_of(report: Plain) -> list[str]:
    return [" ".join(hand) for hand in report["state"]["hands"].values()]


DECK = ["R1", "G1", "B1", "R2", "G2", "B2", "R3", "G3", "B3", "Y7", "Y5", "Y6"]


def test_a_deck_is_dealt_from_its_top() -> None:
    report = run(round={"deck": DECK}, rules={"hand_size": 3})
    assert hands_of(report) == ["R1 R2 R3", "G1 G2 G3", "B1 B2 B3"]
    assert (report["state"]["discard"], report["state"]["draw_pile"]) == (["Y7"], ["Y5", "Y6"])
    assert (report["state"]["dealer"], report["state"]["turn"]) == ("cat", "ann")


def test_the_named_dealer_deals_to_the_left() -> None:
    report = run(round={"deck": DECK}, rules={"hand_size": 3}, dealer="ann")
    assert hands_of(report) == ["B1 B2 B3", "R1 R2 R3", "G1 G2 G3"]
    assert report["state"]["turn"] == "bob"


def test_the_dealer_is_drawn_when_the_case_says_so() -> None:
    """For the dealer, cards are drawn from the top of the deck; the deal uses the deck shuffled by the
    seed.
    """
    report = run(round={"deck": DECK}, rules={"hand_size": 3, "dealer": "draw"})
    assert report["state"]["dealer"] == "ann"  # R1 G1 B1 tie, R2 G2 B2 tie, R3 G3 B3 tie, then Y7 Y5 Y6
    assert (
        report["state"]["dealer"]
        == run(round={"deck": DECK}, rules={"hand_size": 3, "dealer": "draw_numbers"})["state"]["dealer"]
    )
    cards = [*report["state"]["discard"], *report["state"]["draw_pile"], *" ".join(hands_of(report)).split()]
    assert sorted(cards) == sorted(DECK)
    assert hands_of(report) != ["B1 B2 B3", "R1 R2 R3", "G1 G2 G3"]


def test_a_seed_gives_the_same_deal_again() -> None:
    assert run(seed=7)["state"] == run(seed=7)["state"]
    assert run(seed=7)["state"] != run(seed=8)["state"]
    # nine cards after a Draw Two as the first card
    assert {len(hand.split()) for hand in hands_of(run(seed=7))} <= {7, 9}


@pytest.mark.parametrize("dealer", ["draw", "draw_numbers"])
def test_a_seeded_deal_may_draw_for_the_dealer(dealer: str) -> None:
    dealers = {run(seed=seed, rules={"dealer": dealer})["state"]["dealer"] for seed in range(20)}
    assert dealers == {"ann", "bob", "cat"}


@pytest.mark.parametrize("dealer", ["random", "chosen"])
def test_otherwise_the_last_player_deals(dealer: str) -> None:
    assert {run(seed=seed, rules={"dealer": dealer})["state"]["dealer"] for seed in range(5)} == {"cat"}


def test_u5_a_deal_may_name_who_begins() -> None:
    report = run(round={"deck": DECK, "turn": "bob"}, rules={"hand_size": 3, "first_player": "chosen"})
    assert report["state"]["turn"] == "bob"
    with pytest.raises(CaseError, match=r"case\.json: round\.turn: unknown"):
        run(round={"deck": DECK, "turn": "bob"}, rules={"hand_size": 3})


def test_a_position_may_run_the_other_way() -> None:
    hands = {"ann": ["R7", "R2"], "bob": ["R1", "R3"], "cat": ["R4", "R6"]}
    given = {"hands": hands, "discard": ["W"], "color": "red", "turn": "bob", "direction": "counterclockwise"}
    report = run(round=given, moves=[{"by": "bob", "do": "play", "card": "R1"}], scores={"cat": 30})
    assert (report["state"]["turn"], report["state"]["direction"]) == ("ann", "counterclockwise")
    assert report["state"]["scores"] == {"ann": 0, "bob": 0, "cat": 30}


def test_the_next_round_passes_the_deal() -> None:
    hands = {"ann": ["R7"], "bob": ["R1"], "cat": ["R2"]}
    moves = [{"do": "next_round"}, {"by": "ann", "do": "play", "card": "R7"}, {"do": "next_round"}]
    report = run(round={"hands": hands, "discard": ["R5"]}, moves=moves)
    assert [move.get("error") for move in report["moves"]] == ["wrong_phase", None, None]
    assert (report["state"]["round"], report["state"]["dealer"]) == (2, "ann")
    assert report["state"]["scores"] == {"ann": 3, "bob": 0, "cat": 0}


HANDS = {"ann": ["R7", "W", "G4"], "bob": ["R1", "G2"], "cat": ["Y2", "Y3"]}
REFUSED: list[tuple[Plain, str]] = [
    ({"by": "zoe", "do": "play", "card": "X1"}, "unknown_player"),
    ({"by": "bob", "do": "play", "card": "X1"}, "unknown_card"),
    ({"by": "bob", "do": "take_back"}, "not_allowed"),
    ({"by": "bob", "do": "uno_time_out"}, "not_allowed"),
    ({"by": "bob", "do": "play", "card": "R7", "color": "pink"}, "not_your_turn"),
    ({"by": "bob", "do": "color", "color": "pink"}, "not_your_turn"),
    ({"by": "ann", "do": "color", "color": "pink"}, "wrong_phase"),
    ({"by": "ann", "do": "pass"}, "wrong_phase"),
    ({"by": "ann", "do": "target", "target": "zoe"}, "wrong_phase"),
    ({"by": "ann", "do": "play", "card": "W4", "color": "pink"}, "not_in_hand"),
    ({"by": "ann", "do": "play", "card": "G4", "color": "pink"}, "not_playable"),
    ({"by": "ann", "do": "play", "card": "W", "color": "pink"}, "unknown_color"),
    ({"by": "ann", "do": "catch", "target": "ann"}, "bad_target"),
    ({"by": "ann", "do": "catch", "target": "zoe"}, "bad_target"),
    ({"by": "ann", "do": "catch", "target": "bob"}, "nothing_to_catch"),
    ({"by": "ann", "do": "uno"}, "no_call_owed"),
]


@pytest.mark.parametrize(("move", "code"), REFUSED)
def test_the_first_reason_is_given(move: Plain, code: str) -> None:
    report = run(round={"hands": HANDS, "discard": ["R5"]}, moves=[move])
    assert report["moves"][0]["error"] == code


def test_an_unknown_color_leaves_the_choice_open() -> None:
    moves = [
        {"by": "ann", "do": "play", "card": "W"},
        {"by": "ann", "do": "color", "color": "pink"},
        {"by": "ann", "do": "color", "color": "blue"},
    ]
    report = run(round={"hands": HANDS, "discard": ["R5"]}, moves=moves)
    assert [move.get("error") for move in report["moves"]] == [None, "unknown_color", None]
    assert report["state"]["color"] == "blue"


def test_a_color_that_nobody_asks_for_is_ignored() -> None:
    """M8: a last wild needs no color, and no other card does."""
    play = {"by": "ann", "do": "play", "card": "R7", "color": "pink", "target": "zoe"}
    assert run(round={"hands": HANDS, "discard": ["R5"]}, moves=[play])["moves"][0]["ok"]
    last = {"by": "ann", "do": "play", "card": "W", "color": "pink"}
    assert run(round={"hands": {**HANDS, "ann": ["W"]}, "discard": ["R5"]}, moves=[last])["moves"][0]["ok"]


def test_a_player_who_left_is_nobody() -> None:
    moves = [{"by": "ann", "do": "leave"}, {"by": "ann", "do": "play", "card": "X1"}]
    report = run(round={"hands": HANDS, "discard": ["R5"]}, moves=moves)
    assert [move.get("error") for move in report["moves"]] == [None, "unknown_player"]


def test_after_the_match_everything_is_game_over() -> None:
    hands = {"ann": ["R7"], "bob": ["R1"], "cat": ["R2"]}
    moves: list[Plain] = [
        {"by": "ann", "do": "play", "card": "R7"},
        {"by": "bob", "do": "play", "card": "X1"},
        {"by": "bob", "do": "leave"},
        {"by": "bob", "do": "take_back"},
        {"by": "zoe", "do": "draw"},
        {"do": "next_round"},
    ]
    report = run(round={"hands": hands, "discard": ["R5"]}, moves=moves, rules={"scoring": "single_round"})
    assert [move.get("error") for move in report["moves"]] == [
        None, "game_over", "game_over", "game_over", "unknown_player", "game_over",
    ]  # fmt: skip


def test_every_code_has_a_sentence() -> None:
    assert set(REFUSED_MOVES) == set(Refusal)
