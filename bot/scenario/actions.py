"""Making the moves of a case: from the words of docs/scenarios.md to moves of the engine."""

from __future__ import annotations

from bot.engine.model.cards import Color
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.moves import MOVE_WORDS, ChooseColor, DiscardColor, Move, Play
from bot.engine.notation import move_from
from bot.engine.play.match import Match, Played, next_round, play_move
from bot.scenario.cases import Case
from bot.scenario.entries import CaseError, Entry

NEXT_ROUND = "next_round"
FIELDS = ("by", "do", "card", "color", "target", "done")
# The fields each move needs besides `by`; a null target means nobody (W8).
NEEDED: dict[str, dict[str, type]] = {
    "play": {"card": str}, "color": {"color": str}, "target": {"target": str}, "catch": {"target": str},
    "judge": {"done": bool}, "discard_color": {"color": str}, NEXT_ROUND: {},
}  # fmt: skip
COLORS = tuple(Color)
LATER = frozenset({Refusal.BAD_TARGET, Refusal.MUST_CALL_UNO})  # looked for after unknown_color
NOBODY = -1  # a seat that is never in play


def check_action(action: Entry) -> None:
    """Raise CaseError where this is not a move at all."""
    action.check_names(FIELDS)
    word = action.get("do", str)
    if word not in {*MOVE_WORDS, NEXT_ROUND}:
        raise CaseError(action.place("do"), f"there is no move {word!r}")
    if word != NEXT_ROUND:
        action.get("by", str)
    for name, kind in NEEDED.get(word, {}).items():
        action.get(name, kind)


def make(match: Match, case: Case, action: Entry) -> Played:
    """The match after this move. Raises RuleError with the first code of docs/scenarios.md's order."""
    word = action.get("do", str)
    if word == NEXT_ROUND:
        return next_round(match, case.secret(match.round + 1))
    seat = case.seat(action.fields["by"])
    if match.is_over or seat not in match.table.seats:
        raise RuleError(Refusal.GAME_OVER if seat in match.table.seats else Refusal.UNKNOWN_PLAYER)
    move = _move(case, word, action)
    is_color_unknown = _is_color_wrong(action) and _is_color_asked(match, seat, move)
    try:
        played = play_move(match, seat, move)
    except RuleError as error:
        if is_color_unknown and error.code in LATER:
            raise RuleError(Refusal.UNKNOWN_COLOR) from None
        raise
    if is_color_unknown:  # looked at only now: every other reason comes before it
        raise RuleError(Refusal.UNKNOWN_COLOR)
    return played


def _is_color_wrong(action: Entry) -> bool:
    return action.fields.get("color") not in (None, *COLORS)


def _move(case: Case, word: str, action: Entry) -> Move:
    plain = {name: action.fields[name] for name in MOVE_WORDS[word].__struct_fields__ if name in action}
    if _is_color_wrong(action):
        plain["color"] = None if word == "play" else Color.RED
    if plain.get("target") is not None:
        target = plain["target"]
        plain["target"] = case.players.index(target) if target in case.players else NOBODY
    return move_from({"do": word, **plain})


def _is_color_asked(match: Match, seat: int, move: Move) -> bool:
    if isinstance(move, Play):
        return move.card.is_wild and len(match.table.hands[seat]) > 1  # a last wild needs none (M8)
    return isinstance(move, ChooseColor | DiscardColor)
