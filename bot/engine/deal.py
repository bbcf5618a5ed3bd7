"""Setting up a round: the draw for the dealer, the deal, and the first card (U2-U5)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.engine.cards import Card, Family
from bot.engine.decks import deck
from bot.engine.effects import AskColor, BeginTurn, Effect, run
from bot.engine.errors import RulesError
from bot.engine.events import CardTurnedUp, DealerDrawn, Event, RoundStarted
from bot.engine.rules import Rules
from bot.engine.shuffle import commitment, shuffled
from bot.engine.table import Draft, Table

Pile = tuple[Card, ...]


@dataclass(frozen=True)
class Seating:
    """Who takes part in a round: `seats` places in all, of which some are gone."""

    seats: int
    dealer: int
    gone: frozenset[int] = frozenset()
    first: int | None = None  # who begins, where the host names somebody (U5)

    def after(self, seat: int) -> int:
        """The next seat in play, clockwise."""
        seat = (seat + 1) % self.seats
        return self.after(seat) if seat in self.gone else seat

    def in_play(self) -> tuple[int, ...]:
        """The seats in play, in the order of the deal: clockwise from the dealer's left."""
        order = [self.after(self.dealer)]
        while len(order) < self.seats - len(self.gone):
            order.append(self.after(order[-1]))
        return tuple(order)


def start_round(
    rules: Rules, seating: Seating, secret: bytes, *, pile: Pile | None = None, shuffles: int = 0
) -> tuple[Table, list[Event]]:
    """Deal a round from `pile` as it lies, or from the deck of the rules shuffled under `secret`.

    Raises RulesError where the cards do not suffice or none of them can be turned up.
    """
    if pile is None:
        pile, shuffles = shuffled(deck(), secret, shuffles), shuffles + 1
    order = seating.in_play()
    dealt = len(order) * rules.hand_size
    if dealt >= len(pile):
        raise RulesError("hand_size", "too_many_players", seats=len(order))
    hands: list[Pile] = [()] * seating.seats
    for place, seat in enumerate(order):
        hands[seat] = pile[place : dealt : len(order)]
    first = seating.first if seating.first is not None else order[0]
    table = Table(
        rules=rules, secret=secret, hands=tuple(hands), draw_pile=pile[dealt:], discard=(), color=None,
        turn=first, dealer=seating.dealer, awaiting=None, shuffles=shuffles, gone=seating.gone,
    )  # fmt: skip
    draft = table.draft()
    draft.events.append(RoundStarted(seating.dealer, commitment(secret)))
    _turn_up(draft)
    run(draft)
    events = draft.events
    return draft.freeze(), events


def _turn_up(draft: Draft) -> None:
    rule = draft.rules.opening_card
    if not any(_is_usable(card, rule) for card in draft.draw_pile):
        raise RulesError("opening_card", "no_opening_card")
    while True:
        card, draft.draw_pile = draft.draw_pile[0], draft.draw_pile[1:]
        stays = _is_usable(card, rule)
        draft.events.append(CardTurnedUp(card, stays))
        if stays or rule == "number_only":
            draft.discard += (card,)
        else:
            draft.draw_pile = draft.shuffled((card, *draft.draw_pile))
        if stays:
            break
    draft.color = card.color
    draft.agenda = (*_opening_effects(card, rule), BeginTurn())


def _is_usable(card: Card, rule: str) -> bool:
    if rule == "number_only":
        return card.face.family is Family.NUMBER
    return card.face.opening is not None


def _opening_effects(card: Card, rule: str) -> tuple[Effect, ...]:
    if rule == "plain":
        return (AskColor(),) if card.is_wild else ()
    return card.face.opening or ()


@dataclass(frozen=True)
class DealerDraw:
    """The outcome of the draw for the dealer: who deals, what was drawn, and the cards after it, unshuffled."""

    dealer: int
    events: tuple[Event, ...]


def draw_dealer(rules: Rules, seats: int, pile: Pile) -> DealerDraw:
    """Everybody draws from the top of the pile, the highest number deals; who ties draws again (U2).

    Where the pile runs out the first of those still in it deals.
    """
    contenders = tuple(range(seats))
    result = DealerDraw(0, ())
    while len(contenders) > 1 and len(pile) >= len(contenders):
        drawn, pile = pile[: len(contenders)], pile[len(contenders) :]
        result = replace(result, events=(*result.events, DealerDrawn(contenders, drawn)))
        contenders = _still_in(contenders, drawn, everybody_counts=rules.dealer == "draw")
    return replace(result, dealer=contenders[0])


def _still_in(seats: tuple[int, ...], drawn: Pile, *, everybody_counts: bool) -> tuple[int, ...]:
    """Who is still in after a draw: the highest, and with `draw_numbers` also who drew no number."""
    values = [card.points if card.face.family is Family.NUMBER else None for card in drawn]
    if everybody_counts:  # action and wild cards count 0
        values = [value or 0 for value in values]
    best = max((value for value in values if value is not None), default=None)
    return tuple(seat for seat, value in zip(seats, values, strict=True) if value is None or value == best)
