"""Decisions: what the table waits for, who has to answer, what can be answered, and the default answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, get_args

from msgspec.structs import replace

from bot.engine.model.cards import Card, Color, favorite_color
from bot.engine.model.decision import Decision
from bot.engine.model.moves import (
    Accept,
    Challenge,
    ChooseColor,
    ChooseTarget,
    Draw,
    Move,
    Pass,
    Play,
    play_of,
)
from bot.engine.model.party_decisions import DareOffer, Guessing, Judging, PickDiscardColor
from bot.engine.model.record import Tagged

if TYPE_CHECKING:  # a circle: a table awaits a decision, and what can be decided depends on the table
    from bot.engine.model.table import State

DRAW = Draw()


class Turn(Decision):
    """An ordinary turn: play a card or draw one (T1)."""

    phase: ClassVar = "play"
    moves: ClassVar = frozenset({Play, Draw})
    seat: int

    def answers(self, table: State) -> tuple[Move, ...]:
        color, face = table.color, table.discard[-1].face
        moves: list[Move] = []
        for card in table.hands[self.seat]:  # `table.fits` written out: most of what listing moves costs
            if card.color is color or card.face is face or card.color is None:
                play = play_of(card)
                if play not in moves:
                    moves.append(play)
        moves.append(DRAW)
        return tuple(moves)

    def allows(self, table: State, move: Move) -> bool:
        if type(move) is Play:
            card = move.card  # `table.fits` written out once more: every play is checked
            fits = card.color is table.color or card.face is table.discard[-1].face or card.color is None
            return fits and card in table.hands[self.seat]
        return type(move) is Draw

    def default(self, table: State) -> Move:
        return Draw()


class DrawnCard(Decision):
    """`card` was drawn: play it if it `fits`, or keep it (T2). Only its seat knows the card."""

    phase: ClassVar = "drawn"
    moves: ClassVar = frozenset({Play, Pass})
    seat: int
    card: Card | None
    fits: bool = True

    def answers(self, table: State) -> tuple[Move, ...]:
        return (play_of(self.card), Pass()) if self.card and self.fits else (Pass(),)

    def default(self, table: State) -> Move:
        return Pass()

    def public(self) -> Decision:
        return DrawnCard(self.seat, None)


class PickColor(Decision):
    """`seat` chooses the color for its wild (T8)."""

    phase: ClassVar = "color"
    moves: ClassVar = frozenset({ChooseColor})
    completes: ClassVar = True
    seat: int

    def answers(self, table: State) -> tuple[Move, ...]:
        return tuple(ChooseColor(color) for color in Color)

    def default(self, table: State) -> Move:
        return ChooseColor(favorite_color(table.hands[self.seat]))


class PickTarget(Decision):
    """`seat` chooses the seat its card is aimed at."""

    phase: ClassVar = "target"
    moves: ClassVar = frozenset({ChooseTarget})
    completes: ClassVar = True
    seat: int

    def answers(self, table: State) -> tuple[Move, ...]:
        return tuple(ChooseTarget(other) for other in table.others(self.seat))


class Evidence(Tagged):
    """What was true when `by` played a Wild Draw Four; a challenge is judged by nothing else (M7).

    Only a challenge reveals the `hand` and whether the play `is_legal`; in public that is None.
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

    def answers(self, table: State) -> tuple[Move, ...]:
        # Nobody can be shown the hand of a player who has left (M32).
        return (Accept(),) if self.evidence.by in table.gone else (Accept(), Challenge())

    def public(self) -> Decision:
        return replace(self, evidence=replace(self.evidence, hand=(), is_legal=None))


class Stack(Decision):
    """`seat` adds a card to the pending sum or draws it (T9)."""

    phase: ClassVar = "stack"
    moves: ClassVar = frozenset({Accept})
    seat: int
    pending: int

    def answers(self, table: State) -> tuple[Move, ...]:
        return (Accept(),)


class RoundOver(Decision):
    """The round has ended: `winner` went out, or nobody can move anymore (None)."""

    phase: ClassVar = "round_over"
    seat: None = None
    winner: int | None = None


class Resolving(Decision):
    """Effects are being carried out. Only a draft is ever in this state, never a table."""

    phase: ClassVar = "resolving"
    seat: None = None


RESOLVING = Resolving()

AnyDecision = (
    Turn | DrawnCard | PickColor | PickTarget | Stack | ChallengeOffer | DareOffer | Judging | Guessing
    | PickDiscardColor | RoundOver
)  # fmt: skip
DECISIONS: tuple[type[AnyDecision], ...] = get_args(AnyDecision)


def pending_of(decision: Decision) -> int:
    """How many cards the deciding seat would draw, 0 if no penalty is pending."""
    return decision.pending if isinstance(decision, Stack | ChallengeOffer | DareOffer) else 0
