"""Messages that one person sees; the token of an interaction changes them for 15 minutes."""

from __future__ import annotations

from collections.abc import Awaitable

import discord

from bot.ui.transport.illustrator import Drawn
from bot.ui.transport.replies import GONE


class Original(int):
    """Stands in for an id: the message an interaction sent, or the one whose button was pressed.

    Discord calls it `@original`. discord.py edits it with the interaction only, which a restart loses.
    """

    def __format__(self, _: str) -> str:
        return "@original"


ORIGINAL = Original()


class PrivateMessages:
    """Edits and deletes private messages.

    Each method returns False if the message was dismissed or its token has run out, and raises HTTPException
    for anything else that Discord refuses.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def edit(self, token: str, drawn: Drawn) -> bool:
        """Show another panel in the message of a token."""
        return await _done(self._webhook(token).edit_message(ORIGINAL, **drawn.change))

    async def erase(self, token: str) -> bool:
        """Delete the message of a token."""
        return await _done(self._webhook(token).delete_message(ORIGINAL))

    def _webhook(self, token: str) -> discord.Webhook:
        """A token works like that of a webhook of the application (Discord: Receiving and Responding)."""
        return discord.Webhook.partial(self._client.application_id or 0, token, client=self._client)


async def _done(request: Awaitable[object]) -> bool:
    try:
        await request
    except discord.HTTPException as error:
        if error.code not in GONE:
            raise
        return False
    return True
