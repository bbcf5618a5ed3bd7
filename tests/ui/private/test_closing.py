"""A table closes: its message gives the reason, then the hands are removed, and nothing is kept."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Any

import pytest

from bot.game.players import Player
from bot.game.session import GameSession
from bot.ui.live.reminder import REMINDER_SECONDS, TURN
from bot.ui.private.inbox import CLOSING_SECONDS
from bot.ui.private.messages import OpenHand
from bot.ui.transport.messenger import Ticket
from tests.game.tables import ANN, BOB, CAT, last_card, play, three
from tests.ui.gallery import Gallery
from tests.ui.wire import PANEL, FakeInteraction, FakeMessage, refusal, words_of

NO_ACCESS = refusal(403, 50001)


@pytest.fixture
def gallery() -> Gallery:
    return Gallery()


def pressed(gallery: Gallery, player: Player) -> Any:
    """A player has just pressed something."""
    return FakeInteraction(gallery.wire, gallery.clock.now(), player)


def opens_hand(gallery: Gallery, session: GameSession, player: Player) -> None:
    hand = dataclasses.replace(
        OpenHand.opened_by(Ticket.of(pressed(gallery, player)), player.id), message=PANEL
    )
    hand.seen = hand.facts(hand.view(session.snapshot))
    gallery.drawn_by.mailroom.of(session).keep_hand(hand)


async def closes_during_an_edit(gallery: Gallery, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob's hand is open, and the table's message is being edited because of Ann's move."""
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    opens_hand(gallery, session, BOB)
    is_there, edit = asyncio.Event(), FakeMessage.edit

    async def slow(message: FakeMessage, **given: Any) -> None:
        await is_there.wait()
        await edit(message, **given)

    with monkeypatch.context() as patch:
        patch.setattr(FakeMessage, "edit", slow)
        await session.submit(ANN.id, play("R7"))
        await gallery.passes(0.1)
        await session.end(0, is_moderator=True)
    is_there.set()
    await gallery.clock.advance(0.1)


async def test_a_hand_goes_only_once_the_message_says_that_the_table_is_closed(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    await closes_during_an_edit(gallery, monkeypatch)
    assert await gallery.passes() == ["edit", "edit", "erase"]
    (_, _, moved), (_, _, closed), _ = gallery.seen
    assert ["closed" in words_of(view).lower() for view in (moved, closed)] == [False, True]


async def test_the_hand_says_so_if_only_the_edit_before_that_was_taken(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    await closes_during_an_edit(gallery, monkeypatch)
    gallery.wire.refuses = {"edit": refusal(503)}
    await gallery.clock.advance(CLOSING_SECONDS + 2)
    (panel,) = [view for what, _, view in gallery.wire.sent if what == "panel"]
    assert "closed" in words_of(panel).lower()
    assert "erase" not in gallery.wire.done


async def test_the_hand_says_so_at_once_if_the_process_ends_first(gallery: Gallery) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    opens_hand(gallery, session, BOB)
    gallery.wire.refuses = {"edit": refusal(503)}
    await session.end(0, is_moderator=True)
    await gallery.passes(0.1)
    gallery.drawn_by.mailroom.finish()
    gallery.drawn_by.outbox.finish()
    await gallery.passes(0.1)
    (panel,) = [view for what, _, view in gallery.seen if what == "panel"]
    assert "closed" in words_of(panel).lower()


async def test_the_hand_says_so_if_the_table_closes_while_the_process_ends(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    opens_hand(gallery, session, BOB)
    gallery.drawn_by.mailroom.finish()
    gallery.drawn_by.outbox.finish()

    async def hang(*_: object, **__: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(FakeMessage, "edit", hang)
    await session.end(0, is_moderator=True)
    await gallery.passes(0.1)
    (panel,) = [view for what, _, view in gallery.seen if what == "panel"]
    assert "closed" in words_of(panel).lower()


async def test_nobody_is_kept_who_was_owed_a_panel_when_the_channel_refused_the_end(gallery: Gallery) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    opens_hand(gallery, session, BOB)
    inbox = gallery.drawn_by.mailroom.of(session)
    inbox.refresh(is_moving=True)
    inbox.note_press(CAT.id, Ticket.of(pressed(gallery, CAT)))
    assert [hand.account for hand in session.shown.hands] == [BOB.id, CAT.id]
    gallery.wire.refuses = {"edit": NO_ACCESS, "send": NO_ACCESS}
    await session.end(0, is_moderator=True)
    await gallery.passes(3_600)
    assert gallery.drawn_by.mailroom._inboxes == {}  # noqa: SLF001
    assert session.shown.hands == ()


async def test_nobody_is_kept_who_was_owed_a_panel_after_a_match(gallery: Gallery) -> None:
    session = await gallery.at(last_card(scoring="single_round"), ANN, BOB, CAT)
    await gallery.passes()
    opens_hand(gallery, session, BOB)
    await session.submit(ANN.id, play("R7"))
    await gallery.passes()
    assert [hand.account for hand in session.shown.hands] == [BOB.id]
    gallery.wire.refuses = {"edit": NO_ACCESS, "send": NO_ACCESS}
    await session.end(0, is_moderator=True)
    await gallery.passes(3_600)
    assert gallery.drawn_by.mailroom._inboxes == {}  # noqa: SLF001
    assert session.shown.hands == ()


async def test_a_table_that_closes_while_somebody_looks_for_it_is_not_sent_again(gallery: Gallery) -> None:
    session = await gallery.lobby(BOB, CAT)
    await gallery.passes()
    await session.end(0, is_moderator=True)
    await gallery.passes()
    gallery.drawn_by.move_down(session)
    assert await gallery.passes() == []
    assert gallery.drawn_by._tables == {}  # noqa: SLF001


async def test_a_closed_table_is_owed_until_its_message_says_so(gallery: Gallery) -> None:
    session = await gallery.lobby(BOB, CAT)
    await gallery.passes()
    gallery.wire.refuses = {"edit": refusal(503)}
    await session.end(0, is_moderator=True)
    await gallery.passes()
    assert session.id in gallery.store.closing
    gallery.wire.refuses = {}
    await gallery.passes(60)
    assert gallery.store.closing == {}


async def test_a_closed_table_whose_channel_refuses_the_bot_is_not_owed(gallery: Gallery) -> None:
    session = await gallery.lobby(BOB, CAT)
    await gallery.passes()
    gallery.wire.refuses = {"edit": NO_ACCESS, "send": NO_ACCESS}
    await session.end(0, is_moderator=True)
    await gallery.passes()
    assert gallery.store.closing == {}


async def test_a_table_that_closes_while_its_channel_refuses_the_bot_is_not_owed(gallery: Gallery) -> None:
    session = await gallery.lobby(BOB, CAT)
    await gallery.passes()
    gallery.wire.refuses = {"edit": NO_ACCESS, "send": NO_ACCESS}
    gallery.drawn_by.move_down(session)
    await gallery.passes()
    assert gallery.drawn_by.why_refused(session)
    await session.end(0, is_moderator=True)
    await gallery.passes()
    assert gallery.store.closing == {}


async def test_a_table_that_closed_before_it_had_a_message_is_not_owed_after_a_restart(
    gallery: Gallery,
) -> None:
    gallery.drawn_by.outbox.stop()
    session = await gallery.lobby(BOB, CAT)
    await session.end(0, is_moderator=True)
    await gallery.restore()
    assert await gallery.passes() == []
    assert gallery.store.closing == {}


async def test_the_reminder_of_a_closed_table_goes_after_a_restart(gallery: Gallery) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes(REMINDER_SECONDS + 1)
    reminder = dict(session.shown.messages)[TURN]
    gallery.drawn_by.outbox.stop()
    await session.end(0, is_moderator=True)
    await gallery.restore()
    done = await gallery.passes()
    assert sorted(done) == ["delete", "edit"]
    assert ("delete", reminder) in [(what, message) for what, message, _ in gallery.seen]
