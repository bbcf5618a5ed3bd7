"""Setting up: drawing for the dealer, the deal, the first player (U2, U3, U5; first cards are tested in
`faces`).
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.faces.decks import deck_of
from bot.engine.model.events import CardTurnedUp, DealerDrawn, RoundStarted
from bot.engine.model.options import RulesError
from bot.engine.model.shuffle import commitment, shuffled
from bot.engine.play.deal import DealerDraw, Seating, draw_dealer, start_round
from bot.engine.play.match import start_match
from tests.builders import NAMES, SECRET, Game, cards, codes, dealt, rules


def drawn(pile: str, seats: int = 3, dealer: str = "draw") -> DealerDraw:
    return draw_dealer(rules(dealer=dealer), seats, cards(pile))


def draws(pile: str, seats: int = 3, dealer: str = "draw") -> list[tuple[tuple[int, ...], str]]:
    events = [event for event in drawn(pile, seats, dealer).events if isinstance(event, DealerDrawn)]
    return [(event.seats, codes(event.cards)) for event in events]


def test_u2_the_highest_number_deals() -> None:
    assert drawn("R3 G9 B5").dealer == 1
    assert draws("R3 G9 B5") == [((0, 1, 2), "R3 G9 B5")]


def test_u2_action_and_wild_cards_count_0() -> None:
    assert drawn("W4 RS B1").dealer == 2


def test_u2_players_tied_for_highest_draw_again() -> None:
    assert draws("R9 G1 B9 Y2 Y3") == [((0, 1, 2), "R9 G1 B9"), ((0, 2), "Y2 Y3")]
    assert drawn("R9 G1 B9 Y2 Y3").dealer == 2


def test_u2_ties_at_0_are_ties_too() -> None:
    assert draws("RS W B0 Y1 Y2 Y3") == [((0, 1, 2), "RS W B0"), ((0, 1, 2), "Y1 Y2 Y3")]


def test_u2_ties_may_follow_one_another() -> None:
    assert drawn("R9 G1 B9 Y2 R2 Y7 Y6").dealer == 0


def test_u2_draw_numbers_without_a_number_a_seat_draws_again_alone() -> None:
    assert draws("R5 RS W G4 B9", dealer="draw_numbers") == [((0, 1, 2), "R5 RS W"), ((1, 2), "G4 B9")]
    assert drawn("R5 RS W G4 B9", dealer="draw_numbers").dealer == 2


def test_u2_draw_numbers_a_number_drawn_stands_while_others_draw_again() -> None:
    assert drawn("R9 RS G3 W G4", dealer="draw_numbers").dealer == 0


def test_u2_draw_numbers_ties_draw_again_as_well() -> None:
    pile = "R9 RS G3 B9 W Y2 Y1"
    assert draws(pile, dealer="draw_numbers")[1:] == [((1,), "B9"), ((0, 1), "W Y2"), ((0,), "Y1")]
    assert drawn(pile, dealer="draw_numbers").dealer == 1


def test_u2_if_the_pile_runs_out_the_first_seat_still_drawing_deals() -> None:
    assert drawn("R1 G9 B9").dealer == 1
    assert drawn("R1 G9 W", dealer="draw_numbers").dealer == 0


def match_of(seats: int = 3, secret: bytes = SECRET, **given: Any) -> Game:
    named = {name: given.pop(name) for name in ("dealer_seat", "first") if name in given}
    match, events = start_match(
        rules(**given), seats, secret, dealer=named.get("dealer_seat"), first=named.get("first")
    )
    return Game(match, tuple(events))


def test_u2_by_default_the_dealer_is_drawn_for() -> None:
    game = match_of()
    (first, *_) = game.happened(DealerDrawn)
    assert len(first.cards) == 3
    assert game.happened(RoundStarted) == [RoundStarted(game.table.dealer, commitment(SECRET))]


def test_u2_chosen_the_host_names_the_dealer_or_deals() -> None:
    assert match_of(dealer="chosen", dealer_seat=2).table.dealer == 2
    assert match_of(dealer="chosen").table.dealer == 0
    assert match_of(dealer="chosen").happened(DealerDrawn) == []


def test_u2_random_depends_on_the_secret_alone() -> None:
    dealers = {match_of(secret=bytes([n]) * 66, dealer="random").table.dealer for n in range(30)}
    assert dealers == {0, 1, 2}
    assert match_of(dealer="random").match == match_of(dealer="random").match


def test_u2_later_the_deal_passes_clockwise_past_seats_that_are_gone() -> None:
    seating = Seating(4, 1, frozenset({2}))
    assert seating.after(1) == 3
    assert seating.in_play() == (3, 0, 1)


def test_u3_one_card_at_a_time_from_the_dealers_left() -> None:
    game = dealt("R1 G1 B1 R2 G2 B2 R3 G3 B3 Y5 Y6", players=3, dealer="ann", hand_size=3)
    assert (game.hand("bob"), game.hand("cat"), game.hand("ann")) == ("R1 R2 R3", "G1 G2 G3", "B1 B2 B3")
    assert (game.discard, game.draw_pile, game.turn) == ("Y5", "Y6", "bob")


@pytest.mark.parametrize("size", [3, 7, 10])
@pytest.mark.parametrize("seats", range(2, 11))
def test_u1_u3_any_number_of_players_with_any_hand_size(seats: int, size: int) -> None:
    match, _ = start_match(rules(hand_size=size, opening_card="plain"), seats, SECRET)
    assert [len(hand) for hand in match.table.hands] == [size] * seats
    pile = [
        *match.table.draw_pile,
        *match.table.discard,
        *(card for hand in match.table.hands for card in hand),
    ]
    assert sorted(card.code for card in pile) == sorted(card.code for card in deck_of(rules(), 2))


def test_u4_a_deck_that_cannot_open_is_shuffled_again() -> None:
    """Ten hands of ten leave eight cards: with this secret, none of them is a number."""
    unlucky = (70_254).to_bytes(66, "big")
    assert all(card.face.family != "number" for card in shuffled(deck_of(rules(), 2), unlucky, 0)[100:])
    table, _ = start_round(rules(hand_size=10, opening_card="number_only"), Seating(10, 0), unlucky)
    assert table.shuffles > 1
    assert table.top.face.family == "number"


def test_m26_a_given_pile_without_an_opening_card_is_refused() -> None:
    """M26."""
    with pytest.raises(RulesError) as refused:
        dealt("R1 G1 R2 G2 R3 G3 W4 W4", hand_size=3)
    assert (refused.value.option, refused.value.code) == ("opening_card", "no_opening_card")
    with pytest.raises(RulesError):
        dealt("R1 G1 R2 G2 R3 G3 W RS", hand_size=3, opening_card="number_only")


def test_u3_more_players_than_cards_is_refused() -> None:
    with pytest.raises(RulesError) as refused:
        dealt("R1 G1 R2 G2 R3 G3", hand_size=3)
    assert (refused.value.code, refused.value.facts) == ("not_enough_cards", {"seats": 2})


def test_u5_the_seat_after_the_dealer_begins() -> None:
    assert match_of(dealer="chosen", dealer_seat=2, first=1, opening_card="number_only").turn == "ann"


@pytest.mark.parametrize("first", range(3))
def test_u5_chosen_the_host_names_who_begins(first: int) -> None:
    game = match_of(dealer="chosen", first=first, first_player="chosen", opening_card="number_only")
    assert game.turn == NAMES[first]


def test_u5_chosen_nobody_named() -> None:
    assert match_of(dealer="chosen", first_player="chosen", opening_card="number_only").turn == "bob"


@pytest.mark.parametrize(("card", "turn", "count"), [("YD", "ann", 5), ("YS", "ann", 3), ("YR", "bob", 3)])
def test_u5_the_opening_card_affects_the_first_player(card: str, turn: str, count: int) -> None:
    deal = f"R1 G1 R2 G2 R3 G3 {card} Y1 Y2 Y3"
    game = dealt(deal, dealer="bob", first="bob", hand_size=3, two_player_reverse="plain")
    assert (game.turn, game.count("bob")) == (turn, count)


def test_u4b_every_card_that_is_ignored_is_told() -> None:
    game = dealt("R1 G1 R2 G2 R3 G3 W RS Y1 Y2", hand_size=3, opening_card="number_only")
    told = [(event.card.code, event.stays) for event in game.happened(CardTurnedUp)]
    assert told == [("W", False), ("RS", False), ("Y1", True)]
    assert game.discard == "W RS Y1"
