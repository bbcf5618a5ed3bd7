"""Screens of what people prefer, and of what is stored about them."""

from __future__ import annotations

from tests.screens.scenes import command, named, tab
from tests.screens.stage import Shot, Stage


async def preferences(stage: Stage) -> Shot:
    return await command(stage, "uno-me")


async def reminders(stage: Stage) -> Shot:
    return await tab(stage, "uno-me", "me_reminders")


async def privacy(stage: Stage) -> Shot:
    return await command(stage, "privacy")


SCENES = named(preferences, reminders, privacy)
