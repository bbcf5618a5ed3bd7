"""The cards of another hand that a seat knows: cards it handed over, for as long as they may still be
there.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.model.table import Table
from bot.engine.notation import codes_of, match_from, to_plain
from bot.engine.play.legal import legal_moves
from bot.engine.play.match import play_move, start_match
from bot.engine.view import view_of
from tests.builders import Game, position, rules

PILE = "B1 B2 B3 B4 Y1 Y2"
HANDS = "ann: R7 R0 R1 R1 Y5 | bob: R3 B9 B9 | cat: R4 Y4 Y6 Y8"


def known(game: Game, seat: int) -> dict[int, str]:
    """Each seat's knowledge of the others' hands."""
    return {other: codes_of(cards) for other, cards in view_of(game.match, seat).known.items()}


def everybody(game: Game) -> list[dict[int, str]]:
    """The knowledge of each of three seats."""
    return [known(game, seat) for seat in range(3)]


def game_of(hands: str = HANDS, draw_pile: str = PILE, **given: Any) -> Game:
    given = {"seven_zero": True, **given}
    return position(hands, draw_pile=draw_pile, **given)


def test_nobody_knows_a_hand_that_was_dealt() -> None:
    game = game_of()
    assert everybody(game) == [{}, {}, {}]
    assert "seen" not in to_plain(game.match)


def test_those_who_swap_know_what_they_gave_and_nobody_else_does() -> None:
    assert everybody(game_of().after("ann play R7 bob")) == [{1: "R0 R1 R1 Y5"}, {0: "R3 B9 B9"}, {}]


def test_everybody_knows_the_hand_they_passed_on() -> None:
    game = game_of().after("ann play R0")
    assert everybody(game) == [{1: "R7 R1 R1 Y5"}, {2: "R3 B9 B9"}, {0: "R4 Y4 Y6 Y8"}]


def test_it_stays_with_the_hand_and_nobody_is_told_of_their_own() -> None:
    game = game_of().after("ann play R7 bob", "bob play R0")
    assert everybody(game) == [{1: "R3 B9 B9", 2: "R1 R1 Y5"}, {2: "R1 R1 Y5"}, {0: "R4 Y4 Y6 Y8"}]


def test_a_card_that_is_played_is_no_longer_known() -> None:
    assert known(game_of().after("ann play R7 bob", "bob play R0", "cat play R1"), 1) == {2: "R1 Y5"}


def test_of_two_equal_cards_the_known_one_is_taken_for_the_one_played() -> None:
    game = game_of("ann: R7 R1 Y5 | bob: R3 B9 B9", draw_pile="R1 B1 B2 B3").after("ann play R7")
    game = game.after("bob draw", "bob pass", "ann play R3", "bob play R1")
    assert codes_of(game.match.table.hands[1]) == "Y5 R1"
    assert known(game, 0) == {1: "Y5"}


def test_shuffled_hands_tell_nothing() -> None:
    game = game_of("ann: R7 R1 G2 | bob: WF R3 B9 | cat: R4 Y4 Y5", shuffle_hands=1)
    game = game.after("ann play R7 bob", "bob play R1", "cat play R4")
    assert known(game, 1) == {0: "WF R3 B9"}
    game = game.after("ann play WF red")
    assert everybody(game) == [{}, {}, {}]


def test_those_who_leave_take_it_with_them() -> None:
    game = game_of().after("ann play R7 bob")
    assert known(game, 1) == {0: "R3 B9 B9"}
    game = game.after("ann leave")
    assert everybody(game) == [{}, {}, {}]
    assert not any(to_plain(game.match)["seen"].values())


def test_cards_with_two_sides_are_not_remembered() -> None:
    hands = "ann: R7/O1 R1/P3 | bob: G1/O5 Y2/T1 | cat: B7/O3 Y9/U4"
    game = game_of(hands, draw_pile="Y5/U9 G4/P8", discard="B3/U8 R5/P2", deck="flip")
    assert everybody(game.after("ann play R7/O1 bob")) == [{}, {}, {}]


def test_it_is_stored_and_older_states_know_nothing() -> None:
    game = game_of().after("ann play R0")
    plain = json.loads(json.dumps(to_plain(game.match)))
    assert match_from(plain) == game.match
    del plain["seen"]
    assert view_of(match_from(plain), 0).known == {}


@pytest.mark.parametrize("seed", range(8))
def test_cards_that_a_seat_has_not_seen_change_nothing_for_it(seed: int) -> None:
    rng = Random(seed)
    match = start_match(rules(seven_zero=True, stacking="any"), 4, bytes([seed]) * SECRET_BYTES)[0]
    seen = 0
    while (seat := match.table.decider) is not None and match.table.moves_made < 100:
        for viewer in range(4):
            view = view_of(match, viewer)
            assert view == view_of(replace(match, table=_dealt_anew(match.table, viewer, rng)), viewer)
            seen += len(view.known)
        match = play_move(match, seat, rng.choice(legal_moves(match.table, seat)))[0]
    assert seen


def _dealt_anew(table: Table, viewer: int, rng: Random) -> Table:
    """The table with all cards exchanged that this seat can't see and didn't hand over."""
    known = {seat: table.seen.get(seat, {}).get(viewer, ()) for seat in table.seats if seat != viewer}
    hidden = Counter(table.draw_pile)
    for seat, cards in known.items():
        hidden += Counter(table.hands[seat]) - Counter(cards)
    cards = sorted(hidden.elements(), key=lambda card: card.code)
    rng.shuffle(cards)
    hands = list(table.hands)
    for seat, kept in known.items():
        count = len(hands[seat]) - len(kept)
        hands[seat], cards = (*kept, *cards[:count]), cards[count:]
    return replace(table, hands=tuple(hands), draw_pile=tuple(cards))
