"""Every error code of the rules, the tables, and the options has a kind sentence."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.engine.catalogue import rules_of
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.options import RulesError, RulesFault, Value
from bot.engine.play.match import check_seats
from bot.game.errors import Fault, GameError
from bot.text.answers import RULES_CODES, refusal

BOT = Path(__file__).parents[2] / "bot"
FACTS: dict[Fault, dict[str, object]] = {
    Fault.ABSENT_RIVAL: {"name": "Bob"},
    Fault.TOO_MANY_PRESETS: {"most": 10},
    Fault.NO_SUCH_SEAT: {"seats": 4},
    Fault.NOTHING_TO_WATCH: {"at_least": 2},
    Fault.ALREADY_WATCHING: {"channel": 10**18},
    Fault.TABLE_FULL: {"seats": 10},
    Fault.VOTE_COUNTED: {"votes": 1, "needed": 2},
    Fault.NOT_HOST: {"host": 1},
    Fault.NOT_AGREED: {"players": (1, 2)},
    Fault.NOT_COME: {"players": (1, 2)},
    Fault.OTHER_CHANNELS: {"channels": (10**18, 10**18 + 1)},
    Fault.NEEDS_ROLE: {"roles": (10**18,)},
    Fault.TOO_MANY_TABLES: {"count": 2},
    Fault.TOO_MANY_HOSTED: {"count": 1},
    Fault.TOO_MANY_OPEN: {"count": 1},
    Fault.TOO_MANY_GUESTS: {"count": 1},
    Fault.FIXED_RULE: {"option": "stacking", "value": "same"},
}


def is_kind(sentence: str) -> bool:
    return sentence[0].isupper() and sentence[-1] in ".!" and "{" not in sentence and len(sentence) < 120


@pytest.mark.parametrize("code", Refusal)
def test_every_refused_move_has_a_sentence(code: Refusal) -> None:
    assert is_kind(refusal(RuleError(code)))


@pytest.mark.parametrize("code", Fault)
def test_every_refused_request_has_a_sentence(code: Fault) -> None:
    assert is_kind(refusal(GameError(code, **FACTS.get(code, {}))))


def test_every_refusal_says_something_of_its_own() -> None:
    moves = [refusal(RuleError(code)) for code in Refusal]
    requests = [refusal(GameError(code, **FACTS.get(code, {}))) for code in Fault]
    assert [says for says, times in Counter(moves + requests).items() if times > 1] == []


def test_every_code_of_the_options_has_a_sentence() -> None:
    assert set(RULES_CODES) == set(RulesFault)


def test_refused_options_name_what_to_change() -> None:
    with pytest.raises(RulesError) as found:
        rules_of({"target": 7})
    assert refusal(found.value) == "**Target** can't have that value."
    with pytest.raises(RulesError) as found:
        rules_of({"nonsense": 7})
    assert refusal(found.value) == "There's no such rule."


CONTRADICTIONS: list[tuple[dict[str, Value], int, str]] = [
    ({}, 1, "It takes two to play. Press **+ Bot** for company."),
    ({"decks": 1}, 11, "At most 10 can play with these cards. Set **Decks** to 2."),
    ({"teams": True}, 3, "**Teams** needs four players. Add more, or turn **Teams** off."),
    (
        {"teams": True, "scoring": "elimination"},
        4,
        "**Teams** doesn't work with this **Scoring**. Let the winner score all cards, or let one round "
        "decide.",
    ),
    (
        {"uno_to_go_out": True, "uno_call": "off"},
        2,
        "**UNO to go out** only works if players have to call UNO. Change **UNO call** first.",
    ),
]


@pytest.mark.parametrize(("options", "seats", "sentence"), CONTRADICTIONS)
def test_rules_that_cannot_work_say_what_to_change(
    options: dict[str, Value], seats: int, sentence: str
) -> None:
    with pytest.raises(RulesError) as found:
        check_seats(rules_of(options), seats)
    assert refusal(found.value) == sentence


def test_facts_are_filled_in() -> None:
    assert refusal(GameError(Fault.NO_SUCH_SEAT, seats=4)) == "This table has seats 1 to 4."
    assert "at least 2 bots" in refusal(GameError(Fault.NOTHING_TO_WATCH, at_least=2))
    assert "1 of 2 so far" in refusal(GameError(Fault.VOTE_COUNTED, votes=1, needed=2))
    assert "in <#5> and <#6>." in refusal(GameError(Fault.OTHER_CHANNELS, channels=(5, 6)))
    assert "these roles: <@&7>." in refusal(GameError(Fault.NEEDS_ROLE, roles=(7,)))
    assert "allows 2 tables" in refusal(GameError(Fault.TOO_MANY_TABLES, count=2))
    assert "bring one guest" in refusal(GameError(Fault.TOO_MANY_GUESTS, count=1))
    fixed = refusal(GameError(Fault.FIXED_RULE, option="stacking", value="same"))
    assert fixed == "In this server, **Stacking** is always **Two on Two, Four on Four**."
    assert refusal(GameError(Fault.TABLE_FULL, seats=10)) == "All 10 seats are taken."
    assert "**Hand size**" in refusal(RulesError("hand_size", RulesFault.NOT_ENOUGH_CARDS, seats=10))
