"""What the small values of the engine are: frozen records, made and compared in C."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

__all__ = ["Record", "replace"]


class Record(msgspec.Struct, frozen=True):
    """A value that is never changed, compared and hashed by its fields."""
