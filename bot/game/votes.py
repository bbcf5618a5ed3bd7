"""Votes of the people at a table: what the host may do alone, the others may do by majority."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.game.changes import Change, Tally
from bot.game.errors import Fault, GameError
from bot.game.ports import TableState
from bot.game.presence import attended, people_of

ALONE = Tally(1, 1)  # the host and moderators need nobody else


@dataclass(frozen=True)
class Vote:
    """A voice for what `question` asks (a key of `TableState.votes`); `about` is who has no voice in it."""

    question: str
    by: int
    about: int | None = None


def cast(state: TableState, vote: Vote, carry: Callable[[TableState], Change]) -> Change:
    """Count the vote, and do what it asks where it is carried.

    Raises GameError not_seated, or vote_counted where this voter has voted already and more are needed.
    """
    state, back = attended(state, vote.by)
    votes = dict(state.votes)
    voters = votes.get(vote.question, frozenset[int]())
    tally = _tally(state, vote, voters | {vote.by})
    if tally.is_carried:
        change = carry(state)
    elif vote.by in voters:
        raise GameError(Fault.VOTE_COUNTED, votes=tally.votes, needed=tally.needed)
    else:
        votes[vote.question] = voters | {vote.by}
        change = Change(replace(state, votes=tuple(votes.items())), keeps_deadline=True)
    return replace(change, events=(*back, *change.events), tally=tally)


def _tally(state: TableState, vote: Vote, voters: frozenset[int]) -> Tally:
    """How the vote stands among the people at the table, leaving out whom it is about."""
    if vote.by == state.lobby.host:
        return ALONE
    people = people_of(state) - {vote.about}
    return Tally(len(voters & people), len(people) // 2 + 1)
