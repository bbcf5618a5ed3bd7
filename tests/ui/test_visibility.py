"""Access to a finished match, by the reader's permissions where it was played."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.ui.visibility import can_read, reader_of

HOME, AWAY = 1, 2
LOUNGE, CLUB, NOOK, DEN, GONE = range(10, 15)


class Room(discord.TextChannel):
    """A channel that some people can read."""

    def __init__(self, number: int, *readers: object) -> None:
        self.id = number
        self.readers = readers

    def permissions_for(self, obj: Any, /) -> discord.Permissions:
        return discord.Permissions(view_channel=any(obj is reader for reader in self.readers))


class Nook(discord.Thread):
    """A thread of a channel."""

    def __init__(self, number: int, above: Room, *, private: bool = False) -> None:
        self.id = number
        self.above = above
        self.closed = private

    @property
    def parent(self) -> Any:
        return self.above

    def is_private(self) -> bool:
        return self.closed


ANN: Any = object.__new__(discord.Member)
BOB: Any = object.__new__(discord.Member)
ROOMS = Room(LOUNGE, ANN, BOB), Room(CLUB, ANN)
THREADS = Nook(NOOK, ROOMS[1]), Nook(DEN, ROOMS[0], private=True)


@dataclass
class Server:
    """A lounge for everybody, a club for Ann with a thread, and a private thread in the lounge."""

    id: int = HOME
    channels: list[Room] = field(default_factory=lambda: list(ROOMS))
    threads: list[Nook] = field(default_factory=lambda: list(THREADS))

    def get_channel_or_thread(self, number: int) -> Room | Nook | None:
        return next((place for place in (*ROOMS, *THREADS) if place.id == number), None)


def asks(who: Any, channel: int = LOUNGE) -> Any:
    here: Any = SimpleNamespace(guild_id=HOME, channel_id=channel, guild=Server(), user=who)
    here.client = SimpleNamespace(get_guild=lambda guild: Server() if guild == HOME else None)
    return here


def played(channel: int, guild: int = HOME, *, is_public: bool = False) -> Any:
    return SimpleNamespace(guild=guild, channel=channel, is_public=is_public)


@pytest.mark.parametrize(
    ("channel", "ann", "bob"),
    [(LOUNGE, True, True), (CLUB, True, False), (NOOK, True, False), (DEN, False, False)],
)
@pytest.mark.parametrize("is_public", [False, True])
def test_who_can_read_a_place_now_sees_what_was_played_there(
    channel: int, ann: bool, bob: bool, is_public: bool
) -> None:
    match = played(channel, is_public=is_public)
    assert (can_read(asks(ANN, 99), match), can_read(asks(BOB, 99), match)) == (ann, bob)


@pytest.mark.parametrize("is_public", [False, True])
def test_of_a_place_that_is_gone_everybody_sees_what_everybody_saw(is_public: bool) -> None:
    assert can_read(asks(BOB), played(GONE, is_public=is_public)) is is_public


def test_who_asks_where_a_match_was_played_sees_it_and_who_asks_elsewhere_does_not() -> None:
    assert can_read(asks(BOB, DEN), played(DEN))
    assert not can_read(asks(ANN), played(LOUNGE, AWAY, is_public=True))
    assert not can_read(asks(object.__new__(discord.User), 99), played(LOUNGE, is_public=True))


def test_a_search_is_told_what_the_person_can_and_cannot_read() -> None:
    who = asks(BOB, 99)
    who.user = SimpleNamespace(id=7)
    reader = reader_of(who)
    assert (reader.readable, reader.closed) == ({99}, {LOUNGE, CLUB, NOOK, DEN})
