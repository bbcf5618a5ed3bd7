"""Private messages: the messages that one person sees, edited by the token of an interaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

import discord

from bot.ui.transport.failures import GONE
from bot.ui.transport.messenger import ORIGINAL, webhook_of
from bot.ui.transport.panels import Drawn, edited


@dataclass(slots=True)
class PrivateMessage:
    """A message that one person sees, and the token that can edit it."""

    account: int
    token: str = field(repr=False)
    message: int = 0  # its id, 0 until it is sent
    is_follow_up: bool = False  # it came after the answer to the interaction of the token

    @property
    def address(self) -> int:
        """The id of the message for requests with this token."""
        return self.message if self.is_follow_up else ORIGINAL


# rehearsed by private_answer, token_edits_private, dismissed_private, reloaded_private, jumped_private
class PrivateMessenger:
    """Sends, edits, and deletes private messages by the token of an interaction.

    A message is the answer to the interaction, unless the id of a follow-up is given. Each method returns
    False (for a sent message: no id) if the message was dismissed or its token has expired, and raises
    HTTPException for anything else that Discord refuses.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    # rehearsed by follow_ups
    async def send(self, token: str, drawn: Drawn) -> int:
        """Follow up on an interaction with another private message. Returns its id, 0 if that is too late."""
        try:
            sent = await webhook_of(self._client, token).send(**drawn.new, ephemeral=True, wait=True)
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            return 0
        return sent.id

    async def edit(self, token: str, drawn: Drawn, message: int = ORIGINAL) -> bool:
        """Show another panel in a message of a token."""
        edit = partial(webhook_of(self._client, token).edit_message, message)
        return await _is_there(lambda: edited(drawn, lambda shown: edit(**shown.change)))

    async def erase(self, token: str, message: int = ORIGINAL) -> bool:
        """Delete a message of a token."""
        return await _is_there(lambda: webhook_of(self._client, token).delete_message(message))


async def _is_there(request: Callable[[], Awaitable[object]]) -> bool:
    """Whether what a request is about is still there."""
    try:
        await request()
    except discord.HTTPException as error:
        if error.code not in GONE:
            raise
        return False
    return True
