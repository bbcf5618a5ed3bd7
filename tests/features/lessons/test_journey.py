"""The lesson, played by somebody who first makes every possible mistake."""

from __future__ import annotations

import pytest

from bot.features.lessons import words
from bot.features.lessons.screens import TryMove
from bot.game.state import Stage
from tests.features.lessons.samples import is_taught
from tests.journeys.evening import Choice, Evening, Person, choices, words_of

pytestmark = pytest.mark.journey


def offered(person: Person, number: int) -> tuple[Choice, list[Choice]]:
    """The button that makes the right move, and all others."""
    found = [choice for choice in choices(person.page) if choice.press.code == TryMove.kind()]
    (right,) = [choice for choice in found if is_taught(choice.press, number)]
    return right, [choice for choice in found if choice is not right]


async def test_somebody_learns_who_makes_every_mistake_once(evening: Evening) -> None:
    ann, tried = evening.person("Ann"), 0
    shown = await ann.types("learn")
    for number, caption in enumerate(words.CAPTIONS.values()):
        assert f"{number + 1}/{len(words.CAPTIONS)} · {caption.told}" in shown
        right, wrong = offered(ann, number)
        for mistake in wrong:
            assert str(caption.instead) in await ann.takes(mistake, ann.page)
            tried += 1
        shown = await ann.takes(right, ann.page)
    assert "You won your first round!" in shown
    assert "**19** points" in shown
    assert tried > len(words.CAPTIONS)
    assert str(words.CAPTIONS["color"].told) in await ann.press("learn", on=ann.page)
    assert evening.messages() == []


async def test_everybody_can_learn_from_the_lobby_which_stays_as_it_is(evening: Evening) -> None:
    await evening.table("Ann")
    bob, revision, lobby = evening.person("Bob"), evening.session.revision, words_of(evening.shown())
    shown = await bob.press("learn", on=evening.shown())
    assert str(words.CAPTIONS["color"].told) in shown
    shown = await bob.takes(offered(bob, 0)[0], bob.page)
    assert str(words.CAPTIONS["figure"].told) in shown
    assert bob.sees() == [shown]
    assert evening.session.revision == revision
    assert [words_of(message) for message in evening.messages()] == [lobby]


async def test_somebody_learns_from_the_help(evening: Evening) -> None:
    ann = evening.person("Ann")
    await ann.types("uno help")
    assert str(words.CAPTIONS["color"].told) in await ann.press("learn", on=ann.page)
    assert len(ann.sees()) == 1


async def test_what_ada_does_is_told(evening: Evening) -> None:
    ann = evening.person("Ann")
    await ann.types("learn")
    seen = list[str]()
    for number in range(len(words.CAPTIONS)):
        seen.append(await ann.takes(offered(ann, number)[0], ann.page))
    assert "Ada plays" in seen[0]
    (challenged,) = [shown for shown in seen if "You challenged" in shown or "challenged Ada" in shown]
    assert "bluff" in challenged


async def test_a_press_that_means_no_move_is_answered_where_it_was(evening: Evening) -> None:
    ann = evening.person("Ann")
    await ann.types("learn")
    first = offered(ann, 0)[0].custom_id
    shown = await ann.forges(f"{first[: first.rindex('=') + 1]}99", on=ann.page)
    assert "out of date" in shown
    assert f"1/{len(words.CAPTIONS)}" in shown


async def test_a_press_on_an_older_step_goes_on_from_there(evening: Evening) -> None:
    """Nothing is stored, so a button always means the step that showed it."""
    ann = evening.person("Ann")
    await ann.types("learn")
    first = offered(ann, 0)[0]
    await ann.takes(first, ann.page)
    await evening.restart()
    shown = await ann.takes(offered(ann, 1)[0], ann.page)
    assert str(words.CAPTIONS["draw"].told) in shown


@pytest.mark.parametrize("bots", [0, 3])
async def test_the_end_leads_to_a_table(evening: Evening, bots: int) -> None:
    ann = evening.person("Ann")
    await ann.types("learn")
    for number in range(len(words.CAPTIONS)):
        await ann.takes(offered(ann, number)[0], ann.page)
    await ann.press("open", str(bots), on=ann.page, after=2)
    table = evening.session
    assert table.state.lobby.host == ann.id
    assert len(table.state.lobby.players) == 1 + bots
    if bots:
        assert table.state.stage is Stage.PLAYING
        await evening.pause()
        assert any("cards in your hand" in words for words in ann.sees()), "no other press is needed"
    else:
        assert "Join" in str(evening.shown().components)


async def taught(evening: Evening) -> Person:
    """Ann, who has just won her first round."""
    ann = evening.person("Ann")
    await ann.types("learn")
    for number in range(len(words.CAPTIONS)):
        await ann.takes(offered(ann, number)[0], ann.page)
    return ann


async def test_a_game_against_bots_rings_nobody(evening: Evening) -> None:
    fans = evening.guild.create_role("fans")
    await evening.app.servers.change(evening.guild.id, notified_role=fans.id)
    ann = await taught(evening)
    await ann.press("open", "3", on=ann.page, after=2)
    await evening.pause()
    assert not any(str(fans.id) in message.content for message in evening.messages())


async def test_as_many_bots_play_as_the_rules_of_the_server_have_seats_for(evening: Evening) -> None:
    await evening.app.servers.change(evening.guild.id, preset="two_player")
    ann = await taught(evening)
    await ann.press("open", "3", on=ann.page, after=2)
    assert evening.session.state.stage is Stage.PLAYING
    assert len(evening.session.state.lobby.players) == 2
