"""What the tables of a program share: where they are kept and shown, the time, secrets and a mind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.game.minds import PresentMind
from bot.game.ports import Clock, GameStore, Mind, Presenter


@dataclass(frozen=True)
class World:
    """What a session needs from outside; `secret` gives fresh random bytes for a round."""

    store: GameStore
    presenter: Presenter
    clock: Clock
    secret: Callable[[], bytes]
    mind: Mind = field(default_factory=PresentMind)
