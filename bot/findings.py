"""Findings of a check (good, doubtful, or bad), and the errors that explain why the bot cannot start."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from bot.program import settings_guide


class Finding(NamedTuple):
    """A line of the report. A good finding can be `doubtful`, which means a warning."""

    subject: str
    is_good: bool
    says: str
    is_doubtful: bool = False

    def __str__(self) -> str:
        mark = "bad" if not self.is_good else "hm " if self.is_doubtful else "ok "
        return f"{mark} {self.subject}: {self.says}"


class NotReady(Exception):
    """The bot cannot start. The message has a line for each finding."""

    def __init__(self, found: Iterable[Finding]) -> None:
        super().__init__("\n".join(map(str, found)))


class SettingsError(Exception):
    """Missing or wrong settings. `problems` has a sentence for each, which never contains a value."""

    def __init__(self, problems: Collection[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(
            "\n  ".join([f"These settings need a look ({settings_guide()} explains each):", *self.problems])
        )


TOKEN_REFUSED = Finding(
    "token", False, "refused by Discord; reset it in the Developer Portal and set DISCORD_TOKEN"
)
LEASE_LOST = Finding("database", False, "the lease on it is lost: the connection to the server was cut")
TAKEN = Finding("database", False, "a bot is already running on it; stop that one first")
SHARDS_TAKEN = Finding("shards", False, "another process has one of SHARD_IDS; stop that one first")
HEIR_THERE = Finding("shards", False, "another process already waits to take over one of them")
OTHER_COUNT = Finding(
    "shards",
    False,
    "another process has another SHARD_COUNT, or none; stop all processes before you change it",
)
FILE_LOST = Finding(
    "database",
    False,
    "its file was deleted, replaced, or cut short while the bot was running; restore a backup",
)
