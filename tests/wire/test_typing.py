"""A round through the real process by commands alone, filled in from the bot's suggestions."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.person import Person
from bot.playground.server.playground import Playground
from tests.wire.books import open_books
from tests.wire.people import Room, words_of
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

MOST_MOVES = 400
EFFECTS = {"dare": {"text": "hop", "cards": 1}, "charade": {}, "pick_draw": {"cards": 2}}


async def typed(who: Person, words: str, **values: Any) -> str:
    """Use a command; return the text of the answer."""
    answer = await who.slash(words, **values)
    assert not answer.has_failed, words
    return words_of(answer.message) if answer.message is not None else ""


async def suggested(who: Person, words: str, option: str) -> list[str]:
    return [choice["value"] for choice in await who.autocomplete(words, option, **{option: ""})]


async def move(people: list[Person]) -> bool:
    """The person who can move plays a card or answers; returns whether anybody could."""
    for who in people:
        if cards := await suggested(who, "uno play", "card"):
            await typed(who, "uno play", card=cards[0])
            return True
        if answers := await suggested(who, "uno answer", "choice"):
            await typed(who, "uno answer", choice=answers[0])
            return True
    return False


async def test_a_party_round_by_typing(
    room: Room, bot: BotProcess, place: Playground, database_url: str
) -> None:
    await bot.start()
    people = [person.actor for person in room.people]
    ann, bob, cat = people
    await typed(ann, "uno new", preset="party", target=10_000)
    for other in (bob, cat):
        await typed(other, "uno join")
    for card, (effect, filled) in enumerate(EFFECTS.items(), 1):
        await typed(ann, "uno lobby effect", card=card, effect=effect, **filled)
    await typed(ann, "uno lobby rule", option="first_player", value="chosen")
    await typed(ann, "uno lobby name", role="first_player", player="bob")
    assert "Only the host" in await typed(bob, "uno lobby rule", option="jump_in", value="on")
    for other in (bob, cat):
        await typed(other, "uno lobby agree")
    await typed(ann, "uno start")
    for _ in range(MOST_MOVES):
        if not await move(people):
            break
    await place.until(lambda: room.newest("next") is not None)
    assert "wins the round" in words_of(room.table)
    await typed(cat, "uno next")
    assert (await open_books(database_url)).match.round == 2
