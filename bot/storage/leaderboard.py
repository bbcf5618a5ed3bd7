"""What counts toward the totals of a server's people, and the leaderboard made of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import Double, Select, Subquery, cast, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.model.events import (
    ChallengeDecided,
    Event,
    MatchEnded,
    RoundEnded,
    UnoCalled,
    UnoCaught,
)
from bot.engine.model.rules import Rules
from bot.engine.play.scoring import LOW_IS_GOOD, side_of
from bot.storage.database import Database
from bot.storage.rows import PlayerRow, TotalsRow

Counted = dict[int, Counter[str]]  # by seat, the columns of `totals`
PAGE = 10
# What is compared, the next one only between equals: matches won, points, share of matches won.
MERITS = (TotalsRow.match_wins, TotalsRow.points, cast(TotalsRow.match_wins, Double) / TotalsRow.matches)


@dataclass(frozen=True)
class Standing:
    """A person's line; equals share a rank."""

    rank: int
    player: int
    matches: int
    match_wins: int
    points: int


@dataclass(frozen=True)
class Standings:
    """One page of a leaderboard; `own` is the line of the person who asked, None if they are not on it."""

    rows: tuple[Standing, ...]
    own: Standing | None
    pages: int


async def standings(
    database: Database, guild: int, page: int = 1, *, asked_by: int | None = None
) -> Standings:
    """Return a page (from 1) of a server's leaderboard: the people who have finished a match there."""
    ranked = _ranked(guild)
    query = select(ranked).order_by(ranked.c.rank, ranked.c.player_id).limit(PAGE).offset((page - 1) * PAGE)

    async def unit(connection: AsyncConnection) -> Standings:
        listed = await connection.scalar(select(func.count()).select_from(ranked)) or 0
        rows = await _lines(connection, query)
        own = await _lines(connection, select(ranked).where(ranked.c.player_id == asked_by))
        return Standings(rows, own[0] if own else None, -(-listed // PAGE))

    return await database.read(unit)


def _ranked(guild: int) -> Subquery:
    unlisted = select(PlayerRow.id).where(PlayerRow.is_unlisted)
    counts = (TotalsRow.player_id, TotalsRow.matches, TotalsRow.match_wins, TotalsRow.points)
    rank = func.rank().over(order_by=[merit.desc() for merit in MERITS]).label("rank")
    return (
        select(rank, *counts)
        .where(TotalsRow.guild_id == guild, TotalsRow.matches > 0, TotalsRow.player_id.not_in(unlisted))
        .subquery()
    )


async def _lines(connection: AsyncConnection, query: Select[tuple[int, ...]]) -> tuple[Standing, ...]:
    return tuple(Standing(*row) for row in await connection.execute(query))


def count(events: Iterable[Event], in_play: Collection[int], rules: Rules) -> Counted:
    """Count what events add to each seat's totals; a round counts for the seats `in_play` at its end.

    Points do not count in `lowest_total` and `elimination`, where they are bad. In teams both partners win a
    round (P8).
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
