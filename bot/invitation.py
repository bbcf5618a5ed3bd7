"""The link with which somebody adds the bot to a server, asking for the least permissions."""

from __future__ import annotations

import base64
import binascii

import discord

# What a table needs: its message with pictures, the ✋ of a race, and a thread where one is asked for.
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
    """Return the link for the application that the token names; raises ValueError where it names none."""
    return discord.utils.oauth_url(
        application_of(token), permissions=LEAST_PERMISSIONS, scopes=("bot", "applications.commands")
    )


def application_of(token: str) -> int:
    """Return the application's id, the token's first part in base64; raises ValueError if it is not."""
    first = token.partition(".")[0]
    try:
        return int(base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)))
    except (binascii.Error, ValueError):
        raise ValueError("the token does not begin with an application's id") from None
