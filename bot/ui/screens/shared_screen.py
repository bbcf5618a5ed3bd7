"""The panel of an account: its one hand, one of several at a shared screen (A1), or why there is none."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.engine.model.decisions import RoundOver
from bot.game.snapshot import Snapshot
from bot.game.state import Stage
from bot.text import hand_words, labels, table_words
from bot.text.language import Sentence
from bot.text.names import plain_names
from bot.ui.actions.seats import ShowHand
from bot.ui.screens.hand import hand_facts, hand_screen
from bot.ui.screens.hand_controls import HandContext, Look
from bot.ui.screens.table import clock_lines, turn_line
from bot.ui.transport.components import NEUTRAL, Panel, Part, button, panel, rows
from bot.ui.transport.custom_ids import Origin

PLAIN = Look()


def account_screen(
    snapshot: Snapshot,
    account: int,
    seat: int | None = None,
    news: Sequence[str] = (),
    look: Look = PLAIN,
) -> Panel:
    """The panel of an account; `seat` is whose hand is open if it has several."""
    end = [hand_words.REFRESH_SOON, *_refresh(snapshot, seat)] if look.is_ending else []
    if (reason := _why_no_hand(snapshot, account)) is not None:
        return panel([reason], NEUTRAL)
    seat = open_seat(snapshot, account, seat)
    if seat is None:
        return panel([*_covered(snapshot, account), *end], NEUTRAL)
    return hand_screen(HandContext(snapshot, snapshot.seat(seat), look), news, end)


def account_facts(snapshot: Snapshot, account: int, seat: int | None = None) -> object:
    """All that `account_screen` shows: panels of equal facts look alike."""
    if (reason := _why_no_hand(snapshot, account)) is not None:
        return reason
    seat = open_seat(snapshot, account, seat)
    if seat is None:
        return _covered_facts(snapshot, account)
    return hand_facts(HandContext(snapshot, snapshot.seat(seat)))


def asleep_screen(snapshot: Snapshot, seat: int | None = None) -> Panel:
    """A panel that can no longer be redrawn, so it shows nothing that could become outdated."""
    return panel([hand_words.ASLEEP, *_refresh(snapshot, seat)], NEUTRAL)


def has_hand(snapshot: Snapshot, account: int) -> bool:
    """Whether the account still plays at this table, or will when a match starts."""
    return snapshot.state.stage is not Stage.CLOSED and bool(snapshot.state.seats_of(account))


def open_seat(snapshot: Snapshot, account: int, seat: int | None = None) -> int | None:
    """Whose hand the panel shows, None if it is covered because several people look at the screen."""
    own = snapshot.state.seats_of(account)
    if seat in own:
        return seat
    is_over = snapshot.public.winners or isinstance(snapshot.public.decision, RoundOver)
    return own[0] if len(own) == 1 or is_over else None


def _why_no_hand(snapshot: Snapshot, account: int) -> Sentence | None:
    if snapshot.state.stage is Stage.CLOSED:
        return hand_words.TABLE_CLOSED
    if not has_hand(snapshot, account):
        return hand_words.NO_SEAT
    return hand_words.BEFORE_THE_MATCH if snapshot.state.match is None else None


def _refresh(snapshot: Snapshot, seat: int | None) -> list[Part]:
    origin = Origin.of(snapshot.state, 0 if seat is None else seat + 1)
    return [*rows([button(origin.custom_id(ShowHand()), hand_words.REFRESH, ButtonStyle.success)])]


def _covered(snapshot: Snapshot, account: int) -> list[Part]:
    """A button for each seat of the account; the one that has to act stands out."""
    public, names = snapshot.public, plain_names(snapshot.state.lobby.players)
    is_turn = public.decider in snapshot.state.seats_of(account)
    lines = [turn_line(snapshot), *clock_lines(snapshot)] if is_turn else [hand_words.NOT_YOUR_TURN]
    buttons = [
        button(
            Origin.of(snapshot.state, seat + 1).custom_id(ShowHand()),
            labels.named(labels.SHOW_CARDS, names[seat]),
            ButtonStyle.primary if seat in (public.decider, *public.owing) else ButtonStyle.secondary,
        )
        for seat in snapshot.state.seats_of(account)
        if seat not in public.gone
    ]
    return [*lines, table_words.LOCKED, *rows(buttons)]


def _covered_facts(snapshot: Snapshot, account: int) -> object:
    public, state = snapshot.public, snapshot.state
    own = frozenset(state.seats_of(account))
    turn = (public.decision, state.deadline, state.lobby.players) if public.decider in own else None
    return turn, own - public.gone, own & frozenset(public.owing)
