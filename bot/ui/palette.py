"""The colors of the cards on Discord: accents, squares and letters, never a color alone."""

from __future__ import annotations

from bot.engine.model.cards import Color

# At least 20 ΔE2000 apart under normal, protan, deutan and tritan vision (UX.md).
ACCENTS: dict[Color, int] = {
    Color.RED: 0xA80020,
    Color.BLUE: 0x1E62D0,
    Color.GREEN: 0x3FC18E,
    Color.YELLOW: 0xFFE34D,
}
NEUTRAL = 0x5C6370  # nothing is in force: lobby, race, results
SQUARES: dict[Color | None, str] = {
    Color.RED: "🟥",
    Color.YELLOW: "🟨",
    Color.GREEN: "🟩",
    Color.BLUE: "🟦",
    None: "⬛",
}


def accent_of(color: Color | None) -> int:
    """The accent for a color in force."""
    return NEUTRAL if color is None else ACCENTS[color]
