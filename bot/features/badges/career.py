"""Badges in one list, and the career that earns them.

A career sums up all of a person's counted matches, in the order in which they ended. So the same results earn
the same badges, whether a match has just ended or everything is recounted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from bot.computer.player import Level
from bot.engine.catalogue import PRESETS
from bot.text.language import Sentence

COUNTED = ("points", "calls", "catches", "challenges_won", "round_wins")  # statistics that a career sums up


class Game(Struct, frozen=True):
    """A counted match, as one person played it.

    `values` are their statistics in it (`bot.game.statistics`), `seats` is the number of players, `rounds`
    the number of finished rounds, and `beaten` has the levels of the computer players ranked below them.
    `preset` is the preset that its rules match, empty if there is none.
    """

    has_won: bool
    seats: int
    rounds: int
    values: Mapping[str, float | None]
    is_in_teams: bool = False
    beaten: frozenset[str] = frozenset()
    preset: str = ""

    def count(self, name: str) -> float:
        """A statistic, or 0 if it has no value."""
        return self.values.get(name) or 0

    def has_least(self, name: str, most: float) -> bool:
        """Whether a statistic is known and at most this large."""
        value = self.values.get(name)
        return value is not None and value <= most


class Career(Struct, frozen=True):
    """The sum of a person's matches: totals by name, wins in a row, and the presets they have played."""

    sums: Mapping[str, int] = field(default_factory=dict[str, int])
    presets: frozenset[str] = frozenset()

    def of(self, name: str) -> int:
        """A sum by its name, or 0 if it has no value yet."""
        return self.sums.get(name, 0)

    def after(self, game: Game) -> Career:
        """The career including one more match."""
        added = {"matches": 1, "wins": int(game.has_won), **{name: int(game.count(name)) for name in COUNTED}}
        sums = {name: self.of(name) + count for name, count in added.items()}
        sums["streak"] = self.of("streak") + 1 if game.has_won else 0
        presets = self.presets | {game.preset} if game.preset in PRESETS else self.presets
        return Career(sums, presets)

    @property
    def tallies(self) -> dict[str, Any]:
        """The career as JSON."""
        return {**self.sums, "presets": sorted(self.presets)}

    @classmethod
    def from_tallies(cls, tallies: Mapping[str, Any]) -> Career:
        """Return the career stored as JSON."""
        sums = {name: int(count) for name, count in tallies.items() if name != "presets"}
        return cls(sums, frozenset(tallies.get("presets", ())))


Earned = Callable[[Career, Game], bool]  # given a match, and the career including it


class Reached(Struct, frozen=True):
    """Earned once a sum of the career reaches a number."""

    name: str
    least: int

    def __call__(self, career: Career, _: Game) -> bool:
        """Whether the sum is large enough."""
        return career.of(self.name) >= self.least

    def progress(self, career: Career) -> tuple[int, int]:
        """The sum so far, and the number it has to reach."""
        return min(career.of(self.name), self.least), self.least


class EveryPreset(Struct, frozen=True):
    """Earned once a career has matches of every preset."""

    def __call__(self, career: Career, _: Game) -> bool:
        """Whether no preset is missing."""
        return career.presets >= PRESETS.keys()

    def progress(self, career: Career) -> tuple[int, int]:
        """How many presets a career includes, and how many there are."""
        return len(career.presets & PRESETS.keys()), len(PRESETS)


class Badge(Struct, frozen=True):
    """Something to be proud of: its `code` is stored; its `sign` is shown before its name.

    `mark`, at most three characters, is on its medal. `is_earned` is called after each counted match; it is
    None for the one badge that daily deals earn.
    """

    code: str
    sign: str
    mark: str
    name: Sentence
    how: Sentence
    is_earned: Earned | None

    def progress(self, career: Career) -> tuple[int, int] | None:
        """The progress so far, and the goal, or None if a single match decides."""
        earned = self.is_earned
        return earned.progress(career) if isinstance(earned, Reached | EveryPreset) else None


STREAK_DAYS = 30  # of daily deals
BADGES = (
    Badge("first_win", "🥇", "1", Sentence("First win"), Sentence("Win a match."), Reached("wins", 1)),
    Badge("ten_wins", "🎖️", "10", Sentence("Old hand"), Sentence("Win 10 matches."), Reached("wins", 10)),
    Badge(
        "hundred_wins", "👑", "100", Sentence("Card royalty"), Sentence("Win 100 matches."),
        Reached("wins", 100),
    ),
    Badge("regular", "🪑", "25", Sentence("Regular"), Sentence("Play 25 matches."), Reached("matches", 25)),
    Badge(
        "furniture", "🛋️", "250", Sentence("Part of the furniture"), Sentence("Play 250 matches."),
        Reached("matches", 250),
    ),
    Badge(
        "hat_trick", "🎩", "3", Sentence("Hat trick"), Sentence("Win 3 matches in a row."),
        Reached("streak", 3),
    ),
    Badge(
        "unstoppable", "🔥", "7", Sentence("Unstoppable"), Sentence("Win 7 matches in a row."),
        Reached("streak", 7),
    ),
    Badge(
        "catcher", "✋", "10", Sentence("Quick hands"), Sentence("Catch 10 people who forgot to call UNO."),
        Reached("catches", 10),
    ),
    Badge(
        "hawk", "🦅", "100", Sentence("Eagle eye"), Sentence("Catch 100 people who forgot to call UNO."),
        Reached("catches", 100),
    ),
    Badge(
        "crier", "📣", "100", Sentence("Town crier"), Sentence("Call UNO 100 times."),
        Reached("calls", 100),
    ),
    Badge(
        "judge", "⚖️", "5", Sentence("Lie detector"), Sentence("Win 5 challenges."),
        Reached("challenges_won", 5),
    ),
    Badge(
        "mind_reader", "🔮", "25", Sentence("Mind reader"), Sentence("Win 25 challenges."),
        Reached("challenges_won", 25),
    ),
    Badge(
        "rich", "💰", "10k", Sentence("Five figures"), Sentence("Score 10,000 points."),
        Reached("points", 10_000),
    ),
    Badge(
        "rounds", "♻️", "250", Sentence("Marathon"), Sentence("Win 250 rounds."),
        Reached("round_wins", 250),
    ),
    Badge(
        "all_presets", "🗂️", "★", Sentence("Rule collector"),
        Sentence("Play every preset, with any target and clock."), EveryPreset(),
    ),
    Badge(
        "lightning", "⚡", "1s", Sentence("Lightning"), Sentence("Call UNO within one second."),
        lambda _, game: game.has_least("quickest_call", 1.0),
    ),
    Badge(
        "ambush", "🕸️", "2s", Sentence("Ambush"), Sentence("Catch somebody within two seconds."),
        lambda _, game: game.has_least("quickest_catch", 2.0),
    ),
    Badge(
        "comeback", "🚀", "20", Sentence("Comeback"), Sentence("Win a match in which you held 20 cards."),
        lambda _, game: game.has_won and game.count("most_cards") >= 20,
    ),
    Badge(
        "jackpot", "🎰", "200", Sentence("Jackpot"), Sentence("Score 200 points in a round."),
        lambda _, game: game.count("best_round") >= 200,
    ),
    Badge(
        "clean_sweep", "🧹", "2", Sentence("Clean sweep"),
        Sentence("Win every round of a match that has at least two."),
        lambda _, game: game.has_won and game.count("round_wins") == game.rounds >= 2,
    ),
    Badge(
        "giant", "🤖", "1", Sentence("Giant slayer"), Sentence("Win a match against an advanced bot."),
        lambda _, game: game.has_won and Level.ADVANCED in game.beaten,
    ),
    Badge(
        "crowd", "🎪", "8", Sentence("Crowd pleaser"), Sentence("Win a match with eight or more players."),
        lambda _, game: game.has_won and game.seats >= 8,
    ),
    Badge(
        "team", "🤝", "2", Sentence("Team player"), Sentence("Win a match in teams."),
        lambda _, game: game.has_won and game.is_in_teams,
    ),
    Badge(
        "devoted", "🗓️", "30", Sentence("Devoted"), Sentence("Finish the daily deal 30 days in a row."),
        None,
    ),
)  # fmt: skip
OF_MATCHES = tuple((badge, badge.is_earned) for badge in BADGES if badge.is_earned is not None)
BY_CODE = {badge.code: badge for badge in BADGES}
DEVOTED = BY_CODE["devoted"]
GROWING = frozenset(
    badge.code for badge in BADGES if isinstance(badge.is_earned, EveryPreset)
)  # with presets


class Collection(Struct, frozen=True):
    """When a person earned each of their badges, by code, and the career that counts toward the others."""

    earned: Mapping[str, float] = field(default_factory=dict[str, float])
    career: Career = Career()


def earned_by(career: Career, game: Game) -> Iterator[Badge]:
    """The badges that a match earns; `career` includes it."""
    return (badge for badge, is_earned in OF_MATCHES if is_earned(career, game))
