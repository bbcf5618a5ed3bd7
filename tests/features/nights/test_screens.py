"""The menus of game nights."""

from __future__ import annotations

from msgspec.structs import replace

from bot.features.nights.screens import nights_screen
from tests.features.nights.samples import NIGHT
from tests.ui.payloads import SELECT, payload_of


def test_the_menu_numbers_nights_as_the_list_does() -> None:
    shown = payload_of(nights_screen((NIGHT, replace(NIGHT, id=2))))
    (menu,) = shown.of_type(SELECT)
    assert [(one["label"], one["value"]) for one in menu["options"]] == [("Night 1", "1"), ("Night 2", "2")]
    assert shown.text.index("1\\. <#") < shown.text.index("2\\. <#")
