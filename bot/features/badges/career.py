"""The list of badges, and the career that earns them.

A career adds up all of a person's counted matches in the order in which they ended. The same results
therefore earn the same badges, whether they are counted one by one or all at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from bot.computer.player import Level
from bot.engine.catalogue import PRESETS
from bot.text.language import Sentence

# the statistics that a career adds up
COUNTED = ("points", "calls", "catches", "challenges_won", "round_wins")


class Game(Struct, frozen=True):
    """A counted match from the point of view of one person.

    `values` holds the person's statistics (`bot.game.statistics`), `seats` is the number of players, `rounds`
    is the number of finished rounds, and `beaten` holds the levels of the computer players that ranked below
    the person. `preset` is the preset that the rules match, or an empty string.
    """

    has_won: bool
    seats: int
    rounds: int
    values: Mapping[str, float | None]
    is_in_teams: bool = False
    beaten: frozenset[str] = frozenset()
    preset: str = ""

    def count(self, name: str) -> float:
        """Return a statistic, or 0 if it has no value."""
        return self.values.get(name) or 0

    def has_least(self, name: str, most: float) -> bool:
        """Return whether a statistic is known and is at most `most`."""
        value = self.values.get(name)
        return value is not None and value <= most


class Career(Struct, frozen=True):
    """A person's totals by name, current winning streak, and presets played."""

    sums: Mapping[str, int] = field(default_factory=dict[str, int])
    presets: frozenset[str] = frozenset()

    def of(self, name: str) -> int:
        """Return a total by its name, or 0 if it has no value yet."""
        return self.sums.get(name, 0)

    def after(self, game: Game) -> Career:
        """Return the career with one more match added."""
        added = {"matches": 1, "wins": int(game.has_won), **{name: int(game.count(name)) for name in COUNTED}}
        sums = {name: self.of(name) + count for name, count in added.items()}
        sums["streak"] = self.of("streak") + 1 if game.has_won else 0
        presets = self.presets | {game.preset} if game.preset in PRESETS else self.presets
        return Career(sums, presets)

    @property
    def tallies(self) -> dict[str, Any]:
        return {**self.sums, "presets": sorted(self.presets)}

    @classmethod
    def from_tallies(cls, tallies: Mapping[str, Any]) -> Career:
        """Read a career from JSON."""
        sums = {name: int(count) for name, count in tallies.items() if name != "presets"}
        return cls(sums, frozenset(tallies.get("presets", ())))


Earned = Callable[[Career, Game], bool]  # takes the career, including the match, and the match itself


class Reached(Struct, frozen=True):
    """The condition that a total of the career has reached a number."""

    name: str
    least: int

    def __call__(self, career: Career, _: Game) -> bool:
        return career.of(self.name) >= self.least

    def progress(self, career: Career) -> tuple[int, int]:
        """Return the current total and the number it has to reach."""
        return min(career.of(self.name), self.least), self.least


class EveryPreset(Struct, frozen=True):
    """The condition that the person has played every preset."""

    def __call__(self, career: Career, _: Game) -> bool:
        return career.presets >= PRESETS.keys()

    def progress(self, career: Career) -> tuple[int, int]:
        """Return how many presets the person has played, and how many there are."""
        return len(career.presets & PRESETS.keys()), len(PRESETS)


class Badge(Struct, frozen=True):
    """An achievement. Its `code` is stored, and its `sign` is an emoji shown before its name.

    `mark` is drawn on the medal and has at most three characters. `is_earned` is called after each counted
    match. It is None for the badge that is earned in the daily deal.
    """

    code: str
    sign: str
    mark: str
    name: Sentence
    how: Sentence
    is_earned: Earned | None

    def progress(self, career: Career) -> tuple[int, int] | None:
        """Return the current total and the goal, or None if a single match earns the badge."""
        earned = self.is_earned
        return earned.progress(career) if isinstance(earned, Reached | EveryPreset) else None


STREAK_DAYS = 30  # the streak of daily deals that earns a badge
BADGES = (
    Badge("first_win", "🥇", "1", Sentence("First win"), Sentence("Win a match."), Reached("wins", 1)),
    Badge("ten_wins", "🎖️", "10", Sentence("Old hand"), Sentence("Win 10 matches."), Reached("wins", 10)),
    Badge(
        "hundred_wins", "👑", "100", Sentence("Card royalty"), Sentence("Win 100 matches."),
        Reached("wins", 100),
    ),
    Badge("regular", "🪑", "25", Sentence("Regular"), Sentence("Play 25 matches."), Reached("matches", 25)),
    Badge(
        "furniture", "🛋️", "250", Sentence("Permanent fixture"), Sentence("Play 250 matches."),
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
)  # a later version can add presets


class Collection(Struct, frozen=True):
    """When a person earned each badge, by code, and the career that counts toward the remaining badges."""

    earned: Mapping[str, float] = field(default_factory=dict[str, float])
    career: Career = Career()


def earned_by(career: Career, game: Game) -> Iterator[Badge]:
    """Yield the badges that a match earns, given the career including that match."""
    return (badge for badge, is_earned in OF_MATCHES if is_earned(career, game))
