"""Custom IDs in both directions, and a press in the form that Discord sends."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from discord import SelectOption
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.engine.model.cards import Color
from bot.engine.model.moves import (
    CallUno,
    CatchUno,
    ChooseColor,
    ChooseTarget,
    DiscardColor,
    Draw,
    Judge,
    NameGuesser,
)
from bot.ui.actions.action import Action
from bot.ui.actions.lobby import (
    AddComputer,
    AddGuest,
    Agree,
    AskToLeave,
    ChangeSeats,
    Continue,
    DealNextRound,
    EndTable,
    FreeSeat,
    Join,
    JoinNext,
    Kick,
    LeaveTable,
    NeverMind,
    PlayBots,
    Rematch,
    ShowHand,
    Start,
    TakeSeat,
    Watch,
)
from bot.ui.actions.moves import CHOICES, AnswerRace, MakeMove, PlayCard, TakeTime
from bot.ui.actions.rules import (
    AgreeEffect,
    FillInRules,
    ForgetPreset,
    NamePlayer,
    ReadRules,
    SavePreset,
    SetRule,
    TakePreset,
)
from bot.ui.help import ShowHelp
from bot.ui.opening import OpenTable
from bot.ui.transport.components import menu
from bot.ui.transport.custom_ids import Origin, Press, decode, press_of
from bot.ui.transport.panels import panel, rows
from tests.features.samples import samples
from tests.presses import CODES, KINDS
from tests.ui.payloads import payload_of

WORDS = st.text("abcdefghijklmnopqrstuvwxyz_=-0123456789", max_size=40)


EVERY_ACTION: list[Action] = [
    Join(), JoinNext(), LeaveTable(), LeaveTable("yes"), AskToLeave(), NeverMind(), Watch(),
    AddComputer("easy"), AddGuest(), FreeSeat("-3"), ShowHand(),
    PlayBots(3),
    ChangeSeats("easy"), ChangeSeats("free", "-3"), TakeSeat("-3", 2), Kick("3", "yes"),
    Agree(), Start(), DealNextRound(), Rematch(), EndTable("yes"), Continue(),
    ReadRules(3), SetRule("target", "100"), SetRule("jump_in", "True"), TakePreset("own:a=b"),
    FillInRules("yes"),
    NamePlayer("dealer", "-2"), SavePreset(), ForgetPreset("Friday = fun"), AgreeEffect(2, "dare"),
    AgreeEffect(1, "draw_until_color", "red"),
    PlayCard("3"), AnswerRace(2), TakeTime(), ShowHelp(2), OpenTable(3),
    *(action for feature in samples() for action in feature.actions),
    *(MakeMove.from_word(word, "") for word, kind in CHOICES.items() if not kind.__struct_fields__),
    *(MakeMove(move) for move in (
        CatchUno(3), ChooseColor(Color.RED), ChooseTarget(2), Judge(done=True), Judge(done=False),
        NameGuesser(1), NameGuesser(None), DiscardColor(Color.BLUE),
    )),
]  # fmt: skip


def test_every_action_and_move_is_among_those_tried_here() -> None:
    assert {action.written[0] for action in EVERY_ACTION} == set(CODES)


@pytest.mark.parametrize("seen", [(0, 0, 0), (7, 12, 2), (10**18, 10**18, 20)])
def test_every_custom_id_comes_back_as_its_action(seen: tuple[int, int, int]) -> None:
    for action in EVERY_ACTION:
        table, revision, seat = seen
        custom_id = Origin(table, f"{revision}.{seat}" if seat else revision).custom_id(action)
        assert decode(custom_id, KINDS) == Press(action, *seen)
        assert len(custom_id) <= 100


def test_an_answer_of_no_comes_back_from_a_custom_id_as_well() -> None:
    for action in EVERY_ACTION:
        asked = [name for name in action.__struct_fields__ if isinstance(getattr(action, name), bool)]
        for name in asked:
            declined = replace(action, **{name: False})
            assert decode(Origin(7, 12).custom_id(declined), KINDS) == Press(declined, 7, 12)


@given(st.sampled_from(CODES), WORDS)
def test_any_argument_is_an_action_or_nothing(code: str, argument: str) -> None:
    press = decode(f"uno:{code}:1:2:{argument}", KINDS)
    assert press is None or press.action.written[0] == code


@pytest.mark.parametrize(
    "text",
    [
        "", "uno", "uno:play:1:2", "uno:fly:1:2:3", "uno:play:x:2:3", "uno:play:1:-2:3", "UNO:play:1:2:3",
        "uno:time_out:1:2:", "uno:uno_time_out:1:2:", "uno:color:1:2:mauve", "uno:catch:1:2:ann",
        "uno:judge:1:2:maybe", "uno:race:1:2:", "uno:draw:1:2:x=y:z" * 9,
        "uno:race:1:2:-1", "uno:race:1:2:1000000000", f"uno:stats:1:2:{2**63}", "uno:stats:1:2:-1",
    ],
)  # fmt: skip
def test_broken_custom_ids_are_refused(text: str) -> None:
    assert decode(text, KINDS) is None


@pytest.mark.parametrize(
    ("custom_id", "action"),
    [
        ("uno:join:7:12:", Join()),
        ("uno:hand:7:12.2:", ShowHand()),
        ("uno:rules:7:12:", ReadRules()),
        ("uno:option:7:12:hand_size=5", SetRule("hand_size", "5")),
        ("uno:add:7:12:easy", AddComputer("easy")),
        ("uno:draw:7:12:", MakeMove(Draw())),
        ("uno:uno:7:12:", MakeMove(CallUno())),
        ("uno:play:7:12:4", PlayCard("4")),
        ("uno:color:7:12:red", MakeMove(ChooseColor(Color.RED))),
        ("uno:target:7:12:2", MakeMove(ChooseTarget(2))),
        ("uno:race:7:12:1", AnswerRace(1)),
        ("uno:next:7:12:", DealNextRound()),
    ],
)
def test_buttons_of_the_first_version_still_work(custom_id: str, action: Action) -> None:
    press = decode(custom_id, KINDS)
    assert press is not None
    assert press.action == action


def test_what_is_filled_in_reaches_only_the_fields_of_the_form() -> None:
    filled = {"text": "sing", "cards": "2", "effect": "plain"}
    press = decode("uno:effect:7:12:1=dare", KINDS, filled=filled)
    assert press is not None
    assert press.action == AgreeEffect(1, "dare", text="sing", cards="2")


def pressed(**component: Any) -> Press | None:
    """The request of a press of this component."""
    interaction: Any = SimpleNamespace(data=component)
    return press_of(interaction, KINDS)


def test_a_button_says_what_it_asks_for() -> None:
    assert pressed(custom_id="uno:play:7:12:3") == Press(PlayCard("3"), 7, 12)
    assert pressed(custom_id="uno:draw:7:12.2:") == Press(MakeMove(Draw()), 7, 12, 2)


def test_a_menu_brings_the_chosen_value() -> None:
    assert pressed(custom_id="uno:play:7:12:red", values=["5"]) == Press(PlayCard("5"), 7, 12)


GUEST = "uno:guest:7:12:"
LINE = {"custom_id": "name", "value": "Gus"}


@pytest.mark.parametrize(
    "rows",
    [
        None,
        [None, 7, "text", {}, {"component": None}, {"component": "guest"}, {"component": {}}],
        [{"components": [LINE]}],
        [{"component": {"custom_id": "name"}}, {"component": {"value": "Gus"}}],
        [{"component": LINE | {"value": None}}],
        [{"component": LINE | {"custom_id": 5}}],
        [{"component": LINE | {"custom_id": "level"}}],
    ],
    ids=str,
)
def test_a_malformed_form_is_one_that_nobody_filled_in(rows: Any) -> None:
    assert pressed(custom_id=GUEST, components=rows) == Press(AddGuest(), 7, 12)


def test_a_form_brings_its_lines_and_no_others() -> None:
    rows = [{"component": LINE}, {"component": LINE | {"custom_id": "level", "value": "easy"}}]
    assert pressed(custom_id=GUEST, components=rows) == Press(AddGuest("Gus"), 7, 12)


def test_a_form_brings_the_answers_to_its_questions() -> None:
    boxes = {"custom_id": "switched_on", "values": ["jump_in", 7, "teams"]}
    rows = [{"component": boxes}, {"component": {"custom_id": "draw", "value": "one"}}]
    asked = FillInRules("yes", ("jump_in", "teams"), draw="one")
    assert pressed(custom_id="uno:form:7:12:yes", components=rows) == Press(asked, 7, 12)


def test_answers_instead_of_a_line_ask_for_nothing() -> None:
    rows = [{"component": {"custom_id": "name", "values": ["Gus"]}}]
    assert pressed(custom_id=GUEST, components=rows) is None


def test_a_control_of_another_version_asks_for_nothing() -> None:
    assert pressed(custom_id="uno2:whatever") is None


async def test_buttons_stand_in_rows_of_five() -> None:
    buttons = [Origin(1, 2).button(PlayCard(str(slot)), "R 7") for slot in range(12)]
    assert [len(row["components"]) for row in rows(buttons)] == [5, 5, 2]


async def test_a_long_label_is_cut() -> None:
    assert len(Origin(1, 2).button(Join(), "x" * 200)["label"]) == 80


async def test_a_menu_offers_at_most_25_choices() -> None:
    choices = [SelectOption(label=str(number)) for number in range(40)]
    payload = payload_of(panel([menu("uno:play:1:2:red", "Play …", choices)]))
    assert len(payload.presses) == 25
