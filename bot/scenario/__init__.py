"""Rule disputes as files (docs/scenarios.md): a position, the moves made in it, and what came of them."""

from __future__ import annotations

from bot.scenario.command import main

__all__ = ["main"]
