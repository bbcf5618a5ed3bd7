"""An addition made by a recipe of docs/recipes.md is played and shown without changes elsewhere."""

from __future__ import annotations

import subprocess
import sys


def test_what_is_added_at_run_time_is_played_and_shown() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "tests.extended"], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
