"""The announcement of a night, and the people who answered it."""

from __future__ import annotations

from msgspec.structs import replace

from bot.features.nights.calendar import Attendance, Every, Night
from bot.features.nights.words import answer_lines, facts, sure

NIGHT = Night(5, 1, 7, host=3, at=1_789_732_800.0)
DATE = "<t:1789732800:F>"


def answered(**people: int) -> Night:
    """The night with this many people for each answer, numbered from 1."""
    given = [(Attendance(name), count) for name, count in people.items()]
    return replace(
        NIGHT, answers=tuple((one, answer) for answer, count in given for one in range(1, count + 1))
    )


def test_rules_and_repetition_are_told_if_there_are_any() -> None:
    assert facts(NIGHT) == [f"**{DATE}**, <t:1789732800:R>"]
    assert facts(replace(NIGHT, preset="quick", every=Every.WEEK))[1:] == ["Rules: **Quick** · Every week"]


def test_the_host_is_named_first() -> None:
    assert answer_lines(answered(going=3)) == ["**Going (3)**: <@3>, <@1>, and <@2>"]


def test_nobody_may_be_going() -> None:
    assert answer_lines(answered(maybe=1, cannot=2)) == [
        "Nobody is going yet.",
        "**Maybe (1)**: <@1>",
        "**Can't (2)**: <@1> and <@2>",
    ]


def test_of_many_people_twenty_are_named() -> None:
    twenty, more = (answer_lines(answered(cannot=count))[1] for count in (20, 21))
    assert twenty.endswith("<@19>, and <@20>")
    assert more.startswith("**Can't (21)**: <@3>, <@1>, <@2>, ")
    assert more.endswith("<@20>, and 1 more")


def test_calling_off_asks_with_how_many_are_going_and_warns_of_a_series() -> None:
    question = f"**Call off the game night on {DATE}?** 2 people are going."
    assert sure(answered(going=2)) == [question]
    assert sure(replace(answered(going=2), every=Every.DAY)) == [question, "This ends the whole series."]
