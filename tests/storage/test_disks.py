"""Distinguishes volatile disks from persistent ones (R3)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.storage.schema import Forgetful, forgetful

HEAD = """\
21 26 0:19 / /sys rw,nosuid shared:7 - sysfs sysfs rw
26 1 8:1 / / rw,relatime shared:1 - {root} /dev/sda1 rw,errors=remount-ro
28 26 0:25 / /dev/shm rw - tmpfs tmpfs rw
"""


def mounts(folder: Path, *mounted: str, root: str = "ext4") -> Path:
    """A mountinfo file with these lines after the usual ones."""
    file = folder / "mountinfo"
    file.write_text(HEAD.format(root=root) + "".join(f"{line}\n" for line in mounted))
    return file


def test_a_disk_is_a_disk(tmp_path: Path) -> None:
    assert forgetful(tmp_path / "uno.db", {}, mounts(tmp_path)) is None


def test_a_folder_that_will_be_made_is_judged_by_the_one_above(tmp_path: Path) -> None:
    file = tmp_path / "data" / "deep" / "uno.db"
    assert forgetful(file, {}, mounts(tmp_path)) is None
    here = f"40 26 0:30 / {tmp_path} rw - tmpfs tmpfs rw"
    assert forgetful(file, {}, mounts(tmp_path, here)) is Forgetful.MEMORY


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("tmpfs", Forgetful.MEMORY),
        ("overlay", Forgetful.LAYER),
        ("nfs4", Forgetful.NETWORK),
        ("cifs", Forgetful.NETWORK),
        ("xfs", None),
    ],
)
def test_the_kind_of_the_innermost_mount_counts(tmp_path: Path, kind: str, reason: Forgetful | None) -> None:
    lines = [
        f"40 26 0:30 / {tmp_path.parent} rw - ext4 /dev/sdb rw",
        f"41 40 0:31 / {tmp_path} rw - {kind} x rw",
    ]
    assert forgetful(tmp_path / "uno.db", {}, mounts(tmp_path, *lines)) is reason


def test_a_container_keeps_what_lies_on_a_volume(tmp_path: Path) -> None:
    assert forgetful(tmp_path / "uno.db", {}, mounts(tmp_path, root="overlay")) is Forgetful.LAYER
    volume = f"40 26 8:1 /volumes/uno {tmp_path} rw master:1 - ext4 /dev/sda1 rw"
    assert forgetful(tmp_path / "uno.db", {}, mounts(tmp_path, volume, root="overlay")) is None


def test_of_two_mounts_on_one_place_the_last_is_seen(tmp_path: Path) -> None:
    lines = [f"40 26 0:30 / {tmp_path} rw - tmpfs tmpfs rw", f"41 40 8:2 / {tmp_path} rw - ext4 /dev/sdb rw"]
    assert forgetful(tmp_path / "uno.db", {}, mounts(tmp_path, *lines)) is None


def test_a_folder_in_place_of_the_file_is_named_on_any_disk(tmp_path: Path) -> None:
    (tmp_path / "uno.db").mkdir()
    here = f"40 26 0:30 / {tmp_path} rw - tmpfs tmpfs rw"
    assert forgetful(tmp_path / "uno.db", {}, mounts(tmp_path, here)) is Forgetful.FOLDER


def test_a_place_with_a_space(tmp_path: Path) -> None:
    folder = tmp_path / "my disk"
    folder.mkdir()
    line = f"40 26 0:30 / {tmp_path}/my\\040disk rw - tmpfs tmpfs rw"
    assert forgetful(folder / "uno.db", {}, mounts(tmp_path, line)) is Forgetful.MEMORY


def test_a_neighbor_whose_name_begins_alike_is_not_the_place(tmp_path: Path) -> None:
    line = f"40 26 0:30 / {str(tmp_path)[:-1]} rw - tmpfs tmpfs rw"
    assert forgetful(tmp_path / "uno.db", {}, mounts(tmp_path, line)) is None


def test_a_file_mounted_alone(tmp_path: Path) -> None:
    file = tmp_path / "uno.db"
    file.touch()
    line = f"40 26 8:1 /srv/uno.db {file} rw - ext4 /dev/sda1 rw"
    assert forgetful(file, {}, mounts(tmp_path, line)) is Forgetful.SINGLE_FILE


def test_a_dyno(tmp_path: Path) -> None:
    assert forgetful(tmp_path / "uno.db", {"DYNO": "worker.1"}, mounts(tmp_path)) is Forgetful.DYNO


def test_a_disk_that_cannot_be_written(tmp_path: Path) -> None:
    line = f"40 26 8:2 / {tmp_path} ro,relatime - ext4 /dev/sdb rw"
    assert forgetful(tmp_path / "uno.db", {}, mounts(tmp_path, line)) is Forgetful.READ_ONLY


def test_a_folder_that_belongs_to_somebody_else(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir(mode=0o500)
    is_root = os.geteuid() == 0  # root may write anywhere
    expected = None if is_root else Forgetful.READ_ONLY
    assert forgetful(tmp_path / "theirs" / "uno.db", {}, mounts(tmp_path)) is expected


def test_without_visible_mounts(tmp_path: Path) -> None:
    assert forgetful(tmp_path / "uno.db", {}, tmp_path / "nothing") is None
