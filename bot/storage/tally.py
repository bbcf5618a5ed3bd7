"""What a move adds to the totals of those at the table: counted from its events, nothing else."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence

from bot.engine.events import ChallengeDecided, Event, MatchEnded, RoundEnded, UnoCalled, UnoCaught
from bot.engine.match import Match

Counted = dict[int, Counter[str]]  # by seat, the columns of `totals`


def count(events: Iterable[Event], in_play: Collection[int]) -> Counted:
    """What these events add for each seat; a round is played by the seats that are `in_play` at its end."""
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
                _count_round(counted, event, in_play)
            case MatchEnded():
                _count_match(counted, event)
            case _:
                pass
    return counted


def places(match: Match) -> Sequence[int]:
    """The place of each seat in a decided match: winners, then by score, then those who left."""
    gone = match.table.gone
    merits = [
        (True, True, 0) if seat in match.winners else (False, seat not in gone, score)
        for seat, score in enumerate(match.scores)
    ]
    return [1 + sum(other > merit for other in merits) for merit in merits]


def _count_round(counted: Counted, ended: RoundEnded, in_play: Collection[int]) -> None:
    for seat in in_play:
        counted[seat]["rounds"] += 1
        counted[seat]["points"] += ended.points[seat]
    if ended.winner is not None:
        counted[ended.winner]["round_wins"] += 1


def _count_match(counted: Counted, ended: MatchEnded) -> None:
    for seat in range(len(ended.scores)):
        counted[seat]["matches"] += 1
    for seat in ended.winners:
        counted[seat]["match_wins"] += 1
