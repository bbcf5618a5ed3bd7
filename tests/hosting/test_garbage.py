"""Full collections look at what is young, and once in a while at everything (R12)."""

from __future__ import annotations

import asyncio
import gc
import weakref

from bot.hosting.garbage import look_at_all, short_collections


class Knot:
    """Something that holds on to itself."""

    def __init__(self) -> None:
        self.itself = self


def test_what_survives_a_full_collection_is_not_looked_at_again() -> None:
    with short_collections():
        knot = Knot()
        assert any(one is knot for one in gc.get_objects())
        gc.collect()
        assert not any(one is knot for one in gc.get_objects())
    assert any(one is knot for one in gc.get_objects())


def test_young_cycles_are_found() -> None:
    with short_collections():
        gone = weakref.ref(Knot())
        gc.collect()
        assert gone() is None


async def test_old_cycles_are_found_after_a_look_at_everything() -> None:
    with short_collections():
        knot = Knot()
        gone = weakref.ref(knot)
        gc.collect()
        del knot
        gc.collect()
        assert gone() is not None
        looking = asyncio.create_task(look_at_all(pause=0))
        await asyncio.sleep(0.01)
        looking.cancel()
        gc.collect()
        assert gone() is None
