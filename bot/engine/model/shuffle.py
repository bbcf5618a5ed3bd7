"""Verifiable shuffles: a secret determines every order before anybody sees a card (R23).

Algorithm "uno-shuffle-1": the n-th shuffle of a round reads 32-bit big-endian words from
SHAKE-256(secret || n as 8 big-endian bytes) and runs Fisher-Yates from the last card down: for i = len-1 … 1
it takes the next word below the largest multiple of i+1 that fits in 32 bits, and swaps card i with card
(word mod i+1). The commitment shown at the deal is the SHA-256 of the secret.

Shuffles of a round are counted from 0: first the draw for the dealer, if there is one; then the deck, again
if no card could be turned up; then each pile that is put back or refilled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256, shake_256
from operator import mod
from struct import unpack
from typing import TypeVar

SECRET_BYTES = 66  # 2**528 secrets for the 2**521 orders of a classic deck
_WORD = 4
_SPAN = 1 << 32
_LARGEST = b"\xff\xff"  # larger words would favor low cards, for decks of up to 65,536 cards

T = TypeVar("T")


def commitment(secret: bytes) -> str:
    """Return the hash announced at the deal, in hex. The secret itself is revealed after the match."""
    return sha256(secret).hexdigest()


def shuffled(items: Sequence[T], secret: bytes, number: int) -> tuple[T, ...]:
    """Return the items in the order of the `number`-th shuffle (counted from 0) with this secret."""
    order = list(items)
    for last, pick in zip(range(len(order) - 1, 0, -1), _picks(secret, number, len(order)), strict=True):
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)


def _picks(secret: bytes, number: int, size: int) -> Iterator[int]:
    """Yield random indexes: below `size`, then below `size` - 1, and so on down to 2, each equally likely."""
    words = max(0, size - 1)
    data = _stream(secret, number, words)
    if _LARGEST in data:  # once in 150 shuffles of 108 cards
        return _fair_picks(secret, number, size)
    return map(mod, unpack(f">{words}I", data), range(size, 1, -1))


def _fair_picks(secret: bytes, number: int, size: int) -> Iterator[int]:
    words = _words(secret, number, size)
    for below in range(size, 1, -1):
        limit = _SPAN - _SPAN % below
        yield next(word for word in words if word < limit) % below  # larger words would favor low cards


def _words(secret: bytes, number: int, expected: int) -> Iterator[int]:
    start, length = 0, expected + 8
    while True:  # SHAKE is a stream: a longer digest begins with the shorter one
        data = _stream(secret, number, start + length)[start * _WORD :]
        yield from unpack(f">{length}I", data)
        start += length


def _stream(secret: bytes, number: int, words: int) -> bytes:
    return shake_256(secret + number.to_bytes(8, "big")).digest(words * _WORD)
