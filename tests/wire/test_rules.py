"""Games under other rules through the real process, played by pressing what is shown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.engine.model.moves import Judge
from bot.engine.play.match import Match
from bot.playground.limits.layout import walk
from bot.playground.server.playground import Playground
from bot.text.language import say
from bot.text.table_words import LOCKED
from bot.ui.screens.rules import page_of
from tests.presses import Pressed, parse
from tests.wire.books import open_books
from tests.wire.people import Person, Room, choices, words_of
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

MOST_ROUNDS = 12  # until somebody has been dared, has done it, and was judged
DARE = "say banana"


async def change_rules(host: Person, preset: str, *options: str) -> None:
    """The host picks a preset and then sets these options, each on its page."""
    room = host.room
    await host.takes(next(choices(room.table, "rules")))
    await host.picks("preset", preset)
    for option in options:
        await host.picks("rules", str(page_of(option.partition("=")[0])))
        await host.picks("option", option)


def told(place: Playground, words: str) -> bool:
    """Whether the bot has ever sent these words."""
    return any(words in json.dumps(one.body, ensure_ascii=False) for one in place.log.exchanges)


def covered_panels(place: Playground) -> list[dict[str, Any]]:
    """What people who share a screen were shown while no hand was open."""
    sent = [one.body.get("data") or one.body for one in place.log.exchanges if isinstance(one.body, dict)]
    return [message for message in sent if say(LOCKED) in json.dumps(message)]


def presses_on(message: dict[str, Any]) -> list[Pressed]:
    """The presses its buttons stand for, disabled ones included."""
    found = [parse(part.get("custom_id") or "") for _, part in walk(message["components"])]
    return [press for press in found if press]


async def stored_match(database_url: str) -> Match:
    return (await open_books(database_url)).match


async def test_a_team_match(room: Room, bot: BotProcess, database_url: str) -> None:
    world = room.place.world
    (guild,) = world.guilds.values()
    world.add_member(guild, world.add_user("dan"))
    people = room.enter("ann", "bob", "cat", "dan")
    await bot.start()
    await room.gather()
    await change_rules(people[0], "teams", "target=100")
    await room.agree()
    await room.begin()
    assert "team A" in words_of(room.table)
    result = await room.play_to_the_end()
    winners = (await stored_match(database_url)).winners
    assert winners in ((0, 2), (1, 3))
    pair = "Ann and Cat" if winners == (0, 2) else "Bob and Dan"
    assert f"{pair} win the match!" in words_of(result)


async def test_a_yellowstone_round(room: Room, bot: BotProcess, database_url: str) -> None:
    await bot.start()
    await room.gather(preset="yellowstone")
    assert "with ★ cards" in words_of(room.table)
    await room.begin()
    result = await room.play_to_the_end()
    match = await stored_match(database_url)
    assert match.round == 1
    (winner,) = match.winners
    assert not match.table.hands[winner]
    assert "wins the match!" in words_of(result)
    assert told(room.place, "★")


async def test_party_rounds_until_a_dare_has_been_judged(
    room: Room, bot: BotProcess, database_url: str
) -> None:
    await bot.start()
    await room.gather(target=10_000)
    host = room.people[0]
    await change_rules(host, "party")
    await host.picks("rules", str(page_of("customizable_effects")))
    opened = await host.picks("effect", "2=dare")
    await host.fills(opened, text=DARE, cards="1")
    await host.picks("effect", "3=charade")
    await room.agree()
    await room.begin()
    for _ in range(MOST_ROUNDS):
        await room.play_to_the_end_of_a_round()
        if "judge" in room.pressed:
            break
    assert {"dare_do", "judge"} <= room.pressed
    moves = (await open_books(database_url)).moves
    assert any(isinstance(move, Judge) for move in moves)  # its line may be gone before the table is drawn


async def test_an_elimination_match(room: Room, bot: BotProcess, database_url: str) -> None:
    await bot.start()
    await room.gather()
    await change_rules(room.people[0], "official_2003", "target=100")
    await room.agree()
    await room.begin()
    result = words_of(await room.play_to_the_end())
    match = await stored_match(database_url)
    (winner,) = match.winners
    assert match.eliminated == {0, 1, 2} - {winner}
    assert f"{('Ann', 'Bob', 'Cat')[winner]} wins the match!" in result
    assert result.count(", out with ") == 2


async def test_a_round_on_one_screen_with_two_guests(room: Room, bot: BotProcess, database_url: str) -> None:
    (ann,) = room.enter("ann")
    await bot.start()
    await room.gather(preset="quick")
    for name in ("Gus", "Hal"):
        opened = await ann.takes(next(one for one in choices(room.table, "seats") if one.value == "guest"))
        await ann.fills(opened, name=name)
        await room.place.until(lambda name=name: f"**{name}** · guest of Ann" in words_of(room.table))
    await room.begin()
    result = await room.play_to_the_end()
    match = await stored_match(database_url)
    (winner,) = match.winners
    assert f"{('Ann', 'Gus', 'Hal')[winner]} wins the match!" in words_of(result)
    covered = covered_panels(room.place)
    assert len(covered) > len(room.people)
    assert {press.argument for panel in covered for press in presses_on(panel)} == {""}  # never a card
