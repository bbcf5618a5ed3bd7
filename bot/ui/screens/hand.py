"""The hand of one player and all that they may do now: the only view with secret cards, always ephemeral."""

from __future__ import annotations

from discord.ui import LayoutView

from bot.engine.house_rules.uno_to_go_out import UnoToGoOut
from bot.engine.model.decisions import (
    ChallengeOffer,
    DareOffer,
    DrawnCard,
    Guessing,
    Judging,
    PickColor,
    PickDiscardColor,
    PickTarget,
    RoundOver,
    Stack,
    Turn,
)
from bot.engine.model.moves import CallUno, Challenge
from bot.engine.play.match import round_ended
from bot.engine.view import SeatView
from bot.game.session import GameSession
from bot.text import hand_words, results_words, table_words
from bot.text.effect_words import special_lines
from bot.text.hand_words import Doubt
from bot.text.names import shown_names
from bot.ui.screens.hand_answers import alarms, answers
from bot.ui.screens.hand_cards import (
    HandContext,
    card_buttons,
    card_menus,
    has_own_button,
    playable_cards,
    seated,
)
from bot.ui.screens.results import next_round, rematch, scores
from bot.ui.screens.table import clock_lines, turn_line
from bot.ui.transport.components import Part, accent_of, fits_in_panel, panel


def hand_view(
    session: GameSession, player: int, notice: str | None = None, reveal: str | None = None
) -> LayoutView:
    """The panel of a player at any moment of a match. Raises GameError not_seated, not_started.

    `notice` is a line about what they just did or could not do, `reveal` a hand that they alone may see.
    """
    looker = seated(session, player)
    view = looker.view
    said: list[Part] = [part for part in (notice, reveal) if part]
    if view.public.winners:
        return panel([*said, *_match_over(session)], accent_of(None))
    if view.public.phase == RoundOver.phase:
        return panel([*said, *_round_over(session)], accent_of(None))
    said.append(_headline(session, view))
    parts = _in_order(looker, card_buttons(looker))
    if not fits_in_panel([*said, *parts]):
        parts = _in_order(looker, card_menus(looker))
    return panel([*said, *parts], accent_of(view.public.color if view.public.decider == view.seat else None))


def _in_order(looker: HandContext, cards: list[Part]) -> list[Part]:
    """A choice stands above the cards, drawing instead of playing below them, UNO! above all."""
    view = looker.view
    if playable_cards(view) and view.drawn is None:
        return [*alarms(looker), *cards, *answers(looker)]
    return [*alarms(looker), *answers(looker), *cards]


def _headline(session: GameSession, view: SeatView) -> str:
    lines = [hand_words.CALL[view.public.rules.uno_call]] if CallUno() in view.moves else []
    if view.public.decider == view.seat:
        lines += [table_words.heading(view.public), own_turn(session, view), *clock_lines(session)]
    else:
        # Redrawn only when its player has other choices, so it shows nothing that the next move changes.
        lines += [turn_line(session), _while_waiting(view)]
    if session.state.lobby.players[view.seat].is_away and view.seat not in view.public.gone:
        lines.append(hand_words.AWAY)
    return "\n".join([*lines, *special_lines(view.hand, view.public.rules)])


def _while_waiting(view: SeatView) -> str:
    if view.seat in view.public.gone:
        return hand_words.OUT
    return hand_words.JUMP_IN if playable_cards(view) else hand_words.WAIT


def _round_over(session: GameSession) -> list[Part]:
    assert session.state.match is not None
    ended = round_ended(session.state.match)
    names = shown_names(session.state.lobby.players)
    won = results_words.round_won(None if ended is None or ended.winner is None else names[ended.winner])
    return [won, scores(session), *next_round(session)]


def _match_over(session: GameSession) -> list[Part]:
    names = shown_names(session.state.lobby.players)
    won = results_words.match_won([names[seat] for seat in session.public.winners])
    return [won, scores(session), *rematch(session)]


DRAW_CARDS = frozenset({"draw_two", "wild_draw_four"})
PLAIN = {
    PickColor.phase: hand_words.PICK_COLOR,
    PickTarget.phase: hand_words.PICK_TARGET,
    Guessing.phase: hand_words.GUESS,
    PickDiscardColor.phase: hand_words.DISCARD,
}


def own_turn(session: GameSession, view: SeatView) -> str:
    """What `view`'s seat, for whom the table waits, may do now."""
    public, cards = view.public, playable_cards(view)
    if public.phase in PLAIN:
        return PLAIN[public.phase]
    if public.phase == DrawnCard.phase and view.drawn is not None:
        can_keep = len(view.moves) > 1
        return hand_words.drew(view.drawn, fits=has_own_button(view, view.drawn), can_keep=can_keep)
    if public.phase == Stack.phase:
        return hand_words.stack(public.pending, can_answer=bool(cards), must_call=must_call_first(view))
    if public.phase == Turn.phase and must_call_first(view):
        return hand_words.CALL_FIRST
    return _people(session, view) or hand_words.your_turn(table_words.what_fits(public), can_play=bool(cards))


def must_call_first(view: SeatView) -> bool:
    """Whether the last card looks playable, but not before UNO has been called (N5)."""
    public = view.public
    if not public.rules.value_of(UnoToGoOut.option) or CallUno() not in view.moves or len(view.hand) != 1:
        return False
    (card,) = view.hand
    if public.phase == Stack.phase:
        return card.face.key in DRAW_CARDS
    return card.is_wild or card.color is public.color or card.face is public.top.face


def _people(session: GameSession, view: SeatView) -> str | None:
    """What somebody else has put to this seat; None on a plain turn.

    The view has no room for it: only what all have seen is taken from the match, never a hand itself.
    """
    assert session.state.match is not None
    names = shown_names(session.state.lobby.players)
    match session.state.match.table.awaiting:
        case ChallengeOffer(pending=pending) if Challenge() not in view.moves:
            return hand_words.stack(pending, can_answer=bool(playable_cards(view)))
        case ChallengeOffer(evidence=evidence, pending=pending):
            doubt = Doubt(names[evidence.by], evidence.color, len(evidence.hand), pending)
            return hand_words.challenge(doubt, view.public.rules, can_answer=bool(playable_cards(view)))
        case DareOffer(by=by, text=text, pending=pending):
            return hand_words.dared(names[by], text, pending)
        case Judging(about=about, cards=cards):
            return hand_words.judge(names[about], cards)
        case _:
            return None
