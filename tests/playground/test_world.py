"""The memory used by the world, and permissions in it."""

from __future__ import annotations

import asyncio

import pytest

from bot.playground.changes.places import open_thread
from bot.playground.world.clock import DISCORD_EPOCH, Snowflakes, WorldClock
from bot.playground.world.people import EVERYTHING, NONE, EmojiName, Permission, Role, User
from bot.playground.world.places import Channel, ChannelType, Guild, permissions_in
from bot.playground.world.world import Event, World

SEND, VIEW, ADMIN = Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL, Permission.ADMINISTRATOR


# Permissions


def may_send(channel: Channel, user: User) -> bool:
    return SEND in permissions_in(channel, user)


def test_the_owner_and_administrators_may_do_everything(
    world: World, guild: Guild, table: Channel, ann: User, bob: User
) -> None:
    world.overwrite(table, guild.everyone, deny=EVERYTHING)
    assert permissions_in(table, ann) == EVERYTHING
    assert permissions_in(table, bob) == NONE
    guild.members[bob.id].roles.append(world.add_role(guild, "boss", ADMIN))
    assert permissions_in(table, bob) == EVERYTHING
    assert permissions_in(table, world.owner) == NONE, "who is not there may do nothing"


def test_what_is_said_of_a_member_counts_more_than_of_roles_and_that_more_than_of_everyone(
    world: World, guild: Guild, table: Channel, bob: User
) -> None:
    player, loud = world.add_role(guild, "player"), world.add_role(guild, "loud")
    guild.members[bob.id].roles = [player, loud]
    steps: list[tuple[Role | User, bool]] = [
        (guild.everyone, False), (player, True), (player, False), (loud, True), (bob, False), (bob, True),
    ]  # fmt: skip
    for target, is_allowed in steps:
        world.overwrite(table, target, **{"allow" if is_allowed else "deny": SEND})
        assert may_send(table, bob) is is_allowed
    assert permissions_in(table, bob) & VIEW


def test_roles_of_others_do_not_count(world: World, guild: Guild, table: Channel, bob: User) -> None:
    world.overwrite(table, world.add_role(guild, "mute"), deny=SEND)
    assert may_send(table, bob)


def test_who_does_not_see_a_channel_may_do_nothing_there(world: World, table: Channel, bob: User) -> None:
    world.overwrite(table, bob, deny=VIEW)
    assert permissions_in(table, bob) == NONE


def test_a_thread_follows_its_channel_and_a_private_one_is_for_its_members(
    world: World, table: Channel, ann: User, bob: User
) -> None:
    public = open_thread(world, table, "Talk", ann)
    private = open_thread(world, table, "Secret", ann, ChannelType.PRIVATE_THREAD)
    assert (may_send(public, bob), may_send(private, bob)) == (True, False)
    world.overwrite(table, bob, allow=Permission.MANAGE_THREADS)
    assert may_send(private, bob)
    world.overwrite(table, bob, deny=SEND)
    assert not may_send(public, bob)
    assert private.thread is not None
    private.thread.members[bob.id] = 0.0
    assert permissions_in(private, bob) & VIEW


def test_private_messages_are_for_those_who_write_them(world: World, ann: User, bob: User) -> None:
    direct = world.direct_channel(ann, world.bot)
    assert (permissions_in(direct, ann), permissions_in(direct, bob)) == (EVERYTHING, NONE)
    assert world.direct_channel(world.bot, ann) is direct
    assert world.direct_channel(world.bot, bob) is not direct


# Contents


def test_a_server_without_members_belongs_to_the_owner_of_the_bot(world: World) -> None:
    alone = world.add_guild("Alone", bot_permissions=None)
    assert alone.owner is world.owner
    assert alone.has(world.owner)
    assert not alone.has(world.bot)
    assert world.is_playable(world.owner)
    assert not world.is_playable(world.bot)
    assert not world.is_playable(world.add_user("stranger"))


def test_roles_stack_up_and_channels_follow_each_other(world: World, guild: Guild) -> None:
    assert [role.position for role in guild.roles.values()] == [0, 1]
    assert world.add_role(guild, "player").position == 2
    world.add_channel(guild, "other")
    assert [channel.position for channel in guild.channels.values()] == [0, 1]


def test_somebody_unknown_has_no_account(world: World) -> None:
    assert world.user("ann").display_name == "Ann"
    with pytest.raises(KeyError):
        world.user("nobody")


def test_members_are_shown_by_their_nick_and_ranked_by_their_highest_role(
    world: World, guild: Guild, bob: User
) -> None:
    member = guild.members[bob.id]
    assert (member.display_name, member.rank) == ("Bob", 0)
    member.nick = "Bobby"
    member.roles = [world.add_role(guild, name) for name in ("high", "higher")][::-1]
    assert (member.display_name, member.rank) == ("Bobby", 3)


@pytest.mark.parametrize(
    ("written", "emoji"),
    [
        ("✋", EmojiName("✋")),
        ("uno:123", EmojiName("uno", 123)),
        ("a:uno:123", EmojiName("uno", 123)),
        ("uno:x", EmojiName("uno:x")),
    ],
)
def test_an_emoji_is_a_symbol_or_an_uploaded_one(written: str, emoji: EmojiName) -> None:
    assert EmojiName.of_route(written) == emoji


# Events


async def test_whoever_listens_hears_everything_until_they_stop(world: World) -> None:
    heard = list[str]()
    stop = world.feed.listen(lambda event: heard.append(event.name))
    changing = asyncio.create_task(world.feed.change())
    await asyncio.sleep(0)
    world.feed.publish(Event("FIRST", {}))
    stop()
    world.feed.publish(Event("SECOND", {}))
    await asyncio.sleep(0)
    assert heard == ["FIRST"]
    assert changing.done()
    later = asyncio.create_task(world.feed.change())
    await asyncio.sleep(0)
    assert not later.done()
    later.cancel()


async def test_sleepers_wake_when_time_is_skipped() -> None:
    clock = WorldClock(lambda: 1_000.0)
    soon, late = (asyncio.create_task(clock.sleep(seconds)) for seconds in (10, 20))
    await asyncio.sleep(0)
    for seconds, are_done in ((9, [False, False]), (1, [True, False]), (10, [True, True])):
        clock.skip(seconds)
        for _ in range(5):
            await asyncio.sleep(0)
        assert [soon.done(), late.done()] == are_done
    assert clock.now() == 1_020


def test_ids_tell_the_time_and_grow_even_if_it_stands_still() -> None:
    clock = WorldClock(lambda: 1_800_000_000.0)
    snowflakes = Snowflakes(clock)
    first, second = snowflakes.next(), snowflakes.next()
    assert (first >> 22) + DISCORD_EPOCH == 1_800_000_000_000
    assert second == first + 1
    clock.skip(1)
    assert snowflakes.next() >> 22 == (first >> 22) + 1_000
