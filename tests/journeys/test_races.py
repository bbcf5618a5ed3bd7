"""UNO races: won by the owner, lost to somebody quicker, closed by the next move."""

from __future__ import annotations

import pytest

from bot.engine.model.cards import Card
from bot.ui.screens.table import HAND
from tests.builders import Game, position
from tests.fakes import view_by
from tests.journeys.evening import Evening, Person, words_of
from tests.presses import Pressed

pytestmark = pytest.mark.journey


@pytest.fixture
def before_last_card() -> Game:
    return position("ann: R7 R1 | bob: R3 B2 B4 | cat: Y1 G3 G5", draw_pile="Y2 Y3 Y4 Y5 Y6 Y7")


def hand(person: Person) -> tuple[Card, ...]:
    return view_by(person.evening.session, person.id).hand


async def test_the_owner_calls_in_time(evening: Evening, before_last_card: Game) -> None:
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=before_last_card)
    assert "press UNO" in await ann.plays("R7")
    race = evening.shown("race")
    assert [(str(reaction.emoji), reaction.count) for reaction in race.reactions] == [("✋", 1)]
    await ann.press("uno", after=0.8)
    await evening.pause()
    result = words_of(evening.message(race.id))
    assert "Ann" in result
    assert "0.8" in result
    await bob.reacts(evening.message(race.id))
    assert len(hand(ann)) == 1


async def test_who_was_caught_once_calls_ahead_the_next_time_and_nobody_is_told_of_the_old_race(
    evening: Evening,
) -> None:
    game = position(
        "ann: R7 R1 | bob: R3 B2 B4", draw_pile="R2 Y3 Y4 Y5 Y6 Y7", uno_when="before", uno_penalty=1
    )
    ann, bob = await evening.match("Ann", "Bob", game=game)
    await ann.plays("R7")
    await bob.reacts(evening.shown("race"))
    await bob.plays("R3")
    assert "You called **UNO!** ahead" in await ann.press("uno", after=2)
    await evening.pause()
    assert "Ann calls UNO ahead" in words_of(evening.shown())
    await ann.plays("R1")
    await evening.pause()
    newest = words_of(evening.shown()).rpartition("Ann plays")[2]
    assert "called UNO" in newest
    assert "caught" not in newest
    assert "race" not in dict(evening.session.shown.messages)


async def test_a_result_goes_after_five_seconds(evening: Evening, before_last_card: Game) -> None:
    ann, _, _ = await evening.match("Ann", "Bob", "Cat", game=before_last_card)
    await ann.plays("R7")
    await ann.press("uno", after=0.8)
    await evening.pause(4.0)
    assert "race" in dict(evening.session.shown.messages)
    await evening.pause(1.5)
    assert "race" not in dict(evening.session.shown.messages)


async def test_somebody_else_is_quicker(evening: Evening, before_last_card: Game) -> None:
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=before_last_card)
    await ann.plays("R7")
    race = evening.shown("race")
    await evening.pause(0.6)
    await bob.reacts(race)
    assert len(hand(ann)) == 3
    late = Pressed("race", evening.session.state.id, evening.session.races[0].opened, "0")
    assert "Too late" in await ann.forges(late.custom_id, on=race)
    result = words_of(evening.message(race.id))
    assert "Bob" in result
    assert "0.6" in result


async def test_of_two_reactions_the_first_to_arrive_decides(evening: Evening, before_last_card: Game) -> None:
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", game=before_last_card)
    await ann.plays("R7")
    race = evening.shown("race")
    for person in (cat, ann, bob):
        evening.env.backend.set_reaction(evening.channel.id, race.id, "✋", person.id, True)
    await evening.pause()
    assert len(hand(ann)) == 3
    assert "Cat" in words_of(evening.message(race.id))


async def test_the_next_move_closes_it(evening: Evening, before_last_card: Game) -> None:
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", game=before_last_card)
    await ann.plays("R7")
    race = evening.shown("race")
    await bob.plays("R3")
    await evening.pause()
    assert list(evening.session.races) == [0]
    assert not evening.session.races[0].is_open
    await cat.reacts(evening.message(race.id))
    assert len(hand(ann)) == 1


async def test_reactions_of_strangers_and_bots_and_other_emojis_do_nothing(
    evening: Evening, before_last_card: Game
) -> None:
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=before_last_card)
    stranger = evening.person("Sam")
    await ann.plays("R7")
    race = evening.shown("race")
    robot = evening.guild.add_member(evening.env.create_user("robot", bot=True))
    await stranger.reacts(race)
    await robot.react(race, HAND)
    await bob.reacts(race, "👍")
    assert evening.session.races[0].is_open
    assert "not playing" in await stranger.press("race", on=race)


@pytest.mark.parametrize("tone", "🏻🏼🏽🏾🏿")
async def test_a_hand_of_any_color_counts(evening: Evening, before_last_card: Game, tone: str) -> None:
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=before_last_card)
    await ann.plays("R7")
    await bob.reacts(evening.shown("race"), f"{HAND}{tone}")
    assert len(hand(ann)) == 3


async def test_a_race_can_be_answered_by_its_button(evening: Evening, before_last_card: Game) -> None:
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=before_last_card)
    await ann.plays("R7")
    await bob.press("race", on=evening.shown("race"))
    assert len(hand(ann)) == 3
