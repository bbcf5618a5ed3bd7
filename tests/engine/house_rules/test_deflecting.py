"""`deflecting: true`: a Reverse sends a penalty back, a Skip passes it on (T14, M37)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.errors import Refusal
from bot.engine.model.moves import Challenge
from tests.builders import Game, position

PILE = "Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9"


def deflecting(hands: str, **options: Any) -> Game:
    return position(hands, discard="R7", deflecting=True, draw_pile=PILE, **options)


def test_t14_a_reverse_sends_the_cards_back() -> None:
    game = deflecting("ann: RD R1 B1 | bob: RR R4 B1 | cat: B1 B2 B3").after("ann play RD", "bob play RR")
    assert (game.turn, game.phase, game.table.direction) == ("ann", "stack", -1)
    game = game.after("ann accept")
    assert (game.count("ann"), game.count("bob"), game.count("cat"), game.turn) == (4, 2, 3, "cat")


def test_t14_a_skip_passes_the_cards_on() -> None:
    game = deflecting("ann: RD R1 B1 | bob: RS R4 B1 | cat: B1 B2 B3 | dan: B4 B5")
    game = game.after("ann play RD", "bob play RS", "cat accept")
    assert (game.count("bob"), game.count("cat"), game.turn) == (2, 5, "dan")


def test_t14_off_by_default() -> None:
    game = position("ann: RD R1 B1 | bob: RR R4 B1 | cat: B1 B2", discard="R7", draw_pile=PILE)
    assert game.after("ann play RD").turn == "cat"
    stacked = position("ann: RD R1 B1 | bob: RR R4 B1", discard="R7", draw_pile=PILE, stacking="any")
    assert stacked.after("ann play RD").refusal("bob play RR") is Refusal.NOT_PLAYABLE


@pytest.mark.parametrize("card", ["GR", "GS", "R1", "W"])
def test_t14_only_a_reverse_or_skip_that_fits(card: str) -> None:
    game = deflecting(f"ann: RD R1 B1 | bob: {card} R4 B1 | cat: B1 B2").after("ann play RD")
    assert game.refusal(f"bob play {card}") is Refusal.NOT_PLAYABLE


def test_t14_a_draw_card_stacks_only_with_stacking() -> None:
    hands = "ann: RD R1 B1 | bob: GD R4 B1 | cat: GS B2 B3 | dan: B1 B2"
    assert deflecting(hands).after("ann play RD").refusal("bob play GD") is Refusal.NOT_PLAYABLE
    game = deflecting(hands, stacking="any").after("ann play RD", "bob play GD", "cat play GS", "dan accept")
    assert (game.count("cat"), game.count("dan"), game.turn) == (2, 6, "ann")


def test_t14_between_two_players_both_send_it_to_the_other() -> None:
    for card in ("RR", "RS"):
        game = deflecting(f"ann: RD R1 B1 | bob: {card} R4 B1").after("ann play RD", f"bob play {card}")
        assert (game.turn, game.phase) == ("ann", "stack")
        game = game.after("ann accept")
        assert (game.count("ann"), game.turn) == (4, "bob")


def test_t14_it_can_be_sent_back_and_forth() -> None:
    game = deflecting("ann: RD RR B1 | bob: RR R4 B1 | cat: B1 B2").after(
        "ann play RD", "bob play RR", "ann play RR"
    )
    assert (game.turn, game.phase) == ("bob", "stack")


def test_t14_a_last_card_makes_the_others_draw_before_the_count() -> None:
    game = deflecting("ann: RD R1 B1 | bob: RR | cat: B1 B2", uno_call="off")
    game = game.after("ann play RD", "bob play RR")
    assert (game.phase, game.match.scores) == ("round_over", (0, 1 + 1 + 1 + 2 + 1 + 2, 0))


def test_m37_deflecting_a_wild_draw_four_gives_up_the_challenge() -> None:
    game = deflecting("ann: W4 R1 B1 | bob: GS R4 B1 | cat: B1 B2 B3").after("ann play W4 green")
    assert Challenge() in game.legal("bob")
    game = game.after("bob play GS")
    assert (game.turn, game.phase) == ("cat", "stack")
    assert game.refusal("cat challenge") is Refusal.WRONG_PHASE
    assert game.after("cat accept").count("cat") == 7
