"""Which cards an event shows to whom."""

from __future__ import annotations

import pytest

from bot.engine.model.decisions import DECISIONS
from bot.engine.model.events import (
    EVENTS,
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    ChallengeDecided,
    Event,
    Reason,
    RoundEnded,
    public,
    seen_by,
)
from bot.engine.notation import EFFECTS
from tests.builders import cards

DRAWN = CardsDrawn(1, 2, Reason.PENALTY, cards("R1 R2"))
CHALLENGED = ChallengeDecided(1, 0, True, cards("B1 B2"))


@pytest.mark.parametrize(
    ("event", "shown"),
    [(DRAWN, CardsDrawn(1, 2, Reason.PENALTY)), (CHALLENGED, ChallengeDecided(1, 0, True))],
)
def test_hidden_cards_are_seen_by_one_seat_alone(event: Event, shown: Event) -> None:
    assert public(event) == shown
    assert seen_by(event, 1) == event
    assert seen_by(event, 0) == shown
    assert seen_by(event, 2) == shown


@pytest.mark.parametrize(
    "event",
    [
        CardPlayed(0, cards("R1")[0], 3),
        CardsDiscarded(1, cards("W W4")),
        RoundEnded(0, ((), cards("R1")), (1, 0)),
    ],
)
def test_what_lies_open_is_seen_by_all(event: Event) -> None:
    assert public(event) == event
    assert seen_by(event, 2) == event


def test_every_event_with_cards_is_either_hidden_or_known_to_be_open() -> None:
    """A new event that carries cards must be decided about here, and in `public`."""
    with_cards = {
        event.__name__
        for event in EVENTS
        for name, kind in event.__annotations__.items()
        if "Card" in kind and name != "card"
    }
    assert with_cards == {"DealerDrawn", "CardsDrawn", "CardsDiscarded", "ChallengeDecided", "RoundEnded"}


@pytest.mark.parametrize("records", [EVENTS, EFFECTS.values(), DECISIONS])
def test_records_are_frozen(records: tuple[type, ...]) -> None:
    assert all(record.__struct_config__.frozen for record in records)
