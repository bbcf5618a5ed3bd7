"""Posts: what people show to a whole channel by pressing a button on a private message."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import NamedTuple
from weakref import WeakValueDictionary

from bot.game.errors import Fault, GameError


class PostPressed(NamedTuple):
    """A press that shows something to a whole channel: which button, on which message."""

    account: int
    message: int
    button: str


POSTS_KEPT = 1_024  # the newest ones that Discord has accepted


@dataclass
class Posts:
    """Remembers what people have shown to whole channels, so that a second press doesn't show it again."""

    _taken: deque[PostPressed] = field(default_factory=lambda: deque[PostPressed](maxlen=POSTS_KEPT))
    _under_way: WeakValueDictionary[PostPressed, asyncio.Lock] = field(
        default_factory=WeakValueDictionary[PostPressed, asyncio.Lock]
    )

    async def once(self, pressed: PostPressed, post: Callable[[], Awaitable[bool]]) -> bool:
        """Post, unless that was done before; wait if an earlier press is still being answered.

        Raises GameError already_shared if it was done before.
        """
        lock = self._under_way.setdefault(pressed, asyncio.Lock())
        async with lock:
            if pressed in self._taken:
                raise GameError(Fault.ALREADY_SHARED)
            is_taken = await post()
            if is_taken:
                self._taken.append(pressed)
            return is_taken
