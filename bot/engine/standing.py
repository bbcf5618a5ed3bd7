"""How the seats of a match stand to each other: who is ahead, and who has come in at which place."""

from __future__ import annotations

from bot.engine.match import Match
from bot.engine.scoring import LOW_IS_GOOD

Merit = tuple[int, int, int]  # compared from left to right: group, when eliminated, score


def places(match: Match) -> tuple[int, ...]:
    """The place of each seat, from 1 on; whoever has done equally well shares one.

    The winners come first, then those in play by their scores, then the eliminated, of whom the last to go is
    the best (P5), then those who left. Where points are bad the lower score is the better one.
    """
    merits = [_merit(match, seat) for seat in range(len(match.scores))]
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)


def _merit(match: Match, seat: int) -> Merit:
    worth = (-1 if match.rules.scoring in LOW_IS_GOOD else 1) * match.scores[seat]
    if seat in match.winners:
        return 3, 0, 0
    for when, seats in enumerate(match.eliminations):
        if seat in seats:
            return 1, when, worth
    return (0 if seat in match.table.gone else 2), 0, worth
