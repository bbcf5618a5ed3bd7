"""The search for leaks knows which cards everybody may see."""

from __future__ import annotations

import json

import pytest

from bot.engine.faces.decks import CARDS
from bot.engine.model.events import CardPlayed, CardTurnedUp, DealerDrawn, Event
from bot.text.story import Happening, lines_of
from tests.wire.leaks import ANY_CARD, OPEN_AT_THE_DEAL

NAMES = ("Ann", "Bob")
R7, G5, W4 = CARDS["R7"], CARDS["G5"], CARDS["W4"]


def cards_told(*events: Event) -> list[str]:
    """The cards that would count as leaked if they had never been on the table."""
    lines = "\n".join(str(line) for line in lines_of((Happening((event,)) for event in events), NAMES))
    return ANY_CARD.findall(OPEN_AT_THE_DEAL.sub("", json.dumps(lines, ensure_ascii=False)))


@pytest.mark.parametrize("event", [CardTurnedUp(W4, stays=False), DealerDrawn((0, 1), (R7, G5))], ids=repr)
def test_cards_shown_at_the_deal_are_open(event: Event) -> None:
    assert cards_told(event) == []


def test_a_card_of_a_hand_is_found_next_to_them() -> None:
    events = (DealerDrawn((0, 1), (R7, G5)), CardTurnedUp(W4, stays=False), CardPlayed(0, R7, 6))
    assert cards_told(*events) == ["🟥 Red 7"]
