"""What the cards of the model do once they lie on top, before the turn passes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.computer.playouts import Round

Consequence = Callable[["Round"], None]


def _skip(game: Round) -> None:
    game.pass_turn()


def _reverse(game: Round) -> None:
    if len(game.hands) == 2 and game.model.house.reverse_skips:
        game.pass_turn()
    else:
        game.step = -game.step


def _make_next_draw(count: int) -> Consequence:
    def consequence(game: Round) -> None:
        game.pass_turn()
        game.draw(game.turn, count)

    return consequence


def _grow_sum(count: int, kind: str) -> Consequence:
    def consequence(game: Round) -> None:
        game.pending += count
        if game.hands[game.turn]:
            game.fits = game.model.same_kind[kind]
        else:  # nobody answers a last card
            game.pass_turn()
            game.draw(game.turn, game.pending)

    return consequence


def _swap_with_fewest(game: Round) -> None:
    hands, own = game.hands, game.turn
    if hands[own]:
        other = min(
            (seat for seat in range(len(hands)) if seat != own), key=lambda seat: hands[seat].bit_count()
        )
        hands[own], hands[other] = hands[other], hands[own]


def _pass_hands(game: Round) -> None:
    hands, step = game.hands, game.step
    if hands[game.turn]:
        hands[:] = [hands[(seat - step) % len(hands)] for seat in range(len(hands))]


CONSEQUENCES: dict[str, Consequence] = {
    "skip": _skip,
    "reverse": _reverse,
    "draw_two": _make_next_draw(2),
    "wild_draw_four": _make_next_draw(4),
}
STACKED = {"draw_two": _grow_sum(2, "draw_two"), "wild_draw_four": _grow_sum(4, "wild_draw_four")}
SEVEN_ZERO: dict[str, Consequence] = {"7": _swap_with_fewest, "0": _pass_hands}
ATTACKS = frozenset(CONSEQUENCES)  # each of them costs the next player something
