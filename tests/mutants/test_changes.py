"""Each small change of a module is another program, and gives its line."""

from __future__ import annotations

import pytest

from tests.mutants.__main__ import near, package_of
from tests.mutants.changes import changes_of

MODULE = b'''"""Words that stay."""
import logging

log = logging.getLogger(__name__)


def middle(cards: list[int] = [], most: int = 3) -> int | None:
    log.info("%s cards", len(cards))
    if not cards or len(cards) > most and cards[0] == 12:
        return None
    for card in cards:
        if card is None:
            continue
        cards.sort()
    return f"{most + 1}" if most else cards[len(cards) // 2]
'''


def test_every_change_is_another_program() -> None:
    changes = changes_of(MODULE)
    programs = {change.applied(MODULE) for change in changes}
    assert len(programs) == len(changes)
    assert MODULE not in programs
    assert all(change.is_program(MODULE) for change in changes)


@pytest.mark.parametrize(
    "told",
    [
        "9: or → and", "9: and → or", "9: not cards → (cards)", "9: > → >=", "9: == → !=", "9: 0 → 1",
        "9: 12 → 24", "7: 3 → 4", "12: is → is not", "13: continue → break", "14: cards.sort() → pass",
        "15: // → *", "15: most → not (most)",
    ],
)  # fmt: skip
def test_a_change_of_each_kind_is_found(told: str) -> None:
    assert told in {f"{change.line}: {change.told(MODULE)}" for change in changes_of(MODULE)}


def test_lines_of_the_log_and_the_inner_of_texts_stay() -> None:
    told = [(change.line, change.told(MODULE)) for change in changes_of(MODULE)]
    assert [what for line, what in told if line == 8] == []
    assert "+ → -" not in {what for _, what in told}


def test_the_tests_about_a_module_come_first() -> None:
    files = near("bot/game/law.py")
    assert files[0] == "tests/game/test_law.py"
    assert package_of("bot/game/law.py") == "game"
    assert package_of("bot/log.py") == "bot"
