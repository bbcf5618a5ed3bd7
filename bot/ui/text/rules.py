"""The rules of a match in words."""

from __future__ import annotations

from bot.engine.rules import Rules


def rules_lines(rules: Rules) -> list[str]:
    """What differs from the classic rules, one line an option; the target always comes first."""
    return []
