"""The pages of `/uno-server`, and the actions of their buttons and menus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from discord import ButtonStyle, ChannelType, SelectDefaultValue, SelectDefaultValueType, SelectOption
from discord.ui import ChannelSelect, Modal, RoleSelect
from msgspec import Struct, field

from bot.engine.catalogue import OPTIONS
from bot.features.servers import words
from bot.game.ports import SavedPreset
from bot.game.preferences import PaletteName, StyleName
from bot.game.servers import ServerSettings, ThreadPolicy
from bot.game.state import Stage, TableState
from bot.pictures.scenes import BackScene
from bot.pictures.shrink import SIZE
from bot.text import table
from bot.text.language import LANGUAGES, Words, say, translated
from bot.text.rules import PAGES as RULES_PAGES
from bot.text.rules import PRESET_WORDS, page_words, preset_name
from bot.ui.actions.action import FeatureAction, FormAsked, FormFile, Id, Number
from bot.ui.actions.lobby import EndTable
from bot.ui.actions.rules import OWN
from bot.ui.settings import AUTO, ON_OFF, Meanings, answer_with, new_values
from bot.ui.transport import Component
from bot.ui.transport.components import CHOICES, choice, form, menu
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import NEUTRAL, Panel, Part, panel, picture, row
from bot.ui.transport.uploads import LARGEST_FILE, UploadFault, UploadRefused

NUMBERS = {str(number): number for number in (0, 1, 2, 3, 5, 10, 25, 50)}
# For each field of `Configure`: the field of `ServerSettings` that it changes, and the meaning of each
# answer. The meaning of a preset depends on the server.
SERVER_CHOICES: Meanings = {
    "dares": ("has_dares", ON_OFF),
    "guests": ("has_guests", ON_OFF),
    "threads": ("threads", {policy.value: policy for policy in ThreadPolicy}),
    "tables": ("most_tables", NUMBERS),
    "hosted": ("most_hosted", NUMBERS),
    "language": ("language", {AUTO: None, **{code: code for code in LANGUAGES}}),
    "pictures": ("has_pictures", ON_OFF),
    "palette": ("palette", {name.value: name for name in PaletteName}),
    "style": ("style", {name.value: name for name in StyleName}),
}


class IdSetting(NamedTuple):
    """A field of `ServerSettings` that holds one or more IDs of channels or roles."""

    field: str
    is_channel: bool = False
    takes_many: bool = False


# The settings that hold IDs, by their names in custom IDs
ID_SETTINGS: dict[str, IdSetting] = {
    "channels": IdSetting("channels", is_channel=True, takes_many=True),
    "roles": IdSetting("roles", takes_many=True),
    "notify": IdSetting("notified_role"),
    "log": IdSetting("staff_channel", is_channel=True),
    "board": IdSetting("board_channel", is_channel=True),
    "champion": IdSetting("champion_role"),
    "director": IdSetting("director_role"),
}
SEASONS = ("board", "champion")


class ShowServer(FeatureAction, tag="server"):
    """Show a page of the settings."""

    page: Number = 0


class Configure(FeatureAction, tag="set"):
    """Change settings that have a fixed list of answers. Empty fields are not changed."""

    dares: str = ""
    threads: str = ""
    tables: str = ""
    hosted: str = ""
    language: str = ""
    pictures: str = ""
    palette: str = ""
    preset: str = ""
    guests: str = ""
    style: str = ""

    @property
    def chosen(self) -> dict[str, Any]:
        """Return the fields of `ServerSettings` that change, with their new values, except for the preset."""
        return new_values(self, SERVER_CHOICES)


class ConfigureIds(FeatureAction, tag="places"):
    """Choose channels or roles by their IDs. `what` is a key of `ID_SETTINGS`."""

    filled_in: ClassVar = frozenset({"chosen"})
    what: str
    chosen: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[int, ...]:
        """The chosen IDs. Discord's menu sends nothing else."""
        return tuple(int(id_) for id_ in self.chosen if id_.isdecimal())


class ConfigureFirst(Configure, tag="set_first"):
    """Like `Configure`, but on the first page of a server without settings. The page stays open after the
    change.
    """


class ConfigureIdsFirst(ConfigureIds, tag="places_first"):
    """Like `ConfigureIds`, but on the first page of a server without settings."""


class FixRules(FeatureAction, tag="fix"):
    """Choose the options on a page of the rules that hosts cannot change."""

    filled_in: ClassVar = frozenset({"chosen"})
    page: str
    chosen: tuple[str, ...] = ()


class CloseTable(FeatureAction, tag="close"):
    """End a table, given by its ID, or by its channel or thread if the ID is unknown.

    `sure` is the `Aftermath` that the confirmation named when the table had the revision `seen`.
    """

    channel: int
    table: Id = 0
    sure: str = ""
    seen: Id = 0


class DropPreset(FeatureAction, tag="drop"):
    """Delete one of the server's saved presets."""

    name: str


class UploadBack(FeatureAction, tag="back"):
    """Upload the server's own card back. Without a file, show the form for it."""

    filled_in: ClassVar = frozenset({"file"})
    file: tuple[str, ...] = ()


class RemoveBack(FeatureAction, tag="no_back"):
    """Delete the server's own card back."""


Change = Configure | ConfigureFirst | ConfigureIds | ConfigureIdsFirst | FixRules


def answer_of(settings: ServerSettings, name: str) -> str:
    """A server's setting as an answer of `Configure`, even if no menu offers it."""
    if name == "preset":
        return settings.preset
    field, values = SERVER_CHOICES[name]
    return answer_with(getattr(settings, field), values)


def ids_of(settings: ServerSettings, what: str) -> tuple[int, ...]:
    """The IDs that a server has chosen for a key of `ID_SETTINGS`."""
    setting = ID_SETTINGS[what]
    held = getattr(settings, setting.field)
    if setting.takes_many:
        return held
    return () if held is None else (held,)


PAGES = tuple(words.PAGES)
START = "start"  # the page for a server without settings


class ListedTable(NamedTuple):
    """A table that can be ended: its ID, channel, host (if any), and current stage."""

    id: int
    channel: int
    host: int | None
    stage: Stage


def listed_table(state: TableState) -> ListedTable:
    """Convert a table to its line on the page. Arranged tables have no host."""
    host = None if state.lobby.is_arranged else state.lobby.host
    return ListedTable(state.id, state.channel, host, state.stage)


def is_done(state: TableState) -> bool:
    """Return whether a table is finished. An arranged table has no rematch."""
    return state.lobby.is_arranged and state.stage is Stage.OVER


class ServerShown(Struct, frozen=True):
    """The contents of the page: the settings, the open tables, and the names of saved presets."""

    settings: ServerSettings
    tables: tuple[ListedTable, ...] = ()
    presets: Mapping[str, SavedPreset] = field(default_factory=dict[str, SavedPreset])


def server_screen(shown: ServerShown, page: int, notice: Words | None = None) -> Panel:
    """A page of the settings, counted from 0."""
    name = PAGES[page % len(PAGES)]
    return _page(name, [*([notice] if notice else []), *_CONTENTS[name](shown)])


def end_match_screen(state: TableState, question: Words, answer: EndTable) -> Panel:
    """The question whether to end a table with a running match, and the confirmation button."""
    sure = CloseTable(state.channel, state.id, answer.sure, state.revision)
    button = NO_TABLE.button(sure, table.END_MATCH, ButtonStyle.danger)
    back = NO_TABLE.button(ShowServer(PAGES.index("tables")), table.NEVER_MIND)
    return _page("tables", [f"<#{state.channel}>", question, row(button, back)])


def _page(name: str, parts: Sequence[Part]) -> Panel:
    choices = [
        choice(title, ShowServer(number).argument, is_chosen=number == PAGES.index(name))
        for number, title in enumerate(words.PAGES.values())
    ]
    pages = _menu(ShowServer.kind(), "page", words.OTHER_PAGES, choices)
    return panel([words.title(name), *parts, pages], NEUTRAL)


def page_of(action: Change) -> int:
    """Return the page on which a setting can be changed."""
    match action:
        case ConfigureFirst() | ConfigureIdsFirst():
            return PAGES.index(START)
        case ConfigureIds(what=what):
            return PAGES.index("seasons" if what in SEASONS else "people")
        case FixRules():
            return PAGES.index("fixed")
        case Configure(language="", pictures="", palette="", style=""):
            return PAGES.index("games")
        case Configure():
            return PAGES.index("look")


def setting_lines(settings: ServerSettings) -> list[str]:
    """Every setting and its value."""
    return [
        *(words.line(what, words.ids_words(what, ids_of(settings, what))) for what in ID_SETTINGS),
        words.line("preset", preset_name(settings.preset)),
        words.line("fixed", words.fixed_words(settings)),
        *(words.line(name, words.answer_words(name, answer_of(settings, name))) for name in SERVER_CHOICES),
        back_line(has_own=bool(settings.back)),
    ]


def back_line(*, has_own: bool) -> str:
    """Return the line about the card back."""
    return words.line("back", say(words.BACKS[has_own]))


def _start(shown: ServerShown) -> list[Part]:
    """A first page with only three questions."""
    return [
        words.START,
        *id_menu(shown.settings, "channels", ConfigureIdsFirst),
        *answers(shown.settings, "language", ConfigureFirst),
        *presets(shown.settings, shown.presets, ConfigureFirst),
    ]


def _overview(shown: ServerShown) -> list[Part]:
    return ["\n".join(setting_lines(shown.settings))]


def _people(shown: ServerShown) -> list[Part]:
    return [part for what in ID_SETTINGS if what not in SEASONS for part in id_menu(shown.settings, what)]


def _seasons(shown: ServerShown) -> list[Part]:
    return [part for what in SEASONS for part in id_menu(shown.settings, what)]


def _games(shown: ServerShown) -> list[Part]:
    return [*presets(shown.settings, shown.presets), *_questions(shown, GAMES)]


def _look(shown: ServerShown) -> list[Part]:
    return [
        *_questions(shown, [name for name in SERVER_CHOICES if name not in GAMES]),
        *_back(has_own=bool(shown.settings.back)),
    ]


def _back(*, has_own: bool) -> list[Part]:
    """Return the card back, and the buttons that change it."""
    upload = NO_TABLE.button(UploadBack(), words.OTHER_BACK if has_own else words.UPLOAD_BACK)
    if not has_own:
        return [words.explained("back"), row(upload)]
    remove = NO_TABLE.button(RemoveBack(), words.REMOVE_BACK, ButtonStyle.danger)
    shown = picture(BackScene(), lambda: say(words.BACKS[True]))
    return [words.explained("back"), shown, row(upload, remove)]


def back_form() -> Modal:
    """Return the form for a card back."""
    hint = say(words.BACK_HINT, size=words.megabytes(LARGEST_FILE))
    fields = (FormFile("file", words.BACK_FILE, hint),)
    return form(FormAsked(UploadBack(), words.SETTINGS["back"].label, fields), NO_TABLE)


def refused_words(refused: UploadRefused) -> str:
    """Return why a file did not become the card back, and what to do."""
    match refused.why:
        case UploadFault.MISSING:
            return say(words.NO_FILE)
        case UploadFault.TOO_LARGE:
            sizes = {"size": words.megabytes(refused.size), "most": words.megabytes(LARGEST_FILE)}
            return say(words.FILE_TOO_LARGE, **sizes)
        case UploadFault.TOO_HEAVY:
            width, height = SIZE
            return say(words.TOO_HEAVY, width=width, height=height)
        case UploadFault.UNREADABLE:
            return say(words.NOT_A_PICTURE)
        case UploadFault.NOT_FETCHED:
            return say(words.NOT_FETCHED)
        case UploadFault.BUSY:
            return say(words.READING_OTHERS)


GAMES = ("dares", "guests", "threads", "tables", "hosted")


def _fixed(shown: ServerShown) -> list[Part]:
    menus = [rules_menu(shown.settings, page) for page in RULES_PAGES]
    return [words.SETTINGS["fixed"].summary, *(part for part in menus if part is not None)]


def _tables(shown: ServerShown) -> list[Part]:
    if not shown.tables:
        return [words.NO_TABLES]
    numbered = list(enumerate(shown.tables[:CHOICES], 1))
    lines = [
        words.table_line(number, listed.channel, listed.stage, listed.host) for number, listed in numbered
    ]
    choices = [
        choice(words.end_table(number), CloseTable(listed.channel, listed.id).argument)
        for number, listed in numbered
    ]
    return ["\n".join(lines), _menu(CloseTable.kind(), "", words.END_TABLES, choices)]


def _presets(shown: ServerShown) -> list[Part]:
    if not shown.presets:
        return [words.NO_PRESETS]
    choices = [choice(name, name) for name in shown.presets]
    lines = [words.saved_line(name, preset.author) for name, preset in shown.presets.items()]
    delete = _menu(DropPreset.kind(), "", words.DROP_PRESET, choices)
    return [words.SAVED_RULES, "\n".join(lines), delete]


_CONTENTS: dict[str, Callable[[ServerShown], list[Part]]] = {
    "overview": _overview,
    "people": _people,
    "games": _games,
    "fixed": _fixed,
    "look": _look,
    "tables": _tables,
    "presets": _presets,
    "seasons": _seasons,
    START: _start,
}


def _questions(shown: ServerShown, names: Iterable[str]) -> list[Part]:
    return [part for name in names for part in answers(shown.settings, name)]


def _menu(kind: str, name: str, placeholder: Words, choices: Sequence[SelectOption]) -> Component:
    return menu(NO_TABLE.menu_id(kind, name), placeholder, choices)


PLAYABLE = [
    ChannelType.text,
    ChannelType.voice,
    ChannelType.stage_voice,
    ChannelType.category,
    ChannelType.public_thread,
]


def answers(settings: ServerSettings, name: str, kind: type[Configure] = Configure) -> list[Part]:
    """A setting with a fixed list of answers, and its menu."""
    current = answer_of(settings, name)
    choices = [
        choice(
            words.answer_words(name, answer),
            kind(**{name: answer}).argument,
            is_chosen=answer == current,
        )
        for answer in SERVER_CHOICES[name][1]
    ]
    return [words.explained(name), _configuring(kind, name, choices)]


def presets(settings: ServerSettings, saved: Iterable[str], kind: type[Configure] = Configure) -> list[Part]:
    """The rules of new tables: the bot's presets and the server's saved presets."""
    offered = [(key, say(preset.name)) for key, preset in PRESET_WORDS.items()]
    offered += [(OWN + name, name) for name in saved]
    choices = [
        choice(name, kind(preset=key).argument, is_chosen=key == settings.preset) for key, name in offered
    ]
    return [words.explained("preset"), _configuring(kind, "preset", choices)]


def _configuring(kind: type[Configure], name: str, choices: Sequence[SelectOption]) -> Component:
    return menu(NO_TABLE.menu_id(kind.kind(), name), words.SETTINGS[name].label, choices)


def id_menu(settings: ServerSettings, what: str, kind: type[ConfigureIds] = ConfigureIds) -> list[Part]:
    """A setting with Discord's own menu of channels or roles. An empty choice means all channels, or
    no role.
    """
    setting = ID_SETTINGS[what]
    thing = SelectDefaultValueType.channel if setting.is_channel else SelectDefaultValueType.role
    given: dict[str, Any] = {
        "custom_id": NO_TABLE.custom_id(kind(what)),
        "placeholder": say(words.NOT_CHOSEN[what]),
        "min_values": 0,
        "max_values": CHOICES if setting.takes_many else 1,
        "default_values": [SelectDefaultValue(id=id_, type=thing) for id_ in ids_of(settings, what)],
    }
    types = PLAYABLE if setting.takes_many else [ChannelType.text]
    select: Any = ChannelSelect(channel_types=types, **given) if setting.is_channel else RoleSelect(**given)
    return [words.explained(what), row(select.to_component_dict())]


def rules_menu(settings: ServerSettings, page: str) -> Component | None:
    """The menu of a page of the rules, in which any number of options can be fixed."""
    choices = [
        choice(translated(option.label), name, is_chosen=name in settings.fixed_rules)
        for name, option in OPTIONS.items()
        if option.page == page
    ]
    if not choices:
        return None
    custom_id = NO_TABLE.custom_id(FixRules(page))
    return menu(custom_id, page_words(page), choices, takes_many=True)
