"""`python -m bot scenario FILE…`: run the cases of files and print what happened (docs/scenarios.md)."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from bot.engine.model.cards import snake_case
from bot.engine.model.errors import RuleError
from bot.engine.model.events import EVENTS, Event
from bot.engine.notation import Plain
from bot.engine.play.match import Match
from bot.scenario.actions import check_action, make
from bot.scenario.cases import Case, read_cases
from bot.scenario.entries import CaseError, Entry
from bot.scenario.positions import set_up
from bot.scenario.report import check_expectations, differences, event_of, state_of
from bot.scenario.sentences import REFUSED_MOVES

HOLDS, FAILS, NO_CASE = 0, 1, 2


def run_files(paths: Sequence[str]) -> int:
    """Run the cases of some files; the exit status is that of docs/scenarios.md."""
    try:
        reports = [run_case(case) for path in paths for case in read_cases(path)]
    except CaseError as error:
        sys.stderr.write(f"{error}\n")
        return NO_CASE
    _print(reports)
    return HOLDS if all(report.get("passed", True) for report in reports) else FAILS


def list_events() -> int:
    """Print the types of events and their fields."""
    _print({snake_case(event.__name__): event.__struct_fields__ for event in EVENTS})
    return HOLDS


def _print(value: object) -> None:
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def run_case(case: Case) -> Plain:
    """What is printed for a case; where it is not as expected standard error says how. Raises CaseError."""
    match = set_up(case)
    actions = list(case.entry.entries("moves"))
    for action in actions:
        check_action(action)
    moves: list[Plain] = []
    for action in actions:
        match, outcome = _attempt(match, case, action)
        moves.append(outcome)
    report: Plain = {"name": case.name, "moves": moves, "state": state_of(match, case.players)}
    if "expect" in case.entry:
        report["passed"] = _is_as_expected(case, report)
    return report


def _attempt(match: Match, case: Case, action: Entry) -> tuple[Match, Plain]:
    try:
        match, events = make(match, case, action)
    except RuleError as error:
        match, events = error.outcome or (match, [])
        return match, {
            "ok": False, "error": error.code.value, "message": REFUSED_MOVES[error.code],
            "events": _events(case, events),
        }  # fmt: skip
    return match, {"ok": True, "events": _events(case, events)}


def _events(case: Case, events: list[Event]) -> list[Plain]:
    return [event_of(event, case.players) for event in events]


def _is_as_expected(case: Case, report: Plain) -> bool:
    expect = case.entry.entry("expect")
    check_expectations(expect, report["state"])
    lines = list(differences(expect, report["moves"], report["state"]))
    for line in lines:
        sys.stderr.write(f"{case.name or case.entry.where}: {line}\n")
    return not lines
