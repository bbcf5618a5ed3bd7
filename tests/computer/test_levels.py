"""Every level, under every rule: legal moves only, and no knowledge of other hands."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from bot.computer import LEVELS
from bot.computer.player import ComputerPlayer
from bot.engine.model.moves import CallUno, CatchUno, NameGuesser
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.model.table import Table
from bot.engine.play.match import Match, next_round, play_move
from bot.engine.view import SeatView, view_of
from tests.builders import position
from tests.computer.seats import choice, view
from tests.fuzz.players import after, random_step
from tests.fuzz.rules import random_match

MATCHES, MOVES = 12, 150  # on each run; 100,000 moves were made once with MATCHES = 300
WHIMS = 0.05  # the share of events that somebody else causes: a time-out, a leaver, a misplay


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("share", range(MATCHES))
def test_it_makes_no_illegal_move_under_any_rules(level: str, share: int) -> None:
    rng = Random(f"{level} {share}")
    match = random_match(rng)
    for _ in range(MOVES):
        if match.is_over:
            break
        match = after_one_step(match, LEVELS[level], rng)


def after_one_step(match: Match, player: ComputerPlayer, rng: Random) -> Match:
    """Return the match after this player moved for the awaited seat. Raises RuleError."""
    if rng.random() < WHIMS:
        return after(match, random_step(match, rng))
    seat = match.table.decider
    if seat is None:
        return next_round(match, rng.randbytes(SECRET_BYTES))[0]
    move = player.choose(view_of(match, seat), rng)
    assert not isinstance(move, CallUno | CatchUno)
    return play_move(match, seat, move)[0]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(8))
def test_hidden_cards_make_no_difference(level: str, seed: int) -> None:
    """Wherever the cards are that a seat cannot see, it makes the same choice."""
    rng = Random(f"hidden {seed}")
    match = random_match(rng)
    for _ in range(30):
        if match.is_over or match.table.decider is None:
            break
        seat = match.table.decider
        other = replace(match, table=with_hidden_cards_swapped(match.table, seat, rng))
        assert view_of(other, seat) == view_of(match, seat)
        chosen = [LEVELS[level].choose(view_of(twin, seat), Random(seed)) for twin in (match, other)]
        assert chosen[0] == chosen[1]
        match = play_move(match, seat, chosen[0])[0]


def with_hidden_cards_swapped(table: Table, seat: int, rng: Random) -> Table:
    """A table that looks the same from this seat."""
    hidden = [card for other, hand in enumerate(table.hands) if other != seat for card in hand]
    hidden += table.draw_pile
    rng.shuffle(hidden)
    hands: list[tuple[object, ...]] = []
    for other, hand in enumerate(table.hands):
        hands.append(hand if other == seat else tuple(hidden[: len(hand)]))
        del hidden[: 0 if other == seat else len(hand)]
    return replace(table, hands=tuple(hands), draw_pile=tuple(hidden))


class Sealed:
    """A view that records which fields are read."""

    def __init__(self, seen: SeatView) -> None:
        self._view = seen
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> object:
        self.read.add(name)
        return getattr(self._view, name)


@pytest.mark.parametrize("level", LEVELS)
def test_it_asks_its_view_alone(level: str) -> None:
    sealed = Sealed(view(position("ann: R7 W G1 | bob: B1 B2")))
    LEVELS[level].choose(sealed, Random(0))  # pyrefly: ignore[bad-argument-type]
    assert sealed.read <= {"public", "seat", "hand", "moves", "drawn", "known"}


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_guesses_what_it_acts_out(level: str) -> None:
    charade = {"effect": "charade"}
    game = position("ann: WC1 G1 | bob: B1 B2", customizable=1, customizable_effects=[charade])
    assert choice(game.after("ann play WC1 red"), LEVELS[level]) == NameGuesser(None)
