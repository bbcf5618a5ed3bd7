"""Sets of rules that a server has saved."""

from __future__ import annotations

from bot.game.ports import SavedPreset
from bot.storage.database import Database
from bot.storage.settings import SqlPresets


async def test_they_are_kept_by_server_and_name(database: Database) -> None:
    presets = SqlPresets(database)
    dare: list[dict[str, str | int]] = [{"effect": "dare", "text": "sing", "cards": 2}]
    await presets.keep(1, "Friday", SavedPreset({"target": 200, "customizable_effects": dare}, author=7))
    await presets.keep(1, "After", SavedPreset({"jump_in": True}))
    await presets.keep(2, "Friday", SavedPreset({}))
    assert await presets.of(1) == {
        "After": SavedPreset({"jump_in": True}),
        "Friday": SavedPreset({"target": 200, "customizable_effects": dare}, author=7),
    }
    assert await presets.of(2) == {"Friday": SavedPreset({})}
    assert await presets.of(3) == {}


async def test_a_name_is_saved_over_and_forgotten(database: Database) -> None:
    presets = SqlPresets(database)
    await presets.keep(1, "Friday", SavedPreset({"target": 200}))
    await presets.keep(1, "Friday", SavedPreset({"target": 300}))
    assert await presets.of(1) == {"Friday": SavedPreset({"target": 300})}
    await presets.keep(1, "Friday", None)
    await presets.keep(1, "Monday", None)
    assert await presets.of(1) == {}
