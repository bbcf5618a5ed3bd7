"""The one message that mentions somebody: the player to move, once, when they have not moved for a while."""

from __future__ import annotations

from functools import partial

from bot.game.ports import Clock, Timer
from bot.game.preferences import PreferenceBook
from bot.game.state import Snapshot
from bot.text.answers import your_turn
from bot.ui.transport.channel import TableChannel

REMINDER_SECONDS = 20.0
TURN = "turn"  # its part among the stored messages


class Reminder:
    """Waits for the player to move; the message is deleted once they have moved."""

    def __init__(self, channel: TableChannel, clock: Clock, preferences: PreferenceBook) -> None:
        self._channel = channel
        self._preferences = preferences
        self._clock = clock
        self._wait: object = None
        self._timer: Timer | None = None
        self._reminded: int | None = None

    def follow(self, snapshot: Snapshot) -> None:
        """Start waiting again after each decision."""
        wait = player, _ = snapshot.awaited, snapshot.state.deadline  # each decision has its own deadline
        if wait == self._wait:
            return
        self._wait = wait
        self.stop()
        self._remind(None)
        if player is not None:
            due = self._clock.steady() + REMINDER_SECONDS
            self._timer = self._clock.call_at(due, partial(self._remind, player))

    def stop(self) -> None:
        """Cancel the reminder that is due."""
        if self._timer is not None:
            self._timer.cancel()

    def _remind(self, player: int | None) -> None:
        is_up = self._reminded is not None or TURN in self._channel.messages
        self._reminded = player
        if player is not None or is_up:
            self._channel.request(TURN, self._send)

    async def _send(self) -> None:
        channel, player = self._channel, self._reminded
        if message := channel.messages.pop(TURN, None):
            await channel.erase(message)
        if player is not None:
            is_nudged = (await self._preferences.of(player)).is_nudged
            words = your_turn(player)
            channel.messages[TURN] = await channel.mention(player, words, is_notified=is_nudged)
        await channel.remember()
