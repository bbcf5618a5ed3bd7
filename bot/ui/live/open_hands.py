"""The open hands: whose panel can still be redrawn, and what it shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import discord

from bot.engine.model.decisions import RoundOver
from bot.game.errors import GameError
from bot.game.ports import Clock
from bot.game.session import GameSession
from bot.ui.screens.shared_screen import is_locked, panel_view
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.replies import LET_GO

TOKEN_SECONDS = 14 * 60  # a token lives 15 minutes (Discord: Receiving and Responding)
GAP_SECONDS = 1.0  # webhooks bear 5 requests in 2 seconds

Interaction = discord.Interaction[Any]


@dataclass
class OpenHand:
    """The newest panel of a player at a table: the interaction that may edit it, and what it shows.

    `seen` is what `choices` gave when it was drawn, `reveal` a hand that its player alone was shown;
    `seat` is whose hand is open where the account has several. `hint` says why the table cannot be drawn in
    its channel, and stays on the panel for as long as that is so.
    """

    interaction: Interaction
    seen: object
    reveal: str | None = None
    seat: int | None = None
    hint: str | None = None

    @property
    def until(self) -> float:
        """When it cannot be edited any more, in seconds since the epoch."""
        return self.interaction.created_at.timestamp() + TOKEN_SECONDS


@dataclass
class OpenHands:
    """The panels of all tables, by table and player."""

    outbox: Outbox
    clock: Clock
    _hands: dict[int, dict[int, OpenHand]] = field(default_factory=dict[int, dict[int, OpenHand]])
    _held: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])

    def keep(self, session: GameSession, player: int, panel: OpenHand) -> None:
        """Remember the newest panel of a player; an older one is not redrawn any more."""
        self._hands.setdefault(session.state.id, {})[player] = panel

    def refresh(self, session: GameSession, *, is_mute: bool = False) -> None:
        """Redraw the panels whose player has other cards or choices than they show.

        `is_mute`: Discord refuses to show the table in its channel.
        """
        for player, panel in self._hands.get(session.state.id, {}).items():
            if not is_mute:
                panel.hint = None
            if (session.state.id, player) not in self._held:
                self._refresh_one(session, player)

    def forget(self, table: int) -> None:
        """The table is gone."""
        self._hands.pop(table, None)

    @contextmanager
    def held(self, session: GameSession, player: int) -> Iterator[None]:
        """While this player's press is answered, the answer itself draws the panel."""
        key = (session.state.id, player)
        is_outermost = key not in self._held
        self._held.add(key)
        try:
            yield
        finally:
            if is_outermost:
                self._held.discard(key)
                self._refresh_one(session, player)

    def _refresh_one(self, session: GameSession, player: int) -> None:
        panel = self._hands.get(session.state.id, {}).get(player)
        if panel is not None and panel.seen != choices(session, player, panel.seat):
            work = partial(self._redraw, session, player)
            key = ("panel", session.state.id, player)
            self.outbox.request(key, work, gap=GAP_SECONDS, is_counted=False)

    async def _redraw(self, session: GameSession, player: int) -> None:
        hands = self._hands.get(session.state.id, {})
        panel = hands.get(player)
        if panel is None:
            return
        if panel.until < self.clock.now():
            del hands[player]
            return
        seen = choices(session, player, panel.seat)
        if seen == panel.seen:
            return
        view = panel_view(session, player, panel.seat, panel.hint, panel.reveal)
        try:
            await panel.interaction.edit_original_response(view=view)
            panel.seen = seen  # only now: the retry of a failed edit must not take it for drawn
        except discord.HTTPException as error:
            if error.code not in LET_GO:
                raise
            if hands.get(player) is panel:  # dismissed, or its token has run out
                del hands[player]


def choices(session: GameSession, player: int, seat: int | None = None) -> object:
    """What a panel is drawn from: it is redrawn when this changes."""
    state = session.state
    try:
        view = session.view(player if seat is None else state.lobby.players[seat].id)
        if is_locked(session, player, seat):
            public = view.public
            return state.stage, public.round, public.phase, public.decider, public.owing
    except GameError as error:
        return session.state.stage, error.code
    is_over = view.public.phase == RoundOver.phase
    return session.state.stage, view.public.round, is_over, view.hand, view.moves, view.drawn
