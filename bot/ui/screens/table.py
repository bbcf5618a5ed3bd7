"""The table everybody sees: top card, whose turn it is, how many cards, and what happened last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle
from discord.ui import Button, Separator

from bot.engine.model.decisions import Turn
from bot.engine.model.moves import CallUno, Draw
from bot.game.snapshot import Snapshot
from bot.text import decision_words, labels, prompts, table_words
from bot.text.effect_words import special_lines
from bot.text.language import say
from bot.text.names import shown_names
from bot.text.table_words import SeatLine
from bot.ui.actions.moves import MakeMove
from bot.ui.actions.seats import ShowHand
from bot.ui.transport.components import Panel, accent_of, button, panel, rows
from bot.ui.transport.custom_ids import Origin

RECENT = 3  # lines of what happened


def table_screen(snapshot: Snapshot, recent: Sequence[str] = ()) -> Panel:
    """The table of a match; `recent` are the lines of what happened, oldest first (three are shown)."""
    public, lines = snapshot.public, recent[-RECENT:]
    return panel(
        [
            table_words.heading(public),
            "\n".join(_turn_lines(snapshot)),
            Separator(),
            seat_lines(snapshot),
            *([Separator(), "\n".join(lines)] if lines else []),
            Separator(),
            table_words.footing(public),
            *([] if snapshot.state.lobby.is_watched else rows(_buttons(snapshot))),
        ],
        accent_of(public.color),
    )


def turn_line(snapshot: Snapshot) -> str:
    """Whose turn it is, and what for."""
    public, players = snapshot.public, snapshot.state.lobby.players
    is_computer = public.decider is not None and players[public.decider].is_played_by_computer
    return decision_words.status(public, shown_names(players), is_computer=is_computer)


def _turn_lines(snapshot: Snapshot) -> list[str]:
    public = snapshot.public
    lines = [turn_line(snapshot)]
    if isinstance(public.decision, Turn):
        lines.append(prompts.what_fits(public))
    lines += special_lines((public.top,), public.rules)
    if public.decider is not None:
        lines += clock_lines(snapshot)
        lines += [] if snapshot.state.is_among_computers else [say(table_words.HOW_TO_PLAY)]
    return lines


def clock_lines(snapshot: Snapshot) -> list[str]:
    """When the time of the player to move is up, if a person is on the clock."""
    public, deadline = snapshot.public, snapshot.state.deadline
    if public.decider is None or deadline is None or not public.rules.turn_seconds:
        return []
    if snapshot.state.lobby.players[public.decider].is_played_by_computer:
        return []
    return [table_words.time_left(deadline)]


def seat_lines(snapshot: Snapshot) -> str:
    """All seats in clockwise order."""
    public = snapshot.public
    arrow = table_words.CLOCKWISE if public.clockwise else table_words.COUNTERCLOCKWISE
    return "\n".join(
        table_words.seat_line(line, arrow if seat == public.decider else None)
        for seat, line in enumerate(_seat_lines(snapshot))
    )


def _seat_lines(snapshot: Snapshot) -> list[SeatLine]:
    public, state = snapshot.public, snapshot.state
    players, left, has_scores = state.lobby.players, state.left, any(public.scores)
    return [
        SeatLine(
            name=name,
            cards=public.counts[seat],
            score=public.scores[seat] if has_scores else None,
            is_owing=seat in public.owing,
            is_gone=seat in public.gone,
            is_played_by_computer=players[seat].is_played_by_computer,
            is_out=seat not in left,
            team=seat % 2 + 1 if public.rules.teams else None,
        )
        for seat, name in enumerate(shown_names(players))
    ]


def _buttons(snapshot: Snapshot) -> list[Button[Any]]:
    origin = Origin(snapshot.state.id, snapshot.state.revision)
    return [
        button(origin.custom_id(ShowHand()), labels.MY_HAND, ButtonStyle.primary),
        button(origin.custom_id(MakeMove(Draw())), labels.DRAW),
        button(origin.custom_id(MakeMove(CallUno())), labels.UNO, ButtonStyle.danger),
    ]
