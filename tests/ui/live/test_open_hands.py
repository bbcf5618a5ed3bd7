"""Open hands: redrawn when their player's cards or choices change, as long as Discord lets us."""

from __future__ import annotations

from typing import Any

import pytest
from discord import PartialEmoji

from bot.game.session import GameSession
from bot.game.tasks import Tasks
from bot.ui.live.open_hands import TOKEN_SECONDS, OpenHand, OpenHands
from bot.ui.transport.outbox import RETRY_SECONDS, Outbox
from tests.builders import position
from tests.fakes import NOON, FakeClock
from tests.ui.illustrators import illustrator
from tests.ui.payloads import BUTTON, payload_of
from tests.ui.sessions import session_of, snapshot_of
from tests.ui.wire import FakeInteraction, Wire, refusal, words_of

ANN, BOB = 1, 2


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def open_hands(clock: FakeClock) -> OpenHands:
    return OpenHands(Outbox(clock, Tasks()), clock, illustrator())


@pytest.fixture
def session() -> GameSession:
    return session_of(position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile="Y1 Y2 Y3").match)


def opens(open_hands: OpenHands, session: GameSession, player: int, wire: Wire, **given: Any) -> None:
    """A player opens their hand now."""
    interaction: Any = FakeInteraction(wire, NOON)
    open_hands.keep(session.snapshot, OpenHand(interaction, player, **given))


def moves_on(session: GameSession, *moves: str) -> None:
    """The table comes to where these moves lead."""
    game = position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile="Y1 Y2 Y3").after(*moves)
    session.snapshot = snapshot_of(game.match, revision=session.revision + 1)


async def test_a_panel_is_redrawn_when_the_turn_comes(
    open_hands: OpenHands, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(open_hands, session, BOB, wire)
    moves_on(session, "ann play R7")
    open_hands.refresh(session)
    await clock.advance(1)
    ((_, _, view),) = wire.sent
    assert "Your turn" in words_of(view)


async def test_it_is_redrawn_once_for_one_change(
    open_hands: OpenHands, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(open_hands, session, BOB, wire)
    open_hands.refresh(session)
    moves_on(session, "ann play R7")
    for _ in range(3):
        open_hands.refresh(session)
    await clock.advance(5)
    assert wire.done == ["panel"]


async def test_the_answer_to_a_press_draws_the_panel_itself(
    open_hands: OpenHands, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(open_hands, session, ANN, wire)
    with open_hands.held(session, ANN):
        moves_on(session, "ann play R7")
        open_hands.refresh(session)
        await clock.advance(5)
        opens(open_hands, session, ANN, wire)
    await clock.advance(5)
    assert wire.sent == []


async def test_an_answer_that_failed_is_made_up_for(
    open_hands: OpenHands, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(open_hands, session, ANN, wire)
    with open_hands.held(session, ANN):
        moves_on(session, "ann play R7")
    await clock.advance(5)
    assert wire.done == ["panel"]


async def test_only_the_newest_panel_is_redrawn(
    open_hands: OpenHands, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    old = Wire()
    opens(open_hands, session, BOB, old)
    opens(open_hands, session, BOB, wire)
    moves_on(session, "ann play R7")
    open_hands.refresh(session)
    await clock.advance(1)
    assert (old.done, wire.done) == ([], ["panel"])


async def test_a_reveal_stays_until_the_player_has_acted(
    open_hands: OpenHands, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(open_hands, session, BOB, wire, reveal="Ann had a Red 9.")
    moves_on(session, "ann play R7")
    open_hands.refresh(session)
    await clock.advance(1)
    assert "Red 9" in words_of(wire.sent[-1][2])


async def test_a_token_that_has_ended_is_not_used(
    open_hands: OpenHands, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(open_hands, session, BOB, wire)
    await clock.advance(TOKEN_SECONDS + 1)
    moves_on(session, "ann play R7")
    open_hands.refresh(session)
    await clock.advance(1)
    assert wire.sent == []


@pytest.mark.parametrize("answer", [(404, 10008), (404, 10015), (401, 50027), (403, 50013), (400, 50083)])
async def test_a_panel_that_is_gone_is_asked_once(
    open_hands: OpenHands, session: GameSession, clock: FakeClock, answer: tuple[int, int]
) -> None:
    wire = Wire()
    opens(open_hands, session, BOB, wire)
    wire.refusals = [refusal(*answer)]
    moves_on(session, "ann play R7")
    open_hands.refresh(session)
    await clock.advance(1)
    moves_on(session, "ann play R7", "bob play R3")
    open_hands.refresh(session)
    await clock.advance(10)
    assert wire.done == ["panel"]


@pytest.mark.parametrize("trouble", [refusal(503), TimeoutError(), ConnectionResetError()])
async def test_a_panel_whose_refresh_failed_is_redrawn_by_the_retry(
    open_hands: OpenHands, session: GameSession, clock: FakeClock, trouble: Exception
) -> None:
    wire = Wire()
    opens(open_hands, session, BOB, wire)
    wire.refusals = [trouble]
    moves_on(session, "ann play R7")
    open_hands.refresh(session)
    await clock.advance(RETRY_SECONDS + 1)
    assert wire.done == ["panel", "panel"]
    assert "Your turn" in words_of(wire.sent[-1][2])


async def test_nothing_is_kept_of_a_closed_table(
    open_hands: OpenHands, session: GameSession, wire: Wire
) -> None:
    opens(open_hands, session, ANN, wire)
    open_hands.forget(session.state.id)
    assert open_hands._hands == {}  # noqa: SLF001


async def test_a_deleted_emoji_costs_no_hand(
    open_hands: OpenHands, session: GameSession, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    wire = Wire(refusals=[refusal(400, 50035)])
    open_hands.emojis["card_r3"] = PartialEmoji(name="card_r3_0a1b2c3d", id=1)
    opens(open_hands, session, BOB, wire)
    moves_on(session, "ann play R7")
    open_hands.refresh(session)
    await clock.advance(1)
    refused, shown = (payload_of(view).of_type(BUTTON) for _, _, view in wire.sent)
    assert "card_r3_0a1b2c3d" in [one["emoji"]["name"] for one in refused if "emoji" in one]
    assert {one["emoji"]["name"] for one in shown if "emoji" in one} == {"🟥", "🟦"}
    assert open_hands.emojis == {}
    assert len(caplog.records) == 1


async def test_another_refusal_keeps_the_emojis(
    open_hands: OpenHands, session: GameSession, clock: FakeClock
) -> None:
    wire = Wire(refusals=[refusal(404, 10008)])
    open_hands.emojis["card_r3"] = PartialEmoji(name="card_r3_0a1b2c3d", id=1)
    opens(open_hands, session, BOB, wire)
    moves_on(session, "ann play R7")
    open_hands.refresh(session)
    await clock.advance(1)
    assert wire.done == ["panel"]
    assert open_hands.emojis
