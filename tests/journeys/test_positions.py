"""Unusual positions: a wild as the first card, and a hand with more cards than buttons."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.match import start_match
from bot.game.state import Seal
from tests.builders import position, rules
from tests.journeys.evening import Evening, choices, words_of

pytestmark = pytest.mark.journey


def seed_with_a_wild_first() -> int:
    """A seed whose first secret turns up a wild."""
    for seed in count():
        match, _ = start_match(rules(), 3, Random(seed).randbytes(SECRET_BYTES))
        if match.phase == "color":
            return seed
    raise AssertionError


async def test_a_wild_is_turned_up_first(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seal, "seed", property(lambda seal: seal.secret))  # as if nobody added anything
    evening.rng.seed(seed_with_a_wild_first())
    people = await evening.match("Ann", "Bob", "Cat")
    first = people[evening.session.snapshot.public.decider or 0]
    assert evening.session.snapshot.public.top.code == "W"
    assert "Pick a color" in words_of(first.panel)
    await first.press("color", "blue")
    assert "blue" in words_of(evening.shown())
    assert evening.session.snapshot.public.color == "blue"
    assert evening.session.snapshot.public.decider == people.index(first)


REDS = "R0 R1 R2 R3 R4 R5 R6 R7"
OTHERS = "Y0 Y1 Y2 Y3 Y4 Y5 G0 G1 G2 G3 G4 G5 B0 B1 B2 B3 W W4"
MORE = "YS YR YD GS GR GD BS BR BD B4 B5 B6 B7"


@pytest.mark.parametrize("long", [f"{REDS} {OTHERS}", f"{REDS} {OTHERS} {MORE}"])
async def test_a_hand_of_26_cards_and_more(evening: Evening, long: str) -> None:
    ann, bob = await evening.match("Ann", "Bob", game=position(f"ann: {long} | bob: Y1 Y2", discard="R9"))
    offered = {choice.press.argument for choice in choices(ann.panel) if choice.press.code == "play"}
    assert len(offered) == 10
    await ann.plays("R7")
    assert evening.session.snapshot.public.top.code == "R7"
    assert evening.session.snapshot.public.counts == (len(long.split()) - 1, 2)
    await bob.press("draw", on=evening.shown())


async def test_twins_are_one_button(evening: Evening) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=position("ann: R7 R7 G7 | bob: Y1", discard="R9"))
    offered = [choice for choice in choices(ann.panel) if choice.press.code == "play"]
    assert len(offered) == 1
    await ann.plays("R7")
    assert evening.session.snapshot.public.counts == (2, 1)
