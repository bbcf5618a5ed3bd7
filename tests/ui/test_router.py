"""The answers that people get: where they looked, privately, with as few words as possible."""

from __future__ import annotations

import asyncio
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.app_commands import AppCommandError
from msgspec.structs import replace

from bot.cogs.client import Commands
from bot.engine.model.moves import Draw
from bot.game.errors import Fault, GameError
from bot.game.players import Player
from bot.game.ports import StoreDamaged, StoreUnavailable, UnreadableTable
from bot.game.state import Stage
from bot.text import answers
from bot.text.answers import refusal as refusal_words
from bot.text.language import say, speaking
from bot.ui.actions.lobby import Join
from bot.ui.actions.moves import MakeMove, PlayCard
from bot.ui.actions.rules import SetRule
from bot.ui.arrivals import MOST_PRESSES, PRESS_SECONDS
from bot.ui.opening import TableOptions
from bot.ui.transport.channel import MOST_DELETED, PERMITTED_SECONDS
from bot.ui.transport.custom_ids import decode
from tests.builders import Game, position
from tests.fakes import MemoryPreferences
from tests.game.tables import ANN, BOB, CAT, DAN, PLACE, last_card, play, three
from tests.presses import CODES, KINDS, Pressed
from tests.ui.hall import Hall, answer_of
from tests.ui.wire import (
    FIRST,
    FakeInteraction,
    Wire,
    refusal,
    sent_at,
    words_of,
)


@pytest.fixture
def hall() -> Hall:
    return Hall()


async def test_a_press_on_the_lobby_needs_no_words_and_a_command_does(hall: Hall) -> None:
    await hall.lobby()
    assert await hall.presses(BOB, "join") == ("acknowledge", "")
    how, words = await hall.types(CAT, Join())
    assert (how, words) == ("say", "You're in. Have fun!")


async def test_a_hand_opens_separately_and_is_edited_in_place(hall: Hall) -> None:
    await hall.at(three(), ANN, BOB, CAT)
    how, words = await hall.presses(ANN, "hand")
    assert how == "say"
    assert "Your turn" in words
    how, words = await hall.presses(ANN, "play", "1", on="private")
    assert how == "in place"
    assert "Not your turn yet" in words


async def test_a_refusal_stands_on_the_panel_that_was_pressed(hall: Hall) -> None:
    await hall.at(three(), ANN, BOB, CAT)
    how, words = await hall.presses(BOB, "draw", on="private")
    assert how == "in place"
    assert "not your turn" in words
    how, words = await hall.presses(BOB, "draw")
    assert (how, words) == ("say", "It's not your turn yet.")


async def test_the_next_round_from_a_panel_keeps_the_panel(hall: Hall) -> None:
    session = await hall.at(last_card(), ANN, BOB, CAT)
    await session.submit(ANN.id, play("R7"))
    how, words = await hall.presses(BOB, "next", on="private")
    assert how == "in place"
    assert "The cards are dealt." in words


async def test_a_panel_says_why_the_channel_stays_silent(hall: Hall) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    hall.channel.refusals = [refusal(403, 50013)]
    await session.submit(ANN.id, play("R7"))
    await hall.clock.advance(2)
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), BOB, "public")
    interaction.app_permissions = discord.Permissions(view_channel=True, read_message_history=True)
    await hall.router.press(interaction, Pressed("hand", session.state.id, session.revision).press)
    _, words = answer_of(interaction.wire)
    assert "Send Messages" in words
    assert "Add Reactions" in words


async def test_the_hint_about_a_silent_channel_stays_in_the_hand_until_it_is_heard_again(hall: Hall) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    hall.channel.refuses = dict.fromkeys(("send", "edit"), refusal(403, 50013))
    await session.submit(ANN.id, play("R7"))
    await hall.clock.advance(2)
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), CAT, "public")
    interaction.app_permissions = discord.Permissions(view_channel=True, read_message_history=True)
    await hall.router.press(interaction, Pressed("hand", session.state.id, session.revision).press)
    await session.submit(BOB.id, play("R1"))
    await hall.clock.advance(2)
    redrawn = words_of(interaction.wire.sent[-1][2])
    assert "Your turn" in redrawn
    assert "Send Messages" in redrawn


async def test_a_press_with_the_permission_back_draws_the_table_again(hall: Hall) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    hall.channel.refuses = dict.fromkeys(("send", "edit"), refusal(403, 50013))
    await session.submit(ANN.id, play("R7"))
    await hall.clock.advance(PERMITTED_SECONDS)
    hall.channel.refuses, hall.channel.sent = {}, []
    _, words = await hall.presses(BOB, "hand")
    await hall.clock.advance(2)
    assert "Send Messages" not in words
    assert hall.channel.done
    assert session.shown.revision == session.revision


async def test_whoever_looks_learns_what_to_do_about_messages_that_are_always_deleted(hall: Hall) -> None:
    hall.clock.time = sent_at(FIRST)
    session = await hall.lobby(BOB)
    await hall.clock.advance(2)
    hall.channel.sweep()
    for _ in range(MOST_DELETED + 2):
        await (session.leave(CAT.id) if session.state.has(CAT.id) else session.join(CAT))
        await hall.clock.advance(2)
    assert hall.presenter.silence_of(session).is_swept
    await session.start(ANN.id)
    assert "Audit Log" in (await hall.presses(BOB, "hand"))[1]
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), ANN)
    await hall.router.open_table(interaction, TableOptions())
    assert "Audit Log" in answer_of(interaction.wire)[1]
    hall.channel.sweeps = False
    hall.presenter.move_down(session)
    assert not hall.presenter.silence_of(session).is_mute
    assert hall.presenter.silence_of(session).is_swept  # until the message has stayed
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), ANN)
    await hall.router.open_table(interaction, TableOptions())
    assert "Audit Log" not in answer_of(interaction.wire)[1]


async def test_what_discord_delivers_twice_is_done_and_answered_once(hall: Hall) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    seen = session.revision
    press = Pressed("play", session.state.id, seen, "0").press
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), ANN, "private", 2 * FIRST)
    await asyncio.gather(*(hall.router.press(interaction, press) for _ in range(2)))
    assert interaction.wire.done == ["in place"]
    assert session.revision == seen + 1


async def test_presses_that_the_process_before_took_up_are_not_done_again(hall: Hall) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    seen = session.revision
    press = Pressed("play", session.state.id, seen, "0").press
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), ANN, "private", 2 * FIRST)
    interaction.id = 71
    hall.router.arrivals.inherit([70, 71])
    await hall.router.press(interaction, press)
    assert interaction.wire.done == []
    assert session.revision == seen


async def test_what_arrives_after_the_tables_are_left_to_an_heir_is_for_that_one(hall: Hall) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    presses = list[Any]()
    for number in (70, 71):
        interaction: Any = FakeInteraction(Wire(), hall.clock.now(), ANN, "private", 2 * FIRST)
        interaction.id = number
        presses.append(interaction)
    press = Pressed("play", session.state.id, session.revision, "0").press
    playing = asyncio.create_task(hall.router.press(presses[0], press))
    await asyncio.sleep(0)
    assert hall.router.arrivals.leave_to_heir() == (70,)
    await hall.router.press(presses[1], press)
    hall.router.close_table(session.channel)
    await playing
    assert presses[0].wire.done == ["in place"], "it had been taken up"
    assert presses[1].wire.done == []
    assert session.state.stage is Stage.PLAYING


async def test_a_panel_that_shows_more_than_is_stored_is_one_line_of_the_log(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), ANN, "private")
    press = Pressed("draw", session.state.id, session.revision + 2).press
    await hall.router.press(interaction, press)
    (line,) = [record.getMessage() for record in caplog.records if "is stored" in record.getMessage()]
    assert f"showed revision {session.revision + 2}, but {session.revision} is stored" in line


async def test_a_command_that_cannot_be_read_is_told_so(hall: Hall) -> None:
    """It used to get the answer that a button was outdated."""
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), ANN)
    client: Any = SimpleNamespace(
        router=hall.router, http=None, _connection=SimpleNamespace(_command_tree=None)
    )
    await Commands(client).on_error(interaction, AppCommandError("a value that is no number"))
    assert answer_of(interaction.wire) == (
        "say",
        "I couldn't read that command. Pick the values that Discord suggests.",
    )


async def test_a_button_of_another_version_and_one_of_a_closed_table(hall: Hall) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), ANN, "public")
    await hall.router.press(interaction, None)
    assert "out of date" in answer_of(interaction.wire)[1]
    await session.end(0, is_moderator=True)
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), ANN, "private")
    await hall.router.press(interaction, Pressed("draw", session.state.id, 1).press)
    assert answer_of(interaction.wire)[0] == "say"


@pytest.mark.parametrize(
    ("chosen", "then", "said"),
    [
        ({"teams": True}, ("scoring", "elimination"), "doesn't work with this **Scoring**"),
        ({"uno_to_go_out": True}, ("uno_call", "off"), "only works if players have to call UNO"),
    ],
)
async def test_a_typed_rule_that_contradicts_the_others_is_refused_in_words(
    hall: Hall, chosen: dict[str, Any], then: tuple[str, str], said: str
) -> None:
    session = await hall.lobby(BOB, CAT, DAN, **chosen)
    _, words = await hall.types(ANN, SetRule(*then))
    assert said in words
    assert dict(session.state.lobby.options) == chosen


async def test_a_card_is_refused_on_a_pending_sum_for_what_the_sum_takes(hall: Hall) -> None:
    game = position("ann: RD R1 R2 | bob: R3 R4 | cat: G1 G2", discard="R5", stacking="same")
    await hall.at(game.after("ann play RD"), ANN, BOB, CAT)
    _, words = await hall.types(BOB, PlayCard("R3"))
    assert "does not fit" not in words
    assert "**2** cards" in words


async def test_eliminated_players_are_told(hall: Hall) -> None:
    match = position("ann: R7 R8 | bob: R1 R2 | cat: R3", discard="R5", scoring="elimination").match
    table = replace(match.table, gone=frozenset({2}))
    game = Game(replace(match, table=table, eliminations=((2,),)))
    await hall.at(game, ANN, BOB, CAT)
    _, words = await hall.types(CAT, MakeMove(Draw()))
    assert words == "You're out. The others play on."


@pytest.mark.fuzz
async def test_whatever_a_stranger_presses_is_answered_and_changes_nothing(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    before, rng = session.state, Random(1)
    for _ in range(10_000):
        press = decode(random_custom_id(rng), KINDS)
        if press is not None and press.action.written[0] == "join_next":  # strangers may
            continue
        interaction: Any = FakeInteraction(Wire(), hall.clock.now(), Player(99, "Sam"), "public")
        await hall.router.press(interaction, press)
        assert len(interaction.wire.sent) == 1
    assert session.state == before
    assert caplog.records == []


@pytest.mark.fuzz
async def test_whatever_players_press_is_answered(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    rng = Random(2)
    for _ in range(2_000):
        press = decode(random_custom_id(rng), KINDS)
        if press is not None and press.action.written[0] in ("leave", "rematch"):
            continue
        where = rng.choice(("public", "private"))
        interaction: Any = FakeInteraction(Wire(), hall.clock.now(), rng.choice((ANN, BOB, CAT)), where)
        await hall.router.press(interaction, press)
        assert len(interaction.wire.sent) == 1
        total = sum(map(len, session.state.match.table.hands)) if session.state.match else 0
        assert total > 0
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def random_custom_id(rng: Random) -> str:
    """One of our IDs, likely or not, or nonsense."""
    words = [
        "",
        "0",
        "1",
        "2",
        "17",
        "99999999999",
        "-1",
        "²",
        "٣",
        "red",
        "pink",
        "easy",
        "target=100",
        "x" * 40,
    ]
    kind = rng.choice([*CODES, "wish", "PLAY"])
    revision = rng.choice((0, 6, 7, 8, 9, 10, 10**18))
    return rng.choice((f"uno:{kind}:{rng.choice((1, 1, 2))}:{revision}:{rng.choice(words)}", "uno:", "💥"))


@pytest.mark.parametrize("of_server", [False, True])
async def test_a_table_goes_with_its_server_and_with_its_channel(hall: Hall, *, of_server: bool) -> None:
    await hall.at(three(), ANN, BOB, CAT)
    close = hall.router.close_tables if of_server else hall.router.close_table
    close(30)
    await hall.clock.advance(1)
    assert len(list(hall.registry)) == 1
    for _ in range(2):
        close(PLACE.guild if of_server else PLACE.channel)
    await hall.clock.advance(1)
    assert list(hall.registry) == []


async def test_a_deleted_channel_with_the_id_of_its_server_takes_no_other_table_along(hall: Hall) -> None:
    """The first channel of a server from before 2017 has the server's ID."""
    table = await hall.at(three(), ANN, BOB, CAT)
    hall.router.close_table(PLACE.guild)
    await hall.clock.advance(1)
    assert list(hall.registry) == [table]


@pytest.mark.parametrize("kind", ["join", "save"])
async def test_a_button_forged_for_a_table_of_another_channel_finds_no_table(hall: Hall, kind: str) -> None:
    table = await hall.lobby()
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), BOB, "public")
    interaction.channel_id, interaction.permissions = 21, discord.Permissions.all()
    await hall.router.press(
        interaction, decode(f"uno:{kind}:{table.state.id}:{table.revision}:", KINDS, filled={"name": "Mine"})
    )
    assert answer_of(interaction.wire)[1] == refusal_words(GameError(Fault.NO_TABLE))
    assert not table.state.has(BOB.id)
    assert hall.presets.kept == {}


async def test_only_a_moderator_ends_a_table_that_cannot_be_read(hall: Hall) -> None:
    hall.store.unreadable = {5: UnreadableTable(5, 10, 20)}
    await hall.registry.restore()

    async def end(permissions: discord.Permissions) -> str:
        interaction: Any = FakeInteraction(Wire(), hall.clock.now(), BOB)
        interaction.permissions = permissions
        await hall.router.end_table(interaction)
        return answer_of(interaction.wire)[1]

    assert await end(discord.Permissions()) == "Only this server's moderators can do that."
    assert await end(discord.Permissions(manage_messages=True)) == say(answers.ENDED)
    await hall.lobby()


async def test_a_preset_keeps_a_name_that_a_database_stores(hall: Hall) -> None:
    table = await hall.lobby()
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), ANN, "private")
    interaction.user.guild_permissions = discord.Permissions.all()
    save = f"uno:save:{table.state.id}:{table.revision}:"
    await hall.router.press(interaction, decode(save, KINDS, filled={"name": "Fri\0day\ud800"}))
    assert list(hall.presets.kept) == [(10, "Friday")]


@pytest.mark.parametrize(
    ("locale", "chosen", "language"),
    [
        ("de", None, "de"),
        ("es-419", None, "es"),
        ("ja", None, "en"),
        ("de", "pt_BR", "pt_BR"),
        ("fr", "en", "en"),
    ],
)
async def test_people_are_answered_in_the_language_they_chose_or_that_of_their_discord(
    hall: Hall, locale: str, chosen: str | None, language: str
) -> None:
    await hall.preferences.change(ANN.id, language=chosen)
    interaction: Any = FakeInteraction(Wire(), who=ANN)
    interaction.locale = discord.Locale(locale)
    await hall.new_router().press(interaction, None)
    with speaking(language):
        assert answer_of(interaction.wire) == ("say", say(answers.UNKNOWN_BUTTON))


async def test_who_presses_too_fast_is_told_to_wait(hall: Hall) -> None:
    await hall.lobby()
    for _ in range(MOST_PRESSES):
        assert "fast" not in (await hall.presses(BOB, "leave"))[1]
    before = hall.store.state()
    assert await hall.presses(BOB, "join") == ("say", refusal_words(GameError(Fault.TOO_FAST)))
    assert hall.store.state() == before
    await hall.clock.advance(PRESS_SECONDS)
    await hall.presses(BOB, "join")
    assert hall.store.state().has(BOB.id)


async def test_a_person_whose_refusal_failed_is_answered_without_a_second_error(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    await hall.lobby()
    for _ in range(MOST_PRESSES):
        await hall.presses(BOB, "leave")
    press: Any = FakeInteraction(Wire(refusals=[refusal(500)]), hall.clock.now(), BOB, "public")
    await hall.router.press(press, Pressed("join", hall.registry.in_channel(20).id, 0).press)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert press.wire.done == ["say", "say"]


async def test_a_damaged_store_is_no_matter_of_patience(
    hall: Hall, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await hall.lobby()

    async def save(*_: object) -> None:
        raise StoreDamaged("DatabaseError database disk image is malformed")

    monkeypatch.setattr(hall.store, "save", save)
    assert await hall.presses(BOB, "join") == ("say", refusal_words(GameError(Fault.DAMAGED)))
    (line,) = caplog.records
    assert (line.levelname, line.exc_info) == ("WARNING", None)
    assert "malformed" in line.getMessage()


async def test_while_the_store_is_unavailable_people_are_asked_to_try_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await hall.lobby()

    async def fail(*_: object) -> None:
        raise StoreUnavailable("OperationalError database is locked")

    monkeypatch.setattr(hall.store, "save", fail)
    assert await hall.types(BOB, Join()) == ("say", "I can't save anything right now. Try again in a moment.")
    assert [line.exc_info for line in caplog.records] == [None]


async def test_people_whose_preferences_cannot_be_loaded_are_answered_anyway(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await hall.lobby()
    monkeypatch.setattr(hall.preferences, "store", MemoryPreferences(is_away=True))
    assert await hall.types(BOB, Join()) == ("say", say(answers.JOINED))
