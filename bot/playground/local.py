"""Playing without Discord: a playground stored in a folder, the real bot, and a window for each person."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import socket
import sys
import webbrowser
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from bot.playground.server.page import PageServer, address_of
from bot.playground.server.playground import LOOPBACK, Playground
from bot.playground.server.rest.call import DISCORD_LIKE, EMOJI_UPLOADS
from bot.playground.world.clock import first_of
from bot.playground.world.people import User
from bot.playground.world.places import ChannelType
from bot.playground.world.saving import Unreadable, dump, load
from bot.playground.world.world import World
from bot.program import on_end_signal
from bot.storage.lease import lease
from bot.storage.shard_locks import DatabaseTaken

# The folder with the playground's world and the bot's database, kept from run to run

SAVE_EVERY = 5.0
"""Seconds. Newer changes are lost only if the process is killed."""


class Home:
    """A folder for one playground at a time."""

    def __init__(self, folder: Path) -> None:
        self.lock = folder / "playground"
        """The process that has a lease on this file may use the folder."""
        self.bot = folder / "bot"
        """The bot's working folder, with its database."""
        self._world = folder / "world"

    def world(self, people: Sequence[str]) -> World:
        """Load the world of the last run and add newcomers, or create a new world. Raises Unreadable."""
        if not self._world.exists():
            return small_world(people)
        world = load(self._world.read_bytes())
        known = {user.name for user in world.users.values()}
        for user in [world.add_user(name) for name in people if name not in known]:
            for guild in world.guilds.values():
                world.add_member(guild, user)
            _let_in(world, user)
        return world

    def clear(self) -> None:
        """Start over by deleting the world and the bot's games."""
        self._world.unlink(missing_ok=True)
        if self.bot.exists():
            shutil.rmtree(self.bot)

    @asynccontextmanager
    async def kept(self, world: World) -> AsyncIterator[None]:
        """Save a world every few seconds while something happens in it, and at the end."""
        self.bot.mkdir(mode=0o700, parents=True, exist_ok=True)
        changed = asyncio.Event()
        end = world.feed.listen(lambda _: changed.set())
        saving = asyncio.create_task(self._save_changes(world, changed))
        try:
            yield
        finally:
            end()
            saving.cancel()
            with suppress(asyncio.CancelledError):
                await saving
            self._save(dump(world))

    async def _save_changes(self, world: World, changed: asyncio.Event) -> None:
        while True:
            await changed.wait()
            await asyncio.sleep(SAVE_EVERY)
            changed.clear()
            await asyncio.to_thread(self._save, dump(world))

    def _save(self, content: bytes) -> None:
        draft = self._world.with_suffix(".new")
        draft.touch(mode=0o600)
        draft.write_bytes(content)
        draft.replace(self._world)


def small_world(people: Sequence[str]) -> World:
    """Create two servers with everybody in them, owned by the first person. Everybody has written to the bot
    before.

    One of the servers is a Community with its own language. Everybody has also added the bot to their
    account, so they can use it in a group, in a server without it, and in a server that has only its
    commands.
    """
    world = World()
    users = [world.add_user(name) for name in people]
    night = world.add_guild("Game night", users)
    table = world.add_channel(night, "uno")
    table.topic = "Type / for commands. The menu on the right lets you play as somebody else."
    world.add_channel(night, "second-table")
    world.add_channel(night, "voices", ChannelType.VOICE)
    rainy = world.add_guild("Rainy days", users)
    rainy.become_community()
    world.add_channel(rainy, "parlor")
    world.add_channel(world.add_guild("Without the bot", users, bot_permissions=None), "lounge")
    half = world.add_guild("Only the commands", users, bot_permissions=None)
    half.has_commands_only = True
    world.add_channel(half, "hall")
    world.add_group("Friends", ())
    for user in users:
        _let_in(world, user)
    return world


def _let_in(world: World, user: User) -> None:
    """Let somebody add the application to their account, write to it, and join every group."""
    user.has_app = True
    world.direct_channel(user, world.bot)
    for channel in world.channels.values():
        if channel.type is ChannelType.GROUP:
            channel.recipients = (*channel.recipients, user)


# The command

FOLDER = Path("data") / "playground"
ROOT = Path(__file__).parent.parent.parent
PEOPLE = ("ann", "bob", "cleo", "dan", "eve", "finn", "grace", "hugo", "ida", "jan")
PORT = 8008
PROGRAM: Sequence[str] = (sys.executable, "-m", "bot")
REQUESTS_PER_SECOND = 50
SHUTDOWN_SECONDS = 10.0
LOGGED_REQUESTS = 1000
NO_PORT = frozenset({errno.EADDRINUSE, errno.EADDRNOTAVAIL, errno.EACCES})

Say = Callable[[str], None]


@dataclass(frozen=True)
class Options:
    """How to play: the number of `people` (1 to 10), the `port` of the page, whether to forget the last run,
    and whether the bot is started by somebody else.

    Without `port`, PORT is used, or any free port if that one is in use.
    """

    people: int = 3
    port: int | None = None
    start_over: bool = False
    without_bot: bool = False


def play(options: Options, say: Say) -> int:
    """Play until Ctrl+C, or until the bot exits. Returns the exit status of the command."""
    port = options.port or free_port(PORT if options.port is None else 0)
    try:
        return asyncio.run(_play(options, port, say))
    except (KeyboardInterrupt, asyncio.CancelledError):
        say("\nThe playground is closed. Next time it continues from here.")
        return 0
    except DatabaseTaken:
        say("The playground is already running; its addresses are where you started it.")
    except OSError as error:
        if error.errno == errno.EADDRINUSE and not options.port:  # somebody else was faster
            return play(replace(options, port=0), say)
        say(_fault(error, port))
    return 1


def _fault(error: OSError, port: int) -> str:
    """Explain an error of the system: about a port, or about files."""
    if error.errno in NO_PORT and error.filename is None:
        return f"Cannot listen on port {port}: {error.strerror}"
    return f"The playground cannot go on: {error}"


async def _play(options: Options, port: int, say: Say) -> int:
    task = asyncio.current_task()
    assert task is not None
    on_end_signal(partial(_stop, task))
    home, people = Home(FOLDER.absolute()), PEOPLE[: options.people]
    async with lease(f"sqlite:///{home.lock}"):
        if options.start_over:
            home.clear()
        go_on = _wait_for_a_bot if options.without_bot else _play_on
        while (status := await go_on(home, people, port, say)) is None:
            home.clear()
            say("Starting over …")
    return status


async def _play_on(home: Home, people: Sequence[str], port: int, say: Say) -> int | None:
    """Play until the bot exits, and return its exit status. Returns None if somebody wants to start over."""
    world = _world_of(home, people, say)
    async with (
        home.kept(world),
        _listening(world, port) as (place, page),
        _connected(place, home.bot) as bot,
    ):
        if bot.returncode is None:
            _welcome(place, people, say)
        await first_of(bot.wait(), page.start_over.wait())
        return None if page.start_over.is_set() else bot.returncode


async def _wait_for_a_bot(home: Home, people: Sequence[str], port: int, say: Say) -> None:
    """Serve the playground to a bot that somebody starts with settings of their own, until somebody wants to
    start over.
    """
    world = _world_of(home, people, say)
    async with home.kept(world), _listening(world, port) as (place, page):
        say("Put these lines into the .env of your bot, and start it in another terminal with `make run`:\n")
        for name, value in place.environment.items():
            say(f"{name}={value}")
        say("\nThis playground then is its Discord.")
        await first_of(place.until_ready(), page.start_over.wait())
        if not page.start_over.is_set():
            _welcome(place, people, say)
        await page.start_over.wait()


def _world_of(home: Home, people: Sequence[str], say: Say) -> World:
    """The world of the last run, or a new one if this version can't read it."""
    try:
        return home.world(people)
    except Unreadable:
        say("The last playground is from another version of this program, so here is a new one.")
        home.clear()
        return home.world(people)


def _stop(task: asyncio.Task[int]) -> None:
    """Cancel a task once, because a second Ctrl+C must not interrupt the shutdown."""
    if not task.cancelling():
        task.cancel()


@asynccontextmanager
async def _listening(world: World, port: int) -> AsyncIterator[tuple[Playground, PageServer]]:
    place = Playground(world, port, keep=LOGGED_REQUESTS)
    # Here, nobody waits two hours for the pictures of the cards.
    place.rest.rate_limits.rules = tuple(rule for rule in DISCORD_LIKE if rule is not EMOJI_UPLOADS)
    place.rest.rate_limits.per_second = REQUESTS_PER_SECOND
    page = PageServer(world)
    page.add_routes(place.app)
    async with place:
        yield place, page


@asynccontextmanager
async def _connected(place: Playground, folder: Path) -> AsyncIterator[Process]:
    """Run the bot in its own process, ready for commands unless it exited immediately. It is terminated
    afterward.
    """
    bot = await asyncio.create_subprocess_exec(
        *(*PROGRAM, "run", "--migrate"),
        cwd=folder,
        env=environment_of(place, folder, os.environ),
        start_new_session=True,  # Ctrl+C reaches only this process, which then ends the bot properly
    )
    try:
        await first_of(bot.wait(), place.until_ready())
        yield bot
    finally:
        await _end(bot)


def environment_of(place: Playground, folder: Path, own: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a bot in a playground. Its database is in `folder`, no matter what
    DATABASE_URL contains.
    """
    fixed = {
        **place.environment,
        "DATABASE_URL": f"sqlite:///{folder / 'uno.db'}",
        "ALLOW_FORGETFUL_DISK": "1",  # losing these games is acceptable
        "BACKUPS_KEPT": "0",
        "PYTHONPATH": str(ROOT),
    }
    return {"LOG_LEVEL": "WARNING", **own, **fixed, "HOME_GUILD": ""}


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
    say("\nPress Start a table there, or type / and choose /uno new. Ctrl+C stops the playground.")
    say("Games and messages are kept for next time; Start over, in the menu at the top right, clears them.")
    if _has_screen():
        webbrowser.open(addresses[0])


def _has_screen() -> bool:
    """Return whether a browser window can open. A browser inside the terminal would be in the way."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def free_port(port: int) -> int:
    """Return `port` if nothing listens there. Otherwise, or if `port` is 0, return any free port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError:
            return free_port(0)
        return probe.getsockname()[1]
