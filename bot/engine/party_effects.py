"""Effects that people carry out at the table: dares, charades and rules of their own (W5, W8, W9, W11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.awaiting import DareOffer, Guessing
from bot.engine.cards import Color
from bot.engine.effects import Effect
from bot.engine.events import Dared, Reason, TextShown

if TYPE_CHECKING:
    from bot.engine.table import Draft


class OfferDare(Effect):
    """The next seat does what the text says or draws; no turn is lost (W5)."""

    text: str
    cards: int

    def apply(self, draft: Draft) -> None:
        seat = draft.next_seat(draft.turn)
        draft.awaiting = DareOffer(seat, draft.turn, self.text, self.cards)
        draft.events.append(Dared(seat, draft.turn, self.text, self.cards))


class AskGuesser(Effect):
    """Its player acts something out and names who guessed it (W8)."""

    def apply(self, draft: Draft) -> None:
        draft.awaiting = Guessing(draft.turn)


class DrawNextUntil(Effect):
    """The next seat draws until a card of the color comes, or nothing is left (W9, section 10.28)."""

    color: Color

    def apply(self, draft: Draft) -> None:
        draft.draw_until(draft.next_seat(draft.turn), lambda card: card.color is self.color, Reason.PENALTY)

    def on_last_card(self) -> Effect:
        return self


class ShowText(Effect):
    """A rule of the table's own is shown to all (W11)."""

    text: str

    def apply(self, draft: Draft) -> None:
        draft.events.append(TextShown(draft.turn, self.text))


EFFECTS: tuple[type[Effect], ...] = (OfferDare, AskGuesser, DrawNextUntil, ShowText)
