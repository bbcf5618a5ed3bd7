"""The messages of the UNO races of one table: first with a reaction to tap, then with the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.engine.model.events import CallOwed
from bot.game.events import TableEvent
from bot.game.races import Race
from bot.ui.screens.race import HAND, race_screen
from bot.ui.transport.channel import TableChannel


@dataclass
class RaceMessage:
    """The message of one race."""

    race: Race
    message: int | None = None

    @property
    def part(self) -> str:
        """Its name among the stored messages, while it is open."""
        return f"race:{self.race.seat}"


class RaceMessages:
    """The newest race of each seat. Messages left by an earlier process are deleted: those races are void."""

    def __init__(self, channel: TableChannel) -> None:
        self._channel = channel
        self._posts: dict[int, RaceMessage] = {}
        for part in [part for part in channel.messages if part.startswith("race:")]:
            channel.delete(channel.messages.pop(part))

    def race_of(self, message: int) -> Race | None:
        """The race that this message shows, None if it shows none."""
        return next((post.race for post in self._posts.values() if post.message == message), None)

    def show(self, events: Sequence[TableEvent]) -> None:
        """Announce the races that began, and show the results of those that are decided."""
        for event in events:
            if isinstance(event, CallOwed):
                self._posts[event.seat] = post = RaceMessage(self._channel.session.races[event.seat])
                self._request(post)
        for post in self._posts.values():
            race = self._newest(post.race)
            if race != post.race:
                post.race = race
                self._request(post)

    def _newest(self, race: Race) -> Race:
        newest = self._channel.session.races.get(race.seat)
        return newest if newest and newest.opened == race.opened else replace(race, is_open=False)

    def _request(self, post: RaceMessage) -> None:
        self._channel.request((post.part, post.race.opened), partial(self._put, post))

    async def _put(self, post: RaceMessage) -> None:
        race, channel = post.race, self._channel
        panel = race_screen(channel.session.snapshot, race)
        if post.message is not None:
            await channel.edit(post.message, panel)
        elif race.is_open or race.took is not None:
            post.message = await channel.send(panel)
        if race.is_open and post.message is not None:
            channel.messages[post.part] = post.message
            channel.request(("seed", post.message), partial(self._seed, post))
        elif channel.messages.get(post.part) == post.message:
            channel.messages.pop(post.part, None)
        await channel.remember()

    async def _seed(self, post: RaceMessage) -> None:
        if self._channel.session.state.lobby.is_watched:
            return  # no person plays who could tap
        if post.race.is_open and post.message is not None:
            await self._channel.seed(post.message, HAND)
