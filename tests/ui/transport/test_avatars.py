"""Avatars are loaded in the background, once, and a missing one delays nothing."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.game.tasks import Tasks
from bot.ui.transport import people
from bot.ui.transport.people import AvatarBook


@dataclass
class FakeAsset:
    """An avatar on Discord; `trouble` is the error raised when reading it."""

    url: str
    trouble: Exception | None = None
    reads: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    def replace(self, **form: Any) -> FakeAsset:
        self.reads.append(form)
        return self

    async def read(self) -> bytes:
        if self.trouble:
            raise self.trouble
        return self.url.encode()


@dataclass
class FakeUser:
    """A person who presses something."""

    id: int
    display_avatar: FakeAsset
    default_avatar: FakeAsset = field(default_factory=lambda: FakeAsset("default"))


async def noted(book: AvatarBook, *users: Any) -> None:
    for user in users:
        book.note(user)
        await asyncio.sleep(0)
        await asyncio.sleep(0)


async def test_an_avatar_is_fetched_once_and_small() -> None:
    arrived: list[int] = []
    book, ann = AvatarBook(Tasks(), arrived.append), FakeUser(1, FakeAsset("one"))
    await noted(book, ann, ann)
    assert arrived == [1]
    assert book.known == {1: b"one"}
    assert ann.display_avatar.reads == [{"size": 64, "format": "png"}]
    ann.display_avatar = FakeAsset("two")
    await noted(book, ann)
    assert book.known == {1: b"two"}


async def test_people_without_an_avatar_keep_their_initials() -> None:
    book, default = AvatarBook(Tasks()), FakeAsset("default")
    await noted(book, FakeUser(1, default, default))
    assert book.known == {}
    assert default.reads == []


async def test_a_failed_fetch_is_tried_again_at_the_next_press() -> None:
    book, ann = AvatarBook(Tasks()), FakeUser(1, FakeAsset("one", TimeoutError()))
    await noted(book, ann)
    assert book.known == {}
    ann.display_avatar.trouble = None
    await noted(book, ann)
    assert book.known == {1: b"one"}


async def test_memory_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST_AVATARS", 2)
    book = AvatarBook(Tasks())
    await noted(book, *(FakeUser(number, FakeAsset(str(number))) for number in (1, 2, 3)))
    assert set(book.known) == {2, 3}


async def test_an_avatar_whose_successor_could_not_be_fetched_goes_in_its_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(people, "MOST_AVATARS", 2)
    book = AvatarBook(Tasks())
    await noted(book, FakeUser(1, FakeAsset("1")), FakeUser(1, FakeAsset("new", TimeoutError())))
    assert set(book.known) == {1}
    await noted(book, *(FakeUser(number, FakeAsset(str(number))) for number in (2, 3)))
    assert set(book.known) == {2, 3}
