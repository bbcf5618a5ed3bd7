"""Matches: players, counting, the next round, the target, the last player left (U1, U2, P2-P7, A6)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.errors import Refusal
from bot.engine.model.events import MatchEnded, RoundEnded, RoundStarted
from bot.engine.model.options import RulesError
from bot.engine.play.deal import check_seats
from bot.engine.play.match import start_match
from tests.builders import SECRET, cards, position, refusal_of, rules

LAST = "ann: R7 | bob: R1 GS G9 | cat: W B4 YD"


@pytest.mark.parametrize("seats", range(2, 21))
def test_u1_two_to_twenty_players(seats: int) -> None:
    check_seats(rules(), seats)
    hands = start_match(rules(), seats, SECRET)[0].table.hands
    assert len(hands) == seats
    assert sorted(map(len, hands))[:-1] == [7] * (seats - 1)  # the first card may be a Draw Two


@pytest.mark.parametrize(
    ("seats", "code"), [(0, "too_few_players"), (1, "too_few_players"), (21, "too_many_players")]
)
def test_u1_fewer_or_more_are_refused(seats: int, code: str) -> None:
    with pytest.raises(RulesError) as refused:
        start_match(rules(), seats, SECRET)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("decks", "seats", "cards"),
    [("auto", 10, 108), (1, 10, 108), ("auto", 11, 216), (2, 2, 216), (2, 20, 216)],
)
def test_c5_two_decks_from_eleven_players_on(decks: object, seats: int, cards: int) -> None:
    match, _ = start_match(rules(decks=decks), seats, SECRET)
    table = match.table
    assert sum(map(len, table.hands)) + len(table.draw_pile) + len(table.discard) == cards


def test_u1_one_deck_serves_ten_players_at_most() -> None:
    with pytest.raises(RulesError) as refused:
        start_match(rules(decks=1), 11, SECRET)
    assert (refused.value.code, refused.value.facts) == ("too_many_players", {"at_most": 10})


def test_u1_the_host_may_offer_fewer_seats() -> None:
    with pytest.raises(RulesError) as refused:
        start_match(rules(seats=2), 3, SECRET)
    assert (refused.value.option, refused.value.code) == ("seats", "too_few_seats")


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, 20), ({"decks": 1}, 10), ({"seats": 6}, 6), ({"seats": 15, "decks": 1}, 10),
        ({"teams": True}, 4), ({"teams": True, "seats": 2}, 4),
    ],
)  # fmt: skip
def test_u1_how_many_can_sit_down(options: dict[str, Any], most: int) -> None:
    assert rules(**options).max_seats == most


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_p8_teams_need_four_players(seats: int) -> None:
    with pytest.raises(RulesError) as refused:
        start_match(rules(teams=True), seats, SECRET)
    assert (refused.value.option, refused.value.code) == ("teams", "needs_four_players")


def test_p2_all_hands_are_laid_open_and_counted() -> None:
    game = position(LAST).after("ann play R7")
    hands = ((), cards("R1 GS G9"), cards("W B4 YD"))
    assert game.happened(RoundEnded) == [RoundEnded(0, hands, (104, 0, 0))]


def test_p3_the_winner_collects_what_the_others_hold() -> None:
    game = position(LAST, scores=(10, 20, 30)).after("ann play R7")
    assert (game.phase, game.match.scores, game.match.winners) == ("round_over", (114, 20, 30), ())


def test_p3_reaching_the_target_wins_the_match() -> None:
    game = position(LAST, scores=(396, 0, 499)).after("ann play R7")
    assert (game.phase, game.match.scores, game.match.winners) == ("match_over", (500, 0, 499), (0,))
    assert game.happened(MatchEnded) == [MatchEnded((0,), (500, 0, 499))]


def test_p3_one_point_less_does_not() -> None:
    assert position(LAST, scores=(395, 0, 0)).after("ann play R7").phase == "round_over"


@pytest.mark.parametrize("target", [100, 104, 10_000])
def test_p7_the_target_is_an_option(target: int) -> None:
    game = position(LAST, target=target).after("ann play R7")
    assert game.match.winners == ((0,) if target <= 104 else ())


def test_p6_going_out_wins_a_single_round_match() -> None:
    game = position(LAST, scoring="single_round").after("ann play R7")
    assert (game.phase, game.match.scores, game.match.winners) == ("match_over", (104, 0, 0), (0,))


STUCK = ("ann: Y1 Y2 | bob: Y3 Y4", ("ann draw", "bob draw"))


@pytest.mark.parametrize("scoring", ["winner_collects", "single_round"])
def test_t5_without_a_winner_nobody_scores_and_another_round_is_dealt(scoring: str) -> None:
    hands, moves = STUCK
    game = position(hands, scoring=scoring).after(*moves)
    assert (game.phase, game.turn, game.match.scores, game.match.winners) == ("round_over", None, (0, 0), ())
    (ended,) = game.happened(RoundEnded)
    assert (ended.winner, ended.points) == (None, (0, 0))
    assert game.next_round().phase in ("play", "color")


def test_the_next_round_is_dealt_by_the_next_seat_clockwise() -> None:
    game = position(LAST, dealer="cat").after("ann play R7").next_round()
    assert (game.match.round, game.table.dealer, game.match.scores) == (2, 0, (104, 0, 0))
    assert [event.dealer for event in game.happened(RoundStarted)] == [0]
    assert game.table.direction in (1, -1)
    assert (game.table.owing, game.table.idle) == ((), 0)


def test_u5_the_host_names_who_begins_in_the_first_round_only() -> None:
    game = position(LAST, first_player="chosen", opening_card="number_only", dealer="cat")
    assert game.after("ann play R7").next_round().turn == "bob"


def test_the_next_round_is_dealt_only_after_a_round() -> None:
    game = position(LAST)
    assert refusal_of(game.next_round) is Refusal.WRONG_PHASE
    assert refusal_of(position(LAST, target=100).after("ann play R7").next_round) is Refusal.GAME_OVER


@pytest.mark.parametrize(
    "move", ["bob play R1", "ann draw", "bob uno", "bob catch ann", "bob time_out", "bob accept"]
)
def test_between_rounds_every_move_but_leaving_is_of_the_wrong_phase(move: str) -> None:
    assert position(LAST).after("ann play R7").refusal(move) is Refusal.WRONG_PHASE


@pytest.mark.parametrize("move", ["bob play R1", "bob leave", "ann uno", "bob time_out"])
def test_after_the_match_every_move_is_game_over(move: str) -> None:
    assert position(LAST, target=100).after("ann play R7").refusal(move) is Refusal.GAME_OVER


def test_after_the_match_players_who_left_are_still_unknown() -> None:
    game = position(LAST, target=100).after("bob leave", "ann leave")
    assert game.phase == "match_over"
    assert game.refusal("ann draw") is Refusal.UNKNOWN_PLAYER


def test_a6_the_last_player_left_wins_the_match() -> None:
    game = position(LAST, scores=(0, 300, 0)).after("bob leave", "cat leave")
    assert (game.phase, game.match.winners, game.match.scores) == ("match_over", (0,), (0, 300, 0))
    assert game.happened(RoundEnded) == []
    assert game.happened(MatchEnded) == [MatchEnded((0,), (0, 300, 0))]


def test_a6_leaving_between_rounds_changes_nothing_that_was_counted() -> None:
    """M33."""
    game = position(LAST).after("ann play R7", "bob leave")
    assert (game.phase, game.match.scores) == ("round_over", (104, 0, 0))
    dealt = game.next_round()
    assert dealt.count("bob") == 0
    assert dealt.count("cat") >= 7


def test_a6_the_last_one_to_leave_between_rounds_gives_the_match_away() -> None:
    game = position("ann: R7 | bob: R1").after("ann play R7", "ann leave")
    assert (game.phase, game.match.winners) == ("match_over", (1,))
    assert game.table.awaiting == position("ann: R7 | bob: R1").after("ann play R7").table.awaiting


def test_the_deal_passes_from_a_seat_that_has_left() -> None:
    """M33: as if the seat were still there."""
    game = position(LAST, dealer="bob").after("bob leave", "ann play R7").next_round()
    assert game.table.dealer == 2
    skipped = position(LAST, dealer="ann").after("bob leave", "ann play R7").next_round()
    assert skipped.table.dealer == 2
