"""The UNO race: somebody is down to one card, and the first reaction decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle
from discord.ui import Button

from bot.engine.model.options import UnoCall
from bot.game.races import Race
from bot.game.state import Snapshot
from bot.text import table
from bot.text.events import decided, open_race, title
from bot.text.names import plain_names, shown_names
from bot.ui.actions.moves import AnswerRace
from bot.ui.transport.components import NEUTRAL, Panel, button, panel, rows
from bot.ui.transport.custom_ids import Origin

HAND = "✋"  # the reaction that is seeded under the message


def race_screen(snapshot: Snapshot, races: Sequence[Race]) -> Panel:
    """The races of a round that are open, and how those ended that are not."""
    names, rules = shown_names(snapshot.state.lobby.players), snapshot.public.rules
    is_watched = snapshot.state.lobby.is_watched
    parts = [
        decided(race, names, rules.uno_penalty)
        if not race.is_open
        else title(names[race.seat])
        if is_watched
        else open_race(names[race.seat], rules)
        for race in races
    ]
    buttons = [_answer(snapshot, race) for race in races if race.is_open and not is_watched]
    return panel([*parts, *rows(buttons)], NEUTRAL)


def _answer(snapshot: Snapshot, race: Race) -> Button[Any]:
    is_timed = snapshot.public.rules.uno_call is UnoCall.TIMED  # no one can catch here (N3)
    custom_id = Origin(snapshot.state.id, race.opened).custom_id(AnswerRace(race.seat))
    name = plain_names(snapshot.state.lobby.players)[race.seat]
    label = table.UNO if is_timed else table.named(table.RACE, name)
    return button(custom_id, label, ButtonStyle.danger)
