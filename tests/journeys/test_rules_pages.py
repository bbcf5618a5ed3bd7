"""Pages of the rules that people have open in a lobby, while it changes."""

from __future__ import annotations

import pytest

from bot.ui.screens.rules import page_of
from tests.journeys.evening import Evening, choices

pytestmark = pytest.mark.journey


async def test_an_open_page_follows_what_the_host_changes(evening: Evening) -> None:
    ann, bob, _ = await evening.table("Ann", "Bob", "Cat")
    await bob.types("uno rules")
    await ann.takes_preset("no_mercy")
    await evening.pause()
    assert ["Rules: No Mercy" in words for words in bob.sees()] == [True]
    await bob.press("rules", str(page_of("stacking")), on=bob.page)
    assert ["Stacking: **equal or higher" in words for words in bob.sees()] == [True]
    await ann.chooses("stacking", "same")
    await evening.pause()
    assert ["Stacking: **Two on Two" in words for words in bob.sees()] == [True]


async def test_a_page_offers_its_reader_what_they_may_do_now(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    await bob.press("rules", on=evening.shown())
    assert [one.press.code for one in choices(bob.page)].count("preset") == 0
    await ann.press("leave", on=evening.shown())
    await evening.pause()
    await bob.press("preset", "no_mercy", on=bob.page)
    assert evening.session.state.lobby.rules.deck == "no_mercy"


async def test_the_page_of_whoever_changes_something_is_the_answer_alone(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    for person in (ann, bob):
        await person.press("rules", on=evening.shown())
    requests = evening.env.backend.http_requests
    before = len(requests)
    await ann.press("preset", "no_mercy", on=ann.page)
    await evening.pause()
    private = [one for one in requests[before:] if one.method == "PATCH" and "/webhooks/" in one.path]
    assert len(private) == 1
    for person in (ann, bob):
        assert ["Rules: No Mercy" in words for words in person.sees()] == [True]


async def test_a_page_that_was_dismissed_stays_away(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    await bob.types("uno rules")
    assert bob.page is not None
    bob.dismisses(bob.page)
    await ann.takes_preset("no_mercy")
    await evening.pause()
    assert bob.sees() == []
    await bob.types("uno rules")
    await ann.takes_preset("classic")
    await evening.pause()
    assert ["Rules: Classic" in words for words in bob.sees()] == [True]


async def test_a_page_goes_with_the_lobby(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    await bob.types("uno rules")
    await ann.press("start", on=evening.shown())
    await evening.pause()
    assert [words for words in bob.sees() if "Rules:" in words] == []
