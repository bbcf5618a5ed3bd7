"""The rules of a match in words."""

from __future__ import annotations

from bot.engine.house_rules import HOUSE_RULES
from bot.engine.options import Option, Value
from bot.engine.rules import CORE_OPTIONS, Rules
from bot.ui.text.effects import agreed_words
from bot.ui.text.language import Counted, Sentence, say

OPTIONS: dict[str, Option] = {
    spec.name: spec for spec in (*CORE_OPTIONS, *(rule.option for rule in HOUSE_RULES))
}

PAGES: dict[str, str] = {
    "presets": "Sets of rules",
    "cards": "Cards",
    "effects": "Customizable cards",
    "turn": "Turn",
    "wild_draw_four": "Wild Draw Four",
    "uno": "UNO",
    "scoring": "Scoring",
    "house_rules": "House rules",
    "table": "Table",
}

GOALS: dict[str, str] = {
    "winner_collects": "first to {target} points",
    "lowest_total": "fewest points when somebody has {target}",
    "elimination": "out with {target} points, the last one in wins",
    "single_round": "one round, first to go out",
}
IN_THE_GOAL = frozenset({"target", "scoring"})
LONGEST_SUMMARY = 1500  # characters of the 4000 of a message
MORE = "-# … and more: see **Rules**."
SECONDS = Counted("{count} second", "{count} seconds")
MINUTES = Counted("{count} minute", "{count} minutes")
HOURS = Counted("{count} hour", "{count} hours")

# Values whose own name says too little, by option.
VALUES: dict[tuple[str, Value], str] = {
    ("deck", "classic"): "classic",
    ("deck", "yellowstone"): "Yellowstone, with brands",
    ("decks", "auto"): "as many as needed",
    ("dealer", "draw"): "highest card, actions count 0",
    ("dealer", "draw_numbers"): "highest card, actions draw again",
    ("dealer", "random"): "by chance",
    ("dealer", "chosen"): "the host",
    ("opening_card", "apply"): "an action card acts",
    ("opening_card", "number_only"): "always a number",
    ("opening_card", "plain"): "an action card does nothing",
    ("first_player", "after_dealer"): "the player after the dealer",
    ("first_player", "chosen"): "whom the host names",
    ("two_player_reverse", "skip"): "skips",
    ("two_player_reverse", "plain"): "only turns round",
    ("wild_draw_four", "no_color_match"): "no card of the color in hand",
    ("wild_draw_four", "no_color_or_wild"): "no card of the color, no Wild in hand",
    ("wild_draw_four", "no_color_or_value"): "no card of the color or number in hand",
    ("wild_draw_four", "no_valid_card"): "no other card that fits",
    ("wild_draw_four", "anytime"): "always",
    ("challenge_loss", "lose_turn"): "draw 6, lose the turn",
    ("challenge_loss", "keep_turn"): "draw 6, keep the turn",
    ("challenge_win", "stays"): "the card stays",
    ("challenge_win", "take_back"): "the card goes back",
    ("uno_call", "race"): "a race until the next move",
    ("uno_call", "until_caught"): "a race until somebody reacts",
    ("uno_call", "timed"): "against the clock",
    ("uno_call", "off"): "not needed",
    ("scoring", "winner_collects"): "the winner scores all cards left",
    ("scoring", "lowest_total"): "all score their own cards, fewest wins",
    ("scoring", "elimination"): "all score their own cards, many are out",
    ("scoring", "single_round"): "one round decides",
    ("draw", "one"): "one card",
    ("draw", "until_playable"): "until one fits",
    ("stacking", "off"): "off",
    ("stacking", "same"): "like on like",
    ("stacking", "any"): "any draw card",
    ("take_back", "off"): "off",
    ("take_back", "penalty"): "for 2 cards",
    ("turn_seconds", 0): "no clock",
    ("on_leave", "remove"): "the seat goes",
    ("on_leave", "computer"): "a computer plays on",
}

IN_A_DECK = "{count} in a deck"
CARDS = Counted("{count} card", "{count} cards")
NUMBERS: dict[str, Sentence] = {
    "swap_hands": IN_A_DECK,
    "shuffle_hands": IN_A_DECK,
    "customizable": IN_A_DECK,
    "hand_size": CARDS,
    "misplay_penalty": CARDS,
    "uno_penalty": CARDS,
}


def label_of(option: str) -> str:
    """The name of an option in menus; what is no option is called as it is."""
    return OPTIONS[option].label if option in OPTIONS else option


def page_words(page: str) -> str:
    """The name of a page of the rules."""
    return PAGES[page]


def value_words(option: str, value: Value) -> str:
    """A value of an option."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list):
        return agreed_words(value)
    if (option, value) in VALUES:
        return VALUES[option, value]
    if option in NUMBERS:
        return say(NUMBERS[option], count=value)
    return _time_words(int(value)) if option.endswith("_seconds") else _spelled(str(value))


def goal(rules: Rules) -> str:
    """What wins the match."""
    return say(GOALS[rules.scoring], target=rules.target)


def rules_lines(rules: Rules) -> list[str]:
    """What differs from the classic rules, one line an option; the goal always comes first."""
    changed = [(name, value) for name, value in rules.changed if name not in IN_THE_GOAL]
    lines = [say("Goal: **{goal}**", goal=goal(rules))]
    lines += [
        say("{option}: **{value}**", option=label_of(name), value=value_words(name, value))
        for name, value in changed
    ]
    return lines if changed else [*lines, "Classic rules."]


def rules_summary(rules: Rules) -> str:
    """The lines as far as they leave room for the rest of a message, explained where that fits."""
    lines = rules_lines(rules)
    explained = lines[:1] + [
        option_words(OPTIONS[name], value) for name, value in rules.changed if name not in IN_THE_GOAL
    ]
    if len(explained) > 1 and sum(map(len, explained)) <= LONGEST_SUMMARY:
        return "\n".join(explained)
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(line) <= LONGEST_SUMMARY:
            kept.append(line)
        elif kept[-1] != MORE:
            kept.append(MORE)
    return "\n".join(kept)


def rules_title(page: str) -> str:
    """The heading of a page of the rules panel."""
    return say("# Rules: {page}", page=page_words(page))


def option_words(option: Option, value: Value) -> str:
    """An option with its value, and the line that explains it."""
    words = value_words(option.name, value)
    return say("{label}: **{value}**\n-# {summary}", label=option.label, value=words, summary=option.summary)


def _time_words(seconds: int) -> str:
    if seconds % 3600 == 0:
        return say(HOURS, count=seconds // 3600)
    return say(MINUTES, count=seconds // 60) if seconds % 60 == 0 else say(SECONDS, count=seconds)


def _spelled(word: str) -> str:
    return word.replace("_", " ")
