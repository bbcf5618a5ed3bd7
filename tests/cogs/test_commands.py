"""The commands as Discord gets them: all of them, described, for servers only, within the limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.cogs.commands import commands
from bot.ui.router import Router
from bot.ui.screens.help import help_view
from bot.ui.transport.custom_ids import ButtonKind
from tests.discord_api import limits
from tests.ui.payloads import sheet_of

EXPECTED = {
    "new", "join", "leave", "start", "hand", "play", "draw", "pass", "accept", "challenge", "call", "catch",
    "take-back", "hint", "table", "rules", "status", "kick", "end", "rematch", "help", "answer", "next",
    "lobby",
}  # fmt: skip
LOBBY = {"agree", "watch", "computer", "guest", "preset", "rule", "effect", "name"}
MOST = 25  # subcommands of a command (Discord: Application Commands)
TYPED = {
    ButtonKind.JOIN: "join",
    ButtonKind.LEAVE: "leave",
    ButtonKind.START: "start",
    ButtonKind.AGREE: "lobby agree",
    ButtonKind.WATCH: "lobby watch",
    ButtonKind.RULES: "rules",
    ButtonKind.OPTION: "lobby rule",
    ButtonKind.PRESET: "lobby preset",
    ButtonKind.EFFECT: "lobby effect",
    ButtonKind.NAME: "lobby name",
    ButtonKind.ADD: "lobby computer",
    ButtonKind.GUEST: "lobby guest",
    ButtonKind.EMPTY: "kick",
    ButtonKind.HAND: "hand",
    ButtonKind.PLAY: "play",
    ButtonKind.DRAW: "draw",
    ButtonKind.PASS: "pass",
    ButtonKind.ACCEPT: "accept",
    ButtonKind.CHALLENGE: "challenge",
    ButtonKind.TAKE_BACK: "take-back",
    ButtonKind.COLOR: "answer",
    ButtonKind.TARGET: "answer",
    ButtonKind.DARE: "answer",
    ButtonKind.JUDGE: "answer",
    ButtonKind.GUESS: "answer",
    ButtonKind.DISCARD: "answer",
    ButtonKind.UNO: "call",
    ButtonKind.CATCH: "catch",
    ButtonKind.RACE: "catch",
    ButtonKind.NEXT: "next",
    ButtonKind.REMATCH: "rematch",
}
NO_PART_OF_A_GAME = {ButtonKind.SAVE, ButtonKind.FORGET, ButtonKind.PAGE}
SERVERS, INSTALLED_IN_A_SERVER = [0], [0]


@pytest.fixture
def payload() -> list[dict[str, Any]]:
    """What a sync sends."""
    router: Any = object.__new__(Router)
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for command in commands(router):
        tree.add_command(command)
    return [command.to_dict(tree) for command in tree.get_commands()]


def test_all_commands_are_there(payload: list[dict[str, Any]]) -> None:
    assert [command["name"] for command in payload] == ["uno", "leaderboard"]
    assert {command["name"] for command in payload[0]["options"]} == EXPECTED
    assert len(EXPECTED) < MOST
    lobby = next(command for command in payload[0]["options"] if command["name"] == "lobby")
    assert {command["name"] for command in lobby["options"]} == LOBBY


def test_what_can_be_pressed_in_a_game_can_be_typed(payload: list[dict[str, Any]]) -> None:
    assert TYPED.keys() == set(ButtonKind) - NO_PART_OF_A_GAME
    assert set(TYPED.values()) <= EXPECTED | {f"lobby {name}" for name in LOBBY}


async def test_the_help_names_them_all() -> None:
    words = sheet_of(help_view()).text
    paths = (EXPECTED - {"lobby", "help"}) | {f"lobby {name}" for name in LOBBY}
    assert [path for path in paths if f"`{path}`" not in words] == []


def test_they_are_for_servers(payload: list[dict[str, Any]]) -> None:
    for command in payload:
        assert command["contexts"] == SERVERS
        assert command["integration_types"] == INSTALLED_IN_A_SERVER


def test_everything_is_described(payload: list[dict[str, Any]]) -> None:
    assert [one["name"] for one in everything(payload) if len(one["description"]) < 4] == []


def everything(commands: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The commands, what they contain, and the options of it all."""
    for command in commands:
        yield command
        yield from everything(command.get("options") or [])


def test_discord_accepts_them(payload: list[dict[str, Any]]) -> None:
    assert limits.complaints("PUT", "/applications/1/commands", payload) == []


def test_colors_are_written_as_words(payload: list[dict[str, Any]]) -> None:
    play = next(command for command in payload[0]["options"] if command["name"] == "play")
    color = next(option for option in play["options"] if option["name"] == "color")
    assert [choice["name"] for choice in color["choices"]] == ["Red", "Yellow", "Green", "Blue"]
