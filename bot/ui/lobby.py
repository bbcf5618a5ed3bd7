"""The lobby: who sits where, by which rules, and what is missing for the start."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle
from discord.ui import Button, LayoutView, Separator

from bot.computer import LEVELS
from bot.engine.match import MAX_SEATS, MIN_SEATS
from bot.game.session import GameSession
from bot.ui.controls import Kind, button, panel, press_at, rows
from bot.ui.palette import NEUTRAL
from bot.ui.text import labels, lobby
from bot.ui.text.rules import rules_lines


def lobby_view(session: GameSession) -> LayoutView:
    """The lobby of a table; needs a running event loop, as every view does."""
    seats = session.state.lobby
    is_enough = len(seats.players) >= MIN_SEATS
    return panel(
        [
            lobby.TITLE,
            lobby.seat_lines(seats) or lobby.NO_SEATS,
            Separator(),
            "\n".join(rules_lines(seats.rules)),
            Separator(),
            *_what_next(session, is_enough),
            *rows(_seat_buttons(session)),
            *rows(_host_buttons(session, is_enough)),
        ],
        NEUTRAL,
    )


def _what_next(session: GameSession, is_enough: bool) -> list[str]:
    missing = lobby.what_is_missing(session.state.lobby, is_enough)
    deadline = session.state.deadline
    return [missing] if deadline is None else [missing, lobby.closes(deadline)]


def _seat_buttons(session: GameSession) -> list[Button[Any]]:
    is_full = len(session.state.lobby.players) >= MAX_SEATS
    join = press_at(session, Kind.JOIN)
    buttons = [button(join, labels.JOIN, ButtonStyle.success, disabled=is_full)]
    if session.state.lobby.waiting_for():
        buttons.append(button(press_at(session, Kind.AGREE), labels.AGREE, ButtonStyle.primary))
    return [*buttons, button(press_at(session, Kind.LEAVE), labels.LEAVE)]


def _host_buttons(session: GameSession, is_enough: bool) -> list[Button[Any]]:
    is_full = len(session.state.lobby.players) >= MAX_SEATS
    start = press_at(session, Kind.START)
    return [
        button(start, labels.START, ButtonStyle.primary, disabled=not is_enough),
        button(press_at(session, Kind.RULES), labels.RULES),
        *(
            button(press_at(session, Kind.ADD, level), labels.add_computer(level), disabled=is_full)
            for level in LEVELS
        ),
    ]
