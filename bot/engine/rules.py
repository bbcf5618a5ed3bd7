"""The rules of a match: the options of RULES.md as typed values, and the house rules that are on."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property

from bot.engine.house_rule import HouseRule
from bot.engine.options import Option, Value, option


@dataclass(frozen=True)
class Rules:
    """The options that the core itself asks for, and the house rules that are on."""

    deck: str = option(
        {"classic": "classic", "yellowstone": "Yellowstone, with brands"}, "classic", "cards", "Deck",
        "The classic 108 cards, or with brands and the Wild Yellowstone Brand.",
    )  # fmt: skip
    decks: str | int = option(
        {"auto": "as many as needed", 1: "", 2: ""}, "auto", "cards", "Decks",
        "How many decks are shuffled together: two from 11 players on.",
    )  # fmt: skip
    brand_self: bool = option(
        (False, True), False, "cards", "Brand for oneself",
        "Whoever plays the Brand must show a branded card, too.",
    )  # fmt: skip
    hand_size: int = option((range(3, 11),), 7, "cards", "Hand size", "Cards dealt to each player.")
    dealer: str = option(
        {
            "draw": "highest card, actions count 0",
            "draw_numbers": "highest card, actions draw again",
            "random": "by chance",
            "chosen": "the host",
        },
        "draw", "cards", "First dealer",
        "Everybody draws a card and the highest number deals, or chance or the host decides.",
    )  # fmt: skip
    opening_card: str = option(
        {
            "apply": "an action card acts",
            "number_only": "always a number",
            "plain": "an action card does nothing",
        },
        "apply", "cards", "First card",
        "Whether an action card turned up at the start acts, is covered, or is just the card to match.",
    )  # fmt: skip
    first_player: str = option(
        {"after_dealer": "the player after the dealer", "chosen": "whom the host names"},
        "after_dealer", "turn", "Who begins",
        "The player after the dealer begins, or the one whom the host names.",
    )  # fmt: skip
    two_player_reverse: str = option(
        {"skip": "skips", "plain": "only turns round"},
        "skip", "turn", "Reverse of two", "With two players a Reverse acts as a Skip.",
    )  # fmt: skip
    wild_draw_four: str = option(
        {
            "no_color_match": "no card of the color in hand",
            "no_color_or_wild": "no card of the color, no Wild in hand",
            "no_color_or_value": "no card of the color or number in hand",
            "no_valid_card": "no other card that fits",
            "anytime": "always",
        },
        "no_color_match", "wild_draw_four", "Wild Draw Four",
        "What a player must not hold to play a Wild Draw Four honestly.",
    )  # fmt: skip
    challenge_loss: str = option(
        {"lose_turn": "draw 6, lose the turn", "keep_turn": "draw 6, keep the turn"},
        "lose_turn", "wild_draw_four", "Lost challenge",
        "Whoever challenges wrongly draws six, and loses the turn or keeps it.",
    )  # fmt: skip
    challenge_win: str = option(
        {"stays": "the card stays", "take_back": "the card goes back"},
        "stays", "wild_draw_four", "Won challenge",
        "The Wild Draw Four of a bluffer stays on the pile or goes back to the hand.",
    )  # fmt: skip
    uno_call: str = option(
        {
            "race": "a race until the next move",
            "until_caught": "a race until somebody reacts",
            "timed": "against the clock",
            "off": "not needed",
        },
        "race", "uno", "UNO call",
        "With one card left: a race until the next move, one as long as it is uncalled, a clock, or nothing.",
    )  # fmt: skip
    uno_penalty: int = option((range(1, 7),), 2, "uno", "UNO penalty", "Cards drawn by whoever is caught.")
    uno_seconds: int = option((range(3, 31),), 8, "uno", "UNO clock", "Seconds to call in the timed mode.")
    scoring: str = option(
        {
            "winner_collects": "the winner scores all cards left",
            "lowest_total": "all score their own cards, fewest wins",
            "elimination": "all score their own cards, many are out",
            "single_round": "one round decides",
        },
        "winner_collects", "scoring", "Scoring",
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
        {0: "no clock", range(15, 86_401): ""}, 90, "turn", "Turn clock", "Seconds for a move; 0 is no clock."
    )
    on_leave: str = option(
        {"remove": "the seat goes", "computer": "a computer plays on"}, "remove", "table", "Who leaves",
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

    def value_of(self, option: Option) -> Value:
        """What was chosen for an option: of the core, of a face, or of a house rule."""
        return dict(self.changed).get(option.name, option.default)

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
