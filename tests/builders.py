"""Positions and moves as short texts, so that a test of a rule reads like the rule itself.

game = position("ann: R7 G5 | bob: R1 B2", discard="Y1 R5", draw_pile="Y2 Y3")
assert game.after("ann play R7").owing == ["ann"]
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from msgspec.structs import replace

from bot.engine.catalogue import rules_of
from bot.engine.model.cards import Color
from bot.engine.model.decisions import Turn
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import Event
from bot.engine.model.moves import Move
from bot.engine.model.rules import Rules
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.model.table import Table
from bot.engine.notation import codes_of as codes
from bot.engine.notation import move_from
from bot.engine.notation import pile_of as cards
from bot.engine.play.apply import misplay
from bot.engine.play.deal import Seating, start_round
from bot.engine.play.legal import legal_moves
from bot.engine.play.match import Match, Played, next_round, play_move

SECRET = bytes(range(SECRET_BYTES))
NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "joe")

E = TypeVar("E", bound=Event)


def rules(**options: Any) -> Rules:
    """Default rules, except for these options."""
    return rules_of(options)


@dataclass(frozen=True)
class Game:
    """A match whose seats have names, with everything that has happened since its position was set up."""

    match: Match
    events: tuple[Event, ...] = ()

    def after(self, *moves: str) -> Game:
        """The game after these moves (`"ann play W red"`, `"bob catch ann"`), all of which must be legal."""
        game = self
        for text in moves:
            name, _, words = text.partition(" ")
            game = game.made(name, move_of(words))
        return game

    def made(self, name: str, move: Move) -> Game:
        """The game after one move of a player. Raises RuleError, even for a misplay that costs cards."""
        if code := misplay(self.table, NAMES.index(name), move):
            raise RuleError(code)
        return self._and(play_move(self.match, NAMES.index(name), move))

    def next_round(self) -> Game:
        """The game with the next round dealt."""
        return self._and(next_round(self.match, SECRET))

    def refusal(self, move: str) -> Refusal:
        """The code with which this move is refused."""
        return refusal_of(lambda: self.after(move))

    def misplayed(self, move: str) -> Game:
        """The game after a misplay that cost cards (T10)."""
        name, _, words = move.partition(" ")
        seat = NAMES.index(name)
        assert misplay(self.table, seat, move_of(words)) is not None
        return self._and(play_move(self.match, seat, move_of(words)))

    def _and(self, played: Played) -> Game:
        return Game(played[0], (*self.events, *played[1]))

    def legal(self, name: str) -> tuple[Move, ...]:
        """The moves a player may make now."""
        return legal_moves(self.table, NAMES.index(name))

    def happened(self, kind: type[E]) -> list[E]:
        """The events of this type, oldest first."""
        return [event for event in self.events if isinstance(event, kind)]

    def hand(self, name: str) -> str:
        """A player's hand, in the order in which the cards arrived."""
        return codes(self.table.hands[NAMES.index(name)])

    def count(self, name: str) -> int:
        """How many cards a player holds."""
        return len(self.table.hands[NAMES.index(name)])

    @property
    def table(self) -> Table:
        """The table of the round."""
        return self.match.table

    @property
    def phase(self) -> str:
        """The phase, named as in docs/scenarios.md."""
        return self.match.phase

    @property
    def turn(self) -> str | None:
        """The seat that has to decide now."""
        return None if self.table.decider is None else NAMES[self.table.decider]

    @property
    def owing(self) -> list[str]:
        """The seats that owe a call."""
        return [NAMES[seat] for seat in self.table.owing]

    @property
    def discard(self) -> str:
        """The discard pile, from the bottom to the top."""
        return codes(self.table.discard)

    @property
    def draw_pile(self) -> str:
        """The draw pile, the next card first."""
        return codes(self.table.draw_pile)


def refusal_of(attempt: Callable[[], object]) -> Refusal:
    """The code of the RuleError that this call raises."""
    try:
        attempt()
    except RuleError as error:
        return error.code
    raise AssertionError("it was not refused")


def move_of(text: str) -> Move:
    """Parse a move written as in docs/scenarios.md: `"play W red"`, `"catch ann"`, `"draw"`."""
    word, *answers = text.split()
    plain: dict[str, Any] = {"do": word}
    for answer in answers:
        if answer in NAMES:
            plain["target"] = NAMES.index(answer)
        elif answer in ("true", "false"):
            plain["done"] = answer == "true"
        else:
            plain["color" if answer in set(Color) else "card"] = answer
    return move_from(plain)


def position(hands: str, *, discard: str = "R5", draw_pile: str = "", **given: Any) -> Game:
    """A table in the middle of a round: `"ann: R7 G5 | bob: R1"`, seats in the order of NAMES.

    `turn` and `dealer` are names (ann plays, the last one deals), `color`, `direction`, `scores` as in Table
    and Match; everything else is an option of the rules.
    """
    held = [cards(hand.partition(":")[2]) for hand in hands.split("|")]
    pile = cards(discard)
    color, turn, dealer = given.pop("color", None), given.pop("turn", "ann"), given.pop("dealer", None)
    direction, scores = given.pop("direction", 1), given.pop("scores", (0,) * len(held))
    table = Table(
        rules=rules(**given),
        secret=SECRET,
        hands=tuple(held),
        draw_pile=cards(draw_pile),
        discard=pile,
        color=Color(color) if color else pile[-1].color,
        turn=NAMES.index(turn),
        dealer=NAMES.index(dealer) if dealer else len(held) - 1,
        awaiting=Turn(NAMES.index(turn)),
        direction=direction,
    )
    return Game(Match(table, tuple(scores)))


def dealt(
    deck: str, /, *, players: int = 2, dealer: str = "bob", first: str | None = None, **options: Any
) -> Game:
    """A round dealt from this deck without shuffling, the next card first."""
    seating = Seating(players, NAMES.index(dealer), first=NAMES.index(first) if first else None)
    table, events = start_round(rules(**options), seating, SECRET, pile=cards(deck))
    return Game(Match(table, (0,) * players), tuple(events))


def with_table(game: Game, **changes: Any) -> Game:
    """The game with some fields of its table replaced."""
    match = replace(game.match, table=replace(game.table, **changes))
    return dataclasses.replace(game, match=match)
