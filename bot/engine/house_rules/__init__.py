"""Every optional rule, in the order of menus and of rewriting. To add one, write its module, name it here."""

from __future__ import annotations

from bot.engine.house_rules.no_bluffing import NoBluffing
from bot.engine.rules import HouseRule

HOUSE_RULES: tuple[type[HouseRule], ...] = (NoBluffing,)
