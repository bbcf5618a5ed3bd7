"""The tests' requirements of the machine. In CI nothing may be missing: a green run there has checked
everything.
"""

from __future__ import annotations

import os
from typing import NoReturn

import pytest

IS_CI = os.environ.get("CI") == "true"  # as GitHub and others set it


def need(what: str, *, is_there: bool) -> pytest.MarkDecorator:
    """Marks tests that are skipped without this, except in CI, where they fail."""
    return pytest.mark.skipif(not is_there and not IS_CI, reason=what)


def go_without(what: str) -> NoReturn:
    """Skip the test that lacks this; in CI, fail it."""
    if IS_CI:
        pytest.fail(f"{what}, and in CI nothing may be missing")
    pytest.skip(what)
