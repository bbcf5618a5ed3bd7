"""A badge that is earned is told once; badges, records and a month are shown to whoever asks."""

from __future__ import annotations

import pytest

from tests.builders import position
from tests.journeys.evening import Evening, Person, words_of
from tests.journeys.test_direct import in_private

pytestmark = pytest.mark.journey
LAST_CARDS = position("ann: R7 R5 | bob: R1 R2 R3", discard="R9", scoring="single_round")


@pytest.mark.together_with("personal")
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
    assert "🥇 **First win** · Win a match." in await ann.types("badges")
    assert "**To earn:** \n-# 🥇 First win (Win a match)\n" in await bob.types("badges")
    assert "First win" in await bob.types("badges", player=ann.member)
    records = await bob.types("records")
    assert "Largest round" in records
    assert "Ann" in records
    month = await ann.types("month")
    assert "**Matches**: 1" in month
    assert "**Matches won**: 1" in month
    await ann.press("month_share", on=ann.page)
    assert "**Matches won**: 1" in words_of(evening.messages()[-1])
    assert "didn't finish any matches" in await ann.press("month", "1", on=ann.page)


@pytest.mark.together_with("personal")
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
        assert "**Nemesis**: Ann, ahead 1 time" in await person.types("month")
        await person.press("month_share", on=person.page)
        shared = words_of(evening.messages()[-1])
        assert "**Matches**: 1" in shared
        assert ("Ann" in shared) is is_named
    evening.channel = home


@pytest.mark.together_with("personal")
async def test_who_hides_their_results_hides_their_badges(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await ann.types("privacy", action="hide")
    assert "keeps their results private" in await bob.types("badges", player=ann.member)
    assert "Your badges" in await ann.types("badges")


async def test_alone_there_are_no_records_and_nobody_to_share_a_month_with(evening: Evening) -> None:
    ann = in_private(evening, "Ann")
    assert "Records are kept per server." in await ann.types("records")
    await ann.types("month")
    assert "nobody here to share it with" in await ann.forges("uno:month_share:0:0:0", on=ann.page)


async def test_a_month_without_matches_is_not_shared(evening: Evening) -> None:
    ann = evening.person("Ann")
    await ann.types("month")
    assert "You didn't finish any matches" in await ann.forges("uno:month_share:0:0:0", on=ann.page)
    assert evening.messages() == []
