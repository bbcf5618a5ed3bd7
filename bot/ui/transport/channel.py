"""The channel of one table. All its public messages are sent, edited, and remembered here."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import partial
from secrets import token_hex
from typing import Protocol

import discord
from msgspec.structs import replace

from bot.game.ports import Clock
from bot.game.preferences import NO_PREFERENCES, PreferenceBook
from bot.game.session import GameSession
from bot.game.state import Stage
from bot.text import answers
from bot.text.language import Sentence, say, speaking
from bot.ui.transport import permissions
from bot.ui.transport.failures import Code, is_refusal
from bot.ui.transport.first_message import FirstMessage
from bot.ui.transport.messenger import QUIET, Content, Messenger, NoTicket, mentioning
from bot.ui.transport.outbox import Outbox, Request, Withheld
from bot.ui.transport.panels import Drawn, Illustrator, Panel
from bot.ui.transport.people import Avatars, Languages

log = logging.getLogger(__name__)

MUTE_SECONDS = 60.0
LONGEST_MUTE_SECONDS = 3_600.0
PERMITTED_SECONDS = 10.0  # how long after a refusal a press that shows restored permissions ends the silence


@dataclass(slots=True)
class Silence:
    """How long a channel is left alone. The time doubles after each refusal in a row.

    The time stays short if messages are being deleted, because only a new message can show whether that has
    stopped.
    """

    _clock: Clock
    is_mute: bool = False
    is_swept: bool = False  # something keeps deleting messages, until a message can be edited
    code: int = 0  # Discord's error code of the last refusal
    _since: float = 0.0
    _seconds: float = 0.0

    @property
    def is_gone(self) -> bool:
        """Whether the channel has been deleted."""
        return self.code == Code.UNKNOWN_CHANNEL

    def begin(self, code: int = 0) -> None:
        """Record that the channel has refused something, with this error code from Discord."""
        self.is_mute, self.code, self.is_swept = True, code, code == Code.UNKNOWN_MESSAGE
        self._since = self._clock.steady()
        longest = MUTE_SECONDS if self.is_swept else LONGEST_MUTE_SECONDS
        self._seconds = min(max(2 * self._seconds, MUTE_SECONDS), longest)

    @property
    def until(self) -> float:
        """When the silence ends (monotonic clock), unless it is lifted earlier."""
        return self._since + self._seconds

    def end(self) -> None:
        """Record that the channel has accepted something."""
        self.is_mute, self.code, self._seconds = False, 0, 0.0

    def lift(self, after: float | None = None) -> bool:
        """Try again if the refusal is at least this many seconds old. The default is the length of the
        silence.

        Returns whether requests can be sent now.
        """
        wait = self._seconds if after is None else after
        if not self.is_gone and self._clock.steady() >= self._since + wait:
            self.is_mute = False
        return not self.is_mute


DELETED_SECONDS = 600.0
# number of messages found deleted in that time before a table pauses
MOST_DELETED, MOST_DELETED_IN_SERVER = 10, 50


@dataclass
class Vanished:
    """Counts messages of tables that were recently found deleted, by a person or by a bot that deletes
    everything.

    Each deletion costs a refused edit and a new message, so there are limits for each table and each server.
    """

    _clock: Clock
    _found: deque[tuple[float, int, int]] = field(default_factory=deque[tuple[float, int, int]])

    def note(self, table: int, guild: int) -> bool:
        """Count one more deleted message. Returns whether there are too many now."""
        now = self._clock.steady()
        while self._found and self._found[0][0] <= now - DELETED_SECONDS:
            self._found.popleft()
        of_table = sum(other == table for _, other, _ in self._found)
        of_guild = sum(guild != 0 and other == guild for _, _, other in self._found)
        self._found.append((now, table, guild))
        return of_table >= MOST_DELETED or of_guild >= MOST_DELETED_IN_SERVER


# The sentence that explains a refusal, unless a missing permission explains it
WHY_REFUSED: Mapping[int, Sentence] = {
    Code.UNKNOWN_MESSAGE: answers.SWEPT,
    Code.MISSING_ACCESS: answers.REFUSED_ACCESS,
    Code.MISSING_PERMISSIONS: answers.REFUSED_PERMISSION,
    Code.BLOCKED_BY_AUTOMOD: answers.REFUSED_BY_AUTOMOD,
    Code.TITLE_BLOCKED_BY_AUTOMOD: answers.REFUSED_BY_AUTOMOD,
    Code.HARMFUL_LINK: answers.REFUSED_FOR_LINK,
    Code.CHANNEL_WRITE_LIMIT: answers.REFUSED_FOR_NOW,
    Code.SERVER_WRITE_LIMIT: answers.REFUSED_FOR_NOW,
    Code.NOT_IN_THIS_CHANNEL: answers.REFUSED_KIND,
    Code.THREAD_ARCHIVED: answers.REFUSED_THREAD,
    Code.THREAD_LOCKED: answers.REFUSED_THREAD,
}
# Number of consecutive refusals of the same message, for unknown reasons, before the channel is left alone
ENOUGH_REFUSALS = 2
# text of a message that is sent again only to be deleted; people see it briefly if Discord never got the
# first one
TAKEN_BACK = "…"


# The part of the table that a new message is for, and a value that distinguishes it from others
Key = tuple[str, Hashable]
Place = discord.abc.GuildChannel | discord.Thread


@dataclass(slots=True)
# rehearsed by nonce_twice, nonce_deleted, nonce_elsewhere, nonce_limit
class Unanswered:
    """The nonces of new messages, by purpose. Each is kept until Discord has answered.

    If an answer is lost, Discord might have accepted the message. Sending the message again with the same
    nonce doesn't post it twice (Discord: Create Message, `enforce_nonce`).
    """

    _asked: dict[Key, str] = field(default_factory=dict[Key, str])

    def of(self, key: Key) -> tuple[str, bool]:
        """Return the nonce for this message, and whether it has been sent before without an answer."""
        is_repeated = key in self._asked
        return self._asked.setdefault(key, token_hex(12)), is_repeated  # Discord accepts up to 25 characters

    def answered(self, key: Key) -> None:
        """Forget the nonce of a message that Discord has accepted or refused."""
        self._asked.pop(key, None)

    def in_part(self, part: str) -> list[Key]:
        """Return the messages of this part of the table that have not been answered."""
        return [key for key in self._asked if key[0] == part]


# Refusals of an edit or a deletion that concern only this message. The answer to a command might count as
# somebody else's message.
# rehearsed by edit_deleted, delete_deleted, archived_thread
OUT_OF_REACH = frozenset({Code.UNKNOWN_MESSAGE, Code.THREAD_ARCHIVED, Code.NOT_THE_AUTHOR})
NEVER = -1  # less than every revision


class ChannelOwner(Protocol):
    """Gets called when Discord refuses messages in a table's channel, or accepts them again."""

    def lose(self, channel: TableChannel) -> None:
        """Called when Discord doesn't let the bot write in a channel."""
        ...

    def regain(self, channel: TableChannel) -> None:
        """Called when Discord accepts messages in a channel again."""
        ...


@dataclass(slots=True)
class TableChannel:
    """The channel of one table. All its public messages are sent, edited, and remembered here.

    `messages` holds the stored messages of the table by their part. `avatars` holds the avatars downloaded so
    far. `first` is the answer to a command, which can become the table's next message. When Discord refuses
    access, the `owner` is notified, and requests are dropped for a while, or permanently if the channel was
    deleted.
    """

    owner: ChannelOwner
    session: GameSession
    client: discord.Client
    messenger: Messenger
    outbox: Outbox
    illustrator: Illustrator
    preferences: PreferenceBook
    languages: Languages
    avatars: Avatars
    clock: Clock
    vanished: Vanished
    messages: dict[str, int] = field(init=False)
    silence: Silence = field(init=False)
    first: FirstMessage | None = None
    late: Panel | None = None  # the last panel drawn, if it was drawn as text because the machine was busy
    _unanswered: Unanswered = field(default_factory=Unanswered)
    _answer: int | None = None  # the message that answered a command; its edits can be refused separately
    _gone: int | None = None  # the last message that was found deleted
    # number of consecutive refusals, by key
    _refused: dict[Hashable, int] = field(default_factory=dict[Hashable, int])
    # The permissions when the last work began
    _held: discord.Permissions = field(default_factory=discord.Permissions.all)

    def __post_init__(self) -> None:
        self.silence = Silence(self.clock)
        self.messages = dict(self.session.shown.messages)

    def request(self, key: Hashable, work: Request, *, gap: float = 0.0) -> None:
        """Do this work soon, in the language of the table, replacing pending work with the same key.

        If the channel refuses it, the channel is left alone for a while.
        """
        if not self.silence.is_mute or self.silence.lift():
            is_final = self.session.state.stage is Stage.CLOSED
            done = partial(self._do, key, work)
            self.outbox.request((self.session.id, key), done, gap=gap, is_final=is_final)

    @property
    def _place(self) -> Place | None:
        """The channel in the cache. `Client.get_channel` would look for it in one server after another."""
        guild = self.client.get_guild(self.session.guild)
        return None if guild is None else guild.get_channel_or_thread(self.session.channel)

    async def _do(self, key: Hashable, work: Request) -> None:
        self._check_access()
        guild = self.client.get_guild(self.session.guild)
        try:
            with speaking(self.languages.at(self.session, guild)):  # even if somebody else's press caused it
                await work()
        except NoTicket:  # the next press sends it
            log.debug("table %s: nobody has pressed anything lately", self.session.id)
        except discord.HTTPException as error:
            if not self._is_shut_out(key, error):
                raise
            self._fall_silent(error.code)
        else:
            self._refused.pop(key, None)
            was_refused = bool(self.silence.code)
            self.silence.end()
            if was_refused:
                self.owner.regain(self)

    def _is_shut_out(self, key: Hashable, error: discord.HTTPException) -> bool:
        """Return whether Discord allows nothing in this channel, or keeps refusing the same request."""
        if isinstance(error, discord.Forbidden | discord.NotFound) or error.code in WHY_REFUSED:
            return True
        if not is_refusal(error):
            return False
        self._refused[key] = self._refused.get(key, 0) + 1
        return self._refused[key] >= ENOUGH_REFUSALS

    def _check_access(self) -> None:
        if self.silence.is_mute or self.session.is_elsewhere:
            raise Withheld
        place = self._place
        self._held = _held_in(place)
        needs_connect = "connect" in permissions.needed_in(place)
        if not self._held.view_channel or (needs_connect and not self._held.connect):
            self._fall_silent(Code.MISSING_ACCESS)
            raise Withheld

    def _missing(self) -> list[str]:
        """Return Discord's names of the permissions that the bot lacks, according to its cache."""
        if self.session.state.is_group:
            return []
        place = self._place
        return permissions.missing(_held_in(place), permissions.needed_in(place))

    def why_refused(self) -> str | None:
        """Explain why Discord accepts nothing in this channel and what to do about it, in the current
        language.

        Returns None if it accepts messages.
        """
        if not self.silence.is_mute:
            return None
        if missing := self._missing():
            return answers.missing_permissions(missing)
        sentence = WHY_REFUSED.get(self.silence.code)
        return say(answers.REFUSED, code=self.silence.code) if sentence is None else say(sentence)

    @property
    def is_permitted(self) -> bool:
        """Whether the bot has all permissions that a table needs here, according to its cache."""
        return not self._missing()

    def _fall_silent(self, code: int) -> None:
        self.silence.begin(code)
        log.warning("table %s: its channel refuses the bot: %s", self.session.id, code)
        self.owner.lose(self)

    def delete(self, message: int) -> None:
        """Delete a message soon. Discord is not asked to delete a message that it no longer knows (R9)."""
        if message != self._gone:
            self.request(("delete", message), lambda: self.erase(message))

    @property
    def can_send(self) -> bool:
        """Return whether a new message can be sent now, in addition to editing old ones."""
        return self.first is not None or self.messenger.can_send

    async def send(self, panel: Panel, key: Key) -> int:
        """Send a message without mentions. `key` distinguishes it from all other messages of the table.
        Returns its ID.
        """
        first, self.first = self.first, None
        drawn = await self._drawn(panel, is_answer=first is not None)
        if first is not None and (message := await first.send(drawn)):
            self._answer = message
            self.messenger.adopt(message, first.ticket)
            return message
        message, is_repeated = await self._send(key, lambda: {**drawn.new, **QUIET})
        if is_repeated:  # it might show the content of the first attempt
            try:
                await self.messenger.edit(message, drawn)
            except discord.HTTPException as error:
                if is_refusal(error):
                    self._unanswered.answered(key)
                raise
        self._unanswered.answered(key)
        return message

    async def mention(self, player: int, words: str, key: Key) -> int:
        """Send a message that mentions and notifies this person. `key` has the same meaning as in `send`.
        Returns its ID.
        """
        message, _ = await self._send(key, lambda: {"content": words, **mentioning(people=[player])})
        self._unanswered.answered(key)
        return message

    async def take_back(self, part: str, keep: Key | None = None) -> None:
        """Delete messages of a part, except `keep`, that Discord might have accepted although the answer was
        lost.

        Nobody needs them anymore. Sending such a message again with its nonce returns its ID, and mentions
        nobody.
        """
        for key in self._unanswered.in_part(part):
            if key != keep:
                await self._take_back(key)

    async def _take_back(self, key: Key) -> None:
        nonce, _ = self._unanswered.of(key)
        try:
            await self.erase(await self.messenger.send({"content": TAKEN_BACK, **QUIET}, nonce))
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.debug("table %s: nothing to take back: %s", self.session.id, error.code)
        self._unanswered.answered(key)

    async def _send(self, key: Key, content: Callable[[], Content]) -> tuple[int, bool]:
        """Send a message. Returns its ID, and whether an earlier attempt might already have sent it."""
        nonce, is_repeated = self._unanswered.of(key)
        try:
            message = await self.messenger.send(content(), nonce)
        except NoTicket:
            self._unanswered.answered(key)
            raise
        except discord.HTTPException as error:
            if is_refusal(error):
                self._unanswered.answered(key)
            if not (is_repeated and error.code == Code.UNKNOWN_MESSAGE):
                raise
            # The earlier attempt succeeded, but somebody has deleted the message since.
            return await self._send(key, content)
        return message, is_repeated

    async def edit(self, message: int, panel: Panel) -> bool:
        """Edit a message. Returns False if a new message must replace it.

        This is the case if it is gone, in an archived thread, or not editable by the messenger.
        """
        if self.silence.is_swept and message == self._gone:
            return False
        drawn = await self._drawn(panel)
        try:
            is_edited = await self.messenger.edit(message, drawn)
        except discord.HTTPException as error:
            is_swept = error.code == Code.UNKNOWN_MESSAGE and self._is_swept(message)
            if is_swept or not self._is_out_of_reach(message, error):
                raise
            return False
        self.silence.is_swept &= not is_edited
        return is_edited

    def _is_swept(self, message: int) -> bool:
        """Record that a message is gone. Returns whether too many were deleted here recently."""
        self._gone = message
        return self.vanished.note(self.session.id, self.session.guild)

    async def erase(self, message: int) -> None:
        """Delete a message, unless somebody else already has."""
        try:
            await self.messenger.erase(message)
        except discord.HTTPException as error:
            if not self._is_out_of_reach(message, error):
                raise

    def _is_out_of_reach(self, message: int, error: discord.HTTPException) -> bool:
        """Return whether a refusal concerns this message rather than the whole channel."""
        is_about_answer = message == self._answer and isinstance(error, discord.Forbidden | discord.NotFound)
        return is_about_answer or error.code in OUT_OF_REACH

    @property
    def is_thread(self) -> bool | None:
        """Whether the table is in a thread, or None if the channel is not known yet."""
        place = self._place
        return None if place is None else isinstance(place, discord.Thread)

    def invite(self, person: int) -> None:
        """Add somebody to the table's thread soon, so that the thread is in their list of channels.

        A press alone makes nobody a member.
        """
        self.request(("member", person), lambda: self._invite(person))

    async def _invite(self, person: int) -> None:
        thread = self._place
        if not isinstance(thread, discord.Thread):
            return
        try:
            # rehearsed by thread_member
            await thread.add_user(discord.Object(person))
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.debug("table %s: somebody cannot be added to its thread: %s", self.session.id, error.code)

    async def seed(self, message: int, emoji: str) -> None:
        """Add a reaction to a message, so that people can answer with one tap.

        If Discord refuses, the reaction is left out.
        """
        try:
            await self.messenger.react(message, emoji)
        except discord.HTTPException as error:
            if not isinstance(error, discord.Forbidden) and error.code != Code.UNKNOWN_MESSAGE:
                raise
            log.warning("table %s: cannot add a reaction: %s", self.session.id, error.code)

    async def remember(self, revision: int | None = None) -> None:
        """Store the current messages, and the revision that the table shows.

        New and deleted messages are stored immediately, because otherwise the next process would send them
        again.
        """
        before, messages = self.session.shown, tuple(self.messages.items())
        shown = replace(before, messages=messages)
        self.session.note_shown(shown if revision is None else replace(shown, revision=revision))
        if messages != before.messages:
            await self.session.store_shown()

    async def forget(self, part: str) -> None:
        """Store that this part has no message. After a crash at this point, it gets a new one."""
        if self.messages.pop(part, None) is not None:
            await self.remember(NEVER)

    async def _drawn(self, panel: Panel, *, is_answer: bool = False) -> Drawn:
        """Return the panel with its pictures, or as text if the bot is not allowed to attach files.

        In direct messages, the panel follows the person's preferences. Raises Withheld if another process
        runs the table once the panel is drawn.
        """
        if panel.pictures and not self._held.attach_files:
            return Drawn(panel.view())
        state, chosen = self.session.state, NO_PREFERENCES
        if state.is_private:
            chosen = await self.preferences.of(state.lobby.host)
        drawn = await self.illustrator.draw(panel, state.guild, chosen, is_answer=is_answer)
        if self.session.is_elsewhere:  # another process has drawn it since
            raise Withheld
        self.late = panel if drawn.is_late else None
        return drawn


def _held_in(place: Place | None) -> discord.Permissions:
    """Return the bot's permissions in a channel or thread, or all permissions if it is not in the cache."""
    if place is None:
        return discord.Permissions.all()
    try:
        # rehearsed by own_member, own_permissions
        return place.permissions_for(place.guild.me)
    except discord.ClientException:  # a thread whose parent channel is not cached
        return discord.Permissions.all()
