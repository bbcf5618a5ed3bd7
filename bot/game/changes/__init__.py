"""What may happen to a table: functions from its state to a `Change`, which nobody has stored yet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.engine.model.errors import RuleError
from bot.engine.play.match import Match
from bot.game.errors import Fault, GameError
from bot.game.events import CloseReason, GameEvent, PlayerCameBack, TableClosed, TableEvent
from bot.game.lobby import Lobby
from bot.game.state import RecordEntry, Stage, TableState


@dataclass(frozen=True)
class Tally:
    """The count of a vote: it is carried when `votes` reaches `needed`."""

    votes: int
    needed: int

    @property
    def is_carried(self) -> bool:
        """Whether there are enough votes."""
        return self.votes >= self.needed


@dataclass(frozen=True)
class Change:
    """The next state of a table, the events that led to it, and what goes on record.

    `keeps_deadline` if the table still waits for the same decision; `tally` if it came from a vote; `refusal`
    if the move itself was refused and the change is only what that cost (T10).
    """

    state: TableState
    events: tuple[TableEvent, ...] = ()
    moves: tuple[RecordEntry, ...] = ()
    keeps_deadline: bool = False
    tally: Tally | None = None
    refusal: RuleError | None = None


def lobby_of(state: TableState) -> Lobby:
    """Return the lobby while it is open. Raises GameError already_started."""
    if state.stage is not Stage.LOBBY:
        raise GameError(Fault.ALREADY_STARTED)
    return state.lobby


def match_of(state: TableState) -> Match:
    """Return the match while it is being played. Raises GameError not_started."""
    if state.stage is not Stage.PLAYING or state.match is None:
        raise GameError(Fault.NOT_STARTED)
    return state.match


def require_host(state: TableState, player: int) -> None:
    """Raises GameError not_host for anybody else."""
    if state.lobby.host != player:
        raise GameError(Fault.NOT_HOST, host=state.lobby.host)


def present(state: TableState, seat: int) -> tuple[TableState, tuple[GameEvent, ...]]:
    """Anyone who presses anything is back: their time-outs are forgotten and their seat is theirs again."""
    player = state.lobby.players[seat]
    if not player.missed and not player.is_away:
        return state, ()
    lobby = state.lobby.update(replace(player, is_away=False, missed=0))
    return replace(state, lobby=lobby), (PlayerCameBack(seat),) if player.is_away else ()


def attend(state: TableState, player: int) -> tuple[TableState, tuple[GameEvent, ...]]:
    """A person presses something; somebody who only watches was never away. Raises GameError not_seated."""
    return (state, ()) if state.lobby.is_watched_by(player) else present(state, state.seat_of(player))


def close_after(change: Change, reason: CloseReason, by: int | None = None) -> Change:
    """The change, and then the table closes; `by` is the account that ended it, if one did."""
    state = replace(change.state, stage=Stage.CLOSED)
    return replace(change, state=state, events=(*change.events, TableClosed(reason, by)))
