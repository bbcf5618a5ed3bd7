"""Before the match: the lobby, its seats, and the rules panel."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, Button, Separator

from bot.computer import LEVELS
from bot.engine.catalogue import OPTIONS, preset_like
from bot.engine.model.options import Option, Value
from bot.engine.model.rules import MIN_SEATS, Rules
from bot.game.lobby import CHOSEN, NAMING
from bot.game.registry import DIRECT
from bot.game.state import Snapshot, Stage, TableState
from bot.text import cards, table
from bot.text import lobby as lobby_words
from bot.text import rules as rules_card
from bot.text.cards import Agreed
from bot.text.language import Words, say
from bot.text.names import plain_names
from bot.text.rules import label_of
from bot.ui.actions.action import Action, Noted, RulesShown, StatusShown
from bot.ui.actions.lobby import SEATS_PAGE, Agree, ChangeSeats, Join, LeaveTable, Start, TakeSeat
from bot.ui.actions.meaning import offered_effects, offered_values
from bot.ui.actions.rules import (
    AGREED_EFFECTS,
    NOBODY,
    OWN,
    AgreeEffect,
    ForgetPreset,
    NamePlayer,
    ReadRules,
    SavePreset,
    SetRule,
    TakePreset,
    agreed_in,
    cards_in_use,
    rules_of,
)
from bot.ui.screens.table import status_screen
from bot.ui.transport.components import CHOICES, NEUTRAL, Panel, Part, button, choice, menu, panel, rows
from bot.ui.transport.custom_ids import Origin

PARTNER = 2  # partners sit two seats apart (P8)


def seats_parts(state: TableState, *, can_change: bool) -> list[Part]:
    """Who sits where, and who plays with whom; the host changes it."""
    lobby = state.lobby
    parts: list[Part] = ["\n".join([*lobby_words.seat_lines(lobby), *lobby_words.team_lines(lobby)])]
    if can_change and lobby.rules.teams and len(lobby.players) > PARTNER:
        parts.append(_partners(state))
    return [*parts, _moves(state)] if can_change and len(lobby.players) > 1 else parts


def _partners(state: TableState) -> ActionRow[Any]:
    """Who plays with the first seat, which settles both teams."""
    first, *others = _named(state)
    choices = [
        choice(
            lobby_words.partner_words(first[0], name),
            TakeSeat(player, PARTNER + 1).argument,
            is_chosen=place == PARTNER,
        )
        for place, (name, player) in enumerate(others, 1)
    ]
    return menu(Origin.of(state).menu_id(TakeSeat.kind(), "partner"), "", choices)


def _moves(state: TableState) -> ActionRow[Any]:
    choices = [
        choice(lobby_words.move_words(name, place), TakeSeat(player, place).argument)
        for place, (name, player) in enumerate(_named(state)[1:], 1)
    ]
    return menu(Origin.of(state).menu_id(TakeSeat.kind(), "move"), lobby_words.MOVE, choices)


def _named(state: TableState) -> list[tuple[str, str]]:
    """The players by seat, each with their id."""
    players = state.lobby.players
    return list(zip(plain_names(players), (str(player.id) for player in players), strict=True))


FIRST_PAGE = RulesShown()
PRESET_PAGE, EFFECT_PAGE = "presets", "effects"


def rules_screen(snapshot: Snapshot, player: int, shown: RulesShown = FIRST_PAGE) -> Panel:
    """A page of the rules as this player may read or change them; the first one has the presets."""
    state = snapshot.state
    can_change = state.stage is Stage.LOBBY and state.lobby.host == player
    pages = _pages(state.stage)
    number = (page_of(shown.option) if shown.option else shown.page) % len(pages)
    name, options = pages[number]
    parts: list[Part] = [part for part in (shown.notice,) if part]
    if name != PRESET_PAGE:
        parts.append(rules_card.rules_title(rules_card.page_words(name)))
    if name == PRESET_PAGE:
        parts += _overview(state, shown, can_change=can_change)
    elif name == SEATS_PAGE:
        parts += seats_parts(state, can_change=can_change)
    else:
        for option in options:
            is_fixed = option.name in shown.fixed
            parts += _option(state, option, is_fixed=is_fixed, can_change=can_change)
    return panel([*parts, _page_menu(state, pages, number)], NEUTRAL)


def _overview(state: TableState, shown: RulesShown, *, can_change: bool) -> list[Part]:
    """What holds; a preset to start from for the host, and what moderators may keep for their server."""
    is_lobby, rules = state.stage is Stage.LOBBY, rules_of(state)
    title = rules_card.rules_title(rules_card.name_of_rules(rules, state.lobby.preset))
    parts: list[Part] = [title, "\n".join(rules_card.rule_lines(rules))]
    if is_lobby:
        parts.append(say(rules_card.HOST if can_change else rules_card.READER))
    if can_change:
        parts.append(_preset_menu(state, rules, shown))
    return [*parts, *(_saving(state, shown) if is_lobby and shown.can_save else [])]


def _option(state: TableState, option: Option, *, is_fixed: bool, can_change: bool) -> list[Part]:
    """The menus of an option that the reader may change, else its value and what it is about."""
    rules = rules_of(state)
    if can_change and not is_fixed:
        return _menus_of(state, rules, option)
    words = rules_card.option_words(option, rules.value_of(option))
    return [words, say(rules_card.FIXED)] if is_fixed else [words]


def page_of(option: str) -> int:
    """The page on which an option is found, the first if there is no such option."""
    pages = [[page, *(spec.name for spec in options)] for page, options in _pages()]
    return next((number for number, names in enumerate(pages) if option in names), 0)


def _pages(stage: Stage = Stage.LOBBY) -> list[tuple[str, list[Option]]]:
    """The pages in the order of their menu; after the start nobody changes seats any more."""
    names = [name for name in rules_card.PAGES if name != SEATS_PAGE or stage is Stage.LOBBY]
    return [(name, [one for one in OPTIONS.values() if _page_name(one) == name]) for name in names]


def _page_name(option: Option) -> str:
    # Its menus and texts would make the page of the cards too long.
    return EFFECT_PAGE if option.name == AGREED_EFFECTS else option.page


def _preset_menu(state: TableState, rules: Rules, shown: RulesShown) -> ActionRow[Any]:
    own = state.lobby.preset
    current = OWN + own if own else preset_like(rules)
    choices = [
        choice(rules_card.preset_choice(str(words.name)), name, words.summary, is_chosen=name == current)
        for name, words in rules_card.PRESET_WORDS.items()
    ]
    choices += [
        choice(rules_card.preset_choice(name), key, rules_card.PRESET_SAVED, is_chosen=key == current)
        for name, key in ((name, OWN + name) for name in shown.saved)
    ]
    return _menu(state, TakePreset, "", table.PRESETS, choices)


def _saving(state: TableState, shown: RulesShown) -> list[Part]:
    """What moderators may do with the presets of their server."""
    save = rows([button(Origin.of(state).custom_id(SavePreset()), table.SAVE)])
    choices = [choice(name, name) for name in shown.saved]
    return [*save, *([_menu(state, ForgetPreset, "", table.FORGET, choices)] if choices else [])]


def _menus_of(state: TableState, rules: Rules, option: Option) -> list[Part]:
    if option.name == AGREED_EFFECTS:
        menus = [_effect_menu(state, rules, card) for card in range(1, cards_in_use(rules) + 1)]
        return [rules_card.option_words(option, rules.value_of(option)), *menus]
    value = rules.value_of(option)
    naming = [_naming_menu(state, option.name)] if option.name in NAMING and value == CHOSEN else []
    return [_value_menu(state, option, value), *naming]


def _value_menu(state: TableState, option: Option, current: Value) -> ActionRow[Any]:
    values = offered_values(option)[:CHOICES]
    values += [] if current in values else [current]
    choices = [
        choice(
            rules_card.choice_words(option.name, value),
            SetRule(option.name, str(value)).argument,
            rules_card.explanation(option, value) if value == current else "",
            is_chosen=value == current,
        )
        for value in values[-CHOICES:]
    ]
    return _menu(state, SetRule, option.name, label_of(option.name), choices)


def _naming_menu(state: TableState, option: str) -> ActionRow[Any]:
    """All seats and "nobody"; at most 21 choices."""
    lobby = state.lobby
    named = str(dict(lobby.named).get(option, NOBODY))
    ids = [NOBODY, *(str(player.id) for player in lobby.players)]
    words = [lobby_words.nobody_words(lobby, option), *plain_names(lobby.players)]
    choices = [
        choice(label, NamePlayer(option, player).argument, is_chosen=player == named)
        for player, label in zip(ids, words, strict=True)
    ]
    return _menu(state, NamePlayer, option, lobby_words.NAMING_WORDS[option].menu, choices)


def _effect_menu(state: TableState, rules: Rules, card: int) -> ActionRow[Any]:
    agreed = agreed_in(rules)
    current = _effect_of(agreed[card - 1]) if card <= len(agreed) else ("plain", "")
    choices = [
        choice(label, AgreeEffect(card, *effect).argument, is_chosen=effect == current)
        for effect, label in offered_effects().items()
    ]
    return _menu(state, AgreeEffect, str(card), cards.menu_of(card), choices)


def _effect_of(agreed: Agreed) -> tuple[str, str]:
    return str(agreed["effect"]), str(agreed.get("color", ""))


def _page_menu(state: TableState, pages: list[tuple[str, list[Option]]], current: int) -> ActionRow[Any]:
    choices = [
        choice(rules_card.page_choice(name), ReadRules(number).argument, is_chosen=number == current)
        for number, (name, _) in enumerate(pages)
    ]
    return _menu(state, ReadRules, "page", table.RULES_PAGES, choices)


def _menu(
    state: TableState, kind: type[Action], name: str, placeholder: Words, choices: list[SelectOption]
) -> ActionRow[Any]:
    """A menu whose choices are the arguments of an action; `name` tells it from others of that action."""
    return menu(Origin.of(state).menu_id(kind.kind(), name), placeholder, choices)


def lobby_screen(snapshot: Snapshot) -> Panel:
    """The lobby of a table; needs a running event loop, as every view does."""
    state = snapshot.state
    lobby = state.lobby
    return panel(
        [
            lobby_words.TITLE,
            "\n".join([*lobby_words.seat_lines(lobby), *lobby_words.team_lines(lobby)]),
            Separator(),
            "\n".join([*rules_card.rules_lines(lobby.rules, lobby.preset), *lobby_words.named_lines(lobby)]),
            Separator(),
            *_what_next(state),
            *rows(_buttons(state)),
            *_seats_menu(state),
        ],
        NEUTRAL,
    )


def _what_next(state: TableState) -> list[str]:
    missing = lobby_words.what_is_missing(state.lobby, _is_enough(state), _is_joinable(state))
    closes = [] if state.deadline is None else [lobby_words.closes(state.deadline)]
    sealed = [] if state.seal is None else [lobby_words.sealed(state.seal.commitment)]
    return [missing, *closes, *sealed]


def _is_enough(state: TableState) -> bool:
    return len(state.lobby.players) >= MIN_SEATS


def _is_full(state: TableState) -> bool:
    return len(state.lobby.players) >= state.lobby.rules.max_seats


def _is_joinable(state: TableState) -> bool:
    """Whether anybody without a seat could press **Join**; nobody else sees a direct message."""
    return state.guild != DIRECT or state.lobby.is_watched


def _buttons(state: TableState) -> list[Button[Any]]:
    """One row; if the host only watches, nobody has a seat to leave or rules to agree to."""
    lobby = state.lobby
    buttons: list[Button[Any]] = []
    if _is_joinable(state):
        buttons.append(_button(state, Join(), table.JOIN, ButtonStyle.success, disabled=_is_full(state)))
    if not lobby.is_watched:
        buttons.append(_button(state, LeaveTable(), table.LEAVE))
    buttons.append(_button(state, Start(), table.START, ButtonStyle.primary, disabled=not _is_enough(state)))
    buttons.append(_button(state, ReadRules(), table.RULES))
    if lobby.waiting_for() and not lobby.is_watched:
        buttons.append(_button(state, Agree(), table.AGREE, ButtonStyle.primary))
    return buttons


def _button(
    state: TableState,
    action: Action,
    label: Words,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Button[Any]:
    return button(Origin.of(state).custom_id(action), label, style, disabled=disabled)


def _seats_menu(state: TableState) -> list[ActionRow[Any]]:
    """Who can be added or removed; people are removed by `/uno kick`."""
    lobby, players = state.lobby, state.lobby.players
    added = [] if _is_full(state) else [ChangeSeats(level) for level in LEVELS]
    if added and not lobby.is_watched:
        added.append(ChangeSeats(ChangeSeats.GUEST))
    if lobby.is_watchable and not lobby.is_watched:
        added.append(ChangeSeats(ChangeSeats.WATCH))
    choices = [choice(table.SEATS[action.what], action.argument) for action in added]
    choices += [
        choice(table.remove(name), ChangeSeats(ChangeSeats.FREE, str(player.id)).argument)
        for player, name in zip(players, plain_names(players), strict=True)
        if not player.is_person
    ]
    menu_id = Origin.of(state).menu_id(ChangeSeats.kind(), "")
    return [menu(menu_id, table.ADD, choices)] if choices else []


def answer_screen(snapshot: Snapshot, account: int, answer: RulesShown | StatusShown | Noted) -> Panel:
    """The panel of an answer to this account."""
    match answer:
        case RulesShown():
            return rules_screen(snapshot, account, answer)
        case StatusShown():
            is_lobby = snapshot.state.stage is Stage.LOBBY
            return lobby_screen(snapshot) if is_lobby else status_screen(snapshot)
        case Noted(sentence, label, action):
            return panel([sentence, *rows(_answer_buttons(snapshot, label, action))], NEUTRAL)


def _answer_buttons(snapshot: Snapshot, label: Words, action: Action | None) -> list[Button[Any]]:
    if action is None:
        return []
    return [button(Origin.of(snapshot.state).custom_id(action), label, ButtonStyle.danger)]
