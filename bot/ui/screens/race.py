"""The UNO race: somebody is down to one card, and the first reaction decides."""

from __future__ import annotations

from discord import ButtonStyle
from discord.ui import LayoutView

from bot.engine.model.choices import UnoCall
from bot.game.races import Race
from bot.game.session import GameSession
from bot.text import labels
from bot.text.names import shown_names
from bot.text.race_words import decided, open_race, title
from bot.ui.transport.components import NEUTRAL, button, panel, rows
from bot.ui.transport.custom_ids import ButtonKind, Press

HAND = "✋"  # the reaction that is seeded under the message


def race_view(session: GameSession, race: Race) -> LayoutView:
    """The race while it is open, or how it ended."""
    names = shown_names(session.state.lobby.players)
    rules = session.public.rules
    if not race.is_open:
        return panel([decided(race, names, rules.uno_penalty)], NEUTRAL)
    if session.state.lobby.is_watched:
        return panel([title(names[race.seat])], NEUTRAL)
    label = labels.UNO if rules.uno_call is UnoCall.TIMED else labels.RACE  # then nobody can catch (N3)
    press = Press(ButtonKind.RACE, session.state.id, race.opened, str(race.seat))
    return panel(
        [open_race(names[race.seat], rules), *rows([button(press, label, ButtonStyle.danger)])],
        NEUTRAL,
    )
