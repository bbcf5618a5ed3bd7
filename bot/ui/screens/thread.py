"""What a table in a thread leaves in the channel above it."""

from __future__ import annotations

from typing import Any

from discord.ui import Button

from bot.game.state import TableState
from bot.text import answers
from bot.text import table as labels
from bot.text.language import say
from bot.text.names import shown_name
from bot.ui.transport.components import NEUTRAL, Panel, panel, rows

ADDRESS = "https://discord.com/channels/{guild}/{channel}"


def thread_screen(table: TableState) -> Panel:
    """Who opened the table, and a link to it."""
    host = table.lobby.players[table.seat_of(table.lobby.host)]
    address = ADDRESS.format(guild=table.guild, channel=table.channel)
    link = Button[Any](label=str(labels.GO_TO_TABLE), url=address)
    return panel([say(answers.TABLE_IN_THREAD, name=shown_name(host)), *rows([link])], NEUTRAL)
