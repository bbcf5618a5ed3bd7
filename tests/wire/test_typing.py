"""A round with the real process by commands only, filled in from the bot's suggestions."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.person import Person
from bot.playground.server.playground import Playground
from bot.ui.actions.rules import AGREED_EFFECTS, AgreeEffect
from bot.ui.screens.rules import page_of
from tests.wire.books import open_books
from tests.wire.people import Person as Member
from tests.wire.people import Room, words_of
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

MOST_MOVES = 400
EFFECTS = {"dare": {"text": "hop", "cards": "1"}, "charade": {}, "pick_draw": {"cards": "2"}}


async def typed(who: Person, words: str, **values: Any) -> str:
    """Use a command; return the text of the answer."""
    answer = await who.slash(words, **values)
    assert not answer.has_failed, words
    return words_of(answer.message) if answer.message is not None else ""


async def suggested(who: Person, words: str, option: str) -> list[str]:
    return [choice["value"] for choice in await who.autocomplete(words, option, **{option: ""})]


async def move(people: list[Person]) -> bool:
    """The person who can move plays a card or answers; return whether anybody could."""
    for who in people:
        if offered := await suggested(who, "uno play", "card"):
            await typed(who, "uno play", card=offered[0])
            return True
    return False


async def agree_on_effects(host: Member) -> None:
    """Choose the effects of the customizable cards, in their menus and forms."""
    await host.turns_to(page_of(AGREED_EFFECTS))
    for card, (effect, filled) in enumerate(EFFECTS.items(), 1):
        chosen = await host.picks("effect", AgreeEffect(card, effect).argument)
        if filled:
            await host.fills(chosen, **filled)


async def test_a_party_round_by_typing(
    room: Room, bot: BotProcess, place: Playground, database_url: str
) -> None:
    await bot.start()
    people = [person.actor for person in room.people]
    ann, bob, cat = people
    await typed(ann, "uno new", preset="party", target=10_000)
    for other in (bob, cat):
        await typed(other, "uno join")
    await room.place.until(lambda: room.newest("rules") is not None)
    await agree_on_effects(room.people[0])
    await room.choose(first_player="chosen")
    await room.people[0].picks("name", f"first_player={bob.user.id}")
    await typed(ann, "uno start")
    for _ in range(MOST_MOVES):
        if not await move(people):
            break
    await place.until(lambda: room.newest("next") is not None)
    assert "wins the round" in words_of(room.table)
    await typed(cat, "uno start")
    assert (await open_books(database_url)).match.round == 2
