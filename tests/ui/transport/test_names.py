"""Names of people known by their IDs: from memory, or from Discord, but never at the cost of a delay."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui.transport import people
from bot.ui.transport.people import NameBook
from tests.ui.wire import refusal


class Accounts:
    """Accounts of Discord; `slow` ones never arrive."""

    def __init__(self, slow: set[int] | None = None, **known: str) -> None:
        self.known = {int(key[1:]): name for key, name in known.items()}
        self.slow = slow or set()
        self.asked: list[int] = []

    async def fetch_user(self, user_id: int, /) -> Any:
        self.asked.append(user_id)
        if user_id in self.slow:
            await asyncio.Event().wait()
        if user_id not in self.known:
            raise refusal(404, 10013)
        return SimpleNamespace(id=user_id, display_name=self.known[user_id])


async def test_each_is_asked_for_once() -> None:
    accounts = Accounts(a1="Ann", a2="Bob")
    book = NameBook(accounts.fetch_user)
    assert await book.of([1, 2, 1]) == {1: "Ann", 2: "Bob"}
    assert await book.of([2]) == {2: "Bob"}
    assert accounts.asked == [1, 2]


async def test_people_who_are_here_are_not_looked_up() -> None:
    book = NameBook(Accounts().fetch_user)
    here: Any = SimpleNamespace(id=7, display_name="Gus")
    book.remember(here)
    assert await book.of([7]) == {7: "Gus"}


async def test_unknown_people_and_slow_answers_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "PATIENCE_SECONDS", 0.01)
    book = NameBook(Accounts(slow={2}, a1="Ann").fetch_user)
    assert await book.of([1, 2, 3]) == {1: "Ann"}


async def test_memory_is_bounded_and_the_oldest_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST_NAMES", 2)
    accounts = Accounts(a1="Ann", a2="Bob", a3="Cat")
    book = NameBook(accounts.fetch_user)
    for person in (1, 2, 3, 3, 1):
        await book.of([person])
    assert accounts.asked == [1, 2, 3, 1]
