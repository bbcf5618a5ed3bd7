"""The one answer to one interaction, and messages that one person sees."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import aiohttp
import discord

from bot.game.ports import Clock
from bot.text import answers
from bot.text.language import Words
from bot.ui.transport import Interaction
from bot.ui.transport.components import Panel
from bot.ui.transport.illustrator import Drawn, Illustrator
from bot.ui.transport.outbox import RequestHeld

log = logging.getLogger(__name__)
T = TypeVar("T")

DEFER_SECONDS = 1.5  # Discord waits three; if the store is slower than this, the answer is deferred
UNKNOWN_MESSAGE, ALREADY_ANSWERED, INVALID_FORM = 10008, 40060, 50035  # Discord: JSON Error Codes
# Too late, already answered, token expired, message or webhook deleted, channel deleted or not accessible,
# thread archived or locked.
GONE = frozenset({10062, ALREADY_ANSWERED, 50027, UNKNOWN_MESSAGE, 10015, 10003, 50001, 50013, 50083, 160005})

Ask = Callable[["Reply"], Awaitable[object]]


class Original(int):
    """Stands in for an id: the message an interaction sent, or the one whose button was pressed.

    Discord calls it `@original`. discord.py edits it with the interaction only, which a restart loses.
    """

    def __format__(self, _: str) -> str:
        return "@original"


ORIGINAL = Original()


class PrivateMessages:
    """Edits and deletes private messages.

    Each method returns False if the message was dismissed or its token has run out, and raises HTTPException
    for anything else that Discord refuses.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def edit(self, token: str, drawn: Drawn) -> bool:
        """Show another panel in the message of a token."""
        return await _done(self._webhook(token).edit_message(ORIGINAL, **drawn.change))

    async def erase(self, token: str) -> bool:
        """Delete the message of a token."""
        return await _done(self._webhook(token).delete_message(ORIGINAL))

    def _webhook(self, token: str) -> discord.Webhook:
        """A token works like that of a webhook of the application (Discord: Receiving and Responding)."""
        return discord.Webhook.partial(self._client.application_id or 0, token, client=self._client)


async def _done(request: Awaitable[object]) -> bool:
    try:
        await request
    except discord.HTTPException as error:
        if error.code not in GONE:
            raise
        return False
    return True


class Reply:
    """Answers privately: with a view, with a sentence, or silently if the public message shows enough.

    A press in a private message is answered `is_in_place`, by editing that message. `message` is the id of
    the private message that was pressed or has been shown, 0 if there is none. Each method returns whether
    Discord took the answer; one that came too late is dropped: what was asked for has happened anyway.
    """

    def __init__(self, interaction: Interaction, clock: Clock, illustrator: Illustrator) -> None:
        self.interaction = interaction
        self._illustrator = illustrator
        self._deferring: asyncio.Task[None] | None = None
        pressed = interaction.message
        self.is_in_place = pressed is not None and pressed.flags.ephemeral
        self.message = pressed.id if pressed is not None and self.is_in_place else 0
        self._timer = clock.call_at(clock.steady() + DEFER_SECONDS, self._start_deferring)

    async def _noted(self, request: Awaitable[Any]) -> None:
        sent = await request
        is_callback = isinstance(sent, discord.InteractionCallbackResponse)
        self.message = (sent.message_id if is_callback else sent.id) or 0

    async def show(self, panel: Panel) -> bool:
        """Show a panel to the person: a new one if the pressed one was deleted in the meantime."""
        drawn, response = await self._drawn(panel), self.interaction.response
        if await self._is_deferred():
            return await _sent(self._noted(self.interaction.edit_original_response(**drawn.change)))
        if self.is_in_place:
            try:
                return await _sent(response.edit_message(**drawn.change), raising=UNKNOWN_MESSAGE)
            except discord.NotFound:
                drawn = await self._drawn(panel)  # files can be sent once
        return await _sent(self._noted(response.send_message(**drawn.new, ephemeral=True)))

    def _drawn(self, panel: Panel) -> Awaitable[Drawn]:
        account, guild = self.interaction.user.id, self.interaction.guild_id or 0
        return self._illustrator.for_person(panel, account, guild)

    async def ask(self, form: discord.ui.Modal) -> bool:
        """Show a form. It must be the first answer, so nothing slow may come before it, and no other form."""
        if self.interaction.type is discord.InteractionType.modal_submit:
            return await self.say(answers.EMPTY_FORM)
        self._timer.cancel()
        return await _sent(self.interaction.response.send_modal(form))

    async def say(self, words: Words, *files: discord.File, is_public: bool = False) -> bool:
        """Say one sentence to the person, and give them files; or on their behalf to the whole channel."""
        sentence, is_private = str(words), not is_public
        if not await self._is_deferred():
            sending = self.interaction.response.send_message(sentence, files=files, ephemeral=is_private)
        elif self.is_in_place:
            sending = self.interaction.followup.send(sentence, files=files, ephemeral=is_private)
        else:
            sending = self.interaction.edit_original_response(content=sentence, attachments=files)
        return await _sent(sending)

    async def acknowledge(self) -> bool:
        """Say nothing: the public message changes by itself. For presses only."""
        if not await self._is_deferred():
            return await _sent(self.interaction.response.defer())
        return self.is_in_place or await _sent(self.interaction.delete_original_response())

    def close(self) -> None:
        """Stop waiting: the answer has been given, or there will be none."""
        self._timer.cancel()

    def _start_deferring(self) -> None:
        if not self.interaction.response.is_done():
            self._deferring = asyncio.create_task(self._defer())

    async def _defer(self) -> None:
        # What stays open may hold cards: a deferral cannot be made private later.
        await _sent(self.interaction.response.defer(ephemeral=True, thinking=not self.is_in_place))

    async def _is_deferred(self) -> bool:
        self._timer.cancel()
        if self._deferring is None:
            return False
        await self._deferring
        return True


async def _sent(request: Any, *, raising: int = 0) -> bool:
    try:
        await request
    except discord.InteractionResponded:
        log.debug("answered already")
    except discord.HTTPException as error:
        if error.code not in GONE or error.code == raising:
            raise
        if error.code == ALREADY_ANSWERED:
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


async def with_emojis(known: dict[str, discord.PartialEmoji], send: Callable[[], Awaitable[T]]) -> T:
    """Send a message with the emojis that are known, and without any if Discord refuses one of them.

    It does so if one was deleted there, and names the place in the message. `send` draws the message again.
    Raises what it raises.
    """
    has_any = bool(known)  # another message may be refused meanwhile, and then none is known any more
    try:
        return await send()
    except discord.HTTPException as error:
        if error.code != INVALID_FORM or not has_any or "emoji" not in error.text:
            raise
        log.warning("Discord refused a message for a deleted emoji: squares until the next start")
        known.clear()
        return await send()
