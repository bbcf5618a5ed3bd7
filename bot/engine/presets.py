"""Well-known sets of rules by name (A5): what differs from the default."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.options import Value

PARTY_CARDS: list[dict[str, str | int]] = [
    {"effect": "dare", "text": "sing a song", "cards": 2},
    {"effect": "others_draw", "cards": 2},
    {"effect": "discard_wilds"},
]

PRESETS: dict[str, Mapping[str, Value]] = {
    "classic": {},
    "two_player": {"two_player_reverse": "skip"},
    "official_2003": {"scoring": "elimination", "challenge": False, "uno_call": "timed"},
    "yellowstone": {
        "deck": "yellowstone", "opening_card": "number_only", "wild_draw_four": "no_color_or_wild",
        "scoring": "single_round",
    },
    "party": {"swap_hands": 1, "customizable": 3, "customizable_effects": PARTY_CARDS},
    "strict": {
        "wild_draw_four": "no_valid_card", "challenge_win": "take_back", "challenge_loss": "keep_turn",
        "uno_to_go_out": True, "misplay_penalty": 2, "take_back": "penalty",
    },
    "progressive": {"stacking": "same"},
    "teams": {"teams": True},
    "house": {"stacking": "any", "seven_zero": True, "jump_in": True, "draw": "until_playable"},
    "quick": {"scoring": "single_round"},
}  # fmt: skip
