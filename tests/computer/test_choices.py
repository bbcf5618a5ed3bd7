"""What bots choose stays what was measured.

A change of it ends the daily deals that people have begun, and outdates the figures in
docs/computer-players.md: whoever means it measures them anew, and notes the new digests here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from random import Random

import pytest

from bot.computer import LEVELS
from bot.computer.player import Level
from bot.engine.catalogue import PRESETS, rules_of
from bot.engine.model.moves import CallUno, Move
from bot.engine.model.options import Value
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.notation import plain_of
from bot.engine.play.match import next_round, play_move, start_match
from bot.engine.view import view_of

DECISIONS = 200  # for each preset and number of seats
SEATS = {"two_player": (2,), "teams": (4,)}
DIGESTS = {
    Level.EASY: "5d8d3a7703e570f2",
    Level.NORMAL: "bbce714f8a90808c",
    Level.ADVANCED: "f20aa41fd2ca291b",
}


def choices(level: Level, options: Mapping[str, Value], seats: int) -> Iterator[Move]:
    """What bots of a level do in matches among themselves, one after the other."""
    player, rng = LEVELS[level], Random(seats)
    while True:
        match, _ = start_match(rules_of(options), seats, rng.randbytes(SECRET_BYTES))
        while not match.is_over:
            for seat in match.table.owing:
                match, _ = play_move(match, seat, CallUno())
            seat = match.table.decider
            if seat is None:
                match, _ = next_round(match, rng.randbytes(SECRET_BYTES))
                continue
            move = player.choose(view_of(match, seat), rng)
            yield move
            match, _ = play_move(match, seat, move)


@pytest.mark.parametrize("level", Level)
def test_bots_choose_what_they_chose_before(level: Level) -> None:
    digest = sha256()
    for preset, options in PRESETS.items():
        for seats in SEATS.get(preset, (2, 3, 5)):
            for _, move in zip(range(DECISIONS), choices(level, options, seats), strict=False):
                digest.update(json.dumps(plain_of(move)).encode())
    assert digest.hexdigest()[:16] == DIGESTS[level]
