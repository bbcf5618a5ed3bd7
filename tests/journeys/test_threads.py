"""Tables in their own threads: opened if allowed, played there, and closed with their thread."""

from __future__ import annotations

from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from msgspec.structs import replace

from bot.game.ports import SameTransaction
from bot.game.state import TableState
from bot.ui.transport.replies import Reply
from tests.builders import position
from tests.journeys.evening import Evening, Person, words_of

pytestmark = pytest.mark.journey

THREADS = "/channels/*/threads"


async def open_in_thread(evening: Evening, *names: str) -> list[Person]:
    """The first person opens a table in a new thread, and everybody sits down there."""
    people = [evening.person(name) for name in names]
    words = await people[0].types("uno new", thread=True)
    (thread,) = evening.channel.threads
    assert words == f"**{names[0]}** opened a table. Come and play!"
    evening.channel = thread
    evening.watch.follow(evening.session)
    await evening.pause()
    for person in people[1:]:
        await person.press("join", on=evening.shown())
    return people


def starters(evening: Evening) -> list[Any]:
    """The messages above threads; simcord adds lines of its own that Discord doesn't have there."""
    return [message for message in evening.messages() if message.components]


def tables(evening: Evening) -> int:
    return len(list(evening.app.registry))


async def test_a_table_is_opened_and_played_in_a_thread(evening: Evening) -> None:
    channel = evening.channel
    ann, bob = await open_in_thread(evening, "Ann", "Bob")
    assert evening.channel.name == "UNO with Ann"
    (starter,) = [message for message in channel.history() if message.components]
    assert starter.id == evening.channel.id
    assert words_of(starter) == "**Ann** opened a table. Come and play!"
    await ann.types("uno start")
    await evening.set_up(position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile="Y2 Y3 Y4"))
    await ann.opens_hand()
    await ann.plays("R7")
    await evening.restart()
    await evening.pause()
    assert "red 7" in words_of(evening.shown())
    await bob.types("uno play", card="R3")
    assert evening.session.snapshot.public.top.code == "R3"
    evening.channel = channel
    assert "**Bob**" in await bob.types("uno new")
    assert tables(evening) == 2


async def test_if_it_is_too_late_for_an_answer_to_all_the_thread_stands_below_a_message_of_the_bot(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reply, "publish", AsyncMock(return_value=0))
    words = await evening.person("Ann").types("uno new", thread=True)
    (thread,) = evening.channel.threads
    assert f"Your table is open in <#{thread.id}>." in words
    (starter,) = starters(evening)
    assert starter.id == thread.id
    assert words_of(starter) == "**Ann** opened a table. Come and play!"


async def test_no_table_opens_if_threads_are_not_allowed(evening: Evening) -> None:
    bot = evening.guild.me
    assert bot is not None
    for name, words in {
        "create_public_threads": "Create Public Threads",
        "send_messages_in_threads": "Send Messages In Threads",
        "add_reactions": "Add Reactions",
    }.items():
        deny = discord.PermissionOverwrite(**{name: False})
        evening.channel = evening.guild.create_text_channel(words, overwrites={bot: deny})
        await evening.env.settle()
        answer = await evening.person(f"Ann {name}").types("uno new", thread=True)
        assert answer == f"I can't play in this channel yet. I need these permissions: **{words}**."
        assert evening.channel.threads == []
    assert tables(evening) == 0


async def test_what_has_no_threads_says_so(evening: Evening) -> None:
    (ann,) = await open_in_thread(evening, "Ann")
    await ann.types("uno end")
    assert "only work in text channels" in await ann.types("uno new", thread=True)
    evening.channel = evening.guild.create_news_channel("news")
    await evening.env.settle()
    assert "only work in text channels" in await ann.types("uno new", thread=True)
    assert tables(evening) == 0


@pytest.mark.parametrize(
    ("status", "code", "words"),
    [(403, 50013, "doesn't let me"), (403, 50001, "doesn't let me"), (400, 160006, "any more threads")],
)
async def test_no_table_opens_if_discord_refuses_the_thread(
    evening: Evening, status: int, code: int, words: str
) -> None:
    evening.env.inject_error("POST", THREADS, status=status, code=code)
    ann = evening.person("Ann")
    await ann.types("uno new", thread=True)
    assert words in "".join(ann.sees())
    assert starters(evening) == []
    assert tables(evening) == 0


class FullStore:
    """A store that accepts no more tables."""

    async def create(self, state: TableState, beside: SameTransaction | None = None) -> TableState:
        raise ZeroDivisionError


async def test_a_thread_whose_table_cannot_be_stored_is_put_away(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    full: Any = FullStore()
    evening.app.registry.services = replace(evening.app.registry.services, store=full)
    ann = evening.person("Ann")
    await ann.types("uno new", thread=True)
    assert "something went wrong" in "".join(ann.sees())
    assert starters(evening) == []
    assert tables(evening) == 0
    (put_away,) = [one for one in evening.env.http_requests if one.method == "PATCH"]
    assert put_away.json == {"archived": True}
    assert [record.levelname for record in caplog.records if record.levelno > 30] == ["ERROR"]
    caplog.clear()


async def test_a_table_goes_with_its_thread_and_with_the_channel_above(evening: Evening) -> None:
    channel = evening.channel
    await open_in_thread(evening, "Ann")
    evening.env.backend.delete_channel(evening.channel.id)
    await evening.env.settle()
    await evening.pause()
    assert tables(evening) == 0
    evening.channel = channel
    await open_in_thread(evening, "Bob")
    evening.env.backend.delete_channel(channel.id)
    await evening.env.settle()
    await evening.pause()
    assert tables(evening) == 0


async def test_all_tables_of_a_server_go_with_it(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    await open_in_thread(evening, "Ann")
    home, evening.guild = evening.guild, evening.env.create_guild("Other")
    evening.channel = evening.guild.create_text_channel("uno")
    await evening.env.settle()
    await open_in_thread(evening, "Bob")
    assert tables(evening) == 2
    evening.env.backend.remove_guild(home.id)
    await evening.env.settle()
    await evening.pause()
    assert [session.guild for session in evening.app.registry] == [evening.guild.id]
    evening.app.client.dispatch("guild_join", evening.app.client.get_guild(evening.guild.id))
    await evening.env.settle()
    servers = [(line.message, vars(line)["guild"]) for line in caplog.records if "server_" in line.message]
    assert servers == [("server_left", home.id), ("server_joined", evening.guild.id)]
