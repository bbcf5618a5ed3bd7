"""The only ways to change a table: a legal move, a misplay, a time-out, or a player leaving.

Start reading at `apply`. STEPS has the step of each kind of move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import astuple, replace

from bot.engine.effects.basic import (
    DrawOwn,
    GoOut,
    OfferDrawnCard,
    name_color,
    pay_fine,
    take_back,
)
from bot.engine.effects.challenge import decide_challenge
from bot.engine.effects.hands import Aim
from bot.engine.effects.party import PARTY_STEPS
from bot.engine.model.cards import Card
from bot.engine.model.decisions import RESOLVING, DrawnCard, Judging, RoundOver, Turn
from bot.engine.model.effect import Effect
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import (
    CardKept,
    CardPlayed,
    Event,
    Misplayed,
    Reason,
    SeatLeft,
    TimedOut,
    UnoAnnounced,
    UnoCalled,
    UnoCaught,
    UnoTimedOut,
)
from bot.engine.model.moves import (
    TURN_MOVES,
    Accept,
    CallUno,
    CatchUno,
    Challenge,
    ChooseColor,
    ChooseTarget,
    Draw,
    Leave,
    Move,
    Pass,
    Play,
    TakeBack,
    TimeOut,
    UnoTimeOut,
)
from bot.engine.model.options import UnoCall
from bot.engine.model.table import Draft, Table
from bot.engine.play.legal import is_legal, legal_moves, why_not, with_card_of_hand
from bot.engine.play.scoring import lowest_hand

Applied = tuple[Table, list[Event]]


def apply(table: Table, seat: int, move: Move) -> Applied:
    """Return the table after the move, and the events. `table` itself is not changed. Raises RuleError.

    A misplay that costs cards (T10) is not an error. On the returned table, the cards have been drawn.
    """
    if is_legal(table, seat, move):
        return carry_out(table, seat, move)
    named, move = move, with_card_of_hand(table, seat, move)
    if move is not named and is_legal(table, seat, move):
        return carry_out(table, seat, move)
    absence = ABSENCES.get(type(move))
    if absence is not None:
        return absence(table, seat)
    if isinstance(move, Play) and misplay(table, seat, move):
        return _misplayed(table, seat, move.card)
    raise RuleError(why_not(table, seat, move))


# The maximum number of moves in a round. This is our own limit, in addition to T5. The round then ends by
# points (C6): the seat with the fewest points wins it (nobody if several are tied), and it is scored like any
# other round (P3-P6).
LONGEST_ROUND = 5_000
ENDS_UNDO = frozenset({*TURN_MOVES, Pass})  # after these, the last play can no longer be taken back (M24)
# these don't end the turn after which a penalty is drawn
TURN_GOES_ON = frozenset({TakeBack, CallUno, CatchUno})


def carry_out(table: Table, seat: int, move: Move) -> Applied:
    """Return the table after a legal move, and the events."""
    draft = Draft(*astuple(table))
    kind = type(move)
    if draft.owing and kind in TURN_MOVES and draft.rules.uno_call is UnoCall.RACE:
        for debtor in draft.owing:
            draft.end_debt(debtor)
    if draft.undo is not None and kind in ENDS_UNDO:
        draft.undo = None
    STEPS[kind](draft, table, seat, move)
    run_agenda(draft)
    if draft.fine is not None and kind not in TURN_GOES_ON:
        pay_fine(draft)
    if draft.out:
        _pass_over(draft)
    draft.moves_made += 1
    if draft.moves_made >= LONGEST_ROUND:
        _end_long_round(draft)
    return draft.freeze(), draft.events


def _end_long_round(draft: Draft) -> None:
    if type(draft.awaiting) is Turn:
        draft.end_round(lowest_hand(draft))


def run_agenda(draft: Draft) -> None:
    """Carry out the agenda until somebody must decide. When the agenda is empty, it is the next
    seat's turn.
    """
    while draft.awaiting is RESOLVING:
        if agenda := draft.agenda:
            draft.agenda = agenda[1:]
            if agenda[0].moves_hands:
                _move_hands(draft, agenda[0])
            else:
                agenda[0].apply(draft)
        elif () in draft.hands and (out := _without_cards(draft)):
            draft.go_out(out[0])
        else:
            draft.turn = draft.next_seat(draft.turn)
            draft.begin_turn()


def _move_hands(draft: Draft, effect: Effect) -> None:
    """Carry out the effect. If its player keeps the same hand, settle the call for it now (M13).

    A call ahead (N7) stays valid for it.
    """
    seat, held = draft.turn, draft.hands[draft.turn]
    effect.apply(draft)
    if draft.hands[seat] is held and seat not in draft.gone | draft.called:
        draft.settle_call(seat)


def _without_cards(draft: Draft) -> list[int]:
    """Return the seats in play that an effect has left without cards, in turn order."""
    out = [seat for seat in draft.seats if not draft.hands[seat]]
    return sorted(out, key=lambda seat: (seat - draft.turn) * draft.direction % len(draft.hands))


# The step of each kind of move


def _play(draft: Draft, table: Table, seat: int, move: Play) -> None:
    card = move.card
    left = list(table.hands[seat])
    left.remove(card)
    effects = card.face.effects
    if table.rules.scripting:
        effects = _scripted(table, seat, move, effects)
    if not left:
        effects = (*_last(effects, goes_on=table.goes_on), GoOut(seat))
    if card.color is None or table.rules.scripting:  # the effects of a colored card need no plan
        effects = tuple([effect.planned(table, seat, move) for effect in effects])
    draft.idle = 0
    draft.turn = seat
    draft.awaiting = RESOLVING
    draft.agenda = effects
    draft.discard += (card,)
    draft.color = card.color
    draft.events.append(CardPlayed(seat, card, len(left)))
    draft.move_hand(seat, tuple(left))
    if len(left) == 1 or draft.owing or draft.called:
        _settle_play(draft, seat, effects)


def _settle_play(draft: Draft, seat: int, effects: tuple[Effect, ...]) -> None:
    """Make the seat owe a call for one card, unless it called UNO ahead (N7) or hands are about to move
    (M13).
    """
    if seat in draft.called and len(draft.hands[seat]) == 1:
        draft.events.append(UnoCalled(seat))
    elif not any(effect.moves_hands for effect in effects):
        draft.settle_call(seat)


def _scripted(table: Table, seat: int, move: Move, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    for rule in table.rules.scripting:
        effects = _in_time(effects, rule.script(table, seat, move, effects))
    return effects


def _in_time(before: tuple[Effect, ...], effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return the effects, reordered so that the effects added by a rule run before the turn moves on, and
    therefore for the same player.
    """
    if not any(effect.moves_turn for effect in before):
        return effects
    end = max((at for at, effect in enumerate(effects, 1) if effect in before), default=0)
    kept, added = effects[:end], effects[end:]
    moves = next((at for at, effect in enumerate(kept) if effect.moves_turn), end)
    return (*kept[:moves], *added, *kept[moves:])


def _last(effects: Sequence[Effect], *, goes_on: bool) -> tuple[Effect, ...]:
    kept = [effect.on_going_out() if goes_on else effect.on_last_card() for effect in effects]
    return tuple(effect for effect in kept if effect is not None)


DRAW_EFFECTS: tuple[Effect, ...] = (DrawOwn(1), OfferDrawnCard())


def _draw(draft: Draft, table: Table, seat: int, move: Draw) -> None:
    _count_empty(draft)
    draft.awaiting = RESOLVING
    draft.agenda = _scripted(table, seat, move, DRAW_EFFECTS) if table.rules.scripting else DRAW_EFFECTS


def _pass(draft: Draft, table: Table, seat: int, move: Pass) -> None:
    draft.awaiting = RESOLVING
    if isinstance(table.awaiting, DrawnCard):
        draft.events.append(CardKept(seat))


def _accept(draft: Draft, table: Table, seat: int, move: Accept) -> None:
    draft.awaiting = RESOLVING  # the card can no longer be challenged, so the card below it can be drawn
    _count_empty(draft)


def _count_empty(draft: Draft) -> None:
    # T5: any draw that gets no card counts (M22).
    if not draft.has_cards_to_draw():
        draft.idle += 1


def _choose_color(draft: Draft, table: Table, seat: int, move: ChooseColor) -> None:
    draft.awaiting = RESOLVING
    name_color(draft, seat, move.color)


def _choose_target(draft: Draft, table: Table, seat: int, move: ChooseTarget) -> None:
    draft.awaiting = RESOLVING
    draft.agenda = (Aim(move.target), *draft.agenda)


def _call_uno(draft: Draft, table: Table, seat: int, move: CallUno) -> None:
    draft.close_window(seat)
    draft.called |= {seat}
    draft.events.append(UnoCalled(seat) if len(table.hands[seat]) == 1 else UnoAnnounced(seat))


def _catch_uno(draft: Draft, table: Table, seat: int, move: CatchUno) -> None:
    draft.close_window(move.target)
    draft.events.append(UnoCaught(move.target, seat))
    draft.undo = None  # a play that was caught cannot be taken back (M23)
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


# Moves that nobody chooses from a list


def time_out(table: Table, seat: int) -> Applied:
    """End the turn of the deciding seat with default moves, because it ran out of time. Raises RuleError."""
    if not table.rules.has(TimeOut) or table.decider != seat:
        raise RuleError(why_not(table, seat, TimeOut()))
    events: list[Event] = [TimedOut(seat)]
    while True:
        table, more = carry_out(table, seat, default_move(table, seat))
        events += more
        if table.decider != seat or not (table.awaiting.completes or isinstance(table.awaiting, DrawnCard)):
            return table, events


def default_move(table: Table, seat: int) -> Move:
    """Return the move made for a seat that does not decide in time (M34)."""
    legal = legal_moves(table, seat)
    default = table.awaiting.default(table)
    # A house rule might oblige the seat to play the drawn card.
    return default if default in legal else legal[0]


def uno_time_out(table: Table, seat: int) -> Applied:
    """Make the seat draw the penalty because the time to call UNO ran out (N3). Raises RuleError."""
    if not table.rules.has(UnoTimeOut) or seat not in table.owing:
        raise RuleError(why_not(table, seat, UnoTimeOut()))
    draft = Draft(*astuple(table))
    draft.close_window(seat)
    draft.undo = None
    draft.events.append(UnoTimedOut(seat))
    draft.draw(seat, draft.rules.uno_penalty, Reason.CAUGHT)
    return draft.freeze(), draft.events


def leave(table: Table, seat: int) -> Applied:
    """Remove a player who leaves. Their hand is put below the draw pile, or is taken by a computer player
    (A6). Raises RuleError.
    """
    if seat not in table.present:
        raise RuleError(Refusal.UNKNOWN_PLAYER)
    if table.rules.keeps_seats:
        return table, [SeatLeft(seat, is_taken=True)]
    events: list[Event] = []
    while table.decider == seat and table.awaiting.completes:
        table, more = carry_out(table, seat, default_move(table, seat))
        events += more
    draft = Draft(*astuple(table))
    _clear_seat(draft, seat)
    _close_gap(draft, seat)
    events += draft.events
    return draft.freeze(), events


def _clear_seat(draft: Draft, seat: int) -> None:
    draft.events.append(SeatLeft(seat))
    if seat in draft.out:  # the seat does not return in the next round (K4, P9)
        draft.out = tuple(other for other in draft.out if other != seat)
        draft.finished = tuple(other for other in draft.finished if other != seat)
        draft.worth = draft.worth if draft.finished else 0
        return
    draft.draw_pile += draft.hands[seat]
    draft.move_hand(seat, ())
    draft.idle = 0  # the cards of this hand can be drawn now
    draft.vacate(seat)
    if draft.undo is not None:
        draft.undo = replace(draft.undo, idle=0)


def _pass_over(draft: Draft) -> None:
    """If a misplay or penalty has knocked out the seat to move, treat it as if it had left (K4)."""
    seat = draft.awaiting.seat
    if seat is not None and seat in draft.out:
        _close_gap(draft, seat)


def _close_gap(draft: Draft, seat: int) -> None:
    awaiting = draft.awaiting
    if isinstance(awaiting, RoundOver):
        return
    if len(draft.seats) == 1:
        draft.end_round(draft.seats[0] if draft.out else None)
    elif isinstance(awaiting, Judging) and awaiting.about == seat:  # nobody is left to be judged
        draft.awaiting = RESOLVING
        run_agenda(draft)
    elif awaiting.seat == seat:  # a penalty that was pending for the player who left is canceled (M31)
        draft.turn, draft.awaiting, draft.agenda = seat, RESOLVING, ()
        run_agenda(draft)


ABSENCES: dict[type[Move], Callable[[Table, int], Applied]] = {
    TimeOut: time_out,
    UnoTimeOut: uno_time_out,
    Leave: leave,
}


# Misplays: plays that are refused but cost cards (T10)

MISPLAYS = frozenset({Refusal.NOT_PLAYABLE, Refusal.ILLEGAL_WILD_DRAW_FOUR, Refusal.ONLY_THE_DRAWN_CARD})


def misplay(table: Table, seat: int, move: Move) -> Refusal | None:
    """Return why the move is refused, if the refusal costs cards, or None for any other move. Once a round is
    too long, no refusal costs cards.
    """
    if not table.rules.misplay_penalty or not isinstance(move, Play) or table.moves_made >= LONGEST_ROUND:
        return None
    move = with_card_of_hand(table, seat, move)
    if is_legal(table, seat, move):
        return None
    code = why_not(table, seat, move)
    return code if code in MISPLAYS else None


def _misplayed(table: Table, seat: int, card: Card) -> Applied:
    """Return the card and make its player draw immediately. The turn continues."""
    draft = Draft(*astuple(table))
    draft.events.append(Misplayed(seat, card))
    draft.draw(seat, draft.rules.misplay_penalty, Reason.MISPLAY)
    _pass_over(draft)
    draft.moves_made += 1
    if draft.moves_made >= LONGEST_ROUND:
        _end_long_round(draft)
    return draft.freeze(), draft.events
