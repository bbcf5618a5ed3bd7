"""Posts: what people show to a whole channel by a press in a private message."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import NamedTuple
from weakref import WeakValueDictionary

from bot.game.errors import Fault, GameError


class PostPressed(NamedTuple):
    """Somebody's press that shows something to a whole channel: of which button, on which message."""

    account: int
    message: int
    button: str


POSTS_KEPT = 1_024  # the newest that Discord has taken


@dataclass
class Posts:
    """Remembers what people have shown to whole channels, so that a second press doesn't show it again."""

    _taken: deque[PostPressed] = field(default_factory=lambda: deque[PostPressed](maxlen=POSTS_KEPT))
    _under_way: WeakValueDictionary[PostPressed, asyncio.Lock] = field(
        default_factory=WeakValueDictionary[PostPressed, asyncio.Lock]
    )

    async def once(self, pressed: PostPressed, post: Callable[[], Awaitable[bool]]) -> bool:
        """Post, unless Discord has taken it before; wait for an earlier press that is not answered yet.

        Raises GameError already_shared.
        """
        lock = self._under_way.setdefault(pressed, asyncio.Lock())
        async with lock:
            if pressed in self._taken:
                raise GameError(Fault.ALREADY_SHARED)
            is_taken = await post()
            if is_taken:
                self._taken.append(pressed)
            return is_taken
