"""The checks of threads, people, events, and the connection that run without a person's help."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from time import monotonic

import discord

from bot.hosting.rehearsal.alone import TAKEN, fresh_nonce
from bot.hosting.rehearsal.check import Different, Skipped, alone, want
from bot.hosting.rehearsal.trial import EVENT_SECONDS, Trial, asking, refusal
from bot.ui.transport.messenger import mentioning, webhook_of

CONNECTED_SECONDS = 30.0  # how long until a missing connection counts as a failure

# Threads


def require_threads(trial: Trial) -> None:
    """Raise Skipped if the bot could not delete threads afterward, even its own."""
    if not trial.room.permissions_for(trial.guild.me).manage_threads:
        raise Skipped("without Manage Threads, the bot could not delete the thread again")


@alone("a thread under a message has its id, and a second one is refused (160004)")
async def thread_under(trial: Trial) -> str | None:
    require_threads(trial)
    message = await trial.posted("a thread")
    thread = await message.create_thread(name="rehearsal", auto_archive_duration=60)
    trial.leftovers.note("threads", thread.id)
    trial.memory["thread"] = thread
    want(thread.id == message.id, "it has another id")
    found = await refusal(message.create_thread(name="rehearsal again"))
    want(found == (400, 160004), found)
    return None


@alone("the bot adds a person to a thread")
async def thread_member(trial: Trial) -> str | None:
    thread, owner = trial.recall("thread"), trial.guild.owner_id or 0
    await thread.add_user(discord.Object(owner))
    members = await trial.raw("GET", "/channels/{channel_id}/thread-members", channel_id=thread.id)
    want(str(owner) in {member["user_id"] for member in members}, "the person is no member")
    return None


@alone("a mention adds a person to a thread")
async def thread_mention(trial: Trial) -> str | None:
    thread, owner = trial.recall("thread"), trial.guild.owner_id or 0
    await thread.remove_user(discord.Object(owner))
    await trial.say(f"<@{owner}>", thread.id, **mentioning(people=[owner]))
    found = await refusal(thread.fetch_member(owner))
    want(found == TAKEN, f"{found[1]}: the person is no member")
    return None


@alone("a message in a thread is no edit of it: only messages keep it awake")
async def thread_counts(trial: Trial) -> str | None:
    thread = trial.recall("thread")
    first = await thread_total(trial, thread.id)
    number = await trial.send(await trial.draw(asking("in the thread")), thread.id)
    await trial.messenger_to(thread.id).edit(number, await trial.draw(asking("edited")))
    want(await thread_total(trial, thread.id) == first + 1, "an edit counts")
    trial.memory["in thread"] = number
    return None


async def thread_total(trial: Trial, thread: int) -> int:
    """Return how many messages Discord has counted in a thread."""
    return (await trial.raw("GET", "/channels/{channel_id}", channel_id=thread))["total_message_sent"]


@alone("in an archived thread an edit is refused (50083), and a new message wakes it")
async def archived_thread(trial: Trial) -> str | None:
    thread, number = trial.recall("thread"), trial.recall("in thread")
    await thread.edit(archived=True)
    drawn = await trial.draw(asking("asleep"))
    found = await refusal(trial.messenger_to(thread.id).edit(number, drawn))
    want(found == (400, 50083), found)
    await trial.say("awake", thread.id)
    want(await refusal(trial.messenger_to(thread.id).edit(number, drawn)) == TAKEN, "it sleeps on")
    return None


@alone("the same nonce in another channel gives the message of the first one")
async def nonce_elsewhere(trial: Trial) -> str | None:
    nonce = fresh_nonce("c")
    first = await trial.posted("nonce", nonce=nonce)
    second = await trial.posted("nonce", trial.recall("thread").id, nonce=nonce)
    want(first.id == second.id, "another message")
    return None


@alone("a voice channel without Connect is closed to messages (50001)")
async def voice_without_connect(trial: Trial) -> str | None:
    if not trial.venue.voice:
        raise Skipped("no --voice")
    return await take_with_connect(trial, trial.guild.get_channel(trial.venue.voice))


@alone("a stage channel takes messages with Connect, and none without (50001)")
async def stage_channel(trial: Trial) -> str | None:
    return await take_with_connect(trial, next(iter(trial.guild.stage_channels), None))


async def take_with_connect(trial: Trial, channel: discord.abc.GuildChannel | None) -> str:
    """Try to post in a voice or stage channel, with or without Connect."""
    if channel is None:
        raise Skipped("there is no such channel")
    may = channel.permissions_for(trial.guild.me).connect
    found = await refusal(trial.say("voice", channel.id))
    want(found == (TAKEN if may else (403, 50001)), f"connect {may}: {found}")
    return f"connect {may}: {found[1] or 'taken'}"


@alone("an announcement channel takes messages and pictures like a text channel")
async def announcement_channel(trial: Trial) -> str | None:
    found = next((channel for channel in trial.guild.text_channels if channel.is_news()), None)
    if found is None:
        raise Skipped("the server has no announcement channel")
    number = await trial.send(await trial.draw(asking("announced")), found.id)
    await trial.messenger_to(found.id).edit(number, await trial.draw(asking("edited")))
    return None


@alone("a forum takes no message (50008), but a post does")
async def forum_channel(trial: Trial) -> str | None:
    require_threads(trial)
    forum = next(iter(trial.guild.forums), None)
    if forum is None:
        raise Skipped("the server has no forum")
    found = await refusal(trial.say("in a forum", forum.id))
    want(found == (400, 50008), found)
    post = await forum.create_thread(name="rehearsal", content="rehearsal: a post", auto_archive_duration=60)
    trial.leftovers.note("threads", post.thread.id)
    await trial.send(await trial.draw(asking("in a post")), post.thread.id)
    return None


@alone("AutoMod lets the bot's messages pass where the bot is a member")
async def automod_exempts(trial: Trial) -> str | None:
    if not trial.venue.blocked:
        raise Skipped("no --blocked word")
    found = await refusal(trial.say(trial.venue.blocked))
    want(found == TAKEN, found)
    return None


@alone("a direct message is taken, or refused with 50007 or 50278")
async def direct_message(trial: Trial) -> str | None:
    if not trial.venue.person:
        raise Skipped("no --person")
    person = await trial.client.fetch_user(trial.venue.person)
    channel = await person.create_dm()
    found = await refusal(trial.say("a direct message", channel.id))
    want(found in (TAKEN, (403, 50007), (403, 50278)), found)
    return str(found[1] or "taken")


@alone("a role above the bot's own cannot be given (50013)")
async def role_too_high(trial: Trial) -> str | None:
    role = trial.guild.get_role(trial.venue.role) if trial.venue.role else None
    if role is None:
        raise Skipped("no --role")
    may = trial.guild.me.guild_permissions.manage_roles and role < trial.guild.me.top_role
    own = trial.guild.me.id
    found = await refusal(trial.client.http.add_role(trial.guild.id, own, role.id))
    if found == TAKEN:
        await trial.client.http.remove_role(trial.guild.id, own, role.id)
    want(found == (TAKEN if may else (403, 50013)), f"below the bot and Manage Roles {may}: {found}")
    return str(found[1] or "given and taken back")


# Commands, events, and arrivals


@alone("a command with words in other languages is taken, and sent again, it keeps its id")
async def command_kept(trial: Trial) -> str | None:
    server, application = trial.guild.id, trial.client.application_id or 0
    words = dict.fromkeys(("de", "fr", "es-ES", "pt-BR", "ja"), "rehearsal")
    body = {"name": "rehearsal-languages", "description": "rehearsal", "description_localizations": words}
    ids = set[str]()
    for _ in range(2):
        made = await trial.client.http.upsert_guild_command(application, server, body)  # type: ignore[arg-type]
        ids.add(str(made["id"]))
        trial.leftovers.note("commands", (server, int(made["id"])))
    want(len(ids) == 1, "it has another id")
    return None


@alone("Create Events is enough for an event, and needed")
async def scheduled_event(trial: Trial) -> str | None:
    begins = discord.utils.utcnow() + timedelta(days=1)
    held = trial.guild.me.guild_permissions.create_events

    async def make() -> None:
        event = await trial.guild.create_scheduled_event(
            name="rehearsal",
            start_time=begins,
            end_time=begins + timedelta(hours=1),
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location="rehearsal",
        )
        trial.leftovers.note("events", (trial.guild.id, event.id))
        assert trial.client.user is not None
        want(event.creator_id == trial.client.user.id, "somebody else is its creator")
        await event.edit(name="rehearsal, moved", start_time=begins + timedelta(minutes=5))
        await event.delete()

    found = await refusal(make())
    want(found == (TAKEN if held else (403, 50013)), f"Create Events {held}: {found}")
    return "made, moved, deleted" if held else "refused without the permission"


@alone("the bot hears of messages without the intent to read them")
async def own_message(trial: Trial) -> str | None:
    began = monotonic()
    number = await trial.say("heard?")
    heard = await trial.ears.until("message", lambda message: message.id == number)
    want(heard, f"no event in {EVENT_SECONDS:.0f} s")
    return f"after {1000 * (heard.at - began):.0f} ms" if heard else None


@alone("a wrong token of an interaction is refused with 50027 or 10015")
async def wrong_token(trial: Trial) -> str | None:
    hook = webhook_of(trial.client, "aW50ZXJhY3Rpb246" + "x" * 80)
    found = await refusal(hook.edit_message(1, content="rehearsal"))
    want(found[1] in (50027, 10015), found)
    return str(found[1])


@alone("a connection that is closed with 4000 is resumed")
async def resumed(trial: Trial) -> str | None:
    shard = next(iter(trial.client.shards.values()))._parent  # noqa: SLF001  # as Pulse does
    began = monotonic()
    await shard.ws.close(4000)
    heard = await trial.ears.until("shard_resumed", seconds=CONNECTED_SECONDS)
    want(heard, f"not resumed in {CONNECTED_SECONDS:.0f} s")
    return f"after {heard.at - began:.1f} s" if heard else None


@alone("two sessions of one shard both hear what happens, so that a new process can take over")
async def two_sessions(trial: Trial) -> str | None:
    other = discord.Client(intents=trial.client.intents, max_messages=None)
    heard = asyncio.Event()
    number = 0

    async def on_message(message: discord.Message) -> None:
        if message.id == number or not number:
            heard.set()

    other.event(on_message)
    running = asyncio.create_task(other.start(trial.client.http.token or ""))
    try:
        async with asyncio.timeout(CONNECTED_SECONDS):
            await asyncio.wait(
                {asyncio.create_task(_ready(other)), running}, return_when=asyncio.FIRST_COMPLETED
            )
            number = await trial.say("both?")
            await heard.wait()
    except TimeoutError:
        raise Different(f"the second one heard nothing in {CONNECTED_SECONDS:.0f} s") from None
    finally:
        await other.close()
        await asyncio.gather(running, return_exceptions=True)
    want(
        await trial.ears.until("message", lambda message: message.id == number), "the first one heard nothing"
    )
    return None


async def _ready(client: discord.Client) -> None:
    """Wait until a client that has just been started knows its servers."""
    while not client.guilds:  # noqa: ASYNC110  # on_ready comes two seconds later
        await asyncio.sleep(0.1)


@alone("a heartbeat every six seconds is allowed")
async def heartbeats(trial: Trial) -> str | None:
    seconds = trial.venue.heartbeats
    if not seconds:
        raise Skipped("no --heartbeats")
    shard = next(iter(trial.client.shards.values()))._parent  # noqa: SLF001
    until = monotonic() + seconds
    while monotonic() < until:
        await shard.ws.send_heartbeat({"op": 1, "d": shard.ws.sequence})
        await asyncio.sleep(6)
    want(not shard.ws.socket.closed, "the connection was closed")
    return None
