"""The screens of badges, records, and months, and the requests of their buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ButtonStyle
from discord.ui import ActionRow
from msgspec import Struct

from bot.features.badges import words
from bot.features.badges.month import Month, Record
from bot.pictures.scenes import MonthScene, Portrait
from bot.text.cards import COLOR_WORDS
from bot.text.language import say
from bot.text.replays import SHARE
from bot.text.results import Names
from bot.ui.actions.action import FeatureAction, Id, Number
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import NEUTRAL, WON, Panel, Part, panel, picture, rows

MOST_MONTHS = 24  # months one can look back


class ShowBadges(FeatureAction, tag="badges"):
    """Show a person's badges; without one, the asker's."""

    player: Id = 0


class ShowRecords(FeatureAction, tag="records"):
    """Show the records of the server."""


class ShowMonth(FeatureAction, tag="month"):
    """Show the asker's month, so many months before the current one."""

    back: Number = 0


class ShareMonth(FeatureAction, tag="month_share"):
    """Show the asker's month to the whole channel."""

    back: Number


class Owner(Struct, frozen=True):
    """The owner of a month: the reader, or a name for everybody."""

    person: Portrait
    is_reader: bool = True


def badges_screen(earned: Mapping[str, float], name: str | None = None) -> Panel:
    """The badges of a person, None for the reader's own, and the ones still to earn."""
    title = say(words.OWN_BADGES) if name is None else say(words.BADGES_OF, name=name)
    month = NO_TABLE.button(ShowMonth(), words.MONTH_BUTTON)
    records = NO_TABLE.button(ShowRecords(), words.RECORDS_BUTTON)
    return panel([title, *words.badge_lines(earned), *rows([month, records])], NEUTRAL)


def records_screen(records: Sequence[Record], names: Names) -> Panel:
    """The records of a server."""
    lines = "\n".join(words.record_line(record, names) for record in records)
    badges = NO_TABLE.button(ShowBadges(), words.BADGES_BUTTON)
    return panel([words.RECORDS, lines or words.NO_RECORDS, ActionRow(badges)], NEUTRAL)


def month_screen(month: Month, when: tuple[int, int], owner: Owner, names: Names, back: int = 0) -> Panel:
    """A month, so many months back, as a picture that its person may share."""
    has_any = month.matches > 0
    shown = [_picture(month, when, owner, names)] if has_any else []
    nothing = [] if has_any else [say(words.NO_MONTH, month=words.month_name(*when))]
    earlier = ShowMonth(back + 1)
    later = ShowMonth(back - 1 if back else MOST_MONTHS + 1)  # at 0 it is gray, and needs its own id
    buttons = [
        NO_TABLE.button(earlier, words.EARLIER, disabled=back >= MOST_MONTHS),
        NO_TABLE.button(later, words.LATER, disabled=not back),
        *([NO_TABLE.button(ShareMonth(back), SHARE, ButtonStyle.success)] if has_any else []),
        NO_TABLE.button(ShowBadges(), words.BADGES_BUTTON),
    ]
    return panel([*nothing, *shown, *rows(buttons)], NEUTRAL)


def shared_screen(month: Month, when: tuple[int, int], owner: Owner, names: Names) -> Panel:
    """A month for everybody in the channel."""
    return panel([_picture(month, when, owner, names)], WON)


def _picture(month: Month, when: tuple[int, int], owner: Owner, names: Names) -> Part:
    name = words.month_name(*when)
    title = say(words.YOUR_MONTH, month=name) if owner.is_reader else name
    color = None if month.color is None else (month.color, str(COLOR_WORDS[month.color]))
    scene = MonthScene(title, owner.person, words.figures(month), words.month_lines(month, names), color)

    def told() -> str:
        lines = [f"**{label}**: {value}" for label, value in (*scene.figures, *scene.lines)]
        return "\n".join([f"**{title}**", *lines])

    return picture(scene, told)
