"""Custom ids both ways, and a press as it comes from Discord."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from discord import SelectOption
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.transport.components import button, fits_in_panel, menu, panel, rows
from bot.ui.transport.custom_ids import ButtonKind, Press, parse, press_of
from tests.ui.payloads import sheet_of

NUMBERS = st.integers(0, 10**18)
WORDS = st.text("abcdefghijklmnopqrstuvwxyz_=-0123456789", max_size=40)


@given(st.sampled_from(ButtonKind), NUMBERS, NUMBERS, WORDS)
def test_a_custom_id_parses_back(kind: ButtonKind, table: int, revision: int, argument: str) -> None:
    press = Press(kind, table, revision, argument)
    assert parse(press.custom_id) == press
    assert len(press.custom_id) <= 100


@given(st.text(max_size=100))
def test_any_other_text_is_no_press_of_ours(text: str) -> None:
    press = parse(text)
    assert press is None or press.custom_id == text


@pytest.mark.parametrize(
    "text",
    ["", "uno", "uno:play:1:2", "uno:fly:1:2:3", "uno:play:x:2:3", "uno:play:1:-2:3", "UNO:play:1:2:3"],
)
def test_broken_custom_ids_are_refused(text: str) -> None:
    assert parse(text) is None


def pressed(**component: Any) -> Press | None:
    """What a press of this component asks for."""
    interaction: Any = SimpleNamespace(data=component)
    return press_of(interaction)


def test_a_button_says_what_it_asks_for() -> None:
    assert pressed(custom_id="uno:play:7:12:3") == Press(ButtonKind.PLAY, 7, 12, "3")


def test_a_menu_brings_the_chosen_value() -> None:
    assert pressed(custom_id="uno:play:7:12:red", values=["5"]) == Press(ButtonKind.PLAY, 7, 12, "5")


def test_a_control_of_another_version_asks_for_nothing() -> None:
    assert pressed(custom_id="uno2:whatever") is None


async def test_buttons_stand_in_rows_of_five() -> None:
    buttons = [button(Press(ButtonKind.PLAY, argument=str(slot)), "R 7") for slot in range(12)]
    assert [len(row.children) for row in rows(buttons)] == [5, 5, 2]


async def test_a_panel_counts_nested_components() -> None:
    buttons = [button(Press(ButtonKind.PLAY, argument=str(slot)), "R 7") for slot in range(31)]
    assert fits_in_panel(["one", "two", *rows(buttons[:30])])  # 1 + 2 + 6 rows of 6
    assert not fits_in_panel(["one", "two", *rows(buttons)])
    assert len(sheet_of(panel(["one", "two", *rows(buttons[:30])])).labels) == 30


async def test_a_long_label_is_cut() -> None:
    assert len(button(Press(ButtonKind.JOIN), "x" * 200).label or "") == 80


async def test_a_menu_offers_at_most_25_choices() -> None:
    choices = [SelectOption(label=str(number)) for number in range(40)]
    sheet = sheet_of(panel([menu(Press(ButtonKind.PLAY), "Play …", choices)]))
    assert len(sheet.presses) == 25
