"""Every face that exists, in the order of menus and hands. To add a card, write its entry, name it here."""

from __future__ import annotations

from bot.engine.cards import Face
from bot.engine.faces.action_cards import DRAW_TWO, REVERSE, SKIP
from bot.engine.faces.numbers import NUMBERS
from bot.engine.faces.special_wilds import CUSTOMIZABLE, WILD_BRAND, WILD_SHUFFLE_HANDS, WILD_SWAP_HANDS
from bot.engine.faces.wild_cards import WILD, WILD_DRAW_FOUR

FACES: tuple[Face, ...] = (
    *NUMBERS, SKIP, REVERSE, DRAW_TWO, WILD, WILD_DRAW_FOUR, WILD_BRAND, WILD_SWAP_HANDS,
    WILD_SHUFFLE_HANDS, *CUSTOMIZABLE,
)  # fmt: skip
