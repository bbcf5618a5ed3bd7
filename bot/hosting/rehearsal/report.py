"""The report of a rehearsal for people, and the recording for tests."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import discord
import msgspec

from bot import __version__
from bot.hosting.rehearsal.check import CheckResult, Ending
from bot.hosting.rehearsal.recorder import Recorded

NOT_TRIED = (
    "It takes an hour: editing an older message several times (30046), and tokens after their 15 minutes.",
    "It takes a second account: whether people in a timeout can press, other people's reactions and menus, "
    "whether a mention in a private text invites them, and a message to somebody who has left (50278).",
    "It takes another place: a group of friends, and a server that has installed only the commands.",
    "It takes several processes: which shard gets the commands of a server without the bot.",
)
LIMIT_MS = 3000  # Discord waits this long for the answer to a press
CALLBACK = "/callback"


def write(
    folder: Path, results: Sequence[CheckResult], recorded: Sequence[Recorded], left: Sequence[str]
) -> Path:
    """Write `report.md` and `recording.jsonl`. Returns the path of the report."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = (msgspec.json.encode(one) for one in recorded)
    (folder / "recording.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))
    report = folder / "report.md"
    report.write_text("\n".join(report_of(results, recorded, left)), "utf-8")
    return report


def report_of(
    results: Sequence[CheckResult], recorded: Sequence[Recorded], left: Sequence[str]
) -> Iterable[str]:
    yield "# Rehearsal\n"
    yield f"{summary(results)}\n"
    yield "| | Check | The bot assumes that | Found |"
    yield "| --- | --- | --- | --- |"
    for result in results:
        found = f"{result.found or '–'} ({result.seconds:.1f} s)"
        yield f"| {result.ending} | `{result.check.name}` | {_cell(result.check.assumes)} | {_cell(found)} |"
    yield "\n## How long Discord took\n"
    yield from _times(recorded)
    yield "\n## What is left\n"
    yield "Nothing: everything was deleted again." if not left else "\n".join(f"- {one}" for one in left)
    yield "\n## Not tried here\n"
    yield from (f"- {one}" for one in NOT_TRIED)
    yield "\n## For a bug report\n"
    yield from sentences(results)


def summary(results: Sequence[CheckResult]) -> str:
    """Return how many checks had which result."""
    counts = Counter(result.ending for result in results)
    return ", ".join(f"{counts[ending]} {ending}" for ending in Ending if counts[ending])


def sentences(results: Sequence[CheckResult]) -> Iterable[str]:
    """Yield the sentences for a bug report, one for each difference."""
    version = f"Version {__version__}, discord.py {discord.__version__}."
    bad = [result for result in results if result.ending in (Ending.DIFFERENT, Ending.FAILED)]
    if not bad:
        yield f"Nothing to report: Discord did what the bot assumes. {version}"
        return
    yield f"I ran the rehearsal. {version} {summary(results)}."
    for one in bad:
        yield f"- `{one.check.name}`: the bot assumes that {one.check.assumes}; found: {one.found}."
    yield "\nPlease attach `recording.jsonl`. It has no ids, names, texts, or tokens."


def _times(recorded: Sequence[Recorded]) -> Iterable[str]:
    by_route: dict[str, list[int]] = defaultdict(list)
    for one in recorded:
        by_route[f"{one.method} {one.route}"].append(one.ms)
    yield "| Request | Times | Median | 95 % | Slowest |"
    yield "| --- | --- | --- | --- | --- |"
    for route, times in sorted(by_route.items()):
        times.sort()
        median, most = times[len(times) // 2], times[min(len(times) - 1, len(times) * 95 // 100)]
        yield f"| `{route}` | {len(times)} | {median} ms | {most} ms | {times[-1]} ms |"
    answers = sorted(one.ms for one in recorded if one.route.endswith(CALLBACK))
    if answers:
        yield f"\nThe slowest answer to a press took {answers[-1]} of the {LIMIT_MS} ms that Discord waits."


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
