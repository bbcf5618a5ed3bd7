"""Names of people who are at no table: asked for once, and never waited for long."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui.transport import name_book
from bot.ui.transport.name_book import NameBook
from tests.ui.wire import refusal


@dataclass
class Registrar:
    """As much of a client as the book uses; it knows Ann and Bob, and never answers about 3."""

    asked: list[int] = field(default_factory=list[int])

    async def fetch_user(self, account: int) -> Any:
        self.asked.append(account)
        if account == 3:
            await asyncio.Event().wait()
        if account > 3:
            raise refusal(404, 10013)
        return SimpleNamespace(display_name={1: "Ann", 2: "Bob"}[account])


async def test_a_name_is_asked_for_once() -> None:
    client: Any = Registrar()
    book = NameBook(client)
    assert await book.of([1, 2, 1]) == {1: "Ann", 2: "Bob"}
    assert await book.of([2]) == {2: "Bob"}
    assert sorted(client.asked) == [1, 2]


async def test_who_is_unknown_or_late_has_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(name_book, "PATIENCE_SECONDS", 0.01)
    client: Any = Registrar()
    assert await NameBook(client).of([1, 3, 4]) == {1: "Ann"}


async def test_old_names_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(name_book, "KEPT", 1)
    client: Any = Registrar()
    book = NameBook(client)
    await book.of([1])
    assert await book.of([2]) == {2: "Bob"}
    await book.of([1])
    assert client.asked == [1, 2, 1]
