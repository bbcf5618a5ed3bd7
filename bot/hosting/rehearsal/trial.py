"""The environment of checks: a server, a channel, and everything with which the bot talks to Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from secrets import token_hex
from time import monotonic
from typing import Any, NamedTuple

import discord
from discord import ButtonStyle
from discord.http import Route
from discord.ui import Button
from msgspec import Struct

from bot.cogs.client import UnoBot
from bot.hosting.environment import RealClock
from bot.hosting.rehearsal.check import Check, Skipped
from bot.hosting.rehearsal.leftovers import PREFIX, Leftovers
from bot.hosting.rehearsal.recorder import Recorder
from bot.pictures import Studio
from bot.text.cards import letters_in
from bot.text.pictures import described_in
from bot.ui.transport import Interaction
from bot.ui.transport.emojis import EmojiBook
from bot.ui.transport.messenger import QUIET, BotMessenger, Content, PrivateMessenger
from bot.ui.transport.outbox import RequestGuard
from bot.ui.transport.panels import Component, Drawn, Illustrator, Layout, Panel, panel, rows

EVENT_SECONDS = 10.0  # how long until a missing event counts as a failure
DRAWN_TRIES = 5  # attempts to draw a panel, because the first picture of a process might be late


class Venue(Struct, frozen=True):
    """Where to rehearse, given by IDs, with 0 for none.

    `patience` is how many seconds a person can take to press something.
    """

    server: int
    channel: int
    voice: int = 0
    role: int = 0
    person: int = 0
    presses: bool = False
    patience: float = 120.0
    emoji_sends: int = 20
    blocked: str = ""
    """A word that AutoMod blocks in this server."""
    heartbeats: float = 0.0
    """How many seconds to send a heartbeat every few seconds."""
    folder: Path = Path("data") / "rehearsal"


class Heard(NamedTuple):
    """An event, and when it arrived (monotonic clock)."""

    kind: str
    event: Any
    at: float


class Ears:
    """Everything that Discord sends to the bot. Checks wait here for the events they expect."""

    KINDS = ("message", "raw_reaction_add", "raw_reaction_remove", "interaction", "shard_resumed")

    def __init__(self) -> None:
        self._heard: list[Heard] = []
        self._change = asyncio.Event()

    def listen(self, client: UnoBot) -> None:
        for kind in self.KINDS:
            client.add_listener(self._hearing(kind), f"on_{kind}")

    def _hearing(self, kind: str) -> Callable[[Any], Coroutine[Any, Any, None]]:
        async def hear(event: Any) -> None:
            self._heard.append(Heard(kind, event, monotonic()))
            self._change.set()

        return hear

    def all(self, kind: str) -> list[Heard]:
        """Return all events of a kind, oldest first."""
        return [arrival for arrival in self._heard if arrival.kind == kind]

    async def until(
        self, kind: str, fits: Callable[[Any], bool] = lambda _: True, seconds: float | None = None
    ) -> Heard | None:
        """Wait for the first matching event and remove it. Returns None if it doesn't arrive in time, by
        default within EVENT_SECONDS.
        """
        deadline = monotonic() + (EVENT_SECONDS if seconds is None else seconds)
        while True:
            self._change.clear()
            for arrival in self._heard:
                if arrival.kind == kind and fits(arrival.event):
                    self._heard.remove(arrival)
                    return arrival
            left = deadline - monotonic()
            if left <= 0:
                return None
            try:
                await asyncio.wait_for(self._change.wait(), left)
            except TimeoutError:
                return None


def custom_id(name: str) -> str:
    return f"{PREFIX}:{name}"


def asking(text: str, *names: str) -> Panel:
    buttons = [
        Button[Any](style=ButtonStyle.primary, label=name, custom_id=custom_id(name)) for name in names
    ]
    return panel([f"{PREFIX}: {text}", *rows(dict(button.to_component_dict()) for button in buttons)])


def plain(*components: Component) -> Drawn:
    """Return components exactly as given, to test Discord's limits."""
    return Drawn(Layout(list(components)))


async def refusal(request: Awaitable[object]) -> tuple[int, int]:
    """Return the status and error code of a request, or (200, 0) if it is accepted."""
    try:
        await request
    except discord.HTTPException as error:
        return error.status, error.code
    return 200, 0


class Trial:
    """A rehearsal: the client, its server and channel, and values that earlier checks have left for later
    ones.
    """

    def __init__(self, venue: Venue, recorder: Recorder) -> None:
        self.venue = venue
        self.recorder = recorder
        self.clock = RealClock()
        self.guard = RequestGuard(self.clock, lambda: None)
        recorder.listen(self.guard.trace)
        self.client = UnoBot(self.guard.trace)
        self.leftovers = Leftovers(venue.folder / "left.json")
        self.illustrator = Illustrator(Studio(described_in, letters_in), {})
        self.private = PrivateMessenger(self.client)
        self.emojis = EmojiBook(self.client, pause=0.0)
        self.ears = Ears()
        self.ears.listen(self.client)
        self.check: Check | None = None
        self.board = 0
        self.memory: dict[str, Any] = {}
        self.shown: list[tuple[str, int]] = []
        """Private messages to delete with their tokens."""

    @property
    def guild(self) -> discord.Guild:
        """The test server."""
        guild = self.client.get_guild(self.venue.server)
        if guild is None:
            raise Skipped("the bot is not a member of this server")
        return guild

    @property
    def room(self) -> discord.TextChannel:
        channel = self.guild.get_channel(self.venue.channel)
        if not isinstance(channel, discord.TextChannel):
            raise Skipped("there is no such text channel")
        return channel

    @property
    def messenger(self) -> BotMessenger:
        return self.messenger_to(self.room.id)

    def messenger_to(self, channel: int) -> BotMessenger:
        """Return the messenger to another channel or thread."""
        return BotMessenger(self.client.get_partial_messageable(channel, guild_id=self.guild.id))

    def recall(self, name: str) -> Any:
        """Return a value left by an earlier check. Raises Skipped if that check did not get that far."""
        if name not in self.memory:
            raise Skipped(f"an earlier check left no {name}")
        return self.memory[name]

    # Messages

    async def draw(self, shown: Panel) -> Drawn:
        """A panel with its pictures. Raises Skipped if they can't be drawn."""
        for _ in range(DRAWN_TRIES):
            drawn = await self.illustrator.draw(shown, self.venue.server, is_answer=True)
            if len(drawn.pictures) == len(shown.pictures):
                return drawn
        raise Skipped("this machine draws no picture in a second")

    async def send(self, drawn: Drawn, channel: int = 0, **more: Any) -> int:
        """Send a message as a table does, and record it for deletion. Returns its ID."""
        content: Content = {**drawn.new, **QUIET, **more}
        place = channel or self.room.id
        number = await self.messenger_to(place).send(content, token_hex(12))
        self.leftovers.note("messages", (place, number))
        return number

    async def say(self, text: str, channel: int = 0, **more: Any) -> int:
        """Send a text, and record it for deletion. Returns the message's ID."""
        return (await self.posted(text, channel, **more)).id

    async def posted(self, text: str, channel: int = 0, **more: Any) -> discord.Message:
        """Send a text, and record it for deletion."""
        place = self.client.get_partial_messageable(channel or self.room.id, guild_id=self.guild.id)
        message = await place.send(f"{PREFIX}: {text}", **{**QUIET, **more})
        self.leftovers.note("messages", (place.id, message.id))
        return message

    async def read(self, message: int) -> discord.Message:
        return await self.room.fetch_message(message)

    async def raw(self, method: str, path: str, body: Any = None, **ids: Any) -> Any:
        """Send a request for which the library has no method, or which it would refuse itself."""
        more = {} if body is None else {"json": body}
        return await self.client.http.request(Route(method, path, **ids), **more)

    # A person

    async def ask(self, check: Check, number: int, count: int) -> None:
        """Ask people on the board to press a check's button with this name."""
        drawn = await self.draw(asking(f"{number} of {count}. {check.asks}", check.name))
        if self.board:
            await self.messenger.edit(self.board, drawn)
        else:
            self.board = await self.send(drawn)

    async def press(self, name: str = "") -> Interaction:
        """Wait until a button is pressed, by default the button on the board. Raises Skipped if nobody
        presses it.
        """
        wanted = custom_id(name or (self.check.name if self.check else ""))

        def fits(interaction: Interaction) -> bool:
            return bool(interaction.data) and interaction.data.get("custom_id") == wanted

        return await self.interaction(fits)

    async def interaction(self, fits: Callable[[Interaction], bool]) -> Interaction:
        """Wait for a press, a command, or a form.

        Raises Skipped if none arrives within the venue's patience.
        """
        heard = await self.ears.until("interaction", fits, self.venue.patience)
        if heard is None:
            raise Skipped("nobody pressed anything")
        self.memory["arrived"] = heard.at
        return heard.event

    async def show(self, press: Interaction, drawn: Drawn) -> int:
        """Answer a press with a private message, and return the message's ID."""
        answer = await press.response.send_message(**drawn.new, ephemeral=True)
        self.shown.append((press.token, 0))
        return answer.message_id or 0

    async def answer(self, press: Interaction, text: str = "thank you") -> int:
        """Answer a press with a private sentence."""
        return await self.show(press, await self.draw(asking(text)))

    async def is_so(self, press: Interaction, question: str) -> bool:
        """Ask the person who pressed something, and wait for Yes or No."""
        await self.show(press, await self.draw(asking(question, "Yes", "No")))

        def fits(interaction: Interaction) -> bool:
            return bool(interaction.data) and interaction.data.get("custom_id") in (
                custom_id("Yes"),
                custom_id("No"),
            )

        answered = await self.interaction(fits)
        await answered.response.defer()
        return bool(answered.data) and answered.data.get("custom_id") == custom_id("Yes")
