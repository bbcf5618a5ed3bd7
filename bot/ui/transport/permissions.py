"""The permissions that the bot needs, their purposes, and the link that requests them."""

from __future__ import annotations

import base64
import binascii

import discord

# The purpose of each permission, by its name in discord.Permissions. docs/hosting/discord.md has the same
# list for operators.
PURPOSES = {
    "view_channel": "see the channels where people play",
    "send_messages": "post the table in a channel",
    "send_messages_in_threads": "post the table in a thread",
    "create_public_threads": "open a thread when somebody asks for a table in one",
    "attach_files": "show pictures of cards and tables; without it, tables are shown as text",
    "add_reactions": "put the ✋ under a race, so that one tap is enough",
    "read_message_history": "react to its own messages, which Discord allows only with this",
}
USER_INSTALL = 1  # Discord: Application Integration Types
INVITED = discord.Permissions(**dict.fromkeys(PURPOSES, True))
ANYWHERE = ("view_channel", "read_message_history", "add_reactions")
IN_CHANNEL = (*ANYWHERE, "send_messages")
# rehearsed by voice_without_connect
IN_VOICE = (*IN_CHANNEL, "connect")  # without it, nobody can read or write in a voice or stage channel
IN_THREAD = (*ANYWHERE, "send_messages_in_threads")
FOR_PICTURES = ("attach_files",)
TO_OPEN_THREAD = (*IN_THREAD, "create_public_threads")


# rehearsed by stage_channel, announcement_channel
def needed_in(place: object) -> tuple[str, ...]:
    """Return the permissions that a table needs in this channel or thread."""
    if isinstance(place, discord.Thread):
        return IN_THREAD
    return IN_VOICE if isinstance(place, discord.VoiceChannel | discord.StageChannel) else IN_CHANNEL


def missing(held: discord.Permissions, needed: tuple[str, ...]) -> list[str]:
    """Return the permissions that are needed but not held, named as in Discord's settings."""
    return [name.replace("_", " ").title() for name in needed if not getattr(held, name)]


# rehearsed by install_settings
def invitation(application: int) -> str:
    """Return the link that adds this application's bot to a server."""
    return discord.utils.oauth_url(application, permissions=INVITED, scopes=("bot", "applications.commands"))


# rehearsed by user_install
def personal_invitation(application: int) -> str:
    """Return the link that adds this application's bot to a person's account."""
    link = discord.utils.oauth_url(application, scopes=("applications.commands",))
    return f"{link}&integration_type={USER_INSTALL}"


def application_of(token: str) -> int:
    """Return the application's ID, which is the first part of the token, in base64.

    Raises ValueError if it is malformed.
    """
    first = token.partition(".")[0]
    try:
        return int(base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)))
    except (binascii.Error, ValueError):
        raise ValueError("the token does not begin with an application's id") from None
