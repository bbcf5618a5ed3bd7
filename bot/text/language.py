"""How sentences become text: templates with named places, in singular and plural."""

from __future__ import annotations

from typing import NamedTuple


class Counted(NamedTuple):
    """A sentence in singular and plural, chosen by the fact `count`."""

    one: str
    many: str


Sentence = str | Counted


def say(sentence: Sentence, **facts: object) -> str:
    """Fill the facts into a sentence."""
    if isinstance(sentence, Counted):
        sentence = sentence.one if facts["count"] == 1 else sentence.many
    return sentence.format(**facts)


def listed(words: list[str]) -> str:
    """Words in a list: Ann, Bob and Cat."""
    if len(words) < 2:
        return "".join(words)
    return say("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])
