"""An evening of UNO: the whole bot on a simulated Discord, people, and a clock that tests advance."""

from __future__ import annotations

import contextvars
import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Self

import simcord
from msgspec.structs import replace
from simcord import actors
from simcord.backend.serializers import guild_create_payload

from bot.app import App
from bot.config import load_settings
from bot.engine.model.shuffle import SECRET_BYTES
from bot.features import FEATURES
from bot.game.changes import Change
from bot.game.session import GameSession
from bot.hosting.environment import Environment
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.text.lobby import CHALLENGE
from bot.ui.actions.lobby import SEATS_PAGE
from bot.ui.actions.moves import slots
from bot.ui.actions.rules import SetRule
from bot.ui.screens.rules import page_of
from bot.ui.screens.table import HAND
from tests.builders import Game
from tests.discord_api.limits import texts_of, walk
from tests.fakes import view_by
from tests.journeys.watch import Watch
from tests.presses import Pressed, parse
from tests.programs import build

PAGES = {"rules", "option"} | {
    kind.kind() for feature in FEATURES for handler in feature.handlers for kind in handler.kinds
}  # asked for in private messages other than the hand
THINKING = 2.0  # seconds that people need for a move
LOOK_SECONDS = 0.01  # of this machine, between two checks whether the bot is done


@dataclass
class Appointment:
    """A call that the clock will make."""

    when: float
    number: int
    call: Callable[[], None]
    context: contextvars.Context
    is_canceled: bool = False

    def cancel(self) -> None:
        self.is_canceled = True


@dataclass
class EveningClock:
    """The time of the simulated Discord, as the bot sees it; it is stopped until a test advances it."""

    appointments: list[Appointment] = field(default_factory=list)
    numbers: count[int] = field(default_factory=count)
    env: simcord.Env = field(init=False)

    def now(self) -> float:
        return self.env.now().timestamp()

    def steady(self) -> float:
        return self.now()

    def call_at(self, when: float, call: Callable[[], None]) -> Appointment:
        appointment = Appointment(when, next(self.numbers), call, contextvars.copy_context())
        self.appointments.append(appointment)
        return appointment

    async def advance(self, seconds: float) -> None:
        end = self.now() + seconds
        while due := self._next_before(end):
            await self.env.advance_time(max(0.0, due.when - self.now()))
            due.cancel()
            due.context.run(due.call)
            await self.env.settle()
        await self.env.advance_time(max(0.0, end - self.now()))

    def _next_before(self, end: float) -> Appointment | None:
        self.appointments = [due for due in self.appointments if not due.is_canceled]
        due = min(self.appointments, key=lambda due: (due.when, due.number), default=None)
        return due if due is not None and due.when <= end else None


class SimulatedDiscord(simcord.Env):
    """Time advances for the bot only when a journey allows it, however slow the machine is.

    Otherwise simcord would also fire the bot's timers after the same number of real seconds: text would
    replace late pictures, and later IDs would change the deals. It also gives a start five seconds. While the
    bot waits for a thread, such as one that draws, completion is checked often: simcord's interval of 50 ms
    took up most of a journey.
    """

    def _schedule_timer(self, *_: Any, **__: Any) -> None:
        """Leave the timer to the simulated clock."""

    async def _settle_internal(self, *, timeout: float | None = None, **waits: Any) -> None:  # noqa: ASYNC109
        await super()._settle_internal(**waits | {"idle": LOOK_SECONDS})


class Evening:
    """The bot, and a server with a channel and people. `seed` fixes every shuffle."""

    def __init__(self, folder: Path, seed: int = 0) -> None:
        self.folder = folder
        self.rng = Random(seed)
        self.errors = 0  # the number of command errors that the journey causes on purpose
        self.clock = EveningClock()
        self.people: list[Person] = []
        self.app = self._build()

    async def __aenter__(self) -> Self:
        self.env = self.clock.env = SimulatedDiscord(
            self.app.client, shard_count=1, settle_timeout=HANGS_AFTER_SECONDS
        )
        self.watch = Watch(self.env.backend)
        self.watch.listen(self.app.registry)
        await self.env.start()
        self.guild = self.env.create_guild("Home")
        self.channel = self.guild.create_text_channel("uno")
        await self.env.settle()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.app.close()
        await self.env.shutdown()
        assert len(self.env.errors) == self.errors, self.env.errors
        assert self.watch.complaints() == []

    def _build(self) -> App:
        rng = self.rng
        settings = load_settings({"DATABASE_URL": f"sqlite:///{self.folder}/uno.db"})
        synced = self.folder / "data" / "commands.sha256"
        return build(settings, Environment(self.clock, lambda: rng.randbytes(SECRET_BYTES), rng, synced))

    async def table(self, *names: str, **options: Any) -> list[Person]:
        """The first person opens a table, and the others sit down."""
        people = [self.person(name) for name in names]
        await people[0].types("uno new", **options)
        self.watch.follow(self.session)
        for guest in people[1:]:
            await guest.press("join", on=self.shown())
        await self.pause()
        return people

    async def match(self, *names: str, game: Game | None = None, **options: Any) -> list[Person]:
        """Start a match, in the given position if there is one; everybody has their hand open."""
        people = await self.table(*names, **options)
        await people[0].press("start", on=self.shown())
        if game is not None:
            await self.set_up(game)
        for person in people:
            await person.opens_hand()
        return people

    def person(self, name: str, **fields: Any) -> Person:
        """A new person joins the server."""
        member = self.guild.add_member(self.env.create_user(name.lower(), global_name=name), **fields)
        person = Person(self, name, member)
        self.people.append(person)
        return person

    async def pause(self, seconds: float = THINKING) -> None:
        """Advance time, and run everything that is due; people notice messages that appeared without a
        press.
        """
        await self.clock.advance(seconds)
        for person in self.people:
            person.looks()

    async def restart(self, after: float = 0.0) -> None:
        """Let the process die and, after this many seconds, let another one take over its database."""
        self.app.outbox.stop()
        for appointment in self.clock.appointments:
            appointment.cancel()
        await self.clock.advance(after)
        old, self.app = self.app, self._build()
        self.watch.listen(self.app.registry)
        await self.env.restart_bot(self.app.client)
        for session in self.app.registry:
            self.watch.follow(session)
        await old.database.close()
        await self.env.settle()

    async def lose_server(self) -> None:
        """Discord reports the server as unavailable: nobody can read or press anything there."""
        self.env.backend.emit("GUILD_DELETE", {"id": str(self.guild.id), "unavailable": True})
        await self.env.settle()

    async def find_server(self) -> None:
        """The server is available again."""
        backend = self.env.backend
        backend.emit("GUILD_CREATE", guild_create_payload(backend, backend.guilds[self.guild.id]))
        await self.env.settle()

    @property
    def session(self) -> GameSession:
        """The table of the channel."""
        return self.app.registry.in_channel(self.channel.id)

    async def set_up(self, game: Game) -> None:
        """Put the running match into this position; seats are in the order in which people joined."""
        state = replace(self.session.state, match=game.match)
        with self.env._bot_scope():  # noqa: SLF001
            await self.session.change(lambda *_: Change(state))
        await self.env.settle()

    def messages(self) -> list[Any]:
        """The messages that everybody in the channel sees, oldest first."""
        return [message for message in self.channel.history() if not message.flags.ephemeral]

    def message(self, wanted: int) -> Any:
        """The current version of a message of the channel."""
        return next(message for message in self.channel.history() if message.id == wanted)

    def shown(self, part: str = "table") -> Any:
        """The message that shows this part of the table."""
        return self.message(dict(self.session.shown.messages)[part])


@dataclass
class Person:
    """A person on Discord, who types, presses, and reacts."""

    evening: Evening
    name: str
    member: simcord.MemberActor
    panel: simcord.ResponseMessage | None = None
    page: simcord.ResponseMessage | None = None  # the newest private message other than the hand
    panels: dict[int, simcord.ResponseMessage] = field(default_factory=dict)  # all of them by ID
    lost: set[int] = field(default_factory=set)  # private messages that are no longer on the screen

    @property
    def id(self) -> int:
        return self.member.id

    async def types(self, command: str, **options: Any) -> str:
        """Use a slash command; return the text of the private answer."""
        result = await self.member.slash(self.evening.channel, command, **options)
        return self.answered(result)

    async def challenges(self, rival: Person) -> str:
        """Choose Challenge to UNO in somebody's Apps menu; return the text of the answer."""
        member = self.member
        return self.answered(await member.context_menu(self.evening.channel, CHALLENGE.one, rival.member))

    async def press(
        self, kind: str, argument: str | None = None, *, on: Any = None, after: float = THINKING
    ) -> str:
        """Think, then press a button of their own panel or of another message; return the answer's text."""
        await self.evening.pause(after)
        message = on or self.panel
        assert message is not None, f"{self.name} has no panel"
        found = [one for one in choices(message) if one.press.code == kind]
        choice = next(one for one in found if argument in (None, one.press.argument))
        return await self.takes(choice, message)

    async def takes(self, choice: Choice, message: Any) -> str:
        """Press a button, or choose a menu entry."""
        if choice.is_in_menu:
            answer = self.member.select(message, [choice.press.argument], custom_id=choice.custom_id)
        else:
            answer = self.member.click(message, custom_id=choice.custom_id)
        return self.answered(await answer)

    async def fills(self, choice: Choice, message: Any, **values: str | list[str]) -> str:
        """Press a button, or choose a menu entry, that opens a form; fill in the form and submit it."""
        if choice.is_in_menu:
            shown = await self.member.select(message, [choice.press.argument], custom_id=choice.custom_id)
        else:
            shown = await self.member.click(message, custom_id=choice.custom_id)
        return self.answered(await self.member.submit_modal(shown, values))

    async def forges(self, custom_id: str, *, on: Any) -> str:
        """Send a press that no button of this message makes, at least now."""
        stored = self.evening.env.backend.get_message(self.evening.channel.id, on.id)
        pressed = {"custom_id": custom_id, "component_type": 2}
        return self.answered(await actors._component_interaction(self.member, stored, pressed))  # noqa: SLF001

    async def suggestions(self, command: str, option: str, typed: str = "") -> list[dict[str, Any]]:
        """The suggestions while a command is being typed."""
        return await self.member.autocomplete(self.evening.channel, command, option, typed)

    async def reacts(self, message: Any, emoji: str = HAND) -> None:
        """Tap the reaction under a message."""
        await self.member.react(message, emoji)

    async def turns_to(self, page: int) -> None:
        """Open a page of the rules."""
        await self.press("rules", on=self.evening.shown(), after=0)
        if page:
            await self.press("rules", str(page), on=self.page, after=0)

    async def chooses(self, option: str, value: str) -> str:
        """Choose the value of a rule in its menu."""
        await self.turns_to(page_of(option))
        return await self.press("option", SetRule(option, value).argument, on=self.page, after=0)

    async def takes_preset(self, preset: str) -> str:
        """Choose a preset in its menu: one of our keys, or the name of saved rules after `own:`."""
        await self.turns_to(0)
        return await self.press("preset", preset, on=self.page, after=0)

    async def agrees(self) -> str:
        """Press Agree in the lobby."""
        await self.evening.pause()
        return await self.press("agree", on=self.evening.shown(), after=0)

    async def opens_seats(self) -> None:
        """Open the page of the rules where seats are filled and emptied."""
        await self.turns_to(page_of(SEATS_PAGE))

    async def seats(self, what: str) -> str:
        """Choose a menu entry on the page of seats, such as a strength of bots."""
        await self.opens_seats()
        return await self.press("seats", what, on=self.page, after=0)

    async def invites(self, name: str) -> None:
        """Seat a guest who plays on the same screen."""
        await self.opens_seats()
        guest = next(one for one in choices(self.page) if one.press.argument == "guest")
        await self.fills(guest, self.page, name=name)

    async def opens_hand(self) -> str:
        """Press My hand on the table."""
        await self.evening.pause()
        return await self.press("hand", on=self.evening.shown(), after=0)

    async def plays(self, code: str, color: str | None = None) -> str:
        """Press a card of their own panel, and a color if one is given."""
        await self.evening.pause()
        view = view_by(self.evening.session, self.id)
        slot = next(slot for slot, card in enumerate(slots(view)) if card.code == code)
        words = await self.press("play", str(slot))
        return words if color is None else await self.press("color", color)

    def sees(self) -> list[str]:
        """The texts of the private messages on the screen, oldest first."""
        return [words_of(message) for message in self._on_screen()]

    def dismisses(self, message: simcord.ResponseMessage | None = None) -> None:
        """Dismiss a private message, by default their own panel: the bot is not told, and its edits
        succeed.
        """
        dismissed = message or self.panel
        assert dismissed is not None
        self._loses(dismissed.id)

    def reloads(self) -> None:
        """Reload the client, or jump to the present: all private messages disappear, and the bot is not
        told.
        """
        self._loses(*(message.id for message in self._on_screen()))

    def looks(self) -> None:
        """Find a panel that arrived as a follow-up."""
        newest = max(self.panels, default=0)
        for message in self._on_screen():
            if message.id > newest:
                self._note(message)

    def _on_screen(self) -> list[simcord.ResponseMessage]:
        """The private messages that the client still shows, oldest first."""
        there = self.evening.env.backend.messages.get(self.evening.channel.id, {}).values()
        own = [message for message in there if message.is_ephemeral and message.visible_to(self.id)]
        return [simcord.ResponseMessage(self.evening.env, one) for one in own if one.id not in self.lost]

    def _loses(self, *messages: int) -> None:
        self.lost.update(messages)
        self.panel = None if self.panel is not None and self.panel.id in self.lost else self.panel
        self.page = None if self.page is not None and self.page.id in self.lost else self.page

    def answered(self, result: simcord.InteractionResult) -> str:
        """Record the answer that a person is shown, and return its text."""
        assert result.acknowledged, f"{self.name} sees: This interaction failed"
        response = result.response
        if response is None:
            return ""
        self._note(response)
        return words_of(response)

    def _note(self, response: simcord.ResponseMessage) -> None:
        kinds = {choice.press.code for choice in choices(response)}
        if response.ephemeral and response.components and kinds & PAGES:
            self.page = response
        elif response.ephemeral and response.components:
            self.panel = self.panels[response.id] = response


@dataclass(frozen=True)
class Choice:
    """A button that can be pressed, or one menu entry; `press` is the bot's reading of it."""

    custom_id: str
    press: Pressed
    is_in_menu: bool = False
    label: str = ""
    is_default: bool = False


def choices(message: Any) -> Iterator[Choice]:
    """Everything that can be pressed or chosen on a message."""
    for component in walk(raw(message)):
        press = parse(component.get("custom_id", ""))
        if press is None or component.get("disabled"):
            continue
        for option in component.get("options", ()):
            chosen = dataclasses.replace(press, argument=option["value"])
            is_default = option.get("default", False)
            yield Choice(component["custom_id"], chosen, True, option["label"], is_default)
        if "options" not in component:
            yield Choice(component["custom_id"], press)


def raw(message: Any) -> list[dict[str, Any]]:
    """The components of a message in the form in which they were sent."""
    if isinstance(message, simcord.ResponseMessage):
        return message.components
    return [component.to_dict() for component in message.components]


def words_of(message: Any) -> str:
    """All text of a message, with the descriptions of its pictures."""
    texts = [text for component in walk(raw(message)) for text in texts_of(component)]
    return "\n".join([message.content or "", *texts]).strip()


def descriptions_of(message: Any) -> list[str]:
    """The descriptions of a message's pictures for screen readers."""
    items = [item for component in walk(raw(message)) for item in component.get("items", ())]
    return [item["description"] for item in items]
