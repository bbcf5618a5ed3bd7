"""Computer players alone, and the person who watches them."""

from __future__ import annotations

import pytest

from bot.game.state import Stage
from tests.journeys.evening import Evening, Person, choices, words_of

pytestmark = pytest.mark.journey


async def computers_alone(evening: Evening) -> Person:
    """Ann has seated two computer players and has left her seat."""
    (ann,) = await evening.table("Ann", target=100)
    for _ in range(2):
        await ann.seats("easy")
        await evening.pause()
    await ann.seats("watch")
    await evening.pause()
    return ann


async def offered(person: Person) -> set[str]:
    """The choices on the page of seats."""
    await person.opens_seats()
    return {choice.press.argument for choice in choices(person.page) if choice.press.code == "seats"}


async def play_round(evening: Evening) -> None:
    for _ in range(2_000):
        if (
            evening.session.state.stage is not Stage.PLAYING
            or evening.session.snapshot.public.decider is None
        ):
            return
        await evening.pause(5)
    raise AssertionError("the round does not end")


async def test_watching_needs_two_computers_and_nobody_else(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    await ann.seats("easy")
    await ann.seats("easy")
    await evening.pause()
    assert "watch" not in await offered(ann)
    await bob.press("leave", on=evening.shown())
    await evening.pause()
    assert "watch" in await offered(ann)


async def test_a_whole_match_is_watched_and_each_round_asked_for(evening: Evening) -> None:
    ann = await computers_alone(evening)
    assert "The host is watching" in words_of(evening.shown())
    assert "Ann" not in words_of(evening.shown())
    await ann.press("start", on=evening.shown())
    await evening.pause()
    assert "not playing" in await ann.types("uno hand")
    while evening.session.state.stage is Stage.PLAYING:
        await play_round(evening)
        await evening.pause()
        if evening.session.state.stage is Stage.PLAYING:
            assert "Only bots are playing" in words_of(evening.shown())
            await ann.press("next", on=evening.shown())
    assert "wins the match" in words_of(evening.shown())
    await ann.press("rematch", on=evening.shown())
    await evening.pause()
    assert "The host is watching" in words_of(evening.shown())


async def test_nobody_watches_any_more(evening: Evening) -> None:
    ann = await computers_alone(evening)
    await ann.types("uno start")
    await play_round(evening)
    await evening.pause()
    message = evening.shown()
    await evening.pause(200)
    assert list(evening.app.registry) == []
    assert "Nobody was watching" in words_of(evening.message(message.id))
    assert not list(choices(evening.message(message.id)))


async def test_a_restart_keeps_the_watcher(evening: Evening) -> None:
    ann = await computers_alone(evening)
    await evening.restart()
    await ann.types("uno start")
    await evening.pause(10)
    await evening.restart()
    await play_round(evening)
    await evening.pause()
    await ann.press("next", on=evening.shown())
    assert evening.session.snapshot.public.round == 2


async def test_somebody_sits_down_and_a_second_such_table_is_refused(evening: Evening) -> None:
    ann = await computers_alone(evening)
    await ann.types("uno start")
    first, evening.channel = evening.channel, evening.guild.create_text_channel("uno-2")
    await evening.env.settle()
    bob = evening.person("Bob")
    await bob.types("uno new")
    evening.watch.follow(evening.session)
    for _ in range(2):
        await bob.seats("easy")
    await bob.seats("watch")
    assert f"<#{first.id}>" in await bob.types("uno start")
    await evening.pause()
    cat = evening.person("Cat")
    await cat.press("join", on=evening.shown())
    await evening.pause()
    assert "**Cat**" in words_of(evening.shown())
    await cat.press("start", on=evening.shown())
    assert evening.session.state.stage is Stage.PLAYING


async def test_the_watcher_goes(evening: Evening) -> None:
    (ann,) = await evening.table("Ann")
    for level in ("normal", "easy"):
        await ann.seats(level)
    await ann.seats("watch")
    assert evening.session.state.lobby.is_watched
    await ann.types("uno start")
    await evening.pause(10)
    await ann.types("uno leave")
    await evening.pause()
    assert list(evening.app.registry) == []
