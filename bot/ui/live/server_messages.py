"""Messages outside of tables, to a server's staff and to people who should know about a new table."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import NamedTuple

import discord

from bot.game.ports import Clock
from bot.game.servers import ServerBook
from bot.game.state import TableState
from bot.text import staff
from bot.text.language import speaking, spoken
from bot.ui.transport.channel import Silence
from bot.ui.transport.failures import Code, is_refusal
from bot.ui.transport.messenger import NO_MENTIONS, QUIET, Content, mentioning
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.panels import Drawn, edited
from bot.ui.transport.people import public_language

log = logging.getLogger(__name__)

# minimum time between two pings of a server's role or of a challenged person, no matter who opens tables
NOTIFY_SECONDS = 600.0
LATE_SECONDS = 600.0  # a message that is later than this, for example after an outage, is no longer useful
# how long a message is not posted again after it was last requested; a database may be away for hours
REMEMBERED_SECONDS = 86_400.0


class Post(NamedTuple):
    """A message to send. `language` is the language of the person it is about, or empty. `asked` is a time of
    the monotonic clock. `rival` is the person whom it challenges, or 0.
    """

    guild: int
    channel: int
    message: Callable[[], Content]
    language: str
    asked: float
    rival: int = 0


class Pinged(NamedTuple):
    """A challenge to a table that mentions somebody. `at` is a time of the monotonic clock."""

    table: int
    at: float


class Posted(NamedTuple):
    """A message that was posted, and until when (monotonic clock) it is not posted again."""

    message: int
    until: float


class ServerMessages:
    """Sends messages that a server has requested to the channels it has chosen."""

    def __init__(self, client: discord.Client, outbox: Outbox, servers: ServerBook, clock: Clock) -> None:
        self._client = client
        self._outbox = outbox
        self._servers = servers
        self._clock = clock
        self._numbers = count()
        self._notified: dict[int, float] = {}  # when each server was last pinged (monotonic clock)
        self._challenged: dict[int, Pinged] = {}  # the last ping of each person
        self._silences: dict[int, Silence] = {}  # when to retry, by channel that refused a message
        self._posted: dict[object, Posted] = {}  # by nonce

    def tell_staff(self, guild: int, words: Callable[..., str], *facts: object) -> None:
        """Post a line to the staff log, if the server has one: these words, filled in with these facts.

        If the server has no language of its own, the line is in the language of the staff or of the person it
        is about.
        """
        settings = self._servers.of(guild)
        if settings.staff_channel is not None:
            language = settings.chosen_in or spoken()
            self._request(guild, settings.staff_channel, lambda: {"content": words(*facts)}, language)

    def announce(self, opened: TableState, channel: int) -> None:
        """Ping the role for new tables in the channel where this table was requested."""
        guild, now = opened.guild, self._clock.steady()
        role = self._servers.of(guild).notified_role
        if role is None or now < self._notified.get(guild, now - NOTIFY_SECONDS) + NOTIFY_SECONDS:
            return
        self._notified[guild] = now

        def message() -> Content:
            words = staff.table_opened(role, opened.lobby.host, opened.channel)
            return {"content": words, **mentioning(roles=[role])}

        self._request(guild, channel, message, opened.language)

    def challenge(self, opened: TableState, rival: int) -> None:
        """Tell somebody that the host of a new table has challenged them. However often that happens, they
        are pinged only every few minutes.

        Discord posts the message only once, even if it is sent several times.
        """

        def message() -> Content:
            now = self._clock.steady()
            self._challenged = {
                one: pinged for one, pinged in self._challenged.items() if now < pinged.at + NOTIFY_SECONDS
            }
            pinged = self._challenged.setdefault(rival, Pinged(opened.id, now))
            ping = mentioning(people=[rival]) if pinged.table == opened.id else {}
            words, nonce = staff.challenged(rival, opened.lobby.host), f"challenge {opened.id}"
            return {"content": words, **ping, "nonce": nonce}

        self._request(opened.guild, opened.channel, message, opened.language, rival)

    async def post(self, guild: int, channel: int, message: Content) -> int:
        """Post a message, silently unless it mentions somebody. Returns its ID. Raises HTTPException.

        As long as a message is requested again and again with its nonce, it is posted only once, although
        Discord forgets the nonce. Otherwise, it would mention people again every few minutes while the
        database can't note that it was posted.
        """
        nonce, now = message.get("nonce"), self._clock.steady()
        self._posted = {one: sent for one, sent in self._posted.items() if sent.until > now}
        if nonce in self._posted:
            number = self._posted[nonce].message
        else:
            target = self._client.get_partial_messageable(channel, guild_id=guild)
            number = (await target.send(**{**QUIET, **message})).id
        if nonce is not None:
            self._posted[nonce] = Posted(number, now + REMEMBERED_SECONDS)
        return number

    async def edit(self, guild: int, channel: int, message: int, drawn: Drawn) -> bool:
        """Edit a message. Returns False if it is gone. Raises HTTPException."""
        old = self._client.get_partial_messageable(channel, guild_id=guild).get_partial_message(message)
        try:
            await edited(drawn, partial(old.edit, allowed_mentions=NO_MENTIONS))
        except discord.NotFound as error:
            if error.code != Code.UNKNOWN_MESSAGE:
                raise
            self._forget(message)
            return False
        return True

    async def reword(self, guild: int, channel: int, message: int, text: str) -> None:
        """Edit the text of a message, unless Discord refuses. Raises HTTPException."""
        old = self._client.get_partial_messageable(channel, guild_id=guild).get_partial_message(message)
        try:
            await old.edit(content=text, allowed_mentions=NO_MENTIONS)
        except discord.HTTPException as error:
            if not is_refusal(error):  # otherwise, the message is gone, or its thread is archived and locked
                raise

    async def erase(self, guild: int, channel: int, message: int) -> None:
        """Delete a message if it still exists, and forget it. Raises HTTPException."""
        self._forget(message)
        old = self._client.get_partial_messageable(channel, guild_id=guild).get_partial_message(message)
        with suppress(discord.Forbidden, discord.NotFound):
            await old.delete()

    def _forget(self, message: int) -> None:
        """Let the nonce of a message be used again, because the message is gone."""
        self._posted = {nonce: sent for nonce, sent in self._posted.items() if sent.message != message}

    def _request(
        self, guild: int, channel: int, message: Callable[[], Content], language: str = "", rival: int = 0
    ) -> None:
        """Post a message soon. `language` is the language of the person it is about, or empty."""
        asked = self._clock.steady()
        silence = self._silences.get(channel)
        if silence is None or silence.lift():
            key = ("server", guild, next(self._numbers))
            post = Post(guild, channel, message, language, asked, rival)
            self._outbox.request(key, lambda: self._send(post))

    async def _send(self, post: Post) -> None:
        if self._clock.steady() > post.asked + LATE_SECONDS:
            self._challenged.pop(post.rival, None)
            return
        guild, settings = self._client.get_guild(post.guild), self._servers.of(post.guild)
        try:
            with speaking(public_language(guild, settings, opener=post.language)):
                await self.post(post.guild, post.channel, post.message())
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("channel %s does not take a message: %s", post.channel, error.code)
            self._silences.setdefault(post.channel, Silence(self._clock)).begin(error.code)
            self._challenged.pop(post.rival, None)  # nobody has read it
        else:
            self._silences.pop(post.channel, None)
