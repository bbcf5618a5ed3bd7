"""Brings the catalogs of all languages up to date with what the bot can say: `make messages`.

A message is what a translator translates: a sentence of `bot.text`, a name or explanation of the engine, or a
name or description of a slash command.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from discord import app_commands

from bot.cogs.commands import cogs
from bot.cogs.translator import ARGUMENT, COMMAND
from bot.engine.catalogue import OPTIONS
from bot.engine.faces import FACES
from bot.text.language import CATALOGS, ENGLISH, LANGUAGES, Sentence

ROOT = Path(__file__).parent
SOURCES = ("text", "ui")  # packages in which `Sentence`, `in_context` or `say` mark what is translated
WIDTH = 110
COMMENT = "# Translators: "
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""

Place = tuple[str, Sentence, str]  # the file, the message, and what translators should know


def template() -> Catalog:
    """Every message of the bot, in the order of the files, untranslated."""
    catalog = Catalog()
    for file, sentence, comment in [*_sentences(), *_engine_words(), *_command_words()]:
        key = (sentence.one, sentence.many) if sentence.many else sentence.one
        comments = [comment] if comment else []
        catalog.add(key, locations=[(file, 0)], auto_comments=comments, context=sentence.context)
    return catalog


def updated(language: str) -> str:
    """The catalog of a language with exactly the messages of the template; translations are kept."""
    file = file_of(language)
    catalog = Catalog(language)
    if file.exists():
        with file.open("rb") as source:
            catalog = read_po(source, locale=language)
    catalog.update(template(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    written = BytesIO()
    write_po(written, catalog, width=WIDTH, omit_header=True)
    return HEADER.format(language=language, plurals=catalog.plural_forms) + written.getvalue().decode()


def file_of(language: str) -> Path:
    """Where the catalog of a language is."""
    return CATALOGS / language / "LC_MESSAGES" / "messages.po"


def main() -> None:
    """Update all catalogs."""
    for language in LANGUAGES:
        if language != ENGLISH:
            file = file_of(language)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(updated(language), "utf-8")


def _sentences() -> Iterator[Place]:
    for source in [source for package in SOURCES for source in sorted((ROOT / package).rglob("*.py"))]:
        text = source.read_text("utf-8")
        lines = text.splitlines()
        calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
            if sentence := marked(call):
                above = lines[call.lineno - 2].strip()
                comment = above.removeprefix(COMMENT) if above.startswith(COMMENT) else ""
                yield source.relative_to(ROOT.parent).as_posix(), sentence, comment


def marked(call: ast.Call) -> Sentence | None:
    """The sentence that a call marks for translation, None if it marks none."""
    texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    match call.func, texts:
        case ast.Name("say"), [text, *_]:
            return Sentence(text)
        case ast.Name("Sentence"), [one, *many]:
            return Sentence(one, "".join(many))
        case ast.Name("in_context"), [context, one]:
            return Sentence(one, context=context)
        case _:
            return None


def _engine_words() -> Iterator[Place]:
    for face in FACES:
        if not face.name.isdecimal():
            yield "bot/engine/faces", Sentence(face.name), "a card"
        if face.summary:
            yield "bot/engine/faces", Sentence(face.summary), ""
    for option in OPTIONS.values():
        values = option.values.values() if isinstance(option.values, Mapping) else ()
        for words in (option.label, option.summary, *filter(None, values)):
            yield "bot/engine", Sentence(words), ""


def _command_words() -> Iterator[Place]:
    nothing: Any = None  # the commands are only listed, never called
    for cog in cogs(nothing, nothing):
        own = cog.app_command
        for command in [*([own] if own else []), *cog.walk_app_commands()]:
            yield from _words_of(command)


def _words_of(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> Iterator[Place]:
    yield "bot/cogs", Sentence(command.name, context=COMMAND), "lowercase, no spaces"
    yield "bot/cogs", Sentence(command.description), ""
    if isinstance(command, app_commands.Command):
        for argument in command.parameters:
            yield "bot/cogs", Sentence(argument.name, context=ARGUMENT), "lowercase, no spaces"
            yield "bot/cogs", Sentence(str(argument.description)), ""
            for choice in argument.choices:
                yield "bot/cogs", Sentence(choice.name), ""


if __name__ == "__main__":
    main()
