"""Scenarios under other rules: misplays, party moves, and the state in each phase."""

from __future__ import annotations

from typing import Any

import pytest

from bot.scenario.case import Entry, case_of
from bot.scenario.command import run_case

Plain = dict[str, Any]

HANDS = {"ann": ["WC1", "WH", "R1", "RD"], "bob": ["R3", "B2", "GD"], "cat": ["Y5", "B4"]}
DARE = {"effect": "dare", "text": "sing", "cards": 3}
CHARADE = {"effect": "charade"}


def run(moves: list[str | Plain], hands: Plain = HANDS, **rules: Any) -> Plain:
    """The report of a case whose moves are `"ann play R1"` or objects."""
    made = [_move(move) for move in moves]
    pile = ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7", "Y8", "Y9"]
    given: Plain = {"hands": hands, "discard": ["R5"], "draw_pile": pile}
    return run_case(
        case_of(Entry({"players": list(hands), "rules": rules, "round": given, "moves": made}, "case"))
    )


def _move(move: str | Plain) -> Plain:
    return dict(zip(("by", "do", "card"), move.split(), strict=False)) if isinstance(move, str) else move


def errors(report: Plain) -> list[str | None]:
    return [move.get("error") for move in report["moves"]]


def play(card: str, **answers: Any) -> Plain:
    return {"by": "ann", "do": "play", "card": card, **answers}


def test_t10_a_misplay_is_refused_with_its_code_and_its_events_show_the_cards_drawn() -> None:
    report = run(
        ["bob draw", "ann play R9", "ann play G1"], {**HANDS, "ann": ["G1", "R2"]}, misplay_penalty=2
    )
    assert errors(report) == ["not_your_turn", "not_in_hand", "not_playable"]
    assert [move["events"] for move in report["moves"][:2]] == [[], []]
    assert report["moves"][2]["events"] == [
        {"type": "misplayed", "seat": "ann", "card": "G1"},
        {"type": "cards_drawn", "seat": "ann", "count": 2, "reason": "misplay", "cards": ["Y1", "Y2"]},
    ]
    assert report["state"]["hands"]["ann"] == ["G1", "R2", "Y1", "Y2"]
    assert (report["state"]["turn"], report["state"]["draw_pile"][0]) == ("ann", "Y3")


PHASES: list[tuple[list[str | Plain], Plain]] = [
    (["ann play RD"], {"phase": "stack", "turn": "bob", "pending": 2}),
    (["ann play RD", "bob play GD"], {"phase": "stack", "turn": "cat", "pending": 4}),
    (["ann play WH"], {"phase": "target", "turn": "ann", "pending": 0, "color": None}),
    ([play("WH", target="bob")], {"phase": "color", "turn": "ann", "pending": 0, "color": None}),
    ([play("WC1", color="red")], {"phase": "dare", "turn": "bob", "pending": 3, "color": "red"}),
    ([play("WC1", color="red"), "bob dare_do"], {"phase": "judge", "turn": "ann", "pending": 0}),
]


@pytest.mark.parametrize(("moves", "state"), PHASES)
def test_the_state_in_each_phase(moves: list[str | Plain], state: Plain) -> None:
    report = run(moves, stacking="same", customizable_effects=[DARE])
    assert errors(report) == [None] * len(moves)
    assert {name: report["state"][name] for name in state} == state


def test_w8_the_state_while_a_charade_is_guessed() -> None:
    moves: list[str | Plain] = [play("WC1", color="red")]
    assert run(moves, customizable_effects=[CHARADE])["state"]["phase"] == "guess"
    moves += [{"by": "ann", "do": "guessed", "target": "cat"}]
    state = run(moves, customizable_effects=[CHARADE])["state"]
    assert (state["phase"], state["turn"], state["pending"]) == ("discard_color", "cat", 0)
    moves += [
        {"by": "cat", "do": "discard_color", "color": "pink"},
        {"by": "cat", "do": "discard_color", "color": "blue"},
    ]
    report = run(moves, customizable_effects=[CHARADE])
    assert errors(report) == [None, None, "unknown_color", None]
    assert report["state"]["owes_uno"] == ["cat"]


@pytest.mark.parametrize("guessed", [{"target": None}, {}])
def test_w8_nobody_guessed_it(guessed: Plain) -> None:
    report = run(
        [play("WC1", color="red"), {"by": "ann", "do": "guessed", **guessed}], customizable_effects=[CHARADE]
    )
    assert (errors(report), report["state"]["turn"]) == ([None, None], "bob")


@pytest.mark.parametrize("name", ["ann", "zoe"])
def test_w8_oneself_or_an_unknown_guesser_is_a_bad_target(name: str) -> None:
    report = run(
        [play("WC1", color="red"), {"by": "ann", "do": "guessed", "target": name}],
        customizable_effects=[CHARADE],
    )
    assert errors(report) == [None, "bad_target"]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (play("WH", color="pink", target="ann"), "unknown_color"),
        (play("WH", color="pink"), "unknown_color"),
        (play("WH", color="red", target="ann"), "bad_target"),
        (play("WH", color="red", target="zoe"), "bad_target"),
        (play("WC1", color="pink"), "unknown_color"),
        (play("R1", color="pink", target="zoe"), None),
        (play("WC1", color=["red"]), "unknown_color"),
        ({"by": "bob", "do": "dare_do"}, "not_your_turn"),
        ({"by": "ann", "do": "judge", "done": True}, "wrong_phase"),
        ({"by": "bob", "do": "guessed", "target": "bob"}, "not_allowed"),
        ({"by": "bob", "do": "discard_color", "color": "pink"}, "not_allowed"),
        ({"by": "ann", "do": "uno_time_out"}, "not_allowed"),
        ({"by": "ann", "do": "take_back"}, "not_allowed"),
    ],
)
def test_the_first_reason_is_given(move: Plain, code: str | None) -> None:
    assert errors(run([move], customizable_effects=[DARE])) == [code]


def test_targets_are_named_in_events() -> None:
    events = run([play("WH", color="red", target="bob")])["moves"][0]["events"]
    assert {"type": "hands_swapped", "seat": "ann", "target": "bob"} in events


def test_p5_the_eliminated_are_named() -> None:
    hands = {"ann": ["R1"], "bob": ["W", "W4"], "cat": ["R2"]}
    report = run(["ann play R1", {"do": "next_round"}, "bob draw"], hands, scoring="elimination", target=100)
    assert errors(report) == [None, None, "unknown_player"]
    assert (report["state"]["eliminated"], report["state"]["hands"]["bob"]) == (["bob"], [])
    assert report["state"]["scores"] == {"ann": 0, "bob": 100, "cat": 2}


def test_p8_partners_have_the_same_score_and_win_together() -> None:
    hands = {"ann": ["R1"], "bob": ["W"], "cat": ["R2"], "dan": ["W4"]}
    state = run(["ann play R1"], hands, teams=True, target=100)["state"]
    assert state["scores"] == {"ann": 100, "bob": 0, "cat": 100, "dan": 0}
    assert (state["round_winner"], state["match_winners"]) == ("ann", ["ann", "cat"])


def test_a5_a_preset_and_what_differs_from_it() -> None:
    report = run(["ann play RD"], preset="progressive")
    assert report["state"]["phase"] == "stack"
    assert run(["ann play RD"], preset="progressive", stacking="off")["state"]["phase"] == "play"


def test_m19_in_teams_nothing_changes_when_somebody_leaves() -> None:
    hands = {"ann": ["R1", "R2"], "bob": ["W"], "cat": ["R2"], "dan": ["W4"]}
    report = run(["bob leave", "ann play R1"], hands, teams=True)
    assert errors(report) == [None, None]
    assert (report["state"]["turn"], report["state"]["hands"]["bob"]) == ("bob", ["W"])
