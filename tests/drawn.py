"""Draws and reads once what every start of the bot needs, before all of its processes are forked."""

from __future__ import annotations

import gc
from collections.abc import Iterator

from bot.engine.catalogue import rules_of
from bot.engine.faces.decks import deck_of
from bot.engine.model.cards import Card, Color
from bot.pictures import Scene, picture_of
from bot.pictures.scenes import HandScene, LobbyScene, Portrait, TableScene, TableSeat, TurnScene
from bot.text.language import LANGUAGES, listed, speaking, tenths, translated

PEOPLE = tuple(map(Portrait, ("Ann", "Bob", "Cat")))
SEATS = tuple(TableSeat(person, 7) for person in PEOPLE)
DECK = tuple(dict.fromkeys(deck_of(rules_of({}), len(PEOPLE))))
HAND_SIZE = 7


def scenes() -> Iterator[Scene]:
    """Pictures of a table for three with every card of the deck, in a hand and on the discard pile.

    The parts of a picture are cached; drawing them takes far longer than assembling the picture.
    """
    yield LobbyScene("Classic", PEOPLE, 10, 0)
    for start in range(0, len(DECK), HAND_SIZE):
        cards = DECK[start : start + HAND_SIZE]
        yield from (
            _turn(cards[0], HandScene(cards, playable)) for playable in (frozenset[Card](), frozenset(cards))
        )
    for top in DECK:
        yield TableScene(SEATS, top, top.color or Color.RED, 0)
        yield _turn(top, HandScene((top,)))


def _turn(top: Card, hand: HandScene) -> TurnScene:
    return TurnScene(hand, top, top.color or Color.RED, SEATS)


for scene in scenes():
    assert picture_of(scene)
for language in LANGUAGES:
    with speaking(language):
        assert translated("Red")  # this loads the catalog
        assert listed(("Ann", "Bob"))  # this, like a number, loads the language's formats
        assert tenths(0.5)
gc.collect()
gc.freeze()  # otherwise the first garbage collection of each process would write to all the shared memory
