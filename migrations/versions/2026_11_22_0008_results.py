"""What people did in each match, which matches count, and room for totals by period and for ratings."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SUMS = (
    "decisions", "own_decisions", "rounds", "round_wins", "points", "calls", "catches", "caught",
    "challenges_won", "challenges_lost", "red", "yellow", "green", "blue",
)  # fmt: skip
SECONDS = ("call_seconds", "catch_seconds")
BESTS = (("best_round", BIG), ("quickest_call", sa.Double()), ("quickest_catch", sa.Double()))
NUMBERS = SUMS + SECONDS
RANKINGS = (("wins", "points"), ("points", "wins"), ("share", "wins"), ("rating", "wins"))
BESIDE_DECISIONS = ("uno", "catch", "uno_time_out", "leave")
COUNTS = ("matches", "match_wins", "rounds", "round_wins", "points", "calls", "catches", "caught")
BAD_POINTS = ("lowest_total", "elimination")
PEOPLE = ("person", None)


def upgrade() -> None:
    """Change the schema."""
    op.add_column("matches", sa.Column("counted_as", BIG))
    op.create_index("uq_matches_counted_as", "matches", ["counted_as"], unique=True)
    for name in ("took_part", "finished"):
        op.add_column("seats", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
    for name in ("rating", "local_rating"):
        op.add_column("seats", sa.Column(name, BIG))
    for name in SUMS:
        op.add_column("seats", sa.Column(name, BIG, nullable=False, server_default="0"))
    for name in SECONDS:
        op.add_column("seats", sa.Column(name, sa.Double(), nullable=False, server_default="0"))
    for name, kind in BESTS:
        op.add_column("seats", sa.Column(name, kind))
    op.drop_index("ix_seats_player_id", "seats")
    op.create_index("ix_seats_player_match", "seats", ["player_id", "match_id"])
    op.drop_table("totals")
    create_totals()
    create_ratings()
    count_matches()


def downgrade() -> None:
    """Change it back; the totals of the older form are lost."""
    op.drop_table("ratings")
    op.drop_table("totals")
    op.create_table(
        "totals",
        sa.Column("guild_id", BIG, nullable=False),
        sa.Column("player_id", BIG, nullable=False),
        *(sa.Column(name, BIG, nullable=False) for name in (*COUNTS, "challenges_won", "challenges_lost")),
        sa.PrimaryKeyConstraint("guild_id", "player_id", name="pk_totals"),
    )
    op.create_index("ix_totals_player_id", "totals", ["player_id"])
    op.drop_index("ix_seats_player_match", "seats")
    op.create_index("ix_seats_player_id", "seats", ["player_id"])
    added = (*SUMS, *SECONDS, *(name for name, _ in BESTS))
    for name in ("took_part", "finished", "rating", "local_rating", *added):
        op.drop_column("seats", name)
    op.drop_index("uq_matches_counted_as", "matches")
    op.drop_column("matches", "counted_as")


def create_totals() -> None:
    """What counts of each person, in each server and everywhere, by week, by month, and in all."""
    op.create_table(
        "totals",
        sa.Column("guild_id", BIG, nullable=False),
        sa.Column("period", sa.String(), nullable=False),
        sa.Column("player_id", BIG, nullable=False),
        *(sa.Column(name, BIG, nullable=False) for name in ("matches", "wins", "points")),
        sa.Column("share", sa.Double()),
        sa.Column("rating", BIG),
        sa.PrimaryKeyConstraint("guild_id", "period", "player_id", name="pk_totals"),
    )
    op.create_index("ix_totals_player_id", "totals", ["player_id"])
    for merit, second in RANKINGS:
        op.create_index(f"ix_totals_{merit}", "totals", ["guild_id", "period", merit, second, "player_id"])


def create_ratings() -> None:
    """The rating of each person, in each server and everywhere."""
    op.create_table(
        "ratings",
        sa.Column("guild_id", BIG, nullable=False),
        sa.Column("player_id", BIG, nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("model", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "player_id", name="pk_ratings"),
    )
    op.create_index("ix_ratings_player_id", "ratings", ["player_id"])


def count_matches() -> None:
    """Read every record once. Totals and ratings are made from what it writes, after the migrations."""
    connection = op.get_bind()
    number = 0
    for match in rows("SELECT id, rules FROM matches ORDER BY ended_at, id"):
        rules = plain(match.rules)
        record = Record(bool(rules.get("teams")), rules.get("scoring") in BAD_POINTS)
        query = "SELECT seat, move, mover, events, at FROM moves WHERE match_id = :id ORDER BY revision, step"
        for entry in rows(query, id=match.id):
            record.follow(entry)
        people = 0
        for seat in rows("SELECT seat, player_id, place FROM seats WHERE match_id = :id", id=match.id):
            is_over = seat.player_id is not None and seat.place is not None
            values = record.columns(seat.seat, is_over=is_over)
            people += values["took_part"]
            sets = ", ".join(f"{name} = :{name}" for name in values)
            statement = sa.text(f"UPDATE seats SET {sets} WHERE match_id = :id AND seat = :seat")  # noqa: S608
            connection.execute(statement, {"id": match.id, "seat": seat.seat, **values})
        if people >= 2:
            number += 1
            counting = sa.text("UPDATE matches SET counted_as = :number WHERE id = :id")
            connection.execute(counting, {"number": number, "id": match.id})


def rows(query: str, **values: object) -> Sequence[Any]:
    """The rows of a query."""
    return op.get_bind().execute(sa.text(query), values).all()


def plain(value: Any) -> Any:
    """The value of a JSON column, which SQLite gives as text."""
    return json.loads(value) if isinstance(value, str) else value


class Record:
    """What the entries of a match say about its seats.

    Version 0.1.0 did not record who decided for a seat: then every move but a time-out is its person's own.
    """

    def __init__(self, is_in_teams: bool, are_points_bad: bool) -> None:
        self.is_in_teams, self.are_points_bad = is_in_teams, are_points_bad
        self.sums: defaultdict[int, defaultdict[str, float]] = defaultdict(lambda: defaultdict(int))
        self.bests: defaultdict[int, dict[str, float]] = defaultdict(dict)
        self.movers: dict[int, str | None] = {}
        self.owed_at: dict[int, float] = {}
        self.left, self.out = set[int](), set[int]()
        self.has_full_round = False

    def columns(self, seat: int, *, is_over: bool) -> dict[str, Any]:
        """The new columns of a seat; `is_over` if a person sat there and the match was won."""
        sums, bests = self.sums[seat], self.bests[seat]
        made, own = sums["decisions"], sums["own_decisions"]
        took_part = is_over and 4 * own >= made and own >= (1 if self.has_full_round else 5)
        finished = is_over and 2 * own >= made and (seat in self.out or self.is_held(seat))
        kept = {name: bests.get(name) for name, _ in BESTS}
        return {
            "took_part": took_part,
            "finished": finished,
            **{name: sums[name] for name in NUMBERS},
            **kept,
        }

    def is_held(self, seat: int) -> bool:
        """Whether the seat's person still plays, as far as the record knows."""
        return self.movers.get(seat) in PEOPLE and seat not in self.left

    def follow(self, entry: Any) -> None:
        """Add an entry."""
        move, is_own = plain(entry.move) or {}, entry.mover in PEOPLE
        if move.get("do") == "leave":
            self.left.add(entry.seat)
        elif move and move["do"] not in BESIDE_DECISIONS:
            self.movers[entry.seat] = entry.mover
            self.sums[entry.seat]["decisions"] += 1
            if is_own and move["do"] != "time_out":
                self.sums[entry.seat]["own_decisions"] += 1
                self.sums[entry.seat][chosen_color(move)] += 1
        for event in plain(entry.events) or ():
            self.count(event, entry.at, is_own)

    def count(self, event: dict[str, Any], at: float, is_own: bool) -> None:
        """Add an event."""
        match event:
            case {"type": "call_owed", "seat": seat}:
                self.owed_at[seat] = at
            case {"type": "uno_called", "seat": seat} if is_own:
                self.react(seat, "call", at - self.owed_at.get(seat, at))
            case {"type": "uno_caught", "seat": seat, "by": by}:
                self.sums[seat]["caught"] += 1
                if is_own:
                    self.react(by, "catch", at - self.owed_at.get(seat, at))
            case {"type": "challenge_decided", "seat": seat, "is_won": is_won} if is_own:
                self.sums[seat]["challenges_won" if is_won else "challenges_lost"] += 1
            case {"type": "round_ended", "winner": winner, "points": points}:
                self.end_round(winner, points)
            case {"type": "seats_eliminated", "seats": seats}:
                self.out.update(seats)
            case _:
                pass

    def react(self, seat: int, kind: str, took: float) -> None:
        """Add a call or a catch that took so many seconds."""
        self.sums[seat]["calls" if kind == "call" else "catches"] += 1
        self.sums[seat][f"{kind}_seconds"] += max(took, 0.0)
        quickest = self.bests[seat].get(f"quickest_{kind}", took)
        self.bests[seat][f"quickest_{kind}"] = max(min(quickest, took), 0.0)

    def end_round(self, winner: int | None, points: list[int]) -> None:
        """Add a round for those who held their seat at its end."""
        self.has_full_round = True
        for seat, scored in enumerate(points):
            if seat in self.out or not self.is_held(seat):
                continue
            gained = 0 if self.are_points_bad else scored
            is_partner = self.is_in_teams and winner is not None and (seat - winner) % 4 == 2
            self.sums[seat]["rounds"] += 1
            self.sums[seat]["round_wins"] += seat == winner or is_partner
            self.sums[seat]["points"] += gained
            self.bests[seat]["best_round"] = max(self.bests[seat].get("best_round", 0), gained)


def chosen_color(move: dict[str, Any]) -> str:
    """The color that a move chose for a wild; empty for any other move."""
    is_wild = move["do"] == "color" or str(move.get("card", "")).startswith("W")
    return str(move.get("color", "")) if is_wild else ""
