"""Decisions that a table can wait for, each with its answers and its time-out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, get_args

from msgspec.structs import replace

from bot.engine.model.cards import Card, Color, Tagged, colors_of, favorite_color
from bot.engine.model.moves import (
    Accept,
    Challenge,
    ChooseColor,
    ChooseTarget,
    DiscardColor,
    DoDare,
    Draw,
    DrawForDare,
    Judge,
    Move,
    NameGuesser,
    Pass,
    Play,
    play_of,
)

if TYPE_CHECKING:  # avoids a cycle: a table waits for a decision, whose answers depend on the table
    from bot.engine.model.table import RoundFields


class Decision(Tagged):
    """A decision that the table needs from `seat`.

    `phase` is its public name (docs/scenarios.md). `moves` are the kinds of moves that can answer it. A
    decision that `completes` a move is answered by default if its player leaves first (M30). `keeps_two` is
    set if the top card might still be undone, so that the card below it must not be reshuffled (M6).
    """

    phase: ClassVar[str]
    moves: ClassVar[frozenset[type[Move]]] = frozenset()
    completes: ClassVar[bool] = False
    keeps_two: ClassVar[bool] = False
    seat: int | None

    def answers(self, table: RoundFields) -> tuple[Move, ...]:
        """Return the legal answers before house rules change them. Plays have neither a color nor a
        target.
        """
        return ()

    def allows(self, table: RoundFields, move: Move) -> bool:
        """Return whether the move, apart from color and target, is one of the answers."""
        return move in self.answers(table)

    def default(self, table: RoundFields) -> Move:
        """Return the answer for a seat that runs out of time (M34), which is the first answer unless
        overridden.
        """
        return self.answers(table)[0]

    def public(self) -> Decision:
        """Return the decision as everybody is allowed to see it."""
        return self


# Ordinary turns


DRAW = Draw()


class Turn(Decision):
    """An ordinary turn: play a card or draw one (T1)."""

    phase: ClassVar = "play"
    moves: ClassVar = frozenset({Play, Draw})
    seat: int

    def answers(self, table: RoundFields) -> tuple[Move, ...]:
        color, face = table.color, table.discard[-1].face
        moves: list[Move] = []
        # `table.fits`, inlined, because it takes most of the time needed to list moves.
        for card in table.hands[self.seat]:
            if card.color is color or card.face is face or card.color is None:
                play = play_of(card)
                if play not in moves:
                    moves.append(play)
        moves.append(DRAW)
        return tuple(moves)

    def allows(self, table: RoundFields, move: Move) -> bool:
        if type(move) is Play:
            card = move.card  # `table.fits`, inlined again, because every play is checked
            fits = card.color is table.color or card.face is table.discard[-1].face or card.color is None
            return fits and card in table.hands[self.seat]
        return type(move) is Draw

    def default(self, table: RoundFields) -> Move:
        return Draw()


class DrawnCard(Decision):
    """`card` was drawn. Its player can play it if it `fits`, or keep it (T2).

    Only its seat knows the card.
    """

    phase: ClassVar = "drawn"
    moves: ClassVar = frozenset({Play, Pass})
    seat: int
    card: Card | None
    fits: bool = True

    def answers(self, table: RoundFields) -> tuple[Move, ...]:
        return (play_of(self.card), Pass()) if self.card and self.fits else (Pass(),)

    def default(self, table: RoundFields) -> Move:
        return Pass()

    def public(self) -> Decision:
        return DrawnCard(self.seat, None)


class PickColor(Decision):
    """`seat` chooses the color for its wild (T8)."""

    phase: ClassVar = "color"
    moves: ClassVar = frozenset({ChooseColor})
    completes: ClassVar = True
    seat: int

    def answers(self, table: RoundFields) -> tuple[Move, ...]:
        return tuple(ChooseColor(color) for color in colors_of(table.side))

    def default(self, table: RoundFields) -> Move:
        return ChooseColor(favorite_color(table.hands[self.seat], table.side))


class PickTarget(Decision):
    """`seat` chooses the target of its card."""

    phase: ClassVar = "target"
    moves: ClassVar = frozenset({ChooseTarget})
    completes: ClassVar = True
    seat: int

    def answers(self, table: RoundFields) -> tuple[Move, ...]:
        return tuple(ChooseTarget(other) for other in table.others(self.seat))


class More(Decision):
    """`seat` has played a card and can put another card with the same face on it, or end its turn (T15)."""

    phase: ClassVar = "more"
    moves: ClassVar = frozenset({Play, Pass})
    completes: ClassVar = True
    seat: int

    def answers(self, table: RoundFields) -> tuple[Move, ...]:
        alike = [card for card in table.hands[self.seat] if card.face is table.top.face]
        return (*(play_of(card) for card in dict.fromkeys(alike)), Pass())

    def default(self, table: RoundFields) -> Move:
        return Pass()


# Penalties that can still be answered


class Evidence(Tagged):
    """The facts at the time when `by` played a Wild Draw Four. A challenge is judged only by these (M7).

    Only a challenge reveals the `hand` and whether the play `is_legal`, which is None in the public view.
    """

    by: int
    color: Color | None
    hand: tuple[Card, ...]
    is_legal: bool | None


class ChallengeOffer(Decision):
    """`seat` accepts `pending` cards or challenges (F3)."""

    phase: ClassVar = "challenge"
    moves: ClassVar = frozenset({Accept, Challenge})
    keeps_two: ClassVar = True
    seat: int
    evidence: Evidence
    pending: int

    def answers(self, table: RoundFields) -> tuple[Move, ...]:
        # Nobody is allowed to see the hand of a player who has left (M32).
        return (Accept(),) if self.evidence.by in table.gone else (Accept(), Challenge())

    def public(self) -> Decision:
        return replace(self, evidence=replace(self.evidence, hand=(), is_legal=None))


class Stack(Decision):
    """`seat` adds a card to the pending sum or draws it (T9)."""

    phase: ClassVar = "stack"
    moves: ClassVar = frozenset({Accept})
    seat: int
    pending: int

    def answers(self, table: RoundFields) -> tuple[Move, ...]:
        return (Accept(),)


# Customizable cards


class DareOffer(Decision):
    """`seat` does what the text says, or draws `pending` cards. `by` will judge (W5)."""

    phase: ClassVar = "dare"
    moves: ClassVar = frozenset({DoDare, DrawForDare})
    seat: int
    by: int
    text: str
    pending: int

    def answers(self, table: RoundFields) -> tuple[Move, ...]:
        return (DoDare(), DrawForDare())

    def default(self, table: RoundFields) -> Move:
        return DrawForDare()


class Judging(Decision):
    """`seat` decides whether `about` did the dare. If not, `about` draws `cards` (W5)."""

    phase: ClassVar = "judge"
    moves: ClassVar = frozenset({Judge})
    completes: ClassVar = True
    seat: int
    about: int
    cards: int

    def answers(self, table: RoundFields) -> tuple[Move, ...]:
        return (Judge(done=True), Judge(done=False))


class Guessing(Decision):
    """`seat` acts something out and then chooses the player who guessed it (W8)."""

    phase: ClassVar = "guess"
    moves: ClassVar = frozenset({NameGuesser})
    completes: ClassVar = True
    seat: int

    def answers(self, table: RoundFields) -> tuple[Move, ...]:
        return (*(NameGuesser(other) for other in table.others(self.seat)), NameGuesser(None))

    def default(self, table: RoundFields) -> Move:
        return NameGuesser(None)


class PickDiscardColor(Decision):
    """`seat` guessed the charade and can discard every card of one color (W8)."""

    phase: ClassVar = "discard_color"
    moves: ClassVar = frozenset({DiscardColor, Pass})
    completes: ClassVar = True
    seat: int

    def answers(self, table: RoundFields) -> tuple[Move, ...]:
        return (*(DiscardColor(color) for color in colors_of(table.side)), Pass())

    def default(self, table: RoundFields) -> Move:
        return DiscardColor(favorite_color(table.hands[self.seat], table.side))


# Between decisions


class RoundOver(Decision):
    """The round has ended. `winner` went out, or is None if nobody could move anymore."""

    phase: ClassVar = "round_over"
    seat: None = None
    winner: int | None = None


class Resolving(Decision):
    """Effects are being carried out. Only drafts are in this state, never tables."""

    phase: ClassVar = "resolving"
    seat: None = None


RESOLVING = Resolving()

AnyDecision = (
    Turn | DrawnCard | More | PickColor | PickTarget | Stack | ChallengeOffer | DareOffer | Judging
    | Guessing | PickDiscardColor | RoundOver
)  # fmt: skip
DECISIONS: tuple[type[AnyDecision], ...] = get_args(AnyDecision)


def pending_of(decision: Decision) -> int:
    """Return how many cards the seat to move would draw, or 0 if no penalty is pending."""
    return decision.pending if isinstance(decision, Stack | ChallengeOffer | DareOffer) else 0
