"""Several cards with the same number or symbol are played in one turn (T15)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from bot.engine.effects.basic import DrawNext, Reverse, SkipNext
from bot.engine.house_rules.stacking import is_asked
from bot.engine.model.decisions import More
from bot.engine.model.effect import Effect
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import Move, Play
from bot.engine.model.options import Option, TwoPlayerReverse
from bot.engine.model.table import Draft, RoundFields


class OfferMore(Effect):
    """The player can put another equal card on the card just played, before anything happens."""

    def apply(self, draft: Draft) -> None:
        face, hand = draft.top.face, draft.hands[draft.turn]
        if any(card.face is face and draft.may_play(draft.turn, card) for card in hand):
            draft.awaiting = More(draft.turn)


class LastOfThem(Effect):
    """No more equal cards follow, so a player who is down to one card owes a call from now on."""

    moves_hands: ClassVar = True

    def apply(self, draft: Draft) -> None:
        return


class EqualCards(HouseRule, frozen=True):
    """`equal_cards: true`. It doesn't apply to wilds, or to a Reverse or Skip that deflects."""

    option: ClassVar = Option(
        "equal_cards", (False, True), False, "house_rules", "Equal cards",
        "Play all your cards with the same number or symbol in one turn. The last one sets the color.",
    )  # fmt: skip

    def script(
        self, table: RoundFields, seat: int, move: Move, effects: tuple[Effect, ...]
    ) -> tuple[Effect, ...]:
        if not isinstance(move, Play) or move.card.is_wild or _deflects(table, seat, move):
            return effects
        if isinstance(table.awaiting, More):
            effects = _added(table, effects)
        is_settled_later = any(effect.moves_hands for effect in effects)
        return (OfferMore(), *(() if is_settled_later else (LastOfThem(),)), *effects)


def _deflects(table: RoundFields, seat: int, play: Play) -> bool:
    return is_asked(table, seat) and not play.card.face.draws


def _added(table: RoundFields, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return the combined effects of one more card and the cards before it. Draws, Skips, and Reverses add
    up, and anything else happens once.
    """
    pending = sum(effect.pending for effect in table.agenda)
    if pending:
        return tuple(_more(effect, pending) if isinstance(effect, DrawNext) else effect for effect in effects)
    if effects == (SkipNext(),):
        return (*_of(SkipNext, table), *effects)[: len(table.seats) - 1]  # nobody skips themselves
    if effects == (Reverse(),):
        is_skip = len(table.seats) == 2 and table.rules.two_player_reverse is TwoPlayerReverse.SKIP
        return effects if is_skip else (*_of(Reverse, table), *effects)
    return effects


def _more(draw: DrawNext, pending: int) -> DrawNext:
    return replace(draw, count=draw.count + pending)


def _of(kind: type[Effect], table: RoundFields) -> tuple[Effect, ...]:
    return tuple(effect for effect in table.agenda if isinstance(effect, kind))
