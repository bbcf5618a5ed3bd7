"""Carrying out a move: the door through which a table changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.engine.awaiting import ChallengeOffer, DrawnCard, Phase, RoundOver
from bot.engine.cards import Color
from bot.engine.effects import (
    END_TURN,
    DrawNext,
    DrawOwn,
    DrawSeat,
    Effect,
    EndTurn,
    GoOut,
    NameColor,
    OfferDrawnCard,
    SkipNext,
    TakeCardBack,
    run,
)
from bot.engine.errors import Refusal, RuleError
from bot.engine.events import (
    CardKept,
    CardPlayed,
    ChallengeDecided,
    Event,
    Reason,
    SeatLeft,
    TimedOut,
    UnoCalled,
    UnoCaught,
)
from bot.engine.legal import legal_moves, play_of
from bot.engine.moves import (
    TURN_MOVES,
    Accept,
    CallUno,
    CatchUno,
    Challenge,
    ChooseColor,
    Draw,
    Leave,
    Move,
    Pass,
    Play,
    TimeOut,
)
from bot.engine.refusals import is_in_force, why_not
from bot.engine.table import Draft, Table

Outcome = tuple[Table, list[Event]]

DRAW_EFFECTS: tuple[Effect, ...] = (DrawOwn(1), OfferDrawnCard(), EndTurn())
CHOICES = frozenset({Phase.COLOR, Phase.TARGET})


def apply(table: Table, seat: int, move: Move) -> Outcome:
    """The table after the move, and what happened. Raises RuleError; `table` itself never changes."""
    listed = play_of(move.card) if type(move) is Play else move
    if listed in legal_moves(table, seat):
        return _carry_out(table, seat, move)
    if isinstance(move, TimeOut):
        return _time_out(table, seat)
    if isinstance(move, Leave):
        return _leave(table, seat)
    raise RuleError(why_not(table, seat, move))


def _carry_out(table: Table, seat: int, move: Move) -> Outcome:
    draft = table.draft()
    kind = type(move)
    if draft.owing and kind in TURN_MOVES and draft.rules.uno_call == "race":
        for debtor in draft.owing:
            draft.end_debt(debtor)
    STEPS[kind](draft, table, seat, move)
    run(draft)
    if draft.owing and type(draft.awaiting) is RoundOver:
        draft.owing = ()  # whoever has won by then pays nothing (section 10.16)
    events = draft.events
    return draft.freeze(), events


def _play(draft: Draft, table: Table, seat: int, move: Play) -> None:
    card = move.card
    hand = draft.hands[seat]
    place = hand.index(card)
    left = hand[:place] + hand[place + 1 :]
    effects = card.face.effects and tuple([effect.planned(table, seat, move) for effect in card.face.effects])
    if table.rules.scripting:
        effects = _scripted(table, seat, move, effects)
    draft.idle = 0
    draft.turn = seat
    draft.awaiting = None
    draft.discard += (card,)
    draft.color = card.color
    draft.agenda = (*effects, END_TURN) if left else (*_last(effects), GoOut(seat))
    draft.events.append(CardPlayed(seat, card, len(left)))
    draft.set_hand(seat, left)


def _scripted(table: Table, seat: int, move: Move, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    for rule in table.rules.scripting:
        effects = rule.script(table, seat, move, effects)
    return effects


def _last(effects: Sequence[Effect]) -> list[Effect]:
    return [kept for effect in effects if (kept := effect.on_last_card()) is not None]


def _draw(draft: Draft, table: Table, seat: int, move: Draw) -> None:
    _count_empty(draft)
    draft.awaiting = None
    draft.agenda = _scripted(table, seat, move, DRAW_EFFECTS)


def _pass(draft: Draft, table: Table, seat: int, move: Pass) -> None:
    draft.awaiting = None
    draft.events.append(CardKept(seat))


def _accept(draft: Draft, table: Table, seat: int, move: Accept) -> None:
    draft.awaiting = None  # the card can be challenged no more, so the one under it may be drawn
    _count_empty(draft)


def _count_empty(draft: Draft) -> None:
    # T5: only asking for a card and getting none counts, whichever way it is asked for (section 10.22).
    if not draft.has_cards_to_draw():
        draft.idle += 1


def _choose_color(draft: Draft, table: Table, seat: int, move: ChooseColor) -> None:
    draft.awaiting = None
    draft.agenda = (NameColor(move.color), *draft.agenda)


def _challenge(draft: Draft, table: Table, seat: int, move: Challenge) -> None:
    offer = table.awaiting
    assert isinstance(offer, ChallengeOffer)
    evidence, rules = offer.evidence, table.rules
    is_won = not evidence.is_legal
    draft.events.append(ChallengeDecided(seat, evidence.by, is_won, evidence.hand))
    draft.awaiting = None
    if is_won:
        back = (TakeCardBack(evidence.by, evidence.color),) if rules.challenge_win == "take_back" else ()
        draft.agenda = (*back, DrawSeat(evidence.by, offer.pending, Reason.CHALLENGE_WON), END_TURN)
    else:
        skip = (SkipNext(),) if rules.challenge_loss == "lose_turn" else ()
        draft.agenda = (DrawNext(offer.pending + 2, Reason.CHALLENGE_LOST), *skip, END_TURN)


def _call_uno(draft: Draft, table: Table, seat: int, move: CallUno) -> None:
    draft.owing = tuple(other for other in draft.owing if other != seat)
    draft.called |= {seat}
    draft.events.append(UnoCalled(seat))


def _catch_uno(draft: Draft, table: Table, seat: int, move: CatchUno) -> None:
    draft.owing = tuple(other for other in draft.owing if other != move.target)
    draft.events.append(UnoCaught(move.target, seat))
    draft.draw(move.target, draft.rules.uno_penalty, Reason.CAUGHT)


STEPS: dict[type[Move], Callable[[Draft, Table, int, Any], None]] = {
    Play: _play,
    Draw: _draw,
    Pass: _pass,
    Accept: _accept,
    ChooseColor: _choose_color,
    Challenge: _challenge,
    CallUno: _call_uno,
    CatchUno: _catch_uno,
}


def default_move(table: Table, seat: int) -> Move:
    """What is done for a seat that does not decide in time (section 10.34)."""
    legal = legal_moves(table, seat)
    if table.awaiting.phase is Phase.COLOR:
        return ChooseColor(favorite_color(table, seat))
    # Draw, keep, accept; or, where a rule forces the drawn card to be played, that.
    return next((move for move in legal if isinstance(move, Draw | Pass | Accept)), legal[0])


def favorite_color(table: Table, seat: int) -> Color:
    """The color that the seat holds most of; red, yellow, green, blue where several are equal."""
    held = [card.color for card in table.hands[seat]]
    return max(Color, key=held.count)


def _time_out(table: Table, seat: int) -> Outcome:
    if not is_in_force(table.rules, TimeOut()) or table.decider != seat:
        raise RuleError(why_not(table, seat, TimeOut()))
    events: list[Event] = [TimedOut(seat)]
    while True:
        table, more = apply(table, seat, default_move(table, seat))
        events += more
        if table.decider != seat or not (
            isinstance(table.awaiting, DrawnCard) or table.awaiting.phase in CHOICES
        ):
            return table, events


def _leave(table: Table, seat: int) -> Outcome:
    if seat not in table.seats:
        raise RuleError(Refusal.UNKNOWN_PLAYER)
    if table.rules.on_leave == "computer":
        return table, [SeatLeft(seat, is_taken=True)]
    events: list[Event] = []
    if table.decider == seat and table.awaiting.phase in CHOICES:  # section 10.30
        table, events = apply(table, seat, default_move(table, seat))
    draft = table.draft()
    draft.events.append(SeatLeft(seat))
    draft.draw_pile += draft.hands[seat]
    draft.hands = (*draft.hands[:seat], (), *draft.hands[seat + 1 :])
    draft.gone |= {seat}
    draft.idle = 0  # the hand can be drawn
    draft.called -= {seat}
    if seat in draft.owing:
        draft.end_debt(seat)
    _close_gap(draft, seat)
    events += draft.events
    return draft.freeze(), events


def _close_gap(draft: Draft, seat: int) -> None:
    awaiting = draft.awaiting
    assert awaiting is not None
    if awaiting.phase is Phase.ROUND_OVER:
        return
    if len(draft.seats) == 1:
        draft.agenda, draft.awaiting = (), RoundOver(None)
    elif awaiting.seat == seat:  # a penalty that waited for the leaver is cancelled (section 10.31)
        draft.turn, draft.awaiting, draft.agenda = seat, None, (END_TURN,)
        run(draft)
