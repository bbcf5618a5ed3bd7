"""People who play by pressing what they see, and who see only what the bot has sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from discord import ButtonStyle

from bot.playground.limits.messages import walk
from bot.playground.person import Impossible
from bot.playground.server.playground import Playground
from bot.playground.world.clock import first_of
from bot.playground.world.places import Answer, Channel, Guild, Message
from bot.text.language import COMMAND_IDS, Words, say
from bot.ui.actions.lobby import SEATS_PAGE
from bot.ui.actions.rules import SetRule
from bot.ui.screens.rules import page_of
from tests.discord_api.limits import texts_of
from tests.presses import Pressed, parse

PANEL = (
    "color",
    "play",
    "challenge",
    "accept",
    "pass",
    "draw",
    "target",
    "dare_do",
    "dare_draw",
    "judge",
    "guessed",
    "discard_color",
)
ON_TABLE = ("hand", "next", "leave", "rematch")  # at least one of them exists at every stage
LOOKING_SECONDS = 0.1  # between two checks of a panel that offers nothing, unless somebody moves
ASKING_SECONDS = 1.0  # until a person whose panel offers nothing presses My hand again if nobody moves
PATIENCE_SECONDS = 10.0  # after a deferral; then people press again
REACTION_SECONDS = 0.05  # the longest pause at a race before doing something else
HAND_SIGN = "✋"
FEW = 3  # cards of each hand, for a round that is soon over


@dataclass(frozen=True)
class Choice:
    """A button that can be pressed, or one menu entry."""

    message: Message
    custom_id: str
    press: Pressed
    value: str | None = None
    look: ButtonStyle = ButtonStyle.secondary

    @property
    def argument(self) -> str:
        """The argument of the press, as the bot reads it."""
        return self.press.argument if self.value is None else self.value


def choices(message: Message, *kinds: str) -> Iterator[Choice]:
    """Everything that can be pressed on a message, of these kinds if any are given."""
    for _, part in walk(message.components):
        press = parse(part.get("custom_id") or "")
        if press is None or part.get("disabled") or (kinds and press.code not in kinds):
            continue
        values = [option["value"] for option in part.get("options", ())] or [None]
        look = ButtonStyle(part.get("style", ButtonStyle.secondary.value))
        yield from (Choice(message, part["custom_id"], press, value, look) for value in values)


def told(place: Playground, sentence: Words) -> str:
    """The sentence that the bot uses once it knows the IDs of its commands."""
    COMMAND_IDS.update((command["name"], int(command["id"])) for command in place.world.commands.all(None))
    return say(sentence)


def words_of(message: Message) -> str:
    """All text of a message, with the descriptions of its pictures."""
    texts = [text for _, part in walk(message.components) for text in texts_of(part)]
    return "\n".join([message.content, *texts])


async def until_shown(answer: Answer, pressed: Message) -> None:
    """After a deferral, wait as people do until they see something else, but not forever."""
    message, until = answer.message or pressed, time.monotonic() + PATIENCE_SECONDS
    edited = message.edited
    is_open = answer.kind == "thinking" or (answer.kind == "deferred" and pressed.is_ephemeral)
    while is_open and time.monotonic() < until:
        await asyncio.sleep(LOOKING_SECONDS)
        is_open = not message.is_deleted and message.edited == edited


@dataclass
class Room:
    """The one channel: what is public in it, and the people who play there."""

    place: Playground
    rng: Random
    moved: asyncio.Event = field(default_factory=asyncio.Event)  # set when somebody has moved
    is_bot_there: bool = True  # if so, every press must be answered
    before: Callable[[str], None] = lambda _: None  # called before every press
    people: list[Person] = field(default_factory=list["Person"])
    pressed: set[str] = field(default_factory=set[str])

    def enter(self, *names: str) -> list[Person]:
        """Replace the people in the room."""
        self.people = [Person(self, name) for name in names]
        return self.people

    @property
    def channel(self) -> Channel:
        """The channel where its people are."""
        return self.people[0].actor.channel

    @property
    def guild(self) -> Guild:
        """The server of its channel."""
        assert self.channel.guild is not None
        return self.channel.guild

    def public(self) -> list[Message]:
        """The messages that everybody sees, oldest first."""
        return list(self.channel.messages.values())

    def newest(self, *kinds: str) -> Message | None:
        """The newest public message with a button of these kinds."""
        return next((one for one in reversed(self.public()) if any(choices(one, *kinds))), None)

    @property
    def table(self) -> Message:
        """The message of the table."""
        found = self.newest(*ON_TABLE)
        assert found is not None, "there is no table"
        return found

    def has_table(self) -> bool:
        """Whether a public message has the buttons of a table."""
        return self.newest(*ON_TABLE) is not None

    def shown(self) -> int:
        """The newest revision shown to anybody here, 0 for none; the bot must have stored it."""
        private = [one for one in self.place.world.ephemerals.values() if one.channel is self.channel]
        messages = [*self.public(), *private]
        return max((choice.press.revision for one in messages for choice in choices(one)), default=0)

    def all_is_answered(self) -> bool:
        """Whether the bot has answered every press and command so far."""
        log = self.place.log
        answered = {one.path.split("/")[2] for one in log.requests("POST", "^/interactions/") if one.status}
        return all(event.data["id"] in answered for event in log.events("INTERACTION_CREATE"))

    async def sit_down(self, **rules: int) -> None:
        """The first person opens a table for a long match, the others join, and the match begins."""
        await self.gather(target=10_000)
        await self.choose(**rules)
        await self.begin()

    async def gather(self, **options: str | int) -> None:
        """The first person opens a table, and the others join."""
        host, *others = self.people
        await host.actor.slash("uno new", **options)
        await self.place.until(lambda: self.newest("join") is not None)
        for other in others:
            await other.does(next(choices(self.table, "join")))

    async def choose(self, **rules: int | str) -> None:
        """The host chooses rules one by one, and everybody agrees to each."""
        for option, value in rules.items():
            await self.people[0].chooses(option, str(value))
            await self.agree()

    async def agree(self) -> None:
        """Everybody but the host accepts the rules that the host has changed, once the table shows them."""
        changed = self.shown()

        def is_shown() -> bool:
            found = self.newest("agree")
            return found is not None and next(choices(found, "agree")).press.revision >= changed

        for person in self.people[1:]:
            await self.place.until(is_shown)
            await person.does(next(choices(self.table, "agree")))

    async def begin(self) -> None:
        """The host starts the match."""
        await self.place.until(lambda: self.newest("start") is not None)
        await self.people[0].does(next(choices(self.table, "start")))
        await self.place.until(lambda: self.newest("hand") is not None)

    async def play(self, until: asyncio.Event) -> None:
        """Everybody plays until the event is set; pending presses are not waited for."""
        playing = [asyncio.create_task(person.play()) for person in self.people]
        ended = asyncio.create_task(until.wait())
        done, _ = await asyncio.wait([ended, *playing], return_when=asyncio.FIRST_COMPLETED)
        for task in (ended, *playing):
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for task in done:
            task.result()

    async def play_for(self, presses: int) -> None:
        """Everybody plays until that many presses have been made."""
        enough = asyncio.Event()
        left = iter(range(presses))

        def see(_: str) -> None:
            if next(left, None) is None:
                enough.set()

        self.before = see
        await self.play(until=enough)

    async def play_to_the_end_of_a_round(self) -> None:
        """Everybody plays until the result of a round is shown."""
        over = asyncio.Event()
        results = {message.id for message in self.public() if any(choices(message, "next"))}

        def see(_: str) -> None:
            if any(one.id not in results and any(choices(one, "next")) for one in self.public()):
                over.set()

        self.before = see
        await self.play(until=over)

    async def play_to_the_end(self) -> Message:
        """Everybody plays until the match is over; returns the message with its result."""
        over = asyncio.Event()

        async def watch() -> None:
            await self.place.until(lambda: self.newest("rematch") is not None, within=None)
            over.set()

        watching = asyncio.create_task(watch())
        await self.play(until=over)
        await watching
        return self.table


class Person:
    """A person with a hand."""

    def __init__(self, room: Room, name: str) -> None:
        self.room = room
        self.actor = room.place.person(name)
        self.panel: Message | None = None
        self._asked: asyncio.Event | None = None  # the next move after My hand was pressed
        self._asks_at = 0.0  # when to press it again if there was no move

    async def does(self, choice: Choice) -> Answer:
        """Press it, and wait for the result even if Discord first received a deferral."""
        answer = await self.takes(choice)
        await until_shown(answer, choice.message)
        return answer

    async def takes(self, choice: Choice) -> Answer:
        """Press a button, or choose a menu entry."""
        self.room.before(choice.press.code)
        self.room.pressed.add(choice.press.code)
        moved = self.room.moved
        if choice.value is None:
            answer = await self.actor.press(choice.message, choice.custom_id)
        else:
            answer = await self.actor.choose(choice.message, choice.custom_id, choice.value)
        if choice.press.code == "hand":
            self._asked, self._asks_at = moved, time.monotonic() + ASKING_SECONDS
        else:
            self.room.moved.set()
            self.room.moved = asyncio.Event()
        if answer.message is not None and answer.message.is_ephemeral and answer.message.components:
            self.panel = answer.message
        return answer

    async def picks(self, kind: str, argument: str = "") -> Answer:
        """Press a button of this kind on their own panel, or choose such a menu entry there."""
        assert self.panel is not None
        found = next(one for one in choices(self.panel, kind) if one.argument == argument)
        return await self.takes(found)

    async def fills(self, opened: Answer, **values: str) -> Answer:
        """Submit the form that an answer opened."""
        return await self.actor.submit_modal(opened, values)

    async def turns_to(self, page: int) -> Message:
        """Open a page of the rules."""
        await self.does(next(choices(self.room.table, "rules")))
        assert self.panel is not None
        if page:
            await self.picks("rules", str(page))
        return self.panel

    async def chooses(self, option: str, value: str) -> Answer:
        """Choose the value of a rule in its menu."""
        await self.turns_to(page_of(option))
        return await self.picks("option", SetRule(option, value).argument)

    async def seats(self, what: str) -> Answer:
        """Choose a menu entry on the page of seats, such as a strength of bots."""
        await self.turns_to(page_of(SEATS_PAGE))
        return await self.picks("seats", what)

    async def invites(self, name: str) -> Answer:
        """Seat a guest who plays on the same screen."""
        return await self.fills(await self.seats("guest"), name=name)

    async def opens_hand(self) -> Message:
        """Press My hand on the table; the answer may be deferred."""
        await self.takes(next(choices(self.room.table, "hand")))
        await self.room.place.until(self.has_panel)
        assert self.panel is not None
        return self.panel

    def has_panel(self) -> bool:
        self.looks()
        return self.panel is not None

    def looks(self) -> None:
        """Find the panel that arrived without a press if the last one is gone."""
        seen = [one for one in self.actor.sees() if one.is_ephemeral and one.components]
        if not any(one is self.panel for one in seen):
            self.panel = seen[-1] if seen else None

    async def play(self) -> None:
        """Do whatever is possible, forever."""
        self._asked = None
        self.looks()  # a press that was not waited for may have opened a newer panel
        while True:
            answer = await self._act()
            if self.room.is_bot_there:
                assert answer is None or not answer.has_failed, f"{self.actor.user.name} got no answer"
            if not any(self._on_panel(*PANEL)) and not self._urged():
                await first_of(self.room.moved.wait(), asyncio.sleep(LOOKING_SECONDS))

    async def _act(self) -> Answer | None:
        try:
            if race := self.room.newest("race"):
                await self._see_race(race)
            choice = self._choice()
            return None if choice is None else await self.takes(choice)
        except Impossible:  # the panel was redrawn in between, or a newer one has replaced it
            self.looks()
            await asyncio.sleep(0)
            return None

    async def _see_race(self, race: Message) -> None:
        whim = self.room.rng.random()
        if whim < 0.15:
            self.room.before("race")
            await self.actor.react(race, HAND_SIGN)
        elif whim < 0.3:
            await self.takes(next(choices(race, "race")))
        else:
            await asyncio.sleep(self.room.rng.random() * REACTION_SECONDS)

    def _choice(self) -> Choice | None:
        """The next press: a move if the panel offers one, otherwise the next round or My hand."""
        if self.panel is None:
            self.looks()
        offered = list(self._on_panel(*PANEL))
        plays = [choice for choice in offered if choice.press.code in ("play", "challenge")]
        if offered:
            return self.room.rng.choice(plays or offered)
        if urged := self._urged():
            return self.room.rng.choice(urged)
        table = self.room.newest(*ON_TABLE)  # none while a result has lost its buttons and the table follows
        usual = [*choices(table, "next", *(["hand"] if self._asks else []))] if table else []
        return self.room.rng.choice(usual) if usual else None

    @property
    def _asks(self) -> bool:
        """Whether My hand may offer more than when it was last pressed."""
        return self._asked is not self.room.moved or time.monotonic() >= self._asks_at

    def _on_panel(self, *kinds: str) -> Iterator[Choice]:
        return choices(self.panel, *kinds) if self.panel else iter(())

    def _urged(self) -> list[Choice]:
        """The hidden hands on a shared screen whose owners have something to do."""
        return [choice for choice in self._on_panel("hand") if choice.look is ButtonStyle.primary]
