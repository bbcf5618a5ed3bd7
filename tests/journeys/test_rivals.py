"""Challenge to UNO, in a person's Apps menu: a table with a seat reserved for them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.game.servers import ThreadPolicy
from bot.game.state import HELD_SECONDS, Stage
from tests.journeys.evening import Evening, Person, words_of

pytestmark = pytest.mark.journey


def calls(evening: Evening) -> list[Any]:
    """The messages that announce a challenge."""
    return [message for message in evening.messages() if "challenges you" in (message.content or "")]


def pinged(evening: Evening) -> list[int]:
    """Everybody whom a message has notified so far."""
    sent = [request.json for request in evening.env.backend.http_requests if isinstance(request.json, dict)]
    return [one for body in sent for one in (body.get("allowed_mentions") or {}).get("users") or ()]


async def test_the_rival_has_a_seat_and_is_told_once(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await ann.challenges(bob)
    evening.watch.follow(evening.session)
    await evening.pause()
    assert "A seat is held for Bob. Press **Join** to take it." in words_of(evening.shown())
    (call,) = calls(evening)
    assert (
        call.content == f"<@{bob.id}>, <@{ann.id}> challenges you to UNO! Press **Join** to take your seat."
    )
    assert pinged(evening) == [bob.id]
    await evening.restart()
    await evening.pause(5)
    await bob.press("join", on=evening.shown())
    await ann.press("start", on=evening.shown())
    assert evening.session.state.stage is Stage.PLAYING
    assert len(calls(evening)) == 1


async def test_the_start_waits_for_the_rival_to_join_and_speaks_of_no_rules(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await ann.challenges(bob)
    await evening.pause()
    refused = await ann.press("start", on=evening.shown())
    assert refused == f"Waiting for {bob.member.mention} to press **Join**."


async def test_whoever_starts_from_a_held_seat_is_told_to_take_it(evening: Evening) -> None:
    ann, bob, cat = (evening.person(name) for name in ("Ann", "Bob", "Cat"))
    await ann.challenges(bob)
    await cat.types("uno join")
    assert await bob.types("uno start") == f"Only the host, {ann.member.mention}, can do that."
    await evening.pause()
    await ann.press("rules", on=evening.shown())
    await ann.press("preset", "quick", on=ann.page)
    assert await bob.types("uno start") == "Press **Join** first: a seat is held for you."


async def test_the_seat_is_free_after_a_while(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await ann.challenges(bob)
    await evening.pause(HELD_SECONDS + 2)
    assert [player.id for player in evening.session.state.lobby.players] == [ann.id]


async def test_nobody_challenges_themselves_or_a_bot(evening: Evening) -> None:
    ann = evening.person("Ann")
    robot = evening.env.create_user("robot", bot=True)
    assert "can't challenge yourself" in await ann.challenges(ann)
    assert "Bots don't take challenges" in await ann.challenges(
        Person(evening, "Robot", evening.guild.add_member(robot))
    )
    assert list(evening.app.registry) == []
    assert evening.messages() == []


async def test_a_channel_has_one_table(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await bob.types("uno new")
    assert "already has a table" in await ann.challenges(bob)
    assert calls(evening) == []


async def test_the_server_decides_where_and_against_whom(evening: Evening) -> None:
    players, elsewhere = evening.guild.create_role("Players"), evening.guild.create_text_channel("games")
    ann, bob = evening.person("Ann", roles=[players]), evening.person("Bob")
    await evening.app.servers.change(evening.guild.id, roles=(players.id,))
    assert "Bob can't play in this channel." in await ann.challenges(bob)
    assert "you need one of these roles" in await bob.challenges(ann)
    await evening.app.servers.change(evening.guild.id, roles=(), channels=(elsewhere.id,))
    assert f"<#{elsewhere.id}>" in await ann.challenges(bob)
    assert list(evening.app.registry) == []
    assert evening.messages() == []


async def test_the_rival_alone_is_told_even_if_a_role_hears_of_tables(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    fans = evening.guild.create_role("Fans")
    await evening.app.servers.change(evening.guild.id, notified_role=fans.id)
    await ann.challenges(bob)
    await evening.pause(5)
    assert [message.content for message in evening.messages() if message.role_mentions] == []
    assert len(calls(evening)) == 1


async def test_where_tables_have_threads_the_rival_is_told_there(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await evening.app.servers.change(evening.guild.id, threads=ThreadPolicy.ALWAYS)
    await ann.challenges(bob)
    await evening.pause(5)
    assert calls(evening) == []
    (evening.channel,) = evening.channel.threads
    assert len(calls(evening)) == 1
