"""A game night from `/uno schedule` to the first card, and everything that can happen in between."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.features.nights import keeper, words
from bot.features.nights.calendar import LATE_SECONDS, PAUSE_SECONDS, Attendance, Night
from bot.features.nights.keeper import LOOK_SECONDS, READ_SECONDS, NightKeeper
from bot.features.nights.store import SqlNights
from bot.game.ports import SavedPreset, StoreUnavailable
from bot.game.servers import ThreadPolicy
from bot.game.session import GameSession
from bot.game.state import HELD_SECONDS, Stage
from bot.storage.people import SqlPeople
from bot.ui.transport.failures import Code
from tests.journeys.evening import Evening, Person, words_of
from tests.journeys.test_direct import in_private
from tests.named import PublicTexts, speak

pytestmark = pytest.mark.journey
HOUR, WEEK = 3_600.0, 7 * 86_400.0


async def look(evening: Evening) -> None:
    """Let the bot check its nights, as it does every second."""
    (chore,) = [chore for chore in evening.app.chores() if chore.name == "game nights"]
    assert chore.every == LOOK_SECONDS
    with evening.env._bot_scope():  # noqa: SLF001
        await chore.once()
        await chore.once()
    await evening.env.settle()


async def later(evening: Evening, seconds: float) -> None:
    await evening.clock.advance(seconds)
    await look(evening)


async def plans(person: Person, after: float = HOUR, **options: Any) -> Any:
    """Plan a night this many seconds from now; return its announcement."""
    evening = person.evening
    at = int(evening.clock.now() + after)
    answer = await person.types("uno schedule", at=f"<t:{at}:F>", **options)
    assert f"<t:{at}:F>" in answer
    await look(evening)
    return announcements(evening)[-1]


async def nights(evening: Evening) -> list[Night]:
    return list(await SqlNights(evening.app.database).of(evening.guild.id))


async def answers(person: Person, answer: str) -> str:
    """Somebody answers the newest announcement."""
    (night,) = await nights(person.evening)
    given = await person.press("night", f"{night.id}={answer}", on=announcements(person.evening)[-1])
    await look(person.evening)
    return given


def announcements(evening: Evening) -> list[Any]:
    return [message for message in evening.messages() if "Game night" in words_of(message)]


def newest(evening: Evening) -> str:
    return words_of(announcements(evening)[-1])


def mentions(evening: Evening) -> list[str]:
    return [message.content for message in evening.messages() if "It's time" in (message.content or "")]


def events(evening: Evening) -> list[Any]:
    return list(evening.env.backend.guilds[evening.guild.id].scheduled_events.values())


def followed(evening: Evening) -> GameSession:
    evening.watch.follow(evening.session)
    return evening.session


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_a_night_can_be_in_the_chat_of_a_voice_channel(evening: Evening, kind: str) -> None:
    evening.channel = getattr(evening.guild, f"create_{kind}_channel")("evening")
    await plans(evening.person("Ann"))
    await later(evening, HOUR)
    assert "The table is open" in newest(evening)


async def test_a_night_comes_from_its_announcement_to_the_first_card(evening: Evening) -> None:
    ann, bob, cat, dan = (evening.person(name) for name in ("Ann", "Bob", "Cat", "Dan"))
    await plans(ann, preset="classic")
    for person, answer in ((bob, "going"), (cat, "maybe"), (dan, "going"), (dan, "cannot")):
        await answers(person, answer)
    assert f"**Going (2)**: <@{ann.id}> and <@{bob.id}>" in newest(evening)
    assert f"**Maybe (1)**: <@{cat.id}>" in newest(evening)
    assert f"**Can't (1)**: <@{dan.id}>" in newest(evening)
    assert "Rules: **Classic**" in newest(evening)
    await later(evening, HOUR)
    table = followed(evening)
    assert table.state.lobby.expected == {ann.id, bob.id}
    (mention,) = mentions(evening)
    assert f"<@{ann.id}> and <@{bob.id}>" in mention
    assert str(cat.id) not in mention
    assert "The table is open" in newest(evening)
    assert "Seats are held for Ann and Bob" in words_of(evening.shown())
    await bob.press("join", on=evening.shown())
    await ann.press("join", on=evening.shown())
    assert table.state.lobby.host == bob.id  # the first to arrive
    await bob.press("start", on=evening.shown())
    assert table.state.stage is Stage.PLAYING
    await later(evening, HOUR)
    assert len(mentions(evening)) == 1


async def test_everything_public_about_a_night_is_in_the_language_of_its_host(
    evening: Evening, public_texts: PublicTexts
) -> None:
    """The server has chosen no language. Bob, who answers, speaks a different language than Ann."""
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await speak("de", ann)
    await speak("fr", bob)
    await plans(ann, repeat="week")
    await ann.press("night_event", on=ann.page)
    await look(evening)
    assert events(evening)
    await answers(bob, "going")
    await later(evening, HOUR)
    assert mentions(evening)
    await bob.press("join", on=evening.shown())
    await later(evening, WEEK)
    await evening.restart()
    await later(evening, HOUR)
    assert public_texts.languages == {"de"}


async def test_a_seat_is_held_for_five_minutes_whoever_comes(evening: Evening) -> None:
    ann, bob, cat = (evening.person(name) for name in ("Ann", "Bob", "Cat"))
    await plans(ann, preset="For two")
    await answers(bob, "going")
    await later(evening, HOUR)
    table = followed(evening)
    await evening.clock.advance(HELD_SECONDS - 60)
    await ann.press("join", on=evening.shown())
    assert "seats are taken" in await cat.press("join", on=evening.shown())
    await evening.clock.advance(60)
    assert [player.id for player in table.state.lobby.players] == [ann.id]
    await cat.press("join", on=evening.shown())
    assert [player.id for player in table.state.lobby.players] == [ann.id, cat.id]


async def test_nobody_comes(evening: Evening) -> None:
    ann = evening.person("Ann")
    await plans(ann)
    await later(evening, HOUR)
    assert followed(evening).state.lobby.expected == {ann.id}
    await evening.clock.advance(HELD_SECONDS)
    assert list(evening.app.registry) == []


async def test_nobody_is_going(evening: Evening) -> None:
    ann = evening.person("Ann")
    await plans(ann)
    await answers(ann, "cannot")
    await later(evening, HOUR)
    assert "Nobody was going" in newest(evening)
    assert list(evening.app.registry) == []


async def test_a_restart_over_the_time_opens_one_table(evening: Evening) -> None:
    ann = evening.person("Ann")
    await plans(ann)
    await evening.restart()
    await evening.clock.advance(HOUR + 60)
    await look(evening)
    followed(evening)
    await evening.restart()
    await look(evening)
    assert len(list(evening.app.registry)) == 1
    assert len(mentions(evening)) == 1
    assert await nights(evening) == []


async def test_seats_are_held_again_if_the_bot_was_down_meanwhile(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await plans(ann)
    await answers(bob, "going")
    await later(evening, HOUR)
    await evening.restart(after=2 * HELD_SECONDS)
    await evening.pause(HELD_SECONDS - 10)
    table = followed(evening)
    await bob.press("join", on=evening.shown())
    assert table.state.lobby.expected == {ann.id}


async def test_a_night_that_nobody_could_open_in_time_is_skipped(evening: Evening) -> None:
    ann = evening.person("Ann")
    await plans(ann)
    await later(evening, HOUR + LATE_SECONDS)
    assert "I was offline" in newest(evening)
    assert list(evening.app.registry) == []
    assert mentions(evening) == []


async def test_a_night_that_fails_holds_up_no_other(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, opened = evening.person("Ann"), NightKeeper._open  # noqa: SLF001
    await plans(ann)
    first = (await nights(evening))[0].id
    await plans(ann)

    async def open_others(keeper: NightKeeper, guild: discord.Guild, night: Night) -> GameSession:
        if night.id == first:
            raise KeyError("a bug")
        return await opened(keeper, guild, night)

    monkeypatch.setattr(NightKeeper, "_open", open_others)
    await later(evening, HOUR)
    assert len(list(evening.app.registry)) == 1
    assert any("KeyError('a bug')" in record.message for record in caplog.records)
    caplog.clear()
    monkeypatch.undo()
    await later(evening, LOOK_SECONDS)
    assert len(list(evening.app.registry)) == 2


async def test_a_night_opens_as_soon_as_the_database_is_back(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plans(evening.person("Ann"))

    async def fail(_: SqlNights) -> None:
        raise StoreUnavailable("locked")

    monkeypatch.setattr(SqlNights, "all", fail)
    with pytest.raises(StoreUnavailable):
        await later(evening, HOUR)
    monkeypatch.undo()
    await look(evening)
    assert followed(evening).state.stage is Stage.LOBBY


async def test_people_are_mentioned_once_though_nothing_can_be_written_for_long(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stand-in knows no nonces, and Discord forgets them after some minutes."""
    await plans(evening.person("Ann"))

    async def fail(*_: object, **__: object) -> None:
        raise StoreUnavailable("the disk is full")

    with monkeypatch.context() as full:
        full.setattr(SqlNights, "note", fail)
        await later(evening, HOUR)
        for _ in range(3):
            await later(evening, READ_SECONDS)
    await later(evening, READ_SECONDS)
    assert len(mentions(evening)) == 1
    assert await nights(evening) == []


async def test_an_answer_is_shown_though_it_was_not_noted_that_its_announcement_was_posted(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")

    async def fail(*_: object, **__: object) -> None:
        raise StoreUnavailable("the disk is full")

    with monkeypatch.context() as full:
        full.setattr(SqlNights, "note", fail)
        await plans(ann)
        await answers(bob, "going")
    assert "Bob" not in newest(evening)
    await later(evening, READ_SECONDS)
    await later(evening, READ_SECONDS)
    assert "Bob" in newest(evening)
    assert len(announcements(evening)) == 1


async def test_a_series_goes_on_with_a_fresh_announcement(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await plans(ann, repeat="week")
    began = (await nights(evening))[0].at
    await answers(bob, "going")
    await later(evening, HOUR)
    followed(evening)
    (following,) = await nights(evening)
    assert following.at == began + WEEK
    assert following.answers == ()
    await later(evening, PAUSE_SECONDS)
    assert "Every week" in newest(evening)
    assert "Nobody is going yet." in newest(evening)
    assert len(announcements(evening)) == 2
    await answers(bob, "going")
    assert f"**Going (1)**: <@{bob.id}>" in newest(evening)


async def test_a_series_goes_on_if_the_thread_of_a_table_is_deleted(evening: Evening) -> None:
    ann = evening.person("Ann")
    await plans(ann, repeat="week")
    began = (await nights(evening))[0].at
    await evening.person("Bob").types("uno new")
    evening.watch.follow(evening.session)
    evening.env.inject_error(
        "POST", "/channels/*/messages", status=404, code=Code.UNKNOWN_CHANNEL, times=None
    )
    await later(evening, HOUR)
    evening.env.backend.faults.clear()
    await look(evening)
    assert mentions(evening) == []
    assert [night.at for night in await nights(evening)] == [began + WEEK]


async def test_discord_reminds_people_of_an_event_that_ends_with_the_night(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await plans(ann)
    await ann.press("night_event", on=ann.page)
    await look(evening)
    (event,) = events(evening)
    (night,) = await nights(evening)
    assert (event.name, event.entity_metadata) == ("UNO game night", {"location": "#uno"})
    assert night.event == event.id
    await look(evening)
    assert len(events(evening)) == 1
    assert "Only the person who planned it" in await bob.forges(
        f"uno:night_off:0:0:{night.id}", on=announcements(evening)[-1]
    )
    assert "1 person is going" in await ann.press("night_off", on=ann.page)
    assert "1 going" in await ann.press("nights", on=ann.page), "back to what is planned"
    assert "1 person is going" in await ann.press("night_off", on=ann.page)
    assert "called off" in await ann.press("night_off", on=ann.page)
    await look(evening)
    assert events(evening) == []
    assert "was called off" in newest(evening)
    assert await nights(evening) == []
    await later(evening, 2 * HOUR)
    assert mentions(evening) == []


@pytest.mark.parametrize("how", ["deleted", "canceled"])
async def test_an_event_canceled_in_discord_calls_the_night_off(evening: Evening, how: str) -> None:
    ann = evening.person("Ann")
    await plans(ann)
    await ann.press("night_event", on=ann.page)
    await look(evening)
    (event,) = events(evening)
    if how == "deleted":
        evening.env.backend.delete_scheduled_event(evening.guild.id, event.id)
    else:
        evening.env.backend.edit_scheduled_event(evening.guild.id, event.id, {"status": 4})
    await evening.env.settle()
    await later(evening, 60)
    assert "was called off" in newest(evening)
    assert await nights(evening) == []


@pytest.mark.parametrize("failing", [["finish"], ["finish", "note"]])  # a locked store takes neither
async def test_a_series_whose_event_the_bot_has_deleted_goes_on_after_a_failure(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, failing: list[str]
) -> None:
    ann = evening.person("Ann")
    await plans(ann, repeat="week")
    began = (await nights(evening))[0].at
    await ann.press("night_event", on=ann.page)
    await look(evening)
    await answers(ann, "cannot")

    async def fail(*_: object, **__: object) -> None:
        raise StoreUnavailable("locked")

    with monkeypatch.context() as locked:
        for name in failing:
            locked.setattr(SqlNights, name, fail)
        await later(evening, HOUR)
        assert len(events(evening)) == ("note" in failing)  # nothing is deleted before that is noted
    await look(evening)
    await look(evening)
    assert [night.at for night in await nights(evening)] == [began + WEEK]
    assert "was called off" not in newest(evening)
    assert events(evening) == []


async def test_a_series_goes_on_after_a_kill_while_the_bot_deletes_its_event(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, really_note = evening.person("Ann"), SqlNights.note
    await plans(ann, repeat="week")
    began = (await nights(evening))[0].at
    await ann.press("night_event", on=ann.page)
    await look(evening)
    await answers(ann, "cannot")

    async def note(self: SqlNights, number: int, **facts: object) -> None:
        if facts.get("event") == 0:
            raise StoreUnavailable("killed")
        await really_note(self, number, **facts)

    with monkeypatch.context() as killed:
        killed.setattr(SqlNights, "note", note)
        await later(evening, HOUR)
        assert events(evening) == []
    await look(evening)
    await look(evening)
    assert [night.at for night in await nights(evening)] == [began + WEEK]
    assert "was called off" not in newest(evening)


async def test_an_event_moved_in_discord_moves_the_night(evening: Evening) -> None:
    ann = evening.person("Ann")
    await plans(ann)
    await ann.press("night_event", on=ann.page)
    await look(evening)
    (event,) = events(evening)
    at = int((await nights(evening))[0].at + HOUR)
    moved = {"scheduled_start_time": datetime.fromtimestamp(at, UTC).isoformat()}
    evening.env.backend.edit_scheduled_event(evening.guild.id, event.id, moved)
    await evening.env.settle()
    await later(evening, 60)
    assert [night.at for night in await nights(evening)] == [at]
    assert f"<t:{at}:F>" in newest(evening)


@pytest.mark.parametrize("name", ["create_events", "manage_events"])
def test_only_create_events_creates_events(name: str) -> None:
    """Since February 2026, Manage Events alone isn't enough (Discord's change log)."""
    held = SimpleNamespace(guild_permissions=discord.Permissions(**{name: True}))
    guild: Any = SimpleNamespace(me=held)
    assert keeper.may_create_events(guild) == (name == "create_events")


async def added_to_events(evening: Evening, person: Person, **options: Any) -> Any:
    """Plan a night, and add it to the server's events; return the event."""
    await plans(person, **options)
    added = await person.press("night_event", on=person.page)
    assert ("ends the whole series" in added) is ("repeat" in options)
    await look(evening)
    return events(evening)[-1]


@pytest.mark.parametrize("how", ["canceled", "deleted", "moved"])
async def test_an_event_changed_in_the_last_seconds_opens_no_table(evening: Evening, how: str) -> None:
    event = await added_to_events(evening, evening.person("Ann"), repeat="week")
    await later(evening, HOUR - 10)
    at = datetime.fromtimestamp(evening.clock.now() + HOUR, UTC).isoformat()
    if how == "deleted":
        evening.env.backend.delete_scheduled_event(evening.guild.id, event.id)
    else:
        change: dict[str, Any] = {"scheduled_start_time": at} if how == "moved" else {"status": 4}
        evening.env.backend.edit_scheduled_event(evening.guild.id, event.id, change)
    await evening.env.settle()
    await later(evening, 10)
    assert list(evening.app.registry) == []
    assert len(await nights(evening)) == (how == "moved")
    assert ("called off, and with it the whole series" in newest(evening)) is (how != "moved")


async def test_a_series_follows_a_night_that_is_moved(evening: Evening) -> None:
    event = await added_to_events(evening, evening.person("Ann"), repeat="week")
    at = int((await nights(evening))[0].at + HOUR)
    moved = {"scheduled_start_time": datetime.fromtimestamp(at, UTC).isoformat()}
    evening.env.backend.edit_scheduled_event(evening.guild.id, event.id, moved)
    await evening.env.settle()
    await later(evening, 60)
    await later(evening, 2 * HOUR)
    followed(evening)
    assert [night.at for night in await nights(evening)] == [at + WEEK]


async def test_a_night_goes_on_without_the_event_that_discord_refuses(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await plans(ann)
    evening.env.inject_error("POST", "/guilds/*/scheduled-events", status=400, code=30038, times=None)
    await ann.press("night_event", on=ann.page)
    before = len(evening.env.http_requests)
    for _ in range(10):
        await later(evening, 1)
    tried = [
        one
        for one in evening.env.http_requests[before:]
        if one.method == "POST" and one.path.endswith("/scheduled-events")
    ]
    assert len(tried) == 1
    await answers(bob, "going")
    assert f"<@{bob.id}>" in newest(evening)
    await later(evening, HOUR)
    assert followed(evening).state.lobby.has(ann.id)
    assert len(mentions(evening)) == 1


@pytest.mark.parametrize(("status", "tries"), [(400, 1), (503, 10)], ids=["refused", "failed"])
async def test_what_is_refused_is_not_tried_every_second(evening: Evening, status: int, tries: int) -> None:
    ann = evening.person("Ann")
    evening.env.inject_error("POST", "/channels/*/messages", status=status, code=50035, times=None)
    at = int(evening.clock.now() + HOUR)
    await ann.types("uno schedule", at=f"<t:{at}:F>")
    before = len(evening.env.http_requests)
    for _ in range(tries):
        await look(evening)
        await evening.clock.advance(1)
    tried = [one for one in evening.env.http_requests[before:] if one.path.endswith("/messages")]
    assert len(tried) >= tries
    assert status == 503 or len(tried) == 1
    evening.env.backend.faults.clear()
    await later(evening, 60)
    assert len(announcements(evening)) == 1


async def test_nothing_is_remembered_of_a_night_that_is_over(evening: Evening) -> None:
    ann = evening.person("Ann")
    await plans(ann)
    (chore,) = [chore for chore in evening.app.chores() if chore.name == "game nights"]
    keeper: NightKeeper = chore.once.__self__  # pyrefly: ignore[missing-attribute]
    assert keeper._drawn  # noqa: SLF001
    assert keeper._silences  # noqa: SLF001
    await later(evening, HOUR)
    await later(evening, READ_SECONDS)
    assert keeper._drawn == keeper._silences == {}  # noqa: SLF001


async def test_everybody_is_mentioned_however_many_are_going(evening: Evening) -> None:
    ann = evening.person("Ann")
    await plans(ann)
    (night,) = await nights(evening)
    going = [ann.id, *(ann.id + number for number in range(10**6, 10**6 + 200))]
    store = SqlNights(evening.app.database)
    for person in going:
        await store.answer(night.id, person, Attendance.GOING, evening.clock.now())
    await later(evening, HOUR)
    assert followed(evening).state.lobby.expected == {ann.id}
    said = mentions(evening)
    assert all(sum(f"<@{person}>" in one for one in said) == 1 for person in going)
    assert len(said) == 4
    assert await nights(evening) == []


async def test_nights_end_with_their_channel(evening: Evening) -> None:
    ann = evening.person("Ann")
    await plans(ann)
    await plans(ann)
    with evening.env._bot_scope():  # noqa: SLF001
        evening.env.backend.delete_channel(evening.channel.id)
    await evening.env.settle()
    await later(evening, HOUR)
    assert await nights(evening) == []


@pytest.mark.parametrize("is_locked", [False, True])
async def test_the_table_of_a_night_opens_in_a_thread_that_was_archived(
    evening: Evening, is_locked: bool
) -> None:
    ann, bot, backend = evening.person("Ann"), evening.guild.me, evening.env.backend
    assert bot is not None
    deny = discord.PermissionOverwrite(manage_threads=False)
    parent = evening.guild.create_text_channel("parent", overwrites={bot: deny})
    await evening.env.settle()
    backend.create_thread(parent.id, "games", ann.id)
    (evening.channel,) = parent.threads
    await evening.env.settle()
    shown = await plans(ann)
    state = {"archived": True, "locked": is_locked}
    backend.edit_channel(evening.channel.id, {}, thread_metadata=state)
    await evening.env.settle()
    assert bot.guild.get_thread(evening.channel.id) is None
    await later(evening, HOUR)
    assert len(list(evening.app.registry)) == (not is_locked)
    if is_locked:
        assert "I need **Manage Threads** in this channel." in words_of(evening.message(shown.id))


@pytest.mark.parametrize(
    ("options", "and_the_series"), [({}, ""), ({"repeat": "week"}, ", and with it the whole series")]
)
async def test_a_moderator_calls_off_a_night_of_somebody_else(
    evening: Evening, options: dict[str, Any], and_the_series: str
) -> None:
    ann = evening.person("Ann")
    staff = evening.guild.create_role("Staff", permissions=discord.Permissions(manage_events=True))
    mia, log = evening.person("Mia", roles=[staff]), evening.guild.create_text_channel("log")
    await evening.app.servers.change(evening.guild.id, staff_channel=log.id)
    await plans(ann, **options)
    (night,) = await nights(evening)
    assert "<@" not in await mia.types("uno schedule")
    await mia.press("night_off", on=mia.page)
    answer = await mia.press("night_off", on=mia.page)
    assert f"The game night is called off{and_the_series}." in answer
    await look(evening)
    assert f"was called off{and_the_series}." in newest(evening)
    assert [message.content for message in log.history()] == [
        f"<@{mia.id}> called off the game night on <t:{int(night.at)}:F>{and_the_series}."
    ]


async def test_an_announcement_that_somebody_deletes_stays_away(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    shown = await plans(ann)
    evening.env.backend.delete_message(evening.channel.id, shown.id)
    await evening.env.settle()
    await later(evening, HOUR)
    assert announcements(evening) == []
    assert followed(evening).state.lobby.has(ann.id)
    assert not evening.session.state.lobby.has(bob.id)


async def test_a_night_opens_no_table_in_a_channel_that_the_server_has_closed_to_them(
    evening: Evening,
) -> None:
    ann = evening.person("Ann")
    other = evening.guild.create_text_channel("games")
    await plans(ann, repeat="week")
    began = (await nights(evening))[0].at
    await evening.app.servers.change(evening.guild.id, channels=(other.id,))
    await later(evening, HOUR)
    assert list(evening.app.registry) == []
    assert f"I couldn't open the table. This server plays UNO in {other.mention}." in newest(evening)
    (following,) = await nights(evening)
    assert following.at == began + WEEK


async def test_a_channel_that_is_taken_gets_a_thread(evening: Evening) -> None:
    ann = evening.person("Ann")
    await plans(ann, after=60.0)
    await evening.person("Bob").types("uno new")
    followed(evening)
    await later(evening, 60)
    first, second = evening.app.registry
    assert first.channel == evening.channel.id != second.channel
    assert f"<#{second.channel}>" in newest(evening)


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("tomorrow", "I couldn't read that time"),
        ("<t:1>", "That time has passed"),
        ("<t:99999999999>", "within a year"),
        ("<t:99999999999999999999>", "I couldn't read that time"),
    ],
)
async def test_a_time_that_cannot_be_is_refused(evening: Evening, at: str, words: str) -> None:
    ann = evening.person("Ann")
    assert words in await ann.types("uno schedule", at=at)
    assert "No game night is planned" in await ann.types("uno schedule")


async def test_a_typed_time_is_suggested_with_its_meaning(evening: Evening) -> None:
    ann = evening.person("Ann")
    offered = await ann.suggestions("uno schedule", "at", "tomorrow 8pm")
    assert offered[0]["name"].startswith("tomorrow 8pm → ")
    assert offered[0]["name"].endswith("8:00\u202fPM (tomorrow)")
    assert offered[0]["value"] == "tomorrow 8pm"
    offered = await ann.suggestions("uno schedule", "at")
    assert [one["name"] for one in offered[:2]] == ["In 1 hour", "In 2 hours"]
    assert len(offered) == 25


async def test_a_planner_is_asked_for_their_time_zone_once(evening: Evening) -> None:
    """Ann's Discord is in American English, so New York is guessed."""
    ann = evening.person("Ann")
    assert "Your time zone: **New York**" in await ann.types("uno schedule", at="tomorrow 8pm", repeat="week")
    (night,) = await nights(evening)
    told = await ann.press("night_tz", f"{night.id}=1=Europe/Berlin", on=ann.page)
    assert "Your time zone is **Berlin** now" in told
    (moved,) = await nights(evening)
    assert (moved.zone, night.at - moved.at) == ("Europe/Berlin", 6 * HOUR)
    assert "time zone" not in await ann.types("uno schedule", at="tomorrow 9pm")
    assert [night.zone for night in await nights(evening)] == ["Europe/Berlin"] * 2
    assert "time zone" not in await evening.person("Bob").types("uno schedule", at="in 2 hours")


async def test_a_time_zone_can_be_typed(evening: Evening) -> None:
    ann = evening.person("Ann")
    (offered,) = await ann.suggestions("uno schedule", "zone", "tokyo")
    assert "time zone" not in await ann.types("uno schedule", at="tomorrow 8pm", zone=offered["value"])
    (night,) = await nights(evening)
    assert night.zone == "Asia/Tokyo"
    assert "I don't know that time zone" in await ann.types("uno schedule", at="8pm", zone="Atlantis")


async def test_a_zone_that_nobody_offered_moves_no_night(evening: Evening) -> None:
    ann = evening.person("Ann")
    await ann.types("uno schedule", at="tomorrow 8pm")
    await look(evening)
    (night,) = await nights(evening)
    for zone in ("Atlantis", "../UTC"):
        forged = f"uno:night_tz:0:0:{night.id}=1={zone}"
        assert "I don't know that time zone" in await ann.forges(forged, on=announcements(evening)[-1])
    assert [one.zone for one in await nights(evening)] == [night.zone]


async def test_somebody_whose_zone_cannot_be_guessed_can_keep_utc(evening: Evening) -> None:
    ann = evening.person("Ann")
    await ann.types("uno schedule", at="tomorrow 8pm")
    (night,) = await nights(evening)
    told = await ann.forges(f"uno:night_tz:0:0:{night.id}=1=UTC", on=ann.page)
    assert "Your time zone is **UTC** now" in told


async def test_only_the_planner_moves_a_night_to_another_zone(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await ann.types("uno schedule", at="tomorrow 8pm")
    await look(evening)
    (night,) = await nights(evening)
    forged = f"uno:night_tz:0:0:{night.id}=1=Asia/Tokyo"
    assert "Only the person who planned it" in await bob.forges(forged, on=announcements(evening)[-1])
    assert [(one.at, one.zone) for one in await nights(evening)] == [(night.at, night.zone)]


async def test_nobody_plans_without_end(evening: Evening) -> None:
    ann = evening.person("Ann")
    for _ in range(5):
        await ann.types("uno schedule", at=f"<t:{int(evening.clock.now() + HOUR)}>")
    assert "That's the limit: " in await ann.types(
        "uno schedule", at=f"<t:{int(evening.clock.now() + HOUR)}>"
    )
    assert len(await nights(evening)) == 5


async def test_whoever_is_forgotten_disappears_from_the_announcement(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await plans(ann)
    await answers(bob, "going")
    people = SqlPeople(evening.app.database)
    exported = await people.export(ann.id)
    assert [row["answer"] for row in exported["night_answers"]] == ["going"]
    assert len(exported["nights"]) == 1
    await people.forget(ann.id)
    await later(evening, READ_SECONDS)
    assert str(ann.id) not in newest(evening)
    assert f"**Going (1)**: <@{bob.id}>" in newest(evening)
    await later(evening, HOUR)
    assert followed(evening).state.lobby.host == bob.id


async def test_a_night_in_a_closed_channel_is_listed_for_those_who_can_read_it(evening: Evening) -> None:
    home, ann, sam = evening.channel, evening.person("Ann"), evening.person("Sam")
    closed: dict[Any, Any] = {sam.member: discord.PermissionOverwrite(view_channel=False)}
    evening.channel = evening.guild.create_text_channel("club", overwrites=closed)
    await evening.env.settle()
    await plans(ann)
    club, evening.channel = evening.channel, home
    assert f"<#{club.id}>" in await ann.types("uno schedule")
    assert "No game night is planned" in await sam.types("uno schedule")


async def test_nights_are_planned_in_servers_only(evening: Evening) -> None:
    assert "in a server" in await in_private(evening, "Ann").types("uno schedule")


async def test_no_night_is_planned_where_its_table_could_not_open(evening: Evening) -> None:
    ann, bot = evening.person("Ann"), evening.guild.me
    assert bot is not None
    deny = discord.PermissionOverwrite(add_reactions=False)
    evening.channel = evening.guild.create_text_channel("quiet", overwrites={bot: deny})
    await evening.env.settle()
    at = f"<t:{int(evening.clock.now() + HOUR)}>"
    assert "I need these permissions: **Add Reactions**." in await ann.types("uno schedule", at=at)
    assert await nights(evening) == []


async def test_nobody_answers_a_night_that_was_called_off(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    shown = await plans(ann)
    (night,) = await nights(evening)
    await ann.press("night_off", on=ann.page)
    await ann.press("night_off", on=ann.page)
    for press in (f"night:0:0:{night.id}=going", f"night_off:0:0:{night.id}", f"night_event:0:0:{night.id}"):
        assert "isn't happening anymore" in await bob.forges(f"uno:{press}", on=shown)


async def test_the_rules_of_a_night_are_suggested(evening: Evening) -> None:
    offered = await evening.person("Ann").suggestions("uno schedule", "preset")
    assert "Quick" in [one["name"] for one in offered]


async def test_without_the_permission_no_event_is_promised(evening: Evening) -> None:
    ann, backend = evening.person("Ann"), evening.env.backend
    shown = await plans(ann)
    (night,) = await nights(evening)
    bot = evening.guild.me
    assert bot is not None
    backend.edit_role(evening.guild.id, bot.top_role.id, {"permissions": 0})
    await evening.env.settle()
    asked = await ann.forges(f"uno:night_event:0:0:{night.id}", on=shown)
    assert asked == "I'd need **Create Events** in this server for that."
    await look(evening)
    assert events(evening) == []


async def test_two_nights_at_the_same_time_have_an_event_each(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    at = f"<t:{int(evening.clock.now() + HOUR)}:F>"
    for person in (ann, bob):
        await person.types("uno schedule", at=at, repeat="week")
        await person.press("night_event", on=person.page)
        await look(evening)
    assert len({event.id for event in events(evening)}) == 2
    _, of_bob = await nights(evening)
    await bob.press("night_off", str(of_bob.id), on=bob.page)
    await bob.press("night_off", on=bob.page)
    await look(evening)
    await later(evening, READ_SECONDS)
    assert [night.host for night in await nights(evening)] == [ann.id]
    assert len(events(evening)) == 1


async def test_an_event_that_nights_share_since_an_earlier_version_stays_for_the_others(
    evening: Evening,
) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    event = await added_to_events(evening, ann)
    await plans(bob)
    night = (await nights(evening))[-1]
    await SqlNights(evening.app.database).note(night.id, has_event=True, event=event.id)
    await bob.press("night_off", on=bob.page)
    await bob.press("night_off", on=bob.page)
    await look(evening)
    await later(evening, READ_SECONDS)
    assert [night.host for night in await nights(evening)] == [ann.id]
    assert events(evening) == [event]


async def test_a_night_that_somebody_else_calls_off_meanwhile_is_over(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = evening.person("Ann")
    await plans(ann)
    call_off = SqlNights.call_off

    async def as_the_second(nights: SqlNights, night: int) -> bool:
        await call_off(nights, night)
        return await call_off(nights, night)

    monkeypatch.setattr(SqlNights, "call_off", as_the_second)
    await ann.press("night_off", on=ann.page)
    assert await ann.press("night_off", on=ann.page) == str(words.OVER)


def while_it_ends(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], Awaitable[object]]) -> None:
    """Something happens once while Discord edits the announcement of a night that is over."""
    redraw, undone = NightKeeper._redraw, [happens]  # noqa: SLF001

    async def slowly(nights: NightKeeper, night: Night, shown: Any) -> None:
        await redraw(nights, night, shown)
        if undone:
            await undone.pop()()

    monkeypatch.setattr(NightKeeper, "_redraw", slowly)


async def test_whoever_is_deleted_while_the_table_of_a_series_opens_stays_deleted(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await plans(ann, repeat="week")
    await answers(bob, "going")
    while_it_ends(monkeypatch, lambda: SqlPeople(evening.app.database).forget(ann.id))
    await later(evening, HOUR)
    assert [night.host for night in await nights(evening)] == [None]
    assert len(mentions(evening)) == 1
    followed(evening)


async def test_a_series_that_is_called_off_as_a_night_of_it_ends_does_not_go_on(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = evening.person("Ann")
    await plans(ann, repeat="week")
    await answers(ann, "cannot")
    await ann.press("night_off", on=ann.page)
    (night,) = await nights(evening)
    while_it_ends(monkeypatch, lambda: SqlNights(evening.app.database).call_off(night.id))
    await later(evening, HOUR)
    assert await nights(evening) == []
    assert "was called off" in newest(evening)


async def test_whoever_is_going_once_nobody_seemed_to_be_has_a_table(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await added_to_events(evening, ann)
    await answers(ann, "cannot")
    (night,) = await nights(evening)
    store, at = SqlNights(evening.app.database), evening.clock.now() + HOUR
    while_it_ends(monkeypatch, lambda: store.answer(night.id, bob.id, Attendance.GOING, at))
    await later(evening, HOUR)
    assert followed(evening).state.lobby.expected == {bob.id}
    assert f"<@{bob.id}>" in mentions(evening)[0]
    assert "The table is open" in newest(evening)


async def test_whoever_is_going_while_the_table_opens_has_a_seat(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, cat = evening.person("Ann"), evening.person("Cat")
    await plans(ann)
    (night,) = await nights(evening)
    players, store = keeper._players, SqlNights(evening.app.database)  # noqa: SLF001

    async def slowly(*asked: Any) -> Any:
        found = await players(*asked)
        assert await store.answer(night.id, cat.id, Attendance.GOING, evening.clock.now())
        return found

    monkeypatch.setattr(keeper, "_players", slowly)
    await later(evening, HOUR)
    assert followed(evening).state.lobby.expected == {ann.id, cat.id}
    (mention,) = mentions(evening)
    assert f"<@{cat.id}>" in mention


async def test_a_moderator_of_one_channel_calls_off_only_the_nights_there(evening: Evening) -> None:
    ann, eve, home = evening.person("Ann"), evening.person("Eve"), evening.channel
    allow = discord.PermissionOverwrite(manage_messages=True)
    room = evening.guild.create_text_channel("eves-room", overwrites={eve.member: allow})
    await evening.env.settle()
    await plans(ann, repeat="week")
    (elsewhere,) = await nights(evening)
    evening.channel = room
    await plans(ann, repeat="week")
    await eve.types("uno schedule")
    for press in (f"night_off:0:0:{elsewhere.id}=yes", f"night_event:0:0:{elsewhere.id}"):
        assert "Only the person who planned it" in await eve.forges(f"uno:{press}", on=eve.page)
    evening.channel = home
    await eve.types("uno schedule")
    (there,) = [night for night in await nights(evening) if night.channel == room.id]
    assert "called off" in await eve.forges(f"uno:night_off:0:0:{there.id}=yes", on=eve.page)
    assert await nights(evening) == [elsewhere]


async def test_a_moderator_calls_off_no_night_where_the_channel_denies_it(evening: Evening) -> None:
    ann, home = evening.person("Ann"), evening.channel
    role = evening.guild.create_role("Mods", permissions=discord.Permissions(manage_messages=True))
    mia = evening.person("Mia", roles=[role])
    deny: dict[Any, Any] = {role: discord.PermissionOverwrite(manage_messages=False)}
    evening.channel = evening.guild.create_text_channel("staff-room", overwrites=deny)
    await evening.env.settle()
    await plans(ann, repeat="week")
    (there,) = await nights(evening)
    for channel in (evening.channel, home):
        evening.channel = channel
        await mia.types("uno schedule")
        assert "Only the person who planned it" in await mia.forges(
            f"uno:night_off:0:0:{there.id}=yes", on=mia.page
        )
    assert await nights(evening) == [there]


async def test_an_event_that_was_created_before_a_crash_is_found_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plans(ann := evening.person("Ann"))
    note = SqlNights.note

    async def crashing(store: SqlNights, night: int, **facts: Any) -> None:
        if "event" in facts:
            raise StoreUnavailable("killed")
        await note(store, night, **facts)

    monkeypatch.setattr(SqlNights, "note", crashing)
    await ann.press("night_event", on=ann.page)
    await look(evening)
    (event,) = events(evening)
    monkeypatch.undo()
    await look(evening)
    assert events(evening) == [event]
    (night,) = await nights(evening)
    assert night.event == event.id


async def test_a_night_whose_rules_the_server_does_not_allow_anymore_is_played_by_those_of_the_server(
    evening: Evening,
) -> None:
    await plans(evening.person("Ann"), preset="quick")
    await evening.app.servers.change(evening.guild.id, fixed_rules=("scoring", "target", "hand_size"))
    await later(evening, HOUR)
    assert dict(followed(evening).state.lobby.options) == {}


async def test_a_night_with_dares_is_played_without_them_where_they_are_not_allowed_anymore(
    evening: Evening,
) -> None:
    await plans(evening.person("Ann"), preset="party")
    await evening.app.servers.change(evening.guild.id, has_dares=False)
    await later(evening, HOUR)
    assert dict(followed(evening).state.lobby.options) == {}


async def test_a_night_is_played_by_rules_that_its_server_has_saved(evening: Evening) -> None:
    await evening.app.presets.keep(evening.guild.id, "Friday", SavedPreset({"target": 300}))
    await plans(evening.person("Ann"), preset="Friday")
    assert "Rules: **Friday**" in newest(evening)
    await later(evening, HOUR)
    lobby = followed(evening).state.lobby
    assert (dict(lobby.options), lobby.preset) == ({"target": 300}, "Friday")


async def test_where_every_game_has_a_thread_so_has_that_of_a_night(evening: Evening) -> None:
    await evening.app.servers.change(evening.guild.id, threads=ThreadPolicy.ALWAYS)
    await plans(evening.person("Ann"))
    await later(evening, HOUR)
    (table,) = evening.app.registry
    assert table.channel in {thread.id for thread in evening.channel.threads}
    assert f"The table is open: <#{table.channel}>" in newest(evening)


async def test_no_seat_is_held_for_whoever_has_left_the_server(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await plans(ann)
    await answers(bob, "going")
    evening.env.backend.remove_member(evening.guild.id, ann.id)
    await evening.env.settle()
    await later(evening, HOUR)
    assert followed(evening).state.lobby.expected == {bob.id}


async def test_an_event_moved_to_a_time_that_has_passed_moves_nothing(evening: Evening) -> None:
    event = await added_to_events(evening, evening.person("Ann"))
    (night,) = await nights(evening)
    past = datetime.fromtimestamp(evening.clock.now() - HOUR, UTC).isoformat()
    evening.env.backend.edit_scheduled_event(evening.guild.id, event.id, {"scheduled_start_time": past})
    await evening.env.settle()
    await later(evening, 60)
    assert await nights(evening) == [night]


async def test_an_event_tells_where_to_go_and_for_how_long(evening: Evening) -> None:
    event = await added_to_events(evening, evening.person("Ann"))
    (night,) = await nights(evening)
    begins, ends = (
        datetime.fromisoformat(str(at)).timestamp()
        for at in (event.scheduled_start_time, event.scheduled_end_time)
    )
    assert (begins, ends) == (night.at, night.at + 3 * HOUR)
    assert event.description == (
        'The table opens by itself in #uno. To have a seat held for you, press "Going" there.'
    )
