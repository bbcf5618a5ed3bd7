"""A person finds all tables where they sit, from anywhere."""

from __future__ import annotations

import pytest

from bot.text import own_tables as words
from tests.builders import position
from tests.journeys.evening import Evening, Person

pytestmark = pytest.mark.journey


@pytest.fixture
async def people(evening: Evening) -> list[Person]:
    """A table waits for Ann; then everybody is in another channel."""
    game = position("ann: R7 R1 G2 | bob: R3 R4 B4", draw_pile="Y1 Y2 Y3")
    people = await evening.match("Ann", "Bob", game=game)
    evening.channel = evening.guild.create_text_channel("lounge")
    return people


async def test_a_hand_is_found_from_another_channel(people: list[Person]) -> None:
    ann, bob = people
    shown = await ann.types("uno hand")
    assert words.NOT_HERE.one in shown
    assert "**Your turn** in <#" in shown
    assert "[To the table](https://discord.com/channels/" in shown
    assert "Ann is awaited in <#" in await bob.types("uno hand")


async def test_somebody_without_a_table_hears_that_there_is_none_here(evening: Evening) -> None:
    assert "There's no table in this channel" in await evening.person("Sam").types("uno hand")


async def test_the_profile_has_a_page_of_them_for_oneself_alone(people: list[Person]) -> None:
    ann, bob = people
    await ann.types("stats")
    assert "**Your turn** in" in await ann.press("own_tables", on=ann.page)
    await bob.types("stats", player=ann.member)
    assert "own_tables" not in str(bob.page)
