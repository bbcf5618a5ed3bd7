"""A world that is saved and loaded again: people see the same, and the bot continues with it."""

from __future__ import annotations

import asyncio
import pickle
from pathlib import Path
from typing import Any

import pytest

from bot.playground.changes.interactions import create_interaction, edit_by_token, respond
from bot.playground.changes.messages import MessageDraft, post, react
from bot.playground.limits.errors import ApiError
from bot.playground.local import Home, small_world
from bot.playground.person import Person
from bot.playground.server.page import history_json, places_json
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.playground.world import saving
from bot.playground.world.application import TOKEN_LIVES
from bot.playground.world.people import EmojiName
from bot.playground.world.places import ChannelType, Interaction, InteractionType, Message, Upload
from bot.playground.world.saving import Unreadable, dump, load
from bot.playground.world.world import World
from tests.playground.client import button, layout, row, says

EPHEMERAL = 64
PICTURE = {"type": 12, "items": [{"media": {"url": "attachment://hand.png"}}]}


@pytest.fixture
def world() -> World:
    """Ann and Bob in their two servers, and a question with a button and a reaction."""
    world = small_world(["ann", "bob"])
    body = layout(says("Who is in?"), row(button("join")))
    asked = post(world, Person(world, world.user("ann")).channel, world.bot, MessageDraft(body))
    react(world, asked, world.user("bob"), EmojiName("✋"))
    return world


def seen(world: World, name: str) -> list[Any]:
    """The content of somebody's page."""
    person = Person(world, world.user(name))
    return [places_json(person), history_json(person, person.channel)]


def press(world: World, message: Message) -> Interaction:
    """Ann presses the button of a message."""
    data = {"custom_id": "join", "component_type": 2, "id": 2}
    return create_interaction(world, InteractionType.COMPONENT, world.user("ann"), message, data)


def newest(world: World) -> Message:
    """The last message Ann sees."""
    return Person(world, world.user("ann")).sees()[-1]


def show_hand(world: World, message: Message) -> Interaction:
    """Ann presses a button and gets an ephemeral message with a picture."""
    pressed = press(world, message)
    body = layout(says("Your hand"), PICTURE, row(button("join")), flags=1 << 15 | EPHEMERAL)
    respond(world, pressed, {"type": 4, "data": body}, (Upload(0, "hand.png", b"a hand"),))
    return pressed


def test_everybody_sees_the_same_as_before(world: World) -> None:
    show_hand(world, newest(world))
    read = load(dump(world))
    assert [seen(read, name) for name in ("ann", "bob")] == [seen(world, name) for name in ("ann", "bob")]
    assert read.files == world.files
    assert len(read.files) == 1
    assert (read.token, read.bot.id) == (world.token, world.bot.id)


def test_the_bot_goes_on_with_the_tokens_it_kept(world: World) -> None:
    token = show_hand(world, newest(world)).token
    read = load(dump(world))
    open_still = read.interactions.by_token(token)
    edit_by_token(read, open_still, newest(read), MessageDraft({"components": [says("Your turn")]}))
    assert "Your turn" in str(seen(read, "ann"))
    read.clock.skip(TOKEN_LIVES + 1)
    with pytest.raises(ApiError):
        read.interactions.by_token(token)


async def test_an_old_button_works(world: World) -> None:
    read = load(dump(world))
    pressing = asyncio.create_task(Person(read, read.user("ann")).press(newest(read), "join"))
    await asyncio.sleep(0)
    assert not pressing.done()
    respond(read, press(read, newest(read)), {"type": 7, "data": {"components": [says("Ann is in")]}}, ())
    assert "Ann is in" in str(seen(read, "bob"))
    pressing.cancel()


def test_new_ids_are_new_even_if_the_clock_was_set_back(world: World) -> None:
    world.clock.skip(3600)
    newest_id = world.snowflakes.next()
    world.clock.skip(-7200)
    assert load(dump(world)).snowflakes.next() > newest_id


def test_an_ephemeral_message_goes_when_the_bot_can_no_longer_edit_it(world: World) -> None:
    show_hand(world, newest(world))
    world.clock.skip(TOKEN_LIVES + 1)
    read = load(dump(world))
    assert (read.ephemerals, read.files) == ({}, {})


def test_a_long_evening_is_saved(world: World) -> None:
    for _ in range(1000):  # each press uses the answer to the previous one: a chain
        show_hand(world, newest(world))
    assert len(load(dump(world)).ephemerals) == 1000


def test_a_world_of_another_version_is_unreadable(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    content = dump(world)
    monkeypatch.setattr(saving, "SHAPE", {})
    with pytest.raises(Unreadable):
        load(content)


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[" * 100_000, b'{"shape": {}, "things": []}', pickle.dumps((1, 2, 3))]
)
def test_nothing_but_a_world_is_read(content: bytes) -> None:
    with pytest.raises(Unreadable):
        load(content)


def test_a_file_from_elsewhere_runs_nothing(world: World, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    with pytest.raises(Unreadable):
        load(calling("bot.playground.world.clock", "asyncio.events.os.system", f"touch {ran}"))
    assert not ran.exists()


def calling(module: str, name: str, argument: str) -> bytes:
    """A pickle that calls a global when it is loaded, as earlier playgrounds did."""
    words = [bytes([0x8C, len(text)]) + text.encode() for text in (module, name, argument)]
    return b"\x80\x04" + words[0] + words[1] + b"\x93" + words[2] + b"\x85R."


def test_a_world_cannot_name_what_is_no_part_of_one(world: World) -> None:
    content = dump(world).replace(b'{"$":"Feed","of":null}', b'{"$":"Popen","of":"true"}')
    with pytest.raises(Unreadable):
        load(content)


async def test_newcomers_enter_every_server_and_group(tmp_path: Path) -> None:
    home = Home(tmp_path)
    async with home.kept(home.world(["ann"])):
        pass
    later = home.world(["ann", "zoe"])
    zoe = later.user("zoe")
    assert [guild.has(zoe) for guild in later.guilds.values()] == [True] * 4
    groups = [one for one in later.channels.values() if one.type is ChannelType.GROUP]
    assert [zoe in group.recipients for group in groups] == [zoe.has_app] == [True]
    home.clear()
    assert "zoe" not in {user.name for user in home.world(["ann"]).users.values()}


async def test_changes_are_saved_while_people_play(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.playground.local.SAVE_EVERY", 0.01)
    home = Home(tmp_path)
    async with home.kept(world):
        await Person(world, world.user("ann")).say("Anybody here?")
        async with asyncio.timeout(HANGS_AFTER_SECONDS):
            await saved(home, "Anybody here?")


async def saved(home: Home, words: str) -> None:
    """Return once Ann would see these words after a restart."""
    while True:
        await asyncio.sleep(0.01)
        if words in str(seen(home.world(["ann"]), "ann")):
            return
