"""A player's hand panel: the hand and its controls. With a shared screen, it shows one of several
hands (A1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from discord import ButtonStyle, PartialEmoji, SelectOption
from msgspec import Struct, field

from bot.engine.model.cards import Card, Color
from bot.engine.model.decisions import Turn
from bot.engine.model.moves import (
    Accept,
    CallUno,
    CatchUno,
    Challenge,
    ChooseColor,
    ChooseTarget,
    DiscardColor,
    DoDare,
    Judge,
    Move,
    NameGuesser,
    Play,
)
from bot.engine.view import PublicView, SeatView
from bot.game.preferences import HandOrder
from bot.game.state import Snapshot, Stage
from bot.pictures import emoji_key
from bot.pictures.scenes import HandScene, Portrait, TableSeat, TurnScene
from bot.text import lobby as lobby_words
from bot.text import table
from bot.text.cards import SQUARES, card_label, hand_line, special_lines
from bot.text.language import Sentence, Words, say
from bot.text.names import plain_names, shown_names
from bot.text.story import CARDS_HERE, OwnLine
from bot.ui.actions.action import SEPARATOR, Action
from bot.ui.actions.lobby import AskToLeave, ShowHand
from bot.ui.actions.moves import MakeMove, PlayCard, TakeTime, action_of, slots
from bot.ui.screens.table import clock_lines, is_in_danger, portraits, rank_of, running_clock, turn_line
from bot.ui.transport import Component
from bot.ui.transport.components import CHOICES, menu
from bot.ui.transport.custom_ids import NO_TABLE, Origin
from bot.ui.transport.emojis import NO_EMOJIS, Emojis
from bot.ui.transport.panels import NEUTRAL, ROW, Panel, Part, Tiles, accent_of, panel, picture, row, rows
from bot.ui.transport.people import NO_AVATARS, Avatars


class MoveButton(NamedTuple):
    """The display of a kind of move: the style of its button, and the menu used if the buttons need more than
    a row.
    """

    style: ButtonStyle = ButtonStyle.secondary
    menu: Words = ""


# The buttons of moves that don't use the default, by the move or its kind. `table.MOVES` has the labels.
MOVE_BUTTONS: dict[Move | type[Move], MoveButton] = {
    Play: MoveButton(ButtonStyle.success),
    CallUno: MoveButton(ButtonStyle.danger),
    CatchUno: MoveButton(ButtonStyle.danger, table.CATCH_WHOM),
    Challenge: MoveButton(ButtonStyle.danger),
    ChooseTarget: MoveButton(ButtonStyle.primary, table.PICK_WHOM),
    DoDare: MoveButton(ButtonStyle.success),
    Judge(done=True): MoveButton(ButtonStyle.success),
    Judge(done=False): MoveButton(ButtonStyle.danger),
    NameGuesser: MoveButton(ButtonStyle.primary, table.GUESSED_BY),
    NameGuesser(None): MoveButton(),
}
PLAIN_BUTTON = MoveButton()
COLOR_STYLES: Mapping[Color, ButtonStyle] = {
    Color.RED: ButtonStyle.danger,
    Color.YELLOW: ButtonStyle.secondary,  # Discord has no yellow
    Color.GREEN: ButtonStyle.success,
    Color.BLUE: ButtonStyle.primary,
    Color.PINK: ButtonStyle.danger,
    Color.TEAL: ButtonStyle.success,
    Color.ORANGE: ButtonStyle.secondary,
    Color.PURPLE: ButtonStyle.primary,
}

ORDERS: dict[HandOrder, Callable[[SeatView], Sequence[Card]]] = {
    HandOrder.BY_COLOR: lambda view: view.hand,
    HandOrder.BY_VALUE: lambda view: sorted(view.hand, key=lambda card: (card.points, card.face.key)),
    HandOrder.AS_DEALT: lambda view: view.dealt,
}


News = Words | OwnLine  # the player's own actions and refusals, and what others did to them


class Look(Struct, frozen=True):
    """How a person sees their hand: the emojis of the cards, and the sort order.

    `is_ending` is set if Discord will soon refuse to redraw the panel, so that it offers to start a new one.
    `avatars` holds the other players' avatars, by account.
    """

    emojis: Emojis = field(default_factory=lambda: NO_EMOJIS)
    order: HandOrder = HandOrder.BY_COLOR
    is_ending: bool = False
    avatars: Avatars = field(default_factory=lambda: NO_AVATARS)


class HandContext(Struct, frozen=True, dict=True):
    """A seat at one revision, as its player sees it. `is_shared` is set if the account has several seats
    (A1).
    """

    snapshot: Snapshot
    view: SeatView
    look: Look = Look()
    is_shared: bool = False

    @cached_property
    def origin(self) -> Origin:
        """The table and revision that the buttons refer to."""
        return Origin.of(self.snapshot.state, self.view.seat + 1 if self.is_shared else 0)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return shown_names(self.snapshot.state.lobby.players)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The names at the table, for buttons."""
        return plain_names(self.snapshot.state.lobby.players)

    @property
    def is_turn(self) -> bool:
        """Whether it is this player's turn to decide."""
        return self.view.public.decider == self.view.seat

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves that the panel offers. A waiting player catches on the race message instead."""
        moves = self.view.moves
        return moves if self.is_turn else tuple(move for move in moves if not isinstance(move, CatchUno))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The hand in the player's preferred order."""
        return tuple(ORDERS[self.look.order](self.view))

    @cached_property
    def slots(self) -> tuple[Card, ...]:
        """The distinct cards of the hand, in the order of their indexes in custom IDs."""
        return slots(self.view)

    @cached_property
    def playable(self) -> frozenset[Card]:
        """The cards that can be played now."""
        return frozenset(move.card for move in self.view.moves if isinstance(move, Play))

    @cached_property
    def drawn(self) -> Card | None:
        """The card just drawn, if it can be played. It has its own button."""
        return self.view.drawn if self.view.drawn in self.playable else None

    @cached_property
    def live(self) -> tuple[Card, ...]:
        """The distinct cards whose buttons can be pressed, in the order of the hand."""
        different = dict.fromkeys(self.cards)
        return tuple(card for card in different if card in self.playable and card is not self.drawn)


class AskingOrigin(Origin, frozen=True, kw_only=True):
    """Replaces the action of every button of a hand with the action that `ask` creates from its code and
    argument.
    """

    table: int = 0
    seen: int | str = 0
    ask: Callable[[str], Action]

    def button(self, action: Action, label: Words, *style: ButtonStyle, **look: Any) -> Component:
        """A button that requests this action within the game."""
        return NO_TABLE.button(self.ask(SEPARATOR.join(action.written)), label, *style, **look)

    def menu_id(self, code: str, name: str) -> str:
        return NO_TABLE.custom_id(self.ask(f"{code}{SEPARATOR}{name}"))


class LoneHand(HandContext, frozen=True, dict=True, kw_only=True):
    """A hand in a game without a table, which one person plays alone in a single message.

    Its buttons send the action that `ask` creates, which is parsed by `chosen_move`.
    """

    ask: Callable[[str], Action]

    @cached_property
    def origin(self) -> Origin:
        """The position that the buttons refer to."""
        return AskingOrigin(ask=self.ask)


# Buttons and menus for decisions


def _answers(context: HandContext) -> list[Part]:
    """The last row: decisions other than playing cards, then the buttons to call UNO, to catch, and to
    extend the turn (A9).
    """
    calls = [move for move in context.moves if isinstance(move, CallUno | CatchUno)]
    others = [move for move in context.moves if _is_answer(context, move)]
    has_time = context.is_turn and context.snapshot.state.may_take_time(context.view.seat)
    more_time = [context.origin.button(TakeTime(), table.MORE_TIME, emoji="⏳")] if has_time else []
    return _move_controls(context, [*others, *calls], more_time)


def _is_answer(context: HandContext, move: Move) -> bool:
    if isinstance(move, Play):
        return move.card is context.drawn
    return not isinstance(move, CallUno | CatchUno)


def _move_controls(
    context: HandContext, moves: Sequence[Move], others: Sequence[Component] = ()
) -> list[Part]:
    """A button for each move. If a kind of move needs more than a row of buttons and has a menu, the menu is
    used. The other buttons come last.
    """
    menus: list[Part] = []
    buttons: list[Component] = []
    for kind, group in groupby(moves, key=type):
        alike = list(group)
        in_menu = [move for move in alike if len(alike) > ROW and _move_button(move).menu]
        menus += [_menu(context, kind, in_menu)] if in_menu else []
        buttons += [_button(context, move) for move in alike if move not in in_menu]
    return [*menus, *rows([*buttons, *others])]


def _move_button(move: Move) -> MoveButton:
    return MOVE_BUTTONS.get(move) or MOVE_BUTTONS.get(type(move), PLAIN_BUTTON)


def _button(context: HandContext, move: Move) -> Component:
    label = table.move_label(move, context.view.public, context.labels)
    action = action_of(move, context.view)
    if isinstance(move, ChooseColor | DiscardColor):
        held = sum(card.color is move.color for card in context.view.hand)
        style, label = COLOR_STYLES[move.color], f"{label} ×{held}" if held else label
        return context.origin.button(action, label, style, emoji=SQUARES[move.color])
    ends_round = isinstance(move, Accept) and table.puts_out(context.view)
    style = ButtonStyle.danger if ends_round else _move_button(move).style
    return context.origin.button(action, label, style)


def _menu(context: HandContext, kind: type[Move], moves: Sequence[Move]) -> Component:
    choices = [
        SelectOption(
            label=table.move_label(move, context.view.public, context.labels),
            value=MakeMove(move).argument,
        )
        for move in moves
    ]
    return menu(
        context.origin.menu_id(MakeMove(moves[0]).written[0], "menu"), MOVE_BUTTONS[kind].menu, choices
    )


# The cards that can be played

PHONE_WIDTH = 299  # the width inside a panel in CSS pixels, on a phone that is 390 wide
MOST_ROWS = 2  # rows of buttons, so that the panel of a turn fits above a phone's text box
# cards in a row; a picture with more cards has two rows, which leaves room for only a menu
MOST_IN_A_ROW = 16


def _cards(context: HandContext) -> list[Part]:
    """A button for each distinct card that can be played, or a menu if the buttons would take too much room
    on a phone.
    """
    if not context.live:
        return []
    lines = _phone_rows([_card_button(context, card) for card in context.live])
    if len(lines) <= MOST_ROWS and len(context.view.hand) <= MOST_IN_A_ROW:
        return [row(*line) for line in lines]
    return _card_menus(context)


def _phone_rows(buttons: Sequence[Component]) -> list[list[Component]]:
    """Group the buttons into rows as a phone wraps them."""
    lines: list[list[Component]] = []
    room = 0.0
    for button in buttons:
        width = _phone_width(button)
        if not lines or room < width or len(lines[-1]) == ROW:
            lines.append([])
            room = PHONE_WIDTH
        lines[-1].append(button)
        room -= width + 8
    return lines


def _phone_width(one: Component) -> float:
    """Return the approximate width of a button with an emoji, in CSS pixels."""
    return 58 + 7.6 * len(one["label"])


def _card_button(context: HandContext, card: Card) -> Component:
    action, emoji = PlayCard(str(context.slots.index(card))), _emoji(context, card)
    return context.origin.button(action, _label(context, card), MOVE_BUTTONS[Play].style, emoji=emoji)


def _label(context: HandContext, card: Card) -> str:
    return card_label(card, context.view.hand.count(card))


def _emoji(context: HandContext, card: Card) -> PartialEmoji | str:
    """Return the emoji of the card, or a square of its color until Discord has the emoji."""
    return context.look.emojis.get(emoji_key(card), SQUARES[card.color])


def _card_menus(context: HandContext) -> list[Part]:
    """The playable cards in one menu, or in one menu per color if there are too many."""
    live = context.live
    if len(live) <= CHOICES:
        return [_card_menu(context, "cards", say(table.PLAY_ONE, count=len(live)), live)]
    groups = groupby([card for card in context.slots if card in live], key=lambda card: card.color)
    return [
        _card_menu(context, color or "wilds", table.cards_of(color), list(cards)) for color, cards in groups
    ]


def _card_menu(context: HandContext, name: str, hint: Words, cards: Sequence[Card]) -> Component:
    choices = [
        SelectOption(
            label=_label(context, card),
            value=str(context.slots.index(card)),
            emoji=_emoji(context, card),
        )
        for card in cards
    ]
    return menu(context.origin.menu_id(PlayCard.kind(), name), hint, choices)


# The panel


# rehearsed by phone_legible, ticking_countdown, large_emojis
def hand_screen(context: HandContext, news: Sequence[News] = (), end: Sequence[Part] = ()) -> Panel:
    """The panel of a player at any point in a round.

    `news` comes first: the player's own actions and refusals, and what others did to them. `end` comes last.
    """
    public = context.view.public
    controls = [*_cards(context), *_answers(context)] if context.moves else _leaving(context)
    told = _told(context, news)
    top = _turn(context, told) if context.is_turn else [*told, *_waiting(context)]
    return panel([*top, *controls, *end], accent_of(public.color if context.is_turn else None))


def hand_facts(context: HandContext) -> object:
    """Return everything that `hand_screen` shows. Panels with equal facts look the same.

    Waiting players see only their own cards, so their panels are not redrawn after every move.
    """
    view, state = context.view, context.snapshot.state
    own = (view.public.round, view.dealt, view.drawn, context.moves, view.seat in view.public.gone)
    if context.is_turn:
        return view.public, state.lobby.players, state.deadline, own
    return own, state.lobby.players[view.seat].is_away


def _told(context: HandContext, news: Sequence[News]) -> list[str | Tiles]:
    """The news as lines. Cards are shown as emojis, unless there are too many for a message or some are
    missing.
    """
    has_room = sum(len(line.cards) for line in news if isinstance(line, OwnLine)) <= MOST_TOLD
    return [
        (_with_emojis(context, line) if has_room and line.cards else line.words)
        if isinstance(line, OwnLine)
        else str(line)
        for line in news
    ]


def _with_emojis(context: HandContext, line: OwnLine) -> str | Tiles:
    tiles = [context.look.emojis.get(emoji_key(card)) for card in line.cards]
    if None in tiles:
        return line.words
    return Tiles(line.template.replace(CARDS_HERE, "".join(map(str, tiles))), line.words)


def _text(lines: Sequence[str | Tiles], between: str = "\n") -> str | Tiles:
    words = between.join(line.words if isinstance(line, Tiles) else line for line in lines)
    shown = between.join(line.emojis if isinstance(line, Tiles) else line for line in lines)
    return words if shown == words else Tiles(shown, words)


def _turn(context: HandContext, told: Sequence[str | Tiles]) -> list[Part]:
    """The panel of the player to move: the news, the decision, and a picture with everything needed
    for it.
    """
    view, snapshot = context.view, context.snapshot
    first, *rest = table.prompt(view, context.names).split("\n")
    deadline = running_clock(snapshot)
    headline = first if deadline is None else table.turn_and_time(first, deadline)
    call = _call(context)
    lines: list[str | Tiles] = [headline, *rest, *_notes(context)]
    # On a phone, each line pushes the buttons down.
    if len(told) == 1 and not rest and not call and _has_room_behind(told[0]):
        told, lines[0] = [], _text([told[0], headline], between=" ")
    people = portraits(snapshot.state.lobby.players, context.look.avatars)
    scene = turn_scene(snapshot.public, view.seat, _hand_scene(context), people)
    shown = picture(scene, lambda: _turn_in_words(context))
    return [_text([*told, *call, *lines]), shown]


def _has_room_behind(line: str | Tiles) -> bool:
    """Whether more text fits behind this line. Behind a line of small text, it would be small, too."""
    words = line.words if isinstance(line, Tiles) else line
    return "\n" not in words and len(words) <= SHORT and not words.startswith(SMALL)


def turn_scene(public: PublicView, seat: int, hand: HandScene, people: Sequence[Portrait]) -> TurnScene:
    """The table as the player to move sees it, with the other players in the order of play."""
    others = tuple(
        TableSeat(
            people[other],
            public.counts[other],
            team=other % 2 if public.rules.teams else None,
            is_in_danger=is_in_danger(public, other),
        )
        for other in public.after(seat)
    )
    is_playing = bool(hand.playable) or isinstance(public.decision, Turn)
    return TurnScene(hand, public.top, public.color, others, public.clockwise, public.pending, is_playing)


def _turn_in_words(context: HandContext) -> str:
    public, fits = context.view.public, table.fitting(context.view)
    lines = [table.heading(public), *fits, table.turn_order(_turn_order(context))]
    return "\n".join([*lines, hand_line(context.cards)])


def _waiting(context: HandContext) -> list[Part]:
    """The panel of a waiting player: the hand, and nothing that the next move could change."""
    view = context.view
    rank = rank_of(view.public, view.seat)
    if rank is not None:
        line = say(table.FINISHED, rank=rank)
    elif view.seat in view.public.gone:
        line = say(table.KNOCKED_OUT if view.seat in view.public.out else table.OUT)
    else:
        line = say(table.JUMP_IN if context.playable else table.NOT_YOUR_TURN)
    lines = [*_call(context), line, *_notes(context)]
    return ["\n".join(lines), *([_hand(context)] if context.cards else [])]


def _leaving(context: HandContext) -> list[Part]:
    """The button to leave, for a waiting player. Guests on the same screen leave, too."""
    public, seat = context.view.public, context.view.seat
    player = context.snapshot.state.lobby.players[seat]
    # a player who is knocked out comes back soon (K4)
    is_out = seat in public.gone and seat not in public.out
    if player.is_away or context.is_shared or is_out:
        return []
    return [row(context.origin.button(AskToLeave(), lobby_words.LEAVE))]


def _call(context: HandContext) -> list[str]:
    view = context.view
    if CallUno() not in view.moves:
        return []
    return [say(table.CALL[view.public.rules.uno_call] if len(view.hand) == 1 else table.CALL_AHEAD)]


def _notes(context: HandContext) -> list[str]:
    """Notes about players who are away, and about the effects of special cards."""
    view, player = context.view, context.snapshot.state.lobby.players[context.view.seat]
    away = [say(table.AWAY)] if player.is_away and view.seat not in view.public.gone else []
    return [*away, *special_lines(view.hand, view.public.rules)]


def _hand_scene(context: HandContext) -> HandScene:
    return HandScene(context.cards, context.playable, context.view.drawn)


MOST_TOLD = 20  # maximum number of cards in the news
SHORT = 80  # maximum characters of news that can come before the headline of a turn
SMALL = "-#"  # Discord's mark of a line of small text
MOST_TILES = 60  # about 40 characters each, within the limit of a message


def _hand(context: HandContext) -> Part:
    """The hand as a heading of card emojis, which Discord displays large and has already loaded."""
    tiles = [context.look.emojis.get(emoji_key(card)) for card in context.cards]
    if tiles and None not in tiles and len(tiles) <= MOST_TILES:
        return Tiles(f"# {''.join(map(str, tiles))}", hand_line(context.cards))
    return picture(_hand_scene(context), lambda: hand_line(context.cards))


def _turn_order(context: HandContext) -> list[tuple[str, int | None]]:
    """The other players in the order of play after this one, with the sizes of their hands."""
    public = context.view.public
    return [(context.names[seat], public.counts[seat]) for seat in public.after(context.view.seat)]


PLAIN_LOOK = Look()


class AccountView(Struct, frozen=True, dict=True):
    """A table at one revision, as an account sees it. `seat` is the open hand if the account has several."""

    snapshot: Snapshot
    account: int
    seat: int | None = None
    look: Look = PLAIN_LOOK

    @property
    def own(self) -> tuple[int, ...]:
        """The seats of the account. There are none once the table is closed."""
        is_closed = self.snapshot.state.stage is Stage.CLOSED
        return () if is_closed else self.snapshot.seats_of(self.account)

    @cached_property
    def hand(self) -> HandContext | None:
        """The open hand. It is None outside of a round, and while a shared screen has no hand open."""
        snapshot, own = self.snapshot, self.own
        open_ = own if len(own) == 1 else tuple(seat for seat in own if seat == self.seat)
        if not snapshot.is_in_play or not open_:
            return None
        return HandContext(snapshot, snapshot.seat(open_[0]), self.look, is_shared=len(own) > 1)

    def screen(self, news: Sequence[News] = ()) -> Panel:
        end = [table.REFRESH_SOON, *_refresh(self.snapshot, self.seat)] if self.look.is_ending else []
        if self.hand is not None:
            return hand_screen(self.hand, news, end)
        if (reason := self._why_no_hand()) is not None:
            return panel([reason], NEUTRAL)
        return panel([*_covered(self.snapshot, self.own), *end], NEUTRAL)

    @cached_property
    def facts(self) -> object:
        """Return everything that the screen shows. Panels with equal facts look the same."""
        if self.hand is not None:
            return hand_facts(self.hand)
        return self._why_no_hand() or _covered_facts(self.snapshot, frozenset(self.own))

    def _why_no_hand(self) -> Sentence | None:
        if self.snapshot.state.stage is Stage.CLOSED:
            return table.TABLE_CLOSED
        if not self.own:
            return table.NO_SEAT
        if self.snapshot.state.match is None:
            return table.BEFORE_THE_MATCH
        return None if self.snapshot.is_in_play else table.AFTER_THE_ROUND


def asleep_screen(snapshot: Snapshot, seat: int | None = None) -> Panel:
    """The panel to leave behind when a hand can no longer be redrawn. Nothing on it can become outdated."""
    return panel([table.ASLEEP, *_refresh(snapshot, seat)], NEUTRAL)


def _refresh(snapshot: Snapshot, seat: int | None) -> list[Part]:
    origin = Origin.of(snapshot.state, 0 if seat is None else seat + 1)
    return [row(origin.button(ShowHand(), table.REFRESH, ButtonStyle.success))]


def _covered(snapshot: Snapshot, own: Sequence[int]) -> list[Part]:
    """A button for each seat of the account. The seat that must act is highlighted."""
    public, players = snapshot.public, snapshot.state.lobby.players
    turn = [turn_line(snapshot, shown_names(players)), *clock_lines(snapshot)]
    names = plain_names(players)
    buttons = [
        Origin.of(snapshot.state, seat + 1).button(
            ShowHand(),
            table.named(table.SHOW_CARDS, names[seat]),
            ButtonStyle.primary if seat in (public.decider, *public.owing) else ButtonStyle.secondary,
        )
        for seat in own
        if seat not in public.gone
    ]
    news: list[Part] = [*turn] if public.decider in own else [table.NOT_YOUR_TURN]
    return [*news, table.LOCKED, *rows(buttons)]


def _covered_facts(snapshot: Snapshot, own: frozenset[int]) -> object:
    public, state = snapshot.public, snapshot.state
    turn = (public.decision, state.deadline, state.lobby.players) if public.decider in own else None
    return turn, own - public.gone, own & frozenset(public.owing)
