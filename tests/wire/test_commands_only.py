"""A server that has installed the commands without the bot, as the profile's Add App allows."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.server.playground import Playground
from bot.playground.world.places import Channel
from bot.text import answers
from tests.wire.group import people_of
from tests.wire.people import Room
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

PRESSES = 8
SAMPLES: dict[str, Any] = {"option": "stacking", "player": "bob", "name": "Grandma", "at": "<t:4102444800>"}
SUBCOMMANDS, TEXT, USER, CHANNEL = (1, 2), 3, 6, 7  # types of options


def half_installed(room: Room) -> Channel:
    """A channel of such a server; everybody in the room is there."""
    world = room.place.world
    guild = world.add_guild("Half", people_of(room.place), bot_permissions=None)
    guild.has_commands_only = True
    hall = world.add_channel(guild, "hall")
    for person in room.people:
        person.actor.go_to(hall)
    return hall


async def test_people_play_there_as_in_a_group(room: Room, place: Playground, bot: BotProcess) -> None:
    hall = half_installed(room)
    await bot.start()
    await room.sit_down()
    await room.play_for(PRESSES)
    asked = place.log.requests(None, f"^/channels/{hall.id}")
    assert [one.path for one in asked] == []


async def test_every_command_is_answered_and_what_needs_the_bot_says_how_to_add_it(
    room: Room, place: Playground, bot: BotProcess
) -> None:
    hall = half_installed(room)
    assert hall.guild is not None
    await bot.start()
    ann = room.people[0].actor
    words_of = dict[str, str]()
    for command in place.world.commands.seen_in(hall.guild.id):
        for name, options in typed(command, {USER: room.people[1].actor.user, CHANNEL: hall}):
            answer = await ann.slash(name, **options)
            assert not answer.has_failed, name
            words_of[name] = "" if answer.message is None else answer.message.content
    assert "Traceback" not in bot.said
    assert "went wrong" not in "".join(words_of.values())
    needs_bot = answers.ADD_ME.one.partition("[")[0]
    for name in ("uno-server", "uno schedule", "tournament manage"):
        assert needs_bot in words_of[name], name
    assert [one.path for one in place.log.requests(None, f"^/channels/{hall.id}")] == []


def typed(command: dict[str, Any], there: dict[int, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Each command and subcommand with a value for every required option; `there` has the values to choose
    from.
    """
    found = list[tuple[str, dict[str, Any]]]()

    def walk(name: str, options: list[dict[str, Any]]) -> None:
        inner = [one for one in options if one["type"] in SUBCOMMANDS]
        for one in inner:
            walk(f"{name} {one['name']}", one.get("options") or [])
        if not inner:
            needed = [one for one in options if one.get("required")]
            found.append((name, {one["name"]: value_of(one, there) for one in needed}))

    if command.get("type", 1) == 1:
        walk(command["name"], command.get("options") or [])
    return found


def value_of(option: dict[str, Any], there: dict[int, Any]) -> Any:
    if option.get("choices"):
        return option["choices"][0]["value"]
    if option["type"] in there:
        return there[option["type"]]
    return SAMPLES.get(option["name"], "1" if option["type"] == TEXT else 1)
