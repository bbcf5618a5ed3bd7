"""Anything people type into options gets an answer, changes nothing, and pings nobody (R6, R14)."""

from __future__ import annotations

import pytest

from tests.builders import position
from tests.journeys.evening import Evening
from tests.odd_words import ODD

pytestmark = pytest.mark.journey

# Options whose value Discord does not check, because it only suggests values.
TYPED = (
    ("uno play", "card"), ("uno kick", "player"),
)  # fmt: skip


@pytest.mark.parametrize("words", ODD, ids=ascii)
async def test_odd_words_in_options_change_nothing(evening: Evening, words: str) -> None:
    """A meaningless string is refused; `Watch` looks for pings in every answer."""
    game = position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile="Y2 Y3 Y4 Y5")
    ann, _ = await evening.match("Ann", "Bob", game=game)
    before = evening.session.state
    for command, option in TYPED:
        assert await ann.types(command, **{option: words})
    assert evening.session.state == before
