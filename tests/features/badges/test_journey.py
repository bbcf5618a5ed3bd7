"""A new badge is announced once; badges, records, and a month are shown on request."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.badges.screens import ShowBadges
from bot.ui.transport.custom_ids import NO_TABLE
from tests.builders import position
from tests.journeys.evening import Evening, Person, choices, words_of
from tests.journeys.test_direct import in_private

pytestmark = pytest.mark.journey
LAST_CARDS = position("ann: R7 R5 | bob: R1 R2 R3", discard="R9", scoring="single_round")


async def turns_to(person: Person, tab: str, **options: Any) -> str:
    """Open a page of a profile."""
    await person.types("stats", **options)
    return await person.press(tab, on=person.page, after=0)


@pytest.mark.together_with("personal", "rankings")
async def test_a_badge_is_earned_and_a_month_is_shared(evening: Evening) -> None:
    ann, bob = await evening.match("Ann", "Bob", game=LAST_CARDS)
    await evening.app.servers.change(evening.guild.id, has_pictures=False)
    await ann.types("uno-me", pictures="off")
    await ann.plays("R7")
    await bob.plays("R1")
    await ann.plays("R5")
    await evening.pause()
    result = words_of(evening.shown())
    assert "**Earned** · Ann 🥇 First win" in result
    assert "Bob" not in result.split("Earned")[1].split("\n")[0]
    assert "🥇 **First win** · Win a match. · " in await turns_to(ann, "badges")
    words = await turns_to(bob, "badges")
    assert "None yet." in words
    assert "🥇 **First win** · Win a match. · 0 of 1" in words
    assert "🥇 **First win** · Win a match. · " in await turns_to(bob, "badges", player=ann.member)
    assert "month" not in [choice.press.code for choice in choices(bob.page)], "only one's own"
    await bob.types("leaderboard")
    records = await bob.press("records", on=bob.page)
    assert "Largest round" in records
    assert "Ann" in records
    month = await turns_to(ann, "month")
    assert "**Matches**: 1" in month
    assert "**Matches won**: 1" in month
    await ann.press("month_share", on=ann.page)
    assert "**Matches won**: 1" in words_of(evening.messages()[-1])
    assert "didn't finish any matches" in await ann.press("month", "1", on=ann.page)


@pytest.mark.together_with("personal", "rankings")
async def test_a_nemesis_is_not_named_in_a_server_where_they_have_not_played(evening: Evening) -> None:
    ann, bob = await evening.match("Ann", "Bob", game=LAST_CARDS)
    await ann.plays("R7")
    await bob.plays("R1")
    await ann.plays("R5")
    await evening.pause()
    home, other = evening.channel, evening.env.create_guild("Other")
    away = other.create_text_channel("uno")
    guest = Person(evening, "Bob", other.add_member(bob.member.user))
    await evening.env.settle()
    for guild in (evening.guild, other):
        await evening.app.servers.change(guild.id, has_pictures=False)
    for person, evening.channel, is_named in ((bob, home, True), (guest, away, False)):
        await person.types("uno-me", pictures="off")
        assert "**Nemesis**: Ann, ahead 1 time" in await turns_to(person, "month")
        await person.press("month_share", on=person.page)
        shared = words_of(evening.messages()[-1])
        assert "**Matches**: 1" in shared
        assert ("Ann" in shared) is is_named
    evening.channel = home


@pytest.mark.together_with("personal", "rankings")
async def test_who_hides_their_results_hides_their_badges(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await ann.types("privacy", action="hide")
    await turns_to(bob, "badges")
    hers = NO_TABLE.custom_id(ShowBadges(ann.id))
    assert "keeps their results private" in await bob.forges(hers, on=bob.page)
    assert "Your badges" in await turns_to(ann, "badges")


@pytest.mark.together_with("rankings")
async def test_alone_there_are_no_records_and_nobody_to_share_a_month_with(evening: Evening) -> None:
    ann = in_private(evening, "Ann")
    await turns_to(ann, "month")
    assert "Records are kept per server." in await ann.forges("uno:records:0:0:", on=ann.page)
    assert "nobody here to share it with" in await ann.forges("uno:month_share:0:0:0", on=ann.page)


@pytest.mark.together_with("rankings")
async def test_a_month_without_matches_is_not_shared(evening: Evening) -> None:
    ann = evening.person("Ann")
    await turns_to(ann, "month")
    assert "You didn't finish any matches" in await ann.forges("uno:month_share:0:0:0", on=ann.page)
    assert evening.messages() == []
