"""What people ask of the daily deal. Their handler answers."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.model.moves import Move, Play
from bot.engine.view import SeatView, view_of
from bot.features.daily.playing import PERSON, DailyGame
from bot.game.people import BOT_NAMES
from bot.game.rankings import Scope
from bot.text.decision_words import move_label
from bot.ui.actions.action import SEPARATOR, FeatureAction, Number
from bot.ui.actions.moves import PlayCard, action_of, suggested
from bot.ui.actions.replays import Way


class ShowDaily(FeatureAction, tag="daily"):
    """Open today's deal: what it is about, one's hand, or how it went; `move` was typed."""

    filled_in: ClassVar = frozenset({"move"})
    move: str = ""


class BeginDaily(FeatureAction, tag="daily_begin"):
    """Begin the one attempt of today."""


class PlayDaily(FeatureAction, tag="daily_move"):
    """Make a move in the deal of a day; `step` is how far the game had come.

    `choice` is the code of an action and its argument, as `suggested` reads them; in a menu, the argument is
    what was `chosen`.
    """

    filled_in: ClassVar = frozenset({"chosen"})
    day: Number
    step: Number
    choice: str
    chosen: tuple[str, ...] = ()

    @classmethod
    def offered(cls, game: DailyGame) -> list[tuple[str, PlayDaily]]:
        """All that the person can do next, each with the words of its button."""
        view, step = view_of(game.match, PERSON), len(game.steps)
        choices = [(move, SEPARATOR.join(action_of(move, view).written)) for move in view.moves]
        return [
            (move_label(move, view.public, BOT_NAMES), cls(game.deal.day, step, choice))
            for move, choice in choices
        ]

    def move(self, view: SeatView) -> Move:
        """The move that is meant. Raises GameError stale if there is no such choice."""
        code = self.choice.partition(SEPARATOR)[0]
        action = suggested(SEPARATOR.join((code, *self.chosen)) if self.chosen else self.choice)
        return Play(action.card_in(view)) if isinstance(action, PlayCard) else action.move


class ShowBoard(FeatureAction, tag="daily_board"):
    """See who has done best on a day; 0 is today."""

    day: Number = 0
    scope: Scope = Scope.SERVER


class ShareDaily(FeatureAction, tag="daily_share"):
    """Tell the channel how the deal of a day went."""

    day: Number


class CheckDaily(FeatureAction, tag="daily_check"):
    """See the seal of today's deal, and the secret of yesterday's."""


class WatchDaily(FeatureAction, tag="daily_watch"):
    """Show a step of one's own finished game of a day, with all hands open."""

    day: Number
    step: Number = 0
    way: Way = Way.STAY


class DownloadDaily(FeatureAction, tag="daily_file"):
    """Take one's own game of a day along as a file, once that day is over."""

    day: Number
