"""Bodies of the same shape are validated once, so a shape must include everything that a schema can check."""

from __future__ import annotations

from typing import Any

import pytest

from tests.discord_api.schemas import shape_of


@pytest.mark.parametrize(
    ("one", "other"),
    [(2, 3), (0, -1), (2**32 - 1, 2**32), (1, True), (1, "1"), ("1", "x"), ("x" * 100, "x" * 101), ([], [1])],
)
def test_what_a_schema_tells_apart_has_another_shape(one: Any, other: Any) -> None:
    assert shape_of({"value": one}) != shape_of({"value": other})


def test_large_numbers_without_a_bound_between_them_look_alike() -> None:
    assert shape_of({"value": 1_000_000}) == shape_of({"value": 1_000_001})
