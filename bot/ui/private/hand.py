"""The hand that a person has open at a table, and the person: how another hand can be sent to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.engine.model.events import RoundStarted
from bot.game.events import TableEvent
from bot.game.ports import Timer
from bot.game.state import ShownHand, Snapshot
from bot.text.language import Words, speaking
from bot.text.names import shown_names
from bot.text.story import concerns, own_lines
from bot.ui.private.courier import LiveMessage
from bot.ui.screens.hand import AccountView, Look
from bot.ui.transport.emojis import NO_EMOJIS, Emojis
from bot.ui.transport.messenger import Ticket
from bot.ui.transport.panels import Panel
from bot.ui.transport.people import NO_AVATARS, Avatars
from bot.ui.transport.private_messages import PrivateMessage

MOST_NEWS = 4  # lines


class Seen(NamedTuple):
    """The content of a panel: facts of the table at a revision, and everything else on it."""

    revision: int
    facts: object
    beside: object


@dataclass(slots=True, kw_only=True)
class OpenHand(LiveMessage[AccountView]):
    """The hand panel of an account at a table."""

    until: float  # when its token ends (epoch, UTC)
    seat: int | None = None  # whose hand is open if the account has several seats
    news: tuple[str, ...] = ()  # what happened to the player since they last pressed something
    hint: str | None = None  # why the table cannot be drawn in its channel
    is_ending: bool = False  # whether its token ends within a minute
    timer: Timer | None = None

    @classmethod
    def opened_by(cls, ticket: Ticket, account: int, seat: int | None = None) -> OpenHand:
        """The panel that answers the interaction of this ticket."""
        return cls(account, ticket.token, until=ticket.until, seat=seat, language=ticket.language)

    @classmethod
    def following(cls, ticket: Ticket, account: int, old: OpenHand | None) -> OpenHand:
        """The panel that takes the place of an old one, or is the first."""
        hand = cls.opened_by(ticket, account)
        hand.is_follow_up = True
        if old is not None:
            hand.seat, hand.news, hand.hint = old.seat, old.news, old.hint
        return hand

    @classmethod
    def restored(cls, shown: ShownHand) -> OpenHand:
        """A panel that an earlier process opened."""
        hand = cls(shown.account, shown.token, shown.message, shown.is_follow_up, until=shown.until)
        hand.seat, hand.language = shown.seat, shown.language
        return hand

    @property
    def shown(self) -> ShownHand:
        """The row from which a later process can redraw the panel."""
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

    def view(
        self, snapshot: Snapshot, emojis: Emojis = NO_EMOJIS, avatars: Avatars = NO_AVATARS
    ) -> AccountView:
        """The view that the account should see now."""
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
    def notice(self) -> Words | None:
        """The line above the cards when they are redrawn."""
        return self.hint

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


@dataclass(slots=True)
class Recipient:
    """A person at a table: the hand they have open, and how another one can be sent to them."""

    account: int
    hand: OpenHand | None = None
    ticket: Ticket | None = None  # their ticket that lasts longest
    is_owed: bool = False  # whether a hand is to come below the table
    lost_hand_at: float | None = None  # when the last hand ended or was found gone (epoch, UTC)
    presses: int = 0  # presses not answered yet; the answer shows what the person's messages would
    in_flight: list[PrivateMessage] = field(
        default_factory=list[PrivateMessage]
    )  # edited during these presses

    @classmethod
    def restored(cls, shown: ShownHand) -> Recipient:
        """A person who had a hand open in an earlier process, or was owed one."""
        hand = OpenHand.restored(shown) if shown.message else None
        ticket = Ticket(shown.token, shown.until, shown.language)
        return cls(shown.account, hand, ticket, is_owed=hand is None)

    @property
    def shown(self) -> ShownHand | None:
        """The row from which a later process can show their hand, open or owed; None if they have none."""
        if self.hand is not None:
            return self.hand.shown
        if self.ticket is None or not self.is_owed:
            return None
        return ShownHand(self.account, 0, self.ticket.token, self.ticket.until, self.ticket.language)

    def note(self, ticket: Ticket) -> None:
        """Keep the ticket if it lasts at least as long as the one before."""
        if self.ticket is None or self.ticket.until <= ticket.until:
            self.ticket = ticket

    def owe(self, now: float) -> None:
        """They are owed a hand below the table if it can be sent to them."""
        self.is_owed |= self.ticket is not None and self.ticket.until > now

    def lose(self) -> None:
        """Nothing more can be sent to them until they press something."""
        self.ticket, self.is_owed = None, False
