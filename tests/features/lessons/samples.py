"""The actions of `/learn`, and its screens from the first move to the end."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.view import view_of
from bot.features.lessons import words
from bot.features.lessons.game import PERSON, positions
from bot.features.lessons.screens import Learn, LessonView, TryMove, end_screen, position_screen
from bot.game.players import Player
from bot.ui.screens.hand import Look
from bot.ui.transport.panels import Panel
from bot.ui.transport.people import NO_AVATARS
from tests.features.samples import EVERYWHERE, Samples
from tests.presses import Pressed

ANN = Player(101, "Ann")


def seen(number: int) -> LessonView:
    """A position as Ann looks at it."""
    return LessonView(number, ANN, NO_AVATARS)


def is_taught(press: Pressed, number: int) -> bool:
    """Whether this button makes the move that a position teaches."""
    position, action = positions()[number], press.press and press.press.action
    view = view_of(position.match, PERSON)
    return isinstance(action, TryMove) and position.is_passed_by(action.move(view))


def panels() -> Iterator[Panel]:
    """Every position, first with the right move to make, then after a move that doesn't help."""
    for number, position in enumerate(positions()[:-1]):
        yield position_screen(seen(number), Look())
        yield position_screen(seen(number), Look(), words.CAPTIONS[position.caption].instead)
    yield end_screen(seen(len(positions()) - 1))


SAMPLES = Samples(
    commands={"learn": EVERYWHERE},
    actions=(Learn(), TryMove(0, "play=1"), TryMove(4, "color=green")),
    panels=panels,
)
