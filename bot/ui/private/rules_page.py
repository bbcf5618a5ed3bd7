"""The pages of the rules that people have open in a lobby: they follow what the host changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from msgspec import Struct
from msgspec.structs import replace

from bot.game.preferences import Preferences
from bot.game.session import GameSession
from bot.game.state import Stage, TableState
from bot.text.language import speaking
from bot.ui.actions.action import RulesShown
from bot.ui.screens.rules import rules_screen
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.panels import Illustrator
from bot.ui.transport.private_messages import PrivateMessages
from bot.ui.transport.replies import Aside


class OpenPage(Struct, frozen=True):
    """What an account reads in a private message, how, and the `facts` of the lobby that it shows."""

    account: int
    aside: Aside
    shown: RulesShown
    language: str
    chosen: Preferences
    facts: object


def facts_of(state: TableState) -> object:
    """What pages of the rules show of a lobby."""
    lobby = state.lobby
    return lobby.host, lobby.players, lobby.options, lobby.preset, lobby.named


@dataclass
class RulesPages:
    """Redraws the open pages of each table for as long as their tokens are good.

    Of the `_pressed` messages, those in `_crossed` were redrawn before the answer was there, as this page:
    nobody knows which of the two Discord took first.
    """

    outbox: Outbox
    private: PrivateMessages
    illustrator: Illustrator
    _open: dict[int, dict[int, OpenPage]] = field(default_factory=dict[int, dict[int, OpenPage]])
    _pressed: set[int] = field(default_factory=set[int])
    _crossed: dict[int, OpenPage] = field(default_factory=dict[int, OpenPage])

    def keep(self, session: GameSession, page: OpenPage) -> None:
        """A page is shown, and what was in its message before is not."""
        if session.state.stage is Stage.LOBBY:
            self._open.setdefault(session.id, {})[page.aside.message] = page

    def lose(self, session: GameSession, message: int) -> None:
        """A message shows something else than a page, or nothing anymore."""
        self._open.get(session.id, {}).pop(message, None)

    @contextmanager
    def held(self, session: GameSession, message: int) -> Iterator[None]:
        """Leave the page that was pressed to the answer; if it is still there afterward, it catches up."""
        self._pressed.add(message)
        try:
            yield
        finally:
            self._pressed.discard(message)
            crossed, page = self._crossed.pop(message, None), self._page(session, message)
            if page is not None and crossed not in (None, page):
                self.keep(session, replace(page, facts=None))
            self.refresh(session)

    def refresh(self, session: GameSession) -> None:
        """Redraw the pages that no longer show the lobby as it is; with the lobby, they are gone."""
        if session.state.stage is not Stage.LOBBY:
            self._open.pop(session.id, None)
            return
        for message in self._open.get(session.id, ()):
            if self._outdated(session, message) is not None:
                self._request(session, message)

    def _page(self, session: GameSession, message: int) -> OpenPage | None:
        return self._open.get(session.id, {}).get(message)

    def _outdated(self, session: GameSession, message: int) -> OpenPage | None:
        """The page in a message if it has to be redrawn."""
        page = self._page(session, message)
        is_current = page is None or message in self._pressed or page.facts == facts_of(session.state)
        return None if is_current else page

    def _request(self, session: GameSession, message: int) -> None:
        self.outbox.request(("rules", message), lambda: self._redraw(session, message), is_counted=False)

    async def _redraw(self, session: GameSession, message: int) -> None:
        if (page := self._outdated(session, message)) is None:
            return
        current = replace(page, shown=replace(page.shown, notice=None), facts=facts_of(session.state))
        with speaking(page.language):
            panel = rules_screen(session.snapshot, page.account, current.shown)
        drawn = await self.illustrator.draw(panel, session.guild, page.chosen)
        if self._outdated(session, message) is not page:
            return  # its reader has turned it, or is about to
        is_shown = await self.private.edit(page.aside.token, drawn, page.aside.address)
        if message in self._pressed:
            self._crossed[message] = current
        newest = self._page(session, message)
        if newest is page and is_shown:
            self.keep(session, current)
        elif newest is page:
            self.lose(session, message)
        elif newest is not None:  # this one may have come over it
            self.keep(session, replace(newest, facts=None))
            self.refresh(session)
