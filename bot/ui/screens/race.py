"""The UNO race: somebody is down to one card, and the first reaction decides."""

from __future__ import annotations

from discord import ButtonStyle

from bot.engine.model.choices import UnoCall
from bot.game.races import Race
from bot.game.snapshot import Snapshot
from bot.text import labels
from bot.text.names import shown_names
from bot.text.race_words import decided, open_race, title
from bot.ui.actions.moves import AnswerRace
from bot.ui.transport.components import NEUTRAL, Panel, button, panel, rows
from bot.ui.transport.custom_ids import Origin

HAND = "✋"  # the reaction that is seeded under the message


def race_screen(snapshot: Snapshot, race: Race) -> Panel:
    """The race while it is open, or how it ended."""
    names = shown_names(snapshot.state.lobby.players)
    rules = snapshot.public.rules
    if not race.is_open:
        return panel([decided(race, names, rules.uno_penalty)], NEUTRAL)
    if snapshot.state.lobby.is_watched:
        return panel([title(names[race.seat])], NEUTRAL)
    label = labels.UNO if rules.uno_call is UnoCall.TIMED else labels.RACE  # no one can catch here (N3)
    custom_id = Origin(snapshot.state.id, race.opened).custom_id(AnswerRace(race.seat))
    return panel(
        [open_race(names[race.seat], rules), *rows([button(custom_id, label, ButtonStyle.danger)])],
        NEUTRAL,
    )
