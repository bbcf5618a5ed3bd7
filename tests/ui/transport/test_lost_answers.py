"""A message whose answer was lost is found again by its nonce, and no second one remains."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import aiohttp
import discord
import pytest

from bot.ui.transport.messenger import Content
from bot.ui.transport.panels import Drawn, panel
from tests.game.tables import ANN, BOB, CAT, play, three
from tests.ui.gallery import Gallery
from tests.ui.wire import refusal


class Fussy:
    """A messenger that handles nonces like Discord, and fails as often as requested."""

    can_send = True

    def __init__(self) -> None:
        self.ids: Iterator[int] = count(1)
        self.known: dict[str, int] = {}
        self.lost_answers = 0
        self.edits: list[Exception] = []
        self.sent: list[int] = []

    async def send(self, _: Content, nonce: str) -> int:
        if nonce not in self.known:
            self.known[nonce] = next(self.ids)
            self.sent.append(self.known[nonce])
        if self.lost_answers:
            self.lost_answers -= 1
            raise aiohttp.ServerDisconnectedError
        return self.known[nonce]

    async def edit(self, _: int, __: Drawn) -> bool:
        if self.edits:
            raise self.edits.pop(0)
        return True


@pytest.mark.parametrize("failure", [aiohttp.ServerDisconnectedError(), refusal(500)])
async def test_an_edit_that_fails_after_a_lost_answer_sends_no_second_message(failure: Exception) -> None:
    gallery = Gallery()
    session = await gallery.at(three(), ANN, BOB, CAT)
    await session.submit(ANN.id, play("R7"))
    messenger: Any = Fussy()
    channel = gallery.drawn_by._table(session).channel  # noqa: SLF001
    channel.messenger = messenger
    messenger.lost_answers, messenger.edits = 1, [failure]
    for _ in range(2):
        with pytest.raises((aiohttp.ClientError, discord.HTTPException)):
            await channel.send(panel(["x"]), ("table", 0))
    message = await channel.send(panel(["x"]), ("table", 0))
    assert messenger.sent == [message]
    assert await channel.send(panel(["y"]), ("table", 0)) != message
