"""kill -9 at any moment of play: nothing accepted is lost, the old buttons answer, play goes on (R1, R17)."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.engine.awaiting import Phase
from bot.engine.decks import sorted_hand
from bot.engine.match import Match
from bot.engine.view import view_of
from bot.playground.limits.layout import walk
from bot.playground.messages import Message
from bot.playground.server import Playground
from bot.ui.controls import Kind, parse
from bot.ui.text.cards import card_label
from tests.wire.books import Books, open_books, set_deadline
from tests.wire.leaks import cards_in_lines, cards_in_public, odd_custom_ids
from tests.wire.people import HAND_SIGN, Person, Room, choices
from tests.wire.process import BotProcess

pytestmark = [pytest.mark.wire, pytest.mark.timeout(400)]  # of which a quiet machine takes a tenth

SEED = 7
MOST_PRESSES = 12  # between a start and the press that the next kill comes with
LONGEST_WAIT = 0.03  # seconds from that press to the kill: anywhere within its way
PATIENCE = 3.0  # seconds that we wait for a press of the wanted kind
MOMENTS = (Kind.PLAY, Kind.COLOR, Kind.RACE, Kind.CHALLENGE, None, Kind.DRAW, Kind.NEXT, Kind.HAND)
EVERY_FOURTH = 4
OVERDUE = 1.0  # seconds


@dataclass
class Blow:
    """When the process is killed: at a press of this kind, or at any, once there were enough presses."""

    presses: int
    kind: Kind | None
    until: float
    struck: asyncio.Event

    def see(self, kind: Kind) -> None:
        """Somebody is about to press."""
        self.presses -= 1
        fits = self.kind in (None, kind) or time.monotonic() > self.until
        if self.presses < 0 and fits:
            self.struck.set()


async def test_killed_at_twenty_moments(place: Playground, tmp_path: Path, database_url: str) -> None:
    kills = 20 if database_url.startswith("sqlite") else 5
    rng = Random(SEED)
    bot = BotProcess(place, tmp_path, database_url, LOG_LEVEL="DEBUG")
    room = Room(place, rng)
    ann, bob, cat = room.enter("ann", "bob", "cat")
    await bot.start()
    try:
        await room.sit_down()
        for number in range(kills):
            await play_and_kill(bot, room, MOMENTS[number % len(MOMENTS)])
            books = await open_books(database_url)
            check_nothing_lost(room, books)
            is_overdue = number % EVERY_FOURTH == 0 and is_turn(books)
            if is_overdue:
                await set_deadline(database_url, time.time() + OVERDUE)
            await bot.start()
            if is_overdue:
                books = await see_the_clock_act(room, database_url, books)
            await see_all_shown(room, books)
            await press_old_buttons((ann, bob, cat), books)
        await play_to_the_end_of_a_round(room)
        assert await bot.terminate() == 0
    finally:
        await bot.close()
    check_no_card_leaked(place, bot, (await open_books(database_url)).history)


async def play_and_kill(bot: BotProcess, room: Room, kind: Kind | None) -> None:
    blow = Blow(room.rng.randrange(MOST_PRESSES), kind, time.monotonic() + PATIENCE, asyncio.Event())
    room.before = blow.see

    async def strike() -> None:
        await blow.struck.wait()
        await asyncio.sleep(room.rng.random() * LONGEST_WAIT)
        await bot.kill()
        killed.set()

    killed = asyncio.Event()
    striking = asyncio.create_task(strike())
    await room.play(until=killed)
    await striking


def check_nothing_lost(room: Room, books: Books) -> None:
    """What anybody was shown is stored, and the hands that they were shown are those of the record."""
    assert room.shown() <= books.revision
    for seat, person in enumerate(room.people):
        if person.panel is not None:
            shown = cards_on(person.panel)
            assert not shown or shown == hand_of(books.at(revision_of(person.panel)), seat)


def is_turn(books: Books) -> bool:
    return books.match.table.awaiting.phase is Phase.PLAY


async def see_the_clock_act(room: Room, url: str, before: Books) -> Books:
    """The deadline that passed meanwhile acts once, the next one is set."""
    await room.place.until(lambda: revision_of(room.table) > before.revision)
    books = await open_books(url)
    assert books.revision == before.revision + 1
    assert books.match.table.decider != before.match.table.decider
    assert books.saved.state.deadline is not None
    assert books.saved.state.deadline > time.time() + 10
    return books


async def see_all_shown(room: Room, books: Books) -> None:
    """The table's message shows the stored state, and each open race has a message that takes answers."""
    await room.place.until(lambda: revision_of(room.table) >= books.revision)
    for seat in books.match.table.owing:
        await room.place.until(lambda seat=seat: has_race(room, seat, books.revision))


def has_race(room: Room, seat: int, since: int) -> bool:
    return any(
        choice.press.revision >= since
        and choice.press.argument == str(seat)
        and any(name.name == HAND_SIGN for name in message.reactions)
        for message in room.public()
        for choice in choices(message, Kind.RACE)
    )


async def press_old_buttons(people: tuple[Person, ...], books: Books) -> None:
    """Buttons of the panels from before the kill, and My hand, give the hand as it is stored."""
    for seat, person in enumerate(people):
        old = list(choices(person.panel)) if person.panel else []
        for choice in old[-1:]:
            assert (await person.takes(choice)).kind in ("edit", "message")
        await person.opens_hand()
        assert person.panel is not None
        if is_turn(books) and revision_of(person.panel) == books.revision:
            assert cards_on(person.panel) == hand_of(books.match, seat)


async def play_to_the_end_of_a_round(room: Room) -> None:
    over = asyncio.Event()
    results = {message.id for message in room.public() if any(choices(message, Kind.NEXT))}

    def see(_: Kind) -> None:
        if any(message.id not in results and any(choices(message, Kind.NEXT)) for message in room.public()):
            over.set()

    room.before = see
    async with asyncio.timeout(60):
        await room.play(until=over)


def check_no_card_leaked(place: Playground, bot: BotProcess, history: dict[int, Match]) -> None:
    assert cards_in_public(place.log, history, private_tokens(place)) == []
    assert odd_custom_ids(place.log) == set()
    assert cards_in_lines(bot.said) == []
    assert place.world.token not in bot.said
    assert "Traceback" not in bot.said


def private_tokens(place: Playground) -> frozenset[str]:
    """The tokens of presses on ephemeral messages: what answers them is as private as those."""
    return frozenset(
        told.data["token"]
        for told in place.log.events("INTERACTION_CREATE")
        if int((told.data.get("message") or {}).get("flags", 0)) & 64
    )


def revision_of(message: Message) -> int:
    """The revision that a message was drawn from; its greyed buttons know it as well."""
    found = [parse(part.get("custom_id") or "") for _, part in walk(message.components)]
    return max((press.revision for press in found if press), default=-1)


def cards_on(panel: Message) -> Counter[str]:
    """The labels of the cards on a panel, playable or greyed; the one just drawn has another label."""
    return Counter(part["label"] for part in _card_buttons(panel) if not part["label"].startswith("Play "))


def _card_buttons(panel: Message) -> Iterator[dict[str, str]]:
    for _, part in walk(panel.components):
        press = parse(part.get("custom_id") or "")
        if press is not None and press.kind in (Kind.PLAY, Kind.HAND) and press.argument.isdecimal():
            yield part


def hand_of(match: Match, seat: int) -> Counter[str]:
    """The labels that a panel of this seat must have."""
    view = view_of(match, seat)
    hand = Counter(sorted_hand(view.hand))
    if view.drawn is not None:
        hand[view.drawn] -= 1
    return Counter(card_label(card, count) for card, count in hand.items() if count)
