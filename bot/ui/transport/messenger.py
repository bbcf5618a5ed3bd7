"""Messengers send messages to Discord: private messages with the token of a press, and table messages as the
bot or with such tokens.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, Protocol, Self

import discord
from msgspec import Struct

from bot.game.ports import Clock
from bot.text.language import spoken
from bot.ui.transport import Interaction
from bot.ui.transport.failures import GONE, Code
from bot.ui.transport.panels import Drawn, edited

# Tokens of interactions: each can send and edit messages for a quarter of an hour

TOKEN_SECONDS = 14 * 60  # a token is valid for 15 minutes (Discord: Receiving and Responding)


@dataclass(frozen=True, slots=True)
class Ticket:
    """The token of somebody's interaction, valid until `until` (epoch, UTC), and their language."""

    token: str = field(repr=False)
    until: float
    language: str

    @classmethod
    def of(cls, interaction: Interaction) -> Self:
        """Return the ticket of an interaction that has been answered."""
        until = interaction.created_at.timestamp() + TOKEN_SECONDS
        return cls(interaction.token, until, spoken())


def pressed_in_public(interaction: Interaction) -> int:
    """Return the public message whose button was pressed, if the press was only acknowledged, or 0.

    For the token of such a press, that message is `@original` (Discord: Interaction Callback Type).
    """
    message, answered = interaction.message, interaction.response.type
    is_receipt = answered is discord.InteractionResponseType.deferred_message_update
    return message.id if message is not None and is_receipt and not message.flags.ephemeral else 0


class Original(int):
    """A placeholder for an ID: the message that an interaction sent, or the message whose button was pressed.

    Discord calls it `@original`. discord.py can edit it only with the interaction object, which doesn't
    survive a restart.
    """

    def __format__(self, _: str) -> str:
        return "@original"


ORIGINAL = Original()


def webhook_of(client: discord.Client, token: str) -> discord.Webhook:
    """Return the webhook for a token. A token works like a webhook of the application (Discord: Receiving and
    Responding).
    """
    webhook = discord.Webhook.partial(client.application_id or 0, token, client=client)
    webhook.type = discord.WebhookType.application  # webhooks of other types can't send private messages
    return webhook


# Private messages: only one person sees them, and a token edits them


@dataclass(slots=True)
class PrivateMessage:
    """A message that only one person sees, and the token that can edit it."""

    account: int
    token: str = field(repr=False)
    message: int = 0  # its ID, or 0 until it is sent
    is_follow_up: bool = False  # it was sent after the answer to the token's interaction

    @property
    def address(self) -> int:
        """The ID of the message in requests with this token."""
        return self.message if self.is_follow_up else ORIGINAL


# rehearsed by private_answer, token_edits_private, dismissed_private, reloaded_private, jumped_private
class PrivateMessenger:
    """Sends, edits, and deletes private messages with the token of an interaction.

    A message is the answer to the interaction, unless the ID of a follow-up is given. If the message was
    dismissed or its token has expired, each method returns False, or 0 for `send`. Any other refusal raises
    HTTPException.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    # rehearsed by follow_ups
    async def send(self, token: str, drawn: Drawn) -> int:
        """Follow up on an interaction with another private message.

        Returns its ID, or 0 if it is too late.
        """
        try:
            sent = await webhook_of(self._client, token).send(**drawn.new, ephemeral=True, wait=True)
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            return 0
        return sent.id

    async def edit(self, token: str, drawn: Drawn, message: int = ORIGINAL) -> bool:
        """Show another panel in a message of this token."""
        edit = partial(webhook_of(self._client, token).edit_message, message)
        return await _is_there(edited(drawn, edit))

    async def erase(self, token: str, message: int = ORIGINAL) -> bool:
        return await _is_there(webhook_of(self._client, token).delete_message(message))


async def _is_there(request: Awaitable[object]) -> bool:
    """Return whether the message of a request still exists."""
    try:
        await request
    except discord.HTTPException as error:
        if error.code not in GONE:
            raise
        return False
    return True


# Shared by all messengers of tables

Content = Mapping[str, Any]  # the arguments that send or edit a message
NO_MENTIONS = discord.AllowedMentions.none()
# In a server that notifies its members of all messages, each message notifies every phone unless it is silent
# (Discord: Message Flags, SUPPRESS_NOTIFICATIONS). So a new public message is either QUIET or mentions
# somebody.
# rehearsed by notification_level, silent_flag, silent_rings, loud_rings
QUIET: Content = {"allowed_mentions": NO_MENTIONS, "silent": True}


# rehearsed by mentions_nobody, mentions_somebody, role_mention, thread_mention
def mentioning(*, people: Iterable[int] = (), roles: Iterable[int] = ()) -> Content:
    """Return the arguments that make a new message notify only these people and roles."""
    allowed = discord.AllowedMentions(
        everyone=False,
        users=[discord.Object(person) for person in people],
        roles=[discord.Object(role) for role in roles],
    )
    return {"allowed_mentions": allowed, "silent": False}


class Messenger(Protocol):
    """Sends messages to one channel.

    Each method raises HTTPException, and NoTicket if it needs a ticket and has none.
    """

    @property
    def can_send(self) -> bool:
        """Return whether a new message can be sent now, in addition to editing old ones."""
        ...

    async def send(self, content: Content, nonce: str) -> int:
        """Send a message. The nonce identifies it for a few minutes. Returns its ID."""
        ...

    def adopt(self, message: int, ticket: Ticket, address: int = ORIGINAL) -> None:
        """Record that this ticket can edit the message, under this address."""
        ...

    def spend(self, ticket: Ticket) -> bool:
        """Count a follow-up sent with this ticket. Returns False if Discord would refuse it."""
        ...

    async def edit(self, message: int, drawn: Drawn) -> bool:
        """Show something else in a message. Returns False if a new message must replace it."""
        ...

    async def erase(self, message: int) -> None:
        """Delete a message."""
        ...

    async def react(self, message: int, emoji: str) -> None:
        """Add a reaction to a message."""
        ...


# rehearsed by send_lobby, send_pace
class BotMessenger(Struct, frozen=True):
    """Sends as the bot, with its own token, in places where the bot is a member."""

    _channel: discord.PartialMessageable
    can_send = True

    async def send(self, content: Content, nonce: str) -> int:
        """Send a message, or find the message just sent with this nonce. Returns its ID."""
        return (await self._channel.send(**content, nonce=nonce)).id

    def adopt(self, message: int, ticket: Ticket, address: int = ORIGINAL) -> None:
        """Do nothing, because the bot can edit all its messages."""

    def spend(self, ticket: Ticket) -> bool:
        """Where the bot is a member, follow-ups are not limited."""
        return True

    async def edit(self, message: int, drawn: Drawn) -> bool:
        """Show something else in a message."""
        # rehearsed by edit_with_picture, edit_without_picture, text_to_panel, bot_edits_answer
        old = self._channel.get_partial_message(message)
        await edited(drawn, partial(old.edit, allowed_mentions=NO_MENTIONS))
        return True

    async def erase(self, message: int) -> None:
        await self._channel.get_partial_message(message).delete()

    async def react(self, message: int, emoji: str) -> None:
        # rehearsed by reaction, reaction_pace, react_deleted
        await self._channel.get_partial_message(message).add_reaction(emoji)


# Where the bot is not a member

MOST_BY_TICKET = 4  # number of follow-ups; Discord accepts five, and the answer might have used one
TICKETS_KEPT, TICKETS_TRIED, MESSAGES_KEPT = 50, 8, 8  # the newest tickets and messages of a table
GRACE_SECONDS = 45.0  # how long an expired ticket is still tried for the last message

# Discord's error codes for a message that belongs to another token
NOT_ITS_OWN = frozenset(
    {Code.UNKNOWN_MESSAGE, Code.MISSING_ACCESS, Code.NOT_THE_AUTHOR, Code.MISSING_PERMISSIONS}
)
# rehearsed by wrong_token
ENDED = frozenset({Code.INVALID_TOKEN, Code.UNKNOWN_WEBHOOK})  # the token has expired, sooner than expected
SPENT = ENDED | {Code.FOLLOW_UPS_SPENT}


class NoTicket(Exception):
    """Nobody has pressed anything lately, so there is no token with which to send a message."""


@dataclass
# rehearsed by cross_token
class TokenRule:
    """Whether a token can also edit messages of other tokens. This is unknown (None) until Discord's first
    answer shows it.

    Discord's documentation only says that a token can edit the messages sent with it.
    """

    edits_all: bool | None = None


class Access(NamedTuple):
    """A ticket that might be able to edit a message, and its address for the message."""

    ticket: Ticket
    address: int
    is_own: bool = True


@dataclass
# rehearsed by token_carries_table, older_token
class TicketMessenger:
    """Sends with the newest tickets of the people at a table in a group, because the bot's own token has no
    access there.

    A ticket can edit the messages it has sent, and the message whose button was pressed if the press was only
    acknowledged. If tickets can edit everything (`TokenRule`), the newest one is used.
    """

    _client: discord.Client
    _clock: Clock
    _rule: TokenRule
    _tickets: list[Ticket]  # newest first; tickets from an earlier process can only edit
    _left: dict[str, int] = field(default_factory=dict[str, int])  # remaining follow-ups, by token
    # The ticket that edits a message, by message
    _own: dict[int, Access] = field(default_factory=dict[int, Access])

    def note(self, ticket: Ticket) -> None:
        """Keep the ticket of somebody who has pressed something and was answered."""
        if ticket.token not in self._left:
            self._tickets = [ticket, *self._good(self._tickets)][:TICKETS_KEPT]
            kept = {ticket.token for ticket in self._tickets}
            self._left = {token: left for token, left in self._left.items() if token in kept}
            self._left[ticket.token] = MOST_BY_TICKET

    def adopt(self, message: int, ticket: Ticket, address: int = ORIGINAL) -> None:
        """Record that this ticket can edit the message as its own, under this address."""
        self._own[message] = Access(ticket, address)
        while len(self._own) > MESSAGES_KEPT:
            del self._own[next(iter(self._own))]

    @property
    def until(self) -> float:
        """When the last ticket expires (epoch, UTC), or 0 if there is none."""
        return max((ticket.until for ticket in self._tickets), default=0.0)

    def until_for(self, message: int | None) -> float:
        """Return when a message can no longer be edited. The last ticket can still replace it with a
        new one.
        """
        if message is None or self._rule.edits_all is not False:
            return self.until
        return self._own[message].ticket.until if message in self._own else 0.0

    @property
    def can_send(self) -> bool:
        """Return whether any ticket has a follow-up left."""
        return self._sender() is not None

    def spend(self, ticket: Ticket) -> bool:
        """Count a follow-up sent with this ticket. Returns False if it has none left."""
        left = self._left.get(ticket.token, 0)
        if left:
            self._left[ticket.token] = left - 1
        return left > 0

    async def send(self, content: Content, nonce: str) -> int:
        """Follow up on the newest press for which Discord still accepts follow-ups. Follow-ups have
        no nonce.
        """
        ticket = self._sender()
        if ticket is None or not self.spend(ticket):
            raise NoTicket
        try:
            sent = await self._webhook(ticket).send(**content, wait=True)
        except discord.HTTPException as error:
            if error.code not in SPENT:
                raise
            self._left[ticket.token] = 0
            raise NoTicket from error
        self.adopt(sent.id, ticket, sent.id)
        return sent.id

    async def edit(self, message: int, drawn: Drawn) -> bool:
        """Show something else in a message. Returns False if a new message must replace it."""

        async def work(access: Access) -> None:
            edit = self._webhook(access.ticket).edit_message
            await edited(drawn, partial(edit, access.address, allowed_mentions=NO_MENTIONS))

        return await self._try(message, work)

    async def erase(self, message: int) -> None:
        await self._try(message, lambda access: self._webhook(access.ticket).delete_message(access.address))

    async def react(self, message: int, emoji: str) -> None:
        """Do nothing, because tickets can't add reactions."""

    async def _try(self, message: int, work: Callable[[Access], Awaitable[object]]) -> bool:
        """Make a request about a message with the first ticket that can. Returns False if none can."""
        refused: discord.HTTPException | None = None
        for access in self._accesses_to(message):
            try:
                await work(access)
            except discord.HTTPException as error:
                refused = self._refused(access, error)
            else:
                self._learn(message, access, refused)
                return True
        if refused is not None:
            raise refused
        return False

    def _accesses_to(self, message: int) -> Iterator[Access]:
        """Yield the tickets that might be able to edit a message, best first. Raises NoTicket if none is
        left.

        It isn't stored which ticket sent the message before a restart, so each one is tried.
        """
        self._tickets = self._good(self._tickets)
        own, others = self._own.get(message), self._tickets[:TICKETS_TRIED]
        if own is not None:
            tried = {True: TICKETS_TRIED, None: 1, False: 0}[self._rule.edits_all]
            others = [other for other in others[:tried] if other != own.ticket]
        for ticket in others:
            yield Access(ticket, message, is_own=False)
        if own is not None and self._is_good(own.ticket):
            yield own
        if not self._tickets:
            raise NoTicket

    def _refused(self, access: Access, error: discord.HTTPException) -> discord.HTTPException:
        """Return the refusal if another ticket might succeed. Raise it otherwise."""
        if error.code in ENDED:
            self._tickets = [ticket for ticket in self._tickets if ticket != access.ticket]
        elif error.code not in NOT_ITS_OWN or access.is_own or self._rule.edits_all:
            raise error
        return error

    def _learn(self, message: int, took: Access, refused: discord.HTTPException | None) -> None:
        """Learn from a successful edit, possibly after Discord refused it to another ticket."""
        is_choosy = refused is not None and refused.code in NOT_ITS_OWN
        if self._rule.edits_all is None and (is_choosy or not took.is_own):
            self._rule.edits_all = not is_choosy
        if is_choosy and not took.is_own:
            self.adopt(message, took.ticket, took.address)

    def _webhook(self, ticket: Ticket) -> discord.Webhook:
        return webhook_of(self._client, ticket.token)

    def _sender(self) -> Ticket | None:
        good = self._good(self._tickets)
        return next((ticket for ticket in good if self._left.get(ticket.token, 0)), None)

    def _good(self, tickets: Iterable[Ticket]) -> list[Ticket]:
        return [ticket for ticket in tickets if self._is_good(ticket)]

    def _is_good(self, ticket: Ticket) -> bool:
        return self._clock.now() < ticket.until + GRACE_SECONDS
