"""The solid player: how it plays, names colors, answers, and chooses."""

from __future__ import annotations

import pytest

from bot.computer.normal import Normal
from bot.engine.model.cards import Color
from bot.engine.model.moves import (
    Accept,
    Challenge,
    ChooseTarget,
    DiscardColor,
    Draw,
    DrawForDare,
    Judge,
    Move,
    NameGuesser,
    Play,
)
from tests.builders import Game, cards, position
from tests.computer.seats import choice

PILE = "B2 B3 B4 B5 B6 B7 B8 B9"


def card_of(game: Game) -> str:
    move = choice(game, Normal())
    assert isinstance(move, Play)
    return move.card.code


@pytest.mark.parametrize(
    ("hand", "others", "expected"),
    [
        ("R3 R9 RS G5", "bob: B1 B2 B3", "RS"),  # worth the most points
        ("R3 W G1", "bob: B1 B2 B3", "R3"),  # wilds last
        ("G3 W4 W", "bob: B1 B2", "W4"),  # against a player who is about to go out
        ("R9 RD", "bob: B1 B2", "RD"),
        ("B5 G5 G1 G2", "bob: B1 B2 B3", "G5"),  # among equals, the color held most
        ("R3 W4 G1", "bob: B1", "R3"),  # no bluff
    ],
)
def test_which_card_it_plays(hand: str, others: str, expected: str) -> None:
    assert card_of(position(f"ann: {hand} | {others}")) == expected


def test_it_names_the_color_that_it_holds_most() -> None:
    assert choice(position("ann: W G1 G2 B1 | bob: B2 B3 B4"), Normal()) == Play(cards("W")[0], Color.GREEN)


def test_it_does_not_attack_its_partner() -> None:
    hands = "ann: R9 R3 R1 | bob: B1 | cat: G1 G2 G3 | dan: G4 G5 G6"
    assert card_of(position(hands, teams=True)) == "R9"


def test_it_draws_when_nothing_fits() -> None:
    assert choice(position("ann: G7 | bob: B1 B2"), Normal()) == Draw()


def test_it_challenges_a_player_who_holds_many_cards_when_it_has_little_to_lose() -> None:
    many, few = "W4 R1 R2 R3 R4 R6 R7 R8", "W4 R1"
    for hand, own, expected in [
        (many, "B1", Challenge()),
        (few, "B1", Accept()),
        (many, "B1 B8 B9", Accept()),
    ]:
        game = position(f"ann: {hand} | bob: {own}", draw_pile=PILE).after("ann play W4 red")
        assert choice(game, Normal()) == expected


def test_it_swaps_with_the_opponent_who_holds_the_fewest() -> None:
    game = position("ann: R7 G1 G2 | bob: B1 B2 B3 | cat: B4 | dan: B5 B6", seven_zero=True)
    assert choice(game.after("ann play R7"), Normal()) == ChooseTarget(2)


def test_it_does_not_swap_with_its_partner_when_it_may_choose_an_opponent() -> None:
    hands = "ann: R7 G1 G2 | bob: B1 B2 B3 | cat: B4 | dan: B5 B6"
    game = position(hands, seven_zero=True, teams=True).after("ann play R7")
    assert choice(game, Normal()) == ChooseTarget(3)


def _party(effect: dict[str, object], *moves: str) -> Game:
    game = position(
        "ann: WC1 G1 G2 G3 | bob: B1 B2 R1",
        draw_pile=PILE,
        customizable=1,
        customizable_effects=[effect],
    )
    return game.after("ann play WC1 red", *moves)


@pytest.mark.parametrize(
    ("effect", "moves", "expected"),
    [
        ({"effect": "dare", "text": "sing", "cards": 2}, (), DrawForDare()),
        ({"effect": "dare", "text": "sing", "cards": 2}, ("bob dare_do",), Judge(done=True)),
        ({"effect": "charade"}, (), NameGuesser(None)),
        ({"effect": "charade"}, ("ann guessed bob",), DiscardColor(Color.BLUE)),
    ],
)
def test_what_it_answers_at_a_party(
    effect: dict[str, object], moves: tuple[str, ...], expected: Move
) -> None:
    assert choice(_party(effect, *moves), Normal()) == expected


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ("bob: B1 B2 | cat: Y1 Y2 Y3 Y4 Y5", "R7"),  # five cards become two
        ("bob: B1 B2 B3 B4 | cat: Y1 Y2 Y3 Y4 Y5", "R9"),
        ("bob: B1 B2 B3 B4 B5 B6 B7 | cat: Y1 Y2 Y3 Y4 Y5 Y6", "R9"),  # it keeps a good hand
    ],
)
def test_it_swaps_hands_when_that_saves_cards(others: str, expected: str) -> None:
    game = position(f"ann: R7 R9 G1 G2 G3 G4 | {others}", seven_zero=True)
    assert card_of(game) == expected


def test_it_keeps_its_last_cards_from_a_long_hand() -> None:
    game = position("ann: R0 R2 G1 | bob: B1 B2 | cat: Y1 Y2 Y3 Y4 Y5 Y6", seven_zero=True)
    assert card_of(game) == "R2"
