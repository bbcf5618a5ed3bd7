"""The answer to an interaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from contextlib import suppress
from time import monotonic
from typing import Any

import discord

from bot.game.ports import Clock
from bot.game.preferences import NO_PREFERENCES
from bot.text import answers
from bot.text.language import Words
from bot.ui.transport import Interaction
from bot.ui.transport.emojis import blame_emojis
from bot.ui.transport.failures import GONE, UNSENT, Code
from bot.ui.transport.messenger import QUIET, PrivateMessage
from bot.ui.transport.outbox import RequestHeld
from bot.ui.transport.panels import Drawn, Illustrator, Panel, edited
from bot.ui.transport.people import server_id
from bot.ui.transport.posts import PostPressed, Posts

log = logging.getLogger(__name__)

# rehearsed by command_arrives, slow_answer, late_answer, defer_then_fill
# if answering takes longer than this, the answer is deferred; Discord waits three seconds
DEFER_SECONDS = 1.5


# rehearsed by second_answer
class Reply:
    """Answers privately: with a view, with a sentence, or silently if the public message shows enough.

    A press in a private message is answered by editing that message (`is_in_place`). `message` is the ID of
    the private message that was pressed or has been shown, or 0 if there is none. Each method returns whether
    Discord accepted the answer. A late answer is dropped, because the request itself has been carried out.
    `shown` is the private message with the answer. `is_passing` is set if it disappears after a while.
    `waited` is how many seconds passed until Discord accepted the first answer, or None if it accepted none.
    `chosen` holds the person's preferences for panels.
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
        self.shown: PrivateMessage | None = None
        self.is_passing = False
        self.waited: float | None = None
        self.is_published = False  # whether everybody sees the answer
        self._clock, self._now, self._began = clock, clock.steady, clock.steady()
        self._wait()

    def _wait(self) -> None:
        """Defer the answer if it takes too long."""
        self._timer = self._clock.call_at(self._began + DEFER_SECONDS, self._start_deferring)

    async def _deliver(self, request: Awaitable[Any], *, raising: int = 0) -> bool:
        """Return whether Discord accepted an answer. For the first answer, record how long the person
        waited.
        """
        is_taken = await _is_taken(request, raising=raising)
        if is_taken and self.waited is None:
            self.waited = self._now() - self._began
        return is_taken

    async def _remember_panel(self, request: Awaitable[Any]) -> None:
        self.message = await self._remember(request)

    async def _remember(self, request: Awaitable[Any], *, is_follow_up: bool = False) -> int:
        """Send a private message and remember its ID. Returns its ID."""
        sent = await request
        is_callback = isinstance(sent, discord.InteractionCallbackResponse)
        message = (sent.message_id if is_callback else sent.id) or 0
        self._note_shown(message, is_follow_up=is_follow_up)
        return message

    def _note_shown(self, message: int, *, is_follow_up: bool = False) -> None:
        interaction = self.interaction
        self.shown = PrivateMessage(interaction.user.id, interaction.token, message, is_follow_up)

    async def show(self, panel: Panel) -> bool:
        """Show a panel to the person. If the pressed message has been deleted, use a new one."""
        guild = server_id(self.interaction)
        drawn = await self._illustrator.draw(panel, guild, self.chosen, is_answer=True)
        try:
            return await self._show(drawn)
        except discord.HTTPException as error:
            self._wait()  # it might have to be sent twice, and Discord waits three seconds in total
            blame_emojis(error, drawn.view)
            raise

    # rehearsed by update_pressed, update_deleted
    async def _show(self, drawn: Drawn) -> bool:
        response = self.interaction.response
        if await self._is_deferred():
            change = edited(drawn, self.interaction.edit_original_response)
            return await self._deliver(self._remember_panel(change))
        if self.is_in_place:
            with suppress(discord.NotFound):
                change = edited(drawn, response.edit_message)
                is_shown = await self._deliver(change, raising=Code.UNKNOWN_MESSAGE)
                if is_shown:
                    self._note_shown(self.message)
                return is_shown
        return await self._deliver(self._remember_panel(response.send_message(**drawn.new, ephemeral=True)))

    async def ask(self, form: discord.ui.Modal) -> bool:
        """Show a form.

        It must be the first answer, so nothing slow can precede it, and a form can't follow another form.
        """
        if self.interaction.type is discord.InteractionType.modal_submit:
            return await self.say(answers.EMPTY_FORM)
        if self._deferring is not None:  # after a deferral, only a message is possible
            return await self.say(answers.FORM_TOO_LATE)
        self._timer.cancel()
        return await self._deliver(self.interaction.response.send_modal(form))

    async def post(self, panel: Panel) -> bool:
        """Show a panel to the whole channel on behalf of the person, who pressed a button on a private
        message.

        Raises GameError (already_shared) if that press has already been answered this way.
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
        """Say one sentence to the person, and attach files."""
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
        """Say something to the person that disappears after a while, such as the reason for a refusal."""
        self.is_passing = True
        return await self.say(words)

    async def publish(self, drawn: Drawn) -> int:
        """Answer with a message that everybody sees. Returns its ID, or 0 if it is too late."""
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
        """Delete the public answer. Later answers are private follow-ups."""
        return await self._deliver(self.interaction.delete_original_response())

    # rehearsed by acknowledge_then_edit
    async def acknowledge(self) -> bool:
        """Answer silently, because the public message changes by itself. This works for presses only."""
        if not await self._is_deferred():
            return await self._deliver(self.interaction.response.defer())
        return self.is_in_place or await self._deliver(self.interaction.delete_original_response())

    def close(self) -> None:
        """Stop waiting, because the answer has been given, or there won't be one.

        Drops the reference to the pressed message. An interaction and its response form a reference cycle,
        which only the garbage collector frees. Otherwise, they could keep the message (8 kB) in memory for an
        hour.
        """
        self._timer.cancel()
        self.interaction.message = None

    def _start_deferring(self) -> None:
        if not self.interaction.response.is_done():
            self._deferring = asyncio.create_task(self._defer())

    async def _defer(self) -> None:
        # The answer might contain cards, and a deferral cannot be made private later.
        await self._deliver(self.interaction.response.defer(ephemeral=True, thinking=not self.is_in_place))

    async def _is_deferred(self) -> bool:
        self._timer.cancel()
        if self._deferring is None:
            return False
        await self._deferring
        return True


REPEAT_SECONDS = 1.0  # how long discord.py waits before it repeats a request that Discord answered with 500


async def _is_taken(request: Any, *, raising: int = 0) -> bool:
    began = monotonic()
    try:
        await request
    except discord.InteractionResponded:
        log.debug("answered already")
    except discord.HTTPException as error:
        if error.code not in GONE or error.code == raising:
            raise
        # After a retry, the earlier answer might be our own, because Discord can report an error after it has
        # accepted an answer.
        if error.code == Code.ALREADY_ANSWERED and monotonic() - began < REPEAT_SECONDS:
            log.warning("somebody else answered a press: is another program using this token?")
        log.debug("an answer came too late or had nowhere to go: %s", error.code)
    except RequestHeld as held:
        log.debug("an answer was not sent: %s", held)
    except UNSENT as error:
        log.warning("an answer did not reach Discord: %s", error or type(error).__name__)
    else:
        return True
    return False
