"""Why something was refused, for readers of a report; on Discord `bot.text` says it, and what to press."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.model.errors import Refusal
from bot.engine.model.options import RulesError

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
    Refusal.UNKNOWN_COLOR: "The colors are red, yellow, green and blue.",
    Refusal.BAD_TARGET: "Name another player who is in the round.",
    Refusal.MUST_CALL_UNO: "Call UNO before you play your last card.",
    Refusal.NO_CALL_OWED: "You owe no UNO call now.",
    Refusal.NOTHING_TO_CATCH: "That player owes no UNO call now.",
    Refusal.CANNOT_TAKE_BACK: "That play cannot be taken back any more.",
}

# By the code of a RulesError; what is in braces are its facts.
REFUSED_RULES: Mapping[str, str] = {
    "no_such_option": "There is no such option.",
    "no_such_value": "There is no such value: {value}.",
    "no_such_effect": "There is no such effect: {value}.",
    "bad_effect": "The {key} of an effect cannot be {value}.",
    "not_with_scoring": "Teams need winner_collects or single_round as scoring.",
    "needs_calls": "Without UNO calls nobody can be asked for one: choose another uno_call.",
    "needs_four_players": "Teams need four players: seat four, or play without teams.",
    "too_few_players": "At least {at_least} players are needed.",
    "too_many_players": "At most {at_most} players can sit here.",
    "not_enough_cards": "The cards do not suffice for {seats} players: deal fewer to each, or seat fewer.",
    "no_opening_card": "None of the cards left can be turned up at the start.",
}


def why_refused(error: RulesError) -> str:
    """The sentence for options or players that cannot be."""
    return REFUSED_RULES[error.code].format(**error.facts)
