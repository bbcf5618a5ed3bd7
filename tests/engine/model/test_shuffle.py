"""Shuffles: fair, determined by the secret, and checked by a verifier written from their description."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from bot.engine.faces.decks import deck_of
from bot.engine.model.shuffle import SECRET_BYTES, commitment, shuffled
from bot.engine.play.match import start_match
from tests.builders import SECRET, codes, rules
from tests.soak.counts import Record, times

ORDER = [str(card) for card in deck_of(rules(), 2)]


def verified(items: list[str], secret: bytes, number: int) -> list[str]:
    """ "uno-shuffle-1", implemented again from its description: one byte stream, one word after another."""
    items = list(items)
    stream = hashlib.shake_256(secret + number.to_bytes(8, "big")).digest(4096)
    position = 0
    for i in range(len(items) - 1, 0, -1):
        while True:
            word = int.from_bytes(stream[position : position + 4], "big")
            position += 4
            if word < 2**32 // (i + 1) * (i + 1):
                break
        j = word % (i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def secret_of(number: int) -> bytes:
    return hashlib.shake_256(number.to_bytes(8, "big")).digest(SECRET_BYTES)


def test_a_standalone_verifier_reproduces_decks(record_property: Record) -> None:
    for number in range(times(1_000, 10_000)):
        secret = secret_of(number)
        assert list(shuffled(ORDER, secret, number % 5)) == verified(ORDER, secret, number % 5)
    record_property("decks reproduced by a verifier", times(1_000, 10_000))


def test_the_first_round_can_be_verified_from_its_secret() -> None:
    """Drawing for the dealer is shuffle 0, the deck for the deal is shuffle 1."""
    match, _ = start_match(rules(opening_card="number_only"), 2, SECRET)
    pile = verified(ORDER, SECRET, 1)
    first = (match.table.dealer + 1) % 2
    assert codes(match.table.hands[first]).split() == pile[0:14:2]
    assert codes(match.table.hands[1 - first]).split() == pile[1:14:2]


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(b"secret") == hashlib.sha256(b"secret").hexdigest()


@pytest.mark.parametrize("size", [0, 1, 2, 108, 216])
def test_nothing_is_lost(size: int) -> None:
    assert sorted(shuffled(range(size), SECRET, 0)) == list(range(size))


def test_secrets_and_numbers_give_different_orders() -> None:
    orders = {shuffled(ORDER, secret_of(secret), number) for secret in range(50) for number in range(4)}
    assert len(orders) == 200


def test_the_secret_is_large_enough_for_every_order() -> None:
    orders = 1
    for factor in range(2, 109):
        orders *= factor
    for copies in Counter(ORDER).values():
        orders //= 2 if copies == 2 else 24 if copies == 4 else 1
    assert orders < 2 ** (8 * SECRET_BYTES)


def test_every_order_comes_up_as_often(record_property: Record) -> None:
    """Chi-square over the 24 orders of four cards, 23 degrees of freedom; 49.7 is the 0.1 % point."""
    shuffles = times(20_000, 1_000_000)
    seen = Counter(shuffled("abcd", secret_of(number), 0) for number in range(shuffles))
    expected = shuffles / 24
    assert sum((seen[order] - expected) ** 2 / expected for order in seen) < 49.7
    assert len(seen) == 24
    record_property("shuffles of four cards, every order as often", shuffles)


def test_every_card_comes_to_every_place_as_often(record_property: Record) -> None:
    """Chi-square over the places of two cards, 107 degrees of freedom; 160 is beyond the 0.1 % point."""
    shuffles = times(4_000, 100_000)
    decks = [shuffled(range(108), secret_of(number), 0) for number in range(shuffles)]
    expected = shuffles / 108
    for card in (0, 107):
        places = Counter(pile.index(card) for pile in decks)
        assert sum((places[place] - expected) ** 2 / expected for place in range(108)) < 160
    record_property("shuffles of 108 cards, every place as often", shuffles)
