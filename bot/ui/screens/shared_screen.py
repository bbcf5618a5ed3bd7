"""The panel of an account: its one hand, one of several at a shared screen (A1), or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from discord import ButtonStyle

from bot.game.state import Snapshot, Stage
from bot.text import table
from bot.text.language import Sentence
from bot.text.names import plain_names, shown_names
from bot.ui.actions.seats import ShowHand
from bot.ui.screens.hand import hand_facts, hand_screen
from bot.ui.screens.hand_controls import HandContext, Look
from bot.ui.screens.table import clock_lines, turn_line
from bot.ui.transport.components import NEUTRAL, Panel, Part, button, panel, rows
from bot.ui.transport.custom_ids import Origin

PLAIN_LOOK = Look()


@dataclass(frozen=True)
class AccountView:
    """What an account sees of a table at one revision; `seat` is whose hand is open if it has several."""

    snapshot: Snapshot
    account: int
    seat: int | None = None
    look: Look = PLAIN_LOOK

    @cached_property
    def own(self) -> tuple[int, ...]:
        """The seats of the account; none once the table is closed."""
        state = self.snapshot.state
        return () if state.stage is Stage.CLOSED else state.seats_of(self.account)

    @cached_property
    def hand(self) -> HandContext | None:
        """The open hand; None before the match, and while several people look at the screen."""
        snapshot, own = self.snapshot, self.own
        if snapshot.state.match is None or not own:
            return None
        seat = own[0] if len(own) == 1 or snapshot.public.is_over else None
        seat = self.seat if self.seat in own else seat
        return None if seat is None else HandContext(snapshot, snapshot.seat(seat), self.look)

    def screen(self, news: Sequence[str] = ()) -> Panel:
        """The panel of the account, under the news."""
        end = [table.REFRESH_SOON, *_refresh(self.snapshot, self.seat)] if self.look.is_ending else []
        if self.hand is not None:
            return hand_screen(self.hand, news, end)
        if (reason := self._why_no_hand()) is not None:
            return panel([reason], NEUTRAL)
        return panel([*_covered(self.snapshot, self.own), *end], NEUTRAL)

    @property
    def facts(self) -> object:
        """All that the screen shows: panels of equal facts look alike."""
        if self.hand is not None:
            return hand_facts(self.hand)
        return self._why_no_hand() or _covered_facts(self.snapshot, frozenset(self.own))

    def _why_no_hand(self) -> Sentence | None:
        if self.snapshot.state.stage is Stage.CLOSED:
            return table.TABLE_CLOSED
        if not self.own:
            return table.NO_SEAT
        return table.BEFORE_THE_MATCH if self.snapshot.state.match is None else None


def asleep_screen(snapshot: Snapshot, seat: int | None = None) -> Panel:
    """A panel that can no longer be redrawn, so it shows nothing that could become outdated."""
    return panel([table.ASLEEP, *_refresh(snapshot, seat)], NEUTRAL)


def _refresh(snapshot: Snapshot, seat: int | None) -> list[Part]:
    origin = Origin.of(snapshot.state, 0 if seat is None else seat + 1)
    return [*rows([button(origin.custom_id(ShowHand()), table.REFRESH, ButtonStyle.success)])]


def _covered(snapshot: Snapshot, own: Sequence[int]) -> list[Part]:
    """A button for each seat of the account; the one that has to act stands out."""
    public, players = snapshot.public, snapshot.state.lobby.players
    turn = [turn_line(snapshot, shown_names(players)), *clock_lines(snapshot)]
    names = plain_names(players)
    buttons = [
        button(
            Origin.of(snapshot.state, seat + 1).custom_id(ShowHand()),
            table.named(table.SHOW_CARDS, names[seat]),
            ButtonStyle.primary if seat in (public.decider, *public.owing) else ButtonStyle.secondary,
        )
        for seat in own
        if seat not in public.gone
    ]
    news: list[Part] = [*turn] if public.decider in own else [table.NOT_YOUR_TURN]
    return [*news, table.LOCKED, *rows(buttons)]


def _covered_facts(snapshot: Snapshot, own: frozenset[int]) -> object:
    public, state = snapshot.public, snapshot.state
    turn = (public.decision, state.deadline, state.lobby.players) if public.decider in own else None
    return turn, own - public.gone, own & frozenset(public.owing)
