"""Rounds under the classic rules stay the same, to the last card, even as decks and rules are added."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random

from bot.engine.catalogue import rules_of
from bot.engine.model.cards import LIGHT_COLORS
from bot.engine.model.moves import Move, Play
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.apply import apply
from bot.engine.play.deal import Seating, start_round
from bot.engine.play.legal import legal_moves
from tests.soak.counts import Record, times

MOVES = times(10_000, 200_000)
# Computed with the last version of the engine that had only this deck (b5ce07f).
DIGESTS = {
    10_000: "b712a53ddf5c7ea16290249d63888b89660272fb873b56b492530407b51d7bc9",
    200_000: "71284162f2fb52d655d3a56747b982cd808d6f2b80033c5d42c1d8582bf57028",
}


def test_random_rounds_are_those_of_the_first_engine(record_property: Record) -> None:
    assert digest_of(MOVES) == DIGESTS[MOVES]
    record_property("moves of classic rounds, each with its outcome unchanged", MOVES)


def digest_of(moves: int) -> str:
    """A hash over this many moves of two to six random players, with all hands and piles after each."""
    rng, digest = Random(1), sha256()
    while moves > 0:
        seats = rng.randrange(2, 7)
        table, _ = start_round(
            rules_of({}), Seating(seats, rng.randrange(seats)), rng.randbytes(SECRET_BYTES)
        )
        while (seat := table.awaiting.seat) is not None and moves > 0:
            table, _ = apply(table, seat, chosen(legal_moves(table, seat), rng))
            hands = ["".join(card.code for card in hand) for hand in table.hands]
            digest.update(f"{seat} {hands} {table.discard[-1].code} {len(table.draw_pile)}\n".encode())
            moves -= 1
    return digest.hexdigest()


def chosen(moves: Sequence[Move], rng: Random) -> Move:
    """Any of these moves; a wild sometimes comes with its color."""
    move = moves[rng.randrange(len(moves))]
    if isinstance(move, Play) and move.card.color is None and rng.random() < 0.7:
        return Play(move.card, LIGHT_COLORS[rng.randrange(4)])
    return move
