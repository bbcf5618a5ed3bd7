"""The time at which the awaited player is mentioned."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.game.changes import take_time
from bot.game.preferences import QuietHours, TurnReminders
from bot.game.session import GameSession
from bot.game.state import ShownHand
from bot.ui.live.reminder import REMINDER_SECONDS
from bot.ui.transport.channel import Key, TableChannel
from tests.game.tables import ANN, BOB, CAT, play, three
from tests.ui.gallery import Gallery
from tests.ui.wire import FIRST, WIRES, Wire


@pytest.fixture
def gallery() -> Gallery:
    return Gallery()


async def test_an_idle_player_is_mentioned_once(gallery: Gallery) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes(REMINDER_SECONDS - 1)
    await gallery.passes(2)
    (reminder,) = [content for _, _, content in gallery.seen]
    assert reminder == f"<@{ANN.id}>, it's your turn. Press **My hand** if yours is gone."
    assert gallery.wire.pinged == [ANN.id]
    assert await gallery.passes(REMINDER_SECONDS * 2) == []
    await session.submit(ANN.id, play("R7"))
    assert sorted(await gallery.passes()) == ["delete", "edit"]
    assert "turn" not in dict(session.shown.messages)


async def test_a_reminder_that_is_on_its_way_when_the_move_comes_goes_with_it(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    mention, may_arrive = TableChannel.mention, asyncio.Event()

    async def mention_late(channel: TableChannel, player: int, words: str, key: Key) -> int:
        await may_arrive.wait()
        return await mention(channel, player, words, key)

    monkeypatch.setattr(TableChannel, "mention", mention_late)
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes(REMINDER_SECONDS + 1)
    await session.submit(ANN.id, play("R7"))
    assert await gallery.passes() == ["edit"]
    may_arrive.set()
    assert await gallery.passes() == ["send", "delete"]
    assert "turn" not in dict(session.shown.messages)


async def test_a_reminder_that_an_earlier_process_left_goes_with_the_move(gallery: Gallery) -> None:
    await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes(REMINDER_SECONDS + 1)
    session = await gallery.restart()
    reminder = dict(session.shown.messages)["turn"]
    await session.submit(ANN.id, play("R7"))
    await gallery.passes()
    assert reminder in [message for what, message, _ in gallery.seen if what == "delete"]


async def test_a_player_whose_hand_is_open_is_not_mentioned(gallery: Gallery) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    WIRES["token"] = wire = Wire()
    hand = ShownHand(ANN.id, 2 * FIRST, "token", 9e9, "en")
    await gallery.store.mark_shown(session.id, replace(session.shown, hands=(hand,)))
    session = await gallery.restart()
    await gallery.passes(REMINDER_SECONDS + 1)
    assert gallery.wire.pinged == []
    await session.submit(ANN.id, play("R7"))
    await gallery.passes(REMINDER_SECONDS + 1)
    assert gallery.wire.pinged == [BOB.id]
    assert wire.done == ["panel", "panel"]  # by the new process, and after the move


async def test_people_who_turned_reminders_off_are_not_pinged(gallery: Gallery) -> None:
    await gallery.preferences.change(ANN.id, reminders=TurnReminders.NEVER)
    await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes(REMINDER_SECONDS + 1)
    await gallery.passes(60)
    assert gallery.seen == []
    assert gallery.wire.pinged == []


async def test_a_player_who_moves_in_time_is_not_mentioned(gallery: Gallery) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    for player, card in ((ANN, "R7"), (BOB, "R1"), (CAT, "R3")):
        await gallery.passes(REMINDER_SECONDS - 1)
        await session.submit(player.id, play(card))
    assert "your turn" not in "".join(map(str, gallery.wire.sent))


# The clock of the table in seconds (0 is none: a day), and when Ann is mentioned if she presses nothing:
# without a hand, with one that is open to the end, and with one whose token ends after 14 minutes.
MENTIONS = {
    60: ([20], [30], [30]),
    90: ([20], [45], [45]),
    7_200: ([20, 3_600, 6_480], [3_600, 6_480], [840, 3_600, 6_480]),
    86_400: ([20, 43_200, 77_760], [43_200, 77_760], [840, 43_200, 77_760]),
    0: ([20, 43_200, 77_760], [43_200, 77_760], [840, 43_200, 77_760]),
}


async def waits_for_ann(gallery: Gallery, turn_seconds: int, hand_seconds: float | None) -> GameSession:
    """It's Ann's turn, and her hand stays open for this many seconds, or is not open if that is None."""
    session = await gallery.at(three(turn_seconds=turn_seconds), ANN, BOB, CAT)
    if hand_seconds is None:
        return session
    WIRES["token"] = Wire()
    hand = ShownHand(ANN.id, 2 * FIRST, "token", gallery.clock.now() + hand_seconds, "en")
    await gallery.store.mark_shown(session.id, replace(session.shown, hands=(hand,)))
    return await gallery.restart()


async def mentions_until_the_deadline(gallery: Gallery, session: GameSession) -> list[int]:
    """The times of the mentions, in seconds after the turn began."""
    began, pinged = gallery.clock.now(), gallery.wire.pinged
    deadline, times = session.state.deadline, list[int]()
    assert deadline is not None
    while gallery.clock.waiting and gallery.clock.waiting[0].when < deadline:
        before = len(pinged)
        await gallery.clock.advance_to_next()
        times += [round(gallery.clock.now() - began)] * (len(pinged) - before)
    assert set(pinged) <= {ANN.id}
    return times


@pytest.mark.parametrize("seconds", MENTIONS)
@pytest.mark.parametrize(("case", "hand_seconds"), [(0, None), (1, 1e9), (2, 840.0)])
async def test_a_silent_player_is_mentioned_by_every_clock(
    gallery: Gallery, seconds: int, case: int, hand_seconds: float | None
) -> None:
    session = await waits_for_ann(gallery, seconds, hand_seconds)
    assert await mentions_until_the_deadline(gallery, session) == MENTIONS[seconds][case]


@pytest.mark.parametrize(("seconds", "late"), [(90, []), (3_600, [1_800, 3_240]), (86_400, [43_200, 77_760])])
async def test_after_a_press_only_long_clocks_remind(gallery: Gallery, seconds: int, late: list[int]) -> None:
    session = await waits_for_ann(gallery, seconds, None)
    await gallery.clock.advance(1)
    gallery.notes_press(session, ANN)
    assert await mentions_until_the_deadline(gallery, session) == [at - 1 for at in late]


async def test_people_can_be_mentioned_at_every_turn(gallery: Gallery) -> None:
    await gallery.preferences.change(ANN.id, reminders=TurnReminders.ALWAYS)
    session = await waits_for_ann(gallery, 90, 1e9)
    assert await mentions_until_the_deadline(gallery, session) == [3, 45]


async def test_without_a_hand_no_second_mention_follows_the_eager_one_at_once(gallery: Gallery) -> None:
    await gallery.preferences.change(ANN.id, reminders=TurnReminders.ALWAYS)
    session = await waits_for_ann(gallery, 90, None)
    assert await mentions_until_the_deadline(gallery, session) == [3]


async def test_there_is_one_reminder_at_a_time(gallery: Gallery) -> None:
    session = await waits_for_ann(gallery, 7_200, None)
    await gallery.passes(REMINDER_SECONDS + 1)
    first = dict(session.shown.messages)["turn"]
    await gallery.passes(3_600)
    assert ("delete", first) in [(what, message) for what, message, _ in gallery.seen]
    assert dict(session.shown.messages)["turn"] != first


async def test_a_player_who_moves_while_the_last_reminder_is_deleted_is_not_mentioned_again(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    erase, may_arrive = TableChannel.erase, asyncio.Event()

    async def erase_late(channel: TableChannel, message: int) -> None:
        await may_arrive.wait()
        await erase(channel, message)

    session = await waits_for_ann(gallery, 7_200, None)
    await gallery.passes(REMINDER_SECONDS + 1)
    monkeypatch.setattr(TableChannel, "erase", erase_late)
    await gallery.passes(3_600)
    await session.submit(ANN.id, play("R7"))
    may_arrive.set()
    await gallery.passes()
    assert gallery.wire.pinged == [ANN.id]
    assert "turn" not in dict(session.shown.messages)


async def test_a_reminder_that_was_due_during_a_restart_comes_after_it(gallery: Gallery) -> None:
    await gallery.at(three(turn_seconds=90), ANN, BOB, CAT)
    gallery.clock.timers.clear()  # the process has ended
    gallery.clock.time += 25
    await gallery.restart()
    await gallery.passes(3)
    assert gallery.wire.pinged == [ANN.id]


async def test_a_restart_pings_nobody_who_may_have_pressed_something_long_before_it(
    gallery: Gallery,
) -> None:
    await gallery.at(three(turn_seconds=86_400), ANN, BOB, CAT)
    gallery.clock.timers.clear()  # the process has ended, and nobody knows about Ann's press
    gallery.clock.time += 3 * 3_600
    await gallery.restart()
    await gallery.passes(60)
    assert gallery.wire.pinged == []
    await gallery.passes(9 * 3_600)
    assert gallery.wire.pinged == [ANN.id]  # at half the time


async def test_a_long_clock_waits_for_the_end_of_quiet_hours(gallery: Gallery) -> None:
    """Half the time is over in the morning where Ann lives."""
    await gallery.preferences.change(ANN.id, quiet=QuietHours.FROM_MIDNIGHT, zone="Asia/Tokyo")
    session = await waits_for_ann(gallery, 86_400, 1e9)
    half = gallery.clock.now() + 43_200
    end = QuietHours.FROM_MIDNIGHT.end(half, "Asia/Tokyo")
    assert end is not None
    late = round(end - half)
    assert await mentions_until_the_deadline(gallery, session) == [43_200 + late, 77_760]


async def test_a_reminder_after_quiet_hours_comes_though_the_clock_was_set_back_in_them(
    gallery: Gallery,
) -> None:
    await gallery.preferences.change(ANN.id, quiet=QuietHours.FROM_MIDNIGHT, zone="Asia/Tokyo")
    await waits_for_ann(gallery, 86_400, 1e9)
    half = gallery.clock.now() + 43_200
    end = QuietHours.FROM_MIDNIGHT.end(half, "Asia/Tokyo")
    assert end is not None
    await gallery.passes(43_200 + 60)
    gallery.clock.set_by = -10
    await gallery.passes(end - half)
    assert gallery.wire.pinged == [ANN.id]


async def test_a_reminder_that_waits_for_the_end_of_quiet_hours_outlives_a_restart(gallery: Gallery) -> None:
    zone = "Asia/Tokyo"
    while (end := QuietHours.FROM_MIDNIGHT.end(gallery.clock.now(), zone)) is None:
        gallery.clock.time += 3_600
    await gallery.preferences.change(ANN.id, quiet=QuietHours.FROM_MIDNIGHT, zone=zone)
    await gallery.at(three(turn_seconds=86_400), ANN, BOB, CAT)
    await gallery.passes(REMINDER_SECONDS + 1)
    for at in (end - 3_600, end + 3_600):
        gallery.clock.timers.clear()  # the process has ended
        gallery.clock.time = at
        await gallery.restart()
        await gallery.passes(60)
        assert gallery.wire.pinged == ([] if at < end else [ANN.id])


async def test_a_short_clock_has_no_quiet_hours(gallery: Gallery) -> None:
    session = await waits_for_ann(gallery, 90, None)
    await gallery.preferences.change(ANN.id, quiet=QuietHours.FROM_MIDNIGHT, zone="UTC")
    assert await mentions_until_the_deadline(gallery, session) == MENTIONS[90][0]


@pytest.mark.parametrize("reminders", [TurnReminders.WHEN_SLOW, TurnReminders.ALWAYS])
async def test_a_player_who_takes_more_time_is_not_mentioned_for_it(
    gallery: Gallery, reminders: TurnReminders
) -> None:
    await gallery.preferences.change(ANN.id, reminders=reminders)
    session = await gallery.at(three(turn_seconds=60, more_time=True), ANN, BOB, CAT)
    await gallery.passes(REMINDER_SECONDS + 5)
    mentions = list(gallery.wire.pinged)
    await session.change(lambda state, _: take_time(state, 0))  # its answer has not arrived yet
    await gallery.passes(30)
    assert gallery.wire.pinged == mentions
    assert session.state.deadline is not None
    await gallery.passes(session.state.deadline - gallery.clock.now() + REMINDER_SECONDS + 1)
    assert BOB.id in gallery.wire.pinged
