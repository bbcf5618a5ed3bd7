"""`doctor` next to a running bot: the file, the clock, and the permissions wherever there is a table."""

from __future__ import annotations

import pytest
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.config import load_settings
from bot.hosting.installation import install_finding, set_install_settings
from bot.playground.changes.places import permit, remove_channel
from bot.playground.server.gateway import IDENTIFY
from bot.playground.server.playground import Playground
from bot.playground.world.people import Permission
from tests.wire.people import Room
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire


async def doctors_report(bot: BotProcess) -> list[str]:
    """The lines of its report, among the log lines of the running bot."""
    status, said = await bot.beside().run("doctor")
    report = [line for line in said.splitlines() if line.startswith(("ok  ", "hm  ", "bad "))]
    assert status == any(line.startswith("bad") for line in report)
    return report


async def test_a_healthy_bot(room: Room, bot: BotProcess, place: Playground) -> None:
    await bot.start()
    await room.people[0].actor.slash("uno new")
    report = await doctors_report(bot)
    assert not any(line.startswith("bad") for line in report)
    subjects = [line[4:].partition(":")[0] for line in report]
    channel = room.people[0].actor.channel.id
    assert subjects == [
        "settings", "database", "schema", "token", "install", "integrity", "permissions", "space",
        "deletions", "backups", "tables", "clock", f"channel {channel}",
    ]  # fmt: skip
    assert len(place.log.sent(IDENTIFY)) == 1  # it does not connect to the gateway


async def test_a_permission_that_is_missing_is_named(room: Room, bot: BotProcess, place: Playground) -> None:
    await bot.start()
    ann = room.people[0].actor
    await ann.slash("uno new")
    permit(place.world, ann.channel, place.world.bot, deny=Permission.ADD_REACTIONS)
    line = (await doctors_report(bot))[-1]
    assert line.startswith(f"bad channel {ann.channel.id}: the bot lacks Add Reactions; allow")
    permit(place.world, ann.channel, place.world.bot, deny=Permission.ATTACH_FILES)
    line = (await doctors_report(bot))[-1]
    assert line.startswith(
        f"hm  channel {ann.channel.id}: the bot lacks Attach Files, so tables are shown as"
    )


async def test_a_thread_has_the_permissions_of_its_channel(
    room: Room, bot: BotProcess, place: Playground
) -> None:
    await bot.start()
    ann = room.people[0].actor
    await ann.slash("uno new", thread=True)
    denied = Permission.SEND_MESSAGES_IN_THREADS
    permit(place.world, ann.channel, place.world.bot, deny=denied)
    line = (await doctors_report(bot))[-1]
    assert "the bot lacks Send Messages In Threads; allow" in line


async def test_a_channel_that_went_while_the_bot_was_away(
    room: Room, bot: BotProcess, place: Playground
) -> None:
    await bot.start()
    ann = room.people[0].actor
    await ann.slash("uno new")
    await bot.kill()
    remove_channel(place.world, ann.channel)
    line = (await doctors_report(bot))[-1]
    assert line.startswith("bad")
    assert "404" in line


async def test_what_the_profile_lacks_is_said_and_the_invite_sets_it(
    place: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new application is in this state on Discord: Add App installs only the commands."""
    for holder, name in ((Route, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY"), (Asset, "BASE")):
        monkeypatch.setattr(holder, name, getattr(holder, name))  # `use_addresses` changes them
    settings = load_settings(place.environment)
    assert "doesn't add the bot to a server; `" in (await install_finding(settings)).says
    await set_install_settings(settings)
    assert place.world.install_settings["0"] == {
        "oauth2_install_params": {"scopes": ["bot", "applications.commands"], "permissions": "309237746752"}
    }
    assert not (await install_finding(settings)).is_doubtful
