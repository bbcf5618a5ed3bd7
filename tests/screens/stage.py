"""A stage for screenshots: the real bot in a playground whose time is stopped, and one browser window."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.async_api import Browser, Page

from bot.app import App
from bot.config import load_settings
from bot.engine.model.events import RoundStarted
from bot.engine.model.shuffle import SECRET_BYTES, commitment
from bot.game.changes import Change
from bot.game.players import Player
from bot.game.preferences import PaletteName
from bot.game.record import Step
from bot.game.session import GameSession
from bot.game.state import RecordEntry, Seal, Snapshot
from bot.game.state import Stage as TableStage
from bot.hosting.environment import Environment
from bot.playground.changes.places import open_channel
from bot.playground.server.page import PageServer, address_of
from bot.playground.server.playground import Playground
from bot.playground.world.clock import WorldClock
from bot.playground.world.places import Channel, Guild, Message
from bot.playground.world.world import World
from tests.builders import Game, move_of
from tests.databases import empty_database
from tests.playground.conftest import Connect, clients_of
from tests.playground.page.real_bot import UnhurriedClock, is_busy, take_time
from tests.playground.page.screens import closed_when_quiet, new_window
from tests.programs import build
from tests.wire.drawings import hold_drawn
from tests.wire.people import Choice, Person, Room, choices

NOON = 1_795_262_400.0  # 2026-11-21 12:00 UTC
# a screen is finished after this time without requests from the bot: edits wait up to a second
QUIET_SECONDS = 1.3
NAMES = {
    "ann": "Ann", "bob": "Bob", "cleo": "Cleo", "dan": "Dan", "eve": "Eve", "finn": "Finn", "grace": "Grace",
    "hugo": "Hugo", "ida": "Ida", "jan": "Jan", "kim": "Kim", "leo": "Leo", "mia": "Mia", "nora": "Nora",
    "olga": "Olga", "paul": "Paul", "quinn": "Quinn", "rosa": "Rosa", "sam": "Sam", "tess": "Tess",
    "max": "Maximiliane von Hohenstein-Lang", "omer": "עומר בן־דוד", "foxy": "🦊 Foxy 🍀",
    "petra": "Ольга Петрова", "amina": "أمينة", "snake": "_snake_case_",
}  # fmt: skip


DESKTOP: Any = {"width": 1280, "height": 800}  # the whole window


@dataclass(frozen=True)
class Look:
    """The properties of a set of screenshots: on a phone, the window is narrow and shown as a whole."""

    name: str
    locale: str
    palette: PaletteName
    is_dark: bool = False
    is_phone: bool = False

    @property
    def context(self) -> dict[str, Any]:
        """The options of the browser window."""
        return {
            "viewport": {"width": 390, "height": 844} if self.is_phone else {"width": 1000, "height": 1400},
            "color_scheme": "dark" if self.is_dark else "light",
            "reduced_motion": "reduce",
            "timezone_id": "UTC",
            "locale": self.locale,
        }


@dataclass(frozen=True)
class Shot:
    """The reader and the message; without a message, the reader's table.

    `opens` is the kind of the button whose form is shown, or of the menu that is open.
    """

    viewer: str
    message: Message | None = None
    opens: str = ""


class StillClock(UnhurriedClock):
    """The time of day is stopped, too."""

    moment = NOON

    def now(self) -> float:
        return self.moment


@dataclass
class Stage:
    """One look of all scenes. Each table gets its own channel."""

    place: Playground
    app: App
    clock: StillClock
    page: Page
    look: Look
    start: Callable[[], Awaitable[App]]
    room: Room = field(init=False)
    channel: Channel = field(init=False)
    has_matches: bool = False
    """Whether the leaderboard has anything to show."""

    async def sit(self, *names: str, options: Mapping[str, Any] | None = None) -> GameSession:
        """Open a table in a new channel; the first person hosts, and the others join."""
        host, *others = await self.enter(*names)
        answer = await host.actor.slash("uno new")
        if answer.message is not None and answer.message.is_ephemeral:
            host.actor.dismiss(answer.message)
        session = self.app.registry.in_channel(self.channel.id)
        lobby = session.state.lobby
        for user in (person.actor.user for person in others):
            lobby = lobby.join(Player(user.id, user.display_name))
        lobby = lobby.take(options or {})
        await session.change(lambda state, _: Change(replace(state, lobby=lobby)))
        return session

    async def enter(self, *names: str) -> list[Person]:
        """Bring these people into a new channel. The last table ends."""
        for last in self.app.registry:
            await last.end(0, is_moderator=True)
        if self.app.servers.of(self.guild.id).back:
            await self.app.servers.change_back(self.guild.id, None)
        self.channel = open_channel(self.place.world, self.guild, "uno")
        self.room = Room(self.place, Random(0))
        people = self.room.enter(*names)
        for person in people:
            person.actor.go_to(self.channel)
        return people

    async def alone(self, name: str) -> GameSession:
        """A person opens a private table, in their direct messages with the bot."""
        (person,) = await self.enter(name)
        world = self.place.world
        self.channel = world.direct_channel(person.actor.user, world.bot)
        person.actor.go_to(self.channel)
        await person.actor.slash("uno new")
        return self.app.registry.in_channel(self.channel.id)

    async def play(self, *names: str, game: Game, has_pictures: bool = True) -> GameSession:
        """Start a match, and put it into this position; seats are in the order of the names."""
        await self.app.servers.change(self.guild.id, has_pictures=has_pictures)
        session = await self.sit(*names, options=dict(game.match.rules.changed))
        await self.put(session, game)
        await self.place.until(lambda: self.room.newest("hand") is not None)
        return session

    async def put(self, session: GameSession, game: Game) -> None:
        """Put a match into this position.

        The stored record doesn't lead there, so the record starts from here.
        """
        secret = game.table.secret
        began = RoundStarted(game.table.dealer, commitment(secret))
        deal = RecordEntry(game.match.round, None, None, self.clock.now(), Seal(secret), (began,))
        dealt = replace(session.state, match=game.match, stage=TableStage.PLAYING)
        steps = [Step(deal, deal.events, game.match)]
        clocks: Any = self.app.registry.clocks_of(session)
        note_change = clocks.note_change

        def note(change: Change) -> None:
            if match := change.state.match:
                steps.extend(Step(move, move.events, match) for move in change.moves)
            note_change(change)

        async def told(snapshot: Snapshot) -> Sequence[Step]:
            return tuple(steps)

        await session.change(lambda *_: Change(dealt, moves=(deal,)))
        clocks.note_change = note
        session.steps = told

    async def restart(self) -> None:
        """End the program, and start it again with the same database."""
        await self.app.close()
        self.app = await self.start()

    async def close(self) -> None:
        """End the program, which may have been started again."""
        await self.app.close()

    async def hand(self, name: str) -> Message:
        """Open somebody's hand, and leave the table as it is."""
        await self.settle()
        return await self.person(name).opens_hand()

    async def moves(self, session: GameSession, name: str, *words: str) -> None:
        """A person makes moves, written as in scenario files: `"play R7"`, `"challenge"`."""
        user = self.person(name).actor.user.id
        for move in map(move_of, words):
            await session.submit(user, move, session.revision)

    def visit(self, name: str) -> Person:
        """Bring a person into the channel who doesn't play."""
        visitor = Person(self.room, name)
        visitor.actor.go_to(self.channel)
        self.room.people.append(visitor)
        return visitor

    def person(self, name: str) -> Person:
        """A person in the channel."""
        return next(one for one in self.room.people if one.actor.user.name == name)

    async def settle(self) -> None:
        """Return once the bot has sent everything."""
        exchanges = self.place.log.exchanges
        seen = -1
        while seen != len(exchanges) or is_busy(self.app):
            seen = len(exchanges)
            await asyncio.sleep(QUIET_SECONDS)

    async def photograph(self, shot: Shot, file: Path) -> None:
        """Save a person's view: only the message, or the whole window of a phone."""
        await self.settle()
        message = shot.message or self.room.table
        await self.page.goto("about:blank")
        await self.page.goto(address_of(self.place, shot.viewer, self.channel))
        shown = self.page.locator(f".message[data-message='{message.id}']")
        await shown.wait_for()
        await self.page.wait_for_load_state("networkidle")
        if shot.opens:
            await shown.evaluate("node => node.scrollIntoView({block: 'end'})")
            await shown.locator(f"[data-key^='uno:{shot.opens}:']").first.click()
            await self.page.locator("dialog:visible, [role=listbox]:visible").first.wait_for()
            await self.page.screenshot(path=file)
        elif self.look.is_phone:
            await shown.evaluate("node => node.scrollIntoView({block: 'end'})")
            await self.page.screenshot(path=file)
        else:
            await shown.screenshot(path=file)

    async def photograph_window(self, viewer: str, file: Path) -> None:
        """Save a person's whole window, in its own scroll position."""
        await self.settle()
        if not self.look.is_phone:
            await self.page.set_viewport_size(DESKTOP)
        await self.page.goto("about:blank")
        await self.page.goto(address_of(self.place, viewer, self.channel))
        await self.page.locator(".message").last.wait_for()
        await self.page.wait_for_load_state("networkidle")
        await self.page.locator("#timeline").evaluate("node => node.scrollTo(0, node.scrollHeight)")
        await self.page.screenshot(path=file)

    @property
    def guild(self) -> Guild:
        """The one server."""
        return next(iter(self.place.world.guilds.values()))


@asynccontextmanager
async def stage(look: Look, browser: Browser, folder: Path) -> AsyncIterator[Stage]:
    """The bot in its playground, with a database in `folder`."""
    world = World(WorldClock(lambda: NOON))
    users = [world.add_user(name, display_name=shown, locale=look.locale) for name, shown in NAMES.items()]
    guild = world.add_guild("Game night", users, locale=look.locale)
    place = Playground(world)
    pages = PageServer(world)
    pages.shows_earlier = True
    pages.add_routes(place.app)
    hold_drawn(world)
    database = folder / f"{look.name}.db"
    database.write_bytes(await asyncio.to_thread(empty_database))
    rng = Random(0)
    async with AsyncExitStack() as held:
        await held.enter_async_context(place)
        patch = held.enter_context(pytest.MonkeyPatch.context())
        take_time(patch)
        patch.setattr("bot.game.computers.catching_time", lambda *_: None)  # a race stays open
        clock = StillClock()
        env = Environment(clock, lambda: rng.randbytes(SECRET_BYTES), rng, folder / f"{look.name}.sha256")
        connect = await held.enter_async_context(clients_of(place, patch))
        start = partial(started, place, connect, env, database)
        app = await start()
        await app.servers.change(guild.id, palette=look.palette)
        page = await held.enter_async_context(window(browser, look))
        await page.clock.set_fixed_time(NOON)
        on = Stage(place, app, clock, page, look, start)
        held.push_async_callback(on.close)
        yield on


async def started(place: Playground, connect: Connect, env: Environment, database: Path) -> App:
    """The program, after its start."""
    app = build(load_settings({"DATABASE_URL": f"sqlite:///{database}"}), env)
    await connect(app.client)
    await until_ready(app, place)
    return app


@asynccontextmanager
async def window(browser: Browser, look: Look) -> AsyncIterator[Page]:
    """A window with this look."""
    page = await new_window(browser, **look.context)
    async with closed_when_quiet([page]):
        yield page
    await page.close()


async def until_ready(app: App, place: Playground) -> None:
    """Wait for its commands, and load the emojis, which the program does in the background."""
    await place.until(lambda: bool(place.world.commands.all(None)))
    await app.emojis.learn()


async def press(stage: Stage, name: str, shown: Message, kind: str, argument: str = "") -> Message:
    """Press the first button of a kind whose argument ends like this, or choose such a menu entry."""

    def found() -> list[Choice]:
        return [one for one in choices(shown, kind) if one.argument.endswith(argument)]

    await stage.place.until(lambda: bool(found()))
    answer = (await stage.person(name).takes(found()[0])).message
    assert answer is not None
    return answer
