"""A world as JSON, so that a playground can continue where it stopped.

Everything with an ID is written separately, and referred to by kind and ID, because messages and the
interactions they come from form chains that are too long to nest. Values without a JSON form are written as
`{"$": kind, "of": content}`. Kinds are only looked up in the lists below, so a file from an untrusted source
can't name anything else, let alone run it.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

import msgspec

from bot.playground.world.application import TOKEN_LIVES, CommandRegistry, InteractionRegistry
from bot.playground.world.clock import Snowflakes, WorldClock
from bot.playground.world.people import Emoji, EmojiName, Notification, Overwrite, Permission, Role, User
from bot.playground.world.places import (
    Answer,
    Attachment,
    Channel,
    ChannelType,
    EventStatus,
    Guild,
    Interaction,
    InteractionType,
    Member,
    Mentions,
    Message,
    MessageFlag,
    MessageType,
    NotificationLevel,
    ScheduledEvent,
    ThreadState,
)
from bot.playground.world.world import Feed, World

PLAIN = (bool, int, float, str, type(None))
ENUMS = (ChannelType, EventStatus, InteractionType, MessageFlag, MessageType, NotificationLevel, Permission)
NAMED = (User, Role, Emoji, Guild, Channel, Message, Interaction, ScheduledEvent)
INLINE = (Answer, Attachment, EmojiName, Member, Mentions, Notification, Overwrite, ThreadState)
SINGLE = (World, WorldClock, Snowflakes, CommandRegistry, InteractionRegistry)
"""Things that a world has only one of, so that they need no id."""
FRESH = (Feed, asyncio.Event)
"""Things that are created again instead of saved, because they belong to the running process."""
KINDS: Mapping[str, Any] = {kind.__name__: kind for kind in (*ENUMS, *NAMED, *INLINE, *SINGLE, *FRESH)}
SHAPE = {kind.__name__: [one.name for one in fields(kind)] for kind in (*NAMED, *INLINE)}
"""The fields of everything in a world. A world saved with other fields is from another version."""
UNREADABLE = (msgspec.DecodeError, ValueError, LookupError, TypeError, AttributeError, RecursionError)

Key = tuple[str, int]
"""The kind of a thing and its id; 0 for things that a world has only one of."""


class Unreadable(Exception):
    """The bytes are not a world of this version."""


def dump(world: World) -> bytes:
    """Return a world as bytes, without its listeners."""
    writer = _Writer()
    writer.written(world)
    states: dict[Key, Any] = {}
    while missing := writer.found.keys() - states.keys():
        states |= {key: writer.state(writer.found[key]) for key in missing}
    return msgspec.json.encode({"shape": SHAPE, "things": [[*key, state] for key, state in states.items()]})


def load(content: bytes) -> World:
    """Return the world from the result of `dump`, without private messages that are too old to be edited.

    Raises Unreadable.
    """
    try:
        world = _read(msgspec.json.decode(content))
        for message in tuple(world.ephemerals.values()):
            if world.clock.now() - message.created > TOKEN_LIVES:
                world.forget(message)
    except UNREADABLE as error:
        raise Unreadable from error
    return world


def _read(saved: Any) -> World:
    if saved["shape"] != SHAPE:
        raise Unreadable
    world = World()
    singles = (world, *(part for part in vars(world).values() if isinstance(part, SINGLE)))
    things = {_key(single): single for single in singles}
    for kind, number, _ in saved["things"]:
        if KINDS[kind] not in SINGLE:
            things[kind, number] = KINDS[kind].__new__(KINDS[kind])
    reader = _Reader(things)
    for kind, number, state in saved["things"]:
        reader.restore(things[kind, number], state)
    return world


def _key(thing: Any) -> Key:
    return type(thing).__name__, 0 if isinstance(thing, SINGLE) else thing.id


class _Writer:
    """Turns values into JSON. `found` holds the things that they refer to."""

    def __init__(self) -> None:
        self.found: dict[Key, Any] = {}

    def state(self, thing: object) -> dict[str, Any]:
        """Return the fields of a thing, except for a clock's source of time, which every new clock has."""
        return {name: self.written(value) for name, value in vars(thing).items() if not callable(value)}

    def written(self, value: Any) -> Any:
        if type(value) in PLAIN:
            return value
        if isinstance(value, list):
            return [self.written(item) for item in value]
        if isinstance(value, dict) and "$" not in value and all(isinstance(key, str) for key in value):
            return {key: self.written(item) for key, item in value.items()}
        return {"$": type(value).__name__, "of": self._content(value)}

    def _content(self, value: Any) -> Any:
        match value:
            case bytes():
                return b64encode(value).decode()
            case Enum():
                return value.value
            case tuple():
                return [self.written(item) for item in value]
            case dict():
                return [[self.written(key), self.written(item)] for key, item in value.items()]
            case _ if isinstance(value, INLINE):
                return self.state(value)
            case _ if isinstance(value, (*NAMED, *SINGLE)):
                self.found[_key(value)] = value
                return _key(value)[1]
            case _:
                return None if isinstance(value, FRESH) else _refuse(value)


class _Reader:
    """Turns JSON into values. `things` holds the things that can be referred to."""

    def __init__(self, things: Mapping[Key, Any]) -> None:
        self._things = things

    def restore(self, thing: Any, state: Mapping[str, Any]) -> None:
        expected = SHAPE.get(type(thing).__name__) or [
            name for name, value in vars(thing).items() if not callable(value)
        ]
        if sorted(state) != sorted(expected):
            raise Unreadable
        vars(thing).update({name: self.value(one) for name, one in state.items()})

    def value(self, written: Any) -> Any:
        if isinstance(written, list):
            return [self.value(item) for item in written]
        if not isinstance(written, dict):
            return written
        if "$" not in written:
            return {key: self.value(item) for key, item in written.items()}
        return self._of_kind(written["$"], written["of"])

    def _of_kind(self, name: str, content: Any) -> Any:
        match name:
            case "bytes":
                return b64decode(content)
            case "tuple":
                return tuple(self.value(item) for item in content)
            case "dict":
                return {self.value(key): self.value(one) for key, one in content}
            case _:
                return self._of_class(KINDS[name], content)

    def _of_class(self, kind: Any, content: Any) -> Any:
        if kind in INLINE:
            return kind(**{field: self.value(item) for field, item in content.items()})
        if kind in (*NAMED, *SINGLE):
            return self._things[kind.__name__, content]
        return kind() if kind in FRESH else kind(content)


def _refuse(value: object) -> None:
    raise TypeError(f"{type(value).__name__} is no part of a world")
