"""docs/reliability.md lists all promises, and only tests that exist; `make soak` can read its table of
counts.
"""

from __future__ import annotations

import re

from tests.docs.pages import DOCS, ROOT, codes_of, headings_of, is_missing, prose_of, text_of
from tests.soak.__main__ import PAGE as MEASURED
from tests.soak.__main__ import code_in, row, with_row
from tests.soak.promises import PROMISES

PAGE = DOCS / "reliability.md"


def test_it_has_all_promises_in_the_words_of_the_list() -> None:
    promises = [heading for heading in headings_of(PAGE) if re.match(r"R\d+ — ", heading)]
    assert promises == [f"{promise.code} — {promise.words}" for promise in PROMISES]
    assert [promise.number for promise in PROMISES] == list(range(1, 27))


def test_code_names_no_other_promise() -> None:
    modules = list((ROOT / "bot").rglob("*.py"))
    named = {code for path in modules for code in re.findall(r"[(,] ?(R\d+)(?=[,)])", text_of(path))}
    assert named - set(codes_of(PAGE)) == set()


def test_every_test_that_it_names_exists() -> None:
    named = re.findall(r"`([\w/]+\.py)`", prose_of(PAGE))
    assert named
    listed = [test.partition("::")[0] for promise in PROMISES for test in promise.tests]
    places = (ROOT, ROOT / "tests")
    assert [name for name in (*named, *listed) if all(is_missing(place / name) for place in places)] == []


def test_every_promise_has_tests() -> None:
    assert [promise.code for promise in PROMISES if not promise.tests] == []


def test_a_new_count_replaces_the_old_one_of_its_promise() -> None:
    first, second = (row(PROMISES[7], counts, "2026-01-01") for counts in ("1 kill", "2 kills"))
    other = row(PROMISES[2], "3 cuts", "2026-01-01")
    page = with_row(with_row(with_row(text_of(MEASURED), first), other), second)
    assert first not in page
    assert page.index(other) < page.index(second)
    assert with_row(page, second) == page


def test_the_table_holds_rows_of_promises_only() -> None:
    rows = re.findall(r"^\| R.*$", text_of(MEASURED), re.MULTILINE)
    codes = [promise.code for promise in PROMISES]
    assert [code for code in map(code_in, rows) if code not in codes] == []


def test_every_promise_is_shown_each_night() -> None:
    nightly = text_of(ROOT / ".github" / "workflows" / "nightly.yml")
    (groups,) = re.findall(r"^ +rows: \[(.*)\]$", nightly, re.MULTILINE)
    shown = re.findall(r"R\d+", groups)
    assert sorted(shown) == sorted(promise.code for promise in PROMISES)
