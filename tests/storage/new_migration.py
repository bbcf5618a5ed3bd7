"""`make migration NAME="What changes"`: writes the next one, from the changes of `bot/storage/rows.py`."""

from __future__ import annotations

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
    """Write a migration with the next number and return its file; it has to be read and edited."""
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/uno.db"
        config = Config(toml_file=ROOT / "pyproject.toml", attributes={"url": url})
        config.set_main_option("script_location", str(migrations))
        command.upgrade(config, "head")
        newest = int(str(ScriptDirectory.from_config(config).get_current_head()))
        script = command.revision(config, what, autogenerate=True, rev_id=f"{newest + 1:04}")
    assert script is not None
    assert not isinstance(script, list)
    return Path(script.path)


def main() -> int:
    parser = ArgumentParser("make migration", description=__doc__)
    parser.add_argument("what", metavar="NAME", help="what changes, in a few words")
    print(f"Read and edit {write_migration(parser.parse_args().what)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
