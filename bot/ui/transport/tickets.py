"""Tokens of interactions: each can send and edit messages for a quarter of an hour."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

import discord

from bot.text.language import spoken
from bot.ui.transport import Interaction

TOKEN_SECONDS = 14 * 60  # a token lives 15 minutes (Discord: Receiving and Responding)


@dataclass(frozen=True)
class Ticket:
    """The token of an interaction of somebody, good until `until` (epoch, UTC), and their language."""

    token: str = field(repr=False)
    until: float
    language: str

    @classmethod
    def of(cls, interaction: Interaction) -> Self:
        """The ticket that an interaction is, once it has been answered."""
        until = interaction.created_at.timestamp() + TOKEN_SECONDS
        return cls(interaction.token, until, spoken())


def pressed_in_public(interaction: Interaction) -> int:
    """The public message whose button was pressed, 0 if there is none, or the answer was more than a receipt.

    Such a press edits that message as its original one (Discord: Interaction Callback Type).
    """
    message, answered = interaction.message, interaction.response.type
    is_receipt = answered is discord.InteractionResponseType.deferred_message_update
    return message.id if message is not None and is_receipt and not message.flags.ephemeral else 0


class Original(int):
    """Stands in for an id: the message an interaction sent, or the one whose button was pressed.

    Discord calls it `@original`. discord.py edits it with the interaction only, which a restart loses.
    """

    def __format__(self, _: str) -> str:
        return "@original"


ORIGINAL = Original()


def webhook_of(client: discord.Client, token: str) -> discord.Webhook:
    """A token works like that of a webhook of the application (Discord: Receiving and Responding)."""
    webhook = discord.Webhook.partial(client.application_id or 0, token, client=client)
    webhook.type = discord.WebhookType.application  # others send nothing private
    return webhook
