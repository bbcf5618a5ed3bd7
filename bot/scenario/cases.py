"""A case of docs/scenarios.md: read from a file, its rules and players checked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import shake_256
from pathlib import Path
from typing import Any, cast

from bot.engine.catalogue import PRESETS, rules_of
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.options import RulesError, Value
from bot.engine.model.rules import Rules
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.deal import check_seats
from bot.scenario.entries import CaseError, Entry, entry_of
from bot.scenario.sentences import why_refused


@dataclass(frozen=True)
class Case:
    """What a case says about the match: `dealer` deals unless the case's own rules let one be drawn."""

    entry: Entry
    players: tuple[str, ...]
    rules: Rules
    dealer: int
    is_dealer_drawn: bool

    @property
    def name(self) -> str:
        """What the case is about; may be empty."""
        return self.entry.get("name", str, "")

    def secret(self, number: int) -> bytes:
        """What shuffles the cards of a round; the same for the same seed."""
        text = f"scenario {self.entry.get('seed', int, 0)} {number}"
        return shake_256(text.encode()).digest(SECRET_BYTES)

    def seat(self, name: object) -> int:
        """The seat of a player. Raises RuleError unknown_player."""
        if name not in self.players:
            raise RuleError(Refusal.UNKNOWN_PLAYER)
        return self.players.index(cast("str", name))

    def seat_in(self, entry: Entry, name: str, default: int) -> int:
        """The seat of the player named in a field. Raises CaseError."""
        try:
            return self.seat(entry.fields[name]) if name in entry else default
        except RuleError:
            raise CaseError(entry.place(name), "nobody of that name plays") from None


def read_cases(path: str) -> Iterator[Case]:
    """The cases of a file. Raises CaseError."""
    try:
        content: Any = json.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise CaseError(path, f"cannot be read ({error.strerror})") from None
    except (ValueError, RecursionError) as error:
        raise CaseError(path, f"is not JSON ({error})") from None
    whole = entry_of(content, f"{path}:")
    entries = whole.entries("cases") if "cases" in whole else [whole]
    yield from map(case_of, entries)


def case_of(entry: Entry) -> Case:
    """The case of an entry. Raises CaseError."""
    players = _players(entry)
    rules, own = _rules(entry.entry("rules"))
    _check_seats(rules, entry)
    case = Case(entry, players, rules, len(players) - 1, own.get("dealer") in ("draw", "draw_numbers"))
    return Case(entry, players, rules, case.seat_in(entry, "dealer", case.dealer), case.is_dealer_drawn)


def _players(entry: Entry) -> tuple[str, ...]:
    players = entry.texts("players")
    if len(set(players)) != len(players):
        raise CaseError(entry.place("players"), "two players have the same name")
    return tuple(players)


def _check_seats(rules: Rules, entry: Entry) -> None:
    try:
        check_seats(rules, len(entry.texts("players")))
    except RulesError as error:
        raise CaseError(entry.place("players"), why_refused(error)) from None


def _rules(entry: Entry) -> tuple[Rules, dict[str, Value]]:
    """The rules, and what the case itself says about them."""
    own = dict(entry.fields)
    own.pop("preset", None)
    preset = entry.get("preset", str, "classic")
    if preset not in PRESETS:
        raise CaseError(entry.place("preset"), f"there is no preset {preset!r}")
    try:
        rules = rules_of({**PRESETS[preset], **own})
    except RulesError as error:
        raise CaseError(entry.place(error.option), why_refused(error)) from None
    return rules, own
