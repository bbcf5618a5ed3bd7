"""Buttons and menus: their custom ids, how they are drawn, and the one way in which a press arrives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from discord import ButtonStyle, Interaction, SelectOption
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

from bot.game.session import GameSession

ROW = 5  # buttons in an action row (Discord: Components, Action Row)
LABEL = 80  # characters on a button
CHOICES = 25  # options of a select
FORM_TITLE = 45  # characters (Discord: Modals)
TEXT = 4000  # characters of all texts of a message
COMPONENTS = 40  # in a message, nested ones counted


class Kind(StrEnum):
    """What a press asks for."""

    JOIN = "join"
    LEAVE = "leave"
    WATCH = "watch"
    START = "start"
    RULES = "rules"  # argument: the page, empty for the first
    OPTION = "option"  # argument: `name=value`
    PRESET = "preset"  # argument: the name of the set of rules
    SAVE = "save"
    FORGET = "forget"  # argument: the name of the saved set of rules
    EFFECT = "effect"  # argument: `number=effect`, and for a color `number=effect=color`
    NAME = "name"  # argument: `option=player id`, 0 for nobody
    AGREE = "agree"
    GUEST = "guest"
    EMPTY = "empty"  # argument: the id of the guest or computer player, without its sign
    ADD = "add"  # argument: the level of the computer player
    HAND = "hand"
    DRAW = "draw"
    PASS = "pass"  # noqa: S105  # no password
    ACCEPT = "accept"
    CHALLENGE = "challenge"
    PLAY = "play"  # argument: the slot of the card
    COLOR = "color"  # argument: the color
    UNO = "uno"
    CATCH = "catch"  # argument: the seat
    RACE = "race"  # argument: the seat of the owner; the revision is the one that opened the race
    NEXT = "next"
    REMATCH = "rematch"
    TARGET = "target"  # argument: the seat
    TAKE_BACK = "takeback"
    DARE = "dare"  # argument: do or draw
    JUDGE = "judge"  # argument: done or failed
    GUESS = "guess"  # argument: the seat, or nobody
    DISCARD = "discard"  # argument: the color
    PAGE = "page"  # argument: the page of the leaderboard; it belongs to no table


@dataclass(frozen=True)
class Press:
    """A button or a choice in a menu: what it asks for, at which table, and which revision was seen.

    `argument` is a slot, a seat, a number or a word, never a card; for a menu it is the chosen value.
    `filled` is what was typed into a form, by the name of the field.
    `place` is the seat whose panel it is, counted from 1; 0 where the account has one seat only.
    """

    kind: Kind
    table: int = 0
    revision: int = 0
    argument: str = ""
    place: int = 0
    filled: tuple[tuple[str, str], ...] = ()

    @property
    def custom_id(self) -> str:
        """How Discord keeps it, at most 100 characters."""
        seen = f"{self.revision}.{self.place}" if self.place else self.revision
        return f"uno:{self.kind}:{self.table}:{seen}:{self.argument}"

    @property
    def number(self) -> int | None:
        """The argument as a number, None where it is none or none of ours."""
        return int(self.argument) if NUMBER.fullmatch(self.argument) else None


def press_at(session: GameSession, kind: Kind, argument: str = "", place: int = 0) -> Press:
    """A press at this table as it is now."""
    return Press(kind, session.state.id, session.revision, argument, place)


NUMBER = re.compile(r"\d{1,9}", re.ASCII)
CUSTOM_ID = re.compile(r"uno:([a-z]+):(\d{1,19}):(\d{1,19})(?:\.(\d{1,2}))?:(.{0,40})", re.ASCII)
KINDS = frozenset(Kind)


def parse(custom_id: str) -> Press | None:
    """The press of a custom id, None where it is none of ours."""
    found = CUSTOM_ID.fullmatch(custom_id)
    if found is None or found[1] not in KINDS:
        return None
    return Press(Kind(found[1]), int(found[2]), int(found[3]), found[5], int(found[4] or 0))


Part = str | Item[Any]  # of a panel: a text or a component


def press_of(interaction: Interaction[Any]) -> Press | None:
    """The press that this interaction brings, with what was chosen from a menu or filled in."""
    pressed: Any = interaction.data or {}
    press = parse(pressed.get("custom_id", ""))
    if press is None:
        return None
    if values := pressed.get("values"):
        return replace(press, argument=values[0])
    fields = (row.get("component") for row in pressed.get("components", ()))
    filled = tuple((field["custom_id"], field["value"]) for field in fields if field)
    return replace(press, filled=filled)


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
