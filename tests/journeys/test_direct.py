"""A private table in a direct message: one person and computer players, in their language and their look."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from bot.game.state import Stage
from bot.storage.rows import TOTALS
from tests.journeys.evening import Evening, Person, choices, words_of
from tests.journeys.playing import press_a_move

pytestmark = pytest.mark.journey


class Alone(Person):
    """A person in their direct messages with the bot."""

    async def types(self, command: str, **options: Any) -> str:
        user: Any = self.member
        return self.answered(await user.slash(command, **options))


def in_private(evening: Evening, name: str) -> Alone:
    """A person talks to the bot alone; the evening continues there."""
    user: Any = evening.person(name).member.user
    evening.channel = user.dm_channel
    alone = Alone(evening, name, user)
    evening.people.append(alone)
    return alone


async def opened(evening: Evening, person: Person, level: str = "easy") -> None:
    assert "Quick" in await person.types("uno new", preset="quick")
    evening.watch.follow(evening.session)
    await person.seats(level)
    await evening.pause()


async def test_a_match_is_played_in_private_and_counts_nowhere(evening: Evening) -> None:
    ann = in_private(evening, "Ann")
    await opened(evening, ann)
    assert "**Ann**" in words_of(evening.shown())
    await ann.press("start", on=evening.shown())
    await ann.opens_hand()
    rng = Random(2)
    while evening.session.state.stage is Stage.PLAYING:
        await evening.pause(8)
        if evening.session.state.stage is Stage.PLAYING and evening.session.snapshot.public.decider == 0:
            await press_a_move(ann, rng)
    await evening.pause()
    assert "wins the match!" in words_of(evening.shown())
    assert ann.id not in await ranked(evening)


async def ranked(evening: Evening) -> list[int]:
    """Everybody on any leaderboard."""
    query = select(TOTALS.c.player_id)
    return await evening.app.database.read(lambda connection: list(connection.scalars(query)))


async def test_it_is_found_again_after_a_restart(evening: Evening) -> None:
    ann = in_private(evening, "Ann")
    await opened(evening, ann)
    await ann.press("start", on=evening.shown())
    await evening.restart()
    await evening.pause()
    await ann.opens_hand()
    assert len(choices_of(ann)) > 1


async def test_it_speaks_the_same_language_after_a_restart(evening: Evening) -> None:
    ann = in_private(evening, "Ann")
    await ann.types("uno-me", language="de")
    await ann.types("uno new", preset="quick")
    evening.watch.follow(evening.session)
    await ann.seats("easy")
    await evening.pause()
    assert "Ein Tisch mit diesen Regeln" in words_of(evening.shown())
    await evening.restart()
    await evening.pause()
    assert "Ein Tisch mit diesen Regeln" in words_of(evening.shown())


def choices_of(person: Person) -> list[str]:
    return [one.press.code for one in choices(person.panel)]


async def test_nobody_reaches_the_private_table_of_somebody_else(evening: Evening) -> None:
    ann = in_private(evening, "Ann")
    await opened(evening, ann)
    table = evening.session.state.id
    home = evening.channel
    bob = in_private(evening, "Bob")
    await opened(evening, bob)
    for code in ("join", "leave", "start", "rules"):
        answered = await bob.forges(f"uno:{code}:{table}:0:", on=evening.shown())
        assert f"/{evening.channel.id}/{evening.shown().id})" in answered, "the way to his own table"
    assert len(evening.app.registry.in_channel(home.id).state.lobby.players) == 2


async def test_several_people_watch_computers_in_private(evening: Evening) -> None:
    for name in ("Ann", "Bob"):
        person = in_private(evening, name)
        await opened(evening, person)
        await person.seats("normal")
        await person.seats("watch")
        await person.types("uno start")
        assert evening.session.state.stage is Stage.PLAYING


async def test_there_are_no_threads_in_private(evening: Evening) -> None:
    ann = in_private(evening, "Ann")
    assert "text channel" in await ann.types("uno new", thread=True)
    await opened(evening, ann)
    pressable = {one.press.code for one in choices(evening.shown())}
    assert pressable >= {"leave", "start"}
    assert "join" not in pressable  # nobody else can see it
    await ann.types("uno end")
    assert not list(evening.app.registry)
