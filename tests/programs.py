"""The program with its own database, not yet connected to Discord."""

from __future__ import annotations

from bot.app import App
from bot.config import Settings
from bot.hosting.environment import Environment, RealClock
from bot.hosting.watchman import Watchman
from bot.storage.database import Database
from bot.storage.lease import Lease


def build(settings: Settings, env: Environment | None = None, database: Database | None = None) -> App:
    """Build the program, by default on the database of its settings. Needs a running event loop."""
    watchman = Watchman()
    database = database or Database(settings.database_url, watchman)
    env = env or Environment(RealClock(watchman.loop_watch.look))
    return App(settings, database, env, Lease(listener=watchman), watchman)
