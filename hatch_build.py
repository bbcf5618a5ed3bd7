"""What a package contains about its repository: the commit, and the addresses of its pages."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


def git(root: str, *arguments: str) -> str:
    """The output of git; empty without git, and outside of a repository."""
    try:
        asked = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return asked.stdout.strip()


class Commit(BuildHookInterface[Any]):
    """Adds `bot/COMMIT`, which `--version` reads."""

    PLUGIN_NAME = "custom"
    _folder: str | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the file before the build. A source archive already contains it."""
        commit = git(self.root, "describe", "--always", "--dirty", "--abbrev=8", "--exclude=*")
        if commit and (Path(self.root) / ".git").exists():
            self._folder = mkdtemp()
            file = Path(self._folder, "COMMIT")
            file.write_text(f"{commit}\n", "utf-8")
            build_data["force_include"][str(file)] = "bot/COMMIT"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the file after the build."""
        if self._folder:
            shutil.rmtree(self._folder)


class Addresses(MetadataHookInterface):
    """Adds the repository's own pages, wherever it is, so that a fork links to itself."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the addresses, if there are any."""
        home = home_of(
            os.environ.get("GITHUB_REPOSITORY", "") or git(self.root, "remote", "get-url", "origin")
        )
        pages = {
            "Homepage": home,
            "Changelog": f"{home}/blob/main/CHANGELOG.md",
            "Documentation": f"{home}/blob/main/docs/README.md",
            "Issues": f"{home}/issues",
        }
        metadata["urls"] = pages if home else {}


def home_of(remote: str) -> str:
    """The web page of a remote, given as `git@github.com:ann/uno.git` or `ann/uno`; empty if it has none."""
    if re.fullmatch(r"[\w.-]+/[\w.-]+", remote):
        return f"https://github.com/{remote}"
    found = re.fullmatch(r"(?:https://|(?:ssh://)?git@)([^/:]+)[/:](.+?)(?:\.git)?/?", remote)
    return f"https://{found[1]}/{found[2]}" if found else ""
