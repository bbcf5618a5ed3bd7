"""Translations are correct, and every sentence can be translated as a whole.

A catalog may lag behind the sentences; `make release-check` lists the missing translations.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message

from bot.messages import read, template
from bot.text.language import ARGUMENT, COMMAND, ENGLISH, LANGUAGES, TRANSLATED
from tests.features.samples import modules_of_tests

BOT = Path(__file__).parents[2] / "bot"
TEXT = [
    source
    for source in sorted([*BOT.glob("text/*.py"), *BOT.glob("features/*/words.py")])
    if source.stem not in ("language", "zones")  # a zone is named by its city
]
LETTERS = re.compile(r"[A-Za-z]{2}")
# About the program, a time zone, a locale, or consisting of a single fact.
CODE = re.compile(r"[a-z]+_[a-z_]*|\{\w+\}|UTC|[A-Z]\w+/[\w/]*|[a-z]{2}(-[A-Za-z0-9]+)?")
AT_THE_END = re.compile(r"\{when\}[.!*]*$|^\W*\{when\} · ", re.MULTILINE)  # or in a list of facts
BARE_LIST = re.compile(r"\b\w+, \w+ (?:and|or) \w+(?!\w|, and)")  # without a comma after its second entry
FOUR_DOTS = re.compile(r"…\W{0,2}\.")
LOOSE = re.compile(r"[^\S\xa0][:;?!»]|«[^\xa0]|'")
ENGLISH_PERMISSION = re.compile(r"\*\*(Manage|Create|Mention) [A-Z]\w+\*\*")
PRESSED = re.compile(r"\b[Pp]ress(?:es|ed)? \*\*([^*{}]+)\*\*")
AVOIDED = {  # docs/words gives the reasons
    "de": re.compile(r"\bHände\b"),
    "es": re.compile(r"\b(vosotr[oa]s|coger|ordenador|pulsar|(di|decir|dijiste) UNO)\b", re.IGNORECASE),
    "it": re.compile(
        r"\b(salta\w* (il|un) turno|st(a|anno) ferm[aoi]|ben ?tornat[ao]|te stess[ao])\b", re.IGNORECASE
    ),
    "pl": re.compile(r"\b(tył|cisza|(za)?kończ\w* stolik)\b", re.IGNORECASE),
    "pt_BR": re.compile(r"\b(pegue|pegar|pegou|vencid[ao]s?)\b", re.IGNORECASE),
    "tr": re.compile(r"\b(herkesin eli|şimdiden|görünür hâle)\b", re.IGNORECASE),
}
PLACES = re.compile(r"\{\w+\}")
COUNTED = re.compile(r"\{count\} (\w+)")
IRREGULAR = {"match": "matches", "person": "people"}
# Calls whose strings are names in the program, not words.
TECHNICAL = frozenset(
    {"getattr", "compile", "count", "frozenset", "removeprefix", "endswith", "startswith", "Path"}
)


@cache
def messages() -> list[Message]:
    """The program's sentences, read from its source once for all tests."""
    return list(template())


@cache
def said(language: str) -> list[Message]:
    """The messages that are translated into this language; all others appear in English."""
    return [message for message in read(language) if message.id and message.string and not message.fuzzy]


def test_the_sentences_of_all_packages_are_found() -> None:
    found = {(message.id, message.context) for message in messages()}
    assert ("{player}, it's your turn. Press **My hand** if yours is gone.", None) in found
    assert (("{count} card", "{count} cards"), None) in found
    assert ("R", "short for red") in found
    assert {("Draw Two", None), ("kick", COMMAND), ("thread", ARGUMENT)} <= found


def test_what_is_counted_is_singular_first_and_plural_then() -> None:
    both = [message.id for message in messages() if isinstance(message.id, tuple)]
    nouns = [
        (one[1], many[1])
        for one, many in ((COUNTED.search(a), COUNTED.search(b)) for a, b in both)
        if one and many
    ]
    counted = {one: many for one, many in nouns if one != many}
    assert len(counted) > 10  # even without one of the features
    assert counted == {one: IRREGULAR.get(one, f"{one}s") for one in counted}


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_have_the_places_of_the_english_sentence(language: str) -> None:
    wrong = [
        (message.id, form)
        for message in said(language)
        for form in filter(None, _forms(message.string))
        if not places_of(_forms(message.id)[:1]) <= places_of([form]) <= places_of(_forms(message.id))
    ]
    assert wrong == []


def test_commands_in_sentences_can_be_tapped() -> None:
    """They are written as `{/uno new}`, which `say` fills in, and they exist."""
    sentences = [form for message in messages() for form in _forms(message.id)]
    assert [sentence for sentence in sentences if "`/" in sentence] == []
    named = {place[1:] for place in places_of(sentences) if place.startswith("/")}
    known = {str(message.id) for message in messages() if message.context == COMMAND}
    assert "uno new" in named
    assert {word for path in named for word in path.split()} <= known


def test_sentences_name_no_command_of_a_feature_that_may_be_missing() -> None:
    """Only the feature's own sentences do; elsewhere, features add pointers."""
    owners = {
        command: module.__name__.split(".")[-2]
        for module in modules_of_tests("samples")
        for command in (*module.SAMPLES.commands, *(f"uno {name}" for name in module.SAMPLES.in_uno))
    }
    named = [
        (place[1:], owners.get(place[1:]) or owners.get(place[1:].split()[0]), path)
        for message in messages()
        for place in places_of(_forms(message.id))
        for path, _ in message.locations
        if place.startswith("/")
    ]
    assert len(named) > 20
    assert [(path, one) for one, owner, path in named if owner and f"/features/{owner}/" not in path] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_times_end_a_sentence(language: str) -> None:
    """Discord displays "in 10 minutes" in the language of the reader, who may read a sentence in another
    one.
    """
    timed = [form for form in all_forms(language) if "{when}" in form]
    assert language != ENGLISH or len(timed) > 5
    assert [form for form in timed if not AT_THE_END.search(form)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_period_follows_an_ellipsis(language: str) -> None:
    assert [form for form in all_forms(language) if FOUR_DOTS.search(form)] == []


def test_lists_of_three_have_two_commas() -> None:
    forms = [form for message in messages() for form in _forms(message.id)]
    assert [form for form in forms if BARE_LIST.search(form)] == []
    assert BARE_LIST.search("See, export or delete it.")


def test_french_has_typographic_apostrophes_and_spaces_that_do_not_break() -> None:
    """No line begins with the mark that ends a sentence, and no bracket is left alone at a line's end."""
    assert [form for form in all_forms("fr") if LOOSE.search(form)] == []


def test_no_turkish_line_of_the_story_begins_with_i() -> None:
    """The story capitalizes its lines, and Python makes an I of it instead of an İ."""
    told = [message for message in said("tr") if ("bot/text/story.py", None) in message.locations]
    assert len(told) > 50
    assert [form for message in told for form in _forms(message.string) if form.startswith("i")] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_quotation_marks_are_typographic(language: str) -> None:
    assert [form for form in all_forms(language) if '"' in form] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_sentences_name_a_button_by_its_label(language: str) -> None:
    """Otherwise nobody finds the button that they are told to press."""
    labels = {message.id: message.string for message in said(language) if not message.context}
    assert "Next round" in labels
    assert [
        (button, form)
        for message in said(language)
        for button in PRESSED.findall(_forms(message.id)[-1])
        for form in _forms(message.string)
        if button in labels and f"**{labels[button]}**" not in form
    ] == []


@pytest.mark.parametrize("language", AVOIDED)
def test_words_that_our_glossary_rules_out_are_not_said(language: str) -> None:
    texts = [form for message in said(language) for form in _forms(message.string)]
    assert [text for text in texts if AVOIDED[language].search(text)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_permissions_are_named_as_discord_names_them_there(language: str) -> None:
    """Otherwise nobody finds them in the settings of their server."""
    assert [form for form in all_forms(language) if ENGLISH_PERMISSION.search(form)] == []


def all_forms(language: str) -> list[str]:
    """All messages in a language, in all their forms."""
    if language == ENGLISH:
        return [form for message in messages() for form in _forms(message.id)]
    return [form for message in said(language) for form in _forms(message.string)]


@pytest.mark.parametrize("source", TEXT, ids=lambda source: source.stem)
def test_all_words_are_marked_for_translation(source: Path) -> None:
    """Words are in `Sentence(…)`, `in_context(…)`, or an immediate `say("…")`."""
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
    """Strings with words that no translator would see."""
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
    """The parts of a piece of code with marked words, or with strings that nobody reads."""
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


def places_of(forms: Iterable[str]) -> set[str]:
    return {place for form in forms for _, place, _, _ in Formatter().parse(form) if place is not None}


def _forms(text: str | Iterable[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _is_of_command(message: Message) -> bool:
    return not message.context and ("bot/cogs", None) in message.locations


# Spanish and Portuguese use the imperative; German and French use the infinitive.
INFINITIVE = re.compile(r"(No |Não )?\w+[aei]r\b")


@pytest.mark.parametrize("language", TRANSLATED)
def test_descriptions_of_commands_have_one_mood_and_end_with_a_full_stop_like_the_english_ones(
    language: str,
) -> None:
    of_commands = [
        message for message in said(language) if isinstance(message.string, str) and _is_of_command(message)
    ]
    assert len([message for message in read(language) if _is_of_command(message)]) > 100
    unlike = [
        message.string
        for message in of_commands
        if str(message.id).endswith(".") != str(message.string).endswith(".")
    ]
    assert unlike == []
    described = [str(message.string) for message in of_commands if str(message.id).endswith(".")]
    if language in {"es", "pt_BR"}:
        assert [sentence for sentence in described if INFINITIVE.match(sentence)] == []


def test_no_language_speaks_another_one() -> None:
    """Spanish, Portuguese, and Italian share short sentences; all share names."""
    spoken_in: dict[tuple[str, str], set[str]] = {}
    for language in TRANSLATED:
        for message in said(language):
            for form in _forms(message.string):
                words = re.findall(r"[^\W\d_]+", re.sub(r"\{.*?\}", "", form))
                if form.replace("’", "'") != str(message.id) and len(words) > 2:
                    spoken_in.setdefault((str(message.id), form), set()).add(language)
    related = {"es", "it", "pt_BR"}
    assert [
        form for (_, form), languages in spoken_in.items() if len(languages) > 1 and not languages <= related
    ] == []
