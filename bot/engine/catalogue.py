"""All options (of the core, of faces, and of house rules), the presets, and the rules that result from
options.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bot.engine.faces import FACES
from bot.engine.house_rules import HOUSE_RULES
from bot.engine.model.options import Deck, Option, RulesError, RulesFault, Scoring, Value
from bot.engine.model.rules import CORE_OPTIONS, Rules

# The version of the rules, which is stored with every match and incremented whenever the same moves under the
# same options could have a different outcome.
RULES_VERSION = 3  # 1 was version 0.1.0, and 2 was version 1.0.0

# The cards whose number in each deck is chosen by the host (C3)
COUNTS: dict[str, Option] = {
    face.copies.name: face.copies for face in FACES if isinstance(face.copies, Option)
}
OPTIONS: dict[str, Option] = {
    spec.name: spec for spec in (*CORE_OPTIONS, *COUNTS.values(), *(rule.option for rule in HOUSE_RULES))
}
TEAM_SCORINGS = frozenset({Scoring.WINNER_COLLECTS, Scoring.SINGLE_ROUND})  # M18

PARTY_CARDS: list[dict[str, str | int]] = [
    {"effect": "dare", "text": "sing a song", "cards": 2},
    {"effect": "others_draw", "cards": 2},
    {"effect": "discard_wilds"},
]

PRESETS: dict[str, Mapping[str, Value]] = {
    "classic": {},
    "quick": {"scoring": "single_round"},
    "house": {"stacking": "any", "seven_zero": True, "jump_in": True, "draw": "until_playable"},
    "no_mercy": {
        "deck": "no_mercy", "opening_card": "number_only", "draw": "until_playable", "force_play": True,
        "stacking": "higher", "seven_zero": True, "mercy": 25, "wild_draw_four": "anytime", "target": 1000,
    },
    "flip": {"deck": "flip"},
    "progressive": {"stacking": "same"},
    "teams": {"teams": True},
    "party": {"swap_hands": 1, "customizable": 3, "customizable_effects": PARTY_CARDS},
    "two_player": {"seats": 2, "two_player_reverse": "skip"},
    "slow": {
        "turn_seconds": 86_400, "scoring": "single_round", "uno_when": "before", "on_leave": "computer",
    },
    "strict": {
        "wild_draw_four": "no_valid_card", "challenge_win": "take_back", "challenge_loss": "keep_turn",
        "uno_to_go_out": True, "misplay_penalty": 2, "take_back": "penalty",
    },
    "official_2003": {"scoring": "elimination", "challenge": False, "uno_call": "timed"},
    "yellowstone": {
        "deck": "yellowstone", "opening_card": "number_only", "wild_draw_four": "no_color_or_wild",
        "scoring": "single_round",
    },
}  # fmt: skip


def rules_of(chosen: Mapping[str, Value]) -> Rules:
    """Return the rules with these options, and the defaults for all other options. Raises RulesError."""
    for name in chosen:
        if name not in OPTIONS:
            raise RulesError(name, RulesFault.NO_SUCH_OPTION)
    values = {name: spec.check(chosen.get(name, spec.default)) for name, spec in OPTIONS.items()}
    house = (rule.for_value(values[rule.option.name]) for rule in HOUSE_RULES)
    rules = Rules(
        house=tuple(rule for rule in house if rule is not None),
        changed=tuple((name, value) for name, value in values.items() if value != OPTIONS[name].default),
        **{spec.name: values[spec.name] for spec in CORE_OPTIONS},  # pyrefly: ignore[bad-argument-type]
    )
    if rules.teams and rules.scoring not in TEAM_SCORINGS:
        raise RulesError("teams", RulesFault.NOT_WITH_SCORING, scoring=rules.scoring)
    if rules.teams and rules.play_on:
        raise RulesError("play_on", RulesFault.NOT_IN_TEAMS)
    added = [name for name in COUNTS if values[name]]
    if rules.deck is Deck.FLIP and added:
        raise RulesError(added[0], RulesFault.NOT_WITH_DECK)
    for rule in rules.house:
        rule.check(rules)
    return rules


def options_of(rules: Rules) -> dict[str, Value]:
    """Return every option with its value, including defaults, so that a new default doesn't change stored
    matches.
    """
    return {name: rules.value_of(option) for name, option in OPTIONS.items()}


def preset_like(rules: Rules) -> str | None:
    """Return the preset that these rules match, apart from target score and clock, or None if there
    is none.
    """
    wanted = _that_tell_presets_apart(rules)
    return next(
        (name for name in PRESETS if _that_tell_presets_apart(_rules_of_preset(name)) == wanted), None
    )


@cache
def _rules_of_preset(name: str) -> Rules:
    return rules_of(PRESETS[name])


def _that_tell_presets_apart(rules: Rules) -> list[tuple[str, Value]]:
    return [pair for pair in rules.changed if pair[0] not in {"target", "turn_seconds"}]
