"""A match that is over, step by step, with all hands open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from discord import SelectOption

from bot.computer.thoughts import thought_of
from bot.engine.model.decisions import pending_of
from bot.engine.view import view_of
from bot.game.people import STAND_IN, Mover, Player
from bot.game.replay import MatchSummary, Step
from bot.pictures.scenes import BaredHand, Portrait, ReplayScene
from bot.text import replay_words as words
from bot.text.event_lines import event_line
from bot.text.language import Sentence, day, say
from bot.text.names import plain_names, shown_names
from bot.text.result_names import result_names
from bot.text.thought_words import thought_line
from bot.ui.actions.replays import CheckShuffles, WatchReplay, Way
from bot.ui.transport.components import Panel, Part, Picture, accent_of, button, menu, panel, picture, rows
from bot.ui.transport.custom_ids import NO_TABLE

MOST_LINES = 8  # of what happened in one step: the end of a round may bring many


@dataclass(frozen=True)
class Replay:
    """A match as far as it can be played again; `stuck` says why not to its end."""

    number: int
    players: tuple[Player, ...]
    steps: tuple[Step, ...]
    stuck: Sentence | None = None

    def step_after(self, step: int, way: Way) -> int:
        """The step to which a way leads; never beyond the first or the last."""
        last = len(self.steps) - 1
        at = min(step, last)
        later = (number for number in range(at, last) if self._round(number) > self._round(at))
        targets = {
            Way.FIRST: 0,
            Way.BACK: at - 1,
            Way.FORWARD: at + 1,
            Way.LAST: last,
            Way.ROUND: next(later, at),
        }
        return max(0, min(targets.get(way, at), last))

    def _round(self, step: int) -> int:
        return self.steps[step].match.round


def replay_screen(replay: Replay, step: int, others: Sequence[MatchSummary] = ()) -> Panel:
    """One step of a replay, with buttons to go on; `others` are matches to watch instead."""
    here, match = replay.steps[step], replay.steps[step].match
    place = say(
        words.PLACE,
        round=match.round,
        rounds=replay.steps[-1].match.round,
        step=step + 1,
        steps=len(replay.steps),
    )
    return panel(
        [
            say(words.REPLAY, number=replay.number),
            place,
            *_happened(replay, step),
            _hands(replay.players, here),
            *_controls(replay, step),
            *_menu(replay.number, others),
        ],
        accent_of(match.table.color),
    )


def _happened(replay: Replay, step: int) -> list[Part]:
    """What the step brought, and at the last one why there are no more."""
    names, here = shown_names(replay.players), replay.steps[step]
    lines = [line for event in here.events if (line := event_line(event, names))][-MOST_LINES:]
    if step == len(replay.steps) - 1 and not here.match.is_over:
        lines.append(say(replay.stuck or words.GIVEN_UP))
    return ["\n".join([*lines, *_stood_in(replay, step), *_thought(replay, step)])] if lines else []


def _stood_in(replay: Replay, step: int) -> list[str]:
    """That a bot moved for a person who was away, or had left."""
    entry = replay.steps[step].entry
    if entry.seat is None or entry.mover not in (Mover.COMPUTER, Mover.STAND_IN):
        return []
    is_bots = replay.players[entry.seat].is_computer
    return [] if is_bots else [say(words.STOOD_IN, name=shown_names(replay.players)[entry.seat])]


def _thought(replay: Replay, step: int) -> list[str]:
    """Why a bot did that, told from what its seat saw before."""
    entry = replay.steps[step].entry
    if entry.seat is None or entry.move is None or entry.mover not in (Mover.COMPUTER, Mover.STAND_IN):
        return []
    level = replay.players[entry.seat].level or STAND_IN
    thought = thought_of(level, view_of(replay.steps[step - 1].match, entry.seat), entry.move)
    return [thought_line(thought, shown_names(replay.players))] if thought else []


def _hands(players: tuple[Player, ...], here: Step) -> Picture:
    match, table = here.match, here.match.table
    has_scores, is_clockwise = any(match.scores), table.direction > 0
    scene = ReplayScene(
        tuple(
            BaredHand(Portrait(name), hand, match.scores[seat] if has_scores else None, seat in table.gone)
            for seat, (name, hand) in enumerate(zip(plain_names(players), table.hands, strict=True))
        ),
        table.top, table.color, table.decider, is_clockwise, pending_of(table.awaiting),
        len(table.draw_pile),
    )  # fmt: skip

    def in_words() -> str:
        hands = words.open_hands(result_names(players), table.hands, table.decider, is_clockwise=is_clockwise)
        return words.top_card(table.top, table.color) + "\n" + hands

    return picture(scene, in_words)


def _controls(replay: Replay, step: int) -> list[Part]:
    """The ways that lead somewhere are open."""
    ways = {
        Way.FIRST: words.FIRST, Way.BACK: words.BACK, Way.FORWARD: words.FORWARD, Way.LAST: words.LAST,
        Way.ROUND: words.ROUND,
    }  # fmt: skip
    buttons = [
        button(
            NO_TABLE.custom_id(WatchReplay(replay.number, step, way)), label,
            disabled=replay.step_after(step, way) == step,
        )
        for way, label in ways.items()
    ]  # fmt: skip
    check = button(NO_TABLE.custom_id(CheckShuffles(replay.number)), words.CHECK)
    return list(rows([*buttons, check]))


def _menu(number: int, others: Sequence[MatchSummary]) -> list[Part]:
    choices = [
        SelectOption(
            label=say(words.MATCH, number=other.id),
            description=say(
                words.OWN_MATCH_FACTS if other.is_own else words.MATCH_FACTS,
                day=day(other.ended_at), count=other.seats,
            ),
            value=WatchReplay(other.id).argument,
        )
        for other in others
        if other.id != number
    ]  # fmt: skip
    return (
        [menu(NO_TABLE.menu_id(WatchReplay.kind(), "other"), words.OTHER_MATCHES, choices)] if choices else []
    )
