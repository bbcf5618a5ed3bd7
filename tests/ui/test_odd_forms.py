"""Forms filled in with odd words are answered, and all stored parts can be stored (R6, R14)."""

from __future__ import annotations

from typing import Any

import discord
import msgspec
import pytest

from bot.game.errors import MOST_PRESETS
from bot.game.players import Player
from bot.game.ports import SavedPreset
from bot.storage.table_state import state_to_plain
from bot.ui.transport.custom_ids import decode
from tests.game.tables import ANN, BOB, choose_rules
from tests.odd_words import ODD
from tests.presses import KINDS
from tests.ui.hall import Hall, answer_of
from tests.ui.wire import FakeInteraction, Wire


@pytest.fixture
async def hall() -> Hall:
    """Ann's lobby, with one card to agree on."""
    hall = Hall()
    await choose_rules(await hall.lobby(BOB), ANN.id, {"customizable": 1})
    return hall


async def submits(hall: Hall, who: Player, code: str, **filled: str) -> str:
    """Somebody submits a form that a modified client has filled in; returns the words of the answer."""
    state = hall.registry.in_channel(20).state
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), who, "public")
    interaction.type = discord.InteractionType.modal_submit
    interaction.permissions = interaction.user.guild_permissions = discord.Permissions.all()
    kind, _, argument = code.partition(":")
    press = decode(f"uno:{kind}:{state.id}:{state.revision}:{argument}", KINDS, filled=filled)
    await hall.router.press(interaction, press)
    return answer_of(interaction.wire)[1]


def can_be_stored(hall: Hall) -> bool:
    """Whether each database accepts the state: JSON in UTF-8, without NUL."""
    return b"\\u0000" not in msgspec.json.encode(state_to_plain(hall.store.state(), {}))


@pytest.mark.parametrize("words", ODD, ids=ascii)
async def test_odd_words_in_forms(hall: Hall, words: str, caplog: pytest.LogCaptureFixture) -> None:
    await submits(hall, BOB, "guest", name=words)
    await submits(hall, ANN, "effect:1=dare", text=words, cards="3")
    await submits(hall, ANN, "effect:1=dare", text="sing", cards=words)
    await submits(hall, ANN, "save", name=words)
    assert can_be_stored(hall)
    names = [player.name for player in hall.store.state().lobby.players]
    assert all(name.encode().isascii() or len(name) <= 16 for name in names)
    assert not caplog.records


async def test_a_server_keeps_so_many_presets(hall: Hall) -> None:
    for number in range(MOST_PRESETS):
        await hall.presets.keep(10, f"House {number}", SavedPreset({}))
    assert "already has 10 sets of saved rules" in await submits(hall, ANN, "save", name="One more")
    assert len(await hall.presets.of(10)) == MOST_PRESETS
    assert "Saved as **House 3**" in await submits(hall, ANN, "save", name="House 3")
