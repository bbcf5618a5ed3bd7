"""docs/verifying.md: its example is correct, and it names every field of an export."""

from __future__ import annotations

import doctest

from bot.engine.model.cards import snake_case
from bot.engine.model.events import EVENTS
from bot.game.record import ExportedMatch, ExportedMove, ExportedRound
from tests.docs.pages import DOCS, blocks_of, tables_of, text_of

PAGE = DOCS / "verifying.md"


def test_the_worked_example_is_true() -> None:
    (example,) = blocks_of(PAGE, "python")
    parsed = doctest.DocTestParser().get_doctest(example, {}, "verifying.md", str(PAGE), 0)
    assert len(parsed.examples) > 5
    assert doctest.DocTestRunner().run(parsed).failed == 0


def test_every_field_is_described() -> None:
    match, round_ = (rows[1:] for rows in tables_of(text_of(PAGE)) if rows[0][0] == "Field")
    assert [row[0].strip("`") for row in match] == list(ExportedMatch.__struct_fields__)
    named = [name.strip("` ") for row in round_ for name in row[0].split(",")]
    assert sorted(named) == sorted(ExportedRound.__struct_fields__)
    told = round_[-1][1]
    assert all(f"`{name}`" in told for name in ExportedMove.__struct_fields__)


def test_every_event_is_described() -> None:
    (told,) = (rows[1:] for rows in tables_of(text_of(PAGE)) if rows[0][0] == "Type")
    moving = {snake_case(kind.__name__) for kind in EVENTS if kind.moves_cards}
    assert {row[0].strip("`") for row in told} == moving
