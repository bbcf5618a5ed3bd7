"""How requests reach Discord and presses come back: components, custom IDs, replies, and the outbox."""

from __future__ import annotations

from typing import Any

import discord

Interaction = discord.Interaction[Any]
Component = dict[str, Any]  # a component in Discord's format, such as a button
