"""The catalogs hold exactly what the bot says, and every sentence can be translated as a whole."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from types import MappingProxyType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot.cogs.translator import ARGUMENT, COMMAND
from bot.messages import file_of, marked, template
from bot.text.language import ENGLISH, LANGUAGES

TRANSLATED = [language for language in LANGUAGES if language != ENGLISH]
TEXT = [
    source
    for source in sorted((Path(__file__).parents[2] / "bot" / "text").glob("*.py"))
    if source.stem != "language"
]
LETTERS = re.compile(r"[A-Za-z]{2}")
CODE = re.compile(r"[a-z]+_[a-z_]*|\{\w+\}")  # of the program, or one fact and nothing else
TYPED, WORD = re.compile(r"`([^`]+)`"), re.compile(r"[a-z-]+")
PLACES = re.compile(r"\{\w+\}")
# Calls whose strings are names in the program, not words.
TECHNICAL = frozenset({"getattr", "compile", "frozenset", "removeprefix", "endswith", "startswith", "Path"})


@cache
def catalog_of(language: str) -> Catalog:
    with file_of(language).open("rb") as source:
        return read_po(source, locale=language)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalog_holds_exactly_what_the_bot_says(language: str) -> None:
    """If this fails, run `make messages`."""
    assert ids_of(catalog_of(language)) == ids_of(template())


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated(language: str) -> None:
    missing = [
        message.id for message in catalog_of(language) if message.id and not all(_forms(message.string))
    ]
    assert missing == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_have_the_places_of_the_english_sentence(language: str) -> None:
    wrong = [
        (message.id, form)
        for message in catalog_of(language)
        if message.id
        for form in filter(None, _forms(message.string))
        if not places_of(_forms(message.id)[:1]) <= places_of([form]) <= places_of(_forms(message.id))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_call_commands_by_the_names_discord_shows(language: str) -> None:
    names = command_names(language)
    wrong = [
        (sorted(commands_in(_forms(message.id)[-1], names)), form)
        for message in catalog_of(language)
        for form in filter(None, _forms(message.string))
        if sorted(commands_in(_forms(message.id)[-1], names)) != sorted(commands_in(form))
    ]
    assert wrong == []


def test_commands_are_found_and_renamed() -> None:
    names = {"new": "nueva", "kick": "expulsar", "thread": "hilo", "take-back": "deshacer"}
    assert commands_in("Try `/uno new`, or `kick` and `take-back`.", names) == [
        "/uno nueva",
        "expulsar",
        "deshacer",
    ]
    assert commands_in("**Join** or `thread: True`", names) == ["hilo: True"]


@pytest.mark.parametrize("source", TEXT, ids=lambda source: source.stem)
def test_all_words_are_marked_for_translation(source: Path) -> None:
    """Words are `Sentence(…)`, `in_context(…)`, or what is said at once: `say("…")`."""
    tree = ast.parse(source.read_text("utf-8"))
    assert list(bare_words(tree)) == []


def test_unmarked_words_are_found() -> None:
    def found(code: str) -> list[str]:
        return [text for _, text in bare_words(ast.parse(code))]

    assert found('JOIN = "Join"') == ["Join"]
    assert found('f"{name} plays"') == [" plays"]
    assert found('say("Yes" if fits else "No")') == ["Yes", "No"]
    assert found('Sentence("a card", "cards"); say("Join", text="Leave it"); f"<t:{at}:R>"') == ["Leave it"]
    assert found('"""Docs."""\n{"key": Sentence("Join")}["key"]') == []


def bare_words(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Strings with words in them that no translator would see."""
    hidden = {id(node) for parent in ast.walk(tree) for node in _not_words(parent)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in hidden else None
        if (
            isinstance(text, str)
            and (LETTERS.search(text) or PLACES.search(text))
            and not CODE.fullmatch(text)
        ):
            yield getattr(node, "lineno", 0), text


def _not_words(parent: ast.AST) -> Iterable[ast.AST]:
    """The parts of a piece of code that hold marked words, or strings that nobody reads."""
    match parent:
        case ast.Expr(value=ast.Constant() as part) | ast.MatchValue(value=part):
            return [part]
        case ast.Dict(keys=keys) | ast.MatchMapping(keys=keys):
            return [node for key in keys if key is not None for node in ast.walk(key)]
        case ast.Subscript(slice=part) | ast.AnnAssign(annotation=part):
            return ast.walk(part)
        case ast.Compare(left=left, comparators=others):
            return [left, *others]
        case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name)) if name in TECHNICAL:
            return ast.walk(parent)
        case ast.Call(func=ast.Name("Sentence" | "in_context"), args=args):
            return args
        case ast.Call(func=ast.Name("say"), args=args):
            return args[:1] if marked(parent) else ()
        case _:
            return ()


def ids_of(catalog: Catalog) -> set[tuple[object, object]]:
    return {(message.id, message.context) for message in catalog if message.id}


def command_names(language: str) -> dict[str, str]:
    """What Discord shows instead of the English names of commands and their arguments."""
    return {
        str(message.id): str(message.string)
        for context in (ARGUMENT, COMMAND)
        for message in catalog_of(language)
        if message.context == context
    }


def commands_in(text: str, names: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    """What stands in backticks, word by word in these names."""
    return [WORD.sub(lambda word: names.get(word[0], word[0]), span) for span in TYPED.findall(text)]


def places_of(forms: Iterable[str]) -> set[str]:
    return {place for form in forms for _, place, _, _ in Formatter().parse(form) if place is not None}


def _forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, tuple | list) else (str(text),)
