"""Whom the host names to deal or to begin (U2, U5), in words."""

from __future__ import annotations

from typing import NamedTuple

from bot.game.lobby import CHOSEN, DEALER, FIRST_PLAYER, Lobby
from bot.ui.text.language import say
from bot.ui.text.names import plain_names, shown_names


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
        "Nobody: {name} deals",
        "**{name}** deals first.",
        "**{name}** deals first, unless the host names somebody.",
    ),
    FIRST_PLAYER: Words(
        "Who begins",
        "Begins …",
        "Nobody: the player after the dealer begins",
        "**{name}** begins the first round.",
        "The player after the dealer begins, unless the host names somebody.",
    ),
}


def nobody_words(lobby: Lobby, option: str) -> str:
    """What comes about where the host names nobody, for a menu."""
    return say(NAMING[option].nobody, name=plain_names(lobby.players)[lobby.unnamed_dealer])


def named_lines(lobby: Lobby) -> list[str]:
    """Who deals and who begins, a line for each that the rules leave to the host."""
    if not lobby.players:
        return []
    return [_line(lobby, option) for option in NAMING if (option, CHOSEN) in lobby.options]


def _line(lobby: Lobby, option: str) -> str:
    seat, words = lobby.seat_named(option), NAMING[option]
    names = shown_names(lobby.players)
    if seat is None:
        return say(words.unnamed, name=names[lobby.chosen_dealer])
    return say(words.named, name=names[seat])
