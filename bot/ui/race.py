"""The UNO race: somebody is down to one card, and the first reaction decides."""

from __future__ import annotations

from discord import ButtonStyle
from discord.ui import LayoutView

from bot.game.races import Race
from bot.game.session import GameSession
from bot.ui.controls import Kind, Press, button, panel, rows
from bot.ui.palette import NEUTRAL
from bot.ui.text import labels
from bot.ui.text.names import shown_names
from bot.ui.text.race import decided, open_race, title

HAND = "✋"  # the reaction that is seeded under the message


def race_view(session: GameSession, race: Race) -> LayoutView:
    """The race while it is open, or how it ended."""
    names = shown_names(session.state.lobby.players)
    rules = session.public.rules
    if not race.is_open:
        return panel([decided(race, names, rules.uno_penalty)], NEUTRAL)
    if session.state.lobby.is_watched:
        return panel([title(names[race.seat])], NEUTRAL)
    label = labels.UNO if rules.uno_call == "timed" else labels.RACE  # then nobody can catch (N3)
    press = Press(Kind.RACE, session.state.id, race.opened, str(race.seat))
    return panel(
        [open_race(names[race.seat], rules), *rows([button(press, label, ButtonStyle.danger)])],
        NEUTRAL,
    )
