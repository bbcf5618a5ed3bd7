"""Playing without Discord: a playground, the real bot connected to it, and a window for each person."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import webbrowser
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.playground.server.page import PageServer, address_of
from bot.playground.server.playground import LOOPBACK, Playground
from bot.playground.server.rest.ratelimits import DISCORD_LIKE, EMOJI_UPLOADS
from bot.playground.world.clock import first_of
from bot.playground.world.world import World

ROOT = Path(__file__).parent.parent.parent
PEOPLE = ("ann", "bob", "cleo", "dan", "eve", "finn", "grace", "hugo", "ida", "jan")
PORT = 8008
REQUESTS_PER_SECOND = 50
SHUTDOWN_SECONDS = 10.0
LOGGED_REQUESTS = 1000

Say = Callable[[str], None]


def play(people: int, port: int | None, say: Say) -> int:
    """Play until Ctrl+C, or until the bot exits; returns the exit status of the command.

    `people` is 1 to 10. Without `port`, PORT is used, or any free port if that one is taken.
    """
    try:
        return asyncio.run(_play(PEOPLE[:people], free_port(PORT) if port is None else port, say))
    except (KeyboardInterrupt, asyncio.CancelledError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # an impatient second Ctrl+C must not end in a traceback
        say("\nThe playground is closed.")
        return 0
    except OSError as error:
        say(f"Cannot listen on port {port}: {error.strerror}")
        return 1


def small_world(people: Sequence[str]) -> World:
    """Two servers with everybody in them; the first person owns both."""
    world = World()
    users = [world.add_user(name) for name in people]
    night = world.add_guild("Game night", users)
    table = world.add_channel(night, "uno")
    table.topic = "Type / for commands. The menu on the right lets you play as somebody else."
    world.add_channel(night, "second-table")
    world.add_channel(world.add_guild("Rainy days", users), "parlor")
    return world


async def _play(people: Sequence[str], port: int, say: Say) -> int:
    task = asyncio.current_task()
    if task is not None and sys.platform != "win32":
        for name in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(name, _stop, task)
    async with _listening(small_world(people), port) as place:
        with TemporaryDirectory(prefix="uno-", ignore_cleanup_errors=True) as folder:
            async with _connected(place, Path(folder)) as bot:
                if bot.returncode is None:
                    _welcome(place, people, say)
                return await bot.wait()


def _stop(task: asyncio.Task[int]) -> None:
    """Cancel a task once: a second Ctrl+C must not interrupt the shutdown."""
    if not task.cancelling():
        task.cancel()


@asynccontextmanager
async def _listening(world: World, port: int) -> AsyncIterator[Playground]:
    place = Playground(world, port, keep=LOGGED_REQUESTS)
    # Nobody waits two hours for the pictures of the cards here.
    place.rest.rate_limits.rules = tuple(rule for rule in DISCORD_LIKE if rule is not EMOJI_UPLOADS)
    place.rest.rate_limits.per_second = REQUESTS_PER_SECOND
    PageServer(world).add_routes(place.app)
    async with place:
        yield place


@asynccontextmanager
async def _connected(place: Playground, folder: Path) -> AsyncIterator[Process]:
    """The bot in a process of its own, ready for commands unless it exited at once; terminated afterwards."""
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run", "--migrate"),
        cwd=folder,
        env=environment_of(place, folder, os.environ),
        start_new_session=True,  # Ctrl+C reaches this process only, which then ends the bot in order
    )
    try:
        await first_of(bot.wait(), place.until_ready())
        yield bot
    finally:
        await _end(bot)


def environment_of(place: Playground, folder: Path, own: Mapping[str, str]) -> dict[str, str]:
    """The environment of a bot in a playground; its database is in `folder` unless DATABASE_URL is set."""
    chosen = {name: value for name, value in own.items() if name != "HOME_GUILD"}
    defaults = {
        "DATABASE_URL": f"sqlite:///{folder / 'uno.db'}",
        "ALLOW_FORGETFUL_DISK": "1",  # the database is thrown away in the end
        "LOG_LEVEL": "WARNING",
    }
    return {**defaults, **chosen, **place.environment, "PYTHONPATH": str(ROOT)}


async def _end(bot: Process) -> None:
    if bot.returncode is not None:
        return
    bot.terminate()
    try:
        async with asyncio.timeout(SHUTDOWN_SECONDS):
            await bot.wait()
    except TimeoutError:
        bot.kill()
        await bot.wait()


def _welcome(place: Playground, people: Sequence[str], say: Say) -> None:
    addresses = [address_of(place, name) for name in people]
    say("UNO is running on this computer, without Discord. Each person has a window:\n")
    for name, address in zip(people, addresses, strict=True):
        say(f"  {name.capitalize():8}{address}")
    say("\nPress Start a table there, or type / and choose /uno new.")
    say("Ctrl+C stops the playground; its games and messages are not kept.")
    if _has_screen():
        webbrowser.open(addresses[0])


def _has_screen() -> bool:
    """Whether a browser window can open; a browser inside the terminal would only be in the way."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def free_port(port: int) -> int:
    """`port` if nothing listens there, otherwise 0, which stands for any free port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError:
            return 0
    return port
