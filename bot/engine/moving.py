"""Carrying out a move that a player chose: the steps of each kind of move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from bot.engine.awaiting import DrawnCard, RoundOver, Turn
from bot.engine.cards import Card
from bot.engine.challenge import decide_challenge
from bot.engine.effects import (
    DrawOwn,
    Effect,
    GoOut,
    NameColor,
    OfferDrawnCard,
    run,
)
from bot.engine.errors import Refusal, RuleError
from bot.engine.events import (
    CardKept,
    CardPlayed,
    Event,
    Misplayed,
    Reason,
    UnoCalled,
    UnoCaught,
)
from bot.engine.fitting import play_of
from bot.engine.hand_effects import Aim
from bot.engine.legal import legal_moves
from bot.engine.moves import (
    TURN_MOVES,
    Accept,
    CallUno,
    CatchUno,
    Challenge,
    ChooseColor,
    ChooseTarget,
    Draw,
    Move,
    Pass,
    Play,
    TakeBack,
)
from bot.engine.party import PARTY_STEPS
from bot.engine.refusals import why_not
from bot.engine.scoring import lowest_hand
from bot.engine.table import Draft, Table
from bot.engine.undo import pay_fine, take_back

Outcome = tuple[Table, list[Event]]

DRAW_EFFECTS: tuple[Effect, ...] = (DrawOwn(1), OfferDrawnCard())
BESIDE_A_TURN = frozenset({TakeBack, CallUno, CatchUno})  # a fined turn goes on after these
# Moves; a bound of our own beside T5. Then the round ends by points (C6): whoever alone holds the fewest has
# won it, nobody where several do, and it is scored as any other (P3-P6).
LONGEST_ROUND = 5_000
ACTS = frozenset({*TURN_MOVES, Pass})  # after these a play can be taken back no more (section 10.24)
MISPLAYS = frozenset({Refusal.NOT_PLAYABLE, Refusal.ILLEGAL_WILD_DRAW_FOUR, Refusal.ONLY_THE_DRAWN_CARD})


def make_move(table: Table, seat: int, move: Move) -> Outcome:
    """The table after the move, and what happened. Raises RuleError; `table` itself never changes."""
    return (carry_out if is_listed(table, seat, move) else refuse)(table, seat, move)


def is_listed(table: Table, seat: int, move: Move) -> bool:
    """Whether this is one of the legal moves, a play with its answers given in advance."""
    listed = play_of(move.card) if type(move) is Play else move
    return listed in legal_moves(table, seat)


def refuse(table: Table, seat: int, move: Move) -> NoReturn:
    """Say why not: raises RuleError, with the outcome of a misplay that costs cards (T10)."""
    code = why_not(table, seat, move)
    if code in MISPLAYS and table.rules.misplay_penalty and isinstance(move, Play):
        raise RuleError(code, _misplayed(table, seat, move.card))
    raise RuleError(code)


def _misplayed(table: Table, seat: int, card: Card) -> Outcome:
    """The card goes back and its player draws at once; the turn goes on (T10)."""
    draft = table.draft()
    draft.events.append(Misplayed(seat, card))
    draft.draw(seat, draft.rules.misplay_penalty, Reason.MISPLAY)
    events = draft.events
    return draft.freeze(), events


def carry_out(table: Table, seat: int, move: Move) -> Outcome:
    """The table after a move that is legal, and what happened."""
    draft = table.draft()
    kind = type(move)
    if draft.owing and kind in TURN_MOVES and draft.rules.uno_call == "race":
        for debtor in draft.owing:
            draft.end_debt(debtor)
    if draft.undo is not None and kind in ACTS:
        draft.undo = None
    STEPS[kind](draft, table, seat, move)
    run(draft)
    if draft.fine is not None and kind not in BESIDE_A_TURN:
        pay_fine(draft)
    draft.moves_made += 1
    if draft.moves_made >= LONGEST_ROUND and type(draft.awaiting) is Turn:
        draft.awaiting = RoundOver(lowest_hand(draft))
    if draft.owing and type(draft.awaiting) is RoundOver:
        draft.owing = ()  # a debt ends with the round (section 10.16)
    events = draft.events
    return draft.freeze(), events


def _play(draft: Draft, table: Table, seat: int, move: Play) -> None:
    card = move.card
    cards = list(table.hands[seat])
    cards.remove(card)
    left = tuple(cards)
    effects = card.face.effects
    if table.rules.scripting:
        effects = _scripted(table, seat, move, effects)
    if not left:
        effects = _last(effects)
    draft.idle = 0
    draft.turn = seat
    draft.awaiting = None
    draft.discard += (card,)
    draft.color = card.color
    draft.events.append(CardPlayed(seat, card, len(left)))
    if effects:
        effects = tuple([effect.planned(table, seat, move) for effect in effects])
    draft.agenda = effects if left else (*effects, GoOut(seat))
    if effects and any(effect.moves_hands for effect in effects):
        draft.move_hand(seat, left)
    else:
        draft.set_hand(seat, left)


def _scripted(table: Table, seat: int, move: Move, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    for rule in table.rules.scripting:
        effects = rule.script(table, seat, move, effects)
    return effects


def _last(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    return tuple(kept for effect in effects if (kept := effect.on_last_card()) is not None)


def _draw(draft: Draft, table: Table, seat: int, move: Draw) -> None:
    _count_empty(draft)
    draft.awaiting = None
    draft.agenda = _scripted(table, seat, move, DRAW_EFFECTS) if table.rules.scripting else DRAW_EFFECTS


def _pass(draft: Draft, table: Table, seat: int, move: Pass) -> None:
    draft.awaiting = None
    if isinstance(table.awaiting, DrawnCard):
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


def _choose_target(draft: Draft, table: Table, seat: int, move: ChooseTarget) -> None:
    draft.awaiting = None
    draft.agenda = (Aim(move.target), *draft.agenda)


def _call_uno(draft: Draft, table: Table, seat: int, move: CallUno) -> None:
    draft.owing = tuple(other for other in draft.owing if other != seat)
    draft.called |= {seat}
    draft.events.append(UnoCalled(seat))


def _catch_uno(draft: Draft, table: Table, seat: int, move: CatchUno) -> None:
    draft.owing = tuple(other for other in draft.owing if other != move.target)
    draft.events.append(UnoCaught(move.target, seat))
    draft.undo = None  # who was caught cannot take it back any more (section 10.23)
    draft.draw(move.target, draft.rules.uno_penalty, Reason.CAUGHT)


def _take_back(draft: Draft, table: Table, seat: int, move: TakeBack) -> None:
    assert table.undo is not None
    take_back(draft, table.undo)


STEPS: dict[type[Move], Callable[[Draft, Table, int, Any], None]] = {
    Play: _play,
    Draw: _draw,
    Pass: _pass,
    Accept: _accept,
    ChooseColor: _choose_color,
    Challenge: decide_challenge,
    CallUno: _call_uno,
    CatchUno: _catch_uno,
    ChooseTarget: _choose_target,
    TakeBack: _take_back,
    **PARTY_STEPS,
}
