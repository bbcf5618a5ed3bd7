"""`make run` in a fresh or broken checkout: it makes .venv, heals one that is half made, and stays quiet."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

MAKE = shutil.which("make") or ""
MAKEFILE = Path(__file__).parent.parent / "Makefile"
PROGRAM = "import locked_package, sys; print('playing', *sys.argv[1:])"
FIRST_LINE = "Installing the locked packages into .venv …"
PLAYING = "playing run --migrate --or-play-locally"

pytestmark = pytest.mark.skipif(not MAKE, reason="make is not installed")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The Makefile beside a tiny program whose one locked package comes from a local wheel."""
    folder = tmp_path / "checkout"
    (folder / "bot").mkdir(parents=True)
    (folder / "bot" / "__main__.py").write_text(PROGRAM)
    shutil.copy(MAKEFILE, folder)
    wheel = make_wheel(tmp_path)
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    (folder / "requirements.txt").write_text(f"locked-package==1.0 --hash=sha256:{digest}\n")
    return folder


def make_wheel(folder: Path) -> Path:
    """Write a wheel with one empty module; no network and no build tool needed."""
    path = folder / "locked_package-1.0-py3-none-any.whl"
    info = "locked_package-1.0.dist-info"
    files = {
        "locked_package.py": "",
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: locked-package\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{name},,\n" for name in (*files, f"{info}/RECORD"))
    with ZipFile(path, "w") as wheel:
        for name, text in {**files, f"{info}/RECORD": record}.items():
            wheel.writestr(name, text)
    return path


def make(checkout: Path, *arguments: str, pythons: str = sys.executable) -> subprocess.CompletedProcess[str]:
    """Run make with a pip that finds packages beside the checkout only, and in a folder that is missing."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "MAKE"))}
    pip = {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": f"{checkout.parent} {checkout.parent / 'missing'}",
    }
    return subprocess.run(
        [MAKE, *arguments], cwd=checkout, env=kept | pip | {"PYTHONS": pythons},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_a_half_made_venv_is_made_again_without_noise(checkout: Path) -> None:
    """What `python3 -m venv` leaves on Debian while python3-venv is missing: a Python without pip."""
    venv.create(checkout / ".venv", with_pip=False, symlinks=True)
    done = make(checkout, "run")
    assert (done.stdout.splitlines(), done.stderr) == ([FIRST_LINE, PLAYING], "")
    again = make(checkout, "run")
    assert (again.stdout.splitlines(), again.stderr) == ([PLAYING], "")


def test_a_venv_whose_python_was_removed_is_made_again(checkout: Path) -> None:
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "bin" / "python").symlink_to(checkout / "removed")
    (checkout / ".venv" / "runtime.stamp").touch()
    done = make(checkout, "--dry-run", "run")
    assert "-m venv .venv" in done.stdout
    assert FIRST_LINE in done.stdout


@pytest.mark.parametrize("flaw", ["ensurepip", "version_info"])
def test_without_a_fitting_python_the_debian_packages_are_named(checkout: Path, flaw: str) -> None:
    python = checkout.parent / "python"
    python.write_text(f'#!/bin/sh\ncase "$*" in *{flaw}*) exit 1;; esac\n')
    python.chmod(0o755)
    done = make(checkout, "run", pythons=str(python))
    assert done.returncode != 0
    assert "Python 3.11 to 3.14" in done.stderr
    assert "apt install python3-venv make git" in done.stderr
    assert not (checkout / ".venv").exists()


def test_a_package_with_another_hash_is_not_installed(checkout: Path) -> None:
    with (checkout.parent / "locked_package-1.0-py3-none-any.whl").open("ab") as wheel:
        wheel.write(b"\n")
    done = make(checkout, "run")
    assert done.returncode != 0
    assert "DO NOT MATCH THE HASHES" in done.stderr
    assert PLAYING not in done.stdout


def test_every_locked_package_has_a_version_and_hashes() -> None:
    locks = "".join(lock.read_text("utf-8") for lock in MAKEFILE.parent.glob("requirements*.txt"))
    entries = re.split(r"(?<!\\)\n", locks.strip())
    assert len(entries) > 50
    assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []
