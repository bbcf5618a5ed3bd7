"""Joining a running match at the next round (A8)."""

from __future__ import annotations

import pytest

from tests.builders import position
from tests.game.tables import choose_rules
from tests.journeys.evening import Evening, words_of

pytestmark = pytest.mark.journey

HANDS = "ann: R7 | bob: R1 R2 | robo: R3 R4"


async def test_somebody_takes_the_seat_of_a_bot_when_the_next_round_begins(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    await ann.press("add", on=evening.shown())
    await evening.pause()
    await choose_rules(evening.session, ann.member.id, {"late_join": True})
    await evening.pause()
    await bob.press("rules", on=evening.shown())
    await bob.press("agree", on=bob.page)
    await evening.pause()
    assert "Others may join later" in words_of(evening.shown())
    await ann.press("start", on=evening.shown())
    await evening.set_up(position(HANDS, discard="R5", uno_call="off", late_join=True, draw_pile="Y1 Y2 Y3"))
    await ann.opens_hand()
    cat = evening.person("Cat")
    assert "from the next round on" in await cat.press("join_next", on=evening.shown())
    await ann.plays("R7")
    await ann.press("next", on=evening.shown())
    assert [player.name for player in evening.session.state.lobby.players] == ["Ann", "Bob", "Cat"]
    await cat.opens_hand()
    assert len(evening.session.snapshot.seat(2).hand) >= 7
