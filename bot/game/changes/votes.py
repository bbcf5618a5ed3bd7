"""Votes: what the host may do alone, the others may do by majority.

What would decide a match takes more: alone the host only ends its first round, and only so often.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.engine.model.rules import MIN_SEATS
from bot.game.changes import Change, Tally, attend, match_of
from bot.game.errors import Fault, GameError
from bot.game.events import VoteCast
from bot.game.state import Stage, TableState

ALONE = Tally(1, 1)  # the host and moderators decide alone
Carry = Callable[[TableState, int | None], Change]  # `by` is who decided alone, None for a vote
FEWEST_VOTERS = 2  # people who must agree on a removal
FEWEST_PEOPLE = 3  # people who must be seated: between two, only the clock and moderators remove anybody
REDEAL_SECONDS = 86_400.0  # within which a host
MOST_REDEALS = 2  # times ends a match in its first round, where the cards are known and nothing is lost yet


@dataclass(frozen=True)
class Vote:
    """A vote for `question`, a key of `TableState.votes`; the player it is `about` has no vote.

    `is_alone` if the voter does not wait for the others.
    """

    question: str
    by: int
    about: int | None = None
    is_alone: bool = False


def ends_alone(state: TableState, by: int, redeals: int) -> bool:
    """Whether this person may end the table without a vote, after so many `redeals`: the host may.

    In a match among people only in its first round, and not between two: ending would be an escape from a
    defeat, or a way to a better hand.
    """
    if by != state.lobby.host:
        return False
    people = len(state.people_present | {by})
    if state.stage is not Stage.PLAYING or people < FEWEST_VOTERS:
        return True
    return people > FEWEST_VOTERS and not state.totals and redeals < MOST_REDEALS


def has_vote(state: TableState, by: int, target: int) -> bool:
    """Whether others can join this person in a vote to remove somebody, and this person has not voted yet."""
    voters = dict(state.votes).get(f"kick:{target}", frozenset[int]())
    return len((state.people_present | {by}) - {target}) >= FEWEST_VOTERS and by not in voters


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

    A removal takes at least two. With enough of them nobody has decided alone, also not who could have.
    """
    electorate = state.people_present - {vote.about}
    fewest = 1 if vote.about is None else FEWEST_VOTERS
    tally = Tally(len(voters & electorate), max(fewest, len(electorate) // 2 + 1))
    has_others = tally.is_carried and tally.votes >= FEWEST_VOTERS
    return ALONE if vote.is_alone and not has_others else tally
