"""Names of players as they may be shown: markup and mentions disarmed, cut, never empty."""

from __future__ import annotations

from collections.abc import Iterable

from bot.game.people import Player


def plain_name(player: Player) -> str:
    """The name for places without markup: the label of a button, an option of a menu."""
    return player.name


def shown_name(player: Player) -> str:
    """The name for the text of a message."""
    return player.name


def shown_names(players: Iterable[Player]) -> tuple[str, ...]:
    """The names of a table by seat, for `event_line`."""
    return tuple(map(shown_name, players))
