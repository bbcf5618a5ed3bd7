"""The screens of tournaments: within Discord's limits in every language, and the whole bracket in the
picture.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

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
from tests.features.tournaments.samples import EMPTY, begun, course
from tests.ui.payloads import SELECT, complaints, payload_of

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
    """The names at each table of a bracket, round by round, with a dash for an empty place."""
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
    assert f"**<@{over.champions[0]}>** wins the tournament!\n🥇 P3\n🥈 P4\n🥉 P1\n🥉 P2" in text


def test_standings_tell_wins_and_points() -> None:
    *_, over = course(begun(5, system=System.SWISS))
    scene = standings_scene(named(over))
    assert isinstance(scene, LeaderboardScene)
    assert scene.title == "Standings after round 3"
    assert [line.rank for line in scene.ranks] == [1, 2, 3, 4, 5]
    assert (scene.ranks[0].value, scene.ranks[0].note) == ("2 wins", "±0 points")


def test_standings_tell_after_which_round_they_are() -> None:
    scenes = [standings_scene(named(found)) for found in course(begun(5, system=System.SWISS))]
    titles = [scene.title for scene in scenes if isinstance(scene, LeaderboardScene)]
    after = [f"Standings after round {number}" for number in (1, 2, 3)]
    assert list(dict.fromkeys(titles)) == ["Standings", *after]


def test_tables_of_two_are_never_smaller() -> None:
    found = begun(4)
    assert rules_line(found).endswith(" · two at a table")
    assert rules_line(replace(found, seats=3)).endswith(" · up to 3 at a table")


def test_only_what_can_be_done_is_offered() -> None:
    found = begun(4)
    codes = {press.code for press in payload_of(board_screen(named(found))).presses}
    assert codes == {"tour"}
    codes = {press.code for press in payload_of(manage_screen(named(found))).presses}
    assert codes == {"tour_pause", "tour_cancel", "tour_table"}
    paused = changes.paused(found, is_paused=True)
    assert "tour_resume" in {press.code for press in payload_of(manage_screen(named(paused))).presses}
    over = changes.canceled(found)
    assert payload_of(manage_screen(named(over))).presses == []
    assert payload_of(board_screen(named(over))).presses == []


def test_a_full_tournament_takes_nobody() -> None:
    for people, can_join in ((MOST_ENTRANTS - 1, True), (MOST_ENTRANTS, False)):
        joining = replace(begun(people), phase=changes.Phase.JOINING, pairings=())
        assert (
            "tour_join" in {press.code for press in payload_of(board_screen(named(joining))).presses}
        ) is can_join


def test_only_where_the_button_is_people_are_told_to_join() -> None:
    full = replace(begun(MOST_ENTRANTS), phase=changes.Phase.JOINING, pairings=())
    for found, asks in ((EMPTY, True), (full, False)):
        assert ("Press **Join**" in payload_of(board_screen(named(found))).text) is asks
        page = payload_of(manage_screen(named(found))).text
        assert "it starts" in page
        assert "Press **Join**" not in page


def test_a_tournament_that_too_few_joined_says_how_many_it_takes() -> None:
    def told(found: Tournament, ended_at: float = EMPTY.starts_at) -> str:
        over = replace(changes.canceled(found), ended_at=ended_at)
        return payload_of(board_screen(named(over))).text.splitlines()[-1]

    two = changes.joined(changes.joined(EMPTY, 11), 12)
    assert told(two) == "The tournament was canceled: it takes at least 3 players."
    # by its director, before the start
    assert told(two, EMPTY.starts_at - 1) == "The tournament was canceled."
    assert told(changes.joined(two, 13)) == "The tournament was canceled."
    assert told(begun(4)) == "The tournament was canceled."


def test_the_director_finds_first_what_waits_for_them() -> None:
    found = changes.given(begun(8), (1, 1), 8)
    found = changes.closed(found, found.current[2])
    (menu,) = payload_of(manage_screen(named(found))).of_type(SELECT)
    assert [option["label"].partition(" · ")[0] for option in menu["options"]] == [
        "Table 3",
        "Table 2",
        "Table 4",
        "Table 1",
    ]


def test_the_director_awards_a_table_to_one_of_its_players() -> None:
    found = begun(4)
    screen = payload_of(table_screen(named(found), found.current[0]))
    assert screen.labels == ["P1 wins", "P4 wins", "Open it again", "Back"]
    decided = changes.given(found, (1, 1), 4)
    assert payload_of(table_screen(named(decided), decided.current[0])).labels == [
        "P1 wins",
        "P4 wins",
        "Back",
    ]


def test_everybody_finds_their_table_and_their_place() -> None:
    found = begun(4)
    told = payload_of(standings_screen(named(found), 10**18)).text
    assert told.splitlines()[-2] == f"Your table in this round: <#{found.current[0].thread}>"
    found = changes.left(changes.given(found, (1, 1), 4), 10**18)
    told = payload_of(standings_screen(named(found), 10**18)).text
    assert "P4 · **1 win**" in told
    assert "P1 · **0 wins** · dropped out" in told
    assert "Your table" not in told
