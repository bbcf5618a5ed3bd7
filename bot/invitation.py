"""The link that adds the bot to a server, with the permissions it uses and no others."""

from __future__ import annotations

import base64
import binascii

import discord

from bot.ui.transport.permissions import INVITED


def invitation(token: str) -> str:
    """Return the link for the token's application. Raises ValueError if the token names none."""
    return discord.utils.oauth_url(
        application_of(token), permissions=INVITED, scopes=("bot", "applications.commands")
    )


def application_of(token: str) -> int:
    """Return the application's id, which is the first part of the token in base64. Raises ValueError."""
    first = token.partition(".")[0]
    try:
        return int(base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)))
    except (binascii.Error, ValueError):
        raise ValueError("the token does not begin with an application's id") from None
