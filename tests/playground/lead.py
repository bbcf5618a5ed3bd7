"""Runs an unchanged discord.py program against the server named in the environment."""

import os
import runpy
import sys

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

Route.BASE = os.environ["DISCORD_API_URL"]
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
setattr(Asset, "BASE", os.environ["DISCORD_CDN_URL"])  # noqa: B010 - typed as a literal
runpy.run_path(sys.argv[1], run_name="__main__")
