"""The one message that mentions somebody: the player to move, once, when they have not moved for a while."""

from __future__ import annotations

from functools import partial

from bot.game.ports import Clock, Timer
from bot.game.session import GameSession
from bot.game.state import Stage
from bot.text.answers import your_turn
from bot.ui.transport.channel import TableChannel

REMINDER_SECONDS = 20.0
TURN = "turn"  # its part among the stored messages


class Reminder:
    """Follows whom one table waits for; its message goes away with the move."""

    def __init__(self, channel: TableChannel, clock: Clock) -> None:
        self._channel = channel
        self._clock = clock
        self._wait: object = None
        self._timer: Timer | None = None
        self._reminded: int | None = None

    def follow(self) -> None:
        """Begin to wait anew where a decision has been made."""
        player, deadline = _awaited(self._channel.session), self._channel.session.state.deadline
        if self._wait == (player, deadline):  # each decision has its own deadline
            return
        self._wait = (player, deadline)
        self.stop()
        self._remind(None)
        if player is not None:
            due = self._clock.steady() + REMINDER_SECONDS
            self._timer = self._clock.call_at(due, partial(self._remind, player))

    def stop(self) -> None:
        """Remind nobody any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _remind(self, player: int | None) -> None:
        is_up = self._reminded is not None or TURN in self._channel.messages
        self._reminded = player
        if player is not None or is_up:
            self._channel.request(TURN, self._put)

    async def _put(self) -> None:
        channel, player = self._channel, self._reminded
        if message := channel.messages.pop(TURN, None):
            await channel.erase(message)
        if player is not None:
            channel.messages[TURN] = await channel.mention(player, your_turn(player))
        await channel.remember()


def _awaited(session: GameSession) -> int | None:
    """The person whom the table waits for."""
    if session.state.stage is not Stage.PLAYING:
        return None
    seat = session.snapshot.public.decider
    if seat is None or session.state.lobby.players[seat].is_played_by_computer:
        return None
    return session.state.lobby.players[seat].account
