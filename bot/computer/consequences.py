"""What the cards of the model do once they lie on top, before the turn passes."""

from __future__ import annotations

from collections.abc import Callable

from bot.computer.playouts import Round

Consequence = Callable[[Round], None]


def _make_other_draw(count: int) -> Consequence:
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


def _exchange_hands(game: Round) -> None:
    if game.hands[game.turn]:
        game.hands.reverse()


CONSEQUENCES: dict[str, Consequence] = {
    "skip": Round.pass_turn,
    "reverse": Round.pass_turn,
    "draw_two": _make_other_draw(2),
    "wild_draw_four": _make_other_draw(4),
}
ATTACKS = frozenset(CONSEQUENCES)  # each of them costs the other something
STACKED: dict[str, Consequence] = {
    "draw_two": _grow_sum(2, "draw_two"),
    "wild_draw_four": _grow_sum(4, "wild_draw_four"),
}
SEVEN_ZERO: dict[str, Consequence] = {"7": _exchange_hands, "0": _exchange_hands}
