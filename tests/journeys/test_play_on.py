"""The others play on for second and third place (P9)."""

from __future__ import annotations

import pytest

from tests.builders import position
from tests.journeys.evening import Evening, choices, words_of

pytestmark = pytest.mark.journey

HANDS = "ann: R7 | bob: R1 B2 | cat: R3 B4"


async def test_a_player_who_is_out_of_cards_watches_the_others(evening: Evening) -> None:
    game = position(HANDS, discard="R5", play_on=True, uno_call="off", draw_pile="Y2 Y3")
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", game=game)
    await ann.plays("R7")
    await evening.pause()
    assert "out of cards and finishes #1" in words_of(evening.shown())
    assert "You're out of cards and finish #1!" in words_of(ann.panel)
    assert [choice.press.code for choice in choices(ann.panel)] == ["quit"]
    await bob.plays("R1")
    await cat.plays("R3")
    await bob.press("draw", on=bob.panel)
    await cat.press("draw", on=cat.panel)
    assert evening.session.snapshot.public.finished == (0,)
