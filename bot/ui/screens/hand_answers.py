"""What a player may answer besides playing a card: buttons, menus, and the moves they stand for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import Button

from bot.engine.model.cards import Color
from bot.engine.model.moves import (
    Accept,
    CallUno,
    CatchUno,
    Challenge,
    ChooseColor,
    ChooseTarget,
    DiscardColor,
    DoDare,
    Draw,
    DrawForDare,
    Judge,
    Move,
    NameGuesser,
    Pass,
    Play,
    TakeBack,
)
from bot.engine.view import SeatView
from bot.text import labels
from bot.text.card_words import COLOR_WORDS, SQUARES
from bot.text.names import plain_names
from bot.ui.screens.hand_cards import HandContext, has_own_button, slots
from bot.ui.transport.components import ROW, Part, button, menu, rows
from bot.ui.transport.custom_ids import ButtonKind, Press

Buttons = list[Button[Any]]
LOOKS: dict[tuple[str, str], ButtonStyle] = {
    (ButtonKind.CHALLENGE, ""): ButtonStyle.danger,
    (ButtonKind.DARE, "do"): ButtonStyle.success,
    (ButtonKind.JUDGE, "done"): ButtonStyle.success,
    (ButtonKind.JUDGE, "failed"): ButtonStyle.danger,
}  # all others are plain

# What a button without a choice stands for, by its kind and argument.
PLAIN_MOVES: dict[tuple[ButtonKind, str], Move] = {
    (ButtonKind.DRAW, ""): Draw(),
    (ButtonKind.PASS, ""): Pass(),
    (ButtonKind.ACCEPT, ""): Accept(),
    (ButtonKind.CHALLENGE, ""): Challenge(),
    (ButtonKind.UNO, ""): CallUno(),
    (ButtonKind.TAKE_BACK, ""): TakeBack(),
    (ButtonKind.DARE, "do"): DoDare(),
    (ButtonKind.DARE, "draw"): DrawForDare(),
    (ButtonKind.JUDGE, "done"): Judge(done=True),
    (ButtonKind.JUDGE, "failed"): Judge(done=False),
    (ButtonKind.GUESS, "nobody"): NameGuesser(None),
}
OF_A_SEAT: dict[ButtonKind, Callable[[int], Move]] = {
    ButtonKind.CATCH: CatchUno,
    ButtonKind.TARGET: ChooseTarget,
    ButtonKind.GUESS: NameGuesser,
}
OF_A_COLOR: dict[ButtonKind, Callable[[Color], Move]] = {
    ButtonKind.COLOR: ChooseColor,
    ButtonKind.DISCARD: DiscardColor,
}


def move_of(press: Press, view: SeatView) -> Move | None:
    """The move that a press asks for, legal or not; None where it asks for none that can be named."""
    argument, number = press.argument, press.number
    if press.kind is ButtonKind.PLAY:
        cards = slots(view)
        return Play(cards[number]) if number is not None and number < len(cards) else None
    if press.kind in OF_A_SEAT and number is not None:
        return OF_A_SEAT[press.kind](number)
    if press.kind in OF_A_COLOR and argument in set(Color):
        return OF_A_COLOR[press.kind](Color(argument))
    return PLAIN_MOVES.get((press.kind, argument))


def alarms(seated: HandContext) -> list[Part]:
    """UNO! and whom to catch: what is urgent stands above all."""
    called: Buttons = []
    if CallUno() in seated.view.moves:
        called.append(button(seated.press(ButtonKind.UNO), labels.UNO, ButtonStyle.danger))
    caught = [move.target for move in seated.view.moves if isinstance(move, CatchUno)]
    if len(called) + len(caught) > ROW:
        return [*rows(called), _seat_menu(seated, ButtonKind.CATCH, caught, labels.CATCH_WHOM)]
    called += [
        _seat_button(seated, ButtonKind.CATCH, seat, labels.CATCH, ButtonStyle.danger) for seat in caught
    ]
    return [*rows(called)]


def answers(seated: HandContext) -> list[Part]:
    """What can be decided now, without cards and calls."""
    moves = seated.view.moves
    buttons = [made for move in moves if (made := _answer(seated, move)) is not None]
    targets = [move.target for move in moves if isinstance(move, ChooseTarget)]
    guessers = [move.target for move in moves if isinstance(move, NameGuesser) and move.target is not None]
    parts: list[Part] = []
    parts += _seat_choices(seated, ButtonKind.TARGET, targets, labels.PICK_WHOM)
    parts += _seat_choices(seated, ButtonKind.GUESS, guessers, labels.GUESSED_BY)
    return [*parts, *rows(buttons)]


def _answer(seated: HandContext, move: Move) -> Button[Any] | None:
    match move:
        case Play(card=card) if has_own_button(seated.view, card):
            press = seated.press(ButtonKind.PLAY, str(slots(seated.view).index(card)))
            return button(press, labels.play(card), ButtonStyle.success)
        case ChooseColor(color=color):
            return _color_button(seated, ButtonKind.COLOR, color)
        case DiscardColor(color=color):
            return _color_button(seated, ButtonKind.DISCARD, color)
        case _:
            return _plain_button(seated, move)


def _plain_button(seated: HandContext, move: Move) -> Button[Any] | None:
    """The button of a move that names nothing."""
    found = next((asked for asked, plain in PLAIN_MOVES.items() if plain == move), None)
    if found is None or found[0] is ButtonKind.UNO:
        return None
    label = labels.answer(labels.ANSWERS[found[0], found[1]], seated.view.public.pending)
    return button(seated.press(*found), label, LOOKS.get(found, ButtonStyle.secondary))


def _color_button(seated: HandContext, kind: ButtonKind, color: Color) -> Button[Any]:
    label = COLOR_WORDS[color].capitalize()
    return button(seated.press(kind, color.value), label, ButtonStyle.primary, emoji=SQUARES[color])


def _seat_choices(
    seated: HandContext, kind: ButtonKind, seats: Sequence[int], placeholder: str
) -> list[Part]:
    """A button for each seat, or a menu where they would be more than a row."""
    if len(seats) > ROW:
        return [_seat_menu(seated, kind, seats, placeholder)]
    return [*rows([_seat_button(seated, kind, seat, "{name}", ButtonStyle.primary) for seat in seats])]


def _seat_button(
    seated: HandContext, kind: ButtonKind, seat: int, label: str, look: ButtonStyle
) -> Button[Any]:
    name = plain_names(seated.session.state.lobby.players)[seat]
    return button(seated.press(kind, str(seat)), labels.named(label, name), look)


def _seat_menu(seated: HandContext, kind: ButtonKind, seats: Sequence[int], placeholder: str) -> Part:
    names = plain_names(seated.session.state.lobby.players)
    choices = [SelectOption(label=names[seat], value=str(seat)) for seat in seats]
    return menu(seated.press(kind, "seat"), placeholder, choices)
