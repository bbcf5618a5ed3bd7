"""One account with several seats (A1): which hand its panel shows, and what it shows while none is open."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.engine.model.decisions import RoundOver
from bot.game.snapshot import Snapshot
from bot.text import labels, table_words
from bot.text.names import plain_names
from bot.ui.actions.seats import ShowHand
from bot.ui.screens.hand import hand_screen
from bot.ui.screens.hand_controls import HandContext
from bot.ui.screens.table import clock_lines, turn_line
from bot.ui.transport.components import NEUTRAL, Panel, button, panel, rows
from bot.ui.transport.custom_ids import Origin
from bot.ui.transport.emojis import NO_EMOJIS, Emojis


def account_screen(
    snapshot: Snapshot,
    account: int,
    seat: int | None = None,
    news: Sequence[str | None] = (),
    emojis: Emojis = NO_EMOJIS,
) -> Panel:
    """The panel of an account: its one hand, that of `seat`, or no hand while several share the screen.

    Raises GameError not_seated, not_started.
    """
    seat = open_seat(snapshot, account, seat)
    if seat is None:
        return _covered_screen(snapshot, account)
    return hand_screen(HandContext(snapshot, snapshot.seat(seat), emojis), news)


def open_seat(snapshot: Snapshot, account: int, seat: int | None = None) -> int | None:
    """Whose hand the panel shows, None if it is covered because several people look at the screen.

    Raises GameError not_seated, not_started.
    """
    if seat is not None:
        return seat
    own, *others = snapshot.state.seats_of(account) or (snapshot.state.seat_of(account),)
    is_over = snapshot.public.winners or isinstance(snapshot.public.decision, RoundOver)
    return None if others and not is_over else own


def _covered_screen(snapshot: Snapshot, account: int) -> Panel:
    """A button for each seat of the account; the one that has to act stands out."""
    public, names = snapshot.public, plain_names(snapshot.state.lobby.players)
    buttons = [
        button(
            Origin.of(snapshot.state, seat + 1).custom_id(ShowHand()),
            labels.named(labels.SHOW_CARDS, names[seat]),
            ButtonStyle.primary if seat in (public.decider, *public.owing) else ButtonStyle.secondary,
        )
        for seat in snapshot.state.seats_of(account)
        if seat not in public.gone
    ]
    return panel([turn_line(snapshot), *clock_lines(snapshot), table_words.LOCKED, *rows(buttons)], NEUTRAL)
