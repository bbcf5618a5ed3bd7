"""How requests reach Discord and how presses come back: components, custom IDs, replies, the outbox."""

from __future__ import annotations

from typing import Any

import discord

Interaction = discord.Interaction[Any]
