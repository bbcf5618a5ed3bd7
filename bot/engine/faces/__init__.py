"""Every face, in the order of menus and hands. The faces are listed in the tuples at the end of the
modules.
"""

from __future__ import annotations

from bot.engine.faces.classic import COLORED_CARDS, WILD_CARDS
from bot.engine.faces.flip import FLIP_FACES
from bot.engine.faces.no_mercy import NO_MERCY
from bot.engine.faces.special_wilds import SPECIAL_WILDS
from bot.engine.model.cards import Face

FACES: tuple[Face, ...] = (*COLORED_CARDS, *WILD_CARDS, *SPECIAL_WILDS, *NO_MERCY, *FLIP_FACES)
