"""The rules of a match in words."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.catalogue import COUNTS, OPTIONS
from bot.engine.model.options import Option, Value
from bot.engine.model.rules import Rules
from bot.text.effect_words import agreed_words
from bot.text.language import Sentence, say, translated


class PresetWords(NamedTuple):
    """The name of a preset, and a line about it (at most 100 characters)."""

    name: Sentence
    summary: Sentence


PRESET_WORDS: dict[str, PresetWords] = {
    "classic": PresetWords(Sentence("Classic"), Sentence("The rules most people know, first to 500 points.")),
    "two_player": PresetWords(
        Sentence("For two"), Sentence("Classic for exactly two. Nobody else can join.")
    ),
    "official_2003": PresetWords(
        Sentence("Sheet of 2003"),
        Sentence("Points are bad: who has 500 is out. UNO! against the clock, no bluffing."),
    ),
    "yellowstone": PresetWords(
        Sentence("Yellowstone"), Sentence("Cards with a ★, and a wild that asks for one. One round decides.")
    ),
    "party": PresetWords(Sentence("Party"), Sentence("A dare, swapped hands and more special wilds.")),
    "strict": PresetWords(
        Sentence("Strict"),
        Sentence("Mistakes cost cards, a bluff goes back to the hand, no UNO! no last card."),
    ),
    "progressive": PresetWords(
        Sentence("Progressive"), Sentence("Draw cards are put on each other and add up.")
    ),
    "teams": PresetWords(Sentence("Teams"), Sentence("Two against two, partners sit opposite.")),
    "house": PresetWords(
        Sentence("House rules"), Sentence("Stacking, jump-in, sevens and zeros, draw until it fits.")
    ),
    "quick": PresetWords(Sentence("Quick"), Sentence("One round decides.")),
}
PRESET_SAVED = Sentence("Saved by this server.")
PRESET_KEPT = Sentence("Saved as **{name}**.")


PAGES: dict[str, Sentence] = {
    "presets": Sentence("Overview"),
    "cards": Sentence("Cards"),
    "effects": Sentence("Customizable cards"),
    "turn": Sentence("Turn"),
    "wild_draw_four": Sentence("Wild Draw Four"),
    "uno": Sentence("UNO"),
    "scoring": Sentence("Scoring"),
    "house_rules": Sentence("House rules"),
    "table": Sentence("Table"),
    "arrangement": Sentence("Seats"),
}

GOALS: dict[str, Sentence] = {
    "winner_collects": Sentence("first to {target} points"),
    "lowest_total": Sentence("fewest points when somebody has {target}"),
    "elimination": Sentence("out with {target} points, the last one in wins"),
    "single_round": Sentence("one round, first to go out"),
}
HOST = Sentence(
    "You're the host: only you can start the match, change the rules, add bots and arrange seats."
)
READER = Sentence("Only the host can change the rules.")
SECONDS = Sentence("{count} second", "{count} seconds")
MINUTES = Sentence("{count} minute", "{count} minutes")
HOURS = Sentence("{count} hour", "{count} hours")

# Explanations of values to which that of the option does not apply.
SUMMARIES: dict[tuple[str, Value], Sentence] = {
    ("challenge", False): Sentence(
        "Nobody can bluff: a Wild Draw Four is refused with a hand that forbids it."
    ),
    ("wild_draw_four", "anytime"): Sentence("Any hand will do, so there is no bluff."),
}

IN_A_DECK = Sentence("{count} in a deck")
CARDS = Sentence("{count} card", "{count} cards")
NUMBERS: dict[str, Sentence] = {
    **dict.fromkeys(COUNTS, IN_A_DECK),
    "hand_size": CARDS,
    "misplay_penalty": CARDS,
    "uno_penalty": CARDS,
}


def label_of(option: str) -> str:
    """The name of an option in menus; any other word is returned unchanged."""
    return translated(OPTIONS[option].label) if option in OPTIONS else option


def page_words(page: str) -> str:
    """The name of a page of the rules."""
    return say(PAGES[page])


def value_words(option: str, value: Value) -> str:
    """A value of an option."""
    if isinstance(value, bool):
        return say("on") if value else say("off")
    if isinstance(value, list):
        return agreed_words(value)
    if words := OPTIONS[option].words_of(value):
        return translated(words)
    if option in NUMBERS:
        return say(NUMBERS[option], count=value)
    return _time_words(int(value)) if option.endswith("_seconds") else _spelled(str(value))


def goal(rules: Rules) -> str:
    """What it takes to win the match."""
    return say(GOALS[rules.scoring], target=rules.target)


def rules_title(page: str) -> str:
    """The heading of a page of the rules."""
    return say("# Rules: {page}", page=page_words(page))


def option_words(option: Option, value: Value) -> str:
    """An option with its value and its explanation."""
    return say(
        "{label}: **{value}**\n-# {summary}",
        label=label_of(option.name),
        value=value_words(option.name, value),
        summary=explanation(option, value),
    )


def explanation(option: Option, value: Value) -> str:
    """What an option is about, or what this value of it means."""
    is_plain = not isinstance(value, list)  # lists of agreed effects cannot be keys
    special = SUMMARIES.get((option.name, value)) if is_plain else None
    return say(special) if special else translated(option.summary)


def choice_words(option: str, value: Value) -> str:
    """A value in the menu of its option, which needs no heading then."""
    return say("{option}: {value}", option=label_of(option), value=value_words(option, value))


def _time_words(seconds: int) -> str:
    if seconds % 3600 == 0:
        return say(HOURS, count=seconds // 3600)
    return say(MINUTES, count=seconds // 60) if seconds % 60 == 0 else say(SECONDS, count=seconds)


def _spelled(word: str) -> str:
    return word.replace("_", " ")
