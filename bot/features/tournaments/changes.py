"""All changes to a tournament, as functions from one state to the next.

The outcomes of tables and the reasons for refusals come first, automatic changes last.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.rules import Rules
from bot.features.tournaments.pairing import Tables
from bot.features.tournaments.tournament import (
    FEWEST_ENTRANTS,
    Decided,
    Entrant,
    Key,
    Pairing,
    Phase,
    TableResult,
    Tournament,
    Undecided,
)
from bot.game.errors import Refused

# Outcomes of tables


class Finish(Struct, frozen=True):
    """How somebody finished a match: the rank and score of their seat, and whether they still held
    the seat.
    """

    rank: int
    finished: bool
    score: int


def played(pairing: Pairing, match: int, finishes: Mapping[int, Finish], rules: Rules) -> TableResult:
    """Return the outcome of a match that somebody finished, by entrant.

    Entrants who did not finish rank behind all others, and entrants who did not play rank last.
    """

    def order(entrant: int) -> tuple[bool, bool, int]:
        finish = finishes.get(entrant)
        return finish is None, finish is None or not finish.finished, finish.rank if finish else 0

    keys = [order(entrant) for entrant in pairing.entrants]
    ranks = tuple(1 + sum(other < key for other in keys) for key in keys)
    points = {entrant: min(made.score, rules.target) for entrant, made in finishes.items() if made.finished}
    return TableResult(Decided.PLAYED, ranks, tuple(map(points.get, pairing.entrants)), match)


def unplayed(pairing: Pairing, came: Collection[int]) -> TableResult:
    """Return the outcome of a table where no match began because too few people came. If nobody came, there
    is no winner.
    """
    return TableResult(Decided.ABSENT, tuple(1 if entrant in came else 2 for entrant in pairing.entrants))


def awarded(pairing: Pairing, entrant: int) -> TableResult:
    """Return an outcome decided by the director."""
    return TableResult(Decided.AWARDED, tuple(1 if other == entrant else 2 for other in pairing.entrants))


def drawn(number: int, tables: Tables[int]) -> list[Pairing]:
    """Return the pairings of a round. An entrant alone at a table wins, and an empty table has no winner."""
    byes = {one: TableResult(Decided.BYE, (1,) * len(one)) for one in tables if len(one) < 2}
    return [
        Pairing(number, place, table, byes.get(table, Undecided.DUE)) for place, table in enumerate(tables, 1)
    ]


# Changes


class TournamentFault(StrEnum):
    """The reason that a request is refused. `words.REFUSALS` has a sentence for each reason."""

    NONE = "none"
    TAKEN = "taken"
    TOO_MANY = "too_many"
    NOT_DIRECTOR = "not_director"
    OWN_TOURNAMENT = "own_tournament"
    NOT_JOINING = "not_joining"
    NOT_PLAYING = "not_playing"
    OVER = "over"
    FULL = "full"
    ALREADY_IN = "already_in"
    OTHER_IN = "other_in"
    NOT_IN = "not_in"
    TOO_FEW = "too_few"
    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_ENTRANT = "no_such_entrant"
    NOT_STUCK = "not_stuck"
    NOT_DUE = "not_due"
    NO_MATCHES = "no_matches"
    NO_MEMBER = "no_member"
    NO_BOTS = "no_bots"
    NO_TEAMS = "no_teams"
    NO_ROOM = "no_room"
    NOT_HERE = "not_here"


class TournamentError(Refused):
    """A request about a tournament was refused."""

    def __init__(self, code: TournamentFault) -> None:
        super().__init__(code)
        self.code = code


Amendment = Callable[[Tournament], Tournament]


def _require_sign_up(before: Tournament) -> None:
    if not before.is_running:
        raise TournamentError(TournamentFault.OVER)
    if before.phase is not Phase.JOINING:
        raise TournamentError(TournamentFault.NOT_JOINING)


def joined(before: Tournament, player: int) -> Tournament:
    """Add an entrant. Raises TournamentError (over, not_joining, already_in, or full)."""
    _require_sign_up(before)
    if before.entrant_of(player) is not None:
        raise TournamentError(TournamentFault.ALREADY_IN)
    if before.is_full:
        raise TournamentError(TournamentFault.FULL)
    number = 1 + max((entrant.number for entrant in before.entrants), default=0)
    return replace(before, entrants=(*before.entrants, Entrant(number, player)))


def left(before: Tournament, player: int) -> Tournament:
    """Withdraw an entrant during sign-up, or drop them later. Raises TournamentError (over or not_in)."""
    entrant = before.entrant_of(player)
    if not before.is_running:
        raise TournamentError(TournamentFault.OVER)
    if entrant is None or entrant.is_out:
        raise TournamentError(TournamentFault.NOT_IN)
    if before.phase is Phase.JOINING:
        return replace(before, entrants=tuple(other for other in before.entrants if other != entrant))
    return advanced(_with_entrant(before, replace(entrant, is_out=True)))


def started(before: Tournament, ratings: Mapping[int, float]) -> Tournament:
    """End sign-up. Entrants are seeded by rating, then by the order in which they joined.

    Raises TournamentError (over, not_joining, or too_few).
    """
    _require_sign_up(before)
    if len(before.entrants) < FEWEST_ENTRANTS:
        raise TournamentError(TournamentFault.TOO_FEW)
    ranked = sorted(before.entrants, key=lambda entrant: -ratings.get(entrant.player or 0, 0.0))
    seeds = {entrant.number: seed for seed, entrant in enumerate(ranked, 1)}
    entrants = tuple(replace(entrant, seed=seeds[entrant.number]) for entrant in before.entrants)
    return advanced(replace(before, phase=Phase.PLAYING, entrants=entrants))


def started_or_canceled(before: Tournament, ratings: Mapping[int, float]) -> Tournament:
    """End sign-up on time: start with enough entrants, otherwise cancel."""
    if before.phase is not Phase.JOINING:  # the director was faster
        return before
    return canceled(before) if len(before.entrants) < FEWEST_ENTRANTS else started(before, ratings)


def paused(before: Tournament, *, is_paused: bool) -> Tournament:
    """Stop opening tables, or resume. Raises TournamentError (not_playing)."""
    if before.phase is not Phase.PLAYING:
        raise TournamentError(TournamentFault.NOT_PLAYING)
    return replace(before, is_paused=is_paused)


def canceled(before: Tournament) -> Tournament:
    """End the tournament without a winner. Raises TournamentError (over)."""
    if not before.is_running:
        raise TournamentError(TournamentFault.OVER)
    return replace(before, phase=Phase.CANCELED)


def replaced(before: Tournament, number: int, player: int) -> Tournament:
    """Give an entrant's place to somebody else. If the entrant's table is undecided, a new table is opened.

    Raises TournamentError (over, no_such_entrant, other_in, or no_matches).
    """
    if not before.is_running:
        raise TournamentError(TournamentFault.OVER)
    if number not in before.by_number:
        raise TournamentError(TournamentFault.NO_SUCH_ENTRANT)
    if before.entrant_of(player) is not None:
        raise TournamentError(TournamentFault.OTHER_IN)
    if not before.has_matches_for(number):
        raise TournamentError(TournamentFault.NO_MATCHES)
    entrant = before.by_number[number]
    former = before.former | ({entrant.player} if entrant.player is not None else set())
    after = _with_entrant(before, replace(entrant, player=player, is_out=False))
    after = replace(after, former=former)
    pairing = before.pairing_of(number)
    return after if pairing is None or pairing.outcome else called_again(after, pairing.key)


def called_again(before: Tournament, key: Key) -> Tournament:
    """Open a table of this round again, once none is open in its thread.

    Raises TournamentError (not_playing, no_such_table, or not_stuck).
    """
    pairing = _still_played(before, key)
    if pairing.outcome is not None:
        raise TournamentError(TournamentFault.NOT_STUCK)
    if pairing.status in (Undecided.OPEN, Undecided.GIVEN_UP):
        return _with_pairing(before, replace(pairing, status=Undecided.GIVEN_UP))
    return _with_pairing(before, _uncalled(pairing))


def vanished(before: Tournament, key: Key) -> Tournament:
    """Open the table of a pairing again because it is missing, unless it has just ended."""
    pairing = before.at(key)
    if before.phase is not Phase.PLAYING or pairing.status not in (Undecided.OPEN, Undecided.GIVEN_UP):
        return before
    return advanced(_with_pairing(before, _uncalled(pairing)))


def _uncalled(pairing: Pairing) -> Pairing:
    return replace(pairing, status=Undecided.DUE, thread=None, summons=None)


def given(before: Tournament, key: Key, entrant: int) -> Tournament:
    """Let the director decide the winner of a table of this round, even if the table was already decided.

    Raises TournamentError (not_playing, no_such_table, or no_such_entrant).
    """
    pairing = _still_played(before, key)
    if entrant not in pairing.entrants:
        raise TournamentError(TournamentFault.NO_SUCH_ENTRANT)
    return decided(before, pairing, awarded(pairing, entrant))


def directed(director: Collection[int], amend: Amendment) -> Amendment:
    """Wrap a decision about a table, an entrant's place, or a pause, so that only a neutral director can make
    it. The director is given by ID and mark.

    It raises what `amend` raises, and TournamentError (own_tournament) if the director has, had, or would get
    a place in the tournament.
    """

    def decide(before: Tournament) -> Tournament:
        after = amend(before)
        if not (before.stakeholders | after.stakeholders).isdisjoint(director):
            raise TournamentError(TournamentFault.OWN_TOURNAMENT)
        return after

    return decide


def table_of(tournament: Tournament, number: int) -> Pairing:
    """Return a table of the current round. Raises TournamentError (not_playing or no_such_table)."""
    if tournament.phase is not Phase.PLAYING:
        raise TournamentError(TournamentFault.NOT_PLAYING)
    for pairing in tournament.current:
        if pairing.number == number and len(pairing.entrants) > 1:
            return pairing
    raise TournamentError(TournamentFault.NO_SUCH_TABLE)


def _still_played(tournament: Tournament, key: Key) -> Pairing:
    """Return a table of the current round, if the tournament is running.

    Raises TournamentError (not_playing or no_such_table).
    """
    number, table = key
    if number != tournament.round:
        raise TournamentError(TournamentFault.NO_SUCH_TABLE)
    return table_of(tournament, table)


def called(before: Tournament, key: Key, thread: int) -> Tournament:
    """Record the thread in which the players of a table were called, unless they were called before."""
    pairing = before.at(key)
    if pairing.status is not Undecided.DUE or pairing.thread is not None:
        return before
    return _with_pairing(before, replace(pairing, thread=thread, calls=pairing.calls + 1))


def opened(before: Tournament, key: Key, seen: Tournament, summons: int | None = None) -> Tournament:
    """Record that the table of a pairing is open, with the players as of `seen`.

    Raises TournamentError (not_due) if the table was already opened or decided, if the tournament was paused,
    or if its players have changed.
    """
    pairing = before.at(key)
    is_called = pairing.thread == seen.at(key).thread
    if not before.may_open(key) or not is_called or before.players_of(pairing) != seen.players_of(pairing):
        raise TournamentError(TournamentFault.NOT_DUE)
    return _with_pairing(before, replace(pairing, status=Undecided.OPEN, summons=summons))


def closed(before: Tournament, pairing: Pairing) -> Tournament:
    """Record that the table of a pairing ended without a result, so that the director has to decide."""
    return _with_pairing(before, replace(pairing, status=Undecided.STUCK))


def unopened(before: Tournament, key: Key) -> Tournament:
    """Record that the table of a pairing cannot be opened, so that the director has to decide, unless it was
    already opened or decided.
    """
    pairing = before.at(key)
    return closed(before, pairing) if pairing.status is Undecided.DUE else before


def decided(before: Tournament, pairing: Pairing, outcome: TableResult) -> Tournament:
    """Decide a table. If it was the last one of its round, draw the next round."""
    return advanced(_with_pairing(before, replace(pairing, status=outcome)))


def advanced(before: Tournament) -> Tournament:
    """Make the automatic changes: decide tables without opponents, and draw rounds.

    Returns the same tournament if there is nothing to change.
    """
    after = before
    while after.phase is Phase.PLAYING:
        for pairing in after.current:
            playing = [entrant for entrant in pairing.entrants if after.by_number[entrant].plays_on]
            if pairing.status is Undecided.DUE and len(playing) < 2:
                after = _with_pairing(after, replace(pairing, status=unplayed(pairing, playing)))
        if not after.is_round_over:
            break
        tables = after.next_tables()
        if tables is None:
            after = replace(after, phase=Phase.OVER)
        else:
            after = replace(after, pairings=(*after.pairings, *drawn(after.round + 1, tables)))
    return after


def _with_entrant(before: Tournament, entrant: Entrant) -> Tournament:
    entrants = tuple(entrant if other.number == entrant.number else other for other in before.entrants)
    return replace(before, entrants=entrants)


def _with_pairing(before: Tournament, pairing: Pairing) -> Tournament:
    pairings = tuple(pairing if other.key == pairing.key else other for other in before.pairings)
    return replace(before, pairings=pairings)
