"""Daily deals in memory, and the actions of `/daily`."""

from __future__ import annotations

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
from bot.game.rankings import Scope
from bot.ui.screens.replay import Way
from tests.features.samples import EVERYWHERE, Samples

SAMPLES = Samples(
    commands={"daily": EVERYWHERE},
    actions=(
        ShowDaily(), BeginDaily(), PlayDaily(20_414, 140, "color=red"), ShowBoard(20_414, Scope.EVERYWHERE),
        ShareDaily(20_414), CheckDaily(), DownloadDaily(20_414), WatchDaily(20_414, 12, Way.BACK),
        WatchBot(20_414, 12, Way.BACK), RemindDaily(is_on=True),
        ShareDailyStep(20_414, 12),
    ),
    promises={1: ("features/daily/test_wire.py",)},
)  # fmt: skip
