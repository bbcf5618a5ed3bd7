"""The special wilds (W1-W11): brands, swapped and shuffled hands, and the customizable cards."""

from __future__ import annotations

from bot.engine.effects.basic import AskColor
from bot.engine.effects.hands import AskTarget, BrandCall, ShuffleHands, SwapHands
from bot.engine.model.cards import Face, Family
from bot.engine.model.options import Deck, chosen_count

WILD_BRAND = Face(
    "wild_brand", code="WB", name="Wild Yellowstone Brand", family=Family.WILD, points=50,
    copies={Deck.YELLOWSTONE: 4},
    effects=(AskColor(), BrandCall()), opening=(AskColor(),),
    summary="the others show a card with a ★ or draw 2",
)  # fmt: skip
WILD_SWAP_HANDS = Face(
    "wild_swap_hands", code="WH", name="Wild Swap Hands", family=Family.WILD, points=40,
    copies=chosen_count(
        "swap_hands", "Swap Hands", "Wilds that let you swap hands with a player of your choice."
    ),
    effects=(AskTarget(), AskColor(), SwapHands()), opening=(AskTarget(), AskColor(), SwapHands()),
    summary="you swap hands with a player of your choice",
)  # fmt: skip
WILD_SHUFFLE_HANDS = Face(
    "wild_shuffle_hands", code="WF", name="Wild Shuffle Hands", family=Family.WILD, points=40,
    copies=chosen_count(
        "shuffle_hands", "Shuffle Hands", "Wilds that shuffle all hands and deal them again."
    ),
    effects=(AskColor(), ShuffleHands()), opening=(AskColor(),),
    summary="all hands are shuffled and dealt again",
)  # fmt: skip

CUSTOMIZABLE_COUNT = chosen_count(
    "customizable",
    "Customizable",
    "Wilds that do what your table agrees on: a dare, a charade, a rule of your own.",
)
# Before the match, the table agrees on effects of customizable cards, which replace these
# (`house_rules.customizable`).
CUSTOMIZABLE = tuple(
    Face(
        f"customizable_{number}", code=f"WC{number}", name=f"Wild Customizable {number}", family=Family.WILD,
        points=40, copies=CUSTOMIZABLE_COUNT, effects=(AskColor(),), opening=(AskColor(),),
    )
    for number in range(1, 5)
)  # fmt: skip

SPECIAL_WILDS = (WILD_BRAND, WILD_SWAP_HANDS, WILD_SHUFFLE_HANDS, *CUSTOMIZABLE)
