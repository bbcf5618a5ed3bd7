"""Finds sentences in comments and docstrings whose shape makes a native speaker stumble.

`python -m tests.docs.plain_english FOLDER …` lists them, and fails if there are more than the budget allows.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

BUDGET = 0  # odd sentences in 1,000
ODD = {
    "a relative clause as the subject": r"^(What|Who|Whoever|Whom|Whose|Which|Whatever)\b(?!.*\?$)",
    "an inversion": r"^(Of|In|With|Without|From|To|By|On|At|Before|After|For) [^,.;]{3,60}, "
    r"(is|are|has|have|does|do|nobody|nothing|it is|there is)\b",
    "an archaic word": r"\b(anew|meanwhile|go(es)? on(?! vacation)|by now|so long|thereof|hence|whence)\b"
    r"|\bin the (midst|place) of\b|^(?!.*\b[Nn]either\b).*\bnor\b",
    "a clause told": r"\b(tells?|says?) (of|by|who|whom|what|which)\b|\bnotes? (who|whom|what|which)\b",
    "a pronoun for a thing": r"\b(the one|those|that one|these) (that|which|who|whose)\b",
    "standing things": r"\b(stands?|stood) (beside|below|in(?! for\b)|on|there|under|above|still)\b",
    "being of": r"\b(is|are) (of|that of|those of|theirs|ours|hers)\b",
    "something that is to be": r"\b(is|are) to be\b",
    "an amount without a measure": r"\bso (many|much)\b(?!.*\bthat\b)(?! as\b)|\b[Aa]s much of an?\b",
    "beside for next to": r"\bbeside\b",
    "a question as a thing": r"\b(returns?|gives?|finds?|stores?|holds?|prints?|remembers?) (what|whom)\b",
    "a look for a check": r"\b([Tt]he|[Aa]|[Ee]ach|[Ee]very|next|last|first|second|two|between) looks? "
    r"(at whether|after|finds?|until|is|was)\b|\bbetween (two )?looks\b",
    "something let go": r"\b(let|lets|letting) go\b|\bat last\b|\bput(s|ting)? away\b"
    r"|\bcomes? to rest\b|\bon (its|their|the) way\b",
    "a value without a verb": r"; (None|True|False|empty|nothing|\d+) "
    r"(if|once|unless|while|without|until|when|for)\b",
    "a flag without a verb": r"^`…` (if|once|unless|while|until) |; `…` (if|once|unless|while|until) ",
    "an ID in small letters": r"\b[Ii]ds?\b",
    "a code without parentheses": r"\b[Rr]aises? [A-Z]\w*Error [a-z]+(_[a-z]+)*[.,]",
    "a pronoun left over": r"\b(and|or|but|is|are|was) (of it|of them|of theirs|its own|their own)[.;]?$",
}
CODE = re.compile(r"`[^`]*`")
DIRECTIVE = re.compile(r"#!|# ?(noqa|pyrefly|fmt|type:|rehearsed by)")
STRING_OR_COMMENT = re.compile(
    r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|'
    r"'''(?:\\.|[^\\])*?'''|'(?:\\.|[^'\\\n])*'|(?P<comment>#[^\n]*)",
    re.DOTALL,
)
DOCUMENTED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)


class Odd(NamedTuple):
    """A sentence and its place."""

    place: str
    why: str
    sentence: str


def odd_in(source: str, name: str) -> tuple[int, list[Odd]]:
    """Return the number of sentences in a module, and the odd ones."""
    found, count = list[Odd](), 0
    for line, text in (*docstrings(source), *comments(source)):
        for sentence in re.split(r"(?<=[.!?])\s+", " ".join(text.split())):
            count += 1
            for why, pattern in ODD.items():
                if re.search(pattern, CODE.sub("`…`", sentence)):
                    found.append(Odd(f"{name}:{line}", why, sentence))
    return count, found


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """The docstrings of a module, each with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
            yield node.body[0].lineno, text


def comments(source: str) -> Iterator[tuple[int, str]]:
    """The comments of a module; lines of one comment belong together."""
    start, last, block = 0, -1, list[str]()
    for line, is_alone, comment in _lines_of_comments(source):
        if line != last + 1 or not is_alone:
            if block:
                yield start, " ".join(block)
            start, block = line, []
        block.append(comment.lstrip("# "))
        last = line
    if block:
        yield start, " ".join(block)


def _lines_of_comments(source: str) -> Iterator[tuple[int, bool, str]]:
    """Each line of a comment: its number, whether it has no code, and its text. `tokenize` takes ten times as
    long.
    """
    line, end = 1, 0
    for found in STRING_OR_COMMENT.finditer(source):
        line, end = line + source.count("\n", end, found.start()), found.start()
        comment = found["comment"]
        if comment and not DIRECTIVE.match(comment):
            yield line, not source[source.rfind("\n", 0, end) + 1 : end].strip(), comment


def main(folders: list[str]) -> int:
    count, found = 0, list[Odd]()
    for file in (file for folder in folders for file in sorted(Path(folder).rglob("*.py"))):
        sentences, odd = odd_in(file.read_text("utf-8"), str(file))
        count += sentences
        found += odd
    rate = 1_000 * len(found) / max(count, 1)
    if rate <= BUDGET:
        return 0
    for odd in found:
        print(f"{odd.place}: {odd.why}: {odd.sentence}")
    print(f"{len(found)} odd sentences in {count}: {rate:.1f} in 1,000; the budget is {BUDGET}")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
