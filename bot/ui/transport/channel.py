"""The channel of one table: every public message of it is sent, changed and remembered here."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import replace
from functools import partial

import discord

from bot.game.ports import Clock
from bot.game.session import GameSession
from bot.game.state import Shown
from bot.ui.transport.outbox import Outbox

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
THREAD_ARCHIVED = 50083  # nothing in it can be changed; a new message wakes it, unless it is locked
THREAD_LOCKED = 160005
OUT_OF_REACH = frozenset({UNKNOWN_MESSAGE, THREAD_ARCHIVED})  # for who wants to change a message
MUTE_SECONDS = 60.0  # how long a channel that refused us is left alone; each refusal counts as invalid
NEVER = -1  # before every revision
NO_MENTIONS = discord.AllowedMentions.none()

View = discord.ui.LayoutView


class TableChannel:
    """Requests to one channel, all through the outbox.

    `messages` are the messages of the table by their part, as they are stored. `lost` is called when Discord
    refuses access (`trouble` says why). Requests are then dropped until `retry` is called or `MUTE_SECONDS`
    have passed; a deleted channel is never asked again.
    """

    def __init__(
        self,
        session: GameSession,
        place: discord.PartialMessageable,
        outbox: Outbox,
        clock: Clock,
        lost: Callable[[TableChannel], None],
    ) -> None:
        self.session = session
        self.messages = dict(session.shown.messages)
        self.trouble: discord.HTTPException | None = None
        self._place = place
        self._outbox = outbox
        self._clock = clock
        self._mute_until = 0.0
        self._lost = lost

    @property
    def is_gone(self) -> bool:
        """Whether Discord knows no such channel."""
        return self.trouble is not None and self.trouble.code == UNKNOWN_CHANNEL

    def request(self, key: Hashable, work: Callable[[], Awaitable[object]], *, gap: float = 0.0) -> None:
        """Have this done instead of what this key still waits for."""
        if self.trouble is not None and self._clock.steady() >= self._mute_until:
            self.retry()
        if self.trouble is None:
            self._outbox.request((self.session.state.id, key), partial(self._try, work), gap=gap)

    def retry(self) -> None:
        """Send requests again after a refusal, in case it has passed."""
        if not self.is_gone:
            self.trouble = None

    def delete(self, message: int) -> None:
        """Have a message taken away."""
        self.request(("delete", message), partial(self.erase, message))

    async def send(self, view: View) -> int:
        """Send a message that mentions nobody. Gives its id."""
        return (await self._place.send(view=view, allowed_mentions=NO_MENTIONS)).id

    async def mention(self, player: int, words: str) -> int:
        """Send a message that notifies this person. Gives its id."""
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(player)])
        return (await self._place.send(words, allowed_mentions=mentions)).id

    async def edit(self, message: int, view: View) -> bool:
        """Change a message. Gives whether it was still there, and not in a thread that was put away."""
        try:
            await self._place.get_partial_message(message).edit(view=view, allowed_mentions=NO_MENTIONS)
        except discord.HTTPException as error:
            if error.code not in OUT_OF_REACH:
                raise
            return False
        return True

    async def erase(self, message: int) -> None:
        """Take a message away, if nobody has done so."""
        try:
            await self._place.get_partial_message(message).delete()
        except discord.HTTPException as error:
            if error.code not in OUT_OF_REACH:
                raise

    async def seed(self, message: int, emoji: str) -> None:
        """Put a reaction under a message, so that one tap is enough; where that is forbidden, do without."""
        try:
            await self._place.get_partial_message(message).add_reaction(emoji)
        except discord.Forbidden as error:
            log.warning("table %s: no reaction to tap: %s", self.session.state.id, error.code)

    async def remember(self, revision: int | None = None) -> None:
        """Store which messages there are now, and the revision that the table shows."""
        shown = replace(self.session.shown, messages=tuple(self.messages.items()))
        await self.session.mark_shown(shown if revision is None else Shown(revision, shown.messages))

    async def forget(self, part: str) -> None:
        """Store that this part has no message: killed before a new one is known, we send another below it."""
        if self.messages.pop(part, None) is not None:
            await self.remember(NEVER)

    async def _try(self, work: Callable[[], Awaitable[object]]) -> None:
        if self.trouble is not None:
            return
        try:
            await work()
        except discord.HTTPException as error:
            if not _is_closed_to_us(error):
                raise
            self.trouble, self._mute_until = error, self._clock.steady() + MUTE_SECONDS
            log.warning("table %s: its channel is closed to us: %s", self.session.state.id, error.code)
            self._lost(self)


def _is_closed_to_us(error: discord.HTTPException) -> bool:
    """Whether Discord lets nothing of ours into this channel any more."""
    is_shut = isinstance(error, discord.Forbidden | discord.NotFound)
    return is_shut or error.code in (THREAD_ARCHIVED, THREAD_LOCKED)
