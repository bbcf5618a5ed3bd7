"""Changing rules: options, presets, named players, and the effects of customizable cards."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec import structs

from bot.engine.model.options import RulesError
from bot.game.errors import Fault, GameError
from bot.game.ports import SavedPreset
from bot.game.servers import Visit
from bot.game.session import GameSession
from bot.text import lobby as lobby_words
from bot.ui.actions.action import (
    SURE,
    ActionContext,
    ActionResult,
    FormAsked,
    FormChoice,
    Rights,
    RulesShown,
    TableAction,
)
from bot.ui.actions.lobby import SEATS_PAGE, AddGuest, Agree, ChangeSeats, Join, Rematch, Start, TakeSeat
from bot.ui.actions.rules import (
    BOXES,
    DIGITS,
    MOST_BOXES,
    SWITCHES,
    TICKED,
    AgreeEffect,
    FillInRules,
    ForgetPreset,
    NamePlayer,
    ReadRules,
    SavePreset,
    SetRule,
    TakePreset,
)
from bot.ui.screens.rules import rules_screen
from bot.ui.transport.components import form
from bot.ui.transport.custom_ids import Origin
from tests.fakes import MemoryPresets
from tests.game.tables import ANN, BOB, CAT, PLACE, House, fault_of
from tests.ui.payloads import payload_of

PRESSED, TYPED = 1, None  # the revision that somebody saw


@dataclass
class Office(House):
    """A lobby of Ann and Bob, and the presets of its server."""

    presets: MemoryPresets = field(default_factory=MemoryPresets)

    async def opened(self, **options: Any) -> GameSession:
        return await self.lobby(BOB, **options)

    async def asks(self, action: TableAction, seen: int | None = PRESSED, **given: Any) -> ActionResult:
        """Ann requests something at the table."""
        session = self.registry.in_channel(PLACE.channel)
        given = {"player": ANN, **given}
        context = ActionContext(session, registry=self.registry, presets=self.presets, seen=seen, **given)
        return await action.carry_out(context)

    @property
    def options(self) -> dict[str, Any]:
        return dict(self.registry.in_channel(PLACE.channel).state.lobby.options)

    @property
    def preset(self) -> str:
        return self.registry.in_channel(PLACE.channel).state.lobby.preset


@pytest.fixture
def office() -> Office:
    return Office()


async def test_the_form_begins_with_the_rules_that_people_ask_for(office: Office) -> None:
    await office.opened()
    asked = await office.asks(FillInRules())
    assert isinstance(asked, FormAsked)
    question = asked.fields[0]
    assert isinstance(question, FormChoice)
    switches = [answer.value for answer in question.answers]
    assert switches[:2] == ["seven_zero", "jump_in"]
    assert "brand_self" not in switches[:-1]  # it needs its own deck, so it is the first to lose its place


@pytest.mark.parametrize(
    ("action", "options"),
    [
        (SetRule("target", "200"), {"target": 200}),
        (SetRule("challenge", "False"), {"challenge": False}),
        (SetRule("uno_call", "off"), {"uno_call": "off"}),
        (SetRule("Hand size", "5 cards"), {"hand_size": 5}),
    ],
)
async def test_an_option_is_set_to_a_value_of_its_own_type(
    office: Office, action: TableAction, options: dict[str, Any]
) -> None:
    await office.opened()
    await office.asks(action)
    assert office.options == options


@pytest.mark.parametrize(
    "action",
    [SetRule("", "1"), SetRule("target", "7"), SetRule("nonsense", "1"), SetRule("challenge", "maybe")],
)
async def test_what_no_option_can_be_is_refused(office: Office, action: TableAction) -> None:
    await office.opened()
    with pytest.raises(RulesError):
        await office.asks(action)
    assert office.options == {}


async def test_a_menu_shows_its_page(office: Office) -> None:
    await office.opened()
    assert await office.asks(SetRule("jump_in", "True")) == RulesShown("jump_in")


async def test_a_contradiction_is_shown_on_the_page(office: Office) -> None:
    await office.opened(uno_to_go_out=True)
    shown = await office.asks(SetRule("uno_call", "off"))
    assert isinstance(shown, RulesShown)
    assert "only works if players have to call UNO" in str(shown.notice or "")
    assert office.options == {"uno_to_go_out": True}


async def test_seats_are_swapped_by_the_host_alone(office: Office) -> None:
    await office.opened()
    assert await office.asks(TakeSeat("Bob", 1)) == RulesShown(SEATS_PAGE)
    assert await office.asks(TakeSeat("Ann", 1)) == RulesShown(SEATS_PAGE)
    with pytest.raises(GameError, match="no_such_seat"):
        await office.asks(TakeSeat("Ann", 3))
    with pytest.raises(GameError, match="not_host"):
        await office.asks(TakeSeat("Ann", 2), player=BOB)


async def test_the_menu_of_seats_adds_and_removes(office: Office) -> None:
    table = await office.opened()
    assert isinstance(await office.asks(ChangeSeats("guest")), FormAsked)
    assert await office.asks(ChangeSeats("easy")) == RulesShown(SEATS_PAGE)
    assert await office.asks(AddGuest("Gus")) == RulesShown(SEATS_PAGE)
    with pytest.raises(GameError, match="not_seated"):  # before asking for a name
        await office.asks(AddGuest(), player=CAT)
    await office.asks(ChangeSeats("free", "-2"))
    assert [player.level for player in table.state.lobby.players] == [None, None, "easy"]
    await office.asks(ChangeSeats("free", "-1"))
    assert len(table.state.lobby.players) == 2
    for forged in (ChangeSeats("genius"), ChangeSeats("watch"), ChangeSeats("free", "-9")):
        with pytest.raises(GameError):
            await office.asks(forged)
    assert len(table.state.lobby.players) == 2


async def test_a_player_program_is_offered_by_its_name_while_there_is_one(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await office.opened()
    monkeypatch.setattr(lobby_words, "_program", {"name": ""})
    with pytest.raises(GameError):
        await office.asks(ChangeSeats("program"))
    lobby_words.name_program("Robo")
    shown = payload_of(rules_screen(table.snapshot, ANN.id, RulesShown(SEATS_PAGE)))
    assert await office.asks(ChangeSeats("program")) == RulesShown(SEATS_PAGE)
    assert "Robo" in str(shown)
    assert lobby_words.seat_lines(table.state.lobby)[-1].endswith(" · Robo")
    lobby_words.name_program("")  # the operator has removed it, and normal plays
    assert lobby_words.seat_lines(table.state.lobby)[-1].endswith(" · normal bot")


async def test_presets_are_saved_taken_and_forgotten(office: Office) -> None:
    await office.opened(jump_in=True)
    asked = await office.asks(SavePreset(), rights=lambda: Rights(moderates_server=True))
    assert isinstance(asked, FormAsked)
    shown = await office.asks(SavePreset(" Our  rules "), rights=lambda: Rights(moderates_server=True))
    assert isinstance(shown, RulesShown)
    assert shown.saved == ("Our rules",)
    assert office.preset == "Our rules"
    await office.asks(TakePreset("classic"))
    assert (office.options, office.preset) == ({}, "")
    await office.asks(TakePreset("own:Our rules"))
    assert (office.options, office.preset) == ({"jump_in": True}, "Our rules")
    await office.asks(ForgetPreset("Our rules"), rights=lambda: Rights(moderates_server=True))
    assert office.presets.kept == {}


async def test_new_tables_no_longer_start_with_rules_that_are_deleted(office: Office) -> None:
    session = await office.opened()
    servers, staff = office.registry.services.servers, Mock()
    await office.asks(SavePreset("Friday"), rights=lambda: Rights(moderates_server=True))
    await servers.change(session.guild, preset="own:Friday")
    for _ in range(2):
        await office.asks(
            ForgetPreset("Friday"), rights=lambda: Rights(moderates_server=True), tell_staff=staff
        )
    assert servers.of(session.guild).preset == "classic"
    assert staff.call_count == 1, "the second press has deleted nothing"


@pytest.mark.parametrize("action", [SavePreset("x"), ForgetPreset("x")])
async def test_only_moderators_change_the_presets_of_a_server(office: Office, action: TableAction) -> None:
    await office.opened()
    with pytest.raises(GameError) as caught:
        await office.asks(action)
    assert caught.value.code is Fault.NOT_MODERATOR


async def test_a_player_is_named_by_id_or_by_name_and_nobody_by_zero(office: Office) -> None:
    session = await office.opened(dealer="chosen")
    for who, named in ((str(BOB.id), (("dealer", BOB.id),)), ("0", ()), ("bob", (("dealer", BOB.id),))):
        assert await office.asks(NamePlayer("dealer", who)) == RulesShown("dealer")
        assert session.state.lobby.named == named


@pytest.mark.parametrize(
    ("action", "agreed"),
    [
        (AgreeEffect(2, "discard_wilds"), [{"effect": "plain"}, {"effect": "discard_wilds"}]),
        (AgreeEffect(1, "draw_until_color", "red"), [{"effect": "draw_until_color", "color": "red"}]),
        (AgreeEffect(1, "dare", "", " sing ", "3"), [{"effect": "dare", "text": "sing", "cards": 3}]),
    ],
)
async def test_an_effect_is_agreed_on_for_its_card(
    office: Office, action: AgreeEffect, agreed: list[dict[str, Any]]
) -> None:
    await office.opened(customizable=2)
    await office.asks(action)
    assert office.options["customizable_effects"] == agreed


@pytest.mark.parametrize(
    ("action", "error"),
    [
        (AgreeEffect(0, "plain"), RulesError),
        (AgreeEffect(3, "plain"), RulesError),
        (AgreeEffect(1, "nonsense"), GameError),
    ],
)
async def test_what_no_menu_of_effects_offers_is_refused(
    office: Office, action: AgreeEffect, error: type[Exception]
) -> None:
    await office.opened(customizable=2)
    with pytest.raises(error):
        await office.asks(action)


async def test_two_effects_that_are_chosen_at_once_are_both_agreed_on(office: Office) -> None:
    await office.opened(customizable=2)
    chosen = AgreeEffect(1, "discard_wilds"), AgreeEffect(2, "draw_until_color", "red")
    await asyncio.gather(*map(office.asks, chosen))
    agreed = [{"effect": "discard_wilds"}, {"effect": "draw_until_color", "color": "red"}]
    assert office.options["customizable_effects"] == agreed


async def test_cards_that_are_no_number_are_refused_on_the_page(office: Office) -> None:
    await office.opened(customizable=1)
    shown = await office.asks(AgreeEffect(1, "dare", "", "sing", "many"))
    assert isinstance(shown, RulesShown)
    assert "cards to draw go from 1 to 10" in str(shown.notice or "")


async def test_a_form_asks_for_what_must_be_typed_and_keeps_what_was(office: Office) -> None:
    await office.opened(customizable=1)
    asked = await office.asks(AgreeEffect(1, "dare", text="sing"))
    assert isinstance(asked, FormAsked)
    modal = form(asked, Origin(7, 12))
    assert modal.custom_id == "uno:effect:7:12:1=dare"
    fields = [row["component"] for row in modal.to_dict()["components"]]
    assert [field["custom_id"] for field in fields] == ["text", "cards"]
    assert fields[0]["value"] == "sing"
    assert isinstance(await office.asks(AgreeEffect(1, "charade")), RulesShown)


async def test_a_form_starts_with_what_is_agreed_already(office: Office) -> None:
    await office.opened(customizable=2)
    await office.asks(AgreeEffect(2, "dare", text="sing", cards="3"))
    assert await typed_so_far(office, AgreeEffect(2, "dare")) == ["sing", "3"]
    assert await typed_so_far(office, AgreeEffect(2, "dare", cards="4")) == ["sing", "4"]
    assert await typed_so_far(office, AgreeEffect(2, "others_draw")) == [None], "another effect"
    assert await typed_so_far(office, AgreeEffect(1, "dare")) == [None, None], "another card"


async def typed_so_far(office: Office, action: AgreeEffect) -> list[str | None]:
    """The lines of the form that an action asks for."""
    asked = await office.asks(action)
    assert isinstance(asked, FormAsked)
    lines = form(asked, Origin(7, 12)).to_dict()["components"]
    return [line["component"].get("value") for line in lines]


async def test_a_form_changes_only_what_it_has_asked_for(office: Office) -> None:
    await office.opened()
    await office.servers.change(PLACE.guild, fixed_rules=("stacking", "jump_in"))
    asked = await office.asks(FillInRules())
    assert isinstance(asked, FormAsked)
    await office.servers.change(PLACE.guild, fixed_rules=())
    await office.asks(SetRule("jump_in", "on"))
    await office.asks(SetRule("stacking", "same"))
    assert isinstance(asked.action, FillInRules)
    filled = structs.replace(asked.action, switched_on=("seven_zero",), draw="until_playable")
    await office.asks(structs.replace(filled, uno_call="race"))
    assert office.options["jump_in"] is True
    assert office.options["stacking"] == "same"
    assert office.options["seven_zero"] is True
    await office.asks(FillInRules(SURE, ("seven_zero",)))  # from a version that did not record the question
    assert "jump_in" not in office.options


def test_a_form_has_room_for_every_switch() -> None:
    left_out = set(TICKED).difference(option.name for option in SWITCHES)
    assert left_out <= {"brand_self"}  # only one deck has this option
    assert all(len(options) <= MOST_BOXES for options in BOXES.values())
    assert len(SWITCHES) <= len(DIGITS)


async def test_a_box_stands_for_a_value_that_is_no_switch(office: Office) -> None:
    await office.opened()
    await office.asks(FillInRules(SURE, ("take_back",), ("teams",)))
    assert (office.options["take_back"], office.options["teams"]) == ("penalty", True)
    await office.asks(FillInRules(SURE, ("teams",)))  # from a version that had one question for all of them
    assert "take_back" not in office.options
    assert office.options["teams"] is True


async def test_only_the_first_page_lists_the_presets_of_the_server(office: Office) -> None:
    await office.opened()
    await office.presets.keep(PLACE.guild, "Friday", SavedPreset({}))
    assert await office.asks(ReadRules()) == RulesShown(saved=("Friday",))
    assert await office.asks(ReadRules(2)) == RulesShown(page=2)


async def test_a_host_changes_only_what_the_server_leaves_to_hosts(office: Office) -> None:
    await office.presets.keep(PLACE.guild, "Friday", SavedPreset({"stacking": "same"}))
    await office.servers.change(PLACE.guild, preset="own:Friday", fixed_rules=("stacking",), has_dares=False)
    await office.opened(stacking="same")
    for action in (SetRule("stacking", "any"), TakePreset("house"), TakePreset("classic")):
        assert await fault_of(office.asks(action)) is Fault.FIXED_RULE
    for action in (TakePreset("party"), AgreeEffect(1, "dare", text="sing", cards="2")):
        await office.asks(SetRule("customizable", "1"))
        assert await fault_of(office.asks(action)) in (Fault.FIXED_RULE, Fault.NO_DARES)
    await office.asks(SetRule("target", "200"))
    await office.asks(AgreeEffect(1, "charade"))
    assert office.options["stacking"] == "same"
    assert office.options["target"] == 200


async def test_a_table_that_breaks_new_settings_is_put_right_before_the_start(office: Office) -> None:
    await office.opened(stacking="any", jump_in=True)
    await office.servers.change(PLACE.guild, fixed_rules=("stacking", "jump_in"))
    assert await fault_of(office.asks(Start())) is Fault.FIXED_RULE
    await office.asks(SetRule("stacking", "off"))
    assert await fault_of(office.asks(Start())) is Fault.FIXED_RULE
    await office.asks(SetRule("jump_in", "off"))
    await office.asks(Agree(), None, player=BOB)
    await office.asks(Start())


@pytest.mark.parametrize("action", [Join(), Rematch()])
async def test_people_who_may_not_play_here_cannot_join_or_ask_for_a_rematch(
    office: Office, action: TableAction
) -> None:
    session = await office.opened()
    await office.servers.change(PLACE.guild, roles=(5,))
    assert await fault_of(office.asks(action, player=CAT)) is Fault.NEEDS_ROLE
    await office.servers.change(PLACE.guild, channels=(6,), roles=())
    assert await fault_of(office.asks(action, player=CAT)) is Fault.OTHER_CHANNELS
    await office.asks(action, player=CAT, rights=lambda: Rights(Visit(frozenset({6}), frozenset({5}))))
    assert session.state.has(CAT.id)
