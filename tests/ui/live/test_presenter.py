"""The messages that change with a table: one per round, results that stay, races, one reminder."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.engine.model.moves import CallUno, Draw, Pass
from bot.game.errors import GameError
from bot.game.players import Player
from bot.game.ports import StoreUnavailable
from bot.game.registry import Location
from bot.game.session import SHOWN_SECONDS, GameSession
from bot.game.state import Stage
from bot.game.tasks import RETRY_SECONDS
from bot.pictures import StudioBusy
from bot.pictures.scenes import LobbyScene
from bot.ui.live.presenter import PERMISSION_LOOK_SECONDS
from bot.ui.live.reminder import REMINDER_SECONDS
from bot.ui.live.table_messages import PICKING_SECONDS
from bot.ui.transport.channel import (
    DELETED_SECONDS,
    MOST_DELETED,
    MOST_DELETED_IN_SERVER,
    MUTE_SECONDS,
    TAKEN_BACK,
    Vanished,
)
from tests.fakes import view_by
from tests.game.tables import ANN, BOB, CAT, PLACE, last_card, play, three, two
from tests.ui.gallery import STUDIO, Gallery
from tests.ui.wire import FIRST, Wire, guild_of, refusal, words_of


@pytest.fixture
def gallery() -> Gallery:
    return Gallery()


async def test_the_table_takes_the_place_of_the_lobby(gallery: Gallery) -> None:
    session = await gallery.lobby(BOB)
    assert await gallery.passes() == ["send", "edit"]
    lobby = gallery.seen[0][1]
    await session.start(ANN.id)
    assert await gallery.passes() == ["send", "delete"]
    (_, _, table), (_, deleted, _) = gallery.seen
    assert "**Ann**'s turn" in words_of(table)
    assert deleted == lobby


async def test_a_lobby_that_answers_a_command_is_drawn_as_an_answer(gallery: Gallery) -> None:
    async def takes(_: object) -> int:
        return FIRST

    first: Any = SimpleNamespace(send=takes, ticket=None)
    STUDIO.answers.clear()
    with gallery.drawn_by.answering(PLACE.channel, first):
        await gallery.registry.open(PLACE, ANN, {})
    await gallery.passes()
    assert [type(scene) for scene in STUDIO.answers] == [LobbyScene]
    gallery.drawn_by.show_avatar(ANN.id)
    assert await gallery.passes()
    assert len(STUDIO.answers) == 1


async def test_an_avatar_that_arrives_late_is_drawn_in_the_lobbies_of_its_person(gallery: Gallery) -> None:
    session = await gallery.lobby(BOB)
    await gallery.passes()
    gallery.drawn_by.show_avatar(CAT.id)
    assert await gallery.passes() == []
    gallery.drawn_by.show_avatar(BOB.id)
    assert await gallery.passes() == ["edit"]
    await session.start(ANN.id)
    await gallery.passes()
    gallery.drawn_by.show_avatar(BOB.id)
    assert await gallery.passes() == []


async def test_the_draw_for_the_dealer_is_shown_until_the_round_moves_on(gallery: Gallery) -> None:
    session = await gallery.lobby(BOB, CAT)
    await session.start(ANN.id)
    await gallery.passes()
    (table,) = [view for what, _, view in gallery.seen if what == "send"][-1:]
    assert "drew the highest card and deals" in words_of(table)


async def test_in_mid_turn_the_table_waits_a_moment(gallery: Gallery) -> None:
    session = await gallery.at(three(discard="B9"), ANN, BOB, CAT)
    await gallery.passes()
    await session.submit(ANN.id, Draw())
    assert session.snapshot.public.phase == "drawn"
    assert await gallery.passes(PICKING_SECONDS - 1) == []
    await session.submit(ANN.id, Pass())
    assert await gallery.passes(PICKING_SECONDS) == ["edit"]


async def test_a_player_thinking_in_mid_turn_is_shown(gallery: Gallery) -> None:
    session = await gallery.at(three(discard="B9"), ANN, BOB, CAT)
    await gallery.passes()
    await session.submit(ANN.id, Draw())
    assert await gallery.passes(PICKING_SECONDS) == ["edit"]


async def test_moves_in_quick_succession_are_one_edit(gallery: Gallery) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    await session.submit(ANN.id, play("R7"))
    await session.submit(BOB.id, play("R1"))
    await session.submit(CAT.id, play("R3"))
    assert await gallery.passes() == ["edit", "edit"]
    assert "Red 3" in words_of(gallery.seen[-1][2])


async def test_what_is_shown_is_stored_when_discord_has_taken_it(gallery: Gallery) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    gallery.wire.refusals = [refusal(503)]
    await session.submit(ANN.id, play("R7"))
    await gallery.passes(1)
    assert session.shown.revision == session.revision - 1
    await gallery.passes(5)
    assert session.shown.revision == session.revision
    await gallery.passes(SHOWN_SECONDS)
    assert gallery.store.tables[1].shown == session.shown


async def test_a_result_stays_and_the_next_round_has_its_own_message(gallery: Gallery) -> None:
    session = await gallery.at(last_card(), ANN, BOB, CAT)
    await gallery.passes()
    (table,) = [message for part, message in session.shown.messages if part == "table"]
    await session.submit(ANN.id, play("R7"))
    await session.deal_next_round(BOB.id)
    await gallery.passes()
    drawn = {message: words_of(view) for _, message, view in gallery.seen if view is not None}
    assert "wins the round" in drawn[table]
    assert len(drawn) == 2


@pytest.mark.parametrize("is_followed", [False, True])
async def test_a_result_for_which_pictures_were_late_is_drawn_once_the_machine_has_caught_up(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch, *, is_followed: bool
) -> None:
    session = await gallery.at(last_card(), ANN, BOB, CAT)
    await gallery.passes()
    (result,) = [message for part, message in session.shown.messages if part == "table"]
    with monkeypatch.context() as busy:
        busy.setattr(STUDIO, "trouble", StudioBusy())
        await session.submit(ANN.id, play("R7"))
        await gallery.passes()
        if is_followed:
            await session.deal_next_round(BOB.id)
        await gallery.passes(30)  # during this time, the first try is late as well
    before = len(STUDIO.drawn)
    await gallery.passes(120)
    assert [message for _, message, view in gallery.seen if view is not None].count(result) == 1
    assert len(STUDIO.drawn) > before
    await gallery.passes(300)
    assert [message for _, message, view in gallery.seen if view is not None].count(result) == 0


async def test_a_result_for_which_pictures_were_late_is_drawn_after_a_restart(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await gallery.at(last_card(), ANN, BOB, CAT)
    await gallery.passes()
    with monkeypatch.context() as busy:
        busy.setattr(STUDIO, "trouble", StudioBusy())
        await session.submit(ANN.id, play("R7"))
        await gallery.passes(SHOWN_SECONDS + 1)
    await gallery.restart()
    before = len(STUDIO.drawn)
    assert await gallery.passes() == ["edit"]
    assert len(STUDIO.drawn) > before
    await gallery.passes(SHOWN_SECONDS)
    await gallery.restart()
    assert await gallery.passes() == []


async def test_a_restart_draws_nothing_that_is_shown_already(gallery: Gallery) -> None:
    await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    await gallery.restart()
    assert await gallery.passes() == []


def unsure_once(gallery: Gallery) -> None:
    """The next change is stored, but not confirmed: the connection is lost after the commit."""
    store: Any = gallery.store
    save = store.save

    async def unsure(*given: Any) -> Any:
        store.save = save
        await save(*given)
        raise StoreUnavailable

    store.save = unsure


async def test_a_move_that_was_stored_after_all_is_told_once_the_table_is_read_again(
    gallery: Gallery,
) -> None:
    session = await gallery.match(BOB, CAT)

    async def one_moves() -> None:
        decider = session.state.lobby.players[session.snapshot.public.decider or 0]
        await session.submit(decider.id, view_by(session, decider.id).moves[0])

    await one_moves()
    await gallery.passes()
    unsure_once(gallery)
    second = session.state.lobby.players[session.snapshot.public.decider or 0].name
    with pytest.raises(StoreUnavailable):
        await one_moves()
    with pytest.raises(GameError, match="round_not_over"):  # any press makes the bot read the table again
        await session.deal_next_round(ANN.id)
    await gallery.passes(10)
    _, drawn, stored, *_ = words_of(gallery.seen[-1][2]).splitlines()
    assert ("draws a card" in drawn, f"**{second} plays" in stored) == (True, True)


async def test_nobody_is_named_for_closing_a_table_that_was_found_closed(gallery: Gallery) -> None:
    session = await gallery.lobby(BOB)
    await gallery.passes()
    unsure_once(gallery)
    with pytest.raises(StoreUnavailable):
        await session.close_unused()
    with pytest.raises(GameError):
        await session.join(CAT)
    await gallery.passes()
    assert "closed while I had trouble saving" in words_of(gallery.seen[-1][2])


async def test_a_result_that_was_stored_and_not_shown_any_more_is_drawn_after_the_restart(
    gallery: Gallery,
) -> None:
    session = await gallery.at(last_card(), ANN, BOB, CAT)
    await gallery.passes()
    await session.submit(ANN.id, play("R7"))
    await gallery.restart()
    assert set(await gallery.passes()) == {"edit"}
    assert "wins the round" in words_of(gallery.seen[-1][2])


async def test_a_round_whose_message_was_not_remembered_gets_another_and_the_last_result_stays(
    gallery: Gallery,
) -> None:
    session = await gallery.at(last_card(), ANN, BOB, CAT)
    await gallery.passes()
    (result,) = [message for part, message in session.shown.messages if part == "table"]
    await session.submit(ANN.id, play("R7"))
    await gallery.passes()
    gallery.wire.refuses = {"send": refusal(503)}
    await session.deal_next_round(BOB.id)
    assert await gallery.passes() == ["edit", "send"]
    gallery.wire.refuses = {}
    await gallery.restart()
    assert "send" in await gallery.passes()
    assert result not in [message for _, message, _ in gallery.seen]


async def test_a_restart_removes_races_and_reminders_and_reopens_races(gallery: Gallery) -> None:
    session = await gallery.at(two(), ANN, BOB)
    await gallery.passes(REMINDER_SECONDS)
    await session.submit(ANN.id, play("R7"))
    await session.submit(BOB.id, play("R1"))
    await session.submit(ANN.id, play("R8"))
    assert set(await gallery.passes()) == {"delete", "edit", "send", "react"}
    await gallery.restart()
    # The table is edited once more: its newest revision was not stored yet.
    assert sorted(await gallery.passes()) == ["delete", "edit", "react", "send"]


async def test_the_next_race_gets_a_message_without_old_reactions(gallery: Gallery) -> None:
    """A reaction from the last race would have to be removed first, and removing one gives no answer."""
    session = await gallery.at(two(), ANN, BOB)
    await session.submit(ANN.id, play("R7"))
    await session.submit(BOB.id, play("R1"))
    await gallery.passes()
    await session.submit(ANN.id, play("R8"))
    await gallery.passes()
    (first,) = [message for what, message, _ in gallery.seen if what == "react"]
    await session.submit(ANN.id, CallUno())
    await gallery.passes()
    await session.submit(BOB.id, play("R2"))
    assert set(await gallery.passes()) >= {"delete", "send", "react"}
    assert [message for what, message, _ in gallery.seen if what == "delete"] == [first]


async def test_a_race_that_is_over_before_it_could_be_shown(gallery: Gallery) -> None:
    session = await gallery.at(two(), ANN, BOB)
    await session.submit(ANN.id, play("R7"))
    await session.submit(BOB.id, play("R1"))
    await gallery.passes()
    gallery.wire.refuses = {"send": refusal(503)}
    await session.submit(ANN.id, play("R8"))
    await gallery.passes()
    gallery.wire.refuses = {}
    await session.submit(ANN.id, CallUno())
    await gallery.passes(10)
    (table,) = [message for part, message in session.shown.messages if part == "table"]
    assert [message for what, message, _ in gallery.seen if what == "edit"] == [table], (
        "it tells how it ended"
    )
    sent = [(what, words_of(view)) for what, _, view in gallery.seen if what == "send"]
    assert sent == [("send", TAKEN_BACK)], "Discord may have taken it, although it said that it hadn't"
    assert table in gallery.wire.there
    assert len(gallery.wire.there) == 1


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (403, 50013), (404, 10003)])
async def test_a_closed_channel_is_asked_once(gallery: Gallery, status: int, code: int) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    gallery.wire.refusals = [refusal(status, code) for _ in range(99)]
    await session.submit(ANN.id, play("R7"))
    assert await gallery.passes() == ["edit"]
    if code != 10003:
        assert gallery.drawn_by.silence_of(session).is_mute
        await session.submit(BOB.id, play("R1"))
    assert await gallery.passes(60) == []


async def test_a_table_whose_channel_was_found_gone_in_an_outage_closes_after_it(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    await session.submit(ANN.id, play("R7"))
    gallery.wire.refuses = {"edit": refusal(404, 10003)}
    with monkeypatch.context() as away:
        away.setattr(gallery.store, "save", AsyncMock(side_effect=StoreUnavailable))
        await gallery.passes()
    assert session.state.stage is Stage.PLAYING
    await gallery.passes(RETRY_SECONDS)
    assert session.state.stage is Stage.CLOSED


async def test_a_table_is_drawn_again_a_while_after_a_passing_refusal(gallery: Gallery) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    gallery.wire.refuses = {"edit": refusal(403, 50013)}
    await session.submit(ANN.id, play("R7"))
    await gallery.passes()
    gallery.wire.refuses = {}
    await session.submit(BOB.id, play("R1"))
    assert await gallery.passes() == []
    await gallery.passes(MUTE_SECONDS)
    await session.submit(CAT.id, play("R3"))
    assert "edit" in await gallery.passes()
    assert session.shown.revision == session.revision


async def test_a_channel_that_goes_on_refusing_is_asked_less_and_less(gallery: Gallery) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    gallery.wire.refuses = dict.fromkeys(("edit", "send", "delete"), refusal(403, 50013))
    asked = 0
    for _ in range(60):
        gallery.drawn_by.show(session, [])
        asked += len(await gallery.passes(10))
    assert asked <= 5


async def fidget(*sessions: GameSession) -> None:
    """At each of these tables, somebody takes or leaves a seat."""
    for session in sessions:
        await (session.leave(BOB.id) if session.state.has(BOB.id) else session.join(BOB))


async def minutes_of(gallery: Gallery, number: int, *sessions: GameSession) -> list[str]:
    """A change to each table every two seconds; returns the requests on the wire."""
    done: list[str] = []
    for _ in range(30 * number):
        await fidget(*sessions)
        done += await gallery.passes(2)
    return done


@pytest.fixture
async def swept(gallery: Gallery) -> GameSession:
    """A lobby whose messages are deleted so often that it is paused."""
    session = await gallery.lobby()
    await gallery.passes()
    gallery.wire.sweep()
    while not gallery.drawn_by.silence_of(session).is_mute:
        await minutes_of(gallery, 1, session)
    return session


async def test_a_table_whose_message_is_deleted_again_and_again_pauses(gallery: Gallery) -> None:
    """Each deletion costs a refused edit and a new message; a bot that deletes messages never stops."""
    session = await gallery.lobby()
    await gallery.passes()
    gallery.wire.sweep()
    done = await minutes_of(gallery, 1, session)
    assert done.count("send") == MOST_DELETED
    assert gallery.drawn_by.silence_of(session).is_mute
    assert gallery.drawn_by.silence_of(session).is_swept
    done = await minutes_of(gallery, 10, session)
    assert done.count("send") <= MOST_DELETED + 1
    assert len(done) <= 2 * done.count("send")


async def test_a_paused_table_is_back_within_a_minute_after_the_deletions_end(
    gallery: Gallery, swept: GameSession
) -> None:
    await minutes_of(gallery, 7, swept)
    gallery.wire.sweeps = False
    await fidget(swept)
    await gallery.passes(MUTE_SECONDS + 2)  # nobody can press anything then: there is no message
    ((what, message, _),) = gallery.seen
    assert what == "send"
    assert swept.shown.revision == swept.revision
    assert dict(swept.shown.messages)["table"] == message
    assert set(await minutes_of(gallery, 1, swept)) == {"edit"}
    assert not gallery.drawn_by.silence_of(swept).is_swept


async def test_a_paused_table_that_closes_is_not_sent_again(gallery: Gallery, swept: GameSession) -> None:
    await swept.end(0, is_moderator=True)
    assert await gallery.passes(10 * MUTE_SECONDS) == []


async def test_a_server_in_which_all_messages_are_deleted_slows_no_other(gallery: Gallery) -> None:
    gallery.elsewhere[99] = Wire()
    innocent = await gallery.registry.open(Location(guild=11, channel=99), CAT, {})
    tables = [
        await gallery.registry.open(Location(guild=10, channel=number), Player(number, "Host"), {})
        for number in range(30, 54)
    ]
    await gallery.passes()
    gallery.wire.sweep()
    done = list[str]()
    for _ in range(30):
        await fidget(*tables, innocent)
        done += await gallery.passes(2)
        assert innocent.shown.revision == innocent.revision
    assert not gallery.drawn_by.silence_of(innocent).is_mute
    assert all(map(gallery.drawn_by.silence_of, tables))
    assert done.count("send") == MOST_DELETED_IN_SERVER


async def test_the_limits_of_a_table_and_of_all_tables_of_a_server(gallery: Gallery) -> None:
    vanished = Vanished(gallery.clock)
    for table in range(MOST_DELETED_IN_SERVER):
        assert not vanished.note(table, guild=1)
    assert vanished.note(table=99, guild=1)
    assert not vanished.note(table=100, guild=2)
    await gallery.clock.advance(DELETED_SECONDS)
    assert not vanished.note(table=99, guild=1)


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10008)])
async def test_a_channel_without_reactions_still_has_races(gallery: Gallery, status: int, code: int) -> None:
    session = await gallery.at(two(), ANN, BOB)
    await session.submit(ANN.id, play("R7"))
    await session.submit(BOB.id, play("R1"))
    await gallery.passes()
    gallery.wire.refuses = {"react": refusal(status, code)}
    await session.submit(ANN.id, play("R8"))
    await gallery.passes()
    assert not gallery.drawn_by.silence_of(session).is_mute
    await session.submit(ANN.id, CallUno())
    assert "edit" in await gallery.passes()


async def test_nothing_is_kept_of_a_closed_table(gallery: Gallery) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await session.end(0, is_moderator=True)
    await gallery.passes()
    assert gallery.drawn_by._tables == {}  # noqa: SLF001
    assert gallery.clock.waiting == []


@pytest.mark.parametrize(("code", "tries"), [(50013, 3), (200000, 0)])
async def test_changed_permissions_are_tried_now_and_then_if_they_may_be_the_reason(
    gallery: Gallery, code: int, tries: int
) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    gallery.wire.refuses = dict.fromkeys(("edit", "send"), refusal(403, code))
    await session.submit(ANN.id, play("R7"))
    await gallery.passes()
    done = 0
    for _ in range(60):  # a server that changes something ten times a second
        gallery.drawn_by.note_permissions(session)
        done += len(await gallery.passes(0.1))
    assert (0 < done <= tries) if tries else done == 0


async def test_permissions_that_change_right_after_a_refusal_are_tried_a_little_later(
    gallery: Gallery,
) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    gallery.wire.refuses = dict.fromkeys(("edit", "send"), refusal(403, 50013))
    await session.submit(ANN.id, play("R7"))
    await gallery.passes(1)
    gallery.wire.refuses = {}
    gallery.drawn_by.note_permissions(session)  # the only event that reveals this
    await gallery.passes(PERMISSION_LOOK_SECONDS)
    assert not gallery.drawn_by.silence_of(session).is_mute
    assert session.shown.revision == session.state.revision


async def test_people_are_invited_to_a_thread_that_the_client_learns_of_after_the_table_opens(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await gallery.lobby(BOB)
    thread = Mock(spec=discord.Thread)
    thread.configure_mock(add_user=AsyncMock())
    guild = guild_of(session.guild)
    guild.get_channel_or_thread = lambda _: thread
    monkeypatch.setattr(gallery.drawn_by.client, "get_guild", lambda _: guild)
    await session.join(CAT)
    await gallery.passes()
    invited = {call.args[0].id for call in thread.add_user.await_args_list}
    assert invited == {ANN.id, BOB.id, CAT.id}
