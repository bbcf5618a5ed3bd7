"""The checks that need nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from time import monotonic, time
from typing import Any

import discord

from bot.hosting.rehearsal import samples
from bot.hosting.rehearsal.check import Different, Skipped, alone, want
from bot.hosting.rehearsal.stage import EVENT_SECONDS, Stage, asking, plain, refusal
from bot.hosting.starts import fetch_limit
from bot.pictures import emoji_file, emoji_names
from bot.ui.transport.emojis import OF_EMOJI, EmojisRefused, blame_emojis
from bot.ui.transport.messenger import NO_MENTIONS, mentioning, webhook_of
from bot.ui.transport.panels import Component, Drawn
from bot.ui.transport.permissions import INVITED, needed_in

TAKEN = (200, 0)
INVALID_FORM = (400, 50035)
HAND = "✋"
GOOD_CLOCK_SECONDS = 5.0


def text_of(content: str) -> Component:
    """A text of Components V2."""
    return {"type": 10, "content": content}


def gallery(count: int, alt: str = "rehearsal") -> Component:
    """A gallery that shows the first picture of a message `count` times."""
    items = [{"media": {"url": "attachment://picture-1.png"}, "description": alt} for _ in range(count)]
    return {"type": 12, "items": items}


def button(**more: Any) -> Component:
    """A row with a button."""
    return {
        "type": 1,
        "components": [{"type": 2, "style": 2, "label": "x", "custom_id": "rehearsal:x"} | more],
    }


async def limit(stage: Stage, most: Drawn, more: Drawn) -> None:
    """Discord takes the one, and refuses the other with 50035."""
    want((found := await refusal(stage.send(most))) == TAKEN, f"the most allowed: {found}")
    want((found := await refusal(stage.send(more))) == INVALID_FORM, f"one more: {found}")


# The application and the server


@alone("the token is that of a bot")
async def token(stage: Stage) -> str | None:
    user = await stage.raw("GET", "/users/@me")
    want(user.get("bot"), "the account is no bot")
    return None


@alone("the Add App button of the profile adds the bot, with its permissions, and not only its commands")
async def install_settings(stage: Stage) -> str | None:
    told = await stage.raw("GET", "/applications/@me")
    config = (told.get("integration_types_config") or {}).get("0") or {}
    chosen = config.get("oauth2_install_params") or {}
    want("bot" in chosen.get("scopes", ()), f"for servers: {chosen.get('scopes')}")
    missing = INVITED.value & ~int(chosen.get("permissions") or 0)
    want(not missing, f"permissions that are missing: {missing}")
    return None


@alone("people can add the app to their own account")
async def user_install(stage: Stage) -> str | None:
    told = await stage.raw("GET", "/applications/@me")
    want("1" in (told.get("integration_types_config") or {}), "User Install is not checked")
    return None


@alone("/gateway/bot says how many sessions may be started")
async def session_limit(stage: Stage) -> str | None:
    limit = await fetch_limit(stage.client.http.token or "")
    return f"{limit.remaining} of {limit.total} left, {limit.max_concurrency} at a time"


@alone("GUILD_CREATE has the bot's own member with its roles, without a privileged intent")
async def own_member(stage: Stage) -> str | None:
    me = stage.guild.me
    want(me is not None and len(me.roles) > 1, "no member, or no role")
    return None


@alone("the permissions of the invitation are held in the channel, as computed from roles and overwrites")
async def own_permissions(stage: Stage) -> str | None:
    held = stage.room.permissions_for(stage.guild.me)
    lacking = [name for name in needed_in(stage.room) if not getattr(held, name)]
    want(not lacking, f"the bot lacks {lacking}")
    return None


@alone("only a Community has a language of its own, so that of other servers says nothing")
async def server_locale(stage: Stage) -> str | None:
    is_community = "COMMUNITY" in stage.guild.features
    want(
        is_community or stage.guild.preferred_locale is discord.Locale.american_english,
        "a language without it",
    )
    return "a Community" if is_community else "no Community"


@alone("a server may notify its members of all messages, so what mentions nobody is sent silently")
async def notification_level(stage: Stage) -> str | None:
    return stage.guild.default_notifications.name


@alone("a member that is not there is Unknown Member (10007)")
async def unknown_member(stage: Stage) -> str | None:
    found = await refusal(stage.guild.fetch_member(stage.guild.id))
    want(found[1] in (10007, 10013), found)
    return str(found[1])


@alone("a member is fetched without a privileged intent")
async def fetch_member(stage: Stage) -> str | None:
    assert stage.client.user is not None
    await stage.guild.fetch_member(stage.client.user.id)
    return None


@alone("an avatar comes from the CDN in the size that is asked for")
async def avatar(stage: Stage) -> str | None:
    assert stage.client.user is not None
    content = await stage.client.user.display_avatar.with_size(64).read()
    return f"{len(content)} bytes"


@alone("the Date header tells Discord's time")
async def date_header(stage: Stage) -> str | None:
    await stage.raw("GET", "/gateway")
    ahead = stage.guard.ahead
    want(abs(ahead) < GOOD_CLOCK_SECONDS, f"this machine's clock is {ahead:.0f} s ahead")
    return None


# Messages with Components V2


@alone("a lobby with its picture is taken")
async def send_lobby(stage: Stage) -> str | None:
    number = await stage.send(await stage.draw(samples.lobby_panel()))
    message = await stage.read(number)
    want(message.flags.components_v2 and message.attachments, f"{message.flags} {len(message.attachments)}")
    stage.memory["table"] = number
    return None


@alone("an edit by the bot brings a new picture of the same name (discord-api-docs #7529 says 400)")
async def edit_with_picture(stage: Stage) -> str | None:
    number = stage.recall("table")
    for turn in (1, 2):
        drawn = await stage.draw(samples.table_panel(turn))
        want(await stage.messenger.edit(number, drawn), "the messenger gave up")
    message = await stage.read(number)
    want(len(message.attachments) == 1, f"{len(message.attachments)} files")
    return f"{message.attachments[0].size} bytes" if message.attachments else None


@alone("an edit without pictures drops the earlier one")
async def edit_without_picture(stage: Stage) -> str | None:
    number = stage.recall("table")
    await stage.messenger.edit(number, Drawn(samples.table_panel(3).view()))
    message = await stage.read(number)
    want(not message.attachments, f"{len(message.attachments)} files are left")
    return None


@alone("a text becomes a panel when it is edited")
async def text_to_panel(stage: Stage) -> str | None:
    number = await stage.say("a text")
    drawn = await stage.draw(asking("a panel"))
    await stage.room.get_partial_message(number).edit(content=None, **drawn.change)
    want((await stage.read(number)).flags.components_v2, "it stays a text")
    return None


@alone("40 components are taken, 41 refused")
async def component_limit(stage: Stage) -> str | None:
    most, more = ({"type": 17, "components": [text_of("rehearsal")] * count} for count in (39, 40))
    await limit(stage, plain(most), plain(more))
    return None


@alone("4,000 characters of text are taken, 4,001 refused")
async def text_limit(stage: Stage) -> str | None:
    long = [text_of("rehearsal".ljust(2000, ".")), text_of("." * 2000)]
    await limit(stage, plain(*long), plain(*long, text_of(".")))
    return None


@alone("a description of a picture has up to 1,024 characters")
async def alt_limit(stage: Stage) -> str | None:
    pictures = (await stage.draw(samples.table_panel(1))).pictures
    most, more = (Drawn(plain(gallery(1, "." * length)).view, pictures) for length in (1024, 1025))
    await limit(stage, most, more)
    return None


@alone("a gallery has up to 10 pictures")
async def gallery_limit(stage: Stage) -> str | None:
    pictures = (await stage.draw(samples.table_panel(1))).pictures
    most, more = (Drawn(plain(gallery(count)).view, pictures) for count in (10, 11))
    await limit(stage, most, more)
    return None


@alone("a button's label has up to 80 characters")
async def label_limit(stage: Stage) -> str | None:
    await limit(stage, plain(button(label="x" * 80)), plain(button(label="x" * 81)))
    return None


@alone("a custom id has up to 100 characters")
async def custom_id_limit(stage: Stage) -> str | None:
    await limit(stage, plain(button(custom_id="x" * 100)), plain(button(custom_id="x" * 101)))
    return None


@alone("a menu has up to 25 lines")
async def menu_limit(stage: Stage) -> str | None:
    def menu(count: int) -> Component:
        lines = [{"label": str(line), "value": str(line)} for line in range(count)]
        select = {"type": 3, "custom_id": "rehearsal:menu", "options": lines}
        return {"type": 1, "components": [select]}

    await limit(stage, plain(menu(25)), plain(menu(26)))
    return None


# Who is notified


@alone("a silent message stays silent (SUPPRESS_NOTIFICATIONS), with a panel, too")
async def silent_flag(stage: Stage) -> str | None:
    number = await stage.send(await stage.draw(asking("silent")))
    want((await stage.read(number)).flags.suppress_notifications, "the flag is not kept")
    return None


@alone("a mention that is not allowed notifies nobody")
async def mentions_nobody(stage: Stage) -> str | None:
    assert stage.client.user is not None
    message = await stage.posted(f"{stage.client.user.mention} @everyone", allowed_mentions=NO_MENTIONS)
    want(not message.mentions, "somebody is mentioned")
    want(not message.mention_everyone, "everyone is mentioned")
    return None


@alone("a mention that is allowed is one")
async def mentions_somebody(stage: Stage) -> str | None:
    assert stage.client.user is not None
    own = stage.client.user
    message = await stage.posted(own.mention, **mentioning(people=[own.id]))
    want([one.id for one in message.mentions] == [own.id], "nobody is mentioned")
    return None


@alone("a role that not everybody may mention is not notified")
async def role_mention(stage: Stage) -> str | None:
    role = stage.guild.get_role(stage.options.role) if stage.options.role else None
    if role is None:
        raise Skipped("no --role")
    message = await stage.posted(role.mention, **mentioning(roles=[role.id]))
    may = role.mentionable or stage.room.permissions_for(stage.guild.me).mention_everyone
    want(bool(message.raw_role_mentions) is may, f"mentionable {role.mentionable}, but it is the other way")
    return None


# Nonces


@alone("the same nonce gives the message that is already there")
async def nonce_twice(stage: Stage) -> str | None:
    nonce = fresh_nonce("t")
    first, second = [await stage.say("nonce", nonce=nonce) for _ in range(2)]
    want(first == second, "two messages")
    return None


@alone("a nonce whose message was deleted answers Unknown Message (10008)")
async def nonce_deleted(stage: Stage) -> str | None:
    nonce = fresh_nonce("d")
    await stage.messenger.erase(await stage.say("nonce", nonce=nonce))
    found = await refusal(stage.say("nonce", nonce=nonce))
    want(found == (404, 10008), found)
    return None


@alone("a nonce has up to 25 characters")
async def nonce_limit(stage: Stage) -> str | None:
    longest = fresh_nonce("l").ljust(25, "x")
    want((found := await refusal(stage.say("nonce", nonce=longest))) == TAKEN, f"25 characters: {found}")
    want((found := await refusal(stage.say("nonce", nonce=longest + "x"))) == INVALID_FORM, f"26: {found}")
    return None


def fresh_nonce(kind: str) -> str:
    """A nonce that nothing has used in the last minutes."""
    return f"{kind}{time():.3f}"


# Emojis


@alone("an emoji of the application is uploaded")
async def emoji_upload(stage: Stage) -> str | None:
    name = (await asyncio.to_thread(lambda: list(emoji_names())))[0]
    drawn = await asyncio.to_thread(emoji_file, name)
    made = await stage.client.create_application_emoji(name=f"rehearsal_{int(time()) % 10**6}", image=drawn)
    stage.leftovers.note("emojis", made.id)
    stage.memory["emoji"] = made
    last = next(one for one in reversed(stage.recorder.recorded) if one.route.endswith("/emojis"))
    return f"rate limit {last.headers or 'not told'}"


@alone("a fresh emoji is taken every time (discord-api-docs #7128: some are refused at random)")
async def fresh_emoji(stage: Stage) -> str | None:
    emoji, refused = stage.recall("emoji"), 0
    shown = plain(button(emoji={"id": str(emoji.id), "name": emoji.name}))
    for _ in range(stage.options.emoji_sends):
        refused += await refusal(stage.send(shown)) != TAKEN
    want(not refused, f"{refused} of {stage.options.emoji_sends} refused")
    return None


@alone("a message with a deleted emoji is refused, and the error names its place")
async def deleted_emoji(stage: Stage) -> str | None:
    emoji = stage.recall("emoji")
    await emoji.delete()
    shown = plain(button(emoji={"id": str(emoji.id), "name": emoji.name}))
    try:
        await stage.send(shown)
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
async def reaction(stage: Stage) -> str | None:
    number = await stage.send(await stage.draw(asking("a race")))
    began = monotonic()
    await stage.messenger.react(number, HAND)
    heard = await stage.ears.until("raw_reaction_add", lambda event: event.message_id == number)
    want(heard, f"no event in {EVENT_SECONDS:.0f} s")
    stage.memory["race"] = number
    return f"event after {1000 * (heard.at - began):.0f} ms" if heard else None


@alone("four reactions in a row are taken")
async def reaction_pace(stage: Stage) -> str | None:
    number = await stage.send(await stage.draw(asking("four races")))

    async def react(turn: int) -> None:
        await stage.messenger.react(number, ("✋", "🛑", "🎉", "👀")[turn])

    return await _storm(4, react)


@alone("a reaction to a deleted message is refused with 10008")
async def react_deleted(stage: Stage) -> str | None:
    number = await stage.say("gone")
    await stage.messenger.erase(number)
    want((found := await refusal(stage.messenger.react(number, HAND))) == (404, 10008), found)
    return None


# Pace


async def _storm(count: int, work: Callable[[int], Awaitable[object]]) -> str:
    began = monotonic()
    for number in range(count):
        await work(number)
    return f"{count} in {monotonic() - began:.1f} s"


@alone("a message is edited once a second without waiting")
async def edit_pace(stage: Stage) -> str | None:
    number = await stage.send(await stage.draw(asking("edits")))

    async def edit(turn: int) -> None:
        await stage.messenger.edit(number, await stage.draw(asking(f"edit {turn}")))

    return await _storm(10, edit)


@alone("six messages are sent and deleted without waiting for long")
async def send_pace(stage: Stage) -> str | None:
    sent: list[int] = []

    async def send(turn: int) -> None:
        sent.append(await stage.say(f"number {turn}"))

    async def erase(turn: int) -> None:
        await stage.messenger.erase(sent[turn])

    return f"sent {await _storm(6, send)}, deleted {await _storm(6, erase)}"


@alone("an edit of a deleted message is refused with 10008")
async def edit_deleted(stage: Stage) -> str | None:
    number = await stage.say("gone")
    await stage.messenger.erase(number)
    drawn = await stage.draw(asking("too late"))
    want((found := await refusal(stage.messenger.edit(number, drawn))) == (404, 10008), found)
    return None


@alone("a message is deleted once; the second time is 10008")
async def delete_deleted(stage: Stage) -> str | None:
    number = await stage.say("gone")
    await stage.messenger.erase(number)
    want((found := await refusal(stage.messenger.erase(number))) == (404, 10008), found)
    return None


# Threads


def require_threads(stage: Stage) -> None:
    """Raise Skipped if the bot could not delete a thread again, not even its own."""
    if not stage.room.permissions_for(stage.guild.me).manage_threads:
        raise Skipped("without Manage Threads, the bot could not delete the thread again")


@alone("a thread under a message has its id, and a second one is refused (160004)")
async def thread_under(stage: Stage) -> str | None:
    require_threads(stage)
    message = await stage.posted("a thread")
    thread = await message.create_thread(name="rehearsal", auto_archive_duration=60)
    stage.leftovers.note("threads", thread.id)
    stage.memory["thread"] = thread
    want(thread.id == message.id, "it has another id")
    found = await refusal(message.create_thread(name="rehearsal again"))
    want(found == (400, 160004), found)
    return None


@alone("the bot adds a person to a thread")
async def thread_member(stage: Stage) -> str | None:
    thread, owner = stage.recall("thread"), stage.guild.owner_id or 0
    await thread.add_user(discord.Object(owner))
    members = await stage.raw("GET", "/channels/{channel_id}/thread-members", channel_id=thread.id)
    want(str(owner) in {one["user_id"] for one in members}, "the person is no member")
    return None


@alone("a mention adds a person to a thread")
async def thread_mention(stage: Stage) -> str | None:
    thread, owner = stage.recall("thread"), stage.guild.owner_id or 0
    await thread.remove_user(discord.Object(owner))
    await stage.say(f"<@{owner}>", thread.id, **mentioning(people=[owner]))
    found = await refusal(thread.fetch_member(owner))
    want(found == TAKEN, f"{found[1]}: the person is no member")
    return None


@alone("a message in a thread is no edit of it: only messages keep it awake")
async def thread_counts(stage: Stage) -> str | None:
    thread = stage.recall("thread")
    first = await thread_total(stage, thread.id)
    number = await stage.send(await stage.draw(asking("in the thread")), thread.id)
    await stage.messenger_to(thread.id).edit(number, await stage.draw(asking("edited")))
    want(await thread_total(stage, thread.id) == first + 1, "an edit counts")
    stage.memory["in thread"] = number
    return None


async def thread_total(stage: Stage, thread: int) -> int:
    """How many messages Discord has counted in a thread."""
    return (await stage.raw("GET", "/channels/{channel_id}", channel_id=thread))["total_message_sent"]


@alone("in an archived thread an edit is refused (50083), and a new message wakes it")
async def archived_thread(stage: Stage) -> str | None:
    thread, number = stage.recall("thread"), stage.recall("in thread")
    await thread.edit(archived=True)
    drawn = await stage.draw(asking("asleep"))
    found = await refusal(stage.messenger_to(thread.id).edit(number, drawn))
    want(found == (400, 50083), found)
    await stage.say("awake", thread.id)
    want(await refusal(stage.messenger_to(thread.id).edit(number, drawn)) == TAKEN, "it sleeps on")
    return None


@alone("the same nonce in another channel gives the message of the first one")
async def nonce_elsewhere(stage: Stage) -> str | None:
    nonce = fresh_nonce("c")
    first = await stage.posted("nonce", nonce=nonce)
    second = await stage.posted("nonce", stage.recall("thread").id, nonce=nonce)
    want(first.id == second.id, "another message")
    return None


@alone("a voice channel without Connect is closed to messages (50001)")
async def voice_without_connect(stage: Stage) -> str | None:
    if not stage.options.voice:
        raise Skipped("no --voice")
    channel = stage.guild.get_channel(stage.options.voice)
    if channel is None:
        raise Skipped("there is no such channel")
    may = channel.permissions_for(stage.guild.me).connect
    found = await refusal(stage.say("voice", channel.id))
    want(found == (TAKEN if may else (403, 50001)), f"connect {may}: {found}")
    return f"connect {may}: {found[1] or 'taken'}"


@alone("a direct message is taken, or refused with 50007 or 50278")
async def direct_message(stage: Stage) -> str | None:
    if not stage.options.person:
        raise Skipped("no --person")
    person = await stage.client.fetch_user(stage.options.person)
    channel = await person.create_dm()
    found = await refusal(stage.say("a direct message", channel.id))
    want(found in (TAKEN, (403, 50007), (403, 50278)), found)
    return str(found[1] or "taken")


@alone("a role above the bot's own cannot be given (50013)")
async def role_too_high(stage: Stage) -> str | None:
    role = stage.guild.get_role(stage.options.role) if stage.options.role else None
    if role is None:
        raise Skipped("no --role")
    may = stage.guild.me.guild_permissions.manage_roles and role < stage.guild.me.top_role
    own = stage.guild.me.id
    found = await refusal(stage.client.http.add_role(stage.guild.id, own, role.id))
    if found == TAKEN:
        await stage.client.http.remove_role(stage.guild.id, own, role.id)
    want(found == (TAKEN if may else (403, 50013)), f"below the bot and Manage Roles {may}: {found}")
    return str(found[1] or "given and taken back")


# Commands, events, and what arrives


@alone("a command with words in other languages is taken, and sent again, it keeps its id")
async def command_kept(stage: Stage) -> str | None:
    server, application = stage.guild.id, stage.client.application_id or 0
    words = dict.fromkeys(("de", "fr", "es-ES", "pt-BR", "ja"), "rehearsal")
    body = {"name": "rehearsal-languages", "description": "rehearsal", "description_localizations": words}
    ids = set[str]()
    for _ in range(2):
        made = await stage.client.http.upsert_guild_command(application, server, body)  # type: ignore[arg-type]
        ids.add(str(made["id"]))
        stage.leftovers.note("commands", (server, int(made["id"])))
    want(len(ids) == 1, "it has another id")
    return None


@alone("Create Events is enough for an event, and needed")
async def scheduled_event(stage: Stage) -> str | None:
    begins = discord.utils.utcnow() + timedelta(days=1)
    held = stage.guild.me.guild_permissions.create_events

    async def make() -> None:
        event = await stage.guild.create_scheduled_event(
            name="rehearsal",
            start_time=begins,
            end_time=begins + timedelta(hours=1),
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location="rehearsal",
        )
        stage.leftovers.note("events", (stage.guild.id, event.id))
        assert stage.client.user is not None
        want(event.creator_id == stage.client.user.id, "somebody else is its creator")
        await event.edit(name="rehearsal, moved", start_time=begins + timedelta(minutes=5))
        await event.delete()

    found = await refusal(make())
    want(found == (TAKEN if held else (403, 50013)), f"Create Events {held}: {found}")
    return "made, moved, deleted" if held else "refused without the permission"


@alone("the bot hears of messages without the intent to read them")
async def own_message(stage: Stage) -> str | None:
    began = monotonic()
    number = await stage.say("heard?")
    heard = await stage.ears.until("message", lambda message: message.id == number)
    want(heard, f"no event in {EVENT_SECONDS:.0f} s")
    return f"after {1000 * (heard.at - began):.0f} ms" if heard else None


@alone("a wrong token of an interaction is refused with 50027 or 10015")
async def wrong_token(stage: Stage) -> str | None:
    hook = webhook_of(stage.client, "aW50ZXJhY3Rpb246" + "x" * 80)
    found = await refusal(hook.edit_message(1, content="rehearsal"))
    want(found[1] in (50027, 10015), found)
    return str(found[1])


@alone("a connection that is closed with 4000 is resumed")
async def resumed(stage: Stage) -> str | None:
    shard = next(iter(stage.client.shards.values()))._parent  # noqa: SLF001  # as Pulse does
    began = monotonic()
    await shard.ws.close(4000)
    heard = await stage.ears.until("shard_resumed", seconds=30)
    want(heard, "not resumed in 30 s")
    return f"after {heard.at - began:.1f} s" if heard else None


@alone("two sessions of one shard both hear what happens, so that a new process can take over")
async def two_sessions(stage: Stage) -> str | None:
    other = discord.Client(intents=stage.client.intents, max_messages=None)
    heard = asyncio.Event()
    number = 0

    async def on_message(message: discord.Message) -> None:
        if message.id == number or not number:
            heard.set()

    other.event(on_message)
    running = asyncio.create_task(other.start(stage.client.http.token or ""))
    try:
        async with asyncio.timeout(30):
            await asyncio.wait(
                {asyncio.create_task(_ready(other)), running}, return_when=asyncio.FIRST_COMPLETED
            )
            number = await stage.say("both?")
            await heard.wait()
    except TimeoutError:
        raise Different("the second one heard nothing in 30 s") from None
    finally:
        await other.close()
        await asyncio.gather(running, return_exceptions=True)
    want(
        await stage.ears.until("message", lambda message: message.id == number), "the first one heard nothing"
    )
    return None


async def _ready(client: discord.Client) -> None:
    """Wait until a client that is only just starting knows its servers."""
    while not client.guilds:  # noqa: ASYNC110  # on_ready comes two seconds later
        await asyncio.sleep(0.1)


@alone("a heartbeat every six seconds is allowed")
async def heartbeats(stage: Stage) -> str | None:
    seconds = stage.options.heartbeats
    if not seconds:
        raise Skipped("no --heartbeats")
    shard = next(iter(stage.client.shards.values()))._parent  # noqa: SLF001
    until = monotonic() + seconds
    while monotonic() < until:
        await shard.ws.send_heartbeat({"op": 1, "d": shard.ws.sequence})
        await asyncio.sleep(6)
    want(not shard.ws.socket.closed, "the connection was closed")
    return None
