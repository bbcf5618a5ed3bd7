"""The menu from which the host names who deals or begins, where the rules leave that to them (U2, U5)."""

from __future__ import annotations

from typing import Any

from discord import SelectOption
from discord.ui import ActionRow

from bot.game.session import GameSession
from bot.ui.controls import Kind, menu, press_at
from bot.ui.text.names import plain_names
from bot.ui.text.naming import NAMING, nobody_words

NOBODY = 0  # no player has this id


def naming_menu(session: GameSession, option: str) -> ActionRow[Any]:
    """All seats, and nobody; at most 21 choices."""
    players = session.state.lobby.players
    named = dict(session.state.lobby.named).get(option, NOBODY)
    ids = [NOBODY, *(player.id for player in players)]
    labels = [nobody_words(session.state.lobby, option), *plain_names(players)]
    choices = [
        SelectOption(label=label, value=f"{option}={player}", default=player == named)
        for player, label in zip(ids, labels, strict=True)
    ]
    return menu(press_at(session, Kind.NAME, option), NAMING[option].menu, choices)
