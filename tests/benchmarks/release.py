"""Checks out the previous release, so that it is measured along with this one in the same run."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

PREVIOUS = "b5ce07f"
ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Release:
    """A checkout of this program, and the Python with its dependencies."""

    name: str
    tree: Path
    python: Path


THIS = Release("uno", ROOT, Path(sys.executable))


@contextmanager
def releases(revision: str, *, own_packages: bool = False) -> Iterator[list[Release]]:
    """This checkout, and a temporary one of a revision if git knows it.

    The temporary one runs with the packages of this one, unless it gets its own environment from its lock
    file.
    """
    with TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        if not revision or not _git("worktree", "add", "--detach", str(tree), revision):
            yield [THIS]
            return
        try:
            python = environment(tree, Path(folder, "venv")) if own_packages else THIS.python
            yield [THIS, Release(revision, tree, python)]
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*arguments: str) -> bool:
    """Run git; return whether it succeeded, and show its output only if it failed."""
    done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=False)  # noqa: S607
    if done.returncode:
        print(f"no earlier release to compare with: {done.stderr.strip()}", file=sys.stderr)
    return not done.returncode


def environment(tree: Path, folder: Path) -> Path:
    """Install the locked runtime dependencies of a checkout, and return the Python of that environment."""
    python = folder / "bin/python"
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    locked = ["--require-hashes", "-r", str(tree / "requirements.txt")]
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", *locked], check=True)
    return python


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the option for the release to compare with."""
    parser.add_argument("--beside", default=PREVIOUS, metavar="REVISION", help="empty for none")
    parser.add_argument("--own-packages", action="store_true", help="install what that revision has locked")
