"""A table in a group: one message, edited with the tokens of people who press, and asleep without any."""

from __future__ import annotations

import asyncio
import dataclasses
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from msgspec.structs import replace

from bot.game.clock import Interruption
from bot.game.errors import Fault, GameError
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.ports import StoreUnavailable
from bot.game.preferences import Preferences, Vacation
from bot.game.registry import Location
from bot.game.session import GameSession
from bot.game.state import IDLE_SECONDS, LONG_CLOCK, NO_SERVER, Shown, Stage, TableState
from bot.game.tasks import RETRY_SECONDS
from bot.text import answers
from bot.ui.actions.action import ActionContext, Said
from bot.ui.actions.lobby import Continue
from bot.ui.private.messages import OpenHand
from bot.ui.transport import messenger
from bot.ui.transport.messenger import GRACE_SECONDS, MOST_BY_TICKET, TOKEN_SECONDS, Ticket
from bot.ui.transport.panels import Illustrator
from tests.builders import Game
from tests.fakes import MemoryPresets
from tests.game.tables import ANN, BOB, CAT, PLACE, play, three, two
from tests.ui.gallery import Gallery
from tests.ui.payloads import payload_of
from tests.ui.webhooks import Webhooks
from tests.ui.wire import PANEL, WIRES, Wire, words_of

SLOW = 600  # seconds for a turn


async def _too_late(_: Any) -> int:
    """The answer to the command can no longer become the table."""
    return 0


GROUP = Location(NO_SERVER, PLACE.channel, is_group=True)


@dataclass
class Group(Gallery):
    """Tables in a group, drawn on webhooks."""

    webhooks: Webhooks = field(default_factory=Webhooks)
    presses: int = 0
    private: Wire = field(default_factory=Wire)  # messages to single people
    newest: Ticket = field(init=False)

    async def open(self, *others: Player) -> GameSession:
        """A lobby that Ann has opened and these people have joined; she was answered."""
        first: Any = SimpleNamespace(send=_too_late)
        with self.drawn_by.answering(GROUP.channel, first):
            session = await self.registry.open(GROUP, ANN, {})
        await self.clock.advance(0)
        self.press(session, ANN)
        for player in others:
            await session.join(player)
        return session

    async def at(self, game: Game, *players: Player, stage: Stage = Stage.PLAYING) -> GameSession:
        """A table in this position; the first person has pressed something."""
        agreed = frozenset(player.id for player in players)
        lobby = Lobby(players[0].id, players, tuple(game.match.rules.changed), agreed)
        where = NO_SERVER, PLACE.channel, stage
        state = TableState(0, *where, lobby, game.match, revision=7, is_group=True)
        self.store.put(replace(state, deadline=self.clock.now() + (state.clock_seconds or 0)))
        session = await self.restart()
        self.press(session, players[0])
        return session

    def press(self, session: GameSession, who: Player) -> None:
        """A person has pressed something at the table, and was answered."""
        self.presses += 1
        pressed: Any = SimpleNamespace(
            token=f"{who.name}{self.presses}",
            created_at=datetime.fromtimestamp(self.clock.now(), UTC),
            channel_id=session.channel,
            user=SimpleNamespace(id=who.id),
            message=None,
            response=SimpleNamespace(type=None),
        )
        WIRES[pressed.token] = self.private
        self.newest = Ticket.of(pressed)
        self.drawn_by.note_press(session, pressed)

    async def does(self, seconds: float = 2.0) -> list[tuple[str, str]]:
        """Advance time; return the requests, and the person whose token each used."""
        await self.clock.advance(seconds)
        assert self.wire.sent == []  # nothing with the bot's own token
        return self.webhooks.take()

    def table(self) -> str:
        """The text of the newest message."""
        return words_of(self.webhooks.views[max(self.webhooks.views)])


@pytest.fixture
def group(monkeypatch: pytest.MonkeyPatch) -> Group:
    group = Group()
    monkeypatch.setattr(messenger, "webhook_of", group.webhooks.of)
    return group


async def test_the_newest_press_carries_the_table(group: Group) -> None:
    group.webhooks.edits_all = True
    session = await group.open(BOB)
    assert await group.does() == [("send", "Ann1")]
    await session.start(ANN.id)
    group.press(session, BOB)
    assert ("send", "Bob2") in await group.does()
    assert "**Ann**'s turn" in group.table()


async def test_a_race_and_its_end_stand_inside_the_table(group: Group) -> None:
    session = await group.at(two(discard="R1"), ANN, BOB)
    await session.submit(ANN.id, play("R7"))
    await session.submit(BOB.id, play("R2"))
    await group.does()
    await session.submit(ANN.id, play("R8"))
    await group.does()
    assert len(group.webhooks.views) == 1
    assert session.races[0].is_open
    view = group.webhooks.views[max(group.webhooks.views)]
    assert "UNO! / Catch Ann" in payload_of(view).labels


async def test_without_a_press_it_falls_asleep_and_one_press_wakes_it(group: Group) -> None:
    session = await group.at(three(turn_seconds=SLOW), ANN, BOB, CAT)
    await group.does(TOKEN_SECONDS - 1)
    assert not session.is_asleep
    await group.does(2)
    assert session.is_asleep
    assert "paused" in group.table()
    await stands_still(group, session)
    group.press(session, BOB)
    await group.does()
    assert not session.is_asleep
    assert "paused" not in group.table()
    assert group.clock.now() + SLOW - 5 < (session.state.deadline or 0)  # the full time


async def stands_still(group: Group, session: GameSession) -> None:
    """Twenty minutes pass, and nothing happens."""
    before = session.revision
    assert await group.does(1_200) == []
    assert (session.revision, session.is_asleep) == (before, True)


async def test_a_table_that_another_process_runs_now_is_left_alone(group: Group) -> None:
    session = await group.at(two(turn_seconds=60), ANN, BOB)
    group.press(session, BOB)
    hand = OpenHand.opened_by(group.newest, BOB.id)
    group.drawn_by.mailroom.of(session).keep_hand(dataclasses.replace(hand, message=PANEL))
    await group.does()
    group.store.elsewhere.add(session.id)
    session.note_shown(session.shown)
    await group.registry.let_go_of_moved()
    before, group.private.sent = group.store.tables[session.id], []
    assert list(group.registry) == []
    assert await group.does(2 * 86_400) == []
    assert group.private.sent == []
    assert group.clock.waiting == []
    assert group.store.tables[session.id] == before


async def test_a_table_that_moves_to_another_process_while_it_is_drawn_is_left_alone(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await group.at(two(turn_seconds=60), ANN, BOB)
    await group.does()
    draw, may_draw = Illustrator.draw, asyncio.Event()

    async def draw_late(*given: Any, **named: Any) -> Any:
        await may_draw.wait()
        return await draw(*given, **named)

    monkeypatch.setattr(Illustrator, "draw", draw_late)
    await session.submit(ANN.id, play("R7"))
    assert await group.does() == []
    group.store.elsewhere.add(session.id)
    await group.registry.let_go_of_moved()
    may_draw.set()
    assert await group.does() == []


async def test_a_table_comes_back_with_a_press(group: Group) -> None:
    session = await group.at(two(turn_seconds=60), ANN, BOB)
    await group.does()
    group.store.elsewhere.add(session.id)
    await group.registry.adopt(session.channel)
    again = group.registry.in_channel(session.channel)
    assert again is not session
    assert session.is_elsewhere
    group.press(again, BOB)
    await again.submit(ANN.id, play("R7"))
    assert group.newest.token in {token for _, token in await group.does()}
    assert "**Bob**'s turn" in group.table()
    assert again.snapshot.public.decider == 1


async def test_a_table_that_comes_back_is_drawn_despite_a_press_that_was_answered_while_it_went(
    group: Group,
) -> None:
    session = await group.at(two(turn_seconds=60), ANN, BOB)
    await group.does()
    moving = asyncio.create_task(session.submit(ANN.id, play("R7")))
    await asyncio.sleep(0)
    group.store.elsewhere.add(session.id)
    await group.registry.let_go_of_moved()
    with pytest.raises(GameError, match=Fault.STALE):
        await moving
    group.press(session, ANN)
    group.drawn_by.mailroom.of(session).note_press(ANN.id, group.newest)
    await group.registry.adopt(session.channel)
    again = group.registry.in_channel(session.channel)
    group.press(again, BOB)
    await again.submit(ANN.id, play("R7"))
    assert group.newest.token in {token for _, token in await group.does()}
    assert "**Bob**'s turn" in group.table()
    await group.does(20)
    session.note_shown(Shown())
    await group.does(20)
    assert group.store.tables[again.id].shown == again.shown
    assert group.drawn_by.mailroom.of(again).session is again


async def test_when_all_are_away_it_falls_asleep_instead_of_closing(group: Group) -> None:
    session = await group.at(three(turn_seconds=60), ANN, BOB, CAT)
    await group.does(TOKEN_SECONDS - 30)
    assert not session.state.people_present
    assert session.is_asleep
    assert "paused" in group.table()
    await stands_still(group, session)
    said = await Continue().carry_out(ActionContext(session, CAT, group.registry, MemoryPresets()))
    assert said == Said(answers.GOES_ON, is_public=True)
    group.press(session, CAT)
    await group.does()
    assert not session.is_asleep
    assert session.state.people_present == {CAT.id}


async def test_a_lobby_closes_with_the_last_token(group: Group) -> None:
    session = await group.open(BOB)
    await group.does(TOKEN_SECONDS + 1)
    assert session.state.stage is Stage.CLOSED


async def test_each_day_asleep_the_player_it_waits_for_has_left_until_one_wins(group: Group) -> None:
    session = await group.at(three(turn_seconds=SLOW), ANN, BOB, CAT)
    await group.does(TOKEN_SECONDS + 1)
    assert session.is_asleep
    left = list[int | None]()
    while session.state.stage is Stage.PLAYING:
        left.append(session.snapshot.awaited)
        await group.does(IDLE_SECONDS + 1)
    (winner,) = {ANN.id, BOB.id, CAT.id}.difference(left)
    assert len(left) == 2
    assert session.snapshot.match.winners == (session.state.seat_of(winner),)
    await group.does(IDLE_SECONDS + 1)
    assert session.state.stage is Stage.CLOSED


async def test_nobody_on_vacation_has_left_a_slow_table_asleep(group: Group) -> None:
    session = await group.at(three(turn_seconds=86_400), ANN, BOB, CAT)
    now = group.clock.now()
    await group.preferences.change(ANN.id, vacation=Vacation(now, now + 3 * IDLE_SECONDS))
    await group.does(3 * IDLE_SECONDS + LONG_CLOCK - 1)
    assert (session.is_asleep, session.snapshot.awaited) == (True, ANN.id)
    await group.does(IDLE_SECONDS)
    assert session.snapshot.awaited == BOB.id


async def test_nobody_has_left_a_table_that_is_woken_while_the_vacation_is_read(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await group.at(three(turn_seconds=86_400), ANN, BOB, CAT)
    await group.does(IDLE_SECONDS - LONG_CLOCK)
    assert (session.is_asleep, session.snapshot.awaited) == (True, ANN.id)
    preferences_of = group.preferences.of

    async def read_slowly(account: int) -> Preferences:
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(group.preferences, "of", preferences_of)
            group.press(session, ANN)
            await session.submit(ANN.id, play("R7"))
        return await preferences_of(account)

    monkeypatch.setattr(group.preferences, "of", read_slowly)
    with pytest.raises(GameError, match=Fault.STALE):
        await session.close_unused()
    assert (session.snapshot.awaited, session.snapshot.public.gone) == (BOB.id, frozenset())


@pytest.mark.parametrize("seconds", [0, 86_400])
async def test_nobody_makes_the_others_wait_forever_by_waking_the_table(group: Group, seconds: int) -> None:
    session = await group.at(three(turn_seconds=seconds), ANN, BOB, CAT)
    for _ in range(3):
        await group.does(IDLE_SECONDS - LONG_CLOCK)
        assert session.is_asleep
        group.press(session, ANN)
    await group.does(TOKEN_SECONDS + 60)
    for _ in range(7):
        assert session.snapshot.awaited == ANN.id
        group.press(session, BOB)
        await group.does(LONG_CLOCK / 6 - 1)
    assert session.snapshot.awaited == BOB.id


async def asleep_in_an_outage(group: Group, monkeypatch: pytest.MonkeyPatch) -> GameSession:
    """A sleeping table that should have closed, but nothing can be saved."""
    session = await group.at(three(turn_seconds=SLOW), ANN, BOB, CAT)
    monkeypatch.setattr(group.store, "save", AsyncMock(side_effect=StoreUnavailable))
    await group.does(TOKEN_SECONDS + 1 + IDLE_SECONDS)
    assert session.is_asleep
    return session


async def test_after_an_outage_a_sleeping_table_goes_on_without_the_player_it_waited_for(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as away:
        session = await asleep_in_an_outage(group, away)
    await group.does(RETRY_SECONDS)
    assert not session.state.has(ANN.id)


async def test_a_sleeping_table_that_could_not_close_in_an_outage_is_woken_by_a_press(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as away:
        session = await asleep_in_an_outage(group, away)
        group.press(session, BOB)
    await group.does(RETRY_SECONDS)
    assert session.state.stage is Stage.PLAYING
    assert session.state.has(ANN.id)


async def test_a_lobby_that_could_not_close_in_an_outage_stays_open_if_somebody_presses_meanwhile(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await group.open(BOB)
    is_back = asyncio.Event()

    async def fail_late(*_: object) -> None:
        await is_back.wait()
        raise StoreUnavailable

    with monkeypatch.context() as away:
        away.setattr(group.store, "save", fail_late)
        group.registry.pause(Interruption.DATABASE)
        await group.does(TOKEN_SECONDS + 1)
        group.press(session, BOB)
        is_back.set()
        await group.does(0)
    await group.does(RETRY_SECONDS)
    assert session.state.stage is Stage.LOBBY


async def test_after_a_restart_a_token_of_the_database_edits(group: Group) -> None:
    group.webhooks.edits_all = True
    session = await group.at(three(), ANN, BOB, CAT)
    assert ("send", "Ann1") in await group.does()
    await session.store_shown()
    session = await group.restart()
    assert not session.is_asleep
    await session.submit(ANN.id, play("R7"))
    assert await group.does() == [("edit", "Ann1")]


async def test_after_a_restart_without_a_token_it_sleeps(group: Group) -> None:
    session = await group.at(three(), ANN, BOB, CAT)
    await group.does()
    await session.store_shown()
    group.clock.time += TOKEN_SECONDS + GRACE_SECONDS
    session = await group.restart()
    group.webhooks.take()
    await stands_still(group, session)


async def test_before_the_one_token_that_edits_it_ends_the_table_is_sent_anew(group: Group) -> None:
    session = await group.at(three(turn_seconds=SLOW), ANN, BOB, CAT)
    await group.does(TOKEN_SECONDS / 2)
    group.press(session, BOB)
    await session.submit(ANN.id, play("R7"))
    done = await group.does()
    assert done == [("edit", "Bob2"), ("edit", "Ann1")]  # from now on, each message has its own token
    group.press(session, CAT)
    await group.does(TOKEN_SECONDS / 2 - 3)
    assert len(group.webhooks.senders) == 1
    assert await group.does(3) == [("send", "Cat3"), ("delete", "Ann1")]


async def test_without_a_follow_up_left_it_stays_where_it_is(group: Group) -> None:
    session = await group.at(three(), ANN, BOB, CAT)
    await group.does()
    for _ in range(MOST_BY_TICKET - 2):  # one was the table, one the hand
        group.drawn_by.move_down(session)
        assert ("send", "Ann1") in await group.does()
    group.drawn_by.move_down(session)
    assert await group.does() == [("edit", "Ann1")]
    group.press(session, CAT)
    assert ("send", "Cat2") in await group.does()


async def test_those_at_the_table_end_it_together(group: Group) -> None:
    session = await group.at(three(scores=(10, 0, 0)), ANN, BOB, CAT)
    for person in (ANN, BOB):
        assert not (await session.end(person.id)).is_carried
    assert (await session.end(CAT.id)).is_carried
    await group.does()
    assert session.state.stage is Stage.CLOSED
    assert "closed" in group.table()


async def test_a_deal_brings_the_hands_and_counts_them(group: Group) -> None:
    session = await group.open(BOB)
    group.press(session, BOB)
    await group.does()
    await session.start(ANN.id)
    await group.does()
    assert group.private.done == ["follow up", "follow up"]
    for _ in range(MOST_BY_TICKET):  # moving the table sends no more hands
        group.drawn_by.move_down(session)
        await group.does()
    assert group.private.done.count("follow up") == 2
    assert not group.drawn_by._table(session).channel.messenger.spend(group.newest)  # noqa: SLF001
