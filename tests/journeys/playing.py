"""People who play by pressing the buttons of their panels, until a condition holds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from bot.game.ports import SavedPreset
from bot.game.state import Stage
from tests.journeys.evening import Choice, Evening, Person, choices, words_of

ANSWERS = (
    "play",
    "color",
    "target",
    "challenge",
    "accept",
    "pass",
    "draw",
    "dare_do",
    "dare_draw",
    "judge",
    "guessed",
    "discard_color",
)
MOST_MOVES = 1500
MINI = {"hand_size": 3, "scoring": "single_round", "uno_call": "off"}


async def offer_short_matches(evening: Evening) -> None:
    """Let people in the server choose matches of some ten moves: `preset="mini"`."""
    await evening.app.presets.keep(evening.guild.id, "mini", SavedPreset(MINI))


async def begin_short_match(evening: Evening, *names: str) -> list[Person]:
    """Start a match of some ten moves, which the host chose before the others joined."""
    await offer_short_matches(evening)
    host, *guests = people = [evening.person(name) for name in names]
    await host.types("uno new")
    evening.watch.follow(evening.session)
    await host.takes_preset("own:mini")
    for guest in guests:
        await evening.pause()
        await guest.press("join", on=evening.shown(), after=0)
    await evening.pause()
    await host.press("start", on=evening.shown())
    for person in people:
        await person.opens_hand()
    return people


async def play_on(
    evening: Evening, people: list[Person], rng: Random, until: Callable[[], bool] | None = None
) -> None:
    """Everybody plays at random until the condition holds or the match is over."""
    for _ in range(MOST_MOVES):
        await evening.pause()
        if evening.session.state.stage is not Stage.PLAYING or (until is not None and until()):
            return
        await move_on(evening, people, rng)
    raise AssertionError("the match does not end")


async def move_on(evening: Evening, people: list[Person], rng: Random) -> None:
    """The player to move makes a move, or somebody starts the next round."""
    seat = evening.session.snapshot.public.decider
    if seat is None:
        await rng.choice(people).press("next", on=evening.shown())
        return
    await press_a_move(people[seat], rng)


async def press_a_move(person: Person, rng: Random) -> None:
    """Press a card if one fits, otherwise anything else."""
    offered = offers(person)
    plays = [choice for choice in offered if choice.press.code == "play"]
    assert offered, words_of(person.panel)
    await person.takes(rng.choice(plays or offered), person.panel)


def offers(person: Person) -> list[Choice]:
    """The answers that a panel offers now."""
    return [choice for choice in choices(person.panel) if choice.press.code in ANSWERS]
