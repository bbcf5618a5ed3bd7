"""The lobby before a match, and the answers to its buttons."""

from __future__ import annotations

from discord import ButtonStyle

from bot.engine.model.cards import Color
from bot.game.lobby import Lobby
from bot.game.players import USUAL
from bot.game.state import Snapshot, TableState
from bot.pictures.scenes import LobbyScene
from bot.text import lobby as lobby_words
from bot.text import rules as rules_words
from bot.text import table
from bot.text.language import say
from bot.ui.actions.action import Noted, RulesShown
from bot.ui.actions.lobby import AddComputer, Agree, Join, JoinNext, LeaveTable, PlayBots, Start
from bot.ui.actions.rules import ReadRules
from bot.ui.offers import NOTHING_ADDED, Additions, Topic, offer_buttons, pointer_lines
from bot.ui.screens.rules import rules_screen
from bot.ui.screens.table import portraits
from bot.ui.transport import Component
from bot.ui.transport.custom_ids import Origin
from bot.ui.transport.panels import NEUTRAL, Panel, accent_of, panel, picture, rows
from bot.ui.transport.people import NO_AVATARS, Avatars


def lobby_screen(
    snapshot: Snapshot, avatars: Avatars = NO_AVATARS, additions: Additions = NOTHING_ADDED
) -> Panel:
    """The lobby of a table. Like every view, this needs a running event loop."""
    state = snapshot.state
    lobby = state.lobby
    return panel(
        [
            picture(lobby_scene(snapshot, avatars), lambda: _in_words(lobby), lobby_words.names_line(lobby)),
            *lobby_words.team_lines(lobby),
            *lobby_words.uncounted_lines(lobby),
            "\n".join([rules_words.summary(lobby.rules), *lobby_words.named_lines(lobby)]),
            *lobby_words.what_next(lobby),
            *(rows(_who_came(state)) if state.is_gathering else _buttons(state, additions)),
            *_small_print(state, additions),
        ],
        accent_of(Color.RED),
    )


def lobby_scene(snapshot: Snapshot, avatars: Avatars) -> LobbyScene:
    """The picture of a table before the match."""
    lobby = snapshot.state.lobby
    title = rules_words.name_of_rules(lobby.rules, lobby.preset)
    is_led = not lobby.is_watched and not lobby.is_arranged
    seats = len(lobby.players) if lobby.is_arranged else lobby.rules.max_seats
    return LobbyScene(
        title, portraits(lobby.players, avatars), seats, lobby.seat_of(lobby.host) if is_led else None
    )


def _in_words(lobby: Lobby) -> str:
    heading = rules_words.rules_heading(lobby.rules, lobby.preset)
    return "\n".join([say(lobby_words.TITLE), *lobby_words.seat_lines(lobby), heading])


def _buttons(state: TableState, additions: Additions) -> list[Component]:
    return [*rows(_who_plays(state)), *rows([*_who_else(state), *offer_buttons(additions.for_newcomers)])]


def _who_came(state: TableState) -> list[Component]:
    """The buttons for the players of an arranged match, and for its rules."""
    origin = Origin.of(state)
    here = origin.button(Agree(), lobby_words.HERE, ButtonStyle.success)
    return [here, origin.button(ReadRules(), rules_words.RULES)]


def _who_plays(state: TableState) -> list[Component]:
    """The buttons to join and to start. The start button is disabled until the match can start, and its label
    says why.

    A person alone in direct messages has nobody to wait for.
    """
    lobby, origin, buttons = state.lobby, Origin.of(state), list[Component]()
    if not _is_joinable(state) and lobby.missing:
        return [_play_bots(state)]
    if _is_joinable(state):
        buttons.append(
            origin.button(Join(), lobby_words.JOIN, ButtonStyle.success, disabled=not lobby.has_room)
        )
    style = ButtonStyle.secondary if lobby.is_waiting else ButtonStyle.primary
    buttons.append(origin.button(Start(), lobby_words.start_words(lobby), style))
    if lobby.must_agree and not lobby.is_watched:
        buttons.append(origin.button(Agree(), lobby_words.AGREE, ButtonStyle.primary))
    return buttons


MOST_BOTS = 3  # bots added by one press, for a table of four


def _play_bots(state: TableState) -> Component:
    count = min(MOST_BOTS, state.lobby.rules.max_seats - len(state.lobby.players))
    return Origin.of(state).button(PlayBots(count), lobby_words.play_bots(count), ButtonStyle.success)


def _who_else(state: TableState) -> list[Component]:
    """The buttons to add a bot, to open the rules (which have all other settings), and to leave."""
    lobby, origin = state.lobby, Origin.of(state)
    buttons = [
        origin.button(AddComputer(USUAL), lobby_words.ADD_BOT, disabled=lobby.is_full),
        origin.button(ReadRules(), rules_words.RULES),
    ]
    return buttons if lobby.is_watched else [*buttons, origin.button(LeaveTable(), lobby_words.LEAVE)]


def _is_joinable(state: TableState) -> bool:
    """Return whether there might be people without a seat who could press **Join**. Nobody else sees a
    private table.
    """
    return not state.is_private or state.lobby.is_watched


def _small_print(state: TableState, additions: Additions) -> list[str]:
    ends = lobby_words.held_until if state.lobby.expected else lobby_words.closes
    ends = lobby_words.starts if state.is_gathering else ends
    closes = [] if state.deadline is None else [ends(state.deadline)]
    if state.seal is None:
        return closes
    sealed = [lobby_words.sealed(state.seal.commitment), *pointer_lines(additions.pointers, Topic.SEAL)]
    return [*closes, "\n".join(sealed)]


# Answers to the buttons of a lobby


def answer_screen(snapshot: Snapshot, account: int, answer: RulesShown | Noted) -> Panel:
    match answer:
        case RulesShown():
            return rules_screen(snapshot, account, answer)
        case Noted():
            return panel([answer.sentence, *rows(_answer_buttons(snapshot.state, answer))], NEUTRAL)


def _answer_buttons(state: TableState, answer: Noted) -> list[Component]:
    style = ButtonStyle.success if isinstance(answer.action, JoinNext) else ButtonStyle.danger
    origin = Origin.of(state)
    does = [] if answer.action is None else [origin.button(answer.action, answer.label, style)]
    if answer.back is None:
        return does
    label = table.STAY if isinstance(answer.action, LeaveTable) else table.NEVER_MIND
    return [*does, origin.button(answer.back, label)]
