"""The screens of the tutorial round, and the actions of their buttons."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from discord import ButtonStyle
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.moves import Move
from bot.engine.play.match import round_ended
from bot.engine.view import SeatView
from bot.features.lessons import words
from bot.features.lessons.game import PERSON, Position, positions
from bot.game.lobby import Lobby
from bot.game.players import BOT_NAMES, USUAL, Player
from bot.game.state import Snapshot, Stage, TableState
from bot.text import lobby, results
from bot.text.language import Words, number, say
from bot.text.names import shown_names
from bot.text.story import since_last_move
from bot.ui.actions.action import FeatureAction, Number
from bot.ui.actions.moves import chosen_move
from bot.ui.opening import OpenTable
from bot.ui.screens.hand import LoneHand, Look, hand_screen
from bot.ui.screens.lobby import MOST_BOTS
from bot.ui.screens.table import result_scene
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import NEUTRAL, Panel, panel, picture, row
from bot.ui.transport.people import Avatars


class Learn(FeatureAction, tag="learn"):
    """Play the tutorial round from the beginning."""


class TryMove(FeatureAction, tag="learn_move"):
    """Make a move at a position of the tutorial round, counted from 0. `choice` and `chosen` are parsed by
    `chosen_move`.
    """

    filled_in: ClassVar = frozenset({"chosen"})
    position: Number
    choice: str
    chosen: tuple[str, ...] = ()

    def move(self, view: SeatView) -> Move:
        """Return the chosen move. Raises GameError (stale) if there is no such choice."""
        return chosen_move(self.choice, self.chosen, view)


class LessonView(Struct, frozen=True, dict=True):
    """A position of the tutorial round, by number, as one reader sees it."""

    number: int
    player: Player
    avatars: Avatars

    @property
    def position(self) -> Position:
        return positions()[self.number]

    @cached_property
    def snapshot(self) -> Snapshot:
        """The round as a table of the person and a bot."""
        seats = Lobby(self.player.id, (self.player, Player(-1, BOT_NAMES[0], level=USUAL)))
        return Snapshot(TableState(0, 0, 0, Stage.PLAYING, seats, self.position.match, revision=self.number))

    @property
    def happened(self) -> str:
        """The events since the person's last move."""
        return since_last_move(self.position.news, PERSON, shown_names(self.snapshot.state.lobby.players))


def position_screen(seen: LessonView, look: Look, notice: Words = "") -> Panel:
    """The current lesson above the hand, or a notice that explains why the move didn't complete the
    lesson.
    """
    caption, steps = words.CAPTIONS[seen.position.caption], len(positions()) - 1
    told = say(words.PROGRESS, step=seen.number + 1, steps=steps, caption=say(notice or caption.told))
    hand = LoneHand(
        seen.snapshot,
        seen.snapshot.seat(PERSON),
        replace(look, avatars=seen.avatars),
        ask=lambda choice: TryMove(seen.number, choice),
    )
    return hand_screen(hand, [*filter(None, [seen.happened]), told])


def end_screen(seen: LessonView) -> Panel:
    """The end of the round, and suggestions for what to do next."""
    ended = round_ended(seen.position.match)
    assert ended is not None

    def in_words() -> str:
        names = shown_names(seen.snapshot.state.lobby.players)
        return f"{results.LEFT_OVER}\n{results.hand_lines(names, ended.hands)}"

    steps = row(
        NO_TABLE.button(OpenTable(MOST_BOTS), lobby.play_bots(MOST_BOTS), ButtonStyle.success),
        NO_TABLE.button(OpenTable(), words.OPEN_TABLE),
        NO_TABLE.button(Learn(), words.AGAIN),
    )
    points = number(seen.position.match.scores[PERSON])
    shown = picture(result_scene(seen.snapshot, ended, seen.avatars), in_words)
    return panel([words.TITLE, shown, say(words.END, points=points), steps], NEUTRAL)
