"""Buttons and menus: their custom ids, how they are drawn, and the one way in which a press arrives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from discord import ButtonStyle, Interaction, SelectOption
from discord.ui import ActionRow, Button, Container, Item, LayoutView, Select, TextDisplay

from bot.game.session import GameSession

ROW = 5  # buttons in an action row (Discord: Components, Action Row)
LABEL = 80  # characters on a button
CHOICES = 25  # options of a select
COMPONENTS = 40  # in a message, nested ones counted


class Kind(StrEnum):
    """What a press asks for."""

    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    RULES = "rules"  # argument: the page, empty for the first
    OPTION = "option"  # argument: `name=value`
    AGREE = "agree"
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
    PAGE = "page"  # argument: the page of the leaderboard; it belongs to no table


@dataclass(frozen=True)
class Press:
    """A button or a choice in a menu: what it asks for, at which table, and which revision was seen.

    `argument` is a slot, a seat, a number or a word, never a card; for a menu it is the chosen value.
    """

    kind: Kind
    table: int = 0
    revision: int = 0
    argument: str = ""

    @property
    def custom_id(self) -> str:
        """How Discord keeps it, at most 100 characters."""
        return f"uno:{self.kind}:{self.table}:{self.revision}:{self.argument}"

    @property
    def number(self) -> int | None:
        """The argument as a number, None where it is none or none of ours."""
        return int(self.argument) if NUMBER.fullmatch(self.argument) else None


def press_at(session: GameSession, kind: Kind, argument: str = "") -> Press:
    """A press at this table as it is now."""
    return Press(kind, session.state.id, session.revision, argument)


NUMBER = re.compile(r"\d{1,9}", re.ASCII)
CUSTOM_ID = re.compile(r"uno:([a-z]+):(\d{1,19}):(\d{1,19}):(.{0,40})", re.ASCII)
KINDS = frozenset(Kind)


def parse(custom_id: str) -> Press | None:
    """The press of a custom id, None where it is none of ours."""
    found = CUSTOM_ID.fullmatch(custom_id)
    if found is None or found[1] not in KINDS:
        return None
    return Press(Kind(found[1]), int(found[2]), int(found[3]), found[4])


Part = str | Item[Any]  # of a panel: a text or a component


def press_of(interaction: Interaction[Any]) -> Press | None:
    """The press that this interaction brings, with the chosen value where it came from a menu."""
    pressed: Any = interaction.data or {}
    press = parse(pressed.get("custom_id", ""))
    values = pressed.get("values")
    if press is None or not values:
        return press
    return Press(press.kind, press.table, press.revision, values[0])


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


def rows(buttons: Sequence[Button[Any]]) -> list[ActionRow[Any]]:
    """The buttons in rows of five."""
    return [ActionRow(*buttons[start : start + ROW]) for start in range(0, len(buttons), ROW)]


def panel(parts: Iterable[Part], accent: int | None = None) -> LayoutView:
    """A message in one container with its accent color; texts and components from top to bottom.

    It is stopped: rendered and not stored, or discord.py keeps 11 kB for each. Its custom ids are enough.
    """
    view = LayoutView(timeout=None)
    items = [TextDisplay(part) if isinstance(part, str) else part for part in parts]
    view.add_item(Container(*items, accent_color=accent))
    view.stop()
    return view


def fits_in_panel(parts: Iterable[Part]) -> bool:
    """Whether Discord takes so many components in one panel."""
    inside = sum(1 + len(part.children) if isinstance(part, ActionRow) else 1 for part in parts)
    return 1 + inside <= COMPONENTS
