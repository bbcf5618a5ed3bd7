"""A check: a name, the assumption it tests, and its result."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Any

from msgspec import Struct

Work = Callable[[Any], Awaitable[str | None]]
"""The function of a check, given a `Trial`; it returns details for the report."""


class Different(Exception):
    """Discord behaves differently than the bot assumes. The message explains how."""


class Skipped(Exception):
    """A check can't be done here. The message explains why."""


class Ending(StrEnum):
    """The result of a check."""

    AS_ASSUMED = "as assumed"
    DIFFERENT = "DIFFERENT"
    FAILED = "FAILED"
    SKIPPED = "skipped"


class CheckResult(Struct, frozen=True):
    """The result of a check, and how many seconds it took."""

    check: Check
    ending: Ending
    found: str
    seconds: float


class Check(Struct, frozen=True):
    """A check of one assumption.

    Code that relies on the assumption refers to it with a comment `# rehearsed by name`.
    """

    name: str
    assumes: str
    work: Work
    asks: str = ""
    """Instructions for a person; empty if nobody is needed."""


ALONE: list[Check] = []
PRESSED: list[Check] = []
"""All checks in the order in which they run."""


def alone(assumes: str) -> Callable[[Work], Work]:
    """Register a function as a check that runs without a person's help.

    The function's name is the check's name, and it returns a note for the report.
    """

    def add(work: Work) -> Work:
        ALONE.append(Check(work.__name__, assumes, work))
        return work

    return add


def pressed(assumes: str, asks: str) -> Callable[[Work], Work]:
    """Register a function as a check for which a person follows the instruction `asks`."""

    def add(work: Work) -> Work:
        PRESSED.append(Check(work.__name__, assumes, work, asks))
        return work

    return add


def want(is_so: object, found: object) -> None:
    """Raise Different with this finding unless the assumption holds."""
    if not is_so:
        raise Different(str(found))
