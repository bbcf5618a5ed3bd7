"""`python -m bot scenario`: its output, its complaints, its exit status, the public cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.engine.model.cards import snake_case
from bot.engine.model.events import EVENTS
from bot.program import command

PUBLIC_CASES = Path(__file__).parents[1] / "scenarios"
Plain = dict[str, Any]

ROUND: Plain = {
    "hands": {"ann": ["R7", "R2"], "bob": ["R1", "G2"]},
    "discard": ["R5"],
    "draw_pile": ["Y1", "Y2"],
}
CASE: Plain = {
    "players": ["ann", "bob"],
    "round": ROUND,
    "moves": [{"by": "ann", "do": "play", "card": "R7"}],
}


class Outcome:
    """The command's output for a file."""

    def __init__(self, path: Path, content: object, capsys: pytest.CaptureFixture[str]) -> None:
        path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        self.status = main(["scenario", str(path)])
        self.printed, self.complaint = capsys.readouterr()

    @property
    def case(self) -> Plain:
        """The only case that was printed."""
        (case,) = json.loads(self.printed)
        return case


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    return lambda content: Outcome(tmp_path / "case.json", content, capsys)


def public_cases() -> list[Any]:
    files = sorted(PUBLIC_CASES.glob("*.json"))
    cases = [(file.stem, case) for file in files for case in json.loads(file.read_text("utf-8"))["cases"]]
    return [pytest.param(case, id=f"{stem}: {case['name']}") for stem, case in cases]


@pytest.mark.parametrize("case", public_cases())
def test_the_public_cases_hold(case: Plain, run: Any) -> None:
    outcome = run(case)
    assert (outcome.status, outcome.complaint) == (0, "")
    assert outcome.case["passed"] is True


def test_an_object_for_each_move_and_the_state_are_printed(run: Any) -> None:
    case = run({**CASE, "name": "one play"}).case
    assert case["name"] == "one play"
    assert case["moves"] == [
        {
            "ok": True,
            "events": [
                {"type": "card_played", "seat": "ann", "card": "R7", "left": 1},
                {"type": "call_owed", "seat": "ann"},
            ],
        }
    ]
    assert case["state"] == {
        "phase": "play", "turn": "bob", "dealer": "bob", "direction": "clockwise", "side": "light",
        "color": "red",
        "discard": ["R5", "R7"], "draw_pile": ["Y1", "Y2"], "hands": {"ann": ["R2"], "bob": ["R1", "G2"]},
        "pending": 0, "owes_uno": ["ann"], "scores": {"ann": 0, "bob": 0}, "knocked_out": [],
        "finished": [], "eliminated": [], "round": 1,
        "round_winner": None, "match_winners": [],
    }  # fmt: skip
    assert "passed" not in case


def test_moves_after_a_refused_one_are_still_made(run: Any) -> None:
    moves = [{"by": "bob", "do": "draw"}, {"by": "ann", "do": "draw"}]
    refused, made = run({**CASE, "moves": moves}).case["moves"]
    assert refused == {"ok": False, "error": "not_your_turn", "message": "It is not your turn.", "events": []}
    assert made["ok"]


def test_events_name_players_and_open_hands_by_player(run: Any) -> None:
    hands = {"ann": ["R7"], "bob": ["RD", "G2"]}
    case = run({**CASE, "round": {**ROUND, "hands": hands}, "rules": {"scoring": "single_round"}}).case
    assert case["moves"][0]["events"][1:] == [
        {
            "type": "round_ended", "winner": "ann",
            "hands": {"ann": [], "bob": ["RD", "G2"]}, "points": {"ann": 22, "bob": 0},
        },
        {"type": "match_ended", "winners": ["ann"], "scores": {"ann": 22, "bob": 0}},
    ]  # fmt: skip
    assert (case["state"]["round_winner"], case["state"]["match_winners"]) == ("ann", ["ann"])
    assert (case["state"]["phase"], case["state"]["turn"]) == ("match_over", None)


def test_a_pending_penalty_is_shown(run: Any) -> None:
    hands = {"ann": ["W4", "G1"], "bob": ["RD", "G2"]}
    moves = [{"by": "ann", "do": "play", "card": "W4", "color": "red"}]
    state = run({**CASE, "round": {**ROUND, "hands": hands}, "moves": moves}).case["state"]
    assert (state["phase"], state["turn"], state["pending"]) == ("challenge", "bob", 4)


EXPECTED: list[tuple[Plain, list[str]]] = [
    ({"moves": ["ok"]}, []),
    ({"moves": ["*"]}, ["moves[0]: expected *, got ok"]),
    ({"moves": ["not_playable"]}, ["moves[0]: expected not_playable, got ok"]),
    ({"moves": []}, ["moves: expected 0, made 1"]),
    ({"state": {"turn": "bob", "hand_counts": {"ann": 1}, "discard_count": 2, "draw_pile_count": 2}}, []),
    ({"state": {"hands": {"bob": ["G2", "R1"]}, "draw_pile": ["Y1", "Y2"]}}, []),
    ({"state": {"draw_pile": ["Y2", "Y1"]}}, ["state.draw_pile: expected ['Y2', 'Y1'], got ['Y1', 'Y2']"]),
    ({"state": {"hands": {"bob": ["R1"]}}}, ["state.hands.bob: expected ['R1'], got ['R1', 'G2']"]),
    (
        {"state": {"scores": {"ann": 5}, "turn": None}},
        ["state.scores.ann: expected 5, got 0", "state.turn: expected None, got bob"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("expect", "lines"), EXPECTED)
def test_expectations_are_compared(expect: Plain, lines: list[str], run: Any) -> None:
    outcome = run({**CASE, "name": "n", "expect": expect})
    assert outcome.complaint.splitlines() == [f"n: {line}" for line in lines]
    assert (outcome.status, outcome.case["passed"]) == ((1, False) if lines else (0, True))


def test_any_error_is_met_by_a_star(run: Any) -> None:
    outcome = run({**CASE, "moves": [{"by": "bob", "do": "draw"}], "expect": {"moves": ["*"]}})
    assert outcome.status == 0


def without(name: str) -> Plain:
    return {**CASE, "round": {key: value for key, value in ROUND.items() if key != name}}


def effects(*agreed: object) -> Plain:
    return {**CASE, "rules": {"customizable_effects": list(agreed)}}


COMPLAINTS: list[tuple[object, str]] = [
    ("{", "is not JSON"),
    ("[" * 100_000, "is not JSON"),
    ([CASE], "an object is needed"),
    ({"cases": [CASE, 7]}, "cases[1]: an object is needed"),
    ({"cases": [{**CASE, "rules": {"stacks": 1}}]}, "cases[0].rules.stacks: There is no such option."),
    ({**CASE, "rules": {"target": 5}}, "rules.target: There is no such value: 5."),
    ({**CASE, "rules": {"challenge": 1}}, "rules.challenge: There is no such value: 1."),
    ({**CASE, "rules": {"stacking": ["same"]}}, "rules.stacking: There is no such value: ['same']."),
    ({**CASE, "rules": {"teams": True}}, "players: Teams need four players"),
    ({**CASE, "rules": {"decks": 1}, "players": list("abcdefghijk")}, "players: At most 10 players can sit"),
    (
        {**CASE, "rules": {"teams": True, "scoring": "elimination"}},
        "rules.teams: Teams need winner_collects or single_round",
    ),
    (
        {**CASE, "rules": {"uno_to_go_out": True, "uno_call": "off"}},
        "rules.uno_to_go_out: Without UNO calls nobody can be asked for one",
    ),
    (effects("plain"), "rules.customizable_effects: There is no such effect: plain."),
    (effects({"effect": "sing"}), "rules.customizable_effects: There is no such effect: {'effect': 'sing'}."),
    (effects({"effect": "plain", "cards": 1}), "rules.customizable_effects: There is no such effect"),
    (effects({"effect": "others_draw"}), "rules.customizable_effects: There is no such effect"),
    (effects({"effect": "others_draw", "cards": 0}), "The cards of an effect cannot be 0."),
    (effects({"effect": "others_draw", "cards": True}), "The cards of an effect cannot be True."),
    (effects({"effect": "text", "text": "x" * 201}), "The text of an effect cannot be xxx"),
    (effects({"effect": "text", "text": " "}), "The text of an effect cannot be"),
    (effects({"effect": "draw_until_color", "color": "pink"}), "The color of an effect cannot be pink."),
    (effects(*[{"effect": "plain"}] * 5), "rules.customizable_effects: There is no such value"),
    ({**CASE, "rules": {"preset": "odd"}}, "rules.preset: there is no preset 'odd'"),
    ({**CASE, "rules": {"preset": ["classic"]}}, "rules.preset: a text is needed"),
    ({**CASE, "round": {**ROUND, "color": ["red"]}}, "round.color: the color to follow R5 is needed"),
    ({**CASE, "players": ["ann"]}, "players: At least 2 players are needed."),
    ({**CASE, "players": ["ann", "ann"]}, "players: two players have the same name"),
    ({**CASE, "players": ["ann", 7]}, "players[1]: a text is needed"),
    ({**CASE, "dealer": "zoe"}, "dealer: nobody of that name plays"),
    ({**CASE, "seed": "x"}, "seed: a whole number is needed"),
    ({**CASE, "scores": {"zoe": 1}}, "scores.zoe: unknown; known are ann, bob"),
    ({**CASE, "scores": {"ann": True}}, "scores.ann: a whole number is needed"),
    (without("discard"), "round.discard: at least the card to match is needed"),
    (without("hands"), "round.hands.ann: at least one card is needed"),
    ({**CASE, "round": {**ROUND, "color": "blue"}}, "round.color: the color to follow R5 is needed"),
    ({**CASE, "round": {**ROUND, "discard": ["W"]}}, "round.color: the color to follow W is needed"),
    ({**CASE, "round": {**ROUND, "discard": ["R55"]}}, "round.discard[0]: there is no card 'R55'"),
    ({**CASE, "round": {**ROUND, "direction": "up"}}, "round.direction: one of clockwise"),
    ({**CASE, "round": {**ROUND, "hand": []}}, "round.hand: unknown; known are color, direction"),
    ({**CASE, "round": {"deck": ["R1"] * 14}}, "round.deck: The cards do not suffice for 2 players"),
    ({**CASE, "round": {"deck": ["W4"] * 20}}, "round.deck: None of the cards left can be turned up"),
    ({**CASE, "moves": [{"by": "ann", "do": "fly"}]}, "moves[0].do: there is no move 'fly'"),
    ({**CASE, "moves": [{"by": "ann", "do": "play"}]}, "moves[0].card: a text is needed"),
    ({**CASE, "moves": [{"by": "ann", "do": "judge"}]}, "moves[0].done: true or false is needed"),
    ({**CASE, "moves": [{"do": "draw"}]}, "moves[0].by: a text is needed"),
    ({**CASE, "moves": [{"by": "ann", "do": "draw", "n": 2}]}, "moves[0].n: unknown; known are by"),
    ({**CASE, "expect": {"state": {"mood": 1}}}, "expect.state.mood: unknown"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "complaint"), COMPLAINTS, ids=[complaint for _, complaint in COMPLAINTS])
def test_invalid_cases_are_explained_in_one_line(content: object, complaint: str, run: Any) -> None:
    outcome = run(content)
    assert (outcome.status, outcome.printed) == (2, "")
    assert len(outcome.complaint.splitlines()) == 1
    assert "case.json: " in outcome.complaint
    assert complaint in outcome.complaint


def test_a_missing_file_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["scenario", str(tmp_path / "none.json")]) == 2
    assert "none.json: cannot be read" in capsys.readouterr().err


def test_without_a_file_the_usage_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["scenario"])
    assert stopped.value.code == 2
    assert f"usage: {command('scenario')}" in capsys.readouterr().err


def test_several_files_are_one_array(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.json", "b.json")]
    for file in files:
        file.write_text(json.dumps({"cases": [{**CASE, "name": file.stem}] * 2}), "utf-8")
    assert main(["scenario", *map(str, files)]) == 0
    assert [case["name"] for case in json.loads(capsys.readouterr().out)] == ["a", "a", "b", "b"]


def test_the_events_are_listed_with_their_fields(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "--events"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert list(listed) == [snake_case(event.__name__) for event in EVENTS]
    assert listed["card_played"] == ["seat", "card", "left"]
