"""The base of the engine's small values: frozen, compared by their fields, tagged with their type in JSON."""

from __future__ import annotations

import re
from typing import dataclass_transform

from msgspec import Struct


def snake_case(name: str) -> str:
    """The written name of a type: `CardPlayed` becomes `card_played`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@dataclass_transform(frozen_default=True)
class Tagged(Struct, frozen=True, gc=False, tag_field="type", tag=snake_case):
    """An immutable value. It can only refer to older values, so the cycle collector may skip it."""
