"""After a match: the leaderboard, the stats, the history, and the match, each one press away from the
others.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.features.rankings.screens import ShowHistory, ShowStats
from bot.ui.transport.custom_ids import NO_TABLE
from tests.builders import position
from tests.journeys.evening import Evening, Person, descriptions_of
from tests.journeys.test_direct import Alone, in_private

pytestmark = pytest.mark.journey


@pytest.fixture
async def players(evening: Evening) -> list[Person]:
    """Ann has won a match of two rounds against Bob, and has called UNO."""
    first = position("ann: R7 R1 | bob: G5 G6 B2", draw_pile="Y1 Y2 Y3 Y4", target=100)
    ann, bob = await evening.match("Ann", "Bob", game=first, target=100)
    await ann.plays("R7")
    await ann.press("uno")
    await bob.press("draw", on=evening.shown())
    await ann.plays("R1")
    await evening.pause()
    await ann.press("next", on=evening.shown())
    second = position("ann: R7 | bob: W4 W G6", target=100, scores=(13, 0))
    await evening.set_up(dataclasses.replace(second, match=replace(second.match, round=2)))
    await ann.opens_hand()
    await ann.plays("R7")
    await evening.pause()
    return [ann, bob]


def shown_to(person: Person) -> str:
    """The words of the newest answer, including its pictures."""
    assert person.page is not None
    return "\n".join(descriptions_of(person.page))


async def test_the_leaderboard_is_switched_by_its_menus(players: list[Person]) -> None:
    ann, bob = players
    words = await bob.types("leaderboard")
    assert r"You: 2\. Bob · **0 wins** · 1 played" in words
    assert f"1. {ann.name}, 1, 1 match; 2. {bob.name} (you), 0, 1 match" in shown_to(bob)
    words = await bob.press("page", "0=rating=all=server", on=bob.page)
    assert "Highest rating" in words
    assert "Everywhere" in await bob.press("page", "0=rating=all=everywhere", on=bob.page)
    words = await ann.types("leaderboard", by="share", period="week", scope="server")
    assert "Nobody has played 3 matches yet" in words


async def test_ones_rating_is_one_command(players: list[Person]) -> None:
    ann, _ = players
    assert "**Rating:** " in await ann.types("stats")


async def nickname(evening: Evening, person: Person, name: str) -> None:
    """Give somebody a nickname in this server."""
    evening.env.backend.edit_member(evening.guild.id, person.member.id, {"nick": name})
    await evening.env.settle()


async def test_the_leaderboard_calls_whoever_has_asked_for_it_by_their_nickname(
    evening: Evening, players: list[Person]
) -> None:
    ann, bob = players
    await nickname(evening, bob, "Bobby")
    assert "Bobby" in await bob.types("leaderboard")
    assert "Bobby" in await ann.types("leaderboard")


async def test_the_stats_call_whoever_has_asked_for_their_own_by_their_nickname(
    evening: Evening, players: list[Person]
) -> None:
    ann, bob = players
    await nickname(evening, bob, "Bobby")
    await bob.types("stats")
    assert "Bobby 1 – 0" in await ann.types("stats")


async def test_the_stats_of_oneself_and_of_somebody_else(players: list[Person]) -> None:
    ann, bob = players
    words = await ann.types("stats")
    assert "# 📊 Your stats" in words
    assert "**Matches:** 1 of 1 won (100%)" in words
    assert "**UNO calls:** 1, " in words
    assert "Bob 1 – 0" in words
    words = await bob.types("stats", player=ann.member)
    assert "# 📊 Ann's stats" in words
    assert "You vs. Ann: 0 – 1" in words
    assert "Across all servers" in await bob.press("stats", f"{ann.id}=everywhere", on=bob.page)


async def looks_back(person: Person, **options: Any) -> str:
    """Open the past matches of a profile."""
    await person.types("stats", **options)
    return await person.press("history", on=person.page, after=0)


async def test_from_the_history_to_a_match_and_back(players: list[Person]) -> None:
    ann, bob = players
    words = await looks_back(bob)
    assert "#2 of 2" in words
    assert "with Ann" in words
    words = await bob.press("match", "1=0=0", on=bob.page)
    assert r"1\. Ann ·" in words
    assert "Scores after each round. The match goes to 100. Ann:" in shown_to(bob)
    assert "# 🗓️ Your matches" in await bob.press("history", on=bob.page)
    assert "# 📊 Your stats" in await bob.press("stats", on=bob.page)
    assert "🏆" in await looks_back(bob, player=ann.member)


async def test_a_server_shows_what_was_played_there_and_a_direct_message_everything(
    evening: Evening, players: list[Person]
) -> None:
    ann, _ = players
    other, user = evening.env.create_guild("Other"), ann.member.user
    evening.channel = other.create_text_channel("uno")
    abroad = Person(evening, "Ann", other.add_member(user))
    assert "You haven't finished a match here yet" in await looks_back(abroad)
    assert "**Matches:**" not in await abroad.types("stats")
    alone: Any = user
    evening.channel = alone.dm_channel
    assert "with Bob" in await looks_back(Alone(evening, "Ann", alone))
    assert "**Matches:** 1 of 1 won (100%)" in await Alone(evening, "Ann", alone).types("stats")


async def test_a_match_of_another_server_is_not_shown(evening: Evening, players: list[Person]) -> None:
    sam = evening.person("Sam")
    await looks_back(sam)
    assert "Match on" in await sam.forges("uno:match:0:0:1", on=sam.page)
    assert "isn't here" in await sam.forges("uno:match:0:0:99", on=sam.page)


async def test_the_history_of_others_hides_channels_closed_to_the_reader(evening: Evening) -> None:
    """Ann and Bob have played in a channel that Sam can't see."""
    lounge, sam, dan = evening.channel, evening.person("Sam"), evening.person("Dan")
    closed: dict[Any, discord.PermissionOverwrite] = {
        sam.member: discord.PermissionOverwrite(view_channel=False)
    }
    evening.channel = evening.guild.create_text_channel("club", overwrites=closed)
    game = position("ann: R7 | bob: W4 W G6", target=100, scores=(93, 0))
    ann, bob = await evening.match("Ann", "Bob", game=game, target=100)
    await ann.plays("R7")
    await evening.pause()
    evening.channel = lounge
    assert "with Bob" in await looks_back(dan, player=ann.member)
    assert "Ann has no matches here that you can see" in await looks_back(sam, player=ann.member)
    assert "isn't here" in await sam.forges("uno:match:0:0:1", on=sam.page)
    assert "with Ann" in await looks_back(bob)


async def test_a_table_knows_whether_everybody_can_read_it(evening: Evening) -> None:
    ann = evening.person("Ann")
    members_only: dict[Any, discord.PermissionOverwrite] = {
        evening.guild.default_role: discord.PermissionOverwrite(view_channel=False),
        ann.member: discord.PermissionOverwrite(view_channel=True),
        evening.guild.me: discord.PermissionOverwrite(view_channel=True),
    }
    for overwrites, is_public in (({}, True), (members_only, False)):
        evening.channel = evening.guild.create_text_channel("club", overwrites=overwrites)
        await ann.types("uno new")
        assert evening.session.state.is_public is is_public


async def test_without_a_server_the_leaderboard_is_that_of_everywhere(evening: Evening) -> None:
    words = await in_private(evening, "Ann").types("leaderboard")
    assert "Most wins · All time · Everywhere" in words
    assert "Matches with other people in a server count." in words


@pytest.mark.together_with("personal")
async def test_whoever_hides_keeps_their_stats_and_their_history_to_themselves(
    players: list[Person],
) -> None:
    ann, bob = players
    await ann.types("privacy", action="hide")
    await looks_back(bob)
    for asked in (ShowStats(ann.id), ShowHistory(0, ann.id)):
        told = await bob.forges(NO_TABLE.custom_id(asked), on=bob.page)
        assert told == "Ann keeps their results private."
    assert "**Matches:** 1 of 1 won" in await ann.types("stats")
    assert "with Bob" in await looks_back(ann)
