"""A rehearsal refuses real servers, cleans up, and reports; its checks are next to the code that they try."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.config import Settings
from bot.findings import NotReady
from bot.hosting.rehearsal.check import ALONE, PRESSED, Check, CheckResult, Ending
from bot.hosting.rehearsal.leftovers import Leftovers
from bot.hosting.rehearsal.recorder import Recorded, route_of, shape_of
from bot.hosting.rehearsal.rehearse import MOST_MEMBERS, checks, rehearse
from bot.hosting.rehearsal.report import report_of
from bot.hosting.rehearsal.trial import Venue
from bot.playground.changes.places import leave
from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import FaultRule, refuse
from bot.playground.world.people import Permission
from bot.playground.world.world import World
from tests.hosting.rehearsal.server import channel_of, server_of, traces_of

BOT = Path(__file__).parents[3] / "bot"
BESIDE = re.compile(r"# rehearsed by ([a-z_0-9, ]+)")


def said_nothing(_: str) -> None:
    """Print nothing."""


def named_in_code() -> Iterator[str]:
    """The checks that comments name, outside of the rehearsal itself."""
    for file in BOT.rglob("*.py"):
        if "rehearsal" not in file.parts:
            for found in BESIDE.finditer(file.read_text("utf-8")):
                yield from found[1].replace(",", " ").split()


def test_every_check_is_named_beside_the_code_that_assumes_it() -> None:
    names = [check.name for check in checks()]
    assert len(set(names)) == len(names)
    assert set(named_in_code()) == set(names)


async def test_a_rehearsal_without_presses_leaves_nothing(
    world: World, settings: Settings, venue: Venue
) -> None:
    lines: list[str] = []
    assert await rehearse(settings, venue, lines.append)
    assert [line.partition(":")[0] for line in lines[:-1]] == [f"ok   {check.name}" for check in ALONE]
    assert traces_of(world) == []
    assert not (venue.folder / "left.json").exists()
    assert "Nothing to report" in (venue.folder / "report.md").read_text()


async def test_what_a_killed_rehearsal_has_left_goes_at_the_next_start(
    world: World, settings: Settings, venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed(*_: object) -> list[str]:
        return []

    with monkeypatch.context() as patch:
        patch.setattr(Leftovers, "clear", killed)
        await rehearse(settings, venue, said_nothing)
    assert {line.partition(" ")[0] for line in traces_of(world)} == {"command", "message", "thread"}
    assert await rehearse(settings, venue, said_nothing)
    assert traces_of(world) == []


async def test_named_things_are_found_even_without_the_file(
    world: World, settings: Settings, venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed(*_: object) -> list[str]:
        return []

    with monkeypatch.context() as patch:
        patch.setattr(Leftovers, "clear", killed)
        await rehearse(settings, venue, said_nothing)
    (venue.folder / "left.json").unlink()
    assert await rehearse(settings, venue, said_nothing)
    assert [line for line in traces_of(world) if not line.startswith("message")] == []


async def test_an_interrupted_rehearsal_cleans_up(
    world: World, place: Playground, settings: Settings, venue: Venue
) -> None:
    running = asyncio.create_task(rehearse(settings, venue, said_nothing))
    await place.until(lambda: any(one.thread for one in server_of(world).channels.values()))
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert traces_of(world) == []


async def test_what_cannot_be_deleted_is_reported_and_remembered(
    world: World, place: Playground, settings: Settings, venue: Venue
) -> None:
    fault = place.rest.faults.add(FaultRule(refuse(403, 50013), "DELETE", r"^/channels/\d+/messages/"))
    assert not await rehearse(settings, venue, said_nothing)
    assert "- messages: 403 50013" in (venue.folder / "report.md").read_text()
    place.rest.faults.remove(fault)
    assert await rehearse(settings, venue, said_nothing)
    assert traces_of(world) == []


async def test_a_server_with_many_members_is_refused(
    world: World, place: Playground, settings: Settings, venue: Venue
) -> None:
    for number in range(MOST_MEMBERS):
        world.add_member(server_of(world), world.add_user(f"person{number}"))
    with pytest.raises(NotReady, match="only for a test server"):
        await rehearse(settings, venue, said_nothing)
    assert {one.method for one in place.log.exchanges} == {"GET"}


async def test_without_the_bot_or_its_permissions_nothing_begins(
    world: World, place: Playground, settings: Settings, venue: Venue
) -> None:
    world.overwrite(channel_of(world), world.bot, deny=Permission.SEND_MESSAGES)
    with pytest.raises(NotReady, match="Send Messages"):
        await rehearse(settings, venue, said_nothing)
    world.add_guild("Another", [world.user("ann")])
    leave(world, server_of(world), world.bot)
    with pytest.raises(NotReady, match="not a member"):
        await rehearse(settings, venue, said_nothing)
    assert {one.method for one in place.log.exchanges} == {"GET"}


async def test_a_wrong_token_is_named(place: Playground, settings: Settings, venue: Venue) -> None:
    place.world.token = "another"
    with pytest.raises(NotReady, match="refused by Discord"):
        await rehearse(settings, venue, said_nothing)


async def test_a_discord_that_differs_is_reported(
    place: Playground, settings: Settings, venue: Venue
) -> None:
    place.rest.faults.add(FaultRule(refuse(400, 50035), "PATCH", r"^/channels/\d+/messages/", is_after=False))
    assert not await rehearse(settings, venue, said_nothing)
    report = (venue.folder / "report.md").read_text()
    assert "| FAILED | `edit_with_picture` |" in report
    sentence = next(line for line in report.splitlines() if line.startswith("- `edit_with_picture`"))
    assert sentence.endswith("found: Discord answers 400 50035.")


def test_a_report_says_what_to_write() -> None:
    check = Check("locale", "a | b", lambda _: None)  # type: ignore[arg-type]
    fine = CheckResult(check, Ending.AS_ASSUMED, "", 0.1)
    other = CheckResult(check, Ending.DIFFERENT, "c", 0.1)
    assert "Nothing to report" in "\n".join(report_of([fine], [], []))
    lines = list(report_of([fine, other], [], ["messages: 403 50013"]))
    assert "| DIFFERENT | `locale` | a \\| b | c (0.1 s) |" in lines
    assert "- messages: 403 50013" in lines
    assert "- `locale`: the bot assumes that a | b; found: c." in lines


def test_routes_and_shapes_say_nothing_of_anybody() -> None:
    token = "a" * 80
    path = f"/webhooks/123456789012345678/{token}/messages/223456789012345678?wait=true"
    assert route_of(path) == "/webhooks/ID/TOKEN/messages/ID"
    assert route_of("/channels/123456789012345678/messages/1/reactions/x:123456789012345678/@me") == (
        "/channels/ID/messages/1/reactions/EMOJI/@me"
    )
    answer = {"id": "1", "type": 3, "flags": 64, "size": 7, "code": "BASE_TYPE", "name": "Ann", "one": None}
    shape = {
        "code": "BASE_TYPE",
        "flags": 64,
        "id": "str",
        "name": "str",
        "one": None,
        "size": "int",
        "type": 3,
    }
    assert shape_of(answer) == shape
    assert shape_of([{"a": 1}, {"a": 2}, {"b": 1}]) == [{"a": "int"}, {"b": "int"}]
    assert shape_of({"code": "Ann"}) == {"code": "str"}


def test_a_person_is_told_what_to_do() -> None:
    assert all(check.asks for check in PRESSED)
    assert not any(check.asks for check in ALONE)


def test_the_report_says_how_long_each_request_took() -> None:
    asked = [Recorded("", "GET", "/channels/ID", 200, 0, ms, {}, None) for ms in (*range(100, 0, -1), 900)]
    pressed = Recorded("", "POST", "/interactions/ID/callback", 204, 0, 70, {}, None)
    lines = list(report_of([], [*asked, pressed], []))
    assert "| `GET /channels/ID` | 101 | 51 ms | 96 ms | 900 ms |" in lines
    assert "\nThe slowest answer to a press took 70 of the 3000 ms that Discord waits." in lines
