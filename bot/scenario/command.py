"""The commands `scenario`, which runs cases, and `replay`, which replays an exported match."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.engine.catalogue import RULES_VERSION
from bot.engine.model.cards import snake_case
from bot.engine.model.errors import Refusal
from bot.engine.model.events import EVENTS, RoundEnded
from bot.engine.notation import Plain, plain_of
from bot.game.record import (
    ExportedMatch,
    Misfit,
    NotAnExport,
    Recording,
    ReplayFailed,
    export,
    read_export,
    recording_of,
)
from bot.scenario.case import (
    REFUSED_MOVES,
    Case,
    CaseError,
    Outcome,
    attempt,
    check_action,
    read_cases,
    set_up,
)
from bot.scenario.report import check_expectations, differences, event_of, state_of

HOLDS, FAILS, UNREADABLE = 0, 1, 2  # exit statuses; UNREADABLE if a file is neither a case nor an export


# `scenario`


def run_files(paths: Sequence[str]) -> int:
    """Run the cases in some files. docs/scenarios.md lists the exit statuses."""
    try:
        reports = [run_case(case) for path in paths for case in read_cases(path)]
    except CaseError as error:
        sys.stderr.write(f"{error}\n")
        return UNREADABLE
    _print(reports)
    return HOLDS if all(report.get("passed", True) for report in reports) else FAILS


def list_events() -> int:
    """Print the types of events and their fields."""
    _print({snake_case(event.__name__): event.__struct_fields__ for event in EVENTS})
    return HOLDS


def _print(value: object) -> None:
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def run_case(case: Case) -> Plain:
    """Print the report of a case. The differences are printed to standard error. Raises CaseError."""
    match = set_up(case)
    actions = list(case.entry.entries("moves"))
    for action in actions:
        check_action(action)
    moves: list[Plain] = []
    for action in actions:
        made = attempt(match, case, action)
        match = made.match
        moves.append(_outcome(case, made))
    report: Plain = {"name": case.name, "moves": moves, "state": state_of(match, case.players)}
    if "expect" in case.entry:
        report["passed"] = _is_as_expected(case, report)
    return report


def _outcome(case: Case, made: Outcome) -> Plain:
    refused: Plain = {}
    if made.refusal is not None:
        refused = {"error": made.refusal.value, "message": REFUSED_MOVES[made.refusal]}
    events = [event_of(event, case.players) for event in made.events]
    return {"ok": made.refusal is None, **refused, "events": events}


def _is_as_expected(case: Case, report: Plain) -> bool:
    expect = case.entry.entry("expect")
    check_expectations(expect, report["state"])
    lines = list(differences(expect, report["moves"], report["state"]))
    for line in lines:
        sys.stderr.write(f"{case.name or case.entry.where}: {line}\n")
    return not lines


# `replay`

MISFITS = {
    Misfit.NO_DEAL: "A match begins with a deal.",
    Misfit.OTHER_ROUND: "It belongs to another round.",
    Misfit.OTHER_EVENTS: "It leads to something other than what was recorded.",
}


def check_file(file: Path) -> int:
    """Check one file. Returns 0 if every move follows, 1 if one does not, and 2 if the file isn't an
    export.
    """
    try:
        found = read_export(file.read_bytes())
        recording = recording_of(found)
    except (OSError, NotAnExport) as error:
        sys.stderr.write(f"{file}: {error}\n")
        return UNREADABLE
    try:
        for line in check(found, recording):
            print(line)  # noqa: T201  # the command speaks to a terminal
    except (ReplayFailed, NotAnExport) as error:
        where = f"{_where(found, error)}: {_why(error)}" if isinstance(error, ReplayFailed) else error
        sys.stderr.write(f"{file}: {where}\n{_other_version(found)}")
        return FAILS
    return HOLDS


def _other_version(found: ExportedMatch) -> str:
    if found.rules_version == RULES_VERSION:
        return ""
    return f"It was played by version {found.rules_version} of the rules, not {RULES_VERSION}.\n"


def check(found: ExportedMatch, recording: Recording) -> Iterator[str]:
    """Replay a match, and yield how each round ended. Raises ReplayFailed or NotAnExport."""
    moves, last = 0, None
    for last in recording.replay():
        moves += last.entry.move is not None
        for event in last.events:
            if isinstance(event, RoundEnded):
                winner = "nobody wins" if event.winner is None else f"seat {event.winner} wins"
                yield f"round {last.match.round}: {winner}, scores {list(last.match.scores)}"
    if export(recording, with_events=found.tells_events) != found:
        raise NotAnExport("the deck, the hands, or the order of dealing are not those of the secrets")
    winners = last.match.winners if last else ()
    ending = f"Won by seat {' and '.join(map(str, winners))}" if winners else "Given up before its end"
    yield f"Every move follows the rules (rounds: {len(found.rounds)}, moves: {moves}). {ending}."


def _where(found: ExportedMatch, failed: ReplayFailed) -> str:
    entry = failed.entry
    if entry.move is None:
        return f"round {entry.round}, the deal"
    before = sum(1 + len(played.moves) for played in found.rounds[: entry.round - 1])
    number = failed.number - before - 1
    return f"round {entry.round}, move {number} (seat {entry.seat}: {plain_of(entry.move)})"


def _why(failed: ReplayFailed) -> str:
    if isinstance(failed.why, Misfit):
        return MISFITS[failed.why]
    return REFUSED_MOVES[failed.why] if isinstance(failed.why, Refusal) else str(failed.why)
