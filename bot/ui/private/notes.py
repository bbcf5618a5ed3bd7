"""Notes: the private messages of a person beside their hand, such as a question or a page of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from msgspec.structs import replace

from bot.game.state import Snapshot, Stage, TableState
from bot.text.language import Words, speaking
from bot.ui.actions.action import RulesShown
from bot.ui.private.courier import LiveMessage
from bot.ui.screens.rules import rules_screen
from bot.ui.transport.emojis import Emojis
from bot.ui.transport.panels import Panel
from bot.ui.transport.people import Avatars
from bot.ui.transport.private_messages import PrivateMessage


@dataclass(slots=True, kw_only=True)
class Note(PrivateMessage):
    """A private message about a lobby or a match, such as a question; it goes when that is over."""

    stage: Stage

    @classmethod
    def of(cls, shown: PrivateMessage, stage: Stage) -> Note:
        """The note in a message that a person was just shown."""
        return Note(shown.account, shown.token, shown.message, shown.is_follow_up, stage=stage)

    def is_over(self, state: TableState) -> bool:
        """Whether the lobby or the match it is about has ended."""
        return state.stage is not self.stage


@dataclass(slots=True, kw_only=True)
class RulesPage(LiveMessage[Snapshot]):
    """A page of the rules in a lobby. It is redrawn whenever the host changes something on it."""

    page: RulesShown

    @classmethod
    def shown_in(cls, shown: PrivateMessage, page: RulesShown, state: TableState) -> Self:
        """The page that a message shows in the language of the moment, drawn from this state of the lobby."""
        where = shown.account, shown.token, shown.message, shown.is_follow_up
        return cls(*where, page=page, seen=facts_of(state))

    def is_over(self, state: TableState) -> bool:
        """Whether the lobby has ended."""
        return state.stage is not Stage.LOBBY

    def view(self, snapshot: Snapshot, emojis: Emojis, avatars: Avatars) -> Snapshot:
        """The snapshot itself: a page needs no emojis and no avatars."""
        return snapshot

    def is_stale(self, view: Snapshot) -> bool:
        """Whether the lobby is no longer as the page shows it."""
        return self.seen != facts_of(view.state)

    def seen_in(self, view: Snapshot) -> object:
        """The facts that the page shows once it is drawn from this view."""
        return facts_of(view.state)

    def panel(self, view: Snapshot, notice: Words | None = None) -> Panel:
        """The page as it is now, under a notice."""
        with speaking(self.language):
            return rules_screen(view, self.account, replace(self.page, notice=notice))


def facts_of(state: TableState) -> object:
    """The facts of a lobby that pages of the rules show."""
    lobby = state.lobby
    return lobby.host, lobby.players, lobby.options, lobby.preset, lobby.named
