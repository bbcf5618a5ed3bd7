"""The rules of a match: the options of RULES.md as typed values, and the house rules that are on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property

from bot.engine.errors import RulesError
from bot.engine.house_rule import HouseRule
from bot.engine.options import Option, Value, option


@dataclass(frozen=True)
class Rules:
    """The options that the core itself asks for, and the house rules that are on."""

    deck: str = option(
        ("classic", "yellowstone"), "classic", "cards", "Deck",
        "The classic 108 cards, or with brands and the Wild Yellowstone Brand.",
    )  # fmt: skip
    decks: str | int = option(
        ("auto", 1, 2),
        "auto",
        "cards",
        "Decks",
        "How many decks are shuffled together: two from 11 players on.",
    )
    swap_hands: int = option(
        (range(5),), 0, "cards", "Swap Hands", "Wild cards that swap hands with a player of your choice."
    )
    shuffle_hands: int = option(
        (range(5),), 0, "cards", "Shuffle Hands", "Wild cards that shuffle all hands and deal them again."
    )
    customizable: int = option(
        (range(5),),
        0,
        "cards",
        "Customizable",
        "Wild cards whose effects the table agrees on before the match.",
    )
    brand_self: bool = option(
        (False, True),
        False,
        "cards",
        "Brand for oneself",
        "Whoever plays the Brand must show a branded card, too.",
    )
    hand_size: int = option((range(3, 11),), 7, "cards", "Hand size", "Cards dealt to each player.")
    dealer: str = option(
        ("draw", "draw_numbers", "random", "chosen"), "draw", "cards", "First dealer",
        "Everybody draws a card and the highest number deals, or chance or the host decides.",
    )  # fmt: skip
    opening_card: str = option(
        ("apply", "number_only", "plain"), "apply", "cards", "First card",
        "Whether an action card turned up at the start acts, is covered, or is just the card to match.",
    )  # fmt: skip
    first_player: str = option(
        ("after_dealer", "chosen"), "after_dealer", "turn", "Who begins",
        "The player after the dealer begins, or the one whom the host names.",
    )  # fmt: skip
    two_player_reverse: str = option(
        ("skip", "plain"), "skip", "turn", "Reverse of two", "With two players a Reverse acts as a Skip.",
    )  # fmt: skip
    wild_draw_four: str = option(
        ("no_color_match", "no_color_or_wild", "no_color_or_value", "no_valid_card", "anytime"),
        "no_color_match", "wild_draw_four", "Wild Draw Four",
        "What a player must not hold to play a Wild Draw Four honestly.",
    )  # fmt: skip
    challenge_loss: str = option(
        ("lose_turn", "keep_turn"), "lose_turn", "wild_draw_four", "Lost challenge",
        "Whoever challenges wrongly draws six, and loses the turn or keeps it.",
    )  # fmt: skip
    challenge_win: str = option(
        ("stays", "take_back"), "stays", "wild_draw_four", "Won challenge",
        "The Wild Draw Four of a bluffer stays on the pile or goes back to the hand.",
    )  # fmt: skip
    uno_call: str = option(
        ("race", "until_caught", "timed", "off"), "race", "uno", "UNO call",
        "With one card left: a race until the next move, one as long as it is uncalled, a clock, or nothing.",
    )  # fmt: skip
    uno_penalty: int = option((range(1, 7),), 2, "uno", "UNO penalty", "Cards drawn by whoever is caught.")
    uno_seconds: int = option((range(3, 31),), 8, "uno", "UNO clock", "Seconds to call in the timed mode.")
    scoring: str = option(
        ("winner_collects", "lowest_total", "elimination", "single_round"), "winner_collects",
        "scoring", "Scoring",
        "The winner scores all cards left; everyone their own, and the lowest wins; the same, and who "
        "reaches the target is out; or one round decides.",
    )  # fmt: skip
    target: int = option((range(100, 10_001),), 500, "scoring", "Target", "The score that ends the match.")
    teams: bool = option(
        (False, True), False, "scoring", "Teams", "Four players, partners sit opposite and score together."
    )
    misplay_penalty: int = option(
        (range(5),), 0, "turn", "Misplay", "Cards drawn by whoever tries a card that does not fit."
    )
    turn_seconds: int = option(
        (0, range(15, 86_401)), 90, "turn", "Turn clock", "Seconds for a move; 0 is no clock."
    )
    on_leave: str = option(
        ("remove", "computer"), "remove", "table", "Who leaves",
        "The seat of somebody who leaves goes, or a computer player takes it.",
    )  # fmt: skip
    hidden_counts: bool = option(
        (False, True), False, "table", "Hidden counts", "How many cards the others hold is not shown."
    )
    house: tuple[HouseRule, ...] = ()
    changed: tuple[tuple[str, Value], ...] = ()  # the options that differ from their default

    def __hash__(self) -> int:
        # All else follows from these, and the agreed effects among them are lists.
        return hash(str(self.changed))

    @cached_property
    def granting(self) -> tuple[HouseRule, ...]:
        """The house rules that grant moves."""
        return self._overriding("grants")

    @cached_property
    def forbidding(self) -> tuple[HouseRule, ...]:
        """The house rules that forbid cards."""
        return self._overriding("forbids")

    @cached_property
    def obliging(self) -> tuple[HouseRule, ...]:
        """The house rules that narrow the choice."""
        return self._overriding("obliges")

    @cached_property
    def scripting(self) -> tuple[HouseRule, ...]:
        """The house rules that rewrite what moves do."""
        return self._overriding("script")

    @cached_property
    def reacting(self) -> tuple[HouseRule, ...]:
        """The house rules that react to events."""
        return self._overriding("react")

    def _overriding(self, hook: str) -> tuple[HouseRule, ...]:
        # Asked once for each set of rules: a hook that nobody overrides then costs nothing at the table.
        return tuple(rule for rule in self.house if getattr(type(rule), hook) is not getattr(HouseRule, hook))


CORE_OPTIONS: tuple[Option, ...] = tuple(
    Option(spec.name, values, getattr(Rules, spec.name), page, label, summary)
    for spec in fields(Rules)
    if "option" in spec.metadata
    for values, page, label, summary in [spec.metadata["option"]]
)


def rules_of(chosen: Mapping[str, Value], house_rules: tuple[type[HouseRule], ...]) -> Rules:
    """The rules for these options, all others at their default. Raises RulesError."""
    known = {entry.option.name: entry for entry in house_rules}
    core = {spec.name: spec for spec in CORE_OPTIONS}
    for name in chosen:
        if name not in known and name not in core:
            raise RulesError(name, "no_such_option")
    specs = core | {name: entry.option for name, entry in known.items()}
    values = {name: spec.check(chosen.get(name, spec.default)) for name, spec in specs.items()}
    house = (entry.of(values[name]) for name, entry in known.items())
    rules = Rules(
        house=tuple(rule for rule in house if rule is not None),
        changed=tuple((name, value) for name, value in values.items() if value != specs[name].default),
        **{name: values[name] for name in core},  # pyright: ignore[reportArgumentType]
    )
    if rules.teams and rules.scoring not in TEAM_SCORINGS:
        raise RulesError("teams", "not_with_scoring", scoring=rules.scoring)
    for rule in rules.house:
        rule.check(rules)
    return rules


TEAM_SCORINGS = frozenset({"winner_collects", "single_round"})  # section 10.18
