"""Private messages other than the hand: one refusal at a time, and none from the lobby after the deal."""

from __future__ import annotations

import pytest

from bot.ui.private.mailroom import REFUSAL_SECONDS
from tests.journeys.evening import Evening, words_of
from tests.presses import Pressed

pytestmark = pytest.mark.journey

NOT_AGAIN = "already"


async def test_the_next_refusal_takes_the_place_of_the_last_and_goes_soon(evening: Evening) -> None:
    _, bob, _ = await evening.table("Ann", "Bob", "Cat")
    first = await bob.press("join", on=evening.shown())
    await evening.pause(1)
    assert bob.sees() == [first]
    second = await bob.types("uno start")
    assert second != first
    await evening.pause(1)
    assert bob.sees() == [second]
    await evening.pause(REFUSAL_SECONDS)
    assert bob.sees() == []


async def test_a_refusal_goes_with_the_next_thing_that_works(evening: Evening) -> None:
    _, bob, _ = await evening.table("Ann", "Bob", "Cat")
    await bob.press("join", on=evening.shown())
    assert len(bob.sees()) == 1
    await bob.press("leave", on=evening.shown(), after=0)
    await evening.pause(1)
    assert [words for words in bob.sees() if NOT_AGAIN in words] == []


async def test_private_messages_about_the_lobby_go_with_the_deal(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    await bob.types("uno rules")
    await ann.chooses("target", "200")
    await bob.press("agree", on=evening.shown())
    assert len(ann.sees()) >= 1
    assert len(bob.sees()) >= 1
    await ann.press("start", on=evening.shown())
    await evening.pause()
    for person in (ann, bob):
        assert person.sees() == [words_of(person.panel)]


async def test_a_button_of_a_table_that_is_over_leads_to_the_one_that_is_open(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    old, message = evening.session, evening.shown()
    await ann.types("uno end")
    await evening.pause()
    closed = Pressed("join", old.id, old.revision).custom_id
    assert "no table in this channel" in await bob.forges(closed, on=message)
    await ann.types("uno new")
    await evening.pause()
    words = await bob.forges(closed, on=message)
    assert "This table is over." in words
    assert f"/{evening.channel.id}/{evening.shown().id})" in words


async def test_the_receipt_of_a_typed_start_goes(evening: Evening) -> None:
    ann, _ = await evening.table("Ann", "Bob")
    receipt = await ann.types("uno start")
    await evening.pause(1)
    assert receipt in ann.sees()
    await evening.pause(REFUSAL_SECONDS)
    assert ann.sees() == [words_of(ann.panel)]


async def test_the_receipt_of_a_vote_goes(evening: Evening) -> None:
    _, bob, cat = await evening.table("Ann", "Bob", "Cat")
    receipts = [await person.types("uno end") for person in (bob, cat)]
    assert ["Still missing" in receipt for receipt in receipts] == [True, True]
    await evening.pause(REFUSAL_SECONDS)
    assert [words for person in (bob, cat) for words in person.sees() if words in receipts] == []
