"""The hand of one player and all that they may do now: the only view with secret cards, always ephemeral."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle
from discord.ui import Button, LayoutView

from bot.engine.awaiting import ChallengeOffer, Phase
from bot.engine.cards import Color
from bot.engine.moves import Accept, CallUno, CatchUno, Challenge, ChooseColor, Draw, Move, Pass, Play
from bot.engine.view import SeatView
from bot.game.session import GameSession
from bot.ui.controls import Kind, Part, Press, button, fits_in_panel, panel, press_at, rows
from bot.ui.hand_cards import card_buttons, card_menus, playable_cards, slots
from bot.ui.palette import SQUARES, accent_of
from bot.ui.results import next_round, rematch, scores
from bot.ui.table import clock_lines, turn_line
from bot.ui.text import hand as words
from bot.ui.text import labels, results, table
from bot.ui.text.cards import COLOR_WORDS
from bot.ui.text.hand import Doubt
from bot.ui.text.names import plain_names, shown_names

PLAIN_MOVES: dict[Kind, Move] = {
    Kind.DRAW: Draw(),
    Kind.PASS: Pass(),
    Kind.ACCEPT: Accept(),
    Kind.CHALLENGE: Challenge(),
    Kind.UNO: CallUno(),
}


def move_of(press: Press, view: SeatView) -> Move | None:
    """The move that a press asks for, legal or not; None where it asks for none that can be named."""
    number = press.number
    match press.kind:
        case Kind.PLAY:
            cards = slots(view)
            return Play(cards[number]) if number is not None and number < len(cards) else None
        case Kind.CATCH:
            return None if number is None else CatchUno(number)
        case Kind.COLOR:
            return ChooseColor(Color(press.argument)) if press.argument in set(Color) else None
        case _:
            return PLAIN_MOVES.get(press.kind)


def hand_view(
    session: GameSession, player: int, notice: str | None = None, reveal: str | None = None
) -> LayoutView:
    """The panel of a player at any moment of a match. Raises GameError not_seated, not_started.

    `notice` is a line about what they just did or could not do, `reveal` a hand that they alone may see.
    """
    view = session.view(player)
    said: list[Part] = [part for part in (notice, reveal) if part]
    if view.public.winners:
        return panel([*said, *_match_over(session)], accent_of(None))
    if view.public.phase == Phase.ROUND_OVER:
        return panel([*said, *_round_over(session)], accent_of(None))
    said.append(_headline(session, view))
    parts = _in_order(session, view, card_buttons(session, view))
    if not fits_in_panel([*said, *parts]):
        parts = _in_order(session, view, card_menus(session, view))
    return panel([*said, *parts], accent_of(view.public.color if view.public.decider == view.seat else None))


def _in_order(session: GameSession, view: SeatView, cards: list[Part]) -> list[Part]:
    """A choice stands above the cards, drawing instead of playing below them, UNO! above all."""
    alarms, answers = rows(_alarms(session, view)), rows(_answers(session, view))
    if playable_cards(view) and view.drawn is None:
        return [*alarms, *cards, *answers]
    return [*alarms, *answers, *cards]


def _alarms(session: GameSession, view: SeatView) -> list[Button[Any]]:
    buttons: list[Button[Any]] = []
    for move in view.moves:
        match move:
            case CallUno():
                buttons.append(button(press_at(session, Kind.UNO), labels.UNO, ButtonStyle.danger))
            case CatchUno(target=target):
                press = press_at(session, Kind.CATCH, str(target))
                name = plain_names(session.state.lobby.players)[target]
                buttons.append(button(press, labels.catch(name), ButtonStyle.danger))
            case _:
                pass
    return buttons


def _answers(session: GameSession, view: SeatView) -> list[Button[Any]]:
    return [made for move in view.moves if (made := _answer(session, view, move)) is not None]


def _answer(session: GameSession, view: SeatView, move: Move) -> Button[Any] | None:
    match move:
        case Play(card=card) if card is view.drawn:
            press = press_at(session, Kind.PLAY, str(slots(view).index(card)))
            return button(press, labels.play(card), ButtonStyle.success)
        case ChooseColor(color=color):
            press = press_at(session, Kind.COLOR, color.value)
            return button(press, COLOR_WORDS[color].capitalize(), ButtonStyle.primary, emoji=SQUARES[color])
        case Accept():
            return button(press_at(session, Kind.ACCEPT), labels.accept(view.public.pending))
        case Challenge():
            return button(press_at(session, Kind.CHALLENGE), labels.CHALLENGE, ButtonStyle.danger)
        case Draw():
            return button(press_at(session, Kind.DRAW), labels.DRAW)
        case Pass():
            return button(press_at(session, Kind.PASS), labels.KEEP)
        case _:
            return None


def _headline(session: GameSession, view: SeatView) -> str:
    lines = [words.CALL] if CallUno() in view.moves else []
    if view.public.decider == view.seat:
        lines += [table.heading(view.public), _own_turn(session, view), *clock_lines(session)]
    else:
        # Redrawn only when its player has other choices, so it shows nothing that the next move changes.
        lines += [turn_line(session), words.WAIT]
    if session.state.lobby.players[view.seat].is_away:
        lines.append(words.AWAY)
    return "\n".join(lines)


def _own_turn(session: GameSession, view: SeatView) -> str:
    match view.public.phase:
        case Phase.DRAWN if view.drawn is not None:
            return words.drew(view.drawn)
        case Phase.COLOR:
            return words.PICK_COLOR
        case Phase.CHALLENGE:
            return words.challenge(_doubt(session), view.public.rules)
        case _:
            return words.your_turn(table.what_fits(view.public), can_play=bool(playable_cards(view)))


def _doubt(session: GameSession) -> Doubt:
    # The view has no room for it: only what all have seen is taken, never the hand itself.
    assert session.state.match is not None
    offer = session.state.match.table.awaiting
    assert isinstance(offer, ChallengeOffer)
    evidence = offer.evidence
    by = shown_names(session.state.lobby.players)[evidence.by]
    return Doubt(by, evidence.color, len(evidence.hand), offer.pending)


def _round_over(session: GameSession) -> list[Part]:
    public = session.public
    names = shown_names(session.state.lobby.players)
    out = [seat for seat, count in enumerate(public.counts) if not count and seat not in public.gone]
    won = results.round_won(names[out[0]] if out else None)
    return [won, scores(session), *next_round(session)]


def _match_over(session: GameSession) -> list[Part]:
    names = shown_names(session.state.lobby.players)
    won = results.match_won([names[seat] for seat in session.public.winners])
    return [won, scores(session), *rematch(session)]
