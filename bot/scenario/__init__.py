"""Rule disputes as files (docs/scenarios.md): a position, the moves made there, and the result."""

from __future__ import annotations

from bot.scenario.command import list_events, run_files

__all__ = ["list_events", "run_files"]
