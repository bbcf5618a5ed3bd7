"""Stores daily deals, attempts, and reminders in SQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    delete,
    exists,
    false,
    func,
    select,
    update,
)

from bot.engine.model.shuffle import commitment
from bot.engine.notation import move_from, plain_of
from bot.features.daily.game import (
    LISTED,
    LONGEST_MONTH,
    Attempt,
    Board,
    BoardLine,
    Deal,
    Reminded,
    Score,
    streak_on,
)
from bot.game.periods import DAY_SECONDS, day_of
from bot.game.ports import StaleState
from bot.game.state import EVERYWHERE
from bot.storage.database import Database
from bot.storage.marks import DAILY, key_of_marks, own_mark_of
from bot.storage.rankings import UNLISTED
from bot.storage.rows import DAILY_ATTEMPTS, DAILY_DEALS, DAILY_REMINDERS
from bot.storage.statements import insert_into, upsert


class AttemptSpent(Exception):
    """Somebody has deleted their data since they began this deal."""


class SqlDaily:
    """Deals and attempts. Each method runs in one transaction.

    `secret` returns random bytes for the deal of a day.
    """

    def __init__(self, database: Database, secret: Callable[[], bytes]) -> None:
        self._database = database
        self._secret = secret
        self._kept: Deal | None = None

    async def deal(self, day: int) -> Deal:
        """Return today's deal, and draw tomorrow's. The first process to call this draws the deal for all."""
        if self._kept is None or self._kept.day != day:
            self._kept = await self._draw(day)
        return self._kept

    async def _draw(self, today: int) -> Deal:
        def unit(connection: Connection) -> Deal:
            insert = insert_into(connection, DAILY_DEALS).on_conflict_do_nothing()
            for day in (today, today + 1):
                connection.execute(insert, {"day": day, "secret": self._secret(), "drawn_on": today})
            deal, following = (connection.execute(_drawn(day)).one() for day in (today, today + 1))
            return Deal(today, *deal, next_seal=commitment(following.secret))

        return await self._database.write(unit)

    async def past_deal(self, day: int) -> Deal | None:
        """Return a past deal, or None if none was drawn."""
        row = await self._database.read(lambda connection: connection.execute(_drawn(day)).one_or_none())
        return None if row is None else Deal(day, *row)

    async def attempt(self, day: int, player: int) -> Attempt | None:
        """Return a person's attempt, or None if they have not begun."""

        def unit(connection: Connection) -> Attempt | None:
            row = connection.execute(_attempt_of(day, player)).one_or_none()
            return None if row is None else _attempt_from(row)

        return await self._database.read(unit)

    async def begin(self, attempt: Attempt) -> Attempt:
        """Store a new attempt without moves and return it. Returns the existing attempt if there is one.

        Raises AttemptSpent.
        """

        def unit(connection: Connection) -> Attempt:
            insert = insert_into(connection, DAILY_ATTEMPTS).on_conflict_do_nothing()
            whose = {"day": attempt.day, "player_id": attempt.player, "guild_id": attempt.guild}
            connection.execute(insert, {**whose, "step": 0, "moves": []})
            # Look after the insert, which waits for a deletion of this person's data that is still running.
            spent = own_mark_of(key_of_marks(connection), DAILY, attempt.player)
            if connection.scalar(select(exists(_attempt_of(attempt.day, spent).correlate(None)))):
                raise AttemptSpent
            return _attempt_from(connection.execute(_attempt_of(attempt.day, attempt.player)).one())

        return await self._database.write(unit)

    async def save(self, attempt: Attempt, seen: int) -> Attempt:
        """Replace an attempt that had `seen` moves, and return it with its streak.

        Raises StaleState if the stored attempt has a different number of moves.
        """

        def unit(connection: Connection) -> Attempt:
            row = DAILY_ATTEMPTS.c
            found = (row.day == attempt.day) & (row.player_id == attempt.player) & (row.step == seen)
            values = _moves_of(attempt)
            if attempt.score is not None:
                played = connection.execute(_streaks_before(attempt.day, attempt.player))
                earlier = {day: streak for day, streak in played if streak is not None}
                values |= {**_score_of(attempt.score), "streak": streak_on(attempt.day, earlier)}
            if connection.execute(update(DAILY_ATTEMPTS).where(found).values(values)).rowcount != 1:
                raise StaleState
            return _attempt_from(connection.execute(_attempt_of(attempt.day, attempt.player)).one())

        return await self._database.write(unit)

    async def board(self, day: int, guild: int, asked_by: int) -> Board:
        """Return the board of a day in a server, or EVERYWHERE, without people who have opted out."""

        def unit(connection: Connection) -> Board:
            here, row = _finished(day, guild), DAILY_ATTEMPTS.c
            best = (row.points.desc(), row.made, row.player_id)
            lines = connection.execute(_lines(here).order_by(*best).limit(LISTED)).all()
            own = connection.execute(_lines(here).where(row.player_id == asked_by)).one_or_none()
            better = false() if own is None else _is_better(own)
            counted = (
                select(func.count(), func.count().filter(better)).select_from(DAILY_ATTEMPTS).where(*here)
            )
            count, ahead = connection.execute(counted).one()
            own_line = None if own is None else _line(1 + ahead, own)
            return Board(day, tuple(_ranked(lines)), count, own_line)

        return await self._database.read(unit)


# this long before midnight, all remaining people become due, which leaves time for two checks
LAST_CALL_SECONDS = 120
AT_ONCE = 20  # people reminded per check; Discord slows down bots that open many conversations


class SqlReminders(Struct, frozen=True):
    """Stores reminders in SQL."""

    database: Database

    async def ask(self, player: int, language: str, now: float) -> None:
        """Remind somebody every day at this time, starting tomorrow, in their language."""
        row = {
            "player_id": player, "second": int(now % DAY_SECONDS), "language": language,
            "last_day": day_of(now), "is_refused": False,
        }  # fmt: skip
        changed = "second", "language", "last_day", "is_refused"
        await self.database.write(
            lambda connection: connection.execute(upsert(connection, DAILY_REMINDERS, *changed), row)
        )

    async def end(self, player: int) -> None:
        """Stop reminding somebody."""
        gone = delete(DAILY_REMINDERS).where(DAILY_REMINDERS.c.player_id == player)
        await self.database.write(lambda connection: connection.execute(gone))

    async def of(self, player: int) -> Reminded:
        query = select(DAILY_REMINDERS.c.is_refused).where(DAILY_REMINDERS.c.player_id == player)
        is_refused = await self.database.read(lambda connection: connection.scalar(query))
        if is_refused is None:
            return Reminded.NO
        return Reminded.REFUSED if is_refused else Reminded.YES

    async def claim(self, now: float) -> Sequence[tuple[int, str]]:
        """Return the people whose reminders are due, with their languages. Each person is returned only once
        a day, to the first caller.

        Shortly before midnight everybody is due, because the next check might come too late.
        """
        row, today, second = DAILY_REMINDERS.c, day_of(now), int(now % DAY_SECONDS)
        until = DAY_SECONDS if second >= DAY_SECONDS - LAST_CALL_SECONDS else second
        is_waiting = row.last_day < today
        here = (is_waiting, row.second <= until, *_is_wanted(today))
        due = select(row.player_id).where(*here).order_by(row.second).limit(AT_ONCE)
        claimed = update(DAILY_REMINDERS).where(row.player_id.in_(due), is_waiting).values(last_day=today)

        def unit(connection: Connection) -> list[tuple[int, str]]:
            found = connection.execute(claimed.returning(row.player_id, row.language))
            return [(player, language) for player, language in found]

        return await self.database.write(unit)

    async def is_wanted(self, player: int, day: int) -> bool:
        """Return whether somebody still wants a reminder of a day's deal, and has not finished it."""
        query = select(exists().where(DAILY_REMINDERS.c.player_id == player, *_is_wanted(day)))
        return bool(await self.database.read(lambda connection: connection.scalar(query)))

    async def refuse(self, player: int) -> None:
        """Record that Discord refused to deliver a message to somebody."""
        refused = update(DAILY_REMINDERS).where(DAILY_REMINDERS.c.player_id == player)
        await self.database.write(lambda connection: connection.execute(refused.values(is_refused=True)))


def _is_wanted(day: int) -> tuple[ColumnElement[bool], ...]:
    """The conditions for people who get reminders and have not finished the deal of a day."""
    row = DAILY_REMINDERS.c
    done = exists().where(
        DAILY_ATTEMPTS.c.player_id == row.player_id,
        DAILY_ATTEMPTS.c.day == day,
        DAILY_ATTEMPTS.c.points.is_not(None),
    )
    return ~row.is_refused, ~done


def _drawn(day: int) -> Select[bytes, int | None]:
    return select(DAILY_DEALS.c.secret, DAILY_DEALS.c.drawn_on).where(DAILY_DEALS.c.day == day)


def _attempt_of(day: int, player: int) -> Any:
    row = DAILY_ATTEMPTS.c
    went_on = exists(_streaks_before(day, player).where(row.day == day - 1).correlate(None))
    return select(DAILY_ATTEMPTS, went_on.label("went_on")).where(row.day == day, row.player_id == player)


def _streaks_before(day: int, player: int) -> Select[int, int | None]:
    """Select the earlier streaks on which a day's streak may depend, up to a month back."""
    row, first = DAILY_ATTEMPTS.c, day - LONGEST_MONTH - 1
    before = (row.player_id == player, row.day.between(first, day - 1), row.streak.is_not(None))
    return select(row.day, row.streak).where(*before)


def _finished(day: int, guild: int) -> list[ColumnElement[bool]]:
    """The condition for the attempts that appear on a board."""
    row = DAILY_ATTEMPTS.c
    here = [row.guild_id == guild] if guild != EVERYWHERE else []
    return [row.day == day, row.points.is_not(None), row.player_id.not_in(UNLISTED), *here]


def _lines(where: list[ColumnElement[bool]]) -> Any:
    row = DAILY_ATTEMPTS.c
    return select(row.player_id, row.has_won, row.points, row.made, row.streak).where(*where)


def _is_better(line: Row[Any]) -> ColumnElement[bool]:
    points, made = DAILY_ATTEMPTS.c.points, DAILY_ATTEMPTS.c.made
    return (points > line.points) | ((points == line.points) & (made < line.made))


def _ranked(lines: Sequence[Row[Any]]) -> Iterator[BoardLine]:
    """Yield the top lines of a board. Ties share a rank."""
    rank, last = 1, None
    for number, line in enumerate(lines, 1):
        if (line.points, line.made) != last:
            rank, last = number, (line.points, line.made)
        yield _line(rank, line)


def _line(rank: int, row: Row[Any]) -> BoardLine:
    return BoardLine(rank, row.player_id, _score_from(row), row.streak)


def _moves_of(attempt: Attempt) -> dict[str, Any]:
    moves = [(seat, plain_of(move)) for seat, move in attempt.moves]
    return {"step": len(moves), "moves": moves}


def _score_of(score: Score) -> dict[str, Any]:
    return {"has_won": score.has_won, "points": score.points, "made": score.moves}


def _score_from(row: Row[Any]) -> Score:
    return Score(row.has_won, row.points, row.made)


def _attempt_from(row: Row[Any]) -> Attempt:
    moves = tuple((seat, move_from(plain)) for seat, plain in row.moves or ())
    score = None if row.points is None else _score_from(row)
    streak = row.streak or 0
    is_forgiven = streak > 1 and not row.went_on
    return Attempt(row.day, row.player_id, row.guild_id, moves, score, streak, is_forgiven)
