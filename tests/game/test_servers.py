"""A server's settings: places, roles, number of tables, rules."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.engine.catalogue import OPTIONS, PARTY_CARDS, PRESETS
from bot.engine.house_rules.customizable import KINDS
from bot.game.errors import Fault, GameError
from bot.game.lobby import Lobby
from bot.game.registry import Location
from bot.game.servers import EFFECTS, NO_SETTINGS, OptionValues, ServerSettings, Visit
from tests.game.tables import ANN, BOB, PLACE, House, fault_of

GAMES, LOUNGE, CATEGORY, PLAYER, FRIEND = 1, 2, 3, 4, 5


def refused(check: Callable[..., None], *given: object) -> Fault | None:
    try:
        check(*given)
    except GameError as error:
        return error.code
    return None


@pytest.mark.parametrize(
    ("settings", "visit", "fault"),
    [
        (NO_SETTINGS, Visit(), None),
        (ServerSettings(channels=(GAMES,)), Visit(frozenset({GAMES})), None),
        (ServerSettings(channels=(GAMES, CATEGORY)), Visit(frozenset({LOUNGE, CATEGORY})), None),
        (ServerSettings(channels=(GAMES,)), Visit(frozenset({LOUNGE})), Fault.OTHER_CHANNELS),
        (ServerSettings(roles=(PLAYER, FRIEND)), Visit(roles=frozenset({FRIEND})), None),
        (ServerSettings(roles=(PLAYER,)), Visit(roles=frozenset({FRIEND})), Fault.NEEDS_ROLE),
        (ServerSettings(roles=(PLAYER,)), Visit(frozenset({GAMES})), Fault.NEEDS_ROLE),
    ],
)
def test_who_may_play_where(settings: ServerSettings, visit: Visit, fault: Fault | None) -> None:
    assert refused(settings.admit, visit) is fault


@pytest.mark.parametrize(
    ("setting", "fault"),
    [("most_tables", Fault.TOO_MANY_TABLES), ("most_hosted", Fault.TOO_MANY_HOSTED)],
)
async def test_tables_are_counted_also_those_that_open_at_the_same_time(setting: str, fault: Fault) -> None:
    house = House()
    await house.servers.change(PLACE.guild, **{"most_hosted": 0, setting: 2})
    places = [Location(PLACE.guild, channel) for channel in range(4)]
    opened = [house.registry.open(place, ANN, {}) for place in places]
    outcomes = await asyncio.gather(*opened, return_exceptions=True)
    codes = [outcome.code if isinstance(outcome, GameError) else None for outcome in outcomes]
    assert sorted(codes, key=str) == [None, None, fault, fault]
    assert len(house.store.tables) == 2
    await house.registry.open(Location(PLACE.guild + 1, 9), ANN, {})
    await next(iter(house.registry)).end(ANN.id)
    await house.registry.open(places[-1], ANN, {})


async def test_somebody_may_host_three_tables_of_a_server_unless_it_says_otherwise() -> None:
    house = House()
    for channel in range(3):
        await house.registry.open(Location(PLACE.guild, channel), ANN, {})
    assert await fault_of(house.registry.open(Location(PLACE.guild, 3), ANN, {})) is Fault.TOO_MANY_HOSTED
    await house.registry.open(Location(PLACE.guild, 3), BOB, {})


async def test_a_game_night_opens_whatever_those_who_are_going_host_already() -> None:
    house = House()
    await house.servers.change(PLACE.guild, most_hosted=1)
    await house.registry.open(Location(PLACE.guild, 0), ANN, {})
    for channel in (1, 2):
        await house.registry.open_lobby(Location(PLACE.guild, channel), Lobby.expecting([ANN, BOB], {}))
    await house.registry.open(Location(PLACE.guild, 3), BOB, {})
    await house.registry.in_channel(1).join(BOB)
    assert await fault_of(house.registry.open(Location(PLACE.guild, 4), BOB, {})) is Fault.TOO_MANY_HOSTED


STACKING_FIXED = ServerSettings(preset="progressive", fixed_rules=("stacking", "hand_size", "gone"))


@pytest.mark.parametrize(
    ("settings", "options", "before", "fault"),
    [
        (NO_SETTINGS, {"stacking": "any"}, None, None),
        (STACKING_FIXED, {"stacking": "same", "target": 200}, None, None),
        (STACKING_FIXED, {"stacking": "any"}, None, Fault.FIXED_RULE),
        (STACKING_FIXED, {}, None, Fault.FIXED_RULE),
        (STACKING_FIXED, {"stacking": "same", "hand_size": 7}, None, None),
        (STACKING_FIXED, {"target": 200}, {}, None),
        (STACKING_FIXED, {"stacking": "same"}, {}, None),
        (STACKING_FIXED, {"hand_size": 5}, {}, Fault.FIXED_RULE),
        (ServerSettings(has_dares=False), PRESETS["party"], None, Fault.NO_DARES),
        (ServerSettings(has_dares=False), PRESETS["party"], {}, Fault.NO_DARES),
        (ServerSettings(has_dares=False), {**PRESETS["party"], "target": 200}, PRESETS["party"], None),
        (ServerSettings(has_dares=False), {EFFECTS: PARTY_CARDS[1:]}, None, None),
        (ServerSettings(has_dares=False), {EFFECTS: [{"effect": "text", "text": "x"}]}, {}, Fault.NO_DARES),
    ],
)
def test_which_rules_a_table_may_have(
    settings: ServerSettings, options: OptionValues, before: OptionValues | None, fault: Fault | None
) -> None:
    assert refused(settings.check_rules, options, PRESETS[settings.preset], before) is fault


def test_every_effect_with_a_text_is_a_dare_or_a_text() -> None:
    assert {name for name, kind in KINDS.items() if "text" in kind.keys} == {"dare", "text"}
    assert EFFECTS in OPTIONS
