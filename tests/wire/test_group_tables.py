"""Whole matches where the bot is not a member: with the real process, using the tokens of the people who
press.
"""

from __future__ import annotations

import time
from collections import Counter

import pytest

from bot.playground.limits.messages import walk
from bot.playground.server.playground import HANGS_AFTER_SECONDS, Playground
from bot.playground.world.clock import WorldClock
from bot.playground.world.places import Channel, Message
from bot.playground.world.world import World
from bot.ui.transport import messenger
from bot.ui.transport.messenger import TOKEN_SECONDS
from tests.soak.counts import times
from tests.wire.books import open_books
from tests.wire.evidence import check_nothing_lost, press_old_buttons
from tests.wire.group import elsewhere, group_room
from tests.wire.moving import be_on_a_moving_clock, move_on
from tests.wire.people import Room, choices, words_of
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

SILENCE = 20 * 60.0
MATCH = times({"preset": "quick"}, {"target": 500})
HAND_SIZE = times(3, 5)  # other than the default, so that everybody has to agree; bots take their time
PRESSES = times(4, 20)
TURN_SECONDS = 1_800  # longer than a token is valid, so that no turn ends in the silence
WHERE = [("group", False), *times([], [("server", True), ("group", True), ("server", False)])]


@pytest.fixture
def world() -> World:
    """Four people in a server."""
    world = World(WorldClock(time.time))
    world.interactions.patience = HANGS_AFTER_SECONDS  # a slow machine can't make an answer late
    people = [world.add_user(name) for name in ("ann", "bob", "cat", "dan")]
    world.add_channel(world.add_guild("Card house", people), "table")
    return world


def follow_ups(place: Playground) -> Counter[str]:
    """The number of messages that each token has sent, or tried to send, after its answer."""
    sent = place.log.requests("POST", r"^/webhooks/\d+/[^/]+$")
    return Counter(one.path.split("/")[3] for one in sent)


def assert_as_allowed(place: Playground, channel: Channel, outlived: frozenset[str] = frozenset()) -> None:
    """Check that no request was made that Discord refuses where the bot is not a member.

    The bot may still try the tokens that a skip of the clock has `outlived`: no time has passed for the bot.
    """
    assert place.log.requests(None, f"^/channels/{channel.id}(/|$)") == []
    assert max(follow_ups(place).values(), default=0) <= 5
    refused = [(one.method, one.path, one.answer) for one in place.log.exchanges if one.status == 401]
    assert [one for one in refused if one[1].split("/")[3] not in outlived] == []


def tokens_of(place: Playground) -> frozenset[str]:
    """The tokens of all presses and commands so far."""
    return frozenset(event.data["token"] for event in place.log.events("INTERACTION_CREATE"))


def be_sleepy() -> None:
    """Be on a moving clock, and try expired tokens for the last message, however late it is."""
    be_on_a_moving_clock()
    messenger.GRACE_SECONDS = HANGS_AFTER_SECONDS


async def silence(room: Room, bot: BotProcess) -> Message:
    """Nobody presses anything for twenty minutes, after which all tokens have expired.

    Returns the message that asks to continue.
    """
    await room.place.until(room.all_is_answered)
    move_on(bot, TOKEN_SECONDS)
    await room.place.until(lambda: room.newest("continue") is not None)
    asleep, before = room.newest("continue"), room.shown()
    room.place.world.clock.skip(SILENCE)
    assert asleep is not None
    assert "paused" in words_of(asleep)
    assert room.shown() == before
    return asleep


@pytest.mark.parametrize(("where", "any_token_edits"), WHERE)
async def test_a_match_of_four_with_two_bots_to_the_podium(
    place: Playground, bot: BotProcess, database_url: str, where: str, any_token_edits: bool
) -> None:
    place.world.interactions.any_token_edits = any_token_edits
    bot.prepare = be_sleepy
    await bot.start()
    room = group_room(place, elsewhere(place) if where == "server" else None)
    channel = room.people[0].actor.channel
    await room.gather(**MATCH)
    await room.choose(hand_size=HAND_SIZE, turn_seconds=TURN_SECONDS)
    for _ in range(2):
        await room.people[0].does(next(choices(room.table, "add")))
    await room.begin()

    await room.play_for(PRESSES)
    asleep, outlived = await silence(room, bot), tokens_of(place)
    await room.people[1].does(next(choices(asleep, "continue")))
    await place.until(lambda: room.newest("hand") is not None)
    assert room.newest("continue") is None

    await room.play_for(PRESSES)
    await bot.kill()
    kept = await open_books(database_url)
    check_nothing_lost(room, kept)
    await bot.start()
    await press_old_buttons(room, kept)
    result = await room.play_to_the_end()

    assert "wins the match" in words_of(result)
    assert any(part.get("type") == 12 for _, part in walk(result.components)), "the podium is a picture"
    assert_as_allowed(place, channel, outlived)
    books = await open_books(database_url)
    assert books.match.is_over
    assert len(books.match.scores) == 6


async def test_the_table_comes_to_the_bottom_when_asked_for(place: Playground, bot: BotProcess) -> None:
    place.world.interactions.any_token_edits = True
    await bot.start()
    room = group_room(place)
    ann = room.people[0].actor
    await room.gather(target=100)
    old = room.table
    await ann.say("Where is it?")
    await ann.slash("uno new")
    await place.until(lambda: room.public()[-1] is not old and room.newest("join") is room.public()[-1])
    await place.until(lambda: old.is_deleted)
    assert_as_allowed(place, ann.channel)
