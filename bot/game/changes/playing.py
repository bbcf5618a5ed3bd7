"""Changes of the match: its start, the deal of a round, a move."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.model.errors import RuleError
from bot.engine.model.events import Event, RoundEnded
from bot.engine.model.moves import CallUno, CatchUno, Leave, Move, UnoTimeOut
from bot.engine.play.match import Match, Played, next_round, play_move, start_match
from bot.game.changes import Change, attend, close_after, lobby_of, match_of, present, require_host
from bot.game.errors import Fault, GameError
from bot.game.events import CloseReason
from bot.game.lobby import FIRST_PLAYER
from bot.game.state import RecordEntry, Stage, TableState

BESIDE_THE_TURN = (CallUno, CatchUno, UnoTimeOut)  # not the turn itself, so its clock runs on
# Moves in a round of computers alone, half an hour; the longest of 1,400 rounds had 698.
LONGEST_WATCHED = 1_000


def start(state: TableState, by: int, secret: bytes, now: float) -> Change:
    """The host starts the match. Raises RulesError if these rules cannot seat so many players."""
    lobby = lobby_of(state)
    require_host(state, by)
    if waiting := lobby.waiting_for():
        raise GameError(Fault.NOT_AGREED, players=tuple(player.id for player in waiting))
    first = lobby.seat_named(FIRST_PLAYER)
    seats = len(lobby.players)
    match, events = start_match(lobby.rules, seats, secret, dealer=lobby.chosen_dealer, first=first)
    lobby = replace(lobby, earlier=())
    state = replace(state, stage=Stage.PLAYING, lobby=lobby, match=match, votes=(), totals=(), is_void=False)
    return Change(state, tuple(events), (_deal(match, first, events, now),))


def deal_round(state: TableState, secret: bytes, now: float) -> Change:
    """Deal the next round. Raises RuleError while one is being played."""
    match, events = next_round(match_of(state), secret)
    return Change(replace(state, match=match), tuple(events), (_deal(match, None, events, now),))


def _deal(match: Match, first: int | None, events: list[Event], now: float) -> RecordEntry:
    table = match.table
    return RecordEntry(match.round, first, None, now, table.secret, tuple(events), dealer=table.dealer)


def move_by_person(state: TableState, seat: int, move: Move, now: float) -> Change:
    """A person or a guest makes a move, and is back with it if they were away."""
    state, back = present(state, seat)
    change = make_move(state, seat, move, now)
    return replace(change, events=(*change.events, *back))


def move_by_computer(state: TableState, seat: int, move: Move, now: float) -> Change:
    """A computer player makes a move; a round of computers alone ends the table when it takes too long."""
    change = make_move(state, seat, move, now)
    match = match_of(state)
    is_too_long = match.table.moves_made >= LONGEST_WATCHED and state.is_among_computers
    return close_after(change, CloseReason.TOO_LONG) if is_too_long else change


def deal_by(state: TableState, player: int, secret: bytes, now: float) -> Change:
    """A person deals the next round, and is back with it if they were away."""
    state, back = attend(state, player)
    change = deal_round(state, secret, now)
    return replace(change, events=(*back, *change.events))


def make_move(state: TableState, seat: int, move: Move, now: float) -> Change:
    """A seat makes a move. Raises RuleError, unless the refusal costs cards (T10): that is a change."""
    old = match_of(state)
    (match, events), refusal = try_move(old, seat, move)
    mover = state.lobby.players[seat].mover
    entry = RecordEntry(match.round, seat, move, now, events=tuple(events), mover=mover)
    stage = Stage.OVER if match.is_over else Stage.PLAYING
    keeps_deadline = isinstance(move, BESIDE_THE_TURN) or (
        match.table.awaiting == old.table.awaiting and (refusal is not None or isinstance(move, Leave))
    )
    is_scored = any(isinstance(event, RoundEnded) for event in events)
    totals = (*state.totals, match.scores) if is_scored else state.totals
    state = replace(state, match=match, stage=stage, totals=totals)
    return Change(state, tuple(events), (entry,), keeps_deadline, refusal=refusal)


def try_move(match: Match, seat: int, move: Move) -> tuple[Played, RuleError | None]:
    """Play a move; if it is a misplay that costs cards (T10), return the match after those and the refusal.

    Raises RuleError for a move that changes nothing.
    """
    try:
        return play_move(match, seat, move), None
    except RuleError as refusal:
        if refusal.outcome is None:
            raise
        return refusal.outcome, refusal
