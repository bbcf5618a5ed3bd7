"""What a move adds to the totals of those at the table: counted from its events, nothing else."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable

from bot.engine.model.events import ChallengeDecided, Event, MatchEnded, RoundEnded, UnoCalled, UnoCaught
from bot.engine.model.rules import Rules
from bot.engine.play.scoring import LOW_IS_GOOD, side_of

Counted = dict[int, Counter[str]]  # by seat, the columns of `totals`


def count(events: Iterable[Event], in_play: Collection[int], rules: Rules) -> Counted:
    """What these events add for each seat; a round is played by the seats that are `in_play` at its end.

    Points are counted only where they are good: in `lowest_total` and `elimination` they are not. In teams a
    round is won by both partners, whoever of them went out (P8).
    """
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
                _count_round(counted, event, in_play, rules)
            case MatchEnded():
                _count_match(counted, event)
            case _:
                pass
    return counted


def _count_round(counted: Counted, ended: RoundEnded, in_play: Collection[int], rules: Rules) -> None:
    are_points_good = rules.scoring not in LOW_IS_GOOD
    for seat in in_play:
        counted[seat]["rounds"] += 1
        counted[seat]["points"] += ended.points[seat] if are_points_good else 0
    for seat in () if ended.winner is None else side_of(rules, ended.winner):
        counted[seat]["round_wins"] += 1


def _count_match(counted: Counted, ended: MatchEnded) -> None:
    for seat in range(len(ended.scores)):
        counted[seat]["matches"] += 1
    for seat in ended.winners:
        counted[seat]["match_wins"] += 1
