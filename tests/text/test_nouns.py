"""A sentence that counts something is written once."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

BOT = Path(__file__).parents[2] / "bot"


def test_each_sentence_with_a_plural_has_one_owner() -> None:
    """Otherwise, a change of one copy would leave the others behind."""
    owners: dict[str, list[str]] = defaultdict(list)
    for source in sorted(BOT.rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name("Sentence"), args=[ast.Constant(str(one)), ast.Constant(str(several))]
                ) if one != several:
                    owners[one].append(source.relative_to(BOT).as_posix())
                case _:
                    pass
    assert owners["{count} card"], "the search finds nothing"
    assert {words: found for words, found in owners.items() if len(found) > 1} == {}
