"""`python -m bot replay FILE`: play the export of a match again and check every move (docs/replays.md)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from bot.engine.catalogue import RULES_VERSION
from bot.engine.model.errors import Refusal
from bot.engine.model.events import RoundEnded
from bot.engine.notation import plain_of
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
from bot.scenario.sentences import REFUSED_MOVES

HOLDS, FAILS, NO_EXPORT = 0, 1, 2
MISFITS = {
    Misfit.NO_DEAL: "A match begins with a deal.",
    Misfit.OTHER_ROUND: "It belongs to another round.",
    Misfit.OTHER_EVENTS: "It leads to something other than what was recorded.",
}


def check_file(file: Path) -> int:
    """Check one file; 0 if every move follows, 1 if one does not, 2 if the file is no export."""
    try:
        found = read_export(file.read_bytes())
        recording = recording_of(found)
    except (OSError, NotAnExport) as error:
        sys.stderr.write(f"{file}: {error}\n")
        return NO_EXPORT
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
    """Play a match again, and tell how each round ended. Raises ReplayFailed, NotAnExport."""
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
