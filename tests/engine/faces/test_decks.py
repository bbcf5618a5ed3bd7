"""The deck and the codes of cards (C1, C6)."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest

from bot.engine import faces
from bot.engine.faces import FACES
from bot.engine.faces.decks import CARDS, _cards_of, card_of, deck_of
from bot.engine.faces.special_wilds import CUSTOMIZABLE_COUNT
from bot.engine.model.cards import Color, Face, sorted_hand
from bot.engine.model.errors import Refusal
from tests.builders import cards, codes, refusal_of, rules


def test_c1_a_deck_has_108_cards() -> None:
    count = Counter(card.code for card in deck_of(rules(), 2))
    assert count.total() == 108
    assert len(count) == 54
    assert not any(card.is_branded for card in deck_of(rules(), 2))
    assert count["W"] == count["W4"] == 4
    for color in "RYGB":
        assert count[f"{color}0"] == 1
        assert all(count[color + code] == 2 for code in "123456789SRD")


def test_c6_a_deck_counts_1240_points() -> None:
    assert sum(card.points for card in deck_of(rules(), 2)) == 4 * 90 + 24 * 20 + 8 * 50


def test_c2_one_copy_of_each_number_but_0_carries_the_brand() -> None:
    deck = deck_of(rules(deck="yellowstone"), 2)
    count = Counter(card.code for card in deck)
    assert (len(deck), count["WB"], count["R0"], count["R0*"]) == (112, 4, 1, 0)
    assert sum(card.is_branded for card in deck) == 36
    assert all(
        count[f"{color}{number}"] == count[f"{color}{number}*"] == 1 for color in "RYGB" for number in "19"
    )


@pytest.mark.parametrize(
    ("options", "extra"),
    [
        ({"swap_hands": 1, "customizable": 3}, {"WH": 1, "WC1": 1, "WC2": 1, "WC3": 1}),
        ({"shuffle_hands": 1, "customizable": 3}, {"WF": 1, "WC1": 1, "WC2": 1, "WC3": 1}),
        ({"swap_hands": 4, "customizable": 4}, {"WH": 4, "WC1": 1, "WC2": 1, "WC3": 1, "WC4": 1}),
    ],
)
def test_c3_special_wilds_are_added(options: dict[str, Any], extra: dict[str, int]) -> None:
    count = Counter(card.code for card in deck_of(rules(**options), 2))
    assert count - Counter(card.code for card in deck_of(rules(), 2)) == Counter(extra)


def test_faces_that_name_one_option_share_its_number() -> None:
    shared = [face for face in FACES if face.copies is CUSTOMIZABLE_COUNT]
    counts = [Counter(card.face for card in deck_of(rules(customizable=n), 2)) for n in range(5)]
    assert [[count[face] for face in shared] for count in counts] == [
        [0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [1, 1, 1, 1],
    ]  # fmt: skip


def test_m25_counts_are_for_each_deck() -> None:
    count = Counter(card.code for card in deck_of(rules(swap_hands=1, customizable=2, decks=2), 2))
    assert count.total() == 2 * 111
    assert count["WH"] == count["WC1"] == count["WC2"] == 2


@pytest.mark.parametrize(
    "code", ["", "R", "R10", "r7", "7R", "X7", "R7 ", "W5", "WW", "R0*", "RS*", "WC5", "WC"]
)
def test_other_codes_are_unknown(code: str) -> None:
    assert refusal_of(lambda: card_of(code)) is Refusal.UNKNOWN_CARD


def test_every_face_of_every_module_is_listed() -> None:
    modules = [import_module(f"bot.engine.faces.{found.name}") for found in iter_modules(faces.__path__)]
    values = [value for module in modules for value in vars(module).values()]
    entries = [one for value in values for one in (value if isinstance(value, tuple) else [value])]
    assert {entry.key for entry in entries if isinstance(entry, Face)} == {face.key for face in FACES}


def test_every_face_has_a_key_of_its_own_and_every_card_a_code() -> None:
    made = [card for face in FACES for card in _cards_of(face)]
    assert len({face.key for face in FACES}) == len(FACES)
    assert len({card.code for card in made}) == len(made)


def test_a_copy_of_a_card_is_the_card() -> None:
    for card in CARDS.values():
        assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301  # our own bytes
        assert copy.deepcopy(card) is card
        assert repr(card) == card.code


def test_colors_have_their_letters() -> None:
    assert "".join(color.letter for color in Color) == "RYGBPTOU"
    assert [card.color for card in cards("R1 Y1 G1 B1 P1 T1 O1 U1 W")] == [*Color, None]


def test_a_hand_is_held_by_color_then_face_wilds_last() -> None:
    assert codes(sorted_hand(cards("W4 B0 RD R9 W RS GR R0 RR"))) == "R0 R9 RS RR RD GR B0 W W4"
