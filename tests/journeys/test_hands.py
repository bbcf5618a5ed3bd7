"""Hand panels: one for each player, true to the table, and gone with the seat, the match, or the table."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.builders import Game, position
from tests.journeys.evening import Evening, Person, choices, words_of
from tests.journeys.walk import is_there, walked
from tests.presses import Pressed

pytestmark = pytest.mark.journey

WALKS = 3
STEPS = 40


@pytest.fixture
def middle() -> Game:
    hands = "ann: R7 R1 R2 | bob: R3 R4 B4 | cat: Y1 G3 G5"
    return position(hands, draw_pile="Y2 Y3 Y4 Y5 Y6 Y7", turn_seconds=7200)


def offered(person: Person) -> set[str]:
    """What a player's panel offers."""
    return {choice.press.code for choice in choices(person.panel)}


async def test_a_second_panel_takes_the_place_of_the_first(evening: Evening, middle: Game) -> None:
    ann, _, _ = await evening.match("Ann", "Bob", "Cat", game=middle)
    first = ann.panel
    assert first is not None
    await ann.opens_hand()
    await evening.pause()
    assert not is_there(evening, first)
    await ann.plays("R7")
    assert evening.session.public.counts == (2, 3, 3)


async def test_an_older_panel_makes_no_move_and_becomes_the_only_one(evening: Evening, middle: Game) -> None:
    ann, _, _ = await evening.match("Ann", "Bob", "Cat", game=middle)
    old, session = ann.panel, evening.session
    assert old is not None
    await evening.pause(20 * 60)
    assert offered(ann) == {"hand"}
    await ann.opens_hand()
    newer = ann.panel
    assert newer is not None
    draw = Pressed("draw", session.id, session.revision)
    assert "Your turn" in await ann.forges(draw.custom_id, on=old)
    assert session.public.counts == (3, 3, 3)
    await evening.pause()
    assert not is_there(evening, newer)
    ann.panel = old
    await ann.plays("R7")
    assert session.public.counts == (2, 3, 3)


async def test_the_table_asks_the_player_to_move_to_open_their_hand(evening: Evening, middle: Game) -> None:
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=middle)
    await evening.pause(20 * 60)
    assert "Ann, press **My hand** to play." in words_of(evening.shown())
    await ann.opens_hand()
    await evening.pause()
    assert "press **My hand**" not in words_of(evening.shown())
    await ann.plays("R7")
    await evening.pause()
    assert "Bob, press **My hand** to play." in words_of(evening.shown())
    assert "Your turn" in await bob.press("hand", on=bob.panel)


async def test_open_hands_outlive_the_process(evening: Evening, middle: Game) -> None:
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", game=middle)
    await evening.pause(5)
    await evening.restart()
    assert "Your turn" in words_of(ann.panel)
    await ann.plays("R7")
    await evening.pause()
    assert "Your turn" in words_of(bob.panel)
    assert "Not your turn yet" in words_of(cat.panel)


async def test_what_happens_to_a_player_is_on_their_panel(evening: Evening) -> None:
    game = position("ann: RD R1 R2 | bob: R3 R4 B4 | cat: Y1 G3 R5", draw_pile="Y2 Y3 Y4 Y5 Y6 Y7")
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", game=game)
    await ann.plays("RD")
    await evening.pause()
    assert words_of(bob.panel).startswith("You had to draw 🟨 Yellow 2, 🟨 Yellow 3.\n**Not your turn yet.**")
    assert "Your turn" in words_of(cat.panel)


async def test_players_who_leave_or_are_removed_keep_no_cards(evening: Evening, middle: Game) -> None:
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", game=middle)
    await bob.types("uno leave")
    await evening.pause()
    assert "no longer have a seat" in words_of(bob.panel)
    assert offered(bob) == set()
    assert offered(ann) > {"play"}
    assert "Not your turn yet" in words_of(cat.panel)


async def test_with_the_table_all_panels_end(evening: Evening, middle: Game) -> None:
    people = await evening.match("Ann", "Bob", "Cat", game=middle)
    await evening.session.end(0, is_moderator=True)
    await evening.pause()
    assert all(words_of(person.panel).startswith("This table is closed.") for person in people)
    assert [offered(person) for person in people] == [set()] * 3


async def test_between_rounds_no_card_can_be_pressed_and_then_the_new_ones(evening: Evening) -> None:
    game = position("ann: R7 | bob: R3 R4 B4", draw_pile="Y2 Y3 Y4 Y5")
    ann, bob = await evening.match("Ann", "Bob", game=game)
    await ann.plays("R7")
    await evening.pause()
    assert offered(ann) | offered(bob) == {"next"}
    await bob.press("next", on=bob.panel)
    await evening.pause()
    assert {"Your turn" in words_of(ann.panel), "Your turn" in words_of(bob.panel)} == {True, False}


@pytest.mark.parametrize("seed", range(WALKS))
async def test_after_every_event_every_panel_is_true_or_retired(
    tmp_path: Path, migrated_file: Path, seed: int
) -> None:
    shutil.copy(migrated_file, tmp_path)
    walk = await walked(tmp_path, seed, STEPS)
    assert walk.looks["current"] > STEPS
