"""Actions for the rules of a table: reading and changing them, presets, and the effects of customizable
cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import ClassVar, Self

from msgspec import structs

from bot.engine.catalogue import OPTIONS, PRESETS
from bot.engine.faces.special_wilds import CUSTOMIZABLE_COUNT
from bot.engine.house_rules.customizable import KINDS, MAX_TEXT
from bot.engine.model.options import Option, RulesError, RulesFault, Value
from bot.engine.model.rules import Rules
from bot.game.changes import Arrangement, lobby_of, require_host
from bot.game.errors import MOST_PRESETS, Fault, GameError
from bot.game.lobby import Lobby
from bot.game.players import LONGEST_NAME, on_one_line, tidy_name
from bot.game.ports import Presets, SavedPreset
from bot.game.servers import DEFAULT_PRESET, ServerBook, ServerSettings
from bot.game.state import Stage, TableState
from bot.text import rules as rules_words
from bot.text import staff
from bot.text.answers import refusal
from bot.text.cards import CARDS_FIELD, EFFECT_NAMES, TEXT_FIELD, Agreed
from bot.text.language import Words, say
from bot.text.names import disarmed
from bot.text.rules import label_of
from bot.ui.actions.action import (
    SURE,
    ActionContext,
    ActionResult,
    FormAnswer,
    FormAsked,
    FormChoice,
    FormField,
    Number,
    RulesShown,
    TableAction,
)
from bot.ui.actions.meaning import offered_values, option_meant, player_meant, preset_meant, value_meant

OWN = "own:"  # prefix of the key of a preset that the server has saved
AGREED_EFFECTS = "customizable_effects"  # the option that needs more than one value
NO_PLAYER = "0"  # an ID that no player has
MOST_BOXES = 10  # the maximum in one question of a form on Discord
DIGITS = "0123456789abcdefghij"  # one digit for each box of both questions
FORM_RULES = ("stacking", "draw", "uno_call")  # the options that people change most often
TICKED: dict[str, Value] = {  # the options that have a box in the form, and their values if the box is ticked
    option.name: True for option in OPTIONS.values() if set(option.values) == {False, True}
} | {"take_back": "penalty"}


def _boxes(*, is_of_table: bool) -> list[Option]:
    """Return the options of one question. Among the options about cards, house rules come first because they
    are the most popular, and options for a single deck come last.
    """
    options = [
        OPTIONS[name] for name in TICKED if (OPTIONS[name].page in ("scoring", "table")) is is_of_table
    ]
    return sorted(options, key=lambda option: (option.page != "house_rules", option.page == "cards"))[
        :MOST_BOXES
    ]


# The questions with boxes, by the field of the action. One is about the cards, the other about the match and
# the table.
BOXES = {"switched_on": _boxes(is_of_table=False), "at_the_table": _boxes(is_of_table=True)}
SWITCHES = [option for options in BOXES.values() for option in options]
FORM_FIELDS = {
    "text": FormField("text", TEXT_FIELD, MAX_TEXT),
    "cards": FormField("cards", CARDS_FIELD, 2),
}


class ReadRules(TableAction, tag="rules"):
    """Show a page of the rules."""

    page: Number = 0

    async def carry_out(self, context: ActionContext) -> ActionResult:
        return await _shown(context, page=self.page)


class SetRule(TableAction, tag="option"):
    """Change an option."""

    option: str
    value: str

    async def carry_out(self, context: ActionContext) -> ActionResult:
        option = option_meant(self.option)
        value = value_meant(option, self.value)
        return await _arranged(context, lambda lobby: lobby.choose({option.name: value}), option.name)


class FillInRules(TableAction, tag="form"):
    """Change the house rules in one form, which has a box for each rule and menus for other options.

    `fixed` holds the digits of the boxes that are missing from the form, because the server decides them.
    """

    filled_in: ClassVar = frozenset({*BOXES, *FORM_RULES})
    sure: str = ""
    switched_on: tuple[str, ...] = ()
    at_the_table: tuple[str, ...] = ()
    stacking: str = ""
    draw: str = ""
    uno_call: str = ""
    fixed: str = ""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        fixed = context.session.settings.fixed_rules
        if self.sure != SURE:
            return await self._ask(context, fixed)
        options = self._answers(fixed)
        return await _arranged(context, lambda lobby: lobby.choose(options))

    async def _ask(self, context: ActionContext, fixed: Collection[str]) -> ActionResult:
        rules = lobby_of(context.state).rules
        require_host(context.state, context.player.id)
        others = [OPTIONS[name] for name in FORM_RULES if name not in fixed]
        questions = [*_switches(rules, fixed), *(_choice_of(rules, option) for option in others)]
        if not questions:  # the page then says that the server decides all of them
            return await _shown(context, FORM_RULES[0])
        left_out = "".join(DIGITS[place] for place, option in enumerate(SWITCHES) if option.name in fixed)
        return FormAsked(FillInRules(SURE, fixed=left_out), rules_words.RULES_FORM, tuple(questions))

    def _answers(self, fixed: Collection[str]) -> dict[str, Value]:
        """Return the new values from the form, except for options that the server has fixed since."""
        asked = [option for place, option in enumerate(SWITCHES) if DIGITS[place] not in self.fixed]
        ticked = {*self.switched_on, *self.at_the_table}
        options = {option.name: _value_if(option, is_ticked=option.name in ticked) for option in asked}
        given = {name: getattr(self, name) for name in FORM_RULES}
        options |= {name: value_meant(OPTIONS[name], value) for name, value in given.items() if value}
        return {name: value for name, value in options.items() if name not in fixed}


class TakePreset(TableAction, tag="preset"):
    """Replace all rules with a preset."""

    name: str

    async def carry_out(self, context: ActionContext) -> ActionResult:
        saved = await context.presets.of(context.state.guild)
        preset = preset_meant(offered_presets(saved), self.name)
        own = preset.removeprefix(OWN) if preset.startswith(OWN) else ""
        options = saved[own].options if own else PRESETS[preset]

        def taken(lobby: Lobby) -> Lobby:
            lobby = lobby.take(options)
            return lobby.call(own, lobby.options)

        return await _arranged(context, taken)


class NamePlayer(TableAction, tag="name"):
    """Choose the dealer or the starting player, if the rules leave that to the host."""

    option: str
    player: str = NO_PLAYER

    async def carry_out(self, context: ActionContext) -> ActionResult:
        named = None if self.player == NO_PLAYER else player_meant(context.state, self.player)
        return await _arranged(context, lambda lobby: lobby.name(self.option, named), self.option)


class SavePreset(TableAction, tag="save"):
    """Save the lobby's rules as a preset of the server."""

    filled_in: ClassVar = frozenset({"name"})
    name: str = ""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        _require_moderator(context)
        if not self.name:
            return FormAsked(
                self, rules_words.SAVE, (FormField("name", rules_words.SAVE_NAME, LONGEST_NAME),)
            )
        name = tidy_name(self.name)
        saved = await context.presets.of(context.state.guild)
        if name not in saved and len(saved) >= MOST_PRESETS:
            raise GameError(Fault.TOO_MANY_PRESETS, most=MOST_PRESETS)
        options = context.state.lobby.options
        await context.presets.keep(context.state.guild, name, SavedPreset(dict(options), context.player.id))
        if context.state.stage is Stage.LOBBY and not context.state.is_gathering:
            host = context.state.lobby.host
            await context.session.arrange(host, lambda lobby: lobby.call(name, options))
        context.note_as_moderator(staff.kept, name)
        return await _shown(context, notice=say(rules_words.PRESET_KEPT, name=disarmed(name)))


class ForgetPreset(TableAction, tag="forget"):
    """Delete one of the server's presets."""

    name: str

    async def carry_out(self, context: ActionContext) -> ActionResult:
        _require_moderator(context)
        guild, services = context.state.guild, context.registry.services
        if self.name in await context.presets.of(guild):
            await drop_preset(guild, self.name, context.presets, services.servers)
            context.note_as_moderator(staff.dropped, self.name)
        return await _shown(context)


class AgreeEffect(TableAction, tag="effect"):
    """Agree on the effect of a customizable card. A form asks for missing values.

    Cards are counted from 1.
    """

    filled_in: ClassVar = frozenset({"text", "cards"})
    card: Number
    effect: str
    color: str = ""
    text: str = ""
    cards: str = ""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        if self.effect not in KINDS:
            raise GameError(Fault.STALE)
        rules = context.state.lobby.rules
        if not 1 <= self.card <= cards_in_use(rules):
            raise RulesError(CUSTOMIZABLE_COUNT.name, RulesFault.NO_SUCH_CARD)
        asked = [key for key in KINDS[self.effect].keys if key in FORM_FIELDS]
        if not all(getattr(self, key) for key in asked):
            fields = tuple(FORM_FIELDS[key] for key in asked)
            return FormAsked(self._or_as_agreed(agreed_in(rules), asked), EFFECT_NAMES[self.effect], fields)

        def agreed(lobby: Lobby) -> Lobby:
            return lobby.choose({AGREED_EFFECTS: self._among(agreed_in(lobby.rules))})

        shown = await _arranged(context, agreed, AGREED_EFFECTS)
        if "text" in asked:
            context.note_written(staff.effect_written, self.text)
        return shown

    def _or_as_agreed(self, agreed: list[Agreed], asked: Iterable[str]) -> Self:
        """Fill this action's empty fields from the current agreement, so that the form starts there."""
        now = dict(enumerate(agreed, 1)).get(self.card, {})
        if now.get("effect") != self.effect:
            return self
        return structs.replace(self, **{key: getattr(self, key) or str(now[key]) for key in asked})

    def _among(self, agreed: list[Agreed]) -> list[Agreed]:
        """Return all agreed effects, including this one. Earlier cards without an effect only choose
        a color.
        """
        agreed += [Agreed(effect="plain") for _ in range(len(agreed), self.card)]
        agreed[self.card - 1] = self._agreed()
        return agreed

    def _agreed(self) -> Agreed:
        chosen: Agreed = {"effect": self.effect}
        for key in KINDS[self.effect].keys:
            word = on_one_line(str(getattr(self, key)))
            chosen[key] = int(word) if key == "cards" and word.isascii() and word.isdecimal() else word
        return chosen


def _switches(rules: Rules, fixed: Collection[str]) -> Iterator[FormChoice]:
    """Yield the questions about which rules are on, if the server leaves any of them to the host."""
    for field, switches in BOXES.items():
        boxes = tuple(_box(switch, rules) for switch in switches if switch.name not in fixed)
        if boxes:
            yield FormChoice(field, rules_words.BOXES[field], boxes, takes_many=True)


def _box(switch: Option, rules: Rules) -> FormAnswer:
    ticked = TICKED[switch.name]
    is_on = rules.value_of(switch) == ticked
    return FormAnswer(switch.name, label_of(switch.name), is_on, rules_words.explanation(switch, ticked))


def _value_if(switch: Option, *, is_ticked: bool) -> Value:
    """Return the value of an option, depending on its box."""
    ticked = TICKED[switch.name]
    return is_ticked if ticked is True else ticked if is_ticked else switch.default


def _choice_of(rules: Rules, option: Option) -> FormChoice:
    """Create the form's question about the value of an option."""
    now = rules.value_of(option)
    boxes = tuple(
        FormAnswer(str(value), rules_words.value_words(option.name, value), value == now)
        for value in offered_values(option)
    )
    return FormChoice(option.name, label_of(option.name), boxes)


def rules_of(state: TableState) -> Rules:
    """Return the rules of the match, or of the lobby before the match."""
    return state.lobby.rules if state.match is None else state.match.rules


def offered_presets(saved: Mapping[str, object]) -> list[tuple[str, str]]:
    """Return every preset as a pair of name and key. Presets saved by the server come last."""
    ours = [(say(words.name), key) for key, words in rules_words.PRESET_WORDS.items()]
    return [*ours, *((name, OWN + name) for name in saved)]


def agreed_in(rules: Rules) -> list[Agreed]:
    """Return the current agreed effects, in the order of their cards."""
    value = dict(rules.changed).get(AGREED_EFFECTS, [])
    return list(value[: cards_in_use(rules)]) if isinstance(value, list) else []


def cards_in_use(rules: Rules) -> int:
    """Return how many customizable cards each deck contains."""
    return int(str(rules.value_of(CUSTOMIZABLE_COUNT)))


async def preset_of(guild: int, settings: ServerSettings, presets: Presets) -> Mapping[str, Value]:
    """Return the default options for tables of a server. If the chosen preset was deleted, these are
    Classic's.
    """
    if not settings.preset.startswith(OWN):
        return PRESETS.get(settings.preset, {})
    saved = (await presets.of(guild)).get(settings.preset.removeprefix(OWN))
    return saved.options if saved else {}


async def drop_preset(guild: int, name: str, presets: Presets, servers: ServerBook) -> None:
    """Delete a saved preset. If it was the default for new tables, Classic becomes the default."""
    if servers.of(guild).preset == OWN + name:
        await servers.change(guild, preset=DEFAULT_PRESET)
    await presets.keep(guild, name, None)


async def _arrange(context: ActionContext, arrange: Arrangement) -> None:
    """Change the rules, if the server lets hosts change them."""
    settings = context.session.settings
    preset = await preset_of(context.state.guild, settings, context.presets)

    def checked(lobby: Lobby) -> Lobby:
        changed = arrange(lobby)
        settings.check_rules(dict(changed.options), preset, before=dict(lobby.options))
        return changed

    await context.session.arrange(context.player.id, checked)


def _require_moderator(context: ActionContext) -> None:
    """Raise GameError (not_moderator) unless the person moderates the server, because its presets apply in
    all of its channels.
    """
    if not context.rights().moderates_server:
        raise GameError(Fault.NOT_MODERATOR)


async def _shown(
    context: ActionContext, option: str = "", page: int = 0, notice: Words | None = None
) -> RulesShown:
    saved = await context.presets.of(context.state.guild) if not (option or page) else ()
    fixed = context.session.settings.fixed_rules
    return RulesShown(option, page, notice, tuple(saved), context.rights().moderates_server, fixed)


async def _arranged(context: ActionContext, arrange: Arrangement, option: str = "") -> ActionResult:
    """Change the rules and show the page of an option. If the change was refused, the page shows the
    reason.
    """
    notice = None
    try:
        await _arrange(context, arrange)
    except RulesError as error:
        notice = refusal(error)
    return await _shown(context, option, notice=notice)
