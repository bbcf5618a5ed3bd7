"""Deletes a person's data from running tables, the store, and memory (R24)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

from msgspec.structs import replace

from bot.game.changes import Change, leave
from bot.game.errors import GameError
from bot.game.lobby import Lobby
from bot.game.players import STAND_IN, Player
from bot.game.preferences import PreferenceBook
from bot.game.registry import Registry
from bot.game.state import Stage, TableState
from bot.storage.people import SqlPeople

LOOK_SECONDS = 1.0  # time between two checks for deletions requested in other processes
# UNFINISHED_SECONDS replaces LOOK_SECONDS if this is the only process. It then only has to find its own
# deletions that were interrupted by an outage.
UNFINISHED_SECONDS = 60.0


def mentions(state: TableState, person: int) -> bool:
    """Return whether anything at a table names this person."""
    others = {state.lobby.host, *state.lobby.agreed, *state.dealt_in, *state.votes}
    return person in others or bool(names_of(state.lobby, person))


def names_of(lobby: Lobby, person: int) -> list[str]:
    """Return every name under which a person or their guests have or had a seat, or are waiting for one."""
    return [player.name for player in (*lobby.players, *lobby.next_in) if _is_of(player, person)]


def _is_of(player: Player, person: int) -> bool:
    return person in (player.account, player.stands_for)


def forget(state: TableState, now: float, person: int) -> Change:
    """Remove the person and their guests from a table. Unnamed computer players take their seats."""
    is_here = state.has(person) or state.lobby.is_watched_by(person)
    change = leave(state, person, now) if is_here else Change(state, keeps_deadline=True)
    if change.state.stage is Stage.CLOSED:  # a closed table stores no personal data
        return change
    state = change.state
    dealt_in = state.dealt_in
    if person in dealt_in:  # a number that is nobody's ID keeps others from deciding about the match alone
        dealt_in = dealt_in - {person} | {min(0, *dealt_in) - 1}
    lobby, votes = _without(state, person), state.votes - {person}
    return replace(change, state=replace(state, lobby=lobby, votes=votes, dealt_in=dealt_in))


def _without(state: TableState, person: int) -> Lobby:
    lobby = state.lobby.await_no_seat(person)
    free = min((0, *(player.id for player in lobby.players)))
    players = [  # marked as away, so that a rematch does not seat them
        Player(free - number, "", level=STAND_IN, is_away=True) if _is_of(player, person) else player
        for number, player in enumerate(lobby.players, 1)
        if state.stage is not Stage.LOBBY or not _is_of(player, person)
    ]
    return lobby.keep(tuple(players), lobby.host)


@dataclass
class Eraser:
    """Deletes people's data in all processes."""

    people: SqlPeople
    registry: Registry
    preferences: PreferenceBook
    _in_progress: set[int] = field(default_factory=set[int])

    async def forget(self, person: int, *, was_asked: bool = True) -> None:
        """Delete everything about a person. The deletion continues even if the caller stops waiting."""
        await self.registry.tasks.run_shielded(self._forget(person, was_asked=was_asked))

    async def catch_up(self) -> None:
        """Carry out recorded deletions that were requested in another process, or that a restored backup has
        undone.

        All tables must have been resumed before. Raises StoreUnavailable.
        """
        while due := set(await self.people.to_forget()) - self._in_progress:
            # This can take minutes, so the list is read again afterward.
            await self.forget(min(due), was_asked=False)

    async def _forget(self, person: int, *, was_asked: bool) -> None:
        self._in_progress.add(person)
        try:
            await self._delete(person, was_asked=was_asked)
        finally:
            self._in_progress.discard(person)

    async def _delete(self, person: int, *, was_asked: bool) -> None:
        """Remove the person from all tables first. Otherwise, the next move would store their data again."""
        for session in self.registry:
            if mentions(session.state, person):
                with suppress(GameError):  # the table has just closed, and stores no personal data anymore
                    await session.change(lambda state, now: forget(state, now, person))
        named = await self.people.open_tables(person)  # tables of this process that can't be read
        await self.registry.unreadable.end_those({table.id for table in named})
        await self.people.forget(person, was_asked=was_asked)
        self.preferences.forget(person)
