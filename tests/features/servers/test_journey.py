"""`/uno-server`: a server's settings apply at its tables, and only its managers can change them."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from msgspec.structs import replace

from bot.features.servers.commands import ServerHandler
from bot.features.servers.screens import ID_SETTINGS, PAGES
from bot.game.periods import DAY_SECONDS
from bot.game.ports import SavedPreset, StoreUnavailable
from bot.game.servers import NO_SETTINGS, ServerSettings, ThreadPolicy
from bot.game.state import Stage
from bot.storage.retention import SqlRetention
from bot.ui.actions.rules import AGREED_EFFECTS, SetRule
from bot.ui.screens.rules import page_of
from bot.ui.transport.custom_ids import Origin, decode
from tests.builders import position
from tests.features.servers.deciding import drops, ends_first_table, fixes, sets
from tests.hosting.test_supervisor import World
from tests.journeys.deciding import gives, picks, picks_things, turns_to
from tests.journeys.evening import Choice, Evening, Person, choices, words_of
from tests.journeys.test_direct import in_private, opened
from tests.journeys.test_endings import begin
from tests.presses import KINDS

pytestmark = pytest.mark.journey


def allowed(evening: Evening, name: str, **permissions: bool) -> Person:
    """A person with a role that has these permissions."""
    role = evening.guild.create_role(f"{name}'s", permissions=discord.Permissions(**permissions))
    return evening.person(name, roles=[role])


def manager(evening: Evening) -> Person:
    return allowed(evening, "Mia", manage_guild=True)


def settings(evening: Evening) -> ServerSettings:
    """A person's choices, without the language in which they made them."""
    return replace(evening.app.servers.of(evening.guild.id), chosen_in="")


async def test_a_server_that_has_decided_nothing_is_asked_three_questions(evening: Evening) -> None:
    mia = manager(evening)
    assert "Three questions" in await mia.types("uno-server")
    await picks_things(mia, "uno:places_first:0:0:channels", evening.channel)
    await picks(mia, "set_first", "====de")
    assert "Three questions" in await picks(mia, "set_first", "=======house")
    assert settings(evening) == ServerSettings(channels=(evening.channel.id,), language="de", preset="house")
    assert "Three questions" not in await mia.types("uno-server")


async def test_every_setting_is_changed_by_menus(evening: Evening) -> None:
    mia = manager(evening)
    role = evening.guild.create_role("Players")
    staff = evening.guild.create_text_channel("staff")
    await mia.types("uno-server")
    assert "Dares: **Allowed**" in await picks(mia, "server", "0")
    await picks(mia, "server", "1")
    await picks_things(mia, "uno:places:0:0:channels", evening.channel)
    await picks_things(mia, "uno:places:0:0:roles", role)
    await picks_things(mia, "uno:places:0:0:notify", role)
    assert "Saved." in await picks_things(mia, "uno:places:0:0:log", staff)
    await picks(mia, "server", "2")
    for argument in ("off", "=never", "==10", "===1", "=======house"):
        assert "Saved." in await picks(mia, "set", argument)
    await picks(mia, "server", "3")
    await picks_things(mia, "uno:fix:0:0:turn", "draw")
    await picks(mia, "server", "4")
    for argument in ("====de", "=====off", "======contrast", "=========neon"):
        await picks(mia, "set", argument)
    assert settings(evening) == ServerSettings(
        channels=(evening.channel.id,), roles=(role.id,), notified_role=role.id, staff_channel=staff.id,
        has_dares=False, threads=ThreadPolicy.NEVER, most_tables=10, most_hosted=1, preset="house",
        fixed_rules=("draw",), language="de", has_pictures=False,
        palette=settings(evening).palette, style=settings(evening).style,
    )  # fmt: skip
    await evening.restart()
    assert (settings(evening).palette, settings(evening).style) == ("contrast", "neon")
    await picks(mia, "server", "1")
    await picks_things(mia, "uno:places:0:0:channels")
    await picks_things(mia, "uno:places:0:0:notify")
    assert (settings(evening).channels, settings(evening).notified_role) == ((), None)


async def test_a_preset_that_is_gone_is_refused(evening: Evening) -> None:
    mia = manager(evening)
    await turns_to(mia, PAGES.index("games"))
    assert "no such preset" in await mia.forges("uno:set:0:0:=======own:nonsense", on=mia.page)
    assert settings(evening) == NO_SETTINGS


async def test_what_a_newer_version_has_chosen_is_no_obstacle_and_stays(evening: Evening) -> None:
    mia = manager(evening)
    await evening.app.servers.change(evening.guild.id, language="tlh", fixed_rules=("teleporting",))
    assert "Saved." in await fixes(mia, "house_rules", "stacking")
    await sets(mia, tables="3")
    held = settings(evening)
    assert held.fixed_rules == ("stacking", "teleporting")
    assert (held.language, held.most_tables) == ("tlh", 3)
    await evening.table("Ann")
    assert "Ann" in words_of(evening.shown())


async def test_a_default_with_dares_is_refused_if_dares_are_not_allowed(evening: Evening) -> None:
    mia = manager(evening)
    await sets(mia, preset="party")
    before = settings(evening)
    assert "Dares" in await sets(mia, dares="off")
    assert settings(evening) == before


async def test_no_table_opens_with_dares_where_they_are_not_allowed(evening: Evening) -> None:
    mia = manager(evening)
    await sets(mia, dares="off")
    assert "Dares and written texts are off" in await mia.types("uno new", preset="party")
    assert not list(evening.app.registry)


@pytest.mark.parametrize("can_be_mentioned", [True, False])
async def test_a_role_that_nobody_may_mention_is_named_when_it_is_chosen(
    evening: Evening, can_be_mentioned: bool
) -> None:
    mia, role = manager(evening), evening.guild.create_role("Players", mentionable=can_be_mentioned)
    bot = evening.guild.me
    assert bot is not None
    deny = discord.PermissionOverwrite(mention_everyone=False)
    evening.channel = evening.guild.create_text_channel("lounge", overwrites={bot: deny})
    await evening.env.settle()
    words = await gives(mia, "notify", role)
    assert settings(evening).notified_role == role.id
    assert "Saved." in words
    assert ("can't mention that role" in words) is not can_be_mentioned


async def test_no_guest_is_brought_where_they_are_not_allowed(evening: Evening) -> None:
    mia = manager(evening)
    await sets(mia, guests="off")
    (ann,) = await evening.table("Ann")
    assert "Guests are off" in await ann.seats("guest")
    assert len(evening.session.state.lobby.players) == 1


async def test_the_staff_reads_what_players_write_at_a_table(evening: Evening) -> None:
    log = evening.guild.create_text_channel("log")
    await evening.app.servers.change(evening.guild.id, staff_channel=log.id)
    (ann,) = await evening.table("Ann", preset="party")
    await ann.invites("@everyone **b**")
    await ann.press("rules", str(page_of(AGREED_EFFECTS)), on=ann.page)
    written = next(one for one in choices(ann.page) if one.press.argument == "1=text")
    await ann.fills(written, ann.page, text="Sing @everyone")
    await evening.pause()
    here, told = f"<#{evening.channel.id}>", [message.content for message in log.history()]
    assert told == [
        f"<@{ann.id}> brought a guest called **@\u200beveryone \\*\\*b\\*\\*** to the table in {here}.",
        f"<@{ann.id}> wrote on a card at the table in {here}: Sing @\u200beveryone",
    ]


async def test_people_play_where_and_as_the_server_wants(evening: Evening) -> None:
    mia, ann = manager(evening), evening.person("Ann")
    lounge = evening.guild.create_text_channel("lounge")
    role = evening.guild.create_role("Players")
    await gives(mia, "channels", lounge)
    assert f"plays UNO in <#{lounge.id}>" in await ann.types("uno new")
    await gives(mia, "channels", evening.channel)
    assert "**Ann**" in await ann.types("uno new")
    await gives(mia, "roles", role)
    assert f"one of these roles: <@&{role.id}>" in await evening.person("Bob").press(
        "join", on=evening.shown()
    )
    cat = evening.person("Cat", roles=[role])
    await cat.press("join", on=evening.shown())
    assert evening.session.state.lobby.has(cat.id)


async def test_new_tables_follow_the_server(evening: Evening) -> None:
    mia, ann = manager(evening), evening.person("Ann")
    await sets(mia, preset="house", dares="off", threads="never", hosted="1")
    await fixes(mia, "house_rules", "stacking")
    assert "don't get threads" in await ann.types("uno new", thread=True)
    assert "**Stacking** is always **Two and Four on each other**" in await ann.types(
        "uno new", preset="classic"
    )
    assert "**Ann**" in await ann.types("uno new", target=200)
    assert dict(evening.session.state.lobby.options)["stacking"] == "any"
    state = evening.session.state
    change = Origin.of(state).custom_id(SetRule("stacking", "off"))
    assert "**Stacking** is always" in await ann.forges(change, on=evening.shown())
    assert "always" in await ann.takes_preset("party")
    home, evening.channel = evening.channel, evening.guild.create_text_channel("more")
    assert "already hosting a table" in await ann.types("uno new")
    await sets(mia, tables="1", threads="always")
    assert "one table at a time" in await mia.types("uno new")
    evening.channel = home
    await ends_first_table(mia)
    assert not list(evening.app.registry)
    assert "opened a table. Come and play!" in await ann.types("uno new")
    assert len(evening.channel.threads) == 1


async def test_only_the_role_that_wants_to_know_is_pinged_and_not_too_often(evening: Evening) -> None:
    mia, ann = manager(evening), evening.person("Ann")
    role = evening.guild.create_role("UNO fans")
    await ann.types("uno new")
    await evening.pause()
    assert pings(evening) == []
    await ann.types("uno end")
    await gives(mia, "notify", role)
    for _ in range(2):
        await ann.types("uno new")
        await evening.pause()
        assert len(pings(evening)) == 1
        await ann.types("uno end")
    (ping,) = pings(evening)
    assert f"<@&{role.id}> <@{ann.id}> opened a table in <#{evening.channel.id}>" in ping.content
    assert [one.id for one in ping.role_mentions] == [role.id]
    await evening.pause(600)
    await ann.types("uno new")
    await evening.pause()
    assert len(pings(evening)) == 2


def pings(evening: Evening) -> list[Any]:
    return [message for message in evening.messages() if "opened a table" in message.content]


async def test_the_staff_reads_what_moderators_do(evening: Evening) -> None:
    mia = allowed(evening, "Mia", manage_guild=True, manage_messages=True)
    staff = evening.guild.create_text_channel("staff")
    await gives(mia, "log", staff)
    ann, bob = await evening.table("Ann", "Bob")
    await ann.types("uno kick", player=str(bob.id))
    await bob.press("join", on=evening.shown())
    await mia.types("uno kick", player=str(bob.id))
    await evening.pause()
    await mia.press("rules", on=evening.shown())
    save = next(one for one in choices(mia.page) if one.press.code == "save")
    await mia.fills(save, mia.page, name="Friday")
    await mia.types("uno end")
    await drops(mia, "Friday")
    await sets(mia, dares="off", tables="5")
    await evening.pause()
    here, who = f"<#{evening.channel.id}>", f"<@{mia.id}>"
    assert [message.content.splitlines() for message in staff.history()] == [
        [f"{who} changed a server setting. Staff log: **<#{staff.id}>**"],
        [f"{who} removed Bob from the table in {here}."],
        [f"{who} saved the rules **Friday**."],
        [f"{who} ended the table in {here}."],
        [f"{who} deleted the saved rules **Friday**."],
        [f"{who} changed a server setting. Dares: **Not allowed**"],
        [f"{who} changed a server setting. Tables at a time: **5 tables**"],
    ]


async def test_saved_rules_are_what_tables_start_with_until_they_are_deleted(evening: Evening) -> None:
    mia = allowed(evening, "Mia", manage_guild=True, manage_messages=True)
    (ann,) = await evening.table("Ann")
    await ann.chooses("target", "300")
    await mia.press("rules", on=evening.shown())
    save = next(one for one in choices(mia.page) if one.press.code == "save")
    await mia.fills(save, mia.page, name="Friday")
    await ann.types("uno end")
    await mia.types("uno-server")
    await picks(mia, "server", "2")
    await picks(mia, "set", "=======own:Friday")
    await ann.types("uno new")
    assert dict(evening.session.state.lobby.options) == {"target": 300}
    await evening.pause()
    assert "A table with these rules: Friday." in words_of(evening.shown())
    await picks(mia, "server", "6")
    assert "No rules are saved yet." in await picks(mia, "drop", "Friday")
    assert settings(evening) == NO_SETTINGS
    assert "Classic" in words_of(mia.page) or "Classic" in await picks(mia, "server", "0")


WAYS: dict[str, tuple[str, ...]] = {  # presses that a modified client could forge
    "settings": ("server:0:0:1",),
    "set": tuple(
        f"{kind}:0:0:{'=' * place}{answer}"
        for kind in ("set", "set_first")
        for place, answer in enumerate(("off", "never", "10", "1", "de", "off", "contrast", "house"))
    ),
    "channels": ("places:0:0:channels", "places_first:0:0:channels"),
    **{what: (f"places:0:0:{what}",) for what in ID_SETTINGS if what != "channels"},
    "fix": ("fix:0:0:turn",),
    "end": ("close:0:0:here",),
    "forget": ("drop:0:0:Friday",),
    "back": ("back:0:0:",),  # asks for a file
    "no back": ("no_back:0:0:",),
}


async def held(evening: Evening) -> tuple[Any, ...]:
    """Everything that `/uno-server` can change in the first server."""
    guild = evening.app.servers.of(evening.guild.id), evening.app.registry.in_server(evening.guild.id)
    return *guild, await evening.app.presets.of(evening.guild.id)


def test_the_matrix_has_every_press() -> None:
    forged = [press.replace("here", "1") for presses in WAYS.values() for press in presses]
    found = [decode(f"uno:{press}", KINDS) for press in forged]
    assert {type(press.action) for press in found if press} == {*ServerHandler.kinds}


@pytest.mark.parametrize("way", WAYS)
async def test_who_may_do_what(evening: Evening, way: str) -> None:
    """A member, the host, a moderator, and the manager of another server may not; then people who may."""
    host, member = await evening.table("Ann", "Bob")
    moderator, manager, owner = (
        allowed(evening, name, **{permission: True})
        for name, permission in (
            ("Mod", "manage_messages"),
            ("Mia", "manage_guild"),
            ("Adam", "administrator"),
        )
    )
    await evening.app.presets.keep(evening.guild.id, "Friday", SavedPreset({"target": 300}))
    await evening.app.servers.change_back(evening.guild.id, b"a picture")
    here, shown = evening.channel, evening.shown()
    forged = [f"uno:{press.replace('here', str(here.id))}" for press in WAYS[way]]
    before = await held(evening)
    for person in (member, host, moderator):
        for custom_id in forged:
            assert "**Manage Server**" in await person.forges(custom_id, on=shown)
        with pytest.raises(Exception, match="permission"):
            await person.types("uno-server")
        assert await held(evening) == before
    await strangers_press(evening, forged)
    assert await held(evening) == before
    for custom_id in forged[:1]:
        assert "**Manage Server**" not in await manager.forges(custom_id, on=shown)
    assert (await held(evening) != before) is (way not in ("settings", "back"))
    assert "**Manage Server**" not in await owner.types("uno-server")


async def strangers_press(evening: Evening, forged: list[str]) -> None:
    """The manager of another server presses the same buttons there."""
    home = evening.guild, evening.channel
    evening.guild = evening.env.create_guild("Elsewhere")
    evening.channel = evening.guild.create_text_channel("uno")
    stranger = allowed(evening, "Sam", manage_guild=True, manage_messages=True)
    await stranger.types("uno new")
    for custom_id in forged:
        await stranger.forges(custom_id, on=evening.shown())
    evening.guild, evening.channel = home


def tables(evening: Evening) -> int:
    return len(list(evening.app.registry))


async def test_the_manager_of_another_server_decides_nothing_here(evening: Evening) -> None:
    await evening.table("Ann", "Bob")
    here, table = evening.channel.id, evening.session.state.id
    home = evening.guild
    evening.guild = evening.env.create_guild("Elsewhere")
    evening.channel = evening.guild.create_text_channel("uno")
    stranger = allowed(evening, "Sam", manage_guild=True, manage_messages=True)
    await stranger.types("uno new")
    shown = evening.shown()
    assert "no table" in await stranger.forges(f"uno:close:0:0:{here}", on=shown)
    assert f"/{evening.channel.id}/" in await stranger.forges(f"uno:rules:{table}:0:", on=shown)
    await stranger.forges("uno:set:0:0:off", on=shown)
    assert evening.app.servers.of(home.id) == NO_SETTINGS
    assert not settings(evening).has_dares
    assert tables(evening) == 2


async def test_settings_of_a_server_that_left_are_swept_up_even_after_a_sweep_failed(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await sets(manager(evening), threads="never")
    await SqlRetention(evening.app.database).note_left(evening.guild.id, evening.clock.now())
    await evening.clock.advance(31 * DAY_SECONDS)
    world = World()
    sweeping = [chore for chore in evening.app.chores() if chore.name == "retention"]
    monkeypatch.setattr(SqlRetention, "delete_left", AsyncMock(side_effect=StoreUnavailable("locked")))
    async with world.supervisor.looking_after(sweeping):
        await asyncio.sleep(0)
        await world.go_on()
        assert await world.supervisor.check() == "retention failed: locked"
        monkeypatch.undo()
        assert settings(evening).threads is ThreadPolicy.NEVER
        await world.go_on()
        assert await world.supervisor.check() is None
    assert settings(evening) == NO_SETTINGS
    assert world.waits == [900.0, 5.0, 6 * 3_600.0]
    caplog.clear()  # this test is about the error


async def test_there_are_no_settings_in_private(evening: Evening) -> None:
    ann = in_private(evening, "Ann")
    await opened(evening, ann)
    assert "only works in a server" in await ann.forges("uno:set:0:0:off", on=evening.shown())


async def test_a_moderator_who_plays_only_agrees_to_the_end_of_a_table(evening: Evening) -> None:
    mia = allowed(evening, "Mia", manage_guild=True)
    await evening.table("Ann", "Bob")
    await mia.press("join", on=evening.shown())
    ann = next(one for one in evening.people if one.name == "Ann")
    await ann.press("start", on=evening.shown())
    assert "Still missing: Ann and Bob." in await ends_first_table(mia)
    assert tables(evening) == 1
    assert "out of date" in await mia.forges("uno:places:0:0:nowhere", on=evening.shown())


def listed_table(person: Person) -> Choice:
    """The first entry of the menu that ends tables."""
    return next(one for one in choices(person.page) if one.press.code == "close")


async def test_the_page_of_tables_ends_only_a_table_that_it_shows(evening: Evening) -> None:
    mia = manager(evening)
    ann, _ = await evening.table("Ann", "Bob")
    await mia.types("uno-server")
    await picks(mia, "server", str(PAGES.index("tables")))
    old, page = listed_table(mia), mia.page
    await ann.types("uno end")
    await evening.match("Cat", "Dan")
    assert "out of date" in await mia.takes(old, page)
    assert evening.session.state.stage is Stage.PLAYING


@pytest.mark.parametrize("how", ["menu", "old menu"])
async def test_ending_a_running_match_is_asked_first(evening: Evening, how: str) -> None:
    mia, here = manager(evening), evening.channel
    log = evening.guild.create_text_channel("log")
    await evening.app.servers.change(evening.guild.id, staff_channel=log.id)
    await evening.match("Ann", "Bob")
    await mia.types("uno-server")
    await picks(mia, "server", str(PAGES.index("tables")))
    match how:
        case "menu":
            asked = await mia.takes(listed_table(mia), mia.page)
        case _:
            asked = await mia.forges(f"uno:close:0:0:{here.id}", on=mia.page)
    assert f"<#{here.id}>" in asked
    assert "End the match for everybody?" in asked
    assert evening.session.state.stage is Stage.PLAYING
    assert "The table is closed." in await mia.press("close", on=mia.page)
    assert tables(evening) == 0
    assert [message.content for message in log.history()] == [f"<@{mia.id}> ended the table in <#{here.id}>."]


async def test_the_question_about_a_match_ends_no_other(evening: Evening) -> None:
    mia = manager(evening)
    pile = " ".join(["Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"] * 3)
    game = position("ann: R7 | bob: R3 R4", draw_pile=pile, scores=(495, 0), uno_call="off")
    people = ann, _ = await evening.match("Ann", "Bob", game=game)
    await ends_first_table(mia)
    question = mia.page
    assert f"<#{evening.channel.id}>" in await mia.press("server", on=question), "back to the tables"
    assert evening.session.state.stage is Stage.PLAYING
    await ends_first_table(mia)
    question = mia.page
    await ann.plays("R7")
    await evening.pause()
    assert "out of date" in await mia.press("close", on=question, after=0)
    assert tables(evening) == 1
    await ann.press("rematch", on=evening.shown())
    await begin(evening, people)
    assert "End the match for everybody?" in await mia.press("close", on=question, after=0)
    assert evening.session.state.stage is Stage.PLAYING
