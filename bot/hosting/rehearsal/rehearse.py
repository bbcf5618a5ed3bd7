"""A rehearsal from its first check to the last thing deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic

import discord

from bot.cogs.client import point_at
from bot.config import Settings
from bot.findings import Finding, NotReady
from bot.hosting.reaching import OFFLINE, why_offline
from bot.hosting.rehearsal import alone, pressed, report
from bot.hosting.rehearsal.check import ALONE, PRESSED, Check, Different, Outcome, Skipped, Verdict
from bot.hosting.rehearsal.pressed import add_commands, erase_private
from bot.hosting.rehearsal.recorder import Recorder
from bot.hosting.rehearsal.stage import Options, Stage

MOST_MEMBERS = 50
ALONE_SECONDS = 90.0
PRESSED_MOST = 8  # presses of a check, each with the patience of the options
READY_SECONDS = 60.0

Say = Callable[[str], None]
MODULES = (alone, pressed)  # importing them lists their checks


async def rehearse(settings: Settings, options: Options, say: Say) -> bool:
    """Run all checks and write the report. Returns whether Discord does what the bot assumes.

    Raises NotReady if Discord cannot be reached, or if the server is no test server.
    """
    point_at(settings.discord_api_url, settings.discord_gateway_url, settings.discord_cdn_url)
    stage = Stage(options, Recorder())
    stage.client.set_up = _nothing
    running = asyncio.create_task(stage.client.start(settings.token))
    try:
        await _connected(stage, running)
        await _refuse_unless_test_server(stage)
        outcomes, left = await _play(stage, say)
    finally:
        await stage.client.close()
        await asyncio.gather(running, return_exceptions=True)
    written = report.write(options.folder, outcomes, stage.recorder.recorded, left)
    say(f"\n{report.summary(outcomes)}\nThe report is in {written}; its end is for a bug report.")
    return not left and all(one.verdict in (Verdict.AS_ASSUMED, Verdict.SKIPPED) for one in outcomes)


async def _nothing() -> None:
    """The client starts without tables."""


async def _connected(stage: Stage, running: asyncio.Task[None]) -> None:
    """Wait until the bot knows its servers. Raises NotReady if it cannot connect."""
    ready = asyncio.create_task(_knows_servers(stage.client))
    await asyncio.wait({ready, running}, timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    if ready.done():
        return
    ready.cancel()
    error = running.exception() if running.done() else TimeoutError()
    if isinstance(error, OFFLINE):
        raise NotReady([why_offline(error)])
    raise error or TimeoutError


async def _knows_servers(client: discord.Client) -> None:
    while not client.guilds or any(guild.unavailable for guild in client.guilds):  # noqa: ASYNC110
        await asyncio.sleep(0.1)


async def _refuse_unless_test_server(stage: Stage) -> None:
    try:
        guild, room = stage.guild, stage.room
    except Skipped as missing:
        raise NotReady([Finding("server", False, f"{missing}; give --server and --channel")]) from None
    counted = await stage.client.fetch_guild(guild.id)
    members = max(counted.approximate_member_count or 0, guild.member_count or 0)
    if members > MOST_MEMBERS:
        says = f"{members} members: a rehearsal is only for a test server with at most {MOST_MEMBERS}"
        raise NotReady([Finding("server", False, says)])
    held = room.permissions_for(guild.me)
    if not (held.send_messages and held.read_message_history):
        raise NotReady([Finding("channel", False, "the bot needs Send Messages and Read Message History")])


async def _play(stage: Stage, say: Say) -> tuple[list[Outcome], list[str]]:
    """Run the checks, and delete everything in the end, also what an earlier rehearsal has left."""
    stage.recorder.check = "cleanup"
    await stage.leftovers.find(stage.client, stage.guild)
    await stage.leftovers.clear(stage.client)
    outcomes: list[Outcome] = []
    try:
        for check in ALONE:
            outcomes.append(await _made(stage, check, ALONE_SECONDS))
            say(_line(outcomes[-1]))
        if stage.options.presses:
            outcomes += await _with_presses(stage, say)
    finally:
        stage.recorder.check = "cleanup"
        await erase_private(stage)
        left = await stage.leftovers.clear(stage.client)
    return outcomes, left


async def _with_presses(stage: Stage, say: Say) -> list[Outcome]:
    outcomes: list[Outcome] = []
    stage.recorder.check = "commands"
    for command in add_commands(stage):
        server, application = stage.guild.id, stage.client.application_id or 0
        made = await stage.client.http.upsert_guild_command(application, server, command)  # type: ignore[arg-type]
        stage.leftovers.note("commands", (server, int(made["id"])))
    for number, check in enumerate(PRESSED, 1):
        stage.recorder.check = "board"
        await stage.ask(check, number, len(PRESSED))
        say(f"     {number} of {len(PRESSED)}: {check.asks}")
        outcomes.append(await _made(stage, check, PRESSED_MOST * stage.options.patience))
        say(_line(outcomes[-1]))
    return outcomes


async def _made(stage: Stage, check: Check, seconds: float) -> Outcome:
    """Make one check; whatever happens in it, the others are made, too."""
    stage.check, stage.recorder.check, began = check, check.name, monotonic()
    try:
        async with asyncio.timeout(seconds):
            verdict, found = Verdict.AS_ASSUMED, await check.work(stage)
    except Different as different:
        verdict, found = Verdict.DIFFERENT, str(different)
    except Skipped as skipped:
        verdict, found = Verdict.SKIPPED, str(skipped)
    except discord.HTTPException as error:
        verdict, found = Verdict.FAILED, f"Discord answers {error.status} {error.code}"
    except Exception as error:  # noqa: BLE001  # a check that fails is a finding, not the end of the rehearsal
        verdict, found = Verdict.FAILED, type(error).__name__
    return Outcome(check, verdict, found or "", monotonic() - began)


def _line(outcome: Outcome) -> str:
    mark = {Verdict.AS_ASSUMED: "ok  ", Verdict.SKIPPED: "hm  "}.get(outcome.verdict, "bad ")
    return f"{mark} {outcome.check.name}: {outcome.found or outcome.check.assumes}"


def checks() -> Sequence[Check]:
    """Every check there is."""
    return (*ALONE, *PRESSED)
