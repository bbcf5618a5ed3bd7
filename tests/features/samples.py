"""Samples of each feature, for tests that loop over all features."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from bot.features import FEATURES
from bot.ui.actions.action import FeatureAction
from bot.ui.transport.panels import Panel
from tests.wire.people import Room

IN_SERVERS, IN_SERVERS_AND_PRIVATE, EVERYWHERE = [0], [0, 1], [0, 1, 2]  # contexts, as Discord numbers them


def no_panels() -> Iterable[Panel]:
    """No screens beyond those seen elsewhere."""
    return ()


async def tell_nothing(_: Room) -> Mapping[str, str]:
    """No facts about a running match."""
    return {}


@dataclass(frozen=True)
class Samples:
    """Everything of a feature.

    - `commands` are its commands other than `/uno`, with the contexts in which Discord offers them; `in_uno`
      are its subcommands of `/uno`.
    - Among `actions` is at least one of each kind that it answers.
    - `panels` are screens whose words are checked.
    - `told` is whatever it tells people about the match they are playing.
    - `promises` are its tests that show promises of docs/reliability.md, by their numbers.
    """

    commands: Mapping[str, Sequence[int]]
    actions: Sequence[FeatureAction]
    panels: Callable[[], Iterable[Panel]] = no_panels
    told: Callable[[Room], Awaitable[Mapping[str, str]]] = tell_nothing
    in_uno: Sequence[str] = ()
    promises: Mapping[int, tuple[str, ...]] = field(default_factory=dict[int, tuple[str, ...]])


def samples() -> tuple[Samples, ...]:
    """The samples of every feature, in the order of the list."""
    return tuple(module.SAMPLES for module in modules_of_tests("samples"))


def modules_of_tests(name: str) -> Iterator[ModuleType]:
    """The modules of this name in the tests of each feature that has one."""
    for feature in FEATURES:
        folder = feature.handlers[0].__module__.split(".")[-2]
        module = f"tests.features.{folder}.{name}"
        if find_spec(module):
            yield import_module(module)
