"""The emoji book: what it uploads, what it deletes, and what it leaves alone."""

from __future__ import annotations

import asyncio
import logging
from itertools import count
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.engine.faces.decks import CARDS
from bot.pictures import emoji_key, emojis
from bot.ui.transport.emojis import OURS, EmojiBook
from bot.ui.transport.replies import INVALID_FORM, with_emojis
from tests.ui.wire import refusal

FILES = dict(emojis())
NAMES = list(FILES)
OUTDATED = "card_r7_00000000"

IN_FORM = "Invalid Form Body\nIn components.0.components.1.emoji.id: Invalid emoji"


class FakeApplication:
    """As much of a client as the book uses; it refuses all uploads after the first `room`."""

    def __init__(self, *names: str, room: int = 1000, failure: Exception | None = None) -> None:
        self.ids = count(1)
        self.held: dict[int, Any] = {}
        self.uploaded: list[str] = []
        self.room, self.failure, self.is_down = room, failure or refusal(400, 30008), False
        for name in names:
            self._add(name)

    @property
    def names(self) -> list[str]:
        return [emoji.name for emoji in self.held.values()]

    def is_closed(self) -> bool:
        return self.is_down

    async def fetch_application_emojis(self) -> list[Any]:
        if not self.room:
            raise self.failure
        return list(self.held.values())

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        assert image == FILES[name]
        if len(self.uploaded) == self.room:
            raise self.failure
        self.uploaded.append(name)
        return self._add(name)

    def _add(self, name: str) -> Any:
        number = next(self.ids)

        async def delete() -> None:
            del self.held[number]

        self.held[number] = SimpleNamespace(id=number, name=name, delete=delete)
        return self.held[number]


def book_of(application: FakeApplication) -> EmojiBook:
    client: Any = application
    return EmojiBook(client, pause=0)


async def test_all_emojis_are_uploaded_once() -> None:
    application = FakeApplication()
    book = book_of(application)
    await book.fill()
    assert application.uploaded == NAMES
    assert {emoji_key(card) for card in CARDS.values()} <= book.known.keys()
    assert {emoji.name for emoji in book.known.values()} == set(NAMES)
    again = book_of(application)
    await again.fill()
    assert application.uploaded == NAMES
    assert again.known == book.known


async def test_only_what_is_missing_is_uploaded() -> None:
    application = FakeApplication(*NAMES[:60], *NAMES[61:])
    book = book_of(application)
    assert await book.upload() == 1
    assert application.uploaded == [NAMES[60]]
    assert len(book.known) == len(NAMES)


async def test_a_changed_drawing_replaces_the_outdated_one() -> None:
    application = FakeApplication("logo", "card_house", OUTDATED, "card_zz_0123abcd", *NAMES)
    book = book_of(application)
    await book.fill()
    assert sorted(application.names) == sorted(["logo", "card_house", *NAMES])
    assert application.held[book.known["card_r7"].id or 0].name in NAMES


async def test_an_upload_alone_deletes_nothing() -> None:
    application = FakeApplication(OUTDATED)
    await book_of(application).upload()
    assert OUTDATED in application.names


@pytest.mark.parametrize("failure", [refusal(403, 50001), refusal(400, 30008), TimeoutError(), OSError()])
@pytest.mark.parametrize("room", [0, 2])
async def test_a_failure_is_logged_once_and_the_next_start_goes_on(
    room: int, failure: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    application = FakeApplication(OUTDATED, room=room, failure=failure)
    book = book_of(application)
    await book.fill()
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert list(book.known) == [key_of(name) for name in NAMES[:room]]
    assert OUTDATED in application.names
    application.room = 1000
    await book.fill()
    assert application.uploaded == NAMES


async def test_the_end_of_the_program_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    application = FakeApplication(room=2)
    application.is_down = True
    await book_of(application).fill()
    assert caplog.records == []


def key_of(name: str) -> str:
    found = OURS.fullmatch(name)
    assert found
    return found[1]


async def test_the_end_of_the_program_does_not_wait_for_uploads() -> None:
    application: Any = FakeApplication()
    book = EmojiBook(application, pause=3600.0)
    filling = asyncio.create_task(book.fill())
    while not application.uploaded:  # noqa: ASYNC110  # the drawing runs in a thread
        await asyncio.sleep(0.01)
    book.stop()
    await filling
    assert application.uploaded == NAMES[:1]


async def test_messages_refused_at_the_same_time_are_all_sent_without_emojis() -> None:
    known: dict[str, Any] = {"card_r7": object()}
    both_are_sent = asyncio.Barrier(2)

    async def send() -> int:
        if known:
            await both_are_sent.wait()
            raise refusal(400, INVALID_FORM, IN_FORM)
        return len(known)

    assert await asyncio.gather(with_emojis(known, send), with_emojis(known, send)) == [0, 0]


@pytest.mark.parametrize("why", ["In components.0.content: Must be 4000 or fewer in length.", ""])
async def test_a_message_refused_for_something_else_costs_no_emoji(why: str) -> None:
    known: dict[str, Any] = {"card_r7": object()}

    async def send() -> None:
        raise refusal(400, INVALID_FORM, why)

    with pytest.raises(discord.HTTPException):
        await with_emojis(known, send)
    assert list(known) == ["card_r7"]


async def test_a_message_without_emojis_is_not_sent_again() -> None:
    async def send() -> None:
        raise refusal(400, INVALID_FORM, IN_FORM)

    with pytest.raises(discord.HTTPException):
        await with_emojis({}, send)
