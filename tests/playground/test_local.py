"""`play-locally` as people use it: one command, an address for each person, a clean exit."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import aiohttp
import pytest

from bot.playground.local import PORT, environment_of, free_port, play, small_world
from bot.playground.server.playground import Playground
from bot.playground.world.world import World

ROOT = Path(__file__).parents[2]
ADDRESS = r"http://\S+"


async def start(folder: Path, *arguments: str) -> Process:
    """Start the command in a folder without settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DISCORD_")}
    environment = {name: value for name, value in kept.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *arguments),
        cwd=folder,
        env=environment | {"PYTHONPATH": str(ROOT)},
        stdout=PIPE,
        stderr=PIPE,
        preexec_fn=_hear_interrupts,
    )


def _hear_interrupts() -> None:
    """Handle SIGINT even if the tests run in the background, where shells ignore it."""
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


async def end_impatiently(process: Process, ending: signal.Signals) -> tuple[bytes, bytes]:
    """Send a signal, then press Ctrl+C until the process has exited; returns what it wrote."""
    process.send_signal(ending)
    writing = asyncio.create_task(process.communicate())
    while not (await asyncio.wait((writing,), timeout=0.05))[0]:
        process.send_signal(signal.SIGINT)
    return await writing


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
async def test_one_command_serves_a_window_for_each_person_and_exits_cleanly(
    tmp_path: Path, ending: signal.Signals
) -> None:
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
    said, complaints = await end_impatiently(process, ending)
    assert process.returncode == 0, complaints
    assert "The playground is closed." in said.decode()
    assert complaints == b""
    assert list(tmp_path.iterdir()) == []


async def test_without_a_token_run_may_play_locally(tmp_path: Path) -> None:
    process = await start(tmp_path, "run", "--migrate", "--or-play-locally")
    said = await welcome(process)
    assert said.startswith("There is no DISCORD_TOKEN yet, so UNO starts in your browser")
    assert len(re.findall(ADDRESS, said)) == 3
    process.send_signal(signal.SIGINT)
    _, complaints = await process.communicate()
    assert process.returncode == 0
    assert complaints == b""


async def test_the_environment_of_the_bot(tmp_path: Path) -> None:
    async with Playground(World()) as place:
        own = {"HOME_GUILD": "5", "DISCORD_TOKEN": "a real one", "LOG_LEVEL": "DEBUG"}
        told = environment_of(place, tmp_path, own)
        assert told["DATABASE_URL"] == f"sqlite:///{tmp_path}/uno.db"
        assert told["DISCORD_TOKEN"] == place.world.token
        assert (told["LOG_LEVEL"], "HOME_GUILD" in told) == ("DEBUG", False)
        kept = environment_of(place, tmp_path, {"DATABASE_URL": "sqlite:///mine.db"})
        assert kept["DATABASE_URL"] == "sqlite:///mine.db"


def test_everybody_is_in_every_server() -> None:
    world = small_world(["ann", "bob"])
    assert [len(guild.members) for guild in world.guilds.values()] == [3, 3]
    assert len({guild.owner.name for guild in world.guilds.values()}) == 1


@pytest.mark.parametrize("code", [0, 3])
def test_it_exits_when_the_bot_exits(code: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "bot"
    program.write_text(f"#!/bin/sh\nexit {code}\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    said: list[str] = []
    assert play(2, 0, said.append) == code
    assert said == []


def test_a_port_in_use_is_reported() -> None:
    said: list[str] = []
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert play(1, port, said.append) == 1
    assert f"port {port}" in said[0]


def test_another_port_is_found_if_the_usual_one_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert port != PORT
        assert free_port(port) == 0
    assert free_port(port) == port
