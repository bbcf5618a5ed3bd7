"""The screens of leaderboards, statistics, and past matches, and the actions of their buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from discord import ButtonStyle, SelectOption
from msgspec import Struct
from msgspec.structs import replace

from bot.features.rankings import words
from bot.features.rankings.leaderboard import FinalBoard, Hall, Season, Standing, Standings
from bot.features.rankings.results import History, MatchCourse, Rival, Statistics
from bot.game.periods import DAY_SECONDS, Period
from bot.game.rankings import Metric, Scope
from bot.game.results import FinalSeat
from bot.pictures.scenes import CurveScene, LeaderboardScene, Portrait, RaceLine, RaceScene, RankLine
from bot.text import results, table
from bot.text.language import Sentence, day, say
from bot.text.results import KnownNames
from bot.ui.actions.action import FeatureAction, Id, Number
from bot.ui.offers import FeatureOffer, offer_buttons, tab_buttons
from bot.ui.transport import Component
from bot.ui.transport.components import menu
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import NEUTRAL, WON, Panel, Part, panel, picture, row, rows


class ShowLeaderboard(FeatureAction, tag="page"):
    """Show a page of a leaderboard, counted from 0."""

    page: Number = 0
    metric: Metric = Metric.WINS
    period: Period = Period.ALL
    scope: Scope = Scope.SERVER


class ShowHall(FeatureAction, tag="hall"):
    """Show a page of the champions of past seasons, counted from 0."""

    page: Number = 0
    metric: Metric = Metric.WINS
    scope: Scope = Scope.SERVER


Listed = ShowLeaderboard | ShowHall


class ShowStats(FeatureAction, tag="stats"):
    """Show the statistics of a person, or the requester's own statistics."""

    player: Id = 0
    scope: Scope = Scope.SERVER


class ShowOwnTables(FeatureAction, tag="own_tables"):
    """Show every open table at which the requester has a seat."""


class ShowHistory(FeatureAction, tag="history"):
    """Show a page of a person's matches, or of the requester's own matches. Pages are counted from 0."""

    page: Number = 0
    player: Id = 0


class ShowMatch(FeatureAction, tag="match"):
    """Show the result of a match, with a button back to a page of somebody's history."""

    match: Id
    page: Number = 0
    player: Id = 0


class Subject(Struct, frozen=True):
    """The owner of some results, and whether they are the reader.

    `medals` counts how often they came first, second, and third in a season. `more` has lines from other
    features, and `tabs` has the pages of the profile.
    """

    player: int
    reader: int
    names: KnownNames
    medals: tuple[int, ...] = ()
    more: Sequence[str] = ()
    tabs: Sequence[FeatureOffer] = ()

    @property
    def is_reader(self) -> bool:
        """Whether the reader owns these results."""
        return self.player == self.reader

    @property
    def shown(self) -> str:
        return results.shown_person(self.player, self.names)

    @property
    def asked(self) -> int:
        """The person's ID in an action, or 0 for the reader."""
        return 0 if self.is_reader else self.player


def stats_screen(
    subject: Subject, stats: Statistics, scope: Scope, met: Rival | None = None, *, has_server: bool = True
) -> Panel:
    """A person's statistics. `met` is the reader's record against that person."""
    title = words.OWN_STATS if subject.is_reader else words.STATS_OF
    place = words.IN_ALL_SERVERS if scope is Scope.EVERYWHERE else words.IN_SERVER
    parts: list[Part] = [say(title, name=subject.shown), *_told(subject, stats, met), place]
    places = [_other_place(subject, scope)] if has_server else []
    return panel([*parts, *rows([*tab_buttons(subject.tabs, ShowStats), *places])], NEUTRAL)


def _told(subject: Subject, stats: Statistics, met: Rival | None) -> Iterable[Part]:
    rating = stats.curve[-1][1] if stats.curve else None
    lines = [*words.stats_lines(stats, rating), *subject.more]
    nothing = words.NO_STATS if subject.is_reader else words.NO_STATS_OF
    yield "\n".join(lines) or say(nothing, name=subject.shown)
    if any(subject.medals):
        yield words.medals_line(subject.medals)
    if stats.rivals:
        met_often = [words.rival_line(rival, subject.names) for rival in stats.rivals]
        yield f"{words.HEAD_TO_HEAD}\n{' · '.join(met_often)}"
    if met is not None:
        yield say(words.WITH_YOU, name=subject.shown, ahead=met.ahead, behind=met.behind)
    if len(stats.curve) > 1:
        title = words.CURVE if subject.is_reader else words.CURVE_OF
        name = results.plain_person(subject.player, subject.names)
        points = tuple((day(DAY_SECONDS * number), float(rating)) for number, rating in stats.curve)
        yield picture(CurveScene(say(title, name=name), points))


def _other_place(subject: Subject, scope: Scope) -> Component:
    """A button that switches the statistics between this server and everywhere."""
    is_here = scope is Scope.SERVER
    other, label = (Scope.EVERYWHERE, results.EVERYWHERE) if is_here else (Scope.SERVER, results.HERE)
    return NO_TABLE.button(ShowStats(subject.asked, other), label)


def history_screen(subject: Subject, history: History) -> Panel:
    """A page of a person's matches, with a menu to open one of them."""
    title = words.OWN_HISTORY if subject.is_reader else words.HISTORY_OF
    nothing = words.NO_MATCHES if subject.is_reader else words.NO_MATCHES_OF
    lines = [words.match_line(match, subject.player, subject.names) for match in history.matches]
    parts: list[Part] = [
        say(title, name=subject.shown),
        "\n".join(lines) or say(nothing, name=subject.shown),
    ]
    choices = [
        SelectOption(
            label=words.match_choice(match, subject.player),
            value=ShowMatch(match.id, history.page, subject.asked).argument,
        )
        for match in history.matches
    ]
    if choices:
        parts.append(menu(NO_TABLE.menu_id(ShowMatch.kind(), ""), str(words.OPEN_MATCH), choices))
    tabs = tab_buttons(subject.tabs, ShowHistory)
    return panel([*parts, *rows(_history_buttons(subject, history)), *rows(tabs)], NEUTRAL)


def _history_buttons(subject: Subject, history: History) -> Iterable[Component]:
    if history.pages > 1:
        for label, page in ((table.EARLIER, history.page - 1), (table.LATER, history.page + 1)):
            asked = ShowHistory(max(0, page), subject.asked)
            yield NO_TABLE.button(asked, label, disabled=not 0 <= page < history.pages)


def match_screen_of(
    course: MatchCourse, names: KnownNames, asked: ShowMatch, offers: Iterable[FeatureOffer] = ()
) -> Panel:
    """The result of a match: the ranks, the scores round by round, and buttons for the next steps."""
    result = course.result
    seats = sorted(result.seats, key=_order)
    parts: list[Part] = [
        say(words.MATCH, date=day(result.ended_at)),
        "\n".join(words.standing_line(seat, names) for seat in seats),
    ]
    if course.totals and len(course.totals[0]) > 1:
        parts.append(picture(_race(course, names)))
    if result.stands:
        parts.append(words.NOBODY_WON)
    if not result.is_counted:
        parts.append(results.UNCOUNTED)
    back = NO_TABLE.button(ShowHistory(asked.page, asked.player), words.MATCHES_TAB)
    return panel([*parts, *rows([*offer_buttons(offers), back])], NEUTRAL)


def _order(seat: FinalSeat) -> tuple[int, int]:
    return seat.rank or 0, -seat.score


def _race(course: MatchCourse, names: KnownNames) -> RaceScene:
    lines = (
        RaceLine(Portrait(results.seat_name(seat, names, is_plain=True)), totals)
        for seat, totals in zip(course.result.seats, course.totals, strict=True)
    )
    return RaceScene(tuple(lines), course.target)


def leaderboard_screen(
    shown: Standings,
    asked: ShowLeaderboard,
    names: KnownNames,
    tabs: Iterable[FeatureOffer] = (),
    *,
    has_server: bool = True,
) -> Panel:
    """A page of a leaderboard. Outside of servers, only the global leaderboard is available."""
    title = words.title(asked.metric, asked.period, is_everywhere=asked.scope is Scope.EVERYWHERE)
    nobody = words.nobody(asked.metric, asked.period, has_server=has_server)
    found = _list(shown, title, names) if shown.rows else [say(words.LIST, title=title, rows=nobody)]
    parts: list[Part] = [words.HEADING, *found]
    buttons = [*_turning(asked, shown.page, shown.pages), *_places(asked, shown.page, has_server)]
    return panel([*parts, *_menus(asked), *rows(buttons), *rows(tab_buttons(tabs, ShowLeaderboard))], NEUTRAL)


def _list(shown: Standings, title: str, names: KnownNames) -> Iterable[Part]:
    """The ten lines of the page, followed by the reader's own line."""
    metric, own = shown.ranking.metric, shown.own

    def line(standing: Standing) -> str:
        return words.row(metric, standing, results.shown_person(standing.player, names))

    def listed() -> str:
        return say(words.LIST, title=title, rows="\n".join(map(line, shown.rows)))

    yield picture(_scene(shown, title, names), listed)
    yield say(results.OWN, row=line(own)) if own else words.NOT_RANKED
    if shown.pages > 1:
        yield say(words.PAGE, page=shown.page + 1, pages=shown.pages)


def _scene(shown: Standings, title: str, names: KnownNames) -> LeaderboardScene:
    metric, own = shown.ranking.metric, shown.own
    lines = [*shown.rows, *([own] if own and own not in shown.rows else [])]
    ranks = (
        RankLine(
            standing.rank,
            Portrait(results.plain_person(standing.player, names)),
            words.value(metric, standing.total),
            words.note(metric, standing.total),
            is_reader=standing == own,
            has_medal=standing.total.has_any(metric),
        )
        for standing in lines
    )
    return LeaderboardScene(title, tuple(ranks))


def hall_screen(
    hall: Hall,
    asked: ShowHall,
    names: KnownNames,
    tabs: Iterable[FeatureOffer] = (),
    *,
    has_server: bool = True,
) -> Panel:
    """A page of past seasons with their champions. Outside of servers, only the global champions are
    available.
    """
    title = words.hall_title(asked.metric, is_everywhere=asked.scope is Scope.EVERYWHERE)
    seasons = [_podium(words.season_name(past), asked.metric, past, names) for past in hall.seasons]
    # There is no page number, so that the whole page fits on a phone screen.
    parts: list[Part] = [f"{words.HALL_HEADING}\n{title}", *(seasons or [words.NO_CHAMPIONS])]
    metrics = _menu(
        "metric", words.METRICS, asked.metric, lambda metric: replace(asked, page=0, metric=metric)
    )
    buttons = [*_turning(asked, hall.page, hall.pages), *_places(asked, hall.page, has_server)]
    return panel([*parts, metrics, *rows(buttons), *rows(tab_buttons(tabs, ShowHall))], NEUTRAL)


def final_board_screen(board: FinalBoard, names: KnownNames) -> Panel:
    """The final board of a season, for everybody in the server. The champions by wins come first and are
    drawn.
    """
    ranked = [(metric, board[metric]) for metric in Metric if metric in board]
    parts: list[Part] = [words.final_board_title(ranked[0][1])]
    parts += [_podium(str(words.METRICS[metric]), metric, past, names) for metric, past in ranked[:1]]
    parts += [words.ranked_lines(metric, past, names) for metric, past in ranked[1:]]
    hall = NO_TABLE.button(ShowHall(), words.HALL)
    return panel([*parts, row(hall)], WON)


def _podium(title: str, metric: Metric, past: Season, names: KnownNames) -> Part:
    """The champions of a season, as a picture, or in words if there are none."""
    ranks = (
        RankLine(
            champion.rank,
            Portrait(words.champion_name(champion, names, is_plain=True)),
            words.value(metric, champion.total),
            words.note(metric, champion.total),
        )
        for champion in past.champions
    )
    return picture(
        LeaderboardScene(title, tuple(ranks)), lambda: words.titled_lines(title, metric, past, names)
    )


def _menus(asked: ShowLeaderboard) -> Iterable[Component]:
    """The menus for metric and period, with the current choice selected."""
    first = replace(asked, page=0)
    yield _menu("metric", words.METRICS, asked.metric, lambda metric: replace(first, metric=metric))
    yield _menu("period", words.PERIODS, asked.period, lambda period: replace(first, period=period))


def _menu(
    name: str, labels: Mapping[Any, Sentence], current: object, asking: Callable[[Any], Listed]
) -> Component:
    asked = {choice: asking(choice) for choice in labels}
    choices = [
        SelectOption(label=str(label), value=asked[choice].argument, default=choice == current)
        for choice, label in labels.items()
    ]
    (kind,) = {action.kind() for action in asked.values()}
    return menu(NO_TABLE.menu_id(kind, name), "", choices)


def _turning(asked: Listed, page: int, pages: int) -> Iterable[Component]:
    """Buttons to the previous and next pages, if there are several pages."""
    turn = [(table.EARLIER, page - 1), (table.LATER, page + 1)]
    for label, other in turn if pages > 1 else ():
        is_there = 0 <= other < pages
        target = replace(asked, page=other if is_there else pages)  # the custom IDs in a message must differ
        yield NO_TABLE.button(target, label, disabled=not is_there)


def _places(asked: Listed, page: int, has_server: bool) -> Iterable[Component]:
    """Buttons to switch between this server and everywhere, if both are available."""
    places = ((Scope.SERVER, results.HERE), (Scope.EVERYWHERE, results.EVERYWHERE))
    for scope, label in places if has_server else ():
        is_shown = scope is asked.scope
        style = ButtonStyle.primary if is_shown else ButtonStyle.secondary
        target = replace(asked, page=page if is_shown else 0, scope=scope)
        yield NO_TABLE.button(target, label, style, disabled=is_shown)
