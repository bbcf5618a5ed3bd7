"""`make site`: the documentation as a website, made from the same Markdown that GitHub shows (Sphinx reads
this file).
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]

project = "UNO for Discord"
author = "UNO bot contributors"
copyright = "2026, UNO bot contributors. Not affiliated with Mattel"  # noqa: A001  # Sphinx calls it that
release = re.findall(r'^__version__ = "(.+)"', (ROOT / "bot/__init__.py").read_text("utf-8"), re.MULTILINE)[0]
extensions = ["myst_parser", "sphinx_copybutton"]

root_doc = "docs/site/index"
include_patterns = ["docs/site/index.rst", "docs/*.md", "docs/**/*.md", "[A-Z]*.md"]
exclude_patterns = ["README.md", ".*", "bot", "build", "data", "migrations", "tests"]

myst_heading_anchors = 4  # the same anchors as on GitHub
myst_enable_extensions = ["html_image"]

html_theme = "furo"
html_title = f"UNO for Discord {release}"
html_extra_path = ["extra"]  # redirects the root to the first page
html_copy_source = False
copybutton_prompt_text = "$ "

linkcheck_timeout = 20
