"""A table at which random people sit and play, and its stored data."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.engine.model.events import RoundEnded
from bot.engine.model.moves import Leave, Move
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.legal import legal_moves
from bot.engine.play.match import Match, Played, next_round, play_move, start_match
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.ports import GameStore
from bot.game.state import RecordEntry, Seal, Stage, TableState
from tests.builders import NAMES, SECRET
from tests.replays import replay

GUILD = 1_000_000_000_000_000_001  # as large as Discord's IDs
PEOPLE = tuple(Player(2_000_000_000_000_000_001 + seat, name) for seat, name in enumerate(NAMES))
LEAVING = 1 / 800  # of all moves
DRAWING_FREELY = 1 / 5  # of all turns; otherwise a player who can play does, so that rounds end


def opened(channel: int, players: Sequence[Player] = PEOPLE[:3], **options: Any) -> TableState:
    """A lobby in which these players sit, not stored yet."""
    lobby = Lobby(players[0].id, tuple(players), agreed=frozenset(player.id for player in players))
    return TableState(0, GUILD, channel, Stage.LOBBY, lobby.choose(options) if options else lobby)


def started(state: TableState, secret: bytes = SECRET, at: float = 0.0) -> tuple[TableState, RecordEntry]:
    """The state with the match dealt, and the entry of the record for it."""
    return _dealt(state, start_match(state.lobby.rules, len(state.lobby.players), secret), secret, at)


def dealt(state: TableState, secret: bytes, at: float = 0.0) -> tuple[TableState, RecordEntry]:
    """The state with the next round dealt."""
    return _dealt(state, next_round(match_of(state), secret), secret, at)


def moved(state: TableState, seat: int, move: Move, at: float = 0.0) -> tuple[TableState, RecordEntry]:
    """The state after the move."""
    match, events = play_move(match_of(state), seat, move)
    mover = state.lobby.players[seat].mover
    line = RecordEntry(match.round, seat, move, at, events=tuple(events), mover=mover)
    totals = (
        (*state.totals, match.scores) if any(isinstance(one, RoundEnded) for one in events) else state.totals
    )
    return replace(_next(state, match), totals=totals), line


def match_of(state: TableState) -> Match:
    """The match of a table that is playing."""
    assert state.match is not None
    return state.match


def _dealt(state: TableState, played: Played, secret: bytes, at: float) -> tuple[TableState, RecordEntry]:
    match, events = played
    entry = RecordEntry(match.round, None, None, at, Seal(secret), tuple(events), dealer=match.table.dealer)
    return _next(state, match), entry


def _next(state: TableState, match: Match) -> TableState:
    stage = Stage.OVER if match.is_over else Stage.PLAYING
    return replace(state, stage=stage, match=match, revision=state.revision + 1)


def random_change(
    state: TableState, random: Random, at: float = 0.0, *, leaving: float = LEAVING
) -> tuple[TableState, RecordEntry]:
    """A random next event: a match or a round begins, or somebody moves, calls, catches, or leaves."""
    secret = random.randbytes(SECRET_BYTES)
    if state.match is None:
        return started(state, secret, at)
    table = state.match.table
    if table.decider is None:
        return dealt(state, secret, at)
    if random.random() < leaving:
        return moved(state, random.choice(table.seats), Leave(), at)
    may_move = [seat for seat in table.seats if legal_moves(table, seat)]
    seat = random.choice(may_move)
    moves = legal_moves(table, seat)
    return moved(state, seat, random.choice(moves if random.random() < DRAWING_FREELY else moves[:1]), at)


async def play(
    store: GameStore, state: TableState, random: Random, *, at: float = 0.0, leaving: float = LEAVING
) -> TableState:
    """Play a stored table to the end of its match, each move one second after the last.

    Each round is stored in one step, which takes a tenth of the time that `play_by_moves` needs.
    """
    while state.stage is not Stage.OVER:
        stored, moves = state.revision, list[RecordEntry]()
        while not moves or (state.stage is not Stage.OVER and match_of(state).table.decider is not None):
            at += 1
            state, move = random_change(state, random, at, leaving=leaving)
            moves.append(move)
        state = await store.save(replace(state, revision=stored + 1), moves)
    return state


async def play_by_moves(store: GameStore, state: TableState, random: Random) -> TableState:
    """Play as `play` does, each move stored before the next is made."""
    while state.stage is not Stage.OVER:
        state, move = random_change(state, random, at=float(state.revision + 1))
        state = await store.save(state, [move])
    return state


def replayed(state: TableState, record: Sequence[RecordEntry]) -> Match:
    """The whole match, replayed from the record of a table."""
    *_, last = replay(state.lobby.rules, len(state.lobby.players), record)
    return last
