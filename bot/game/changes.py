"""All changes to a table, as functions from its state to a `Change` that has not been stored yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.decisions import RoundOver
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import Event, RoundEnded
from bot.engine.model.moves import BESIDE_THE_TURN, Leave, Move, TimeOut
from bot.engine.model.rules import MIN_SEATS
from bot.engine.model.table import NO_SEATS
from bot.engine.play.apply import misplay
from bot.engine.play.deal import check_seats
from bot.engine.play.match import Match, next_round, play_move, start_match
from bot.game.errors import Fault, GameError
from bot.game.events import (
    CloseReason,
    ComputerTookOver,
    GameEvent,
    PlayerCameBack,
    PlayerRemoved,
    RulesChosen,
    SeatGivenUp,
    SeatTaken,
    SeatTakenOver,
    TableClosed,
    TableEvent,
    TimeTaken,
    TurnPostponed,
    VoteCast,
)
from bot.game.law import has_two_hands, is_contested, is_referee, lets_others_join, may_win
from bot.game.lobby import FIRST_PLAYER, Lobby
from bot.game.players import USUAL, Player
from bot.game.preferences import Vacation
from bot.game.state import LONG_CLOCK, RecordEntry, Seal, Stage, TableState


class Tally(Struct, frozen=True):
    """The votes to end a table, which closes when `votes` reaches `needed`."""

    votes: int
    needed: int

    @property
    def is_carried(self) -> bool:
        """Whether there are enough votes."""
        return self.votes >= self.needed


class Change(Struct, frozen=True):
    """The next state of a table, the events that led to it, and the moves for its record.

    `keeps_deadline` is set if the table still waits for the same decision. `tally` is set if somebody asked
    to end the table. `refusal` is set if the move was refused and the change is only the penalty (T10).
    """

    state: TableState
    events: tuple[TableEvent, ...] = ()
    moves: tuple[RecordEntry, ...] = ()
    keeps_deadline: bool = False
    tally: Tally | None = None
    refusal: Refusal | None = None


def lobby_of(state: TableState) -> Lobby:
    """Return the lobby while it is open. Raises GameError (already_started or match_over)."""
    if state.stage is not Stage.LOBBY:
        raise GameError(Fault.MATCH_OVER if state.stage is Stage.OVER else Fault.ALREADY_STARTED)
    return state.lobby


def match_of(state: TableState) -> Match:
    """Return the match while it is being played. Raises GameError (not_started or match_over)."""
    if state.stage is not Stage.PLAYING or state.match is None:
        raise GameError(Fault.MATCH_OVER if state.stage is Stage.OVER else Fault.NOT_STARTED)
    return state.match


def require_open(state: TableState) -> None:
    """Raise GameError (arranged) if people at the table are not allowed to change its seats and rules."""
    if state.lobby.is_arranged:
        raise GameError(Fault.ARRANGED)


def require_no_director(state: TableState) -> None:
    """Raise GameError (director_decides) at an arranged table, before and during its match."""
    if state.lobby.is_arranged and state.stage in (Stage.LOBBY, Stage.PLAYING):
        raise GameError(Fault.DIRECTOR_DECIDES)


def require_host(state: TableState, player: int) -> None:
    """Raise GameError (not_host) for anybody but the host, and GameError (arranged) at a table without a
    host.
    """
    require_open(state)
    if state.lobby.host != player:
        raise GameError(Fault.NOT_HOST, host=state.lobby.host)


def mark_seat_present(state: TableState, seat: int) -> tuple[TableState, tuple[GameEvent, ...]]:
    """Mark a person as present, as any press does: reset their time-outs and give their seat back to them."""
    player = state.lobby.players[seat]
    if not player.missed and not player.is_away:
        return state, ()
    lobby = state.lobby.update(replace(player, is_away=False, missed=0))
    state = replace(state, lobby=lobby, given_up=state.given_up - {seat})
    return state, (PlayerCameBack(seat),) if player.is_away else ()


def mark_present(state: TableState, player: int) -> tuple[TableState, tuple[GameEvent, ...]]:
    """Record that a person has pressed something. Spectators are never away. Raises GameError
    (not_seated).
    """
    if state.lobby.is_watched_by(player):
        return state, ()
    return mark_seat_present(state, state.seat_of(player))


def close_after(change: Change, reason: CloseReason, by: int | None = None) -> Change:
    """Append the closing of the table to a change. `by` is the account that ended the table, if any."""
    state = replace(change.state, stage=Stage.CLOSED)
    return replace(change, state=state, events=(*change.events, TableClosed(reason, by)))


# In the lobby

NOBODY: frozenset[int] = frozenset()
DrawSecret = Callable[[], bytes]  # returns a fresh secret
Arrangement = Callable[[Lobby], Lobby]


def join(state: TableState, player: Player, seen: int | None = None) -> Change:
    """Give somebody a seat. They agree to the rules if their screen showed the current ones."""
    require_open(state)
    if state.stage is not Stage.LOBBY and state.has(player.id):
        raise GameError(Fault.ALREADY_SEATED)
    lobby = lobby_of(state).join(player, agrees=state.shows_rules(seen))
    return Change(replace(state, lobby=lobby), (SeatTaken(player),))


def join_next(state: TableState, player: Player, seen: int | None = None) -> Change:
    """Give somebody a seat in the next match: now if the lobby is open, otherwise when it opens again."""
    require_open(state)
    if state.stage is Stage.LOBBY:
        return join(state, player, seen)
    if state.has(player.id):
        raise GameError(Fault.ALREADY_SEATED)
    return Change(replace(state, lobby=state.lobby.await_seat(player)), keeps_deadline=True)


def add_computer(state: TableState, by: int, level: str, name: str) -> Change:
    lobby = lobby_of(state)
    require_host(state, by)
    lobby = lobby.add_computer(level, name)
    return Change(replace(state, lobby=lobby), (SeatTaken(lobby.players[-1]),))


def add_guest(state: TableState, owner: int, name: str) -> Change:
    """Add a guest, who shares their owner's account (A1)."""
    require_open(state)
    lobby = lobby_of(state).add_guest(owner, name)
    return Change(replace(state, lobby=lobby), (SeatTaken(lobby.players[-1]),))


def empty_seat(state: TableState, by: int, player: int) -> Change:
    """Free a seat before the start, for the host or the owner of a guest (A2)."""
    lobby = lobby_of(state)
    seated = lobby.players[lobby.seat_of(player)]
    if seated.owner != by:
        require_host(state, by)
    return Change(replace(state, lobby=lobby.leave(player)), (SeatGivenUp(seated),))


def arrange(state: TableState, by: int, arrangement: Arrangement) -> Change:
    """Change the lobby for the host. Raises RulesError if the rules do not allow the result."""
    lobby = lobby_of(state)
    require_host(state, by)
    return Change(replace(state, lobby=arrangement(lobby)), (RulesChosen(),))


def watch(state: TableState, by: int) -> Change:
    """Give up the host's seat, so that they watch the computer players. Raises GameError
    (nothing_to_watch).
    """
    lobby = lobby_of(state)
    require_host(state, by)
    freed = tuple(SeatGivenUp(lobby.players[seat]) for seat in state.seats_of(by))
    return Change(replace(state, lobby=lobby.watch()), freed)


def release(state: TableState) -> Change:
    """Free the seats of people who have not come. If nobody else is there, close the table."""
    lobby = state.lobby
    if lobby.host in lobby.expected:  # otherwise, the first person to come would become host
        return close_after(Change(state), CloseReason.TOO_QUIET)
    freed = tuple(SeatGivenUp(seated) for seated in lobby.players if seated.id in lobby.expected)
    return Change(replace(state, lobby=lobby.without(lobby.expected)), freed)


def agree(state: TableState, player: int, draw: DrawSecret, now: float, seen: int | None = None) -> Change:
    """Record that somebody agrees to the current rules. An arranged match starts once everybody agrees.

    Raises GameError (rules_unseen) if the rules have changed since the revision that the person saw.
    """
    if not state.shows_rules(seen):
        raise GameError(Fault.RULES_UNSEEN)
    state = replace(state, lobby=lobby_of(state).agree(player))
    if state.is_gathering and not state.lobby.waiting_for():
        return begin_arranged(state, draw, now)
    return Change(state, keeps_deadline=state.is_gathering)


def reopen(state: TableState, player: int) -> Change:
    """After a match, reopen the lobby with the same rules for the people who are still there.

    Waiting people are seated while there are free seats.
    """
    require_open(state)
    if state.stage is not Stage.OVER or state.match is None:
        raise GameError(Fault.NOT_OVER)
    if not state.lobby.is_watched_by(player):
        state.seat_of(player)
    away = {seated.id for seated in state.lobby.players if seated.is_away} - {player}
    stayed = tuple(
        replace(seated, is_away=False, missed=0, is_late=False, took_time=False)
        for seat, seated in enumerate(state.lobby.players)
        if seat not in state.left and seated.account not in away
    )
    people = frozenset(seated.id for seated in stayed)
    host = state.lobby.host if state.lobby.host in people else player
    lobby = replace(state.lobby.keep(stayed, host), agreed=people).seat_next()
    state = replace(state, stage=Stage.LOBBY, lobby=lobby, match=None, votes=NOBODY, rated=(), honors=())
    state = replace(state, match_number=0, is_counted=True)
    return Change(replace(state, dealt_in=NOBODY, given_up=NO_SEATS))


# Deals


def start(
    state: TableState, by: int, draw: DrawSecret, now: float, left_out: frozenset[int] = NOBODY
) -> Change:
    """Start the match for the host. Raises RulesError if these rules don't allow this number of players.

    If the match can't start, everybody but the host gets the reason first. People in `left_out` who have not
    agreed to the rules lose their seats, and so do their guests.
    """
    lobby = lobby_of(state)
    lobby = lobby.agree(by) if by in lobby.expected else lobby
    check_seats(lobby.rules, len(lobby.players))
    waiting = frozenset(player.id for player in lobby.waiting_for())
    if by in waiting or not waiting <= left_out:
        raise _awaited(state.lobby, by)
    require_host(state, by)
    return _start_without(state, waiting, draw, now)


def _awaited(lobby: Lobby, by: int) -> GameError:
    """Return the reason that the match can't start: the requester or other people have to agree, or invited
    players are missing.
    """
    waiting = tuple(player.id for player in lobby.waiting_for())
    here = tuple(player for player in waiting if player not in lobby.expected)
    if lobby.is_arranged:
        return GameError(Fault.STARTS_ITSELF)
    if by in waiting:
        return GameError(Fault.AGREE_FIRST if by in here else Fault.JOIN_FIRST)
    return GameError(Fault.NOT_AGREED, players=here) if here else GameError(Fault.NOT_COME, players=waiting)


def begin_arranged(state: TableState, draw: DrawSecret, now: float) -> Change:
    """Start an arranged match with the people who have come. If too few have come, close the table, and keep
    only the seats of the people who came.
    """
    absent = frozenset(player.id for player in state.lobby.waiting_for())
    came = tuple(player for player in state.lobby.players if player.id not in absent)
    if len(came) < MIN_SEATS:
        lobby = state.lobby.keep(came, state.lobby.host)
        return close_after(Change(replace(state, lobby=lobby)), CloseReason.TOO_FEW_CAME)
    return _start_without(state, absent, draw, now)


def _start_without(state: TableState, absent: frozenset[int], draw: DrawSecret, now: float) -> Change:
    """Start the match without these people and their guests, who lose their seats."""
    freed = tuple(SeatGivenUp(seated) for seated in state.lobby.players if seated.account in absent)
    lobby = state.lobby.without(absent) if absent else state.lobby
    state = replace(state, lobby=lobby)
    first = lobby.seat_named(FIRST_PLAYER)
    seats = len(lobby.players)
    seal, state = _sealed(state, draw)
    match, events = start_match(lobby.rules, seats, seal.seed, dealer=lobby.chosen_dealer, first=first)
    lobby = replace(state.lobby, earlier=())
    dealt_in = frozenset(player.account for player in lobby.players if not player.is_computer)
    state = replace(state, stage=Stage.PLAYING, lobby=lobby, match=match, dealt_in=dealt_in)
    state = replace(state, votes=NOBODY, totals=(), given_up=NO_SEATS)
    state = replace(state, is_void=has_two_hands(lobby) or lets_others_join(lobby))
    state = replace(state, began=state.revision + 1)
    return Change(state, (*freed, *events), (_deal_entry(match, first, seal, events, now),))


def start_with_computers(
    state: TableState, by: int, names: Sequence[str], draw: DrawSecret, now: float
) -> Change:
    """Add normal computer players with these names and start the match for the host. If any step fails,
    nothing is changed.

    Raises GameError (stale) if the host watches, because such matches are limited (`Registry.start`).
    """
    if state.lobby.is_watched:
        raise GameError(Fault.STALE)
    seated = Change(state)
    for name in names:
        seated = _followed_by(seated, add_computer(seated.state, by, USUAL, name))
    return _followed_by(seated, start(seated.state, by, draw, now))


def deal_by(state: TableState, player: int, draw: DrawSecret, now: float) -> Change:
    """Deal the next round for a person, who is no longer away."""
    state, back = mark_present(state, player)
    if not isinstance(match_of(state).table.awaiting, RoundOver):
        raise GameError(Fault.ROUND_NOT_OVER)
    change = deal_round(state, draw, now)
    return replace(change, events=(*back, *change.events))


def deal_round(state: TableState, draw: DrawSecret, now: float) -> Change:
    """Deal the next round, and drop the votes to end the table. Waiting people take over seats.

    Raises RuleError while a round is being played.
    """
    seal, dealt = _sealed(replace(state, votes=NOBODY), draw)
    match, events = next_round(match_of(state), seal.seed)
    late = _seat_latecomers(replace(dealt, match=match))
    return Change(late.state, (*events, *late.events), (_deal_entry(match, None, seal, events, now),))


def _seat_latecomers(state: TableState) -> Change:
    """Give the free seats to the waiting people, in the order in which they came (A8)."""
    change = Change(state)
    # People who had a seat in this match and left it have to wait for the next match.
    coming = [player for player in state.lobby.next_in if not state.lobby.has(player.id)]
    for seat, player in zip(state.free_seats, coming, strict=False):
        lobby = change.state.lobby.take_over(seat, player)
        taken = replace(change.state, lobby=lobby, is_void=True, given_up=change.state.given_up - {seat})
        change = Change(taken, (*change.events, SeatTakenOver(player)))
    return change


def _sealed(state: TableState, draw: DrawSecret) -> tuple[Seal, TableState]:
    """Return the seal for this deal with everybody's shares, and the table with the next seal."""
    seal = state.seal or Seal(draw())
    shares = tuple(player.share for player in state.lobby.players)
    players = tuple(replace(player, share=0) for player in state.lobby.players)
    state = replace(state, lobby=replace(state.lobby, players=players), seal=Seal(draw()))
    return Seal(seal.secret, shares if any(shares) else ()), state


def _deal_entry(match: Match, first: int | None, seal: Seal, events: list[Event], now: float) -> RecordEntry:
    return RecordEntry(match.round, first, None, now, seal, tuple(events), dealer=match.table.dealer)


# Moves

# The maximum number of moves in a round between computers, which takes about half an hour. The longest of
# 1,400 rounds took 698.
LONGEST_WATCHED = 1_000


def move_by_person(state: TableState, seat: int, move: Move, now: float) -> Change:
    """Make a move for a person or a guest, who is no longer away."""
    state, back = mark_seat_present(state, seat)
    change = make_move(state, seat, move, now)
    return replace(change, events=(*change.events, *back))


def move_by_computer(state: TableState, seat: int, move: Move, now: float) -> Change:
    """Make a move for a computer player. If a round between computers takes too many moves, close the
    table.
    """
    change = make_move(state, seat, move, now)
    match = match_of(state)
    is_too_long = match.table.moves_made >= LONGEST_WATCHED and state.is_among_computers
    return close_after(change, CloseReason.TOO_LONG) if is_too_long else change


def make_move(state: TableState, seat: int, move: Move, now: float) -> Change:
    """Make a move for a seat.

    Raises RuleError, unless the refusal costs cards (T10), in which case the change is returned.
    """
    old = match_of(state)
    refusal = misplay(old.table, seat, move)
    match, events = play_move(old, seat, move)
    mover = state.lobby.players[seat].mover
    entry = RecordEntry(match.round, seat, move, now, events=tuple(events), mover=mover)
    stage = Stage.OVER if match.winners else Stage.PLAYING
    keeps_deadline = isinstance(move, BESIDE_THE_TURN) or (
        match.table.awaiting == old.table.awaiting and (refusal is not None or isinstance(move, Leave))
    )
    is_scored = any(isinstance(event, RoundEnded) for event in events)
    totals = (*state.totals, match.scores) if is_scored else state.totals
    votes = NOBODY if is_scored else state.votes  # the new score invalidates the votes to end the table
    state = replace(state, match=match, stage=stage, totals=totals, votes=votes)
    return Change(state, tuple(events), (entry,), keeps_deadline, refusal=refusal)


# Clocks

MISSED_TURNS = 3  # consecutive time-outs until a computer player takes the seat (A4)


def time_up(state: TableState, draw: DrawSecret, now: float) -> Change:
    """Handle the end of the clock: start an arranged match, close a quiet table, deal a round, or end
    a turn.
    """
    if state.is_gathering:
        return begin_arranged(state, draw, now)
    if state.stage is not Stage.PLAYING:
        return release(state) if state.lobby.expected else close_after(Change(state), CloseReason.TOO_QUIET)
    match = match_of(state)
    if match.table.decider is None:
        if state.is_among_computers:
            return close_after(Change(state), CloseReason.UNWATCHED)
        return deal_round(state, draw, now)
    if state.turn_seconds:
        return time_out(state, now)
    return waited_in_vain(state, now)


def wait_for_vacation(state: TableState, vacation: Vacation, now: float) -> Change:
    """Continue a turn after a vacation, with the time that was left when the vacation began, or with an hour
    if that is more.

    If the turn is already waiting, its clock continues as soon as the player is back.
    """
    seat, full = match_of(state).table.decider, state.clock_seconds
    assert seat is not None
    assert full is not None
    assert state.deadline is not None
    left = min(max(LONG_CLOCK, state.deadline - max(vacation.since, state.away_until)), full)
    until = max(now, vacation.until)
    state = replace(state, deadline=until + left, away_until=until)
    event = TurnPostponed(seat, until) if now < until else PlayerCameBack(seat)
    return Change(state, (event,), keeps_deadline=True)


def waited_in_vain(state: TableState, now: float) -> Change:
    """Handle a paused table that has waited for a whole day: the player to move leaves, or the table
    closes.
    """
    is_in_turn = state.stage is Stage.PLAYING and match_of(state).table.decider is not None
    awaited = state.lobby.players[match_of(state).table.decider or 0] if is_in_turn else None
    if awaited is None or awaited.is_played_by_computer:
        return close_after(Change(state), CloseReason.TOO_QUIET)
    return replace(leave(state, awaited.account, now), keeps_deadline=False)


def take_time(state: TableState, seat: int) -> Change:
    """Double the time of this turn for the player to move, once per match (A9).

    Raises RuleError (not_your_turn) and GameError (no_more_time).
    """
    if match_of(state).table.decider != seat:
        raise RuleError(Refusal.NOT_YOUR_TURN)
    if not state.may_take_time(seat):
        raise GameError(Fault.NO_MORE_TIME)
    state, back = mark_seat_present(state, seat)
    lobby = state.lobby.update(replace(state.lobby.players[seat], took_time=True))
    deadline = (state.deadline or 0.0) + state.turn_seconds
    state = replace(state, lobby=lobby, deadline=deadline, is_prolonged=True)
    return Change(state, (TimeTaken(seat), *back), keeps_deadline=True)


def time_out(state: TableState, now: float) -> Change:
    """End a turn because its clock ran out. After three time-outs in a row, a computer player takes over
    (A4).
    """
    seat = match_of(state).table.decider
    assert seat is not None
    change = make_move(state, seat, TimeOut(), now)
    player = state.lobby.players[seat]
    if player.is_played_by_computer:
        return change
    player = replace(player, missed=player.missed + 1, is_away=player.missed + 1 >= MISSED_TURNS)
    missed = replace(change.state, lobby=state.lobby.update(player))
    taken = (ComputerTookOver(seat),) if player.is_away else ()
    change = replace(change, state=missed, events=(*change.events, *taken))
    # in a group, the table falls asleep instead
    return change if state.is_group else _close_if_deserted(change)


def come_back(state: TableState, player: int) -> Change:
    """Give a person their seat back from the computer player."""
    state, back = mark_seat_present(state, state.seat_of(player))
    return Change(state, back, keeps_deadline=True)


# Leaving and being removed


class Aftermath(StrEnum):
    """The effect on the running match if somebody leaves it or asks to end it.

    The values are in custom IDs.
    """

    PLAYED_ON = "on"  # the others continue, or have to agree
    VOID = "void"  # the match ends and counts for nobody
    DESERTED = "deserted"  # the match ends, and counts as a loss for everybody
    UNDECIDED = "undecided"  # the match ends without a winner, and counts


def after_leaving(state: TableState, player: int) -> Aftermath:
    """Return the effect on the match if this player leaves."""
    if state.stage is not Stage.PLAYING or state.people_present - {player}:
        return Aftermath.PLAYED_ON
    if not is_contested(state) or state.is_void:
        return Aftermath.VOID
    return Aftermath.DESERTED


def leave(state: TableState, player: int, now: float) -> Change:
    """Let somebody leave the lobby, the match according to its rules (A6), or the table after the match."""
    if state.lobby.is_watched_by(player):
        return close_after(Change(state), CloseReason.EVERYBODY_LEFT)
    if not state.has(player) and any(waiting.id == player for waiting in state.lobby.next_in):
        return Change(replace(state, lobby=state.lobby.await_no_seat(player)), keeps_deadline=True)
    state.seat_of(player)
    seats = state.seats_of(player)
    if state.stage is Stage.LOBBY:
        gone = tuple(SeatGivenUp(state.lobby.players[seat]) for seat in seats)
        change = Change(replace(state, lobby=state.lobby.leave(player)), gone)
    else:
        change = Change(state, keeps_deadline=True)
        for seat in seats:  # guests leave along with their owner
            change = _followed_by(change, _leave_seat(change.state, seat, now))
    return _close_if_deserted(replace(change, state=_without(change.state, player)), player)


def _leave_seat(state: TableState, seat: int, now: float) -> Change:
    """Give up a seat. A player who is already out of the match only misses the rematch."""
    player = state.lobby.players[seat]
    if state.stage is not Stage.PLAYING or seat in match_of(state).eliminated:
        return _away(state, seat, SeatGivenUp(player))
    if _keeps_seats(state):
        state = replace(state, given_up=state.given_up | {seat})
        return _away(state, seat, ComputerTookOver(seat))
    return make_move(state, seat, Leave(), now)


def _followed_by(change: Change, following: Change) -> Change:
    """Combine two changes."""
    return replace(
        following,
        events=(*change.events, *following.events),
        moves=(*change.moves, *following.moves),
        keeps_deadline=change.keeps_deadline and following.keeps_deadline,
    )


def remove(state: TableState, by: int, target: int, now: float, *, is_moderator: bool = False) -> Change:
    """Remove somebody. They lose their seat permanently, even if a computer keeps playing it, and a match in
    which they are still playing becomes void.

    Raises GameError (unknown_target or not_host), and in a running match also GameError (nobody_removed or
    director_decides).
    """
    _check_removal(state, by, target, is_moderator=is_moderator)
    voids = state.is_in_play(target)
    removed = PlayerRemoved(state.lobby.players[state.seat_of(target)], by, voids)
    change = _without_player(replace(state, is_void=state.is_void or voids), target, now)
    return replace(change, events=(removed, *change.events))


def _check_removal(state: TableState, by: int, target: int, *, is_moderator: bool) -> None:
    """Refuse to remove somebody from a match in which others have a stake, or to remove a bot that keeps a
    seat.
    """
    require_no_director(state)
    keeps = _keeps_seats(state)
    if not state.has(target) or (keeps and state.lobby.players[state.seat_of(target)].is_computer):
        raise GameError(Fault.UNKNOWN_TARGET)
    if is_referee(state, by, is_moderator=is_moderator) or decides_alone(state, by):
        return
    if state.stage is Stage.PLAYING:
        raise GameError(Fault.NOBODY_REMOVED)
    raise GameError(Fault.NOT_HOST, host=state.lobby.host)


def _without_player(state: TableState, target: int, now: float) -> Change:
    if not _keeps_seats(state):
        return leave(state, target, now)
    seats = state.seats_of(target)
    for seat in seats:
        state = replace(state, lobby=state.lobby.give_to_computer(seat))
    taken = tuple(map(ComputerTookOver, seats))
    return _close_if_deserted(Change(_without(state, target), taken, keeps_deadline=True), target)


def _keeps_seats(state: TableState) -> bool:
    return state.stage is Stage.PLAYING and match_of(state).rules.keeps_seats


def _away(state: TableState, seat: int, event: GameEvent) -> Change:
    player = state.lobby.players[seat]
    lobby = state.lobby.update(replace(player, is_away=True))
    return Change(replace(state, lobby=lobby), () if player.is_away else (event,), keeps_deadline=True)


def _without(state: TableState, leaver: int) -> TableState:
    """Drop the agreements of somebody who leaves. If they were the host, the next person becomes host."""
    heirs = [player.id for player in state.lobby.players if player.id in state.people_present]
    host = heirs[0] if heirs and state.lobby.host == leaver else state.lobby.host
    return replace(state, votes=state.votes - {leaver}, lobby=replace(state.lobby, host=host))


def _close_if_deserted(change: Change, leaver: int | None = None) -> Change:
    """Close a table if the person who left was the only one there (R17)."""
    is_deserted = not change.state.people_present - {leaver}
    return close_after(change, CloseReason.EVERYBODY_LEFT) if is_deserted else change


# Ending a table

ALONE = Tally(1, 1)  # the vote of somebody who decides alone


def decides_alone(state: TableState, by: int) -> bool:
    """Return whether this is the host, and no other person was dealt into the running match, if any."""
    return state.lobby.is_led_by(by) and state.stakeholders <= {by}


def after_ending(state: TableState, by: int, *, is_moderator: bool) -> Aftermath:
    """Return the effect on the match if somebody asks to end it."""
    if state.stage is not Stage.PLAYING:
        return Aftermath.PLAYED_ON
    if _ends_alone(state, by, is_moderator=is_moderator):
        return Aftermath.VOID
    if may_win(state) != {by}:
        return Aftermath.PLAYED_ON
    return Aftermath.VOID if state.is_void else Aftermath.UNDECIDED


def _ends_alone(state: TableState, by: int, *, is_moderator: bool) -> bool:
    """Return whether this person can end the table without anybody's agreement. A referee always can. The
    host can if nobody else has a stake or the match is void anyway.
    """
    is_over = state.is_void and state.lobby.is_led_by(by)
    return is_referee(state, by, is_moderator=is_moderator) or decides_alone(state, by) or is_over


def end(state: TableState, by: int, *, is_moderator: bool = False, asked: Aftermath | None = None) -> Change:
    """Close the table once everybody who can still win agrees, or immediately for a referee or a host who
    decides alone.

    `by` is 0 for the bot itself. Raises GameError (not_seated, no_vote, vote_counted, or director_decides),
    and GameError (stale) if the effect on the match differs from `asked`.
    """
    if asked not in (None, after_ending(state, by, is_moderator=is_moderator)):
        raise GameError(Fault.STALE)
    if by:
        require_no_director(state)
    if _ends_alone(state, by, is_moderator=is_moderator):
        is_void = state.is_void or state.stage is Stage.PLAYING
        ended = close_after(Change(replace(state, is_void=is_void)), CloseReason.ENDED, by or None)
        return replace(ended, tally=ALONE)
    return _agree_to_end(state, by)


def _agree_to_end(state: TableState, by: int) -> Change:
    """Record that somebody agrees to end the table. The last vote ends it."""
    state, back = mark_present(state, by)
    voters = may_win(state)
    if by not in voters:
        raise GameError(Fault.NO_VOTE)
    agreed = (state.votes | {by}) & voters
    tally = Tally(len(agreed), len(voters))
    ended = replace(state, votes=agreed)
    if tally.is_carried:
        change = close_after(Change(ended), CloseReason.ENDED)
    elif by in state.votes:
        raise GameError(Fault.VOTE_COUNTED, votes=tally.votes, needed=tally.needed)
    else:
        voter = state.lobby.players[state.seat_of(by)]
        change = Change(ended, (VoteCast(voter, tally.votes, tally.needed),), keeps_deadline=True)
    return replace(change, events=(*back, *change.events), tally=tally)
