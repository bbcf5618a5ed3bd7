"""Lists a new card's missing parts before a release; `make release-check` prints them with the missing
translations.

A card works without these, so people who add one don't have to provide them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from bot.pictures.emojis import emoji_names, listed_names
from bot.pictures.palettes import PALETTES
from tests.docs.pages import DOCS
from tests.pictures.samples import ALL_CARDS, cards_on
from tests.scenario.scripts import PAGE, SCRIPT, unknown_options


def missing() -> Iterator[str]:
    """The open tasks, one per line."""
    for option in sorted(unknown_options()):
        yield f"{SCRIPT.name} and {PAGE.name} don't know the cards of {option} yet"
    for palette in PALETTES.values():
        shown = set(cards_on(DOCS / "pictures" / f"cards-{palette.name}.png"))
        if new := [card.code for card in ALL_CARDS if card not in shown]:
            yield f"the sheet cards-{palette.name}.png lacks {', '.join(new)}: run `make pictures`"
    if new := [name for name in emoji_names() if name not in listed_names()]:
        yield f"the list of emojis lacks {', '.join(new)}: run `make pictures`"


def main() -> int:
    lines = list(missing())
    print("".join(f"{line}\n" for line in lines), end="")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
