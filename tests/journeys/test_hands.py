"""Hand panels: one for each player, consistent with the table, and deleted with the seat, the match, or the
table.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import simcord

from bot.game.session import SHOWN_SECONDS
from bot.game.state import Stage
from bot.text import answers
from bot.ui.live.table_messages import MOST_BELOW, MOVE_SECONDS
from bot.ui.private.mailroom import REFUSAL_SECONDS
from tests.builders import Game, position
from tests.journeys.evening import Evening, Person, choices, words_of
from tests.journeys.walk import is_there, walked
from tests.presses import Pressed

pytestmark = pytest.mark.journey

WALKS = 3
STEPS, MOST_STEPS = 40, 400


@pytest.fixture
def middle() -> Game:
    hands = "ann: R7 R1 R2 | bob: R3 R4 B4 | cat: Y1 G3 G5"
    return position(hands, draw_pile="Y2 Y3 Y4 Y5 Y6 Y7", turn_seconds=7200)


def offered(person: Person) -> set[str]:
    """The buttons of a player's panel."""
    return {choice.press.code for choice in choices(person.panel)}


async def test_leaving_from_the_own_panel_is_confirmed(evening: Evening) -> None:
    game = position("ann: R7 R1 G2 | bob: R3 R4 B4 | cat: Y1 Y2", draw_pile="B1 B2 B3")
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", game=game)
    question = await bob.press("quit")
    assert "Leave the match?" in question
    assert evening.session.snapshot.public.gone == frozenset()
    await evening.pause()
    assert "Leave the match?" in words_of(bob.panel), "nobody has moved"
    assert "Not your turn" in await bob.press("hand")
    await bob.press("quit")
    await ann.plays("R7")
    await evening.pause()
    assert "Your turn" in words_of(bob.panel), "the turn comes through"
    await cat.press("quit")
    await cat.press("leave")
    assert evening.session.snapshot.public.gone == {2}
    await evening.pause(60)
    assert cat.sees() == [str(answers.LEFT)]


async def test_leaving_a_duel_from_the_own_panel_is_answered_in_its_place(evening: Evening) -> None:
    game = position("ann: R7 R1 G2 | bob: R3 R4 B4", draw_pile="B1 B2 B3")
    _, bob = await evening.match("Ann", "Bob", game=game)
    await bob.press("quit")
    await bob.press("leave")
    await evening.pause(60)
    assert bob.sees() == [str(answers.LEFT)]


async def test_a_second_panel_takes_the_place_of_the_first(evening: Evening, middle: Game) -> None:
    ann, _, _ = await evening.match("Ann", "Bob", "Cat", game=middle)
    first = ann.panel
    assert first is not None
    await ann.opens_hand()
    await evening.pause()
    assert not is_there(evening, first)
    await ann.plays("R7")
    assert evening.session.snapshot.public.counts == (2, 3, 3)


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
    assert session.snapshot.public.counts == (3, 3, 3)
    await evening.pause()
    assert not is_there(evening, newer)
    ann.panel = old
    await ann.plays("R7")
    assert session.snapshot.public.counts == (2, 3, 3)


def panels_of(evening: Evening, person: Person) -> list[simcord.ResponseMessage]:
    """The panels that are on a player's screen."""
    return [panel for panel in person.panels.values() if is_there(evening, panel)]


async def test_whoever_joined_holds_cards_below_the_table_without_a_press(evening: Evening) -> None:
    people = await evening.table("Ann", "Bob", "Cat")
    lobby = evening.shown()
    await people[0].press("start", on=lobby)
    await evening.pause()
    assert lobby.id not in [message.id for message in evening.messages()], "the lobby goes"
    for person in people:
        (panel,) = panels_of(evening, person)
        assert panel.id > evening.shown().id
        assert "cards" in words_of(panel)
    assert sum("Your turn" in words_of(person.panel) for person in people) == 1
    assert "My hand** to play" not in words_of(evening.shown())


async def test_the_next_round_brings_the_hands_below_its_table(evening: Evening) -> None:
    game = position("ann: RD | bob: R3 R4 B4 | cat: Y1 G3 R5", draw_pile="Y2 Y3 Y4 Y5")
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", game=game)
    await ann.plays("RD")
    await evening.pause()
    assert [panels_of(evening, person) for person in (ann, bob, cat)] == [[]] * 3
    await bob.press("next", on=evening.shown())
    await evening.pause()
    for person in (ann, bob, cat):
        (panel,) = panels_of(evening, person)
        assert panel.id > evening.shown().id
        assert "You had to draw" not in words_of(panel), "what happened in the last round is over"
    assert sum("Your turn" in words_of(person.panel) for person in (ann, bob, cat)) == 1


async def test_hands_follow_a_table_that_moves_below_what_people_write(
    evening: Evening, middle: Game
) -> None:
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", game=middle)
    await evening.pause(MOVE_SECONDS)
    before = evening.shown().id
    for _ in range(MOST_BELOW):
        await ann.member.send(evening.channel, "chat")
    await evening.pause()
    assert evening.shown().id > before
    for person in (ann, bob, cat):
        (panel,) = panels_of(evening, person)
        assert panel.id > evening.shown().id
    await ann.plays("R7")
    await evening.pause()
    assert "Your turn" in words_of(bob.panel)


async def test_who_pressed_nothing_for_a_quarter_of_an_hour_is_asked_to_open_their_hand(
    evening: Evening, middle: Game
) -> None:
    game = position("ann: R7 | bob: R3 R4 B4", draw_pile="Y2 Y3 Y4 Y5", turn_seconds=7200)
    ann, bob = await evening.match("Ann", "Bob", game=game)
    await evening.pause(20 * 60)
    await ann.opens_hand()
    await ann.plays("R7")
    await evening.pause(60)
    assert panels_of(evening, ann)[-1].id > evening.shown().id
    while evening.session.snapshot.awaited != bob.id:
        await ann.press("draw")
        await evening.pause()
        if evening.session.snapshot.awaited == ann.id:
            await ann.press("pass")
        await evening.pause()
    assert "Bob, press **My hand** to play." in words_of(evening.shown())


async def test_hands_that_are_yet_to_come_outlive_the_process(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    await evening.pause(15)
    await evening.restart()
    await evening.pause()
    await ann.press("start", on=evening.shown())
    await evening.pause()
    assert [len(panels_of(evening, person)) for person in (ann, bob)] == [1, 1]


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
    assert words_of(bob.panel).splitlines() == [
        "You had to draw 🟨 Yellow 2 and 🟨 Yellow 3.",
        "**Not your turn yet.** Your cards light up here when it is.",
        "5 cards in your hand. You have red 3, 4; yellow 2, 3; blue 4.",
    ]
    assert "Your turn" in words_of(cat.panel)


async def test_players_who_leave_or_are_removed_keep_no_cards(evening: Evening, middle: Game) -> None:
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", game=middle)
    await bob.types("uno leave")
    await bob.press("leave")
    await evening.pause()
    assert bob.sees() == [str(answers.LEFT)]
    assert offered(ann) > {"play"}
    assert "Not your turn yet" in words_of(cat.panel)


async def test_with_the_table_all_panels_go(evening: Evening, middle: Game) -> None:
    people = await evening.match("Ann", "Bob", "Cat", game=middle)
    await evening.session.end(0, is_moderator=True)
    await evening.pause()
    assert "This table is closed" in words_of(evening.messages()[-1])
    assert [person.sees() for person in people] == [[]] * 3


async def test_a_table_that_closes_just_when_its_channel_shuts_is_told_in_all_panels(
    evening: Evening, middle: Game
) -> None:
    people = await evening.match("Ann", "Bob", "Cat", game=middle)
    evening.env.inject_error("*", "/channels/*/messages*", status=403, code=50013, times=None)
    await evening.session.end(0, is_moderator=True)
    await evening.pause()
    assert all("This table is closed" in words_of(person.panel) for person in people)
    assert [list(choices(person.panel)) for person in people] == [[]] * 3


async def test_whoever_ends_the_table_is_told_once(evening: Evening, middle: Game) -> None:
    *others, last = people = await evening.match("Ann", "Bob", "Cat", game=middle)
    for person in others:
        await person.types("uno end")
    assert await last.types("uno end") == "The table is closed."
    await evening.pause(SHOWN_SECONDS)
    assert [person.sees() for person in people] == [[]] * 3


@pytest.mark.parametrize("scores", [(0, 0), (490, 0)])
async def test_after_a_round_and_a_match_the_result_is_the_last_message_on_every_screen(
    evening: Evening, scores: tuple[int, int]
) -> None:
    game = position("ann: R7 | bob: R3 R4 B4", draw_pile="Y2 Y3 Y4 Y5", scores=scores)
    ann, bob = await evening.match("Ann", "Bob", game=game)
    await bob.member.send(evening.channel, "good game!")
    await ann.plays("R7")
    await evening.pause()
    assert "Ann wins" in words_of(evening.messages()[-1]), "below what people wrote"
    assert [person.sees() for person in (ann, bob)] == [[], []]
    await evening.pause(SHOWN_SECONDS)
    await evening.restart()
    assert await bob.types("uno hand") == "The round is over; the result is in the channel."
    again = "next" if evening.session.state.stage is Stage.PLAYING else "rematch"
    await ann.press(again, on=evening.shown())
    if again == "rematch":
        await ann.press("start", on=evening.shown())
    await evening.pause()
    assert {"Your turn" in words_of(ann.panel), "Your turn" in words_of(bob.panel)} == {True, False}


async def test_a_typed_card_that_ends_the_round_is_answered_by_a_sentence_that_goes(evening: Evening) -> None:
    game = position("ann: R7 | bob: R3 R4 B4", draw_pile="Y2 Y3 Y4 Y5")
    ann, _ = await evening.match("Ann", "Bob", game=game)
    assert "the result is in the channel" in await ann.types("uno play", card="R7")
    await evening.pause(REFUSAL_SECONDS)
    assert ann.sees() == []


@pytest.mark.parametrize("seed", range(WALKS))
async def test_after_every_event_every_panel_is_true_or_retired(
    tmp_path: Path, migrated_file: Path, seed: int
) -> None:
    shutil.copy(migrated_file, tmp_path)
    walk = await walked(tmp_path, seed, STEPS)
    assert walk.looks["current"] > STEPS / 4


async def test_after_a_round_the_panels_are_gone(tmp_path: Path, migrated_file: Path) -> None:
    for seed in range(WALKS + 2, WALKS + 8):
        folder = tmp_path / str(seed)
        folder.mkdir()
        shutil.copy(migrated_file, folder)
        if (await walked(folder, seed, MOST_STEPS, until="gone")).looks["gone"]:
            return
    pytest.fail("no walk came to the end of a round")
