"""Messages that one person sees; the token of an interaction changes them for 15 minutes."""

from __future__ import annotations

import discord

from bot.ui.transport.illustrator import Drawn


class Original(int):
    """Stands in for the id of what an interaction sent, or of the message whose button was pressed.

    Discord calls it `@original`; discord.py edits it only with the interaction at hand, which a restart loses.
    """

    def __format__(self, _: str) -> str:
        return "@original"


ORIGINAL = Original()


class PrivateMessages:
    """Edits and deletes private messages. Each method raises discord.HTTPException."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def edit(self, token: str, drawn: Drawn) -> None:
        """Show another panel in the message of a token."""
        await self._webhook(token).edit_message(ORIGINAL, **drawn.change)

    async def erase(self, token: str) -> None:
        """Delete the message of a token."""
        await self._webhook(token).delete_message(ORIGINAL)

    def _webhook(self, token: str) -> discord.Webhook:
        """A token works like that of a webhook of the application (Discord: Receiving and Responding)."""
        return discord.Webhook.partial(self._client.application_id or 0, token, client=self._client)
