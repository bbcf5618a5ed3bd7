"""Suggested moves with their reasons (A7)."""

from __future__ import annotations

from bot.engine.model.cards import Card, Family
from bot.engine.model.moves import (
    Accept,
    Challenge,
    ChooseColor,
    ChooseTarget,
    DiscardColor,
    Move,
    Play,
)
from bot.engine.view import SeatView
from bot.text.card_words import card_words, color_words
from bot.text.decision_words import HINTS
from bot.text.language import Sentence, say

NOTHING_TO_DO = Sentence(
    "It's not your turn, so there's nothing to decide. Keep count of what the others play."
)
LAST = Sentence("Play {card}: it's your last card.")
NUMBER = Sentence("Play {card}: it fits.")
NUMBER_BEFORE_WILD = Sentence("Play {card}: it fits, and you save your wild for when nothing else does.")
ACTION = Sentence("Play {card}: it slows the others down, and holding it could cost you 20 points.")
WILD = Sentence("Play {card}: nothing else in your hand fits.")
WILD_AND_COLOR = Sentence("Play {card}: nothing else in your hand fits. Pick the color you have most of.")
WILD_EARLY = Sentence("Play {card} now: it does more here than later. Pick the color you have most of.")
DRAW_INSTEAD = Sentence("Draw {pending}: losing a challenge would cost you two more.")


def hint(move: Move, view: SeatView, names: tuple[str, ...]) -> str:
    """The suggestion to make this move, with the reason; `names` are shown names."""
    if isinstance(move, Play):
        return _play(move, view)
    facts = {"count": view.public.rules.uno_penalty, "pending": view.public.pending}
    match move:
        case ChooseColor(color=color) | DiscardColor(color=color):
            return say(HINTS[type(move)], color=color_words(color))
        case Accept() if Challenge() in view.moves:
            return say(DRAW_INSTEAD, **facts)
        case ChooseTarget(target=target):
            return say(HINTS[type(move)], target=names[target])
        case _:
            return say(HINTS[type(move)], **facts)


def _play(move: Play, view: SeatView) -> str:
    card: Card = move.card
    words = card_words(card)
    if len(view.hand) == 1:
        return say(LAST, card=words)
    if card.is_wild:
        others = [play for play in view.moves if isinstance(play, Play) and not play.card.is_wild]
        has_color = any(not held.is_wild for held in view.hand)
        return say(WILD_EARLY if others else WILD_AND_COLOR if has_color else WILD, card=words)
    if card.face.family is not Family.NUMBER:
        return say(ACTION, card=words)
    return say(NUMBER_BEFORE_WILD if any(held.is_wild for held in view.hand) else NUMBER, card=words)
