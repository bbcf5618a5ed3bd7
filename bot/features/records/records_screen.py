"""What a person has done, their matches, and how one of them went."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import Button

from bot.features.records import record_words
from bot.features.records.asked import ShowHistory, ShowMatch, ShowStats
from bot.features.records.history import History, MatchCourse
from bot.game.rankings import FinalSeat, Scope
from bot.game.statistics import Rival, Statistics
from bot.pictures.scenes import CurveScene, Portrait, RaceLine, RaceScene
from bot.text import labels, replay_words, result_names, results_words
from bot.text.language import day, say
from bot.text.result_names import Names
from bot.ui.actions.replays import WatchReplay
from bot.ui.transport.components import NEUTRAL, Panel, Part, button, menu, panel, picture, rows
from bot.ui.transport.custom_ids import NO_TABLE


@dataclass(frozen=True)
class Subject:
    """Whose results are shown; `is_reader` if they are the reader's own."""

    player: int
    is_reader: bool
    names: Names

    @property
    def shown(self) -> str:
        """The person in a text."""
        return result_names.shown_person(self.player, self.names)

    @property
    def asked(self) -> int:
        """The person in an action, 0 for the reader."""
        return 0 if self.is_reader else self.player


def stats_screen(
    subject: Subject, stats: Statistics, scope: Scope, met: Rival | None = None, *, has_server: bool = True
) -> Panel:
    """What a person did; `met` is how the reader did against them."""
    title = record_words.OWN_STATS if subject.is_reader else record_words.STATS_OF
    place = record_words.IN_ALL_SERVERS if scope is Scope.EVERYWHERE else record_words.IN_SERVER
    parts: list[Part] = [say(title, name=subject.shown), *_told(subject, stats, met), place]
    return panel([*parts, *rows(list(_stats_buttons(subject, scope, has_server)))], NEUTRAL)


def _told(subject: Subject, stats: Statistics, met: Rival | None) -> Iterable[Part]:
    rating = stats.curve[-1][1] if stats.curve else None
    lines = record_words.stats_lines(stats, rating)
    nothing = record_words.NO_STATS if subject.is_reader else record_words.NO_STATS_OF
    yield "\n".join(lines) or say(nothing, name=subject.shown)
    if stats.rivals:
        met_often = [record_words.rival_line(rival, subject.names) for rival in stats.rivals]
        yield "\n".join([str(record_words.HEAD_TO_HEAD), *met_often])
    if met is not None:
        yield say(record_words.WITH_YOU, name=subject.shown, ahead=met.ahead, behind=met.behind)
    if len(stats.curve) > 1:
        title = record_words.CURVE if subject.is_reader else record_words.CURVE_OF
        name = result_names.plain_person(subject.player, subject.names)
        points = tuple((day(at), float(rating)) for at, rating in stats.curve)
        yield picture(CurveScene(say(title, name=name), points))


def _stats_buttons(subject: Subject, scope: Scope, has_server: bool) -> Iterable[Button[Any]]:
    places = ((Scope.SERVER, results_words.HERE), (Scope.EVERYWHERE, results_words.EVERYWHERE))
    for other, label in places if has_server else ():
        style = ButtonStyle.primary if other is scope else ButtonStyle.secondary
        asked = NO_TABLE.custom_id(ShowStats(subject.asked, other))
        yield button(asked, label, style, disabled=other is scope)
    yield button(NO_TABLE.custom_id(ShowHistory(0, subject.asked)), record_words.HISTORY)


def history_screen(subject: Subject, history: History) -> Panel:
    """A page of a person's matches, with a menu that opens one."""
    title = record_words.OWN_HISTORY if subject.is_reader else record_words.HISTORY_OF
    lines = [record_words.match_line(match, subject.player, subject.names) for match in history.matches]
    parts: list[Part] = [
        say(title, name=subject.shown),
        "\n".join(lines) or record_words.NO_MATCHES,
    ]
    choices = [
        SelectOption(
            label=record_words.match_choice(match, subject.player),
            value=ShowMatch(match.id, history.page, subject.asked).argument,
        )
        for match in history.matches
    ]
    if choices:
        parts.append(menu(NO_TABLE.menu_id(ShowMatch.kind(), ""), str(record_words.OPEN_MATCH), choices))
    return panel([*parts, *rows(list(_history_buttons(subject, history)))], NEUTRAL)


def _history_buttons(subject: Subject, history: History) -> Iterable[Button[Any]]:
    if history.pages > 1:
        for label, page in ((labels.EARLIER, history.page - 1), (labels.LATER, history.page + 1)):
            asked = NO_TABLE.custom_id(ShowHistory(max(0, page), subject.asked))
            yield button(asked, label, disabled=not 0 <= page < history.pages)
    yield button(NO_TABLE.custom_id(ShowStats(subject.asked)), record_words.STATS)


def match_screen_of(course: MatchCourse, names: Names, asked: ShowMatch) -> Panel:
    """How a match went: the places, and the scores round by round."""
    result = course.result
    seats = sorted(result.seats, key=_order)
    parts: list[Part] = [
        say(record_words.MATCH, date=day(result.ended_at)),
        "\n".join(record_words.standing_line(seat, names) for seat in seats),
    ]
    if course.totals and len(course.totals[0]) > 1:
        parts.append(picture(_race(course, names)))
    if not result.is_counted:
        parts.append(record_words.UNCOUNTED)
    replay = button(NO_TABLE.custom_id(WatchReplay(result.id)), replay_words.WATCH)
    back = button(NO_TABLE.custom_id(ShowHistory(asked.page, asked.player)), record_words.HISTORY)
    return panel([*parts, *rows([replay, back])], NEUTRAL)


def _order(seat: FinalSeat) -> tuple[int, int]:
    return seat.place or 0, -seat.score


def _race(course: MatchCourse, names: Names) -> RaceScene:
    lines = (
        RaceLine(Portrait(result_names.seat_name(seat, names, is_plain=True)), totals)
        for seat, totals in zip(course.result.seats, course.totals, strict=True)
    )
    return RaceScene(tuple(lines), course.target)
