"""A whole match, to 500 points in a soak, played with the panels' buttons and by typing."""

from __future__ import annotations

from random import Random

import pytest
from sqlalchemy import select

from bot.engine.faces.decks import deck_of
from bot.game.state import Stage
from bot.storage.rows import TOTALS
from tests.journeys.evening import Evening, Person, words_of
from tests.journeys.playing import press_a_move
from tests.soak.counts import times

pytestmark = pytest.mark.journey

SEED = 4


async def test_a_whole_match(evening: Evening) -> None:
    target = times(build=100, promised=500)
    people = await evening.match("Ann", "Bob", "Cat", target=target)
    rng = Random(SEED)
    moves = 0
    while evening.session.state.stage is Stage.PLAYING:
        moves += 1
        assert moves < 2000
        await evening.pause()
        await answer_a_race(people, rng)
        await move_on(evening, people, rng)
    await evening.pause()

    faces = {card.face for card in evening.watch.played}
    deck = deck_of(evening.session.state.lobby.rules, len(people))
    assert len(faces) > 0.8 * len({card.face for card in deck})
    scores = evening.session.snapshot.public.scores
    assert max(scores) >= target
    assert all(str(score) in words_of(evening.shown()) for score in scores)
    winner = people[evening.session.snapshot.public.winners[0]]
    totals = select(TOTALS.c.player_id).where(TOTALS.c.wins == 1).distinct()
    won = await evening.app.database.read(lambda connection: list(connection.scalars(totals)))
    assert won == [winner.id]


async def move_on(evening: Evening, people: list[Person], rng: Random) -> None:
    """The player to move makes a move, or somebody starts the next round."""
    seat = evening.session.snapshot.public.decider
    if seat is None:
        if evening.session.state.stage is Stage.PLAYING:
            await rng.choice(people).press("next", on=evening.shown())
        return
    person = people[seat]
    if rng.random() < 0.2:
        await type_a_move(evening, person, rng)
    else:
        await press_a_move(person, rng)


async def type_a_move(evening: Evening, person: Person, rng: Random) -> None:
    phase = evening.session.snapshot.public.phase
    offered = await person.suggestions("uno play", "card")
    if offered:
        wild = {"color": "red"} if "Wild" in offered[0]["name"] else {}
        await person.types("uno play", card=offered[0]["value"], **wild)
    elif phase == "color":
        await person.press("color", "green")
    else:
        words = {"play": "draw", "drawn": "pass", "challenge": rng.choice(("accept", "challenge"))}
        await person.types(f"uno {words[phase]}")


async def answer_a_race(people: list[Person], rng: Random) -> None:
    """A person calls or catches, or nobody reacts."""
    evening = people[0].evening
    owing = evening.session.snapshot.public.owing
    if not owing or rng.random() < 0.2:
        return
    owner, other = people[owing[0]], people[owing[0] - 1]
    match rng.randrange(4):
        case 0:
            await owner.press("uno")
        case 1:
            await owner.reacts(evening.shown("race"))
        case 2:
            await other.press("race", on=evening.shown("race"))
        case _:
            await other.types("uno catch", player=owner.name)
