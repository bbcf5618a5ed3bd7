"""Who did best with a daily deal, and how to check that it was fair."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from discord.ui import Button

from bot.engine.model.shuffle import commitment
from bot.features.daily import words
from bot.features.daily.asked import DownloadDaily, ShowBoard, ShowDaily
from bot.features.daily.deals import Board, BoardLine, Deal
from bot.game.rankings import Scope
from bot.text import replay_words, results_words
from bot.text.language import say
from bot.text.result_names import Names, shown_person
from bot.ui.transport.components import NEUTRAL, Panel, Part, button, panel, rows
from bot.ui.transport.custom_ids import NO_TABLE

BEST = 3  # people below a result


def board_screen(board: Board, names: Names, asked: ShowBoard, today: int, *, has_server: bool) -> Panel:
    """Who has done best on a day, and the reader's own line."""
    is_today = board.day == today
    nobody = words.NOBODY if is_today else words.NOBODY_DID
    return panel(
        [
            say(words.BOARD_TITLE, date=words.date_of(board.day)),
            words.lines(_lines(board, board.lines, names), board.count) if board.lines else nobody,
            *rows(list(_switches(asked, today, is_today=is_today, has_server=has_server))),
        ],
        NEUTRAL,
    )


def best_of(board: Board, names: Names) -> str:
    """The first lines of a board, and the reader's own."""
    return words.lines(_lines(board, board.lines[:BEST], names), board.count)


def check_screen(today: Deal, before: Deal | None, *, can_download: bool) -> Panel:
    """The seal of today's deal, and the secret of the one before it."""
    parts: list[Part] = [words.SEALS]
    sealed = say(words.SEALED, seal=commitment(today.secret), when=words.end_of(today.day))
    parts.append(sealed)
    if before is not None:
        date, seal = words.date_of(before.day), commitment(before.secret)
        parts.append(say(words.OPENED, date=date, seal=seal, secret=before.secret.hex()))
    download = button(NO_TABLE.custom_id(DownloadDaily(today.day - 1)), replay_words.DOWNLOAD)
    back = button(NO_TABLE.custom_id(ShowDaily()), words.BACK)
    return panel([*parts, words.EXPLAINED, *rows([*([download] if can_download else []), back])], NEUTRAL)


def _lines(board: Board, shown: Sequence[BoardLine], names: Names) -> list[str]:
    """These lines, and the reader's own if it is not among them."""

    def line(one: BoardLine) -> str:
        return words.line(one, shown_person(one.player, names))

    own = [say(results_words.OWN, row=line(board.own))] if board.own and board.own not in shown else []
    return [*map(line, shown), *own]


def _switches(asked: ShowBoard, today: int, *, is_today: bool, has_server: bool) -> Iterable[Button[Any]]:
    """The other day, the other place, and the way back."""
    other = today - 1 if is_today else today
    label = words.YESTERDAY if is_today else words.TODAY
    yield button(NO_TABLE.custom_id(ShowBoard(other, asked.scope)), label)
    for scope, place in ((Scope.SERVER, results_words.HERE), (Scope.EVERYWHERE, results_words.EVERYWHERE)):
        if has_server and scope is not asked.scope:
            yield button(NO_TABLE.custom_id(ShowBoard(asked.day or today, scope)), place)
    yield button(NO_TABLE.custom_id(ShowDaily()), words.BACK)
