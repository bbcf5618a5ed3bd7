"""What is asked of the player whose decision is awaited, in words."""

from __future__ import annotations

from bot.engine.model.decisions import (
    ChallengeOffer,
    DareOffer,
    DrawnCard,
    Guessing,
    Judging,
    PickColor,
    PickDiscardColor,
    PickTarget,
    Stack,
)
from bot.engine.view import SeatView
from bot.game.session import GameSession
from bot.ui.hand_cards import has_own_button, playable_cards
from bot.ui.text import hand as words
from bot.ui.text import table
from bot.ui.text.hand import Doubt
from bot.ui.text.names import shown_names

PLAIN = {
    PickColor.phase: words.PICK_COLOR,
    PickTarget.phase: words.PICK_TARGET,
    Guessing.phase: words.GUESS,
    PickDiscardColor.phase: words.DISCARD,
}


def own_turn(session: GameSession, view: SeatView) -> str:
    """What `view`'s seat, for whom the table waits, may do now."""
    public, cards = view.public, playable_cards(view)
    if public.phase in PLAIN:
        return PLAIN[public.phase]
    if public.phase == DrawnCard.phase and view.drawn is not None:
        can_keep = len(view.moves) > 1
        return words.drew(view.drawn, fits=has_own_button(view, view.drawn), can_keep=can_keep)
    if public.phase == Stack.phase:
        return words.stack(public.pending, can_answer=bool(cards))
    return _people(session, view) or words.your_turn(table.what_fits(public), can_play=bool(cards))


def _people(session: GameSession, view: SeatView) -> str | None:
    """What somebody else has put to this seat; None on a plain turn.

    The view has no room for it: only what all have seen is taken from the match, never a hand itself.
    """
    assert session.state.match is not None
    names = shown_names(session.state.lobby.players)
    match session.state.match.table.awaiting:
        case ChallengeOffer(evidence=evidence, pending=pending):
            doubt = Doubt(names[evidence.by], evidence.color, len(evidence.hand), pending)
            return words.challenge(doubt, view.public.rules, can_answer=bool(playable_cards(view)))
        case DareOffer(by=by, text=text, pending=pending):
            return words.dared(names[by], text, pending)
        case Judging(about=about, cards=cards):
            return words.judge(names[about], cards)
        case _:
            return None
