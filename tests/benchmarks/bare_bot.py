"""Bots that only talk to Discord: the minimum cost of a press with discord.py."""

from __future__ import annotations

import asyncio
from collections import defaultdict

import discord
from discord import ui

from bot.config import load_settings
from bot.hosting.reaching import use_addresses

WORDS = "It's Ann's turn. Bob has 5 cards, Cat 7, Dan has 3. " * 8
CARDS = [[f"card {row} {place}" for place in range(5)] for row in range(2)]


class BareBot(discord.Client):
    """Has a table in every channel and a hand for everybody who asks. A press on a hand edits it.

    With `requests` 3, it also edits the table and another person's hand.
    """

    def __init__(self, requests: int) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True), max_messages=None)
        self._requests = requests
        self._presses = 0
        self._tables: dict[int, discord.Message] = {}
        self._hands: dict[int, list[discord.Interaction]] = defaultdict(list)

    async def on_ready(self) -> None:
        for guild in self.guilds:
            for channel in guild.text_channels:
                self._tables[channel.id] = await channel.send(view=self._screen([["hand"]]))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.data is None or interaction.channel_id is None:
            return
        hands = self._hands[interaction.channel_id]
        if interaction.data.get("custom_id") == "hand":
            hands.append(interaction)
            await interaction.response.send_message(view=self._screen(CARDS), ephemeral=True)
            return
        self._presses += 1
        await interaction.response.edit_message(view=self._screen(CARDS))
        if self._requests == 3:
            await self._tables[interaction.channel_id].edit(view=self._screen([["hand"]]))
            await hands[self._presses % len(hands)].edit_original_response(view=self._screen(CARDS))

    def _screen(self, rows: list[list[str]]) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        words = ui.TextDisplay[ui.LayoutView](f"Press {self._presses}. {WORDS}")
        buttons = [
            ui.ActionRow[ui.LayoutView](
                *(ui.Button(label=name, custom_id=name, row=None) for name in row),
            )
            for row in rows
        ]
        view.add_item(ui.Container[ui.LayoutView](words, *buttons))
        view.stop()  # it doesn't receive presses: they go to `on_interaction`
        return view


def run_bare(place: dict[str, str], requests: int) -> None:
    """Run such a bot against the playground described by `place`, until the process is ended."""
    use_addresses(load_settings(place))
    asyncio.run(BareBot(requests).start(place["DISCORD_TOKEN"]))
