"""Every sentence that a player reads, by event and by error code; everything else has codes only."""

from __future__ import annotations

from bot.ui.text.events import event_line, own_line
from bot.ui.text.names import plain_name, shown_name, shown_names
from bot.ui.text.refusals import refusal
from bot.ui.text.rules import rules_lines

__all__ = ["event_line", "own_line", "plain_name", "refusal", "rules_lines", "shown_name", "shown_names"]
