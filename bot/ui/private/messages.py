"""The private messages of a table: hands, and notes such as questions and pages of the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, Self, TypeVar

import discord
from msgspec.structs import replace

from bot.engine.model.events import RoundStarted
from bot.game.events import TableEvent
from bot.game.ports import Timer
from bot.game.preferences import NO_PREFERENCES, PreferenceBook, Preferences
from bot.game.state import ShownHand, Snapshot, Stage, TableState
from bot.text.language import Words, speaking, spoken
from bot.text.names import shown_names
from bot.text.story import TOLD_TO_SEAT, OwnLine, own_lines
from bot.ui.actions.action import RulesShown
from bot.ui.screens.hand import AccountView, Look
from bot.ui.screens.rules import rules_screen
from bot.ui.transport.emojis import NO_EMOJIS, Emojis, EmojisRefused, KnownEmojis, blame_emojis
from bot.ui.transport.messenger import PrivateMessage, PrivateMessenger, Ticket
from bot.ui.transport.outbox import Outbox, Withheld
from bot.ui.transport.panels import Illustrator, Panel
from bot.ui.transport.people import NO_AVATARS, Avatars

View = TypeVar("View")


@dataclass(slots=True, kw_only=True)
class LiveMessage(PrivateMessage, ABC, Generic[View]):
    """A private message that is redrawn when something that it shows has changed."""

    language: str = field(default_factory=spoken)
    chosen: Preferences = NO_PREFERENCES  # the person's preferences for its look
    seen: object = None  # the facts that it shows, or None if it has to be redrawn

    @abstractmethod
    def view(self, snapshot: Snapshot, emojis: Emojis = NO_EMOJIS, avatars: Avatars = NO_AVATARS) -> View:
        """Return the view of this snapshot that the message should show."""

    @abstractmethod
    def facts(self, view: View) -> object:
        """Return everything that the panel of a view shows, apart from the person's preferences."""

    @abstractmethod
    def panel(self, view: View, notice: Words | None = None) -> Panel:
        """Return the panel that shows a view, under a notice, in the person's language."""

    @property
    def notice(self) -> Words | None:
        """Return the line above the view when it is redrawn."""
        return None


# Hands

MOST_NEWS = 4  # number of lines


@dataclass(slots=True, kw_only=True)
class OpenHand(LiveMessage[AccountView]):
    """An account's open hand panel at a table."""

    until: float  # when its token expires (epoch, UTC)
    seat: int | None = None  # the seat whose hand is open, if the account has several seats
    news: tuple[OwnLine, ...] = ()  # what happened to the player since their last press
    hint: str | None = None  # why the table cannot be shown in its channel
    is_ending: bool = False  # whether its token expires within a minute
    timer: Timer | None = None

    @classmethod
    def opened_by(cls, ticket: Ticket, account: int, seat: int | None = None) -> OpenHand:
        """Create the panel that answers the interaction of this ticket."""
        return cls(account, ticket.token, until=ticket.until, seat=seat, language=ticket.language)

    @classmethod
    def following(cls, ticket: Ticket, account: int, old: OpenHand | None) -> OpenHand:
        """Create the panel that replaces an old one, or the first panel."""
        hand = cls.opened_by(ticket, account)
        hand.is_follow_up = True
        if old is not None:
            hand.seat, hand.news, hand.hint = old.seat, old.news, old.hint
        return hand

    @classmethod
    def restored(cls, shown: ShownHand) -> OpenHand:
        """Recreate a panel that an earlier process opened."""
        hand = cls(shown.account, shown.token, shown.message, shown.is_follow_up, until=shown.until)
        hand.seat, hand.language = shown.seat, shown.language
        return hand

    @property
    def ticket(self) -> Ticket:
        """The panel's own token as a ticket, which can send another panel."""
        return Ticket(self.token, self.until, self.language)

    @property
    def notice(self) -> Words | None:
        """Return the line above the cards when they are redrawn."""
        return self.hint

    def view(
        self, snapshot: Snapshot, emojis: Emojis = NO_EMOJIS, avatars: Avatars = NO_AVATARS
    ) -> AccountView:
        """Return the view that the account should currently see."""
        look = Look(emojis, self.chosen.hand_order, self.is_ending, avatars)
        return AccountView(snapshot, self.account, self.seat, look)

    def facts(self, view: AccountView) -> object:
        """Return the facts of the view, and the fields of this hand that its panel shows."""
        return view.facts, self.news, self.hint, self.is_ending

    def panel(self, view: AccountView, notice: Words | None = None) -> Panel:
        """Return the panel that shows a view, under a notice, in the language of the account."""
        with speaking(self.language):
            return view.screen([*([str(notice)] if notice else []), *self.news])

    def note_events(self, view: AccountView, events: Sequence[TableEvent]) -> None:
        """Record how these events, which led to the view, affected the player whose hand is open, if any."""
        kinds = set(map(type, events))
        if RoundStarted in kinds:
            self.news = ()
        if TOLD_TO_SEAT.keys().isdisjoint(kinds) or view.hand is None:
            return
        with speaking(self.language):
            names = shown_names(view.snapshot.state.lobby.players)
            told = own_lines(events, view.hand.view.seat, names)
        self.news = (*self.news, *told)[-MOST_NEWS:]


@dataclass(slots=True)
class Recipient:
    """A person at a table: their open hand, and the ticket with which to send them another one."""

    account: int
    hand: OpenHand | None = None
    ticket: Ticket | None = None  # the ticket that stays valid longest
    is_owed: bool = False  # whether the bot still has to send a hand below the table
    is_dealt: bool = False  # in a group: whether that hand comes with a new round, without a request
    lost_hand_at: float | None = None  # when the last hand expired or was found to be gone (epoch, UTC)
    # number of presses being answered; the answers show the same as the person's messages would
    presses: int = 0
    have_crossed: bool = False  # whether several were being answered at a time
    in_flight: list[PrivateMessage] = field(
        default_factory=list[PrivateMessage]
    )  # messages that were being edited during these presses
    erased: set[int] = field(default_factory=set[int])  # messages that Discord deleted during these presses

    @classmethod
    def restored(cls, shown: ShownHand) -> Recipient:
        """Restore a recipient who had an open hand in an earlier process, or was due one."""
        hand = OpenHand.restored(shown) if shown.message else None
        ticket = Ticket(shown.token, shown.until, shown.language)
        return cls(shown.account, hand, ticket, is_owed=hand is None)

    @property
    def shown(self) -> ShownHand | None:
        """The row from which a later process can restore an open or owed hand, or None if there is none."""
        if (hand := self.hand) is not None:
            return ShownHand(
                self.account,
                hand.message,
                hand.token,
                hand.until,
                hand.language,
                hand.seat,
                is_follow_up=hand.is_follow_up,
            )
        if self.ticket is None or not self.is_owed:
            return None
        return ShownHand(self.account, 0, self.ticket.token, self.ticket.until, self.ticket.language)

    def note(self, ticket: Ticket) -> None:
        """Keep the ticket if it is valid at least as long as the previous one."""
        if self.ticket is None or self.ticket.until <= ticket.until:
            self.ticket = ticket

    def owe(self, now: float) -> None:
        """Plan to send this person a hand below the table, if that is possible."""
        self.is_owed |= self.ticket is not None and self.ticket.until > now

    def lose(self) -> None:
        """Record that nothing more can be sent to this person until they press something."""
        self.ticket, self.is_owed, self.is_dealt = None, False, False


class Recipients(dict[int, Recipient]):
    """The people at a table, by account. A lookup adds missing people."""

    def __missing__(self, account: int) -> Recipient:
        return self.setdefault(account, Recipient(account))


# Notes


@dataclass(slots=True, kw_only=True)
class Note(PrivateMessage):
    """A private message about a lobby or a match, such as a question. It is deleted when the lobby or match
    ends.
    """

    stage: Stage

    @classmethod
    def of(cls, shown: PrivateMessage, stage: Stage) -> Note:
        """Create the note for the message that a person was just shown."""
        return Note(shown.account, shown.token, shown.message, shown.is_follow_up, stage=stage)

    def is_over(self, state: TableState) -> bool:
        """Return whether its lobby or match has ended."""
        return state.stage is not self.stage


@dataclass(slots=True, kw_only=True)
class RulesPage(LiveMessage[Snapshot]):
    """A page of the rules in a lobby. It is redrawn whenever the host changes something on it."""

    page: RulesShown

    @classmethod
    def shown_in(cls, shown: PrivateMessage, page: RulesShown, state: TableState) -> Self:
        """Create the page for this message, in the current language, as drawn from this state of the
        lobby.
        """
        where = shown.account, shown.token, shown.message, shown.is_follow_up
        return cls(*where, page=page, seen=_facts_of(state))

    def is_over(self, state: TableState) -> bool:
        """Return whether the lobby has ended."""
        return state.stage is not Stage.LOBBY

    def view(self, snapshot: Snapshot, emojis: Emojis = NO_EMOJIS, avatars: Avatars = NO_AVATARS) -> Snapshot:
        """Return the snapshot itself, because a page needs no emojis or avatars."""
        return snapshot

    def facts(self, view: Snapshot) -> object:
        return _facts_of(view.state)

    def panel(self, view: Snapshot, notice: Words | None = None) -> Panel:
        with speaking(self.language):
            return rules_screen(view, self.account, replace(self.page, notice=notice))


def _facts_of(state: TableState) -> object:
    """Return the facts of a lobby that pages of the rules show."""
    lobby = state.lobby
    return lobby.host, lobby.players, lobby.options, lobby.preset, lobby.named, lobby.agreed


# Drawing and sending

Send = Callable[[Panel], Awaitable[bool]]


@dataclass
class Courier:
    """Draws and sends private messages according to each person's preferences."""

    outbox: Outbox
    private: PrivateMessenger
    illustrator: Illustrator
    preferences: PreferenceBook
    emojis: KnownEmojis = field(default_factory=KnownEmojis)  # grows as pictures are uploaded
    avatars: Avatars = field(default_factory=lambda: NO_AVATARS)  # grows as avatars are downloaded
    is_finishing: bool = False  # the process is exiting, and no later one can send the rest

    async def view(self, shown: LiveMessage[View], snapshot: Snapshot) -> View:
        """Return the view that a message should currently show, with its person's card order and language."""
        shown.chosen = await self.preferences.of(shown.account)
        shown.language = shown.chosen.language or shown.language
        return shown.view(snapshot, self.emojis, self.avatars)

    async def show(self, shown: LiveMessage[View], view: View, notice: Words | None, send: Send) -> bool:
        """Send the panel of a view. Returns whether it is shown. Raises whatever `send` raises."""
        facts = shown.facts(view)
        try:
            is_taken = await send(shown.panel(view, notice))
        except EmojisRefused as refused:
            is_taken = await self.emojis.sent_again(refused, lambda: send(shown.panel(view, notice)))
        if is_taken:
            shown.seen = facts  # only now, because a retry must find it outdated
        return is_taken

    async def deliver(
        self, shown: LiveMessage[View], view: View, guild: int, may_send: Callable[[], bool] = lambda: True
    ) -> bool:
        """Show a view in its message, or send the message if it doesn't exist yet. Returns whether Discord
        accepted it.

        Raises Withheld if it is no longer allowed (`may_send`) once the panel is drawn.
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

    def erase(
        self,
        old: PrivateMessage,
        may_erase: Callable[[], bool] = lambda: True,
        then: Callable[[PrivateMessage], None] = lambda _: None,
    ) -> None:
        """Delete a message, even while the process is exiting, because no later one would.

        `may_erase` is asked right before the request, and `then` is called right after it.
        """

        async def erase() -> None:
            if may_erase():
                await self.private.erase(old.token, old.address)
                then(old)

        self.outbox.request(("erase", old.message), erase, is_counted=False, is_final=True)
