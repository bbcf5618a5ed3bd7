"""The lesson follows the rules to the end, and each idea comes up once."""

from __future__ import annotations

import json
import re

import pytest

from bot.engine.model.decisions import ChallengeOffer, DrawnCard, PickColor, Turn
from bot.engine.model.events import ChallengeDecided, SeatSkipped, UnoCalled
from bot.engine.model.moves import Move
from bot.engine.play.match import round_ended
from bot.engine.view import view_of
from bot.features.lessons import words
from bot.features.lessons.game import COURSE, PERSON, Position, positions
from bot.features.lessons.screens import position_screen
from bot.scenario.command import HOLDS, run_files
from bot.ui.screens.hand import Look
from tests.features.lessons.samples import seen
from tests.ui.payloads import payload_of

MOST_PRESSES = 15
WORDS_A_SECOND = 4  # of an adult who reads silently (Brysbaert 2019: 238 a minute)
SECONDS_A_PRESS = 2
SECONDS = 90


def moves_at(position: Position) -> tuple[Move, ...]:
    return view_of(position.match, PERSON).moves


def test_the_course_holds_as_a_scenario() -> None:
    assert run_files([str(COURSE)]) == HOLDS


@pytest.mark.parametrize("position", positions()[:-1], ids=list(words.CAPTIONS))
def test_at_each_stage_one_move_is_taught_and_the_others_explain_themselves(position: Position) -> None:
    passed = [move for move in moves_at(position) if position.is_passed_by(move)]
    assert len(passed) == 1
    caption = words.CAPTIONS[position.caption]
    assert str(caption.told) != str(caption.instead)


def test_ideas_are_bold_before_and_moves_are_bold_after_a_mistake() -> None:
    """The lesson comes first; a player who makes another move reads which button to press instead."""
    for caption in words.CAPTIONS.values():
        assert str(caption.told).startswith("**")
        assert not str(caption.instead).startswith("**")
        assert "**" in str(caption.instead)


ASKED = re.compile(r"press \*{0,2}(\w+)|it's your (turn)|\*\*your (turn)!", re.IGNORECASE)
"""Each place where a screen says which button to press, or that it's the reader's turn."""


def test_a_lesson_does_not_repeat_what_the_hand_below_it_says() -> None:
    texts = [payload_of(position_screen(seen(number), Look())).text for number in range(len(positions()) - 1)]
    asked = [["".join(found).lower() for found in ASKED.findall(text)] for text in texts]
    assert {"draw", "uno", "challenge", "turn"} <= {one for found in asked for one in found}
    assert [found for found in asked if len(found) > len(set(found))] == []


def test_each_idea_comes_once() -> None:
    taught = [position.caption for position in positions()[:-1]]
    assert taught == list(words.CAPTIONS)
    asked = [type(position.match.table.awaiting) for position in positions()[:-1]]
    assert {Turn, DrawnCard, PickColor, ChallengeOffer} == set(asked)
    events = [type(event) for position in positions() for move in position.news for event in move]
    assert [events.count(kind) for kind in (ChallengeDecided, SeatSkipped, UnoCalled)] == [1, 1, 1]


def test_the_person_wins() -> None:
    ended = round_ended(positions()[-1].match)
    assert ended is not None
    assert ended.winner == PERSON


def test_it_takes_a_minute_and_a_half_at_most() -> None:
    """For somebody who reads every word above the hand."""
    told = [str(caption.told) for caption in words.CAPTIONS.values()]
    presses = len(told) + 1  # Learn
    assert presses <= MOST_PRESSES
    read = sum(len(words.split()) for words in [*told, words.TITLE.one, words.END.one])
    assert read / WORDS_A_SECOND + presses * SECONDS_A_PRESS <= SECONDS


def test_the_course_names_captions_beside_the_moves() -> None:
    written = json.loads(COURSE.read_text("utf-8"))
    own = [move for move in written["moves"] if move["by"] == "you"]
    assert len(own) == len(written["captions"])
