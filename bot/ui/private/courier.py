"""The courier: draws private messages, and sends, edits, and deletes them by their tokens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import discord

from bot.game.preferences import NO_PREFERENCES, PreferenceBook, Preferences
from bot.game.state import Snapshot
from bot.text.language import Words, spoken
from bot.ui.transport.emojis import Emojis, KnownEmojis, blame_emojis
from bot.ui.transport.outbox import Outbox, Request, Withheld
from bot.ui.transport.panels import Illustrator, Panel
from bot.ui.transport.people import NO_AVATARS, Avatars
from bot.ui.transport.private_messages import PrivateMessage, PrivateMessenger

View = TypeVar("View")


@dataclass(slots=True, kw_only=True)
class LiveMessage(PrivateMessage, ABC, Generic[View]):
    """A private message that is redrawn when the table changes what it shows."""

    language: str = field(default_factory=spoken)
    chosen: Preferences = NO_PREFERENCES  # how the person wants it to look
    seen: Any = None  # what it shows; None if it has to be redrawn

    @abstractmethod
    def view(self, snapshot: Snapshot, emojis: Emojis, avatars: Avatars) -> View:
        """The view of this snapshot that the message should show."""

    @abstractmethod
    def is_stale(self, view: View) -> bool:
        """Whether the message shows anything other than this view."""

    @abstractmethod
    def seen_in(self, view: View) -> object:
        """The facts to keep in `seen` once this view is drawn in the message."""

    @abstractmethod
    def panel(self, view: View, notice: Words | None = None) -> Panel:
        """The panel that shows a view, under a notice, in the language of the person."""

    @property
    def notice(self) -> Words | None:
        """The line above the view when it is redrawn."""
        return None


Send = Callable[[Panel], Awaitable[bool]]


@dataclass
class Courier:
    """Draws and sends private messages, each as its person prefers it."""

    outbox: Outbox
    private: PrivateMessenger
    illustrator: Illustrator
    preferences: PreferenceBook
    emojis: KnownEmojis = field(default_factory=KnownEmojis)  # grows while the pictures are uploaded
    avatars: Avatars = field(default_factory=lambda: NO_AVATARS)  # grows as they arrive
    is_finishing: bool = False  # the process ends, and no later one knows what is left to send

    async def view(self, shown: LiveMessage[View], snapshot: Snapshot) -> View:
        """The view a message should show now, in the order and the language that its person prefers."""
        shown.chosen = await self.preferences.of(shown.account)
        shown.language = shown.chosen.language or shown.language
        return shown.view(snapshot, self.emojis, self.avatars)

    async def show(self, shown: LiveMessage[View], view: View, notice: Words | None, send: Send) -> bool:
        """Send the panel of a view. Returns whether it is shown; raises as `send` does."""
        seen = shown.seen_in(view)
        is_taken = await self.emojis.sent_without_lost(lambda: send(shown.panel(view, notice)))
        if is_taken:
            shown.seen = seen  # not before: a retry must find it stale
        return is_taken

    async def deliver(
        self, shown: LiveMessage[View], view: View, guild: int, may_send: Callable[[], bool] = lambda: True
    ) -> bool:
        """Show a view in its message, or send it if it has none yet. Returns whether Discord took it.

        Raises Withheld if it no longer `may_send` once the panel is drawn.
        """

        async def send(panel: Panel) -> bool:
            drawn = await self.illustrator.draw(panel, guild, shown.chosen)
            if not may_send():
                raise Withheld
            try:
                if shown.message:
                    return await self.private.edit(shown.token, drawn, shown.address)
                shown.message = await self.private.send(shown.token, drawn)
                return bool(shown.message)
            except discord.HTTPException as error:
                blame_emojis(error, drawn.view)
                raise

        return await self.show(shown, view, shown.notice, send)

    def request(self, key: Hashable, work: Request, *, gap: float = 0.0, is_final: bool = False) -> None:
        """Do this soon, in place of what is still waiting under the same key."""
        self.outbox.request(key, work, gap=gap, is_counted=False, is_final=is_final)

    def erase(self, old: PrivateMessage) -> None:
        """Delete a message, even if the process ends: no later one would."""
        token, address = old.token, old.address
        self.request(("erase", old.message), lambda: self.private.erase(token, address), is_final=True)
