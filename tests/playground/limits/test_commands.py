"""Every limit of commands and autocomplete choices, from both sides."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.limits.commands import check_command, check_commands, check_suggestions
from bot.playground.limits.errors import ApiError
from tests.playground.limits.bodies import Body, complaints


def command(*options: Body, **more: Any) -> Body:
    return {"name": "uno", "description": "Play", "options": list(options), **more}


def typed(kind: int = 3, name: str = "card", **more: Any) -> Body:
    return {"type": kind, "name": name, "description": "x", **more}


def heavy(weight: int) -> Body:
    """A command with that many characters: about eight thousand."""
    full = {"name": "x" * 80, "value": "x" * 80}
    last = {"name": "x" * 80, "value": "x" * (weight - 7933)}
    return command(typed(name="o1", choices=[full] * 25), typed(name="o2", choices=[full] * 24 + [last]))


GOOD_COMMANDS: dict[str, list[Body]] = {
    "every option": [command(*(typed(kind, f"o{kind}") for kind in range(3, 12)))],
    "groups": [command(typed(2, "table", options=[typed(1, "new", options=[typed()])]))],
    "100 commands and 15 entries of each menu": [
        *(command(name=f"c{number}") for number in range(100)),
        *({"type": kind, "name": f"m{number}"} for kind in (2, 3) for number in range(15)),
    ],
    "8000 characters": [heavy(8000)],
    "one name for a command and a menu": [command(), {"type": 2, "name": "uno"}],
    "25 choices": [command(typed(choices=[{"name": str(n), "value": str(n)} for n in range(25)]))],
    "translations": [command(name_localizations={"de": "uno", "pt-BR": "uno"})],
    "an umlaut": [command(name="größe")],
    "a menu": [{"type": 2, "name": "Show Hand"}],
    "required first": [command(typed(name="a", required=True), typed(name="b"))],
}

BAD_COMMANDS: dict[str, list[Body]] = {
    "capitals": [command(name="Uno")],
    "a space": [command(name="uno new")],
    "a long name": [command(name="x" * 33)],
    "no description": [{"name": "uno"}],
    "a long description": [command(description="x" * 101)],
    "26 options": [command(*(typed(name=f"o{number}") for number in range(26)))],
    "26 choices": [command(typed(choices=[{"name": str(n), "value": str(n)} for n in range(26)]))],
    "a text for a number": [command(typed(4, choices=[{"name": "a", "value": "a"}]))],
    "choices that complete": [command(typed(autocomplete=True, choices=[{"name": "a", "value": "a"}]))],
    "optional first": [command(typed(name="a"), typed(name="b", required=True))],
    "an option twice": [command(typed(), typed())],
    "a command twice": [command(), command()],
    "an unknown language": [command(name_localizations={"tlh": "uno"})],
    "a group in a group": [command(typed(2, "a", options=[typed(2, "b")]))],
    "an unknown option": [command(typed(12))],
    "an unknown context": [command(contexts=[3])],
    "101 commands": [command(name=f"c{number}") for number in range(101)],
    "16 entries of a menu": [{"type": 2, "name": f"m{number}"} for number in range(16)],
    "16 entries of the other menu": [{"type": 3, "name": f"m{number}"} for number in range(16)],
    "8001 characters": [heavy(8001)],
}


@pytest.mark.parametrize("name", GOOD_COMMANDS)
def test_good_commands_are_accepted(name: str) -> None:
    check_commands(GOOD_COMMANDS[name])
    assert not complaints("PUT", "/applications/1/commands", GOOD_COMMANDS[name])


@pytest.mark.parametrize("name", BAD_COMMANDS)
def test_bad_commands_are_refused(name: str) -> None:
    with pytest.raises(ApiError, match="50035"):
        check_commands(BAD_COMMANDS[name])
    assert complaints("PUT", "/applications/1/commands", BAD_COMMANDS[name])


def test_a_single_command_is_checked_the_same_way() -> None:
    check_command(command())
    with pytest.raises(ApiError, match="50035"):
        check_command(command(name="Uno"))


@pytest.mark.parametrize(
    ("kind", "suggested"),
    [
        (3, [{"name": "x" * 101, "value": "a"}]),
        (3, [{"name": "a", "value": "a"}] * 26),
        (4, [{"name": "a", "value": "a"}]),
    ],
)
def test_bad_suggestions_are_refused(kind: int, suggested: list[Body]) -> None:
    with pytest.raises(ApiError, match="50035"):
        check_suggestions({"choices": suggested}, kind)
