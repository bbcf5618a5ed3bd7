"""One open hand: whose panel it is, what it shows, and how long Discord lets it be redrawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.game.events import TableEvent
from bot.game.ports import Timer
from bot.game.preferences import HandOrder
from bot.game.state import ShownHand, Snapshot
from bot.text.events import own_lines
from bot.text.language import Words, speaking, spoken
from bot.ui.screens.hand_controls import Look
from bot.ui.screens.shared_screen import AccountView
from bot.ui.transport import Interaction
from bot.ui.transport.components import Panel
from bot.ui.transport.emojis import NO_EMOJIS, Emojis

TOKEN_SECONDS = 14 * 60  # a token lives 15 minutes (Discord: Receiving and Responding)
MOST_NEWS = 4  # lines


class Seen(NamedTuple):
    """What a panel shows: facts of the table at a revision, and everything else on it."""

    revision: int
    facts: object
    beside: object


@dataclass
class OpenHand:
    """The panel of an account at a table, in a private message, and the token that may edit it.

    `seat` is whose hand is open if the account has several. `news` is what has happened to the player since
    they last pressed something, with a hand that they alone were shown. `hint` says why the table cannot be
    drawn in its channel. `is_ending`: within a minute the token ends. `seen` is what the panel shows.
    """

    account: int
    token: str = field(repr=False)
    until: float
    message: int = 0
    seat: int | None = None
    news: tuple[str, ...] = ()
    hint: str | None = None
    language: str = field(default_factory=spoken)
    order: HandOrder = HandOrder.BY_COLOR
    is_ending: bool = False
    seen: Seen | None = None
    timer: Timer | None = None

    @classmethod
    def opened_by(cls, interaction: Interaction, account: int, seat: int | None = None) -> OpenHand:
        """The panel that answers this interaction."""
        until = interaction.created_at.timestamp() + TOKEN_SECONDS
        return cls(account, interaction.token, until, seat=seat)

    @classmethod
    def restored(cls, shown: ShownHand) -> OpenHand:
        """The panel that an earlier process has opened."""
        hand = cls(shown.account, shown.token, shown.until, shown.message, shown.seat)
        hand.language = shown.language
        return hand

    @property
    def shown(self) -> ShownHand:
        """What it takes to redraw the panel after a restart."""
        return ShownHand(self.account, self.message, self.token, self.until, self.language, self.seat)

    def view(self, snapshot: Snapshot, emojis: Emojis = NO_EMOJIS) -> AccountView:
        """What the account should see now."""
        return AccountView(snapshot, self.account, self.seat, Look(emojis, self.order, self.is_ending))

    def panel(self, view: AccountView, notice: Words | None = None) -> Panel:
        """The panel that shows a view, under a notice, in the language of the account."""
        with speaking(self.language):
            return view.screen([*([str(notice)] if notice else []), *self.news])

    def seen_in(self, view: AccountView) -> Seen:
        """All that the panel of a view shows."""
        return Seen(view.snapshot.state.revision, view.facts, self._beside)

    @property
    def _beside(self) -> object:
        return self.news, self.hint, self.is_ending

    def is_stale(self, snapshot: Snapshot) -> bool:
        """Whether the panel is out of date."""
        seen = self.seen
        if seen is None or seen.beside != self._beside:
            return True
        is_old = seen.revision != snapshot.state.revision
        return is_old and seen.facts != self.view(snapshot).facts

    def note_events(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Note what these events did to the player, if the panel belongs to a single player."""
        hand = self.view(snapshot).hand if events else None
        if hand is not None:
            with speaking(self.language):
                self.news = (*self.news, *own_lines(events, hand.view.seat, hand.names))[-MOST_NEWS:]
