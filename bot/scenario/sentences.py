"""Why something was refused, for readers of a report; on Discord `bot.text` says it, and what to press."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.model.errors import Refusal
from bot.engine.model.options import RulesError, RulesFault

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
    Refusal.CANNOT_TAKE_BACK: "That play can no longer be taken back.",
}

# By the code of a RulesError; what is in braces are its facts.
REFUSED_RULES: Mapping[RulesFault, str] = {
    RulesFault.NO_SUCH_OPTION: "There is no such option.",
    RulesFault.NO_SUCH_VALUE: "There is no such value: {value}.",
    RulesFault.NO_SUCH_EFFECT: "There is no such effect: {value}.",
    RulesFault.BAD_EFFECT: "The {key} of an effect cannot be {value}.",
    RulesFault.NOT_WITH_SCORING: "Teams need winner_collects or single_round as scoring.",
    RulesFault.NEEDS_CALLS: "Without UNO calls nobody can be asked for one: choose another uno_call.",
    RulesFault.NEEDS_FOUR_PLAYERS: "Teams need four players: seat four, or play without teams.",
    RulesFault.TOO_FEW_PLAYERS: "At least {at_least} players are needed.",
    RulesFault.TOO_FEW_SEATS: "This table has {at_most} seats: choose more, or play with fewer.",
    RulesFault.TOO_MANY_PLAYERS: "At most {at_most} players can sit here.",
    RulesFault.NOT_ENOUGH_CARDS: "The cards do not suffice for {seats} players: deal fewer, or seat fewer.",
    RulesFault.NO_OPENING_CARD: "None of the cards left can be turned up at the start.",
}


def why_refused(error: RulesError) -> str:
    """The sentence for options or players that cannot be."""
    return REFUSED_RULES[error.code].format(**error.facts)
