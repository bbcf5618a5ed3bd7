"""The one answer to one interaction, and messages that one person sees."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.game.errors import Fault, GameError
from bot.game.ports import Clock, Timer
from bot.game.preferences import NO_PREFERENCES
from bot.game.state import Stage
from bot.text import answers
from bot.text.language import Words
from bot.ui.transport import Interaction
from bot.ui.transport.emojis import blame_emojis
from bot.ui.transport.failures import Code
from bot.ui.transport.messenger import ORIGINAL, QUIET, Ticket, webhook_of
from bot.ui.transport.outbox import Outbox, RequestHeld
from bot.ui.transport.panels import Drawn, Illustrator, Panel, edited
from bot.ui.transport.people import server_id

log = logging.getLogger(__name__)

# rehearsed by command_arrives, slow_answer, late_answer, defer_then_fill
DEFER_SECONDS = 1.5  # Discord waits three; if the store is slower than this, the answer is deferred
# Nothing can be shown anymore, because the token has ended, or what it was about is gone or closed.
GONE = frozenset(
    {
        Code.UNKNOWN_INTERACTION,
        Code.ALREADY_ANSWERED,
        Code.INVALID_TOKEN,
        Code.FOLLOW_UPS_SPENT,
        Code.UNKNOWN_MESSAGE,
        Code.UNKNOWN_WEBHOOK,
        Code.UNKNOWN_CHANNEL,
        Code.MISSING_ACCESS,
        Code.MISSING_PERMISSIONS,
        Code.THREAD_ARCHIVED,
        Code.THREAD_LOCKED,
    }
)


# rehearsed by private_answer, token_edits_private, dismissed_private, reloaded_private, jumped_private
class PrivateMessages:
    """Sends, edits, and deletes private messages by the token of an interaction.

    A message is the one that answered the interaction, unless the id of a follow-up is given. Each method
    returns False (for a sent message: no id) if the message was dismissed or its token has run out, and
    raises HTTPException for anything else that Discord refuses.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    # rehearsed by follow_ups
    async def send(self, token: str, drawn: Drawn) -> int:
        """Follow up on an interaction with another private message. Returns its id, 0 if that is too late."""
        try:
            sent = await webhook_of(self._client, token).send(**drawn.new, ephemeral=True, wait=True)
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            return 0
        return sent.id

    async def edit(self, token: str, drawn: Drawn, message: int = ORIGINAL) -> bool:
        """Show another panel in a message of a token."""
        edit = partial(webhook_of(self._client, token).edit_message, message)
        return await _is_there(lambda: edited(drawn, lambda shown: edit(**shown.change)))

    async def erase(self, token: str, message: int = ORIGINAL) -> bool:
        """Delete a message of a token."""
        return await _is_there(lambda: webhook_of(self._client, token).delete_message(message))


async def _is_there(request: Callable[[], Awaitable[object]]) -> bool:
    """Whether what a request is about is still there."""
    try:
        await request()
    except discord.HTTPException as error:
        if error.code not in GONE:
            raise
        return False
    return True


class Aside(NamedTuple):
    """A private message, the token that may delete it, and what the token calls it."""

    message: int
    token: str
    address: int = ORIGINAL


REFUSAL_SECONDS = 10.0  # for which a refusal can be read, unless something works before


@dataclass
class Asides:
    """Private messages beside the hands, and when they go: refusals soon, others with a lobby or a match.

    There is at most one refusal for each person.
    """

    _outbox: Outbox
    _clock: Clock
    _private: PrivateMessages
    _refusals: dict[int, tuple[Aside, Timer]] = field(default_factory=dict[int, tuple[Aside, Timer]])
    _of_stages: dict[tuple[int, Stage], dict[int, Aside]] = field(
        default_factory=dict[tuple[int, Stage], dict[int, Aside]]
    )

    def show_refusal(self, account: int, aside: Aside) -> None:
        """Somebody reads a refusal: it takes the place of the last one, and goes after a while."""
        self.clear_refusal(account)
        due = self._clock.steady() + REFUSAL_SECONDS
        self._refusals[account] = aside, self._clock.call_at(due, lambda: self.clear_refusal(account))

    def clear_refusal(self, account: int) -> None:
        """Delete the refusal that somebody has in view, if any."""
        if (refusal := self._refusals.pop(account, None)) is not None:
            aside, timer = refusal
            timer.cancel()
            self._erase(aside)

    def keep_for_stage(self, table: int, stage: Stage, aside: Aside) -> None:
        """A private message that is about the lobby or the match of a table; its newest token is kept."""
        self._of_stages.setdefault((table, stage), {})[aside.message] = aside

    def take(self, table: int, stage: Stage, message: int) -> Aside | None:
        """Stop keeping a private message. Returns it, None if it was not kept."""
        return self._of_stages.get((table, stage), {}).pop(message, None)

    def clear_past(self, table: int, stage: Stage) -> None:
        """A table is at this stage: the private messages about any other are gone."""
        for past in Stage:
            for aside in self._of_stages.pop((table, past), {}).values() if past is not stage else ():
                self._erase(aside)

    def _erase(self, aside: Aside) -> None:
        key = ("aside", aside.message)
        self._outbox.request(key, lambda: self._private.erase(aside.token, aside.address), is_counted=False)


class PostPressed(NamedTuple):
    """Somebody's press that shows something to a whole channel: of which button, on which message."""

    account: int
    message: int
    button: str


POSTS_KEPT = 1_024  # the newest that Discord has taken


@dataclass
class Posts:
    """What people have shown to whole channels, so that a second press doesn't show it again."""

    _taken: deque[PostPressed] = field(default_factory=lambda: deque[PostPressed](maxlen=POSTS_KEPT))
    _under_way: WeakValueDictionary[PostPressed, asyncio.Lock] = field(
        default_factory=WeakValueDictionary[PostPressed, asyncio.Lock]
    )

    async def once(self, pressed: PostPressed, post: Callable[[], Awaitable[bool]]) -> bool:
        """Post, unless Discord has taken it before; wait for an earlier press that is not answered yet.

        Raises GameError already_shared.
        """
        lock = self._under_way.setdefault(pressed, asyncio.Lock())
        async with lock:
            if pressed in self._taken:
                raise GameError(Fault.ALREADY_SHARED)
            is_taken = await post()
            if is_taken:
                self._taken.append(pressed)
            return is_taken


# rehearsed by second_answer
class Reply:
    """Answers privately: with a view, with a sentence, or silently if the public message shows enough.

    A press in a private message is answered `is_in_place`, by editing that message. `message` is the id of
    the private message that was pressed or has been shown, 0 if there is none. Each method returns whether
    Discord took the answer; one that came too late is dropped: what was asked for has happened anyway.
    `aside` is the private message that was said or shown, `is_passing` whether it goes after a while.
    `waited` is how many seconds passed until Discord took the first answer, None if it took none. `chosen` is
    how the person wants panels to look.
    """

    def __init__(
        self, interaction: Interaction, clock: Clock, illustrator: Illustrator, posts: Posts | None = None
    ) -> None:
        self.interaction = interaction
        self.chosen = NO_PREFERENCES
        self._illustrator = illustrator
        self._posts = posts or Posts()
        self._deferring: asyncio.Task[None] | None = None
        pressed = interaction.message
        self.is_in_place = pressed is not None and pressed.flags.ephemeral
        self.message = pressed.id if pressed is not None and self.is_in_place else 0
        self.aside: Aside | None = None
        self.is_passing = False
        self.waited: float | None = None
        self.is_published = False  # whether everybody sees the answer
        self._clock, self._now, self._began = clock, clock.steady, clock.steady()
        self._wait()

    def _wait(self) -> None:
        """Defer the answer if it takes too long."""
        self._timer = self._clock.call_at(self._began + DEFER_SECONDS, self._start_deferring)

    async def _deliver(self, request: Awaitable[Any], *, raising: int = 0) -> bool:
        """Whether Discord took an answer; for the first one, how long the person waited is noted."""
        is_taken = await _is_taken(request, raising=raising)
        if is_taken and self.waited is None:
            self.waited = self._now() - self._began
        return is_taken

    async def _remember_panel(self, request: Awaitable[Any]) -> None:
        self.message = await self._remember(request)

    async def _remember(self, request: Awaitable[Any], *, is_follow_up: bool = False) -> int:
        """Send a private message, and remember where it is. Returns its id."""
        sent = await request
        is_callback = isinstance(sent, discord.InteractionCallbackResponse)
        message = (sent.message_id if is_callback else sent.id) or 0
        self.aside = Aside(message, self.interaction.token, message if is_follow_up else ORIGINAL)
        return message

    async def show(self, panel: Panel) -> bool:
        """Show a panel to the person: a new one if the pressed one was deleted in the meantime."""
        guild = server_id(self.interaction)
        drawn = await self._illustrator.draw(panel, guild, self.chosen, is_answer=True)
        try:
            return await self._show(drawn)
        except discord.HTTPException as error:
            self._wait()  # it may be sent once more, and Discord waits three seconds in all
            blame_emojis(error, drawn.view)
            raise

    # rehearsed by update_pressed, update_deleted
    async def _show(self, drawn: Drawn) -> bool:
        response = self.interaction.response
        if await self._is_deferred():
            edit = self.interaction.edit_original_response
            change = edited(drawn, lambda shown: edit(**shown.change))
            return await self._deliver(self._remember_panel(change))
        if self.is_in_place:
            self.aside = Aside(self.message, self.interaction.token)
            with suppress(discord.NotFound):
                change = edited(drawn, lambda shown: response.edit_message(**shown.change))
                return await self._deliver(change, raising=Code.UNKNOWN_MESSAGE)
        return await self._deliver(self._remember_panel(response.send_message(**drawn.new, ephemeral=True)))

    async def ask(self, form: discord.ui.Modal) -> bool:
        """Show a form. It must be the first answer, so nothing slow may come before it, and no other form."""
        if self.interaction.type is discord.InteractionType.modal_submit:
            return await self.say(answers.EMPTY_FORM)
        if self._deferring is not None:  # a deferred answer can be a message, but no form
            return await self.say(answers.FORM_TOO_LATE)
        self._timer.cancel()
        return await self._deliver(self.interaction.response.send_modal(form))

    async def post(self, panel: Panel) -> bool:
        """Show a panel to the whole channel on behalf of the person, who pressed a private message.

        Raises GameError already_shared if that press has shown it before.
        """
        data: Any = self.interaction.data or {}
        pressed = PostPressed(self.interaction.user.id, self.message, data.get("custom_id", ""))
        return await self._posts.once(pressed, lambda: self._post(panel))

    async def _post(self, panel: Panel) -> bool:
        drawn = await self._illustrator.draw(panel, server_id(self.interaction), is_answer=True)
        if await self._is_deferred():
            return await self._deliver(self.interaction.followup.send(**drawn.new, **QUIET))
        return await self._deliver(self.interaction.response.send_message(**drawn.new, **QUIET))

    async def say(self, words: Words, *files: discord.File) -> bool:
        """Say one sentence to the person, and give them files."""
        sentence, is_follow_up = str(words), self.is_published
        if self.is_published:
            sending = self.interaction.followup.send(sentence, files=files, ephemeral=True)
        elif not await self._is_deferred():
            sending = self.interaction.response.send_message(sentence, files=files, ephemeral=True)
        elif self.is_in_place:
            is_follow_up = True
            sending = self.interaction.followup.send(sentence, files=files, ephemeral=True)
        else:
            sending = self.interaction.edit_original_response(content=sentence, attachments=files)
        return await self._deliver(self._remember(sending, is_follow_up=is_follow_up))

    async def remark(self, words: Words) -> bool:
        """Say something to the person that disappears after a while, such as why it can't be done."""
        self.is_passing = True
        return await self.say(words)

    async def publish(self, drawn: Drawn) -> int:
        """Answer with a message for everybody. Returns its id, 0 if it is too late for that."""
        if self._deferring is not None:
            return 0
        self._timer.cancel()
        sent: list[int] = []

        async def send() -> None:
            response = self.interaction.response
            sent.append((await response.send_message(**drawn.new, **QUIET)).message_id or 0)

        self.is_published = await self._deliver(send())
        return sent[0] if self.is_published else 0

    async def take_back(self) -> bool:
        """Delete the answer that everybody sees; what is said from then on follows up on it, in private."""
        return await self._deliver(self.interaction.delete_original_response())

    # rehearsed by acknowledge_then_edit
    async def acknowledge(self) -> bool:
        """Say nothing: the public message changes by itself. For presses only."""
        if not await self._is_deferred():
            return await self._deliver(self.interaction.response.defer())
        return self.is_in_place or await self._deliver(self.interaction.delete_original_response())

    def close(self) -> None:
        """Stop waiting: the answer has been given, or there will be none.

        Lets go of the pressed message. An interaction and its response refer to each other, so only the
        garbage collector frees them: one that is frozen meanwhile would keep the message for an hour (8 kB).
        """
        self._timer.cancel()
        self.interaction.message = None

    def _start_deferring(self) -> None:
        if not self.interaction.response.is_done():
            self._deferring = asyncio.create_task(self._defer())

    async def _defer(self) -> None:
        # What stays open may hold cards: a deferral cannot be made private later.
        await self._deliver(self.interaction.response.defer(ephemeral=True, thinking=not self.is_in_place))

    async def _is_deferred(self) -> bool:
        self._timer.cancel()
        if self._deferring is None:
            return False
        await self._deferring
        return True


POSTED_SECONDS = 2.0  # Discord waits three


class FirstMessage:
    """The answer to the command that opens a table: the first message of the table.

    It is given up if its sending has not begun soon; the table then sends a message of its own.
    """

    def __init__(self, reply: Reply) -> None:
        self._reply = reply
        self._begun, self._ended = asyncio.Event(), asyncio.Event()
        self._is_given_up = False
        self._message = 0

    @property
    def ticket(self) -> Ticket:
        """That of the command, which can edit the answer."""
        return Ticket.of(self._reply.interaction)

    async def send(self, drawn: Drawn) -> int:
        """Send it. Returns its id, 0 if the table has to send another."""
        if self._is_given_up:
            return 0
        self._begun.set()
        try:
            self._message = await self._reply.publish(drawn)
        except discord.HTTPException as error:
            log.warning("a table could not be the answer: %s %s", error.status, error.code)
        finally:
            self._ended.set()
        return self._message

    async def is_sent(self) -> bool:
        """Wait until it is sent, or given up."""
        try:
            async with asyncio.timeout(POSTED_SECONDS):
                await self._begun.wait()
        except TimeoutError:
            self._is_given_up = True
            return False
        await self._ended.wait()
        return self._message != 0


REPEAT_SECONDS = 1.0  # after which discord.py repeats what Discord answered with 500


async def _is_taken(request: Any, *, raising: int = 0) -> bool:
    began = monotonic()
    try:
        await request
    except discord.InteractionResponded:
        log.debug("answered already")
    except discord.HTTPException as error:
        if error.code not in GONE or error.code == raising:
            raise
        # After a repetition it may have been ourselves: Discord can fail after it has taken an answer.
        if error.code == Code.ALREADY_ANSWERED and monotonic() - began < REPEAT_SECONDS:
            log.warning("somebody else answered a press: is another program using this token?")
        log.debug("an answer came too late or had nowhere to go: %s", error.code)
    except RequestHeld as held:
        log.debug("an answer was not sent: %s", held)
    except (aiohttp.ClientError, TimeoutError, OSError, RuntimeError) as error:
        # aiohttp raises a bare RuntimeError once its session is closed: the program is ending.
        log.warning("an answer did not reach Discord: %s", error or type(error).__name__)
    else:
        return True
    return False
