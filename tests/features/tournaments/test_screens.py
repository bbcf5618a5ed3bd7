"""What tournaments show: within Discord's limits in every language, and the whole bracket in the picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.tournaments import changes
from bot.features.tournaments.screens import (
    SeenTournament,
    board_screen,
    bracket_scene,
    manage_screen,
    standings_scene,
    standings_screen,
    table_screen,
)
from bot.features.tournaments.tournament import MOST_ENTRANTS, System, Tournament
from bot.features.tournaments.words import rules_line
from bot.pictures.scenes import BracketScene, LeaderboardScene
from bot.text.language import LANGUAGES, speaking
from bot.ui.transport.panels import Panel
from tests.features.tournaments.samples import begun, course
from tests.ui.payloads import complaints, payload_of

LONG = "_*" * 16


def named(found: Tournament, name: str = "") -> SeenTournament:
    """A tournament whose people have names."""
    names = {one.player: name or f"P{one.number}" for one in found.entrants if one.player is not None}
    return SeenTournament(found, names, {})


def all_screens(found: Tournament) -> list[Panel]:
    seen = named(found, LONG)
    tables = [table_screen(seen, one) for one in found.current if len(one.entrants) > 1]
    return [board_screen(seen), manage_screen(seen), standings_screen(seen, 10**18), *tables[:1]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", list(System))
def test_the_largest_ones_are_within_the_limits(language: str, system: System) -> None:
    found = begun(MOST_ENTRANTS, system=system)
    joining = replace(found, phase=changes.Phase.JOINING, pairings=())
    with speaking(language):
        for shown in (found, joining, changes.closed(found, found.current[0])):
            for screen in all_screens(shown):
                assert complaints(payload_of(screen)) == []


def lines(scene: object) -> list[list[str]]:
    """The names at each table of a bracket, round by round, with a dash for nobody."""
    assert isinstance(scene, BracketScene)
    return [
        [" ".join(seat.person.name if seat.person else "–" for seat in table) for table in one.tables]
        for one in scene.rounds
    ]


def test_tables_that_fill_one_stand_together() -> None:
    first, *_ = course(begun(8))
    assert lines(bracket_scene(named(first))) == [
        ["P1 P8", "P4 P5", "P2 P7", "P3 P6"],
        ["– –", "– –"],
        ["– –"],
    ]
    after = changes.given(first, (1, 4), 5)
    assert lines(bracket_scene(named(after)))[1] == ["– P5", "– –"]


def test_the_last_rounds_are_shown_and_a_large_one_by_itself() -> None:
    shown = [bracket_scene(named(found)) for found in course(begun(32))]
    titles = [[one.title for one in scene.rounds] for scene in shown if isinstance(scene, BracketScene)]
    assert [list(title) for title in dict.fromkeys(map(tuple, titles))] == [
        ["Round 1"],
        ["Round 2", "Quarterfinals", "Semifinals"],
        ["Quarterfinals", "Semifinals", "Final"],
    ]
    assert len(lines(shown[0])[0]) == 16


def test_the_winner_of_each_table_stands_out() -> None:
    *_, over = course(begun(4))
    scene = bracket_scene(named(over))
    assert isinstance(scene, BracketScene)
    won = [
        seat.person.name
        for one in scene.rounds
        for table in one.tables
        for seat in table
        if seat.has_won and seat.person
    ]
    assert won == ["P4", "P3", "P3"]
    text = payload_of(board_screen(named(over))).text
    assert "**P3** wins the tournament!\n🥇 P3\n🥈 P4\n🥉 P1\n🥉 P2" in text


def test_standings_tell_wins_and_points() -> None:
    *_, over = course(begun(5, system=System.SWISS))
    scene = standings_scene(named(over))
    assert isinstance(scene, LeaderboardScene)
    assert scene.title == "Standings after round 3"
    assert [line.rank for line in scene.ranks] == [1, 2, 3, 4, 5]
    assert (scene.ranks[0].value, scene.ranks[0].note) == ("2 wins", "±0 points")
    first, *_ = course(begun(5, system=System.SWISS))
    assert standings_scene(named(first)).title == "Standings"  # pyright: ignore[reportAttributeAccessIssue]


def test_tables_of_two_are_never_smaller() -> None:
    found = begun(4)
    assert rules_line(found).endswith(" · two at a table")
    assert rules_line(replace(found, seats=3)).endswith(" · up to 3 at a table")


def test_only_what_can_be_done_is_offered() -> None:
    found = begun(4)
    codes = {press.code for press in payload_of(board_screen(named(found))).presses}
    assert codes == {"tour", "tour_leave", "tour_run"}
    codes = {press.code for press in payload_of(manage_screen(named(found))).presses}
    assert codes == {"tour_pause", "tour_cancel", "tour_table"}
    paused = changes.paused(found, is_paused=True)
    assert "tour_resume" in {press.code for press in payload_of(manage_screen(named(paused))).presses}
    over = changes.canceled(found)
    assert payload_of(manage_screen(named(over))).presses == []
    assert payload_of(board_screen(named(over))).presses == []
