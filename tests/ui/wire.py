"""A fake wire: the bot's requests to Discord, and Discord's refusals where a test wants them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from types import MappingProxyType, SimpleNamespace
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.game.players import Player
from bot.game.preferences import PreferenceBook
from bot.game.session import GameSession
from bot.game.tasks import Tasks
from bot.ui.live.presenter import DiscordPresenter
from bot.ui.transport.failures import GONE
from bot.ui.transport.messenger import ORIGINAL, PrivateMessenger, Ticket
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.panels import Drawn, Illustrator
from tests.fakes import FakeClock
from tests.ui.illustrators import languages_of
from tests.ui.payloads import payload_of

FIRST = 10**18  # the ID of the first message
PANEL = 5  # the ID of a private message, unless a test says otherwise
SPECIFIC = {403: discord.Forbidden, 404: discord.NotFound}


def refusal(status: int, code: int = 0, message: str = "") -> discord.HTTPException:
    """Discord's answer with this status, error code, and message."""
    response: Any = SimpleNamespace(status=status, reason="")
    return SPECIFIC.get(status, discord.HTTPException)(response, {"code": code, "message": message})


def sent_at(message: int) -> float:
    """When a message was sent, by its ID, in seconds since the epoch."""
    return discord.utils.snowflake_time(message).timestamp()


def words_of(view: Any) -> str:
    """All text of a view or a plain sentence."""
    return view if isinstance(view, str) else payload_of(view).text


@dataclass
class Wire:
    """Everything that was sent, oldest first: the request, its message, and its content.

    `pinged` are the people whom a message notified. Only messages in `there` can be edited; if `sweeps` is
    set, each is deleted as soon as it is sent.
    """

    sent: list[tuple[str, int, Any]] = field(default_factory=list)
    pinged: list[int] = field(default_factory=list[int])
    refusals: list[Exception] = field(default_factory=list[Exception])
    refuses: dict[str, discord.HTTPException] = field(default_factory=dict[str, discord.HTTPException])
    ids: count[int] = field(default_factory=lambda: count(FIRST))
    there: set[int] = field(default_factory=set[int])
    sweeps: bool = False
    loses: set[int] = field(default_factory=set[int])  # numbers of new messages whose answers get lost
    nonces: dict[str, int] = field(default_factory=dict[str, int])  # the message that each nonce has sent
    taken: int = 0  # new messages so far

    def send(self, content: Any, nonce: str) -> int:
        """Accept a new message, or find the earlier one with this nonce as Discord does (`enforce_nonce`)."""
        if (known := self.nonces.get(nonce)) is not None:
            self.take("again", known, content)
            return known
        self.take("send", number := next(self.ids), content)
        self.nonces[nonce], self.taken = number, self.taken + 1
        if self.taken - 1 in self.loses:
            raise refusal(503)
        return number

    def take(self, what: str, message: int, content: Any) -> None:
        """Accept a request, or refuse it."""
        self.sent.append((what, message, content))
        if what in self.refuses:
            raise self.refuses[what]
        if self.refusals:
            raise self.refusals.pop(0)
        if message >= FIRST:
            self._find(what, message)

    def sweep(self) -> None:
        """Delete all messages, and from now on every new one."""
        self.there.clear()
        self.sweeps = True

    def _find(self, what: str, message: int) -> None:
        """Apply a request to a public message, if it exists."""
        if what == "send" and not self.sweeps:
            self.there.add(message)
        elif what != "send" and message not in self.there:
            raise refusal(404, 10008)
        if what == "delete":
            self.there.remove(message)

    @property
    def done(self) -> list[str]:
        """The requests, without their targets."""
        return [what for what, _, _ in self.sent]


NO_WIRES: Mapping[int, Wire] = MappingProxyType({})


def guild_of(number: int) -> Any:
    """A server that the bot is a member of, or None for 0, which means outside of servers."""
    if not number:
        return None
    return SimpleNamespace(
        id=number,
        features=[],
        channels=[],
        threads=[],
        default_role=None,
        get_channel_or_thread=lambda _: None,
        get_role=lambda _: None,
    )


MEMBER = SimpleNamespace(get_guild=guild_of)  # a client whose bot is a member of every server


class FakeClient:
    """A client, reduced to what the presenter uses."""

    def __init__(self, wire: Wire, elsewhere: Mapping[int, Wire] = NO_WIRES) -> None:
        self.wire = wire
        self.elsewhere = elsewhere  # the wires of single channels

    def get_guild(self, guild: int) -> None:
        """Nothing is cached."""

    def get_partial_messageable(self, channel: int, *, guild_id: int) -> Any:
        return FakeChannel(self.elsewhere.get(channel, self.wire))


@dataclass
class FakeChannel:
    """A channel that accepts messages."""

    wire: Wire
    guild: Any = None

    async def send(self, content: str | None = None, *, view: Any = None, **how: Any) -> Any:
        before = self.wire.taken
        try:
            number = self.wire.send(content or view, how.get("nonce") or f"none {next(self.wire.ids)}")
        finally:
            if self.wire.taken > before:
                self.wire.pinged += [user.id for user in how["allowed_mentions"].users or ()]
        return SimpleNamespace(id=number)

    def get_partial_message(self, number: int) -> Any:
        return FakeMessage(self.wire, number)


@dataclass
class FakeMessage:
    """A message in that channel."""

    wire: Wire
    number: int

    async def edit(self, *, view: Any, **_: Any) -> None:
        self.wire.take("edit", self.number, view)

    async def delete(self) -> None:
        self.wire.take("delete", self.number, None)

    async def add_reaction(self, emoji: str) -> None:
        self.wire.take("react", self.number, emoji)


WIRES: WeakValueDictionary[str, Wire] = WeakValueDictionary()  # by the token of an interaction


class FakePrivateMessenger(PrivateMessenger):
    """Requests by the token of an interaction go to its wire."""

    def __init__(self) -> None:
        pass

    async def send(self, token: str, drawn: Drawn) -> int:
        number = next(WIRES[token].ids) if token in WIRES else 0
        return number if self._take(token, "follow up", drawn.view) else 0

    async def edit(self, token: str, drawn: Drawn, message: int = ORIGINAL) -> bool:
        return self._take(token, "panel", drawn.view)

    async def erase(self, token: str, message: int = ORIGINAL) -> bool:
        return self._take(token, "erase")

    def _take(self, token: str, what: str, content: Any = None) -> bool:
        try:
            WIRES[token].take(what, 0, content)
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            return False
        return True


class SlowMessages(FakePrivateMessenger):
    """Discord accepts an edit only when it `may`; `shown` is the reader's resulting view, oldest first."""

    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()
        self.asked = 0
        self.shown: list[str] = []

    async def edit(self, token: str, drawn: Drawn, message: int = ORIGINAL) -> bool:
        self.asked += 1
        await self.may.wait()
        self.shown.append(words_of(drawn.view))
        return True


@dataclass
class FakeTables:
    """Tables without messages, at which accounts open and close their hands."""

    noted: list[int] = field(default_factory=list[int])

    def note_hand(self, session: GameSession, account: int) -> None:
        self.noted.append(account)

    def spend(self, session: GameSession, ticket: Ticket) -> bool:
        return True


def presenter_on(
    client: FakeClient, clock: FakeClock, illustrator: Illustrator, preferences: PreferenceBook
) -> DiscordPresenter:
    """The presenter of a program whose public messages go to the client, and private ones to the wires."""
    drawn_on: Any = client
    private, tasks = FakePrivateMessenger(), Tasks()
    outbox = Outbox(clock, tasks)
    return DiscordPresenter(
        client=drawn_on,
        outbox=outbox,
        private=private,
        clock=clock,
        tasks=tasks,
        illustrator=illustrator,
        languages=languages_of(illustrator),
        preferences=preferences,
    )


@dataclass
class FakeUser:
    """Somebody without an avatar."""

    id: int
    display_name: str
    display_avatar: str = "default"
    default_avatar: str = "default"
    guild_permissions: discord.Permissions = field(default_factory=discord.Permissions.none)


class FakeInteraction:
    """An interaction with a time in seconds since the epoch; the answers go to the wire.

    `on` is the place of a button: a public message, a private one, or (None) a typed command.
    """

    tokens = count(1)

    def __init__(
        self,
        wire: Wire,
        at: float = 0.0,
        who: Player | None = None,
        on: str | None = None,
        message: int = PANEL,
    ) -> None:
        self.wire = wire
        self.id = 0  # its press adds nothing to a shuffle
        self.token = f"token {next(self.tokens)}"
        WIRES[self.token] = wire
        self.created_at = datetime.fromtimestamp(at, UTC)
        self.client: Any = MEMBER
        self.user = FakeUser(who.id, who.name) if who else None
        flags = discord.MessageFlags(ephemeral=on == "private")
        self.message = SimpleNamespace(flags=flags, id=message) if on else None
        self.data: dict[str, Any] = {}
        self.permissions = discord.Permissions()
        self.app_permissions = discord.Permissions.all()
        self.channel: Any = SimpleNamespace(id=20)
        self.guild, self.guild_id, self.channel_id = None, 10, 20
        self.context = discord.app_commands.AppCommandContext()
        self.locale = discord.Locale.american_english
        self.type = discord.InteractionType.component if on else discord.InteractionType.application_command
        self.response = FakeResponse(wire, message)

    def is_guild_integration(self) -> bool:
        """A server that has added the bot."""
        return self.guild_id is not None

    async def edit_original_response(self, *, view: Any = None, content: str | None = None, **_: Any) -> Any:
        self.wire.take("panel", 0, view or content)
        return SimpleNamespace(id=PANEL)


@dataclass
class FakeResponse:
    """The one answer to it."""

    wire: Wire
    message: int = PANEL

    def is_done(self) -> bool:
        return bool(self.wire.sent)

    async def send_message(
        self, content: str | None = None, *, view: Any = None, ephemeral: bool = False, **_: Any
    ) -> Any:
        self.wire.take("say" if ephemeral else "post", 0, content or view)
        return SimpleNamespace(id=self.message, message_id=self.message)

    async def edit_message(self, *, view: Any, **_: Any) -> None:
        self.wire.take("in place", 0, view)

    async def defer(self, **_: Any) -> None:
        self.wire.take("acknowledge", 0, None)
