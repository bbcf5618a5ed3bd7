"""The actions of `/uno-server`."""

from __future__ import annotations

from collections.abc import Iterator

from bot.features.servers.screens import (
    PAGES,
    CloseTable,
    Configure,
    ConfigureFirst,
    ConfigureIds,
    ConfigureIdsFirst,
    DropPreset,
    FixRules,
    RemoveBack,
    ServerShown,
    ShowServer,
    UploadBack,
    server_screen,
)
from bot.game.changes import Aftermath
from bot.game.servers import NO_SETTINGS, ServerSettings
from bot.ui.transport.panels import Panel
from tests.features.samples import IN_SERVERS, Samples


def panels() -> Iterator[Panel]:
    """Every page of a server without settings, and that of a server with its own card back."""
    yield from (server_screen(ServerShown(NO_SETTINGS), page) for page in range(len(PAGES)))
    yield server_screen(ServerShown(ServerSettings(back="0123456789abcdef")), PAGES.index("look"))


SAMPLES = Samples(
    commands={"uno-server": IN_SERVERS},
    actions=(
        ShowServer(3), Configure(dares="off"), Configure(preset="own:Friday night fun!"),
        ConfigureIds("roles"), ConfigureIdsFirst("channels"), ConfigureFirst(language="de"),
        FixRules("turn"), CloseTable(10**18), CloseTable(10**18, 10**9),
        CloseTable(10**18, 10**9, Aftermath.VOID, 10**6), DropPreset("Friday = fun"),
        UploadBack(), RemoveBack(),
    ),
    panels=panels,
)  # fmt: skip
