"""The help fits one message and says what it must."""

from __future__ import annotations

from bot.engine.catalogue import COUNTS
from bot.engine.faces import FACES
from bot.engine.faces.colored_cards import NUMBERS
from bot.engine.play.steps import LONGEST_ROUND
from bot.ui.screens.help import help_screen
from tests.ui.payloads import complaints, payload_of


async def test_the_help() -> None:
    payload = payload_of(help_screen({}))
    assert complaints(payload) == []
    for word in ("**Skip**", "**Reverse**", "**Draw Two**", "**Wild**", "**Wild Draw Four**", "/uno new"):
        assert word in payload.text
    assert "not affiliated with Mattel" in payload.text


async def test_the_help_describes_a_command_that_it_does_not_name_itself() -> None:
    text = payload_of(help_screen({"join": "Take a seat.", "sing": "Sing a song."})).text
    assert "`sing`: Sing a song." in text
    assert "Take a seat." not in text


async def test_the_help_tells_when_a_round_without_end_is_over() -> None:
    assert f"after {LONGEST_ROUND:,} moves" in payload_of(help_screen({})).text


async def test_the_help_explains_every_card_but_numbers() -> None:
    text = payload_of(help_screen({})).text
    in_every_deck = [face for face in FACES if face.is_standard and face not in NUMBERS]
    assert len(in_every_deck) == 5
    assert [face.name for face in in_every_deck if f"**{face.name}**: {face.summary}." not in text] == []
    assert [spec.label for spec in COUNTS.values() if f"**{spec.label}**: {spec.summary}" not in text] == []
