"""The simulator plays by the engine's rules: the same moves are legal, and have the same effect."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from bot.computer.advanced import choices_of
from bot.computer.judgment import honest_moves
from bot.computer.network import Sight
from bot.computer.policy import Situation, worth
from bot.computer.training import simulator as c
from bot.engine.catalogue import OPTIONS, rules_of
from bot.engine.model.cards import LIGHT_COLORS
from bot.engine.model.decisions import PickColor, PickTarget, RoundOver
from bot.engine.model.moves import Accept, CallUno, CatchUno, Draw, Move, Pass, Play
from bot.engine.model.shuffle import SECRET_BYTES, shuffled
from bot.engine.model.table import Table
from bot.engine.play.apply import apply
from bot.engine.play.deal import Seating, start_round
from bot.engine.play.legal import legal_moves
from bot.engine.play.match import Match
from bot.engine.view import view_of
from tests.computer.training.mirror import move_to_c, round_to_c, seen_of
from tests.fuzz.rules import other_value
from tests.needs import need

pytestmark = need("C compiler", is_there=c.compiler() is not None)

KNOWN = (
    "stacking", "seven_zero", "draw", "force_play", "two_player_reverse", "wild_after_draw", "wild_draw_four",
    "deck", "swap_hands", "shuffle_hands", "hand_size",
)  # fmt: skip
UNKNOWN = ("no_mercy", "flip", "higher")  # values that were added after the networks were trained
OVER = 3  # the phase
LONGEST = 500  # moves: random players may continue forever
BATCHES, ROUNDS = 4, 4  # on each run; 20,000 rounds were compared once


@pytest.mark.parametrize("batch", range(BATCHES))
def test_it_plays_as_the_engine_does(batch: int) -> None:
    rng = Random(batch)
    for _ in range(ROUNDS):
        _compare_round(_random_table(rng), rng)


@pytest.mark.parametrize(
    "rules",
    [
        {"seats": 2}, {"seats": 6}, {"seats": 10}, {"seats": 4, "seven_zero": 1},
        {"seats": 3, "hidden_counts": 1}, {"seats": 4, "stacking": 1},
    ],
    ids=str,
)  # fmt: skip
def test_quick_playouts_end_as_those_move_by_move(rules: dict[str, int]) -> None:
    library, told = c.simulator(), c.SimulatorRules(**rules)
    for seed in range(100):
        state, other = _dealt(told, seed)
        library.play_out_normally(ctypes.byref(state))
        for _ in range(600):
            if other.phase != OVER:
                library.play_move(
                    ctypes.byref(other), library.choose(ctypes.byref(other), c.PLAYERS["normal"])
                )
        assert _end_of(state) == _end_of(other)


def _dealt(rules: c.SimulatorRules, seed: int) -> tuple[c.Round, c.Round]:
    """A round in which each seat draws from a stream of its own, and its twin; they need the rules kept
    alive.
    """
    state = c.Round()
    c.simulator().deal(ctypes.byref(state), ctypes.byref(rules), seed % rules.seats, ctypes.c_uint64(seed))
    c.simulator().open_streams(ctypes.byref(state))
    return state, c.Round.from_buffer_copy(state)


def _end_of(state: c.Round) -> tuple[int, list[list[int]], list[int]]:
    hands = [sorted(hand[:held]) for hand, held in zip(state.hands, state.held, strict=True)]
    return state.winner, hands, list(state.discard[: state.discarded])


def test_only_unseen_cards_are_dealt_anew_and_none_that_a_seat_lacks() -> None:
    """Somebody who drew on a color has no card of it, except those they have drawn since."""
    library, rules, red, since = c.simulator(), c.SimulatorRules(6), 0, 3
    for seed in range(50):
        state, before = _dealt(rules, seed)
        state.drew_on[4][red] = 1 + since
        library.deal_unseen(ctypes.byref(state), 1)
        assert list(state.hands[1]) == list(before.hands[1])
        assert list(state.held) == list(before.held)
        assert _hidden(state) == _hidden(before)
        assert state.hands[2][:7] != before.hands[2][:7]
        assert not any(card // 13 == red for card in state.hands[4][: 7 - since])


def test_cards_that_a_seat_has_handed_over_stay_where_they_are() -> None:
    library, rules, seat, other = c.simulator(), c.SimulatorRules(4, seven_zero=1), 1, 2
    for seed in range(50):
        state, before = _dealt(rules, seed)
        for at in range(3):
            state.seen_by[other][at] = 1 << seat
        library.deal_unseen(ctypes.byref(state), seat)
        assert state.hands[other][:3] == before.hands[other][:3]
        assert state.hands[other][3:7] != before.hands[other][3:7]
        assert _hidden(state) == _hidden(before)


def _hidden(state: c.Round) -> list[int]:
    hands = [card for hand, held in zip(state.hands, state.held, strict=True) for card in hand[:held]]
    return sorted([*hands, *state.pile[state.pile_at : state.pile_end]])


def test_loading_it_leaves_the_arithmetic_of_the_process_alone() -> None:
    c.simulator()
    assert sys.float_info.min / 2 > 0  # a shared library linked with -ffast-math rounds this to zero


@pytest.mark.parametrize("batch", range(BATCHES))
def test_its_network_is_told_what_the_bots_is_told(batch: int) -> None:
    rng = Random(batch)
    for _ in range(ROUNDS):
        table = _random_table(rng, scoring=rng.choice(c.SCORINGS), hidden_counts=rng.random() < 0.2)
        scores = tuple(rng.randrange(table.rules.target) for _ in table.hands)
        while (seat := table.decider) is not None and table.moves_made < LONGEST:
            _compare_inputs(Match(table, scores), seat)
            table = apply(table, seat, _random_move(table, seat, rng))[0]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_its_policy_thinks_as_the_bots_does(batch: int) -> None:
    rng = Random(batch)
    for _ in range(ROUNDS):
        table = _random_table(rng, scoring=rng.choice(c.SCORINGS), hidden_counts=rng.random() < 0.2)
        while (seat := table.decider) is not None and table.moves_made < LONGEST:
            _compare_worths(Match(table, (0,) * len(table.hands)), seat)
            table = apply(table, seat, _random_move(table, seat, rng))[0]


def _compare_worths(match: Match, seat: int) -> None:
    state, view = round_to_c(match.table), view_of(match, seat)
    moves = choices_of(view, honest_moves(view))
    worths = (ctypes.c_float * len(moves))()
    listed = (c.Move * len(moves))(*map(move_to_c, moves))
    c.simulator().policy_worths(ctypes.byref(state), listed, len(moves), worths)
    assert list(worths) == pytest.approx([worth(Situation(view), move) for move in moves], abs=1e-4)


def _compare_inputs(match: Match, seat: int) -> None:
    state, sight = round_to_c(match.table), Sight(view_of(match, seat))
    if match.rules.scoring == "winner_collects":
        for other, score in enumerate(match.scores):
            state.need[other] = match.rules.target - score
    inputs, order = (ctypes.c_uint8 * c.INPUTS)(), (ctypes.c_uint8 * c.COLORS)()
    c.simulator().inputs_of(ctypes.byref(state), inputs, order)
    assert sight.inputs() == list(inputs)
    for move in legal_moves(match.table, seat):
        if isinstance(move, Play | Draw | Pass | Accept):
            assert sight.output(move) == c.simulator().output_of(move_to_c(move), order)


def _random_table(rng: Random, **chosen: Any) -> Table:
    """A round that has just started, after every decision its first card required."""
    chosen |= {name: other_value(OPTIONS[name], rng) for name in KNOWN if rng.random() < 0.3}
    chosen = {name: value for name, value in chosen.items() if value not in UNKNOWN}
    if chosen.get("wild_draw_four") != "anytime":
        chosen["challenge"] = False
    seats = rng.choice((2, 2, 3, 4, 4, 6, 10, 14))
    if seats == 10:
        chosen.pop("hand_size", None)
    table = start_round(rules_of(chosen), Seating(seats, 0), rng.randbytes(SECRET_BYTES))[0]
    while isinstance(table.awaiting, PickColor | PickTarget):
        seat = table.awaiting.seat
        table = apply(table, seat, rng.choice(legal_moves(table, seat)))[0]
    return table


def _compare_round(table: Table, rng: Random) -> None:
    library, state = c.simulator(), round_to_c(table)
    while (seat := table.decider) is not None and table.moves_made < LONGEST:
        moves = [move for move in legal_moves(table, seat) if not isinstance(move, CallUno | CatchUno)]
        assert _legal(state) == {(bare.kind, bare.card) for bare in map(move_to_c, moves)}
        move = _with_answers(rng.choice(moves), table, seat, rng)
        with _shuffles_of(table):
            library.play_move(ctypes.byref(state), move_to_c(move))
        table = apply(table, seat, move)[0]
        expected = round_to_c(table)
        expected.winner = _winner(table)
        assert seen_of(state) == seen_of(expected)


def _legal(state: c.Round) -> set[tuple[int, int]]:
    moves = (c.Move * c.MOST_MOVES)()
    count = c.simulator().legal_moves(ctypes.byref(state), moves)
    listed = [(move.kind, move.card) for move in moves[:count]]
    assert len(set(listed)) == count
    return set(listed)


def _random_move(table: Table, seat: int, rng: Random) -> Move:
    moves = [move for move in legal_moves(table, seat) if not isinstance(move, CallUno | CatchUno)]
    return _with_answers(rng.choice(moves), table, seat, rng)


def _with_answers(move: Move, table: Table, seat: int, rng: Random) -> Move:
    """The move with the color and the target that the engine would ask for next."""
    if not isinstance(move, Play):
        return move
    color = rng.choice(LIGHT_COLORS) if move.card.is_wild else None
    after = apply(table, seat, Play(move.card, color))[0]
    asks = isinstance(after.awaiting, PickTarget) or move.card.face.key in {"7", "wild_swap_hands"}
    return Play(move.card, color, rng.choice(list(table.others(seat))) if asks else None)


def _winner(table: Table) -> int:
    over = table.awaiting
    return over.winner if isinstance(over, RoundOver) and over.winner is not None else 255


@contextmanager
def _shuffles_of(table: Table) -> Iterator[None]:
    """The simulator shuffles in the way that this table's secret determines."""
    number = table.shuffles

    def shuffle(cards: Any, count: int) -> None:
        nonlocal number
        for at, card in enumerate(shuffled(cards[:count], table.secret, number)):
            cards[at] = card
        number += 1

    hook = c.SHUFFLER(shuffle)
    c.simulator().use_shuffler(hook)
    yield
    c.simulator().use_shuffler(c.SHUFFLER())
