"""Sets up a round: the draw for the dealer, the deal, and the first card (U2-U5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct

from bot.engine.effects.basic import AskColor, BeginTurn
from bot.engine.faces.decks import deck_of
from bot.engine.model.cards import Card, Family
from bot.engine.model.decisions import RESOLVING
from bot.engine.model.effect import Effect
from bot.engine.model.events import CardTurnedUp, DealerDrawn, Event, RoundStarted
from bot.engine.model.options import Dealer, OpeningCard, RulesError, RulesFault
from bot.engine.model.rules import MIN_SEATS, TEAM_SEATS, Rules
from bot.engine.model.shuffle import commitment, shuffled
from bot.engine.model.table import Draft, Table
from bot.engine.play.apply import run_agenda

Pile = tuple[Card, ...]


class Seating(Struct, frozen=True):
    """The seats of a round: `seats` is the total number, and `gone` holds the seats that are not in play."""

    seats: int
    dealer: int
    gone: frozenset[int] = frozenset()
    first: int | None = None  # the seat that begins, if the host has chosen somebody (U5)

    def after(self, seat: int) -> int:
        """Return the next seat in play, clockwise."""
        seat = (seat + 1) % self.seats
        return self.after(seat) if seat in self.gone else seat

    def in_play(self) -> tuple[int, ...]:
        """The seats in play in dealing order: clockwise from the dealer's left."""
        order = [self.after(self.dealer)]
        while len(order) < self.seats - len(self.gone):
            order.append(self.after(order[-1]))
        return tuple(order)


def check_seats(rules: Rules, seats: int) -> None:
    """Raise RulesError for a number of players that these rules don't allow (U1)."""
    if seats < MIN_SEATS:
        raise RulesError("players", RulesFault.TOO_FEW_PLAYERS, at_least=MIN_SEATS)
    if rules.teams and seats != TEAM_SEATS:
        raise RulesError("teams", RulesFault.NEEDS_FOUR_PLAYERS, seats=seats)
    if seats > rules.max_seats:
        if rules.max_seats == rules.seats:
            raise RulesError("seats", RulesFault.TOO_FEW_SEATS, at_most=rules.max_seats)
        raise RulesError("players", RulesFault.TOO_MANY_PLAYERS, at_most=rules.max_seats)


def start_round(
    rules: Rules, seating: Seating, secret: bytes, *, pile: Pile | None = None, shuffles: int = 0
) -> tuple[Table, list[Event]]:
    """Deal a round from `pile` in its order, or from the rules' deck shuffled with `secret`.

    The deck is shuffled again if no card could be turned up. Raises RulesError if there are too few cards, or
    if no card of a given pile can be turned up.
    """
    order = seating.in_play()
    dealt = len(order) * rules.hand_size
    if pile is None:
        pile, shuffles = _shuffled_deck(rules, seating, dealt, secret, shuffles)
    if dealt >= len(pile):
        raise RulesError("hand_size", RulesFault.NOT_ENOUGH_CARDS, seats=len(order))
    hands: list[Pile] = [()] * seating.seats
    for place, seat in enumerate(order):
        hands[seat] = pile[place : dealt : len(order)]
    first = seating.first if seating.first is not None else order[0]
    draft = Draft(
        rules=rules, secret=secret, hands=tuple(hands), draw_pile=pile[dealt:], discard=(), color=None,
        turn=first, dealer=seating.dealer, awaiting=RESOLVING, shuffles=shuffles, gone=seating.gone,
    )  # fmt: skip
    draft.events.append(RoundStarted(seating.dealer, commitment(secret)))
    _turn_up(draft)
    run_agenda(draft)
    return draft.freeze(), draft.events


def _shuffled_deck(
    rules: Rules, seating: Seating, dealt: int, secret: bytes, shuffles: int
) -> tuple[Pile, int]:
    """Return the first shuffled deck with a card that can be turned up, and the number of shuffles it
    took.
    """
    pile, shuffles = shuffled(deck_of(rules, seating.seats), secret, shuffles), shuffles + 1
    if dealt >= len(pile) or _can_open(pile[dealt:], rules):
        return pile, shuffles
    return _shuffled_deck(rules, seating, dealt, secret, shuffles)


def _turn_up(draft: Draft) -> None:
    rule = draft.rules.opening_card
    if not _can_open(draft.draw_pile, draft.rules):
        raise RulesError("opening_card", RulesFault.NO_OPENING_CARD)
    while True:
        card, draft.draw_pile = draft.draw_pile[0], draft.draw_pile[1:]
        stays = _is_usable(card, rule)
        draft.events.append(CardTurnedUp(card, stays))
        if stays or rule is OpeningCard.NUMBER_ONLY:
            draft.discard += (card,)
        else:
            draft.draw_pile = draft.shuffled((card, *draft.draw_pile))
        if stays:
            break
    draft.color = card.color
    draft.agenda = (*_opening_effects(card, rule), BeginTurn())


def _can_open(pile: Pile, rules: Rules) -> bool:
    return any(_is_usable(card, rules.opening_card) for card in pile)


def _is_usable(card: Card, rule: OpeningCard) -> bool:
    if rule is OpeningCard.NUMBER_ONLY:
        return card.face.family is Family.NUMBER
    return card.face.opening is not None


def _opening_effects(card: Card, rule: OpeningCard) -> tuple[Effect, ...]:
    if rule is OpeningCard.PLAIN:
        return (AskColor(),) if card.is_wild else ()
    return card.face.opening or ()


class DealerDraw(Struct, frozen=True):
    """The dealer, and the cards drawn to determine the dealer."""

    dealer: int
    events: tuple[Event, ...]


def draw_dealer(rules: Rules, seats: int, pile: Pile) -> DealerDraw:
    """Everybody draws from the top of the pile, and the player with the highest number deals. Tied players
    draw again (U2).

    If the pile runs out, the first seat that is still tied deals.
    """
    contenders, cards, events = list(range(seats)), iter(pile), list[Event]()
    while len(contenders) > 1:
        numbers = _draw_numbers(rules, contenders, cards, events)
        if len(numbers) < len(contenders):
            break
        highest = max(numbers.values())
        contenders = [seat for seat in contenders if numbers[seat] == highest]
    return DealerDraw(contenders[0], tuple(events))


def _draw_numbers(
    rules: Rules, seats: Sequence[int], cards: Iterator[Card], events: list[Event]
) -> dict[int, int]:
    """Return the number that each seat drew. If only numbers count, seats without a number draw again."""
    numbers: dict[int, int] = {}
    while len(numbers) < len(seats):
        drawing = tuple(seat for seat in seats if seat not in numbers)
        drawn = tuple(islice(cards, len(drawing)))
        if len(drawn) < len(drawing):
            break
        events.append(DealerDrawn(drawing, drawn))
        for seat, card in zip(drawing, drawn, strict=True):
            if card.face.family is Family.NUMBER:
                numbers[seat] = card.points
            elif rules.dealer is Dealer.DRAW:  # action and wild cards count as 0
                numbers[seat] = 0
    return numbers
