"""The hand that a person has open: one private message, and what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.engine.model.events import RoundStarted
from bot.game.events import TableEvent
from bot.game.ports import Timer
from bot.game.preferences import NO_PREFERENCES, Preferences
from bot.game.state import ShownHand, Snapshot
from bot.text.language import Words, speaking, spoken
from bot.text.names import shown_names
from bot.text.story import concerns, own_lines
from bot.ui.screens.hand import AccountView, Look
from bot.ui.transport.emojis import NO_EMOJIS, Emojis
from bot.ui.transport.messenger import ORIGINAL, Ticket
from bot.ui.transport.panels import Panel
from bot.ui.transport.people import NO_AVATARS, Avatars

MOST_NEWS = 4  # lines


class Seen(NamedTuple):
    """What a panel shows: facts of the table at a revision, and everything else on it."""

    revision: int
    facts: object
    beside: object


@dataclass(slots=True)
class OpenHand:
    """The panel of an account at a table, in a private message, and the token that may edit it.

    `seat` is whose hand is open if the account has several. `news` is what has happened to the player since
    they last pressed something, with a hand that they alone were shown. `hint` says why the table cannot be
    drawn in its channel. `chosen` is how the person wants it to look. `is_ending`: within a minute the token
    ends. `seen` is what the panel shows. `is_follow_up`: it did not answer the interaction of its token but
    came later.
    """

    account: int
    token: str = field(repr=False)
    until: float
    message: int = 0
    seat: int | None = None
    news: tuple[str, ...] = ()
    hint: str | None = None
    language: str = field(default_factory=spoken)
    chosen: Preferences = NO_PREFERENCES
    is_ending: bool = False
    is_follow_up: bool = False
    seen: Seen | None = None
    timer: Timer | None = None

    @classmethod
    def opened_by(cls, ticket: Ticket, account: int, seat: int | None = None) -> OpenHand:
        """The panel that answers the interaction of this ticket."""
        return cls(account, ticket.token, ticket.until, seat=seat, language=ticket.language)

    @classmethod
    def following(cls, ticket: Ticket, account: int, old: OpenHand | None) -> OpenHand:
        """The panel that takes the place of an old one, or is the first."""
        hand = cls(account, ticket.token, ticket.until, language=ticket.language, is_follow_up=True)
        if old is not None:
            hand.seat, hand.news, hand.hint = old.seat, old.news, old.hint
        return hand

    @classmethod
    def restored(cls, shown: ShownHand) -> OpenHand:
        """The panel that an earlier process has opened."""
        hand = cls(shown.account, shown.token, shown.until, shown.message, shown.seat)
        hand.language, hand.is_follow_up = shown.language, shown.is_follow_up
        return hand

    @property
    def shown(self) -> ShownHand:
        """What it takes to redraw the panel after a restart."""
        return ShownHand(
            self.account,
            self.message,
            self.token,
            self.until,
            self.language,
            self.seat,
            is_follow_up=self.is_follow_up,
        )

    @property
    def ticket(self) -> Ticket:
        """Its own token, through which another panel can be sent."""
        return Ticket(self.token, self.until, self.language)

    @property
    def address(self) -> int:
        """What its token calls the panel."""
        return self.message if self.is_follow_up else ORIGINAL

    def view(
        self, snapshot: Snapshot, emojis: Emojis = NO_EMOJIS, avatars: Avatars = NO_AVATARS
    ) -> AccountView:
        """What the account should see now."""
        look = Look(emojis, self.chosen.hand_order, self.is_ending, avatars)
        return AccountView(snapshot, self.account, self.seat, look)

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

    def is_stale(self, view: AccountView) -> bool:
        """Whether the panel shows anything other than this view."""
        seen = self.seen
        if seen is None or seen.beside != self._beside:
            return True
        return seen.revision != view.snapshot.state.revision and seen.facts != view.facts

    def note_events(self, view: AccountView, events: Sequence[TableEvent]) -> None:
        """Note what these events, which led to the view, did to the player whose hand is open, if one is."""
        if RoundStarted in map(type, events):
            self.news = ()
        if view.hand is None or not concerns(view.hand.view.seat, events):
            return
        with speaking(self.language):
            names = shown_names(view.snapshot.state.lobby.players)
            told = own_lines(events, view.hand.view.seat, names)
        self.news = (*self.news, *told)[-MOST_NEWS:]
