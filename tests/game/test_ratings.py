"""Ratings: only people are compared, by their ranks; teams as teams; a single round carries less weight."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.game.law import WHOLE_MATCHES
from bot.game.periods import Period
from bot.game.rankings import RankingBook, Total
from bot.game.rating import NEWCOMER, CountedMatch, CountedSeat, Rating, rate
from bot.game.state import EVERYWHERE

ANN, BOB, CAT, DAN = 1, 2, 3, 4
MONDAY = 1_790_000_000.0


def seat(number: int, player: int | None, rank: int, **given: bool) -> CountedSeat:
    return CountedSeat(number, player, rank, **{"took_part": True, "finished": True, **given}, points=50)


def met(game: CountedMatch, repeats: int) -> CountedMatch:
    """The match of people who had all met this often before that day."""
    return replace(game, seats=tuple(replace(one, repeats=repeats) for one in game.seats))


def match(*players: int | None, teams: bool = False, single: bool = False, **given: bool) -> CountedMatch:
    """A match in which these players finished in this order; in teams, the first and the third won."""
    ranks = (1, 3, 1, 3) if teams else range(1, len(players) + 1)
    seats = [
        seat(number, player, rank) for number, (player, rank) in enumerate(zip(players, ranks, strict=True))
    ]
    seats[0] = replace(seats[0], **given)
    return CountedMatch(1, 10, MONDAY, teams, single, tuple(seats))


def shown(ratings: dict[int, Rating]) -> list[int]:
    return [ratings[number].shown for number in sorted(ratings)]


def test_a_newcomer_starts_at_1000() -> None:
    assert NEWCOMER.shown == 1000


def test_the_better_place_has_the_better_rating() -> None:
    first, second, third = shown(rate(match(ANN, BOB, CAT), {}))
    assert first > second > third


def test_beating_a_strong_player_gains_more() -> None:
    strong = {BOB: Rating(40.0, 2.0)}
    weak = {BOB: Rating(10.0, 2.0)}
    assert rate(match(ANN, BOB), strong)[0].mu > rate(match(ANN, BOB), weak)[0].mu


def test_computer_players_and_guests_are_not_compared() -> None:
    alone = rate(match(ANN, BOB), {})
    among_bots = CountedMatch(
        1, 10, MONDAY, False, False,
        (seat(0, ANN, 2), seat(1, None, 1, took_part=False), seat(2, BOB, 3)),
    )  # fmt: skip
    ratings = rate(among_bots, {})
    assert (ratings[0], ratings[2]) == (alone[0], alone[1])
    assert 1 not in ratings


def test_players_who_did_not_finish_come_last() -> None:
    ratings = rate(match(ANN, BOB, CAT, finished=False), {})
    assert ratings[0].mu < ratings[2].mu < ratings[1].mu
    assert ratings[0] == rate(match(BOB, CAT, ANN), {})[2]


def test_a_match_that_one_person_played_is_not_rated() -> None:
    assert rate(match(ANN, BOB, took_part=False), {}) == {}


@pytest.mark.parametrize("place", [0, 1, 2])
def test_giving_up_costs_as_much_as_the_worst_way_of_playing_on(place: int) -> None:
    strength = {ANN: Rating(30.0, 2.0), BOB: Rating(25.0, 3.0), CAT: Rating(20.0, 5.0)}
    players = [BOB, CAT]
    players.insert(place, ANN)
    given_up = replace(match(*players), seats=tuple(
        replace(one, finished=one.player != ANN) for one in match(*players).seats
    ))  # fmt: skip
    last = [rate(match(*order, ANN), strength)[2] for order in ((BOB, CAT), (CAT, BOB))]
    assert rate(given_up, strength)[place].shown <= min(one.shown for one in last)


def test_if_nobody_finishes_everybody_has_come_last() -> None:
    nobody = match(ANN, BOB)
    nobody = replace(nobody, seats=tuple(replace(one, finished=False) for one in nobody.seats))
    lost = rate(match(ANN, BOB), {})[1]
    assert rate(nobody, {}) == {0: lost, 1: lost}


def test_a_match_that_was_hardly_played_is_rated_for_whoever_gave_it_up() -> None:
    one = match(ANN, BOB, took_part=False)
    given_up = replace(one, seats=(one.seats[0], replace(one.seats[1], finished=False)))
    assert rate(given_up, {}) == {1: rate(match(ANN, BOB), {})[1]}


def test_partners_gain_and_lose_together() -> None:
    ratings = rate(match(ANN, BOB, CAT, DAN, teams=True), {})
    assert ratings[0] == ratings[2]
    assert ratings[1] == ratings[3]
    assert ratings[0].mu > NEWCOMER.mu > ratings[1].mu


def test_a_partner_who_did_not_finish_comes_last_and_changes_nothing_for_the_others() -> None:
    whole = rate(match(ANN, BOB, CAT, DAN, teams=True), {})
    left = rate(match(ANN, BOB, CAT, DAN, teams=True, finished=False), {})
    assert left[0].mu < NEWCOMER.mu < whole[0].mu
    assert {seat: left[seat] for seat in (1, 2, 3)} == {seat: whole[seat] for seat in (1, 2, 3)}


def test_a_partner_who_did_not_finish_loses_no_more_than_the_team_that_lost() -> None:
    game = match(ANN, BOB, CAT, DAN, teams=True)
    losers = replace(game, seats=tuple(replace(one, rank=4 - one.rank) for one in game.seats))
    away = replace(losers, seats=(replace(losers.seats[0], finished=False), *losers.seats[1:]))
    assert rate(away, {}) == rate(losers, {})


def test_the_sixth_match_of_the_same_people_on_a_day_counts_half_as_much() -> None:
    whole = rate(match(ANN, BOB), {})
    assert rate(met(match(ANN, BOB), WHOLE_MATCHES - 1), {}) == whole
    for further in (1, 2, 3):
        part = rate(met(match(ANN, BOB), WHOLE_MATCHES - 1 + further), {})
        for seat, rating in part.items():
            gain, narrowing = whole[seat].mu - NEWCOMER.mu, whole[seat].sigma - NEWCOMER.sigma
            assert rating.mu - NEWCOMER.mu == pytest.approx(gain / 2**further)
            assert rating.sigma - NEWCOMER.sigma == pytest.approx(narrowing / 2**further)


def test_of_a_match_that_is_not_whole_only_points_are_added() -> None:
    book = RankingBook()
    book.add(match(ANN, BOB))
    book.add(met(match(ANN, BOB), WHOLE_MATCHES))
    total = book.totals[10, "all", ANN]
    assert (total.matches, total.wins, total.points) == (1, 1, 75)


def test_throwing_games_all_day_gains_less_than_two_matches_more() -> None:
    book = RankingBook()
    for repeats in range(WHOLE_MATCHES):
        book.add(met(match(ANN, BOB), repeats))
    before = book.ratings[EVERYWHERE, ANN].shown
    honest = rate(match(ANN, BOB), {player: book.ratings[EVERYWHERE, player] for player in (ANN, BOB)})
    for repeats in range(WHOLE_MATCHES, 40):
        book.add(met(match(ANN, BOB), repeats))
    assert book.ratings[EVERYWHERE, ANN].shown - before <= honest[0].shown - before
    assert book.totals[EVERYWHERE, "all", ANN].wins == WHOLE_MATCHES


def test_a_team_with_a_computer_player_is_not_rated() -> None:
    assert rate(match(None, BOB, CAT, DAN, teams=True, took_part=False), {}) == {}


def test_a_single_round_changes_less() -> None:
    whole, single = rate(match(ANN, BOB), {}), rate(match(ANN, BOB, single=True), {})
    assert NEWCOMER.mu < single[0].mu < whole[0].mu


def test_a_book_counts_a_match_for_the_server_and_for_everywhere() -> None:
    book = RankingBook()
    shown_after = book.add(match(ANN, BOB))
    assert {(place, player) for place, player in book.ratings} == {
        (place, player) for place in (EVERYWHERE, 10) for player in (ANN, BOB)
    }
    rating = book.ratings[10, ANN].shown
    assert shown_after[0] == (rating, rating)
    for period in Period:
        assert book.totals[10, period.key(MONDAY), ANN] == Total(1, 1, 50, rating)
        assert book.totals[EVERYWHERE, period.key(MONDAY), BOB].wins == 0


def test_a_match_in_a_group_counts_everywhere_alone() -> None:
    book = RankingBook()
    shown_after = book.add(replace(match(ANN, BOB), guild=0))
    assert {place for place, *_ in (*book.totals, *book.ratings)} == {EVERYWHERE}
    rating = book.ratings[EVERYWHERE, ANN].shown
    assert shown_after[0] == (rating, rating)


def test_a_match_that_is_not_rated_keeps_the_rating() -> None:
    book = RankingBook()
    book.add(match(ANN, BOB))
    before = book.ratings[10, BOB]
    team = match(None, BOB, CAT, DAN, teams=True, took_part=False)
    assert book.add(team) == {}
    assert book.ratings[10, BOB] == before
    assert book.totals[10, "all", BOB] == Total(2, 0, 100, before.shown)


def test_a_win_of_a_stand_in_is_no_win() -> None:
    book = RankingBook()
    book.add(match(ANN, BOB, finished=False))
    assert book.totals[10, "all", ANN].wins == book.totals[10, "all", BOB].wins == 0


def test_the_share_of_matches_won_needs_enough_of_them() -> None:
    assert Total(2, 2).share(Period.WEEK) is None
    assert Total(3, 2).share(Period.WEEK) == 2 / 3
    assert Total(9, 9).share(Period.ALL) is None
    assert Total(10, 5).share(Period.ALL) == 0.5
