"""People are removed and tables are ended: by the host, by a vote, by moderators; everybody reads by whom."""

from __future__ import annotations

import discord
import pytest

from tests.builders import position
from tests.journeys.evening import Evening, Person, choices, words_of

pytestmark = pytest.mark.journey

PILE = " ".join(["Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"] * 3)


async def three(evening: Evening) -> list[Person]:
    hands = "ann: R7 R1 R2 | bob: R3 R4 B4 | cat: Y1 G3 G5"
    return await evening.match("Ann", "Bob", "Cat", game=position(hands, draw_pile=PILE))


async def test_the_host_removes_somebody(evening: Evening) -> None:
    ann, bob, cat = await three(evening)
    await ann.types("uno kick", player=cat.name)
    assert evening.session.public.gone == {2}
    await evening.pause()
    assert f"<@{ann.id}> removed Cat from the table." in words_of(evening.shown())
    assert "isn't at this table" in await bob.types("uno kick", player=cat.name)


async def test_the_others_remove_somebody_by_majority(evening: Evening) -> None:
    ann, bob, cat = await three(evening)
    assert "1 more" in await bob.types("uno kick", player=ann.name)
    await evening.pause()
    assert "Bob votes to remove Ann (1 of 2)." in words_of(evening.shown())
    assert "already" in await bob.types("uno kick", player=ann.name)
    await cat.types("uno kick", player=ann.name)
    assert evening.session.public.gone == {0}
    await evening.pause()
    assert "The table voted to remove Ann." in words_of(evening.shown())


async def test_a_vote_ends_a_match(evening: Evening) -> None:
    _, bob, cat = await three(evening)
    message = evening.shown()
    assert "more" in await bob.types("uno end")
    await evening.pause()
    assert "Bob votes to end the table (1 of 2)." in words_of(evening.shown())
    await cat.types("uno end")
    assert list(evening.app.registry) == []
    await evening.pause()
    assert "The players ended the table." in words_of(evening.message(message.id))


async def test_the_host_confirms_the_end_of_a_match(evening: Evening) -> None:
    ann, *_ = await three(evening)
    message = evening.shown()
    assert "End the match for everybody?" in await ann.types("uno end")
    assert list(evening.app.registry), "nothing has happened yet"
    assert await ann.press("end") == "The table is closed."
    assert not list(choices(ann.panel))
    await evening.pause()
    assert f"<@{ann.id}> ended the table." in words_of(evening.message(message.id))
    assert not list(choices(evening.message(message.id)))


async def test_a_lobby_ends_without_a_question(evening: Evening) -> None:
    (ann,) = await evening.table("Ann")
    await ann.types("uno end")
    assert list(evening.app.registry) == []


async def test_a_moderator_ends_a_match(evening: Evening) -> None:
    await three(evening)
    role = evening.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))
    moderator = evening.person("Mod", roles=[role])
    assert "End the match for everybody?" in await moderator.types("uno end")
    await moderator.press("end")
    assert list(evening.app.registry) == []
