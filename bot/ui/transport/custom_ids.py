"""Custom ids: how a press is written on a button and read when it arrives."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from discord import Interaction

from bot.game.session import GameSession


class ButtonKind(StrEnum):
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

    kind: ButtonKind
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


def press_at(session: GameSession, kind: ButtonKind, argument: str = "", place: int = 0) -> Press:
    """A press at this table as it is now."""
    return Press(kind, session.state.id, session.revision, argument, place)


NUMBER = re.compile(r"\d{1,9}", re.ASCII)
CUSTOM_ID = re.compile(r"uno:([a-z]+):(\d{1,19}):(\d{1,19})(?:\.(\d{1,2}))?:(.{0,40})", re.ASCII)
KINDS = frozenset(ButtonKind)


def parse(custom_id: str) -> Press | None:
    """The press of a custom id, None where it is none of ours."""
    found = CUSTOM_ID.fullmatch(custom_id)
    if found is None or found[1] not in KINDS:
        return None
    return Press(ButtonKind(found[1]), int(found[2]), int(found[3]), found[5], int(found[4] or 0))


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
