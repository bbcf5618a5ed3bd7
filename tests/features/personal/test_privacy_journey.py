"""`/privacy`: people see, export, and delete their stored data, and others keep their results."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.features.personal import words
from bot.features.personal.commands import FILE_SECONDS
from bot.game.ports import StoreDamaged
from bot.game.session import SHOWN_SECONDS
from bot.game.state import Stage
from bot.storage.people import SqlPeople
from bot.ui.transport.channel import TableChannel
from tests.builders import position
from tests.journeys.evening import Evening, Person, choices, words_of
from tests.journeys.playing import play_on
from tests.journeys.test_store_faults import locked

pytestmark = pytest.mark.journey


def stored(evening: Evening) -> str:
    """The whole database as text."""
    with sqlite3.connect(evening.folder / "uno.db") as database:
        text = "\n".join(database.iterdump())
    database.close()
    return text


def traces(evening: Evening, person: Person) -> list[str]:
    named = re.compile(rf"(?<!\d){person.id}(?!\d)|'{person.name}'|\"{person.name}\"")
    return [line for line in stored(evening).splitlines() if named.search(line)]


async def choose(person: Person, code: str, argument: str = "") -> str:
    found = [one for one in choices(person.page) if (one.press.code, one.press.argument) == (code, argument)]
    return await person.takes(found[0], person.page)


def files_that_hold(folder: Path, person: Person) -> dict[str, int]:
    """How often the bytes of each file contain a person's name or ID, as text or in SQLite's format."""
    named = (str(person.id).encode(), person.id.to_bytes(8), person.name.encode())
    files = {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {file: found for file, held in files.items() if (found := sum(map(held.count, named)))}


async def played(evening: Evening, first: str = "Ann") -> list[Person]:
    """A whole match of three people, and another that has started; Ann has used every feature."""
    role = evening.guild.create_role("Mods", permissions=discord.Permissions(manage_messages=True))
    people = [evening.person(first, roles=[role]), evening.person("Bob"), evening.person("Cat")]
    await people[0].types("uno new", preset="quick")
    evening.watch.follow(evening.session)
    for guest in people[1:]:
        await guest.press("join", on=evening.shown())
    await evening.pause()
    await people[0].press("rules", on=evening.shown())
    save = next(one for one in choices(people[0].page) if one.press.code == "save")
    await people[0].fills(save, people[0].page, name="Friday")
    await people[0].types("uno-me", order="value")
    await people[0].press("start", on=evening.shown())
    for person in people:
        await person.opens_hand()
    await play_on(evening, people, Random(1), lambda: evening.session.state.stage is Stage.OVER)
    await people[0].press("rematch", on=evening.shown())
    await people[0].press("start", on=evening.shown())
    for person in people:
        await person.opens_hand()
    return people


async def test_nothing_is_left_of_somebody_who_deletes_their_data_in_a_match(evening: Evening) -> None:
    ann, bob, _ = await played(evening)
    assert traces(evening, ann)
    met = [line for line in traces(evening, bob) if '"meetings"' in line and line in traces(evening, ann)]
    others = len(traces(evening, bob)) - len(met)
    assert "I don't store messages" in await ann.types("privacy")
    assert "Delete everything about you?" in await choose(ann, "erase")
    assert "I don't store messages" in await choose(ann, "privacy")
    assert traces(evening, ann)
    await choose(ann, "erase")
    deleted = await choose(ann, "erase", "1")
    assert "Done. Your data is deleted." in deleted
    assert "If you play again, you'll be on the leaderboards" in deleted
    assert [one.press.code for one in choices(ann.page)] == ["unlist"]
    await evening.pause()
    assert traces(evening, ann) == []
    assert len(traces(evening, bob)) == others
    assert evening.session.state.stage is Stage.PLAYING
    assert "**Ann**" not in words_of(evening.shown())
    await evening.restart()
    assert traces(evening, ann) == []
    await evening.pause(60)
    assert "You're on the leaderboards" in await ann.types("privacy")


async def test_nobody_is_seated_next_who_has_deleted_their_data(evening: Evening) -> None:
    await played(evening)
    dan = evening.person("Dan")
    await dan.press("hand", on=evening.shown())
    await dan.press("join_next", after=0)
    assert traces(evening, dan)
    await dan.types("privacy")
    await choose(dan, "erase")
    await choose(dan, "erase", "1")
    assert evening.session.state.lobby.next_in == ()


async def test_no_byte_of_any_file_holds_somebody_who_was_deleted(evening: Evening) -> None:
    annegret, bob, _ = await played(evening, "Annegret Quistorp")
    await evening.pause()
    assert files_that_hold(evening.folder, annegret)
    await annegret.types("privacy", action="delete")
    await choose(annegret, "erase", "1")
    await evening.pause()
    assert files_that_hold(evening.folder, annegret) == {}
    assert files_that_hold(evening.folder, bob)
    await evening.restart()
    assert files_that_hold(evening.folder, annegret) == {}


async def test_the_end_of_a_table_that_is_sent_after_the_deletion_stores_nobody_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ann,) = await evening.table("Ann")
    await ann.types("uno rules")  # from here on, the bot owes her a hand
    await evening.pause(SHOWN_SECONDS)
    assert any("INTO hands" in line or 'INTO "hands"' in line for line in traces(evening, ann))
    evening.env.backend.delete_message(evening.channel.id, evening.shown().id)
    is_erased, edit, forget = asyncio.Event(), TableChannel.edit, SqlPeople.forget

    async def late(channel: TableChannel, *given: Any) -> bool:
        await is_erased.wait()
        return await edit(channel, *given)

    async def noted(people: SqlPeople, *given: Any, **named: Any) -> None:
        await forget(people, *given, **named)
        is_erased.set()

    monkeypatch.setattr(TableChannel, "edit", late)
    monkeypatch.setattr(SqlPeople, "forget", noted)
    await ann.types("privacy", action="delete")
    assert "Your data is deleted." in await choose(ann, "erase", "1")
    await evening.pause(SHOWN_SECONDS)
    assert list(evening.app.registry) == []
    assert traces(evening, ann) == []


async def test_a_lobby_that_goes_on_stores_nobody_again_after_a_save_that_failed(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    await bob.types("uno rules")
    await evening.pause(SHOWN_SECONDS)
    await bob.types("privacy", action="delete")
    await choose(bob, "erase", "1")
    await evening.pause(300)  # so that a newer ticket is worth storing
    await ann.types("uno rules")
    async with locked(evening):
        await evening.pause(SHOWN_SECONDS)
        await asyncio.sleep(0.3)
    await ann.seats("easy")  # all hands are stored again
    assert traces(evening, ann)
    assert traces(evening, bob) == []


async def test_the_export_is_a_private_file_about_one_person(evening: Evening) -> None:
    ann, bob, cat = await played(evening)
    found = await exported(ann)
    assert found["discord_id"] == str(ann.id)
    assert found["open_tables"] == [
        {"server": str(evening.guild.id), "channel": str(evening.channel.id), "name": "Ann"}
    ]
    assert {"seats", "matches", "moves", "players", "presets"} <= found.keys()
    assert len(found["seats"]) == len(found["matches"]) == 2
    text = json.dumps(found)
    assert not [other for other in (bob, cat) if str(other.id) in text or other.name in text]


async def test_the_export_lists_a_table_that_cannot_be_read_without_a_name(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ann,) = await evening.table("Ann")
    store = evening.app.registry.services.store
    monkeypatch.setattr(store, "load", AsyncMock(side_effect=StoreDamaged("not JSON")))
    assert (await exported(ann))["open_tables"] == [
        {"server": str(evening.guild.id), "channel": str(evening.channel.id)}
    ]


async def test_the_export_names_tables_at_which_somebody_has_no_seat_yet(evening: Evening) -> None:
    await played(evening)
    dan = evening.person("Dan")
    await dan.press("hand", on=evening.shown())
    await dan.press("join_next", after=0)
    assert (await exported(dan))["open_tables"] == [
        {"server": str(evening.guild.id), "channel": str(evening.channel.id), "name": "Dan"}
    ]


async def test_the_export_names_tables_that_somebody_only_watches(evening: Evening) -> None:
    (ann,) = await evening.table("Ann")
    for _ in range(2):
        await ann.seats("easy")
    await ann.seats("watch")
    assert (await exported(ann))["open_tables"] == [
        {"server": str(evening.guild.id), "channel": str(evening.channel.id)}
    ]


async def exported(person: Person) -> dict[str, Any]:
    """The file that only the person gets."""
    result = await person.member.slash(person.evening.channel, "privacy", action="export")
    assert result.response is not None
    assert result.response.ephemeral
    (file,) = result.response.attachments
    assert file.filename == "uno-data.json"
    return json.loads(await file.read())


async def test_somebody_leaves_the_leaderboards_and_comes_back(evening: Evening) -> None:
    ann = evening.person("Ann")
    assert "You're on the leaderboards" in await ann.types("privacy")
    assert "You're not on the leaderboards" in await choose(ann, "unlist", "1")
    assert "You're on the leaderboards" in await ann.types("privacy", action="show")
    assert "You're not on the leaderboards" in await ann.types("privacy", action="hide")


async def test_a_table_that_somebody_left_for_good_is_played_on(evening: Evening) -> None:
    game = position("ann: R7 R1 | bob: R3 R4 | cat: R5 R6", draw_pile="Y2 Y3 Y4 Y5")
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", game=game)
    await ann.types("privacy", action="delete")
    await choose(ann, "erase", "1")
    await bob.plays("R3")
    await cat.plays("R5")
    assert evening.session.snapshot.public.counts[1:] == (1, 1)


async def asks_for_file(person: Person) -> tuple[str, list[Any]]:
    """The answer to a request for one's data, and the file."""
    result = await person.member.slash(person.evening.channel, "privacy", action="export")
    assert result.response is not None
    return words_of(result.response), list(result.response.attachments)


async def test_a_large_file_is_compressed_and_a_too_large_one_left_to_the_operator(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, cat = await played(evening)
    _, (plain,) = await asks_for_file(ann)
    await evening.pause(FILE_SECONDS - 1)
    assert await asks_for_file(ann) == ("You did that just now. Try again in a minute.", [])
    assert plain.filename == "uno-data.json"
    monkeypatch.setattr("bot.features.personal.commands.LARGEST_FILE", plain.size // 2)
    _, (packed,) = await asks_for_file(bob)
    assert packed.filename == "uno-data.json.gz"
    monkeypatch.setattr("bot.features.personal.commands.LARGEST_FILE", 100)
    assert await asks_for_file(cat) == (str(words.TOO_LARGE), [])
