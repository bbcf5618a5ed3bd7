"""The steps of a replay, as people see them."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from bot.game.players import Mover, Player
from bot.game.record import Recording
from bot.text import replays
from bot.text.language import LANGUAGES, speaking
from bot.ui.actions.action import FeatureAction, Number
from bot.ui.offers import FeatureOffer
from bot.ui.screens.replay import Replay, Way, replay_screen
from tests.builders import rules
from tests.fuzz.rules import random_match
from tests.presses import CODES
from tests.recordings import recorded
from tests.ui.payloads import complaints, open_places, payload_of


class WatchGame(FeatureAction, tag="watch_game"):
    """Show a step of a game."""

    number: Number = 0
    step: Number = 0
    way: Way = Way.STAY


class DoSomething(FeatureAction, tag="something"):
    """Do something else with it."""

    number: Number = 0


RECORDING, _ = recorded(rules(), 3, Random(5))
OFFERS = [FeatureOffer(replays.DOWNLOAD, DoSomething(number)) for number in range(5)]
LONG_NAMES = [f"{letter}\u202e**_`{letter * 30}" for letter in "abcdefghijklmnopqrst"]


def replay_of(recording: Recording) -> Replay:
    names = zip(recording.seats, LONG_NAMES, strict=False)
    players = tuple(Player(seat.account or 0, name) for seat, name in names)
    return Replay("", players, tuple(recording.replay()), WatchGame(12))


@cache  # for all languages and levels
def random_replay(seed: str) -> Replay:
    rng = Random(seed)
    first = random_match(rng)
    recording, _ = recorded(first.rules, len(first.scores), rng, rounds=1)
    return replay_of(recording)


CLASSIC = replay_of(RECORDING)


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot knows these actions, as if a feature had added them."""
    monkeypatch.setattr("tests.presses.CODES", [*CODES, WatchGame.kind(), DoSomething.kind()])


LAST = len(CLASSIC.steps) - 1


@pytest.mark.parametrize(("seed", "language"), list(enumerate(sorted(LANGUAGES))))  # German is the longest
def test_every_step_fits_a_message(seed: int, language: str) -> None:
    replay = random_replay(f"screen {seed}")
    with speaking(language):
        for step in range(0, len(replay.steps), 7):
            payload = payload_of(replay_screen(replay, step, OFFERS))
            assert complaints(payload) == []
            assert open_places(payload) == []


@pytest.mark.parametrize("level", ["easy", "normal", "advanced"])
@pytest.mark.parametrize("seed", range(2))
def test_bots_explain_what_they_did_and_people_need_not(seed: int, level: str) -> None:
    steps = random_replay(f"thoughts {seed}").steps
    seats = len(steps[0].match.scores)
    players = tuple(Player(-1 - seat, name, level=level) for seat, name in enumerate(LONG_NAMES[:seats]))
    for mover, is_explained in ((Mover.COMPUTER, True), (Mover.STAND_IN, True), (Mover.PERSON, False)):
        by_mover = tuple(replace(step, entry=replace(step.entry, mover=mover)) for step in steps)
        texts = [
            payload_of(replay_screen(Replay("", players, by_mover, WatchGame(12)), step)).text
            for step in range(0, len(steps), 11)
        ]
        assert any("💭" in text for text in texts) is is_explained


@pytest.mark.parametrize(
    ("step", "way", "target"),
    [
        (0, Way.STAY, 0),
        (0, Way.BACK, 0),
        (0, Way.FORWARD, 1),
        (5, Way.FIRST, 0),
        (5, Way.LAST, LAST),
        (LAST, Way.FORWARD, LAST),
        (LAST - 1, Way.ROUND, LAST - 1),
        (999_999, Way.BACK, LAST - 1),
    ],
)
def test_a_way_leads_to_a_step(step: int, way: Way, target: int) -> None:
    assert CLASSIC.step_after(step, way) == target


def test_the_next_round_begins_with_its_deal() -> None:
    step = CLASSIC.step_after(3, Way.ROUND)
    entry = CLASSIC.steps[step].entry
    assert (entry.round, entry.move) == (2, None)


def test_only_ways_that_lead_somewhere_can_be_pressed() -> None:
    pressed = {press.argument for press in payload_of(replay_screen(CLASSIC, 0)).presses}
    ways = (Way.FORWARD, Way.LAST, Way.ROUND)
    assert pressed == {*(WatchGame(12, 0, way).argument for way in ways)}


def test_a_match_given_up_says_so() -> None:
    half = replace(CLASSIC, steps=CLASSIC.steps[:9])
    assert str(replays.GIVEN_UP) in payload_of(replay_screen(half, 8)).text
    assert str(replays.GIVEN_UP) not in payload_of(replay_screen(half, 7)).text


def test_a_match_that_cannot_go_on_says_why() -> None:
    stuck = replace(CLASSIC, steps=CLASSIC.steps[:9], stuck=replays.OTHER_RULES)
    assert str(replays.OTHER_RULES) in payload_of(replay_screen(stuck, 8)).text


@pytest.mark.parametrize(
    ("mover", "is_told"), [(Mover.PERSON, False), (Mover.STAND_IN, True), (Mover.COMPUTER, True)]
)
def test_who_moved_for_a_person_is_told(mover: Mover, is_told: bool) -> None:
    steps = list(CLASSIC.steps)
    seat = steps[1].entry.seat
    assert seat is not None
    steps[1] = replace(steps[1], entry=replace(steps[1].entry, mover=mover))
    players = tuple(Player(number, name) for number, name in enumerate(("Ann", "Bob", "Cat"), 1))
    shown = payload_of(replay_screen(Replay("", players, tuple(steps), WatchGame(12)), 1)).text
    assert (f"A bot moved for {players[seat].name}." in shown) is is_told
