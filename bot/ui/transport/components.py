"""Buttons, menus, forms and open_hands, as Discord takes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import (
    ActionRow,
    Button,
    Container,
    Item,
    Label,
    LayoutView,
    Modal,
    Select,
    TextDisplay,
    TextInput,
)

from bot.engine.model.cards import Color
from bot.ui.transport.custom_ids import Press, parse

ROW = 5  # buttons in an action row (Discord: Components, Action Row)
LABEL = 80  # characters on a button
CHOICES = 25  # options of a select
FORM_TITLE = 45  # characters (Discord: Modals)
TEXT = 4000  # characters of all texts of a message
COMPONENTS = 40  # in a message, nested ones counted


Part = str | Item[Any]  # of a panel: a text or a component


def form(press: Press, title: str, fields: Sequence[Label[Any]]) -> Modal:
    """A form whose answer comes back as this press with what was `filled` in. Not stored, like a panel."""
    made = Modal(title=title[:FORM_TITLE], custom_id=press.custom_id)
    for field in fields:
        made.add_item(field)
    made.stop()
    return made


def field(name: str, label: str, longest: int, *, given: str = "") -> Label[Any]:
    """A line of a form, at most `longest` characters."""
    line: TextInput[Any] = TextInput(custom_id=name, max_length=longest, default=given or None)
    return Label(text=label, component=line)


def button(
    press: Press,
    label: str,
    look: ButtonStyle = ButtonStyle.secondary,
    *,
    emoji: str | None = None,
    disabled: bool = False,
) -> Button[Any]:
    """A button that sends this press."""
    return Button(style=look, label=label[:LABEL], custom_id=press.custom_id, emoji=emoji, disabled=disabled)


def menu(press: Press, placeholder: str, choices: Sequence[SelectOption]) -> ActionRow[Any]:
    """A menu of at most 25 choices in a row of its own."""
    row: ActionRow[Any] = ActionRow()
    return row.add_item(
        Select(custom_id=press.custom_id, placeholder=placeholder, options=list(choices[:CHOICES]))
    )


def presses_on(parts: Iterable[Part]) -> list[tuple[str, Press]]:
    """All that can be pressed or chosen on these parts, each in its words."""
    found: list[tuple[str, Press | None]] = []
    for item in (item for part in parts if isinstance(part, ActionRow) for item in part.children):
        if isinstance(item, Button):
            found.append((item.label or "", parse(item.custom_id or "")))
        elif isinstance(item, Select) and (press := parse(item.custom_id)):
            found += [(option.label, replace(press, argument=option.value)) for option in item.options]
    return [(words, press) for words, press in found if press is not None]


def rows(buttons: Sequence[Button[Any]]) -> list[ActionRow[Any]]:
    """The buttons in rows of five."""
    return [ActionRow(*buttons[start : start + ROW]) for start in range(0, len(buttons), ROW)]


def panel(parts: Iterable[Part], accent: int | None = None) -> LayoutView:
    """A message in one container with its accent color; texts and components from top to bottom.

    It is stopped: rendered and not stored, or discord.py keeps 11 kB for each. Its custom ids are enough.
    """
    view = LayoutView(timeout=None)
    items = [TextDisplay(part) if isinstance(part, str) else part for part in _shortened(list(parts))]
    view.add_item(Container(*items, accent_color=accent))
    view.stop()
    return view


def _shortened(parts: list[Part]) -> list[Part]:
    """The parts with the longest texts cut until Discord takes them: a big table may have long names."""
    sizes = {place: len(part) for place, part in enumerate(parts) if isinstance(part, str)}
    while (excess := sum(sizes.values()) - TEXT) > 0:
        place = max(sizes, key=lambda place: sizes[place])
        text = str(parts[place])
        parts[place] = text[: max(1, len(text) - excess - 1)].rstrip("\\") + "…"
        sizes[place] = len(str(parts[place]))
    return parts


def fits_in_panel(parts: Iterable[Part]) -> bool:
    """Whether Discord takes so many components in one panel."""
    inside = sum(1 + len(part.children) if isinstance(part, ActionRow) else 1 for part in parts)
    return 1 + inside <= COMPONENTS


# At least 20 ΔE2000 apart under normal, protan, deutan and tritan vision (docs/interface.md).
ACCENTS: dict[Color, int] = {
    Color.RED: 0xA80020,
    Color.BLUE: 0x1E62D0,
    Color.GREEN: 0x3FC18E,
    Color.YELLOW: 0xFFE34D,
}
NEUTRAL = 0x5C6370  # nothing is in force: lobby, race, results


def accent_of(color: Color | None) -> int:
    """The accent for a color in force."""
    return NEUTRAL if color is None else ACCENTS[color]
