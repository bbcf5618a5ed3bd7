"""The lobby: who sits where, by which rules, and what is missing for the start."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle
from discord.ui import ActionRow, Button, Separator

from bot.computer import LEVELS
from bot.engine.model.rules import MIN_SEATS
from bot.game.registry import DIRECT
from bot.game.state import Snapshot, TableState
from bot.text import lobby as lobby_words
from bot.text import rules, table
from bot.text.language import Words
from bot.text.names import plain_names
from bot.ui.actions.action import Action
from bot.ui.actions.matches import Agree, Start
from bot.ui.actions.rules import ReadRules
from bot.ui.actions.seats import ChangeSeats, Join, LeaveTable
from bot.ui.transport.components import NEUTRAL, Panel, button, choice, menu, panel, rows
from bot.ui.transport.custom_ids import Origin


def lobby_screen(snapshot: Snapshot) -> Panel:
    """The lobby of a table; needs a running event loop, as every view does."""
    state = snapshot.state
    lobby = state.lobby
    return panel(
        [
            lobby_words.TITLE,
            "\n".join([*lobby_words.seat_lines(lobby), *lobby_words.team_lines(lobby)]),
            Separator(),
            "\n".join([*rules.rules_lines(lobby.rules, lobby.preset), *lobby_words.named_lines(lobby)]),
            Separator(),
            *_what_next(state),
            *rows(_buttons(state)),
            *_seats_menu(state),
        ],
        NEUTRAL,
    )


def _what_next(state: TableState) -> list[str]:
    missing = lobby_words.what_is_missing(state.lobby, _is_enough(state), _is_joinable(state))
    return [missing] if state.deadline is None else [missing, lobby_words.closes(state.deadline)]


def _is_enough(state: TableState) -> bool:
    return len(state.lobby.players) >= MIN_SEATS


def _is_full(state: TableState) -> bool:
    return len(state.lobby.players) >= state.lobby.rules.max_seats


def _is_joinable(state: TableState) -> bool:
    """Whether anybody without a seat could press **Join**; nobody else sees a direct message."""
    return state.guild != DIRECT or state.lobby.is_watched


def _buttons(state: TableState) -> list[Button[Any]]:
    """One row; if the host only watches, nobody has a seat to leave or rules to agree to."""
    lobby = state.lobby
    buttons: list[Button[Any]] = []
    if _is_joinable(state):
        buttons.append(_button(state, Join(), table.JOIN, ButtonStyle.success, disabled=_is_full(state)))
    if not lobby.is_watched:
        buttons.append(_button(state, LeaveTable(), table.LEAVE))
    buttons.append(_button(state, Start(), table.START, ButtonStyle.primary, disabled=not _is_enough(state)))
    buttons.append(_button(state, ReadRules(), table.RULES))
    if lobby.waiting_for() and not lobby.is_watched:
        buttons.append(_button(state, Agree(), table.AGREE, ButtonStyle.primary))
    return buttons


def _button(
    state: TableState,
    action: Action,
    label: Words,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Button[Any]:
    return button(Origin.of(state).custom_id(action), label, style, disabled=disabled)


def _seats_menu(state: TableState) -> list[ActionRow[Any]]:
    """Who can be added or removed; people are removed by `/uno kick`."""
    lobby, players = state.lobby, state.lobby.players
    added = [] if _is_full(state) else [ChangeSeats(level) for level in LEVELS]
    if added and not lobby.is_watched:
        added.append(ChangeSeats(ChangeSeats.GUEST))
    if lobby.is_watchable and not lobby.is_watched:
        added.append(ChangeSeats(ChangeSeats.WATCH))
    choices = [choice(table.SEATS[action.what], action.argument) for action in added]
    choices += [
        choice(table.remove(name), ChangeSeats(ChangeSeats.FREE, str(player.id)).argument)
        for player, name in zip(players, plain_names(players), strict=True)
        if not player.is_person
    ]
    menu_id = Origin.of(state).menu_id(ChangeSeats.kind(), "")
    return [menu(menu_id, table.ADD, choices)] if choices else []
