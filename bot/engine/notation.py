"""The serialized form of a match: plain values for JSON, which can be converted back to an equal match.

Small records (decisions, effects, events) are objects tagged with their `type`. A card is its code, a pile is
one string of codes in order, and the rules are the options that differ from their defaults. `FORMAT` is
incremented whenever the form changes. Version 1.0.0 wrote format 5.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any
from zlib import crc32

import msgspec
from msgspec.structs import replace

from bot.engine.catalogue import rules_of
from bot.engine.faces.decks import card_of
from bot.engine.model.cards import Card, Color, snake_case
from bot.engine.model.decisions import AnyDecision
from bot.engine.model.effect import Effect
from bot.engine.model.events import Event
from bot.engine.model.moves import Move
from bot.engine.model.rules import Rules
from bot.engine.model.table import NO_SEATS, Seen, Table, Undo
from bot.engine.play.match import Match

Plain = dict[str, Any]

FORMAT = 5
KNOWN_RULES = 256  # number of rule sets in the cache, because hosts can create any number of them


def plain_of(value: object) -> Any:
    """Convert the value to its JSON representation: a card to its code, and a record to an object with its
    `type`.
    """
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=_code_of))


def _code_of(card: object) -> str:
    if not isinstance(card, Card):
        raise NotImplementedError(f"{type(card)} has no written form")
    return card.code


def value_of(plain: Any, kind: Any) -> Any:
    """Read a value of this type that `plain_of` wrote. Raises RuleError (unknown_card) or ValueError."""
    return msgspec.convert(plain, kind, dec_hook=lambda _, code: card_of(code), str_keys=True)


def codes_of(pile: Sequence[Card]) -> str:
    """Return the codes of the cards, separated by spaces: `"R7 GS W4"`."""
    return " ".join([card.code for card in pile])


def pile_of(codes: str) -> tuple[Card, ...]:
    """Return the cards in a string made by `codes_of`. Raises RuleError (unknown_card)."""
    return tuple(map(card_of, codes.split()))


def to_plain(match: Match) -> Plain:
    """Return the whole state of a match."""
    table = match.table
    return {
        "format": FORMAT,
        "rules": dict(table.rules.changed),
        "secret": table.secret.hex(),
        "hands": [codes_of(hand) for hand in table.hands],
        "draw_pile": codes_of(table.draw_pile),
        "discard": codes_of(table.discard),
        "color": table.color and table.color.value,
        "turn": table.turn,
        "dealer": table.dealer,
        "awaiting": plain_of(table.awaiting),
        "agenda": [plain_of(effect) for effect in table.agenda],
        "direction": table.direction,
        "shuffles": table.shuffles,
        "gone": sorted(table.gone),
        "out": list(table.out),
        "owing": list(table.owing),
        "called": sorted(table.called),
        "idle": table.idle,
        "moves_made": table.moves_made,
        "undo": plain_of(table.undo),
        "fine": table.fine and list(table.fine),
        "drew_on": {str(seat): dict(shown) for seat, shown in table.drew_on.items()},
        "scores": list(match.scores),
        "round": match.round,
        "winners": list(match.winners),
        "eliminations": [list(seats) for seats in match.eliminations],
        **({"seen": _plain_seen(table.seen)} if table.seen else {}),
        **({"finished": list(table.finished), "worth": table.worth} if table.finished else {}),
    }


def _plain_seen(seen: Seen) -> Plain:
    return {
        str(seat): {str(viewer): codes_of(cards) for viewer, cards in by_viewer.items()}
        for seat, by_viewer in seen.items()
    }


def match_from(plain: Plain) -> Match:
    """Read a match from a value made by `to_plain`. Raises ValueError or KeyError for anything else."""
    if plain["format"] != FORMAT:
        raise ValueError(f"format {plain['format']} is not {FORMAT}, the only one that this version knows")
    table = Table(
        rules=_rules_of(json.dumps(plain["rules"])),
        secret=bytes.fromhex(plain["secret"]),
        hands=tuple(map(pile_of, plain["hands"])),
        draw_pile=pile_of(plain["draw_pile"]),
        discard=pile_of(plain["discard"]),
        color=Color(plain["color"]) if plain["color"] else None,
        awaiting=value_of(plain["awaiting"], AnyDecision),
        agenda=_agenda(plain["agenda"]),
        undo=_undo(plain["undo"]) if plain.get("undo") else None,
        fine=tuple(plain["fine"]) if plain.get("fine") else None,
        gone=frozenset(plain["gone"]) or NO_SEATS,
        out=tuple(plain["out"]),
        owing=tuple(plain["owing"]),
        called=frozenset(plain["called"]) or NO_SEATS,
        moves_made=plain.get("moves_made", 0),
        drew_on={
            int(seat): {Color(color): since for color, since in shown.items()}
            for seat, shown in plain["drew_on"].items()
        },
        seen={
            int(seat): {int(viewer): pile_of(codes) for viewer, codes in by_viewer.items()}
            for seat, by_viewer in plain.get("seen", {}).items()
        },
        finished=tuple(plain.get("finished", ())),
        worth=plain.get("worth", 0),
        **{name: plain[name] for name in ("turn", "dealer", "direction", "shuffles", "idle")},
    )
    eliminations: tuple[tuple[int, ...], ...] = tuple(tuple(seats) for seats in plain["eliminations"])
    return Match(table, tuple(plain["scores"]), plain["round"], tuple(plain["winners"]), eliminations)


def move_from(plain: Plain) -> Move:
    """Read the move in `{"do": "catch", "target": 2}`. Raises RuleError (unknown_card) or ValueError."""
    return value_of(plain, Move)


def event_from(plain: Plain) -> Event:
    """Read an event from a value made by `plain_of`. Raises ValueError."""
    return value_of(plain, Event)


def checksum(events: Sequence[Event]) -> int:
    """Return the CRC-32 of the events in serialized form. A replay is compared with it."""
    return crc32(msgspec.json.encode(events, enc_hook=_code_of))


def _kinds(effect: type[Effect]) -> Iterator[type[Effect]]:
    for kind in effect.__subclasses__():
        yield kind
        yield from _kinds(kind)


# The types of all effects. The catalogue has already imported every card and house rule.
EFFECTS = {snake_case(kind.__name__): kind for kind in _kinds(Effect)}


def _agenda(plain: list[Plain]) -> tuple[Effect, ...]:
    return tuple(value_of(effect, EFFECTS[effect["type"]]) for effect in plain)


def _undo(plain: Plain) -> Undo:
    undo = value_of({**plain, "agenda": []}, Undo)
    return replace(undo, agenda=_agenda(plain["agenda"]))


@lru_cache(maxsize=KNOWN_RULES)
def _rules_of(chosen: str) -> Rules:
    # Matches with the same rules share one object, including everything derived from it.
    return rules_of(json.loads(chosen))
