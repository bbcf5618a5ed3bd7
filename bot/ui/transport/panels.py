"""Panels as they are sent: with pictures, in the look of whoever reads them, or in text."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from discord import File, MediaGalleryItem
from discord.ui import LayoutView

from bot.game.preferences import NO_PREFERENCES, PreferenceBook, Preferences
from bot.game.servers import ServerBook
from bot.game.session import GameSession
from bot.pictures import PALETTES, Drawing, Palette, Studio, StudioBusy
from bot.pictures.studio import LATE
from bot.ui.transport.components import Panel, Picture

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 1.0  # for a picture; after that the text is shown


@dataclass(frozen=True)
class Drawn:
    """A panel ready to be sent."""

    view: LayoutView
    files: list[File] = field(default_factory=list[File])

    @property
    def new(self) -> dict[str, Any]:
        """The arguments that send it."""
        return {"view": self.view, "files": self.files}

    @property
    def change(self) -> dict[str, Any]:
        """The arguments that put it in place of what a message shows, earlier pictures included."""
        return {"view": self.view, "attachments": self.files}


class Illustrator:
    """Draws panels in the look that a person or a server prefers. Those that answer a press come first."""

    def __init__(self, studio: Studio, preferences: PreferenceBook, servers: ServerBook) -> None:
        self._studio = studio
        self.preferences = preferences
        self.servers = servers

    async def for_person(self, panel: Panel, account: int, guild: int, *, is_answer: bool = False) -> Drawn:
        """The panel for one person; what they have not chosen is up to the server."""
        return await self._drawn(panel, guild, await self.preferences.of(account), is_answer=is_answer)

    async def for_server(self, panel: Panel, guild: int, *, is_answer: bool = False) -> Drawn:
        """The panel for everybody in a server."""
        return await self._drawn(panel, guild, is_answer=is_answer)

    async def for_table(self, panel: Panel, table: GameSession) -> Drawn:
        """The panel for everybody at a table; in a direct message that is one person."""
        chosen = (
            NO_PREFERENCES
            if not table.state.is_private
            else await self.preferences.of(table.state.lobby.host)
        )
        return await self._drawn(panel, table.guild, chosen)

    def _palette(self, guild: int, chosen: Preferences) -> Palette | None:
        """The look of the cards, None for text only."""
        server = self.servers.of(guild)
        has_pictures = server.has_pictures if chosen.has_pictures is None else chosen.has_pictures
        return PALETTES[chosen.palette or server.palette] if has_pictures else None

    async def _drawn(
        self, panel: Panel, guild: int, chosen: Preferences = NO_PREFERENCES, *, is_answer: bool = False
    ) -> Drawn:
        palette = self._palette(guild, chosen)
        drawings = (
            await self._drawings(panel.pictures, palette, is_answer=is_answer)
            if panel.pictures and palette
            else []
        )
        files = [File(BytesIO(png), f"picture-{number}.png") for number, (png, _) in enumerate(drawings, 1)]
        described = zip(files, drawings, strict=True)
        images = [MediaGalleryItem(file, description=alt) for file, (_, alt) in described]
        return Drawn(panel.view(images, has_tiles=palette is not None), files)

    async def _drawings(self, pictures: list[Picture], palette: Palette, *, is_answer: bool) -> list[Drawing]:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                drawing = (
                    self._studio.draw(one.scene, palette, one.language, is_answer=is_answer)
                    for one in pictures
                )
                return await asyncio.gather(*drawing)
        except StudioBusy:
            return []
        except TimeoutError:
            log.warning("the pictures were not ready in time; text is shown", extra=LATE)
            return []
        except Exception:  # a picture is never worth an unanswered press
            log.exception("a picture could not be drawn; text is shown")
            return []
