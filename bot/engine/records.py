"""The plain form of the small records of the engine: effects, events, what is awaited. JSON can hold it.

A record is an object of its fields with its `type` in snake case (`{"type": "draw_next", "count": 2, …}`),
a card its code, a color or a reason its value, a tuple a list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from bot.engine.cards import Card
from bot.engine.decks import card_of
from bot.engine.record import Record

Plain = dict[str, Any]


@cache
def type_name(record: type) -> str:
    """The name of a type of record as it is written down: `card_played`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", record.__name__).lower()


def by_name(records: Sequence[type]) -> Mapping[str, type]:
    """The types by their written names."""
    return {type_name(record): record for record in records}


def plain_of(value: object) -> Any:
    """The value as JSON can hold it."""
    match value:
        case Card():
            return value.code
        case StrEnum():
            return value.value
        case tuple():
            return [plain_of(part) for part in cast("tuple[object, ...]", value)]
        case None | int() | str():
            return value
        case _:
            return record_to_plain(value)


def record_to_plain(record: object) -> Plain:
    """The fields of a record, and its type."""
    plain: Plain = {"type": type_name(type(record))}
    for name in field_names(type(record)):
        plain[name] = plain_of(getattr(record, name))
    return plain


@cache
def field_names(record: type) -> tuple[str, ...]:
    """The names of the fields, in their order."""
    return record.__struct_fields__


def record_from(plain: Plain, known: Mapping[str, type]) -> Any:
    """The record that `record_to_plain` wrote. A field that is missing has its default. Raises KeyError."""
    record = known[plain["type"]]
    return record(**{name: read(plain[name]) for name, read in _readers(record) if name in plain})


@cache
def _readers(record: type) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
    hints = get_type_hints(record)
    return tuple((name, _reader(hints[name])) for name in field_names(record))


def _reader(hint: Any) -> Callable[[Any], Any]:
    """How a field of this type is read."""
    parts = tuple(part for part in get_args(hint) if part is not type(None))
    if type(None) in get_args(hint):
        return _optional(_union_reader(parts))
    if get_origin(hint) in (Union, UnionType):
        return _union_reader(parts)
    if get_origin(hint) is tuple:
        part = _reader(get_args(hint)[0])
        return lambda values: tuple(map(part, values))
    if hint is Card:
        return card_of
    if issubclass(hint, Record):
        known = by_name(list(_kinds(cast("type", hint))))
        return lambda plain: record_from(plain, known)
    return hint if issubclass(hint, StrEnum) else lambda value: value


def _union_reader(parts: tuple[Any, ...]) -> Callable[[Any], Any]:
    """How one of several types is read: records are told apart by their `type`."""
    if len(parts) == 1:
        return _reader(parts[0])
    known = by_name(parts)
    return lambda plain: record_from(plain, known)


def _kinds(record: type) -> Iterator[type]:
    """The type itself and all more special ones."""
    yield record
    for kind in record.__subclasses__():
        yield from _kinds(kind)


def _optional(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)
