"""The table stays in sight: below chat, the newest on screen, and without buttons that do nothing."""

from __future__ import annotations

import pytest

from bot.engine.model.moves import CallUno
from bot.ui.live.table_messages import MOST_BELOW, MOVE_SECONDS
from tests.builders import move_of, position
from tests.game.tables import ANN, BOB, CAT, last_card, play, three, two
from tests.ui.gallery import Gallery
from tests.ui.payloads import payload_of
from tests.ui.wire import words_of


@pytest.fixture
def gallery() -> Gallery:
    return Gallery()


def chat(gallery: Gallery, messages: int) -> None:
    """Other people send messages below everything that was sent."""
    session = gallery.registry.in_channel(20)
    for _ in range(messages):
        gallery.drawn_by.note_message(session, next(gallery.wire.ids))


async def test_after_a_few_messages_the_table_moves_below_them(gallery: Gallery) -> None:
    await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes(MOVE_SECONDS + 5)
    chat(gallery, MOST_BELOW - 1)
    assert await gallery.passes() == []
    chat(gallery, 1)
    assert await gallery.passes() == ["send", "delete"]
    chat(gallery, MOST_BELOW - 1)
    assert await gallery.passes() == [], "the count starts over"


async def test_a_table_that_has_just_moved_waits(gallery: Gallery) -> None:
    await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes(5)
    chat(gallery, 3 * MOST_BELOW)
    assert await gallery.passes() == []
    await gallery.passes(MOVE_SECONDS)
    chat(gallery, 1)
    assert await gallery.passes() == ["send", "delete"]


async def test_a_result_is_the_last_on_screen(gallery: Gallery) -> None:
    session = await gallery.at(last_card(), ANN, BOB, CAT)
    await gallery.passes()
    chat(gallery, 1)
    await session.submit(ANN.id, play("R7"))
    assert await gallery.passes() == ["send", "delete"]
    assert "wins the round" in words_of(gallery.seen[0][2])


async def test_a_result_loses_its_button_when_the_next_round_starts(gallery: Gallery) -> None:
    session = await gallery.at(last_card(), ANN, BOB, CAT)
    await session.submit(ANN.id, play("R7"))
    await gallery.passes()
    assert payload_of(gallery.seen[-1][2]).presses
    result = dict(session.shown.messages)["table"]
    await session.deal_next_round(BOB.id)
    assert await gallery.passes() == ["edit", "send"]
    _, message, view = gallery.seen[0]
    assert message == result
    assert "wins the round" in words_of(view)
    assert payload_of(view).presses == []


async def test_a_result_loses_its_button_when_the_table_closes(gallery: Gallery) -> None:
    session = await gallery.at(last_card(), ANN, BOB, CAT)
    await session.submit(ANN.id, play("R7"))
    await gallery.passes()
    await session.end(99, is_moderator=True)
    assert await gallery.passes() == ["edit"]
    words = words_of(gallery.seen[-1][2])
    assert "wins the round" in words
    assert "<@99> ended the table." in words
    assert payload_of(gallery.seen[-1][2]).presses == []


async def test_races_of_a_round_share_a_message_and_leave_a_line(gallery: Gallery) -> None:
    session = await gallery.at(two(), ANN, BOB)
    for mover, code in ((ANN, "R7"), (BOB, "R1"), (ANN, "R8")):
        await session.submit(mover.id, play(code))
    await gallery.passes()
    race = dict(session.shown.messages)["race"]
    await session.submit(ANN.id, CallUno())
    done = await gallery.passes()
    assert "send" not in done
    table, decided = (words_of(view) for _, _, view in sorted(gallery.seen, key=lambda sent: sent[1] == race))
    assert decided == "✅ Ann called UNO! after 2.0 s"
    assert "✅ **Ann called UNO! after 2.0 s**" in table
    assert dict(session.shown.messages)["race"] == race


async def test_who_has_drawn_cards_has_not_got_away_with_anything(gallery: Gallery) -> None:
    game = position("ann: R3 W4 | bob: B1 B2 B3", discard="R5", draw_pile="Y3 G2 R6 B8 B9")
    session = await gallery.at(game, ANN, BOB)
    await session.submit(ANN.id, move_of("play W4 blue"))
    await gallery.passes()
    race = dict(session.shown.messages)["race"]
    await session.submit(BOB.id, move_of("challenge"))
    await gallery.passes()
    assert "race" not in dict(session.shown.messages)
    assert ("delete", race) in [(what, message) for what, message, _ in gallery.seen]


async def test_the_next_race_stands_below_a_table_that_has_moved(gallery: Gallery) -> None:
    session = await gallery.at(two(), ANN, BOB)
    for mover, code in ((ANN, "R7"), (BOB, "R1"), (ANN, "R8")):
        await session.submit(mover.id, play(code))
    await gallery.passes()
    race = dict(session.shown.messages)["race"]
    gallery.drawn_by.move_down(session)
    await gallery.passes()
    await session.submit(BOB.id, play("R2"))
    await gallery.passes()
    shown = dict(session.shown.messages)
    assert race not in shown.values()
    assert shown["race"] > shown["table"]
