"""The choices of computer players stay as measured.

A change ends the daily deals that people have started, and invalidates the figures in
docs/computer-players.md: after an intended change, measure them again, and record the new digests here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from random import Random

import pytest

from bot.computer import LEVELS, foresight, policy
from bot.computer.advanced import choices_of
from bot.computer.judgment import turn_moves
from bot.computer.network import Sight
from bot.computer.player import Level
from bot.engine.catalogue import PRESETS, rules_of
from bot.engine.model.moves import CallUno, Move
from bot.engine.model.options import Value
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.notation import plain_of
from bot.engine.play.match import next_round, play_move, start_match
from bot.engine.view import SeatView, view_of

DECISIONS = 200  # for each preset and number of seats
SEATS = {"two_player": (2,), "teams": (4,)}
DIGESTS = {
    Level.EASY: "5d8d3a7703e570f2",
    Level.NORMAL: "bbce714f8a90808c",
    Level.ADVANCED: "01c7e36cf13a2ac0",
}


FEW_DECISIONS = 40
NO_MERCY, FLIP = PRESETS["no_mercy"], PRESETS["flip"]
MEASURED = (  # in the order in which the digests were made
    "classic", "two_player", "official_2003", "yellowstone", "party", "strict", "progressive", "teams",
    "house", "quick", "no_mercy", "flip",
)  # fmt: skip
WORTHS: dict[str, tuple[list[tuple[Mapping[str, Value], int]], Callable[[SeatView, Move], float], str]] = {
    "policy": (
        [
            ({}, 2), ({}, 3), ({"scoring": "single_round"}, 2), ({"scoring": "single_round"}, 3),
            ({"scoring": "lowest_total"}, 3), ({"teams": True}, 4), ({"seven_zero": True}, 3),
        ],
        lambda view, choice: policy.worth(policy.Situation(view), choice),
        "d9c1439cf43a59d9",
    ),
    "foresight": (
        [
            (NO_MERCY, 2), (NO_MERCY, 3), (FLIP, 2), (FLIP, 4), ({**FLIP, "teams": True}, 4),
            ({**NO_MERCY, "mercy": 0}, 2), ({**NO_MERCY, "draw": "one", "stacking": "off"}, 3),
            ({**NO_MERCY, "stacking": "same"}, 3), ({"deck": "flip", "hidden_counts": True}, 3),
        ],
        lambda view, choice: foresight.worth(foresight.Outlook(view), choice),
        "cf07673d3735a70e",
    ),
}  # fmt: skip
"""By the way in which choices are valued: the rules and seats, the method, and the digest of the values."""


def decisions(level: Level, options: Mapping[str, Value], seats: int) -> Iterator[tuple[SeatView, Move]]:
    """The views and moves of computer players of one level who play each other, match after match."""
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
            view = view_of(match, seat)
            move = player.choose(view, rng)
            yield view, move
            match, _ = play_move(match, seat, move)


@pytest.mark.parametrize("level", Level)
def test_bots_choose_what_they_chose_before(level: Level) -> None:
    digest = sha256()
    for preset, options in ((name, PRESETS[name]) for name in MEASURED):
        for seats in SEATS.get(preset, (2, 3, 5)):
            for _, (_, move) in zip(range(DECISIONS), decisions(level, options, seats), strict=False):
                digest.update(json.dumps(plain_of(move)).encode())
    assert digest.hexdigest()[:16] == DIGESTS[level]


@pytest.mark.parametrize("by", WORTHS)
def test_choices_are_worth_what_they_were_worth_before(by: str) -> None:
    rules, worth, expected = WORTHS[by]
    digest = sha256()
    for options, seats in rules:
        for _, (view, _) in zip(range(FEW_DECISIONS), decisions(Level.EASY, options, seats), strict=False):
            for choice in choices_of(view, turn_moves(view)):
                digest.update(f"{worth(view, choice):.9f}".encode())
    assert digest.hexdigest()[:16] == expected


TOLD: list[tuple[Mapping[str, Value], int]] = [
    ({"target": 100}, 2),
    ({"target": 250, "stacking": "same"}, 3),
    ({"target": 100}, 10),
    ({"teams": True}, 4),
    ({"scoring": "lowest_total", "draw": "until_playable"}, 3),
    ({"hidden_counts": True, "force_play": True}, 4),
    ({"seven_zero": True, "stacking": "any"}, 5),
    ({"scoring": "single_round", "wild_draw_four": "anytime"}, 3),
]


def test_networks_are_told_what_they_have_learned_from() -> None:
    digest = sha256()
    for options, seats in TOLD:
        for _, (view, _) in zip(range(DECISIONS), decisions(Level.EASY, options, seats), strict=False):
            digest.update(repr([int(told) for told in Sight(view).inputs()]).encode())
    assert digest.hexdigest()[:16] == "c0c77eb1911566b9"
