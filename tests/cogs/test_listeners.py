"""Gateway events other than interactions are read without errors."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.cogs.frames import DroppedInteraction
from bot.cogs.listeners import Listeners


@pytest.mark.parametrize("is_replaced", [False, True])
async def test_a_press_that_cannot_be_read_is_answered_by_one_process(*, is_replaced: bool) -> None:
    client: Any = SimpleNamespace(http=SimpleNamespace(request=AsyncMock()))
    router: Any = SimpleNamespace(arrivals=SimpleNamespace(is_replaced=is_replaced))
    await Listeners(client, router).on_interaction_dropped(DroppedInteraction("7", "token", 3, "de"))
    assert client.http.request.await_count == (0 if is_replaced else 1)
