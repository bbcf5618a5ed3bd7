"""Badges before anybody has any, and the actions of `/badges`, `/records`, and `/month`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.model.cards import Color
from bot.feature import Parts
from bot.features.badges.career import BADGES
from bot.features.badges.commands import BadgeHandler
from bot.features.badges.month import Month, Record, RecordKind
from bot.features.badges.screens import (
    Owner,
    ShareMonth,
    ShowBadges,
    ShowMonth,
    ShowRecords,
    badges_screen,
    month_screen,
    records_screen,
    shared_screen,
)
from bot.pictures.scenes import Portrait
from bot.ui.router import Handler
from bot.ui.transport.panels import Panel
from tests.features.samples import EVERYWHERE, IN_SERVERS_AND_PRIVATE, Samples

NOON = 1_789_732_800.0
ANN = Owner(Portrait("Ann"))
MONTH = Month(12, 5, 2_340, Color.GREEN, (12, 4), best_round=180, quickest_call=0.8, catches=3)


class NoBadges:
    """Badges, records and months before anybody has played."""

    async def of(self, player: int) -> dict[str, float]:
        return {}

    async def is_private(self, player: int) -> bool:
        return False

    async def records(self, guild: int) -> Sequence[Record]:
        return ()

    async def month(self, player: int, begins: float, ends: float) -> Month:
        return Month()

    async def has_played(self, player: int, guild: int) -> bool:
        return False


def handlers(parts: Parts) -> Sequence[Handler]:
    """That of the feature, without any results."""
    return (BadgeHandler(NoBadges(), parts),)


def panels() -> Iterator[Panel]:
    """Everything that is shown, with nothing and with everything."""
    yield badges_screen({})
    yield badges_screen({badge.code: NOON for badge in BADGES}, "*Ann*")
    yield badges_screen({badge.code: NOON for badge in BADGES[::2]})
    yield records_screen((), {})
    yield records_screen([Record(kind, 11, 7.5, NOON) for kind in RecordKind], {11: "Ann"})
    yield records_screen([Record(RecordKind.LONGEST, 11, 9_000.0, NOON)], {})
    yield month_screen(Month(), (2026, 10), ANN, {})
    for month in (MONTH, Month(1, most_cards=21), Month(1, quickest_call=1.5), Month(1, catches=2)):
        yield month_screen(month, (2026, 10), ANN, {12: "Bob"}, 1)
    yield shared_screen(MONTH, (2026, 10), ANN, {})


SAMPLES = Samples(
    commands={"badges": EVERYWHERE, "month": EVERYWHERE, "records": IN_SERVERS_AND_PRIVATE},
    actions=(ShowBadges(2**63 - 1), ShowRecords(), ShowMonth(24), ShareMonth(24)),
    handlers=handlers,
    panels=panels,
)
