"""The check of shuffles, as people see it."""

from __future__ import annotations

import pytest

from bot.features.replays import words
from bot.features.replays.screens import Opened, OpenedRound, opened_screen, sealed_screen
from bot.game.record import Announced
from bot.text.language import LANGUAGES, say, speaking
from bot.ui.transport.panels import Panel
from tests.ui.payloads import complaints, open_places, payload_of

PRESS = 1_310_000_000_000_000_000
ROUNDS = tuple(OpenedRound(f"{number:064x}", f"{number:0132x}", PRESS + number) for number in range(1, 41))
PRESSES = [str(one.share) for one in ROUNDS[:3]]
ANNOUNCED = [Announced(one.seal, (0, one.share)) for one in ROUNDS]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rounds", [1, 2, 12, 13, 40])
def test_all_shuffles_of_a_long_match_fit_a_message(rounds: int, language: str) -> None:
    with speaking(language):
        for screen in (
            opened_screen(Opened(12, ROUNDS[:rounds])),
            sealed_screen(ANNOUNCED[1:], ANNOUNCED[0], 1),
        ):
            payload = payload_of(screen)
            assert complaints(payload) == []
            assert open_places(payload) == []
            assert "…" not in payload.text


def test_the_newest_seals_of_a_very_long_match_are_shown() -> None:
    dealt = [Announced(f"{number:064x}", (0, PRESS)) for number in range(1, 101)]
    text = payload_of(sealed_screen(dealt, ANNOUNCED[0], 1)).text
    assert "…" not in text
    assert all(seal in text for seal in (dealt[-40].seal, dealt[-1].seal, ANNOUNCED[0].seal))
    assert say(words.SEAL, round=100, seal=dealt[-1].seal) in text


@pytest.mark.parametrize(
    ("rounds", "says"),
    [(12, None), (13, "The other 1 round is in the file."), (40, "The other 28 rounds are in the file.")],
)
def test_the_rounds_that_are_not_listed_are_counted(rounds: int, says: str | None) -> None:
    text = payload_of(opened_screen(Opened(12, ROUNDS[:rounds]))).text
    assert [line for line in text.splitlines() if line.startswith("The other ")] == ([says] if says else [])


@pytest.mark.parametrize(
    ("opened", "verdict"),
    [
        (Opened(12, ROUNDS[:3]), say(words.HOLDS, count=3)),
        (Opened(12, ROUNDS[:3], astray=1), say(words.NOT_PLAYED, round=1)),
    ],
)
def test_a_shuffle_that_does_not_hold_is_named(opened: Opened, verdict: str) -> None:
    assert payload_of(opened_screen(opened)).text.splitlines()[1] == verdict


def test_everybody_sees_what_they_added_themselves() -> None:
    dealt, upcoming = ANNOUNCED[:2], ANNOUNCED[2]
    assert presses_in(sealed_screen(dealt, upcoming, 1)) == PRESSES[1:]
    assert [presses_in(sealed_screen(dealt, upcoming, seat)) for seat in (0, None, 2)] == [[], [], []]
    assert presses_in(opened_screen(Opened(12, ROUNDS[:3]))) == PRESSES


def presses_in(screen: Panel) -> list[str]:
    """The presses that a screen offers."""
    return [press for press in PRESSES if press in payload_of(screen).text]
