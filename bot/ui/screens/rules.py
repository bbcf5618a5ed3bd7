"""The rules panel. Everybody can read its pages, and the host can change the rules before the match."""

from __future__ import annotations

from discord import ButtonStyle, SelectOption

from bot.engine.catalogue import OPTIONS, preset_like
from bot.engine.model.options import Option, Value
from bot.engine.model.rules import Rules
from bot.game.lobby import CHOSEN, NAMING
from bot.game.state import Snapshot, Stage, TableState
from bot.text import cards
from bot.text import lobby as lobby_words
from bot.text import rules as rules_words
from bot.text.cards import Agreed
from bot.text.language import Words, say
from bot.text.names import disarmed, plain_names
from bot.text.rules import label_of
from bot.ui.actions.action import Action, RulesShown
from bot.ui.actions.lobby import SEATS_PAGE, Agree, ChangeSeats, TakeSeat
from bot.ui.actions.meaning import offered_effects, offered_values
from bot.ui.actions.rules import (
    AGREED_EFFECTS,
    NO_PLAYER,
    OWN,
    AgreeEffect,
    FillInRules,
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
from bot.ui.transport import Component
from bot.ui.transport.components import CHOICES, choice, menu
from bot.ui.transport.custom_ids import Origin
from bot.ui.transport.panels import NEUTRAL, Panel, Part, panel, row

PRESET_PAGE, EFFECT_PAGE = "presets", "effects"


def rules_screen(snapshot: Snapshot, player: int, shown: RulesShown) -> Panel:
    """A page of the rules for this player, who can read or change them. The first page has the presets."""
    state = snapshot.state
    can_change = state.stage is Stage.LOBBY and state.lobby.is_led_by(player)
    pages = _pages(state.stage)
    number = (page_of(shown.option) if shown.option else shown.page) % len(pages)
    name, options = pages[number]
    parts: list[Part] = [part for part in (shown.notice,) if part]
    if name != PRESET_PAGE:
        parts.append(rules_words.rules_title(rules_words.page_words(name)))
    if name == PRESET_PAGE:
        parts += _overview(state, player, shown, can_change=can_change)
    elif name == SEATS_PAGE:
        parts += _seats(state, player, can_change=can_change)
    else:
        for option in options:
            is_fixed = option.name in shown.fixed
            parts += _option(state, option, is_fixed=is_fixed, can_change=can_change)
    return panel([*parts, _page_menu(state, pages, number)], NEUTRAL)


def _overview(state: TableState, reader: int, shown: RulesShown, *, can_change: bool) -> list[Part]:
    """The current values, presets for the host, and saved presets for moderators."""
    is_lobby, rules = state.stage is Stage.LOBBY, rules_of(state)
    title = rules_words.rules_title(disarmed(rules_words.name_of_rules(rules, state.lobby.preset)))
    parts: list[Part] = [title, "\n".join(rules_words.rule_lines(rules))]
    if is_lobby:
        parts.append(say(rules_words.HOST if can_change else rules_words.READER))
    if can_change:
        parts.append(_preset_menu(state, rules, shown))
        parts.append(row(Origin.of(state).button(FillInRules(), rules_words.RULES_FORM)))
    elif is_lobby and _must_agree(state, reader):
        agree = Origin.of(state).button(Agree(), lobby_words.AGREE, ButtonStyle.primary)
        parts.append(row(agree))
    return [*parts, *(_saving(state, shown) if is_lobby and shown.can_save else [])]


def _must_agree(state: TableState, reader: int) -> bool:
    """Return whether the reader has a seat but hasn't agreed to the current rules."""
    lobby = state.lobby
    waiting = {player.id for player in lobby.waiting_for()} - lobby.expected
    return reader in waiting and not lobby.is_arranged


def _option(state: TableState, option: Option, *, is_fixed: bool, can_change: bool) -> list[Part]:
    """The menus of an option if the reader can change it, otherwise its value and explanation."""
    rules = rules_of(state)
    if option.name == AGREED_EFFECTS and not cards_in_use(rules):
        return [rules_words.nothing_to_agree(can_change=can_change)]
    if can_change and not is_fixed:
        return _menus_of(state, rules, option)
    words = rules_words.option_words(option, rules.value_of(option))
    return [words, say(rules_words.FIXED)] if is_fixed else [words]


def page_of(option: str) -> int:
    """Return the page of an option, or the first page if there is no such option."""
    pages = [[page, *(spec.name for spec in options)] for page, options in _pages()]
    return next((number for number, names in enumerate(pages) if option in names), 0)


def _pages(stage: Stage = Stage.LOBBY) -> list[tuple[str, list[Option]]]:
    """Return the pages in the order of their menu. Once the match has started, the page of seats is
    left out.
    """
    names = [name for name in rules_words.PAGES if name != SEATS_PAGE or stage is Stage.LOBBY]
    return [(name, [option for option in OPTIONS.values() if _page_name(option) == name]) for name in names]


def _page_name(option: Option) -> str:
    # With the menus and texts of these options, the page of the cards would be too long.
    return EFFECT_PAGE if option.name == AGREED_EFFECTS else option.page


def _preset_menu(state: TableState, rules: Rules, shown: RulesShown) -> Component:
    own = state.lobby.preset
    current = OWN + own if own else preset_like(rules)
    choices = [
        choice(words.name, name, words.summary, is_chosen=name == current)
        for name, words in rules_words.PRESET_WORDS.items()
    ]
    choices += [
        choice(name, key, rules_words.PRESET_SAVED, is_chosen=key == current)
        for name, key in ((name, OWN + name) for name in shown.saved)
    ]
    return _menu(state, TakePreset, "", rules_words.PRESETS, choices)


def _saving(state: TableState, shown: RulesShown) -> list[Part]:
    """Moderators' options for their server's presets."""
    save = row(Origin.of(state).button(SavePreset(), rules_words.SAVE))
    choices = [choice(name, name) for name in shown.saved]
    return [save, *([_menu(state, ForgetPreset, "", rules_words.FORGET, choices)] if choices else [])]


def _menus_of(state: TableState, rules: Rules, option: Option) -> list[Part]:
    if option.name == AGREED_EFFECTS:
        menus = [_effect_menu(state, rules, card) for card in range(1, cards_in_use(rules) + 1)]
        return [rules_words.option_words(option, rules.value_of(option)), *menus]
    value = rules.value_of(option)
    naming = [_naming_menu(state, option.name)] if option.name in NAMING and value == CHOSEN else []
    return [_value_menu(state, option, value), *naming]


def _value_menu(state: TableState, option: Option, current: Value) -> Component:
    values = offered_values(option)[:CHOICES]
    values += [] if current in values else [current]
    choices = [
        choice(
            rules_words.choice_words(option.name, value),
            SetRule(option.name, str(value)).argument,
            rules_words.explanation(option, value) if value == current else "",
            is_chosen=value == current,
        )
        for value in values[-CHOICES:]
    ]
    return _menu(state, SetRule, option.name, label_of(option.name), choices)


def _naming_menu(state: TableState, option: str) -> Component:
    """A menu with all seats and "nobody", which has at most 21 options."""
    lobby = state.lobby
    named = str(dict(lobby.named).get(option, NO_PLAYER))
    ids = [NO_PLAYER, *(str(player.id) for player in lobby.players)]
    words = [lobby_words.nobody_words(lobby, option), *plain_names(lobby.players)]
    choices = [
        choice(label, NamePlayer(option, player).argument, is_chosen=player == named)
        for player, label in zip(ids, words, strict=True)
    ]
    return _menu(state, NamePlayer, option, lobby_words.NAMING_WORDS[option].menu, choices)


def _effect_menu(state: TableState, rules: Rules, card: int) -> Component:
    agreed = agreed_in(rules)
    current = _effect_of(agreed[card - 1]) if card <= len(agreed) else ("plain", "")
    choices = [
        choice(cards.numbered(card, label), AgreeEffect(card, *effect).argument, is_chosen=effect == current)
        for effect, label in offered_effects().items()
    ]
    return _menu(state, AgreeEffect, str(card), cards.menu_of(card), choices)


def _effect_of(agreed: Agreed) -> tuple[str, str]:
    return str(agreed["effect"]), str(agreed.get("color", ""))


def _page_menu(state: TableState, pages: list[tuple[str, list[Option]]], current: int) -> Component:
    choices = [
        choice(rules_words.page_words(name), ReadRules(number).argument, is_chosen=number == current)
        for number, (name, _) in enumerate(pages)
    ]
    return _menu(state, ReadRules, "page", rules_words.RULES_PAGES, choices)


# Seating

PARTNER = 2  # partners sit two seats apart (P8)


def _seats(state: TableState, reader: int, *, can_change: bool) -> list[Part]:
    """The seating and the teams. The host can change them, and other players can add guests."""
    lobby = state.lobby
    parts: list[Part] = ["\n".join([*lobby_words.seat_lines(lobby), *lobby_words.team_lines(lobby)])]
    if can_change and lobby.rules.teams and len(lobby.players) > PARTNER:
        parts.append(_partners(state))
    if can_change and len(lobby.players) > 1:
        parts.append(_moves(state))
    changes = [*_additions(state, reader), *_removals(state, reader)]
    return [*parts, *([_menu(state, ChangeSeats, "", lobby_words.ADD, changes)] if changes else [])]


def _additions(state: TableState, reader: int) -> list[SelectOption]:
    """Players that the reader can add: bots of each strength, a guest on the same screen, or only bots."""
    lobby, is_host = state.lobby, state.lobby.is_led_by(reader)
    added: list[str] = []
    if not lobby.is_full:
        added += lobby_words.levels() if is_host else []
        added += [ChangeSeats.GUEST] if lobby.has(reader) else []
    if is_host and lobby.is_watchable and not lobby.is_watched:
        added.append(ChangeSeats.WATCH)
    return [choice(lobby_words.addition(what), ChangeSeats(what).argument) for what in added]


def _removals(state: TableState, reader: int) -> list[SelectOption]:
    """The seats that the reader can free. People are removed with `/uno kick`."""
    players, is_host = state.lobby.players, state.lobby.is_led_by(reader)
    return [
        choice(lobby_words.remove(name), ChangeSeats(ChangeSeats.FREE, str(player.id)).argument)
        for player, name in zip(players, plain_names(players), strict=True)
        if not player.is_person and (is_host or player.owner == reader)
    ]


def _partners(state: TableState) -> Component:
    """The partner of the first seat, which determines both teams."""
    first, *others = _named(state)
    choices = [
        choice(
            lobby_words.partner_words(first[0], name),
            TakeSeat(player, PARTNER + 1).argument,
            is_chosen=place == PARTNER,
        )
        for place, (name, player) in enumerate(others, 1)
    ]
    return _menu(state, TakeSeat, "partner", "", choices)


def _moves(state: TableState) -> Component:
    choices = [
        choice(lobby_words.move_words(name, place), TakeSeat(player, place).argument)
        for place, (name, player) in enumerate(_named(state)[1:], 1)
    ]
    return _menu(state, TakeSeat, "move", lobby_words.MOVE, choices)


def _named(state: TableState) -> list[tuple[str, str]]:
    """The players by seat, each with their ID."""
    players = state.lobby.players
    return list(zip(plain_names(players), (str(player.id) for player in players), strict=True))


def _menu(
    state: TableState, kind: type[Action], name: str, placeholder: Words, choices: list[SelectOption]
) -> Component:
    """A menu whose options are arguments of an action. `name` distinguishes it from other menus for that
    action.
    """
    return menu(Origin.of(state).menu_id(kind.kind(), name), placeholder, choices)
