"""The link that adds the bot to a server, with the least permissions it needs."""

from __future__ import annotations

import base64
import binascii

import discord

# For the table message with pictures, the ✋ of a race, and threads.
LEAST_PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    add_reactions=True,
    create_public_threads=True,
    create_private_threads=True,
    send_messages_in_threads=True,
)


def invitation(token: str) -> str:
    """Return the link for the token's application. Raises ValueError if the token names none."""
    return discord.utils.oauth_url(
        application_of(token), permissions=LEAST_PERMISSIONS, scopes=("bot", "applications.commands")
    )


def application_of(token: str) -> int:
    """Return the application's id, which is the first part of the token in base64. Raises ValueError."""
    first = token.partition(".")[0]
    try:
        return int(base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)))
    except (binascii.Error, ValueError):
        raise ValueError("the token does not begin with an application's id") from None
