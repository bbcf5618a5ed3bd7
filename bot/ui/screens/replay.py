"""A finished game, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from msgspec import Struct, structs

from bot.computer.thoughts import thought_of
from bot.engine.model.cards import fronts
from bot.engine.model.decisions import pending_of
from bot.engine.view import view_of
from bot.game.players import STAND_IN, Mover, Player
from bot.game.record import Step
from bot.pictures.scenes import BaredHand, Portrait, ReplayScene
from bot.text import replays as words
from bot.text.language import Sentence, Words, say
from bot.text.names import plain_names, shown_names
from bot.text.replays import thought_line
from bot.text.results import result_names
from bot.text.story import Happening, line_of
from bot.ui.actions.action import Action
from bot.ui.offers import FeatureOffer, offer_buttons
from bot.ui.transport import Component
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import Panel, Part, Picture, accent_of, panel, picture, rows


class Way(StrEnum):
    """Directions from a step of a replay."""

    STAY = "stay"
    FIRST = "first"
    BACK = "back"
    FORWARD = "forward"
    LAST = "last"
    ROUND = "round"


class Replay(Struct, frozen=True):
    """A game, replayed as far as possible. `stuck` explains why the replay stops before the end.

    `watch` is the action for the first step. Other steps change its `step` and `way`. `followed` is the seat
    whose cards are shown, or None to show all hands.
    """

    title: str
    players: tuple[Player, ...]
    steps: tuple[Step, ...]
    watch: Action
    stuck: Sentence | None = None
    followed: int | None = None

    @property
    def rounds(self) -> int:
        """The number of rounds played."""
        return self.steps[-1].match.round

    def is_closed(self, seat: int) -> bool:
        """Return whether the cards of this seat are hidden, because another seat is followed."""
        return self.followed not in (None, seat)

    def step_after(self, step: int, way: Way) -> int:
        """Return the step in a direction, limited to the first and last steps."""
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


def replay_screen(
    replay: Replay, step: int, offers: Iterable[FeatureOffer] = (), others: Sequence[Part] = ()
) -> Panel:
    """A step of a replay, with buttons to other steps and for other actions. `others` leads to other
    games.
    """
    buttons = [*_ways(replay, step), *offer_buttons(offers)]
    return panel(
        [replay.title, *step_parts(replay, step), *rows(buttons), *others],
        accent_of(replay.steps[step].match.table.color),
    )


def shared_step(replay: Replay, step: int, name: str, offers: Iterable[FeatureOffer] = ()) -> Panel:
    """A step of a game for the whole channel."""
    return panel(
        [
            replay.title,
            say(words.SHARED, name=name),
            *step_parts(replay, step),
            *rows(offer_buttons(offers)),
        ],
        accent_of(replay.steps[step].match.table.color),
    )


def step_parts(replay: Replay, step: int) -> list[Part]:
    """The number of the step, its events, and the hands."""
    return [_place(replay, step), *_happened(replay, step), _hands(replay, replay.steps[step])]


def _place(replay: Replay, step: int) -> str:
    """The number of the step, and of the round if there are several."""
    place = {"step": step + 1, "steps": len(replay.steps)}
    if replay.rounds == 1:
        return say(words.STEP, **place)
    return say(words.PLACE, round=replay.steps[step].match.round, rounds=replay.rounds, **place)


def _happened(replay: Replay, step: int) -> list[Part]:
    """The events of the step. The last step also explains why there are no more."""
    names, here = shown_names(replay.players), replay.steps[step]
    turn = replay.steps[step - 1].match.table.decider if step and here.entry.move else None
    line = line_of(Happening(here.events, turn), names)
    lines = [] if line is None else [str(line)]
    if step == len(replay.steps) - 1 and not here.match.is_over:
        lines.append(say(replay.stuck or words.GIVEN_UP))
    return ["\n".join([*lines, *_stood_in(replay, step), *_thought(replay, step)])] if lines else []


def _stood_in(replay: Replay, step: int) -> list[str]:
    """A note that a bot moved for a person who was away or had left."""
    entry = replay.steps[step].entry
    if entry.seat is None or entry.mover not in (Mover.COMPUTER, Mover.STAND_IN):
        return []
    is_bots = replay.players[entry.seat].is_computer
    return [] if is_bots else [say(words.STOOD_IN, name=shown_names(replay.players)[entry.seat])]


def _thought(replay: Replay, step: int) -> list[str]:
    """A bot's reason for its move, from the view of its seat."""
    entry = replay.steps[step].entry
    if entry.seat is None or entry.move is None or entry.mover not in (Mover.COMPUTER, Mover.STAND_IN):
        return []
    if replay.is_closed(entry.seat):
        return []  # the reason would reveal a closed hand
    level = replay.players[entry.seat].level or STAND_IN
    thought = thought_of(level, view_of(replay.steps[step - 1].match, entry.seat), entry.move)
    return [thought_line(thought, shown_names(replay.players))] if thought else []


def _hands(replay: Replay, here: Step) -> Picture:
    match, table = here.match, here.match.table
    hands, top = [fronts(hand) for hand in table.hands], table.top.front
    has_scores, is_clockwise = any(match.scores), table.direction > 0
    scene = ReplayScene(
        tuple(
            BaredHand(
                Portrait(name), hand, match.scores[seat] if has_scores else None, seat in table.gone,
                is_closed=replay.is_closed(seat),
            )
            for seat, (name, hand) in enumerate(zip(plain_names(replay.players), hands, strict=True))
        ),
        top, table.color, table.decider, is_clockwise, pending_of(table.awaiting),
        len(table.draw_pile),
    )  # fmt: skip

    def in_words() -> str:
        told = words.open_hands(
            result_names(replay.players), hands, table.decider, replay.followed, is_clockwise=is_clockwise
        )
        return words.top_card(top, table.color) + "\n" + told

    return picture(scene, in_words)


def _ways(replay: Replay, step: int) -> list[Component]:
    """The buttons for the directions that are possible here."""
    ways: dict[Way, Words] = {
        Way.FIRST: words.FIRST, Way.BACK: words.BACK, Way.FORWARD: words.FORWARD, Way.LAST: words.LAST,
        **({Way.ROUND: words.ROUND} if replay.rounds > 1 else {}),
    }  # fmt: skip

    def button(way: Way, label: Words) -> Component:
        watch = structs.replace(replay.watch, step=step, way=way)
        return NO_TABLE.button(watch, label, disabled=replay.step_after(step, way) == step)

    return [button(way, label) for way, label in ways.items()]
