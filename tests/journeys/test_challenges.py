"""A Wild Draw Four: accepted, challenged rightly and wrongly, and who sees the hand."""

from __future__ import annotations

import pytest

from tests.builders import Game, position
from tests.journeys.evening import Evening, Person, words_of

pytestmark = pytest.mark.journey

PILE = "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"


@pytest.fixture
def bluff() -> Game:
    return position("ann: W4 R9 B1 | bob: G2 G3 | cat: Y1 G5 G6", draw_pile=PILE)


@pytest.fixture
def honest() -> Game:
    return position("ann: W4 G9 B1 | bob: G2 G3 | cat: Y1 G5 G6", draw_pile=PILE)


def counts(evening: Evening) -> tuple[int | None, ...]:
    return evening.session.snapshot.public.counts


async def test_it_is_accepted(evening: Evening, bluff: Game) -> None:
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=bluff)
    await ann.plays("W4", "green")
    await bob.press("accept")
    assert counts(evening) == (2, 6, 3)
    assert evening.session.snapshot.public.decider == 2


async def test_a_bluff_is_found_out_and_only_the_challenger_sees_the_hand(
    evening: Evening, bluff: Game
) -> None:
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", game=bluff)
    await ann.plays("W4", "green")
    told = await bob.press("challenge")
    assert "Red 9" in told
    assert counts(evening) == (6, 2, 3)
    assert evening.session.snapshot.public.decider == 1
    await evening.pause()
    assert "Red 9" in words_of(bob.panel), "it stays until Bob has read it"
    assert "Red 9" not in everything_seen_by(cat)
    await bob.plays("G2")
    assert "Red 9" not in words_of(bob.panel)


async def test_an_honest_one_costs_the_challenger_six(evening: Evening, honest: Game) -> None:
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=honest)
    await ann.plays("W4", "green")
    told = await bob.press("challenge")
    assert "Green 9" in told
    assert counts(evening) == (2, 8, 3)
    assert evening.session.snapshot.public.decider == 2


async def test_a_challenger_whose_draw_ends_the_round_still_sees_the_hand(evening: Evening) -> None:
    many = " ".join(["G2 G3 Y4 Y5"] * 5)
    game = position(f"ann: W4 G9 B1 | bob: {many}", draw_pile=PILE, mercy=25)
    ann, bob = await evening.match("Ann", "Bob", game=game)
    await ann.plays("W4", "green")
    assert "Green 9" in await bob.press("challenge")
    assert not evening.session.snapshot.is_in_play


def everything_seen_by(person: Person) -> str:
    """Everything from the channel on this person's screen."""
    return "\n".join(words_of(message) for message in person.evening.channel.history(viewer=person.member))
