"""Open hands are redrawn when their player's cards or choices change, as long as Discord allows it."""

from __future__ import annotations

import asyncio
import dataclasses
from random import Random
from typing import Any

import pytest
from discord import PartialEmoji
from msgspec.structs import replace

from bot.engine.model.events import CardsDrawn, Reason
from bot.game.errors import GameError
from bot.game.events import TableEvent
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.preferences import HandOrder, PreferenceBook
from bot.game.session import GameSession
from bot.game.state import Snapshot, Stage
from bot.game.tasks import Tasks
from bot.ui.private import inbox as inboxes
from bot.ui.private.inbox import CLOSING_SECONDS, ENDING_SECONDS, GAP_SECONDS, MINUTE_SECONDS, Inbox
from bot.ui.private.mailroom import Mailroom
from bot.ui.private.messages import Courier, OpenHand
from bot.ui.transport.emojis import KnownEmojis
from bot.ui.transport.messenger import ORIGINAL, TOKEN_SECONDS, Ticket
from bot.ui.transport.outbox import RETRY_SECONDS, Outbox
from bot.ui.transport.panels import Drawn
from tests.builders import cards, position
from tests.fakes import FakeClock, MemoryPreferences, MemoryStore
from tests.ui.illustrators import illustrator
from tests.ui.payloads import BUTTON, payload_of
from tests.ui.screens.test_shared_screen import shared
from tests.ui.sessions import session_of, snapshot_of
from tests.ui.wire import (
    PANEL,
    FakeInteraction,
    FakePrivateMessenger,
    FakeTables,
    SlowMessages,
    Wire,
    refusal,
    words_of,
)

ANN, BOB, CAT, DAN = 1, 2, 3, 4


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def session() -> GameSession:
    return session_of(position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile="Y1 Y2 Y3").match)


def inbox_of(session: GameSession, clock: FakeClock) -> Inbox:
    """The inbox of a table in a process that sends private messages to the wires."""
    preferences = PreferenceBook(MemoryPreferences())
    courier = Courier(Outbox(clock, Tasks()), FakePrivateMessenger(), illustrator(), preferences)
    return Mailroom(FakeTables(), courier, clock).of(session)


@pytest.fixture
def inbox(session: GameSession, clock: FakeClock) -> Inbox:
    return inbox_of(session, clock)


def opens(inbox: Inbox, player: int, wire: Wire, message: int = PANEL, **given: Any) -> OpenHand:
    """A player opens their hand now."""
    interaction: Any = FakeInteraction(wire, inbox.clock.now())
    hand = dataclasses.replace(OpenHand.opened_by(Ticket.of(interaction), player), message=message, **given)
    hand.seen = hand.facts(hand.view(inbox.session.snapshot))
    inbox.keep_hand(hand)
    return hand


def moves_on(session: GameSession, *moves: str) -> tuple[TableEvent, ...]:
    """Move the table to the position after these moves; return the last events."""
    game = position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile="Y1 Y2 Y3").after(*moves)
    session.hold(snapshot_of(game.match, revision=session.revision + 1))
    return tuple(game.events)


async def test_a_panel_is_redrawn_when_the_turn_comes(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(inbox, BOB, wire)
    moves_on(session, "ann play R7")
    inbox.refresh()
    await clock.advance(1)
    ((_, _, view),) = wire.sent
    assert "Your turn" in words_of(view)


async def test_it_is_redrawn_once_for_one_change(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(inbox, BOB, wire)
    inbox.refresh()
    moves_on(session, "ann play R7")
    for _ in range(3):
        inbox.refresh()
    await clock.advance(5)
    assert wire.done == ["panel"]


async def test_the_answer_to_a_press_draws_the_panel_itself(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(inbox, ANN, wire)
    with inbox.answering(ANN):
        moves_on(session, "ann play R7")
        inbox.refresh()
        await clock.advance(5)
        opens(inbox, ANN, wire)
    await clock.advance(5)
    assert wire.sent == []


async def test_an_answer_that_failed_is_made_up_for(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(inbox, ANN, wire)
    with inbox.answering(ANN):
        moves_on(session, "ann play R7")
    await clock.advance(5)
    assert wire.done == ["panel"]


@pytest.mark.parametrize("is_first", [False, True])
async def test_an_answer_that_crosses_an_older_panel_comes_again(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock, *, is_first: bool
) -> None:
    """Whichever is confirmed first, nobody knows which one Discord received last."""
    inbox.courier.private = slow = SlowMessages()
    opens(inbox, BOB, wire)
    moves_on(session, "ann play R7")
    inbox.refresh()
    await clock.advance(1)
    with inbox.answering(BOB):
        moves_on(session, "ann play R7", "bob play R3")
        if is_first:
            slow.may.set()
            await clock.advance(1)
        opens(inbox, BOB, wire)
    slow.may.set()
    await clock.advance(5)
    assert ["Your turn" in shown for shown in slow.shown] == [True, False]
    inbox.refresh()
    await clock.advance(5)
    assert slow.asked == 2, "now it shows the hand as it is"


async def test_a_reveal_stays_until_the_player_has_acted(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(inbox, BOB, wire, news=("Ann had a Red 9.",))
    moves_on(session, "ann play R7")
    inbox.refresh()
    await clock.advance(1)
    assert "Red 9" in words_of(wire.sent[-1][2])


async def test_before_its_end_a_panel_offers_to_refresh_and_then_falls_asleep(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(inbox, ANN, wire)
    inbox.tables = tables = FakeTables()
    await clock.advance(TOKEN_SECONDS - ENDING_SECONDS)
    assert "Your turn" in words_of(wire.sent[-1][2])
    assert payload_of(wire.sent[-1][2]).labels[-1] == "Refresh"
    assert not inbox.lacks_hand
    await clock.advance(ENDING_SECONDS)
    asleep = "This hand has been open for a while. Press **Refresh** to see your cards."
    assert words_of(wire.sent[-1][2]) == asleep
    assert payload_of(wire.sent[-1][2]).labels == ["Refresh"]
    assert inbox.lacks_hand
    assert tables.noted == [ANN]
    moves_on(session, "ann play R7")
    inbox.refresh()
    await clock.advance(5)
    assert wire.done == ["panel", "panel"]


async def test_a_panel_falls_asleep_although_the_next_one_is_redrawn_at_that_moment(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    old = Wire()
    opens(inbox, BOB, old, message=1)
    await clock.advance(TOKEN_SECONDS - GAP_SECONDS / 2)
    inbox.refresh(moves_on(session, "ann play R7"))
    await clock.advance(GAP_SECONDS / 2)
    opens(inbox, BOB, wire, message=2)
    inbox.refresh(moves_on(session, "ann play R7", "bob play R3"))
    await clock.advance(5)
    assert "This hand has been open for a while." in words_of(old.sent[-1][2])
    assert "Not your turn" in words_of(wire.sent[-1][2])


async def test_a_press_gives_a_panel_another_15_minutes(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(inbox, ANN, wire)
    await clock.advance(TOKEN_SECONDS / 2)
    opens(inbox, ANN, wire)
    await clock.advance(TOKEN_SECONDS - ENDING_SECONDS - 1)
    assert wire.sent == []


async def test_a_second_panel_takes_the_place_of_the_first(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    old = Wire()
    opens(inbox, BOB, old, message=1)
    opens(inbox, BOB, wire, message=2)
    await clock.advance(1)
    assert (old.done, wire.done) == (["erase"], [])
    with pytest.raises(GameError):
        inbox.check_newest(BOB, 1)
    inbox.check_newest(BOB, 2)
    inbox.check_newest(BOB, 3)  # it exists, but its sending has not returned yet
    inbox.check_newest(ANN, 1)  # nothing is known about her panel


NEWEST = 9


class Screen(FakePrivateMessenger):
    """A phone's private messages, on which requests have an effect only after some steps of the loop."""

    def __init__(self, rng: Random, there: set[int]) -> None:
        super().__init__()
        self.rng, self.there = rng, there
        self.answers: dict[str, int] = {}  # messages by token
        self.shown: dict[int, int] = {}  # the press that each message answers, or NEWEST after an edit
        self.newest = max(there)

    async def answer(self, token: str, pressed: int, press: int = NEWEST) -> int:
        """Answer a press in the pressed message, or in a new one if it is gone or none was pressed."""
        await self.travel()
        if pressed not in self.there:
            self.newest = pressed = self.newest + 1
            self.there.add(pressed)
        self.answers[token], self.shown[pressed] = pressed, press
        await self.travel()
        return pressed

    async def send(self, token: str, drawn: Drawn) -> int:
        return await self.answer(f"follow-up of {token}", 0)

    async def edit(self, token: str, drawn: Drawn, message: int = ORIGINAL) -> bool:
        await self.travel()
        self.shown[message or self.answers[token]] = NEWEST
        await self.travel()
        return (message or self.answers[token]) in self.there

    async def erase(self, token: str, message: int = ORIGINAL) -> bool:
        await self.travel()
        self.there.discard(message or self.answers[token])
        await self.travel()
        return True

    async def travel(self) -> None:
        for _ in range(self.rng.randrange(6)):
            await asyncio.sleep(0)


async def presses_cross(seed: int, *, is_group: bool) -> None:
    """Answer several presses of one person at a time, whose requests arrive in a random order."""
    rng, clock = Random(seed), FakeClock()
    match = position("ann: R7 R1 R2 | bob: R3 R4 B4").match
    inbox = inbox_of(session_of(match, is_group=is_group), clock)
    inbox.courier.private = screen = Screen(rng, there={1})
    hand = opens(inbox, BOB, Wire(), message=1)
    screen.answers[hand.token] = 1

    async def press(when: int) -> None:
        interaction: Any = FakeInteraction(Wire(), clock.now() + when)
        pressed = rng.choice([0, *screen.there])
        hand = OpenHand.opened_by(Ticket.of(interaction), BOB)
        with inbox.answering(BOB):
            hand.seen = hand.facts(hand.view(inbox.session.snapshot))
            hand.message = await screen.answer(hand.token, pressed, when)
            inbox.keep_hand(hand)

    pressing = list[asyncio.Task[None]]()
    for when in range(1, 4):
        pressing.append(asyncio.create_task(press(when)))
        await screen.travel()
    await asyncio.gather(*pressing)
    await clock.advance(5)
    assert screen.there == {hand.message for hand in inbox.session.shown.hands}
    assert [screen.shown[message] >= 3 for message in screen.there] == [True], seed


async def test_one_panel_stays_however_the_requests_of_several_presses_cross() -> None:
    for seed in range(150):
        await presses_cross(seed, is_group=seed % 2 == 0)


async def test_a_panel_that_was_replaced_goes_even_if_the_process_ends(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    """The next process knows only the newest."""
    old = Wire()
    opens(inbox, BOB, old, message=1)
    inbox.courier.outbox.finish()
    opens(inbox, BOB, wire, message=2)
    await clock.advance(1)
    assert (old.done, wire.done) == (["erase"], [])


async def test_what_others_do_to_a_player_is_told_on_the_panel(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(inbox, BOB, wire)
    inbox.refresh([CardsDrawn(1, 2, Reason.PENALTY, cards("G1 W")), CardsDrawn(0, 1, Reason.TURN)])
    await clock.advance(1)
    assert words_of(wire.sent[-1][2]).splitlines()[0] == "You had to draw 🟩 Green 1 and ⬛ Wild."


async def test_a_panel_goes_with_its_table(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    """The table's message gives the reason for closing; a second one would only be in the way."""
    opens(inbox, BOB, wire)
    session.hold(Snapshot(replace(session.state, revision=13, stage=Stage.CLOSED)))
    inbox.refresh()
    await clock.advance(1)
    assert wire.done == []
    inbox.erase_all()
    await clock.advance(1)
    assert wire.done == ["erase"]
    assert session.shown.hands == ()
    assert inbox.hands == []


async def test_a_panel_says_that_its_table_is_closed_if_no_message_does(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(inbox, BOB, wire)
    session.hold(Snapshot(replace(session.state, revision=13, stage=Stage.CLOSED)))
    inbox.refresh()
    await clock.advance(CLOSING_SECONDS + 1)
    assert words_of(wire.sent[-1][2]) == "This table is closed. Open another one with `/uno new`."
    assert clock.waiting == []


async def test_a_panel_that_opens_while_its_table_closes_goes_too(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(inbox, BOB, wire)
    with inbox.answering(BOB):
        session.hold(Snapshot(replace(session.state, revision=13, stage=Stage.CLOSED)))
        session.note_shown(replace(session.shown, revision=13))
        inbox.refresh()
        inbox.erase_all()
        assert wire.done == []
    await clock.advance(1)
    assert wire.done == ["erase"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"stage": Stage.CLOSED}, "This table is closed. Open another one with `/uno new`."),
        ({"lobby": Lobby(1, (Player(1, "Ann"),))}, "You no longer have a seat at this table."),
    ],
)
async def test_a_panel_ends_with_its_seat_and_with_a_table_that_cannot_say_so(
    inbox: Inbox, session: GameSession, clock: FakeClock, changes: Any, said: str
) -> None:
    wire = Wire()
    opens(inbox, BOB, wire)
    session.hold(Snapshot(replace(session.state, revision=13, **changes)))
    inbox.refresh(why_refused=lambda: "The channel is closed.")
    await clock.advance(1)
    assert words_of(wire.sent[-1][2]) == said
    assert payload_of(wire.sent[-1][2]).live == []
    assert session.shown.hands == ()
    assert inbox.hands == []
    await clock.advance(TOKEN_SECONDS)
    assert wire.done == ["panel"]


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.OVER])
async def test_between_two_matches_a_panel_goes_and_its_token_stays(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock, stage: Stage
) -> None:
    hand = opens(inbox, BOB, wire)
    playing = session.snapshot
    session.hold(Snapshot(replace(session.state, revision=13, stage=stage, match=None)))
    inbox.refresh()
    await clock.advance(1)
    assert wire.done == ["erase"]
    assert [(one.account, one.message, one.token) for one in session.shown.hands] == [(BOB, 0, hand.token)]
    session.hold(playing)
    inbox.refresh(is_moving=True)
    inbox.follow(PANEL + 1)
    await clock.advance(1)
    assert "Not your turn yet" in words_of(wire.sent[-1][2])


async def test_who_is_refused_the_panel_they_are_owed_is_owed_none_by_another_process(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    opens(inbox, BOB, wire)
    playing = session.snapshot
    session.hold(Snapshot(replace(session.state, revision=13, stage=Stage.OVER, match=None)))
    inbox.refresh()
    await clock.advance(1)
    assert [one.account for one in session.shown.hands] == [BOB]
    session.hold(playing)
    wire.refusals = [refusal(404, 10015)]
    inbox.refresh(is_moving=True)
    inbox.follow(PANEL + 1)
    await clock.advance(1)
    assert session.shown.hands == ()


async def test_a_press_while_the_panel_they_are_owed_is_refused_brings_another(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    opens(inbox, ANN, wire)
    send, may_send, newer = inbox.courier.private.send, asyncio.Event(), Wire()

    async def send_late(*given: Any) -> int:
        await may_send.wait()
        return await send(*given)

    monkeypatch.setattr(inbox.courier.private, "send", send_late)
    inbox.follow(PANEL + 1)
    await clock.advance(1)
    wire.refuses = {"follow up": refusal(404, 10015)}
    press: Any = FakeInteraction(newer, clock.now())
    inbox.note_press(ANN, Ticket.of(press))
    may_send.set()
    await clock.advance(1)
    assert (wire.done, newer.done) == (["follow up", "erase"], ["follow up"])
    assert who_has_one_below(session) == {ANN}


async def test_a_lost_hand_is_forgotten_once_its_player_has_another(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    hand = opens(inbox, BOB, wire)
    wire.refusals = [refusal(404, 10008)]
    inbox.restyle(BOB)
    await clock.advance(1)
    assert inbox.lost_hand_at(BOB) is not None
    inbox.refresh(is_moving=True)
    inbox.note_press(BOB, hand.ticket)
    inbox.follow(PANEL + 1)
    await clock.advance(1)
    assert wire.done == ["panel", "follow up"]
    assert inbox.lost_hand_at(BOB) is None


async def test_an_open_hand_is_stored_and_redrawn_by_another_process(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    hand = opens(inbox, BOB, wire)
    assert session.shown.hands == (inbox.recipients[BOB].shown,)
    await session.store_shown()
    store = session._services.store  # noqa: SLF001
    assert isinstance(store, MemoryStore)
    assert store.tables[session.id].shown.hands == (inbox.recipients[BOB].shown,)
    other = inbox_of(session, clock)
    other.refresh()
    await clock.advance(1)
    assert wire.done == ["panel"]
    with pytest.raises(GameError):
        other.check_newest(BOB, hand.message - 1)


async def test_a_panel_of_another_process_offers_to_refresh_before_its_end(
    inbox: Inbox, session: GameSession, wire: Wire
) -> None:
    opens(inbox, BOB, wire)
    clock = FakeClock()
    other = inbox_of(session, clock)
    other.refresh()
    await clock.advance(TOKEN_SECONDS - ENDING_SECONDS)
    assert payload_of(wire.sent[-1][2]).labels[-1] == "Refresh"


async def test_another_look_is_seen_at_once(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock
) -> None:
    hand = opens(inbox, ANN, wire)
    await inbox.courier.preferences.change(ANN, hand_order=HandOrder.AS_DEALT, language="de")
    inbox.restyle(ANN)
    await clock.advance(1)
    assert payload_of(wire.sent[-1][2]).labels[:3] == ["R 7", "R 1", "R 2"]
    assert hand.language == "de"


async def test_nobody_comes_to_a_table_by_choosing_another_look(inbox: Inbox, session: GameSession) -> None:
    inbox.restyle(DAN)
    assert inbox.recipients == {}


async def test_a_redraw_for_one_player_costs_the_others_nothing(wire: Wire, clock: FakeClock) -> None:
    session = session_of(position("ann: R7 R1 R2 | bob: R3 R4 B4 | cat: G1 G2 G3").match)
    inbox = inbox_of(session, clock)
    bobs, cats = wire, Wire()
    opens(inbox, BOB, bobs)
    opens(inbox, CAT, cats)
    game = position("ann: R7 R1 R2 | bob: R3 R4 B4 | cat: G1 G2 G3").after("ann play R7")
    session.hold(snapshot_of(game.match, revision=session.revision + 1))
    inbox.refresh(game.events)
    await clock.advance(5)
    assert (bobs.done, cats.done) == (["panel"], [])


@pytest.mark.parametrize("answer", [(404, 10008), (404, 10015), (401, 50027), (403, 50013), (400, 50083)])
async def test_a_panel_that_is_gone_is_asked_once(
    inbox: Inbox, session: GameSession, clock: FakeClock, answer: tuple[int, int]
) -> None:
    wire = Wire()
    opens(inbox, BOB, wire)
    wire.refusals = [refusal(*answer)]
    moves_on(session, "ann play R7")
    inbox.refresh()
    await clock.advance(1)
    moves_on(session, "ann play R7", "bob play R3")
    inbox.refresh()
    await clock.advance(10)
    assert wire.done == ["panel"]


@pytest.mark.parametrize("trouble", [refusal(503), TimeoutError(), ConnectionResetError()])
async def test_a_panel_whose_refresh_failed_is_redrawn_by_the_retry(
    inbox: Inbox, session: GameSession, clock: FakeClock, trouble: Exception
) -> None:
    wire = Wire()
    opens(inbox, BOB, wire)
    wire.refusals = [trouble]
    moves_on(session, "ann play R7")
    inbox.refresh()
    await clock.advance(RETRY_SECONDS + 1)
    assert wire.done == ["panel", "panel"]
    assert "Your turn" in words_of(wire.sent[-1][2])


async def test_a_deleted_emoji_costs_no_hand(
    inbox: Inbox,
    session: GameSession,
    clock: FakeClock,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    invalid = refusal(400, 50035, "In components.0.components.1.emoji.id: Invalid emoji")
    wire = Wire(refusals=[invalid, invalid])
    monkeypatch.setattr(inbox.courier, "emojis", KnownEmojis(again=0))
    inbox.courier.emojis["card_r3"] = PartialEmoji(name="card_r3_0a1b2c3d", id=1)
    opens(inbox, BOB, wire)
    moves_on(session, "ann play R7")
    inbox.refresh()
    await clock.advance(1)
    refused, _, shown = (payload_of(view).of_type(BUTTON) for _, _, view in wire.sent)
    assert "card_r3_0a1b2c3d" in [one["emoji"]["name"] for one in refused if "emoji" in one]
    assert {one["emoji"]["name"] for one in shown if "emoji" in one} == {"🟥"}
    assert inbox.courier.emojis == {}
    assert len(caplog.records) == 1


async def test_another_refusal_keeps_the_emojis(inbox: Inbox, session: GameSession, clock: FakeClock) -> None:
    wire = Wire(refusals=[refusal(404, 10008)])
    inbox.courier.emojis["card_r3"] = PartialEmoji(name="card_r3_0a1b2c3d", id=1)
    opens(inbox, BOB, wire)
    moves_on(session, "ann play R7")
    inbox.refresh()
    await clock.advance(1)
    assert wire.done == ["panel"]
    assert inbox.courier.emojis


async def test_those_furthest_from_their_turn_wait_for_a_panel_below_the_table(
    wire: Wire, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inboxes, "MOST_A_MINUTE", 2)
    held = "ann: R7 R1 | bob: R3 R4 | cat: G1 G2 | dan: B1 B2"
    session = session_of(position(held, turn="bob").match)
    inbox = inbox_of(session, clock)
    for account in (ANN, BOB, CAT, DAN):
        opens(inbox, account, wire)
    inbox.follow(PANEL + 1)
    await clock.advance(1)
    assert who_has_one_below(session) == {BOB, CAT}
    dans = position(held, turn="dan")
    session.hold(snapshot_of(dans.match, revision=session.revision + 1))
    inbox.refresh()
    await clock.advance(1)
    assert who_has_one_below(session) == {BOB, CAT, DAN}, "whoever has to move never waits"
    await clock.advance(MINUTE_SECONDS)
    assert who_has_one_below(session) == {ANN, BOB, CAT, DAN}


async def test_a_panel_that_no_ticket_can_carry_takes_no_turn(
    wire: Wire, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inboxes, "MOST_A_MINUTE", 2)
    session = session_of(position("ann: R7 R1 | bob: R3 R4 | cat: G1 G2", turn="bob").match)
    inbox = inbox_of(session, clock)
    for account in (BOB, CAT):
        opens(inbox, account, wire)
    with monkeypatch.context() as spent:
        spent.setattr(FakeTables, "spend", lambda *_: False)
        inbox.follow(PANEL + 1)
        await clock.advance(1)
    assert who_has_one_below(session) == set()
    inbox.follow(PANEL + 1)
    await clock.advance(1)
    assert who_has_one_below(session) == {BOB, CAT}


@pytest.mark.parametrize("step", ["draw", "send"])
async def test_cards_that_a_press_covers_do_not_come_back_below_the_table(
    wire: Wire, clock: FakeClock, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    session = shared()
    inbox = inbox_of(session, clock)
    opens(inbox, ANN, wire, seat=0)
    worker: Any = inbox.courier.illustrator if step == "draw" else inbox.courier.private
    do, may = getattr(worker, step), asyncio.Event()

    async def do_late(*given: Any) -> Any:
        await may.wait()
        return await do(*given)

    with monkeypatch.context() as late:
        late.setattr(worker, step, do_late)
        inbox.follow(PANEL + 1)
        await clock.advance(1)
    with inbox.answering(ANN):
        game = position("ann: R7 R8 | bob: G1 G2 | cat: B1 B2", draw_pile="Y1 Y2 Y3").after("ann play R7")
        lobby = session.state.lobby
        session.hold(session_of(game.match, lobby=lobby, revision=session.revision + 1).snapshot)
        inbox.refresh()
        opens(inbox, ANN, wire)
    may.set()
    await clock.advance(5)
    shown = [payload_of(view).labels for how, _, view in wire.sent if how != "erase"]
    covered = ["Show Ann's cards", "Show Gus's cards"]
    assert shown[-1] == covered
    assert step == "send" or all(labels == covered for labels in shown)
    assert [hand.seat for hand in inbox.hands] == [None]
    assert who_has_one_below(session) == {ANN}


async def test_no_hand_comes_from_a_table_that_moves_to_another_process_while_it_is_drawn(
    inbox: Inbox, session: GameSession, wire: Wire, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    opens(inbox, ANN, wire)
    draw, may_draw = inbox.courier.illustrator.draw, asyncio.Event()

    async def draw_late(*given: Any) -> Any:
        await may_draw.wait()
        return await draw(*given)

    monkeypatch.setattr(inbox.courier.illustrator, "draw", draw_late)
    inbox.follow(PANEL + 1)
    await clock.advance(1)
    session.is_elsewhere = True
    inbox.let_go()
    may_draw.set()
    await clock.advance(1)
    assert wire.sent == []


def who_has_one_below(session: GameSession) -> set[int]:
    return {shown.account for shown in session.shown.hands if shown.message > PANEL + 1}


async def test_no_cards_are_sent_while_a_press_that_covers_them_is_answered(
    wire: Wire, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = shared()
    inbox = inbox_of(session, clock)
    opens(inbox, ANN, wire, seat=0)
    worker: Any = inbox.courier.illustrator
    do, may = worker.draw, asyncio.Event()

    async def do_late(*given: Any) -> Any:
        await may.wait()
        return await do(*given)

    with monkeypatch.context() as late:
        late.setattr(worker, "draw", do_late)
        inbox.follow(PANEL + 1)
        await clock.advance(1)
    with inbox.answering(ANN):
        game = position("ann: R7 R8 | bob: G1 G2 | cat: B1 B2", draw_pile="Y1 Y2 Y3").after("ann play R7")
        lobby = session.state.lobby
        session.hold(session_of(game.match, lobby=lobby, revision=session.revision + 1).snapshot)
        inbox.refresh()
        may.set()  # the panel is drawn while the press is still being answered
        await clock.advance(1)
        opens(inbox, ANN, wire)
    await clock.advance(5)
    shown = [payload_of(view).labels for how, _, view in wire.sent if how == "follow up"]
    assert shown in ([], [["Show Ann's cards", "Show Gus's cards"]])


@pytest.mark.parametrize("is_pressed_first", [False, True])
async def test_a_hand_dealt_in_a_group_during_a_press_is_sent_after_it(
    wire: Wire, clock: FakeClock, monkeypatch: pytest.MonkeyPatch, is_pressed_first: bool
) -> None:
    match = position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile="Y1 Y2 Y3").match
    inbox = inbox_of(session_of(match, is_group=True), clock)
    press: Any = FakeInteraction(wire, clock.now())
    inbox.note_press(BOB, Ticket.of(press))
    worker: Any = inbox.courier.illustrator
    draw, may_draw = worker.draw, asyncio.Event()

    async def draw_late(*given: Any) -> Any:
        await may_draw.wait()
        return await draw(*given)

    monkeypatch.setattr(worker, "draw", draw_late)
    if not is_pressed_first:
        inbox.follow(PANEL + 1)
        await clock.advance(1)
    with inbox.answering(BOB):  # such as a look at the rules, which shows no hand
        if is_pressed_first:
            inbox.follow(PANEL + 1)
        may_draw.set()
        await clock.advance(1)
        inbox.note_press(BOB, Ticket.of(press))
    await clock.advance(60)
    assert wire.done == ["follow up"]


async def test_a_hand_that_was_not_dealt_in_time_waits_for_the_next_round(
    wire: Wire, clock: FakeClock
) -> None:
    match = position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile="Y1 Y2 Y3").match
    session = session_of(match, is_group=True)
    inbox = inbox_of(session, clock)
    press: Any = FakeInteraction(wire, clock.now())
    inbox.note_press(BOB, Ticket.of(press))
    with inbox.answering(BOB):
        inbox.follow(PANEL + 1)
        session.hold(snapshot_of(revision=13, is_group=True))
        inbox.follow(PANEL + 1)
        session.hold(snapshot_of(match, revision=14, is_group=True))
    await clock.advance(60)
    assert wire.done == []
