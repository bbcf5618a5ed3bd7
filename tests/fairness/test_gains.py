"""Nobody gains by anything but playing (docs/rankings.md): a search over random matches finds no way to do
it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection

from bot.engine.play.match import Match
from bot.game import changes, law
from bot.game.events import CloseReason
from bot.game.law import Conclusion, Decisions
from bot.game.players import Player
from bot.game.state import TableState
from tests.fairness import acts, search
from tests.fairness.matches import PEOPLE, Setting, Step, played, untouched_books
from tests.fairness.search import gains_in, wins_by_turns
from tests.soak.counts import Record, times

PART = times(40, 500)  # matches per test, so that a soak uses several processes (`pytest -n`)
MATCHES = times(40, 10_000)


@pytest.mark.parametrize("first", range(0, MATCHES, PART))
def test_no_coalition_gains_by_acts_that_are_no_moves(
    connection: Connection, first: int, record_property: Record
) -> None:
    compared = 0
    for seed in range(first, first + PART):
        is_compared, gains = gains_in(connection, seed)
        assert gains == [], f"seed {seed}"
        compared += is_compared
    assert compared > PART * 0.8
    record_property("matches compared with playing on", compared)


def test_accounts_that_take_turns_bring_no_more_than_one_by_one(connection: Connection) -> None:
    for seed in range(times(8, 20)):
        wins, most = wins_by_turns(connection, seed)
        assert wins <= most


def test_nobody_gains_by_a_second_hand(connection: Connection) -> None:
    """A guest could let their owner win, so the match changes nobody's books."""
    for seed in range(20):
        guest = Player(-9, "Guest", owner=PEOPLE[seed % 2].id)
        setting = Setting(seed, (*PEOPLE[:2], guest), {"scoring": "single_round"})
        course = played(connection, setting)
        assert course is not None
        assert course.books == untouched_books(connection, setting)


# The search sees what it looks for


DUEL = Setting(1, PEOPLE[:2], {"scoring": "single_round", "on_leave": "computer"})


def test_the_same_setting_takes_the_same_course_whoever_plays(connection: Connection) -> None:
    honest = played(connection, DUEL)
    away = played(connection, DUEL, [Step(2, "leave", 1)])
    assert honest is not None
    assert away is not None
    assert away.moves == honest.moves
    assert honest.books[1].losses + honest.books[1].wins == 1


def are_found(connection: Connection, *what: str) -> bool:
    """Whether the search finds all of these gains in sixty matches."""
    left = set(what)
    for seed in range(60):
        left -= {gain.what for gain in gains_in(connection, seed)[1]}
        if not left:
            return True
    return False


def test_it_sees_a_match_that_escapes_a_loss(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule under which leaving voids the match."""

    def leave(state: TableState, by: int, now: float) -> changes.Change:
        change = changes.leave(state, by, now)
        return replace(change, state=replace(change.state, is_void=True))

    monkeypatch.setattr(acts, "leave", leave)
    assert are_found(connection, "escaped loss", "rating")


def test_it_sees_an_agreement_that_outlives_its_round(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule under which the votes to end stay until the next deal, in matches of several rounds."""
    make_move = changes.make_move

    def move(state: TableState, *made: Any) -> changes.Change:
        change = make_move(state, *made)
        return replace(change, state=replace(change.state, votes=state.votes))

    monkeypatch.setattr(changes, "make_move", move)
    monkeypatch.setattr(search, "KINDS", ("agreed",))
    monkeypatch.setattr(search, "SCORINGS", ("winner_collects",))
    assert any(gain.what == "rating" for seed in range(200) for gain in gains_in(connection, seed)[1])


def test_it_sees_a_paused_table_at_which_everybody_loses(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule under which a table closes for everybody after a day without a press."""

    def close(state: TableState, _: float) -> changes.Change:
        return changes.close_after(changes.Change(state), CloseReason.TOO_QUIET)

    monkeypatch.setattr(changes, "waited_in_vain", close)
    monkeypatch.setattr(search, "KINDS", ("steps",))
    assert are_found(connection, "somebody who only played has lost")


def test_it_sees_calls_that_were_taken_back(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.game.counts.Counts.taken_back", lambda _: None)
    monkeypatch.setattr(search, "KINDS", ("loop",))
    assert any(gain.what == "calls" for seed in range(200) for gain in gains_in(connection, seed)[1])


def test_it_sees_somebody_who_ends_alone_a_match_that_a_bot_played_for_them(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule under which everybody who is present at an agreed end has finished."""
    finishes = law._finishes  # noqa: SLF001

    def lenient(state: TableState, match: Match, ended: Conclusion, seat: int, made: Decisions) -> bool:
        own = made if ended is not Conclusion.AGREED else Decisions(made.made, made.made)
        return finishes(state, match, ended, seat, own)

    def beside_a_bot(rng: Random, seed: int) -> Setting:
        options = {"scoring": "single_round", "on_leave": "remove", "hand_size": 10}
        return Setting(seed, (*PEOPLE[:2], search.ROBOT), options)

    monkeypatch.setattr(search, "random_setting", beside_a_bot)
    monkeypatch.setattr(search, "KINDS", ("alone",))
    assert not are_found(connection, "rating")
    monkeypatch.setattr(law, "_finishes", lenient)
    assert are_found(connection, "rating")
