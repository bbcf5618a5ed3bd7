"""Why something is not done, and what can be done instead, by code."""

from __future__ import annotations

from bot.engine.errors import RuleError, RulesError
from bot.game.errors import GameError


def refusal(error: RuleError | GameError | RulesError) -> str:
    """The kind private answer to a request that is refused."""
    return str(error)
