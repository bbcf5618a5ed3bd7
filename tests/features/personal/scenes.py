"""Screens of what people prefer, and of what is stored about them."""

from __future__ import annotations

from bot.features.personal.screens import Prefer
from tests.screens.scenes import command, named, tab
from tests.screens.stage import Shot, Stage, press


async def preferences(stage: Stage) -> Shot:
    return await command(stage, "uno-me")


async def preferences_neon(stage: Stage) -> Shot:
    """Nora has chosen a card style."""
    return await chosen(stage, "nora", Prefer(style="neon"))


async def vacation(stage: Stage) -> Shot:
    """Olga is away for three days."""
    return await chosen(stage, "olga", Prefer(vacation="3"), "me_reminders")


async def chosen(stage: Stage, name: str, answer: Prefer, *pages: str) -> Shot:
    """Somebody opens a page and chooses. It isn't Ann, because her settings change all other screens."""
    await stage.sit(name)
    shown = (await stage.person(name).actor.slash("uno-me")).message
    assert shown is not None
    for page in pages:
        shown = await press(stage, name, shown, page)
    return Shot(name, await press(stage, name, shown, Prefer.kind(), answer.argument))


async def reminders(stage: Stage) -> Shot:
    return await tab(stage, "uno-me", "me_reminders")


async def privacy(stage: Stage) -> Shot:
    return await command(stage, "privacy")


SCENES = named(preferences, preferences_neon, reminders, vacation, privacy)
