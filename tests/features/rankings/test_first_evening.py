"""Three people, from `/uno new` to the leaderboard."""

from __future__ import annotations

import pytest

from bot.game.state import Stage
from tests.builders import position
from tests.journeys.evening import Evening, descriptions_of, words_of

pytestmark = pytest.mark.journey


async def test_three_people_play_to_the_leaderboard(evening: Evening) -> None:
    ann, bob, cat = await evening.table("Ann", "Bob", "Cat", target=100)
    assert all(name in words_of(evening.shown()) for name in ("Ann", "Bob", "Cat", "100"))
    await ann.press("start", on=evening.shown())
    await evening.pause()
    assert "7 cards" in words_of(evening.shown())

    last_cards = position("ann: R7 R1 | bob: W4 W4 B2 | cat: W G3", draw_pile="Y1", target=100)
    await evening.set_up(last_cards)
    for person in (ann, bob, cat):
        await person.opens_hand()
    await ann.plays("R7")
    await ann.press("uno")
    await bob.press("draw", on=evening.shown())
    await cat.plays("W", "red")
    await ann.plays("R1")
    await evening.pause()

    assert evening.session.state.stage is Stage.OVER
    assert "Ann" in words_of(evening.shown())
    await bob.types("leaderboard")
    assert bob.page is not None
    assert "1. Ann, 1, 1 match" in "".join(descriptions_of(bob.page))
