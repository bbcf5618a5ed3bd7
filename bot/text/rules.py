"""The rules in words: options, their values, and the summary of rules in the lobby."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.catalogue import COUNTS, OPTIONS, preset_like
from bot.engine.faces.special_wilds import CUSTOMIZABLE_COUNT
from bot.engine.model.options import Option, Scoring, Value, WildDrawFour
from bot.engine.model.rules import Rules
from bot.text import nouns
from bot.text.cards import agreed_words
from bot.text.language import Sentence, say, translated
from bot.text.names import disarmed


class PresetWords(NamedTuple):
    """The name of a preset, and a line about it (at most 100 characters)."""

    name: Sentence
    summary: Sentence


PRESET_WORDS: dict[str, PresetWords] = {
    "classic": PresetWords(Sentence("Classic"), Sentence("The rules most people know. First to 500 points.")),
    "quick": PresetWords(Sentence("Quick"), Sentence("One round decides.")),
    "house": PresetWords(
        Sentence("House rules"),
        Sentence("Stacking, jump-in, sevens and zeros, and drawing until a card fits."),
    ),
    "no_mercy": PresetWords(
        Sentence("No Mercy"),
        Sentence("168 cards, draws up to +10 that stack, and a player with 25 cards is out. First to 1000."),
    ),
    "flip": PresetWords(
        Sentence("Flip"),
        Sentence("Two-sided cards: a Flip turns all of them over. Nobody sees a back before that."),
    ),
    "progressive": PresetWords(Sentence("Progressive"), Sentence("Draw cards stack and add up.")),
    "teams": PresetWords(Sentence("Teams"), Sentence("Two against two. Partners sit opposite each other.")),
    "party": PresetWords(Sentence("Party"), Sentence("A dare, hand swaps, and more special wilds.")),
    "two_player": PresetWords(
        Sentence("For two"), Sentence("Classic for exactly two. Nobody else can join.")
    ),
    "slow": PresetWords(
        Sentence("Slow"), Sentence("A day for each turn, and one round that may last a week.")
    ),
    "strict": PresetWords(
        Sentence("Strict"),
        Sentence(
            "Mistakes cost cards, caught bluffs go back, and you can't play your last card without calling UNO."
        ),
    ),
    "official_2003": PresetWords(
        Sentence("2003 rules"),
        Sentence("Points count against you; at 500 you're out. UNO against the clock, no bluffing."),
    ),
    "yellowstone": PresetWords(
        Sentence("Yellowstone"),
        Sentence("Some cards carry a ★, and a special wild asks for one. One round decides."),
    ),
}
RULES = Sentence("Rules")
RULES_PAGES = Sentence("Other rules…")
PRESETS = Sentence("Start from a preset…")
RULES_FORM = Sentence("Choose house rules")
BOXES = {
    "switched_on": Sentence("Which rules are on?"),
    "at_the_table": Sentence("And for the match?"),
}
SAVE = Sentence("Save for this server")
SAVE_NAME = Sentence("Name of these rules")
FORGET = Sentence("Delete saved rules…")
PRESET_SAVED = Sentence("Saved in this server.")
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

GOALS: dict[Scoring, Sentence] = {
    Scoring.WINNER_COLLECTS: Sentence("first to {target} points"),
    Scoring.LOWEST_TOTAL: Sentence("fewest points once somebody reaches {target}"),
    Scoring.ELIMINATION: Sentence("out at {target} points, last one left wins"),
    Scoring.SINGLE_ROUND: Sentence("one round"),
}
HOST = Sentence(
    "You're the host: only you can start the match, change the rules, add bots, and arrange seats."
)
NOTHING_TO_AGREE = Sentence("There are no customizable cards in this deck.")
ADD_TO_AGREE = Sentence("To add some, choose the page **{page}**, then **{option}**.")
FIXED = Sentence("-# 🔒 This server sets this rule.")
READER = Sentence("Only the host can change the rules.")
SECONDS = Sentence("{count} second", "{count} seconds")
MINUTES = Sentence("{count} minute", "{count} minutes")
HOURS = Sentence("{count} hour", "{count} hours")

# Explanations of values for which the option's own explanation is wrong
SUMMARIES: dict[tuple[str, Value], Sentence] = {
    ("challenge", False): Sentence(
        "No bluffing: you can only play a Wild Draw Four when the rules allow it."
    ),
    ("draw", "until_playable"): Sentence("If you don't play a card, you draw until one fits."),
    ("wild_draw_four", WildDrawFour.ANYTIME): Sentence(
        "You can always play one, so there's no bluffing and nothing to challenge."
    ),
}

IN_A_DECK = Sentence("{count} in each deck")
NUMBERS: dict[str, Sentence] = {
    **dict.fromkeys(COUNTS, IN_A_DECK),
    "hand_size": nouns.CARDS,
    "mercy": nouns.CARDS,
    "misplay_penalty": nouns.CARDS,
    "uno_penalty": nouns.CARDS,
}


def nothing_to_agree(*, can_change: bool) -> str:
    """The sentence that no card needs an agreed effect, and where to add such cards."""
    if not can_change:
        return say(NOTHING_TO_AGREE)
    option = CUSTOMIZABLE_COUNT
    how = say(ADD_TO_AGREE, page=page_words(option.page), option=label_of(option.name))
    return " ".join([say(NOTHING_TO_AGREE), how])


def label_of(option: str) -> str:
    """The name of an option in menus. Any other word is returned unchanged."""
    return translated(OPTIONS[option].label) if option in OPTIONS else option


def page_words(page: str) -> str:
    return say(PAGES[page])


def value_words(option: str, value: Value) -> str:
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
    """The condition for winning the match."""
    return say(GOALS[rules.scoring], target=rules.target)


def rules_title(page: str) -> str:
    """The heading of a page of the rules. `page` is its translated name."""
    return say("# Rules: {page}", page=page)


def option_words(option: Option, value: Value) -> str:
    return say(
        "{label}: **{value}**\n-# {summary}",
        label=label_of(option.name),
        value=value_words(option.name, value),
        summary=explanation(option, value),
    )


def explanation(option: Option, value: Value) -> str:
    is_plain = not isinstance(value, list)  # lists of agreed effects can't be keys
    special = SUMMARIES.get((option.name, value)) if is_plain else None
    return say(special) if special else translated(option.summary)


def choice_words(option: str, value: Value) -> str:
    """A value in the menu of its option, phrased so that the menu needs no heading."""
    return say("{option}: {value}", option=label_of(option), value=value_words(option, value))


def _time_words(seconds: int) -> str:
    if seconds % 3600 == 0:
        return say(HOURS, count=seconds // 3600)
    return say(MINUTES, count=seconds // 60) if seconds % 60 == 0 else say(SECONDS, count=seconds)


def _spelled(word: str) -> str:
    return word.replace("_", " ")


IN_THE_GOAL = frozenset({"target", "scoring"})
LONGEST_SUMMARY = 1500  # characters, out of 4000 for a message
RULES_NAME = Sentence("**Rules: {name}**")
CUSTOM = Sentence("Custom")
CLASSIC = (
    Sentence("- First to {target} points wins the match."),
    Sentence("- One card left? Call UNO before somebody catches you, or draw 2."),
    Sentence("- A Wild Draw Four can be challenged."),
)
GOAL = Sentence("- Goal: {goal}")
RULE = Sentence("- **{rule}**: {meaning}")
EXPLAINED_RULE = Sentence("- **{rule}**: {value}. {meaning}")
MORE = Sentence("-# …and more: press **Rules**.")


def name_of_rules(rules: Rules, saved: str) -> str:
    """The name under which the server `saved` these rules, or the name of the preset they match, without
    markup.
    """
    preset = preset_like(rules)
    return saved or say(PRESET_WORDS[preset].name if preset else CUSTOM)


def preset_name(preset: str) -> str:
    """The name of one of the bot's presets, or of a saved preset. Returns the key itself if only a newer
    version has the preset.
    """
    saved = preset.partition(":")[2]
    return say(PRESET_WORDS[preset].name) if preset in PRESET_WORDS else disarmed(saved or preset)


def rules_heading(rules: Rules, saved: str = "") -> str:
    return say(RULES_NAME, name=disarmed(name_of_rules(rules, saved)))


def rule_lines(rules: Rules) -> list[str]:
    """A line for each rule that differs from its default, up to the limit of the message."""
    if preset_like(rules) == "classic":
        return [say(line, target=rules.target) for line in CLASSIC]
    lines = [say(GOAL, goal=goal(rules))]
    for name, value in rules.changed:
        if sum(map(len, lines)) > LONGEST_SUMMARY:
            return [*lines, say(MORE)]
        lines += [] if name in IN_THE_GOAL else [rule_line(name, value)]
    return lines


def rule_line(option: str, value: Value) -> str:
    """A rule that differs from its default: its value or its meaning, or both for a house rule."""
    rule, words, spec = label_of(option), value_words(option, value), OPTIONS[option]
    if isinstance(value, list):
        return say(RULE, rule=rule, meaning=words)
    meaning = explanation(spec, value)
    if isinstance(value, bool) or (option, value) in SUMMARIES:
        return say(RULE, rule=rule, meaning=meaning)
    if spec.page == "house_rules":
        return say(EXPLAINED_RULE, rule=rule, value=words, meaning=meaning)
    return say(RULE, rule=rule, meaning=words)


MOST_CHANGED = 4  # rules on one line
# Options that come first, and long options. For customizable cards, the line has only their number.
NOT_LISTED = IN_THE_GOAL | {"hand_size", "customizable_effects"}


def summary(rules: Rules) -> str:
    """The rules on one line: how to win, the number of cards dealt, and other differences from the
    defaults.
    """
    aim = goal(rules)
    changed = [_changed(*option) for option in rules.changed if option[0] not in NOT_LISTED]
    facts = [
        f"**{aim[0].upper()}{aim[1:]}**",
        value_words("hand_size", rules.hand_size),
        *changed[:MOST_CHANGED],
    ]
    return " · ".join([*facts, *(["…"] if changed[MOST_CHANGED:] else [])])


def _changed(option: str, value: Value) -> str:
    """A difference in a word or two, which **Rules** explains."""
    return label_of(option) if value is True else choice_words(option, value)
