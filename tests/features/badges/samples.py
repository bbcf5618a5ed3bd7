"""Badges before anybody has any, and the actions of their pages."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.model.cards import Color
from bot.features.badges.career import BADGES, Career, Collection
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
from bot.features.badges.words import BADGES_TAB, MONTH_TAB
from bot.pictures.scenes import Portrait
from bot.ui.offers import FeatureOffer
from bot.ui.transport.panels import Panel
from tests.features.samples import Samples

NOON = 1_789_732_800.0
ANN = Owner(Portrait("Ann"))
CAREER = Career({"wins": 4, "matches": 9, "points": 1_234}, frozenset({"classic"}))
TABS = (FeatureOffer(BADGES_TAB, ShowBadges()), FeatureOffer(MONTH_TAB, ShowMonth()))
MONTH = Month(12, 5, 2_340, Color.GREEN, (12, 4), best_round=180, quickest_call=0.8, catches=3)


def panels() -> Iterator[Panel]:
    """Every screen, once empty and once full."""
    yield badges_screen(Collection(), ShowBadges())
    yield badges_screen(Collection({badge.code: NOON for badge in BADGES}), ShowBadges(11), TABS, "*Ann*")
    some = Collection({badge.code: NOON for badge in BADGES[::2]}, CAREER)
    for badge in BADGES:
        yield badges_screen(some, ShowBadges(badge=badge.code), TABS)
    yield records_screen((), {})
    yield records_screen([Record(kind, 11, 7.5, NOON) for kind in RecordKind], {11: "Ann"})
    yield records_screen([Record(RecordKind.LONGEST, 11, 184.0, NOON)], {})
    yield month_screen(Month(), (2026, 10), ANN, {})
    for month in (MONTH, Month(1, most_cards=21), Month(1, quickest_call=1.5), Month(1, catches=2)):
        yield month_screen(month, (2026, 10), ANN, {12: "Bob"}, 1)
    yield shared_screen(MONTH, (2026, 10), ANN, {})


SAMPLES = Samples(
    commands={},
    actions=(ShowBadges(2**63 - 1, "hundred_wins"), ShowRecords(), ShowMonth(24), ShareMonth(24)),
    panels=panels,
)
