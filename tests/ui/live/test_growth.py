"""Thousands of games are played and forgotten: nothing of them stays in memory (R15)."""

from __future__ import annotations

import gc
import os
from random import Random

from bot.computer import LEVELS
from bot.game.players import Player
from bot.game.registry import Location
from bot.game.session import GameSession
from bot.game.state import Stage
from bot.ui.live.table_messages import TableMessage
from tests.fakes import view_by
from tests.soak.counts import Record, times
from tests.ui.gallery import STUDIO, Gallery
from tests.wire.fleet import memory_of

GAMES = times(20, 5_000)
WARM = GAMES // 10  # games after which all caches are full
MOST_GROWTH = 20_000_000  # bytes
SHORT = {"scoring": "single_round", "hand_size": 3}


async def test_games_leave_nothing_in_memory(record_property: Record) -> None:
    gallery, before, others = Gallery(), 0, kept()
    for number in range(1, GAMES + 1):
        await play_a_game(gallery, number)
        if number == WARM:
            before = memory_of(os.getpid())
    growth = memory_of(os.getpid()) - before
    record_property("games in one process", GAMES)
    record_property(f"memory grew after the first {WARM:,} by", f"{growth / 1e6:.1f} MB")
    assert growth < MOST_GROWTH
    assert kept() <= others


def kept() -> set[int]:
    """The objects of tables that are in memory, by their addresses."""
    gc.collect()
    return {id(one) for one in gc.get_objects() if isinstance(one, GameSession | TableMessage)}


async def play_a_game(gallery: Gallery, number: int) -> None:
    """A person and a bot play one round in a channel of their own, and close the table."""
    host, rng = Player(number, f"Ann {number}"), Random(number)
    session = await gallery.registry.open(Location(10, number), host, SHORT)
    await session.add_computer(host.id, "easy", "Robo")
    await session.start(host.id)
    while session.state.stage is Stage.PLAYING:
        view = view_by(session, host.id)
        if view.public.decider == view.seat:
            await session.submit(host.id, LEVELS["easy"].choose(view, rng))
        await gallery.passes(5.0)
    await session.end(0, is_moderator=True)
    await gallery.passes(60.0)
    gallery.store.forget()
    gallery.wire.pinged.clear()
    gallery.wire.nonces.clear()
    STUDIO.drawn.clear()
