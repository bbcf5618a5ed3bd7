"""Votes: what the host may do alone, the others may do by majority."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.engine.model.rules import MIN_SEATS
from bot.game.changes import Change, Tally, match_of
from bot.game.changes.presence import attend
from bot.game.errors import Fault, GameError
from bot.game.events import VoteCast
from bot.game.state import Stage, TableState

ALONE = Tally(1, 1)  # the host and moderators decide alone
Carry = Callable[[TableState, int | None], Change]  # `by` is who decided alone, None for a vote
FEWEST_VOTERS = 2  # people who must agree on a removal
FEWEST_PEOPLE = 3  # people who must be seated: between two, only the clock and moderators remove anybody


@dataclass(frozen=True)
class Vote:
    """A vote for `question`, a key of `TableState.votes`; the player it is `about` has no vote."""

    question: str
    by: int
    about: int | None = None


def cast(state: TableState, vote: Vote, carry: Carry) -> Change:
    """Count a vote, and make the change once it is carried.

    Raises GameError not_seated, vote_counted if this voter has voted already and more votes are needed, and
    too_few_to_vote if removing somebody would be one person's decision.
    """
    state, back = attend(state, vote.by)
    if vote.about is not None:
        _check_numbers(state, vote.by, vote.about)
    votes = dict(state.votes)
    voters = votes.get(vote.question, frozenset[int]())
    tally = _tally(state, vote, voters | {vote.by})
    if tally.is_carried:
        change = carry(state, vote.by if tally is ALONE else None)
    elif vote.by in voters:
        raise GameError(Fault.VOTE_COUNTED, votes=tally.votes, needed=tally.needed)
    else:
        votes[vote.question] = voters | {vote.by}
        voter = state.lobby.players[state.seat_of(vote.by)]
        target = None if vote.about is None else state.lobby.players[state.seat_of(vote.about)]
        news = VoteCast(voter, target, tally.votes, tally.needed)
        change = Change(replace(state, votes=tuple(votes.items())), (news,), keeps_deadline=True)
    return replace(change, events=(*back, *change.events), tally=tally)


def _check_numbers(state: TableState, by: int, target: int) -> None:
    """Refuse a removal that a single person would decide, or that would decide the match."""
    voters = state.people_present - {target}
    lacks_voters = by != state.lobby.host and len(voters) < FEWEST_VOTERS
    if lacks_voters or (state.stage is Stage.PLAYING and _would_decide_match(state, target)):
        raise GameError(Fault.TOO_FEW_TO_VOTE)


def _would_decide_match(state: TableState, target: int) -> bool:
    match = match_of(state)
    removed = state.seats_of(target)
    staying = [seat for seat in match.table.seats if seat not in match.eliminated and seat not in removed]
    seated = state.lobby.players[state.seat_of(target)]
    return len(staying) < MIN_SEATS or (seated.is_person and len(_seated_people(state)) < FEWEST_PEOPLE)


def _seated_people(state: TableState) -> frozenset[int]:
    """The people who still have a seat, away or not."""
    players = enumerate(state.lobby.players)
    return frozenset(
        player.account for seat, player in players if not player.is_computer and seat not in state.left
    )


def _tally(state: TableState, vote: Vote, voters: frozenset[int]) -> Tally:
    """Count the votes of the people at the table except the one it is about.

    The host decides alone, except whether to end a match between two people.
    """
    people = state.people_present
    is_duel = state.stage is Stage.PLAYING and len(people) == FEWEST_VOTERS
    if vote.by == state.lobby.host and not (is_duel and vote.about is None):
        return ALONE
    electorate = people - {vote.about}
    return Tally(len(voters & electorate), len(electorate) // 2 + 1)
