"""Buttons, menus, forms, and panels as Discord takes them, within its limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from discord import CheckboxGroupOption, MediaGalleryItem, RadioGroupOption, SelectOption
from discord.ui import (
    ActionRow,
    Button,
    CheckboxGroup,
    Container,
    Item,
    Label,
    LayoutView,
    MediaGallery,
    Modal,
    RadioGroup,
    Select,
    TextDisplay,
    TextInput,
)

from bot.engine.model.cards import Color
from bot.pictures import Scene
from bot.text.language import Sentence, Words, say, speaking, spoken
from bot.text.pictures import described_in
from bot.ui.actions.action import Action, FormAsked, FormChoice, FormField
from bot.ui.transport.custom_ids import Origin

ROW = 5  # buttons in an action row (Discord: Components, Action Row)
CHOICES = 25  # options of a select
CHOICE = 100  # characters of its label, and of its description
FORM_TITLE = 45  # characters (Discord: Modals)
TEXT = 4000  # characters of all texts of a message

# At least 20 ΔE2000 apart under normal, protan, deutan and tritan vision (docs/interface.md).
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
NEUTRAL = 0x5C6370  # nothing is in force
URGENT = ACCENTS[Color.RED]  # a race
WON = 0xFFC93C  # a result: gold


@dataclass(frozen=True)
class Picture:
    """A part of a panel that is drawn and described in a language; undrawn, `words` stand in for it.

    `caption` is a text that only the picture needs below it.
    """

    scene: Scene
    language: str
    words: Callable[[], str]
    caption: str = ""

    @property
    def alt(self) -> str:
        """The description, which takes longer than the rest of a panel: the studio does it in its thread."""
        return described_in(self.scene, self.language)

    @property
    def instead(self) -> str:
        """The text in place of the picture."""
        with speaking(self.language):
            return self.words()


class Tiles(NamedTuple):
    """A line of emojis; `words` stand in for it where there are no pictures."""

    emojis: str
    words: str


Part = Words | Item[Any] | Picture | Tiles  # of a panel


@dataclass(frozen=True)
class Panel:
    """A message in one container with an accent color, its parts from top to bottom.

    `pictures` are the parts that can be drawn.
    """

    parts: tuple[str | Item[Any] | Picture | Tiles, ...]
    accent: int | None
    pictures: list[Picture]

    def view(self, images: Sequence[MediaGalleryItem] = (), *, has_tiles: bool = False) -> LayoutView:
        """The panel for Discord, with the images of all its pictures, or text in their place.

        `has_tiles`: lines of emojis stay, too.

        The view is stopped, so that discord.py does not store it (11 kB each): its custom ids say everything.
        """
        view, drawn = LayoutView(timeout=None), iter(images)
        parts = list[str | Item[Any]]()
        for part in self.parts:
            if isinstance(part, Picture):
                parts += _shown(part, next(drawn, None))
            else:
                parts.append((part.emojis if has_tiles else part.words) if isinstance(part, Tiles) else part)
        items = [TextDisplay(part) if isinstance(part, str) else part for part in _shortened(parts) if part]
        view.add_item(Container(*items, accent_color=self.accent))
        view.stop()
        return view


def form(asked: FormAsked, origin: Origin) -> Modal:
    """A form that comes back as the action it was asked for, filled in. Stopped, like a panel."""
    modal = Modal(title=str(asked.title)[:FORM_TITLE], custom_id=origin.custom_id(asked.action))
    for field in asked.fields:
        part = _line(asked.action, field) if isinstance(field, FormField) else _question(field)
        modal.add_item(Label(text=str(field.label), component=part))
    modal.stop()
    return modal


def _line(action: Action, field: FormField) -> TextInput[Any]:
    given = str(getattr(action, field.name)) or None
    return TextInput(custom_id=field.name, max_length=field.longest, default=given)


def _question(field: FormChoice) -> CheckboxGroup[Any] | RadioGroup[Any]:
    """Boxes for any number of answers, or one of them: a form has no room for the menus of a message."""
    answers = [_line_of(one.label, one.value, one.hint, is_chosen=one.is_given) for one in field.answers]
    if field.takes_many:
        boxes = [CheckboxGroupOption(**answer) for answer in answers]
        return CheckboxGroup(custom_id=field.name, options=boxes, min_values=0, required=False)
    return RadioGroup(custom_id=field.name, options=[RadioGroupOption(**answer) for answer in answers])


def choice(label: Words, value: str, description: Words = "", *, is_chosen: bool = False) -> SelectOption:
    """A line of a menu; longer words are cut."""
    return SelectOption(**_line_of(label, value, description, is_chosen=is_chosen))


def _line_of(label: Words, value: str, description: Words, *, is_chosen: bool) -> dict[str, Any]:
    """What the lines of menus, radio groups, and checkbox groups have in common."""
    hint = cut(str(description), CHOICE) or None
    return {"label": cut(str(label), CHOICE), "value": value, "description": hint, "default": is_chosen}


def cut(text: str, longest: int) -> str:
    """The text, with an ellipsis for what would be too long."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def menu(
    custom_id: str, placeholder: Words, choices: Sequence[SelectOption], *, takes_many: bool = False
) -> ActionRow[Any]:
    """A menu of at most 25 choices in a row of its own; one of them, or any number, can be chosen."""
    hint, options = str(placeholder), list(choices[:CHOICES])
    least, most = (0, len(options)) if takes_many else (1, 1)
    select: Select[Any] = Select(
        custom_id=custom_id, placeholder=hint, options=options, min_values=least, max_values=most
    )
    return ActionRow(select)


def rows(buttons: Sequence[Button[Any]]) -> list[ActionRow[Any]]:
    """The buttons in rows of five."""
    return [ActionRow(*buttons[start : start + ROW]) for start in range(0, len(buttons), ROW)]


def panel(parts: Iterable[Part], accent: int | None = None) -> Panel:
    """A message in one container with an accent color, its parts from top to bottom.

    What it says is said in the language of the moment.
    """
    said = tuple(say(part) if isinstance(part, Sentence) else part for part in parts)
    return Panel(said, accent, [part for part in said if isinstance(part, Picture)])


def picture(scene: Scene, words: Callable[[], str] = str, caption: str = "") -> Picture:
    """A picture to be described in the language of the moment; `words` stand in for it if it is not drawn."""
    return Picture(scene, spoken(), words, caption)


def _shown(part: Picture, image: MediaGalleryItem | None) -> list[str | Item[Any]]:
    return [part.instead] if image is None else [MediaGallery(image), part.caption]


def _shortened(parts: list[str | Item[Any]]) -> list[str | Item[Any]]:
    """The parts, the longest texts cut until they fit a message: a big table may have long names."""
    sizes = {place: len(part) for place, part in enumerate(parts) if isinstance(part, str)}
    while (excess := sum(sizes.values()) - TEXT) > 0:
        place = max(sizes, key=lambda place: sizes[place])
        text = str(parts[place])
        parts[place] = text[: max(1, len(text) - excess - 1)].rstrip("\\") + "…"
        sizes[place] = len(str(parts[place]))
    return parts


def accent_of(color: Color | None) -> int:
    """The accent for the color in force."""
    return NEUTRAL if color is None else ACCENTS[color]
