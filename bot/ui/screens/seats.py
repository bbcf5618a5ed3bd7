"""The page of the rules panel where the host arranges seats and teams."""

from __future__ import annotations

from typing import Any

from discord.ui import ActionRow

from bot.game.state import TableState
from bot.text import lobby as lobby_words
from bot.text.names import plain_names
from bot.ui.actions.seats import TakeSeat
from bot.ui.transport.components import Part, choice, menu
from bot.ui.transport.custom_ids import Origin

PARTNER = 2  # partners sit two seats apart (P8)


def seats_parts(state: TableState, *, can_change: bool) -> list[Part]:
    """Who sits where, and who plays with whom; the host changes it."""
    lobby = state.lobby
    parts: list[Part] = ["\n".join([*lobby_words.seat_lines(lobby), *lobby_words.team_lines(lobby)])]
    if can_change and lobby.rules.teams and len(lobby.players) > PARTNER:
        parts.append(_partners(state))
    return [*parts, _moves(state)] if can_change and len(lobby.players) > 1 else parts


def _partners(state: TableState) -> ActionRow[Any]:
    """Who plays with the first seat, which settles both teams."""
    first, *others = _named(state)
    choices = [
        choice(
            lobby_words.partner_words(first[0], name),
            TakeSeat(player, PARTNER + 1).argument,
            is_chosen=place == PARTNER,
        )
        for place, (name, player) in enumerate(others, 1)
    ]
    return menu(Origin.of(state).menu_id(TakeSeat.kind(), "partner"), "", choices)


def _moves(state: TableState) -> ActionRow[Any]:
    choices = [
        choice(lobby_words.move_words(name, place), TakeSeat(player, place).argument)
        for place, (name, player) in enumerate(_named(state)[1:], 1)
    ]
    return menu(Origin.of(state).menu_id(TakeSeat.kind(), "move"), lobby_words.MOVE, choices)


def _named(state: TableState) -> list[tuple[str, str]]:
    """The players by seat, each with their id."""
    players = state.lobby.players
    return list(zip(plain_names(players), (str(player.id) for player in players), strict=True))
