"""The text form of a match: plain values that JSON can hold, and back to the very same match.

A pile is one string of card codes, as it lies on the table; the rules are the options that differ from
their default. `FORMAT` grows when the form changes; UPGRADES then lifts older states one format up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

from bot.engine.awaiting import AWAITING
from bot.engine.cards import Card, Color
from bot.engine.catalogue import rules_of
from bot.engine.challenge import EFFECTS as CHALLENGE_EFFECTS
from bot.engine.decks import card_of
from bot.engine.effects import EFFECTS
from bot.engine.events import Event
from bot.engine.faces import FACES
from bot.engine.hand_effects import EFFECTS as HAND_EFFECTS
from bot.engine.house_rules import HOUSE_RULES
from bot.engine.match import Match
from bot.engine.moves import (
    Accept,
    CallUno,
    CatchUno,
    Challenge,
    ChooseColor,
    ChooseTarget,
    DiscardColor,
    DoDare,
    Draw,
    DrawForDare,
    Judge,
    Leave,
    Move,
    NameGuesser,
    Pass,
    Play,
    TakeBack,
    TimeOut,
    UnoTimeOut,
)
from bot.engine.party_effects import EFFECTS as PARTY_EFFECTS
from bot.engine.records import Plain, by_name, field_names, plain_of, record_from, record_to_plain
from bot.engine.rules import Rules
from bot.engine.table import Table
from bot.engine.undo import Undo

FORMAT = 2
KNOWN_RULES = 256  # sets of rules that are kept: people may write new ones for ever


def _with_eliminations(plain: Plain) -> Plain:
    """Format 1 knew who was eliminated, but not in which order."""
    out = plain.get("eliminated", ())
    return {**plain, "format": 2, "eliminations": [out] if out else []}


UPGRADES: dict[int, Callable[[Plain], Plain]] = {1: _with_eliminations}  # from a format to the next one

# The words of SCENARIOS.md for the moves.
MOVE_WORDS: Mapping[str, type[Move]] = {
    "play": Play, "color": ChooseColor, "target": ChooseTarget, "draw": Draw, "pass": Pass, "accept": Accept,
    "challenge": Challenge, "uno": CallUno, "catch": CatchUno, "take_back": TakeBack, "dare_do": DoDare,
    "dare_draw": DrawForDare, "judge": Judge, "guessed": NameGuesser, "discard_color": DiscardColor,
    "time_out": TimeOut, "uno_time_out": UnoTimeOut, "leave": Leave,
}  # fmt: skip
_WORD_OF = {move: word for word, move in MOVE_WORDS.items()}


def to_plain(match: Match) -> Plain:
    """The whole state of a match."""
    table = match.table
    return {
        "format": FORMAT,
        "rules": dict(table.rules.changed),
        "secret": table.secret.hex(),
        "hands": [_codes(hand) for hand in table.hands],
        "draw_pile": _codes(table.draw_pile),
        "discard": _codes(table.discard),
        "color": plain_of(table.color),
        "turn": table.turn,
        "dealer": table.dealer,
        "awaiting": record_to_plain(table.awaiting),
        "agenda": [record_to_plain(effect) for effect in table.agenda],
        "direction": table.direction,
        "shuffles": table.shuffles,
        "gone": sorted(table.gone),
        "owing": list(table.owing),
        "called": sorted(table.called),
        "idle": table.idle,
        "moves_made": table.moves_made,
        "undo": None if table.undo is None else record_to_plain(table.undo),
        "fine": plain_of(table.fine),
        "scores": list(match.scores),
        "round": match.round,
        "winners": list(match.winners),
        "eliminations": [list(seats) for seats in match.eliminations],
    }


def match_from(plain: Plain) -> Match:
    """The match that `to_plain` wrote. Raises ValueError or KeyError for anything else."""
    plain = _upgraded(plain)
    table = Table(
        rules=_rules_of(json.dumps(plain["rules"])),
        secret=bytes.fromhex(plain["secret"]),
        hands=tuple(map(_cards, plain["hands"])),
        draw_pile=_cards(plain["draw_pile"]),
        discard=_cards(plain["discard"]),
        color=Color(plain["color"]) if plain["color"] else None,
        awaiting=record_from(plain["awaiting"], _records()),
        agenda=tuple(record_from(effect, _records()) for effect in plain["agenda"]),
        undo=record_from(plain["undo"], _records()) if plain.get("undo") else None,
        fine=tuple(plain["fine"]) if plain.get("fine") else None,
        gone=frozenset(plain["gone"]),
        owing=tuple(plain["owing"]),
        called=frozenset(plain["called"]),
        moves_made=plain.get("moves_made", 0),
        **{name: plain[name] for name in ("turn", "dealer", "direction", "shuffles", "idle")},
    )
    eliminations: tuple[tuple[int, ...], ...] = tuple(tuple(seats) for seats in plain["eliminations"])
    return Match(table, tuple(plain["scores"]), plain["round"], tuple(plain["winners"]), eliminations)


def move_to_plain(move: Move) -> Plain:
    """The move in the words of SCENARIOS.md, a target by its seat: `{"do": "catch", "target": 2}`."""
    plain: Plain = {"do": _WORD_OF[type(move)]}
    for name in field_names(type(move)):
        value = plain_of(getattr(move, name))
        if value is not None:
            plain[name] = value
    return plain


def move_from(plain: Plain) -> Move:
    """The move that `move_to_plain` wrote. Raises RuleError unknown_card, ValueError or KeyError."""
    record = MOVE_WORDS[plain["do"]]
    return record_from({**plain, "type": record.__name__}, {record.__name__: record})


def event_to_plain(event: Event) -> Plain:
    """The event as an object with its `type`, players by seat."""
    return record_to_plain(event)


def _upgraded(plain: Plain) -> Plain:
    if plain["format"] > FORMAT:
        raise ValueError(f"format {plain['format']} is of a later version than this program's, {FORMAT}")
    while plain["format"] < FORMAT:
        plain = UPGRADES[plain["format"]](plain)
    return plain


@lru_cache(maxsize=KNOWN_RULES)
def _rules_of(chosen: str) -> Rules:
    # Matches under the same rules share one value, with what it has worked out.
    return rules_of(json.loads(chosen))


@cache
def _records() -> Mapping[str, type]:
    brought = [effect for rule in HOUSE_RULES for effect in rule.own_effects]
    listed = [type(effect) for face in FACES for effect in (*face.effects, *(face.opening or ()))]
    known = [*AWAITING, *EFFECTS, *CHALLENGE_EFFECTS, *HAND_EFFECTS, *PARTY_EFFECTS, *brought, *listed]
    return by_name([*known, Undo])


def _codes(cards: Sequence[Card]) -> str:
    return " ".join([card.code for card in cards])


def _cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(card_of, codes.split()))
