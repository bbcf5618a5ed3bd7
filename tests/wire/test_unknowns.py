"""Twenty things that could not be tried on Discord: whichever way it answers, the game continues.

No table freezes, nothing raises, and there is at most one log line about it. The numbers come from the
review. Some are answered both ways elsewhere:

- No. 3, whether a token edits the messages of another one: `test_group_tables.py`, with both rules.
- No. 4, which kinds of private answers take pictures: No. 1 here, and `tests/ui/transport/test_replies.py`.
- No. 7, whether `@time` can be chosen besides suggestions: a typed time,
  `tests/features/nights/test_words.py`.
- No. 11, whether both sessions of a shard hear of an interaction during an update: `test_processes.py`.
- No. 18, tokens that end early: `tests/ui/private/test_open_hands.py`.
- No. 19, answers refused within three seconds: `tests/journeys/test_trouble.py`.

Four are about the appearance of an app on a person's device. No answer of a server differs, so a simulation
cannot differ either. A person checks them in the rehearsal:

- No. 9, whether the app lets people in a timeout press buttons. A press that arrives is answered (below).
  Without one, the clock of the turn runs as for everybody who is away. It takes a second account: no check.
- No. 16, whether headings of emojis are large, pictures legible, and countdowns tick on a phone. Checks
  `large_emojis`, `phone_legible`, and `ticking_countdown`.
- No. 17, whether the circles of a form show what is chosen already. A choice is required, so no form comes
  back without one. Check `form_filled`.
- No. 20, whether a mention in a private text invites people to a private thread. The bot mentions only people
  who are at the table, and these are in the thread (below). It takes a second account: no check.

No. 8, which shard gets the commands of a server without the bot, is answered both ways for one process here,
and for several processes in `test_tables_outside.py`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

import pytest

from bot.playground.changes import messages
from bot.playground.changes.places import add_to_thread, open_thread
from bot.playground.limits.errors import (
    ALREADY_ANSWERED,
    INVALID_FORM,
    MISSING_ACCESS,
    NOT_THE_AUTHOR,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    ApiError,
    ErrorCode,
)
from bot.playground.server.gateway import Session
from bot.playground.server.log import Exchange
from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import FaultRule, RateLimit
from bot.playground.world.places import ChannelType, Message
from bot.playground.world.world import World
from bot.ui.actions.lobby import SEATS_PAGE
from bot.ui.screens.rules import page_of
from bot.ui.transport.channel import MUTE_SECONDS
from tests.wire.group import elsewhere, group_room
from tests.wire.people import FEW, Room, choices, words_of
from tests.wire.process import BotProcess, lines_of
from tests.wire.shards import connected
from tests.wire.test_threads import open_in_thread

UPDATE_MESSAGE = 7  # the type of an answer that changes the message of the pressed button
RATE_LIMITED_GATEWAY = 4008  # the code with which Discord closes the connection of a bot that sends too much

pytestmark = pytest.mark.wire

WHY = "The referenced attachment was not found"
CODE = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
UNFURLED = {"errors": {"components": {"_errors": [{"code": CODE, "message": WHY}]}}}


async def refuse_pictures(exchange: Exchange) -> None:
    if exchange.files:
        raise ApiError(INVALID_FORM, UNFURLED)


async def test_pictures_refused_in_edits_cost_only_the_pictures(
    room: Room, place: Playground, bot: BotProcess
) -> None:
    """No. 1: whether an edit may bring a new picture."""
    await bot.start()
    await room.gather(target=10_000)
    await room.choose(hand_size=FEW)
    place.rest.faults.add(FaultRule(refuse_pictures, "PATCH"))
    await room.begin()
    await room.play_to_the_end_of_a_round()
    refused = [one for one in place.log.requests("PATCH") if one.status == 400]
    assert refused
    assert all(one.files for one in refused)
    await place.until(room.all_is_answered)
    assert "Discord refused a picture in an edit" in bot.said


@pytest.mark.parametrize("code", [NOT_THE_AUTHOR, MISSING_ACCESS])
async def test_an_answer_that_the_bot_may_not_edit_is_followed_by_a_message_of_its_own(
    room: Room, place: Playground, bot: BotProcess, code: ErrorCode
) -> None:
    """No. 2: whether the bot's own token edits and deletes the answer to a command."""
    await bot.start()
    host, *others = room.people
    answer = await host.actor.slash("uno new")
    assert answer.message is not None

    async def refuse(_: Exchange) -> None:
        raise ApiError(code)

    for method in ("PATCH", "DELETE"):
        place.rest.faults.add(FaultRule(refuse, method, f"/messages/{answer.message.id}$"))
    await others[0].does(next(choices(room.table, "join")))
    await place.until(lambda: len(room.public()) == 2)
    await room.begin()
    await room.play_for(presses=6)
    await place.until(room.all_is_answered)


async def test_a_direct_message_that_the_bot_may_not_write_in_says_so_in_the_hand(
    room: Room, place: Playground, bot: BotProcess
) -> None:
    """No. 6: whether the bot's token works in direct messages of somebody who has only the user install."""
    await bot.start()
    ann = room.people[0]
    alone = place.world.direct_channel(ann.actor.user, place.world.bot)
    room.people = [ann]
    ann.actor.go_to(alone)

    async def refuse(_: Exchange) -> None:
        raise ApiError(MISSING_ACCESS)

    for method in ("POST", "PATCH", "DELETE"):
        place.rest.faults.add(FaultRule(refuse, method, f"^/channels/{alone.id}/"))
    await ann.actor.slash("uno new")
    assert not (await ann.actor.slash("uno rules")).has_failed
    ann.looks()
    await ann.picks("rules", str(page_of(SEATS_PAGE)))
    assert not (await ann.picks("seats", "easy")).has_failed
    assert not (await ann.actor.slash("uno start")).has_failed
    await place.until(lambda: "refuses the bot: 50001" in bot.said)
    answer = await ann.actor.slash("uno hand")
    assert answer.message is not None
    assert "50001" in words_of(answer.message)
    assert "Traceback" not in bot.said


async def test_a_private_thread_without_the_bot_says_how_to_let_it_in(
    room: Room, place: Playground, bot: BotProcess
) -> None:
    """No. 14: whether the permissions of a private thread say that the bot is not in it."""
    await bot.start()
    host = room.people[0].actor
    thread = open_thread(place.world, host.channel, "secret", host.user, ChannelType.PRIVATE_THREAD)
    for person in room.people:
        add_to_thread(place.world, thread, person.actor.user)
        person.actor.go_to(thread)
    opened = await host.slash("uno new")
    assert not opened.has_failed
    for other in room.people[1:]:
        assert not (await other.actor.slash("uno join")).has_failed
    assert not (await host.slash("uno start")).has_failed
    await place.until(lambda: "refuses the bot: 50001" in bot.said)
    answer = await host.slash("uno hand")
    assert answer.message is not None
    assert "50001" in words_of(answer.message)
    add_to_thread(place.world, thread, place.world.bot)
    place.world.clock.skip(MUTE_SECONDS)
    assert not (await host.slash("uno new")).has_failed
    await place.until(room.has_table)
    assert "Traceback" not in bot.said


def troubles(bot: BotProcess) -> list[str]:
    """The log lines about problems, except those about a busy machine."""
    return [line for line in lines_of(bot.said) if re.search(r"\[(warning|error|critical) *\]", line)]


async def goes_on(room: Room, bot: BotProcess, *, expected: str = "nothing") -> None:
    """Check that the table continues: every press is answered, and the log has at most one unexpected
    line.
    """
    await room.play_for(presses=8)
    await room.place.until(room.all_is_answered)
    others = [line for line in troubles(bot) if expected not in line]
    assert len(others) <= 1, others
    assert "Traceback" not in bot.said


@pytest.mark.parametrize("then", [None, ALREADY_ANSWERED, UNKNOWN_INTERACTION])
async def test_a_press_on_a_panel_that_was_just_deleted(
    room: Room, place: Playground, bot: BotProcess, then: ErrorCode | None
) -> None:
    """No. 5: whether an interaction can still be answered once the update of a deleted panel was refused."""
    await bot.start()
    await room.sit_down(hand_size=FEW)
    host = room.people[0]
    await place.until(host.has_panel)  # it was dealt; opening another one would delete it
    refused = set[str]()

    async def refuse(exchange: Exchange) -> None:
        if exchange.body.get("type") == UPDATE_MESSAGE:
            refused.add(exchange.path)
            raise ApiError(UNKNOWN_MESSAGE)
        if then is not None and exchange.path in refused:
            raise ApiError(then)

    fault = place.rest.faults.add(FaultRule(refuse, "POST", "^/interactions/"))
    assert host.panel is not None
    pressing = asyncio.create_task(host.takes(next(choices(host.panel))))
    await place.until(lambda: bool(refused))
    await place.until(room.all_is_answered)
    place.rest.faults.remove(fault)
    pressing.cancel()
    room.people[0].panel = None
    await goes_on(room, bot)


@pytest.mark.parametrize("of_server", [True, False])
async def test_commands_of_a_server_without_the_bot_come_to_any_shard(
    place: Playground, bot: BotProcess, monkeypatch: pytest.MonkeyPatch, *, of_server: bool
) -> None:
    """No. 8: which shard that is."""
    place.gateway.shards = 2
    place.gateway.max_concurrency = 2
    room = group_room(place, elsewhere(place))
    covers = Session.covers

    def covered(session: Session, guild: int | None) -> bool:
        known = {one.id for one in place.world.guilds.values() if place.world.bot.id in one.members}
        return covers(session, guild if of_server or guild in known else None)

    monkeypatch.setattr(Session, "covers", covered)
    await bot.start()
    await place.until(lambda: connected(place) == {0, 1})
    await room.sit_down(hand_size=FEW)
    await goes_on(room, bot)
    await bot.kill()
    await bot.start()
    await place.until(lambda: connected(place) == {0, 1})
    await goes_on(room, bot)


async def test_a_press_of_somebody_in_a_timeout_is_a_press(
    room: Room, place: Playground, bot: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No. 9: whether it arrives; then the member has an end of the timeout."""
    dispatch = place.gateway.dispatch

    def during_a_timeout(session: Session, name: str, data: dict[str, Any]) -> None:
        if name == "INTERACTION_CREATE" and "member" in data:
            member = data["member"] | {"communication_disabled_until": "2099-01-01T00:00:00+00:00"}
            data = data | {"member": member}
        dispatch(session, name, data)

    monkeypatch.setattr(place.gateway, "dispatch", during_a_timeout)
    await bot.start()
    await room.sit_down(hand_size=FEW)
    await goes_on(room, bot)


async def test_too_many_heartbeats_cost_a_connection_and_no_press(
    room: Room, place: Playground, bot: BotProcess
) -> None:
    """No. 10: whether a heartbeat every six seconds is too many (close code 4008)."""
    await bot.start()
    await room.sit_down(hand_size=FEW)
    for connection in tuple(place.gateway.connections):
        await connection.close(RATE_LIMITED_GATEWAY)
    await place.until(lambda: not place.gateway.connections)
    await place.until_connected()
    await goes_on(room, bot)


@pytest.mark.parametrize(
    "rules",
    [
        (RateLimit(("POST", "PATCH", "DELETE", "GET"), r"/webhooks/(\d+/[^/]+).*", 1, 1.0),),
        (RateLimit(("POST", "PATCH"), r"/channels/(\d+)/messages.*", 5, 5.0),),
    ],
    ids=["follow-ups", "messages"],
)
async def test_stricter_limits_make_a_table_slower_and_no_more(
    rules: Sequence[RateLimit], room: Room, place: Playground, bot: BotProcess
) -> None:
    """No. 12: how many follow-ups Discord takes. No. 13: whether new messages and edits share a limit."""
    place.rest.rate_limits.rules = rules
    await bot.start()
    await room.sit_down(hand_size=FEW)
    assert place.world.clock.now()
    for _ in range(4):
        await room.play_for(presses=4)
        place.world.clock.skip(6.0)  # the limits of a world with a stopped clock never end
    place.rest.rate_limits.rules = ()
    await goes_on(room, bot, expected="rate limited")


@pytest.mark.parametrize("adds", [True, False])
async def test_players_are_in_the_thread_whether_or_not_a_mention_adds_them(
    room: Room, place: Playground, bot: BotProcess, monkeypatch: pytest.MonkeyPatch, *, adds: bool
) -> None:
    """No. 15: whether a mention by the bot adds people to a thread. No. 20: whether a private one does."""
    invite = messages.invite_mentioned

    def invited(world: World, message: Message) -> None:
        if adds and message.channel.thread is not None:
            for user in message.mentions.users:
                add_to_thread(world, message.channel, user)
        elif adds:
            invite(world, message)

    monkeypatch.setattr(messages, "invite_mentioned", invited)
    await bot.start()
    thread = await open_in_thread(room)
    await room.begin()
    await goes_on(room, bot)
    players = {person.actor.user.id for person in room.people}
    assert thread.thread is not None
    await place.until(lambda: players <= set(thread.thread.members if thread.thread else ()))
    assert set(thread.thread.members) <= players | {place.world.bot.id}
