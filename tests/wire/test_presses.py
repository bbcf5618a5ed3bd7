"""Presses that should not happen: forged ones change nothing, double ones count once, all are answered."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from bot.game.errors import Fault, GameError
from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import FaultRule, refuse
from bot.playground.world.places import Answer, Message
from bot.playground.world.world import Event
from bot.text.answers import refusal
from tests.presses import CODES, Pressed
from tests.soak.counts import Record, times
from tests.wire.books import open_books
from tests.wire.group import group_room
from tests.wire.people import PANEL, Choice, Person, Room, choices
from tests.wire.process import BotProcess, lines_of

pytestmark = pytest.mark.wire

STALE = refusal(GameError(Fault.STALE))
FORGERIES = times(200, 10_000)
AT_ONCE = 20
FAILED_SECONDS = 2.0  # time in which discord.py has repeated a failed request
DOUBLES = times(12, 100)
JUNK = (
    "",
    "9" * 40,
    "-1",
    "2.5",
    "R7",
    "wild",
    "nine",
    "²",
    "٣",
    "=",
    "turn_seconds=",
    "seven_zero=maybe",
    "💥" * 20,
)
HARMLESS = ("hand", "rules")  # they only show what the person may see


@pytest.fixture
def room(request: pytest.FixtureRequest, place: Playground) -> Room:
    """Ann, Bob, and Cat in a channel of their server, or in a group."""
    if getattr(request, "param", "server") == "group":
        return group_room(place)
    room = Room(place, Random(0))
    room.enter("ann", "bob", "cat")
    return room


WHERE = pytest.mark.parametrize("room", ["server", *times([], ["group"])], indirect=True)


@WHERE
async def test_forged_presses_change_nothing_and_are_answered(
    room: Room, bot: BotProcess, database_url: str, record_property: Record
) -> None:
    await bot.start()
    await room.sit_down(turn_seconds=0)  # so that no clock runs
    for person in room.people:
        await person.opens_hand()
    before = (await open_books(database_url)).saved.state
    rng = Random(0)
    ids = list(forged_ids(rng, before.id, before.revision))
    for start in range(0, FORGERIES, AT_ONCE):
        answers = await asyncio.gather(*(forge(room, rng, each) for each in ids[start : start + AT_ONCE]))
        assert not any(answer.has_failed for answer in answers)
    after = (await open_books(database_url)).saved.state
    # On a slow machine, the clocks start over after a standstill.
    assert replace(after, revision=before.revision, deadline=before.deadline) == before
    record_property("forged presses answered, none changed anything", FORGERIES)


async def forge(room: Room, rng: Random, custom_id: str) -> Answer:
    """Somebody presses this on the table or on their own panel."""
    person = rng.choice(room.people)
    messages: list[Message] = [room.table, *([person.panel] if person.panel else [])]
    return await person.actor.forge(rng.choice(messages), custom_id)


def forged_ids(rng: Random, table: int, revision: int) -> Iterator[str]:
    """Custom IDs with at least one thing wrong, so that no button could send them."""
    for number in range(FORGERIES):
        kind, argument = rng.choice(list(CODES)), rng.choice(JUNK)
        # After a standstill, a busy machine starts the clocks again, which is a new revision.
        wrong_table, later = rng.choice((0, table + 1, 10**18)), revision + rng.choice((99, 10**6, 10**18))
        match number % 4:
            case 0:
                yield Pressed(kind, wrong_table, revision, argument).custom_id
            case 1:
                yield Pressed(
                    rng.choice((*HARMLESS, *PANEL, "uno", "catch", "race")),
                    table,
                    later,
                    argument,
                ).custom_id
            case 2:
                yield Pressed(
                    rng.choice(("play", "color", "race", "catch")),
                    table,
                    revision,
                    argument,
                ).custom_id
            case _:
                yield "".join(rng.choices("uno:play:1:2 é💥\n", k=rng.choice((1, 50, 100))))


@WHERE
async def test_doubled_presses_count_once(
    room: Room,
    bot: BotProcess,
    place: Playground,
    database_url: str,
    record_property: Record,
) -> None:
    await bot.start()
    await room.sit_down(turn_seconds=0)  # so that no clock runs
    for person in room.people:
        await person.opens_hand()
    before = (await open_books(database_url)).revision
    for _ in range(DOUBLES):
        person, choice = await next_move(room)
        answers = await asyncio.gather(person.takes(choice), person.takes(choice))
        assert not any(answer.has_failed for answer in answers)
        books = await open_books(database_url)
        assert books.revision == before + 1 == max(books.history)
        before = books.revision
        late = [is_told_to_be_late(place, answer) for answer in answers]
        assert sorted(late) == [False, choice.press.code != "next"]
    record_property("double presses of the bot, each one move", DOUBLES)


async def next_move(room: Room) -> tuple[Person, Choice]:
    """A person who can move and their press: a move, or Next between rounds."""
    found = [
        (person, choice)
        for person in room.people
        for choice in choices(await person.opens_hand(), *PANEL, "next")
    ]
    return room.rng.choice(found)


def is_told_to_be_late(place: Playground, answer: Answer) -> bool:
    """Whether the answer tells the person that the panel is outdated."""
    told = place.log.requests(
        path=re.escape(answer.interaction.token)
    )  # the callback, and edits after a deferral
    return any(STALE in json.dumps(each.body, ensure_ascii=False) for each in told)


async def test_what_discord_delivers_or_asks_for_twice_is_no_other_program(
    room: Room, bot: BotProcess, place: Playground, database_url: str
) -> None:
    """Each press arrives twice, and once Discord fails after it has accepted the answer."""
    await bot.start()
    await room.sit_down(turn_seconds=0)  # so that no clock runs
    for person in room.people:
        await person.opens_hand()
    world, seen = place.world, set[str]()

    def deliver_again(event: Event) -> None:
        if event.name == "INTERACTION_CREATE" and event.data["id"] not in seen:
            seen.add(event.data["id"])
            world.feed.publish(event)

    world.feed.listen(deliver_again)
    before = (await open_books(database_url)).revision
    failing = FaultRule(refuse(500), path="^/interactions/", times=1, is_after=True)
    for presses in range(1, 7):
        if presses == 3:
            place.rest.faults.add(failing)
        person, choice = await next_move(room)
        assert not (await person.takes(choice)).has_failed
        assert await stored_since(database_url, before + presses - 1) == before + presses
    await asyncio.sleep(FAILED_SECONDS)
    assert failing.times == 0
    assert [line for line in lines_of(bot.said) if "WARNING" in line] == []


async def stored_since(database_url: str, before: int) -> int:
    """The stored revision once it is a later one: a deferred answer comes before its move."""
    while True:
        revision = (await open_books(database_url)).revision
        if revision > before:
            return revision
        await asyncio.sleep(0.05)
