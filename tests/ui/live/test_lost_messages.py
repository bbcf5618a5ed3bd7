"""The answer to a short-lived message is lost before the message becomes obsolete: it is deleted all the
same.
"""

from __future__ import annotations

import pytest

from bot.ui.live.reminder import REMINDER_SECONDS
from tests.game.tables import ANN, BOB, play, two
from tests.ui.gallery import Gallery
from tests.ui.wire import words_of

MESSAGES = 6  # sent by `plays`: two reminders, two races, the table, and the table below them


@pytest.fixture
def gallery() -> Gallery:
    return Gallery()


async def plays(gallery: Gallery, pause: float) -> None:
    """Two reminders and two races; each move follows `pause` seconds after the message."""
    session = await gallery.at(two(), ANN, BOB)
    await gallery.passes()
    for player, card in ((ANN, "R7"), (BOB, "R1"), (ANN, "R8")):
        await gallery.clock.advance(REMINDER_SECONDS + pause)
        await session.submit(player.id, play(card))
    await gallery.clock.advance(pause)
    await session.end(0, is_moderator=True)
    await gallery.clock.advance(120)


@pytest.mark.parametrize("pause", [0.0, 0.1, 2.0, 20.0])
@pytest.mark.parametrize("lost", range(MESSAGES))
async def test_nothing_but_the_table_stays(gallery: Gallery, lost: int, pause: float) -> None:
    gallery.wire.loses = {lost}
    await plays(gallery, pause)
    left = {message: words_of(view) for what, message, view in gallery.wire.sent if view is not None}
    assert gallery.wire.taken > 3, "something short-lived was sent"
    assert ["closed" in left[message].lower() for message in sorted(gallery.wire.there)] == [True]


async def test_nobody_is_mentioned_by_what_takes_a_reminder_away(gallery: Gallery) -> None:
    session = await gallery.at(two(), ANN, BOB)
    await gallery.passes()
    gallery.wire.loses = {gallery.wire.taken}
    await gallery.clock.advance(REMINDER_SECONDS)
    await session.submit(ANN.id, play("R7"))
    await gallery.clock.advance(15)
    assert gallery.wire.pinged == [ANN.id]
    assert len(gallery.wire.there) == 1
