"""`make migration NAME="What changes"`: writes the next migration, from the changes of
`bot/storage/rows.py`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from bot.storage.schema import MIGRATIONS

ROOT = Path(__file__).parents[2]


def write_migration(what: str, migrations: Path = MIGRATIONS) -> Path:
    """Write a migration with the next number and return its file; it has to be reviewed and edited."""
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/uno.db"
        config = Config(toml_file=ROOT / "pyproject.toml", attributes={"url": url})
        config.set_main_option("script_location", str(migrations))
        command.upgrade(config, "head")
        newest = int(str(ScriptDirectory.from_config(config).get_current_head()))
        script = command.revision(config, what, autogenerate=True, rev_id=f"{newest + 1:04}")
    assert script is not None
    assert not isinstance(script, list)
    settings = ROOT / "pyproject.toml"
    subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--quiet", "--config", settings, script.path], check=True
    )
    return Path(script.path)


def without_default(migration: str) -> list[str]:
    """The columns that a migration adds to existing rows, but that may not be empty."""
    added = map(_arguments, migration.split("add_column(")[1:])
    risky = [one for one in added if "nullable=False" in one and "server_default" not in one]
    return [name for one in risky for name in re.findall(r"sa\.Column\(\s*[\"'](\w+)", one)]


def _arguments(text: str) -> str:
    """The text up to the bracket that closes a call."""
    depth = 1
    for at, char in enumerate(text):
        depth += {"(": 1, ")": -1}.get(char, 0)
        if not depth:
            return text[:at]
    return text


def main() -> int:
    parser = ArgumentParser("make migration", description=__doc__)
    parser.add_argument("what", metavar="NAME", help="what changes, in a few words")
    file = write_migration(parser.parse_args().what)
    print(f"Read and edit {file}")
    for column in without_default(file.read_text()):
        print(f'{column} may not be empty: give it a server_default, such as "0"')
    return 0


if __name__ == "__main__":
    sys.exit(main())
