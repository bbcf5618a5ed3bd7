"""What all tables of the database share: types, names of keys and indexes, upserts."""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import (
    JSON,
    BigInteger,
    Connection,
    Double,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    inspect,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import DeclarativeBase

BigInt = BigInteger().with_variant(Integer(), "sqlite")  # SQLite autoincrements only INTEGER keys
Json = JSON(none_as_null=True)
PERSON = {"holds": "a person's id"}  # `info` of a column; `bot.storage.people` exports and forgets by it
PRIVATE = {"holds": "a secret"}  # never exported
UPSERTS = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


class Base(DeclarativeBase):
    """The schema that Alembic compares a database with."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        int: BigInt,
        float: Double(),
        bytes: LargeBinary(),
        str: String(),
    }


def table_of(row: type[Base]) -> Table:
    """The table of a class of rows: statements about it take SQLAlchemy half as long."""
    return Base.metadata.tables[row.__tablename__]


def pages_of(rows: int, size: int) -> int:
    """How many pages of a size show so many rows; an empty list has one page."""
    return max(1, -(-rows // size))


def upsert(connection: Connection, table: type[Base], *columns: str) -> Any:
    """Return an INSERT that replaces these columns where a row with the same primary key exists."""
    insert = UPSERTS[connection.dialect.name](table)
    keys = [column.name for column in inspect(table).primary_key]
    replaced = {name: insert.excluded[name] for name in columns}
    return insert.on_conflict_do_update(index_elements=keys, set_=replaced)
