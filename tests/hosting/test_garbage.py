"""Full garbage collections stay short (R12)."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from bot.hosting.garbage import ShortCollections


@pytest.fixture(autouse=True)
def frozen_again() -> Iterator[None]:
    """Objects thawed by a test are excluded from the collections of later tests."""
    yield
    gc.collect()
    gc.freeze()


class Knot:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def is_looked_at(knot: Knot) -> bool:
    """Whether the next full collection examines it."""
    return any(one is knot for one in gc.get_objects())


def test_survivors_of_a_long_collection_are_not_looked_at_again() -> None:
    with ShortCollections(longest=0):
        knot = Knot()
        assert is_looked_at(knot)
        gc.collect()
        assert not is_looked_at(knot)


def test_survivors_of_a_short_collection_are() -> None:
    with ShortCollections(longest=60):
        knot = Knot()
        gc.collect()
        assert is_looked_at(knot)


def test_survivors_of_a_part_of_a_collection_are() -> None:
    with ShortCollections(longest=0):
        knot = Knot()
        gc.collect(1)
        assert is_looked_at(knot)


def test_a_full_collection_comes_soon() -> None:
    before, watching = gc.get_threshold(), gc.callbacks[:]
    with ShortCollections():
        assert gc.get_threshold()[:2] == before[:2]
        assert gc.get_threshold()[2] < before[2]
    assert gc.get_threshold() == before
    assert gc.callbacks == watching


def test_young_cycles_are_found() -> None:
    with ShortCollections(longest=0):
        gone = weakref.ref(Knot())
        gc.collect()
        assert gone() is None


async def test_frozen_cycles_are_found_once_they_are_thawed() -> None:
    with ShortCollections(longest=0) as collections:
        knot = Knot()
        gone = weakref.ref(knot)
        gc.collect()
        del knot
        gc.collect()
        assert gone() is not None
        await collections.thaw()
        gc.collect()
        assert gone() is None


async def test_the_program_stays_frozen_unless_something_else_was_frozen() -> None:
    knot = Knot()
    with ShortCollections(longest=60) as collections:
        await collections.thaw()
        assert not is_looked_at(knot)


async def test_what_was_thawed_once_is_not_thawed_again_in_vain() -> None:
    with ShortCollections(longest=0) as collections:
        gc.collect()
        await collections.thaw()
        knot = Knot()
        gc.freeze()
        await collections.thaw()
        assert not is_looked_at(knot)
