"""The emoji book: its uploads, its deletions, and the emojis that it leaves alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any, NoReturn

import discord
import pytest
from discord import PartialEmoji
from discord.ui import ActionRow, Button, Container, LayoutView, Select, TextDisplay

from bot.engine.faces.decks import CARDS
from bot.pictures import emoji_key, emoji_names
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.ui.transport.emojis import (
    OURS,
    OUTDATED_SECONDS,
    EmojiBook,
    EmojisRefused,
    KnownEmojis,
    blame_emojis,
)
from bot.ui.transport.failures import Code
from tests.ui.wire import refusal

OUTDATED = "card_r7_00000000"

IN_FORM = "Invalid Form Body\nIn components.0.components.1.emoji.id: Invalid emoji"


def names() -> list[str]:
    return list(emoji_names())


def name_of_r7() -> str:
    return next(name for name in emoji_names() if name.startswith("card_r7_"))


@pytest.fixture(autouse=True)
def drawn_as_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing them all takes longer than everything else in a test."""
    monkeypatch.setattr("bot.ui.transport.emojis.emoji_file", str.encode)


class FakeApplication:
    """A client, reduced to what the book uses; it refuses all uploads after the first `room`."""

    def __init__(self, *names: str, room: int = 1000, failure: Exception | None = None) -> None:
        self.ids = count(1)
        self.held: dict[int, Any] = {}
        self.uploaded: list[str] = []
        self.room, self.failure, self.is_down = room, failure or refusal(400, 30008), False
        for name in names:
            self.add(name)

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
        assert image == name.encode()
        if len(self.uploaded) == self.room:
            raise self.failure
        self.uploaded.append(name)
        return self.add(name)

    def add(self, name: str) -> Any:
        number = next(self.ids)

        async def delete() -> None:
            del self.held[number]

        self.held[number] = SimpleNamespace(id=number, name=name, delete=delete)
        return self.held[number]


def book_of(application: FakeApplication) -> EmojiBook:
    client: Any = application
    return EmojiBook(client, pause=0, outdated_for=0, look=0.01)


async def test_an_earlier_drawing_stands_in_until_the_new_one_is_there() -> None:
    application = FakeApplication(OUTDATED, room=names().index(name_of_r7()))
    book = book_of(application)
    await book.fill()
    assert book.known["card_r7"].name == OUTDATED
    application.room = 1000
    await book.fill()
    assert book.known["card_r7"].name == name_of_r7()
    assert OUTDATED not in application.names


async def test_hands_that_show_an_earlier_drawing_keep_it_for_as_long_as_they_live() -> None:
    application = FakeApplication(OUTDATED)
    book = book_of(application)
    book.outdated_for = OUTDATED_SECONDS
    filling = asyncio.create_task(book.keep(book.fill))
    while len(application.uploaded) < len(names()):  # noqa: ASYNC110 - the fake tells nobody
        await asyncio.sleep(0)
    assert book.known["card_r7"].name == name_of_r7()
    assert OUTDATED in application.names
    filling.cancel()


async def test_all_emojis_are_uploaded_once() -> None:
    application = FakeApplication()
    book = book_of(application)
    await book.fill()
    assert application.uploaded == names()
    assert {emoji_key(card) for card in CARDS.values()} <= book.known.keys()
    assert {emoji.name for emoji in book.known.values()} == set(names())
    again = book_of(application)
    await again.fill()
    assert application.uploaded == names()
    assert again.known == book.known


async def test_only_what_is_missing_is_uploaded() -> None:
    application = FakeApplication(*names()[:60], *names()[61:])
    book = book_of(application)
    assert await book.upload() == 1
    assert application.uploaded == [names()[60]]
    assert len(book.known) == len(names())


async def test_a_changed_drawing_replaces_the_outdated_one() -> None:
    application = FakeApplication("logo", "card_house", OUTDATED, "card_zz_0123abcd", *names())
    book = book_of(application)
    await book.fill()
    assert sorted(application.names) == sorted(["logo", "card_house", *names()])
    assert application.held[book.known["card_r7"].id or 0].name in names()


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
    held = [OUTDATED, *names()[:room]] if room else []
    assert list(book.known) == [key_of(name) for name in held]  # an earlier drawing is reused
    assert OUTDATED in application.names
    application.room = 1000
    await book.fill()
    assert application.uploaded == names()


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
    filling = asyncio.create_task(book.keep(book.fill))
    while not application.uploaded:  # noqa: ASYNC110  # the drawing runs in a thread
        await asyncio.sleep(0.01)
    filling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await filling
    assert application.uploaded == names()[:1]


R7, R8 = PartialEmoji(name="card_r7", id=7), PartialEmoji(name="card_r8", id=8)


@dataclass
class Hand:
    """A message with two buttons and a menu of known emojis, refused for each `deleted` emoji."""

    deleted: set[int] = field(default_factory=set[int])
    known: KnownEmojis = field(default_factory=lambda: KnownEmojis(again=0))
    sent: list[list[str]] = field(default_factory=list[list[str]])

    def __post_init__(self) -> None:
        self.known |= {"card_r7": R7, "card_r8": R8}

    async def send(self) -> None:
        r7, r8 = self.known.get("card_r7"), self.known.get("card_r8")
        view = LayoutView()
        option = discord.SelectOption(label="8", emoji=r8)
        view.add_item(
            Container(
                TextDisplay("Your cards"),
                ActionRow(Button[Any](label="7", emoji=r7), Button[Any](label="8", emoji=r8)),
                ActionRow(Select[Any](options=[discord.SelectOption(label="7", emoji=r7), option])),
            )
        )
        view.stop()
        self.sent.append(sorted(self.known))
        await asyncio.sleep(0)
        if places := [place for place, emoji in self.places(r7, r8) if emoji and emoji.id in self.deleted]:
            said = "\n".join(f"In {place}.emoji.id: Invalid emoji" for place in places)
            refuse(f"Invalid Form Body\n{said}", view)

    def places(self, *emojis: PartialEmoji | None) -> Iterator[tuple[str, PartialEmoji | None]]:
        for number, emoji in enumerate(emojis):
            yield f"data.components.0.components.1.components.{number}", emoji
            yield f"components.0.components.2.components.0.options.{number}", emoji


def refuse(why: str, view: LayoutView) -> NoReturn:
    """Refuse a message as Discord does."""
    error = refusal(400, Code.INVALID_FORM, why)
    blame_emojis(error, view)
    raise error


def refusal_of(emoji: int) -> EmojisRefused:
    """Discord's answer to a message with an emoji that it has deleted."""
    return EmojisRefused(refusal(400, Code.INVALID_FORM), {emoji})


async def test_only_the_emoji_that_discord_names_is_dropped(caplog: pytest.LogCaptureFixture) -> None:
    hand = Hand(deleted={8})
    await hand.known.sent_without_lost(hand.send)
    assert hand.sent == [["card_r7", "card_r8"], ["card_r7", "card_r8"], ["card_r7"]]
    assert [record.getMessage() for record in caplog.records] == [
        "Discord refused these emojis twice; they are looked for again: card_r8"
    ]


async def test_messages_refused_at_the_same_time_are_all_sent_again() -> None:
    hand = Hand(deleted={7, 8})
    await asyncio.gather(hand.known.sent_without_lost(hand.send), hand.known.sent_without_lost(hand.send))
    assert hand.sent == [["card_r7", "card_r8"]] * 4 + [[]] * 2


async def test_if_the_place_is_unknown_all_emojis_of_the_message_are_in_doubt() -> None:
    hand, refusals = Hand(), 2
    hand.known["card_r9"] = PartialEmoji(name="card_r9", id=9)

    async def send() -> None:
        nonlocal refusals
        await hand.send()
        if refusals > 0:
            refusals -= 1
            refuse("In embeds.0: Invalid emoji", view_of(R7))

    await hand.known.sent_without_lost(send)
    assert hand.sent[-1] == ["card_r8", "card_r9"]


def view_of(emoji: PartialEmoji) -> LayoutView:
    view = LayoutView()
    view.add_item(ActionRow(Button[Any](label="a card", emoji=emoji)))
    view.stop()
    return view


@pytest.mark.parametrize("why", ["In components.0.content: Must be 4000 or fewer in length.", "", IN_FORM])
async def test_a_message_refused_for_something_else_costs_no_emoji(why: str) -> None:
    known = KnownEmojis(again=0)
    known["card_r7"] = R7
    sent = 0

    async def send() -> None:
        nonlocal sent
        sent += 1
        refuse(why, LayoutView())

    with pytest.raises(discord.HTTPException):
        await known.sent_without_lost(send)
    assert (list(known), sent) == (["card_r7"], 1)


async def test_what_was_refused_is_uploaded_again_without_a_restart() -> None:
    application = FakeApplication()
    book = book_of(application)
    keeping = asyncio.create_task(keep(book, book.fill))
    await until(lambda: len(book.known) == len(names()))
    refused = book.known["card_r7"].id or 0
    del application.held[refused]
    book.known.drop({refused})
    assert "card_r7" not in book.known
    await until(lambda: "card_r7" in book.known)
    assert book.known["card_r7"].id not in (refused, None)
    keeping.cancel()


async def test_an_emoji_that_discord_lists_is_used_again() -> None:
    application = FakeApplication()
    book = book_of(application)
    await book.fill()
    book.known.drop({book.known["card_r7"].id or 0})
    assert "card_r7" not in book.known
    await book.fill()
    assert "card_r7" in book.known
    assert application.uploaded == names()


async def test_random_refusals_cost_a_panel_no_emoji() -> None:
    """As reported in discord-api-docs #7128: 3 of 100 identical requests are refused because of one good
    emoji.
    """
    rng, hand = Random(7), Hand()
    messages, refusals = 1_000, 0

    async def send() -> None:
        nonlocal refusals
        if rng.random() < 0.03:
            refusals += 1
            raise refusal_of(rng.choice((7, 8)))

    for _ in range(messages):
        await hand.known.sent_without_lost(send)
    assert refusals > 20
    assert set(hand.known) == {"card_r7", "card_r8"}


async def test_a_process_that_uploads_nothing_learns_what_replaces_the_refused() -> None:
    application = FakeApplication(*names())
    book = book_of(application)
    keeping = asyncio.create_task(keep(book, book.learn))
    await until(lambda: len(book.known) == len(names()))
    refused = book.known["card_r7"].id or 0
    del application.held[refused]
    application.add(name_of_r7())
    book.known.drop({refused})
    await until(lambda: "card_r7" in book.known)
    assert application.uploaded == []
    keeping.cancel()


async def keep(book: EmojiBook, complete: Callable[[], Awaitable[int]]) -> None:
    """The supervisor's task."""
    while True:
        await book.keep(complete)


async def until(condition: Callable[[], bool]) -> None:
    """Wait while the book draws in a thread."""
    async with asyncio.timeout(HANGS_AFTER_SECONDS):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
