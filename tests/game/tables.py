"""Tables for the tests of `bot.game`: people with names, a registry on fakes, starting positions."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.model.cards import Color
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.moves import Draw, Move, Pass, Play
from bot.engine.model.options import Value
from bot.game.errors import Fault, GameError
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.registry import Location, Registry
from bot.game.session import GameSession
from bot.game.state import Stage, TableState
from tests.builders import Game, cards, position
from tests.fakes import FakeServices

ANN, BOB, CAT, DAN = (Player(number, name) for number, name in enumerate(("Ann", "Bob", "Cat", "Dan"), 1))
PEOPLE = (ANN, BOB, CAT, DAN)
ROBO = Player(-1, "Robo", level="easy")
PLACE = Location(guild=10, channel=20)


@dataclass
class House(FakeServices):
    """A registry on fakes."""

    registry: Registry = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.registry = Registry(self.services, Random(self.seed))

    async def lobby(self, *others: Player, **options: Any) -> GameSession:
        """A lobby that Ann has opened and these people have joined."""
        session = await self.registry.open(PLACE, ANN, options)
        for player in others:
            await session.join(player)
        return session

    async def match(self, *others: Player, computers: int = 0, **options: Any) -> GameSession:
        """A match that Ann has just started."""
        session = await self.lobby(*others, **options)
        for _ in range(computers):
            await session.add_computer(ANN.id, "easy", "Robo")
        await session.start(ANN.id)
        return session

    async def at(self, game: Game, *players: Player, stage: Stage = Stage.PLAYING) -> GameSession:
        """A table in this position, as if loaded after a restart."""
        options = tuple(game.match.rules.changed)
        lobby = Lobby(players[0].id, players, options, frozenset(player.id for player in players))
        seconds = game.match.rules.turn_seconds or 86_400
        state = TableState(0, PLACE.guild, PLACE.channel, stage, lobby, game.match, revision=7)
        self.store.put(replace(state, deadline=self.clock.now() + seconds))
        return await self.restart()

    async def restore(self) -> None:
        """A new process loads the stored tables: everything in memory is lost."""
        for timer in self.clock.waiting:
            timer.cancel()
        self.registry = Registry(self.services, Random(self.seed))
        await self.registry.restore()

    async def restart(self) -> GameSession:
        """The same table in a new process."""
        await self.restore()
        return self.registry.in_channel(PLACE.channel)


def play(code: str, color: Color | None = None) -> Play:
    return Play(cards(code)[0], color)


def three(**given: Any) -> Game:
    return position("ann: R7 R8 G1 | bob: R1 R2 G2 | cat: R3 R4 G3", draw_pile="B1 B2 B3 B4 B5", **given)


def two(**given: Any) -> Game:
    return position("ann: R7 R8 G1 | bob: R1 R2 G2", draw_pile="B1 B2 B3 B4 B5", **given)


def last_card(**given: Any) -> Game:
    return position("ann: R7 | bob: R1 R2 | cat: R3 R4", draw_pile="B1 B2 B3", **given)


async def fault_of(request: Awaitable[object]) -> Fault:
    """The code with which the table refuses this call."""
    with pytest.raises(GameError) as caught:
        await request
    return caught.value.code


async def refusal_of(request: Awaitable[object]) -> Refusal:
    """The code with which the rules refuse this call."""
    with pytest.raises(RuleError) as caught:
        await request
    return caught.value.code


async def draw_and_keep(table: GameSession, player: Player) -> None:
    """Take the turn of one of PEOPLE without playing a card."""
    await table.submit(player.id, Draw())
    if table.snapshot.public.decider == player.id - 1:
        await table.submit(player.id, Pass())


def default_move(table: GameSession) -> Move:
    """The move that a time-out would make."""
    assert table.state.match is not None
    position = table.state.match.table
    return position.awaiting.default(position)


def is_fresh(table: GameSession, player: Player, seen: int) -> bool:
    """Whether the options a player saw at revision `seen` are still valid."""
    return table.snapshot.is_fresh(table.state.seat_of(player.id), seen)


def names(session: GameSession) -> list[str]:
    """The players at the table, in the order of the seats."""
    return [player.name for player in session.state.lobby.players]


async def choose_rules(session: GameSession, by: int, options: Mapping[str, Value]) -> None:
    """Change some rules, as the host does with a menu."""
    await session.arrange(by, lambda lobby: lobby.choose(options))
