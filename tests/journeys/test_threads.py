"""Tables in threads of their own: opened if allowed, played there, and gone with their thread."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.game.ports import Beside
from bot.game.state import TableState
from tests.builders import position
from tests.journeys.evening import Evening, Person, raw, words_of
from tests.journeys.test_trouble import SlowStore

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


def tables(evening: Evening) -> int:
    return len(list(evening.app.registry))


async def test_a_table_is_opened_and_played_in_a_thread(evening: Evening) -> None:
    channel = evening.channel
    ann, bob = await open_in_thread(evening, "Ann", "Bob")
    assert evening.channel.name == "UNO with Ann"
    (link,) = [message for message in channel.history() if message.components]
    assert words_of(link) == "**Ann** opened a table. Come and play!"
    assert str(evening.channel.id) in str(raw(link))
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


async def test_if_the_answer_had_to_be_deferred_the_way_to_the_thread_is_a_message_of_its_own(
    evening: Evening,
) -> None:
    """A deferred answer is for one person only."""
    slow = SlowStore(evening)
    slow.replace_store_of_all()
    answer = await evening.person("Ann").member.slash(evening.channel, "uno new", thread=True)
    await evening.pause()
    assert answer.deferred
    slow.goes_on.set()
    await evening.pause()
    (thread,) = evening.channel.threads
    assert answer.response is not None
    assert f"Your table is open in <#{thread.id}>." in words_of(answer.response)
    (link,) = [message for message in evening.messages() if message.components]
    assert words_of(link) == "**Ann** opened a table. Come and play!"
    assert str(thread.id) in str(raw(link))


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
    assert words in await evening.person("Ann").types("uno new", thread=True)
    assert tables(evening) == 0


class FullStore:
    """A store that accepts no more tables."""

    async def create(self, state: TableState, beside: Beside | None = None) -> TableState:
        raise ZeroDivisionError


async def test_a_thread_whose_table_cannot_be_stored_is_put_away(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    full: Any = FullStore()
    evening.app.registry.services = replace(evening.app.registry.services, store=full)
    assert "something went wrong" in await evening.person("Ann").types("uno new", thread=True)
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
