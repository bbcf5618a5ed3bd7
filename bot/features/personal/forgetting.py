"""Deleting somebody's data: they leave, and the table keeps nothing that names them."""

from __future__ import annotations

from dataclasses import replace

from bot.game.changes import Change
from bot.game.changes.presence import leave
from bot.game.lobby import Lobby
from bot.game.people import STAND_IN, Player
from bot.game.state import Stage, TableState


def names(state: TableState, person: int) -> bool:
    """Whether anything at a table names this person."""
    voters = (voter for _, voters in state.votes for voter in voters)
    seated = (player.account for player in state.lobby.players)
    return person in {state.lobby.host, *state.lobby.agreed, *seated, *voters}


def forget(state: TableState, now: float, person: int) -> Change:
    """The person and their guests leave, and their seats become those of nameless computer players."""
    is_here = state.has(person) or state.lobby.is_watched_by(person)
    change = leave(state, person, now) if is_here else Change(state, keeps_deadline=True)
    if change.state.stage is Stage.CLOSED:  # a closed table keeps nothing
        return change
    votes = [(question, voters - {person}) for question, voters in change.state.votes]
    kept = tuple((question, voters) for question, voters in votes if question != f"kick:{person}")
    lobby = _without(change.state.lobby, person)
    return replace(change, state=replace(change.state, lobby=lobby, votes=kept))


def _without(lobby: Lobby, person: int) -> Lobby:
    free = min((0, *(player.id for player in lobby.players)))
    players = [  # away, so that a rematch does not seat them
        Player(free - number, "", level=STAND_IN, is_away=True) if player.account == person else player
        for number, player in enumerate(lobby.players, 1)
    ]
    return lobby.keep(tuple(players), lobby.host)
