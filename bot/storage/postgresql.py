"""PostgreSQL: pools of connections, and the settings of each."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing, asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from sqlalchemy import AdaptedConnection, Connection, event
from sqlalchemy.exc import OperationalError

from bot.storage.address import opened_with

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")
Unit = Callable[[Connection], T]

WRITERS, READERS = 8, 4  # number of connections
# The server ends a connection to a vanished client after some 20 s, instead of the kernel's two hours. Its
# locks, such as a lease (R16), are then released.
KEEPALIVES = {
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "20000",
}
# Seconds to connect, and for one statement. By default, the server assumes that random reads are slow. For a
# person's statistics, it would read whole tables instead of a few hundred rows by key.
SERVER_OPTIONS = {"timeout": 5, "command_timeout": 10}
SERVER_SETTINGS = {"random_page_cost": "1.1", **KEEPALIVES}


def engine_at(
    url: str,
    settings: Mapping[str, str] | None = None,
    connect_args: Mapping[str, Any] | None = None,
    **options: Any,
) -> AsyncEngine:
    """Return an engine for the server at this address, which doesn't have to name the driver.

    `settings` are set after connecting, because poolers such as PgBouncer refuse them in the startup message.
    """
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415  # 10 MB that SQLite does without

    address, told = opened_with(url)
    engine = create_async_engine(
        address,
        connect_args={**(connect_args or {}), **told},
        hide_parameters=True,  # keeps hands and secrets out of error messages (R13, R19)
        **options,
    )
    if settings:
        _set_on_connect(engine, settings)
    return engine


def _set_on_connect(engine: AsyncEngine, settings: Mapping[str, str]) -> None:
    statements = "; ".join(f"SET {name} = '{value}'" for name, value in settings.items())

    @event.listens_for(engine.sync_engine, "connect", insert=True)  # before the dialect queries anything
    def on_connect(connection: AdaptedConnection, _: object) -> None:
        try:
            connection.run_async(lambda driver: driver.execute(statements))
        except Exception as error:  # this is the driver's own connection, whose errors are not wrapped
            raise OperationalError(statements, None, error) from error


class Pool:
    """A pool of connections, all for writing or all for reading only. Each unit runs in its own
    transaction.
    """

    def __init__(self, url: str, *, is_writer: bool) -> None:
        engine = engine_at(
            url,
            SERVER_SETTINGS,
            SERVER_OPTIONS,
            pool_pre_ping=True,
            pool_size=WRITERS if is_writer else READERS,
            max_overflow=0,
            json_serializer=_json,
            json_deserializer=msgspec.json.decode,
        )
        readonly = {"postgresql_readonly": True, "isolation_level": "REPEATABLE READ"}
        self._engine = engine if is_writer else engine.execution_options(**readonly)

    async def run(self, unit: Unit[T]) -> T:
        def begin_and_end(connection: Connection) -> T:
            with connection.begin():
                return unit(connection)

        # For canceled callers, `async with` would close the connection in a separate task. Units are never
        # canceled.
        async with aclosing(await self._engine.connect()) as connection:
            return await connection.run_sync(begin_and_end)

    @asynccontextmanager
    async def hold(self) -> AsyncGenerator[Callable[[Unit[Any]], Any]]:
        """Run several units in one transaction."""
        async with self._engine.begin() as connection:
            yield connection.run_sync

    async def close(self) -> None:
        await self._engine.dispose()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
