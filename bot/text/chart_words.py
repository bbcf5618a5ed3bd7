"""Pictures of standings and charts in words: all facts, or the most telling ones if there are too many."""

from __future__ import annotations

from collections.abc import Callable

from bot.pictures.scenes import (
    CurveScene,
    LeaderboardScene,
    MatchScene,
    Placing,
    Portrait,
    RaceLine,
    RaceScene,
    Rank,
)
from bot.text.language import Sentence, say

TARGET = Sentence("The match goes to {target}.")
STANDINGS = Sentence("Final standings: {places}.")
PLACE = Sentence("{place}. {name} with {count} point", "{place}. {name} with {count} points")
PLACE_OUT = Sentence("{place}. {name}, out with {count} point", "{place}. {name}, out with {count} points")
SCORES = Sentence("Scores after each round.")
FINAL_SCORES = Sentence("Scores after {count} round.", "Scores after {count} rounds.")
SCORED, SCORED_LAST = Sentence("{name}: {totals}"), Sentence("{name} {total}")
RANKS = Sentence("{title}: {ranks}.")
RANK, RANK_AND_NOTE = Sentence("{place}. {name}, {value}"), Sentence("{place}. {name}, {value}, {note}")
OWN_RANK, OWN_RANK_AND_NOTE = (
    Sentence("{place}. {name} (you), {value}"),
    Sentence("{place}. {name} (you), {value}, {note}"),
)
CURVE = Sentence("{title}: {points}.")
POINT = Sentence("{value} on {label}")
CURVE_ENDS = Sentence("{title}: from {first} to {last}. Lowest: {low}. Highest: {high}.")
Form = Callable[[int], str]  # a text with names of at most so many characters


def match_forms(scene: MatchScene) -> list[Form]:
    """The final standings."""

    def place(placing: Placing, length: int) -> str:
        sentence = PLACE_OUT if placing.is_out else PLACE
        return say(
            sentence, place=placing.place, name=name_within(placing.person, length), count=placing.score
        )

    return [
        lambda length: say(STANDINGS, places="; ".join(place(placing, length) for placing in scene.standings))
    ]


def race_forms(scene: RaceScene) -> list[Form]:
    """Every score of every player; only the final ones if that is too long."""
    rounds = max(len(line.totals) for line in scene.lines)

    def text(heading: str, words: Callable[[RaceLine, str], str]) -> Form:
        return lambda length: " ".join(
            [
                heading,
                *target_words(scene.target),
                "; ".join(words(line, name_within(line.person, length)) for line in scene.lines) + ".",
            ]
        )

    return [
        text(say(SCORES), lambda line, name: say(SCORED, name=name, totals=", ".join(map(str, line.totals)))),
        text(
            say(FINAL_SCORES, count=rounds),
            lambda line, name: say(SCORED_LAST, name=name, total=line.totals[-1]),
        ),
    ]


def leaderboard_forms(scene: LeaderboardScene) -> list[Form]:
    """Every rank of the page."""

    def words(rank: Rank, length: int) -> str:
        plain, noted = (OWN_RANK, OWN_RANK_AND_NOTE) if rank.is_reader else (RANK, RANK_AND_NOTE)
        sentence = noted if rank.note else plain
        return say(
            sentence,
            place=rank.place,
            name=name_within(rank.person, length),
            value=rank.value,
            note=rank.note,
        )

    return [
        lambda length: say(
            RANKS, title=scene.title, ranks="; ".join(words(rank, length) for rank in scene.ranks)
        )
    ]


def curve_forms(scene: CurveScene) -> list[Form]:
    """Every point of the line; only its ends and extremes if that is too long."""

    def point(place: int) -> str:
        label, value = scene.points[place]
        return say(POINT, value=f"{value:g}", label=label)

    def every(_: int) -> str:
        return say(CURVE, title=scene.title, points=", ".join(map(point, range(len(scene.points)))))

    def ends(_: int) -> str:
        order = sorted(range(len(scene.points)), key=lambda place: scene.points[place][1])
        low, high = point(order[0]), point(order[-1])
        return say(CURVE_ENDS, title=scene.title, first=point(0), last=point(-1), low=low, high=high)

    return [every, ends]


def name_within(person: Portrait, length: int) -> str:
    """A name cut to at most this many characters."""
    name = " ".join(person.name.split())
    return name if len(name) <= length else name[: length - 1] + "…"


def target_words(target: int | None) -> list[str]:
    """The score that ends the match, if there is one."""
    return [say(TARGET, target=target)] if target else []
