"""Preferences change a person's own view, and nobody else's."""

from __future__ import annotations

import pytest

from bot.text.cards import hand_line
from tests.builders import cards, position
from tests.journeys.evening import Evening, choices, raw, walk

pytestmark = pytest.mark.journey

HANDS = "ann: B7 R2 B1 | bob: R3 R4"


def has_picture(message: object) -> bool:
    return any("media" in item for component in walk(raw(message)) for item in component.get("items", ()))


async def test_text_only_is_ones_own_choice_and_plays_the_same(evening: Evening) -> None:
    game = position(HANDS, discard="B9", draw_pile="Y1 Y2")
    ann, bob = await evening.match("Ann", "Bob", game=game)
    assert has_picture(ann.panel)
    with_pictures = {choice.press.argument for choice in choices(ann.panel)}
    assert "Saved" in await ann.types("uno-me", pictures="off")
    await evening.pause(2)
    assert not has_picture(ann.panel)
    assert hand_line(cards("R2 B1 B7")) in await ann.opens_hand()
    assert {choice.press.argument for choice in choices(ann.panel)} == with_pictures
    await bob.opens_hand()
    assert has_picture(bob.panel)
    await ann.plays("B7")
    assert evening.session.snapshot.public.top.code == "B7"


async def test_choices_are_made_in_the_panel_and_outlive_the_process(evening: Evening) -> None:
    (ann,) = await evening.table("Ann")
    assert "Only you see this" in await ann.types("uno-me")
    for argument in ("==fr", "===value"):
        await ann.press("me", argument, on=ann.page)
    await ann.press("me_reminders", on=ann.page)
    await ann.press("me", "====off", on=ann.page)
    await evening.restart()
    chosen = await evening.app.preferences.of(ann.id)
    assert (chosen.language, chosen.hand_order, chosen.reminders) == ("fr", "value", "never")
