"""A tournament in a journey: a director, people who join by pressing, and tables that are played to the
end.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import discord

from bot.computer import LEVELS
from bot.features.tournaments.commands import TournamentHandler
from bot.features.tournaments.screens import AwardTable
from bot.features.tournaments.tournament import Pairing, System, Tournament
from bot.game.session import GameSession
from bot.game.state import Stage
from bot.ui.actions.action import FeatureAction
from bot.ui.transport.custom_ids import NO_TABLE
from tests.fakes import view_by
from tests.journeys.evening import Evening, Person, words_of
from tests.journeys.playing import offer_short_matches


@dataclass
class Cup:
    """A tournament in the channel of an evening; Mia may manage events and does not play."""

    evening: Evening
    rng: Random = field(default_factory=lambda: Random(7))
    people: list[Person] = field(default_factory=list[Person])
    staff: Any = field(init=False)  # the role of people who may manage events
    mia: Person = field(init=False)

    def __post_init__(self) -> None:
        manage = discord.Permissions(manage_events=True)
        self.staff = self.evening.guild.create_role("Staff", permissions=manage)
        self.mia = self.evening.person("Mia", roles=[self.staff])

    async def set_up(self, system: System, *names: str, **options: Any) -> None:
        """Mia sets it up, and these people join."""
        await self.evening.app.servers.change(self.evening.guild.id, has_pictures=False)
        await offer_short_matches(self.evening)
        given: dict[str, Any] = {"system": system.value, "preset": "mini", **options}
        assert "Manage the tournament" in await self.mia.types("tournament new", **given)
        await self.look()
        for name in names:
            person = self.evening.person(name)
            self.people.append(person)
            assert "You're in." in await person.press("tour_join", on=self.board, after=0)
        await self.look()

    @property
    def handler(self) -> TournamentHandler:
        """The handlers of people's requests in the running program."""
        (found,) = [one for one in self.evening.app.handlers if isinstance(one, TournamentHandler)]
        return found

    async def orders(self, person: Person, action: FeatureAction) -> str:
        """Send a request about the tournament of this channel, even one that no button offers."""
        message = await person.member.send(self.evening.channel, "Look!")
        return await person.forges(NO_TABLE.custom_id(action), on=message)

    async def awards(self, person: Person, table: int, winner: Person) -> str:
        """Decide a table; no entrant has the number 0."""
        entrant = (await self.now()).entrant_of(winner.id)
        return await self.orders(person, AwardTable(table, entrant.number if entrant else 0))

    async def look(self) -> None:
        """Let the bot do everything that is due."""
        with self.evening.env._bot_scope():  # noqa: SLF001
            await self.handler.keeper.look()
        await self.evening.env.settle()
        for session in self.evening.app.registry:
            self.evening.watch.follow(session)

    async def now(self) -> Tournament:
        """The tournament as it is stored."""
        return await self.handler.store.in_channel(self.evening.channel.id, self.evening.guild.id)

    @property
    def board(self) -> Any:
        """Its newest message."""
        return [one for one in self.evening.messages() if one.components][-1]

    @property
    def shown(self) -> str:
        """The text of its message."""
        return words_of(self.board)

    async def table(self, number: int) -> GameSession:
        """The open table of a pairing of this round."""
        pairing = await self.pairing(number)
        assert pairing.thread is not None
        session = self.evening.app.registry.in_channel(pairing.thread)
        self.evening.watch.follow(session)
        return session

    async def pairing(self, number: int) -> Pairing:
        """A pairing of this round."""
        return (await self.now()).current[number - 1]

    def person(self, player: int) -> Person:
        """The participant with this ID."""
        return next(one for one in (*self.people, self.mia) if one.id == player)

    async def arrive(self, session: GameSession, *, absent: frozenset[int] = frozenset()) -> None:
        """The players of a table confirm that they are there."""
        home, self.evening.channel = self.evening.channel, self.thread(session.channel)
        for player in session.state.lobby.players:
            if player.id not in absent and session.state.stage is Stage.LOBBY:
                await self.person(player.id).press("agree", on=self.evening.shown(), after=1)
        self.evening.channel = home

    def thread(self, number: int) -> Any:
        """A thread of the channel."""
        return next(one for one in self.evening.channel.threads if one.id == number)

    async def play(self, session: GameSession, wait: float = 2) -> None:
        """Play the match of a table to its end; its result is shown after a while."""
        with self.evening.env._bot_scope():  # noqa: SLF001
            while session.state.stage is Stage.PLAYING:
                seat = session.snapshot.public.decider
                assert seat is not None
                player = session.state.lobby.players[seat].id
                await session.submit(player, LEVELS["easy"].choose(view_by(session, player), self.rng))
        await self.evening.pause(wait)

    async def play_round(self, *, absent: frozenset[int] = frozenset()) -> None:
        """Everybody who comes plays the tables of this round; absent players have two minutes."""
        for pairing in (await self.now()).current:
            if pairing.outcome is None:
                session = await self.table(pairing.number)
                await self.arrive(session, absent=absent)
        if absent:
            await self.evening.pause(125)
        for pairing in (await self.now()).current:
            if pairing.outcome is None:
                await self.play(await self.table(pairing.number))
        await self.look()
