"""The lines sent to player programs: a view survives serialization, and contains nothing hidden."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bot.computer import LEVELS
from bot.computer.judgment import turn_moves
from bot.computer.protocol import (
    Chosen,
    Goodbye,
    Hello,
    answer,
    choices,
    question,
    read_from_bot,
    read_from_program,
    view_from,
    written,
)
from bot.engine.catalogue import PRESETS, rules_of
from bot.engine.faces.decks import CARDS
from bot.engine.model.moves import CallUno, Play
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.match import Match, next_round, play_move, start_match
from bot.engine.view import SeatView, view_of
from tests.builders import position

MOVES = 150


def asked_in(preset: str) -> list[SeatView]:
    """Views from random moves under a preset."""
    rng, seen = Random(preset), list[SeatView]()
    rules = rules_of(PRESETS[preset])
    seats = min(4, rules.max_seats)
    match, _ = start_match(rules, seats, rng.randbytes(SECRET_BYTES))
    while not match.is_over and len(seen) < MOVES:
        match = _after_one(match, rng, seen)
    return seen


def _after_one(match: Match, rng: Random, seen: list[SeatView]) -> Match:
    for seat in match.table.owing:
        match, _ = play_move(match, seat, CallUno())
    seat = match.table.decider
    if seat is None:
        return next_round(match, rng.randbytes(SECRET_BYTES))[0]
    seen.append(view := view_of(match, seat))
    return play_move(match, seat, rng.choice(choices(view)))[0]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_view_and_its_moves_arrive_as_they_are(preset: str) -> None:
    for number, view in enumerate(asked_in(preset)):
        line = written(question(number, view, moves := choices(view)))
        asked = read_from_bot(line)
        assert isinstance(asked, type(question(0, view, moves)))
        assert view_from(asked.view, asked.moves) == replace(view, moves=tuple(moves))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_level_answers_with_the_move_it_would_make(preset: str) -> None:
    for view in asked_in(preset)[:40]:
        for player in LEVELS.values():
            moves = choices(view)
            chosen = answer(question(1, view, moves), player, Random(1))
            spelled = replace(view, moves=tuple(moves))
            assert moves[chosen.move] == player.choose(spelled, Random(1))


def test_a_question_holds_only_cards_that_the_seat_sees() -> None:
    for view in asked_in("house"):
        text = json.dumps(msgspec.to_builtins(question(1, view, choices(view))))
        public = view.public
        shown = [*view.hand, *public.discard, *(card for hand in public.hands for card in hand)]
        shown += [card for known in view.known.values() for card in known]
        codes = {card.code for card in shown} | ({view.drawn.code} if view.drawn else set())
        assert set(cards_in(json.loads(text))) <= codes


def cards_in(value: object) -> list[str]:
    """Every string in a value that is a card code."""
    if isinstance(value, dict):
        return [code for each in value.values() for code in cards_in(each)]
    if isinstance(value, list):
        return [code for each in value for code in cards_in(each)]
    return [value] if isinstance(value, str) and value in CARDS else []


def test_a_wild_is_offered_once_for_each_color() -> None:
    game = position("ann: W R7 | bob: R1 B2", discard="R5")
    moves = choices(view_of(game.match, 0))
    assert sum(isinstance(move, Play) and move.card.code == "W" for move in moves) == 4
    assert len(moves) > len(turn_moves(view_of(game.match, 0)))


def test_lines_are_told_apart_and_odd_ones_refused() -> None:
    assert read_from_program(written(Hello(name="Robo"))) == Hello(name="Robo")
    assert read_from_program(b'{"type":"chosen","id":3,"move":0}') == Chosen(3, 0)
    assert read_from_bot(written(Goodbye())) == Goodbye()
    for odd in (b"", b"hello", b"[]", b'{"type":"choose"}', b'{"type":"chosen","id":"3"}', b"\xff"):
        with pytest.raises(msgspec.DecodeError):
            read_from_program(odd)
