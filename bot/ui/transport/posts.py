"""Posts: content that people share with a whole channel by pressing a button on a private message."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import NamedTuple
from weakref import WeakValueDictionary

from bot.game.errors import Fault, GameError


class PostPressed(NamedTuple):
    """A press that shares something with a whole channel: the button, and its message."""

    account: int
    message: int
    button: str


POSTS_KEPT = 1_024  # number of accepted posts that are remembered


@dataclass
class Posts:
    """Remembers what people have shared with channels, so that a second press doesn't share it again."""

    _taken: deque[PostPressed] = field(default_factory=lambda: deque[PostPressed](maxlen=POSTS_KEPT))
    _under_way: WeakValueDictionary[PostPressed, asyncio.Lock] = field(
        default_factory=WeakValueDictionary[PostPressed, asyncio.Lock]
    )

    async def once(self, pressed: PostPressed, post: Callable[[], Awaitable[bool]]) -> bool:
        """Post, unless this was done before. Wait if an earlier press is still being answered.

        Raises GameError (already_shared) if it was done before.
        """
        lock = self._under_way.setdefault(pressed, asyncio.Lock())
        async with lock:
            if pressed in self._taken:
                raise GameError(Fault.ALREADY_SHARED)
            is_taken = await post()
            if is_taken:
                self._taken.append(pressed)
            return is_taken
