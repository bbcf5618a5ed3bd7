"""The place of a person's request and their permissions there, as far as Discord sends them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.ui.transport.people import rights_on_server, with_parents
from tests.ui.wire import MEMBER

CATEGORY, CHANNEL, THREAD = range(1, 4)


class Nook(discord.Thread):
    """A thread in a server that knows these channels."""

    def __init__(self, *known: object) -> None:
        self.id, self.parent_id = THREAD, CHANNEL
        self.guild: Any = SimpleNamespace(get_channel=lambda _: next(iter(known), None))


@pytest.mark.parametrize(
    ("channel", "expected"),
    [
        (Nook(SimpleNamespace(category_id=CATEGORY)), {THREAD, CHANNEL, CATEGORY}),
        (Nook(SimpleNamespace(category_id=None)), {THREAD, CHANNEL}),
        (Nook(), {THREAD, CHANNEL}),  # as in a server that has not added the bot
        (SimpleNamespace(id=CHANNEL, category_id=CATEGORY), {CHANNEL, CATEGORY}),
        (SimpleNamespace(id=CHANNEL), {CHANNEL}),
        (None, set()),
    ],
)
def test_a_channel_is_in_what_discord_tells(channel: object, expected: set[int]) -> None:
    assert with_parents(channel) == expected


@pytest.mark.parametrize(("permission", "expected"), [("manage_guild", True), ("manage_messages", False)])
def test_whoever_manages_a_server_does_so_while_its_roles_are_unknown(
    permission: str, *, expected: bool
) -> None:
    """This applies for some seconds after a start. Permissions from a channel don't count."""
    held = discord.Permissions(**{"manage_messages": True, permission: True})
    asked: Any = SimpleNamespace(user=SimpleNamespace(), permissions=held, guild_id=7, client=MEMBER)
    assert rights_on_server(asked).manage_messages is expected
