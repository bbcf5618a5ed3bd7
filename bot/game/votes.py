"""Votes of the people at a table: what the host may do alone, the others may do by majority."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.game.errors import Fault, GameError
from bot.game.ports import TableState


@dataclass(frozen=True)
class Tally:
    """How a vote stands: it is carried when `votes` reaches `needed`."""

    votes: int
    needed: int

    @property
    def is_carried(self) -> bool:
        """Whether there are enough votes."""
        return self.votes >= self.needed


def people_of(state: TableState) -> frozenset[int]:
    """The people who sit at the table and answer."""
    gone = state.match.table.gone if state.match else frozenset[int]()
    return frozenset(
        player.id
        for seat, player in enumerate(state.lobby.players)
        if not player.is_played_by_computer and seat not in gone
    )


def vote_for(state: TableState, question: str, voter: int, *, about: int | None = None) -> TableState:
    """The state with one more vote. Raises GameError vote_counted where this voter has voted already."""
    votes = dict(state.votes)
    voters = votes.get(question, frozenset())
    if voter in voters:
        tally = tally_of(state, question, about=about)
        raise GameError(Fault.VOTE_COUNTED, votes=tally.votes, needed=tally.needed)
    return replace(state, votes=tuple((votes | {question: voters | {voter}}).items()))


def tally_of(state: TableState, question: str, *, about: int | None = None) -> Tally:
    """How the vote stands among the people at the table, leaving out whom it is about."""
    people = people_of(state) - {about}
    voters = dict(state.votes).get(question, frozenset()) & people
    return Tally(len(voters), len(people) // 2 + 1)
