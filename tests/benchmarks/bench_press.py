"""Counts the cost of one press: the path of one played card from the router to the drawn table, on a fake
wire.

Counts are exact and the same on every machine, so tests may assert them; no time is measured.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType

from bot.ui.router import Router
from tests.benchmarks.table import Row, show
from tests.databases import empty_database
from tests.fakes import FakeClock
from tests.game.tables import ANN, BOB, CAT, three
from tests.ui.hall import Hall
from tests.ui.wire import FIRST, sent_at

BOT = str(Path(__file__).parents[2] / "bot")
WATCHED = ("view_of", "public_view", "eliminated", "state")


@dataclass
class Trace:
    """The frames of `bot/` that were entered, in order."""

    codes: list[CodeType] = field(default_factory=list[CodeType])

    def enter(self, frame: FrameType, event: str, _: object) -> None:
        """Record a call; used by `sys.setprofile`."""
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(BOT) and not code.co_name.startswith("<"):
            self.codes.append(code)

    @property
    def functions(self) -> int:
        return len(set(self.codes))

    @property
    def files(self) -> int:
        return len({code.co_filename for code in self.codes})

    @property
    def file_changes(self) -> int:
        names = [code.co_filename for code in self.codes]
        return sum(old != new for old, new in pairwise(names))

    def calls_of(self, name: str) -> int:
        """The number of calls of a function or property with this name."""
        return Counter(code.co_name for code in self.codes)[name]


@contextmanager
def traced() -> Iterator[Trace]:
    """Trace this thread while the block runs."""
    trace = Trace()
    sys.setprofile(trace.enter)
    try:
        yield trace
    finally:
        sys.setprofile(None)


async def one_press(*, open_hands: bool = False) -> Trace:
    """Ann plays a card at a table of three; the trace ends when the table has been edited."""
    hall = Hall(clock=FakeClock(sent_at(FIRST)))
    await hall.at(three(), ANN, BOB, CAT)
    for _ in range(2):  # the first panels are deleted when the table is sent again, and others come below it
        for person in (ANN, BOB, CAT) if open_hands else (ANN,):
            await hall.presses(person, "hand")
        await hall.clock.advance(5)
    with traced() as trace:
        await hall.presses(ANN, "play", "1", on="private")
        await hall.clock.advance(2)
    assert hall.channel.done[-1] == "edit"
    first = next(place for place, code in enumerate(trace.codes) if code is Router.press.__code__)
    return Trace(trace.codes[first:])  # earlier frames belong to the test that presses


def rows() -> Iterator[Row]:
    """The calls of a press, with one hand open and with all of them."""
    empty_database()  # it is made outside of an event loop
    for hands, open_hands in (("one hand", False), ("all hands", True)):
        trace = asyncio.run(one_press(open_hands=open_hands))
        yield Row(f"a press, {hands} open", f"{len(trace.codes)} calls", f"{trace.functions} functions")
        for name in WATCHED:
            yield Row(f"a press, {hands} open: {name}", f"{trace.calls_of(name)} calls")


if __name__ == "__main__":
    show(rows())
