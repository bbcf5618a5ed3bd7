"""One process for one database (R16)."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, make_url, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.game.ports import StaleState, StoreUnavailable
from bot.game.shards import Shards
from bot.game.state import Shown, ShownHand, TableState
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.storage import shard_locks
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.lease import Lease, lease
from bot.storage.postgresql import KEEPALIVES
from bot.storage.rows import LEASES
from bot.storage.shard_locks import DatabaseTaken, OtherShardCount
from tests.databases import CUT, execute
from tests.storage.conftest import Ask
from tests.storage.sitting import opened, started

pytestmark = pytest.mark.usefixtures("waiting_for_the_disk")


async def is_taken(url: str) -> bool:
    try:
        async with lease(url):
            return False
    except DatabaseTaken:
        return True


async def test_the_second_is_refused_until_the_first_has_ended(database_url: str) -> None:
    async with lease(database_url):
        assert await is_taken(database_url)
    assert not await is_taken(database_url)


def test_every_version_takes_locks_of_the_same_numbers() -> None:
    """With two versions on one database, each has to find the locks of the other."""
    whole, taken, awaited = 0x554E4F01, 0x554E4F03, 0x554E4F04
    assert (shard_locks.WHOLE.lock, shard_locks.WHOLE.number) == (0, whole)
    for lock, number in ((shard_locks.SHARD_LOCK, taken), (shard_locks.HEIR_LOCK, awaited)):
        assert shard_locks.keys_of(lock, Shards((0, 2), 3)) == [(number, 3 * 2**15), (number, 3 * 2**15 + 2)]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
async def test_nobody_else_can_open_the_lock_of_a_file(tmp_path: Path) -> None:
    lock = tmp_path / "uno.db.lock"
    lock.touch(mode=0o644)  # in the way earlier versions made it
    async with lease(f"sqlite:///{tmp_path}/uno.db"):
        assert lock.stat().st_mode & 0o777 == 0o600


async def test_who_comes_during_a_goodbye_waits_for_its_end(database_url: str) -> None:
    gone = asyncio.Event()
    ends: list[str] = []

    async def say_goodbye() -> None:
        async with lease(database_url):
            gone.set()
            await asyncio.sleep(0.1)
            ends.append("the first")

    goodbye = asyncio.create_task(say_goodbye())
    await gone.wait()
    async with lease(database_url, patience=HANGS_AFTER_SECONDS):
        assert ends == ["the first"]
        assert await is_taken(database_url)
    await goodbye


async def test_other_databases_are_free(tmp_path: Path) -> None:
    one, two = (f"sqlite:///{tmp_path}/{place}.db" for place in ("one", "new folder/two"))
    async with lease(one), lease(two):
        assert (tmp_path / "new folder").is_dir()
        assert await is_taken(one)
        assert await is_taken(two)


async def test_a_lease_whose_connection_was_cut_is_lost_at_once(postgres_url: str) -> None:
    async with lease(postgres_url) as ours:
        assert not ours.lost.is_set()
        await execute(make_url(postgres_url), CUT)
        await ours.lost.wait()  # long before its next regular check
        assert not await is_taken(postgres_url)


async def test_a_lease_that_is_given_back_is_not_looked_after(postgres_url: str) -> None:
    before = asyncio.all_tasks()
    async with lease(postgres_url):
        pass
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before


async def test_a_lease_that_is_given_back_is_not_lost(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with lease(postgres_url) as ours:
        pass
    await asyncio.sleep(0)
    assert not ours.lost.is_set()
    assert caplog.records == []


class Server:
    """Stands in for the server that holds a lease."""

    def __init__(self) -> None:
        self.trouble: Exception | None = None
        self.fails_from = 1
        self.is_stuck = asyncio.Event()
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.pings = 0

    async def ping(self) -> None:
        self.pings = number = self.pings + 1
        if not self.goes_on.is_set():
            self.is_stuck.set()
            await self.goes_on.wait()
        if self.trouble is not None and number >= self.fails_from:
            raise self.trouble


def refused(*, is_over: bool) -> DBAPIError:
    return DBAPIError("SELECT true", {}, Exception(), connection_invalidated=is_over)


class Listener:
    """Records the events of a lease."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.fell_silent, self.answered = asyncio.Event(), asyncio.Event()

    def note_loss(self) -> None:
        self.told.append("lost")

    def note_silence(self, *, is_silent: bool) -> None:
        self.told.append("silent" if is_silent else "answers")
        (self.fell_silent if is_silent else self.answered).set()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server that is checked all the time."""
    for name in ("HEARTBEAT_SECONDS", "SILENT_SECONDS"):
        monkeypatch.setattr(f"bot.storage.lease.{name}", 0.01)
    return Server()


@pytest.mark.parametrize(
    "trouble", [ConnectionResetError(), SQLAlchemyError("closed"), refused(is_over=True)], ids=str
)
async def test_a_lease_is_lost_with_its_connection(server: Server, trouble: Exception) -> None:
    listener = Listener()
    ours = Lease(cast(Any, server), listener)
    server.trouble = trouble
    await ours.watch()
    assert ours.lost.is_set()
    assert listener.told == ["lost"]
    assert not await ours.confirm()


async def test_a_lease_that_cannot_be_watched_is_lost(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    ours = Lease(cast(Any, server))
    server.trouble = KeyError("ours")
    await ours.watch()
    assert ours.lost.is_set()
    assert [record.exc_info is not None for record in caplog.records] == [True, False]


async def test_a_refused_query_is_an_answer(server: Server) -> None:
    ours = Lease(cast(Any, server))
    server.trouble = refused(is_over=False)
    assert await ours.confirm()


async def test_a_slow_answer_is_not_a_lost_lease(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    listener = Listener()
    ours = Lease(cast(Any, server), listener)
    server.goes_on.clear()
    watch = asyncio.create_task(ours.watch())
    await listener.fell_silent.wait()
    assert ours.is_silent
    assert server.pings == 1, "it goes on waiting for the same answer: giving up would end the connection"
    server.goes_on.set()
    await listener.answered.wait()
    watch.cancel()
    assert listener.told == ["silent", "answers"]
    assert caplog.messages == [
        "the database does not answer: clocks stand still until it does",
        "the database answers again",
    ]
    assert not ours.lost.is_set()


async def test_a_question_is_asked_after_the_one_before_is_answered(server: Server) -> None:
    """An answer from before a standstill proves nothing about the time since."""
    ours = Lease(cast(Any, server))
    server.goes_on.clear()
    before = asyncio.create_task(ours.confirm())
    await server.is_stuck.wait()
    after = asyncio.create_task(ours.confirm())
    server.trouble, server.fails_from = ConnectionResetError(), 2
    server.goes_on.set()
    assert await before
    assert not await after
    assert server.pings == 2


async def test_a_file_stays_leased(tmp_path: Path) -> None:
    async with lease(f"sqlite:///{tmp_path}/uno.db") as ours:
        await asyncio.sleep(0)
        assert await ours.confirm()


HALVES = (Shards((0, 1), 4), Shards((2, 3), 4))


async def is_refused(url: str, shards: Shards) -> bool:
    try:
        async with lease(url, 0, shards):
            return False
    except DatabaseTaken:
        return True


async def test_processes_with_different_shards_play_side_by_side(postgres_url: str) -> None:
    one, two = HALVES
    async with lease(postgres_url, 0, one), lease(postgres_url, 0, two):
        assert await is_refused(postgres_url, Shards((1,), 4))
        assert await is_refused(postgres_url, Shards((2,), 4))
    assert not await is_refused(postgres_url, one)


async def test_a_process_with_all_shards_plays_alone(postgres_url: str) -> None:
    async with lease(postgres_url, 0, HALVES[0]):
        assert await is_taken(postgres_url)
    async with lease(postgres_url, 0):
        with pytest.raises(OtherShardCount):
            async with lease(postgres_url, 0, HALVES[0]):
                pytest.fail("both would serve every server")


async def test_processes_that_count_differently_do_not_share_a_server(postgres_url: str) -> None:
    async with lease(postgres_url, 0, HALVES[0]):
        with pytest.raises(OtherShardCount):
            async with lease(postgres_url, 0, Shards((1,), 2)):
                pytest.fail("both would serve every fourth server")
        async with lease(postgres_url, 0, HALVES[1]):
            pass


async def test_who_is_refused_reads_who_has_it(postgres_url: str) -> None:
    async with lease(postgres_url, 0, HALVES[0]):
        for shards in (Shards((1,), 4), Shards()):
            with pytest.raises(DatabaseTaken) as refusal:
                async with lease(postgres_url, 0, shards):
                    pass
            holder = refusal.value.holder
            assert holder is not None
            assert 0 <= holder.silent <= holder.age
            assert "it is at the database server's own machine, connected " in str(holder)
            await execute(make_url(postgres_url), f"SELECT pg_terminate_backend({holder.pid}) WHERE false")


POSTGRES = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


# Two processes: the first one is frozen, and the second takes over.

# seconds after which PostgreSQL has certainly released the locks of a connection that it has cut
FREED = 10.0


@asynccontextmanager
async def taken_over(url: str, first: Shards, second: Shards) -> AsyncGenerator[tuple[SqlGameStore, Lease]]:
    """The store of a process that does not know yet that another one owns its tables."""
    async with lease(url, 0, first) as ours:
        await ours.begin(first)
        store = SqlGameStore(database := Database(url), lease=ours)
        ours.give_back()  # it doesn't learn about the end of its connection
        await execute(make_url(url), CUT)
        ours._is_given_back = False  # noqa: SLF001
        async with lease(url, FREED, second) as theirs:
            await theirs.begin(second)
            yield store, ours
        await database.close()


ALONE = Shards()
PASSED_ON = [(ALONE, ALONE), (HALVES[0], HALVES[0]), (HALVES[0], Shards((1,), 4)), (ALONE, HALVES[1])]


@POSTGRES
@pytest.mark.parametrize(("first", "second"), PASSED_ON)
async def test_a_process_whose_lease_another_has_stores_nothing(
    postgres_url: str, database: Database, ask: Ask, first: Shards, second: Shards
) -> None:
    before = await SqlGameStore(database).create(opened(1))
    shown = Shown(7, (("table", 1),), (ShownHand(1, 2, "token", 9e9),))
    await SqlGameStore(database).mark_shown(before.id, shown)
    rows = await ask("SELECT * FROM tables"), await ask("SELECT * FROM hands")
    after, deal = started(before)
    async with taken_over(postgres_url, first, second) as (store, ours):
        for attempt in (
            store.save(after, [deal], Shown(3)),
            store.mark_shown(before.id, Shown(3)),
            store.create(opened(2)),
        ):
            with pytest.raises(StoreUnavailable, match="another process"):
                await attempt
        assert ours.lost.is_set()
    assert (await ask("SELECT * FROM tables"), await ask("SELECT * FROM hands")) == rows


@POSTGRES
async def test_a_process_with_other_shards_takes_nothing_away(postgres_url: str, database: Database) -> None:
    one, two = HALVES
    async with lease(postgres_url, 0, one) as first, lease(postgres_url, 0, two) as second:
        await first.begin(one)
        await second.begin(two)
        for ours in (first, second):
            store = SqlGameStore(database, lease=ours)
            await play_a_little(store, await store.create(opened(ours.epoch or 0)))


async def play_a_little(store: SqlGameStore, state: TableState) -> None:
    after, deal = started(state)
    await store.save(after, [deal], Shown(1))
    await store.mark_shown(state.id, Shown(2))
    with pytest.raises(StaleState):
        await store.save(replace(after, revision=7))


@POSTGRES
async def test_an_epoch_is_newer_than_all_before_and_they_are_forgotten(
    postgres_url: str, database: Database
) -> None:
    epochs = list[int | None]()
    for shards in (ALONE, HALVES[0], ALONE, ALONE):
        async with lease(postgres_url, 0, shards) as ours:
            await ours.begin(shards)
            epochs.append(ours.epoch)

    def unit(connection: Connection) -> list[int]:
        return list(connection.scalars(select(LEASES.c.epoch)))

    assert epochs == sorted(set(epochs), key=lambda epoch: epoch or 0)
    assert await database.read(unit) == epochs[-1:]


# A process waits for the end of another one.

BOTH = pytest.mark.parametrize("shards", [ALONE, HALVES[0]], ids=["all", "some"])


@POSTGRES
@BOTH
async def test_an_heir_gets_the_lease_and_learns_what_was_taken_up(
    postgres_url: str, database: Database, shards: Shards
) -> None:
    async with lease(postgres_url, 0, shards) as ours:
        await ours.begin(shards)
        assert not await ours.has_heir(shards)
        async with lease(postgres_url, 0, shards, may_inherit=True) as heir:
            assert not heir.is_ours
            assert not await heir.inherit(shards)
            assert not await ours.has_heir(shards), "it is not ready yet"
            await heir.stand_in_line(shards)
            assert await ours.has_heir(shards)
            assert not await ours.has_heir(Shards((1, 2), 4)), "an heir of other shards"
            holder = await heir.holder(shards)
            assert holder is not None
            assert not await heir.inherit(shards)
            await ours.hand_over([7, 2**62])
            assert await heir.inherit(shards)
            assert heir.is_ours
            assert await heir.begin(shards) == {7, 2**62}
            assert not await heir.has_heir(shards)
            with pytest.raises(StoreUnavailable, match="another process"):
                await SqlGameStore(database, lease=ours).create(opened(1))
            async with lease(postgres_url, 0, shards, may_inherit=True) as next_one:
                await next_one.stand_in_line(shards)
                assert await heir.has_heir(shards)
    async with lease(postgres_url, 0, shards) as later:
        assert await later.begin(shards) is None, "this one left no word"


@POSTGRES
@BOTH
async def test_only_one_can_be_the_heir_and_only_while_it_lives(
    postgres_url: str, database: Database, shards: Shards
) -> None:
    async with lease(postgres_url, 0, shards) as ours:
        await ours.begin(shards)
        async with lease(postgres_url, 0, shards, may_inherit=True) as heir:
            await heir.stand_in_line(shards)
            async with lease(postgres_url, 0, shards, may_inherit=True) as other:
                with pytest.raises(DatabaseTaken):
                    await other.stand_in_line(shards)
        assert not await ours.has_heir(shards)


@POSTGRES
@BOTH
async def test_an_heir_of_a_process_that_dies_learns_nothing(
    postgres_url: str, database: Database, shards: Shards
) -> None:
    async with AsyncExitStack() as dies:
        ours = await dies.enter_async_context(lease(postgres_url, 0, shards))
        await ours.begin(shards)
        async with lease(postgres_url, 0, shards, may_inherit=True) as heir:
            await heir.stand_in_line(shards)
            await dies.aclose()
            assert await heir.inherit(shards)
            assert await heir.begin(shards) is None


@POSTGRES
async def test_who_inherits_from_several_needs_the_word_of_each(
    postgres_url: str, database: Database
) -> None:
    whole = Shards((0, 1, 2, 3), 4)
    for words in ([[1], [2]], [[1], None]):
        async with lease(postgres_url, 0, HALVES[0]) as one, lease(postgres_url, 0, HALVES[1]) as two:
            for ours, half, taken in zip((one, two), HALVES, words, strict=True):
                await ours.begin(half)
                if taken is not None:
                    await ours.hand_over(taken)
        async with lease(postgres_url, 0, whole) as heir:
            assert await heir.begin(whole) == (None if None in words else {1, 2})


async def test_a_file_has_no_heir(tmp_path: Path) -> None:
    async with lease(f"sqlite:///{tmp_path}/uno.db") as ours:
        assert not await ours.has_heir(ALONE)
        with pytest.raises(DatabaseTaken):
            async with lease(f"sqlite:///{tmp_path}/uno.db", may_inherit=True):
                pass


async def test_the_server_is_told_to_give_up_a_process_that_is_gone() -> None:
    """A power cut closes no connection; the kernel alone would wait for two hours."""
    startup = asyncio.get_running_loop().create_future()
    first_query = asyncio.get_running_loop().create_future()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def body() -> bytes:
            return await reader.readexactly(int.from_bytes(await reader.readexactly(4)) - 4)

        def message(kind: bytes, body: bytes) -> bytes:
            return kind + (len(body) + 4).to_bytes(4) + body

        await body()  # "may I use TLS?"
        writer.write(b"N")
        startup.set_result(await body())
        version = b"server_version\x0015.0\0"
        writer.write(message(b"R", bytes(4)) + message(b"S", version) + message(b"Z", b"I"))
        await reader.readexactly(1)
        first_query.set_result(await body())
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1") as server:
        port = server.sockets[0].getsockname()[1]
        with suppress(OSError, SQLAlchemyError):
            async with lease(f"postgresql+asyncpg://uno:secret@127.0.0.1:{port}/uno"):
                pass
    query = (await first_query).decode()
    assert [name for name, value in KEEPALIVES.items() if f"SET {name} = '{value}'" not in query] == []
    assert b"tcp_" not in await startup, "PgBouncer refuses that"


@pytest.mark.skipif(sys.platform != "linux", reason="an option of Linux")
@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_UNIX], ids=["network", "same machine"])
async def test_this_end_gives_up_a_server_that_is_gone(family: socket.AddressFamily) -> None:
    with socket.socket(family) as connected:
        transport = SimpleNamespace(get_extra_info={"socket": connected}.get)
        shard_locks._end_with_the_network(SimpleNamespace(_transport=transport))  # noqa: SLF001
        if family is socket.AF_INET:
            assert connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 20_000
