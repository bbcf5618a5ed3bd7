"""Panels, and how they are drawn: with pictures, with the reader's preferences, or as text."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from io import BytesIO
from typing import Any, NamedTuple, TypeVar

from discord import ComponentType, File, HTTPException, MediaGalleryItem
from discord.ui import LayoutView
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.cards import Color
from bot.game.preferences import NO_PREFERENCES, Preferences
from bot.game.servers import NO_SETTINGS, ServerSettings
from bot.pictures import PALETTES, Drawing, Palette, Scene, Studio, StudioBusy, styled
from bot.pictures.scenes import WITH_BACKS
from bot.pictures.studio import LATE
from bot.text.language import Sentence, Words, say, speaking, spoken
from bot.text.pictures import described_in
from bot.ui.transport import Component
from bot.ui.transport.failures import Code

log = logging.getLogger(__name__)

# rehearsed by component_limit, gallery_limit
ROW = 5  # maximum buttons in an action row (Discord: Components, Action Row)
# rehearsed by text_limit
TEXT = 4000  # maximum characters of all texts in a message
# The colors differ by at least 20 ΔE2000 under normal, protan, deutan, and tritan vision (docs/interface.md).
ACCENTS: dict[Color, int] = {
    Color.RED: 0xD3182E,
    Color.BLUE: 0x1E62D0,
    Color.GREEN: 0x3FC18E,
    Color.YELLOW: 0xFFE14A,
    Color.PINK: 0xF53FAE,
    Color.TEAL: 0x006E55,
    Color.ORANGE: 0xFFBF5E,
    Color.PURPLE: 0x4F158C,
}
NEUTRAL = 0x5C6370  # no color is active
URGENT = ACCENTS[Color.RED]  # the accent of a race
WON = 0xFFC93C  # a result, in gold


def accent_of(color: Color | None) -> int:
    return NEUTRAL if color is None else ACCENTS[color]


def panel(parts: Iterable[Part], accent: int | None = None) -> Panel:
    """A message in one container with an accent color, with its parts from top to bottom.

    Its words are in the current language.
    """
    said = tuple(say(part) if isinstance(part, Sentence) else part for part in parts)
    return Panel(said, accent, [part for part in said if isinstance(part, Picture)])


def picture(scene: Scene, words: Callable[[], str] = str, caption: str = "") -> Picture:
    """A picture, described in the current language. `words` replace it if it is not drawn."""
    return Picture(scene, spoken(), words, caption)


def row(*components: Component) -> Component:
    """Buttons next to each other, or a menu."""
    return {"type": ComponentType.action_row.value, "components": [*components]}


def rows(buttons: Iterable[Component]) -> list[Component]:
    """The buttons in rows of five."""
    given = tuple(buttons)
    return [row(*given[start : start + ROW]) for start in range(0, len(given), ROW)]


def separator() -> Component:
    """A line between parts."""
    return {"type": ComponentType.separator.value, "divider": True}


class Picture(Struct, frozen=True):
    """A part of a panel that is drawn as a picture, and described in a language. `words` replace it if it
    isn't drawn.

    `caption` is a text that is needed only below the picture.
    """

    scene: Scene
    language: str
    words: Callable[[], str]
    caption: str = ""

    @property
    def alt(self) -> str:
        """The description. The studio computes it in its worker thread, because it takes longer than the rest
        of a panel.
        """
        return described_in(self.scene, self.language)

    @property
    def instead(self) -> str:
        with speaking(self.language):
            return self.words()


class Tiles(NamedTuple):
    """A line of emojis. `words` replace it where there are no pictures."""

    emojis: str
    words: str


Part = Words | Component | Picture | Tiles  # a part of a panel
Said = str | Component | Picture | Tiles  # a part in the current language


class Panel(Struct, frozen=True):
    """A message in one container with an accent color, with its parts from top to bottom.

    `pictures` are the parts that can be drawn.
    """

    parts: tuple[Said, ...]
    accent: int | None
    pictures: list[Picture]

    def view(self, images: Sequence[MediaGalleryItem] = (), *, has_tiles: bool = False) -> Layout:
        """Return the panel for Discord, with the images of all its pictures, or with text instead of them.

        `has_tiles` is set if lines of emojis are kept, too.
        """
        drawn, parts = iter(images), list[str | Component]()
        for part in self.parts:
            if isinstance(part, Picture):
                parts += _shown(part, next(drawn, None))
            else:
                parts.append((part.emojis if has_tiles else part.words) if isinstance(part, Tiles) else part)
        inside = [_component(part) for part in _shortened(parts) if part]
        container = {"type": ComponentType.container.value, "accent_color": self.accent, "components": inside}
        return Layout([container])


class Layout(LayoutView):
    """Components in Discord's format.

    discord.py's own views and rows form reference cycles with their items, which only the garbage collector
    frees. In frozen generations, they would stay for an hour. A layout is stopped, so discord.py doesn't
    store it. The custom IDs contain everything.
    """

    def __init__(self, components: list[Component]) -> None:
        super().__init__(timeout=None)
        self._components = components
        self.stop()

    def to_components(self) -> list[Component]:
        return self._components

    def has_components_v2(self) -> bool:
        return True


def _component(part: str | Component) -> Component:
    return {"type": ComponentType.text_display.value, "content": part} if isinstance(part, str) else part


def _shown(part: Picture, image: MediaGalleryItem | None) -> list[str | Component]:
    if image is None:
        return [part.instead]
    return [{"type": ComponentType.media_gallery.value, "items": [image.to_dict()]}, part.caption]


def _shortened(parts: list[str | Component]) -> list[str | Component]:
    """Return the parts, with the longest texts cut until they fit in a message, because a large table can
    have long names.
    """
    sizes = {place: len(part) for place, part in enumerate(parts) if isinstance(part, str)}
    while (excess := sum(sizes.values()) - TEXT) > 0:
        place = max(sizes, key=lambda place: sizes[place])
        text = str(parts[place])
        parts[place] = text[: max(1, len(text) - excess - 1)].rstrip("\\") + "…"
        sizes[place] = len(str(parts[place]))
    return parts


# Drawing panels

PATIENCE_SECONDS = 1.0  # how long to wait for a picture before the text is shown
# discord.py keeps the message of an error, not its codes
ABOUT_A_PICTURE = re.compile("attachment|media", re.IGNORECASE)
REFUSED = {"seldom": "refused pictures"}  # the log has at most one such line a minute, with a count
FILE_NAME = "picture-{}.png"
T = TypeVar("T")


class _Picture(File):
    """A file in memory whose content is released as soon as it has been sent."""

    def close(self) -> None:
        """Release the content, which discord.py keeps in a reference cycle until garbage collection."""
        super().close()
        vars(self.fp).clear()


class Drawn(Struct, frozen=True):
    """A panel that can be sent as often as needed."""

    view: LayoutView
    pictures: Sequence[bytes] = ()  # PNG files
    panel: Panel | None = None  # the panel that was drawn
    is_late: bool = False  # drawn as text because the machine is busy

    @property
    def in_text(self) -> Drawn:
        """Return the same panel without pictures."""
        return self if self.panel is None else Drawn(self.panel.view())

    @property
    def new(self) -> dict[str, Any]:
        """The arguments that send it as a new message."""
        return {"view": self.view, "files": self._files}

    @property
    def change(self) -> dict[str, Any]:
        """The arguments that replace the contents of a message, including earlier pictures."""
        return {"view": self.view, "attachments": self._files}

    @property
    def _files(self) -> Sequence[File]:
        """New file objects for each request, because discord.py closes a file once it has been sent."""
        return [
            _Picture(BytesIO(png), FILE_NAME.format(number)) for number, png in enumerate(self.pictures, 1)
        ]


async def edited(drawn: Drawn, edit: Callable[..., Awaitable[T]]) -> T:
    """Edit a message with discord.py's `edit` to show a panel, or its text if Discord refuses a new picture
    there.

    It is uncertain whether an edit can add a new picture (discord-api-docs #7529). If not, only the picture
    is lost, and the game continues.
    """
    try:
        return await edit(**drawn.change)
    except HTTPException as error:
        if not drawn.pictures or error.code != Code.INVALID_FORM or not ABOUT_A_PICTURE.search(error.text):
            raise
        log.warning("Discord refused a picture in an edit; text is shown: %s", error.text, extra=REFUSED)
    return await edit(**drawn.in_text.change)


async def _no_back(guild: int) -> bytes | None:
    return None


class Illustrator:
    """Draws panels according to the preferences of a person or a server. Answers to presses are drawn
    first.

    `back_of` returns a server's own card back.
    """

    def __init__(
        self,
        studio: Studio,
        servers: Mapping[int, ServerSettings],
        back_of: Callable[[int], Awaitable[bytes | None]] = _no_back,
    ) -> None:
        self._studio = studio
        self.servers = servers
        self._back_of = back_of

    async def draw(
        self, panel: Panel, guild: int, chosen: Preferences = NO_PREFERENCES, *, is_answer: bool = False
    ) -> Drawn:
        """Draw a panel for everybody in a server, or for one person. The server's settings replace missing
        preferences.
        """
        server = self.servers.get(guild, NO_SETTINGS)
        palette = _palette_of(server, chosen)
        pictures, is_late = panel.pictures if palette else [], False
        drawings: list[Drawing] = []
        if palette and pictures:
            try:
                back = await self._back_of(guild) if server.back else None
                drawings = await self._drawings(pictures, palette, back, is_answer=is_answer)
            except (StudioBusy, TimeoutError):
                is_late = True
        images = [
            MediaGalleryItem(f"attachment://{FILE_NAME.format(number)}", description=alt)
            for number, (_, alt) in enumerate(drawings, 1)
        ]
        view = panel.view(images, has_tiles=palette is not None)
        return Drawn(view, [png for png, _ in drawings], panel, is_late=is_late)

    async def _drawings(
        self, pictures: Iterable[Picture], palette: Palette, back: bytes | None, *, is_answer: bool
    ) -> list[Drawing]:
        """Draw the pictures. Returns none of them if that fails. Raises StudioBusy and TimeoutError."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                drawing = (
                    self._studio.draw(
                        _backed(picture.scene, back) if back else picture.scene,
                        palette, picture.language, is_answer=is_answer,
                    )
                    for picture in pictures
                )  # fmt: skip
                return await asyncio.gather(*drawing)
        except StudioBusy:
            raise
        except TimeoutError:
            log.warning("the pictures were not ready in time; text is shown", extra=LATE)
            raise
        except Exception:  # a missing picture is better than an unanswered press
            log.exception("a picture could not be drawn; text is shown")
            return []


def _palette_of(server: ServerSettings, chosen: Preferences) -> Palette | None:
    """Return the palette of the cards, or None for text only."""
    has_pictures = server.has_pictures if chosen.has_pictures is None else chosen.has_pictures
    if not has_pictures:
        return None
    return styled(PALETTES[chosen.palette or server.palette], chosen.style or server.style)


def _backed(scene: Scene, back: bytes) -> Scene:
    return replace(scene, back=back) if isinstance(scene, WITH_BACKS) else scene
