"""Several equal cards in one turn, by buttons and by commands (T15)."""

from __future__ import annotations

import pytest

from tests.builders import position
from tests.journeys.evening import Evening, choices, words_of

pytestmark = pytest.mark.journey

HANDS = "ann: R7 G7 B7 Y1 | bob: B1 B2"


async def test_the_hand_offers_the_others_until_the_turn_is_ended(evening: Evening) -> None:
    game = position(HANDS, discard="R5", equal_cards=True, draw_pile="Y2 Y3")
    ann, _ = await evening.match("Ann", "Bob", game=game)
    await ann.plays("R7")
    assert "Play another one of these" in words_of(ann.panel)
    offered = [choice for choice in choices(ann.panel) if choice.press.code == "play"]
    assert len(offered) == 2
    await ann.plays("B7")
    assert [choice.press.code for choice in choices(ann.panel) if choice.press.code in ("play", "pass")] == [
        "play", "pass",
    ]  # fmt: skip
    await ann.press("pass", on=ann.panel)
    assert evening.session.snapshot.public.top.code == "B7"
    assert evening.session.snapshot.public.decider == 1
    assert "Bob" in words_of(evening.shown())
