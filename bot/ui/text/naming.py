"""Whom the host names to deal or to begin (U2, U5), in words."""

from __future__ import annotations

from typing import NamedTuple

from bot.game.lobby import CHOSEN, DEALER, FIRST_PLAYER, Lobby
from bot.ui.text.language import say
from bot.ui.text.names import shown_names


class Words(NamedTuple):
    """What an option names somebody for, its menu with nobody, and how the lobby tells of both."""

    role: str
    menu: str
    nobody: str
    named: str
    unnamed: str


NAMING: dict[str, Words] = {
    DEALER: Words(
        "First dealer",
        "Dealer …",
        "Nobody: the host deals",
        "**{name}** deals first.",
        "The host deals first, unless they name somebody.",
    ),
    FIRST_PLAYER: Words(
        "Who begins",
        "Begins …",
        "Nobody: the player after the dealer begins",
        "**{name}** begins the first round.",
        "The player after the dealer begins, unless the host names somebody.",
    ),
}


def named_lines(lobby: Lobby) -> list[str]:
    """Who deals and who begins, a line for each that the rules leave to the host."""
    return [_line(lobby, option) for option in NAMING if (option, CHOSEN) in lobby.options]


def _line(lobby: Lobby, option: str) -> str:
    seat = lobby.seat_named(option)
    if seat is None:
        return NAMING[option].unnamed
    return say(NAMING[option].named, name=shown_names(lobby.players)[seat])
