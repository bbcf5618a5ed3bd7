"""The table everybody sees: top card, whose turn it is, how many cards, and what happened last."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from discord import ButtonStyle
from discord.ui import Button, Separator

from bot.engine.model.decisions import Turn
from bot.engine.model.moves import CallUno, Draw
from bot.engine.model.shuffle import commitment
from bot.engine.view import PublicView
from bot.game.state import Snapshot
from bot.text import decisions
from bot.text import table as labels
from bot.text.cards import special_lines
from bot.text.language import say
from bot.text.names import Names, shown_names
from bot.text.table import SeatWords
from bot.ui.actions.moves import MakeMove
from bot.ui.actions.seats import ShowHand
from bot.ui.screens.scenes import table_scene, undrawn_names
from bot.ui.transport.avatars import NO_AVATARS, Avatars
from bot.ui.transport.components import Panel, accent_of, button, panel, picture, rows
from bot.ui.transport.custom_ids import Origin

RECENT = 2  # lines of what happened
LOW_PILE = 9  # cards; from here down, the number left to draw is worth a line


def table_screen(
    snapshot: Snapshot,
    recent: Sequence[str] = (),
    avatars: Avatars = NO_AVATARS,
    *,
    lacks_hand: bool = False,
) -> Panel:
    """The table of a match; `recent` are the lines of what happened, oldest first (two are shown).

    `lacks_hand`: the player to move has to open their hand first.
    """
    public, lines = snapshot.public, recent[-RECENT:]
    names, scene = shown_names(snapshot.state.lobby.players), table_scene(snapshot, avatars)
    undrawn = undrawn_names([seat.person for seat in scene.seats], names)
    return panel(
        [
            picture(scene, partial(_in_words, snapshot, names), undrawn),
            *(["\n".join(lines)] if lines else []),
            Separator(),
            "\n".join(_turn_lines(snapshot, names)),
            *([_call_for_hand(public, names)] if lacks_hand else []),
            *([] if snapshot.state.lobby.is_watched else rows(_buttons(snapshot))),
        ],
        accent_of(public.color),
    )


def status_screen(snapshot: Snapshot) -> Panel:
    """The table for one person who asks, with the details of the round."""
    match, table = snapshot.state.match, table_screen(snapshot)
    assert match is not None
    details = labels.details(snapshot.public, commitment(match.table.secret))
    return panel([*table.parts, details], table.accent)


def turn_line(snapshot: Snapshot, names: Names) -> str:
    """Whose turn it is, and what for."""
    return decisions.status(snapshot.public, names, is_computer=snapshot.awaited is None)


def _turn_lines(snapshot: Snapshot, names: Names) -> list[str]:
    public = snapshot.public
    lines = special_lines((public.top,), public.rules)
    if isinstance(public.decision, Turn) and public.color is None:
        lines.append(decisions.what_fits(public))
    deadline, turn = running_clock(snapshot), turn_line(snapshot, names)
    return [*lines, turn if deadline is None else labels.turn_and_time(turn, deadline)]


def _call_for_hand(public: PublicView, names: Names) -> str:
    return say(labels.OPEN_YOUR_HAND, name=names[public.decider or 0])


def running_clock(snapshot: Snapshot) -> float | None:
    """When the time of the player to move is up, in seconds since the epoch; None if no person is timed."""
    is_timed = snapshot.awaited is not None and snapshot.public.rules.turn_seconds
    return snapshot.state.deadline if is_timed else None


def clock_lines(snapshot: Snapshot) -> list[str]:
    """When the time of the player to move is up, if a person is on the clock."""
    deadline = running_clock(snapshot)
    return [] if deadline is None else [labels.time_left(deadline)]


def _in_words(snapshot: Snapshot, names: Names) -> str:
    """What the picture shows."""
    public = snapshot.public
    return "\n".join([labels.heading(public), _seat_line(snapshot, names), *_pile_lines(public)])


def _seat_line(snapshot: Snapshot, names: Names) -> str:
    """All seats in clockwise order, with arrows in the direction of play."""
    public, state = snapshot.public, snapshot.state
    players, left, has_scores = state.lobby.players, state.left, any(public.scores)
    seats = [
        SeatWords(
            name=name,
            cards=public.counts[seat],
            score=public.scores[seat] if has_scores else None,
            is_deciding=seat == public.decider,
            is_owing=seat in public.owing,
            is_gone=seat in public.gone,
            is_played_by_computer=players[seat].is_played_by_computer,
            is_out=seat not in left,
            team=seat % 2 if public.rules.teams else None,
        )
        for seat, name in enumerate(names)
    ]
    return labels.seats(seats, is_clockwise=public.clockwise)


def _pile_lines(public: PublicView) -> list[str]:
    pile = public.draw_pile_count
    return [] if pile is None or pile > LOW_PILE else [labels.low_pile(pile)]


def _buttons(snapshot: Snapshot) -> list[Button[Any]]:
    origin = Origin(snapshot.state.id, snapshot.state.revision)
    return [
        button(origin.custom_id(ShowHand()), labels.MY_HAND, ButtonStyle.primary),
        button(origin.custom_id(MakeMove(Draw())), labels.DRAW),
        button(origin.custom_id(MakeMove(CallUno())), labels.UNO, ButtonStyle.danger),
    ]
