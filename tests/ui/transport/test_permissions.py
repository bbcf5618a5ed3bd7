"""The invite asks for exactly the permissions that the bot's calls to Discord need, and the pages explain
them.
"""

from __future__ import annotations

import ast
from pathlib import Path

import discord
import pytest

from bot.playground.world.people import Permission
from bot.playground.world.world import BOT_DEFAULT
from bot.ui.transport import permissions
from tests.docs.pages import DOCS, tables_of, text_of

BOT = Path(__file__).parents[3] / "bot"
# Methods of discord.py that act in a channel, with the permissions that Discord requires. Answers to
# interactions need none, and neither do edits and deletions of the bot's own messages and threads.
NEEDED = {
    "send": ("view_channel", "send_messages", "send_messages_in_threads", "attach_files"),
    "add_reaction": ("add_reactions", "read_message_history"),
    "create_thread": ("create_public_threads",),
    "fetch_message": ("read_message_history",),
    "history": ("read_message_history",),
    "pin": ("pin_messages",),
    "pins": ("read_message_history",),
    "clear_reaction": ("manage_messages",),
    "clear_reactions": ("manage_messages",),
    "remove_reaction": ("manage_messages",),
    "delete_messages": ("manage_messages",),
    "purge": ("manage_messages",),
    "create_webhook": ("manage_webhooks",),
    "create_text_channel": ("manage_channels",),
    "create_invite": ("create_instant_invite",),
    "set_permissions": ("manage_roles",),
    "add_roles": ("manage_roles",),
}


def called() -> set[str]:
    """The names of all methods that the modules which talk to Discord call on Discord's objects."""
    sources = [path for folder in ("ui", "cogs") for path in (BOT / folder).rglob("*.py")]
    trees = [ast.parse(path.read_text("utf-8")) for path in sources]
    calls = [node.func for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [func for func in calls if isinstance(func, ast.Attribute)]
    return {func.attr for func in named if ast.unparse(func.value) != "asyncio"}


def test_the_invite_asks_for_what_is_called_and_nothing_else() -> None:
    used = {name for method in called() & set(NEEDED) for name in NEEDED[method]}
    assert used == set(permissions.PURPOSES)


def test_no_embeds_are_sent() -> None:
    """Only embeds would need Embed Links: links on buttons and in Components V2 do not."""
    assert "Embed(" not in "".join(path.read_text("utf-8") for path in BOT.glob("ui/**/*.py"))


def test_the_bot_in_the_playground_has_the_permissions_of_the_invite() -> None:
    assert permissions.INVITED.value == BOT_DEFAULT


def test_the_permissions_checked_before_a_table_are_asked_for() -> None:
    checked = {*permissions.IN_CHANNEL, *permissions.IN_THREAD, *permissions.TO_OPEN_THREAD}
    assert set(permissions.PURPOSES) - checked == {"attach_files"}  # without it, tables are text


@pytest.mark.parametrize(
    ("kind", "needed"),
    [
        (discord.TextChannel, permissions.IN_CHANNEL),
        (discord.Thread, permissions.IN_THREAD),
        (discord.VoiceChannel, permissions.IN_VOICE),
        (discord.StageChannel, permissions.IN_VOICE),
    ],
)
def test_a_table_in_a_voice_channel_needs_connect(kind: type, needed: tuple[str, ...]) -> None:
    place = object.__new__(kind)
    assert permissions.needed_in(place) == needed
    assert ("connect" in needed) is (kind in (discord.VoiceChannel, discord.StageChannel))


@pytest.mark.parametrize("name", permissions.PURPOSES)
def test_a_missing_permission_is_named_as_in_discord(name: str) -> None:
    held = discord.Permissions(**dict.fromkeys(permissions.PURPOSES, True))
    assert permissions.missing(held, tuple(permissions.PURPOSES)) == []
    held.update(**{name: False})
    assert permissions.missing(held, tuple(permissions.PURPOSES)) == [name.replace("_", " ").title()]
    assert name.upper() in Permission.__members__


def test_the_page_tells_what_each_permission_is_for() -> None:
    (table,) = [
        rows for rows in tables_of(text_of(DOCS / "hosting" / "discord.md")) if rows[0][0] == "Permission"
    ]
    told = {name.lower().replace(" ", "_"): why for name, why in table[1:]}
    assert told == permissions.PURPOSES
