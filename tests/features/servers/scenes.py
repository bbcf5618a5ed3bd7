"""Screens of a server's settings."""

from __future__ import annotations

from bot.features.servers.screens import PAGES, ShowServer, UploadBack
from bot.playground.world.places import Message, Upload
from tests.pictures.photos import file_of, landscape
from tests.screens.scenes import FOUR, command, four, named
from tests.screens.stage import Shot, Stage, press
from tests.wire.people import choices


async def server_settings(stage: Stage) -> Shot:
    return await command(stage, "uno-server")


async def server_look(stage: Stage) -> Shot:
    """Ann has uploaded the server's own card back."""
    await stage.sit("ann")
    return Shot("ann", await uploaded(stage))


async def server_back_form(stage: Stage) -> Shot:
    await stage.sit("ann")
    return Shot("ann", await look_page(stage), opens=UploadBack.kind())


async def table_own_back(stage: Stage) -> Shot:
    session = await stage.play(*FOUR, game=four())
    await uploaded(stage)
    await stage.moves(session, "ann", "play R7")
    return Shot("cleo")


async def look_page(stage: Stage) -> Message:
    """Ann's page about looks."""
    shown = (await stage.person("ann").actor.slash("uno-server")).message
    assert shown is not None
    return await press(stage, "ann", shown, ShowServer.kind(), ShowServer(PAGES.index("look")).argument)


async def uploaded(stage: Stage) -> Message:
    """The page after a picture has become the card back."""
    shown = await look_page(stage)
    ann = stage.person("ann").actor
    opened = await ann.press(shown, next(choices(shown, UploadBack.kind())).custom_id)
    await ann.submit_modal(opened, {"file": [Upload(0, "back.png", file_of(landscape()))]})
    await stage.place.until(lambda: bool(stage.app.servers.of(stage.guild.id).back))
    return shown


SCENES = named(server_settings, server_back_form, server_look, table_own_back)
