"""More time for a turn, once a match (A9): by its button, and by typing."""

from __future__ import annotations

import pytest

from tests.builders import position
from tests.journeys.evening import Evening, choices, words_of

pytestmark = pytest.mark.journey

OPTIONS = {"more_time": True, "turn_seconds": 60}
HANDS = "ann: R7 R8 Y1 | bob: R1 R2 Y2"


async def test_the_button_is_there_once_a_match(evening: Evening) -> None:
    game = position(HANDS, discard="R5", draw_pile="Y3 Y4 Y5 Y6", **OPTIONS)
    ann, bob = await evening.match("Ann", "Bob", game=game)
    await ann.press("more_time", on=ann.panel)
    assert "You have more time for this turn." in words_of(ann.panel)
    assert "more_time" not in {choice.press.code for choice in choices(ann.panel)}
    await evening.pause()
    assert "Ann takes more time" in words_of(evening.shown())
    await ann.plays("R7")
    suggested = [choice["name"] for choice in await bob.suggestions("uno play", "card")]
    assert "More time" in suggested
    await bob.types("uno play", card="More time")
    assert evening.session.state.is_prolonged
    assert [player.took_time for player in evening.session.state.lobby.players] == [True, True]
