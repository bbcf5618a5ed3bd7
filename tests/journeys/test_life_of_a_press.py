"""The life of a press in docs/architecture.md: a press goes through these functions in this order."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any

import pytest

from tests.builders import position
from tests.docs.pages import DOCS, ROOT, text_of
from tests.journeys.evening import Evening, choices

pytestmark = pytest.mark.journey


def stops() -> Iterator[tuple[str, str]]:
    """The files and functions that the page names, in its order; a class means an instantiation."""
    text, file = text_of(DOCS / "architecture.md"), ""
    section = text[text.index("## The life of a press") : text.index("## Why it is built this way")]
    for where in re.findall(r"^\d+\. (.*?):\s", section, re.MULTILINE | re.DOTALL):
        for name in re.findall(r"`([\w./]+)`", where):
            if name.endswith(".py"):
                file = name
            else:
                yield file, name if "." in name or name.islower() else f"{name}.__init__"


async def test_a_press_makes_the_stops_of_the_page_in_their_order(evening: Evening) -> None:
    game = position("ann: R5 R1 B2 | bob: R3 R4 B4 | cat: Y1 G3 G5", draw_pile="Y2 Y3 Y4 Y5 Y6 Y7")
    ann, _, _ = await evening.match("Ann", "Bob", "Cat", game=game)
    button = next(choice for choice in choices(ann.panel) if choice.press.code == "play")
    first: dict[tuple[str, str], int] = {}

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(ROOT / "bot")):
            # Python 3.11 and later report the class of a method as well.
            place = code.co_filename.removeprefix(f"{ROOT}/"), code.co_qualname
            first.setdefault(place, len(first))

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        await ann.takes(button, ann.panel)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    named = list(stops())
    assert len(named) > 25
    assert [stop for stop in named if stop not in first] == []
    assert named == sorted(named, key=first.__getitem__)
