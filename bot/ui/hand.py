"""The hand of one player and all that they may do now: the only view with secret cards, always ephemeral."""

from __future__ import annotations

from discord.ui import LayoutView

from bot.engine.model.decisions import RoundOver
from bot.engine.model.moves import CallUno
from bot.engine.play.match import round_ended
from bot.engine.view import SeatView
from bot.game.session import GameSession
from bot.ui.controls import Part, fits_in_panel, panel
from bot.ui.decision import own_turn
from bot.ui.hand_answers import alarms, answers
from bot.ui.hand_cards import card_buttons, card_menus, playable_cards
from bot.ui.palette import accent_of
from bot.ui.results import next_round, rematch, scores
from bot.ui.seated import Seated, seated
from bot.ui.table import clock_lines, turn_line
from bot.ui.text import hand as words
from bot.ui.text import results, table
from bot.ui.text.effects import special_lines
from bot.ui.text.names import shown_names


def hand_view(
    session: GameSession, player: int, notice: str | None = None, reveal: str | None = None
) -> LayoutView:
    """The panel of a player at any moment of a match. Raises GameError not_seated, not_started.

    `notice` is a line about what they just did or could not do, `reveal` a hand that they alone may see.
    """
    looker = seated(session, player)
    view = looker.view
    said: list[Part] = [part for part in (notice, reveal) if part]
    if view.public.winners:
        return panel([*said, *_match_over(session)], accent_of(None))
    if view.public.phase == RoundOver.phase:
        return panel([*said, *_round_over(session)], accent_of(None))
    said.append(_headline(session, view))
    parts = _in_order(looker, card_buttons(looker))
    if not fits_in_panel([*said, *parts]):
        parts = _in_order(looker, card_menus(looker))
    return panel([*said, *parts], accent_of(view.public.color if view.public.decider == view.seat else None))


def _in_order(looker: Seated, cards: list[Part]) -> list[Part]:
    """A choice stands above the cards, drawing instead of playing below them, UNO! above all."""
    view = looker.view
    if playable_cards(view) and view.drawn is None:
        return [*alarms(looker), *cards, *answers(looker)]
    return [*alarms(looker), *answers(looker), *cards]


def _headline(session: GameSession, view: SeatView) -> str:
    lines = [words.CALL[view.public.rules.uno_call]] if CallUno() in view.moves else []
    if view.public.decider == view.seat:
        lines += [table.heading(view.public), own_turn(session, view), *clock_lines(session)]
    else:
        # Redrawn only when its player has other choices, so it shows nothing that the next move changes.
        lines += [turn_line(session), _while_waiting(view)]
    if session.state.lobby.players[view.seat].is_away and view.seat not in view.public.gone:
        lines.append(words.AWAY)
    return "\n".join([*lines, *special_lines(view.hand, view.public.rules)])


def _while_waiting(view: SeatView) -> str:
    if view.seat in view.public.gone:
        return words.OUT
    return words.JUMP_IN if playable_cards(view) else words.WAIT


def _round_over(session: GameSession) -> list[Part]:
    assert session.state.match is not None
    ended = round_ended(session.state.match)
    names = shown_names(session.state.lobby.players)
    won = results.round_won(None if ended is None or ended.winner is None else names[ended.winner])
    return [won, scores(session), *next_round(session)]


def _match_over(session: GameSession) -> list[Part]:
    names = shown_names(session.state.lobby.players)
    won = results.match_won([names[seat] for seat in session.public.winners])
    return [won, scores(session), *rematch(session)]
