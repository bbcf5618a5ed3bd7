"""A bot written only from discord.py's documentation, unaware of the playground."""

import os
from typing import Any

import discord
from discord import app_commands

client = discord.Client(intents=discord.Intents(guilds=True, guild_reactions=True))
tree = app_commands.CommandTree(client)


class Form(discord.ui.Modal, title="Who are you?"):
    """A modal with one text input."""

    name = discord.ui.TextInput(label="Name", custom_id="name")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Welcome, {self.name.value}", ephemeral=True)


class Panel(discord.ui.View):
    """A button and a select."""

    @discord.ui.button(label="Press")
    async def press(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.edit_message(content="Pressed")

    @discord.ui.select(
        placeholder="Pick", options=[discord.SelectOption(label=one) for one in ("red", "blue")]
    )
    async def pick(self, interaction: discord.Interaction, select: discord.ui.Select[Any]) -> None:
        await interaction.response.send_modal(Form())
        assert interaction.message is not None
        await interaction.message.add_reaction("📝")  # from now on, discord.py knows the modal


@tree.command(description="Begin")
async def begin(interaction: discord.Interaction, word: str) -> None:
    await interaction.response.send_message(f"You said {word}", view=Panel())
    await interaction.followup.send("Only you read this", ephemeral=True)
    assert isinstance(interaction.channel, discord.TextChannel)
    race = await interaction.channel.send("Race!")
    await race.add_reaction("✋")
    await race.create_thread(name="Talk")


@begin.autocomplete("word")
async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=word, value=word) for word in ("uno", "dos") if word.startswith(current)]


@client.event
async def on_raw_reaction_add(reaction: discord.RawReactionActionEvent) -> None:
    channel = client.get_channel(reaction.channel_id)
    assert isinstance(channel, discord.TextChannel)
    if client.user and reaction.user_id != client.user.id:
        await channel.send(f"<@{reaction.user_id}> was first")


@client.event
async def setup_hook() -> None:
    await tree.sync()


client.run(os.environ["DISCORD_TOKEN"])
