"""The pairings and rules used to measure the computer players."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from bot.engine.model.options import Value

CLASSIC: dict[str, Value] = {"challenge": False, "uno_call": "off"}
Options = Mapping[str, Value]


class Line(Struct, frozen=True):
    """A setting: the player at each seat, and the options that differ from the classic ones without
    challenges.
    """

    name: str
    seats: str
    options: Options = field(default_factory=dict[str, Value])


ANCHORS = (
    Line("2 players", "advanced,random"),
    Line("2 players", "advanced,hit"),
    Line("2 players", "advanced,rlcard"),
    Line("2 players", "advanced,frozen"),
    Line("4 players", "advanced,random,random,random"),
    Line("4 players", "advanced,hit,hit,hit"),
    Line("4 players", "advanced,frozen,frozen,frozen"),
)
EXPLOITS = tuple(
    Line("2, challenges", f"advanced,{name}", {"challenge": True})
    for name in ("normal", "bluffer", "doubter")
)
SETTINGS: dict[str, tuple[int, Options]] = {
    "2 players": (2, {}),
    "4 players": (4, {}),
    "6 players": (6, {}),
    "10 players": (10, {}),
    "teams": (4, {"teams": True}),
    "single round": (4, {"scoring": "single_round"}),
    "lowest total": (4, {"scoring": "lowest_total"}),
    "elimination": (4, {"scoring": "elimination"}),
    "progressive": (4, {"stacking": "same"}),
    "seven-zero": (4, {"seven_zero": True}),
    "until playable": (4, {"draw": "until_playable"}),
    "Yellowstone": (4, {"deck": "yellowstone", "scoring": "single_round"}),
    "Four at any time": (4, {"wild_draw_four": "anytime"}),
    "Four by value": (4, {"wild_draw_four": "no_color_or_value"}),
    "strict Four": (4, {"wild_draw_four": "no_valid_card"}),
    "forced play": (4, {"force_play": True}),
    "hidden counts": (4, {"hidden_counts": True}),
}
STEPS = (("advanced", "normal"), ("normal", "easy"), ("easy", "random"))


def ladder() -> list[Line]:
    """Each step of the ladder in each setting, with the better player on every other seat."""
    return [
        Line(name, ",".join((better, worse)[seat % 2] for seat in range(seats)), options)
        for name, (seats, options) in SETTINGS.items()
        for better, worse in STEPS
    ]
