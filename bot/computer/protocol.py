"""The lines that this bot and a player program write to each other (docs/player-programs.md).

Each line is a JSON object with a `type`. The program receives what its seat sees, and nothing else.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.computer.judgment import turn_moves
from bot.engine.catalogue import rules_of
from bot.engine.model.cards import Tagged, colors_of
from bot.engine.model.decisions import AnyDecision
from bot.engine.model.moves import Move, Play
from bot.engine.notation import Plain, move_from, plain_of, value_of
from bot.engine.view import PublicView, SeatView

if TYPE_CHECKING:
    from random import Random

    from bot.computer.player import ComputerPlayer

VERSION = 1
LONGEST_LINE = 65_536  # bytes of a program's answer


class Hello(Tagged):
    """The first line of each side. `seconds` is the time limit for each answer. A program doesn't have to set
    it.
    """

    version: int = VERSION
    name: str = ""
    seconds: float = 0.0


class Choose(Tagged):
    """The bot's question: which of these moves? Each move is written as in docs/scenarios.md."""

    id: int
    view: Plain
    moves: list[Plain]


class Chosen(Tagged):
    """The program's answer: the index of its move in the list, counted from 0."""

    id: int
    move: int


class Goodbye(Tagged):
    """The bot's last line, after which the program should exit."""


def written(line: Tagged) -> bytes:
    """Return the line as it is written, including its end."""
    return msgspec.json.encode(line) + b"\n"


def read_from_program(line: bytes) -> Hello | Chosen:
    """Parse a line of a program. Raises msgspec.ValidationError or msgspec.DecodeError for anything else."""
    return msgspec.json.decode(line, type=Hello | Chosen)


def read_from_bot(line: bytes) -> Hello | Choose | Goodbye:
    """Parse a line of the bot. Raises msgspec.ValidationError or msgspec.DecodeError for anything else."""
    return msgspec.json.decode(line, type=Hello | Choose | Goodbye)


def choices(view: SeatView) -> list[Move]:
    """Return the moves to choose from: all moves of the turn, with a wild once for each color."""
    return [choice for move in turn_moves(view) for choice in _with_colors(move)]


def _with_colors(move: Move) -> list[Move]:
    if isinstance(move, Play) and move.card.face.asks_color:
        return [Play(move.card, color, move.target) for color in colors_of(move.card.side)]
    return [move]


def question(number: int, view: SeatView, moves: list[Move]) -> Choose:
    return Choose(number, written_view(view), [plain_of(move) for move in moves])


def written_view(view: SeatView) -> Plain:
    """Return the view without its moves. It contains only the rules that differ from their default."""
    plain = plain_of(replace(view, moves=(), public=replace(view.public, rules=None)))
    del plain["moves"]
    plain["public"]["rules"] = dict(view.public.rules.changed)
    return plain


def view_from(plain: Plain, moves: list[Plain]) -> SeatView:
    """Read a view that `written_view` wrote, with these moves. Raises KeyError, ValueError, or RulesError."""
    public = plain["public"]
    seen = PublicView(
        rules=rules_of(public["rules"]),
        decision=value_of(public["decision"], AnyDecision),
        **{name: value_of(public[name], kind) for name, kind in _kinds(PublicView).items()},
    )
    own = {name: value_of(plain[name], kind) for name, kind in _kinds(SeatView).items()}
    return SeatView(public=seen, moves=tuple(map(move_from, moves)), **own)


@cache
def _kinds(view: type[Struct]) -> dict[str, Any]:
    """Return the types of the view's fields that need no conversion."""
    others = ("rules", "decision", "public", "moves")
    return {name: kind for name, kind in get_type_hints(view).items() if name not in others}


def answer(asked: Choose, player: ComputerPlayer, rng: Random) -> Chosen:
    """Return the answer of one of our players. Raises KeyError, ValueError, or RulesError for an invalid
    question.
    """
    view = view_from(asked.view, asked.moves)
    return Chosen(asked.id, view.moves.index(player.choose(view, rng)))
