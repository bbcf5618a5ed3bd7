"""The commands as Discord gets them: all of them, described, for servers only, within the limits."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.cogs.commands import commands
from bot.ui.desk import Desk
from tests.journeys.watch import limits

EXPECTED = {
    "new", "join", "leave", "start", "hand", "play", "draw", "pass", "accept", "challenge", "call", "catch",
    "take-back", "hint", "table", "rules", "status", "kick", "end", "rematch", "help",
}  # fmt: skip
SERVERS, INSTALLED_IN_A_SERVER = [0], [0]


@pytest.fixture
def payload() -> list[dict[str, Any]]:
    """What a sync sends."""
    desk: Any = object.__new__(Desk)
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for command in commands(desk):
        tree.add_command(command)
    return [command.to_dict(tree) for command in tree.get_commands()]


def test_all_commands_are_there(payload: list[dict[str, Any]]) -> None:
    assert [command["name"] for command in payload] == ["uno", "leaderboard"]
    assert {command["name"] for command in payload[0]["options"]} == EXPECTED


def test_they_are_for_servers(payload: list[dict[str, Any]]) -> None:
    for command in payload:
        assert command["contexts"] == SERVERS
        assert command["integration_types"] == INSTALLED_IN_A_SERVER


def test_everything_is_described(payload: list[dict[str, Any]]) -> None:
    described = [payload[1], *payload[0]["options"]]
    described += [option for command in payload[0]["options"] for option in command["options"]]
    assert [one["name"] for one in described if len(one["description"]) < 4] == []


def test_discord_accepts_them(payload: list[dict[str, Any]]) -> None:
    checker = limits()
    if checker is None:
        pytest.skip("the checker of Discord's limits lies beside the checkout")
    assert checker.lint("PUT", "/applications/1/commands", payload) == []


def test_colors_are_written_as_words(payload: list[dict[str, Any]]) -> None:
    play = next(command for command in payload[0]["options"] if command["name"] == "play")
    color = next(option for option in play["options"] if option["name"] == "color")
    assert [choice["name"] for choice in color["choices"]] == ["Red", "Yellow", "Green", "Blue"]
