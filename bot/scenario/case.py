"""Reads and checks a case of docs/scenarios.md, sets it up, and plays it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import shake_256
from pathlib import Path
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.catalogue import PRESETS, rules_of
from bot.engine.faces.decks import card_of, deck_of
from bot.engine.model.cards import Card, Color, colors_of
from bot.engine.model.decisions import Turn
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import Event
from bot.engine.model.moves import MOVE_WORDS, ChooseColor, DiscardColor, Move, Play
from bot.engine.model.options import FirstPlayer, RulesError, RulesFault, Value
from bot.engine.model.rules import Rules
from bot.engine.model.shuffle import SECRET_BYTES, shuffled
from bot.engine.model.table import CLOCKWISE, COUNTERCLOCKWISE, Table
from bot.engine.notation import move_from
from bot.engine.play.apply import misplay
from bot.engine.play.deal import Seating, check_seats, draw_dealer, start_round
from bot.engine.play.match import Match, next_round, play_move

# Reading

T = TypeVar("T")

KINDS: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    list: "a list",
    dict: "an object",
    bool: "true or false",
}


class CaseError(ValueError):
    """A file that isn't a case. The message is one line with the place and the reason."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(" ".join(f"{where.rstrip(':')}: {why}".split()))


class Entry(Struct, frozen=True):
    """An object in a file: its fields and its path (`deal.json: cases[1].round`)."""

    fields: dict[str, Any]
    where: str

    def __contains__(self, name: str) -> bool:
        return name in self.fields

    def at(self, name: str | int) -> str:
        """Return the path of a field."""
        return f"{self.where}{' ' if self.where.endswith(':') else '.'}{name}"

    def check_names(self, known: Iterable[str]) -> None:
        """Raise CaseError for the first field that isn't among these."""
        known = set(known)
        for name in self.fields:
            if name not in known:
                raise CaseError(self.at(name), f"unknown; known are {', '.join(sorted(known))}")

    def get(self, name: str, kind: type[T], default: T | None = None) -> T:
        """Return the field, which must have this type. A field without a default is required. Raises
        CaseError.
        """
        value = self.fields.get(name, default)
        if type(value) is not kind:
            raise CaseError(self.at(name), f"{KINDS[kind]} is needed")
        return value

    def entry(self, name: str) -> Entry:
        """Return the object in a field, or an empty object if it is missing."""
        return Entry(self.get(name, dict, {}), self.at(name))

    def entries(self, name: str) -> Iterator[Entry]:
        """Yield the objects in a field's list. There are none if the field is missing."""
        for index, value in enumerate(self.get(name, list, [])):
            yield entry_of(value, f"{self.at(name)}[{index}]")

    def texts(self, name: str) -> list[str]:
        """Return the texts in a field's list. There are none if the field is missing."""
        values = self.get(name, list, [])
        for index, value in enumerate(values):
            if type(value) is not str:
                raise CaseError(f"{self.at(name)}[{index}]", "a text is needed")
        return values

    def cards(self, name: str) -> tuple[Card, ...]:
        """Return the card codes in a field's list. There are none if the field is missing."""
        found: list[Card] = []
        for index, code in enumerate(self.texts(name)):
            try:
                found.append(card_of(code))
            except RuleError:
                raise CaseError(f"{self.at(name)}[{index}]", f"there is no card {code!r}") from None
        return tuple(found)


def entry_of(value: object, where: str) -> Entry:
    """Return the value as an object. Raises CaseError."""
    if not isinstance(value, dict):
        raise CaseError(where, "an object is needed")
    return Entry(cast("dict[str, Any]", value), where)


class Case(Struct, frozen=True):
    """The setup of a match in a case. `dealer` deals, unless the case's own rules determine the dealer by a
    draw.
    """

    entry: Entry
    players: tuple[str, ...]
    rules: Rules
    dealer: int
    is_dealer_drawn: bool

    @property
    def name(self) -> str:
        """The name of the case, which can be empty."""
        return self.entry.get("name", str, "")

    def secret(self, number: int) -> bytes:
        """Return the seed for the shuffles of a round."""
        text = f"scenario {self.entry.get('seed', int, 0)} {number}"
        return shake_256(text.encode()).digest(SECRET_BYTES)

    def seat(self, name: object) -> int:
        """Return the seat of a player. Raises RuleError (unknown_player)."""
        if name not in self.players:
            raise RuleError(Refusal.UNKNOWN_PLAYER)
        return self.players.index(name)

    def seat_in(self, entry: Entry, name: str, default: int) -> int:
        """Return the seat of the player named in a field. Raises CaseError."""
        try:
            return self.seat(entry.fields[name]) if name in entry else default
        except RuleError:
            raise CaseError(entry.at(name), "nobody of that name plays") from None


def read_cases(path: str) -> Iterator[Case]:
    """Yield the cases of a file. Raises CaseError."""
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
    """Return the case of an entry. Raises CaseError."""
    players = _players(entry)
    rules, own = _rules(entry.entry("rules"))
    _check_seats(rules, entry)
    case = Case(entry, players, rules, len(players) - 1, own.get("dealer") in ("draw", "draw_numbers"))
    return replace(case, dealer=case.seat_in(entry, "dealer", case.dealer))


def _players(entry: Entry) -> tuple[str, ...]:
    players = entry.texts("players")
    if len(set(players)) != len(players):
        raise CaseError(entry.at("players"), "two players have the same name")
    return tuple(players)


def _check_seats(rules: Rules, entry: Entry) -> None:
    try:
        check_seats(rules, len(entry.texts("players")))
    except RulesError as error:
        raise CaseError(entry.at("players"), why_refused(error)) from None


def _rules(entry: Entry) -> tuple[Rules, dict[str, Value]]:
    """Return the rules, and which of them the case itself contains."""
    own = dict(entry.fields)
    own.pop("preset", None)
    preset = entry.get("preset", str, "classic")
    if preset not in PRESETS:
        raise CaseError(entry.at("preset"), f"there is no preset {preset!r}")
    try:
        rules = rules_of({**PRESETS[preset], **own})
    except RulesError as error:
        raise CaseError(entry.at(error.option), why_refused(error)) from None
    return rules, own


# Setting up

POSITION = ("hands", "discard", "color", "draw_pile", "turn", "direction")
DIRECTIONS = {"clockwise": CLOCKWISE, "counterclockwise": COUNTERCLOCKWISE}


def set_up(case: Case) -> Match:
    """Return the match at the beginning of the case. Raises CaseError."""
    given = case.entry.entry("round")
    is_position = "round" in case.entry and "deck" not in given
    table = _position(case, given) if is_position else _dealt(case, given)
    return Match(table, _scores(case))


def _scores(case: Case) -> tuple[int, ...]:
    scores = case.entry.entry("scores")
    scores.check_names(case.players)
    return tuple(scores.get(player, int, 0) for player in case.players)


def _position(case: Case, given: Entry) -> Table:
    given.check_names(POSITION)
    discard = given.cards("discard")
    if not discard:
        raise CaseError(given.at("discard"), "at least the card to match is needed")
    turn = case.seat_in(given, "turn", (case.dealer + 1) % len(case.players))
    hands, draw_pile = _hands(case, given.entry("hands")), given.cards("draw_pile")
    if len({card.side for pile in (*hands, draw_pile, discard) for card in pile}) > 1:
        raise CaseError(given.where, "all cards show the same side")
    return Table(
        rules=case.rules,
        secret=case.secret(1),
        hands=hands,
        draw_pile=draw_pile,
        discard=discard,
        color=_color(given, discard[-1]),
        turn=turn,
        dealer=case.dealer,
        awaiting=Turn(turn),
        direction=_direction(given),
    )


def _hands(case: Case, given: Entry) -> tuple[tuple[Card, ...], ...]:
    given.check_names(case.players)
    for player in case.players:
        if not given.cards(player):
            raise CaseError(given.at(player), "at least one card is needed")
    return tuple(map(given.cards, case.players))


def _color(given: Entry, top: Card) -> Color:
    named = given.fields.get("color", top.color)
    if named not in colors_of(top.side) or (top.color and named != top.color):
        raise CaseError(given.at("color"), f"the color to follow {top.code} is needed")
    return Color(named)


def _direction(given: Entry) -> int:
    name = given.get("direction", str, "clockwise")
    if name not in DIRECTIONS:
        raise CaseError(given.at("direction"), f"one of {', '.join(DIRECTIONS)} is needed")
    return DIRECTIONS[name]


def _dealt(case: Case, given: Entry) -> Table:
    names_first = case.rules.first_player is FirstPlayer.CHOSEN and "turn" in given
    given.check_names(["deck", "turn"] if names_first else ["deck"])
    pile = given.cards("deck") if "deck" in given else None
    secret, seats, dealer = case.secret(1), len(case.players), case.dealer
    if case.is_dealer_drawn:
        dealer = draw_dealer(
            case.rules, seats, pile or shuffled(deck_of(case.rules, seats), secret, 0)
        ).dealer
        pile = pile and shuffled(pile, secret, 0)
    try:
        first = case.seat_in(given, "turn", 0) if names_first else None
        seating = Seating(seats, dealer, first=first)
        return start_round(case.rules, seating, secret, pile=pile, shuffles=int(case.is_dealer_drawn))[0]
    except RulesError as error:
        raise CaseError(given.at("deck"), why_refused(error)) from None


# Making its moves

NEXT_ROUND = "next_round"
FIELDS = ("by", "do", "card", "color", "target", "done")
# The fields that each move needs besides `by`. A null target means nobody (W8).
NEEDED: dict[str, dict[str, type]] = {
    "play": {"card": str}, "color": {"color": str}, "target": {"target": str}, "catch": {"target": str},
    "judge": {"done": bool}, "discard_color": {"color": str}, NEXT_ROUND: {},
}  # fmt: skip
LATER = frozenset({Refusal.BAD_TARGET, Refusal.MUST_CALL_UNO})  # checked after unknown_color
NEVER_IN_PLAY = -1  # a seat that is never in play


def check_action(action: Entry) -> None:
    """Raise CaseError if this is not a move at all."""
    action.check_names(FIELDS)
    word = action.get("do", str)
    if word not in {*MOVE_WORDS, NEXT_ROUND}:
        raise CaseError(action.at("do"), f"there is no move {word!r}")
    if word != NEXT_ROUND:
        action.get("by", str)
    for name, kind in NEEDED.get(word, {}).items():
        action.get(name, kind)


class Outcome(Struct, frozen=True):
    """The result of a move. `refusal` is the first applicable code in the order of docs/scenarios.md.

    A misplay is refused, but can still cost cards (T10).
    """

    match: Match
    events: list[Event]
    refusal: Refusal | None = None


def attempt(match: Match, case: Case, action: Entry) -> Outcome:
    """Make a move if possible."""
    try:
        return _made(match, case, action)
    except RuleError as error:
        return Outcome(match, [], error.code)


def _made(match: Match, case: Case, action: Entry) -> Outcome:
    word = action.get("do", str)
    if word == NEXT_ROUND:
        return Outcome(*next_round(match, case.secret(match.round + 1)))
    seat = case.seat(action.fields["by"])
    if match.is_over or seat not in match.table.seats:
        raise RuleError(Refusal.GAME_OVER if seat in match.table.seats else Refusal.UNKNOWN_PLAYER)
    colors = colors_of(match.table.side)
    move = _move(case, word, action, colors)
    is_color_unknown = _is_color_wrong(action, colors) and _is_color_asked(match, seat, move)
    refusal = misplay(match.table, seat, move)
    try:
        played = play_move(match, seat, move)
    except RuleError as error:
        if is_color_unknown and error.code in LATER:
            raise RuleError(Refusal.UNKNOWN_COLOR) from None
        raise
    if is_color_unknown and refusal is None:  # checked only now, because every other reason comes first
        raise RuleError(Refusal.UNKNOWN_COLOR)
    return Outcome(*played, refusal)


def _is_color_wrong(action: Entry, colors: Sequence[Color]) -> bool:
    return action.fields.get("color") not in (None, *colors)


def _move(case: Case, word: str, action: Entry, colors: Sequence[Color]) -> Move:
    plain = {name: action.fields[name] for name in MOVE_WORDS[word].__struct_fields__ if name in action}
    if _is_color_wrong(action, colors):
        plain["color"] = None if word == "play" else colors[0]
    if plain.get("target") is not None:
        target = plain["target"]
        plain["target"] = case.players.index(target) if target in case.players else NEVER_IN_PLAY
    return move_from({"do": word, **plain})


def _is_color_asked(match: Match, seat: int, move: Move) -> bool:
    if isinstance(move, Play):
        # A last wild needs no color (M8).
        return move.card.face.asks_color and len(match.table.hands[seat]) > 1
    return isinstance(move, ChooseColor | DiscardColor)


# Why something is refused, in English, because reports are not translated

REFUSED_MOVES: Mapping[Refusal, str] = {
    Refusal.UNKNOWN_PLAYER: "That player is not at this table.",
    Refusal.GAME_OVER: "The match is over.",
    Refusal.UNKNOWN_CARD: "There is no such card.",
    Refusal.NOT_ALLOWED: "The rules of this match have no such move.",
    Refusal.NOT_YOUR_TURN: "It is not your turn.",
    Refusal.WRONG_PHASE: "This is not the moment for that.",
    Refusal.NOT_IN_HAND: "You do not hold that card.",
    Refusal.ONLY_THE_DRAWN_CARD: "You have drawn: play that card or keep it.",
    Refusal.MUST_PLAY: "You must play the card you have drawn.",
    Refusal.NOT_PLAYABLE: "That card matches neither the color nor the number or symbol.",
    Refusal.ILLEGAL_WILD_DRAW_FOUR: "You hold cards that rule out a Wild Draw Four now.",
    Refusal.UNKNOWN_COLOR: "Name one of the four colors of this side.",
    Refusal.BAD_TARGET: "Name another player who is in the round.",
    Refusal.MUST_CALL_UNO: "Call UNO before you play your last card.",
    Refusal.NO_CALL_OWED: "You owe no UNO call now.",
    Refusal.NOTHING_TO_CATCH: "That player owes no UNO call now.",
    Refusal.CANNOT_TAKE_BACK: "That play can no longer be taken back.",
}

# Braces are filled in with the facts of the RulesError.
REFUSED_RULES: Mapping[RulesFault, str] = {
    RulesFault.NO_SUCH_OPTION: "There is no such option.",
    RulesFault.NO_SUCH_VALUE: "There is no such value: {value}.",
    RulesFault.NO_SUCH_EFFECT: "There is no such effect: {value}.",
    RulesFault.BAD_EFFECT: "The {key} of an effect cannot be {value}.",
    RulesFault.NOT_WITH_DECK: "Flip has two-sided cards only: no swap_hands, shuffle_hands, customizable.",
    RulesFault.NOT_WITH_SCORING: "Teams need winner_collects or single_round as scoring.",
    RulesFault.NOT_IN_TEAMS: "In teams, a round ends when one player goes out: no play_on.",
    RulesFault.NEEDS_CALLS: "Without UNO calls nobody can be asked for one: choose another uno_call.",
    RulesFault.NEEDS_FOUR_PLAYERS: "Teams need four players: seat four, or play without teams.",
    RulesFault.TOO_FEW_PLAYERS: "At least {at_least} players are needed.",
    RulesFault.TOO_FEW_SEATS: "This table has {at_most} seats: choose more, or play with fewer.",
    RulesFault.TOO_MANY_PLAYERS: "At most {at_most} players can sit here.",
    RulesFault.NOT_ENOUGH_CARDS: "The cards do not suffice for {seats} players: deal fewer, or seat fewer.",
    RulesFault.NO_OPENING_CARD: "None of the cards left can be turned up at the start.",
}


def why_refused(error: RulesError) -> str:
    """Return the sentence for impossible options or numbers of players."""
    return REFUSED_RULES[error.code].format(**error.facts)
