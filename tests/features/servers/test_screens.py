"""The settings of a server: every page stays within Discord's limits, however much there is to show."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict

from bot.engine.catalogue import OPTIONS
from bot.features.servers import words
from bot.features.servers.screens import (
    ID_SETTINGS,
    PAGES,
    SERVER_CHOICES,
    Configure,
    FixRules,
    ListedTable,
    ServerShown,
    answer_of,
    is_done,
    listed_table,
    server_screen,
    setting_lines,
)
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.ports import SavedPreset
from bot.game.servers import NO_SETTINGS, ServerSettings
from bot.game.state import Stage, TableState
from bot.ui.transport.custom_ids import Origin, decode
from tests.presses import KINDS
from tests.ui.payloads import SELECT, payload_of

IDS = tuple(range(10**18, 10**18 + 25))
FULL = ServerShown(
    ServerSettings(
        channels=IDS, roles=IDS, fixed_rules=tuple(OPTIONS), preset="own:" + "W" * 16, most_tables=7,
        notified_role=IDS[0], staff_channel=IDS[1], language="xx",
    ),
    tables=tuple(ListedTable(10**9, channel, 10**18, Stage.PLAYING) for channel in IDS * 2),
    presets={f"{number:W>16}": SavedPreset({}, IDS[0]) for number in range(10)},
)  # fmt: skip


@pytest.mark.parametrize("page", range(len(PAGES)))
@pytest.mark.parametrize("shown", [ServerShown(NO_SETTINGS), FULL])
def test_every_page_fits_a_message(shown: ServerShown, page: int) -> None:
    payload = payload_of(server_screen(shown, page, "Saved."))
    assert str(words.PAGES[PAGES[page]]) in payload.text
    assert "Saved." in payload.text


def test_open_tables_are_numbered_as_the_choices_that_end_them() -> None:
    shown = ServerShown(
        NO_SETTINGS, tables=(ListedTable(7, 70, 1, Stage.LOBBY), ListedTable(8, 80, None, Stage.PLAYING))
    )
    payload = payload_of(server_screen(shown, PAGES.index("tables")))
    assert "1. <#70> · gathering players · hosted by <@1>\n2. <#80> · playing" in payload.text
    choices = [choice for select in payload.of_type(SELECT) for choice in select["options"]]
    assert [(choice["label"], choice["value"]) for choice in choices if "End" in choice["label"]] == [
        ("End table 1", "70=7==0"),
        ("End table 2", "80=8==0"),
    ]


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.PLAYING, Stage.OVER])
def test_an_arranged_table_has_no_host_and_is_done_with_its_match(stage: Stage) -> None:
    ann, bob = Player(1, "Ann"), Player(2, "Bob")
    arranged = TableState(7, 1, 70, stage, Lobby.arranged((ann, bob), {}), None)
    hosted = TableState(8, 1, 80, stage, Lobby(1, (ann, bob)), None)
    assert listed_table(arranged).host is None
    assert listed_table(hosted) == ListedTable(8, 80, 1, stage)
    assert is_done(arranged) is (stage is Stage.OVER)
    assert not is_done(hosted), "it may have a rematch"


def test_every_setting_has_its_line_its_words_and_its_answers() -> None:
    fields = {field for field, _ in SERVER_CHOICES.values()} | {
        setting.field for setting in ID_SETTINGS.values()
    }
    chosen = set(asdict(NO_SETTINGS)) - {"chosen_in"}  # this follows from the choices
    assert fields | {"preset", "fixed_rules", "back"} == chosen
    assert words.SETTINGS.keys() == {*SERVER_CHOICES, *ID_SETTINGS, "preset", "fixed", "back"}
    assert len(setting_lines(NO_SETTINGS)) == len(chosen)
    for setting in words.SETTINGS.values():
        assert setting.summary.one.endswith("."), "a sentence"
        assert not setting.label.one.endswith("."), "a name"
    named = {name: {*answers} for name, answers in words.ANSWERS.items()}
    assert named == {
        name: {*SERVER_CHOICES[name][1]} for name in SERVER_CHOICES.keys() - {"tables", "hosted"}
    }
    for name, (_, meanings) in SERVER_CHOICES.items():
        assert answer_of(NO_SETTINGS, name) in meanings


@pytest.mark.parametrize("name", SERVER_CHOICES)
def test_an_answer_changes_its_setting_only(name: str) -> None:
    field, meanings = SERVER_CHOICES[name]
    for answer, meaning in meanings.items():
        assert Configure(**{name: answer}).chosen == {field: meaning}
    assert Configure(**{name: "nonsense"}).chosen == {}


def test_any_number_of_the_rules_of_a_page_may_be_fixed() -> None:
    payload = payload_of(server_screen(FULL, PAGES.index("fixed")))
    *menus, _ = payload.of_type(SELECT)  # the last one leads to other pages
    for menu in menus:
        assert (menu["min_values"], menu["max_values"]) == (0, len(menu["options"]))


def test_a_menu_of_many_values_gives_them_all_to_its_action() -> None:
    custom_id = Origin(0, 0).custom_id(FixRules("turn"))
    for chosen in ((), ("draw", "hand_size")):
        press = decode(custom_id, KINDS, chosen)
        assert press is not None
        assert press.action == FixRules("turn", chosen)
