"""Buttons and their custom IDs, which contain an action, its table, and the revision at which it was offered.

`uno:<code>:<table>:<revision>[.<seat>]:<argument>`. The ID of a menu has only the code, and the chosen value
is the argument. `seat` is a seat number counted from 1. It is present only if the account has several seats
(A1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from discord import ButtonStyle, ComponentType, PartialEmoji
from msgspec import Struct

from bot.game.state import TableState
from bot.text.language import Sentence, Words, label_of, spoken
from bot.ui.actions.action import Action
from bot.ui.actions.moves import MakeMove
from bot.ui.transport import Component, Interaction

# rehearsed by custom_id_limit
CUSTOM_ID_OF = "uno:{1}:{0.table}:{0.seen}:{2}".format  # filled in with an origin, a code, and an argument
CUSTOM_ID = re.compile(r"uno:([a-z_]+):(\d{1,19}):(\d{1,19})(?:\.(\d{1,2}))?:(.{0,60})", re.ASCII)

# rehearsed by label_limit
LABEL = 80  # maximum characters on a button

Kinds = Mapping[str, type[Action]]  # kinds of actions by their codes
Filled = str | tuple[str, ...]  # a field of a form: a line or a single answer, or all chosen answers


def by_code(kinds: Iterable[type[Action]]) -> Kinds:
    """Return the kinds of actions by their codes in custom IDs."""
    return {kind.kind(): kind for kind in kinds}


class Press(Struct, frozen=True):
    """A press of a button, menu, or form: its action, its table, and the revision for which it was drawn."""

    action: Action
    table: int
    revision: int
    seat_number: int = 0


class Origin(Struct, frozen=True):
    """The table and revision from which a message was drawn."""

    table: int
    # the revision, followed by the seat number if the message is for one seat: `12` or `12.3`
    seen: int | str

    @classmethod
    def of(cls, state: TableState, seat_number: int = 0) -> Origin:
        return Origin(state.id, f"{state.revision}.{seat_number}" if seat_number else state.revision)

    def custom_id(self, action: Action) -> str:
        """Return the custom ID, at most 100 characters long, of a button that requests this action."""
        return CUSTOM_ID_OF(self, *_written(action))

    def button(
        self,
        action: Action,
        label: Words,
        style: ButtonStyle = ButtonStyle.secondary,
        *,
        emoji: PartialEmoji | str | None = None,
        disabled: bool = False,
    ) -> Component:
        """A button that requests this action. A longer label is cut."""
        text = label_of(label, spoken()) if isinstance(label, Sentence) else label
        button: Component = {
            "type": ComponentType.button.value,
            "style": style.value,
            "label": text[:LABEL],
            "custom_id": CUSTOM_ID_OF(self, *_written(action)),
            "disabled": disabled,
        }
        if emoji is not None:
            shown = PartialEmoji(name=emoji) if isinstance(emoji, str) else emoji
            button["emoji"] = shown.to_dict()
        return button

    def menu_id(self, code: str, name: str) -> str:
        """Return the ID of a menu whose options have this code. `name` only distinguishes it from other
        menus.
        """
        return CUSTOM_ID_OF(self, code, name)


@lru_cache(maxsize=1_024)  # tables are repeatedly drawn with the same few buttons
def _written(action: Action) -> tuple[str, str]:
    return action.written


NO_TABLE = Origin(0, 0)


def decode(
    custom_id: str, kinds: Kinds, chosen: Sequence[str] = (), filled: Mapping[str, Filled] | None = None
) -> Press | None:
    """Decode a custom ID, with the values chosen in a menu or filled in. Returns None if the ID isn't ours.

    The action is a move or has one of these kinds.

    The chosen value is the argument, unless the action has a field `chosen` for any number of values.
    """
    found = CUSTOM_ID.fullmatch(custom_id)
    if found is None:
        return None
    code, kind = found[1], kinds.get(found[1])
    given: dict[str, Any] = {**(filled or {}), "chosen": tuple(chosen)}
    takes_all = kind is not None and "chosen" in kind.filled_in
    argument = chosen[0] if chosen and not takes_all else found[5]
    try:
        action = kind.from_text(argument, given) if kind else MakeMove.from_word(code, argument)
    except ValueError:  # the ID is from another version, or forged
        return None
    return Press(action, int(found[2]), int(found[3]), int(found[4] or 0))


def press_of(interaction: Interaction, kinds: Kinds) -> Press | None:
    """Return the press in an interaction, if its action is a move or has one of these kinds."""
    data: Any = interaction.data or {}
    filled = dict(_filled_in(data.get("components") or ()))
    return decode(data.get("custom_id", ""), kinds, data.get("values") or (), filled)


def _filled_in(rows: Iterable[Any]) -> Iterator[tuple[str, Filled]]:
    """Yield the fields of a form. Anything else that a modified client might send is dropped."""
    for row in rows:
        match row:
            case {"component": {"custom_id": str(name), "value": str(text)}}:
                yield name, text
            case {"component": {"custom_id": str(name), "values": [*values]}}:
                yield name, tuple(value for value in values if isinstance(value, str))
            case _:
                pass
