"""The screens of people's results, of their matches, and of one match."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.model.cards import Color
from bot.features.rankings import words
from bot.features.rankings.results import History, MatchCourse, MatchResult, Rival, Statistics
from bot.features.rankings.screens import (
    ShowHistory,
    ShowMatch,
    ShowStats,
    Subject,
    history_screen,
    match_screen_of,
    stats_screen,
)
from bot.game.rankings import Scope
from bot.game.results import FinalSeat
from bot.ui.offers import FeatureOffer
from tests.ui.payloads import complaints, payload_of

ANN, BOB = 11, 22
NAMES = {ANN: "Ann", BOB: "_Bob_"}
ME, HER = Subject(BOB, BOB, NAMES), Subject(ANN, BOB, NAMES)
DAY = 86_400.0
STATS = Statistics(
    ANN, matches=12, wins=9, matches_against_bots=4, wins_against_bots=3,
    values={
        "rounds": 40, "round_wins": 22, "points": 12_345, "best_round": 340, "calls": 31, "timed_calls": 4,
        "call_seconds": 5.0, "quickest_call": 0.8, "catches": 2, "caught": 1, "challenges_won": 3,
        "challenges_lost": 1, "green": 2,
    },
    streak=3,
    longest_streak=3,
    curve=tuple((day, 1000 + day) for day in range(1, 7)),
    rivals=(Rival(BOB, 5, 3, 2),),
)  # fmt: skip
MATCH = MatchResult(
    7, 10, 20, True, DAY * 20, True,
    (
        FinalSeat(ANN, None, 512, 1, True), FinalSeat(None, "normal", 300, 2, False, "Ada"),
        FinalSeat(None, None, 120, 3, False), FinalSeat(BOB, None, 0, 4, False),
    ),
)  # fmt: skip
COURSE = MatchCourse(MATCH, ((100, 512), (300, 300), (0, 120), (0, 0)), 500)


def test_the_favorite_color_is_of_either_side_and_of_equals_the_first() -> None:
    assert Statistics(ANN, values={"red": 1, "teal": 2}).favorite_color is Color.TEAL
    assert Statistics(ANN, values={"red": 2, "teal": 2}).favorite_color is Color.RED
    assert Statistics(ANN).favorite_color is None


async def test_everything_that_was_done_has_a_line() -> None:
    lines = payload_of(stats_screen(HER, STATS, Scope.SERVER)).text.splitlines()
    assert lines == [
        "# 📊 Ann's stats",
        "**Rating:** 1006",
        "**Matches:** 9 of 12 won (75%)",
        "**Wins in a row:** 3 now, 3 at best",
        "**Rounds:** 22 of 40 won",
        "**Points:** 12,345, 340 in the best round",
        "**UNO calls:** 31, 1.2 s on average, 0.8 s at best",
        "**Catches:** 2",
        "**Got caught:** 1 time",
        "**Challenges:** 3 of 4 won",
        "**Favorite color for wilds:** green",
        "**Against bots only:** 3 of 4 won",
        "**Head to head** (finished ahead – behind)",
        r"\_Bob\_ 3 – 2",
        "-# In this server",
    ]


async def test_what_there_is_nothing_to_tell_of_is_left_out() -> None:
    text = payload_of(stats_screen(ME, Statistics(BOB, matches_against_bots=1), Scope.EVERYWHERE)).text
    assert text.splitlines() == [
        "# 📊 Your stats",
        "**Against bots only:** 0 of 1 won",
        "-# Across all servers",
    ]
    assert "Nothing here yet" in payload_of(stats_screen(ME, Statistics(BOB), Scope.SERVER)).text
    assert "Ann hasn't" in payload_of(stats_screen(HER, Statistics(ANN), Scope.SERVER)).text


async def test_the_reader_learns_how_they_did_against_somebody() -> None:
    text = payload_of(stats_screen(HER, STATS, Scope.SERVER, Rival(ANN, 5, 2, 3))).text
    assert "You vs. Ann: 2 – 3" in text


async def test_the_rating_over_time_is_a_picture_with_words() -> None:
    (drawn,) = stats_screen(HER, STATS, Scope.SERVER).pictures
    rated = ", ".join(f"{1000 + number} on Jan {number + 1}" for number in range(1, 7))
    assert drawn.alt == f"Ann's rating: {rated}."
    (short,) = stats_screen(HER, replace(STATS, curve=STATS.curve[:2]), Scope.SERVER).pictures
    assert short.alt == "Ann's rating: 1001 on Jan 2, 1002 on Jan 3."
    assert stats_screen(HER, replace(STATS, curve=STATS.curve[:1]), Scope.SERVER).pictures == []


async def test_places_are_switched_only_when_there_is_a_server() -> None:
    asked = [press.argument for press in payload_of(stats_screen(HER, STATS, Scope.SERVER)).presses]
    assert asked == ["11=everywhere"]
    asked = [press.argument for press in payload_of(stats_screen(HER, STATS, Scope.EVERYWHERE)).presses]
    assert asked == ["11=server"]
    assert payload_of(stats_screen(ME, STATS, Scope.EVERYWHERE, has_server=False)).presses == []


async def test_the_tabs_lead_to_the_other_pages_and_the_open_one_does_nothing() -> None:
    tabs = [FeatureOffer("Stats", ShowStats(11)), FeatureOffer("Matches", ShowHistory(0, 11))]
    subject = replace(HER, tabs=tabs)
    stats = payload_of(stats_screen(subject, STATS, Scope.EVERYWHERE))
    assert [button["label"] for button in stats.live] == ["Matches", "This server"]
    history = payload_of(history_screen(subject, History(ANN, (MATCH,), 0, 1)))
    assert [button["label"] for button in history.live] == ["Stats"]
    assert complaints(stats) == complaints(history) == []


async def test_a_win_a_place_and_a_match_that_was_given_up() -> None:
    given_up = replace(MATCH, seats=tuple(replace(seat, rank=None) for seat in MATCH.seats))
    shown = History(ANN, (MATCH, given_up), 0, 1)
    lines = payload_of(history_screen(replace(HER, reader=ANN), shown)).text.splitlines()
    assert lines[1] == r"🏆 <t:1728000:R> · **won**, 512 points · with Ada (normal bot), Someone, and \_Bob\_"
    assert lines[2] == r"<t:1728000:R> · not finished · with Ada (normal bot), Someone, and \_Bob\_"
    lines = payload_of(history_screen(ME, History(BOB, (MATCH,), 0, 1))).text.splitlines()
    assert lines[1] == "<t:1728000:R> · #4 of 4, 0 points · with Ann, Ada (normal bot), and Someone"


async def test_without_matches_the_reader_learns_how_to_play_one_and_nothing_about_others() -> None:
    mine, hers = (payload_of(history_screen(one, History(one.player, (), 0, 1))).text for one in (ME, HER))
    assert "You haven't finished a match here yet." in mine
    assert hers.splitlines()[1] == "Ann has no matches here that you can see."


async def test_a_match_is_opened_from_a_menu_and_leads_back_to_its_page() -> None:
    shown = payload_of(history_screen(HER, History(ANN, (MATCH,), 2, 4)))
    asked = [(press.code, press.argument) for press in shown.presses]
    assert asked == [("history", "1=11"), ("history", "3=11"), ("match", "7=2=11")]
    offers = [FeatureOffer(words.STATS_TAB, ShowStats(11))]
    back = payload_of(match_screen_of(COURSE, NAMES, ShowMatch(7, 2, 11), offers)).presses
    assert [(press.code, press.argument) for press in back] == [("stats", "11=server"), ("history", "2=11")]


async def test_a_match_shows_its_places_and_how_the_scores_went() -> None:
    screen = match_screen_of(COURSE, NAMES, ShowMatch(7))
    assert payload_of(screen).text.splitlines() == [
        "# 🏁 Match on Jan 21",
        r"1\. Ann · 512 points",
        r"2\. Ada (normal bot) · 300 points",
        r"3\. Someone · 120 points",
        r"4\. \_Bob\_ · 0 points",
    ]
    (drawn,) = screen.pictures
    assert "Ann: 100, 512" in drawn.alt
    assert "The match goes to 500." in drawn.alt


async def test_a_match_that_nobody_has_won_says_so_wherever_it_is_shown() -> None:
    seats = (FinalSeat(ANN, None, 443, 1, False), FinalSeat(BOB, None, 0, 2, False))
    standing = replace(MATCH, stands=True, seats=seats)
    shown = payload_of(history_screen(ME, History(BOB, (standing,), 0, 1)))
    assert "no winner, #2 of 2, 0 points" in shown.text
    assert words.match_choice(standing, BOB) == "Jan 21: no winner, #2 of 2"
    text = payload_of(match_screen_of(MatchCourse(standing, (), None), NAMES, ShowMatch(7))).text
    assert text.splitlines()[-1] == "Nobody won: everybody agreed to end it, or nobody was left."


async def test_a_match_that_does_not_count_says_so() -> None:
    result = replace(MATCH, is_counted=False)
    screen = match_screen_of(MatchCourse(result, ((1,), (2,), (3,), (4,)), None), NAMES, ShowMatch(7))
    assert "doesn't count" in payload_of(screen).text
    assert screen.pictures == []


async def test_in_a_match_that_was_ended_early_nobody_has_a_place() -> None:
    result = replace(MATCH, seats=tuple(replace(seat, rank=None) for seat in MATCH.seats))
    assert words.match_choice(result, ANN) == "Jan 21: not finished"
    shown = payload_of(match_screen_of(replace(COURSE, result=result), NAMES, ShowMatch(7))).text
    assert shown.splitlines()[1] == "Ann · 512 points"


async def test_full_screens_are_within_the_limits() -> None:
    names = dict.fromkeys(range(10**19, 10**19 + 20), "W" * 32)
    seats = tuple(FinalSeat(player, None, 10**4, 20, False) for player in names)
    match = replace(MATCH, seats=seats)
    subject, matches = Subject(10**19, BOB, names), tuple(replace(match, id=number) for number in range(5))
    assert complaints(payload_of(history_screen(subject, History(10**19, matches, 98, 99)))) == []
    course = MatchCourse(match, tuple((100,) * 60 for _ in seats), 10_000)
    screen = match_screen_of(course, names, ShowMatch(10**9, 99, 10**19 - 1))
    assert complaints(payload_of(screen)) == []
    assert all(len(drawn.alt) <= 1024 for drawn in screen.pictures)
