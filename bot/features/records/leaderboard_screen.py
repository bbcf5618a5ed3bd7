"""The leaderboards: ten people a page, the reader's own line, menus to switch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, Button
from msgspec.structs import replace

from bot.features.records import ranking_words
from bot.features.records.asked import ShowLeaderboard
from bot.game.rankings import Scope, Standing, Standings
from bot.pictures.scenes import LeaderboardScene, Portrait, Rank
from bot.text import labels, result_names, results_words
from bot.text.language import Sentence, say
from bot.text.result_names import Names
from bot.ui.transport.components import NEUTRAL, Panel, Part, button, menu, panel, picture, rows
from bot.ui.transport.custom_ids import NO_TABLE


def leaderboard_screen(
    shown: Standings, asked: ShowLeaderboard, names: Names, *, has_server: bool = True
) -> Panel:
    """A page of a leaderboard. Without a server, there is only the global one."""
    title = ranking_words.title(asked.merit, asked.period, is_everywhere=asked.scope is Scope.EVERYWHERE)
    nobody = ranking_words.nobody(asked.merit, asked.period, has_server=has_server)
    found = _list(shown, title, names) if shown.rows else [say(ranking_words.LIST, title=title, rows=nobody)]
    parts: list[Part] = [ranking_words.HEADING, *found]
    return panel([*parts, *_menus(asked), *rows(list(_buttons(shown, asked, has_server)))], NEUTRAL)


def _list(shown: Standings, title: str, names: Names) -> Iterable[Part]:
    """The ten of the page and the reader's own line."""
    merit, own = shown.ranking.merit, shown.own

    def line(standing: Standing) -> str:
        return ranking_words.row(merit, standing, result_names.shown_person(standing.player, names))

    def listed() -> str:
        return say(ranking_words.LIST, title=title, rows="\n".join(map(line, shown.rows)))

    yield picture(_scene(shown, title, names), listed)
    yield say(results_words.OWN, row=line(own)) if own else ranking_words.NOT_RANKED
    if shown.pages > 1:
        yield say(ranking_words.PAGE, page=shown.page + 1, pages=shown.pages)


def _scene(shown: Standings, title: str, names: Names) -> LeaderboardScene:
    merit, own = shown.ranking.merit, shown.own
    lines = [*shown.rows, *([own] if own and own not in shown.rows else [])]
    ranks = (
        Rank(
            standing.rank,
            Portrait(result_names.plain_person(standing.player, names)),
            ranking_words.value(merit, standing.total),
            ranking_words.note(merit, standing.total),
            is_reader=standing == own,
        )
        for standing in lines
    )
    return LeaderboardScene(title, tuple(ranks))


def _menus(asked: ShowLeaderboard) -> Iterable[ActionRow[Any]]:
    """What is ranked, and over which time; the choice in force is shown as chosen."""
    first = replace(asked, page=0)
    yield _menu("merit", ranking_words.MERITS, asked.merit, lambda merit: replace(first, merit=merit))
    yield _menu("period", ranking_words.PERIODS, asked.period, lambda period: replace(first, period=period))


def _menu(
    name: str, words: Mapping[Any, Sentence], current: object, asking: Callable[[Any], ShowLeaderboard]
) -> ActionRow[Any]:
    choices = [
        SelectOption(label=str(label), value=asking(choice).argument, default=choice == current)
        for choice, label in words.items()
    ]
    return menu(NO_TABLE.menu_id(ShowLeaderboard.kind(), name), "", choices)


def _buttons(shown: Standings, asked: ShowLeaderboard, has_server: bool) -> Iterable[Button[Any]]:
    """Pages, if there are several, and this server or everywhere."""
    if shown.pages > 1:
        turn = [(labels.EARLIER, shown.page - 1), (labels.LATER, shown.page + 1)]
        for label, page in turn:
            is_there = 0 <= page < shown.pages
            target = replace(
                asked, page=page if is_there else shown.pages
            )  # custom IDs in a message must differ
            yield button(NO_TABLE.custom_id(target), label, disabled=not is_there)
    for scope, label in ((Scope.SERVER, results_words.HERE), (Scope.EVERYWHERE, results_words.EVERYWHERE)):
        style = ButtonStyle.primary if scope is asked.scope else ButtonStyle.secondary
        if has_server:
            is_shown = scope is asked.scope
            target = replace(asked, page=shown.page if is_shown else 0, scope=scope)
            yield button(NO_TABLE.custom_id(target), label, style, disabled=is_shown)
