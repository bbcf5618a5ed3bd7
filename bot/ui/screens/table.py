"""The table that everybody sees: top card, whose turn it is, how many cards, and what happened last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle
from discord.ui import Button, LayoutView, Separator

from bot.engine.model.decisions import ChallengeOffer, DareOffer, Turn
from bot.engine.view import PublicView
from bot.game.session import GameSession
from bot.text import labels, table_words
from bot.text.effect_words import special_lines
from bot.text.names import shown_names
from bot.text.table_words import SeatLine
from bot.ui.transport.components import accent_of, button, panel, rows
from bot.ui.transport.custom_ids import ButtonKind, press_at

RECENT = 3  # lines of what happened


def table_view(session: GameSession, recent: Sequence[str] = ()) -> LayoutView:
    """The table of a match; `recent` are the lines of what happened, oldest first (three are shown)."""
    public = session.public
    lines = recent[-RECENT:]
    turn = [turn_line(session)]
    if public.phase == Turn.phase:
        turn.append(table_words.what_fits(public))
    turn += special_lines((public.top,), public.rules)
    if public.decider is not None:
        turn += [
            *clock_lines(session),
            *([] if session.state.is_among_computers else [table_words.HOW_TO_PLAY]),
        ]
    return panel(
        [
            table_words.heading(public),
            "\n".join(turn),
            Separator(),
            seat_lines(session),
            *([Separator(), "\n".join(lines)] if lines else []),
            Separator(),
            table_words.footing(public),
            *([] if session.state.lobby.is_watched else rows(_buttons(session))),
        ],
        accent_of(public.color),
    )


def turn_line(session: GameSession) -> str:
    """Whose turn it is, and what for."""
    public, players = session.public, session.state.lobby.players
    is_computer = public.decider is not None and players[public.decider].is_played_by_computer
    match = session.state.match
    asked = match.table.awaiting if match else None
    if isinstance(asked, ChallengeOffer) and asked.evidence.by in public.gone and not is_computer:
        return table_words.has_to_draw(
            shown_names(players)[asked.seat], asked.pending
        )  # nobody to challenge (M32)
    text = [table_words.dare(asked.text)] if isinstance(asked, DareOffer) else []  # all have heard it
    return "\n".join([table_words.status(public, shown_names(players), is_computer=is_computer), *text])


def clock_lines(session: GameSession) -> list[str]:
    """When the time of the player to move is up; none where no person is on the clock."""
    public, deadline = session.public, session.state.deadline
    if public.decider is None or deadline is None or not public.rules.turn_seconds:
        return []
    if session.state.lobby.players[public.decider].is_played_by_computer:
        return []
    return [table_words.time_left(deadline)]


def seat_lines(session: GameSession) -> str:
    """All seats in clockwise order."""
    public = session.public
    arrow = table_words.CLOCKWISE if public.clockwise else table_words.COUNTERCLOCKWISE
    return "\n".join(
        table_words.seat_line(place, arrow if seat == public.decider else None)
        for seat, place in enumerate(_places(session, public))
    )


def _places(session: GameSession, public: PublicView) -> list[SeatLine]:
    players = session.state.lobby.players
    return [
        SeatLine(
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
        ButtonKind.HAND: (labels.MY_HAND, ButtonStyle.primary),
        ButtonKind.DRAW: (labels.DRAW, ButtonStyle.secondary),
        ButtonKind.UNO: (labels.UNO, ButtonStyle.danger),
    }
    return [button(press_at(session, kind), label, look) for kind, (label, look) in kinds.items()]
