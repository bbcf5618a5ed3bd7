"""A check: a name, the assumption that it tries, and how it ended."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Any

from msgspec import Struct

Work = Callable[[Any], Awaitable[str | None]]
"""What a check does with a `Trial`; it returns what is worth knowing."""


class Different(Exception):
    """Discord behaves differently than the bot assumes; the message says how."""


class Skipped(Exception):
    """A check cannot be made here; the message says why."""


class Ending(StrEnum):
    """How a check ended."""

    AS_ASSUMED = "as assumed"
    DIFFERENT = "DIFFERENT"
    FAILED = "FAILED"
    SKIPPED = "skipped"


class CheckResult(Struct, frozen=True):
    """The result of a check, and for how many seconds it ran."""

    check: Check
    ending: Ending
    found: str
    seconds: float


class Check(Struct, frozen=True):
    """One assumption. Its name is in a comment, `# rehearsed by name`, beside the code that relies on it."""

    name: str
    assumes: str
    work: Work
    asks: str = ""
    """What a person has to do, empty if nobody is needed."""


ALONE: list[Check] = []
PRESSED: list[Check] = []
"""In the order in which they run."""


def alone(assumes: str) -> Callable[[Work], Work]:
    """A check that needs nobody. Its function has its name, and returns a note for the report."""

    def add(work: Work) -> Work:
        ALONE.append(Check(work.__name__, assumes, work))
        return work

    return add


def pressed(assumes: str, asks: str) -> Callable[[Work], Work]:
    """A check for which a person follows the instruction `asks`."""

    def add(work: Work) -> Work:
        PRESSED.append(Check(work.__name__, assumes, work, asks))
        return work

    return add


def want(is_so: object, found: object) -> None:
    """Raise Different with the finding unless the assumption holds."""
    if not is_so:
        raise Different(str(found))
