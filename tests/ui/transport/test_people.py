"""Where people ask, as far as Discord tells."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.ui.transport.people import with_parents

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
