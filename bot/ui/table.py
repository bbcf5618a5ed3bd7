"""The table that everybody sees: top card, whose turn it is, how many cards, and what happened last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle
from discord.ui import Button, LayoutView, Separator

from bot.engine.model.decisions import DareOffer, Turn
from bot.engine.view import PublicView
from bot.game.session import GameSession
from bot.ui.controls import Kind, button, panel, press_at, rows
from bot.ui.palette import accent_of
from bot.ui.text import labels, table
from bot.ui.text.effects import special_lines
from bot.ui.text.names import shown_names
from bot.ui.text.table import Place

RECENT = 3  # lines of what happened


def table_view(session: GameSession, recent: Sequence[str] = ()) -> LayoutView:
    """The table of a match; `recent` are the lines of what happened, oldest first (three are shown)."""
    public = session.public
    lines = recent[-RECENT:]
    turn = [turn_line(session)]
    if public.phase == Turn.phase:
        turn.append(table.what_fits(public))
    turn += special_lines((public.top,), public.rules)
    if public.decider is not None:
        turn += [*clock_lines(session), *([] if session.state.is_among_computers else [table.HOW_TO_PLAY])]
    return panel(
        [
            table.heading(public),
            "\n".join(turn),
            Separator(),
            seat_lines(session),
            *([Separator(), "\n".join(lines)] if lines else []),
            Separator(),
            table.footing(public),
            *([] if session.state.lobby.is_watched else rows(_buttons(session))),
        ],
        accent_of(public.color),
    )


def turn_line(session: GameSession) -> str:
    """Whose turn it is, and what for."""
    public, players = session.public, session.state.lobby.players
    is_computer = public.decider is not None and players[public.decider].is_played_by_computer
    match = session.state.match
    dare = match.table.awaiting if match else None
    text = [table.dare(dare.text)] if isinstance(dare, DareOffer) else []  # all have heard it
    return "\n".join([table.status(public, shown_names(players), is_computer=is_computer), *text])


def clock_lines(session: GameSession) -> list[str]:
    """When the time of the player to move is up; none where no person is on the clock."""
    public, deadline = session.public, session.state.deadline
    if public.decider is None or deadline is None or not public.rules.turn_seconds:
        return []
    if session.state.lobby.players[public.decider].is_played_by_computer:
        return []
    return [table.time_left(deadline)]


def seat_lines(session: GameSession) -> str:
    """All seats in clockwise order."""
    public = session.public
    arrow = table.CLOCKWISE if public.clockwise else table.COUNTERCLOCKWISE
    return "\n".join(
        table.seat_line(place, arrow if seat == public.decider else None)
        for seat, place in enumerate(_places(session, public))
    )


def _places(session: GameSession, public: PublicView) -> list[Place]:
    players = session.state.lobby.players
    return [
        Place(
            name=name,
            cards=public.counts[seat],
            score=public.scores[seat] if any(public.scores) else None,
            is_owing=seat in public.owing,
            is_gone=seat in public.gone,
            is_played_by_computer=players[seat].is_played_by_computer,
            is_out=seat not in session.state.left,
            team=seat % 2 + 1 if public.rules.teams else None,
        )
        for seat, name in enumerate(shown_names(players))
    ]


def _buttons(session: GameSession) -> list[Button[Any]]:
    kinds = {
        Kind.HAND: (labels.MY_HAND, ButtonStyle.primary),
        Kind.DRAW: (labels.DRAW, ButtonStyle.secondary),
        Kind.UNO: (labels.UNO, ButtonStyle.danger),
    }
    return [button(press_at(session, kind), label, look) for kind, (label, look) in kinds.items()]
