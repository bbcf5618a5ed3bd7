"""The message of the UNO races of one table: with a reaction to tap, then with the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bot.engine.model.events import CallOwed, RoundEnded, RoundStarted
from bot.game.events import TableClosed, TableEvent
from bot.game.races import Race
from bot.ui.screens.race import HAND, race_screen
from bot.ui.transport.channel import TableChannel

RACE = "race"  # its part among the stored messages


class RaceMessages:
    """One message for all races of a round, deleted with the round: the table tells how they ended.

    A message left by an earlier process is deleted: its races are void. `above` is the table's message.
    """

    def __init__(self, channel: TableChannel, above: Callable[[], int | None]) -> None:
        self._channel = channel
        self._above = above
        self._races: dict[int, Race] = {}  # on the message, by seat
        self._message: int | None = None
        for part in [part for part in channel.messages if part.startswith(RACE)]:
            channel.delete(channel.messages.pop(part))

    def race_of(self, message: int, seats: Sequence[int]) -> Race | None:
        """The race that a tap on this message answers: the person's own, or the oldest; None for no race."""
        open_ = [race for race in self._races.values() if race.is_open] if message == self._message else []
        return next((race for race in open_ if race.seat in seats), open_[0] if open_ else None)

    def show(self, events: Sequence[TableEvent]) -> None:
        """Announce the races that began, and show the results of those that are decided."""
        before = dict(self._races)
        if any(isinstance(event, RoundStarted | RoundEnded | TableClosed) for event in events):
            self._races = {}
        for event in events:
            if isinstance(event, CallOwed) and event.seat in self._channel.session.races:
                self._races = {seat: race for seat, race in self._races.items() if race.is_open}
                self._races[event.seat] = self._channel.session.races[event.seat]
        self._races = {seat: self._newest(race) for seat, race in self._races.items()}
        if self._races != before:
            self._channel.request(RACE, self._put)

    def _newest(self, race: Race) -> Race:
        newest = self._channel.session.races.get(race.seat)
        return newest if newest and newest.opened == race.opened else race.closed

    async def _put(self) -> None:
        channel, races = self._channel, list(self._races.values())
        is_open = any(race.is_open for race in races)
        if self._message is not None and (not races or (is_open and self._message < (self._above() or 0))):
            await channel.erase(self._message)
            self._message = None
        if self._message is not None:
            await channel.edit(self._message, race_screen(channel.session.snapshot, races))
        elif is_open:
            self._message = await channel.send(race_screen(channel.session.snapshot, races))
            channel.request(("seed", self._message), partial(self._seed, self._message))
        channel.messages.pop(RACE, None)
        if self._message is not None:
            channel.messages[RACE] = self._message
        await channel.remember()

    async def _seed(self, message: int) -> None:
        if self._channel.session.state.lobby.is_watched:
            return  # no person plays who could tap
        if message == self._message:
            await self._channel.seed(message, HAND)
