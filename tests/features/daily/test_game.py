"""The daily deal: equal moves lead to equal games, and the list of moves is enough to resume."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from random import Random

import pytest

from bot.engine.model.errors import RuleError
from bot.engine.model.events import RoundEnded
from bot.engine.model.moves import CallUno, Move, Play
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.match import round_ended
from bot.engine.play.scoring import hand_points
from bot.engine.view import view_of
from bot.features.daily.game import BOTS, EPOCH, PERSON, DailyGame, Deal, recording, streak_on
from bot.features.daily.screens import DailyView, daily_scene
from bot.game.periods import day_of
from bot.game.players import Player
from bot.game.record import export, read_export, recording_of, write_export
from bot.ui.transport.people import NO_AVATARS
from tests.docs.pages import untold

OCTOBER = (date(2024, 9, 30) - EPOCH).days  # so that its days are numbered as in a calendar


def deal_of(day: int) -> Deal:
    return Deal(day, Random(day).randbytes(SECRET_BYTES))


def stages(deal: Deal, seed: int, *preferred: type[Move]) -> list[DailyGame]:
    """The game after each random move, with the preferred kinds of moves first."""
    rng, games = Random(seed), [DailyGame.played(deal, ())]
    while games[-1].score is None:
        moves = view_of(games[-1].match, PERSON).moves
        found = ([move for move in moves if isinstance(move, kind)] for kind in preferred)
        games.append(games[-1].after(rng.choice(next(filter(None, found), moves))))
    return games


def streaks_of(days: Iterable[int]) -> dict[int, int]:
    """A person's streaks if they finish the deals of these days, all in October or later."""
    streaks = dict[int, int]()
    for day in days:
        streaks[OCTOBER + day] = streak_on(OCTOBER + day, streaks)
    return streaks


@pytest.mark.parametrize(
    ("days", "last"),
    [
        ((1, 2, 3), 3),
        ((1, 2, 4), 3),  # one missed day is forgiven
        ((1, 2, 4, 6), 1),  # but not a second one in the same month
        ((1, 2, 5), 1),  # and not two in a row
        ((1, 3, 7, 8, 10), 1),  # even if the streak has ended since
        ((28, 30, 31, 32, 33, 35), 6),  # one in October, one in November
        ((29, 30, 32), 3),  # the last day of a month belongs to that month
        ((28, 30, 32), 1),
        ((30, 31, 33, 34, 36), 1),
    ],
)
def test_one_missed_day_a_month_is_forgiven(days: tuple[int, ...], last: int) -> None:
    assert streaks_of(days)[OCTOBER + days[-1]] == last


def test_a_day_begins_at_midnight_utc() -> None:
    assert [day_of(at) for at in (0.0, 86_399.9, 86_400.0)] == [0, 0, 1]


def test_equal_moves_lead_to_equal_games() -> None:
    one, other = stages(deal_of(1), seed=1), stages(deal_of(1), seed=1)
    assert one == other
    assert stages(deal_of(2), seed=1) != one
    assert stages(deal_of(1), seed=2) != one


@pytest.mark.parametrize("day", range(30))
def test_every_deal_ends_and_goes_on_from_its_moves_at_any_point(day: int) -> None:
    deal, games = deal_of(day), stages(deal_of(day), seed=day)
    for game in games:
        assert DailyGame.played(deal, game.moves) == game
        assert game.match.table.decider in (PERSON, None)
    data = write_export(export(recording(deal, games[-1].moves)))
    *_, last = recording_of(read_export(data)).replay()
    assert last.match == games[-1].match


def test_the_score_is_what_the_others_hold_or_less_what_is_left_in_the_hand() -> None:
    games = [stages(deal_of(day), day, CallUno, Play)[-1] for day in range(60)]
    for game in games:
        (ended,) = (event for event in game.news[-1].events if isinstance(event, RoundEnded))
        own, *others = map(hand_points, ended.hands)
        assert game.score is not None
        assert game.score.has_won == (ended.winner == PERSON)
        assert game.score.points == (sum(others) if game.score.has_won else -own)
        assert game.score.moves == [seat for seat, _ in game.moves].count(PERSON)
    assert {game.score.has_won for game in games if game.score} == {True, False}


def test_a_refused_move_changes_nothing() -> None:
    game = DailyGame.played(deal_of(1), ())
    with pytest.raises(RuleError):
        game.after(CallUno())
    assert game == DailyGame.played(deal_of(1), ())


def test_the_news_begins_with_ones_own_move() -> None:
    begun, moved, *_ = stages(deal_of(3), seed=3)
    assert begun.news == begun.steps
    own = [step for step in moved.steps if step.entry.seat == PERSON]
    assert moved.news[0] == own[0]


def test_bots_decide_by_the_secret_and_not_by_chance() -> None:
    """The same secret on another day gives the same game: nothing else decides."""
    secret = deal_of(1).secret
    games = [DailyGame.played(Deal(day, secret), ()) for day in (1, 2)]
    assert games[0].steps == games[1].steps
    assert "secret" not in repr(games[0].deal)


def test_the_picture_of_the_end_has_the_score_of_the_text() -> None:
    for day in range(12):
        game = stages(deal_of(day), day, CallUno, Play)[-1]
        ended = round_ended(game.match)
        assert ended is not None
        assert game.score is not None
        scene = daily_scene(DailyView(game, Player(1, "Ann"), NO_AVATARS), ended)
        own = next(row for row in scene.rows if row.person.name == "Ann")
        assert own.total == game.score.points
        assert [row.total for row in scene.rows] == sorted((row.total for row in scene.rows), reverse=True)


def test_the_page_tells_the_numbers_of_the_program() -> None:
    numbers = {"alone against {} bots": BOTS, "The secret is {} random bytes": SECRET_BYTES}
    assert untold("daily.md", numbers) == []
