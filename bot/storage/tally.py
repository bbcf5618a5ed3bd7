"""What a move adds to the totals of those at the table: counted from its events, nothing else."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence

from bot.engine.events import ChallengeDecided, Event, MatchEnded, RoundEnded, UnoCalled, UnoCaught
from bot.engine.match import Match
from bot.engine.rules import Rules
from bot.engine.scoring import LOW_IS_GOOD

Counted = dict[int, Counter[str]]  # by seat, the columns of `totals`


def count(events: Iterable[Event], in_play: Collection[int], rules: Rules) -> Counted:
    """What these events add for each seat; a round is played by the seats that are `in_play` at its end.

    Points are counted only where they are good: in `lowest_total` and `elimination` they are not.
    """
    are_points_good = rules.scoring not in LOW_IS_GOOD
    counted: Counted = defaultdict(Counter)
    for event in events:
        match event:
            case UnoCalled():
                counted[event.seat]["calls"] += 1
            case UnoCaught():
                counted[event.by]["catches"] += 1
                counted[event.seat]["caught"] += 1
            case ChallengeDecided():
                counted[event.seat]["challenges_won" if event.is_won else "challenges_lost"] += 1
            case RoundEnded():
                _count_round(counted, event, in_play, are_points_good=are_points_good)
            case MatchEnded():
                _count_match(counted, event)
            case _:
                pass
    return counted


def places(match: Match) -> Sequence[int]:
    """The place of each seat in a decided match: winners, then by score, then those who left.

    Where points are bad the lowest score comes first; whoever was eliminated has not left.
    """
    left = match.table.gone - match.eliminated
    worth = -1 if match.rules.scoring in LOW_IS_GOOD else 1
    merits = [
        (True, True, 0) if seat in match.winners else (False, seat not in left, worth * score)
        for seat, score in enumerate(match.scores)
    ]
    return [1 + sum(other > merit for other in merits) for merit in merits]


def _count_round(
    counted: Counted, ended: RoundEnded, in_play: Collection[int], *, are_points_good: bool
) -> None:
    for seat in in_play:
        counted[seat]["rounds"] += 1
        counted[seat]["points"] += ended.points[seat] if are_points_good else 0
    if ended.winner is not None:
        counted[ended.winner]["round_wins"] += 1


def _count_match(counted: Counted, ended: MatchEnded) -> None:
    for seat in range(len(ended.scores)):
        counted[seat]["matches"] += 1
    for seat in ended.winners:
        counted[seat]["match_wins"] += 1
