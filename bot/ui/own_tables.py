"""Lists all tables at which somebody sits: whose turn it is, since when, and a link to each table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from bot.game.session import GameSession
from bot.game.state import NO_SERVER, Stage
from bot.text import own_tables as words
from bot.text.language import moment, say
from bot.text.names import shown_names
from bot.ui.live.reminder import Wait
from bot.ui.live.table_messages import TABLE
from bot.ui.screens.table import address_of
from bot.ui.transport.panels import NEUTRAL, Panel, Part, panel

MOST_LISTED = 15  # with long names, more tables would not fit in a message


def own_tables_screen(
    tables: Sequence[GameSession], account: int, above: Iterable[Part] = (), below: Iterable[Part] = ()
) -> Panel:
    """The tables of an account. Tables that wait for it come first, by deadline."""
    ordered = sorted(tables, key=lambda session: _urgency(session, account))
    lines = [_linked(_line(session, account), session) for session in ordered[:MOST_LISTED]]
    if len(ordered) > MOST_LISTED:
        lines.append(say(words.MORE, count=len(ordered) - MOST_LISTED))
    return panel([words.TITLE, *above, "\n".join(lines) or words.NONE, *below], NEUTRAL)


def _urgency(session: GameSession, account: int) -> tuple[bool, float]:
    is_awaited = session.snapshot.is_in_play and session.snapshot.awaited == account
    return not is_awaited, session.state.deadline or inf


def _line(session: GameSession, account: int) -> str:
    state, snapshot, place = session.state, session.snapshot, _place(session)
    if state.stage is Stage.LOBBY:
        return say(words.LOBBY, place=place, count=len(state.lobby.players))
    if not snapshot.is_in_play:
        return say(words.MATCH_OVER if snapshot.match.is_over else words.BETWEEN_ROUNDS, place=place)
    wait = Wait.of(snapshot)
    if wait is None:
        return say(words.BOTS_TURN, place=place)
    if wait.player == account:
        is_timed = state.turn_seconds and not session.is_asleep
        told = words.YOUR_TURN if is_timed else words.YOUR_TURN_UNTIMED
        return say(told, place=place, deadline=moment(wait.deadline))
    decider = snapshot.public.decider
    assert decider is not None
    name = shown_names(state.lobby.players)[decider]
    return say(words.THEIR_TURN, name=name, place=place, began=moment(wait.began))


def address(session: GameSession) -> str | None:
    """Return the link to the message of a table, or None before it is sent."""
    message = dict(session.shown.messages).get(TABLE)
    return None if message is None else address_of(session.state, message)


def _linked(line: str, session: GameSession) -> str:
    link = address(session)
    return line if link is None else f"{line} · [{say(words.TO_TABLE)}]({link})"


def _place(session: GameSession) -> str:
    if session.state.guild != NO_SERVER:
        return f"<#{session.state.channel}>"
    return say(words.GROUP if session.state.is_group else words.DIRECT)
