"""Any junk in a body is accepted or refused; it never causes an error inside the playground."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.playground.world.places import Channel
from tests.playground.client import Client
from tests.playground.limits.test_commands import GOOD_COMMANDS
from tests.playground.limits.test_messages import BAD_MESSAGES, GOOD_MESSAGES, GOOD_MODALS

JUNK = (
    None,
    0,
    -1,
    2**70,
    1.5,
    True,
    "",
    "x",
    "é" * 30,
    "1",
    [],
    {},
    [[]],
    [{}],
    [None],
    {"type": []},
    {"id": "x"},
)
KEYS = (
    "attachments",
    "embeds",
    "components",
    "flags",
    "emoji",
    "options",
    "allowed_mentions",
    "accessory",
    "type",
)
MESSAGES = [*GOOD_MESSAGES.values(), *(body for body, _ in BAD_MESSAGES.values())]


def places(body: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value inside a body."""
    inside = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


def spoiled(body: Any, chance: random.Random) -> Any:
    """A copy of a body with junk at one path, and possibly under an extra key next to it."""
    body = copy.deepcopy(body)
    *way, last = chance.choice(list(places(body)))
    node = body
    for key in way:
        node = node[key]
    node[last] = copy.deepcopy(chance.choice(JUNK))
    if isinstance(node, dict) and chance.random() < 0.3:
        node[chance.choice(KEYS)] = copy.deepcopy(chance.choice(JUNK))
    return body


@pytest.mark.parametrize("seed", range(4))
async def test_junk_is_never_an_error_of_ours(client: Client, table: Channel, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        asked = client.command(table)
        path = f"/interactions/{asked.id}/{asked.token}/callback"
        shown = {"type": 9, "data": chance.choice(list(GOOD_MODALS.values()))}
        commands = {"all": chance.choice(list(GOOD_COMMANDS.values()))}
        statuses = [
            (await client.post(table, spoiled(chance.choice(MESSAGES), chance))).status,
            (await client.send("POST", path, spoiled(shown, chance))).status,
            (
                await client.send("POST", path, spoiled({"type": 4, "data": chance.choice(MESSAGES)}, chance))
            ).status,
            (await client.send("PUT", commands_path(client), spoiled(commands, chance)["all"])).status,
        ]
        assert max(statuses) < 500
    client.place.log.clear()  # a thousand answers; other tests check their form


def commands_path(client: Client) -> str:
    return f"/applications/{client.world.bot.id}/commands"
