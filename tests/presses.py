"""Parses custom IDs for tests: their code and argument, as text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from bot.engine.model.moves import Move, Play
from bot.engine.view import SeatView
from bot.features import FEATURES
from bot.ui.actions.catalogue import TABLE_ACTIONS
from bot.ui.actions.moves import CHOICES, MakeMove, PlayCard
from bot.ui.help import HelpHandler
from bot.ui.opening import OpenTable
from bot.ui.router import Handler
from bot.ui.transport.custom_ids import Press, by_code, decode

CUSTOM_ID = re.compile(r"uno:([a-z_]+):(\d+):(\d+)(?:\.(\d+))?:(.*)", re.ASCII)
HANDLERS: tuple[type[Handler], ...] = (
    HelpHandler,
    *(handler for feature in FEATURES for handler in feature.handlers),
)
KINDS = by_code((*TABLE_ACTIONS, OpenTable, *(kind for handler in HANDLERS for kind in handler.kinds)))
CODES = sorted({*KINDS, *CHOICES})


@dataclass(frozen=True)
class Pressed:
    """The meaning of a custom ID."""

    code: str
    table: int = 0
    revision: int = 0
    argument: str = ""
    place: int = 0

    @property
    def custom_id(self) -> str:
        seen = f"{self.revision}.{self.place}" if self.place else self.revision
        return f"uno:{self.code}:{self.table}:{seen}:{self.argument}"

    @property
    def press(self) -> Press | None:
        return decode(self.custom_id, KINDS)


def parse(custom_id: str) -> Pressed | None:
    """The meaning of this ID, None if the bot does not know it."""
    pressed = _taken_apart(custom_id)
    return pressed if pressed and pressed.code in CODES else None


@lru_cache(maxsize=10_000)  # people who play see the same buttons again and again
def _taken_apart(custom_id: str) -> Pressed | None:
    found = CUSTOM_ID.fullmatch(custom_id)
    return found and Pressed(found[1], int(found[2]), int(found[3]), found[5], int(found[4] or 0))


def move_of(pressed: Pressed, view: SeatView) -> Move | None:
    """The move requested by a press, None if it requests none."""
    action = pressed.press.action if pressed.press else None
    if isinstance(action, PlayCard):
        return Play(action.card_in(view))
    return action.move if isinstance(action, MakeMove) else None
