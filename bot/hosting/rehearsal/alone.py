"""The checks that run without a person's help."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic, time
from typing import Any

import discord

from bot.hosting.doctor import clock_finding
from bot.hosting.rehearsal import samples
from bot.hosting.rehearsal.check import Different, Skipped, alone, want
from bot.hosting.rehearsal.trial import EVENT_SECONDS, Trial, asking, plain, refusal
from bot.hosting.starts import fetch_limit
from bot.pictures import emoji_file, emoji_names
from bot.ui.transport.emojis import OF_EMOJI, EmojisRefused, blame_emojis
from bot.ui.transport.messenger import NO_MENTIONS, mentioning
from bot.ui.transport.panels import Component, Drawn
from bot.ui.transport.permissions import INVITED, needed_in

TAKEN = (200, 0)
INVALID_FORM = (400, 50035)
HAND = "✋"


def text_of(content: str) -> Component:
    return {"type": 10, "content": content}


def gallery(count: int, alt: str = "rehearsal") -> Component:
    """A gallery that shows the first picture of a message `count` times."""
    items = [{"media": {"url": "attachment://picture-1.png"}, "description": alt} for _ in range(count)]
    return {"type": 12, "items": items}


def button(**more: Any) -> Component:
    return {
        "type": 1,
        "components": [{"type": 2, "style": 2, "label": "x", "custom_id": "rehearsal:x"} | more],
    }


async def limit(trial: Trial, most: Drawn, more: Drawn) -> None:
    """Check a limit: Discord accepts the first request, and refuses the second one with 50035."""
    want((found := await refusal(trial.send(most))) == TAKEN, f"the most allowed: {found}")
    want((found := await refusal(trial.send(more))) == INVALID_FORM, f"one more: {found}")


# The application and the server


@alone("the token is that of a bot")
async def token(trial: Trial) -> str | None:
    user = await trial.raw("GET", "/users/@me")
    want(user.get("bot"), "the account is no bot")
    return None


@alone("the Add App button of the profile adds the bot, with its permissions, and not only its commands")
async def install_settings(trial: Trial) -> str | None:
    told = await trial.raw("GET", "/applications/@me")
    config = (told.get("integration_types_config") or {}).get("0") or {}
    chosen = config.get("oauth2_install_params") or {}
    want("bot" in chosen.get("scopes", ()), f"for servers: {chosen.get('scopes')}")
    missing = INVITED.value & ~int(chosen.get("permissions") or 0)
    want(not missing, f"permissions that are missing: {missing}")
    return None


@alone("people can add the app to their own account")
async def user_install(trial: Trial) -> str | None:
    told = await trial.raw("GET", "/applications/@me")
    want("1" in (told.get("integration_types_config") or {}), "User Install is not checked")
    return None


@alone("/gateway/bot says how many sessions may be started")
async def session_limit(trial: Trial) -> str | None:
    limit = await fetch_limit(trial.client.http.token or "")
    return f"{limit.remaining} of {limit.total} left, {limit.max_concurrency} at a time"


@alone("GUILD_CREATE has the bot's own member with its roles, without a privileged intent")
async def own_member(trial: Trial) -> str | None:
    me = trial.guild.me
    want(me is not None and len(me.roles) > 1, "no member, or no role")
    return None


@alone("the permissions of the invitation are held in the channel, as computed from roles and overwrites")
async def own_permissions(trial: Trial) -> str | None:
    held = trial.room.permissions_for(trial.guild.me)
    lacking = [name for name in needed_in(trial.room) if not getattr(held, name)]
    want(not lacking, f"the bot lacks {lacking}")
    return None


@alone("only a Community has a language of its own, so that of other servers says nothing")
async def server_locale(trial: Trial) -> str | None:
    is_community = "COMMUNITY" in trial.guild.features
    want(
        is_community or trial.guild.preferred_locale is discord.Locale.american_english,
        "a language without it",
    )
    return "a Community" if is_community else "no Community"


@alone("a server may notify its members of all messages, so what mentions nobody is sent silently")
async def notification_level(trial: Trial) -> str | None:
    return trial.guild.default_notifications.name


@alone("a member that is not there is Unknown Member (10007)")
async def unknown_member(trial: Trial) -> str | None:
    found = await refusal(trial.guild.fetch_member(trial.guild.id))
    want(found[1] in (10007, 10013), found)
    return str(found[1])


@alone("a member is fetched without a privileged intent")
async def fetch_member(trial: Trial) -> str | None:
    assert trial.client.user is not None
    await trial.guild.fetch_member(trial.client.user.id)
    return None


@alone("an avatar comes from the CDN in the size that is asked for")
async def avatar(trial: Trial) -> str | None:
    assert trial.client.user is not None
    content = await trial.client.user.display_avatar.with_size(64).read()
    return f"{len(content)} bytes"


@alone("the Date header tells Discord's time")
async def date_header(trial: Trial) -> str | None:
    await trial.raw("GET", "/gateway")
    finding = clock_finding(trial.guard.ahead)
    want(not finding.is_doubtful, f"this machine's clock is {finding.says}")
    return None


# Messages with Components V2


@alone("a lobby with its picture is taken")
async def send_lobby(trial: Trial) -> str | None:
    number = await trial.send(await trial.draw(samples.lobby_panel()))
    message = await trial.read(number)
    want(message.flags.components_v2 and message.attachments, f"{message.flags} {len(message.attachments)}")
    trial.memory["table"] = number
    return None


@alone("an edit by the bot brings a new picture of the same name (discord-api-docs #7529 says 400)")
async def edit_with_picture(trial: Trial) -> str | None:
    number = trial.recall("table")
    for turn in (1, 2):
        drawn = await trial.draw(samples.table_panel(turn))
        want(await trial.messenger.edit(number, drawn), "the messenger gave up")
    message = await trial.read(number)
    want(len(message.attachments) == 1, f"{len(message.attachments)} files")
    return f"{message.attachments[0].size} bytes" if message.attachments else None


@alone("an edit without pictures drops the earlier one")
async def edit_without_picture(trial: Trial) -> str | None:
    number = trial.recall("table")
    await trial.messenger.edit(number, Drawn(samples.table_panel(3).view()))
    message = await trial.read(number)
    want(not message.attachments, f"{len(message.attachments)} files are left")
    return None


@alone("a text becomes a panel when it is edited")
async def text_to_panel(trial: Trial) -> str | None:
    number = await trial.say("a text")
    drawn = await trial.draw(asking("a panel"))
    await trial.room.get_partial_message(number).edit(content=None, **drawn.change)
    want((await trial.read(number)).flags.components_v2, "it stays a text")
    return None


@alone("40 components are taken, 41 refused")
async def component_limit(trial: Trial) -> str | None:
    most, more = ({"type": 17, "components": [text_of("rehearsal")] * count} for count in (39, 40))
    await limit(trial, plain(most), plain(more))
    return None


@alone("4,000 characters of text are taken, 4,001 refused")
async def text_limit(trial: Trial) -> str | None:
    long = [text_of("rehearsal".ljust(2000, ".")), text_of("." * 2000)]
    await limit(trial, plain(*long), plain(*long, text_of(".")))
    return None


@alone("a description of a picture has up to 1,024 characters")
async def alt_limit(trial: Trial) -> str | None:
    pictures = (await trial.draw(samples.table_panel(1))).pictures
    most, more = (Drawn(plain(gallery(1, "." * length)).view, pictures) for length in (1024, 1025))
    await limit(trial, most, more)
    return None


@alone("a gallery has up to 10 pictures")
async def gallery_limit(trial: Trial) -> str | None:
    pictures = (await trial.draw(samples.table_panel(1))).pictures
    most, more = (Drawn(plain(gallery(count)).view, pictures) for count in (10, 11))
    await limit(trial, most, more)
    return None


@alone("a button's label has up to 80 characters")
async def label_limit(trial: Trial) -> str | None:
    await limit(trial, plain(button(label="x" * 80)), plain(button(label="x" * 81)))
    return None


@alone("a custom id has up to 100 characters")
async def custom_id_limit(trial: Trial) -> str | None:
    await limit(trial, plain(button(custom_id="x" * 100)), plain(button(custom_id="x" * 101)))
    return None


@alone("a menu has up to 25 lines")
async def menu_limit(trial: Trial) -> str | None:
    def menu(count: int) -> Component:
        lines = [{"label": str(line), "value": str(line)} for line in range(count)]
        select = {"type": 3, "custom_id": "rehearsal:menu", "options": lines}
        return {"type": 1, "components": [select]}

    await limit(trial, plain(menu(25)), plain(menu(26)))
    return None


# Notifications


@alone("a silent message stays silent (SUPPRESS_NOTIFICATIONS), with a panel, too")
async def silent_flag(trial: Trial) -> str | None:
    number = await trial.send(await trial.draw(asking("silent")))
    want((await trial.read(number)).flags.suppress_notifications, "the flag is not kept")
    return None


@alone("a mention that is not allowed notifies nobody")
async def mentions_nobody(trial: Trial) -> str | None:
    assert trial.client.user is not None
    message = await trial.posted(f"{trial.client.user.mention} @everyone", allowed_mentions=NO_MENTIONS)
    want(not message.mentions, "somebody is mentioned")
    want(not message.mention_everyone, "everyone is mentioned")
    return None


@alone("a mention that is allowed is one")
async def mentions_somebody(trial: Trial) -> str | None:
    assert trial.client.user is not None
    own = trial.client.user
    message = await trial.posted(own.mention, **mentioning(people=[own.id]))
    want([mention.id for mention in message.mentions] == [own.id], "nobody is mentioned")
    return None


@alone("a role that not everybody may mention is not notified")
async def role_mention(trial: Trial) -> str | None:
    role = trial.guild.get_role(trial.venue.role) if trial.venue.role else None
    if role is None:
        raise Skipped("no --role")
    message = await trial.posted(role.mention, **mentioning(roles=[role.id]))
    may = role.mentionable or trial.room.permissions_for(trial.guild.me).mention_everyone
    want(bool(message.raw_role_mentions) is may, f"mentionable {role.mentionable}, but it is the other way")
    return None


# Nonces


@alone("the same nonce gives the message that is already there")
async def nonce_twice(trial: Trial) -> str | None:
    nonce = fresh_nonce("t")
    first, second = [await trial.say("nonce", nonce=nonce) for _ in range(2)]
    want(first == second, "two messages")
    return None


@alone("a nonce whose message was deleted answers Unknown Message (10008)")
async def nonce_deleted(trial: Trial) -> str | None:
    nonce = fresh_nonce("d")
    await trial.messenger.erase(await trial.say("nonce", nonce=nonce))
    found = await refusal(trial.say("nonce", nonce=nonce))
    want(found == (404, 10008), found)
    return None


@alone("a nonce has up to 25 characters")
async def nonce_limit(trial: Trial) -> str | None:
    longest = fresh_nonce("l").ljust(25, "x")
    want((found := await refusal(trial.say("nonce", nonce=longest))) == TAKEN, f"25 characters: {found}")
    want((found := await refusal(trial.say("nonce", nonce=longest + "x"))) == INVALID_FORM, f"26: {found}")
    return None


def fresh_nonce(kind: str) -> str:
    """Return a nonce that hasn't been used in the last few minutes."""
    return f"{kind}{time():.3f}"


# Emojis


@alone("an emoji of the application is uploaded")
async def emoji_upload(trial: Trial) -> str | None:
    name = (await asyncio.to_thread(lambda: list(emoji_names())))[0]
    drawn = await asyncio.to_thread(emoji_file, name)
    made = await trial.client.create_application_emoji(name=f"rehearsal_{int(time()) % 10**6}", image=drawn)
    trial.leftovers.note("emojis", made.id)
    trial.memory["emoji"] = made
    last = next(one for one in reversed(trial.recorder.recorded) if one.route.endswith("/emojis"))
    return f"rate limit {last.headers or 'not told'}"


@alone("a fresh emoji is taken every time (discord-api-docs #7128: some are refused at random)")
async def fresh_emoji(trial: Trial) -> str | None:
    emoji, refused = trial.recall("emoji"), 0
    shown = plain(button(emoji={"id": str(emoji.id), "name": emoji.name}))
    for _ in range(trial.venue.emoji_sends):
        refused += await refusal(trial.send(shown)) != TAKEN
    want(not refused, f"{refused} of {trial.venue.emoji_sends} refused")
    return None


@alone("a message with a deleted emoji is refused, and the error names its place")
async def deleted_emoji(trial: Trial) -> str | None:
    emoji = trial.recall("emoji")
    await emoji.delete()
    shown = plain(button(emoji={"id": str(emoji.id), "name": emoji.name}))
    try:
        await trial.send(shown)
    except discord.HTTPException as error:
        want(OF_EMOJI.search(error.text), f"the error names no place: {error.code}")
        try:
            blame_emojis(error, shown.view)
        except EmojisRefused as refused:
            want(refused.ids == {emoji.id}, "another emoji is blamed")
        return None
    raise Different("it is taken")


# Reactions


@alone("the bot reacts to its panel, and hears of it")
async def reaction(trial: Trial) -> str | None:
    number = await trial.send(await trial.draw(asking("a race")))
    began = monotonic()
    await trial.messenger.react(number, HAND)
    heard = await trial.ears.until("raw_reaction_add", lambda event: event.message_id == number)
    want(heard, f"no event in {EVENT_SECONDS:.0f} s")
    trial.memory["race"] = number
    return f"event after {1000 * (heard.at - began):.0f} ms" if heard else None


@alone("four reactions in a row are taken")
async def reaction_pace(trial: Trial) -> str | None:
    number = await trial.send(await trial.draw(asking("four races")))

    async def react(turn: int) -> None:
        await trial.messenger.react(number, ("✋", "🛑", "🎉", "👀")[turn])

    return await _storm(4, react)


@alone("a reaction to a deleted message is refused with 10008")
async def react_deleted(trial: Trial) -> str | None:
    number = await trial.say("gone")
    await trial.messenger.erase(number)
    want((found := await refusal(trial.messenger.react(number, HAND))) == (404, 10008), found)
    return None


# Pace


async def _storm(count: int, work: Callable[[int], Awaitable[object]]) -> str:
    began = monotonic()
    for number in range(count):
        await work(number)
    return f"{count} in {monotonic() - began:.1f} s"


@alone("a message is edited once a second without waiting")
async def edit_pace(trial: Trial) -> str | None:
    number = await trial.send(await trial.draw(asking("edits")))

    async def edit(turn: int) -> None:
        await trial.messenger.edit(number, await trial.draw(asking(f"edit {turn}")))

    return await _storm(10, edit)


@alone("six messages are sent and deleted without waiting for long")
async def send_pace(trial: Trial) -> str | None:
    sent: list[int] = []

    async def send(turn: int) -> None:
        sent.append(await trial.say(f"number {turn}"))

    async def erase(turn: int) -> None:
        await trial.messenger.erase(sent[turn])

    return f"sent {await _storm(6, send)}, deleted {await _storm(6, erase)}"


@alone("an edit of a deleted message is refused with 10008")
async def edit_deleted(trial: Trial) -> str | None:
    number = await trial.say("gone")
    await trial.messenger.erase(number)
    drawn = await trial.draw(asking("too late"))
    want((found := await refusal(trial.messenger.edit(number, drawn))) == (404, 10008), found)
    return None


@alone("a message is deleted once; the second time is 10008")
async def delete_deleted(trial: Trial) -> str | None:
    number = await trial.say("gone")
    await trial.messenger.erase(number)
    want((found := await refusal(trial.messenger.erase(number))) == (404, 10008), found)
    return None
