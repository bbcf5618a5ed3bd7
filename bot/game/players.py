"""The players of a table: people with a Discord account, their guests, and computer players."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from operator import attrgetter
from unicodedata import category

from msgspec import Struct

from bot.computer.player import Level
from bot.game.errors import Fault, GameError

LONGEST_NAME = 16  # maximum length of the name of a guest (A2) or a saved preset
BOT_NAMES = ("Ada", "Alan", "Grace", "Konrad", "Edsger", "Barbara", "Claude", "Mary", "Blaise")
USUAL = Level.NORMAL  # the level of a bot added with one press
STAND_IN = Level.NORMAL  # the level that plays for people who are away or were removed
PROGRAM = "program"  # the level of an operator's player program (docs/player-programs.md)
SIMPLEST = Level.EASY  # the level that makes a move if another level fails
UNSTORABLE = frozenset({"Cc", "Cs"})  # the Unicode categories of control characters and surrogates


def on_one_line(text: str) -> str:
    """Return typed text on one line, without control characters and lone surrogates.

    PostgreSQL cannot store NUL, and neither database can store lone surrogates.
    """
    return "".join(letter for letter in " ".join(text.split()) if category(letter) not in UNSTORABLE)


def tidy_name(name: str) -> str:
    """Return a typed name on one line.

    Raises GameError (bad_name) if it is empty or longer than LONGEST_NAME.
    """
    name = on_one_line(name)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise GameError(Fault.BAD_NAME)
    return name


class Mover(StrEnum):
    """The kind of player who decides for a seat: a person or a computer.

    It is stored with each move in the record of a match.
    """

    PERSON = "person"
    GUEST = "guest"
    COMPUTER = "computer"
    STAND_IN = "stand_in"  # a computer player, for a person who is away


class Player(Struct, frozen=True):
    """A player with a seat. `id` is the Discord account, or a negative number for players without an account.

    `owner` is set for guests: it is the account of the person whose screen they share (A1). `level` is set
    for computer players. `is_away` is set if a computer plays for a person until they come back (A4).
    `missed` counts their consecutive time-outs. `share` is their part of the next shuffle: the number that
    Discord gave to one of their presses, or 0 if there was none. `stands_for` is set for a computer player
    that has taken the seat of a removed person under their name: it is that person's account. `is_late` is
    set if they took over the seat in the middle of the match (A8). `took_time` is set if they have extended a
    turn of this match (A9).
    """

    id: int
    name: str
    level: str | None = None
    is_away: bool = False
    missed: int = 0
    owner: int | None = None
    share: int = 0
    stands_for: int | None = None
    is_late: bool = False
    took_time: bool = False

    @property
    def account(self) -> int:
        """The Discord account that plays this seat, or a negative number for a computer player."""
        return self.id if self.owner is None else self.owner

    @property
    def is_computer(self) -> bool:
        """Whether the seat belongs to a computer player."""
        return self.level is not None

    @property
    def is_person(self) -> bool:
        """Whether the player has a Discord account of their own."""
        return self.level is None and self.owner is None

    @property
    def is_played_by_computer(self) -> bool:
        """Whether a computer currently plays this seat."""
        return self.is_away or self.level is not None

    @property
    def bot_name(self) -> str | None:
        """The name of a computer player. None for people, guests, and computer players that use a person's
        name.

        Unlike people's names, it can be stored permanently.
        """
        return self.name if self.is_computer and self.name.rstrip(" 0123456789") in BOT_NAMES else None

    @property
    def mover(self) -> Mover:
        """The kind of player who currently decides for this seat."""
        if self.level is not None:
            return Mover.COMPUTER
        if self.is_away:
            return Mover.STAND_IN
        return Mover.PERSON if self.owner is None else Mover.GUEST


# The players' IDs and names. Other fields change with every press.
identity: Callable[[Player], tuple[int, str]] = attrgetter("id", "name")
