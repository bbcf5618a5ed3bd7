"""Who sits at a table: people with a Discord account, their guests, and computer players."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import category

STAND_IN = "easy"  # the level that plays for somebody who is away or was removed
UNSTORABLE = frozenset({"Cc", "Cs"})  # Unicode's categories of control characters and surrogates


def tidy_name(name: str) -> str:
    """Return a typed name on one line, without control characters and halves of characters.

    PostgreSQL stores no NUL, and neither database a lone surrogate.
    """
    return "".join(character for character in " ".join(name.split()) if category(character) not in UNSTORABLE)


@dataclass(frozen=True)
class Player:
    """Somebody with a seat. `id` is the Discord account, negative for whoever has none of their own.

    `owner` is set for a guest: the account of the person with whom they share a screen (A1).

    `level` is set for a computer player. `is_away` marks a person whose seat a computer plays until
    they come back (A4); `missed` counts their time-outs in a row.
    """

    id: int
    name: str
    level: str | None = None
    is_away: bool = False
    missed: int = 0
    owner: int | None = None

    @property
    def account(self) -> int:
        """The Discord account that plays for this seat, negative for a computer player."""
        return self.id if self.owner is None else self.owner

    @property
    def is_guest(self) -> bool:
        """Whether this seat is a further one of somebody's account."""
        return self.owner is not None

    @property
    def is_computer(self) -> bool:
        """Whether this seat belongs to a computer player."""
        return self.level is not None

    @property
    def is_played_by_computer(self) -> bool:
        """Whether a computer decides for this seat now."""
        return self.is_computer or self.is_away
