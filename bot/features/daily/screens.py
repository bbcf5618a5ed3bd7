"""The screens of the daily deal, and the actions of their buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import ClassVar

from discord import ButtonStyle
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.events import RoundEnded
from bot.engine.model.moves import Move
from bot.engine.play.match import round_ended
from bot.engine.play.scoring import hand_points
from bot.engine.view import SeatView, view_of
from bot.features.daily import words
from bot.features.daily.game import BOTS, LEVEL, PERSON, Attempt, Board, BoardLine, DailyGame, Deal
from bot.game.lobby import Lobby
from bot.game.players import BOT_NAMES, Player
from bot.game.rankings import Scope
from bot.game.state import Snapshot, Stage, TableState
from bot.pictures.scenes import ResultLine, ResultScene
from bot.text import replays, results
from bot.text.language import Words, say
from bot.text.names import shown_names
from bot.text.results import KnownNames, shown_person
from bot.text.story import since_last_move
from bot.text.table import BACK, move_label
from bot.ui.actions.action import SEPARATOR, FeatureAction, Number
from bot.ui.actions.moves import action_of, chosen_move
from bot.ui.offers import FeatureOffer, offer_buttons
from bot.ui.screens.hand import LoneHand, Look, hand_screen
from bot.ui.screens.replay import Way
from bot.ui.screens.table import result_scene
from bot.ui.transport import Component
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import NEUTRAL, Panel, Part, panel, picture, row, rows
from bot.ui.transport.people import Avatars


class ShowDaily(FeatureAction, tag="daily"):
    """Show today's deal: the introduction, the current hand, or the result. `move` is a typed move."""

    filled_in: ClassVar = frozenset({"move"})
    move: str = ""


class BeginDaily(FeatureAction, tag="daily_begin"):
    """Begin the player's only attempt at today's deal."""


class PlayDaily(FeatureAction, tag="daily_move"):
    """Make a move in the deal of a day. `step` is the position for which the button was drawn.

    `choice` is the code of an action and its argument, as read by `chosen_move`. If it comes from a menu,
    `chosen` is the argument.
    """

    filled_in: ClassVar = frozenset({"chosen"})
    day: Number
    step: Number
    choice: str
    chosen: tuple[str, ...] = ()

    @classmethod
    def offered(cls, game: DailyGame) -> list[tuple[str, PlayDaily]]:
        """List the moves that the person can make, each with the label of its button."""
        view, step = view_of(game.match, PERSON), len(game.steps)
        choices = [(move, SEPARATOR.join(action_of(move, view).written)) for move in view.moves]
        return [
            (move_label(move, view.public, BOT_NAMES), cls(game.deal.day, step, choice))
            for move, choice in choices
        ]

    def move(self, view: SeatView) -> Move:
        """Return the chosen move. Raises GameError (stale) if there is no such choice."""
        return chosen_move(self.choice, self.chosen, view)


class ShowBoard(FeatureAction, tag="daily_board"):
    """Show the best results of a day; 0 is today."""

    day: Number = 0
    scope: Scope = Scope.SERVER


class ShareDaily(FeatureAction, tag="daily_share"):
    """Share the result of a day's deal with the channel."""

    day: Number


class CheckDaily(FeatureAction, tag="daily_check"):
    """Show the seal of today's deal and the secret of yesterday's."""


class WatchDaily(FeatureAction, tag="daily_watch"):
    """Show a step of the player's own finished game of a day, with all hands face up."""

    day: Number
    step: Number = 0
    way: Way = Way.STAY


class ShareDailyStep(FeatureAction, tag="daily_step"):
    """Share a step of the player's own game with the channel, once the day is over."""

    day: Number
    step: Number


class RemindDaily(FeatureAction, tag="daily_remind"):
    """Start or stop reminders of the daily deal."""

    is_on: bool = False


class WatchBot(FeatureAction, tag="daily_bot"):
    """Show a step of a past deal as played by the strongest bot."""

    day: Number
    step: Number = 0
    way: Way = Way.STAY


class DownloadDaily(FeatureAction, tag="daily_file"):
    """Download the player's own game of a day as a file, once the day is over."""

    day: Number


AboutPlay = ShowDaily | BeginDaily | PlayDaily | RemindDaily
AboutResults = ShowBoard | ShareDaily | CheckDaily | WatchDaily | WatchBot | DownloadDaily | ShareDailyStep


def players_with(person: Player) -> tuple[Player, ...]:
    """The person and the bots, by seat."""
    return (person, *(Player(-1 - place, BOT_NAMES[place], level=LEVEL) for place in range(BOTS)))


def bots_only() -> tuple[Player, ...]:
    """A bot in each seat, including the person's seat."""
    return players_with(Player(-1 - BOTS, BOT_NAMES[BOTS], level=LEVEL))


class DailyView(Struct, frozen=True, dict=True):
    """A game of the daily deal as its player sees it."""

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
        """The players' names for use in texts."""
        return shown_names(self.snapshot.state.lobby.players)


def introduction_screen(day: int, notice: Words, offers: Iterable[FeatureOffer]) -> Panel:
    """The introduction to the deal of a day, shown before the person begins."""
    play = NO_TABLE.button(BeginDaily(), words.PLAY, ButtonStyle.success)
    buttons = [play, _board(), _check(), *offer_buttons(offers)]
    return panel([*_notices(notice), *words.introduction(day), *rows(buttons)], NEUTRAL)


def reminding(*, is_on: bool) -> FeatureOffer:
    """The buttons that turn reminders of the daily deal on or off."""
    return FeatureOffer(words.REMIND_NO_MORE if is_on else words.REMIND, RemindDaily(not is_on))


def reminder_screen(day: int) -> Panel:
    """The direct message that reminds somebody of a day's deal."""
    told = say(words.REMINDER, when=words.end_of(day))
    return panel([told, *rows(offer_buttons([reminding(is_on=True)]))], NEUTRAL)


def game_screen(seen: DailyView, look: Look, notice: Words = "") -> Panel:
    """The table, the latest events, and the person's hand."""
    snapshot = seen.snapshot
    look, news = replace(look, avatars=seen.avatars), [*_notices(notice), *_happened(seen)]
    day, step = seen.game.deal.day, snapshot.state.revision
    return hand_screen(
        LoneHand(snapshot, snapshot.seat(PERSON), look, ask=lambda choice: PlayDaily(day, step, choice)), news
    )


def result_screen(
    attempt: Attempt,
    seen: DailyView | None,
    standing: str,
    offers: Iterable[FeatureOffer] = (),
    notice: Words = "",
) -> Panel:
    """The result of an attempt, the best players of the day, and buttons for the next steps.

    If the game cannot be replayed, `seen` is None and there are no buttons.
    """
    assert attempt.score is not None
    again = [NO_TABLE.button(WatchDaily(attempt.day), replays.WATCH), *offer_buttons(offers)]
    share = NO_TABLE.button(ShareDaily(attempt.day), replays.SHARE, ButtonStyle.success)
    return panel(
        [
            *_notices(notice),
            say(words.TITLE, date=words.date_of(attempt.day)),
            "\n".join(words.result(attempt, attempt.score)),
            *([] if seen is None else _end(seen)),
            standing,
            say(words.NEXT_DEAL, when=words.end_of(attempt.day)),
            *rows([*([share] if attempt.guild else []), *(again if seen else []), _board()]),
        ],
        NEUTRAL,
    )


def shared_screen(attempt: Attempt, name: str) -> Panel:
    """A finished attempt shown to a channel, with a button to play the deal."""
    assert attempt.score is not None
    play = NO_TABLE.button(ShowDaily(), words.PLAY, ButtonStyle.success)
    shared = [words.shared(attempt, attempt.score, name), words.squares(attempt)]
    return panel([*shared, row(play)], NEUTRAL)


def _notices(notice: Words) -> list[Words]:
    return [notice] if notice else []


def _happened(seen: DailyView) -> list[Words]:
    """The public events since the person's last move, followed by the events that affect the person."""
    text = since_last_move([step.events for step in seen.game.news], PERSON, seen.names)
    return [text] if text else []


def _end(seen: DailyView) -> list[Part]:
    ended = round_ended(seen.game.match)
    assert ended is not None

    def words() -> str:
        return f"{results.LEFT_OVER}\n{results.hand_lines(seen.names, ended.hands)}"

    return [picture(daily_scene(seen, ended), words)]


def daily_scene(seen: DailyView, ended: RoundEnded) -> ResultScene:
    """The final scene of a deal. Each loser pays for the cards left in hand."""
    scene = result_scene(seen.snapshot, ended, seen.avatars)

    def counted(line: ResultLine) -> ResultLine:
        points = line.points if line.is_winner else -hand_points(line.cards)
        return replace(line, points=0, total=points)

    lines = sorted(map(counted, scene.rows), key=lambda line: -line.total)
    placed = [replace(line, rank=1 + sum(other.total > line.total for other in lines)) for line in lines]
    return replace(scene, rows=tuple(placed))


def _board() -> Component:
    return NO_TABLE.button(ShowBoard(), words.BOARD)


def _check() -> Component:
    return NO_TABLE.button(CheckDaily(), words.CHECK)


BEST = 3  # number of people listed below a result


class BoardView(Struct, frozen=True):
    """The board of a day as one reader sees it. `offers` are for the reader's own game of that day."""

    board: Board
    names: KnownNames
    asked: ShowBoard
    has_server: bool = False
    offers: Sequence[FeatureOffer] = ()


def board_screen(seen: BoardView, deal: Deal) -> Panel:
    """The best players of a day, the reader's own line, and the seal of tomorrow's deal.

    Once the day is over, everybody can watch a bot play the deal.
    """
    board, names, today = seen.board, seen.names, deal.day
    is_today = board.day == today
    after = [] if is_today else [FeatureOffer(words.BOTS_WAY, WatchBot(board.day)), *seen.offers]
    nobody = words.NOBODY_YET if is_today else words.NOBODY_DID
    return panel(
        [
            say(words.BOARD_TITLE, date=words.date_of(board.day)),
            _ranking(board, names) if board.lines else nobody,
            say(words.NEXT_SEAL, seal=deal.next_seal),
            *rows(_switches(seen.asked, today, is_today=is_today, has_server=seen.has_server)),
            *rows(offer_buttons(after)),
        ],
        NEUTRAL,
    )


def best_of(board: Board, names: KnownNames) -> str:
    """The first lines of a board, and the reader's own line."""
    return "\n".join(_lines(board, board.lines[:BEST], names))


def check_screen(today: Deal, before: Deal | None, *, can_download: bool) -> Panel:
    """The seals of today's and tomorrow's deals, and the secret of yesterday's."""
    sealed = say(words.SEALED, seal=today.seal, when=words.end_of(today.day))
    parts: list[Part] = [words.SEALS, sealed, *([] if today.was_sealed_before else [words.SEALED_LATE])]
    if before is not None:
        date = words.date_of(before.day)
        parts.append(say(words.OPENED, date=date, seal=before.seal, secret=before.secret.hex()))
    parts.append(say(words.NEXT_SEAL, seal=today.next_seal))
    download = NO_TABLE.button(DownloadDaily(today.day - 1), replays.DOWNLOAD)
    back = NO_TABLE.button(ShowDaily(), BACK)
    return panel([*parts, words.EXPLAINED, *rows([*([download] if can_download else []), back])], NEUTRAL)


def _ranking(board: Board, names: KnownNames) -> str:
    """All lines of a board and an explanation."""
    has_streaks = any(result.streak > 1 for result in (*board.lines, *_own(board, board.lines)))
    explained = words.played(board.count, has_streaks=has_streaks)
    return "\n".join([*_lines(board, board.lines, names), explained])


def _lines(board: Board, shown: Sequence[BoardLine], names: KnownNames) -> list[str]:
    """The given lines, plus the reader's own line if it is missing."""

    def line(one: BoardLine) -> str:
        return words.line(one, shown_person(one.player, names))

    own = [say(results.OWN, row=line(result)) for result in _own(board, shown)]
    return [*map(line, shown), *own]


def _own(board: Board, shown: Sequence[BoardLine]) -> list[BoardLine]:
    return [board.own] if board.own and board.own not in shown else []


def _switches(asked: ShowBoard, today: int, *, is_today: bool, has_server: bool) -> Iterable[Component]:
    """Buttons to switch between days and between scopes, and a button back."""
    other = today - 1 if is_today else today
    label = words.YESTERDAY if is_today else words.TODAY
    yield NO_TABLE.button(ShowBoard(other, asked.scope), label)
    for scope, place in ((Scope.SERVER, results.HERE), (Scope.EVERYWHERE, results.EVERYWHERE)):
        if has_server and scope is not asked.scope:
            yield NO_TABLE.button(ShowBoard(asked.day or today, scope), place)
    yield _check()
    yield NO_TABLE.button(ShowDaily(), BACK)
