"""The first message of a table, which answers the command that opened it."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.ui.transport.messenger import Ticket
from bot.ui.transport.panels import Drawn
from bot.ui.transport.replies import Reply

log = logging.getLogger(__name__)
POSTED_SECONDS = 2.0  # how long to wait for the answer to be sent; Discord waits three seconds


class FirstMessage:
    """The answer to the command that opens a table, which is the first message of the table.

    If sending it doesn't begin soon, it is abandoned, and the table sends a separate message.
    """

    def __init__(self, reply: Reply) -> None:
        self._reply = reply
        self._begun, self._ended = asyncio.Event(), asyncio.Event()
        self._is_given_up = False
        self._message = 0

    @property
    def ticket(self) -> Ticket:
        """The ticket of the command, which can edit the answer."""
        return Ticket.of(self._reply.interaction)

    async def send(self, drawn: Drawn) -> int:
        """Send the answer. Returns its ID, or 0 if the table has to send a separate message."""
        if self._is_given_up:
            return 0
        self._begun.set()
        try:
            self._message = await self._reply.publish(drawn)
        except discord.HTTPException as error:
            log.warning("a table could not be the answer: %s %s", error.status, error.code)
        finally:
            self._ended.set()
        return self._message

    async def is_sent(self) -> bool:
        """Wait until the answer is sent or abandoned."""
        try:
            async with asyncio.timeout(POSTED_SECONDS):
                await self._begun.wait()
        except TimeoutError:
            self._is_given_up = True
            return False
        await self._ended.wait()
        return self._message != 0
