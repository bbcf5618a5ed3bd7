"""The help fits one message and says what it must."""

from __future__ import annotations

from bot.ui.help import help_view
from tests.ui.sheets import complaints, sheet_of


async def test_the_help() -> None:
    sheet = sheet_of(help_view())
    assert complaints(sheet) == []
    for word in ("**Skip**", "**Reverse**", "**Draw Two**", "**Wild**", "**Wild Draw Four**", "/uno new"):
        assert word in sheet.text
    assert "not affiliated with Mattel" in sheet.text
