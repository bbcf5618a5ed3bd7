"""How a table of a tournament is told: where it is, who has won, or why nobody has."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.features.tournaments import changes
from bot.features.tournaments.tournament import Decided, TableResult, Tournament
from bot.features.tournaments.words import table_line
from tests.features.tournaments.test_tournament import ANN, BOB, CAT, DAN, begun

KEY = (1, 1)
NAMES = {ANN: "Ann", BOB: "Bob", CAT: "Cat", DAN: "Dan"}


def told(found: Tournament) -> str:
    return table_line(found, found.current[0], NAMES)


def ended(how: Decided, *ranks: int) -> Callable[[Tournament], Tournament]:
    return lambda found: changes.decided(found, found.current[0], TableResult(how, ranks))


@pytest.mark.parametrize(
    ("become", "line"),
    [
        (lambda found: found, "Table 1 · Ann – Dan"),
        (lambda found: changes.called(found, KEY, 99), "<#99>"),
        (
            lambda found: changes.unopened(found, KEY),
            "Table 1 · Ann – Dan · ⚠️ ended without a winner: it's up to the director",
        ),
        (ended(Decided.PLAYED, 2, 1), "Table 1 · Ann – Dan · **Dan** won"),
        (lambda found: changes.given(found, KEY, 4), "Table 1 · Ann – Dan · awarded to **Dan**"),
        (ended(Decided.ABSENT, 1, 2), "Table 1 · Ann – Dan · **Ann** won, nobody else showed up"),
        (ended(Decided.ABSENT, 2, 2), "Table 1 · Ann – Dan · nobody showed up"),
    ],
    ids=["due", "called", "stuck", "won", "awarded", "absent", "empty"],
)
def test_a_table_in_one_line(become: Callable[[Tournament], Tournament], line: str) -> None:
    assert told(become(begun(ANN, BOB, CAT, DAN))) == line
