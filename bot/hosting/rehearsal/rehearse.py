"""Runs a rehearsal, from its first check to the last deletion."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic

import discord

from bot.config import Settings
from bot.findings import Finding, NotReady
from bot.hosting.reaching import OFFLINE, use_addresses, why_offline
from bot.hosting.rehearsal import alone, beyond, pressed, report
from bot.hosting.rehearsal.check import ALONE, PRESSED, Check, CheckResult, Different, Ending, Skipped
from bot.hosting.rehearsal.pressed import add_commands, erase_private
from bot.hosting.rehearsal.recorder import Recorder
from bot.hosting.rehearsal.trial import Trial, Venue

MOST_MEMBERS = 50
ALONE_SECONDS = 90.0
PRESSED_MOST = 8  # presses per check, each of which can take as long as the venue's `patience`
READY_SECONDS = 60.0

Say = Callable[[str], None]
MODULES = (alone, beyond, pressed)  # importing these modules registers their checks


async def rehearse(settings: Settings, venue: Venue, say: Say) -> bool:
    """Run all checks and write the report. Returns whether Discord behaves as the bot assumes.

    Raises NotReady if Discord can't be reached, or if the server is not a test server.
    """
    use_addresses(settings)
    trial = Trial(venue, Recorder())
    trial.client.set_up = _nothing
    running = asyncio.create_task(trial.client.start(settings.token))
    try:
        await _connected(trial, running)
        await _refuse_unless_test_server(trial)
        results, left = await _play(trial, say)
    finally:
        await trial.client.close()
        await asyncio.gather(running, return_exceptions=True)
    written = report.write(venue.folder, results, trial.recorder.recorded, left)
    say(f"\n{report.summary(results)}\nThe report is in {written}; its end is for a bug report.")
    return not left and all(result.ending in (Ending.AS_ASSUMED, Ending.SKIPPED) for result in results)


async def _nothing() -> None:
    """Do nothing, because the client starts without tables."""


async def _connected(trial: Trial, running: asyncio.Task[None]) -> None:
    """Wait until the bot knows its servers. Raises NotReady if it cannot connect."""
    ready = asyncio.create_task(_knows_servers(trial.client))
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


async def _refuse_unless_test_server(trial: Trial) -> None:
    try:
        guild, room = trial.guild, trial.room
    except Skipped as missing:
        raise NotReady([Finding("server", False, f"{missing}; give --server and --channel")]) from None
    counted = await trial.client.fetch_guild(guild.id)
    members = max(counted.approximate_member_count or 0, guild.member_count or 0)
    if members > MOST_MEMBERS:
        says = f"{members} members: a rehearsal is only for a test server with at most {MOST_MEMBERS}"
        raise NotReady([Finding("server", False, says)])
    held = room.permissions_for(guild.me)
    if not (held.send_messages and held.read_message_history):
        raise NotReady([Finding("channel", False, "the bot needs Send Messages and Read Message History")])


async def _play(trial: Trial, say: Say) -> tuple[list[CheckResult], list[str]]:
    """Run the checks, then delete everything, including leftovers of an earlier rehearsal."""
    trial.recorder.check = "cleanup"
    await trial.leftovers.find(trial.client, trial.guild)
    await trial.leftovers.clear(trial.client)
    results: list[CheckResult] = []
    try:
        for check in ALONE:
            results.append(await _made(trial, check, ALONE_SECONDS))
            say(_line(results[-1]))
        if trial.venue.presses:
            results += await _with_presses(trial, say)
    finally:
        trial.recorder.check = "cleanup"
        await erase_private(trial)
        left = await trial.leftovers.clear(trial.client)
    return results, left


async def _with_presses(trial: Trial, say: Say) -> list[CheckResult]:
    results: list[CheckResult] = []
    trial.recorder.check = "commands"
    for command in add_commands(trial):
        server, application = trial.guild.id, trial.client.application_id or 0
        made = await trial.client.http.upsert_guild_command(application, server, command)  # type: ignore[arg-type]
        trial.leftovers.note("commands", (server, int(made["id"])))
    for number, check in enumerate(PRESSED, 1):
        trial.recorder.check = "board"
        await trial.ask(check, number, len(PRESSED))
        say(f"     {number} of {len(PRESSED)}: {check.asks}")
        results.append(await _made(trial, check, PRESSED_MOST * trial.venue.patience))
        say(_line(results[-1]))
    return results


async def _made(trial: Trial, check: Check, seconds: float) -> CheckResult:
    """Run one check. The next checks follow even if this one fails."""
    trial.check, trial.recorder.check, began = check, check.name, monotonic()
    try:
        async with asyncio.timeout(seconds):
            ending, found = Ending.AS_ASSUMED, await check.work(trial)
    except Different as different:
        ending, found = Ending.DIFFERENT, str(different)
    except Skipped as skipped:
        ending, found = Ending.SKIPPED, str(skipped)
    except discord.HTTPException as error:
        ending, found = Ending.FAILED, f"Discord answers {error.status} {error.code}"
    except Exception as error:  # noqa: BLE001  # a check that fails is a finding, not the end of the rehearsal
        ending, found = Ending.FAILED, type(error).__name__
    return CheckResult(check, ending, found or "", monotonic() - began)


def _line(result: CheckResult) -> str:
    mark = {Ending.AS_ASSUMED: "ok  ", Ending.SKIPPED: "hm  "}.get(result.ending, "bad ")
    return f"{mark} {result.check.name}: {result.found or result.check.assumes}"


def checks() -> Sequence[Check]:
    return (*ALONE, *PRESSED)
