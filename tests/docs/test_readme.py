"""README.md: its badges are true, and its animation is the output of `make film`."""

from __future__ import annotations

import re
import tomllib

from PIL import Image, ImageSequence

from tests.docs.figures import HEADER, table, table_of
from tests.docs.pages import DOCS, ROOT, text_of

README = text_of(ROOT / "README.md")
PROJECT = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]
LARGEST_BYTES = 1_500_000


def test_the_badges_are_true() -> None:
    (oldest, newest) = re.findall(r"badge/python-(3\.\d+)_to_(3\.\d+)-", README)[0]
    versions = [name.rpartition(" ")[2] for name in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", name)]
    assert (versions[0], versions[-1]) == (oldest, newest)
    after = f"3.{int(newest.partition('.')[2]) + 1}"
    assert PROJECT["requires-python"] == f">={oldest},<{after}"
    assert re.findall(r"badge/license-(\w+)-", README) == [PROJECT["license"]]
    workflows = re.findall(r"actions/workflows/([\w.]+)", README)
    assert all((ROOT / ".github" / "workflows" / name).exists() for name in workflows)


def test_the_figures_are_those_measured() -> None:
    assert table_of(README) == HEADER + "".join(table())


def test_ci_tests_the_versions_of_the_badge() -> None:
    (listed,) = re.findall(r"python: \[(.*)\]", text_of(ROOT / ".github" / "workflows" / "ci.yml"))
    versions = [name.rpartition(" ")[2] for name in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", name)]
    assert re.findall(r"3\.\d+", listed) == versions


def test_the_animation_takes_ten_seconds() -> None:
    file = DOCS / "pictures" / "round.webp"
    with Image.open(file) as film:
        moments = [frame.convert("L").info["duration"] for frame in ImageSequence.Iterator(film)]
    assert len(moments) > 5
    assert sum(moments) == 10_000
    assert file.stat().st_size < LARGEST_BYTES
