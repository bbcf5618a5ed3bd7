"""A server's manager changes its channels and settings, and nobody else can."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.playground.changes.places import open_thread
from bot.playground.moderator import Moderator
from bot.playground.person import Impossible
from bot.playground.server.page import WindowActions, places_json
from bot.playground.world.people import Permission
from bot.playground.world.places import Channel, ChannelType, Guild, NotificationLevel, permissions_in
from bot.playground.world.world import Event
from tests.playground.client import Client

CHANGES: list[Callable[[Moderator], None]] = [
    lambda moderator: moderator.rename("x"),
    lambda moderator: moderator.delete(),
    lambda moderator: moderator.archive(is_archived=True),
    lambda moderator: moderator.lock(is_locked=True),
    lambda moderator: moderator.permit("SEND_MESSAGES", is_allowed=False),
    lambda moderator: moderator.make_community(),
    lambda moderator: moderator.set_notifications(NotificationLevel.ONLY_MENTIONS),
]


@pytest.mark.parametrize("change", CHANGES)
async def test_others_change_nothing(
    client: Client, table: Channel, published: list[Event], change: Callable[[Moderator], None]
) -> None:
    with pytest.raises(Impossible):
        change(Moderator(client.place.person("bob")))
    person = client.place.person("ann")
    person.go_to(client.world.direct_channel(person.user, client.world.bot))
    with pytest.raises(Impossible):
        change(Moderator(person))
    assert published == []


async def test_a_permission_goes_and_comes_back(client: Client, table: Channel) -> None:
    moderator, bot = Moderator(client.place.person("ann")), client.world.bot
    client.world.overwrite(table, bot, allow=Permission.PIN_MESSAGES)
    for is_allowed, status in ((False, 403), (True, 200), (False, 403)):
        moderator.permit("SEND_MESSAGES", is_allowed=is_allowed)
        assert (await client.post(table, {"content": "x"})).status == status
        assert moderator.bot_permissions(table)["SEND_MESSAGES"] is is_allowed
    assert Permission.PIN_MESSAGES in permissions_in(table, bot)
    for name in ("PIN_MESSAGES", "FLY", "CONNECT"):
        with pytest.raises(Impossible):
            moderator.permit(name, is_allowed=True)


async def test_connect_can_be_taken_away_in_voice_channels(client: Client, guild: Guild) -> None:
    talk = client.world.add_channel(guild, "talk", ChannelType.VOICE)
    person = client.place.person("ann")
    person.go_to(talk)
    Moderator(person).permit("CONNECT", is_allowed=False)
    assert (await client.post(talk, {"content": "x"})).code == 50001


async def test_what_was_deleted_is_gone_from_every_page(
    client: Client, table: Channel, guild: Guild, published: list[Event]
) -> None:
    client.world.add_channel(guild, "other")
    person = client.place.person("ann")
    shown: list[list[str]] = []
    client.world.feed.listen(
        lambda _: shown.append([one["name"] for one in places_json(person)["guilds"][0]["channels"]])
    )
    Moderator(client.place.person("ann")).delete()
    assert [event.name for event in published] == ["CHANNEL_DELETE"]
    assert shown == [["other"]]


async def test_a_page_asks_for_all_of_it(client: Client, table: Channel, guild: Guild) -> None:
    thread = open_thread(client.world, table, "game", client.world.user("bob"))
    actions = WindowActions(client.place.person("ann"))
    for request in (
        {"action": "permit", "permission": "ATTACH_FILES", "on": False, "channel": str(table.id)},
        {"action": "make_community", "on": True},
        {"action": "set_notifications", "level": 1},
        {"action": "archive", "on": True, "channel": str(thread.id)},
        {"action": "lock", "on": True},
        {"action": "rename", "name": " over "},
    ):
        await actions.do(request)
    assert Permission.ATTACH_FILES not in permissions_in(table, client.world.bot)
    assert (guild.is_community, guild.notifications) == (True, NotificationLevel.ONLY_MENTIONS)
    assert thread.thread is not None
    assert thread.thread.is_archived(client.world.clock.now())
    assert (thread.thread.is_locked, thread.name) == (True, "over")
    for name in ("", " ", "x" * 101):
        with pytest.raises(Impossible):
            await actions.do({"action": "rename", "name": name})
    with pytest.raises(ValueError, match="9"):
        await actions.do({"action": "set_notifications", "level": 9})
    await actions.do({"action": "delete"})
    assert thread.id not in client.world.channels
