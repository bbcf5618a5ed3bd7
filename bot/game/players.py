"""The players of a table: people with a Discord account, their guests, and computer players."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from operator import attrgetter
from unicodedata import category

from msgspec import Struct

from bot.computer.player import Level
from bot.game.errors import Fault, GameError

LONGEST_NAME = 16  # of a guest (A2) or a saved preset
BOT_NAMES = ("Ada", "Alan", "Grace", "Konrad", "Edsger", "Barbara", "Claude", "Mary", "Blaise")
USUAL = Level.NORMAL  # the level of a bot added with one press
STAND_IN = Level.NORMAL  # the level that plays for people who are away or were removed
PROGRAM = "program"  # the level of an operator's own program (docs/player-programs.md)
SIMPLEST = Level.EASY  # the level that makes a move if another one fails
UNSTORABLE = frozenset({"Cc", "Cs"})  # the Unicode categories of control characters and surrogates


def on_one_line(text: str) -> str:
    """Return typed text on one line, without control characters and lone surrogates.

    PostgreSQL cannot store NUL, and neither database can store lone surrogates.
    """
    return "".join(letter for letter in " ".join(text.split()) if category(letter) not in UNSTORABLE)


def tidy_name(name: str) -> str:
    """Return a typed name on one line.

    Raises GameError bad_name if nothing is left, or more than LONGEST_NAME characters.
    """
    name = on_one_line(name)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise GameError(Fault.BAD_NAME)
    return name


class Mover(StrEnum):
    """The kind of player who decides for a seat: a person or a computer.

    The record of a match stores it with each move.
    """

    PERSON = "person"
    GUEST = "guest"
    COMPUTER = "computer"
    STAND_IN = "stand_in"  # a computer player, for a person who is away


class Player(Struct, frozen=True):
    """A player with a seat. `id` is the Discord account, negative for players without one.

    `owner` is set for guests: the account of the person whose screen they share (A1). `level` is set for
    computer players. `is_away` marks a person for whom a computer plays until they come back (A4); `missed`
    counts their consecutive time-outs. `share` is their part of the next shuffle: the number that Discord
    gave to one of their presses, 0 if there was none. `stands_for` is the account of a person who was
    removed, if a computer player has taken their seat under their name. `is_late` if they have taken the seat
    over in the middle of the match (A8). `took_time` if they have prolonged a turn of this match (A9).
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
        """The Discord account that plays this seat; negative for a computer player."""
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
        """Whether a computer is playing this seat now."""
        return self.is_away or self.level is not None

    @property
    def bot_name(self) -> str | None:
        """The name of a computer player, or None for everybody else, and for a computer player that uses a
        person's name.

        Unlike names of people, it may be stored for good.
        """
        return self.name if self.is_computer and self.name.rstrip(" 0123456789") in BOT_NAMES else None

    @property
    def mover(self) -> Mover:
        """The kind of player who decides for this seat now."""
        if self.level is not None:
            return Mover.COMPUTER
        if self.is_away:
            return Mover.STAND_IN
        return Mover.PERSON if self.owner is None else Mover.GUEST


# The players' IDs and names; other fields change from press to press.
identity: Callable[[Player], tuple[int, str]] = attrgetter("id", "name")
