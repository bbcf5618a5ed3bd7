"""The real bot on the page, with known shuffles, and three windows to play in."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, Page
from pytest_asyncio import fixture

from bot.app import App
from bot.computer import LEVELS
from bot.config import load_settings
from bot.engine.model.shuffle import SECRET_BYTES
from bot.game import computers
from bot.game.players import Player
from bot.game.registry import Location
from bot.game.session import GameSession
from bot.game.state import Seal, Stage
from bot.hosting.environment import Environment, RealClock
from bot.pictures import Studio
from bot.playground.server.page import PageServer
from bot.playground.server.playground import HANGS_AFTER_SECONDS, Playground
from bot.playground.world.world import World
from bot.ui.transport import replies
from tests.discord_api import exchanges
from tests.fakes import view_by
from tests.playground.conftest import Connect
from tests.playground.page import clicking
from tests.playground.page.screens import Windows, windows_on
from tests.programs import build
from tests.wire.drawings import hold_drawn
from tests.wire.process import FAST_THINKERS

SECRET = (1694).to_bytes(SECRET_BYTES, "big")
"""With these shuffles, the players of `clicking` encounter a challenge, a Wild, and a race within 22
moves.
"""
MOST_MOVES = 120
SHORT = {"target": 100, "hand_size": 4, "uno_call": "off"}
LONGEST_WAIT, FOREVER = 3.0, 1e6  # seconds


class UnhurriedClock(RealClock):
    """Short waits end, long ones never do, so that no turn ends before a slow machine has played it."""

    def call_at(self, when: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        is_soon = when - self.steady() < LONGEST_WAIT
        return super().call_at(when if is_soon else when + FOREVER, call)


def take_time(patch: pytest.MonkeyPatch) -> None:
    """Let the bot answer each press at once, with its pictures, however long that takes."""
    patch.setattr(replies, "DEFER_SECONDS", HANGS_AFTER_SECONDS)
    patch.setattr("bot.app.Studio", partial(Studio, late=HANGS_AFTER_SECONDS))


@fixture(loop_scope="session")
async def place(world: World) -> AsyncIterator[Playground]:
    """The world on loopback with its page; no request of the bot may be refused."""
    hold_drawn(world)
    place = Playground(world)
    PageServer(world).add_routes(place.app)
    async with place:
        yield place
    assert exchanges.complaints_about_requests(place.log) == []
    assert exchanges.complaints_about_answers(place.log) == []
    assert [one.path for one in place.log.exchanges if one.status >= 400] == []


@fixture(loop_scope="session")
async def app(
    connect: Connect,
    tmp_path: Path,
    migrated_file: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> AsyncIterator[App]:
    """The real bot, connected, with known shuffles; nothing is too late on a slow machine.

    Its computer players think fast. A module may define its own `secret` for each shuffle.
    """
    secret = getattr(request.module, "secret", lambda: SECRET)
    take_time(monkeypatch)
    monkeypatch.setattr(computers, "REACTION_TIMES", FAST_THINKERS)
    monkeypatch.setattr(Seal, "seed", property(lambda seal: seal.secret))  # whatever people press
    settings = load_settings({"DATABASE_URL": f"sqlite:///{shutil.copy(migrated_file, tmp_path)}"})
    app = build(settings, Environment(UnhurriedClock(), secret, Random(0), tmp_path / "commands"))
    await connect(app.client)
    await app.emojis.learn()
    yield app
    await app.close()


@fixture(loop_scope="session")
async def windows(place: Playground, browser: Browser) -> AsyncIterator[Windows]:
    """Windows on the page, of patient people; none may have received another person's secrets."""
    place.world.interactions.patience = HANGS_AFTER_SECONDS
    async with windows_on(place, browser) as windows:
        yield windows
    for name, frames in windows.frames.items():
        assert clicking.strangers_secrets(frames, place.world.user(name).id) == []


def is_busy(app: App) -> bool:
    """Whether the bot still has something to draw or to send."""
    return app.outbox.waiting > 0 or app.studio.stuck_for > 0.0


async def sit_down(windows: Windows) -> list[Page]:
    """Three windows: light, dark, and as narrow as a phone."""
    return [
        await windows.open("ann"),
        await windows.open("bob", color_scheme="dark"),
        await windows.open("cat", viewport={"width": 360, "height": 760}),
    ]


async def finish_round(table: GameSession) -> None:
    """Let everybody move like a computer player until the round is over."""
    rng = Random(1)
    while (seat := table.snapshot.public.decider) is not None:
        person = table.state.lobby.players[seat].id
        await table.submit(person, LEVELS["easy"].choose(view_by(table, person), rng))


async def play_a_match(app: App, world: World) -> GameSession:
    """Ann, Bob, and Cat play a short match of several rounds to its end."""
    (guild,) = world.guilds.values()
    (channel,) = guild.channels.values()
    ann, *others = people = [Player(world.user(name).id, name.title()) for name in ("ann", "bob", "cat")]
    table = await app.registry.open(Location(guild.id, channel.id, is_public=True), ann, SHORT)
    for other in others:
        await table.join(other)
    await table.start(ann.id)
    rng = Random(1)
    while table.state.stage is Stage.PLAYING:
        if table.snapshot.public.decider is None:
            await table.deal_next_round(ann.id)
            continue
        person = people[table.snapshot.public.decider].id
        await table.submit(person, LEVELS["easy"].choose(view_by(table, person), rng))
    return table
