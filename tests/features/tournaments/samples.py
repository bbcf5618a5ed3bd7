"""Tournaments of every kind, and the requests about them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.features.tournaments import changes
from bot.features.tournaments.screens import (
    AwardTable,
    CancelTournament,
    JoinTournament,
    LeaveTournament,
    ManageTable,
    ManageTournament,
    NewTournament,
    PauseTournament,
    ReopenTable,
    ReplaceEntrant,
    ResumeTournament,
    SeenTournament,
    ShowTournament,
    StartTournament,
    board_screen,
    cancel_screen,
    drop_out_screen,
    manage_screen,
    standings_screen,
    table_screen,
)
from bot.features.tournaments.tournament import Phase, System, Tournament
from bot.ui.actions.action import SURE
from bot.ui.transport.panels import Panel
from tests.features.samples import IN_SERVERS, Samples

EMPTY = Tournament(2**53, 10, 20, System.KNOCKOUT, 2, {}, starts_at=1_000.0)


def begun(people: int, **given: object) -> Tournament:
    """A tournament with this many people whose tables are open."""
    found = replace(EMPTY, **given)
    for one in range(people):
        found = changes.joined(found, 10**18 + one)
    found = changes.started(found, {})
    for pairing in found.current:
        found = changes.called(found, pairing.key, 10**18 + 100 + pairing.number)
    return found


def course(found: Tournament) -> Iterator[Tournament]:
    """A tournament until its end; every table is awarded to its last entrant."""
    while True:
        yield found
        tables = [one for one in found.current if one.outcome is None]
        if found.phase is not Phase.PLAYING or not tables:
            return
        found = changes.given(found, tables[0].key, tables[0].entrants[-1])


def panels() -> Iterator[Panel]:
    """A knockout and a Swiss tournament from start to end."""
    joining = changes.joined(EMPTY, 11)
    yield board_screen(seen(EMPTY))
    yield board_screen(seen(joining))
    yield board_screen(seen(changes.canceled(joining)))
    yield drop_out_screen(joining)
    yield cancel_screen(joining)
    for system in System:
        for found in course(begun(5, system=system)):
            yield board_screen(seen(found))
            yield standings_screen(seen(found), 10**18)
            yield manage_screen(seen(changes.paused(found, is_paused=True) if found.is_running else found))
            yield from (table_screen(seen(found), one) for one in found.current if len(one.entrants) > 1)


def seen(found: Tournament) -> SeenTournament:
    """A tournament of people without names."""
    return SeenTournament(found, {}, {})


SAMPLES = Samples(
    commands={"tournament": IN_SERVERS},
    actions=(
        NewTournament(System.SWISS, 4, 1_440, True, 10_000), ShowTournament(2**53), JoinTournament(2**53),
        LeaveTournament(2**53, SURE), ManageTournament(2**53), StartTournament(2**53), PauseTournament(2**53),
        ResumeTournament(2**53), CancelTournament(2**53, SURE), ManageTable(2**53, 32, 6),
        AwardTable(32, 64, 2**53, 6), ReopenTable(32, 2**53, 6), ReplaceEntrant(7),
    ),
    panels=panels,
    promises={1: ("features/tournaments/test_wire.py",), 26: ("features/tournaments/test_gains.py",)},
)  # fmt: skip
