"""Discord refuses or is slow, or the disk is slow: nothing is lost, and nobody sees a traceback."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from msgspec.structs import replace

from bot.cogs import uno
from bot.game.state import Stage
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.ui import router
from bot.ui.actions.moves import DrawCards
from tests.builders import Game, position
from tests.journeys.evening import Evening, choices, words_of

pytestmark = [pytest.mark.journey, pytest.mark.usefixtures("waiting_for_the_disk")]

CALLBACK = "/interactions/*/callback"
PANEL = "/webhooks/*"
MESSAGES = "/channels/*/messages*"


@pytest.fixture
def middle() -> Game:
    return position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile="Y2 Y3 Y4 Y5 Y6 Y7")


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (401, 50027)])
async def test_an_answer_that_discord_does_not_take_loses_no_move(
    evening: Evening, middle: Game, status: int, code: int
) -> None:
    ann, bob = await evening.match("Ann", "Bob", game=middle)
    evening.env.inject_error("POST", CALLBACK, status=status, code=code)
    with pytest.raises(AssertionError, match="interaction failed"):
        await ann.plays("R7")
    await evening.pause()
    assert evening.session.snapshot.public.top.code == "R7"
    assert "Red 7" in words_of(evening.shown())
    await bob.plays("R3")


async def test_a_panel_whose_token_has_expired_is_dropped(evening: Evening, middle: Game) -> None:
    ann, bob = await evening.match("Ann", "Bob", game=middle)
    evening.env.inject_error("PATCH", PANEL, status=401, code=50027, times=None)
    await ann.plays("R7")
    await evening.pause()
    assert not evening.app.outbox.is_stopped
    await bob.opens_hand()
    await bob.plays("R3")


async def test_a_channel_that_is_closed_to_us_is_asked_once(
    evening: Evening, middle: Game, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob = await evening.match("Ann", "Bob", game=middle)
    evening.env.inject_error("*", MESSAGES, status=403, code=50013, times=None)
    before = len(evening.env.http_requests)
    await ann.plays("R7")
    await bob.plays("R3")
    await evening.pause(30)
    refused = [one for one in evening.env.http_requests[before:] if one.path.startswith("/channels/")]
    assert len(refused) == 1
    table = evening.session.id
    assert caplog.messages.count(f"table {table}: its channel refuses the bot: 50013") == 1
    evening.env.backend.faults.clear()
    await ann.types("uno new")
    await evening.pause()
    assert "Red 3" in words_of(evening.shown())


async def test_a_channel_that_discord_does_not_know_closes_its_table(evening: Evening, middle: Game) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=middle)
    evening.env.inject_error("*", MESSAGES, status=404, code=10003, times=None)
    await ann.plays("R7")
    await evening.pause()
    assert list(evening.app.registry) == []


async def test_a_failing_server_is_asked_again(evening: Evening, middle: Game) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=middle)
    evening.env.inject_error("PATCH", MESSAGES, status=503, times=2)
    await ann.plays("R7")
    await evening.pause(1)
    assert "Red 7" not in words_of(evening.shown())
    await evening.pause(16)
    assert "Red 7" in words_of(evening.shown())


async def test_a_server_that_discord_has_lost_loses_no_turn(evening: Evening, middle: Game) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=middle)
    await evening.pause(80)
    await evening.lose_server()
    await evening.pause(600)
    assert (evening.session.state.stage, evening.session.snapshot.public.decider) == (Stage.PLAYING, 0)
    await evening.find_server()
    await evening.pause(80)
    await ann.plays("R7")
    assert not any(player.missed for player in evening.session.state.lobby.players)


class SlowStore:
    """A store that blocks until it is released."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._store: Any = evening.app.registry.services.store
        self.goes_on = asyncio.Event()

    def replace_store(self) -> None:
        """From now on, save the table of the channel in this store."""
        table: Any = self._evening.session._table  # noqa: SLF001
        table._store = self  # noqa: SLF001

    def replace_store_of_all(self) -> None:
        """From now on, create all tables in this store."""
        registry, store = self._evening.app.registry, cast(Any, self)
        registry.services = replace(registry.services, store=store)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def create(self, *created: Any) -> Any:
        await self._evening.env.external_wait(self.goes_on.wait(), reason="the disk stands still")
        return await self._store.create(*created)

    async def save(self, *saved: Any) -> Any:
        await self._evening.env.external_wait(self.goes_on.wait(), reason="the disk stands still")
        return await self._store.save(*saved)


@pytest.fixture
def slow(evening: Evening) -> SlowStore:
    return SlowStore(evening)


async def test_a_slow_disk_defers_the_answer_of_a_press(
    evening: Evening, middle: Game, slow: SlowStore
) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=middle)
    slow.replace_store()
    assert ann.panel is not None
    choice = next(one for one in choices(ann.panel) if one.press.code == "play")
    answer = await ann.member.click(ann.panel, custom_id=choice.custom_id)
    assert not answer.acknowledged
    await evening.pause(1.6)
    assert answer.acknowledged
    slow.goes_on.set()
    await evening.pause()
    assert evening.session.snapshot.public.counts == (2, 3)
    assert "Not your turn yet" in words_of(ann.panel)


async def test_a_slow_disk_defers_the_answer_of_a_command(
    evening: Evening, middle: Game, slow: SlowStore
) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=middle)
    slow.replace_store()
    answer = await ann.member.slash(evening.channel, "uno play", card="R7")
    await evening.pause(1.6)
    assert answer.deferred
    assert answer.ephemeral
    slow.goes_on.set()
    await evening.pause()
    assert answer.response is not None
    assert answer.response.ephemeral
    assert "Not your turn yet" in words_of(answer.response)


async def test_a_slow_disk_defers_the_answer_to_whoever_opens_a_table(
    evening: Evening, slow: SlowStore
) -> None:
    """The table is then a separate message, and the answer a sentence."""
    slow.replace_store_of_all()
    answer = await evening.person("Ann").member.slash(evening.channel, "uno new")
    await evening.pause(1.6)
    assert answer.deferred
    slow.goes_on.set()
    await evening.pause(5)
    evening.watch.follow(evening.session)
    assert answer.response is not None
    assert "Your table is open. Once others have pressed **Join**" in words_of(answer.response)
    assert evening.shown().id != answer.response.id


async def test_a_slow_disk_and_a_press_that_needs_no_words(evening: Evening, slow: SlowStore) -> None:
    await evening.table("Ann")
    bob = evening.person("Bob")
    slow.replace_store()
    join = next(one for one in choices(evening.shown()) if one.press.code == "join")
    answer = await bob.member.click(evening.shown(), custom_id=join.custom_id)
    await evening.pause(1.6)
    assert answer.deferred
    slow.goes_on.set()
    await evening.pause()
    assert answer.response is None
    assert "Bob" in words_of(evening.shown())


class BrokenStore(SlowStore):
    """A store that fails in an unexpected way."""

    async def save(self, *saved: Any) -> None:
        raise ZeroDivisionError


async def test_an_unforeseen_error_is_logged_and_apologized_for(
    evening: Evening, middle: Game, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=middle)
    BrokenStore(evening).replace_store()
    regret = await ann.plays("R7")
    assert "something went wrong" in regret
    assert evening.session.snapshot.public.counts == (3, 2 + 1)
    (record,) = [record for record in caplog.records if record.levelname == "ERROR"]
    press = f"table={evening.session.state.id}, revision={evening.session.revision}"
    assert press in record.getMessage()
    assert "R7" not in record.getMessage()
    assert f"(Reference: {vars(record)['reference']})" in regret
    caplog.clear()


async def test_a_command_that_fails_before_it_begins_is_apologized_for_too(
    evening: Evening, middle: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=middle)

    def fail() -> DrawCards:
        raise LookupError("unforeseen")

    monkeypatch.setattr(uno, "DrawCards", fail)
    regret = await ann.types("uno draw")
    (record,) = [record for record in caplog.records if record.exc_info]
    assert f"(Reference: {vars(record)['reference']})" in regret
    assert "LookupError: unforeseen" in caplog.text
    evening.errors = 1  # discord.py also reports it to the simulated Discord
    caplog.clear()


async def test_a_press_that_cannot_be_read_is_apologized_for_too(
    evening: Evening, middle: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=middle)

    def fail(*_: object) -> None:
        raise LookupError("unforeseen")

    monkeypatch.setattr(router, "press_of", fail)
    regret = await ann.plays("R7")
    (record,) = [record for record in caplog.records if record.exc_info]
    assert f"(Reference: {vars(record)['reference']})" in regret
    assert evening.session.snapshot.public.top.code != "R7"
    caplog.clear()


async def test_a_process_that_is_ending_starts_nothing_new(evening: Evening, middle: Game) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=middle)
    evening.app.arrivals.close()
    before = evening.session.state
    assert "moment" in await ann.types("uno draw")
    assert evening.session.state == before


async def test_a_process_that_is_ending_says_that_a_table_has_just_closed(
    evening: Evening, middle: Game
) -> None:
    ann, bob = await evening.match("Ann", "Bob", game=middle)
    table = evening.shown().id
    await ann.plays("R7")
    await evening.session.end(0, is_moderator=True)  # its message was edited less than a second ago
    assert "closed" not in words_of(evening.message(table))
    await evening.app.close()
    bob.looks()
    assert "closed" in words_of(evening.message(table))
    assert bob.panel is None or "closed" in words_of(bob.panel)


async def test_closing_waits_for_what_is_being_saved(evening: Evening, middle: Game, slow: SlowStore) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=middle)
    slow.replace_store()
    assert ann.panel is not None
    choice = next(one for one in choices(ann.panel) if one.press.code == "play")
    await ann.member.click(ann.panel, custom_id=choice.custom_id)
    closing = asyncio.create_task(evening.app.close())
    await asyncio.sleep(0)
    slow.goes_on.set()
    await closing
    database = Database(evening.app.settings.database_url)
    (saved,) = (await SqlGameStore(database).load_open()).saved
    await database.close()
    assert saved.state.match is not None
    assert len(saved.state.match.table.hands[0]) == 2
