"""`python -m bot replay` replays an export, and names the move at which a modified one fails."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.catalogue import RULES_VERSION
from bot.engine.model.moves import Play
from bot.game.record import NotAnExport, export, read_export, recording_of, write_export
from bot.scenario.command import check_file
from tests.builders import rules
from tests.fuzz.rules import random_match
from tests.recordings import recorded
from tests.scenario.scripts import SCRIPT, unknown_options

RECORDING, MATCHES = recorded(rules(), 3, Random(5))


EXPORT = export(RECORDING)
Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    file.write_bytes(write_export(EXPORT))
    return file


def change(file: Path, change: Change) -> None:
    """Change something in an export."""
    plain = json.loads(file.read_bytes())
    change(plain)
    file.write_text(json.dumps(plain))


def test_an_export_comes_back_as_it_was(file: Path) -> None:
    found = read_export(file.read_bytes())
    assert found == EXPORT
    assert [step.match for step in recording_of(found).replay()] == MATCHES


@pytest.mark.parametrize(
    "add",
    [
        lambda plain: plain.update(note=""),
        lambda plain: plain["rounds"][0].update(note=""),
        lambda plain: plain["rounds"][0]["moves"][0].update(note=""),
    ],
)
def test_an_export_holds_nothing_that_is_not_told(file: Path, add: Change) -> None:
    change(file, add)
    with pytest.raises(NotAnExport, match="unknown field `note`"):
        read_export(file.read_bytes())


@pytest.mark.parametrize("seed", range(8))
def test_matches_of_all_rules_can_be_exported(seed: int) -> None:
    rng = Random(f"export {seed}")
    first = random_match(rng)
    recording, matches = recorded(first.rules, len(first.scores), rng, rounds=2)
    found = read_export(write_export(export(recording)))
    assert export(recording_of(found)) == found
    assert [step.match for step in recording_of(found).replay()] == matches


def test_every_move_is_checked(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_file(file) == 0
    said = capsys.readouterr().out.splitlines()
    rounds, moves = MATCHES[-1].round, len(RECORDING.record) - MATCHES[-1].round
    assert len(said) == rounds + 1
    (winner,) = MATCHES[-1].winners
    assert said[-1] == (
        f"Every move follows the rules (rounds: {rounds}, moves: {moves}). Won by seat {winner}."
    )


def test_a_match_given_up_is_one_too(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(file, lambda match: match["rounds"][0]["moves"].__delitem__(slice(5, None)))
    change(file, lambda match: match["rounds"].__delitem__(slice(1, None)))
    assert check_file(file) == 0
    assert capsys.readouterr().out == (
        "Every move follows the rules (rounds: 1, moves: 5). Given up before its end.\n"
    )


PLAY = next(
    place for place, made in enumerate(EXPORT.rounds[1].moves) if isinstance(made.move, Play) and place > 3
)
MADE = EXPORT.rounds[1].moves[PLAY]
BEFORE = MATCHES[len(EXPORT.rounds[0].moves) + 1 + PLAY]
MISSING = next(card.code for card in BEFORE.table.draw_pile if card not in BEFORE.table.hands[MADE.seat])
FAILS: dict[str, tuple[Change, str]] = {
    "a card that is not in the hand": (
        lambda match: match["rounds"][1]["moves"][PLAY].update(move={"do": "play", "card": MISSING}),
        f"round 2, move {PLAY + 1} (seat {MADE.seat}: {{'do': 'play', 'card': '{MISSING}'}}): "
        "You do not hold that card.",
    ),
    "another legal move": (
        lambda match: match["rounds"][1]["moves"][PLAY].update(move={"do": "draw"}),
        f"round 2, move {PLAY + 1} (seat {MADE.seat}: {{'do': 'draw'}}): "
        "It leads to something other than what was recorded.",
    ),
    "a move left out": (
        lambda match: match["rounds"][0]["moves"].__delitem__(2),
        "round 1, move 3 (",
    ),
    "another hand": (
        lambda match: match["rounds"][0]["hands"].reverse(),
        "the deck, the hands, or the order of dealing are not those of the secrets",
    ),
    "a version of other rules": (
        lambda match: (match.update(rules_version=1), match["rounds"][0].update(check="00000000")),
        f"It was played by version 1 of the rules, not {RULES_VERSION}.",
    ),
}


@pytest.mark.parametrize("name", FAILS)
def test_a_changed_export_fails_where_it_was_changed(
    file: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    tamper, reason = FAILS[name]
    change(file, tamper)
    assert check_file(file) == 1
    assert reason in capsys.readouterr().err


NO_EXPORT: dict[str, tuple[Change, str]] = {
    "another form": (lambda match: match.update(format="uno-match-2"), "Invalid enum value 'uno-match-2'"),
    "something else": (lambda match: match.pop("deck"), "missing required field `deck`"),
    "no such card": (
        lambda match: match["rounds"][0]["moves"][0].update(move={"do": "play", "card": "X"}), "unknown_card",
    ),
    "no such option": (lambda match: match["rules"].update(luck=1), "rules.luck: no_such_option"),
    "no such seat": (lambda match: match["rounds"][0]["moves"][0].update(seat=3), "there is no seat 3"),
    "no round": (lambda match: match["rounds"].clear(), "rounds: there is none"),
    "rules of a later version": (
        lambda match: match.update(rules_version=RULES_VERSION + 1),
        f"rules_version: there is no {RULES_VERSION + 1}, the newest is {RULES_VERSION}",
    ),
    "a broken seal": (
        lambda match: match["rounds"][1].update(secret="00"),
        "round 2: the secret does not fit its commitment",
    ),
    "no number": (lambda match: match["rounds"][0].update(check="?"), "'?' is not hexadecimal"),
}  # fmt: skip


@pytest.mark.parametrize("name", NO_EXPORT)
def test_files_that_are_not_exports_are_refused(
    file: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    tamper, reason = NO_EXPORT[name]
    change(file, tamper)
    assert check_file(file) == 2
    assert reason in capsys.readouterr().err


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert check_file(tmp_path / "nothing.json") == 2


def verified(file: Path) -> subprocess.CompletedProcess[str]:
    """The standalone script's verdict on the file, run without this project's modules."""
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(file)], capture_output=True, text=True, check=False
    )


def test_the_script_that_stands_alone_agrees_with_the_engine(file: Path) -> None:
    result = verified(file)
    assert (result.returncode, result.stderr) == (0, "")
    for number, dealt in enumerate(EXPORT.rounds, 1):
        assert f"Round {number}: the cards are those of the sealed shuffle\n" in result.stdout
        assert all(f"  seat {seat} got {hand}\n" in result.stdout for seat, hand in enumerate(dealt.hands))


@pytest.mark.parametrize("seed", range(8))
def test_the_script_knows_all_rules(tmp_path: Path, seed: int) -> None:
    rng = Random(f"export {seed}")
    first = random_match(rng, unknown_options())
    recording, _ = recorded(first.rules, len(first.scores), rng, rounds=2)
    file = tmp_path / "match.json"
    file.write_bytes(write_export(export(recording)))
    assert verified(file).returncode == 0


UNFAIR: dict[str, tuple[Change, str]] = {
    "another secret": (
        lambda match: match["rounds"][1].update(secret="00"), "the secret is not the one that was sealed",
    ),
    "another hand": (
        lambda match: match["rounds"][1]["hands"].reverse(), "did not get the cards of the shuffle",
    ),
    "another deck": (
        lambda match: match.update(deck="R0 " + match["deck"][:-3]), "the deck is not that of the rules",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", UNFAIR)
def test_the_script_finds_an_unfair_deal(file: Path, name: str) -> None:
    tamper, reason = UNFAIR[name]
    change(file, tamper)
    result = verified(file)
    assert result.returncode == 1
    assert reason in result.stdout
