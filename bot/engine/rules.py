"""The rules of a match: the options of RULES.md as typed values, and the five hooks of a house rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from bot.engine.errors import RulesError

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.effects import Effect
    from bot.engine.events import Event
    from bot.engine.moves import Move
    from bot.engine.table import Table

Value = str | int | bool


@dataclass(frozen=True)
class Option:
    """One choice of the host: its public name, its values (the first is the default), and its words.

    `values` are the allowed values in menu order, a range standing for all its numbers. `page` is the page
    of the rules panel. `label` and `summary` are English and translated where they are shown.
    """

    name: str
    values: tuple[Value | range, ...]
    default: Value
    page: str
    label: str
    summary: str

    def check(self, value: Value) -> Value:
        """The value itself, or RulesError where the option has no such value."""
        if not any(_is_one_of(value, known) for known in self.values):
            raise RulesError(self.name, "no_such_value", value=value)
        return value


def _is_one_of(value: Value, known: Value | range) -> bool:
    if isinstance(known, range):
        return type(value) is int and value in known
    return type(value) is type(known) and value == known  # 1 == True in Python, but not in a rule


@dataclass(frozen=True)
class HouseRule:
    """An optional change of the rules: it overrides some of the hooks, each of which does nothing here.

    Hooks get a table and return values. They never change the table, never apply moves, never raise;
    what a rule must remember lives in the table. How they combine is the business of `bot.engine.play`:
    legal = (ordinary or granted) and not forbidden, then obliged.
    """

    option: ClassVar[Option]
    abolishes: ClassVar[frozenset[type[Move]]] = frozenset()  # kinds of move that do not exist under it

    @classmethod
    def of(cls, value: Value) -> HouseRule | None:
        """The rule as this value of its option sets it, None where it is off."""
        return cls() if value else None

    def grants(self, table: Table, seat: int) -> tuple[Move, ...]:
        """Moves that `seat` may make as well."""
        return ()

    def forbids(self, table: Table, seat: int, card: Card) -> bool:
        """Whether `seat` may not play this card now."""
        return False

    def obliges(self, table: Table, seat: int, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """The moves that are left of the choice; an obligation that leaves none is ignored."""
        return moves

    def script(self, table: Table, seat: int, move: Move, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        """What the move does, rewritten. `table` is as it was before the move."""
        return effects

    def react(self, table: Table, event: Event) -> tuple[Effect, ...]:
        """And then also this, before anything else that is still to be done."""
        return ()


def option(values: tuple[Value | range, ...], default: Value, page: str, label: str, summary: str) -> Any:
    """A field of Rules that is an option of the host."""
    return field(default=default, metadata={"option": (values, page, label, summary)})


@dataclass(frozen=True)
class Rules:
    """The options that the core itself asks for, and the house rules that are on."""

    decks: str | int = option(("auto", 1), "auto", "cards", "Decks", "How many decks are shuffled together.")
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
        "no_color_match", "wild_draw_four", "When it is legal",
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
        ("winner_collects", "single_round"), "winner_collects", "scoring", "Scoring",
        "The winner of a round scores all cards left in the other hands, or wins the match at once.",
    )  # fmt: skip
    target: int = option((range(100, 10_001),), 500, "scoring", "Target", "The score that ends the match.")
    turn_seconds: int = option(
        (0, range(15, 86_401)), 90, "turn", "Turn clock", "Seconds for a move; 0 is no clock."
    )
    on_leave: str = option(
        ("remove", "computer"), "remove", "table", "Who leaves",
        "The seat of somebody who leaves goes, or a computer player takes it.",
    )  # fmt: skip
    house: tuple[HouseRule, ...] = ()
    changed: tuple[tuple[str, Value], ...] = ()  # the options that differ from their default

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
    return Rules(
        house=tuple(rule for rule in house if rule is not None),
        changed=tuple((name, value) for name, value in values.items() if value != specs[name].default),
        **{name: values[name] for name in core},  # pyright: ignore[reportArgumentType]
    )
