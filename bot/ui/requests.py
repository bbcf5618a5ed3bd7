"""What each button and command asks of a table, and what its player sees then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

import discord

from bot.computer import LEVELS
from bot.engine.cards import Color
from bot.engine.decks import card_of
from bot.engine.events import ChallengeDecided
from bot.engine.moves import Accept, CallUno, CatchUno, Challenge, Draw, Move, Pass, Play
from bot.game.errors import Fault, GameError
from bot.game.events import Happened
from bot.game.people import Player
from bot.game.ports import Stage
from bot.game.session import GameSession
from bot.ui.controls import Kind, Press
from bot.ui.hand import move_of
from bot.ui.lobby import lobby_view
from bot.ui.rules_panel import chosen_option, page_of, rules_view
from bot.ui.table import table_view
from bot.ui.text import answers, desk, own_line, shown_names

COMPUTER_NAMES = ("Ada", "Alan", "Grace", "Konrad", "Edsger", "Barbara", "Claude", "Mary", "Blaise")


@dataclass(frozen=True)
class Request:
    """One person asks for something at one table; `press` is None for a typed command."""

    session: GameSession
    player: Player
    press: Press | None = None
    is_moderator: bool = False

    @property
    def seen(self) -> int | None:
        """The revision that the person was looking at."""
        return self.press.revision if self.press else None

    @property
    def argument(self) -> str:
        """What the button says besides its kind."""
        return self.press.argument if self.press else ""


@dataclass(frozen=True)
class Outcome:
    """What the person sees then: a view, or their hand, or only a sentence.

    A sentence stands above the hand where they look at it; `reveal` is a hand of somebody else that they were
    shown. `is_public`: the public message shows it as well, who pressed a button of it needs no sentence.
    """

    sentence: str | None = None
    view: discord.ui.LayoutView | None = None
    shows_hand: bool = False
    reveal: str | None = None
    is_public: bool = False


Deed = Callable[[Request], Awaitable[Outcome]]


async def join(request: Request) -> Outcome:
    """Take a seat."""
    await request.session.join(request.player)
    return Outcome(answers.JOINED, is_public=True)


async def leave(request: Request) -> Outcome:
    """Get up."""
    await request.session.leave(request.player.id)
    return Outcome(answers.LEFT)


async def start(request: Request) -> Outcome:
    """Begin the match."""
    await request.session.start(request.player.id)
    return Outcome(desk.STARTED, is_public=True)


async def agree(request: Request) -> Outcome:
    """Accept the rules as they are."""
    await request.session.agree(request.player.id)
    return Outcome(answers.AGREED, is_public=True)


async def add_computer(request: Request) -> Outcome:
    """Seat a computer player."""
    if request.argument not in LEVELS:
        raise GameError(Fault.STALE)
    taken = {player.name for player in request.session.state.lobby.players}
    name = next((name for name in COMPUTER_NAMES if name not in taken), COMPUTER_NAMES[0])
    await request.session.add_computer(request.player.id, request.argument, name)
    return Outcome(desk.ADDED, is_public=True)


async def show_rules(request: Request) -> Outcome:
    """Read the rules."""
    page = request.press.number if request.press else None
    return Outcome(view=rules_view(request.session, request.player.id, page or 0))


async def choose_rule(request: Request) -> Outcome:
    """Change one option."""
    option = chosen_option(request.argument)
    if option is None:
        raise GameError(Fault.STALE)
    await request.session.choose_rules(request.player.id, option)
    return Outcome(view=rules_view(request.session, request.player.id, page_of(next(iter(option)))))


async def show_hand(request: Request) -> Outcome:
    """Look at one's own cards; whoever was away is back with it."""
    seat = request.session.seat_of(request.player.id)
    if not request.session.state.lobby.players[seat].is_away:
        return Outcome(shows_hand=True)
    await request.session.come_back(request.player.id)
    return Outcome(desk.STILL_IN, shows_hand=True)


async def show_status(request: Request) -> Outcome:
    """See the table without being told of it."""
    session = request.session
    is_lobby = session.state.stage is Stage.LOBBY
    return Outcome(view=lobby_view(session) if is_lobby else table_view(session, []))


async def press_move(request: Request) -> Outcome:
    """Make the move of a button on one's panel, or of Draw and UNO! on the table."""
    assert request.press is not None
    move = move_of(request.press, request.session.view(request.player.id))
    if move is None:
        raise GameError(Fault.STALE)
    return await make(request, move)


async def make(request: Request, move: Move) -> Outcome:
    """Make a move."""
    happened = await request.session.submit(request.player.id, move, request.seen)
    notice, reveal = _own_lines(request, happened)
    if isinstance(move, CallUno | CatchUno):
        return Outcome(notice or (answers.SAFE if isinstance(move, CallUno) else answers.CAUGHT))
    return Outcome(notice, shows_hand=True, reveal=reveal)


async def play(request: Request, card: str, color: Color | None = None) -> Outcome:
    """Play a card by what was chosen from the list (`slot@revision`) or by its code."""
    slot, at, revision = card.partition("@")
    if not at:
        return await make(request, Play(card_of(card.strip().upper()), color))
    press = Press(Kind.PLAY, request.session.state.id, int(revision), slot) if revision.isdecimal() else None
    move = move_of(press, request.session.view(request.player.id)) if press else None
    if not isinstance(move, Play):
        raise GameError(Fault.STALE)
    asked = Request(request.session, request.player, press)
    return await make(asked, Play(move.card, color))


async def catch(request: Request, target: int) -> Outcome:
    """Catch somebody who has not called."""
    return await make(request, CatchUno(request.session.seat_of(target)))


async def race(request: Request) -> Outcome:
    """Answer a race by its button."""
    assert request.press is not None
    if request.press.number is None:
        raise GameError(Fault.STALE)
    happened = await request.session.react(request.player.id, request.press.number, request.press.revision)
    notice, _ = _own_lines(request, happened)
    return Outcome(notice, is_public=True)


async def next_round(request: Request) -> Outcome:
    """Deal before the clock does."""
    await request.session.deal_next_round(request.player.id)
    return Outcome(desk.DEALT, is_public=True)


async def rematch(request: Request) -> Outcome:
    """Open the lobby again."""
    await request.session.rematch(request.player.id)
    return Outcome(desk.OPEN_AGAIN, is_public=True)


async def kick(request: Request, target: int) -> Outcome:
    """Put somebody out."""
    tally = await request.session.kick(request.player.id, target)
    return Outcome(desk.OUT if tally.is_carried else answers.voted(tally))


async def end(request: Request) -> Outcome:
    """Close the table."""
    tally = await request.session.end(request.player.id, is_moderator=request.is_moderator)
    is_closed = request.is_moderator or tally.is_carried
    return Outcome(answers.ENDED if is_closed else answers.voted(tally))


def _own_lines(request: Request, happened: Sequence[Happened]) -> tuple[str | None, str | None]:
    """What the events say to this player alone: about themselves, and a hand that they were shown."""
    state = request.session.state
    seat, names = state.lobby.seat_of(request.player.id), shown_names(state.lobby.players)
    lines = [(event, own_line(event, seat, names)) for event in happened]
    notices = [line for event, line in lines if line and not isinstance(event, ChallengeDecided)]
    reveals = [line for event, line in lines if line and isinstance(event, ChallengeDecided)]
    return "\n".join(notices) or None, "\n".join(reveals) or None


def _move(move: Move) -> Deed:
    async def deed(request: Request) -> Outcome:
        return await make(request, move)

    return deed


draw, keep, accept, challenge, call = map(_move, (Draw(), Pass(), Accept(), Challenge(), CallUno()))

MOVES = (
    Kind.DRAW, Kind.PASS, Kind.ACCEPT, Kind.CHALLENGE, Kind.PLAY, Kind.COLOR, Kind.UNO, Kind.CATCH
)  # fmt: skip
DEEDS: Mapping[Kind, Deed] = {
    Kind.JOIN: join,
    Kind.LEAVE: leave,
    Kind.START: start,
    Kind.RULES: show_rules,
    Kind.OPTION: choose_rule,
    Kind.AGREE: agree,
    Kind.ADD: add_computer,
    Kind.HAND: show_hand,
    Kind.RACE: race,
    Kind.NEXT: next_round,
    Kind.REMATCH: rematch,
    **dict.fromkeys(MOVES, press_move),
}
