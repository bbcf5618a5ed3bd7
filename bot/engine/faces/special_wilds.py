"""The special wilds (RULES.md section 6): brands, swapped and shuffled hands, and the customizable cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bot.engine.cards import Face, Family
from bot.engine.effects import AskColor
from bot.engine.hand_effects import AskTarget, BrandCall, ShuffleHands, SwapHands

if TYPE_CHECKING:
    from bot.engine.rules import Rules

WILD_BRAND = Face(
    "wild_brand", code="WB", name="Wild Yellowstone Brand", family=Family.WILD, points=50,
    copies=lambda rules: 4 if rules.deck == "yellowstone" else 0,
    effects=(AskColor(), BrandCall()), opening=(AskColor(),),
)  # fmt: skip
WILD_SWAP_HANDS = Face(
    "wild_swap_hands", code="WH", name="Wild Swap Hands", family=Family.WILD, points=40,
    copies=lambda rules: rules.swap_hands,
    effects=(AskTarget(), AskColor(), SwapHands()), opening=(AskTarget(), AskColor(), SwapHands()),
)  # fmt: skip
WILD_SHUFFLE_HANDS = Face(
    "wild_shuffle_hands", code="WF", name="Wild Shuffle Hands", family=Family.WILD, points=40,
    copies=lambda rules: rules.shuffle_hands,
    effects=(AskColor(), ShuffleHands()), opening=(AskColor(),),
)  # fmt: skip


def _has_customizable(number: int, rules: Rules) -> int:
    return int(number <= rules.customizable)


# What each of them does is agreed before the match: `house_rules.customizable` rewrites it.
CUSTOMIZABLE = tuple(
    Face(
        f"customizable_{number}", code=f"WC{number}", name=f"Wild Customizable {number}", family=Family.WILD,
        points=40, copies=partial(_has_customizable, number), effects=(AskColor(),), opening=(AskColor(),),
    )
    for number in range(1, 5)
)  # fmt: skip
