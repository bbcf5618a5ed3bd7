"""The first round, played by somebody who first makes every mistake there is."""

from __future__ import annotations

import pytest

from bot.engine.model.moves import Draw
from bot.engine.view import view_of
from bot.features.lessons import words
from bot.features.lessons.game import PERSON, Position, positions
from bot.features.lessons.screens import TryMove
from tests.journeys.evening import Choice, Evening, Person, choices

pytestmark = pytest.mark.journey


def offered(person: Person, position: Position) -> tuple[Choice, list[Choice]]:
    """The button that makes the move that is taught, and all others."""
    view, found = view_of(position.match, PERSON), list[tuple[bool, Choice]]()
    for choice in choices(person.page):
        action = choice.press.press.action if choice.press.press else None
        if isinstance(action, TryMove):
            found.append((position.is_passed_by(action.move(view)), choice))
    (right,) = [choice for is_right, choice in found if is_right]
    return right, [choice for is_right, choice in found if not is_right]


async def test_somebody_learns_who_makes_every_mistake_once(evening: Evening) -> None:
    ann, tried = evening.person("Ann"), 0
    shown = await ann.types("learn")
    for number, position in enumerate(positions()[:-1], 1):
        caption = words.CAPTIONS[position.caption]
        assert f"{number}/{len(positions()) - 1} · {caption.told}" in shown
        right, wrong = offered(ann, position)
        for mistake in wrong:
            assert str(caption.instead) in await ann.takes(mistake, ann.page)
            tried += 1
        shown = await ann.takes(right, ann.page)
    assert "You won your first round!" in shown
    assert "**19** points" in shown
    assert tried >= len(positions())
    assert str(words.CAPTIONS["color"].told) in await ann.press("learn", on=ann.page)
    assert evening.messages() == []


async def test_what_ada_does_is_told(evening: Evening) -> None:
    ann = evening.person("Ann")
    await ann.types("learn")
    seen = list[str]()
    for position in positions()[:-1]:
        seen.append(await ann.takes(offered(ann, position)[0], ann.page))
    assert "Ada plays" in seen[0]
    (challenged,) = [shown for shown in seen if "You challenged" in shown or "challenged Ada" in shown]
    assert "bluff" in challenged


async def test_a_press_on_an_older_step_goes_on_from_there(evening: Evening) -> None:
    """Nothing is stored, so a button always means the step at which it was shown."""
    ann = evening.person("Ann")
    await ann.types("learn")
    first = offered(ann, positions()[0])[0]
    await ann.takes(first, ann.page)
    await evening.restart()
    shown = await ann.takes(offered(ann, positions()[1])[0], ann.page)
    assert str(words.CAPTIONS["draw"].told) in shown
    assert Draw() in view_of(positions()[2].match, PERSON).moves
