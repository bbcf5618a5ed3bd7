"""The checks for which a person presses something. Each check starts when the button on the board is
pressed.
"""

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
from bot.hosting.rehearsal.trial import Trial, asking, custom_id, refusal
from bot.text.language import Words
from bot.ui.actions.action import FormAnswer, FormAsked, FormChoice, FormField, FormFile
from bot.ui.actions.lobby import AddGuest
from bot.ui.transport import Interaction
from bot.ui.transport.components import choice, form, menu
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.messenger import QUIET, PrivateMessenger, Ticket, TicketMessenger, TokenRule
from bot.ui.transport.panels import panel
from bot.ui.transport.permissions import INVITED
from bot.ui.transport.uploads import sent_file

COMMAND, MENU = "rehearsal", "Rehearsal"
HAND = "✋"
TAKEN = (200, 0)
PRESS = "Press the button."
WHOLE_SECONDS = 2.0  # the Date header is in whole seconds, so a smaller difference might not be real


def add_commands(trial: Trial) -> list[dict[str, Any]]:
    """Register the commands of a rehearsal with the client, and return them in Discord's format."""
    tree, server = trial.client.tree, discord.Object(trial.venue.server)

    async def heard(_: Interaction) -> None:
        """Do nothing, because the check that waits for the interaction answers it."""

    async def begin(
        interaction: Interaction, word: str = "", at: app_commands.Timestamp | None = None
    ) -> None:
        await heard(interaction)

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        trial.memory["suggested"] = typed
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
    """Return a test for whether an interaction is this command."""

    def fits(interaction: Interaction) -> bool:
        is_sent = interaction.type is discord.InteractionType.application_command
        return is_sent and data_of(interaction).get("name") == name

    return fits


def data_of(interaction: Interaction) -> dict[str, Any]:
    """Return a person's choice or form, as Discord sends it."""
    return dict(interaction.data or {})


def ticket_of(press: Interaction) -> Ticket:
    """Return the token of an interaction, as stored by tables in groups."""
    return Ticket.of(press)


def delay_of(trial: Trial, press: Interaction) -> float:
    """Return how many seconds an interaction took to arrive, based on Discord's time in its ID."""
    since = monotonic() - trial.memory["arrived"]
    ahead = trial.guard.ahead if abs(trial.guard.ahead) > WHOLE_SECONDS else 0.0
    return max(0.0, time() - since - ahead - snowflake_time(press.id).timestamp())


# The command, and its context


@pressed("a command arrives within a second", f"Type **/{COMMAND}** and send it.")
async def command_arrives(trial: Trial) -> str | None:
    press = await trial.interaction(is_command(COMMAND))
    late = delay_of(trial, press)
    drawn = await trial.draw(samples.lobby_panel())
    answer = await press.response.send_message(**drawn.new, **QUIET)
    trial.memory |= {"command": press, "answer": answer.message_id}
    trial.leftovers.note("messages", (trial.room.id, answer.message_id or 0))
    want(late < 1, f"{late:.2f} s")
    return f"after {1000 * late:.0f} ms"


@pressed("a press says what the bot may do here, as the bot computes it itself", PRESS)
async def permissions_told(trial: Trial) -> str | None:
    press = await trial.press()
    await trial.answer(press)
    held = (press.app_permissions, trial.room.permissions_for(trial.guild.me))
    told, own = (one.value & INVITED.value for one in held)
    want(told == own, f"{told:#x} instead of {own:#x}")
    return None


@pressed("a press says the server, the member, both languages, and who has installed the app", PRESS)
async def context_told(trial: Trial) -> str | None:
    press = await trial.press()
    await trial.answer(press)
    want(press.guild_id == trial.guild.id and isinstance(press.user, discord.Member), "no server")
    want(press.guild_locale is not None, "no language of the server")
    want(press.is_guild_integration(), "the server is not among its owners")
    return f"{press.locale}, server {press.guild_locale}"


# Answers with pictures


@pressed(
    "the bot's own token edits the answer to a command (staff: not supported, discord-api-docs #6253)", PRESS
)
async def bot_edits_answer(trial: Trial) -> str | None:
    press = await trial.press()
    await trial.answer(press)
    number = trial.recall("answer")
    await trial.messenger.edit(number, await trial.draw(samples.table_panel(1)))
    want((await trial.read(number)).attachments, "the picture is gone")
    return None


@pressed("a private answer with a picture has an id", PRESS)
async def private_answer(trial: Trial) -> str | None:
    press = await trial.press()
    number = await trial.show(press, await trial.draw(samples.hand_panel(1)))
    want(number, "no id")
    trial.memory |= {"private": press, "hand": number}
    return None


@pressed("the token of a press brings a new picture into its private answer", PRESS)
async def token_edits_private(trial: Trial) -> str | None:
    await trial.answer(await trial.press())
    token, hand = trial.recall("private").token, trial.recall("hand")
    for turn, message in ((2, None), (3, hand)):
        drawn = await trial.draw(samples.hand_panel(turn))
        is_there = await (
            trial.private.edit(token, drawn) if message is None else trial.private.edit(token, drawn, message)
        )
        want(is_there, f"it is gone ({'by id' if message else 'as @original'})")
    return None


@pressed("a press in a private message replaces it with a new picture (type 7)", PRESS)
async def update_pressed(trial: Trial) -> str | None:
    first = await trial.press()
    await trial.show(first, await trial.draw(asking("press Next", "Next")))
    again = await trial.press("Next")
    drawn = await trial.draw(samples.hand_panel(4))
    await again.response.edit_message(**drawn.change)
    return None


@pressed("a press is acknowledged (type 6), and its message edited later", PRESS)
async def acknowledge_then_edit(trial: Trial) -> str | None:
    first = await trial.press()
    await trial.show(first, await trial.draw(asking("press Later", "Later")))
    again = await trial.press("Later")
    await again.response.defer()
    await asyncio.sleep(3.2)
    drawn = await trial.draw(samples.hand_panel(5))
    want(await trial.private.edit(again.token, drawn), "it is gone")
    return None


@pressed("a private answer is deferred (type 5), and filled in four seconds later", PRESS)
async def defer_then_fill(trial: Trial) -> str | None:
    press = await trial.press()
    await press.response.defer(ephemeral=True, thinking=True)
    trial.shown.append((press.token, 0))
    await asyncio.sleep(4)
    want(await trial.private.edit(press.token, await trial.draw(samples.hand_panel(6))), "it is gone")
    return None


@pressed("an older token still edits its private message after newer presses", PRESS)
async def older_token(trial: Trial) -> str | None:
    await trial.answer(await trial.press())
    token = trial.recall("private").token
    want(await trial.private.edit(token, await trial.draw(samples.hand_panel(7))), "it is gone")
    return None


@pressed("one person's token edits what another token has sent (the bot works either way)", PRESS)
async def cross_token(trial: Trial) -> str | None:
    press = await trial.press()
    await trial.answer(press)
    rule = TokenRule()
    messenger = TicketMessenger(trial.client, trial.clock, rule, [])
    number = trial.recall("answer")
    messenger.adopt(number, ticket_of(trial.recall("command")))
    messenger.note(ticket_of(press))
    want(await messenger.edit(number, await trial.draw(samples.table_panel(2))), "no token edits it")
    return f"a token edits everything: {rule.edits_all}"


@pressed("a token sends six follow-ups in a server that has the bot", PRESS)
async def follow_ups(trial: Trial) -> str | None:
    press = await trial.press()
    await press.response.defer()
    drawn, sent = await trial.draw(samples.hand_panel(8)), 0
    for _ in range(6):
        number = await trial.private.send(press.token, drawn)
        sent += number != 0
        if number:
            await trial.private.erase(press.token, number)
    want(sent == 6, f"{sent} of 6")
    return None


@pressed("a second answer to a press is refused (40060)", PRESS)
async def second_answer(trial: Trial) -> str | None:
    press = await trial.press()
    await trial.answer(press)
    path = "/interactions/{webhook_id}/{webhook_token}/callback"
    found = await refusal(
        trial.raw("POST", path, {"type": 6}, webhook_id=press.id, webhook_token=press.token)
    )
    want(found == (400, 40060), found)
    return None


@pressed("an answer after 2.7 seconds is in time", PRESS)
async def slow_answer(trial: Trial) -> str | None:
    press = await trial.press()
    await asyncio.sleep(max(0.0, 2.7 - delay_of(trial, press)))
    want((found := await refusal(trial.answer(press))) == TAKEN, found)
    return None


@pressed("an answer after 3.3 seconds is refused (10062)", PRESS)
async def late_answer(trial: Trial) -> str | None:
    press = await trial.press()
    await asyncio.sleep(3.3)
    want((found := await refusal(press.response.defer())) == (404, 10062), found)
    return None


@pressed(
    "a private message that was deleted cannot be replaced (10008), but its press still be answered", PRESS
)
async def update_deleted(trial: Trial) -> str | None:
    first = await trial.press()
    await trial.show(first, await trial.draw(asking("press Gone", "Gone")))
    again = await trial.press("Gone")
    want(await trial.private.erase(first.token), "it was gone already")
    drawn = await trial.draw(samples.hand_panel(9))
    found = await refusal(again.response.edit_message(**drawn.change))
    want(found == (404, 10008), f"type 7: {found}")
    want((found := await refusal(trial.answer(again))) == TAKEN, f"type 4: {found}")
    return None


# Clients


@pressed(
    "an edit of a private message that was dismissed succeeds, and nobody sees it",
    "Press the button, **dismiss** the private message, and press the button again.",
)
async def dismissed_private(trial: Trial) -> str | None:
    press = await trial.press()
    await trial.show(press, await trial.draw(asking("dismiss this message, then press the button again")))
    again = await trial.press()
    is_there = await trial.private.edit(press.token, await trial.draw(asking("I was dismissed")))
    want(is_there, "the bot is told that it is gone")
    want(not await trial.is_so(again, "is the dismissed message back?"), "it comes back")
    return None


@pressed(
    "a reload takes private messages away",
    "Press the button, **reload** Discord (Ctrl+R), and press the button again.",
)
async def reloaded_private(trial: Trial) -> str | None:
    press = await trial.press()
    await trial.show(press, await trial.draw(asking("reload Discord, then press the button again")))
    again = await trial.press()
    want(
        not await trial.is_so(again, "is the private message that asked for the reload still there?"),
        "it stays",
    )
    return None


@pressed(
    "Jump to present takes private messages away",
    "Press the button, scroll far up, press **Jump to present**, and press the button again.",
)
async def jumped_private(trial: Trial) -> str | None:
    press = await trial.press()
    await trial.show(press, await trial.draw(asking("scroll up, jump to present, press the button again")))
    again = await trial.press()
    want(not await trial.is_so(again, "is the private message about the jump still there?"), "it stays")
    return None


@pressed(
    "a message sent silently rings no phone",
    "Look at a phone with Discord in the background, then press the button.",
)
async def silent_rings(trial: Trial) -> str | None:
    press = await trial.press()
    await press.response.defer()
    await trial.posted("a silent message", **QUIET)
    await asyncio.sleep(3)
    return await _phone(trial, press, "did a phone buzz for “a silent message”?", expected=False)


@pressed(
    "a message sent aloud rings the phones of a server that notifies of all messages",
    "The same again: press the button.",
)
async def loud_rings(trial: Trial) -> str | None:
    press = await trial.press()
    await press.response.defer()
    await trial.posted("a loud message", silent=False)
    await asyncio.sleep(3)
    expected = trial.guild.default_notifications is discord.NotificationLevel.all_messages
    return await _phone(trial, press, "did a phone buzz for “a loud message”?", expected=expected)


@pressed("on a phone, the picture of a turn can be read, and emojis alone in a line are large", PRESS)
async def phone_legible(trial: Trial) -> str | None:
    press = await trial.press()
    await press.response.defer()
    number = await trial.private.send(press.token, await trial.draw(samples.hand_panel(10)))
    trial.shown.append((press.token, number))
    return await _phone(trial, press, "can you read every card of that hand on a phone?", expected=True)


async def _phone(trial: Trial, press: Interaction, question: str, *, expected: bool) -> str | None:
    """Ask a question in a follow-up, because the press is already answered, and wait for Yes or No."""
    number = await trial.private.send(press.token, await trial.draw(asking(question, "Yes", "No")))
    trial.shown.append((press.token, number))
    names = {custom_id("Yes"): True, custom_id("No"): False}
    answered = await trial.interaction(lambda one: data_of(one).get("custom_id") in names)
    await answered.response.defer()
    said = names[str(data_of(answered).get("custom_id"))]
    if said is not expected:
        raise Different("yes" if said else "no")
    return None


@pressed("a countdown ticks in a panel on a phone", "Look at a phone, then press the button.")
async def ticking_countdown(trial: Trial) -> str | None:
    press = await trial.press()
    await press.response.defer()
    until = discord.utils.format_dt(discord.utils.utcnow() + timedelta(seconds=60), "R")
    number = await trial.private.send(press.token, await trial.draw(asking(f"it's over {until}")))
    trial.shown.append((press.token, number))
    return await _phone(trial, press, "does the countdown tick by itself?", expected=True)


@pressed("emojis alone in a line are drawn large", PRESS)
async def large_emojis(trial: Trial) -> str | None:
    press = await trial.press()
    await press.response.defer()
    number = await trial.private.send(press.token, await trial.draw(panel(["🟥🟦🟩🟨"])))
    trial.shown.append((press.token, number))
    return await _phone(trial, press, "are the four squares larger than this text?", expected=True)


@pressed(
    "commands arrive from a private thread without the bot; without Manage Threads, its messages are refused",
    f"Open a **private thread** without the bot, and send **/{COMMAND}** there.",
)
async def private_thread(trial: Trial) -> str | None:
    press = await trial.interaction(is_command(COMMAND))
    await trial.answer(press)
    found = await refusal(trial.say("a private thread", press.channel_id or 0))
    sees_all = trial.room.permissions_for(trial.guild.me).manage_threads
    want(found == (TAKEN if sees_all else (403, 50001)), f"Manage Threads {sees_all}: {found}")
    may = press.app_permissions.send_messages_in_threads
    return f"Manage Threads {sees_all}; the command says that the bot may write: {may}"


# Forms, menus, and suggestions


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
async def form_filled(trial: Trial) -> str | None:
    press = await trial.press()
    shown = form(_asked(), NO_TABLE)
    await press.response.send_modal(shown)
    sent = await trial.interaction(lambda one: one.type is discord.InteractionType.modal_submit)
    await trial.answer(sent)
    parts = {
        part["component"]["custom_id"]: part["component"] for part in data_of(sent).get("components", ())
    }
    want(set(parts) == {"name", "boxes", "circles"}, sorted(parts))
    want(parts["circles"].get("value") == "1", f"circles: {parts['circles'].get('value')!r}")
    want(parts["boxes"].get("values") == ["1"], f"boxes: {parts['boxes'].get('values')}")
    return None


@pressed(
    "a form brings a file along, which can be fetched at once",
    "Press the button, choose a small file, and send the form.",
)
async def file_sent(trial: Trial) -> str | None:
    press = await trial.press()
    title, label, hint = "rehearsal", "a file", "any small one"
    await press.response.send_modal(
        form(FormAsked(AddGuest(), title, (FormFile("file", label, hint),)), NO_TABLE)
    )
    sent = await trial.interaction(lambda one: one.type is discord.InteractionType.modal_submit)
    await trial.answer(sent)
    (part,) = (one["component"] for one in data_of(sent).get("components", ()))
    file = sent_file(sent, tuple(part.get("values", ())))
    content = await trial.client.http.get_from_cdn(file.url)
    want(len(content) == file.size, f"{len(content)} bytes instead of {file.size}")
    return None


@pressed("a menu takes any number of lines", "Press the button, then choose two lines of the menu.")
async def menu_of_many(trial: Trial) -> str | None:
    press = await trial.press()
    name = custom_id("menu")
    lines = menu(name, "two, please", [choice(f"line {one}", str(one)) for one in range(3)], takes_many=True)
    await trial.show(press, await trial.draw(panel(["rehearsal: choose two", lines])))
    chosen = await trial.interaction(lambda one: data_of(one).get("custom_id") == name)
    await chosen.response.defer()
    values = data_of(chosen).get("values", [])
    want(len(values) == 2, values)
    return None


@pressed(
    "suggestions arrive while somebody types, and @time fills in a time",
    f"Type **/{COMMAND} word:** and a letter, choose a suggestion, fill in `at` with @time, and send it.",
)
async def suggestions(trial: Trial) -> str | None:
    press = await trial.interaction(is_command(COMMAND))
    await trial.answer(press)
    want("suggested" in trial.memory, "nothing was asked for while typing")
    given = {one["name"]: one.get("value") for one in data_of(press).get("options", ())}
    return f"word {'given' if 'word' in given else 'missing'}, at {'given' if 'at' in given else 'missing'}"


@pressed("the Apps menu of a person brings that person along", f"Open somebody's menu, **Apps**, **{MENU}**.")
async def person_menu(trial: Trial) -> str | None:
    press = await trial.interaction(is_command(MENU))
    await trial.answer(press)
    want(data_of(press).get("target_id"), "no person")
    return None


# Races


@pressed(
    "a reaction arrives with the member who gave it, in under a second",
    f"Tap the {HAND} under the message above the board.",
)
async def reaction_arrives(trial: Trial) -> str | None:
    number = await trial.send(await trial.draw(asking("a race: tap the hand")))
    await trial.messenger.react(number, HAND)
    own = trial.client.user.id if trial.client.user else 0

    def fits(event: discord.RawReactionActionEvent) -> bool:
        return event.message_id == number and event.user_id != own

    heard = await trial.ears.until("raw_reaction_add", fits, trial.venue.patience)
    if heard is None:
        raise Skipped("nobody tapped it")
    want(heard.event.member is not None, "no member")
    trial.memory["tapped"] = number
    return str(heard.event.emoji)


@pressed("a reaction that is taken back is heard of, too", f"Take your {HAND} back.")
async def reaction_removed(trial: Trial) -> str | None:
    number = trial.recall("tapped")
    heard = await trial.ears.until(
        "raw_reaction_remove", lambda event: event.message_id == number, trial.venue.patience
    )
    if heard is None:
        raise Skipped("nobody took it back")
    return None


@pressed(
    "five quick presses arrive in their order",
    "Press the button in the private message **five times**, quickly.",
)
async def quick_presses(trial: Trial) -> str | None:
    first = await trial.press()
    await trial.show(first, await trial.draw(asking("press Quick five times", "Quick")))
    ids = []
    for _ in range(5):
        press = await trial.press("Quick")
        await press.response.defer()
        ids.append(press.id)
    want(ids == sorted(ids), "another order")
    return None


@pressed("the token of a person carries a table without the bot's token", PRESS)
async def token_carries_table(trial: Trial) -> str | None:
    press = await trial.press()
    await press.response.defer()
    messenger = TicketMessenger(trial.client, trial.clock, TokenRule(), [])
    messenger.note(ticket_of(press))
    content = {**(await trial.draw(samples.table_panel(4))).new, **QUIET}
    number = await messenger.send(content, "")  # follow-ups have no nonce
    trial.leftovers.note("messages", (trial.room.id, number))
    want(await messenger.edit(number, await trial.draw(samples.table_panel(5))), "it cannot be edited")
    await messenger.erase(number)
    return None


async def erase_private(trial: Trial) -> None:
    """Delete the private messages whose tokens are still valid."""
    private = PrivateMessenger(trial.client)
    for token, number in trial.shown:
        await refusal(private.erase(token, number) if number else private.erase(token))
