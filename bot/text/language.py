"""The one place through which sentences become text; all of them are English here and have named places."""

from __future__ import annotations

from typing import NamedTuple


class Counted(NamedTuple):
    """A sentence for one thing and for any other number of them, by its fact `count`."""

    one: str
    many: str


Sentence = str | Counted


def say(sentence: Sentence, **facts: object) -> str:
    """The sentence with its facts filled in."""
    if isinstance(sentence, Counted):
        sentence = sentence.one if facts["count"] == 1 else sentence.many
    return sentence.format(**facts)


def listed(words: list[str]) -> str:
    """Words in a row: Ann, Bob and Cat."""
    if len(words) < 2:
        return "".join(words)
    return say("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])
