"""Odd frames from the gateway: half an emoji in any text, and any field missing or of another type."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from copy import deepcopy
from itertools import count
from math import nan
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.playground.server.gateway import IDENTIFY
from bot.playground.server.playground import Playground
from tests.soak.counts import Record, times
from tests.wire.people import Room, words_of
from tests.wire.process import BotProcess
from tests.wire.test_health import ask

pytestmark = pytest.mark.wire

HALF = "\ud83c"  # the first half of an emoji
FRAMES = times(build=600, promised=10_000)
BATCH = 50  # frames between two checks whether the bot answers
GONE = object()
ODD = (GONE, None, True, -1, 10**30, 1.5, nan, "", "word", "x" + HALF, [], {}, [None], {"id": None})
TEXTS = {
    "name",
    "nick",
    "username",
    "global_name",
    "custom_id",
    "value",
    "content",
    "topic",
    "label",
    "description",
}
NEW_IDS = map(str, count(1 << 62))
IDS = {"id": "71", "guild_id": "72", "channel_id": "73", "user_id": "74"}
USER = {"id": "74", "username": "dan", "discriminator": "0", "avatar": None, "global_name": "Dan"}
ANYTHING = IDS | {"user": USER, "name": "thing", "type": 1, "member": {"user": USER, "roles": [], "flags": 0}}
OTHERS = [
    "TYPING_START",
    "GUILD_ROLE_CREATE",
    "GUILD_ROLE_DELETE",
    "GUILD_EMOJIS_UPDATE",
    "GUILD_STICKERS_UPDATE",
    "GUILD_BAN_ADD",
    "GUILD_INTEGRATIONS_UPDATE",
    "WEBHOOKS_UPDATE",
    "INVITE_CREATE",
    "MESSAGE_DELETE_BULK",
    "THREAD_LIST_SYNC",
    "THREAD_DELETE",
    "CHANNEL_PINS_UPDATE",
    "GUILD_SCHEDULED_EVENT_USER_ADD",
    "MESSAGE_POLL_VOTE_ADD",
    "PRESENCE_UPDATE",
    "USER_UPDATE",
    "GUILD_AUDIT_LOG_ENTRY_CREATE",
    "AUTO_MODERATION_RULE_CREATE",
    "ENTITLEMENT_CREATE",
    "STAGE_INSTANCE_CREATE",
    "VOICE_STATE_UPDATE",
    "APPLICATION_COMMAND_PERMISSIONS_UPDATE",
    "A_NEW_EVENT",
]
"""Events that the playground doesn't send; they get `ANYTHING`."""

Place = tuple[str | int, ...]
Sample = tuple[str, Any]  # an event and its data


def paths_in(value: Any, path: Place = ()) -> Iterator[Place]:
    """The position of a value in the data of a frame, from the outside to the inside."""
    yield path
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from paths_in(inner, (*path, name))
    elif isinstance(value, list):
        for at, inner in enumerate(value[:2]):  # the others are like these
            yield from paths_in(inner, (*path, at))


def found(value: Any, path: Place) -> Any:
    for step in path:
        value = value[step]
    return value


def changed(data: Any, path: Place, odd: Any) -> Any:
    """The data with an odd value at that position."""
    if not path:
        return None if odd is GONE else odd
    data = deepcopy(data)
    around = found(data, path[:-1])
    if odd is GONE:
        del around[path[-1]]
    else:
        around[path[-1]] = odd
    return data


def halved(data: Any) -> Iterator[Any]:
    """The data with half an emoji in each text that people write, one at a time."""
    for path in paths_in(data):
        text = found(data, path)
        if isinstance(text, str) and path[-1] in TEXTS:
            yield changed(data, path, text + HALF)


def fresh(sample: Sample) -> Sample:
    """The same event as if it happened again: an interaction is answered only once."""
    event, data = sample
    if event != "INTERACTION_CREATE":
        return sample
    return event, data | {"id": next(NEW_IDS), "token": f"aW50ZXJhY3Rpb246{next(NEW_IDS)}"}


def send(place: Playground, sample: Sample) -> None:
    for session in tuple(place.gateway.sessions.values()):
        if session.wire is not None:
            place.gateway.dispatch(session, *sample)


@pytest.fixture
async def bot(place: Playground, tmp_path: Path, database_url: str) -> AsyncIterator[BotProcess]:
    """The bot, which must print no traceback."""
    bot = BotProcess(place, tmp_path, database_url, HEALTH_PORT="0")
    yield bot
    await bot.close()
    assert "Traceback" not in bot.said


async def dropped_by(bot: BotProcess) -> int:
    """The number of frames that the bot has dropped."""
    _, page = await ask(bot, "metrics")
    return int(float(re.findall(r"^uno_frames_dropped_total (\S+)", page, re.MULTILINE)[0]))


async def answers(room: Room) -> None:
    """Check that the bot is there: it answers a command."""
    answer = await room.people[0].actor.slash("uno help")
    assert not answer.has_failed


@pytest.fixture
async def samples(room: Room, bot: BotProcess, place: Playground) -> Sequence[Sample]:
    """One frame of each kind that occurs in an evening: events, and interactions of each type."""
    await bot.start()
    ann, *_ = [person.actor for person in room.people]
    await room.sit_down()
    await room.play_for(20)
    await ann.autocomplete("uno play", "card", card="")
    await ann.slash("uno rules")
    await ann.say("hello")
    await ann.react(room.table, "✋")
    await ann.unreact(room.table, "✋")
    kinds = {
        (one.name, one.data.get("type"), one.data.get("data", {}).get("component_type")): one
        for one in place.log.dispatches
    }
    seen = [(one.name, one.data) for one in kinds.values() if one.name not in {"READY", "RESUMED"}]
    assert {"INTERACTION_CREATE", "GUILD_CREATE", "MESSAGE_CREATE", "MESSAGE_REACTION_ADD"} <= {
        name for name, _ in seen
    }
    return [*seen, *((name, ANYTHING) for name in OTHERS)]


async def test_half_an_emoji_in_a_guests_name(room: Room, bot: BotProcess) -> None:
    await bot.start()
    ann = room.people[0].actor
    await ann.slash("uno new")
    await room.place.until(lambda: room.newest("rules") is not None)
    answer = await room.people[0].invites("Dan" + HALF)
    assert not answer.has_failed
    await room.place.until(lambda: "Dan" in words_of(room.table))


async def test_half_an_emoji_in_the_name_of_a_server(room: Room, bot: BotProcess) -> None:
    room.guild.name = "House " + HALF
    room.channel.name = "table-" + HALF
    room.people[0].actor.user.display_name = "Ann " + HALF
    await bot.start()
    await room.sit_down()
    await room.play_for(20)


async def test_half_an_emoji_in_any_text(
    room: Room, bot: BotProcess, place: Playground, samples: Sequence[Sample]
) -> None:
    for event, data in samples:
        if event in OTHERS:
            continue
        for odd in halved(data):
            send(place, fresh((event, odd)))
        await answers(room)
    assert await dropped_by(bot) == 0


def awaiting(event: str, data: Any, odd: Any) -> str | None:
    """The ID of an interaction that has to be answered, because its ID and its token are still readable."""
    if event != "INTERACTION_CREATE" or not isinstance(odd, dict):
        return None
    is_whole = (odd.get("id"), odd.get("token")) == (data["id"], data["token"])
    return data["id"] if is_whole else None


def unanswered(place: Playground, asked: set[str]) -> set[str]:
    return asked - {one.path.split("/")[2] for one in place.log.requests("POST", "^/interactions/")}


async def test_any_field_missing_or_of_another_type(
    room: Room, bot: BotProcess, place: Playground, samples: Sequence[Sample], record_property: Record
) -> None:
    rng, interactions = Random(50), 0
    for _ in range(FRAMES // BATCH):
        asked = set[str]()
        for _ in range(BATCH):
            event, data = fresh(rng.choice(samples))
            odd = changed(data, rng.choice(list(paths_in(data))), rng.choice(ODD))
            asked |= {one for one in [awaiting(event, data, odd)] if one is not None}
            send(place, (event, odd))
        await answers(room)
        await place.until(lambda asked=asked: not unanswered(place, asked))
        interactions += len(asked)
    dropped = await dropped_by(bot)
    assert dropped > 0
    assert "a frame was dropped: " in bot.said
    assert len(place.log.sent(IDENTIFY)) == 1
    record_property("odd frames", FRAMES)
    record_property("of them dropped", dropped)
    record_property("odd interactions with an id and a token, all answered", interactions)


@pytest.mark.parametrize("locale", ["en-US", "xx", 7])
async def test_a_press_that_cannot_be_read_is_answered_with_a_sentence(
    locale: object, bot: BotProcess, place: Playground, samples: Sequence[Sample]
) -> None:
    interactions = [data for event, data in map(fresh, samples) if event == "INTERACTION_CREATE"]
    press = next(data for data in interactions if data["type"] == 3)
    send(place, ("INTERACTION_CREATE", press | {"data": None, "locale": locale}))
    await place.until(lambda: not unanswered(place, {press["id"]}))
    (answer,) = place.log.requests("POST", f"^/interactions/{press['id']}/")
    assert "I couldn't read that" in str(answer.body)


async def test_frames_that_are_no_events(
    room: Room, bot: BotProcess, place: Playground, samples: Sequence[Sample]
) -> None:
    frames: tuple[Any, ...] = (
        [],
        None,
        "word",
        7,
        {},
        {"op": None},
        {"op": 99},
        {"op": 10},
        {"op": 0, "t": []},
    )
    for frame in frames:
        for wire in place.gateway.connections:
            wire.send(frame)
    await answers(room)


@pytest.mark.parametrize("event", ["READY", "RESUMED"])
async def test_a_session_that_begins_with_an_odd_frame_is_begun_again(
    event: str, room: Room, bot: BotProcess, place: Playground
) -> None:
    await bot.start()
    send(place, (event, None))
    await place.until(lambda: len(place.log.sent(IDENTIFY)) == 2)
    await place.until_connected()
    await answers(room)
