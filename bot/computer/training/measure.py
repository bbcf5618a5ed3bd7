"""How strong the network is in the simulator: against the anchors, and up the ladder in all settings."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

from bot.computer.training.simulator import PLAYERS, SimulatorRules, simulator

STANDARD_ERRORS = 1.96
TARGET = 500


@dataclass(frozen=True)
class Line:
    """Who plays whom: `names` by seat, moved one on with each match."""

    label: str
    names: tuple[str, ...]
    rules: SimulatorRules


HOUSE_RULES: dict[str, dict[str, int]] = {
    "single round": {"scoring": 1},
    "lowest total": {"scoring": 2},
    "elimination": {"scoring": 3},
    "stacking": {"stacking": 1},
    "seven-zero": {"seven_zero": 1},
    "until playable": {"until_playable": 1},
    "forced play": {"force_play": 1},
    "Four at any time": {"four_rule": 4},
    "strict Four": {"four_rule": 3},
    "hidden counts": {"hidden_counts": 1},
    "Yellowstone": {"scoring": 1, "yellowstone": 1, "four_rule": 1, "opening_number_only": 1},
    "house": {"stacking": 2, "seven_zero": 1, "until_playable": 1},
}


def lines(network: str) -> list[Line]:
    """The anchors of a network, and under every kind of rules half of the seats against other players."""
    if network == "duel":
        anchors = [
            Line("classic", ("network", name), SimulatorRules(2)) for name in ("random", "hit", "rlcard")
        ]
    else:
        anchors = [
            Line("classic", ("network", *(name,) * 3), SimulatorRules(4))
            for name in ("random", "hit", "policy")
        ]
    seats = 2 if network == "duel" else 4
    kinds = {"classic": SimulatorRules(seats)} | {
        name: SimulatorRules(seats, **on) for name, on in HOUSE_RULES.items()
    }
    if network == "crowd":
        kinds |= {
            "6 players": SimulatorRules(6),
            "10 players": SimulatorRules(10),
            "teams": SimulatorRules(4, teams=1),
        }
    ladder = [
        Line(label, ("network", other) * (rules.seats // 2), rules)
        for label, rules in kinds.items()
        for other in ("policy", "normal")
    ]
    return anchors + ladder


def print_table(network: str, matches: int) -> None:
    """One line for each pairing, with its 95 % interval."""
    for line in lines(network):
        share = won(line, matches)
        margin = STANDARD_ERRORS * (share * (1 - share) / matches) ** 0.5
        first, second, size = line.names[0], line.names[1], len(line.names)
        fair = 100 * line.names.count(first) / size
        print(
            f"{line.label:<20} {first} against {line.names.count(second)} {second:<8}"
            f"{100 * share:6.1f} % ± {100 * margin:.1f} (fair {fair:.0f})", flush=True
        )  # fmt: skip


def won(line: Line, matches: int) -> float:
    """The share of matches that a seat of the first player won."""
    library, size, first, wins = simulator(), len(line.names), line.names[0], 0
    for number in range(matches):
        turn = number % size
        seated = line.names[turn:] + line.names[:turn]
        players = (ctypes.c_int * size)(*(PLAYERS[name] for name in seated))
        winners = library.play_match(ctypes.byref(line.rules), TARGET, players, 10_000_019 + number)
        wins += any(winners >> seat & 1 and name == first for seat, name in enumerate(seated))
    return wins / matches
