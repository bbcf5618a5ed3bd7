"""Rows for every table of the schema, each about one person."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, Boolean, Column, Double, LargeBinary, String, Table

from bot.storage.rows import PERSON


def row(table: Table, number: int, person: int) -> dict[str, Any]:
    """A row of a table, with a person's ID wherever one belongs."""
    values = {column.name: sample(column, number) for column in table.columns}
    return values | {column.name: person for column in people_in(table)}


def people_in(table: Table) -> list[Column[Any]]:
    """The columns with people's IDs."""
    return [column for column in table.columns if column.info == PERSON]


def sample(column: Column[Any], number: int) -> Any:
    """A value that fits a column; tables of state and settings name nobody."""
    match column.type:
        case JSON():
            return {}
        case Boolean():
            return False
        case Double():
            return float(number)
        case LargeBinary():
            return bytes([number])
        case String():
            return f"text {number}"
        case _:
            return number
