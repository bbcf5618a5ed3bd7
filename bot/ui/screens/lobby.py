"""The lobby: who sits where, by which rules, and what is missing for the start."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, Button, LayoutView, Separator

from bot.computer import LEVELS
from bot.engine.play.match import MIN_SEATS
from bot.game.session import GameSession
from bot.text import labels, lobby_words
from bot.text.lobby_words import named_lines
from bot.text.names import plain_names
from bot.text.rules_words import rules_summary
from bot.ui.transport.components import NEUTRAL, button, menu, panel, rows
from bot.ui.transport.custom_ids import ButtonKind, press_at


def lobby_view(session: GameSession) -> LayoutView:
    """The lobby of a table; needs a running event loop, as every view does."""
    seats = session.state.lobby
    is_enough = len(seats.players) >= MIN_SEATS
    return panel(
        [
            lobby_words.TITLE,
            lobby_words.seat_lines(seats) or lobby_words.NO_SEATS,
            *([lobby_words.TEAMS] if seats.rules.teams else []),
            Separator(),
            "\n".join([rules_summary(seats.rules), *named_lines(seats)]),
            Separator(),
            *_what_next(session, is_enough),
            *rows(_seat_buttons(session)),
            *rows(_host_buttons(session, is_enough)),
            *_seats_to_free(session),
        ],
        NEUTRAL,
    )


def _what_next(session: GameSession, is_enough: bool) -> list[str]:
    missing = lobby_words.what_is_missing(session.state.lobby, is_enough)
    deadline = session.state.deadline
    return [missing] if deadline is None else [missing, lobby_words.closes(deadline)]


def _seat_buttons(session: GameSession) -> list[Button[Any]]:
    is_full = _is_full(session)
    join = press_at(session, ButtonKind.JOIN)
    buttons = [button(join, labels.JOIN, ButtonStyle.success, disabled=is_full)]
    if session.state.lobby.is_watched:
        return buttons  # nobody who could bring a guest or leave has a seat
    if session.state.lobby.waiting_for():
        buttons.append(button(press_at(session, ButtonKind.AGREE), labels.AGREE, ButtonStyle.primary))
    guest = button(press_at(session, ButtonKind.GUEST), labels.GUEST, disabled=is_full)
    buttons += [guest, button(press_at(session, ButtonKind.LEAVE), labels.LEAVE)]
    if session.state.lobby.is_watchable:
        buttons.append(button(press_at(session, ButtonKind.WATCH), labels.WATCH))
    return buttons


def _is_full(session: GameSession) -> bool:
    lobby = session.state.lobby
    return len(lobby.players) >= lobby.rules.max_seats


def _host_buttons(session: GameSession, is_enough: bool) -> list[Button[Any]]:
    is_full = _is_full(session)
    start = press_at(session, ButtonKind.START)
    return [
        button(start, labels.START, ButtonStyle.primary, disabled=not is_enough),
        button(press_at(session, ButtonKind.RULES), labels.RULES),
        *(
            button(press_at(session, ButtonKind.ADD, level), labels.add_computer(level), disabled=is_full)
            for level in LEVELS
        ),
    ]


def _seats_to_free(session: GameSession) -> list[ActionRow[Any]]:
    """A menu of the seats that belong to no account of their own; people are put out by `/uno kick`."""
    players = session.state.lobby.players
    choices = [
        SelectOption(label=name, value=str(-player.id))
        for player, name in zip(players, plain_names(players), strict=True)
        if player.is_computer or player.is_guest
    ]
    return [menu(press_at(session, ButtonKind.EMPTY), labels.EMPTY, choices)] if choices else []
