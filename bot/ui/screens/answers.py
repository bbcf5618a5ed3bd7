"""The private answers that are panels of their own."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle
from discord.ui import Button

from bot.game.state import Snapshot, Stage
from bot.text.language import Words
from bot.ui.actions.action import Action, Noted, RulesShown, StatusShown
from bot.ui.screens.lobby import lobby_screen
from bot.ui.screens.rules import rules_screen
from bot.ui.screens.table import status_screen
from bot.ui.transport.components import NEUTRAL, Panel, button, panel, rows
from bot.ui.transport.custom_ids import Origin


def answer_screen(snapshot: Snapshot, account: int, answer: RulesShown | StatusShown | Noted) -> Panel:
    """The panel of an answer to this account."""
    match answer:
        case RulesShown():
            return rules_screen(snapshot, account, answer)
        case StatusShown():
            is_lobby = snapshot.state.stage is Stage.LOBBY
            return lobby_screen(snapshot) if is_lobby else status_screen(snapshot)
        case Noted(sentence, label, action):
            return panel([sentence, *rows(_answer_buttons(snapshot, label, action))], NEUTRAL)


def _answer_buttons(snapshot: Snapshot, label: Words, action: Action | None) -> list[Button[Any]]:
    if action is None:
        return []
    return [button(Origin.of(snapshot.state).custom_id(action), label, ButtonStyle.danger)]
