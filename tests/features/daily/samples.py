"""Daily deals in memory, and the actions of `/daily`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.engine.model.shuffle import SECRET_BYTES, commitment
from bot.feature import Parts
from bot.features.daily.commands import DailyHandler
from bot.features.daily.game import Attempt, Board, Deal, Reminded
from bot.features.daily.screens import (
    BeginDaily,
    CheckDaily,
    DownloadDaily,
    PlayDaily,
    RemindDaily,
    ShareDaily,
    ShareDailyStep,
    ShowBoard,
    ShowDaily,
    WatchBot,
    WatchDaily,
)
from bot.game.ports import StaleState
from bot.game.results import Scope
from bot.ui.router import Handler
from bot.ui.screens.replay import Way
from tests.features.samples import EVERYWHERE, Samples


@dataclass
class MemoryDaily:
    """Daily deals and attempts in memory; the secret of a day is its number."""

    attempts: dict[tuple[int, int], Attempt] = field(default_factory=dict[tuple[int, int], Attempt])

    async def deal(self, day: int) -> Deal:
        following = commitment((day + 1).to_bytes(SECRET_BYTES, "big"))
        return Deal(day, day.to_bytes(SECRET_BYTES, "big"), day - 1, following)

    async def past_deal(self, day: int) -> Deal | None:
        return await self.deal(day) if any(played == day for played, _ in self.attempts) else None

    async def attempt(self, day: int, player: int) -> Attempt | None:
        await asyncio.sleep(0)
        return self.attempts.get((day, player))

    async def begin(self, attempt: Attempt) -> Attempt:
        return self.attempts.setdefault((attempt.day, attempt.player), attempt)

    async def save(self, attempt: Attempt, seen: int) -> Attempt:
        await asyncio.sleep(0)
        key = attempt.day, attempt.player
        if len(self.attempts[key].moves) != seen:
            raise StaleState
        self.attempts[key] = attempt
        return attempt

    async def board(self, day: int, guild: int, asked_by: int) -> Board:
        return Board(day)


@dataclass
class MemoryReminders:
    """Who wants to be reminded, in memory; nobody's time ever comes."""

    asked: set[int] = field(default_factory=set[int])

    async def ask(self, player: int, language: str, now: float) -> None:
        self.asked.add(player)

    async def end(self, player: int) -> None:
        self.asked.discard(player)

    async def of(self, player: int) -> Reminded:
        return Reminded.YES if player in self.asked else Reminded.NO

    async def claim(self, now: float) -> Sequence[tuple[int, str]]:
        return ()

    async def refuse(self, player: int) -> None:
        self.asked.discard(player)


def handlers(parts: Parts) -> Sequence[Handler]:
    """That of the feature, with deals in memory."""
    return (DailyHandler(MemoryDaily(), MemoryReminders(), parts),)


SAMPLES = Samples(
    commands={"daily": EVERYWHERE},
    actions=(
        ShowDaily(), BeginDaily(), PlayDaily(20_414, 140, "color=red"), ShowBoard(20_414, Scope.EVERYWHERE),
        ShareDaily(20_414), CheckDaily(), DownloadDaily(20_414), WatchDaily(20_414, 12, Way.BACK),
        WatchBot(20_414, 12, Way.BACK), RemindDaily(is_on=True),
        ShareDailyStep(20_414, 12),
    ),
    handlers=handlers,
    promises={1: ("features/daily/test_wire.py",)},
)  # fmt: skip
