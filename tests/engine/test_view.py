"""A seat's view: it doesn't depend on any cards that are hidden from it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from bot.engine.model.cards import Color
from bot.engine.model.decisions import ChallengeOffer, DrawnCard, Evidence
from bot.engine.model.moves import Play
from bot.engine.model.table import Hand
from bot.engine.play.match import Match
from bot.engine.view import public_view, view_of
from tests.builders import Game, cards, codes, position, with_table

PILE = "Y1 Y2 Y3 Y4 Y5 Y6"
BLUFF = position("ann: W4 R1 B9 | bob: G1 G2 | cat: R7 R8", discard="B1 R5", draw_pile=PILE)
GAMES = {
    "a turn": BLUFF,
    "a drawn card": position("ann: Y1 Y2 | bob: R1 | cat: B1", draw_pile="R3 R4 R6").after("ann draw"),
    "a color to choose": BLUFF.after("ann play W4"),
    "a challenge": BLUFF.after("ann play W4 green"),
    "a drawn card that does not fit": position(
        "ann: W Y2 | bob: R1 | cat: B1", draw_pile="B3 R4 R6", wild_after_draw=True
    ).after("ann draw"),
    "a pending sum": position("ann: RD R1 | bob: GD | cat: B1", stacking="any").after("ann play RD"),
    "a play that may be taken back": position(
        "ann: R1 R2 | bob: R1 R3 | cat: B1 B2", jump_in=True, take_back="penalty", draw_pile=PILE
    ).after("ann play R1"),
    "an open call": position("ann: R7 R2 | bob: R1 R3 | cat: B1", draw_pile=PILE).after("ann play R7"),
}


def with_other_hidden_cards(match: Match, seat: int, rng: Random) -> Match:
    """The match with a different secret, and with everything hidden from `seat` dealt again."""
    table = match.table
    others = [other for other in table.seats if other != seat]
    hidden = [*table.draw_pile, *(card for other in others for card in table.hands[other])]
    rng.shuffle(hidden)
    hands: list[Hand] = list(table.hands)
    for other in others:
        hands[other], hidden = tuple(hidden[: len(hands[other])]), hidden[len(hands[other]) :]
    changed = replace(table, hands=tuple(hands), draw_pile=tuple(hidden), secret=rng.randbytes(66))
    return replace(match, table=changed)


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_view_does_not_depend_on_hidden_cards(game: Game, seat: int) -> None:
    awaiting = game.table.awaiting
    if isinstance(awaiting, DrawnCard) and awaiting.seat != seat:  # only its owner knows the drawn card
        awaiting = replace(awaiting, card=cards("B7")[0])
    if isinstance(awaiting, ChallengeOffer):
        evidence = replace(awaiting.evidence, hand=cards("G7 Y7"), is_legal=True)
        awaiting = replace(awaiting, evidence=evidence)
    for seed in range(20):
        other = with_other_hidden_cards(game.match, seat, Random(seed))
        other = replace(other, table=replace(other.table, awaiting=awaiting))
        assert view_of(other, seat) == view_of(game.match, seat)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_everybody_sees_holds_no_card_but_the_discard_pile(game: Game) -> None:
    seen = public_view(game.match)
    assert seen.hands == ()
    assert codes(seen.discard) == game.discard
    assert seen.counts == tuple(map(len, game.table.hands))
    assert seen.draw_pile_count == len(game.table.draw_pile)


def test_a_seat_sees_its_own_hand_in_order() -> None:
    game = position("ann: W4 G9 R1 YS R0 W | bob: R1")
    assert codes(view_of(game.match, 0).hand) == "R0 R1 YS G9 W W4"
    assert codes(view_of(game.match, 1).hand) == "R1"


def test_a_seat_sees_its_own_moves() -> None:
    game = position("ann: R7 G4 | bob: R1")
    assert [move for move in view_of(game.match, 0).moves if isinstance(move, Play)] == [Play(cards("R7")[0])]
    assert view_of(game.match, 1).moves == ()


def test_only_its_owner_sees_the_drawn_card() -> None:
    game = GAMES["a drawn card"]
    assert view_of(game.match, 0).drawn == cards("R3")[0]
    assert view_of(game.match, 1).drawn is None


def test_everybody_sees_the_penalty_and_who_decides() -> None:
    seen = public_view(GAMES["a challenge"].match)
    assert (seen.phase, seen.decider, seen.pending, seen.color) == ("challenge", 1, 4, "green")


def test_everybody_sees_who_owes_who_is_gone_and_the_direction() -> None:
    assert public_view(GAMES["an open call"].match).owing == (0,)
    assert public_view(BLUFF.after("cat leave").match).gone == {2}
    assert not public_view(with_table(BLUFF, direction=-1).match).clockwise


def test_p2_after_the_round_all_hands_are_open() -> None:
    game = position("ann: R7 | bob: RD G2", scoring="single_round").after("ann play R7")
    seen = public_view(game.match)
    assert seen.hands == ((), cards("RD G2"))
    assert (seen.phase, seen.decider, seen.winners, seen.scores) == ("match_over", None, (0,), (22, 0))
    assert view_of(game.match, 1).moves == ()


def test_a3_hidden_counts_are_not_in_the_view_of_others() -> None:
    game = position("ann: R7 R1 | bob: R2 R3 R4 | cat: B1", hidden_counts=True)
    view = view_of(game.match, 0)
    assert view.public.counts == (None, None, None)
    assert codes(view.hand) == "R1 R7"
    assert public_view(position("ann: R7 | bob: R2 R3 R4").match).counts == (1, 3)


def test_a3_after_the_round_the_counts_are_open_like_the_hands() -> None:
    game = position("ann: R7 | bob: R2 R3 R4", hidden_counts=True).after("ann play R7")
    assert public_view(game.match).counts == (0, 3)


@pytest.mark.parametrize(
    ("moves", "pending"),
    [(["ann play RD"], 2), (["ann play WC1 red"], 3), (["ann play WC1 red", "bob dare_do"], 0)],
)
def test_everybody_sees_what_is_pending(moves: list[str], pending: int) -> None:
    dare: dict[str, str | int] = {"effect": "dare", "text": "sing", "cards": 3}
    game = position("ann: RD R1 WC1 | bob: R2 R3", stacking="same", customizable_effects=[dare])
    assert public_view(game.after(*moves).match).pending == pending


def test_everybody_knows_what_is_decided_but_no_card_that_goes_with_it() -> None:
    challenge = public_view(GAMES["a challenge"].match)
    assert challenge.can_challenge
    assert challenge.decision == ChallengeOffer(1, Evidence(0, Color.RED, (), None), 4)
    assert public_view(GAMES["a drawn card"].match).decision == DrawnCard(0, None)
    assert not public_view(GAMES["a turn"].match).can_challenge


def test_the_others_come_after_a_seat_in_turn_order() -> None:
    """A player who is out of the match, here seat 1, is not among them."""
    game = with_table(position("ann: R1 | bob: | cat: R2 | dan: R3"), gone=frozenset({1}))
    view = public_view(game.match)
    assert view.after(0) == (2, 3)
    assert replace(view, clockwise=False).after(2) == (0, 3)
