"""`python -m bot COMMAND`: every command of the program, each importing what it needs when it is called."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.computer.player import ComputerPlayer
    from bot.computer.tournament import Contest, Result

WHAT_TO_DO_FIRST = """\
There is no DISCORD_TOKEN: copy .env.example to .env and put your bot's token there (Developer Portal, Bot);
`make invite` then prints the link that adds the bot to a server. `make play-locally` needs no Discord."""
MOST_PEOPLE = 10


def run(arguments: Sequence[str]) -> int:
    """Start the bot (this is the default); --migrate brings the database up to date first."""
    parser = argparse.ArgumentParser("python -m bot run", description=run.__doc__)
    parser.add_argument("--migrate", action="store_true", help="bring the database up to date first")
    parser.add_argument(
        "--or-play-locally", action="store_true", help="without a token, play without Discord"
    )
    options = parser.parse_args(arguments)
    from bot.config import load_settings

    settings = load_settings()
    if not settings.token and options.or_play_locally:
        print("There is no DISCORD_TOKEN yet, so UNO starts in your browser, without Discord.", flush=True)
        return play_locally([])
    if not settings.token:
        print(WHAT_TO_DO_FIRST, file=sys.stderr)
        return 1
    from bot import app, log, readiness

    log.start_logging(settings)
    try:
        asyncio.run(app.run(settings, migrate=options.migrate))
    except readiness.NotReady as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def play_locally(arguments: Sequence[str]) -> int:
    """Play in a browser, without Discord: the bot and a small Discord on this computer."""
    parser = argparse.ArgumentParser("python -m bot play-locally", description=play_locally.__doc__)
    parser.add_argument(
        "--people", type=int, choices=range(1, MOST_PEOPLE + 1), default=3, help="how many people (3)"
    )
    parser.add_argument("--port", type=int, help="where the page is served; 0 for any free port")
    options = parser.parse_args(arguments)
    from bot.playground.local import play

    return play(options.people, options.port, partial(print, flush=True))


def migrate(arguments: Sequence[str]) -> int:
    """Bring the database up to date, or make it."""
    _take_none("migrate", arguments)
    from bot import log, readiness
    from bot.config import load_settings

    settings = load_settings()
    log.start_logging(settings)
    try:
        readiness.migrate(settings)
    except readiness.NotReady as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def check(arguments: Sequence[str]) -> int:
    """Tell whether settings, database, schema and token are good."""
    _take_none("check", arguments)
    from bot.config import SettingsError, load_settings
    from bot.readiness import Finding, findings

    try:
        settings = load_settings(required=["DISCORD_TOKEN"])
    except SettingsError as error:
        report = [
            Finding("settings", False, f"{problem}; .env.example explains it") for problem in error.problems
        ]
    else:
        report = asyncio.run(findings(settings))
    print(*report, sep="\n")
    return 0 if all(finding.is_good for finding in report) else 1


def invite(arguments: Sequence[str]) -> int:
    """Print the link that adds the bot to a server."""
    _take_none("invite", arguments)
    from bot.config import SettingsError, load_settings
    from bot.invitation import invitation

    settings = load_settings(required=["DISCORD_TOKEN"])
    try:
        print(invitation(settings.token))
    except ValueError as error:
        raise SettingsError([f"DISCORD_TOKEN: {error}"]) from None
    return 0


def scenario(arguments: Sequence[str]) -> int:
    """Set up positions from files, make the moves in them, print what happened."""
    from bot import scenario as scenarios

    return scenarios.main(arguments)


def tournament(arguments: Sequence[str]) -> int:
    """Let computer players play each other and print who wins how often, with 95 % intervals."""
    parser = argparse.ArgumentParser("python -m bot tournament", description=tournament.__doc__)
    parser.add_argument("--players", default="advanced,normal", help="levels by seat: advanced,normal,…")
    parser.add_argument("--rules", default="", help="what differs from the default: stacking=same,…")
    parser.add_argument("--seed", default="1", help="the same seed gives the same games")
    games = parser.add_mutually_exclusive_group(required=True)
    games.add_argument("--rounds", type=int, help="play so many single rounds")
    games.add_argument("--matches", type=int, help="play so many whole matches")
    options = parser.parse_args(arguments)
    from bot.computer.tournament import Contest, options_of, shares
    from bot.engine.catalogue import rules_of
    from bot.engine.model.options import RulesError

    names = tuple(options.players.split(","))
    single = {"scoring": "single_round"} if options.rounds else {}
    try:
        contest = Contest(names, _levels(names), rules_of(options_of(options.rules) | single))
        results = _played_out(contest, options.rounds or options.matches, options.seed)
    except RulesError as error:
        parser.error(f"{error.option}: {error.code}")
    except KeyError as error:
        parser.error(f"there is no computer player {error}")
    print(*shares(results), sep="\n")
    return 0


def _levels(names: Sequence[str]) -> dict[str, ComputerPlayer]:
    from bot.computer import LEVELS

    return {name: LEVELS[name] for name in names}


def _played_out(contest: Contest, games: int, seed: str) -> list[Result]:
    """All games of a tournament, on all processors."""
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor() as pool:
        chunk = max(1, games // 100)
        return list(pool.map(partial(_game, contest, seed), range(games), chunksize=chunk))


def _game(contest: Contest, seed: str, number: int) -> Result:
    from random import Random

    from bot.computer.tournament import play_game

    return play_game(contest, number, Random(f"{seed} {number}"))  # noqa: S311  # it must be the same again


COMMANDS = {
    command.__name__.replace("_", "-"): command
    for command in (run, play_locally, migrate, check, invite, scenario, tournament)
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    parser = argparse.ArgumentParser(
        "python -m bot",
        description="UNO for Discord",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join(f"{name:14}{command.__doc__}" for name, command in COMMANDS.items()),
    )
    parser.add_argument(
        "command", nargs="?", choices=COMMANDS, default="run", metavar="COMMAND", help="see below"
    )
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="what the command takes")
    options = parser.parse_args(argv)
    from bot.config import SettingsError

    try:
        return COMMANDS[options.command](options.arguments)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 1


def _take_none(command: str, arguments: Sequence[str]) -> None:
    argparse.ArgumentParser(f"python -m bot {command}", description=COMMANDS[command].__doc__).parse_args(
        arguments
    )


if __name__ == "__main__":
    sys.exit(main())
