"""Actions for moves, playing cards, and hints."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Self

import msgspec
from msgspec.structs import replace

from bot.computer import LEVELS
from bot.computer.player import Level
from bot.engine.faces.decks import card_of
from bot.engine.model.cards import Card, Color
from bot.engine.model.events import UnoAnnounced
from bot.engine.model.moves import (
    MOVE_WORDS,
    Accept,
    CallUno,
    CatchUno,
    Draw,
    Leave,
    Move,
    Play,
    TimeOut,
    UnoTimeOut,
)
from bot.engine.view import SeatView
from bot.game.changes import take_time
from bot.game.errors import Fault, GameError
from bot.game.players import STAND_IN
from bot.text import table
from bot.text.language import say
from bot.text.names import plain_names, shown_names
from bot.text.story import own_lines, revealed
from bot.ui.actions.action import SEPARATOR, ActionContext, ActionResult, HandShown, Number, Said, TableAction
from bot.ui.actions.meaning import meant, player_meant

ADVISER = Level.NORMAL  # the level of the computer player that suggests moves
AT = "@"  # separates a suggestion from the revision for which it was made
# The moves that have their own buttons, by their word. A card is played by its slot, and the remaining moves
# happen automatically.
CHOICES = {word: kind for word, kind in MOVE_WORDS.items() if kind not in (Play, Leave, TimeOut, UnoTimeOut)}


class MakeMove(TableAction):
    """Make a move that names no card. A custom ID contains the word of the move."""

    is_move: ClassVar = True
    move: Move

    @property
    def written(self) -> tuple[str, str]:
        values = [getattr(self.move, name) for name in self.move.__struct_fields__]
        argument = SEPARATOR.join("null" if value is None else str(value).lower() for value in values)
        return str(self.move.__struct_config__.tag), argument

    @classmethod
    def from_word(cls, code: str, argument: str) -> Self:
        """Return the move with this word. Raises ValueError if there is none."""
        kind = CHOICES.get(code)
        if kind is None:
            raise ValueError(code)
        return cls(
            msgspec.convert(dict(zip(kind.__struct_fields__, [argument], strict=False)), kind, strict=False)
        )

    async def carry_out(self, context: ActionContext) -> ActionResult:
        return await _made(context, acting_seat(context, self.move), self.move)


def acting_seat(context: ActionContext, move: Move | None = None) -> int:
    """Return the seat that a person acts for: the seat of the pressed panel, or the seat that must act.

    Raises GameError (not_seated) if the person has no seat.
    """
    if context.seat is not None:
        return context.seat
    snapshot, account = context.session.snapshot, context.player.id
    own, *others = snapshot.seats_of(account) or (snapshot.state.seat_of(account),)
    if not others:
        return own
    owing = snapshot.public.owing if isinstance(move, CallUno) else ()
    waited_for = (*owing, own if snapshot.public.decider is None else snapshot.public.decider)
    return next((seat for seat in waited_for if seat in (own, *others)), own)


def acting_view(context: ActionContext) -> SeatView:
    """Return the view from the acting seat. Raises GameError (not_seated or not_started)."""
    return context.session.snapshot.seat(acting_seat(context))


async def _made(context: ActionContext, seat: int, move: Move) -> ActionResult:
    session = context.session
    happened = await session.submit(session.state.lobby.players[seat].id, move, context.seen)
    snapshot = session.snapshot
    names = shown_names(snapshot.state.lobby.players)
    news, reveal = tuple(own_lines(happened, seat, names)), revealed(happened, seat, names)
    is_ahead = any(isinstance(event, UnoAnnounced) for event in happened)
    if isinstance(move, CallUno | CatchUno) and not is_ahead:
        return Said("\n".join(line.words for line in news))
    # A guest's hand is covered again after the move, unless there is more to decide or to see (A1).
    stays_open = reveal is not None or snapshot.public.decider == seat
    return HandShown(None, news, reveal, seat if stays_open else None)


class DrawCards(TableAction, tag="draw_typed"):
    """Draw a card, or take the stacked cards. This is the typed command."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        is_accepting = Accept() in acting_view(context).moves
        return await MakeMove(Accept() if is_accepting else Draw()).carry_out(context)


class PlayCard(TableAction, tag="play"):
    """Play a card, given by its slot on the panel, by a suggestion (`slot@revision`), or by its typed
    code.
    """

    filled_in: ClassVar = frozenset({"color", "target"})
    is_move: ClassVar = True
    card: str
    color: Color | None = None
    target: str = ""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        target = context.state.seat_of(player_meant(context.state, self.target)) if self.target else None
        slot, at, revision = self.card.partition(AT)
        if at:
            return await PlayCard(slot, self.color, self.target).carry_out(
                replace(context, seen=_number(revision))
            )
        view = acting_view(context)
        card = card_of(slot.strip().upper()) if context.seen is None else self.card_in(view)
        return await _made(context, view.seat, Play(card, self.color, target))

    def card_in(self, view: SeatView) -> Card:
        """Return the card in the slot. Raises GameError (stale) if the hand has no such slot."""
        cards, slot = slots(view), _number(self.card)
        if not 0 <= slot < len(cards):
            raise GameError(Fault.STALE)
        return cards[slot]


class PlayTyped(TableAction, tag="play_typed"):
    """Play a card or answer the game's question with a typed command or a suggestion.

    `choice` is a suggestion (`slot@revision` or `word=argument@revision`), the code of a card, or the label
    of an answer.
    """

    choice: str
    color: Color | None = None
    target: str = ""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        chosen, at, revision = self.choice.rpartition(AT)
        if at and SEPARATOR in chosen and (seen := _number(revision)) >= 0:
            return await _picked(chosen).carry_out(replace(context, seen=seen))
        if not at and (action := meant(self.choice, offered_answers(context))) is not None:
            return await action.carry_out(replace(context, seen=context.session.revision))
        return await PlayCard(self.choice, self.color, self.target).carry_out(context)


class CatchPlayer(TableAction, tag="catch_player"):
    """Catch somebody who has not called UNO. They are given by name."""

    player: str

    async def carry_out(self, context: ActionContext) -> ActionResult:
        move = CatchUno(context.state.seat_of(player_meant(context.state, self.player)))
        return await _made(context, acting_seat(context, move), move)


class AnswerRace(TableAction, tag="race"):
    """Take part in the UNO race of a seat. The seat's owner calls, and anybody else catches.

    `seen` is the revision at which the race opened.
    """

    seat: Number

    async def carry_out(self, context: ActionContext) -> ActionResult:
        happened = await context.session.react(context.player.id, self.seat, context.seen or 0)
        seat, names = context.state.seat_of(context.player.id), shown_names(context.state.lobby.players)
        told = own_lines(happened, seat, names)
        return Said("\n".join(line.words for line in told), is_public=True)


class TakeTime(TableAction, tag="more_time"):
    """Double the time of the player's own turn, once per match."""

    is_move: ClassVar = True

    async def carry_out(self, context: ActionContext) -> ActionResult:
        seat = acting_seat(context)
        await context.session.change(lambda state, _: take_time(state, seat))
        return HandShown(table.TIME_TAKEN, seat=seat)


class Hint(TableAction, tag="hint"):
    """Suggest a move and explain it."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        view = acting_view(context)
        if view.public.is_over:
            return Said(table.AFTER_THE_ROUND, is_passing=True)
        if CallUno() in view.moves:
            move: Move = CallUno()
        elif view.public.decider != view.seat:
            return Said(table.NOTHING_TO_DO, is_passing=True)
        else:
            whims = Random(context.session.revision)  # noqa: S311  # no secret; asking again changes nothing
            move = LEVELS.get(ADVISER, LEVELS[STAND_IN]).choose(view, whims)
        return Said(table.hint(move, view, shown_names(context.state.lobby.players)))


def slots(view: SeatView) -> tuple[Card, ...]:
    """Return the distinct cards of a hand in sorted order. Custom IDs contain an index into this list, never
    a card.
    """
    return tuple(dict.fromkeys(view.hand))


def action_of(move: Move, view: SeatView) -> TableAction:
    """Return the action for a legal move. A card is named by its slot."""
    return PlayCard(str(slots(view).index(move.card))) if isinstance(move, Play) else MakeMove(move)


def offered_answers(context: ActionContext) -> list[tuple[str, TableAction]]:
    """Return the acting seat's options other than playing a card or calling UNO, each with its button
    label.
    """
    view, names = acting_view(context), plain_names(context.state.lobby.players)
    hand = [move for move in view.moves if isinstance(move, Play) and move.card is not view.drawn]
    moves = [move for move in view.moves if move not in hand and not isinstance(move, CallUno | CatchUno)]
    answers = [(table.move_label(move, view.public, names), action_of(move, view)) for move in moves]
    has_time = context.state.may_take_time(view.seat)
    return [*answers, *([(say(table.MORE_TIME), TakeTime())] if has_time else [])]


def suggested_value(action: TableAction, revision: int) -> str:
    """Format an answer as a suggestion."""
    code, argument = action.written
    return f"{code}{SEPARATOR}{argument}{AT}{revision}"


def _picked(written: str) -> TableAction:
    """Parse a suggestion. Raises GameError (stale) if there is no such action."""
    is_time = written.partition(SEPARATOR)[0] == TakeTime.kind()
    return TakeTime() if is_time else suggested(written)


def suggested(written: str) -> PlayCard | MakeMove:
    """Parse `word=argument`. Raises GameError (stale) if there is no such action."""
    code, _, argument = written.partition(SEPARATOR)
    try:
        return PlayCard(argument) if code == "play" else MakeMove.from_word(code, argument)
    except ValueError:
        raise GameError(Fault.STALE) from None


def chosen_move(choice: str, chosen: Sequence[str], view: SeatView) -> Move:
    """Return the move for the button `word=argument` of a hand. For a menu, `chosen` is the argument.

    Raises GameError (stale) if the hand does not offer it.
    """
    word = choice.partition(SEPARATOR)[0]
    action = suggested(SEPARATOR.join((word, *chosen)) if chosen else choice)
    return Play(action.card_in(view)) if isinstance(action, PlayCard) else action.move


def _number(text: str) -> int:
    """Parse a number. Returns -1 if the bot did not write the text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else -1
