"""A bot that shows one of everything the page can draw and ask for."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

WORDS = """\
# A heading
## A smaller one
-# and small print
Some **bold**, *italic*, __underlined__, ~~struck~~, ***both***, `code` and ||a secret||.
> A quote
> of two lines
- one
- two
  - two and a half
1. first
2. second
```py
print("**not bold**")
```
See [the rules](https://example.org/rules), <https://example.org> or https://example.org/a_b_c.
\\*No emphasis\\* <b>no markup</b>
"""
CARDS = ("🟥 R 7", "🟦 B skip", "🟩 G 2", "🟨 Y reverse", "⬛ Wild", "⬛ Wild Draw Four")


class Form(ui.Modal, title="About you"):
    """A modal with most kinds of inputs."""

    intro = ui.TextDisplay("Only the **first** one is needed.")
    name = ui.Label(text="Name", description="What we call you", component=ui.TextInput(custom_id="name"))
    color = ui.Label(
        text="Color",
        component=ui.Select(
            custom_id="color",
            required=False,
            options=[
                discord.SelectOption(label=one, emoji=sign) for one, sign in (("Red", "🟥"), ("Blue", "🟦"))
            ],
        ),
    )
    seat = ui.Label(
        text="Seat",
        component=ui.RadioGroup(
            custom_id="seat",
            required=False,
            options=[discord.RadioGroupOption(label=one, value=one.lower()) for one in ("North", "South")],
        ),
    )
    agree = ui.Label(text="I know the rules", component=ui.Checkbox(custom_id="agree"))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        values = [getattr(label.component, "value", None) for label in (self.name, self.seat, self.agree)]
        await interaction.response.send_message(f"Welcome, {values[0]}: {values[1:]}", ephemeral=True)


class Other(ui.Modal, title="About the others"):
    """The inputs `Form` has no room for."""

    players = ui.Label(text="Players", component=ui.UserSelect(custom_id="players", max_values=2))
    where = ui.Label(text="Where", component=ui.ChannelSelect(custom_id="where", required=False))
    story = ui.Label(
        text="Story", component=ui.TextInput(custom_id="story", style=discord.TextStyle.paragraph)
    )
    days = ui.Label(
        text="Days",
        component=ui.CheckboxGroup(
            custom_id="days", options=[discord.CheckboxGroupOption(label=one) for one in ("Friday", "Sunday")]
        ),
    )
    proof = ui.Label(text="Proof", component=ui.FileUpload(custom_id="proof"))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        inputs = (self.players, self.where, self.story, self.days, self.proof)
        given = [_told(label.component) for label in inputs]
        await interaction.response.send_message(" | ".join(given), ephemeral=True)


class Hand(ui.LayoutView):
    """A private hand: buttons, a select, a picture."""

    def __init__(self, played: str | None = None) -> None:
        super().__init__(timeout=None)
        text = f"You played {played}" if played else "### Your hand\nPlay a card, or draw."
        self.add_item(ui.Container(ui.TextDisplay(text), accent_color=0xB1352F))
        for start in (0, 3):
            row: ui.ActionRow[Any] = ui.ActionRow()
            for card in CARDS[start : start + 3]:
                style = discord.ButtonStyle.primary if "R 7" in card else discord.ButtonStyle.secondary
                row.add_item(
                    ui.Button(label=card, custom_id=f"play {card}", style=style, disabled="Y" in card)
                )
            self.add_item(row)


class Table(ui.LayoutView):
    """A public table of Components V2."""

    def __init__(self, picture: discord.File, heading: str = "Round 2") -> None:
        super().__init__(timeout=None)
        row: ui.ActionRow[Any] = ui.ActionRow(
            ui.Button(label="My hand", custom_id="hand", style=discord.ButtonStyle.primary),
            ui.Button(label="Draw", custom_id="draw"),
            ui.Button(label="UNO!", custom_id="uno", style=discord.ButtonStyle.success),
            ui.Button(label="End", custom_id="end", style=discord.ButtonStyle.danger),
            ui.Button(label="Help", url="https://example.org"),
        )
        choice: ui.ActionRow[Any] = ui.ActionRow(
            ui.Select(
                custom_id="color",
                placeholder="Choose a color",
                options=[
                    discord.SelectOption(label="Red", emoji="🟥", description="4 cards"),
                    discord.SelectOption(label="Blue", emoji="🟦"),
                ],
            )
        )
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"## {heading}\nAnn plays **🟥 R 7**. It is Bob's turn."),
                ui.MediaGallery(discord.MediaGalleryItem(picture, description="The table: Ann, Bob, Cat")),
                ui.Section(
                    "Bob · 7 cards\nCat · 1 card",
                    accessory=ui.Button(
                        label="Rules", custom_id="rules", style=discord.ButtonStyle.secondary
                    ),
                ),
                ui.Separator(spacing=discord.SeparatorSpacing.large),
                row,
                choice,
                accent_color=0x2B6A60,
            )
        )


class Showcase(discord.Client):
    """Offers `/show …` for everything, and responds to what is pressed."""

    def __init__(self, picture: bytes) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_reactions=True))
        self.picture = picture
        self.may_draw = asyncio.Event()
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(_group(self))
        self.tree.add_command(app_commands.ContextMenu(name="Wave at", callback=_wave))

    async def setup_hook(self) -> None:
        await self.tree.sync()

    def file(self) -> discord.File:
        """The picture, as a file with a description."""
        return discord.File(io.BytesIO(self.picture), "table.png", description="A table")

    async def redraw(self, table: int) -> None:
        """Edit the message of a table, by its ID, as if somebody had played."""
        (guild,) = self.guilds
        (channel,) = (one for one in guild.text_channels if one.name == "table")
        picture = self.file()
        await channel.get_partial_message(table).edit(
            view=_unkept(Table(picture, "Redrawn")), attachments=[picture]
        )

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        control = str((interaction.data or {}).get("custom_id"))
        await self.used(interaction, control)

    async def used(self, interaction: discord.Interaction[Any], control: str) -> None:
        """Respond to a component."""
        answer = interaction.response
        if control == "hand":
            await answer.send_message(view=_unkept(Hand()), ephemeral=True)
        elif control.startswith("play "):
            await answer.edit_message(view=_unkept(Hand(control.removeprefix("play "))))
        elif control == "rules":
            await answer.send_modal(Form())
        elif control == "color":
            chosen = (interaction.data or {}).get("values")
            await answer.send_message(f"You chose {chosen}", ephemeral=True)
        elif control == "draw":
            await answer.defer(thinking=True, ephemeral=True)
            await self.may_draw.wait()
            await interaction.followup.send("You drew 🟩 G 2")


async def _wave(interaction: discord.Interaction[Any], member: discord.Member) -> None:
    await interaction.response.send_message(f"👋 {member.display_name}")


def _group(client: Showcase) -> app_commands.Group:
    group = app_commands.Group(name="show", description="Show something")

    @group.command(description="A public table")
    async def table(interaction: discord.Interaction[Any]) -> None:
        picture = client.file()
        await interaction.response.send_message(view=_unkept(Table(picture)), file=picture)

    @group.command(description="Words in every style")
    async def words(interaction: discord.Interaction[Any]) -> None:
        mentions = f"{interaction.user.mention} in <#{interaction.channel_id}> <t:1700000000:R>"
        embed = discord.Embed(title="An embed", description="With **words**", color=0xE0A72E)
        embed.add_field(name="Wins", value="3").add_field(name="Points", value="120")
        embed.set_footer(text="a footer")
        await interaction.response.send_message(WORDS + mentions, embed=embed)

    @group.command(description="Play a card")
    @app_commands.describe(card="Which one", color="For a wild", target="Whom it hits")
    @app_commands.choices(color=[app_commands.Choice(name=one, value=one) for one in ("red", "blue")])
    async def card(
        interaction: discord.Interaction[Any],
        card: str,
        color: str | None = None,
        target: discord.Member | None = None,
    ) -> None:
        said = f"{card} {color} {target.mention if target else None}"
        await interaction.response.send_message(said, ephemeral=True)

    @card.autocomplete("card")
    async def suggest(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=one, value=one) for one in CARDS if typed.lower() in one.lower()]

    @group.command(description="A modal of other inputs")
    async def others(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(Other(timeout=60))

    @group.command(description="Look at a file")
    async def file(interaction: discord.Interaction[Any], proof: discord.Attachment) -> None:
        await interaction.response.send_message(f"{proof.filename} {len(await proof.read())}", ephemeral=True)

    @group.command(description="Nothing: nobody answers")
    async def nothing(interaction: discord.Interaction[Any]) -> None:
        await asyncio.sleep(0)

    return group


def _told(component: Any) -> str:
    """The value of an input: text, or the names of the chosen items."""
    if isinstance(component, ui.TextInput):
        return component.value
    return ", ".join(
        getattr(one, "filename", None) or getattr(one, "name", None) or str(one) for one in component.values
    )


def _unkept(view: ui.LayoutView) -> ui.LayoutView:
    """Stop a view, so that discord.py sends it but does not keep it."""
    view.stop()
    return view


def picture() -> bytes:
    """Four cards on a table, 640 by 280."""
    image = Image.new("RGB", (640, 280), "#2b6a60")
    draw = ImageDraw.Draw(image)
    for number, color in enumerate(("#D3182E", "#1E62D0", "#3FC18E", "#FFE14A")):
        left = 80 + 130 * number
        draw.rounded_rectangle((left, 70, left + 95, 210), 14, fill=color, outline="white", width=5)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
