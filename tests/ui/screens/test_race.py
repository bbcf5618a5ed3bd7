"""The message of a UNO race, open and decided."""

from __future__ import annotations

from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.races import Race
from bot.ui.screens.table import race_screen
from tests.builders import position
from tests.presses import Pressed
from tests.ui.payloads import Payload, payload_of
from tests.ui.sessions import snapshot_of

OPEN = Race(0, 5, 100.0)


def race_of(race: Race, uno_penalty: int = 2) -> Payload:
    game = position("ann: R7 G5 | bob: R1 B2 | cat: Y1", discard="R5", uno_penalty=uno_penalty).after(
        "ann play R7"
    )
    return payload_of(race_screen(snapshot_of(game.match), [race]))


async def test_an_open_race_says_what_a_tap_means() -> None:
    payload = race_of(OPEN)
    assert payload.text.splitlines() == [
        "## ⚡ Ann has one card left!",
        "**First tap wins:** Ann is safe, or draws 2 cards.",
    ]


async def test_its_button_names_the_owner_and_the_race() -> None:
    payload = race_of(OPEN)
    assert payload.labels == ["UNO! / Catch Ann"]
    assert payload.presses == [Pressed("race", 7, 5, "0")]


async def test_the_penalty_is_that_of_the_rules() -> None:
    assert "draws 1 card." in race_of(OPEN, uno_penalty=1).text


async def test_a_race_that_its_owner_won() -> None:
    payload = race_of(Race(0, 5, 100.0, is_open=False, took=0.83))
    assert payload.text == "✅ Ann called UNO! after 0.8 s"
    assert payload.labels == []


async def test_a_race_that_somebody_else_won() -> None:
    payload = race_of(Race(0, 5, 100.0, is_open=False, took=1.0, caught_by=1))
    assert payload.text == "✋ Bob caught Ann after 1.0 s; Ann draws 2"


async def test_a_race_that_nobody_won() -> None:
    assert race_of(Race(0, 5, 100.0, is_open=False)).text == "💨 Ann got away with it!"


async def test_against_the_clock_nobody_can_catch() -> None:
    game = position("ann: R7 G5 | bob: R1 B2", discard="R5", uno_call="timed", uno_seconds=5)
    payload = payload_of(race_screen(snapshot_of(game.after("ann play R7").match), [OPEN]))
    assert payload.text.splitlines()[1:] == [
        "**Ann** has 5 seconds to call UNO, or draws 2 cards.",
    ]
    assert payload.labels == ["UNO!"]


async def test_a_clock_that_has_run_out() -> None:
    race = Race(0, 5, 100.0, is_open=False, took=8.0, has_run_out=True)
    assert race_of(race).text == "⏰ Ann didn't call UNO! in time and draws 2"


async def test_nobody_is_told_to_tap_when_computers_play_alone() -> None:
    match = position("ann: R7 G5 | bob: R1 B2", discard="R5").after("ann play R7").match
    computers = Lobby(99, tuple(Player(-seat, "Robo", level="easy") for seat in (1, 2)))
    payload = payload_of(race_screen(snapshot_of(match, lobby=computers), [OPEN]))
    assert payload.text == "## ⚡ Robo (1) has one card left!"
    assert payload.presses == []
