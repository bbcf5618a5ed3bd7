"""Points of a round, and who has won the match (P2-P7). Each way of scoring is one entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.cards import Card

if TYPE_CHECKING:
    from bot.engine.table import Table


def hand_points(hand: Sequence[Card]) -> int:
    """What a hand counts (C6)."""
    return sum(card.points for card in hand)


@dataclass(frozen=True)
class Scoring:
    """A value of the option `scoring`: what a round brings each seat, and who wins with which totals.

    `points(table, winner)` gives a number for each seat; `winners(totals, target, winner)` the seats that
    have won the match, none while it goes on. `winner` is who went out, None where nobody did.
    """

    points: Callable[[Table, int | None], tuple[int, ...]]
    winners: Callable[[Sequence[int], int, int | None], tuple[int, ...]]


def _collected(table: Table, winner: int | None) -> tuple[int, ...]:
    total = sum(hand_points(hand) for hand in table.hands)
    return tuple(total if seat == winner else 0 for seat in range(len(table.hands)))


def _reached(totals: Sequence[int], target: int, winner: int | None) -> tuple[int, ...]:
    return tuple(seat for seat, score in enumerate(totals) if score >= target)


def _went_out(totals: Sequence[int], target: int, winner: int | None) -> tuple[int, ...]:
    return () if winner is None else (winner,)


SCORINGS: dict[str, Scoring] = {
    "winner_collects": Scoring(_collected, _reached),
    "single_round": Scoring(_collected, _went_out),
}
