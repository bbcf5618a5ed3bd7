"""Typed words are understood in the intended sense, or refused in words."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.catalogue import OPTIONS
from bot.engine.model.options import RulesError
from bot.game.errors import Fault, GameError
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.text.rules import value_words
from bot.ui.actions.meaning import (
    ROUND_NUMBERS,
    offered_values,
    option_meant,
    player_meant,
    preset_meant,
    value_meant,
)
from tests.ui.sessions import session_of

PEOPLE = Lobby(1, (Player(1, "Ann"), Player(2, "Bob"), Player(33, "Bobby"), Player(4, "Ann")))
LOBBY = PEOPLE.add_computer("easy", "Robo").add_guest(1, "7")


def player(typed: str) -> int:
    return player_meant(session_of(lobby=LOBBY).state, typed)


@pytest.mark.parametrize(
    ("typed", "who"),
    [
        ("2", 2), ("<@2>", 2), ("<@!33>", 33), (" bob ", 2), ("BOBBY", 33), ("bobb", 33), ("-1", -1),
        ("robo", -1), ("Ann (1)", 1), ("ann (4)", 4), ("7", -2),
    ],
)  # fmt: skip
def test_a_player_is_named_by_id_mention_or_name(typed: str, who: int) -> None:
    assert player(typed) == who


@pytest.mark.parametrize("typed", ["", " ", "ann", "sam", "99", "<@99>", "-9", "²", "<@>"])
def test_unknown_and_ambiguous_names_mean_nobody(typed: str) -> None:
    with pytest.raises(GameError) as caught:
        player(typed)
    assert caught.value.code is Fault.UNKNOWN_TARGET


@pytest.mark.parametrize(
    ("names", "typed"), [(("Max", "MAX"), "max"), (("Ali", "Alı"), "ALI"), (("Straße", "Strasse"), "STRASSE")]
)
def test_nobody_is_taken_for_somebody_with_nearly_the_same_name(names: tuple[str, str], typed: str) -> None:
    one, other = (Player(number, name) for number, name in enumerate(names, 1))
    state = session_of(lobby=Lobby(1, (one, other))).state
    assert [player_meant(state, name) for name in names] == [1, 2]
    with pytest.raises(GameError) as caught:
        player_meant(state, typed)
    assert caught.value.code is Fault.UNKNOWN_TARGET


def test_an_option_is_found_by_its_name_and_by_its_label() -> None:
    for name, option in OPTIONS.items():
        assert option_meant(f"{name} ") is option
        assert option_meant(option.label.upper()) is option
    with pytest.raises(RulesError, match="no_such_option"):
        option_meant("nonsense")


def test_every_value_that_the_panel_offers_can_be_typed_as_it_is_called_there() -> None:
    for option in OPTIONS.values():
        for value in offered_values(option):
            assert value_meant(option, str(value)) == value
            assert value_meant(option, value_words(option.name, value)) == value


@pytest.mark.parametrize("name", ROUND_NUMBERS)
def test_a_menu_of_round_numbers_goes_from_the_lowest_to_the_highest(name: str) -> None:
    (numbers,) = [values for values in OPTIONS[name].values if isinstance(values, range)]
    offered = ROUND_NUMBERS[name]
    assert (offered[0], offered[-1]) == (numbers[0], numbers[-1])
    assert list(offered) == sorted(set(offered))


@pytest.mark.parametrize(
    ("option", "typed", "value"),
    [
        ("target", " 321 ", 321),
        ("turn_seconds", "77", 77),
        ("jump_in", "ON", True),
        ("hand_size", "5 c", 5),
    ],
)
def test_a_value_is_understood(option: str, typed: str, value: Any) -> None:
    assert value_meant(OPTIONS[option], typed) == value


@pytest.mark.parametrize(
    ("option", "typed"),
    [
        ("target", "7"),
        ("target", "many"),
        ("jump_in", "1"),
        ("jump_in", ""),
        ("customizable_effects", "dare"),
    ],
)
def test_what_an_option_cannot_be_is_refused(option: str, typed: str) -> None:
    with pytest.raises(RulesError) as caught:
        value_meant(OPTIONS[option], typed)
    assert (caught.value.option, caught.value.code) == (option, "no_such_value")


def test_a_set_of_rules_is_found_by_its_name_and_by_what_is_sent_for_it() -> None:
    offered = [("Classic", "classic"), ("House rules", "house"), ("Friday", "own:Friday")]
    for typed in ("house", "house rules", "House R"):
        assert preset_meant(offered, typed) == "house"
    assert preset_meant(offered, "fri") == "own:Friday"
    assert preset_meant(offered, "CLASSIC") == "classic"
    assert preset_meant(offered, "cla") == "classic", "the name and the word sent for it begin alike"
    with pytest.raises(RulesError, match="no_such_preset"):
        preset_meant(offered, "nonsense")
