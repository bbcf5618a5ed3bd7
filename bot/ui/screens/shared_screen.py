"""Several seats on one account (A1): whom a press is for, and what is shown while no hand is open."""

from __future__ import annotations

from discord import ButtonStyle
from discord.ui import LayoutView

from bot.engine.model.decisions import RoundOver
from bot.engine.model.moves import CallUno, Move
from bot.game.errors import Fault, GameError
from bot.game.session import GameSession
from bot.text import hand_words, labels
from bot.text.names import plain_names
from bot.ui.screens.hand import hand_view
from bot.ui.screens.table import clock_lines, turn_line
from bot.ui.transport.components import NEUTRAL, button, panel, rows
from bot.ui.transport.custom_ids import ButtonKind, press_at


def seat_named(session: GameSession, account: int, place: int) -> int | None:
    """The seat of a panel, None where none is named. Raises GameError not_seated for somebody else's."""
    if not place:
        return None
    if place - 1 not in session.state.seats_of(account):
        raise GameError(Fault.NOT_SEATED)
    return place - 1


def actor(session: GameSession, account: int, place: int = 0, move: Move | None = None) -> int:
    """The player for whom this account acts: the one whose panel it is, or who has to act now."""
    seats = session.state.seats_of(account)
    seat = seat_named(session, account, place)
    if seat is None and len(seats) > 1:
        public = session.public
        waited_for = public.owing if isinstance(move, CallUno) else (public.decider,)
        seat = next((seat for seat in seats if seat in waited_for), None)
    return account if seat is None else session.state.lobby.players[seat].id


def panel_view(
    session: GameSession,
    account: int,
    seat: int | None = None,
    notice: str | None = None,
    reveal: str | None = None,
) -> LayoutView:
    """The panel of an account: its one hand, that of `seat`, or (None) no hand where several share it."""
    if is_locked(session, account, seat):
        return _locked_view(session, account)
    player = account if seat is None else session.state.lobby.players[seat].id
    return hand_view(session, player, notice, reveal)


def is_locked(session: GameSession, account: int, seat: int | None) -> bool:
    """Whether no hand is open on the panel: nobody sees the cards of whoever sits beside them."""
    if seat is not None or len(session.state.seats_of(account)) < 2:
        return False
    return not session.public.winners and session.public.phase != RoundOver.phase


def _locked_view(session: GameSession, account: int) -> LayoutView:
    """A button for each seat of the account; that of whoever has to act stands out."""
    public, names = session.public, plain_names(session.state.lobby.players)
    buttons = [
        button(
            press_at(session, ButtonKind.HAND, place=seat + 1),
            labels.named(labels.SHOW_CARDS, names[seat]),
            ButtonStyle.primary if seat in (public.decider, *public.owing) else ButtonStyle.secondary,
        )
        for seat in session.state.seats_of(account)
        if seat not in public.gone
    ]
    return panel([turn_line(session), *clock_lines(session), hand_words.LOCKED, *rows(buttons)], NEUTRAL)
