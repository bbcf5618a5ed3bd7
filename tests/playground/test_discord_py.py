"""discord.py and the playground together, feature by feature."""

from __future__ import annotations

import asyncio
import io
import struct
from enum import Enum

import discord
import pytest
from discord import app_commands, ui

from bot.playground.person import Person
from bot.playground.server.gateway import Intent
from bot.playground.server.playground import Playground
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, ChannelType, MessageFlag, MessageType
from tests.playground.conftest import Connect

PICTURE = b"\x89PNG\r\n\x1a\n" + b"\0" * 8 + struct.pack(">II", 640, 360)


def picture(name: str = "table.png") -> discord.File:
    return discord.File(io.BytesIO(PICTURE), name, description="the table")


class Panel(ui.LayoutView):
    """A table like the bot's: a container with a picture, text and buttons."""

    def __init__(self, text: str) -> None:
        super().__init__(timeout=None)
        gallery = ui.MediaGallery(discord.MediaGalleryItem("attachment://table.png", description="the table"))
        row: ui.ActionRow[Panel] = ui.ActionRow(ui.Button(label="Go", custom_id="go"))
        section = ui.Section("left", accessory=ui.Button(label="Right", custom_id="right"))
        self.add_item(ui.Container(ui.TextDisplay(text), gallery, section, row, accent_color=0x1E62D0))
        self.stop()


class Form(ui.Modal, title="Everything"):
    """A modal with inputs of every kind."""

    name = ui.Label(text="Name", component=ui.TextInput(custom_id="name"))
    color = ui.Label(
        text="Color",
        component=ui.Select(custom_id="color", options=[discord.SelectOption(label="red")], required=False),
    )
    who = ui.Label(text="Who", component=ui.UserSelect(custom_id="who"))
    size = ui.Label(
        text="Size",
        component=ui.RadioGroup(
            custom_id="size",
            options=[discord.RadioGroupOption(label="big"), discord.RadioGroupOption(label="small")],
        ),
    )
    agree = ui.Label(text="Agree", component=ui.Checkbox(custom_id="agree"))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        values = (
            self.name.component.value,  # pyrefly: ignore[missing-attribute]
            self.color.component.values,  # pyrefly: ignore[missing-attribute]
            [user.name for user in self.who.component.values],  # pyrefly: ignore[missing-attribute]
            self.size.component.value,  # pyrefly: ignore[missing-attribute]
            self.agree.component.value,  # pyrefly: ignore[missing-attribute]
        )
        await interaction.response.send_message(repr(values), ephemeral=True)


class Bot(discord.Client):
    """A client whose commands respond in every possible way."""

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True, guild_reactions=True)
        super().__init__(intents=intents, guild_ready_timeout=0.05, max_messages=None)
        self.tree = app_commands.CommandTree(self)
        for command in (panel, later, form, crash):
            self.tree.add_command(command)
        self.tree.error(self.note)
        self.troubles: list[Exception] = []
        self.add_dynamic_items(Go)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def note(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        self.troubles.append(error)


class Go(ui.DynamicItem[ui.Button[ui.LayoutView]], template="go"):
    """Redraws its panel with a new picture."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[ui.LayoutView], match: object
    ) -> Go:
        assert isinstance(item, ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Panel("redrawn"), attachments=[picture()])


@app_commands.command(description="A panel")
async def panel(interaction: discord.Interaction, who: discord.Member | None = None) -> None:
    await interaction.response.send_message(view=Panel("drawn"), file=picture(), ephemeral=who is None)


@app_commands.command(description="An answer that takes its time")
async def later(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    message = await interaction.edit_original_response(content="thought about it", attachments=[picture()])
    assert message.attachments[0].width == 640
    assert await message.attachments[0].read() == PICTURE
    followup = await interaction.followup.send("and more", ephemeral=True, wait=True)
    await followup.edit(content="and even more")
    await (await interaction.followup.send("too much", wait=True)).delete()


@app_commands.command(description="A form")
async def form(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Form())


@app_commands.command(description="Nothing but trouble")
async def crash(interaction: discord.Interaction) -> None:
    raise RuntimeError("trouble")


@pytest.fixture
async def bot(connect: Connect) -> Bot:
    """The client, ready."""
    bot = Bot()
    await connect(bot)
    return bot


@pytest.fixture
def channel(bot: Bot, table: Channel) -> discord.TextChannel:
    """The channel as the client knows it."""
    channel = bot.get_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


@pytest.fixture
def person(place: Playground) -> Person:
    """Ann."""
    return place.person("ann")


async def test_the_cache_knows_the_world(bot: Bot, channel: discord.TextChannel, place: Playground) -> None:
    guild = bot.guilds[0]
    assert (guild.name, guild.member_count, guild.me.name) == ("Card house", 4, "UNO")
    assert channel.permissions_for(guild.me).value & 117824 == 117824
    assert not channel.permissions_for(guild.me).manage_messages
    assert (await bot.application_info()).owner.name == "owner"
    assert (await bot.fetch_user(place.world.user("ann").id)).display_name == "Ann"
    assert (await guild.fetch_member(place.world.user("bob").id)).display_name == "Bob"
    assert [one.name for one in await guild.fetch_channels()] == ["table"]
    assert (await bot.fetch_guild(guild.id)).name == "Card house"
    assert [command.name for command in await bot.tree.fetch_commands()] == [
        "panel",
        "later",
        "form",
        "crash",
    ]


async def test_a_panel_is_sent_pressed_and_redrawn(bot: Bot, person: Person) -> None:
    sent = (await person.slash("panel")).message
    assert sent is not None
    assert sent.is_ephemeral
    assert sent.attachments[0].url.startswith(f"{person.world.cdn_url}/ephemeral-attachments/")
    old = sent.attachments[0]
    assert (await person.press(sent, "Go")).kind == "edit"
    assert sent.components[0]["components"][0]["content"] == "redrawn"
    assert [one.id != old.id for one in sent.attachments] == [True]


async def test_a_public_panel_is_edited_as_a_message(
    bot: Bot, channel: discord.TextChannel, table: Channel
) -> None:
    message = await channel.send(view=Panel("one"), file=picture())
    assert message.flags.components_v2
    await message.edit(view=Panel("two"), attachments=message.attachments)
    kept = table.messages[message.id]
    assert kept.components[0]["components"][0]["content"] == "two"
    assert [one.id for one in kept.attachments] == [message.attachments[0].id]
    plain = await channel.send("plain", embed=discord.Embed(title="x").add_field(name="n", value="v"))
    await plain.edit(content=None, embed=None, attachments=[picture()], view=Panel("converted"))
    assert table.messages[plain.id].uses_layout


async def test_an_answer_may_be_deferred(bot: Bot, place: Playground, person: Person) -> None:
    answer = await person.slash("later")
    assert answer.kind == "thinking"
    await place.until(
        lambda: bool(place.log.requests("DELETE")) and bool(place.log.requests("DELETE")[0].status)
    )
    assert [one.content for one in person.sees()] == ["thought about it", "and even more"]


async def test_a_form_brings_every_kind_of_value(bot: Bot, person: Person, bob: User) -> None:
    opened = await person.slash("form")
    values = {"name": "Ann", "color": ["red"], "who": [bob], "size": "big", "agree": True}
    answer = await person.submit_modal(opened, values)
    assert answer.message is not None
    assert answer.message.content == repr(("Ann", ["red"], ["bob"], "big", True))


async def test_a_command_that_raises_fails_for_its_user(bot: Bot, place: Playground, person: Person) -> None:
    asked = asyncio.create_task(person.slash("crash"))
    await place.until(lambda: bool(bot.troubles))
    place.world.clock.skip(3)
    assert (await asked).has_failed


async def test_reactions_and_threads(
    bot: Bot, channel: discord.TextChannel, place: Playground, table: Channel
) -> None:
    place.world.overwrite(
        table, place.world.bot, allow=Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS
    )
    message = await channel.send("race")
    await message.add_reaction("✋")
    await place.person("bob").react(table.messages[message.id], "✋")
    fetched = await channel.fetch_message(message.id)
    assert [(one.emoji, one.count, one.me) for one in fetched.reactions] == [("✋", 2, True)]
    assert {user.name async for user in fetched.reactions[0].users()} == {"UNO", "bob"}
    await message.clear_reaction("✋")
    thread = await message.create_thread(name="Talk", auto_archive_duration=60)
    await thread.send("inside")
    bob = place.world.user("bob")
    await thread.add_user(discord.Object(bob.id))
    assert {member.id for member in await thread.fetch_members()} == {place.world.bot.id, bob.id}
    await thread.edit(archived=True, locked=True)
    assert thread.id in place.world.channels
    await thread.delete()
    assert thread.id not in place.world.channels


async def test_emojis_of_the_application(
    place: Playground, bot: Bot, channel: discord.TextChannel, table: Channel
) -> None:
    place.world.emojis.clear()
    emoji = await bot.create_application_emoji(name="red_5", image=PICTURE)
    message = await channel.send(f"{emoji}", view=ui.View().add_item(ui.Button(emoji=emoji, custom_id="x")))
    await message.add_reaction(emoji)
    assert [one.name for one in await bot.fetch_application_emojis()] == ["red_5"]
    assert await emoji.read() == PICTURE
    await emoji.delete()
    assert not await bot.fetch_application_emojis()


async def test_replies_pings_and_direct_messages(
    bot: Bot, channel: discord.TextChannel, place: Playground, bob: User
) -> None:
    first = await channel.send(f"<@{bob.id}>", allowed_mentions=discord.AllowedMentions.none(), silent=True)
    assert not first.mentions
    reply = await first.reply(f"<@{bob.id}>", mention_author=False)
    assert [user.id for user in reply.mentions] == [bob.id]
    assert reply.reference is not None
    assert reply.reference.message_id == first.id
    user = await bot.fetch_user(bob.id)
    assert (await user.send("hi")).channel.id in place.world.channels
    assert [one.id async for one in channel.history()] == [reply.id, first.id]
    await first.delete()
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(first.id)


async def test_errors_arrive_with_their_codes(
    bot: Bot, channel: discord.TextChannel, place: Playground, table: Channel
) -> None:
    assert table.guild is not None
    place.world.overwrite(table, table.guild.everyone, deny=Permission.VIEW_CHANNEL)
    with pytest.raises(discord.Forbidden) as hidden:
        await channel.send("x")
    assert hidden.value.code == 50001
    place.world.overwrite(table, table.guild.everyone)
    place.world.overwrite(table, place.world.bot, deny=Permission.SEND_MESSAGES)
    with pytest.raises(discord.Forbidden) as mute:
        await channel.send("x")
    assert mute.value.code == 50013


RENAMED = {
    "use_external_emojis": "external_emojis",
    "guild_members": "members",
    "guild_presences": "presences",
    "direct_messages": "dm_messages",
    "direct_reactions": "dm_reactions",
    "is_components_v2": "components_v2",
    "direct": "private",
    "announcement": "news",
    "pinned": "pins_add",
    "command": "chat_input_command",
    "thread_starter": "thread_starter_message",
    "menu_entry": "context_menu_command",
}
"""Names that differ in discord.py."""


def numbers_of(ours: type[Enum]) -> dict[str, int]:
    numbers = {str(one.name).lower(): one.value for one in ours if one.value}
    return {RENAMED.get(name, name): number for name, number in numbers.items()}


def test_numbers_are_those_that_discord_py_knows() -> None:
    for name, number in numbers_of(Permission).items():
        assert discord.Permissions(**{name: True}).value == number, name
    for name, number in numbers_of(Intent).items():
        assert discord.Intents(**{name: True}).value == number, name
    for name, number in numbers_of(MessageFlag).items():
        assert getattr(discord.MessageFlags._from_value(number), name), name  # noqa: SLF001
    for ours, known in ((ChannelType, discord.ChannelType), (MessageType, discord.MessageType)):
        for name, number in numbers_of(ours).items():
            assert known[name].value == number, name
