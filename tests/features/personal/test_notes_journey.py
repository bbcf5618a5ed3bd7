"""Daily notes about slow tables, as direct messages."""

from __future__ import annotations

import discord
import pytest

from bot.features.personal.keeper import DailyNotes
from bot.game.session import GameSession
from bot.game.state import LONG_CLOCK
from tests.game.tables import default_move
from tests.journeys.evening import Evening

pytestmark = pytest.mark.journey


async def test_nobody_gets_a_note_about_a_turn_that_they_take_while_others_get_theirs(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = list[GameSession]()
    for names in (("Ann", "Bob"), ("Cat", "Dan")):
        host, other = await evening.table(*names, preset="slow")
        await host.press("start", on=evening.shown())
        tables.append(evening.session)
        for person in (host, other):
            await person.types("uno-me", note="on")
        evening.channel = evening.guild.create_text_channel("lounge")
    first, second = [table.snapshot.awaited or 0 for table in tables]
    await evening.pause(LONG_CLOCK + 1)
    create, written = evening.app.client.create_dm, list[int]()

    async def play_elsewhere(user: discord.abc.Snowflake) -> discord.DMChannel:
        written.append(user.id)
        if user.id == first:
            await tables[1].submit(second, default_move(tables[1]))
        return await create(user)

    monkeypatch.setattr(evening.app.client, "create_dm", play_elsewhere)
    await DailyNotes(evening.app.deps).send()
    assert written == [first]
    assert (await evening.app.preferences.store.load(second)).noted_at == 0.0
