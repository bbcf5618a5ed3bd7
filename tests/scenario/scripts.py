"""The cards in the terms of the two scripts in docs/: they share no code with the bot."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from runpy import run_path
from typing import Any

from bot.engine.catalogue import OPTIONS, rules_of
from bot.engine.faces.decks import deck_of
from bot.engine.model.options import RulesError, Value
from bot.engine.notation import codes_of
from tests.docs.pages import DOCS

SCRIPT, PAGE = DOCS / "verify_shuffle.py", DOCS / "verify_shuffle.html"
SEATS = 4


@cache
def unknown_options() -> frozenset[str]:
    """The options that add cards which the scripts don't know yet.

    A new card works without them; `make release-check` requires them before a release.
    """
    return frozenset(name for name, value in _every_choice() if not _has_deck_of({name: value}))


def _every_choice() -> Iterator[tuple[str, Value]]:
    """Each value of each option; for numbers only the two ends, which have the fewest and the most cards."""
    for spec in OPTIONS.values():
        for known in spec.values:
            for value in (known[0], known[-1]) if isinstance(known, range) else (known,):
                yield spec.name, value


def _has_deck_of(chosen: dict[str, Value]) -> bool:
    """Whether the script in Python builds the deck of these rules as the bot does."""
    try:
        rules = rules_of(chosen)
    except RulesError:
        return True  # refused alone: nothing to compare
    script = _script()
    known = {name: chosen.get(name, default) for name, (default, _) in script["OPTIONS"].items()}
    return " ".join(script["new_deck"](known, SEATS)) == codes_of(deck_of(rules, SEATS))


@cache
def _script() -> dict[str, Any]:
    return run_path(str(SCRIPT))


def options_of_page() -> dict[str, Any]:
    """The options that the page knows: each default with the possible values."""
    (listed,) = re.findall(r"const OPTIONS = \{.*?\n(.*?)\};", PAGE.read_text("utf-8"), re.DOTALL)
    return json.loads("{" + re.sub(r"(\w+): \[", r'"\1": [', listed).rstrip(", \n") + "}")


def options_of_script() -> dict[str, Any]:
    """The same for the script in Python."""
    return {name: [default, list(values)] for name, (default, values) in _script()["OPTIONS"].items()}
