"""Every promise of docs/reliability.md, and the tests for it."""

from __future__ import annotations

from dataclasses import dataclass

from tests.features.samples import samples


@dataclass(frozen=True)
class Promise:
    """A promise: its number, its text, and its tests in the core.

    A test is a file below `tests/`, or a single test in one.
    """

    number: int
    words: str
    core: tuple[str, ...]

    @property
    def code(self) -> str:
        return f"R{self.number}"

    @property
    def tests(self) -> tuple[str, ...]:
        """The core's promises, and the features'."""
        return *self.core, *(test for feature in samples() for test in feature.promises.get(self.number, ()))


PROMISES = (
    Promise(
        1,
        "Killed at any moment, nothing accepted is lost",
        (
            "wire/test_kill.py",
            "storage/test_kill.py",
            "wire/test_connection.py",
            "wire/test_outages.py",
            "wire/test_group_tables.py",
        ),
    ),
    Promise(2, "Power loss loses nothing", ("storage/test_power.py", "storage/test_database.py")),
    Promise(
        3,
        "A disk that forgets is refused",
        ("storage/test_disks.py", "wire/test_start.py", "wire/test_end.py", "journeys/test_trouble.py"),
    ),
    Promise(4, "Stored before shown", ("game/test_concurrency.py",)),
    Promise(
        5,
        "One press, one move",
        (
            "storage/test_full_house.py",
            "game/test_races.py",
            "game/test_concurrency.py",
            "wire/test_presses.py::test_doubled_presses_count_once",
        ),
    ),
    Promise(
        6,
        "Stale, forged, somebody else's button",
        ("wire/test_presses.py", "wire/test_frames.py", "journeys/test_presses.py", "ui/test_router.py"),
    ),
    Promise(7, 'The database is never "locked"', ("storage/test_concurrency.py",)),
    Promise(
        8,
        "A canceled caller keeps no lock",
        ("storage/test_concurrency.py", "game/test_concurrency.py", "storage/test_database.py"),
    ),
    Promise(
        9,
        "Rate limits are respected",
        (
            "wire/test_load.py",
            "ui/transport/test_outbox.py",
            "playground/test_call.py",
            "ui/transport/test_guard.py",
            "wire/test_refusals.py",
            "game/test_registry.py",
        ),
    ),
    Promise(
        10,
        "A crash loop does not burn the token",
        ("wire/test_start.py", "hosting/test_readiness.py", "hosting/test_starts.py", "wire/test_crashes.py"),
    ),
    Promise(
        11, "Acknowledged in time", ("wire/test_load.py", "wire/test_stalls.py", "journeys/test_trouble.py")
    ),
    Promise(
        12,
        "The event loop is never blocked",
        ("wire/test_load.py", "pictures/test_studio.py", "hosting/test_garbage.py"),
    ),
    Promise(
        13,
        "No card leaks",
        ("ui/screens/test_screens.py", "engine/test_view.py", "wire/test_leaks.py"),
    ),
    Promise(14, "No unwanted ping", ("text/test_names.py",)),
    Promise(
        15,
        "No growth",
        (
            "wire/test_growth.py",
            "ui/live/test_growth.py",
            "ui/transport/test_outbox.py",
            "ui/private/test_open_hands.py",
        ),
    ),
    Promise(
        16,
        "Two processes, one token",
        (
            "storage/test_lease.py",
            "wire/test_end.py::test_a_second_process_is_refused_before_it_connects",
            "wire/test_processes.py",
            "wire/test_tables_outside.py",
            "storage/test_adoption.py",
            "journeys/test_store_faults.py",
            "cogs/test_standby.py",
        ),
    ),
    Promise(
        17,
        "No table is a hostage",
        ("game/test_clock.py", "game/test_outages.py", "cogs/test_outages.py", "game/test_endings.py"),
    ),
    Promise(
        18,
        "Missing permission, vanished channel",
        (
            "wire/test_situations.py",
            "cogs/test_thread_upkeep.py",
            "journeys/test_presses.py",
            "journeys/test_trouble.py",
            "journeys/test_threads.py",
            "wire/test_threads.py",
            "ui/test_refused_channels.py",
        ),
    ),
    Promise(
        19,
        "No secret in sight",
        (
            "test_log.py",
            "test_config.py",
            "wire/test_leaks.py",
            "wire/test_canaries.py",
            "hosting/test_error_reports.py",
            "wire/test_error_reports.py",
        ),
    ),
    Promise(
        20,
        "Backups restore",
        ("storage/test_backup.py", "hosting/test_backups.py", "hosting/test_fortnight.py"),
    ),
    Promise(
        21,
        "Migrations are all or nothing",
        (
            "storage/test_migration_kills.py",
            "storage/test_schema.py",
            "storage/test_released.py",
            "wire/soak_update.py",
        ),
    ),
    Promise(22, "One writing connection for SQLite", ("storage/test_database.py", "wire/test_start.py")),
    Promise(
        23,
        "Shuffles are fair and provable",
        (
            "engine/model/test_shuffle.py",
            "scenario/test_replaying.py",
            "scenario/test_verifiers.py",
            "scenario/test_page.py",
            "game/test_seals.py",
        ),
    ),
    Promise(
        24,
        "Forgotten means gone",
        (
            "storage/test_people.py",
            "storage/test_retention.py",
            "storage/test_deletions.py",
            "storage/test_clearing.py",
            "hosting/test_fortnight.py",
            "wire/test_debts.py",
        ),
    ),
    Promise(
        25,
        "Pinned dependencies",
        ("test_architecture.py::test_every_locked_package_has_a_version_and_hashes",),
    ),
    Promise(
        26,
        "Nobody gains by anything but playing",
        ("fairness/test_gains.py", "fairness/test_recount.py", "game/test_law.py"),
    ),
)
