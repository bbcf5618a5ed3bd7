"""Reminds the player to move.

A hand is a private message: it disappears when the app restarts or jumps to the present, it doesn't exist on
the person's other devices, and editing it notifies nobody. So an open hand doesn't prove that its player
knows it is their turn. A press does.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord
from msgspec import Struct

from bot.game.events import TableEvent, TimeTaken
from bot.game.ports import Clock, Timer
from bot.game.preferences import PreferenceBook, TurnReminders
from bot.game.state import LONG_CLOCK, Snapshot
from bot.text.answers import your_turn
from bot.ui.live.table_messages import Follower
from bot.ui.private.inbox import Inbox
from bot.ui.transport import Interaction
from bot.ui.transport.channel import TableChannel
from bot.ui.transport.messenger import Ticket

# Time until a reminder for people who want one at every turn. Earlier, they might still be making their move.
EAGER_SECONDS = 3.0
REMINDER_SECONDS = 20.0  # time until a reminder without an open hand
LEAST_WITH_HAND = 30.0  # the time with an open hand, or half of the clock if that is longer
# older reminders were handled by an earlier process, which knew what had been pressed
RESTART_SECONDS = 300.0
APART_SECONDS = 30.0  # the minimum time between two reminders
TURN = "turn"  # key of the reminder among the stored messages


class Wait(Struct, frozen=True):
    """The time from `began` to `deadline` (epoch, UTC) in which a player has to move."""

    player: int
    began: float
    deadline: float

    @classmethod
    def of(cls, snapshot: Snapshot) -> Wait | None:
        """Return the current wait of a table, or None if the player to move has no account.

        Each decision has its own deadline, so a new decision starts a new wait.
        """
        player, deadline, seconds = snapshot.awaited, snapshot.state.deadline, snapshot.state.clock_seconds
        if player is None or deadline is None or seconds is None:
            return None
        return cls(player, deadline - seconds, deadline)

    @property
    def seconds(self) -> float:
        """The length of the whole clock."""
        return self.deadline - self.began

    @property
    def is_long(self) -> bool:
        """Whether the player is reminded no matter what they have pressed, and only after their quiet
        hours.
        """
        return self.deadline - self.began >= LONG_CLOCK

    def first_reminder(self, *, has_hand: bool) -> float:
        """Return when to remind somebody who has pressed nothing since the wait began."""
        return self.began + (max(LEAST_WITH_HAND, self.seconds / 2) if has_hand else REMINDER_SECONDS)

    @property
    def late_reminders(self) -> list[float]:
        """Return when to remind somebody during a long wait, even if they have pressed something."""
        if not self.is_long:
            return []
        return [self.began + self.seconds / 2, self.deadline - self.seconds / 10]


class Reminder(Follower):
    """Mentions the player to move if they do nothing, and deletes the message after their move.

    There is at most one such message at a time. In `/uno-me`, people choose whether they are reminded never,
    when they are slow, or at every turn. With a long clock, a reminder is postponed to the end of the
    player's quiet hours.
    """

    def __init__(
        self, channel: TableChannel, inbox: Inbox, clock: Clock, preferences: PreferenceBook
    ) -> None:
        self._channel = channel
        self._inbox = inbox
        self._clock = clock
        self._preferences = preferences
        self._wait: Wait | None = None
        self._has_pressed = False  # whether the player has pressed something since the wait began
        self._quiet_until = 0.0  # reminders due before this time have been handled
        # the end of the player's quiet hours, if a reminder waits for it
        self._postponed: float | None = None
        self._timer: Timer | None = None
        self._is_asked = False  # whether a message has been requested, and might be about to be sent
        self._message_before = channel.messages.get(TURN)  # a reminder that an earlier process sent

    def show(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Start a new wait after each decision."""
        wait = Wait.of(snapshot)
        if wait != self._wait or self._message_before is not None:
            # Taking more time is a press whose answer might not have arrived yet.
            has_pressed = any(isinstance(event, TimeTaken) for event in events)
            self._wait, self._has_pressed, self._postponed = wait, has_pressed, None
            self._quiet_until = 0.0 if wait is None else wait.began
            self._take_down_unless_current()
            self._plan()

    def note_press(self, ticket: Ticket, interaction: Interaction) -> None:
        """Record a press at the table. A player to move who presses something knows that it is their turn."""
        if self._wait is not None and interaction.user.id == self._wait.player:
            self._has_pressed = True
            self._plan()

    def note_hand(self, account: int) -> None:
        """Plan again, because a hand was opened or lost."""
        if self._wait is not None and account == self._wait.player:
            self._plan()

    def stop(self) -> None:
        """Cancel the pending reminder."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _plan(self) -> None:
        """Set the timer for the next reminder of this wait."""
        self.stop()
        if (wait := self._wait) is None:
            return
        now = self._clock.now()
        moments = sorted(at for at in self._moments(wait) if self._quiet_until < at < wait.deadline)
        # of several past reminders, as after a restart, only the latest is sent
        past = [at for at in moments if at <= now]
        due = next(reversed(past), next(iter(moments), None))
        if due is not None:
            at = self._clock.steady() + max(0.0, due - now)
            self._timer = self._clock.call_at(at, lambda: self._remind(wait, due))

    def _moments(self, wait: Wait) -> list[float]:
        moments = wait.late_reminders
        if not self._has_pressed:
            has_hand = not self._inbox.lacks_hand
            silent = [wait.began + EAGER_SECONDS, wait.first_reminder(has_hand=has_hand)]
            moments += [at for at in silent if wait.is_long or not self._is_of_before(at)]
        lost_at = self._inbox.lost_hand_at(wait.player)
        if lost_at is not None and lost_at >= wait.began:
            moments.append(max(lost_at, wait.first_reminder(has_hand=False)))
        return moments if self._postponed is None else [*moments, self._postponed]

    def _is_of_before(self, at: float) -> bool:
        return at <= self._clock.now() - RESTART_SECONDS

    def _remind(self, wait: Wait, due: float) -> None:
        self._quiet_until, self._is_asked = max(due, self._clock.now()), True
        is_inherited = self._is_of_before(due) and due not in wait.late_reminders
        self._channel.request(TURN, lambda: self._send(wait, due, is_inherited=is_inherited))
        self._plan()

    async def _send(self, wait: Wait, due: float, *, is_inherited: bool) -> None:
        """Mention the player, unless they have moved or don't want to be reminded."""
        chosen = await self._preferences.of(wait.player)
        wanted = chosen.reminders
        is_eager = due == wait.began + EAGER_SECONDS
        is_wanted = wanted is TurnReminders.ALWAYS if is_eager else wanted is not TurnReminders.NEVER
        quiet_end = chosen.quiet_end(self._clock.now()) if wait.is_long else None
        if is_inherited:  # an earlier process postponed it only because of the player's quiet hours
            is_wanted &= chosen.quiet_end(due) is not None
        key, channel = (TURN, wait), self._channel
        await channel.take_back(TURN, keep=key if wait == self._wait else None)
        if not is_wanted or wait != self._wait:
            return
        if quiet_end is not None:
            # The timer uses the monotonic clock, so it might fire early by the wall clock, and is then set
            # again.
            self._quiet_until, self._postponed = self._clock.now(), quiet_end
            self._plan()
            return
        if message := channel.messages.pop(TURN, None):
            await channel.erase(message)
        if wait == self._wait:  # otherwise, the player has moved during these requests
            channel.messages[TURN] = await channel.mention(wait.player, your_turn(wait.player), key)
        await channel.remember()
        if wait == self._wait:
            self._quiet_until = self._clock.now() + APART_SECONDS
            self._plan()

    def _take_down_unless_current(self) -> None:
        """Delete the reminder of an earlier wait. After a restart, the message might belong to the current
        wait.
        """
        before, self._message_before = self._message_before, None
        if before is not None and self._wait is not None:
            sent_at = discord.utils.snowflake_time(before).timestamp()
            if sent_at > self._wait.began:
                self._quiet_until = sent_at + APART_SECONDS
                return
        if self._is_asked or TURN in self._channel.messages:
            self._is_asked = False
            self._channel.request(TURN, self._take_down)

    async def _take_down(self) -> None:
        channel = self._channel
        await channel.take_back(TURN)
        if message := channel.messages.pop(TURN, None):
            await channel.erase(message)
            await channel.remember()
