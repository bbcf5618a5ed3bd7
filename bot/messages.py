"""Updates the catalogs of all languages to the bot's sentences: `make messages`.

A message is a unit of translation: a sentence anywhere in `bot`, a name or explanation in the engine, or a
name or description of a slash command. Babel finds and merges them. A catalog can be out of date. A sentence
that is not translated, or whose translation is only guessed from a similar one ("fuzzy"), is shown in
English. `--check` lists what is left to translate before a release.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, unescape, write_po
from discord import app_commands

from bot.engine.catalogue import OPTIONS
from bot.engine.faces import FACES
from bot.features import all_cogs
from bot.game.statistics import STATISTICS
from bot.text.language import ARGUMENT, COMMAND, ENGLISH, LANGUAGES, Sentence, catalog_file

ROOT = Path(__file__).parent
# The playground and the rehearsal have a different function `say`.
SOURCES = [("playground/**", "ignore"), ("hosting/rehearsal/**", "ignore"), ("**.py", "python")]
# The functions that mark a sentence, and which of their arguments are texts. Every number of arguments is
# tried, and Babel merges a singular with its plural. A trailing comma counts as an argument.
MARKS: Any = {"say": None, "Sentence": {None: (1,), 2: (1, 2), 3: (1, 2)}, "in_context": ((1, "c"), 2)}
COMMENT = "Translators: "
GUESSED = "fuzzy"  # Babel drops this flag from unused entries, so they keep it as a comment
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
WIDTH = 110
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""

Origin = tuple[str, Sentence, str]  # the file, the message, and notes for translators


def template() -> Catalog:
    """Return every message of the bot, untranslated, in the order of the files."""
    catalog = Catalog()
    found = extract_from_dir(ROOT, SOURCES, keywords=MARKS, comment_tags=[COMMENT], strip_comment_tags=True)
    for file, _, message, comments, context in found:
        catalog.add(message, locations=[(f"bot/{file}", 0)], auto_comments=comments, context=context)
    for source, sentence, comment in [*_engine_words(), *_statistic_words(), *_command_words()]:
        comments = [comment] if comment else []
        key = (sentence.one, sentence.many) if sentence.many else sentence.one
        catalog.add(key, locations=[(source, 0)], auto_comments=comments, context=sentence.context)
    return catalog


def read(language: str) -> Catalog:
    """Return the stored catalog of a language, or an empty catalog for a new language."""
    file = catalog_file(language)
    if not file.exists():
        return Catalog(language)
    with file.open("rb") as source:
        return read_po(source, locale=language)


def update(catalog: Catalog, current: Catalog) -> None:
    """Update a catalog to the messages of the current template, in its order, without losing translations.

    A changed sentence keeps its old translation as a guess, marked fuzzy. An unused sentence is kept as
    obsolete, and gets its translation back if it returns.
    """
    for message in catalog.obsolete.values():
        if GUESSED in message.user_comments:
            message.user_comments.remove(GUESSED)
            message.flags.add(GUESSED)
        catalog[message.id] = message
    catalog.obsolete.clear()
    previous = {_key(message): _take_previous(message) for message in catalog}
    catalog.update(current)
    for message in catalog:
        if message.fuzzy and not message.previous_id:
            message.previous_id = previous.get(_key(message), [])
    for message in catalog.obsolete.values():
        message.user_comments += [GUESSED] if message.fuzzy else []


def written(catalog: Catalog, language: str) -> str:
    """Return the text of a catalog. The same messages always give the same text."""
    text = BytesIO()
    write_po(text, catalog, width=WIDTH, omit_header=True, include_previous=True)
    return HEADER.format(language=language, plurals=catalog.plural_forms) + text.getvalue().decode()


def unfinished(catalog: Catalog) -> list[Message]:
    """Return the messages of a catalog that are shown in English, because they are not translated or only
    guessed.
    """
    return [message for message in catalog if message.id and (message.fuzzy or not _is_complete(message))]


def main(arguments: list[str]) -> int:
    """Update all catalogs. With `--check`, only list what is left to translate, and fail if there is
    anything.
    """
    current, is_complete = template(), True
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        catalog = read(language)
        update(catalog, current)
        if "--check" in arguments:
            is_complete &= _report(language, unfinished(catalog))
        else:
            catalog_file(language).parent.mkdir(parents=True, exist_ok=True)
            catalog_file(language).write_text(written(catalog, language), "utf-8")
    return 0 if is_complete else 1


def _report(language: str, left: list[Message]) -> bool:
    for message in left:
        text = message.id if isinstance(message.id, str) else message.id[0]
        sys.stdout.write(f"{language}: {'guessed' if message.fuzzy else 'not translated'}: {text!r}\n")
    return not left


def _is_complete(message: Message) -> bool:
    return bool(message.string) and all(message.string)  # a text, or all of its plural forms


def _key(message: Message) -> tuple[object, str | None]:
    return message.id, message.context


def _take_previous(message: Message) -> list[str]:
    """Return the English text that a guess belongs to.

    Babel writes it as `#| msgid "…"`, but reads it as a comment.
    """
    lines = [comment for comment in message.user_comments if comment.startswith("|")]
    message.user_comments = [comment for comment in message.user_comments if comment not in lines]
    ids = re.split(r"msgid(?:_plural)? (?=\")", " ".join(line[1:].strip() for line in lines))[1:]
    return ["".join(map(unescape, QUOTED.findall(text))) for text in ids]


def _engine_words() -> Iterator[Origin]:
    for face in FACES:
        if not face.name.isdecimal():
            yield "bot/engine/faces", Sentence(face.name), "a card"
        if face.summary:
            yield "bot/engine/faces", Sentence(face.summary), ""
    for option in OPTIONS.values():
        values = option.values.values() if isinstance(option.values, Mapping) else ()
        for words in (option.label, option.summary, *filter(None, values)):
            yield "bot/engine", Sentence(words), ""


def _statistic_words() -> Iterator[Origin]:
    for statistic in STATISTICS:
        if statistic.shown:
            yield "bot/game/statistics.py", Sentence(*statistic.shown), ""


def _command_words() -> Iterator[Origin]:
    nothing: Any = None  # the commands are only listed, never called
    for cog in all_cogs(nothing, nothing):
        own = cog.app_command
        for command in [*([own] if own else []), *cog.walk_app_commands()]:
            yield from _words_of(command)


def _words_of(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> Iterator[Origin]:
    yield "bot/cogs", Sentence(command.name, context=COMMAND), "lowercase, no spaces"
    yield "bot/cogs", Sentence(command.description), ""
    if isinstance(command, app_commands.Command):
        for argument in command.parameters:
            yield "bot/cogs", Sentence(argument.name, context=ARGUMENT), "lowercase, no spaces"
            yield "bot/cogs", Sentence(str(argument.description)), ""
            for choice in argument.choices:
                yield "bot/cogs", Sentence(choice.name), ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
