"""docs/rules.md: every option with all its values, every preset, every code that the code and the tests refer
to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.engine.catalogue import OPTIONS, PRESETS
from bot.engine.faces import FACES
from bot.engine.house_rules.customizable import KINDS
from bot.engine.model.cards import Family
from bot.engine.model.options import Option
from tests.docs.pages import DOCS, PAGES, ROOT, codes_of, name_of, tables_of, text_of

RULES = DOCS / "rules.md"
SOURCES = sorted(path for folder in ("bot", "tests", "migrations") for path in (ROOT / folder).rglob("*.py"))
REFERENCE = re.compile(r"(?<![\w#\"'*])([CUTFWNPAKL]\d{1,2}[ab]?|M\d{1,2})(?![\w*\"'])")
PROSE = re.compile(r'#.*|"""[\s\S]*?"""')
IN_A_NAME = re.compile(r"(?:(?<=_)|^)([cutfwnpamkl]\d+[ab]?)(?=_)")


def tables() -> Iterator[tuple[str, list[list[str]]]]:
    """The tables of options: the name in the header, and the rows below."""
    for header, *rows in tables_of(text_of(RULES)):
        if re.fullmatch(r"`\w+`", header[0]):
            yield header[0].strip("`"), rows


def described(cell: str) -> str | range:
    first, *last = re.findall(r"`([^`]+)`", cell)
    return range(int(first), int(last[0]) + 1) if last else first


def as_written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def values_of(option: Option) -> set[str]:
    known = [one for value in option.values for one in (value if isinstance(value, range) else [value])]
    return {as_written(value) for value in known}


def test_every_option_has_its_table_and_nothing_else_has() -> None:
    names = [name for name, _ in tables()]
    assert sorted(name for name in names if names.count(name) > 1) == []
    assert set(names) - {"phase"} == set(OPTIONS)


@pytest.mark.parametrize(("name", "rows"), [pytest.param(*table, id=table[0]) for table in tables()])
def test_a_table_has_all_values_and_marks_the_default(name: str, rows: list[list[str]]) -> None:
    option, cells = OPTIONS[name], [row[0] for row in rows]
    default, *others = [described(cell) for cell in cells]
    assert [cell.startswith("**") for cell in cells] == [True, *(False for _ in others)]
    assert default == as_written(option.default)
    assert all(len(row[1]) >= 3 for row in rows)
    if name == "customizable_effects":
        assert others == list(KINDS)
        return
    listed = [
        str(one) for value in (default, *others) for one in (value if isinstance(value, range) else [value])
    ]
    assert set(listed) == values_of(option)


def section(heading: str) -> str:
    """The text below a heading, up to the next one."""
    return re.split(r"^#+ ", text_of(RULES).partition(f" {heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]


def test_every_option_is_listed_at_a_glance() -> None:
    assert sorted(re.findall(r"`(\w+)`", section("Options at a glance"))) == sorted(OPTIONS)


def test_the_code_of_every_card_is_listed() -> None:
    listed = section("Card codes")
    codes = {face.code for face in FACES if face.is_wild or face.family is Family.ACTION}
    assert [code for code in codes - {"WC2", "WC3"} if f"`{code}`" not in listed] == []  # inside a range


def test_every_preset_is_described_by_what_it_changes() -> None:
    (rows,) = [rows for header, *rows in tables_of(text_of(RULES)) if header[0] == "Preset"]
    assert [row[0].strip("`") for row in rows] == list(PRESETS)
    for row, changes in zip(rows, PRESETS.values(), strict=True):
        named = dict(re.findall(r"`(\w+)(?:: (\w+))?`", row[1]))
        assert set(named) == set(changes)
        stated = {name: as_written(value) for name, value in changes.items() if not isinstance(value, list)}
        assert {name: value for name, value in named.items() if value} == stated


def test_codes_are_unique_and_numbered_without_gaps() -> None:
    codes = codes_of(RULES)
    assert len(codes) == len(set(codes))
    for letter in "CUTFWNPAMKL":
        numbers = [int(code[1:]) for code in codes if re.fullmatch(rf"{letter}\d+", code)]
        assert numbers == list(range(1, len(numbers) + 1))


def comments_of(source: str) -> str:
    """Comments and docstrings; codes of cards, such as `W4`, are in quotes or in code formatting there."""
    return "\n".join(PROSE.findall(source))


def test_every_code_in_a_comment_resolves_to_a_heading() -> None:
    known = set(codes_of(RULES))
    unknown = {
        f"{path.relative_to(ROOT)}: {code}"
        for path in SOURCES
        for code in REFERENCE.findall(comments_of(text_of(path)))
        if code not in known
    }
    assert unknown == set()


def test_every_code_on_a_page_resolves_to_a_heading() -> None:
    known = set(codes_of(RULES))
    unknown = {
        f"{name_of(page)}: {code}"
        for page in PAGES
        for code in REFERENCE.findall(re.sub(r"```[\s\S]*?```|`[^`]*`", "", text_of(page)))
        if code not in known
    }
    assert unknown == set()


def test_a_test_names_every_rule() -> None:
    """The names of tests include the rule, as in `test_t5_the_discard_pile_is_shuffled`."""
    named = {
        code
        for path in SOURCES
        if path.name.startswith("test_")
        for name in re.findall(r"def test_(\w+)", text_of(path))
        for code in IN_A_NAME.findall(name)
    }
    assert [code for code in codes_of(RULES) if code.lower() not in named] == []
