"""Handlers answer what is asked without a table, such as a leaderboard or settings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from bot.ui.actions.action import FeatureAction
from bot.ui.actions.suggestions import Suggestion
from bot.ui.transport import Interaction
from bot.ui.transport.replies import Reply


class Handler(ABC):
    """Answers requests of these `kinds`, typed or pressed."""

    kinds: ClassVar[tuple[type[FeatureAction], ...]]

    @abstractmethod
    async def answer(self, reply: Reply, action: Any) -> object:
        """Answer once. Raises GameError, RuleError, or RulesError if it cannot be done."""

    async def suggest(self, interaction: Interaction, kind: type[FeatureAction]) -> list[Suggestion]:
        """What this person can fill in here for an action of this kind."""
        return []
