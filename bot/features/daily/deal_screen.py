"""The daily deal: what it is about, table and hand in one panel, how it ended, and the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from discord import ButtonStyle
from discord.ui import Button

from bot.engine.model.events import MatchEnded, RoundEnded, public
from bot.engine.play.match import round_ended
from bot.features.daily import words
from bot.features.daily.asked import BeginDaily, CheckDaily, PlayDaily, ShareDaily, ShowBoard, WatchDaily
from bot.features.daily.deals import Attempt
from bot.features.daily.playing import BOTS, LEVEL, PERSON, DailyGame
from bot.game.lobby import Lobby
from bot.game.people import BOT_NAMES, Player
from bot.game.snapshot import Snapshot
from bot.game.state import Stage, TableState
from bot.text import replay_words, results_words
from bot.text.event_lines import event_line, has_line
from bot.text.language import Words, say
from bot.text.names import shown_names
from bot.text.own_lines import own_lines, revealed
from bot.ui.actions.action import SEPARATOR, Action
from bot.ui.screens.hand import hand_screen
from bot.ui.screens.hand_controls import HandContext, Look
from bot.ui.screens.scenes import round_scene, table_scene
from bot.ui.transport.avatars import Avatars
from bot.ui.transport.components import NEUTRAL, Panel, Part, button, panel, picture, rows
from bot.ui.transport.custom_ids import NO_TABLE, Origin

ENDS = (RoundEnded, MatchEnded)  # the result tells them
MOST_LINES = 6  # of what three bots did, so that the buttons are in sight on a phone


class DailyOrigin(Origin):
    """Makes every button of a hand a move in the deal of a day, as far as it had come."""

    def __init__(self, day: int, step: int) -> None:
        super().__init__(0, 0)
        self._day, self._step = day, step

    def custom_id(self, action: Action) -> str:
        """The id of a button that asks for this action in the deal."""
        return self.menu_id(*action.written)

    def menu_id(self, code: str, name: str) -> str:
        """The id of a menu whose choices have this code."""
        return NO_TABLE.custom_id(PlayDaily(self._day, self._step, f"{code}{SEPARATOR}{name}"))


@dataclass(frozen=True)
class DailyHand(HandContext):
    """The hand of the person who plays the deal of a day."""

    day: int = 0

    @cached_property
    def origin(self) -> Origin:
        """Where the buttons lead."""
        return DailyOrigin(self.day, self.snapshot.state.revision)


def players_with(person: Player) -> tuple[Player, ...]:
    """The person and the bots, by seat."""
    return (person, *(Player(-1 - place, BOT_NAMES[place], level=LEVEL) for place in range(BOTS)))


@dataclass(frozen=True)
class DailyView:
    """A game of the daily deal as its player looks at it."""

    game: DailyGame
    player: Player
    avatars: Avatars

    @cached_property
    def snapshot(self) -> Snapshot:
        """The game as a table of the person and the bots."""
        lobby = Lobby(self.player.id, players_with(self.player))
        step, match = len(self.game.steps), self.game.match
        return Snapshot(TableState(0, 0, 0, Stage.PLAYING, lobby, match, revision=step))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the table, for texts."""
        return shown_names(self.snapshot.state.lobby.players)


def introduction_screen(day: int, notice: Words = "") -> Panel:
    """What the deal of a day is about, before the person has begun."""
    play = button(NO_TABLE.custom_id(BeginDaily()), words.PLAY, ButtonStyle.success)
    return panel([*_notices(notice), *words.introduction(day), *rows([play, *_pages()])], NEUTRAL)


def game_screen(seen: DailyView, look: Look, notice: Words = "") -> Panel:
    """The table, what has happened, and the hand of the person."""
    snapshot = seen.snapshot
    news = [*_notices(notice), *_happened(seen), picture(table_scene(snapshot, seen.avatars))]
    return hand_screen(DailyHand(snapshot, snapshot.seat(PERSON), look, seen.game.deal.day), news)


def result_screen(attempt: Attempt, seen: DailyView | None, standing: str, notice: Words = "") -> Panel:
    """How an attempt ended, and the best of the day; None for a game that cannot be played again."""
    assert attempt.score is not None
    share = button(NO_TABLE.custom_id(ShareDaily(attempt.day)), words.SHARE, ButtonStyle.success)
    watch = button(NO_TABLE.custom_id(WatchDaily(attempt.day)), replay_words.WATCH)
    return panel(
        [
            *_notices(notice),
            say(words.TITLE, date=words.date_of(attempt.day)),
            "\n".join(words.result(attempt.score, attempt.streak)),
            *([] if seen is None else _end(seen)),
            standing,
            say(words.NEXT_DEAL, when=words.end_of(attempt.day)),
            *rows([*([share] if attempt.guild else []), *([watch] if seen else []), *_pages()]),
        ],
        NEUTRAL,
    )


def _notices(notice: Words) -> list[Part]:
    return [notice] if notice else []


def _happened(seen: DailyView) -> list[Part]:
    """What everybody at the table saw since the person's last move, then what that meant for the person."""
    news, names = seen.game.news, seen.names
    shown = [public(event, hides_counts=False) for event in news if not isinstance(event, ENDS)]
    told = [event_line(event, names) for event in shown if has_line(event)]
    lines = [f"-# {line}" for line in told if line][-MOST_LINES:]
    own = [*own_lines(news, PERSON, names), revealed(news, PERSON, names)]
    text = "\n".join([*lines, *(line for line in own if line)])
    return [text] if text else []


def _end(seen: DailyView) -> list[Part]:
    """The last moves, and all hands."""
    ended = round_ended(seen.game.match)
    assert ended is not None

    def words() -> str:
        return f"{results_words.LEFT_OVER}\n{results_words.hand_lines(seen.names, ended.hands)}"

    return [*_happened(seen), picture(round_scene(seen.snapshot, ended, seen.avatars), words)]


def _pages() -> list[Button[Any]]:
    board = button(NO_TABLE.custom_id(ShowBoard()), words.BOARD)
    return [board, button(NO_TABLE.custom_id(CheckDaily()), words.CHECK)]
