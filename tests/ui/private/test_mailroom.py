"""An answer that replaces a private message is not deleted along with the old contents of that message."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from bot.game.preferences import PreferenceBook
from bot.game.session import GameSession
from bot.game.state import Snapshot, Stage
from bot.game.tasks import Tasks
from bot.ui.private.mailroom import REFUSAL_SECONDS, Mailroom
from bot.ui.private.messages import Courier, Note, OpenHand
from bot.ui.transport.messenger import PrivateMessage, Ticket
from bot.ui.transport.outbox import Outbox
from tests.builders import position
from tests.fakes import FakeClock, MemoryPreferences
from tests.ui.illustrators import illustrator
from tests.ui.sessions import session_of
from tests.ui.wire import PANEL, FakeInteraction, FakePrivateMessenger, FakeTables, Wire

ANN = 1


@dataclass
class Ann:
    """Ann, who is answered in private messages on a wire."""

    clock: FakeClock = field(default_factory=FakeClock)
    wire: Wire = field(default_factory=Wire)

    def __post_init__(self) -> None:
        preferences = PreferenceBook(MemoryPreferences())
        courier = Courier(Outbox(self.clock, Tasks()), FakePrivateMessenger(), illustrator(), preferences)
        self.mailroom = Mailroom(FakeTables(), courier, self.clock)

    def ticket(self) -> Ticket:
        """The ticket of her next press."""
        pressed: Any = FakeInteraction(self.wire, self.clock.now())
        return Ticket.of(pressed)

    def is_shown(self, message: int) -> PrivateMessage:
        """She is answered in this message."""
        return PrivateMessage(ANN, self.ticket().token, message)

    def is_refused(self, message: int) -> None:
        self.mailroom.note_answer(ANN, self.is_shown(message), is_passing=True)


@pytest.fixture
def ann() -> Ann:
    return Ann()


async def test_a_refusal_in_the_message_of_the_last_one_can_be_read_as_long(ann: Ann) -> None:
    ann.is_refused(PANEL)
    await ann.clock.advance(REFUSAL_SECONDS - 1)
    ann.is_refused(PANEL)
    await ann.clock.advance(REFUSAL_SECONDS - 1)
    assert ann.wire.done == []
    await ann.clock.advance(2)
    assert ann.wire.done == ["erase"]


async def test_an_answer_in_the_message_of_a_refusal_stays(ann: Ann) -> None:
    ann.is_refused(PANEL)
    ann.mailroom.note_answer(ANN, ann.is_shown(PANEL), is_passing=False)
    await ann.clock.advance(REFUSAL_SECONDS + 1)
    assert ann.wire.done == []


async def test_an_answer_in_another_message_ends_a_refusal(ann: Ann) -> None:
    ann.is_refused(PANEL)
    ann.mailroom.note_answer(ANN, ann.is_shown(PANEL + 1), is_passing=False)
    await ann.clock.advance(1)
    assert ann.wire.done == ["erase"]


def in_a_lobby(match: Any) -> tuple[GameSession, Snapshot]:
    """A table in its lobby, and the snapshot of the match that begins there."""
    session = session_of(match)
    playing = session.snapshot
    session.hold(Snapshot(replace(playing.state, stage=Stage.LOBBY)))
    return session, playing


@pytest.mark.parametrize("is_replaced", [True, False])
async def test_a_hand_in_the_message_of_a_note_does_not_go_with_the_lobby(
    ann: Ann, *, is_replaced: bool
) -> None:
    session, playing = in_a_lobby(position("ann: R7 R1 R2 | bob: R3 R4 B4").match)
    inbox = ann.mailroom.of(session)
    inbox.keep_note(Note.of(ann.is_shown(PANEL), Stage.LOBBY))
    with inbox.answering(ANN):
        session.hold(playing)
        inbox.refresh()
        await ann.clock.advance(1)
        assert ann.wire.done == [], "the note that was pressed is left to the answer"
        hand = OpenHand.opened_by(ann.ticket(), ANN)
        hand.message = PANEL if is_replaced else PANEL + 1
        hand.seen = hand.facts(hand.view(session.snapshot))
        inbox.keep_hand(hand)
    await ann.clock.advance(1)
    assert ann.wire.done == ([] if is_replaced else ["erase"])


async def test_a_note_that_arrives_once_its_table_is_closed_goes_and_is_not_kept(ann: Ann) -> None:
    session, playing = in_a_lobby(position("ann: R7 R1 R2 | bob: R3 R4 B4").match)
    session.hold(Snapshot(replace(playing.state, stage=Stage.CLOSED)))
    inbox = ann.mailroom.of(session)
    inbox.keep_note(Note.of(ann.is_shown(PANEL), Stage.LOBBY))
    await ann.clock.advance(1)
    assert ann.wire.done == ["erase"]
    assert not inbox.is_needed
