"""Setting up the match of a case: from a position, or by dealing a given or a shuffled deck."""

from __future__ import annotations

from bot.engine.faces.decks import deck_of
from bot.engine.model.cards import Card, Color
from bot.engine.model.decisions import Turn
from bot.engine.model.options import FirstPlayer, RulesError
from bot.engine.model.shuffle import shuffled
from bot.engine.model.table import CLOCKWISE, COUNTERCLOCKWISE, Table
from bot.engine.play.deal import Seating, draw_dealer, start_round
from bot.engine.play.match import Match
from bot.scenario.cases import Case
from bot.scenario.entries import CaseError, Entry
from bot.scenario.sentences import why_refused

POSITION = ("hands", "discard", "color", "draw_pile", "turn", "direction")
DIRECTIONS = {"clockwise": CLOCKWISE, "counterclockwise": COUNTERCLOCKWISE}


def set_up(case: Case) -> Match:
    """The match at the beginning of the case. Raises CaseError."""
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
        raise CaseError(given.place("discard"), "at least the card to match is needed")
    turn = case.seat_in(given, "turn", (case.dealer + 1) % len(case.players))
    return Table(
        rules=case.rules,
        secret=case.secret(1),
        hands=_hands(case, given.entry("hands")),
        draw_pile=given.cards("draw_pile"),
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
            raise CaseError(given.place(player), "at least one card is needed")
    return tuple(map(given.cards, case.players))


def _color(given: Entry, top: Card) -> Color:
    named = given.fields.get("color", top.color)
    if named not in tuple(Color) or (top.color and named != top.color):
        raise CaseError(given.place("color"), f"the color to follow {top.code} is needed")
    return Color(named)


def _direction(given: Entry) -> int:
    name = given.get("direction", str, "clockwise")
    if name not in DIRECTIONS:
        raise CaseError(given.place("direction"), f"one of {', '.join(DIRECTIONS)} is needed")
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
        raise CaseError(given.place("deck"), why_refused(error)) from None
