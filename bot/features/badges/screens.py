"""The screens of badges, server records, and monthly summaries, and the actions of their buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from discord import ButtonStyle
from msgspec import Struct

from bot.features.badges import words
from bot.features.badges.career import BADGES, Collection
from bot.features.badges.month import Month, Record
from bot.pictures.scenes import MedalsScene, MonthScene, Portrait, RecordsScene
from bot.text.cards import COLOR_WORDS
from bot.text.language import say
from bot.text.replays import SHARE
from bot.text.results import KnownNames
from bot.ui.actions.action import FeatureAction, Id, Number
from bot.ui.offers import FeatureOffer, tab_buttons
from bot.ui.transport import Component
from bot.ui.transport.components import choice, menu
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import NEUTRAL, WON, Panel, Part, panel, picture, rows
from bot.ui.transport.people import NO_AVATARS, Avatars

MOST_MONTHS = 24  # the oldest month that can be shown


class ShowBadges(FeatureAction, tag="badges"):
    """Show the badges of a person, or the requester's own badges. `badge` is the code of the badge to
    explain.
    """

    player: Id = 0
    badge: str = ""


class ShowRecords(FeatureAction, tag="records"):
    """Show the records of the server."""


class ShowMonth(FeatureAction, tag="month"):
    """Show a month of the requester: 0 is the current month, 1 the previous one."""

    back: Number = 0


class ShareMonth(FeatureAction, tag="month_share"):
    """Show the requester's month to the whole channel."""

    back: Number


class Owner(Struct, frozen=True):
    """The person whose month is shown, and the tabs of their profile if they are the reader."""

    person: Portrait
    is_reader: bool = True
    tabs: Sequence[FeatureOffer] = ()


def badges_screen(
    owned: Collection, asked: ShowBadges, tabs: Iterable[FeatureOffer] = (), name: str | None = None
) -> Panel:
    """A person's badges, both earned and not yet earned. `name` is None if the reader is that person."""
    title = say(words.OWN_BADGES) if name is None else say(words.BADGES_OF, name=name)
    explained = [words.badge_line(badge, owned) for badge in BADGES if badge.code == asked.badge]
    nothing = [] if owned.earned or explained else [words.NO_BADGES]
    medals = tuple(words.medal(badge, owned) for badge in BADGES)
    count = words.count_line(owned)

    def in_words() -> str:
        return "\n".join([count, *(words.badge_line(badge, owned) for badge in BADGES)])

    shown = picture(MedalsScene(f"{words.BADGES_TAB}: {count}", medals), in_words)
    parts: list[Part] = [f"{title} · {count}", *explained, *nothing, shown, _which(asked)]
    return panel([*parts, *rows(tab_buttons(tabs, ShowBadges))], NEUTRAL)


def _which(asked: ShowBadges) -> Component:
    """A menu of all badges; choosing one explains it above the picture."""
    choices = [
        choice(
            f"{badge.sign} {badge.name}",
            ShowBadges(asked.player, badge.code).argument,
            badge.how,
            is_chosen=badge.code == asked.badge,
        )
        for badge in BADGES
    ]
    return menu(NO_TABLE.menu_id(ShowBadges.kind(), "which"), words.WHICH, choices)


def records_screen(
    records: Sequence[Record],
    names: KnownNames,
    tabs: Iterable[FeatureOffer] = (),
    avatars: Avatars = NO_AVATARS,
) -> Panel:
    """The screen of a server's records."""

    def in_words() -> str:
        return "\n".join(words.record_line(record, names) for record in records)

    lines = tuple(words.record_in_picture(record, names, avatars) for record in records)
    shown = picture(RecordsScene(str(words.RECORDS_TAB), lines), in_words) if lines else words.NO_RECORDS
    return panel([words.RECORDS, shown, *rows(tab_buttons(tabs, ShowRecords))], NEUTRAL)


def month_screen(
    month: Month, when: tuple[int, int], owner: Owner, names: KnownNames, back: int = 0
) -> Panel:
    """The picture of a month, which its person can share. `back` counts the months back from now."""
    has_any = month.matches > 0
    shown = [_picture(month, when, owner, names)] if has_any else []
    nothing = [] if has_any else [say(words.NO_MONTH, month=words.month_name(*when))]
    earlier = ShowMonth(back + 1)
    # the disabled button still needs a unique ID
    later = ShowMonth(back - 1 if back else MOST_MONTHS + 1)
    buttons = [
        NO_TABLE.button(earlier, words.EARLIER, disabled=back >= MOST_MONTHS),
        NO_TABLE.button(later, words.LATER, disabled=not back),
        *([NO_TABLE.button(ShareMonth(back), SHARE, ButtonStyle.success)] if has_any else []),
    ]
    return panel([*nothing, *shown, *rows(buttons), *rows(tab_buttons(owner.tabs, ShowMonth))], NEUTRAL)


def shared_screen(month: Month, when: tuple[int, int], owner: Owner, names: KnownNames) -> Panel:
    """A monthly summary for everybody in the channel."""
    return panel([_picture(month, when, owner, names)], WON)


def _picture(month: Month, when: tuple[int, int], owner: Owner, names: KnownNames) -> Part:
    name = words.month_name(*when)
    title = say(words.YOUR_MONTH, month=name) if owner.is_reader else name
    color = None if month.color is None else (month.color, str(COLOR_WORDS[month.color]))
    scene = MonthScene(title, owner.person, words.figures(month), words.month_lines(month, names), color)

    def told() -> str:
        lines = [f"**{label}**: {value}" for label, value in (*scene.figures, *scene.lines)]
        return "\n".join([f"**{title}**", *lines])

    return picture(scene, told)
