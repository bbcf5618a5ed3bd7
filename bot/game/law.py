"""The rules of docs/rankings.md: who decides, who finishes, which matches count, and who wins.

They are used for results, rankings, badges, records, history, reviews, and tournaments. SQL queries use
`bot.storage.law`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from bot.engine.play.match import Match, ranks
from bot.game.lobby import Lobby
from bot.game.state import TableState

# The number of people that a match must be dealt to in order to count, and that must have played for anybody
# to win
FEWEST_PEOPLE = 2
# After this many decisions, a player counts as having played even before the first score. After the first
# score, one decision is enough.
FEWEST_DECISIONS = 5
# Matches against one opponent per day (UTC) that count fully. Each further match counts half as much as the
# previous one.
WHOLE_MATCHES = 5
LAST = 99  # the rank of everybody who did not finish


# Making decisions (rules 5 to 8)


def may_win(state: TableState) -> frozenset[int]:
    """Return the accounts that can still win the match. They haven't left permanently, but might be away.

    Before and after a match, these are all people at the table.
    """
    match = state.match
    gone = state.left | (match.eliminated if match is not None and not match.is_over else frozenset())
    players = enumerate(state.lobby.players)
    return frozenset(
        player.account for seat, player in players if seat not in gone and not player.is_computer
    )


def is_contested(state: TableState) -> bool:
    """Return whether several people have a stake in the running match, so that none of them decides alone."""
    return len(state.stakeholders) >= FEWEST_PEOPLE


def is_referee(state: TableState, account: int, *, is_moderator: bool) -> bool:
    """Return whether this is a moderator who was not dealt in, and who may therefore decide."""
    return is_moderator and not state.is_stakeholder(account)


# Matches that are void from the deal on (rule 1)


def has_two_hands(lobby: Lobby) -> bool:
    """Return whether there are several people and one of them also plays for a guest, so that one hand can
    help the other.
    """
    people = [player for player in lobby.players if player.is_person]
    return len(people) >= FEWEST_PEOPLE and any(player.owner is not None for player in lobby.players)


def lets_others_join(lobby: Lobby) -> bool:
    """Return whether others can join a match of several people later (A8). A friend with nothing at stake
    could then help or hinder one of them.
    """
    people = [player for player in lobby.players if player.is_person]
    return len(people) >= FEWEST_PEOPLE and lobby.rules.late_join and not lobby.is_arranged


# How a match ends


class Conclusion(StrEnum):
    """How a match has ended."""

    DECIDED = "decided"  # somebody won
    AGREED = "agreed"  # everybody who could still win it agreed to end it
    DESERTED = "deserted"  # nobody is left
    VOID = "void"  # a moderator removed somebody or ended it, nobody else had a stake in it, or it had guests


def conclusion(state: TableState) -> Conclusion:
    """Return how the match of a table ended. This is called once it is decided or the table is closed."""
    if state.is_void:
        return Conclusion.VOID
    if state.match is not None and state.match.is_over:
        return Conclusion.DECIDED
    able = may_win(state)
    return Conclusion.AGREED if able and able <= state.votes else Conclusion.DESERTED


def is_scored(state: TableState) -> bool:
    """Return whether a round of the match was played to its end."""
    return bool(state.totals) or (state.match is not None and state.match.round > 1)


# Results by seat (rules 1 to 4)


class SeatResult(Struct, frozen=True):
    """A seat at the end of a match.

    `rank` is counted from 1, or from 2 if nobody has won. The match counts for everybody who `took_part`, and
    as a loss unless they `finished`.
    """

    seat: int
    rank: int
    took_part: bool
    finished: bool


class Ruling(Struct, frozen=True):
    """The result of a match for each seat. `counts` is set if the match counts for anybody."""

    seats: tuple[SeatResult, ...]
    counts: bool

    @property
    def counts_for_finishers(self) -> bool:
        """Whether the match counts for anybody besides the people who left."""
        finished = [seat.took_part for seat in self.seats if seat.finished]
        return self.counts and (not finished or any(finished))


class Decisions(Struct, frozen=True):
    """How many decisions were made at a seat, and how many of them by its person."""

    made: int
    own: int

    @property
    def is_half_own(self) -> bool:
        """Whether the person made at least half of the decisions."""
        return self.made <= 2 * self.own

    def have_played(self, *, has_score: bool) -> bool:
        """Return whether the person has really played. `has_score` is set if a round was played to
        its end.
        """
        return self.own >= (1 if has_score else FEWEST_DECISIONS)


def rule_on(state: TableState, decisions: Sequence[Decisions]) -> Ruling:
    """Return the result of a match that has just ended, given the decisions at each seat."""
    match, ended = state.match, conclusion(state)
    assert match is not None
    seats = range(len(match.scores))
    finished = [_finishes(state, match, ended, seat, decisions[seat]) for seat in seats]
    took_part = _participants(state, match, ended, decisions, finished)
    placed = _places(state, match)
    results = tuple(SeatResult(seat, placed[seat], took_part[seat], finished[seat]) for seat in seats)
    is_match = ended is not Conclusion.VOID and len(_people(state, decisions)) >= FEWEST_PEOPLE
    return Ruling(results, counts=is_match and any(took_part))


def _finishes(state: TableState, match: Match, ended: Conclusion, seat: int, made: Decisions) -> bool:
    """Return whether a person finishes (rule 2). Eliminated players don't have to be present at the end."""
    if seat in match.eliminated:
        return made.is_half_own
    match ended:
        case Conclusion.DECIDED:
            return seat in state.held and made.is_half_own
        case Conclusion.AGREED:
            stays = state.lobby.players[seat].is_person and seat not in state.left
            return stays and (made.is_half_own or _is_erased(state, ended))
        case Conclusion.DESERTED | Conclusion.VOID:
            return False


def _participants(
    state: TableState,
    match: Match,
    ended: Conclusion,
    decisions: Sequence[Decisions],
    finished: Sequence[bool],
) -> list[bool]:
    """Return for each seat whether the match counts. Everybody who has not finished loses it (rules 1, 3, and
    4).
    """
    played = [made.have_played(has_score=is_scored(state)) for made in decisions]
    people = _people(state, decisions)
    if ended is Conclusion.VOID:
        return [False] * len(played)
    if len(people) < FEWEST_PEOPLE:
        return played  # practice matches have a separate line in the statistics, and do not count
    is_real = sum(played) >= FEWEST_PEOPLE and not _is_erased(state, ended)
    return [seat in people and (is_real or not done) for seat, done in enumerate(finished)]


def _is_erased(state: TableState, ended: Conclusion) -> bool:
    """Whether people have agreed to end a match before anything was scored.

    Nobody agrees alone: otherwise, the last person could erase a match that bots are about to win.
    """
    return ended is Conclusion.AGREED and len(may_win(state)) > 1 and not is_scored(state)


def _people(state: TableState, decisions: Sequence[Decisions]) -> frozenset[int]:
    """Return the seats dealt to people. For deleted people, only their decisions are left."""
    players = enumerate(state.lobby.players)
    return frozenset(seat for seat, player in players if player.is_person or decisions[seat].own)


def _places(state: TableState, match: Match) -> list[int]:
    """Return the rank of each seat. If nobody has won, ranks are counted from 2, and players who left their
    seat to a bot are last (P8).
    """
    if match.is_over:
        return list(ranks(match))
    last = frozenset[int]() if match.rules.teams else state.given_up  # partners share a score and a rank
    keys = [(seat in last, rank) for seat, rank in enumerate(ranks(match))]
    return [2 + sum(other < key for other in keys) for key in keys]


# Values of a stored seat, given as a result, a row, or the columns of a query


def has_won(seat: Any) -> Any:
    """Return whether the person at a seat won the match, rather than a bot in their seat."""
    return seat.took_part & seat.finished & (seat.rank == 1)


def own_rank(seat: Any) -> int:
    """Return the rank of the person at a seat, or LAST if they did not finish."""
    return int(seat.rank) if seat.finished else LAST


def is_whole(repeats: Any) -> Any:
    """Return whether a match counts fully, given the number of earlier matches that day with the opponent met
    least often (rule 10).
    """
    return repeats < WHOLE_MATCHES


def weight_of(repeats: int) -> float:
    """Return how much a match counts, given the same number of earlier matches: 1 if it counts fully, then
    half as much for each further match.
    """
    return float(0.5 ** max(0, repeats + 1 - WHOLE_MATCHES))
