"""Making the moves of a case: from the words of SCENARIOS.md to moves of the engine."""

from __future__ import annotations

from bot.engine.awaiting import Phase
from bot.engine.cards import Color
from bot.engine.errors import Refusal, RuleError
from bot.engine.match import Match, Played, next_round, play_move
from bot.engine.moves import ChooseColor, Move, Play
from bot.engine.notation import MOVE_WORDS, move_from
from bot.engine.records import field_names
from bot.engine.scenario.cases import Case
from bot.engine.scenario.entries import CaseError, Entry

NEXT_ROUND = "next_round"
# Moves of SCENARIOS.md that no rule in force can have yet.
UNKNOWN_TO_THE_RULES = frozenset(
    {"take_back", "dare_do", "dare_draw", "judge", "guessed", "discard_color", "uno_time_out"}
)
FIELDS = ("by", "do", "card", "color", "target", "done")
NOBODY = -1  # a seat that is never in play


def check_action(action: Entry) -> None:
    """Raise CaseError where this is not a move at all."""
    action.check_names(FIELDS)
    word = action.get("do", str)
    if word not in {*MOVE_WORDS, *UNKNOWN_TO_THE_RULES, NEXT_ROUND}:
        raise CaseError(action.place("do"), f"there is no move {word!r}")
    needed = {"play": ["card"], "color": ["color"], "target": ["target"], "catch": ["target"]}.get(word, [])
    for name in [*needed, *([] if word == NEXT_ROUND else ["by"])]:
        action.get(name, str)


def make(match: Match, case: Case, action: Entry) -> Played:
    """The match after this move. Raises RuleError with the first code of SCENARIOS.md's order."""
    word = action.get("do", str)
    if word == NEXT_ROUND:
        return next_round(match, case.secret(match.round + 1))
    seat = case.seat(action.fields["by"])
    if match.is_over or seat not in match.table.seats:
        raise RuleError(Refusal.GAME_OVER if seat in match.table.seats else Refusal.UNKNOWN_PLAYER)
    if word in UNKNOWN_TO_THE_RULES:
        raise RuleError(Refusal.NOT_ALLOWED)
    move = _move(case, word, action)
    played = play_move(match, seat, move)
    if _is_color_asked(move, played[0]) and action.fields.get("color") not in {None, *Color}:
        raise RuleError(Refusal.UNKNOWN_COLOR)  # looked at only now: every other reason comes before it
    return played


def _move(case: Case, word: str, action: Entry) -> Move:
    plain = {name: action.fields[name] for name in field_names(MOVE_WORDS[word]) if name in action}
    if plain.get("color") not in {None, *Color}:
        plain["color"] = Color.RED if word == "color" else None
    if plain.get("target") is not None:
        target = plain["target"]
        plain["target"] = case.players.index(target) if target in case.players else NOBODY
    return move_from({"do": word, **plain})


def _is_color_asked(move: Move, after: Match) -> bool:
    return isinstance(move, ChooseColor) or (isinstance(move, Play) and after.phase == Phase.COLOR)
