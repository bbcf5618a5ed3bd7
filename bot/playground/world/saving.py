"""A world as bytes, so that a playground continues where it left off.

Whatever has an id is pickled on its own and named by its kind and id wherever it occurs: messages and the
interactions they come from form chains that are too long to be nested in each other.
"""

from __future__ import annotations

import asyncio
import pickle
from dataclasses import fields
from io import BytesIO
from typing import Any

from bot.playground.world.application import TOKEN_LIVES
from bot.playground.world.feed import Feed
from bot.playground.world.messages import Answer, Attachment, Interaction, Mentions, Message
from bot.playground.world.people import Emoji, EmojiName, Overwrite, Role, User
from bot.playground.world.places import Channel, Guild, Member, ThreadState
from bot.playground.world.world import World

NAMED = (User, Role, Emoji, Guild, Channel, Message, Interaction)
INLINE = (Answer, Attachment, EmojiName, Member, Mentions, Overwrite, ThreadState)
FRESH = (Feed, asyncio.Event)
"""What is created again instead of saved: it belongs to the running process."""
SHAPE = {kind.__name__: [one.name for one in fields(kind)] for kind in (*NAMED, *INLINE)}
"""The fields of everything in a world. A world saved with others is from another version."""
KNOWN = {("builtins", "set"), ("time", "time"), ("asyncio.locks", "Event")}
OURS = "bot.playground.world."
UNREADABLE = (pickle.UnpicklingError, EOFError, ValueError, LookupError, TypeError, AttributeError)

Key = tuple[int, int]
"""A position in NAMED, and the id of a thing of this kind."""


class Unreadable(Exception):
    """These bytes are not a world of this version."""


def dump(world: World) -> bytes:
    """Return a world as bytes, without its listeners."""
    found: dict[Key, Any] = {}
    root = _Writer(found).written(world)
    states: dict[Key, bytes] = {}
    while missing := found.keys() - states.keys():
        states |= {key: _Writer(found).written(found[key]) for key in missing}
    return pickle.dumps((SHAPE, root, states))


def load(content: bytes) -> World:
    """Return the world of `dump`, without ephemeral messages too old to be edited. Raises Unreadable."""
    try:
        shape, root, states = _Reader(content, {}).load()
        if shape != SHAPE:
            raise Unreadable
        things = {(kind, number): NAMED[kind].__new__(NAMED[kind]) for kind, number in states}
        world = World.__new__(World)
        for thing, state in ((world, root), *((things[key], state) for key, state in states.items())):
            vars(thing).update(_Reader(state, things).load())
        if vars(world).keys() != vars(World()).keys():
            raise Unreadable
    except UNREADABLE as error:
        raise Unreadable from error
    for message in tuple(world.ephemerals.values()):
        if world.clock.now() - message.created > TOKEN_LIVES:
            world.forget(message)
    return world


class _Writer(pickle.Pickler):
    def __init__(self, found: dict[Key, Any]) -> None:
        self._written = BytesIO()
        self._found = found
        super().__init__(self._written)

    def written(self, thing: object) -> bytes:
        self.dump(vars(thing))
        return self._written.getvalue()

    def persistent_id(self, obj: Any) -> Key | None:
        if not isinstance(obj, NAMED):
            return None
        key = NAMED.index(type(obj)), obj.id
        self._found[key] = obj
        return key

    def reducer_override(self, obj: Any) -> Any:
        return (type(obj), ()) if isinstance(obj, FRESH) else NotImplemented


class _Reader(pickle.Unpickler):
    """Reads what `_Writer` wrote and nothing else, so that a file from elsewhere cannot run code."""

    def __init__(self, content: bytes, things: dict[Key, Any]) -> None:
        super().__init__(BytesIO(content))
        self._things = things

    def persistent_load(self, pid: Any) -> Any:
        return self._things[pid]

    def find_class(self, module_name: str, global_name: str, /) -> Any:
        if module_name.startswith(OURS) or (module_name, global_name) in KNOWN:
            return super().find_class(module_name, global_name)
        raise pickle.UnpicklingError(f"{module_name}.{global_name} is no part of a world")
