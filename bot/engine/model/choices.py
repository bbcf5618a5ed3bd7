"""The options whose values are words (docs/rules.md), and those values, as they are stored."""

from __future__ import annotations

from enum import StrEnum


class Deck(StrEnum):
    """Which cards are in a deck (C2)."""

    CLASSIC = "classic"
    YELLOWSTONE = "yellowstone"


class Dealer(StrEnum):
    """Who deals the first round (U2)."""

    DRAW = "draw"
    DRAW_NUMBERS = "draw_numbers"
    RANDOM = "random"
    CHOSEN = "chosen"


class OpeningCard(StrEnum):
    """What an action card turned up at the start does (U4)."""

    APPLY = "apply"
    NUMBER_ONLY = "number_only"
    PLAIN = "plain"


class FirstPlayer(StrEnum):
    """Who plays first in the first round (U5)."""

    AFTER_DEALER = "after_dealer"
    CHOSEN = "chosen"


class TwoPlayerReverse(StrEnum):
    """What a Reverse does when only two play (T7)."""

    SKIP = "skip"
    PLAIN = "plain"


class WildDrawFour(StrEnum):
    """With which hand a Wild Draw Four is honest (F2)."""

    NO_COLOR_MATCH = "no_color_match"
    NO_COLOR_OR_WILD = "no_color_or_wild"
    NO_COLOR_OR_VALUE = "no_color_or_value"
    NO_VALID_CARD = "no_valid_card"
    ANYTIME = "anytime"


class ChallengeLoss(StrEnum):
    """What a lost challenge costs besides the cards (F4)."""

    LOSE_TURN = "lose_turn"
    KEEP_TURN = "keep_turn"


class ChallengeWin(StrEnum):
    """What becomes of a Wild Draw Four that was a bluff (F5)."""

    STAYS = "stays"
    TAKE_BACK = "take_back"


class UnoCall(StrEnum):
    """How UNO is called (N2-N4)."""

    RACE = "race"
    UNTIL_CAUGHT = "until_caught"
    TIMED = "timed"
    OFF = "off"


class Scoring(StrEnum):
    """Who scores what, and who wins the match (P3-P6)."""

    WINNER_COLLECTS = "winner_collects"
    LOWEST_TOTAL = "lowest_total"
    ELIMINATION = "elimination"
    SINGLE_ROUND = "single_round"


class OnLeave(StrEnum):
    """What becomes of the seat of a player who leaves (A6)."""

    REMOVE = "remove"
    COMPUTER = "computer"
