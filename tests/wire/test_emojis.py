"""The pictures of the cards as emojis: uploaded once, in the background or by command, and shown in hands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.pictures import emoji_names
from bot.playground.limits.messages import walk
from bot.playground.server.gateway import IDENTIFY
from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import RateLimit
from bot.playground.world.places import Message
from bot.playground.world.world import World
from tests.presses import parse
from tests.wire.drawings import hold
from tests.wire.people import Room
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

SQUARES = set("🟥🟨🟩🟦⬛")
LISTED = "^/applications/.*/emojis$"
MISSING = 3
OUTDATED = "card_r7_00000000"


@pytest.fixture
def uploader(place: Playground, tmp_path: Path, database_url: str) -> BotProcess:
    """A process for the command, which needs no database."""
    return BotProcess(place, tmp_path, database_url)


@pytest.fixture(autouse=True)
def names(place: Playground) -> list[str]:
    """All emoji names; the application has none of them yet."""
    place.world.emojis.clear()
    return list(emoji_names())


def uploads(place: Playground) -> int:
    return sum(request.status == 201 for request in place.log.requests("POST", LISTED))


def allow_uploads(place: Playground, most: int) -> None:
    """Let Discord accept this many emojis within the hour."""
    place.rest.rate_limits.rules = (RateLimit(("POST",), r"/applications/(\d+)/emojis", most, 3600.0),)


def held(world: World) -> list[str]:
    return sorted(emoji.name for emoji in world.emojis.values())


async def start_with_emojis(bot: BotProcess, place: Playground) -> None:
    """Start it and wait for its second check, for outdated emojis: it knows the others by that time."""
    looks = len(place.log.requests("GET", LISTED))
    await bot.start()
    await place.until(lambda: len(place.log.requests("GET", LISTED)) >= looks + 2)


async def shown_in_a_hand(room: Room) -> set[str]:
    """The emojis of the card buttons of the first person who can play a card."""
    while True:
        for person in room.people:
            answer = await person.actor.slash("uno hand")
            assert answer.message is not None
            if shown := set(on_card_buttons(answer.message)):
                return shown
        await room.play_for(1)


def on_card_buttons(panel: Message) -> Iterator[str]:
    for _, part in walk(panel.components):
        press = parse(part.get("custom_id") or "")
        if press is not None and press.code == "play" and "emoji" in part:
            yield part["emoji"]["name"]


async def test_a_start_uploads_what_is_missing_and_the_next_start_nothing(
    room: Room, bot: BotProcess, place: Playground, names: list[str]
) -> None:
    hold(place.world, [*names[MISSING:], OUTDATED, "logo"])
    await bot.start()
    await place.until(lambda: held(place.world) == sorted([*names, OUTDATED, "logo"]))
    assert uploads(place) == MISSING
    assert await bot.terminate() == 0
    await start_with_emojis(bot, place)
    await room.sit_down()
    assert uploads(place) == MISSING
    assert await shown_in_a_hand(room) <= set(names)


async def test_a_hand_outlives_the_deletion_of_its_emojis(
    room: Room, bot: BotProcess, place: Playground, names: list[str]
) -> None:
    hold(place.world, names)
    await start_with_emojis(bot, place)
    await room.sit_down()
    allow_uploads(place, 0)  # otherwise the first one could be there again
    place.world.emojis.clear()
    assert await shown_in_a_hand(room) <= SQUARES


async def test_only_the_emojis_that_are_deleted_become_squares(
    room: Room, bot: BotProcess, place: Playground, names: list[str]
) -> None:
    hold(place.world, names)
    await start_with_emojis(bot, place)
    await room.sit_down()
    shown = await shown_in_a_hand(room)
    allow_uploads(place, 0)
    deleted = next(number for number, emoji in place.world.emojis.items() if emoji.name in shown)
    name = place.world.emojis.pop(deleted).name
    assert await shown_in_a_hand(room) <= {*names, *SQUARES} - {name}
    await bot.says("Discord refused these emojis twice; they are looked for again: ")
    assert bot.said.count("Discord refused") == 1


async def test_play_begins_before_the_uploads_end(
    room: Room, bot: BotProcess, place: Playground, names: list[str]
) -> None:
    allow_uploads(place, 2)
    await bot.start()
    await place.until(lambda: uploads(place) == 2)
    await room.sit_down()
    assert await shown_in_a_hand(room) <= {*names, *SQUARES}
    assert await bot.terminate() == 0


async def test_the_command_uploads_over_rest_alone(
    uploader: BotProcess, place: Playground, names: list[str]
) -> None:
    hold(place.world, [*names[MISSING:], OUTDATED])
    assert await uploader.run("emojis") == (0, f"{MISSING} emojis uploaded\n")
    assert held(place.world) == sorted([*names, OUTDATED])
    assert await uploader.run("emojis") == (0, "all emojis are there already\n")
    assert place.log.sent(IDENTIFY) == []


async def test_the_command_says_when_discord_takes_no_more(uploader: BotProcess, place: Playground) -> None:
    place.rest.rate_limits.rules = (RateLimit(("POST",), r"/applications/(\d+)/emojis", 2, 3600.0),)
    status, said = await uploader.run("emojis")
    assert status == 1
    assert uploads(place) in (1, 2)
    assert said == "bad emojis: Discord accepts the next ones in 60 minutes; run this again then\n"


async def test_the_command_needs_a_good_token(uploader: BotProcess, place: Playground) -> None:
    place.world.token = "another"
    status, said = await uploader.run("emojis")
    assert status == 1
    assert said.startswith("bad token: refused by Discord")
    assert len(said.splitlines()) == 1
