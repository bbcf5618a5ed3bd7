"""Emojis: those of the application or of a server, and the way a request names one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.playground.people import User

KEYCAP = "\N{COMBINING ENCLOSING KEYCAP}"
FIRST_SYMBOL = "\N{DOUBLE EXCLAMATION MARK}"


@dataclass(eq=False)
class Emoji:
    """An uploaded picture that messages, buttons and reactions can show."""

    id: int
    name: str
    picture: bytes
    user: User
    is_animated: bool = False


@dataclass(frozen=True)
class EmojiName:
    """An emoji as reactions and buttons name it: a symbol of Unicode, or an uploaded one with its id."""

    name: str
    id: int | None = None

    @classmethod
    def of_route(cls, text: str) -> EmojiName:
        """The emoji of a reaction route, already percent-decoded: `name:id` or a symbol."""
        custom = re.fullmatch(r"(?:a:)?(\w+):(\d+)", text)
        return cls(custom[1], int(custom[2])) if custom else cls(text)


def is_symbol(text: str) -> bool:
    """Whether a text is one of Unicode's emojis, as far as its characters tell."""
    if not text or len(text) > 32:
        return False
    return KEYCAP in text or text[0] in "\N{COPYRIGHT SIGN}\N{REGISTERED SIGN}" or text[0] >= FIRST_SYMBOL
