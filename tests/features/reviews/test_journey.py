"""People look back at a match or a daily deal: each at their own moves, after it has ended."""

from __future__ import annotations

import asyncio
import re
from itertools import count
from random import Random
from typing import Any

import pytest

from bot.features.reviews import commands, words
from bot.features.reviews.judging import reviewed
from bot.features.reviews.store import MatchVerdict, SqlReviews
from bot.game.errors import Fault, GameError
from bot.game.state import Stage
from bot.storage.archive import SqlArchive
from bot.storage.people import SqlPeople
from bot.text.answers import refusal
from bot.text.language import say
from bot.text.replays import NOTHING_YET
from bot.ui.past_games import play_again
from tests.journeys.evening import Evening, Person, choices, descriptions_of, words_of
from tests.journeys.playing import begin_short_match, play_on

pytestmark = pytest.mark.journey

ACCURACY = re.compile(r"\*\*Accuracy: (\d+)\*\* of 100, in (\d+) decisions?")
LATEST = re.compile(r"\*\*Accuracy:\*\* (\d+) in the last (\d+ matches|match)")


async def played(evening: Evening, *names: str) -> list[Person]:
    """A match of one round, played to its end."""
    people = await begin_short_match(evening, *names)
    await play_on(evening, people, Random(3))
    assert evening.session.state.stage is Stage.OVER
    return people


async def expected(evening: Evening, seat: int, match: int = 1) -> tuple[str, str]:
    """The accuracy of a seat and its decisions, computed from the stored match."""
    archive = SqlArchive(evening.app.database)
    past = await archive.match(match)
    assert past is not None
    steps = play_again(past.recording(await archive.record_of(match))).steps
    review = reviewed(steps, seat)
    assert review.accuracy is not None
    return str(round(review.accuracy)), str(len(review.decisions))


async def whole(person: Person) -> str:
    """Ask for more than the accuracy and the most costly move, which fit on a phone."""
    assert person.page is not None
    assert person.page.ephemeral
    assert len(descriptions_of(person.page)) <= 1
    more = next(one for one in choices(person.page) if one.press.code == "review")
    return await person.takes(more, person.page)


async def test_three_people_each_review_their_own_moves_and_one_shares_the_best(evening: Evening) -> None:
    people = await evening.match("Ann", "Bob", "Cat", preset="quick")
    await play_on(evening, people, Random(3))
    told: list[str] = []
    for seat, person in enumerate(people):
        first = await person.press("review", on=evening.shown())
        found = ACCURACY.search(first)
        assert found is not None
        assert found.groups() == await expected(evening, seat)
        assert person.page is not None
        text = await whole(person)
        costs = re.findall(r"^\*\*\d\.\*\* Round 1 · ", text, re.MULTILINE)
        assert len(re.findall(r"^Better: \*\*", text, re.MULTILINE)) == len(costs) <= 3
        assert len(re.findall(r"^💡 ", text, re.MULTILINE)) >= len(costs)
        assert len(descriptions_of(person.page)) == len(costs)
        assert [say(line) for line in (words.COSTLIEST, words.FLAWLESS) if say(line) in text] == [
            say(words.COSTLIEST if costs else words.FLAWLESS)
        ]
        told.append(first)
    assert len(set(told)) == 3
    assert evening.messages() == [evening.shown()], "nobody else sees any of it"
    ann, *_ = people
    assert await ann.types("review") == await ann.types("review", match=1) == told[0]
    dan = evening.person("Dan")
    assert await dan.press("review", on=evening.shown()) == str(words.NO_GAME)
    share = next(one for one in choices(ann.page) if one.press.code == "review_share")
    text = await ann.takes(share, ann.page)
    assert "Ann's best moment" in text
    shared = evening.messages()[-1]
    assert words_of(shared) == text
    (described,) = descriptions_of(shared)
    assert " your hand" not in described
    assert re.search(r"Ann has \d+ cards?\.", described)
    assert "You" not in text, "it is told to everybody"


async def test_a_best_moment_is_shared_once(evening: Evening) -> None:
    people = await evening.match("Ann", "Bob", "Cat", preset="quick")
    await play_on(evening, people, Random(3))
    ann, *_ = people
    await ann.press("review", on=evening.shown())
    assert "Ann's best moment" in await ann.press("review_share", on=ann.page)
    told = len(evening.messages())
    offered = {one.press.code for one in choices(evening.messages()[-1])}
    assert "review" not in offered, "not everybody there has played it"
    assert await ann.press("review_share", on=ann.page) == refusal(GameError(Fault.ALREADY_SHARED))
    assert len(evening.messages()) == told


async def test_nothing_is_told_while_the_match_runs(evening: Evening) -> None:
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", preset="quick")
    await play_on(evening, [ann, bob, cat], Random(3), until=lambda: evening.session.revision > 12)
    assert evening.session.state.stage is Stage.PLAYING
    assert await ann.types("review") == str(NOTHING_YET)
    assert await ann.types("review", match=1) == str(words.NO_GAME)
    assert await ann.suggestions("review", "match") == []
    assert [one for one in choices(evening.shown()) if one.press.code == "review"] == []
    await ann.press("hand", on=evening.shown())
    assert await ann.forges("uno:review_share:0:0:match=1", on=ann.panel) == str(words.NO_GAME)


async def test_where_no_match_has_ended_ones_own_are_offered(evening: Evening) -> None:
    ann, *_ = await played(evening, "Ann", "Bob", "Cat")
    evening.channel = evening.guild.create_text_channel("lounge")
    dan = evening.person("Dan")
    assert await dan.types("review") == str(NOTHING_YET)
    assert "Choose one of your own." in await ann.types("review")
    assert "Your review" in await ann.press("review", "match=1", on=ann.page)


async def test_where_others_have_played_ones_own_matches_are_offered_without_saying_that_none_has_ended(
    evening: Evening,
) -> None:
    ann, *_ = await played(evening, "Ann", "Bob", "Cat")
    evening.channel = evening.guild.create_text_channel("lounge")
    await played(evening, "Dan", "Eve", "Fay")
    told = await ann.types("review")
    assert "No match has ended in this channel" not in told
    assert "Choose one of your own" in told
    assert "Your review" in await ann.press("review", "match=1", on=ann.page)


@pytest.mark.together_with("replays")
async def test_a_replay_leads_to_the_review_and_back(evening: Evening) -> None:
    ann, *_ = await played(evening, "Ann", "Bob", "Cat")
    dan = evening.person("Dan")
    await ann.types("replay")
    assert "Your review" in await ann.press("review", on=ann.page)
    assert "Replay of match 1" in await ann.press("replay", on=ann.page)
    await dan.types("replay")
    assert [one for one in choices(dan.page) if one.press.code == "review"] == [], "for those who played"


@pytest.mark.together_with("rankings")
async def test_the_accuracy_of_the_latest_matches_stands_in_the_statistics(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, _ = await played(evening, "Ann", "Bob", "Cat")
    reads, all_read = count(1), asyncio.Event()
    latest, keep = SqlReviews.latest, SqlReviews.keep

    async def read(reviews: SqlReviews, player: int, guild: int) -> Any:
        found = await latest(reviews, player, guild)
        if next(reads) == 3:  # by `/stats`, by the catch-up task, and by `/stats` again
            all_read.set()
        return found

    async def keep_afterward(reviews: SqlReviews, verdict: MatchVerdict) -> None:
        await all_read.wait()
        await keep(reviews, verdict)

    monkeypatch.setattr(SqlReviews, "latest", read)
    monkeypatch.setattr(SqlReviews, "keep", keep_afterward)
    monkeypatch.setattr(commands, "PATIENCE_SECONDS", 0.0)
    assert LATEST.search(await ann.types("stats")) is None, "statistics do not wait for reviews"
    await evening.app.tasks.finish()
    for person, seat in ((ann, 0), (bob, 1)):
        found = LATEST.search(await ann.types("stats", player=person.member))
        monkeypatch.undo()
        found = found or LATEST.search(await ann.types("stats", player=person.member))
        assert found is not None
        assert found.groups() == ((await expected(evening, seat))[0], "match")


@pytest.mark.together_with("rankings")
async def test_whoever_is_forgotten_while_their_matches_are_reviewed_has_no_more_of_them(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, *others = await played(evening, "Ann", "Bob")
    await ann.press("rematch", on=evening.shown())
    await ann.press("start", on=evening.shown())
    await play_on(evening, [ann, *others], Random(4))
    people, keep, kept = SqlPeople(evening.app.database), SqlReviews.keep, list[int]()

    async def keep_and_forget(reviews: SqlReviews, verdict: MatchVerdict) -> None:
        await keep(reviews, verdict)
        kept.append(verdict.match)
        await people.forget(ann.id)

    monkeypatch.setattr(SqlReviews, "keep", keep_and_forget)
    assert LATEST.search(await ann.types("stats")) is None
    assert kept == [2], "the newest comes first"


async def test_other_rules_are_not_reviewed(evening: Evening) -> None:
    ann, *others = await evening.table("Ann", "Bob", preset="quick")
    await ann.chooses("jump_in", "True")
    for other in others:
        await other.press("agree", on=evening.shown())
    await ann.press("start", on=evening.shown())
    for person in (ann, *others):
        await person.opens_hand()
    await play_on(evening, [ann, *others], Random(3))
    text = await ann.press("review", on=evening.shown())
    assert "**Not reviewed:**" in text
    assert "Jump-in" in text
    assert ACCURACY.search(text) is None


@pytest.mark.together_with("daily")
async def test_a_daily_deal_is_reviewed_by_its_player(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await ann.types("daily")
    await ann.press("daily_begin", on=ann.page)
    assert await ann.forges(f"uno:review:0:0:daily={today(evening)}", on=ann.page) == str(words.NO_GAME)
    while moves := [one for one in choices(ann.page) if one.press.code == "daily_move"]:
        await ann.takes(moves[0], ann.page)
    result = ann.page
    text = await ann.press("review", on=result)
    assert ACCURACY.search(text)
    assert "Daily deal · " in text
    assert [one for one in choices(ann.page) if one.press.code == "review_share"] == [], (
        "others may still play"
    )
    assert "Daily deal" in await ann.press("daily", on=ann.page), "the result, which the review replaced"
    assert [one for one in choices(ann.page) if one.press.code == "daily_share"]
    await bob.types("daily")
    forged = f"uno:review:0:0:daily={today(evening)}"
    assert await bob.forges(forged, on=bob.page) == str(words.NO_GAME)
    share = f"uno:review_share:0:0:daily={today(evening)}"
    assert await ann.forges(share, on=ann.page) == str(words.NOT_HERE)


def today(evening: Evening) -> int:
    return int(evening.clock.now() // 86_400)
