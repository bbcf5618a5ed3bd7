"""What is translated is sound, and every sentence can be translated as a whole.

A catalog may lag behind the sentences; `make release-check` tells what is left to translate.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from types import MappingProxyType

import pytest
from babel.messages.catalog import Message

from bot.messages import read, template
from bot.text.language import ARGUMENT, COMMAND, ENGLISH, LANGUAGES

TRANSLATED = [language for language in LANGUAGES if language != ENGLISH]
BOT = Path(__file__).parents[2] / "bot"
TEXT = [
    source
    for source in sorted([*BOT.glob("text/*.py"), *BOT.glob("features/*/words.py")])
    if source.stem != "language"
]
LETTERS = re.compile(r"[A-Za-z]{2}")
CODE = re.compile(r"[a-z]+_[a-z_]*|\{\w+\}")  # of the program, or one fact and nothing else
TYPED, WORD = re.compile(r"`([^`]+)`"), re.compile(r"[a-z-]+")
PLACES = re.compile(r"\{\w+\}")
# Calls whose strings are names in the program, not words.
TECHNICAL = frozenset(
    {"getattr", "compile", "count", "frozenset", "removeprefix", "endswith", "startswith", "Path", "_typed"}
)


@cache
def said(language: str) -> list[Message]:
    """The messages that are said in this language; all others are said in English."""
    return [message for message in read(language) if message.id and message.string and not message.fuzzy]


def test_the_sentences_of_all_packages_are_found() -> None:
    found = {(message.id, message.context) for message in template()}
    assert ("{player}, it's your turn!", None) in found
    assert (("{count} card", "{count} cards"), None) in found
    assert ("R", "short for red") in found
    assert {("Draw Two", None), ("kick", COMMAND), ("thread", ARGUMENT)} <= found


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_have_the_places_of_the_english_sentence(language: str) -> None:
    wrong = [
        (message.id, form)
        for message in said(language)
        for form in filter(None, _forms(message.string))
        if not places_of(_forms(message.id)[:1]) <= places_of([form]) <= places_of(_forms(message.id))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_call_commands_by_the_names_discord_shows(language: str) -> None:
    names = command_names(language)
    wrong = [
        (sorted(commands_in(_forms(message.id)[-1], names)), form)
        for message in said(language)
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
            return [arg for arg in args[:1] if isinstance(arg, ast.Constant)]
        case _:
            return ()


def command_names(language: str) -> dict[str, str]:
    """What Discord shows instead of the English names of commands and their arguments."""
    return {
        str(message.id): str(message.string)
        for context in (ARGUMENT, COMMAND)
        for message in said(language)
        if message.context == context
    }


def commands_in(text: str, names: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    """What stands in backticks, word by word in these names."""
    return [WORD.sub(lambda word: names.get(word[0], word[0]), span) for span in TYPED.findall(text)]


def places_of(forms: Iterable[str]) -> set[str]:
    return {place for form in forms for _, place, _, _ in Formatter().parse(form) if place is not None}


def _forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, tuple | list) else (str(text),)
