"""The checks for which a person presses something. Each begins with a press of the button on the board."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from time import monotonic, time
from typing import Any

import discord
from discord import app_commands
from discord.utils import snowflake_time

from bot.hosting.rehearsal import samples
from bot.hosting.rehearsal.check import Different, Skipped, pressed, want
from bot.hosting.rehearsal.stage import Stage, asking, custom_id, refusal
from bot.text.language import Words
from bot.ui.actions.action import FormAnswer, FormAsked, FormChoice, FormField
from bot.ui.actions.lobby import AddGuest
from bot.ui.transport import Interaction
from bot.ui.transport.components import choice, form, menu
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.messenger import QUIET, Ticket, TicketMessenger, TokenRule
from bot.ui.transport.panels import panel
from bot.ui.transport.permissions import INVITED
from bot.ui.transport.replies import PrivateMessages

COMMAND, MENU = "rehearsal", "Rehearsal"
HAND = "✋"
TAKEN = (200, 0)
PRESS = "Press the button."
WHOLE_SECONDS = 2.0  # the Date header tells no smaller ones, so less than this may be none


def add_commands(stage: Stage) -> list[dict[str, Any]]:
    """The commands of a rehearsal in the form in which Discord takes them; the client knows them, too."""
    tree, server = stage.client.tree, discord.Object(stage.options.server)

    async def heard(_: Interaction) -> None:
        """Leave the answer to the check that waits for it."""

    async def begin(
        interaction: Interaction, word: str = "", at: app_commands.Timestamp | None = None
    ) -> None:
        await heard(interaction)

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        stage.memory["suggested"] = typed
        return [app_commands.Choice(name=one, value=one) for one in ("rehearsal", "again")]

    async def about(interaction: Interaction, member: discord.User) -> None:
        await heard(interaction)

    command = app_commands.Command[Any, ..., None](
        name=COMMAND, description="Begin the rehearsal", callback=begin
    )
    command.autocomplete("word")(suggest)
    entries = [command, app_commands.ContextMenu(name=MENU, callback=about)]
    for entry in entries:
        tree.add_command(entry, guild=server, override=True)
    return [entry.to_dict(tree) for entry in entries]


def is_command(name: str) -> Any:
    """Whether an interaction is this command."""

    def fits(interaction: Interaction) -> bool:
        is_sent = interaction.type is discord.InteractionType.application_command
        return is_sent and data_of(interaction).get("name") == name

    return fits


def data_of(interaction: Interaction) -> dict[str, Any]:
    """What a person chose or filled in, as Discord sends it."""
    return dict(interaction.data or {})


def ticket_of(press: Interaction) -> Ticket:
    """The token of an interaction, as tables in groups keep it."""
    return Ticket.of(press)


def delay_of(stage: Stage, press: Interaction) -> float:
    """How many seconds an interaction was under way: its id tells Discord's time."""
    since = monotonic() - stage.memory["arrived"]
    ahead = stage.guard.ahead if abs(stage.guard.ahead) > WHOLE_SECONDS else 0.0
    return max(0.0, time() - since - ahead - snowflake_time(press.id).timestamp())


# The command, and what it brings along


@pressed("a command arrives within a second", f"Type **/{COMMAND}** and send it.")
async def command_arrives(stage: Stage) -> str | None:
    press = await stage.interaction(is_command(COMMAND))
    late = delay_of(stage, press)
    drawn = await stage.draw(samples.lobby_panel())
    answer = await press.response.send_message(**drawn.new, **QUIET)
    stage.memory |= {"command": press, "answer": answer.message_id}
    stage.leftovers.note("messages", (stage.room.id, answer.message_id or 0))
    want(late < 1, f"{late:.2f} s")
    return f"after {1000 * late:.0f} ms"


@pressed("a press says what the bot may do here, as the bot computes it itself", PRESS)
async def permissions_told(stage: Stage) -> str | None:
    press = await stage.press()
    await stage.answer(press)
    held = (press.app_permissions, stage.room.permissions_for(stage.guild.me))
    told, own = (one.value & INVITED.value for one in held)
    want(told == own, f"{told:#x} instead of {own:#x}")
    return None


@pressed("a press says the server, the member, both languages, and who has installed the app", PRESS)
async def context_told(stage: Stage) -> str | None:
    press = await stage.press()
    await stage.answer(press)
    want(press.guild_id == stage.guild.id and isinstance(press.user, discord.Member), "no server")
    want(press.guild_locale is not None, "no language of the server")
    want(press.is_guild_integration(), "the server is not among its owners")
    return f"{press.locale}, server {press.guild_locale}"


# Answers with pictures


@pressed(
    "the bot's own token edits the answer to a command (staff: not supported, discord-api-docs #6253)", PRESS
)
async def bot_edits_answer(stage: Stage) -> str | None:
    press = await stage.press()
    await stage.answer(press)
    number = stage.recall("answer")
    await stage.messenger.edit(number, await stage.draw(samples.table_panel(1)))
    want((await stage.read(number)).attachments, "the picture is gone")
    return None


@pressed("a private answer with a picture has an id", PRESS)
async def private_answer(stage: Stage) -> str | None:
    press = await stage.press()
    number = await stage.show(press, await stage.draw(samples.hand_panel(1)))
    want(number, "no id")
    stage.memory |= {"private": press, "hand": number}
    return None


@pressed("the token of a press brings a new picture into its private answer", PRESS)
async def token_edits_private(stage: Stage) -> str | None:
    await stage.answer(await stage.press())
    token, hand = stage.recall("private").token, stage.recall("hand")
    for turn, message in ((2, None), (3, hand)):
        drawn = await stage.draw(samples.hand_panel(turn))
        is_there = await (
            stage.private.edit(token, drawn) if message is None else stage.private.edit(token, drawn, message)
        )
        want(is_there, f"it is gone ({'by id' if message else 'as @original'})")
    return None


@pressed("a press in a private message replaces it with a new picture (type 7)", PRESS)
async def update_pressed(stage: Stage) -> str | None:
    first = await stage.press()
    await stage.show(first, await stage.draw(asking("press Next", "Next")))
    again = await stage.press("Next")
    drawn = await stage.draw(samples.hand_panel(4))
    await again.response.edit_message(**drawn.change)
    return None


@pressed("a press is acknowledged (type 6), and its message edited later", PRESS)
async def acknowledge_then_edit(stage: Stage) -> str | None:
    first = await stage.press()
    await stage.show(first, await stage.draw(asking("press Later", "Later")))
    again = await stage.press("Later")
    await again.response.defer()
    await asyncio.sleep(3.2)
    drawn = await stage.draw(samples.hand_panel(5))
    want(await stage.private.edit(again.token, drawn), "it is gone")
    return None


@pressed("a private answer is deferred (type 5), and filled in four seconds later", PRESS)
async def defer_then_fill(stage: Stage) -> str | None:
    press = await stage.press()
    await press.response.defer(ephemeral=True, thinking=True)
    stage.shown.append((press.token, 0))
    await asyncio.sleep(4)
    want(await stage.private.edit(press.token, await stage.draw(samples.hand_panel(6))), "it is gone")
    return None


@pressed("an older token still edits its private message after newer presses", PRESS)
async def older_token(stage: Stage) -> str | None:
    await stage.answer(await stage.press())
    token = stage.recall("private").token
    want(await stage.private.edit(token, await stage.draw(samples.hand_panel(7))), "it is gone")
    return None


@pressed("one person's token edits what another token has sent (the bot works either way)", PRESS)
async def cross_token(stage: Stage) -> str | None:
    press = await stage.press()
    await stage.answer(press)
    rule = TokenRule()
    messenger = TicketMessenger(stage.client, stage.clock, rule, [])
    number = stage.recall("answer")
    messenger.adopt(number, ticket_of(stage.recall("command")))
    messenger.note(ticket_of(press))
    want(await messenger.edit(number, await stage.draw(samples.table_panel(2))), "no token edits it")
    return f"a token edits everything: {rule.edits_all}"


@pressed("a token sends six follow-ups in a server that has the bot", PRESS)
async def follow_ups(stage: Stage) -> str | None:
    press = await stage.press()
    await press.response.defer()
    drawn, sent = await stage.draw(samples.hand_panel(8)), 0
    for _ in range(6):
        number = await stage.private.send(press.token, drawn)
        sent += number != 0
        if number:
            await stage.private.erase(press.token, number)
    want(sent == 6, f"{sent} of 6")
    return None


@pressed("a second answer to a press is refused (40060)", PRESS)
async def second_answer(stage: Stage) -> str | None:
    press = await stage.press()
    await stage.answer(press)
    path = "/interactions/{webhook_id}/{webhook_token}/callback"
    found = await refusal(
        stage.raw("POST", path, {"type": 6}, webhook_id=press.id, webhook_token=press.token)
    )
    want(found == (400, 40060), found)
    return None


@pressed("an answer after 2.7 seconds is in time", PRESS)
async def slow_answer(stage: Stage) -> str | None:
    press = await stage.press()
    await asyncio.sleep(max(0.0, 2.7 - delay_of(stage, press)))
    want((found := await refusal(stage.answer(press))) == TAKEN, found)
    return None


@pressed("an answer after 3.3 seconds is refused (10062)", PRESS)
async def late_answer(stage: Stage) -> str | None:
    press = await stage.press()
    await asyncio.sleep(3.3)
    want((found := await refusal(press.response.defer())) == (404, 10062), found)
    return None


@pressed(
    "a private message that was deleted cannot be replaced (10008), but its press still be answered", PRESS
)
async def update_deleted(stage: Stage) -> str | None:
    first = await stage.press()
    await stage.show(first, await stage.draw(asking("press Gone", "Gone")))
    again = await stage.press("Gone")
    want(await stage.private.erase(first.token), "it was gone already")
    drawn = await stage.draw(samples.hand_panel(9))
    found = await refusal(again.response.edit_message(**drawn.change))
    want(found == (404, 10008), f"type 7: {found}")
    want((found := await refusal(stage.answer(again))) == TAKEN, f"type 4: {found}")
    return None


# What a client does


@pressed(
    "an edit of a private message that was dismissed succeeds, and nobody sees it",
    "Press the button, **dismiss** the private message, and press the button again.",
)
async def dismissed_private(stage: Stage) -> str | None:
    press = await stage.press()
    await stage.show(press, await stage.draw(asking("dismiss this message, then press the button again")))
    again = await stage.press()
    is_there = await stage.private.edit(press.token, await stage.draw(asking("I was dismissed")))
    want(is_there, "the bot is told that it is gone")
    want(not await stage.is_so(again, "is the dismissed message back?"), "it comes back")
    return None


@pressed(
    "a reload takes private messages away",
    "Press the button, **reload** Discord (Ctrl+R), and press the button again.",
)
async def reloaded_private(stage: Stage) -> str | None:
    press = await stage.press()
    await stage.show(press, await stage.draw(asking("reload Discord, then press the button again")))
    again = await stage.press()
    want(
        not await stage.is_so(again, "is the private message that asked for the reload still there?"),
        "it stays",
    )
    return None


@pressed(
    "Jump to present takes private messages away",
    "Press the button, scroll far up, press **Jump to present**, and press the button again.",
)
async def jumped_private(stage: Stage) -> str | None:
    press = await stage.press()
    await stage.show(press, await stage.draw(asking("scroll up, jump to present, press the button again")))
    again = await stage.press()
    want(not await stage.is_so(again, "is the private message about the jump still there?"), "it stays")
    return None


@pressed(
    "a message sent silently rings no phone",
    "Look at a phone with Discord in the background, then press the button.",
)
async def silent_rings(stage: Stage) -> str | None:
    press = await stage.press()
    await press.response.defer()
    await stage.posted("a silent message", **QUIET)
    await asyncio.sleep(3)
    return await _phone(stage, press, "did a phone buzz for “a silent message”?", expected=False)


@pressed(
    "a message sent aloud rings the phones of a server that notifies of all messages",
    "The same again: press the button.",
)
async def loud_rings(stage: Stage) -> str | None:
    press = await stage.press()
    await press.response.defer()
    await stage.posted("a loud message", silent=False)
    await asyncio.sleep(3)
    expected = stage.guild.default_notifications is discord.NotificationLevel.all_messages
    return await _phone(stage, press, "did a phone buzz for “a loud message”?", expected=expected)


@pressed("on a phone, the picture of a turn can be read, and emojis alone in a line are large", PRESS)
async def phone_legible(stage: Stage) -> str | None:
    press = await stage.press()
    await press.response.defer()
    number = await stage.private.send(press.token, await stage.draw(samples.hand_panel(10)))
    stage.shown.append((press.token, number))
    return await _phone(stage, press, "can you read every card of that hand on a phone?", expected=True)


async def _phone(stage: Stage, press: Interaction, question: str, *, expected: bool) -> str | None:
    """Ask by a follow-up, because the press was answered, and wait for Yes or No."""
    number = await stage.private.send(press.token, await stage.draw(asking(question, "Yes", "No")))
    stage.shown.append((press.token, number))
    names = {custom_id("Yes"): True, custom_id("No"): False}
    answered = await stage.interaction(lambda one: data_of(one).get("custom_id") in names)
    await answered.response.defer()
    said = names[str(data_of(answered).get("custom_id"))]
    if said is not expected:
        raise Different("yes" if said else "no")
    return None


@pressed("a countdown ticks in a panel on a phone", "Look at a phone, then press the button.")
async def ticking_countdown(stage: Stage) -> str | None:
    press = await stage.press()
    await press.response.defer()
    until = discord.utils.format_dt(discord.utils.utcnow() + timedelta(seconds=60), "R")
    number = await stage.private.send(press.token, await stage.draw(asking(f"it's over {until}")))
    stage.shown.append((press.token, number))
    return await _phone(stage, press, "does the countdown tick by itself?", expected=True)


@pressed("emojis alone in a line are drawn large", PRESS)
async def large_emojis(stage: Stage) -> str | None:
    press = await stage.press()
    await press.response.defer()
    number = await stage.private.send(press.token, await stage.draw(panel(["🟥🟦🟩🟨"])))
    stage.shown.append((press.token, number))
    return await _phone(stage, press, "are the four squares larger than this text?", expected=True)


@pressed(
    "commands arrive from a private thread without the bot; without Manage Threads, its messages are refused",
    f"Open a **private thread** without the bot, and send **/{COMMAND}** there.",
)
async def private_thread(stage: Stage) -> str | None:
    press = await stage.interaction(is_command(COMMAND))
    await stage.answer(press)
    found = await refusal(stage.say("a private thread", press.channel_id or 0))
    sees_all = stage.room.permissions_for(stage.guild.me).manage_threads
    want(found == (TAKEN if sees_all else (403, 50001)), f"Manage Threads {sees_all}: {found}")
    may = press.app_permissions.send_messages_in_threads
    return f"Manage Threads {sees_all}; the command says that the bot may write: {may}"


# Forms, menus, suggestions


def _asked() -> FormAsked:
    boxes = tuple(FormAnswer(str(one), f"box {one}", is_given=one == 1) for one in range(3))
    circles = tuple(FormAnswer(str(one), f"circle {one}", is_given=one == 1) for one in range(3))
    title: Words = "rehearsal"
    fields = (
        FormField("name", "a word", 20),
        FormChoice("boxes", "boxes", boxes, takes_many=True),
        FormChoice("circles", "circles", circles),
    )
    return FormAsked(AddGuest(), title, fields)


@pressed(
    "a form with a line, boxes, and circles comes back filled in",
    "Press the button, write a word, and send the form.",
)
async def form_filled(stage: Stage) -> str | None:
    press = await stage.press()
    shown = form(_asked(), NO_TABLE)
    await press.response.send_modal(shown)
    sent = await stage.interaction(lambda one: one.type is discord.InteractionType.modal_submit)
    await stage.answer(sent)
    parts = {
        part["component"]["custom_id"]: part["component"] for part in data_of(sent).get("components", ())
    }
    want(set(parts) == {"name", "boxes", "circles"}, sorted(parts))
    want(parts["circles"].get("value") == "1", f"circles: {parts['circles'].get('value')!r}")
    want(parts["boxes"].get("values") == ["1"], f"boxes: {parts['boxes'].get('values')}")
    return None


@pressed("a menu takes any number of lines", "Press the button, then choose two lines of the menu.")
async def menu_of_many(stage: Stage) -> str | None:
    press = await stage.press()
    name = custom_id("menu")
    lines = menu(name, "two, please", [choice(f"line {one}", str(one)) for one in range(3)], takes_many=True)
    await stage.show(press, await stage.draw(panel(["rehearsal: choose two", lines])))
    chosen = await stage.interaction(lambda one: data_of(one).get("custom_id") == name)
    await chosen.response.defer()
    values = data_of(chosen).get("values", [])
    want(len(values) == 2, values)
    return None


@pressed(
    "suggestions arrive while somebody types, and @time fills in a time",
    f"Type **/{COMMAND} word:** and a letter, choose a suggestion, fill in `at` with @time, and send it.",
)
async def suggestions(stage: Stage) -> str | None:
    press = await stage.interaction(is_command(COMMAND))
    await stage.answer(press)
    want("suggested" in stage.memory, "nothing was asked for while typing")
    given = {one["name"]: one.get("value") for one in data_of(press).get("options", ())}
    return f"word {'given' if 'word' in given else 'missing'}, at {'given' if 'at' in given else 'missing'}"


@pressed("the Apps menu of a person brings that person along", f"Open somebody's menu, **Apps**, **{MENU}**.")
async def person_menu(stage: Stage) -> str | None:
    press = await stage.interaction(is_command(MENU))
    await stage.answer(press)
    want(data_of(press).get("target_id"), "no person")
    return None


# Races


@pressed(
    "a reaction arrives with the member who gave it, in under a second",
    f"Tap the {HAND} under the message above the board.",
)
async def reaction_arrives(stage: Stage) -> str | None:
    number = await stage.send(await stage.draw(asking("a race: tap the hand")))
    await stage.messenger.react(number, HAND)
    own = stage.client.user.id if stage.client.user else 0

    def fits(event: discord.RawReactionActionEvent) -> bool:
        return event.message_id == number and event.user_id != own

    heard = await stage.ears.until("raw_reaction_add", fits, stage.options.patience)
    if heard is None:
        raise Skipped("nobody tapped it")
    want(heard.event.member is not None, "no member")
    stage.memory["tapped"] = number
    return str(heard.event.emoji)


@pressed("a reaction that is taken back is heard of, too", f"Take your {HAND} back.")
async def reaction_removed(stage: Stage) -> str | None:
    number = stage.recall("tapped")
    heard = await stage.ears.until(
        "raw_reaction_remove", lambda event: event.message_id == number, stage.options.patience
    )
    if heard is None:
        raise Skipped("nobody took it back")
    return None


@pressed(
    "five quick presses arrive in their order",
    "Press the button in the private message **five times**, quickly.",
)
async def quick_presses(stage: Stage) -> str | None:
    first = await stage.press()
    await stage.show(first, await stage.draw(asking("press Quick five times", "Quick")))
    ids = []
    for _ in range(5):
        press = await stage.press("Quick")
        await press.response.defer()
        ids.append(press.id)
    want(ids == sorted(ids), "another order")
    return None


@pressed("the token of a person carries a table without the bot's token", PRESS)
async def token_carries_table(stage: Stage) -> str | None:
    press = await stage.press()
    await press.response.defer()
    messenger = TicketMessenger(stage.client, stage.clock, TokenRule(), [])
    messenger.note(ticket_of(press))
    content = {**(await stage.draw(samples.table_panel(4))).new, **QUIET}
    number = await messenger.send(content, "")  # follow-ups have no nonce
    stage.leftovers.note("messages", (stage.room.id, number))
    want(await messenger.edit(number, await stage.draw(samples.table_panel(5))), "it cannot be edited")
    await messenger.erase(number)
    return None


async def erase_private(stage: Stage) -> None:
    """Delete the private messages whose tokens still live."""
    private = PrivateMessages(stage.client)
    for token, number in stage.shown:
        await refusal(private.erase(token, number) if number else private.erase(token))
