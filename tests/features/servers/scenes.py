"""Screens of a server's settings."""

from __future__ import annotations

from tests.screens.scenes import command, named
from tests.screens.stage import Shot, Stage


async def server_settings(stage: Stage) -> Shot:
    return await command(stage, "uno-server")


SCENES = named(server_settings)
