"""What may happen to a table, as functions from its state to a change of it; nothing is stored here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bot.engine.model.errors import RuleError
from bot.engine.model.moves import CallUno, CatchUno, Leave, Move, UnoTimeOut
from bot.engine.model.options import Value
from bot.engine.play.match import Match, Played, next_round, play_move, start_match
from bot.game.errors import Fault, GameError
from bot.game.events import Happened, RulesChosen, SeatGivenUp, SeatTaken, TableClosed
from bot.game.lobby import FIRST_PLAYER, Lobby
from bot.game.people import Player
from bot.game.ports import PlayedMove, Stage, TableState

Arrangement = Callable[[Lobby], Lobby]  # what the host makes of the lobby
BESIDE_THE_TURN = (CallUno, CatchUno, UnoTimeOut)  # whoever is to move has as long as before


@dataclass(frozen=True)
class Tally:
    """How a vote stands: it is carried when `votes` reaches `needed`."""

    votes: int
    needed: int

    @property
    def is_carried(self) -> bool:
        """Whether there are enough votes."""
        return self.votes >= self.needed


@dataclass(frozen=True)
class Change:
    """A state that is not stored yet, what happened, and what goes on record.

    `keeps_deadline` where the table goes on waiting for the same; `tally` where it came from a vote;
    `refusal` where the move itself is refused and this is what that has cost (T10).
    """

    state: TableState
    events: tuple[Happened, ...] = ()
    moves: tuple[PlayedMove, ...] = ()
    keeps_deadline: bool = False
    tally: Tally | None = None
    refusal: RuleError | None = None


def lobby_of(state: TableState) -> Lobby:
    """The lobby, while it is open. Raises GameError already_started."""
    if state.stage is not Stage.LOBBY:
        raise GameError(Fault.ALREADY_STARTED)
    return state.lobby


def match_of(state: TableState) -> Match:
    """The match that is being played. Raises GameError not_started."""
    if state.stage is not Stage.PLAYING or state.match is None:
        raise GameError(Fault.NOT_STARTED)
    return state.match


def require_host(state: TableState, player: int) -> None:
    """Raises GameError not_host for anybody else."""
    if state.lobby.host != player:
        raise GameError(Fault.NOT_HOST, host=state.lobby.host)


def joined(state: TableState, player: Player) -> Change:
    """Somebody takes a seat in the lobby."""
    return Change(replace(state, lobby=lobby_of(state).join(player)), (SeatTaken(player),))


def computer_added(state: TableState, by: int, level: str, name: str) -> Change:
    """The host seats a computer player."""
    lobby = lobby_of(state)
    require_host(state, by)
    lobby = lobby.add_computer(level, name)
    return Change(replace(state, lobby=lobby), (SeatTaken(lobby.players[-1]),))


def guest_added(state: TableState, owner: int, name: str) -> Change:
    """Somebody seats a guest beside themselves (A1)."""
    lobby = lobby_of(state).add_guest(owner, name)
    return Change(replace(state, lobby=lobby), (SeatTaken(lobby.players[-1]),))


def seat_emptied(state: TableState, by: int, player: int) -> Change:
    """The host, or the owner of a guest, frees a seat before the start (A2)."""
    lobby = lobby_of(state)
    seated = lobby.players[lobby.seat_of(player)]
    if seated.owner != by:
        require_host(state, by)
    return Change(replace(state, lobby=lobby.leave(player)), (SeatGivenUp(seated),))


def rules_chosen(state: TableState, by: int, options: Mapping[str, Value]) -> Change:
    """The host changes the rules. Raises RulesError where they do not go together."""
    return arranged(state, by, lambda lobby: lobby.choose(options))


def arranged(state: TableState, by: int, arrange: Arrangement) -> Change:
    """The host changes what all play by, in whatever way. Raises RulesError where that cannot be."""
    lobby = lobby_of(state)
    require_host(state, by)
    return Change(replace(state, lobby=arrange(lobby)), (RulesChosen(),))


def watched(state: TableState, by: int) -> Change:
    """The host gives up their seat to watch computer players. Raises GameError nothing_to_watch."""
    lobby = lobby_of(state)
    require_host(state, by)
    gone = tuple(SeatGivenUp(lobby.players[seat]) for seat in state.seats_of(by))
    return Change(replace(state, lobby=lobby.watch()), gone)


def agreed(state: TableState, player: int) -> Change:
    """Somebody accepts the rules as they are now."""
    return Change(replace(state, lobby=lobby_of(state).agree(player)))


def started(state: TableState, by: int, secret: bytes, now: float) -> Change:
    """The host starts the match. Raises RulesError where these rules cannot seat so many."""
    lobby = lobby_of(state)
    require_host(state, by)
    if waiting := lobby.waiting_for():
        raise GameError(Fault.NOT_AGREED, players=tuple(player.id for player in waiting))
    first = lobby.seat_named(FIRST_PLAYER)
    seats = len(lobby.players)
    match, events = start_match(lobby.rules, seats, secret, dealer=lobby.chosen_dealer, first=first)
    record = PlayedMove(1, first, None, now, secret, tuple(events))
    return Change(replace(state, stage=Stage.PLAYING, match=match, votes=()), tuple(events), (record,))


def round_dealt(state: TableState, secret: bytes, now: float) -> Change:
    """The next round begins. Raises RuleError while one is being played."""
    match, events = next_round(match_of(state), secret)
    record = PlayedMove(match.round, None, None, now, secret, tuple(events))
    return Change(replace(state, match=match), tuple(events), (record,))


def moved(state: TableState, seat: int, move: Move, now: float) -> Change:
    """A seat makes a move. Raises RuleError; a refusal that costs cards is a change as well."""
    old = match_of(state)
    (match, events), refusal = made(old, seat, move)
    record = PlayedMove(match.round, seat, move, now, events=tuple(events))
    stage = Stage.OVER if match.is_over else Stage.PLAYING
    keeps_deadline = isinstance(move, BESIDE_THE_TURN) or (
        match.table.awaiting == old.table.awaiting and (refusal is not None or isinstance(move, Leave))
    )
    state = replace(state, match=match, stage=stage)
    return Change(state, tuple(events), (record,), keeps_deadline, refusal=refusal)


def made(match: Match, seat: int, move: Move) -> tuple[Played, RuleError | None]:
    """The match after the move, and the refusal where only the cards for a misplay were drawn (T10)."""
    try:
        return play_move(match, seat, move), None
    except RuleError as refusal:
        if refusal.outcome is None:
            raise
        return refusal.outcome, refusal


def closed(change: Change, code: str) -> Change:
    """The change with the table closed after it."""
    state = replace(change.state, stage=Stage.CLOSED)
    return replace(change, state=state, events=(*change.events, TableClosed(code)))


def reopened_for_rematch(state: TableState, player: int) -> Change:
    """The people who are still there, at the same table with the same rules, before another match."""
    if state.stage is not Stage.OVER or state.match is None:
        raise GameError(Fault.NOT_OVER)
    if not state.lobby.is_watched_by(player):
        state.seat_of(player)
    away = {seated.id for seated in state.lobby.players if seated.is_away} - {player}
    stayed = tuple(
        replace(seated, is_away=False, missed=0)
        for seat, seated in enumerate(state.lobby.players)
        if seat not in state.left and seated.account not in away
    )
    people = frozenset(seated.id for seated in stayed)
    host = state.lobby.host if state.lobby.host in people else player
    lobby = replace(state.lobby.keep(stayed, host), agreed=people)
    return Change(replace(state, stage=Stage.LOBBY, lobby=lobby, match=None, votes=()))
