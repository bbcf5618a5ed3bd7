"""The lobby: who sits where, by which rules, and what is missing for the start."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, Button, Separator

from bot.computer import LEVELS
from bot.engine.model.rules import MIN_SEATS
from bot.game.snapshot import Snapshot
from bot.game.state import TableState
from bot.text import labels, lobby_words
from bot.text.language import Words
from bot.text.names import plain_names
from bot.text.rules_words import rules_summary
from bot.ui.actions.action import Action
from bot.ui.actions.matches import Agree, Start
from bot.ui.actions.rules import ReadRules
from bot.ui.actions.seats import AddComputer, AddGuest, FreeSeat, Join, LeaveTable, Watch
from bot.ui.transport.components import NEUTRAL, Panel, button, menu, panel, rows
from bot.ui.transport.custom_ids import Origin


def lobby_screen(snapshot: Snapshot) -> Panel:
    """The lobby of a table; needs a running event loop, as every view does."""
    state = snapshot.state
    lobby = state.lobby
    return panel(
        [
            lobby_words.TITLE,
            lobby_words.seat_lines(lobby) or lobby_words.NO_SEATS,
            *([lobby_words.TEAMS] if lobby.rules.teams else []),
            Separator(),
            "\n".join([rules_summary(lobby.rules), *lobby_words.named_lines(lobby)]),
            Separator(),
            *_what_next(state),
            *rows(_seat_buttons(state)),
            *rows(_host_buttons(state)),
            *_seats_to_free(state),
        ],
        NEUTRAL,
    )


def _what_next(state: TableState) -> list[str]:
    missing = lobby_words.what_is_missing(state.lobby, _is_enough(state))
    return [missing] if state.deadline is None else [missing, lobby_words.closes(state.deadline)]


def _is_enough(state: TableState) -> bool:
    return len(state.lobby.players) >= MIN_SEATS


def _is_full(state: TableState) -> bool:
    return len(state.lobby.players) >= state.lobby.rules.max_seats


def _seat_buttons(state: TableState) -> list[Button[Any]]:
    lobby, is_full = state.lobby, _is_full(state)
    buttons = [_button(state, Join(), labels.JOIN, ButtonStyle.success, disabled=is_full)]
    if lobby.is_watched:
        return buttons  # only the host is here, and has no seat
    if lobby.waiting_for():
        buttons.append(_button(state, Agree(), labels.AGREE, ButtonStyle.primary))
    buttons.append(_button(state, AddGuest(), labels.GUEST, disabled=is_full))
    buttons.append(_button(state, LeaveTable(), labels.LEAVE))
    if lobby.is_watchable:
        buttons.append(_button(state, Watch(), labels.WATCH))
    return buttons


def _host_buttons(state: TableState) -> list[Button[Any]]:
    is_full = _is_full(state)
    return [
        _button(state, Start(), labels.START, ButtonStyle.primary, disabled=not _is_enough(state)),
        _button(state, ReadRules(), labels.RULES),
        *(
            _button(state, AddComputer(level), labels.add_computer(level), disabled=is_full)
            for level in LEVELS
        ),
    ]


def _button(
    state: TableState,
    action: Action,
    label: Words,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Button[Any]:
    return button(Origin.of(state).custom_id(action), label, style, disabled=disabled)


def _seats_to_free(state: TableState) -> list[ActionRow[Any]]:
    """A menu of the seats without an account of their own; people are removed by `/uno kick`."""
    players = state.lobby.players
    choices = [
        SelectOption(label=name, value=FreeSeat(str(player.id)).argument)
        for player, name in zip(players, plain_names(players), strict=True)
        if not player.is_person
    ]
    menu_id = Origin.of(state).menu_id(FreeSeat.kind(), "")
    return [menu(menu_id, labels.EMPTY, choices)] if choices else []
