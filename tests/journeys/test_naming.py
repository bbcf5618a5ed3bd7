"""The host names the dealer and the first player, and everybody sees it before they agree."""

from __future__ import annotations

import pytest

from bot.ui.actions.rules import NamePlayer
from bot.ui.screens.rules import page_of
from bot.ui.transport.custom_ids import Origin
from tests.journeys.evening import Evening, choices, words_of

pytestmark = pytest.mark.journey


async def test_the_host_names_who_deals_and_who_begins(evening: Evening) -> None:
    ann, bob, cat = await evening.table("Ann", "Bob", "Cat")
    await ann.press("rules", on=evening.shown())
    for option, player in (("dealer", cat), ("first_player", ann)):
        await ann.press("rules", str(page_of(option)), on=ann.page)
        await ann.press("option", f"{option}=chosen", on=ann.page)
        await ann.press("name", f"{option}={player.id}", on=ann.page)
    await ann.press("rules", str(page_of("opening_card")), on=ann.page)
    await ann.press("option", "opening_card=number_only", on=ann.page)
    await evening.pause()
    lobby = words_of(evening.shown())
    assert "**Cat** deals first." in lobby
    assert "**Ann** starts the first round." in lobby
    await evening.restart()
    await evening.pause()
    for person in (bob, cat):
        await person.press("agree", on=evening.shown())
    await ann.press("name", f"dealer={bob.id}", on=ann.page)
    await evening.pause()
    assert "**Bob** deals first." in words_of(evening.shown())
    await ann.press("start", on=evening.shown())
    assert evening.session.snapshot.public.dealer == 1
    assert evening.session.snapshot.public.decider == 0


async def test_a_named_player_who_leaves_is_no_longer_named(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    await ann.press("rules", on=evening.shown())
    await ann.press("rules", str(page_of("dealer")), on=ann.page)
    await ann.press("option", "dealer=chosen", on=ann.page)
    await ann.press("name", f"dealer={bob.id}", on=ann.page)
    await bob.press("leave", on=evening.shown())
    await evening.pause()
    assert "**Ann** deals first, unless the host picks somebody." in words_of(evening.shown())
    offered = {one.press.argument for one in choices(ann.page) if one.press.code == "name"}
    assert f"dealer={bob.id}" not in offered
    late = Origin.of(evening.session.state).custom_id(NamePlayer("dealer", str(bob.id)))
    assert "isn't at this table" in await ann.forges(late, on=evening.shown())
