"""The model of a round: what its players choose, and what its cards do."""

from __future__ import annotations

from random import Random

import pytest

from bot.computer.model import House, Model
from bot.computer.playouts import Round
from bot.engine.faces.decks import deck_of
from tests.builders import cards, rules

DECK = deck_of(rules(), 2)


def round_of(hands: str, *, top: str = "R5", pile: str = "B1 B2 B3 B4", house: House | None = None) -> Round:
    """A position of the model: `"R7 G5 | R1"`, the first of two seats to move."""
    model = Model(DECK, house or House())
    held = [model.bits_of(cards(hand)) for hand in hands.split("|")]
    game = Round(model, held, [model.bits_of([card]) for card in cards(pile)], Random(0))
    number = model.bits_of(cards(top)).bit_length() - 1
    game.color, game.fits = model.color_of[number], model.fits_on[number]
    return game


def codes(game: Round, bits: int) -> str:
    """Cards of the model as text."""
    return " ".join(card.code for number, card in enumerate(game.model.cards) if bits >> number & 1)


def choice(hands: str, house: House | None = None) -> str:
    game = round_of(hands, house=house)
    return codes(game, game.choice(game.hands[0]))


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("R3 R9 G5 B1 | B1 B2 B3", "R9"),  # costly first
        ("R3 G5 | B1 B2 B3", "R3"),  # the color in force before a change of color
        ("G5 W | B1 B2 B3", "G5"),  # wilds last
        ("R3 W4 | B1 B2 B3", "R3"),
        ("G3 W4 | B1 B2 B3", "W4"),
        ("R9 RS | B1 B2", "RS"),  # an attack on who is about to go out
        ("R9 W4 | B1 B2", "R9"),  # but no bluff
        ("G9 | B1 B2", ""),
    ],
)
def test_what_its_players_play(hands: str, expected: str) -> None:
    assert choice(hands) == expected


def test_who_holds_wilds_back_plays_them_late() -> None:
    patient = House(holds_wilds=True)
    assert choice("G1 G2 G3 W | B1 B2 B3", patient) == ""
    assert choice("G1 G2 W | B1 B2 B3", patient) == "W"


def after(hands: str, card: str, house: House | None = None) -> Round:
    game = round_of(hands, house=house)
    game.play(game.model.bit_of(cards(card)[0], game.hands[0]))
    return game


@pytest.mark.parametrize(
    ("card", "turn", "drawn"),
    [("R7", 1, 0), ("RS", 0, 0), ("RR", 0, 0), ("RD", 0, 2), ("W", 1, 0), ("W4", 0, 4)],
)
def test_what_cards_do(card: str, turn: int, drawn: int) -> None:
    game = after(f"{card} G1 G2 | B5 B6", card)
    assert game.turn == turn
    assert game.hands[1].bit_count() == 2 + drawn


def test_a_plain_reverse_does_not_skip() -> None:
    assert after("RR G1 | B5 B6", "RR", House(reverse_skips=False)).turn == 1


def test_a_wild_names_the_color_held_most() -> None:
    game = after("W G1 G2 B1 | B5 B6", "W")
    assert game.color == game.model.colors[2]


def test_a_last_card_wins_and_still_makes_others_draw() -> None:
    game = after("RD | B5 B6", "RD")
    assert (game.winner, game.play_out()) == (0, 0)
    assert game.hands[1].bit_count() == 4


def test_sums_are_answered_or_paid_under_stacking() -> None:
    game = after("RD G1 G2 | BD B6 R9", "RD", House(stacks=True))
    assert (game.turn, game.pending) == (1, 2)
    game.play(game.choice(game.hands[1]))
    assert (game.turn, game.pending) == (0, 4)
    assert game.choice(game.hands[0]) == 0
    game.pay()
    assert (game.turn, game.pending, game.hands[0].bit_count()) == (1, 0, 6)
    assert codes(game, game.hands[1] & game.fits) == "B6"  # blue is in force, draw two on top
    assert game.fits & game.color == game.color


@pytest.mark.parametrize("card", ["R7", "R0"])
def test_hands_change_places_under_seven_zero(card: str) -> None:
    game = after(f"{card} G1 G2 | B5", card, House(seven_zero=True))
    assert [codes(game, hand) for hand in game.hands] == ["B5", "G2 G1"]
    last = after(f"{card} | B5", card, House(seven_zero=True))
    assert [codes(last, hand) for hand in last.hands] == ["", "B5"]


def test_an_empty_pile_is_made_anew_of_what_nobody_holds() -> None:
    game = round_of("G1 | B5", pile="B1")
    game.draw(0, 1)
    game.draw(0, 105)
    assert game.hands[0].bit_count() == 107
    assert game.hands[0] & game.hands[1] == 0
    assert game.draw(0, 1) == 0


@pytest.mark.parametrize("house", [House(), House(stacks=True), House(seven_zero=True)])
def test_a_round_is_played_out_to_its_winner(house: House) -> None:
    rng, model = Random(2), Model(DECK, house)
    for _ in range(20):
        pile = [1 << number for number in range(len(model.cards))]
        rng.shuffle(pile)
        hands = [sum(pile.pop() for _ in range(7)) for _ in range(2)]
        game = Round(model, hands, pile, rng)
        game.color, game.fits = model.color_of[0], model.fits_on[0]
        twin = game.copy()
        winner = game.play_out()
        assert winner is not None
        assert [seat for seat, hand in enumerate(game.hands) if not hand] == [winner]
        assert twin.winner is None
        assert all(hand.bit_count() == 7 for hand in twin.hands)


def test_points_are_those_of_the_cards() -> None:
    model = Model(DECK, House())
    assert model.points_of(model.bits_of(cards("R9 G0 BS W W4"))) == 129
