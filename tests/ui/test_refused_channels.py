"""Discord refuses to show a table: for any reason, everybody at it reads why, and it comes back."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.game.session import GameSession
from bot.game.state import Stage
from bot.text.language import say
from bot.ui.transport.channel import MUTE_SECONDS, WHY_REFUSED
from bot.ui.transport.failures import Code
from tests.game.tables import ANN, BOB, CAT, play, three
from tests.ui.hall import Hall
from tests.ui.wire import FIRST, Wire, guild_of, refusal, sent_at, words_of

# Every reason we know, and two unknown ones.
REFUSALS = [
    *((403, int(code)) for code in WHY_REFUSED if code != Code.UNKNOWN_MESSAGE),
    (400, Code.BLOCKED_BY_AUTOMOD),
    (400, 59_999),
    (403, 59_999),
]


# A channel's refusals for reasons other than the bot's permissions (Discord: JSON Error Codes).
EXPLAINED = {20_028, 20_029, 50_001, 50_024, 50_083, 160_005, 200_000, 200_001, 240_000}


def test_every_refusal_that_no_permission_explains_has_a_sentence_of_its_own() -> None:
    assert set(WHY_REFUSED) >= EXPLAINED
    assert say(WHY_REFUSED[200_000]) != say(WHY_REFUSED[240_000])


@pytest.fixture
def hall() -> Hall:
    hall = Hall()
    hall.clock.time = sent_at(FIRST)
    return hall


def reason(code: int) -> str:
    """The first words that people read about this error."""
    known = WHY_REFUSED.get(code)
    return str(code) if known is None else say(known)[:40]


async def opens_hands(hall: Hall) -> list[Wire]:
    for player in (ANN, BOB, CAT):
        await hall.presses(player, "hand")
    return hall.answers[-3:]


async def plays_while_refused(hall: Hall, session: GameSession, status: int, code: int) -> None:
    """Make two moves; the bot tries to show the table after each."""
    hall.channel.refuses = dict.fromkeys(("send", "edit"), refusal(status, code))
    await session.submit(ANN.id, play("R7"))
    await hall.clock.advance(3)
    await session.submit(BOB.id, play("R1"))
    await hall.clock.advance(3)


@pytest.mark.parametrize(("status", "code"), REFUSALS)
async def test_every_hand_says_why_the_table_stands_still_and_stops_when_it_is_back(
    hall: Hall, status: int, code: int
) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    await hall.clock.advance(2)
    hands = await opens_hands(hall)
    await plays_while_refused(hall, session, status, code)
    for hand in hands:
        assert reason(code) in words_of(hand.sent[-1][2])
    hall.channel.refuses, hall.channel.sent = {}, []
    await hall.presses(CAT, "hand")
    await hall.clock.advance(MUTE_SECONDS)
    await hall.presses(CAT, "hand")
    await hall.clock.advance(3)
    assert hall.channel.done
    assert session.shown.revision == session.revision
    for hand in [*hands[:2], hall.answers[-1]]:
        assert reason(code) not in words_of(hand.sent[-1][2])


async def test_a_channel_that_the_bot_may_not_see_is_not_tried_and_every_hand_says_so(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    await hall.clock.advance(2)
    hands = await opens_hands(hall)
    hall.channel.sent = []
    hidden = Mock(spec=discord.TextChannel)
    hidden.permissions_for.return_value = discord.Permissions.none()
    guild = guild_of(session.guild)
    guild.me, guild.get_channel_or_thread = None, lambda _: hidden
    hidden.guild = guild
    monkeypatch.setattr(hall.presenter.client, "get_guild", lambda _: guild)
    await session.submit(ANN.id, play("R7"))
    await hall.clock.advance(3)
    await session.submit(BOB.id, play("R1"))
    await hall.clock.advance(3)
    assert not hall.channel.done
    for hand in hands:
        assert "View Channel" in words_of(hand.sent[-1][2])


@pytest.mark.parametrize(("status", "code"), REFUSALS)
async def test_in_a_lobby_that_cannot_be_shown_a_press_is_answered_with_the_reason(
    hall: Hall, status: int, code: int
) -> None:
    session = await hall.lobby()
    await hall.clock.advance(2)
    hall.channel.refuses = dict.fromkeys(("send", "edit"), refusal(status, code))
    for player in (BOB, CAT):
        await hall.presses(player, "join")
        await hall.clock.advance(3)
    how, words = await hall.presses(BOB, "leave")
    assert how == "say"
    assert reason(code) in words
    assert session.state.stage is Stage.LOBBY
    assert not session.state.has(BOB.id)


async def test_an_unknown_refusal_of_one_message_is_no_reason_to_fall_silent(hall: Hall) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    await hall.clock.advance(2)
    hall.channel.refusals = [refusal(400, 59_999)]
    await session.submit(ANN.id, play("R7"))
    await hall.clock.advance(3)
    presenter: Any = hall.presenter
    assert not presenter.silence_of(session).is_mute
