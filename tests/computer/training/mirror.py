"""A round of the engine in the simulator's terms: cards, rules, moves, and the state of the table."""

from __future__ import annotations

import ctypes
from collections import Counter

from bot.computer.training import simulator as c
from bot.engine.catalogue import COUNTS
from bot.engine.faces.decks import deck_of
from bot.engine.model.cards import LIGHT_COLORS, Card
from bot.engine.model.decisions import DrawnCard, RoundOver, Stack
from bot.engine.model.moves import Accept, Draw, Move, Pass, Play
from bot.engine.model.rules import Rules
from bot.engine.model.table import Table

COLORS = LIGHT_COLORS
WILDS = ("wild", "wild_draw_four", "wild_brand", "wild_swap_hands", "wild_shuffle_hands", "customizable_1")
ACTIONS = ("skip", "reverse", "draw_two")
PLAIN_MOVES: dict[type[Move], int] = {Draw: 1, Pass: 2, Accept: 3}
NO_COLOR, NOBODY = 4, 255
TURN, DRAWN, STACK, OVER = range(4)


def type_of(card: Card) -> int:
    """The number of a card in the simulator."""
    key = card.face.key
    if card.color is None:
        return 52 + WILDS.index(key)
    color = COLORS.index(card.color)
    if card.is_branded:
        return 58 + 9 * color + int(key) - 1
    return 13 * color + (10 + ACTIONS.index(key) if key in ACTIONS else int(key))


def move_to_c(move: Move) -> c.Move:
    """The move with the simulator's numbers."""
    if not isinstance(move, Play):
        return c.Move(PLAIN_MOVES[type(move)], 0, NO_COLOR, NOBODY)
    color = NO_COLOR if move.color is None else COLORS.index(move.color)
    return c.Move(0, type_of(move.card), color, NOBODY if move.target is None else move.target)


def rules_to_c(rules: Rules, seats: int) -> c.SimulatorRules:
    """The rules that the simulator supports."""
    on = dict(rules.changed)
    return c.SimulatorRules(
        seats,
        hand_size=rules.hand_size,
        scoring=c.SCORINGS.index(rules.scoring),
        teams=rules.teams,
        stacking=("off", "same", "any").index(str(on.get("stacking", "off"))),
        seven_zero=bool(on.get("seven_zero")),
        until_playable=on.get("draw") == "until_playable",
        force_play=bool(on.get("force_play")),
        reverse_is_plain=rules.two_player_reverse == "plain",
        wild_after_draw=bool(on.get("wild_after_draw")),
        four_rule=c.FOUR_RULES.index(rules.wild_draw_four),
        hidden_counts=rules.hidden_counts,
        opening_number_only=rules.opening_card == "number_only",
        yellowstone=rules.deck == "yellowstone",
        **{short: int(str(rules.value_of(COUNTS[name]))) for short, name in SPECIAL_WILDS.items()},
    )


SPECIAL_WILDS = {"swaps": "swap_hands", "shuffles": "shuffle_hands", "plains": "customizable"}


def round_to_c(table: Table) -> c.Round:
    """The state of the table. It keeps a reference to the rules it points to."""
    seats = len(table.hands)
    rules = rules_to_c(table.rules, seats)
    state = c.Round(
        rules=ctypes.pointer(rules), turn=table.turn, direction=table.direction, idle=table.idle,
        color=NO_COLOR if table.color is None else COLORS.index(table.color), winner=NOBODY,
        pile_end=len(table.draw_pile), discarded=len(table.discard), phase=_phase(table),
    )  # fmt: skip
    for card in deck_of(table.rules, seats):
        state.deck[type_of(card)] += 1
    for at, card in enumerate(table.draw_pile):
        state.pile[at] = type_of(card)
    for at, card in enumerate(table.discard):
        state.discard[at] = type_of(card)
        state.discard_by_color[NO_COLOR if card.color is None else COLORS.index(card.color)] += 1
    _fill_seats(state, table)
    if isinstance(table.awaiting, DrawnCard) and table.awaiting.card is not None:
        state.drawn, state.drawn_fits = type_of(table.awaiting.card), table.awaiting.fits
    if isinstance(table.awaiting, Stack):
        state.pending = table.awaiting.pending
    return state


def _fill_seats(state: c.Round, table: Table) -> None:
    for seat, hand in enumerate(table.hands):
        state.held[seat] = len(hand)
        for at, card in enumerate(hand):
            state.hands[seat][at] = type_of(card)
    for seat, shown in table.drew_on.items():
        for color, since in shown.items():
            state.drew_on[seat][COLORS.index(color)] = since + 1
    for seat, by_viewer in table.seen.items():
        for viewer, cards in by_viewer.items():
            left = Counter(cards)
            for at, card in enumerate(table.hands[seat]):
                state.seen_by[seat][at] |= (left[card] > 0) << viewer
                left[card] -= 1


def _phase(table: Table) -> int:
    match table.awaiting:
        case DrawnCard():
            return DRAWN
        case Stack():
            return STACK
        case RoundOver():
            return OVER
        case _:
            return TURN


def seen_of(state: c.Round) -> dict[str, object]:
    """Facts that must be equal in both after every move."""
    seats = state.rules.contents.seats
    phase = state.phase
    return {
        "hands": [list(state.hands[seat][: state.held[seat]]) for seat in range(seats)],
        "pile": list(state.pile[state.pile_at : state.pile_end]),
        "discard": list(state.discard[: state.discarded]),
        "drew_on": [list(state.drew_on[seat]) for seat in range(seats)],
        "seen": [[_seen_by(state, seat, by) for by in range(seats) if by != seat] for seat in range(seats)],
        "color": state.color,
        "direction": state.direction,
        "idle": state.idle,
        "phase": phase,
        "decider": None if phase == OVER else c.simulator().decider(ctypes.byref(state)),
        "winner": state.winner,
        "pending": state.pending if phase == STACK else 0,
        "drawn": (state.drawn, state.drawn_fits) if phase == DRAWN else None,
    }


def _seen_by(state: c.Round, seat: int, by: int) -> list[int]:
    return [state.hands[seat][at] for at in range(state.held[seat]) if state.seen_by[seat][at] >> by & 1]
