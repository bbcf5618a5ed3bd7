"""The page of the rules panel where the host arranges seats and teams."""

from __future__ import annotations

from bot.game.state import TableState
from bot.text import lobby_words
from bot.text.names import plain_names
from bot.ui.actions.seats import TakeSeat
from bot.ui.transport.components import Part, choice, menu
from bot.ui.transport.custom_ids import Origin

PARTNER = 2  # partners sit two seats apart (P8)


def seats_parts(state: TableState, *, can_change: bool) -> list[Part]:
    """Who sits where, and who plays with whom; the host changes it."""
    lobby, origin = state.lobby, Origin.of(state)
    parts: list[Part] = ["\n".join([*lobby_words.seat_lines(lobby), *lobby_words.team_lines(lobby)])]
    named = list(zip(plain_names(lobby.players), (str(player.id) for player in lobby.players), strict=True))[
        1:
    ]
    if can_change and lobby.rules.teams and len(named) >= PARTNER:
        partners = [
            choice(name, TakeSeat(player, PARTNER + 1).argument, is_chosen=place == PARTNER)
            for place, (name, player) in enumerate(named, 1)
        ]
        parts.append(
            menu(origin.menu_id(TakeSeat.kind(), "partner"), lobby_words.partner_words(lobby), partners)
        )
    if can_change and named:
        moves = [
            choice(lobby_words.move_words(name, place), TakeSeat(player, place).argument)
            for place, (name, player) in enumerate(named, 1)
        ]
        parts.append(menu(origin.menu_id(TakeSeat.kind(), "move"), lobby_words.MOVE, moves))
    return parts
