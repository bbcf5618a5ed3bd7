"""The commands as Discord gets them: complete, described, for servers only, within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from discord.ext import commands

from bot.cogs import fitting
from bot.cogs.commands import learn_commands, sync_commands
from bot.engine.model.cards import Color
from bot.features import FEATURES, all_cogs
from bot.text.help import pages
from bot.text.language import COMMAND_IDS, LANGUAGES, Sentence, say, slash, speaking
from bot.ui.actions.action import Action
from bot.ui.actions.lobby import GoOn, Kick, ShowHand
from bot.ui.actions.moves import CHOICES, CatchPlayer, DrawCards, PlayTyped
from bot.ui.help import help_screen, listed_commands
from bot.ui.router import Router
from tests.discord_api import limits
from tests.docs.pages import slash_commands
from tests.features.samples import EVERYWHERE, samples
from tests.presses import CODES
from tests.ui.payloads import complaints, payload_of

ADDED = {"schedule"}  # to `/uno`, by a feature that an operator may leave out
EXPECTED = {name.removeprefix("uno ") for name in slash_commands() if name.startswith("uno ")} - (
    ADDED - {name for feature in samples() for name in feature.in_uno}
)
MOST = 25  # subcommands of a command (Discord: Application Commands)
MOST_ENTRIES = {"a member": 30, "an owner": 40, "a group": 25, "a direct message": 25}  # of Discord's list
TYPED = {  # other actions have no command of their own; moves go through `play`
    "join": "join",
    "leave": "leave",
    "quit": "leave",
    "join_next": "join",
    "continue": "hand",
    "start": "start",
    "next": "start",
    "rematch": "start",
    "rules": "rules",
    "kick": "kick",
    "empty": "kick",
    "end": "end",
    "hand": "hand",
    "play": "play",
    "draw": "draw",
    "accept": "draw",
    "pass": "pass",
    "challenge": "challenge",
    "uno": "call",
    "catch": "catch",
    "race": "catch",
    "more_time": "play",
}
ON_PAGES = {  # of the rules, where menus, buttons, and forms can be used from the keyboard
    "option", "form", "preset", "effect", "name", "guest", "seats", "sit", "save", "forget", "agree",
}  # fmt: skip
ON_MESSAGES = {"add", "bots", "watch", "help"}
OF_FEATURES = {kind.kind() for feature in FEATURES for handler in feature.handlers for kind in handler.kinds}
NO_PART_OF_A_GAME = OF_FEATURES | {"never_mind", "open"}  # `/uno new` also opens a table
ALONE = {name: contexts for feature in samples() for name, contexts in feature.commands.items()}
"""The commands other than `/uno`, and where Discord offers them."""
GROUPS = {"tournament"}  # the help lists only their first command
STAFFS = {"uno-server", "tournament"}
SUBCOMMANDS = (1, 2)  # types of options
INSTALLED_IN_A_SERVER, INSTALLED_BY_ANYBODY = [0], [0, 1]
LARGEST_ID = 2**63 - 1
HOME = 5  # the ID of a server


@pytest.fixture
async def bot() -> commands.Bot:
    """A bot of another application that has loaded the cogs."""
    router: Any = object.__new__(Router)
    bot = commands.Bot(commands.when_mentioned, intents=discord.Intents(guilds=True))
    for cog in all_cogs(bot, router):
        await bot.add_cog(cog)
    return bot


@pytest.fixture
def payload(bot: commands.Bot) -> list[dict[str, Any]]:
    """The payload of a command sync."""
    return [command.to_dict(bot.tree) for command in map(bot.tree.get_command, ("uno", *ALONE)) if command]


def test_all_commands_are_there(payload: list[dict[str, Any]]) -> None:
    assert [command["name"] for command in payload] == ["uno", *ALONE]
    subcommands = {command["name"] for command in payload[0]["options"]}
    assert subcommands == EXPECTED
    assert len(subcommands) <= MOST


def test_the_documentation_gives_the_reason_of_every_entry(payload: list[dict[str, Any]]) -> None:
    listed, told = {entry for command in payload for entry in entries(command)}, slash_commands()
    assert listed - told == set()
    offered = {command["name"] for command in payload}
    assert {name for name in told - listed if name.split()[0] in offered} <= {f"uno {name}" for name in ADDED}


def test_few_entries_stand_in_the_list_and_the_staffs_are_hidden(payload: list[dict[str, Any]]) -> None:
    in_servers, in_private, in_groups = [
        [command for command in payload if context in command["contexts"]] for context in EVERYWHERE
    ]
    for_all = [command for command in in_servers if command["default_member_permissions"] is None]
    seen = dict(zip(MOST_ENTRIES, (for_all, in_servers, in_groups, in_private), strict=True))
    counts = {who: sum(len(list(entries(command))) for command in found) for who, found in seen.items()}
    assert [who for who, most in MOST_ENTRIES.items() if counts[who] > most] == []
    staffs = {command["name"] for command in in_servers if command not in for_all}
    assert staffs == STAFFS & {command["name"] for command in payload}


def entries(command: dict[str, Any]) -> Iterator[str]:
    """The commands a user can choose: the command itself, or its subcommands."""
    inner = [one for one in command.get("options") or [] if one["type"] in SUBCOMMANDS]
    if not inner:
        yield command["name"]
    for one in inner:
        yield from (f"{command['name']} {name}" for name in entries(one))


async def test_a_server_of_developers_is_sent_all_of_them(
    bot: commands.Bot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[int, list[str]]] = []

    async def sync(*, guild: discord.Object) -> list[Any]:
        sent.append((guild.id, [command.name for command in bot.tree.get_commands(guild=guild)]))
        return []

    monkeypatch.setattr(bot.tree, "sync", sync)
    await sync_commands(bot.tree, HOME, tmp_path / "synced")
    assert sent == [(HOME, [command.name for command in bot.tree.get_commands()])]


async def test_commands_are_sent_again_only_if_something_has_changed(
    bot: commands.Bot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = [SimpleNamespace(name="uno", id=LARGEST_ID)]
    sync, fetch = AsyncMock(return_value=known), AsyncMock(return_value=known)
    monkeypatch.setattr(bot.tree, "sync", sync)
    monkeypatch.setattr(bot.tree, "fetch_commands", fetch)
    file = tmp_path / "data" / "synced"
    counts = list[tuple[int, int]]()
    for home in (None, None, HOME, HOME, None):
        COMMAND_IDS.clear()
        await sync_commands(bot.tree, home, file)
        assert COMMAND_IDS == {"uno": LARGEST_ID}
        counts.append((sync.await_count, fetch.await_count))
    assert counts == [(1, 0), (1, 1), (2, 1), (2, 2), (3, 2)]
    assert [call.kwargs["guild"] and call.kwargs["guild"].id for call in fetch.mock_calls] == [None, HOME]


async def test_commands_whose_ids_are_unknown_are_played_without_them(
    bot: commands.Bot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot.tree, "fetch_commands", AsyncMock(side_effect=OSError("away")))
    await learn_commands(bot.tree, None)
    assert COMMAND_IDS == {}
    (line,) = caplog.messages
    assert line == "commands in sentences cannot be tapped until the next start: OSError('away')"


@pytest.mark.parametrize(
    ("path", "typed", "asked"),
    [
        ("hand", {}, ShowHand("")),
        ("hand", {"player": "Kim"}, ShowHand("Kim")),
        ("kick", {"player": "7"}, Kick("7")),
        ("play", {"card": "r5"}, PlayTyped("r5", None, "")),
        ("play", {"card": "w", "color": "red", "target": "7"}, PlayTyped("w", Color.RED, "7")),
        ("draw", {}, DrawCards()),
        ("start", {}, GoOn()),
        ("catch", {"player": "7"}, CatchPlayer("7")),
    ],
)
async def test_what_is_typed_is_asked_for(
    bot: commands.Bot, path: str, typed: dict[str, Any], asked: Action, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = AsyncMock()
    monkeypatch.setattr(Router, "command", heard)
    command: Any = bot.tree.get_command("uno")
    for word in path.split():
        command = command.get_command(word)
    interaction = object()
    await command.callback(command.binding, interaction, **typed)
    heard.assert_awaited_once_with(interaction, asked)


def test_suggestions_contain_what_is_typed_and_fit() -> None:
    found = [("Straße", "1"), ("Strand", "2"), ("x" * 101, "3")]
    assert [choice.value for choice in fitting(found, "STRA")] == ["1", "2"]
    assert [choice.value for choice in fitting(found, "strasse")] == ["1"]
    assert [len(choice.name) for choice in fitting(found, "x")] == [100]
    assert len(fitting(found * 9, "")) == 25
    assert [choice.value for choice in fitting([("İtiraz et", "1"), ("Sarı", "2")], "iti")] == ["1"]


def test_what_a_newcomer_needs_is_suggested_first(payload: list[dict[str, Any]]) -> None:
    assert [command["name"] for command in payload[0]["options"]][:4] == ["new", "join", "hand", "help"]


def test_everything_in_a_game_is_typed_or_on_a_page_of_the_rules_or_a_message() -> None:
    answered_by_play = CHOICES.keys() - TYPED.keys()
    reached = TYPED.keys() | answered_by_play | ON_PAGES | ON_MESSAGES
    assert reached == set(CODES) - NO_PART_OF_A_GAME
    assert {*TYPED.values()} <= EXPECTED


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("are_known", [False, True])
async def test_the_help_explains_them_all(bot: commands.Bot, language: str, are_known: bool) -> None:
    if are_known:
        COMMAND_IDS.update(dict.fromkeys(("uno", *ALONE), LARGEST_ID))
    listed = listed_commands(bot.tree)
    numbers = [list(pages()).index(Sentence(title)) for title in ("Commands", "More commands")]
    with speaking(language):
        shown = [payload_of(help_screen(number, listed)) for number in numbers]
        named = {slash(path) for path in {f"uno {path}" for path in EXPECTED} | ALONE.keys() - GROUPS}
        explained = {say(one.summary) for one in listed}
    text = "\n".join(page.text for page in shown)
    assert [one for one in named | explained if one not in text] == []
    assert ("`/" in text) is not are_known
    assert [complaint for page in shown for complaint in complaints(page)] == []


def test_the_help_lists_the_commands_of_a_table_and_one_of_each_other_name(bot: commands.Bot) -> None:
    listed = [one.path for one in listed_commands(bot.tree)]
    of_a_table = [path for path in listed if path.startswith("uno ")]
    assert sorted(of_a_table) == sorted(f"uno {path}" for path in EXPECTED)
    assert [path.split()[0] for path in listed if path not in of_a_table] == list(ALONE)


def test_what_is_offered_everywhere_can_be_added_by_anybody(payload: list[dict[str, Any]]) -> None:
    for command in payload:
        contexts = ALONE.get(command["name"], EVERYWHERE)
        is_everywhere = contexts == EVERYWHERE
        assert command["contexts"] == contexts
        assert command["integration_types"] == (
            INSTALLED_BY_ANYBODY if is_everywhere else INSTALLED_IN_A_SERVER
        )


def test_everything_is_described(payload: list[dict[str, Any]]) -> None:
    assert [one["name"] for one in everything(payload) if len(one["description"]) < 4] == []


def everything(commands: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All commands, their subcommands, and their options."""
    for command in commands:
        yield command
        yield from everything(command.get("options") or [])


def test_discord_accepts_them(payload: list[dict[str, Any]]) -> None:
    assert limits.complaints("PUT", "/applications/1/commands", payload) == []


def test_colors_are_written_as_words(payload: list[dict[str, Any]]) -> None:
    play = next(command for command in payload[0]["options"] if command["name"] == "play")
    color = next(option for option in play["options"] if option["name"] == "color")
    names = [choice["name"] for choice in color["choices"]]
    assert names == ["Red", "Yellow", "Green", "Blue", "Pink", "Teal", "Orange", "Purple"]
