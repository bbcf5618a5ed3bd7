"""Reading a JSON file whose every mistake is told by where it stands and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from bot.engine.faces.decks import card_of
from bot.engine.model.cards import Card
from bot.engine.model.errors import RuleError

T = TypeVar("T")

KINDS: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    list: "a list",
    dict: "an object",
    bool: "true or false",
}


class CaseError(ValueError):
    """A file that is not a case; its text is one line that says where and why."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(" ".join(f"{where.rstrip(':')}: {why}".split()))


@dataclass(frozen=True)
class Entry:
    """An object of a file: its fields, and where it stands (`deal.json: cases[1].round`)."""

    fields: dict[str, Any]
    where: str

    def __contains__(self, name: str) -> bool:
        return name in self.fields

    def place(self, name: str | int) -> str:
        """Where a field stands."""
        return f"{self.where}{' ' if self.where.endswith(':') else '.'}{name}"

    def check_names(self, known: Iterable[str]) -> None:
        """Raise CaseError for the first field that is not among these."""
        known = set(known)
        for name in self.fields:
            if name not in known:
                raise CaseError(self.place(name), f"unknown; known are {', '.join(sorted(known))}")

    def get(self, name: str, kind: type[T], default: T | None = None) -> T:
        """The field, which must be of this type; one without a default must be there. Raises CaseError."""
        value = self.fields.get(name, default)
        if type(value) is not kind:
            raise CaseError(self.place(name), f"{KINDS[kind]} is needed")
        return value

    def entry(self, name: str) -> Entry:
        """The object in a field, an empty one where it is missing."""
        return Entry(self.get(name, dict, {}), self.place(name))

    def entries(self, name: str) -> Iterator[Entry]:
        """The objects in the list of a field, or none if the field is missing."""
        for place, value in enumerate(self.get(name, list, [])):
            yield entry_of(value, f"{self.place(name)}[{place}]")

    def texts(self, name: str) -> list[str]:
        """The list of texts in a field, empty where it is missing."""
        values = self.get(name, list, [])
        for place, value in enumerate(values):
            if type(value) is not str:
                raise CaseError(f"{self.place(name)}[{place}]", "a text is needed")
        return values

    def cards(self, name: str) -> tuple[Card, ...]:
        """The list of card codes in a field, empty where it is missing."""
        found: list[Card] = []
        for place, code in enumerate(self.texts(name)):
            try:
                found.append(card_of(code))
            except RuleError:
                raise CaseError(f"{self.place(name)}[{place}]", f"there is no card {code!r}") from None
        return tuple(found)


def entry_of(value: object, where: str) -> Entry:
    """The value as an object. Raises CaseError."""
    if not isinstance(value, dict):
        raise CaseError(where, "an object is needed")
    return Entry(cast("dict[str, Any]", value), where)
