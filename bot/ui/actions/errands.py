"""What people ask for that belongs to no table: the help, the leaderboard, what they prefer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.game.people import Player
from bot.game.preferences import HandOrder, PaletteName, Preferences
from bot.text import preference_words
from bot.text.preference_words import LANGUAGES
from bot.ui.actions.action import Action, FormAsked, Number, Said
from bot.ui.actions.books import Books, LeaderboardPage


@dataclass(frozen=True)
class Asked:
    """Who asks, and in which server; 0 for none."""

    person: Player
    guild: int
    books: Books


@dataclass(frozen=True)
class HelpShown:
    """A page of the help, from 0."""

    page: int = 0


@dataclass(frozen=True)
class PreferencesShown:
    """What somebody prefers, under a notice."""

    preferences: Preferences
    notice: str | None = None


@dataclass(frozen=True)
class LeaderboardShown:
    """A page of the leaderboard, from 0."""

    board: LeaderboardPage
    page: int


ErrandResult = Said | FormAsked | HelpShown | PreferencesShown | LeaderboardShown


class Errand(Action):
    """Something a person asks of the bot itself; in custom ids its table and revision are 0."""

    async def run(self, asked: Asked) -> ErrandResult:
        """Do it. Raises GameError if it cannot be done."""
        raise NotImplementedError


class ShowHelp(Errand, tag="help"):
    """Read a page of the help, from 0."""

    page: Number = 0

    async def run(self, asked: Asked) -> ErrandResult:
        return HelpShown(self.page)


class ShowLeaderboard(Errand, tag="page"):
    """Show a page of the server's leaderboard, from 0."""

    page: Number = 0

    async def run(self, asked: Asked) -> ErrandResult:
        board = await asked.books.leaderboard(asked.guild, self.page, asked.person.id)
        return LeaderboardShown(board, self.page)


AUTO = "auto"  # what the server or the person's Discord says
SWITCH: dict[str, Any] = {"on": True, "off": False}
# By the fields of `Prefer`: the field of `Preferences`, and what the answers mean there.
MEANINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "palette": ("palette", {AUTO: None, **{name.value: name for name in PaletteName}}),
    "pictures": ("has_pictures", {AUTO: None, **SWITCH}),
    "language": ("language", {AUTO: None, **{code: code for code in LANGUAGES}}),
    "order": ("hand_order", {order.value: order for order in HandOrder}),
    "nudges": ("is_nudged", SWITCH),
}


class Prefer(Errand, tag="me"):
    """Choose something for oneself; empty fields stay as they are."""

    palette: str = ""
    pictures: str = ""
    language: str = ""
    order: str = ""
    nudges: str = ""

    async def run(self, asked: Asked) -> ErrandResult:
        preferences = asked.books.preferences
        chosen = {
            field: meanings[answer]
            for name, (field, meanings) in MEANINGS.items()
            if (answer := getattr(self, name)) in meanings
        }
        if not chosen:
            return PreferencesShown(await preferences.of(asked.person.id))
        changed = await preferences.change(asked.person.id, **chosen)
        return PreferencesShown(changed, preference_words.SAVED)


def answers_of(preferences: Preferences) -> dict[str, str]:
    """What somebody has chosen, as `Prefer` calls it."""
    return {
        name: next(answer for answer, meaning in meanings.items() if meaning == getattr(preferences, field))
        for name, (field, meanings) in MEANINGS.items()
    }
