"""Every face that exists, in the order of menus and hands. To add a card, write its entry, name it here."""

from __future__ import annotations

from bot.engine.faces.colored_cards import DRAW_TWO, NUMBERS, REVERSE, SKIP
from bot.engine.faces.special_wilds import CUSTOMIZABLE, WILD_BRAND, WILD_SHUFFLE_HANDS, WILD_SWAP_HANDS
from bot.engine.faces.wild_cards import WILD, WILD_DRAW_FOUR
from bot.engine.model.cards import Face

FACES: tuple[Face, ...] = (
    *NUMBERS, SKIP, REVERSE, DRAW_TWO, WILD, WILD_DRAW_FOUR, WILD_BRAND, WILD_SWAP_HANDS,
    WILD_SHUFFLE_HANDS, *CUSTOMIZABLE,
)  # fmt: skip
