"""An update of the real process from 1.0.0 loses nothing, and its backup from before can be restored.

Only `make soak` runs it (its name keeps `make test` from collecting it), because it needs the history of git.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import pytest

from bot.playground.server.playground import Playground
from bot.playground.world.places import Channel, Message
from bot.playground.world.world import World
from tests.docs.pages import ROOT
from tests.wire.people import Room, choices, words_of
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

RELEASED = "82acb7db"  # version 1.0.0
PACKAGES = "packages"


class ReleasedProcess:
    """Version 1.0.0 with its own packages, in the folder of the bot that replaces it."""

    def __init__(self, bot: BotProcess, tree: Path, folder: Path) -> None:
        self._env = bot.env | {"PYTHONPATH": f"{tree}:{tree / PACKAGES}"}
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, *arguments: str) -> None:
        """Start it: `run --migrate`, or the command given."""
        command = arguments or ("run", "--migrate")
        with (self._folder / "released").open("ab") as output:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", *command,
                cwd=self._folder, env=self._env, stdout=output, stderr=output,
            )  # fmt: skip

    async def ended(self) -> int:
        """Wait until it has ended; return its exit status."""
        assert self._process is not None
        return await self._process.wait()

    async def run(self, *arguments: str) -> None:
        """Run a command that must succeed, while the bot may be running."""
        running = self._process
        await self.start(*arguments)
        assert await self.ended() == 0, (self._folder / "released").read_text()
        self._process = running

    async def terminate(self) -> None:
        """Send SIGTERM, and wait until it has ended in order."""
        assert self._process is not None
        self._process.terminate()
        assert await self.ended() == 0


@pytest.fixture
def released_tree(tmp_path: Path) -> Iterator[Path]:
    """A checkout of version 1.0.0, and its packages."""
    tree = tmp_path / "released-tree"
    added = git("worktree", "add", "--detach", str(tree), RELEASED)
    if added.returncode:
        pytest.skip("this checkout lacks the history in which 1.0.0 lies")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(tree / PACKAGES)]
    if subprocess.run([*pip, "-r", str(tree / "requirements.txt")], check=False).returncode:
        pytest.skip("the packages of 1.0.0 can't be installed here")
    yield tree
    git("worktree", "remove", "--force", str(tree))


def git(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=False)  # noqa: S607


@pytest.fixture
async def updated(place: Playground, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """This version, in the folder of the released one."""
    (tmp_path / "data").mkdir()
    bot = BotProcess(place, tmp_path, f"sqlite:///{tmp_path}/data/uno.db")
    yield bot
    await bot.close()
    assert "Traceback" not in bot.said


async def test_what_runs_goes_on_after_an_update_and_after_going_back(  # noqa: PLR0917
    place: Playground, world: World, room: Room, updated: BotProcess, released_tree: Path, tmp_path: Path
) -> None:
    (guild,) = world.guilds.values()
    cup, night, quick = (enter(place, world.add_channel(guild, name)) for name in ("cup", "night", "quick"))
    released = ReleasedProcess(updated, released_tree, tmp_path)
    await released.start()
    await place.until_ready()
    await fill(room, cup, night, quick)
    hands = [playable_on(await person.opens_hand()) for person in room.people]
    await released.run("backup", str(tmp_path / "before.db"))
    await released.terminate()

    await updated.start()
    assert [playable_on(await person.opens_hand()) for person in room.people] == hands
    await check_all_goes_on(updated, room, cup, night, quick)
    assert await updated.terminate() == 0

    await released.run("restore", str(tmp_path / "before.db"))
    await released.start()
    await place.until_ready()
    assert [playable_on(await person.opens_hand()) for person in room.people] == hands
    await room.play_for(presses=20)
    await released.terminate()


async def fill(room: Room, cup: Room, night: Room, quick: Room) -> None:
    """Play a quick match to its end, begin a long one, and announce a tournament and a game night."""
    await quick.gather(preset="quick")
    await quick.begin()
    await quick.play_to_the_end()
    await room.sit_down()
    await room.play_for(presses=20)
    await cup.people[0].actor.slash("tournament new", system="knockout", check_in=60)
    for person in cup.people:
        await person.does(next(choices(await board(cup), "tour_join")))
    await night.people[0].actor.slash("uno schedule", at=f"<t:{int(time.time()) + 3600}>")
    await night.place.until(lambda: night.newest("night") is not None)


async def check_all_goes_on(updated: BotProcess, room: Room, cup: Room, night: Room, quick: Room) -> None:
    """Play on at the table, start the tournament, join the night, and look at the season."""
    await room.play_for(presses=20)
    ann, bob, _ = cup.people
    managed = (await ann.does(next(choices(await board(cup), "tour_run")))).message
    assert managed is not None
    await ann.does(next(choices(managed, "tour_start")))
    await updated.says("table_opened")  # the table of the first round
    found = night.newest("night")
    assert found is not None
    answer = await bob.does(next(choices(found, "night")))
    assert answer.message is not None
    assert not answer.has_failed
    ranking = (await quick.people[0].actor.slash("leaderboard")).message
    assert ranking is not None
    assert words_of(ranking).count("1 match") == len(quick.people)  # the one played under 1.0.0


def playable_on(panel: Message) -> set[str]:
    """The codes of the cards that can be played."""
    return {choice.argument for choice in choices(panel, "play")}


async def board(cup: Room) -> Message:
    """The public message of the tournament."""
    await cup.place.until(lambda: cup.newest("tour_join") is not None)
    found = cup.newest("tour_join")
    assert found is not None
    return found


def enter(place: Playground, channel: Channel) -> Room:
    """The same three people in another channel."""
    room = Room(place, Random(1))
    for person in room.enter("ann", "bob", "cat"):
        person.actor.go_to(channel)
    return room
