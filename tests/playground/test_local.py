"""`play-locally` as people use it: one command, an address for each person, a clean exit."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.__main__ import main
from bot.playground import local
from bot.playground.local import FOLDER, PORT, Options, environment_of, free_port, play, small_world
from bot.playground.server.playground import Playground
from bot.playground.world.saving import dump, load
from bot.playground.world.world import World
from tests.wire.process import lines_of

ROOT = Path(__file__).parents[2]
ADDRESS = r"http://\S+"
pytestmark = pytest.mark.usefixtures("signals_put_back")


async def start(folder: Path, *arguments: str) -> Process:
    """Start the command in a folder without settings, without deadlines."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DISCORD_")}
    environment = {name: value for name, value in kept.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.playground.patient", *arguments),
        cwd=folder,
        env=environment | {"PYTHONPATH": str(ROOT)},
        stdout=PIPE,
        stderr=PIPE,
        preexec_fn=_hear_interrupts,
    )


def _hear_interrupts() -> None:
    """Handle SIGINT even if the tests run in the background, where shells make processes ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


async def welcome(process: Process) -> str:
    """Everything it prints until people can play."""
    assert process.stdout is not None
    said = ""
    while "Ctrl+C" not in said:
        line = await process.stdout.readline()
        assert line, said
        said += line.decode()
    return said


async def addresses(process: Process) -> list[str]:
    """The address it prints for each person."""
    return re.findall(ADDRESS, await welcome(process))


async def end_impatiently(process: Process, ending: signal.Signals) -> None:
    """Send a signal, then press Ctrl+C until the process has exited, in order and without complaints."""
    process.send_signal(ending)
    writing = asyncio.create_task(process.communicate())
    while not (await asyncio.wait((writing,), timeout=0.05))[0]:
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGINT)  # asyncio's own handling may lose the exit status
    said, complaints = await writing
    assert process.returncode == 0, complaints
    assert "The playground is closed." in said.decode()
    assert lines_of(complaints.decode()) == []


async def end(process: Process) -> None:
    """Press Ctrl+C; the process must exit without complaints."""
    process.send_signal(signal.SIGINT)
    _, complaints = await process.communicate()
    assert process.returncode == 0
    assert lines_of(complaints.decode()) == []


async def test_one_command_serves_a_window_for_each_person_and_exits_cleanly(tmp_path: Path) -> None:
    process = await start(tmp_path, "play-locally", "--people", "4", "--port", "0")
    found = await addresses(process)
    assert [address.partition("?as=")[2] for address in found] == ["ann", "bob", "cleo", "dan"]
    base = found[0].partition("/?")[0]
    async with aiohttp.ClientSession(headers={"Origin": base}) as session:
        async with session.get(found[0]) as page:
            assert page.status == 200
        async with session.ws_connect(f"{base}/window?as=dan") as wire:
            told = await wire.receive_json()
            await wire.send_json(
                {"id": 1, "action": "commands", "channel": told["guilds"][0]["channels"][0]["id"]}
            )
            commands = (await wire.receive_json())["value"]
            assert "uno" in [command["name"] for command in commands]
    await end_impatiently(process, signal.SIGINT)
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
    assert (tmp_path / FOLDER).stat().st_mode & 0o777 == 0o700
    assert (tmp_path / FOLDER / "world").stat().st_mode & 0o777 == 0o600


class Page:
    """A person's page, acting as its script does."""

    def __init__(self, wire: aiohttp.ClientWebSocketResponse, channel: str) -> None:
        self._wire = wire
        self._channel = channel

    async def ask(self, action: str, **body: Any) -> Any:
        """Send a request in the first channel and return the result."""
        await self._wire.send_json({"id": 1, "action": action, "channel": self._channel, **body})
        while (told := await self._wire.receive_json())["kind"] != "result":
            pass
        return told["value"]

    async def press(self, label: str) -> Any:
        """Press the newest button with this label, as soon as there is one."""
        while True:
            for message in reversed(await self.ask("visit")):
                for part in flat(message["components"]):
                    if part.get("label") == label:
                        return await self.ask("press", message=message["id"], control=part["custom_id"])
            await asyncio.sleep(0.05)


def flat(components: list[Any]) -> list[Any]:
    """Components, including nested ones."""
    return [one for part in components for one in (part, *flat(part.get("components", [])))]


@asynccontextmanager
async def page_of(name: str, address: str) -> AsyncIterator[Page]:
    """Open somebody's page at the address of the playground."""
    async with (
        aiohttp.ClientSession(headers={"Origin": address}) as session,
        session.ws_connect(f"{address}/window?as={name}") as wire,
    ):
        yield Page(wire, (await wire.receive_json())["guilds"][0]["channels"][0]["id"])


async def test_a_table_goes_on_after_a_restart_until_somebody_starts_over(tmp_path: Path) -> None:
    """The files of another version's playground are moved away first."""
    (tmp_path / FOLDER).mkdir(parents=True)
    (tmp_path / FOLDER / "world").write_bytes(b"from long ago")
    process = await start(tmp_path, "play-locally", "--people", "2", "--port", "0")
    said = await welcome(process)
    assert "another version" in said
    address = re.findall(ADDRESS, said)[0].partition("/?")[0]
    async with page_of("ann", address) as ann:
        await ann.ask("slash", words="uno new", values={})
    await end(process)

    process = await start(tmp_path, "play-locally", "--people", "2", "--port", "0")
    address = (await addresses(process))[0].partition("/?")[0]
    second = await start(tmp_path, "play-locally", "--port", "0")
    assert b"already running" in (await second.communicate())[0]
    async with page_of("bob", address) as bob:
        assert (await bob.press("Join"))["kind"] != "failed"
    async with page_of("ann", address) as ann:
        assert (await ann.press("Start"))["kind"] != "failed"
    async with aiohttp.ClientSession() as session, session.post(f"{address}/start-over") as answer:
        assert answer.status == 204
    assert address in await welcome(process)
    async with page_of("ann", address) as ann:
        assert await ann.ask("visit") == []
        await ann.ask("slash", words="uno new", values={})
        assert (await ann.press("Rules"))["kind"] != "failed"
    await end(process)


async def test_without_a_token_run_may_play_locally(tmp_path: Path) -> None:
    process = await start(tmp_path, "run", "--migrate", "--or-play-locally")
    said = await welcome(process)
    assert said.startswith("There is no DISCORD_TOKEN yet, so UNO starts in your browser")
    assert len(re.findall(ADDRESS, said)) == 3
    await end_impatiently(process, signal.SIGTERM)


async def test_a_bot_with_settings_of_its_own_finds_the_playground(tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    place = await start(tmp_path, "play-locally", "--without-bot", "--port", "0")
    assert place.stdout is not None
    lines = list[str]()
    while not lines or "is its Discord" not in lines[-1]:
        lines.append((await place.stdout.readline()).decode())
    settings = [line for line in lines if line.startswith("DISCORD_")]
    (tmp_path / "bot" / ".env").write_text(
        "".join([*settings, "LOG_LEVEL=ERROR\n", "ALLOW_FORGETFUL_DISK=1\n"])
    )
    bot = await start(tmp_path / "bot", "run", "--migrate")
    assert "Each person has a window" in await welcome(place)
    await end(bot)
    await end(place)


async def test_the_environment_of_the_bot(tmp_path: Path) -> None:
    async with Playground(World()) as place:
        real = {"HOME_GUILD": "5", "DISCORD_TOKEN": "a real one", "DATABASE_URL": "sqlite:///real.db"}
        told = environment_of(place, tmp_path, real | {"LOG_LEVEL": "DEBUG"})
        assert told["DATABASE_URL"] == f"sqlite:///{tmp_path}/uno.db"
        assert told["DISCORD_TOKEN"] == place.world.token
        assert (told["LOG_LEVEL"], told["HOME_GUILD"]) == ("DEBUG", "")
        assert environment_of(place, tmp_path, {})["LOG_LEVEL"] == "WARNING"
        assert (told["ALLOW_FORGETFUL_DISK"], told["BACKUPS_KEPT"]) == ("1", "0")
        assert Path(told["PYTHONPATH"]) == ROOT


def test_everybody_is_in_every_server() -> None:
    world = small_world(["ann", "bob"])
    assert [len(guild.members) for guild in world.guilds.values()] == [3, 3, 2, 2]  # two have no bot
    assert {guild.owner.name for guild in world.guilds.values()} == {"ann"}
    places = [[channel.name for channel in guild.channels.values()] for guild in world.guilds.values()]
    assert places == [["uno", "second-table", "voices"], ["parlor"], ["lounge"], ["hall"]]
    assert "Type /" in str(next(iter(world.channels.values())).topic)
    people = [world.user("ann"), world.user("bob")]
    assert all(user.has_app for user in people)
    private = [channel.recipients for channel in world.channels.values() if channel.guild is None]
    assert private == [tuple(people), *((user, world.bot) for user in people)]


def be_bot(patch: pytest.MonkeyPatch, folder: Path, code: int) -> None:
    """Use a program that exits immediately with this status as the bot of a playground in this folder."""
    program = folder / "bot"
    program.write_text(f"#!/bin/sh\nexit {code}\n")
    program.chmod(0o755)
    patch.setattr(local, "PROGRAM", (str(program),))
    patch.chdir(folder)


def test_a_start_can_forget_the_games_and_messages_of_last_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    be_bot(monkeypatch, tmp_path, 0)
    world, games = FOLDER / "world", FOLDER / "bot" / "uno.db"
    games.parent.mkdir(parents=True)
    games.touch()
    was = small_world(["ann"])
    channel = next(iter(was.channels))
    was.channels[channel].topic = "last time"
    world.write_bytes(dump(was))

    assert main(["play-locally", "--port", "0"]) == 0
    assert load(world.read_bytes()).channels[channel].topic == "last time"
    assert games.exists()

    assert main(["play-locally", "--start-over", "--port", "0"]) == 0
    assert "last time" not in [one.topic for one in load(world.read_bytes()).channels.values()]
    assert not games.exists()


@pytest.mark.parametrize("code", [0, 3])
def test_it_exits_when_the_bot_exits(code: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    be_bot(monkeypatch, tmp_path, code)
    said: list[str] = []
    assert play(Options(2, 0), said.append) == code
    signal.raise_signal(signal.SIGINT)  # an impatient person, who must not see a traceback
    assert said == []


def test_a_port_in_use_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert play(Options(1, port), said.append) == 1
    assert f"port {port}" in said[0]


def test_another_port_is_used_if_somebody_else_was_faster(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, silent_socket: socket.socket
) -> None:
    silent_socket.listen()
    be_bot(monkeypatch, tmp_path, 0)
    ports = iter([silent_socket.getsockname()[1], 0])
    monkeypatch.setattr(local, "free_port", lambda _: next(ports))
    said: list[str] = []
    assert play(Options(1), said.append) == 0
    assert said == []


def test_a_folder_that_cannot_be_used_is_not_blamed_on_the_port(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    FOLDER.parent.mkdir(parents=True, exist_ok=True)
    FOLDER.write_text("a file where the folder belongs")
    said: list[str] = []
    assert play(Options(1, 0), said.append) == 1
    assert str(FOLDER) in said[0]
    assert "port" not in said[0]


def test_another_port_is_found_if_the_usual_one_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert port != PORT
        assert free_port(port) not in (0, port)
    assert free_port(port) == port
