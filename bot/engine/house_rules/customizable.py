"""The agreed effects of the customizable cards (C4, W4-W11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, cast

from msgspec import Struct

from bot.engine.effects.basic import AskColor, SkipNext
from bot.engine.effects.hands import AskTarget, OthersDiscardWilds, OthersDraw, TargetDraws
from bot.engine.effects.party import AskGuesser, DrawNextUntil, OfferDare, ShowText
from bot.engine.model.cards import LIGHT_COLORS, Color
from bot.engine.model.effect import Effect
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import DiscardColor, DoDare, DrawForDare, Judge, Move, NameGuesser, Play
from bot.engine.model.options import Option, RulesError, RulesFault, Value
from bot.engine.model.table import RoundFields

Agreed = Mapping[str, Value]
MAX_TEXT, MAX_CARDS = 200, 10


class Kind(Struct, frozen=True):
    """An effect that a customizable card can have: its keys and its effects."""

    keys: tuple[str, ...]
    effects: Callable[[Agreed], tuple[Effect, ...]]


KINDS: dict[str, Kind] = {
    "plain": Kind((), lambda agreed: (AskColor(),)),
    "dare": Kind(("text", "cards"), lambda agreed: (AskColor(), OfferDare(_text(agreed), _cards(agreed)))),
    "others_draw": Kind(("cards",), lambda agreed: (AskColor(), OthersDraw(_cards(agreed)))),
    "discard_wilds": Kind((), lambda agreed: (AskColor(), OthersDiscardWilds())),
    "charade": Kind((), lambda agreed: (AskColor(), AskGuesser())),
    "draw_until_color": Kind(
        ("color",), lambda agreed: (AskColor(), DrawNextUntil(_color(agreed)), SkipNext())
    ),
    "pick_draw": Kind(
        ("cards",),
        lambda agreed: (AskTarget(is_for_last_card=True), AskColor(), TargetDraws(count=_cards(agreed))),
    ),
    "text": Kind(("text",), lambda agreed: (AskColor(), ShowText(_text(agreed)))),
}


def _text(agreed: Agreed) -> str:
    return str(agreed["text"])


def _cards(agreed: Agreed) -> int:
    return int(str(agreed["cards"]))


def _color(agreed: Agreed) -> Color:
    return Color(str(agreed["color"]))


def _fields(agreed: object) -> Agreed:
    # A scenario file can contain anything here.
    return cast("Agreed", agreed) if isinstance(agreed, dict) else {}


_VALID: dict[str, Callable[[object], bool]] = {
    "text": lambda value: isinstance(value, str) and 0 < len(value.strip()) <= MAX_TEXT,
    "cards": lambda value: type(value) is int and 1 <= value <= MAX_CARDS,
    "color": lambda value: value in LIGHT_COLORS,
}


# The moves that answer an effect
MOVES_OF: dict[type[Effect], tuple[type[Move], ...]] = {
    OfferDare: (DoDare, DrawForDare, Judge),
    AskGuesser: (NameGuesser, DiscardColor),
}


class AgreedEffects(Option, frozen=True):
    """The option that holds the agreed effects, in the order of WC1, WC2, …"""

    def check(self, value: Value) -> Value:
        if not isinstance(value, list) or len(value) > 4:
            raise RulesError(self.name, RulesFault.NO_SUCH_VALUE, value=value)
        for agreed in value:
            self._check_effect(agreed)
        return value

    def _check_effect(self, agreed: object) -> None:
        fields = _fields(agreed)
        kind = KINDS.get(str(fields.get("effect")))
        if kind is None or set(fields) != {"effect", *kind.keys}:
            raise RulesError(self.name, RulesFault.NO_SUCH_EFFECT, value=agreed)
        for key in kind.keys:
            if not _VALID[key](fields[key]):
                raise RulesError(self.name, RulesFault.BAD_EFFECT, key=key, value=fields[key])


class Customizable(HouseRule, frozen=True):
    """`customizable_effects`: a card without an agreed effect is a plain wild (M25)."""

    option: ClassVar = AgreedEffects(
        "customizable_effects", (), [], "cards", "Customizable effects",
        "What each of these cards does. Everybody agrees on it before the match.",
    )  # fmt: skip
    effects: tuple[tuple[Effect, ...], ...] = ()

    @classmethod
    def for_value(cls, value: Value) -> HouseRule | None:
        if not isinstance(value, list) or not value:
            return None
        return cls(tuple(KINDS[str(agreed["effect"])].effects(agreed) for agreed in value))

    def adds(self) -> frozenset[type[Move]]:
        used = {type(effect) for effects in self.effects for effect in effects}
        return frozenset(move for effect, moves in MOVES_OF.items() if effect in used for move in moves)

    def script(
        self, table: RoundFields, seat: int, move: Move, effects: tuple[Effect, ...]
    ) -> tuple[Effect, ...]:
        if not isinstance(move, Play) or not move.card.face.key.startswith("customizable_"):
            return effects
        number = int(move.card.face.key.removeprefix("customizable_"))
        return self.effects[number - 1] if number <= len(self.effects) else effects
