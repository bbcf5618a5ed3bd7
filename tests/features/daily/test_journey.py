"""The daily deal: the same for everybody, once a day, in a message that nobody else can see."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec.structs import replace
from sqlalchemy import update

from bot.engine.model.shuffle import SECRET_BYTES, commitment
from bot.features.daily import words as daily_words
from bot.features.daily.game import Attempt, Deal, Score, played_by_bot
from bot.features.daily.store import SqlDaily, SqlReminders
from bot.game.periods import DAY_SECONDS, day_of
from bot.storage.rows import DAILY_DEALS
from bot.text.language import number
from bot.text.replays import OTHER_RULES
from bot.ui.transport.failures import CANNOT_MESSAGE
from tests.journeys.deciding import gives
from tests.journeys.evening import Choice, Evening, Person, choices, raw, words_of
from tests.journeys.test_direct import in_private

pytestmark = pytest.mark.journey

SCRIPT = Path(__file__).parents[3] / "docs" / "verify_shuffle.py"
SCORED = re.compile(r"scored \*\*(−?\d+)\*\* in (\d+) moves")


def moves(person: Person) -> list[Choice]:
    return [one for one in choices(person.page) if one.press.code == "daily_move"]


async def begins(person: Person) -> str:
    await person.types("daily")
    return await person.press("daily_begin", on=person.page)


async def moves_on(person: Person, most: int = 999) -> str:
    """Always press the first button that makes a move, until the deal is over."""
    words = words_of(person.page)
    while (offered := moves(person)) and (most := most - 1) >= 0:
        words = await person.takes(offered[0], person.page)
    return words


async def finishes(person: Person) -> tuple[str, str]:
    """Play today's deal to the end; return points and moves."""
    await begins(person)
    found = SCORED.search(await moves_on(person))
    assert found is not None
    return found[1], found[2]


async def next_day(evening: Evening) -> None:
    now = evening.clock.now()
    await evening.pause(DAY_SECONDS - now % DAY_SECONDS + 60)


async def remind(evening: Evening) -> None:
    """Let the bot check whom it has to remind."""
    (chore,) = [chore for chore in evening.app.chores() if chore.name == "reminding people of the daily deal"]
    with evening.env._bot_scope():  # noqa: SLF001
        await chore.once()
    await evening.env.settle()


def mail(person: Person) -> list[Any]:
    """The direct messages that somebody got from the bot."""
    user: Any = person.member.user
    return list(user.dm_channel.history())


async def past(evening: Evening, day: int) -> Deal:
    """A deal of a past day."""
    deal = await SqlDaily(evening.app.database, lambda: b"").past_deal(day)
    assert deal is not None
    return deal


async def deal_of(evening: Evening) -> Deal:
    """Today's deal, with its secret."""
    return await SqlDaily(evening.app.database, lambda: b"").deal(day_of(evening.clock.now()))


async def test_equal_moves_lead_to_equal_results(evening: Evening) -> None:
    ann, bob, cat = (evening.person(name) for name in ("Ann", "Bob", "Cat"))
    await begins(ann)
    await begins(bob)
    for _ in range(4):  # in turn, along with a table that uses random numbers
        await moves_on(ann, 1)
        await moves_on(bob, 1)
    await evening.match("Dan", "Eve")
    results = [SCORED.search(await moves_on(person)) for person in (ann, bob)]
    assert {found.groups() for found in results if found} == {await finishes(cat)}
    board = await cat.press("daily_board", on=cat.page)
    assert re.findall(r"^(\d)\\\. (\w+) · \*\*(−?\d+)\*\* · (\d+) moves$", board, re.MULTILINE) == [
        ("1", name, *results[0].groups()) for name in ("Ann", "Bob", "Cat") if results[0]
    ]
    assert evening.messages() == [evening.shown()], "nobody else sees any of it"


async def test_table_and_hand_are_in_one_message(evening: Evening) -> None:
    ann = evening.person("Ann")
    introduced = await ann.types("daily")
    assert "Everybody gets the same cards today" in introduced
    words = await begins(ann)
    assert "Top card: " in words
    assert "**Your turn!**" in words
    assert "After you: Ada, " in words
    shown = ann.page
    await moves_on(ann, 3)
    assert ann.page is not None
    assert shown is not None
    assert ann.page.id == shown.id, "the message is edited in place"


async def test_a_deal_goes_on_after_a_restart(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await begins(ann)
    before = await moves_on(ann, 3)
    await evening.restart()
    words = await ann.types("daily")
    assert words == before
    found = SCORED.search(await moves_on(ann))
    assert found is not None
    assert found.groups() == await finishes(bob)


async def test_there_is_no_second_attempt(evening: Evening) -> None:
    ann = evening.person("Ann")
    points, _ = await finishes(ann)
    words = await ann.types("daily")
    assert "There's one a day." in words
    assert f"scored **{points}**" in words
    assert f"1\\. Ann · **{points}**" in words
    assert not moves(ann)
    assert "score" in await ann.forges("uno:daily_begin:0:0:", on=ann.page)
    assert not moves(ann)


async def test_a_deal_is_played_by_typing(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await begins(ann)
    offered = await ann.suggestions("daily", "move")
    assert "Draw" in [one["name"] for one in offered]
    typed = await ann.types("daily", move=offered[0]["value"])
    assert [one["name"] for one in await bob.suggestions("daily", "move")] == ["Play"]
    await bob.types("daily", move="play")
    assert await bob.types("daily", move=offered[0]["name"].lower()) == typed.replace("Ann", "Bob")
    assert "**Draw**" in await bob.types("daily", move="dance")
    result, words = await moves_on(ann), ""
    while await bob.suggestions("daily", "move"):
        words = await bob.types("daily", move=moves(bob)[0].press.argument)
    assert words.splitlines()[1] == result.splitlines()[1]
    assert "There's one a day." in await bob.types("daily", move="Draw")


async def test_an_outdated_button_moves_nothing(evening: Evening) -> None:
    ann = evening.person("Ann")
    await begins(ann)
    old = moves(ann)[0]
    await moves_on(ann, 1)
    now = [one.custom_id for one in moves(ann)]
    assert "out of date" in await ann.forges(old.custom_id, on=ann.page)
    assert [one.custom_id for one in moves(ann)] == now
    day, step, _ = now[0].rpartition(":")[2].split("=", 2)
    for choice in ("play=99", "play", "uno", "nonsense", "color=red"):
        await ann.forges(f"uno:daily_move:0:0:{day}={step}={choice}", on=ann.page)
        assert [one.custom_id for one in moves(ann)] == now


async def test_at_midnight_the_deal_ends_and_the_next_one_begins(evening: Evening) -> None:
    ann = evening.person("Ann")
    await begins(ann)
    old = moves(ann)[0]
    await next_day(evening)
    words = await ann.forges(old.custom_id, on=ann.page)
    assert "That deal ended at midnight UTC." in words
    assert "Everybody gets the same cards today" in words
    await finishes(ann)
    board = await ann.press("daily_board", on=ann.page)
    assert r"1\. Ann" in board
    found = [one for one in choices(ann.page) if one.press.code == "daily_board"]
    assert "Nobody finished this deal." in await ann.takes(found[0], ann.page)


async def test_days_in_a_row_are_counted_and_shared_without_a_card(evening: Evening) -> None:
    ann = evening.person("Ann")
    await finishes(ann)
    await next_day(evening)
    points, made = await finishes(ann)
    assert "🔥 2 days in a row" in words_of(ann.page)
    await ann.press("daily_share", on=ann.page)
    (shared,) = evening.messages()
    told, squares = words_of(shared).splitlines()[:2]
    assert told == (
        f"🗓️ **Daily deal, Jan\u00a02**: Ann scored **{points}** in {made} moves. 🔥 2 days in a row. "
        "Can you beat that?"
    )
    assert set(squares) <= set("🟥🟨🟩🟦⬛")
    assert 0 < len(squares) <= int(made), "one for each card that was played"
    assert not shared.attachments
    assert "Everybody gets the same cards today" in await evening.person("Bob").press("daily", on=shared)


async def test_a_finished_deal_is_watched_to_its_end_by_its_player_alone(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    day = day_of(evening.clock.now())
    await begins(ann)
    forged = f"uno:daily_watch:0:0:{day}"
    assert "You didn't finish a deal that day." in await ann.forges(forged, on=ann.page), (
        "the hands of the bots are hidden"
    )
    await moves_on(ann)
    words, seen = await ann.press("daily_watch", on=ann.page), list[str]()
    while onward := [one for one in choices(ann.page) if one.press.argument.endswith("=forward")]:
        seen.append(words)
        await evening.pause(0.2)
        words = await ann.takes(onward[0], ann.page)
    assert f"Step {len(seen) + 1} of {len(seen) + 1}" in words
    assert any("💭" in text for text in seen), "bots say why they moved"
    assert "You didn't finish a deal that day." in await bob.forges(forged, on=ann.page)
    await next_day(evening)
    assert f"Step 1 of {len(seen) + 1}" in await ann.forges(forged, on=ann.page)
    assert "Everybody gets the same cards" in await ann.press("daily", on=ann.page)


@pytest.mark.together_with("personal")
async def test_every_page_that_replaces_a_result_leads_back_to_it(evening: Evening) -> None:
    ann = evening.person("Ann")
    await finishes(ann)
    await ann.types("daily")
    codes = [one.press.code for one in choices(ann.page)]
    assert {"daily_watch", "daily_board"} <= set(codes)
    for code in codes:
        await ann.types("daily")
        await ann.press(code, on=ann.page)
        if SCORED.search(words_of(ann.page)) is None:
            await ann.press("daily", on=ann.page)
        assert SCORED.search(words_of(ann.page)), code


@pytest.mark.together_with("personal")
async def test_hidden_people_are_on_no_board(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await ann.types("privacy", action="hide")
    await finishes(ann)
    await finishes(bob)
    board = await bob.press("daily_board", on=bob.page)
    assert r"1\. Bob" in board
    assert "Ann" not in board
    assert "1 person has finished." in board


@pytest.mark.together_with("personal")
async def test_nothing_is_left_of_somebody_who_deletes_their_data(evening: Evening) -> None:
    ann = evening.person("Ann")
    await finishes(ann)
    assert str(ann.id) in stored(evening)
    await ann.forges("uno:erase:0:0:1", on=ann.page)
    assert str(ann.id) not in stored(evening)


@pytest.mark.together_with("personal")
async def test_deleting_ones_data_allows_no_second_attempt(evening: Evening) -> None:
    ann = evening.person("Ann")
    await finishes(ann)
    await ann.forges("uno:erase:0:0:1", on=ann.page)
    assert "There's one a day." in await ann.forges("uno:daily_begin:0:0:", on=ann.page)
    assert not moves(ann)


def stored(evening: Evening) -> str:
    """The whole database as text."""
    with sqlite3.connect(evening.folder / "uno.db") as database:
        text = "\n".join(database.iterdump())
    database.close()
    return text


@pytest.mark.together_with("rankings")
async def test_it_counts_nowhere_else(evening: Evening) -> None:
    ann = evening.person("Ann")
    await finishes(ann)
    assert "Nothing here yet" in await ann.types("stats")
    assert "You haven't finished a match here yet" in await ann.press("history", on=ann.page)
    assert "Nobody is on this list yet" in await ann.types("leaderboard")
    assert not list(evening.app.registry)


@pytest.mark.together_with("personal", "replays")
async def test_the_secret_is_shown_once_the_day_is_over(
    evening: Evening, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    ann = evening.person("Ann")
    await finishes(ann)
    secret = (await deal_of(evening)).secret
    said = [await ann.types("replay"), await ann.types("verify")]
    await ann.press("daily_board", on=ann.page)
    said.append(await ann.press("daily_check", on=ann.page))
    exported = (await ann.member.slash(evening.channel, "privacy", action="export")).response
    assert exported is not None
    said.append((await exported.attachments[0].read()).decode())
    said += [record.getMessage() for record in caplog.records if record.levelno > logging.NOTSET]
    assert commitment(secret) in said[2]
    assert [text for text in said if secret.hex() in text or repr(secret) in text] == []
    day = day_of(evening.clock.now())
    assert "You didn't finish a deal that day." in await ann.forges(f"uno:daily_file:0:0:{day}", on=ann.page)
    await next_day(evening)
    await ann.types("daily")
    assert secret.hex() in await ann.press("daily_check", on=ann.page)
    download = next(one for one in choices(ann.page) if one.press.code == "daily_file")
    assert ann.page is not None
    given = (await ann.member.click(ann.page, custom_id=download.custom_id)).response
    assert given is not None
    file = tmp_path / given.attachments[0].filename
    file.write_bytes(await given.attachments[0].read())
    checked = await asyncio.to_thread(
        subprocess.run, [sys.executable, SCRIPT, file], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")
    assert str(ann.id) not in file.read_text("utf-8")


async def test_the_seal_of_tomorrow_is_shown_today(evening: Evening) -> None:
    ann = evening.person("Ann")
    await ann.types("daily")
    board = await ann.press("daily_board", on=ann.page)
    seal = (await deal_of(evening)).next_seal
    assert seal in board
    await ann.types("daily")
    today = await ann.press("daily_check", on=ann.page)
    assert (seal in today, str(daily_words.SEALED_LATE) in today) == (True, True)
    await next_day(evening)
    await ann.types("daily")
    following = await ann.press("daily_check", on=ann.page)
    assert (await deal_of(evening)).seal == seal
    assert (seal in following, str(daily_words.SEALED_LATE) in following) == (True, False)


async def test_an_update_of_the_rules_in_the_middle_is_told(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    points, _ = await finishes(ann)
    await begins(bob)
    await moves_on(bob, 2)
    with sqlite3.connect(evening.folder / "uno.db") as database:  # legal then, illegal now
        database.execute("""UPDATE daily_attempts SET moves = '[[1, {"do": "pass"}]]'""")
    database.close()
    assert "The bot was updated while you were playing" in await bob.types("daily")
    assert await bob.suggestions("daily", "move") == []
    assert "updated" in await bob.takes(moves(bob)[0], bob.page)
    assert f"scored **{points}**" in await ann.types("daily")


@pytest.mark.together_with("servers")
async def test_it_is_played_where_the_server_wants(evening: Evening) -> None:
    role = evening.guild.create_role("Staff", permissions=discord.Permissions(manage_guild=True))
    mia, ann = evening.person("Mia", roles=[role]), evening.person("Ann")
    lounge = evening.guild.create_text_channel("lounge")
    await finishes(ann)
    await gives(mia, "channels", lounge)
    refused = f"plays UNO in <#{lounge.id}>"
    assert refused in await ann.press("daily_share", on=ann.page)
    bob = evening.person("Bob")
    assert refused in await bob.types("daily")
    assert refused in await bob.forges("uno:daily_begin:0:0:", on=ann.page)
    assert evening.messages() == []


async def test_it_is_played_in_direct_messages(evening: Evening) -> None:
    home: Any = evening.channel
    cat = evening.person("Cat")
    result = await finishes(cat)
    ann = in_private(evening, "Ann")
    assert await finishes(ann) == result
    codes = {one.press.code for one in choices(ann.page)}
    assert "daily_board" in codes
    assert "daily_share" not in codes
    assert "Cat · " in words_of(ann.page)
    evening.channel = home
    assert "1 person has finished." in await cat.press("daily_board", on=cat.page)


async def test_whoever_wants_that_is_reminded_until_they_have_played(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await ann.types("daily")
    assert "From tomorrow on" in await ann.press("daily_remind", on=ann.page)
    await bob.types("daily")
    await remind(evening)
    assert mail(ann) == []
    await evening.pause(DAY_SECONDS)
    await remind(evening)
    (message,) = mail(ann)
    assert "Today's deal is waiting for you" in words_of(message)
    await remind(evening)
    await finishes(ann)
    await evening.pause(DAY_SECONDS)
    await finishes(ann)
    await remind(evening)
    assert len(mail(ann)) == 1
    assert mail(bob) == []


@pytest.mark.together_with("personal")
async def test_reminders_are_turned_on_and_off_in_the_settings(evening: Evening) -> None:
    ann = evening.person("Ann")
    await ann.types("uno-me")
    await ann.press("me_reminders", on=ann.page)
    assert "From tomorrow on" in await ann.press("me_turn", "daily=1", on=ann.page)
    await ann.types("daily")
    assert "Stop reminders" in str(raw(ann.page))
    await ann.types("uno-me")
    await ann.press("me_reminders", on=ann.page)
    assert "won't remind you" in await ann.press("me_turn", "daily", on=ann.page)
    await evening.pause(DAY_SECONDS)
    await remind(evening)
    assert mail(ann) == []


async def test_reminders_end_with_a_press(evening: Evening) -> None:
    ann = evening.person("Ann")
    await ann.types("daily")
    await ann.press("daily_remind", on=ann.page)
    assert "won't remind you" in await ann.press("daily_remind", on=ann.page)
    assert "From tomorrow on" in await ann.press("daily_remind", on=ann.page)
    await evening.pause(DAY_SECONDS)
    await remind(evening)
    user: Any = ann.member.user
    (message,) = mail(ann)
    await user.click(message, custom_id="uno:daily_remind:0:0:")
    await evening.pause(DAY_SECONDS)
    await remind(evening)
    assert len(mail(ann)) == 1


@pytest.mark.parametrize("code", CANNOT_MESSAGE)
async def test_a_refused_reminder_is_the_last_and_told_at_the_next_use(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    ann = evening.person("Ann")
    await ann.types("daily")
    await ann.press("daily_remind", on=ann.page)
    asked = list[int]()

    async def refuse(user: discord.abc.Snowflake) -> None:
        asked.append(user.id)
        response: Any = SimpleNamespace(status=403, reason="Forbidden")
        raise discord.Forbidden(response, {"code": code, "message": "Cannot send messages to this user"})

    monkeypatch.setattr(evening.app.client, "create_dm", refuse)
    for _ in range(2):
        await evening.pause(DAY_SECONDS)
        await remind(evening)
    assert asked == [ann.id]
    assert "I stopped reminding you" in await ann.types("daily")
    assert "I stopped reminding you" not in await ann.types("daily")


async def test_a_reminder_is_in_the_language_that_was_chosen_or_that_of_somebodys_discord(
    evening: Evening,
) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await evening.app.preferences.change(ann.id, language="de")
    for person in (ann, bob):
        await SqlReminders(evening.app.database).ask(person.id, "fr", evening.clock.now())
    await evening.pause(DAY_SECONDS)
    await remind(evening)
    assert "Die Tagesrunde wartet auf dich" in words_of(*mail(ann))
    assert "La donne du jour t’attend" in words_of(*mail(bob))


async def test_one_reminder_that_cannot_be_sent_keeps_no_other(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [evening.person(name) for name in ("Ann", "Bob")]
    for person in people:
        await person.types("daily")
        await person.press("daily_remind", on=person.page)
    await evening.pause(DAY_SECONDS)
    create, cut = evening.app.client.create_dm, list[int]()

    async def fail_once(user: discord.abc.Snowflake) -> discord.DMChannel:
        if not cut:
            cut.append(user.id)
            raise ConnectionResetError
        return await create(user)

    monkeypatch.setattr(evening.app.client, "create_dm", fail_once)
    await remind(evening)
    assert [person.id for person in people if not mail(person)] == cut
    await evening.pause(DAY_SECONDS)
    await remind(evening)
    assert all(map(mail, people))


async def two_to_remind(evening: Evening) -> dict[int, Person]:
    """Two people, by their IDs, who are due to get a reminder."""
    people = {person.id: person for person in map(evening.person, ("Ann", "Bob"))}
    for person in people.values():
        await person.types("daily")
        await person.press("daily_remind", on=person.page)
    await evening.pause(DAY_SECONDS)
    return people


async def test_a_reminder_that_is_turned_off_while_others_are_sent_does_not_come(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await two_to_remind(evening)
    create, reminded = evening.app.client.create_dm, list[int]()

    async def turn_off_the_other(user: discord.abc.Snowflake) -> discord.DMChannel:
        reminded.append(user.id)
        for other in people.keys() - {user.id}:
            await SqlReminders(evening.app.database).end(other)
        return await create(user)

    monkeypatch.setattr(evening.app.client, "create_dm", turn_off_the_other)
    await remind(evening)
    assert len(reminded) == 1
    assert [person.id for person in people.values() if mail(person)] == reminded


async def test_nobody_is_reminded_who_plays_while_others_are(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await two_to_remind(evening)
    create, reminded = evening.app.client.create_dm, list[int]()

    async def let_the_other_play(user: discord.abc.Snowflake) -> discord.DMChannel:
        reminded.append(user.id)
        if len(reminded) == 1:
            (other,), day = people.keys() - {user.id}, day_of(evening.clock.now())
            store = SqlDaily(evening.app.database, lambda: bytes(SECRET_BYTES))
            await store.deal(day)
            begun = await store.begin(Attempt(day, other, 0))
            await store.save(replace(begun, score=Score(has_won=True, points=9, moves=1)), 0)
        return await create(user)

    monkeypatch.setattr(evening.app.client, "create_dm", let_the_other_play)
    await remind(evening)
    assert len(reminded) == 1
    assert [person.id for person in people.values() if mail(person)] == reminded


@pytest.mark.together_with("reviews")
async def test_how_the_bot_played_is_shown_once_the_day_is_over(evening: Evening) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    day = day_of(evening.clock.now())
    await finishes(ann)
    forged = f"uno:daily_bot:0:0:{day}"
    assert "That day isn't over yet." in await ann.forges(forged, on=ann.page)
    await next_day(evening)
    await ann.types("daily")
    await ann.press("daily_board", on=ann.page)
    other = next(one for one in choices(ann.page) if one.press.argument.startswith(f"{day}"))
    await ann.takes(other, ann.page)
    codes = {one.press.code for one in choices(ann.page)}
    assert {"daily_bot", "review"} <= codes
    words, seen = await ann.press("daily_bot", on=ann.page), list[str]()
    assert "played by the advanced bot" in words
    while onward := [one for one in choices(ann.page) if one.press.argument.endswith("=forward")]:
        seen.append(words)
        await evening.pause(0.2)
        words = await ann.takes(onward[0], ann.page)
    game = played_by_bot(Deal(day, (await past(evening, day)).secret))
    assert len(seen) + 1 == len(game.steps)
    assert game.score is not None
    assert f"scores **{number(game.score.points)}** in {game.score.moves} moves" in words
    assert sum("💭" in text for text in [*seen, words]) == len(game.steps) - 1, "every move has its reason"
    assert await bob.forges(forged, on=ann.page)
    assert "daily_bot" in {one.press.code for one in choices(bob.page)}


async def test_a_step_is_shared_once_its_day_is_over(evening: Evening) -> None:
    ann = evening.person("Ann")
    day = day_of(evening.clock.now())
    await finishes(ann)
    await ann.press("daily_watch", on=ann.page)
    assert [one for one in choices(ann.page) if one.press.code == "daily_step"] == []
    forged = f"uno:daily_step:0:0:{day}=3"
    assert "only once the day of that deal is over" in await ann.forges(forged, on=ann.page)
    assert evening.messages() == []
    await next_day(evening)
    await ann.forges(f"uno:daily_watch:0:0:{day}=3", on=ann.page)
    shown = words_of(ann.page)
    await ann.press("daily_step", on=ann.page)
    (shared,) = evening.messages()
    assert "Ann shared this moment." in words_of(shared)
    step = next(line for line in shown.splitlines() if "Step 4 of" in line)
    assert step in words_of(shared)
    assert not list(choices(shared)), "nobody else may watch the rest"


async def test_nothing_is_shared_or_given_out_of_a_deal_that_is_not_finished(evening: Evening) -> None:
    ann = evening.person("Ann")
    await begins(ann)
    day = day_of(evening.clock.now())
    assert "Finish the deal first" in await ann.forges(f"uno:daily_share:0:0:{day}", on=ann.page)
    await next_day(evening)
    no_game = str(daily_words.NO_GAME)
    for press in (f"daily_step:0:0:{day}=3", f"daily_file:0:0:{day}", f"daily_bot:0:0:{day - 9}"):
        assert await ann.forges(f"uno:{press}", on=ann.page) == no_game
    assert evening.messages() == []


async def test_a_game_that_can_no_longer_be_played_again_is_not_shown(evening: Evening) -> None:
    ann = evening.person("Ann")
    await finishes(ann)
    day = day_of(evening.clock.now())
    await evening.app.database.write(
        lambda connection: connection.execute(update(DAILY_DEALS).values(secret=bytes(SECRET_BYTES)))
    )
    await next_day(evening)
    for press in (f"daily_watch:0:0:{day}", f"daily_step:0:0:{day}=3", f"daily_file:0:0:{day}"):
        told = OTHER_RULES if press.startswith("daily_watch") else daily_words.NO_GAME
        assert await ann.forges(f"uno:{press}", on=ann.page) == str(told)
    assert evening.messages() == []


async def test_a_button_of_a_deal_that_is_finished_shows_its_result(evening: Evening) -> None:
    ann = evening.person("Ann")
    await begins(ann)
    old = moves(ann)[0]
    points, _ = SCORED.findall(await moves_on(ann))[0]
    assert f"scored **{points}**" in await ann.forges(old.custom_id, on=ann.page)
