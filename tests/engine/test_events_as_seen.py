"""The cards that an event shows, and who sees them."""

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
    EventBase,
    PileRefilled,
    Reason,
    RoundEnded,
)
from bot.engine.notation import EFFECTS
from bot.engine.view import event_seen_by, public_event
from tests.builders import cards

DRAWN = CardsDrawn(1, 2, Reason.PENALTY, cards("R1 R2"))
CHALLENGED = ChallengeDecided(1, 0, True, cards("B1 B2"))


@pytest.mark.parametrize(
    ("event", "shown"),
    [(DRAWN, CardsDrawn(1, 2, Reason.PENALTY)), (CHALLENGED, ChallengeDecided(1, 0, True))],
)
def test_hidden_cards_are_seen_by_one_seat_alone(event: Event, shown: Event) -> None:
    assert public_event(event) == shown
    assert event_seen_by(event, 1) == event
    assert event_seen_by(event, 0) == shown
    assert event_seen_by(event, 2) == shown


@pytest.mark.parametrize(
    "event",
    [
        CardsDrawn(1, 2, Reason.ROULETTE, cards("R1 R2")),
        CardPlayed(0, cards("R1")[0], 3),
        CardsDiscarded(1, cards("W W4")),
        RoundEnded(0, ((), cards("R1")), (1, 0)),
    ],
)
def test_what_lies_open_is_seen_by_all(event: Event) -> None:
    assert public_event(event) == event
    assert event_seen_by(event, 2) == event


def test_a_new_event_must_declare_what_it_hides() -> None:
    with pytest.raises(TypeError, match="Peeked must declare what it hides"):
        type("Peeked", (EventBase,), {"__annotations__": {"seat": int, "hand": tuple}})


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (CardPlayed(0, cards("R1")[0], 3), CardPlayed(0, cards("R1")[0], None)),
        (CardPlayed(0, cards("R1")[0], 0), CardPlayed(0, cards("R1")[0], 0)),
        (PileRefilled(40), PileRefilled(None)),
        (DRAWN, CardsDrawn(1, 2, Reason.PENALTY)),
    ],
)
def test_counts_are_hidden_where_the_rules_hide_them(event: Event, shown: Event) -> None:
    assert public_event(event, hides_counts=True) == shown


def test_what_an_event_hides_is_one_of_its_fields() -> None:
    for event in EVENTS:
        named = {event.hides.cards, event.hides.count} - {""}
        assert named <= set(event.__struct_fields__)
        assert not event.hides.cards or "seat" in event.__struct_fields__


def test_every_event_with_cards_either_hides_them_or_is_known_to_be_open() -> None:
    """A new open event that carries cards needs a decision here, too: it is easy to write `OpenEvent` without
    thinking.
    """
    with_cards = {
        event.__name__: event.hides.cards
        for event in EVENTS
        for name, kind in event.__annotations__.items()
        if "Card" in kind and name != "card"
    }
    assert {name for name in with_cards if not with_cards[name]} == {
        "DealerDrawn",
        "CardsDiscarded",
        "RoundEnded",
    }
    assert with_cards["CardsDrawn"] == "cards"
    assert with_cards["ChallengeDecided"] == "hand"


@pytest.mark.parametrize("records", [EVENTS, EFFECTS.values(), DECISIONS])
def test_records_are_frozen(records: tuple[type, ...]) -> None:
    assert all(record.__struct_config__.frozen for record in records)
