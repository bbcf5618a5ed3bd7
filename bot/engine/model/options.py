"""An option of the rules: its name, values, and default, and the check of a chosen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any, Literal

from msgspec import Struct

Value = str | int | bool | list[dict[str, str | int]]  # lists are used only for the agreed effects of cards
# The pages of the rules panel, whose names are in `bot.text.rules`
Page = Literal["cards", "turn", "wild_draw_four", "uno", "scoring", "house_rules", "table"]
Values = tuple[Value | range, ...] | Mapping[str | int | range, str]


class Option(Struct, frozen=True):
    """One choice of the host.

    `values` holds the allowed values in menu order, or a range of numbers. A mapping also gives display names
    to values that are not clear enough. `page` is the page of the rules panel. The words (`label`, `summary`,
    and names of values) are English, and are translated when they are shown.
    """

    name: str
    values: Values
    default: Value
    page: Page
    label: str
    summary: str

    def check(self, value: Value) -> Value:
        """Return the value as the option stores it, such as an enum member for its name.

        Raises RulesError for any other value.
        """
        for known in self.values:
            if isinstance(known, range):
                if type(value) is int and value in known:
                    return value
            # 1 == True, but not as a value of a rule.
            elif value == known and type(value) in (type(known), str):
                return known
        raise RulesError(self.name, RulesFault.NO_SUCH_VALUE, value=value)

    def words_of(self, value: Value) -> str | None:
        """Return the display name of the value, or None if its own name or number is clear."""
        if isinstance(value, list) or not isinstance(self.values, Mapping):
            return None
        return self.values.get(value) or None


def option(values: Values, default: Value, page: Page, label: str, summary: str) -> Any:
    """Define a field of Rules that the host can choose."""
    return field(default=default, metadata={"option": (values, default, page, label, summary)})


def chosen_count(name: str, label: str, summary: str) -> Option:
    """Create the option for how many of a special wild each deck gets (C3)."""
    return Option(name, (range(5),), 0, "cards", label, summary)


class RulesFault(StrEnum):
    """The reasons why options, or a number of players, are refused."""

    NO_SUCH_OPTION = "no_such_option"
    NO_SUCH_VALUE = "no_such_value"
    NO_SUCH_EFFECT = "no_such_effect"
    NO_SUCH_PRESET = "no_such_preset"
    NO_SUCH_CARD = "no_such_card"
    BAD_EFFECT = "bad_effect"
    NOT_CHOSEN = "not_chosen"
    NOT_WITH_SCORING = "not_with_scoring"
    NOT_WITH_DECK = "not_with_deck"
    NOT_IN_TEAMS = "not_in_teams"
    NEEDS_CALLS = "needs_calls"
    NEEDS_FOUR_PLAYERS = "needs_four_players"
    TOO_FEW_PLAYERS = "too_few_players"
    TOO_MANY_PLAYERS = "too_many_players"
    TOO_FEW_SEATS = "too_few_seats"
    NOT_ENOUGH_CARDS = "not_enough_cards"
    NO_OPENING_CARD = "no_opening_card"


class RulesError(ValueError):
    """Options that do not exist, have no such value, or contradict each other.

    `option` has to be changed, and `facts` fill in the sentence for the code (`bot.text`).
    """

    def __init__(self, option: str, code: RulesFault, **facts: object) -> None:
        super().__init__(f"{option}: {code}")
        self.option = option
        self.code = code
        self.facts = facts


# The values that have names, with an enum for each option


class Deck(StrEnum):
    """The cards in a deck (C2, K1, L1)."""

    CLASSIC = "classic"
    YELLOWSTONE = "yellowstone"
    NO_MERCY = "no_mercy"
    FLIP = "flip"


class Dealer(StrEnum):
    """The dealer of the first round (U2)."""

    DRAW = "draw"
    DRAW_NUMBERS = "draw_numbers"
    RANDOM = "random"
    CHOSEN = "chosen"


class OpeningCard(StrEnum):
    """The effect of an action card as the first card (U4)."""

    APPLY = "apply"
    NUMBER_ONLY = "number_only"
    PLAIN = "plain"


class FirstPlayer(StrEnum):
    """The player who begins the first round (U5)."""

    AFTER_DEALER = "after_dealer"
    CHOSEN = "chosen"


class TwoPlayerReverse(StrEnum):
    """The effect of a Reverse when only two play (T7)."""

    SKIP = "skip"
    PLAIN = "plain"


class WildDrawFour(StrEnum):
    """The hands with which a Wild Draw Four is honest (F2)."""

    NO_COLOR_MATCH = "no_color_match"
    NO_COLOR_OR_WILD = "no_color_or_wild"
    NO_COLOR_OR_VALUE = "no_color_or_value"
    NO_VALID_CARD = "no_valid_card"
    ANYTIME = "anytime"


class ChallengeLoss(StrEnum):
    """The cost of a lost challenge in addition to the cards (F4)."""

    LOSE_TURN = "lose_turn"
    KEEP_TURN = "keep_turn"


class ChallengeWin(StrEnum):
    """The consequence for a Wild Draw Four that was a bluff (F5)."""

    STAYS = "stays"
    TAKE_BACK = "take_back"


class UnoCall(StrEnum):
    """How UNO is called (N2-N4)."""

    RACE = "race"
    UNTIL_CAUGHT = "until_caught"
    TIMED = "timed"
    OFF = "off"


class Scoring(StrEnum):
    """How a round is scored and a match is won (P3-P6)."""

    WINNER_COLLECTS = "winner_collects"
    LOWEST_TOTAL = "lowest_total"
    ELIMINATION = "elimination"
    SINGLE_ROUND = "single_round"


class OnLeave(StrEnum):
    """The consequence for the seat of a player who leaves (A6)."""

    REMOVE = "remove"
    COMPUTER = "computer"
