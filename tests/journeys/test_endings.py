"""Moderators remove people, and people end tables together; each message, with its readers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

import discord
import pytest
from msgspec.structs import replace

from bot.game.changes import Change
from bot.game.errors import Fault, GameError
from bot.game.session import Update
from bot.game.state import Stage, TableState
from bot.text import answers
from bot.text.answers import refusal
from bot.ui.private.mailroom import REFUSAL_SECONDS
from tests.builders import position
from tests.game.tables import ROBO
from tests.journeys.evening import Evening, Person, choices, words_of
from tests.journeys.playing import play_on
from tests.journeys.test_store_faults import locked
from tests.presses import Pressed

pytestmark = pytest.mark.journey

Totals = tuple[tuple[int, ...], ...]
PILE = " ".join(["Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"] * 3)


def referee(evening: Evening) -> Person:
    """A moderator who does not play."""
    role = evening.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))
    return evening.person("Mod", roles=[role])


async def three(evening: Evening) -> list[Person]:
    hands = "ann: R7 R1 R2 | bob: R3 R4 B4 | cat: Y1 G3 G5"
    return await evening.match("Ann", "Bob", "Cat", game=position(hands, draw_pile=PILE))


async def test_players_remove_nobody_and_read_what_to_do_instead(evening: Evening) -> None:
    ann, bob, cat = await three(evening)
    for person in (ann, bob):
        told = await person.types("uno kick", player=cat.name)
        assert "Only a moderator who isn't playing can remove somebody now." in told
        assert "If all of you agree" in told
    assert evening.session.snapshot.public.gone == frozenset()


async def test_a_match_ends_once_everybody_agrees(evening: Evening) -> None:
    ann, bob, cat = await three(evening)
    message = evening.shown()
    said = await ann.types("uno end")
    assert "Still missing: Bob and Cat." in said
    assert "If you leave, you finish last." in said
    assert "You've already agreed: 1 of 3 so far." in await ann.types("uno end")
    await evening.pause()
    assert "Ann wants to end the table (1 of 3). You, too?" in words_of(evening.shown())
    assert "Still missing: Cat." in await bob.types("uno end")
    await cat.types("uno end")
    assert list(evening.app.registry) == []
    await evening.pause()
    assert "The players ended the table." in words_of(evening.message(message.id))


async def test_whoever_wants_to_end_a_match_can_only_leave_it(evening: Evening) -> None:
    ann, *_ = await three(evening)
    await ann.types("uno end")
    await ann.press("leave")
    assert evening.session.snapshot.public.gone == {0}
    assert evening.session.state.stage is Stage.PLAYING


async def test_whoever_is_asked_can_say_no_and_the_question_goes(evening: Evening) -> None:
    ann, _, cat = await three(evening)
    moderator = referee(evening)
    assert "**Leave the match?**" in await ann.types("uno leave")
    assert await ann.press("never_mind", on=ann.page) == "Nothing has changed."
    assert "won't count for anybody" in await moderator.types("uno kick", player=str(cat.id))
    assert await moderator.press("never_mind") == "Nothing has changed."
    assert "End the match for everybody?" in await moderator.types("uno end")
    assert await moderator.press("never_mind") == "Nothing has changed."
    await evening.pause(REFUSAL_SECONDS)
    assert moderator.sees() == []
    assert [words for words in ann.sees() if "Nothing" in words] == []
    assert evening.session.state.stage is Stage.PLAYING
    assert evening.session.snapshot.public.gone == frozenset()


async def test_a_moderator_who_does_not_play_confirms_a_removal(evening: Evening) -> None:
    _, bob, cat = await three(evening)
    moderator = referee(evening)
    assert "won't count for anybody" in await moderator.types("uno kick", player=str(cat.id))
    assert evening.session.state.votes == frozenset()
    await moderator.press("kick")
    assert (evening.session.snapshot.public.gone, evening.session.state.is_void) == ({2}, True)
    assert len(moderator.sees()) == 1
    await evening.pause(REFUSAL_SECONDS)
    assert moderator.sees() == [], "the table says it"
    line = f"<@{moderator.id}> removed Cat, so this match won't count."
    assert line in words_of(evening.shown())
    await bob.types("uno leave")
    await bob.press("leave")
    await evening.pause()
    assert "This match doesn't count toward rankings." in words_of(evening.shown())


async def test_a_removal_that_ends_the_match_is_told_with_its_result(evening: Evening) -> None:
    game = position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile=PILE)
    ann, bob = await evening.match("Ann", "Bob", game=game)
    moderator = referee(evening)
    await moderator.types("uno kick", player=str(bob.id))
    await moderator.press("kick")
    await evening.pause()
    line = f"<@{moderator.id}> removed Bob, so this match won't count."
    told = words_of(evening.shown())
    assert told.count(line) == 1
    assert "Nobody else is left to play" in told
    assert "doesn't count toward rankings" not in told, "the line says it"
    await ann.press("rematch", on=evening.shown())
    await evening.pause()
    assert line in words_of(evening.messages()[-2]), "it stays when the next lobby has opened"


async def test_a_removal_between_two_rounds_is_told_with_the_result_of_the_round(evening: Evening) -> None:
    game = position("ann: R7 | bob: R3 R4 B4 | cat: R5 R6", draw_pile=PILE, discard="R9", uno_call="off")
    ann, _, cat = await evening.match("Ann", "Bob", "Cat", game=game)
    await ann.types("uno play", card="R7")
    await evening.pause()
    moderator = referee(evening)
    await moderator.types("uno kick", player=str(cat.id))
    await moderator.press("kick")
    await evening.pause()
    line = f"<@{moderator.id}> removed Cat, so this match won't count."
    assert line in words_of(evening.shown())
    await ann.press("next", on=evening.shown())
    await evening.pause()
    assert line in words_of(evening.messages()[-2]), "it stays when the next round has begun"


async def test_a_removal_stays_with_the_result_when_the_table_changes(evening: Evening) -> None:
    game = position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile=PILE)
    _, bob = await evening.match("Ann", "Bob", game=game)
    cat = evening.person("Cat")
    await cat.types("uno join")
    await cat.press("join_next")
    moderator = referee(evening)
    await moderator.types("uno kick", player=str(bob.id))
    await moderator.press("kick")
    await evening.pause()
    line = f"<@{moderator.id}> removed Bob, so this match won't count."
    assert line in words_of(evening.shown())
    await cat.types("uno leave")
    await evening.pause()
    assert line in words_of(evening.shown())


async def test_a_removal_after_a_won_match_says_nothing_about_its_result(evening: Evening) -> None:
    rules = {"scoring": "single_round", "uno_call": "off"}
    game = position("ann: R7 | bob: R3 R4 B4 | cat: R5 R6", draw_pile=PILE, discard="R9", **rules)
    ann, _, cat = await evening.match("Ann", "Bob", "Cat", game=game)
    await ann.types("uno play", card="R7")
    await evening.pause()
    assert evening.session.state.stage is Stage.OVER
    moderator = referee(evening)
    await moderator.types("uno kick", player=str(cat.id))
    await evening.pause()
    assert "removed" not in words_of(evening.shown())


async def test_the_points_of_a_round_stay_when_somebody_leaves_after_it(evening: Evening) -> None:
    people = await evening.match("Ann", "Bob", "Cat")
    await play_on(evening, people, Random(3), until=lambda: evening.session.snapshot.public.decider is None)
    before = evening.session.snapshot.public
    winner = max(range(3), key=before.scores.__getitem__)
    line = f"{people[winner].name}: {before.scores[winner]} points, {before.scores[winner]} in all"
    assert line in words_of(evening.shown())
    loser = people[winner - 1]
    await loser.types("uno leave")
    await loser.press("leave")
    await evening.pause()
    assert evening.session.snapshot.public.gone
    assert line in words_of(evening.shown())


async def test_a_removal_that_closes_the_table_is_told_with_the_reason(evening: Evening) -> None:
    (ann,) = await evening.table("Ann")
    await ann.seats("normal")
    await ann.press("start", on=evening.shown())
    await evening.pause()
    message, moderator = evening.shown(), referee(evening)
    await moderator.types("uno kick", player=str(ann.id))
    await moderator.press("kick")
    assert list(evening.app.registry) == []
    await evening.pause()
    told = words_of(evening.message(message.id))
    assert f"<@{moderator.id}> removed Ann" in told
    assert "Nobody is at the table anymore." in told


def away_but(person: Person, totals: Totals = ((0, 443, 0),)) -> Update:
    """A change that leaves one person alone, after a round that has been scored unless `totals` is empty."""

    def work(state: TableState, _: float) -> Change:
        others = tuple(replace(one, is_away=one.id != person.id) for one in state.lobby.players)
        return Change(replace(state, lobby=replace(state.lobby, players=others), totals=totals))

    return work


def bot_for(person: Person) -> Update:
    """A change that gives somebody's seat to a bot."""

    def work(state: TableState, _: float) -> Change:
        seated = [ROBO if one.id == person.id else one for one in state.lobby.players]
        return Change(replace(state, lobby=replace(state.lobby, players=tuple(seated))))

    return work


ASKS: dict[str, Callable[[Person], Awaitable[str]]] = {
    "leave": lambda ann: ann.types("uno leave"),
    "quit": lambda ann: ann.press("quit"),
}


@pytest.mark.parametrize("way", ASKS)
async def test_the_last_one_there_is_asked_before_the_match_ends(evening: Evening, way: str) -> None:
    ann, *_ = await three(evening)
    message = evening.shown()
    await ann.plays("R7")
    await evening.session.change(away_but(ann))
    await ann.types("uno hand")
    assert "If you play on, you can still win." in await ASKS[way](ann)
    assert evening.session.state.stage is Stage.PLAYING
    await ann.press("leave")
    assert not list(choices(ann.panel)), "the question is answered"
    assert list(evening.app.registry) == []
    await evening.pause()
    while evening.app.outbox.waiting:  # on a busy machine, the message is drawn after more pauses
        await evening.pause()
    assert "Nobody is at the table anymore." in words_of(evening.message(message.id))


async def test_the_last_one_beside_a_bot_is_asked_before_the_match_ends(evening: Evening) -> None:
    ann, bob, cat = await three(evening)
    moderator = referee(evening)
    await ann.plays("R7")
    await evening.session.change(bot_for(cat))
    await evening.session.leave(bob.id)
    assert "It counts, but nobody wins it." in await ann.types("uno end")
    assert evening.session.state.stage is Stage.PLAYING
    assert "The points of this match won't count." in await moderator.types("uno end")
    await ann.press("end")
    assert list(evening.app.registry) == []


async def test_a_question_that_promised_the_others_play_on_is_asked_again(evening: Evening) -> None:
    ann, *_ = await three(evening)
    await ann.plays("R7")
    await ann.types("uno hand")
    assert "You'll finish last" in await ann.press("quit")
    await evening.session.change(away_but(ann))
    assert "You're the last one here" in await ann.press("leave")
    assert evening.session.state.stage is Stage.PLAYING
    await ann.press("leave")
    assert list(evening.app.registry) == []


DUEL = position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile=PILE)


async def test_a_question_about_the_last_match_is_no_answer_in_the_next(evening: Evening) -> None:
    game = position("ann: R7 | bob: R3 R4 | cat: Y1 G3", draw_pile=PILE, scores=(495, 0, 0), uno_call="off")
    people = ann, *_ = await evening.match("Ann", "Bob", "Cat", game=game)
    await ann.types("uno leave")
    confirm, _ = choices(ann.panel)
    await ann.types("uno hand")
    await ann.plays("R7")
    await evening.pause()
    await ann.press("rematch", on=evening.shown())
    await begin(evening, people)
    assert "You'll finish last" in await ann.forges(confirm.custom_id, on=evening.shown())
    assert evening.session.state.stage is Stage.PLAYING


async def test_a_leave_button_from_the_lobby_asks_once_the_match_has_begun(evening: Evening) -> None:
    people = _, bob, _ = await evening.table("Ann", "Bob", "Cat")
    (leave,) = [one for one in choices(evening.shown()) if one.press.code == "leave"]
    await begin(evening, people)
    assert "You'll finish last" in await bob.forges(leave.custom_id, on=evening.shown())
    await bob.press("leave")
    assert evening.session.snapshot.public.gone == {1}
    assert bob.sees() == [str(answers.LEFT)]


@pytest.mark.parametrize("sure", ["yes", "noted", "stands", "forfeited"])
async def test_a_confirmation_from_an_earlier_version_is_asked_again(evening: Evening, sure: str) -> None:
    ann, *_ = await three(evening)
    moderator = referee(evening)
    old = Pressed("end", evening.session.id, evening.session.revision, sure).custom_id
    assert "End the match for everybody?" in await moderator.forges(old, on=evening.shown())
    old = Pressed("leave", evening.session.id, evening.session.revision, sure).custom_id
    assert "You'll finish last" in await ann.forges(old, on=evening.shown())
    assert evening.session.state.stage is Stage.PLAYING


async def test_whoever_is_not_the_last_one_anymore_is_asked_again(evening: Evening) -> None:
    ann, bob = await evening.match("Ann", "Bob", game=DUEL)
    await evening.session.change(away_but(ann, totals=()))
    assert "the last one here" in await ann.types("uno leave")
    await evening.session.come_back(bob.id)
    assert "You'll finish last" in await ann.press("leave")
    assert evening.session.state.stage is Stage.PLAYING


async def test_a_question_goes_with_its_match(evening: Evening) -> None:
    ann, *_ = await three(evening)
    await ann.types("uno leave")
    moderator = referee(evening)
    await moderator.types("uno end")
    await moderator.press("end")
    await evening.pause()
    assert not any("Leave the match" in words for words in ann.sees())


async def test_a_question_that_is_asked_again_goes_with_its_match(evening: Evening) -> None:
    ann, *_ = await three(evening)
    await ann.types("uno leave")
    await evening.session.change(away_but(ann))  # now she is the last one
    assert "the last one here" in await ann.press("leave")
    await evening.session.end(0, is_moderator=True)
    await evening.pause()
    assert ann.sees() == []


async def test_a_question_whose_answer_cannot_be_saved_goes_with_its_match(evening: Evening) -> None:
    ann, *_ = await three(evening)
    await ann.types("uno leave")
    async with locked(evening):
        assert refusal(GameError(Fault.BUSY)) == await ann.press("leave")
    await evening.session.end(0, is_moderator=True)
    await evening.pause(30)
    assert ann.sees() == []


async def test_a_question_about_somebody_who_has_left_goes_with_its_match(evening: Evening) -> None:
    _, bob, _ = await three(evening)
    moderator = referee(evening)
    await moderator.types("uno kick", player=str(bob.id))
    await evening.session.leave(bob.id)
    assert "isn't at this table" in await moderator.press("kick")
    await evening.session.end(0, is_moderator=True)
    await evening.pause(30)
    assert moderator.sees() == []


async def test_asked_again_in_the_place_of_the_hand_there_is_a_way_back(evening: Evening) -> None:
    ann, *_ = await three(evening)
    await ann.plays("R7")
    await ann.types("uno hand")
    await ann.press("quit")
    await evening.session.change(away_but(ann))
    await ann.press("leave")
    assert [one.press.code for one in choices(ann.panel)] == ["leave", "hand"]


async def test_the_answer_to_a_question_stays_in_its_place(evening: Evening) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=DUEL)
    await ann.types("uno leave")
    assert ann.panel is not None
    question = ann.panel.id
    await ann.press("leave")
    await evening.pause(60)
    assert (ann.sees(), ann.panel.id) == ([str(answers.LEFT)], question)


async def test_the_last_one_in_a_void_match_is_not_told_that_it_counts(evening: Evening) -> None:
    ann, *_ = await three(evening)
    await evening.session.change(away_but(ann))
    await evening.session.change(lambda state, _: Change(replace(state, is_void=True)))
    assert "It doesn't count for anybody" in await ann.types("uno leave")
    await ann.press("leave")
    assert list(evening.app.registry) == []


async def begin(evening: Evening, people: list[Person]) -> None:
    await evening.pause()
    await people[0].press("start", on=evening.shown())
    await evening.pause()


async def test_the_host_confirms_the_end_of_a_match_against_bots(evening: Evening) -> None:
    (ann,) = await evening.table("Ann")
    await ann.press("add", on=evening.shown())
    await begin(evening, [ann])
    message = evening.shown()
    assert "End the match for everybody?" in await ann.types("uno end")
    assert list(evening.app.registry), "nothing has happened yet"
    assert await ann.press("end") == "The table is closed."
    assert not list(choices(ann.panel))
    await evening.pause()
    assert f"<@{ann.id}> ended the table." in words_of(evening.message(message.id))
    assert not list(choices(evening.message(message.id)))


async def test_a_lobby_ends_without_a_question(evening: Evening) -> None:
    (ann,) = await evening.table("Ann")
    await ann.types("uno end")
    assert list(evening.app.registry) == []


async def test_a_moderator_ends_a_match(evening: Evening) -> None:
    await three(evening)
    moderator = referee(evening)
    assert "End the match for everybody?" in await moderator.types("uno end")
    await moderator.press("end")
    assert list(evening.app.registry) == []


async def test_the_result_of_a_match_tells_how_the_ratings_changed_also_after_a_restart(
    evening: Evening,
) -> None:
    game = position("ann: R7 R1 | bob: R3 R4 B4", draw_pile=PILE, scores=(495, 0), uno_call="off")
    ann, bob = await evening.match("Ann", "Bob", game=game)
    await ann.plays("R7")
    await bob.plays("R3")
    await ann.plays("R1")
    await evening.pause()
    told = [line for line in words_of(evening.shown()).splitlines() if "Rating" in line]
    assert ["Rating +" in line and "Rating −" in line for line in told] == [True]
    await evening.pause(15)
    await evening.restart()
    await ann.types("uno end")
    await evening.pause()
    last = evening.messages()[-1]
    assert told[0] in words_of(last)
    assert "ended the table" in words_of(last)


async def test_a_walkover_in_the_second_round_shows_no_points_of_the_first(evening: Evening) -> None:
    people = await evening.match("Ann", "Bob")
    await play_on(evening, people, Random(3), until=lambda: evening.session.snapshot.public.decider is None)
    first = words_of(evening.shown())
    assert "Bob: 6 points, 6 in all" in first
    assert "left with red 6" in first
    await people[0].press("next", on=evening.shown())
    await evening.pause()
    await people[1].types("uno leave")
    await people[1].press("leave")
    await evening.pause()
    second = words_of(evening.shown())
    assert "Ann wins the match" in second
    assert "left with red 6" not in second
    assert "Bob: 0 points, 6 in all" in second
