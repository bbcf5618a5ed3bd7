"""The commands: `make COMMAND` or `uno-bot COMMAND`. Each imports what it needs when it is called."""

from __future__ import annotations

import gc
import logging
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from bot.findings import NotReady, SettingsError
from bot.hosting.commands import (
    backup,
    check,
    doctor,
    emojis,
    health,
    invite,
    migrate,
    move_database,
    ratings,
    rehearsal,
    restore,
)
from bot.program import PROGRAM, VersionAction, command

if TYPE_CHECKING:
    import asyncio

    from bot.computer.tournament import Contest, Result

WHAT_TO_DO_FIRST = f"""\
There is no DISCORD_TOKEN: put your bot's token (Developer Portal, Bot) into a file named .env.
`{command("invite")}` prints the link that adds the bot. `{command("play-locally")}` needs no Discord."""
MOST_PEOPLE = 10


def run(options: Namespace) -> int:
    """Start the bot (the default command)."""
    import asyncio

    from bot.config import load_settings

    settings = load_settings()
    if not settings.token and options.or_play_locally:
        print("There is no DISCORD_TOKEN yet, so UNO starts in your browser, without Discord.", flush=True)
        return play_locally(PARSER.parse_args(["play-locally"]))
    if not settings.token:
        print(WHAT_TO_DO_FIRST, file=sys.stderr)
        return 1
    gc.disable()  # a third of the import time would be spent on collections that find nothing
    from bot.text.language import read_catalogs

    read_catalogs()  # the imports that follow use the memory that this frees (2 MB)
    from bot import log, running

    gc.enable()
    log.start_logging(settings)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(running.run(settings, migrate=options.migrate, take_over=options.take_over))
    return 0


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """Use uvloop where it is installed, because a press takes dozens of iterations of the event loop."""
    import asyncio

    try:
        from uvloop import new_event_loop
    except ImportError:  # uvloop doesn't exist on Windows
        return asyncio.new_event_loop
    return new_event_loop


def play_locally(options: Namespace) -> int:
    """Play in your browser, without Discord: runs the bot and a small stand-in for Discord."""
    from bot.playground.local import Options, play

    asked = Options(options.people, options.port, options.start_over, options.without_bot)
    return play(asked, partial(print, flush=True))


def scenario(options: Namespace) -> int:
    """Play scenario files: set up positions, make moves, print the results."""
    from bot import scenario as scenarios

    if options.events:
        return scenarios.list_events()
    return scenarios.run_files(options.files) if options.files else options.refuse("which FILE?")


def replay(options: Namespace) -> int:
    """Play the export of a match again and check every move."""
    from bot.scenario import command as replaying

    return replaying.check_file(options.file)


def tournament(options: Namespace) -> int:
    """Let computer players play each other; prints their win rates with 95% intervals."""
    from bot.computer.tournament import Contest, options_of, shares
    from bot.engine.catalogue import rules_of
    from bot.engine.model.options import RulesError
    from bot.hosting.player_program import ProgramFault, player_of

    names = tuple(options.players.split(","))
    single = {"scoring": "single_round"} if options.rounds else {}
    try:
        contest = Contest(names, rules_of(options_of(options.rules) | single))
        for name in names:
            player_of(name)
        results = _played_out(contest, options.rounds or options.matches, options.seed)
    except RulesError as error:
        return options.refuse(f"{error.option}: {error.code}")
    except (KeyError, FileNotFoundError) as error:
        return options.refuse(f"there is no computer player {error}")
    except ProgramFault as fault:
        print(fault, file=sys.stderr)
        return 1
    print(*shares(results), sep="\n")
    return 0


def _played_out(contest: Contest, games: int, seed: str) -> list[Result]:
    """Play all games of a tournament, on all processors."""
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor() as pool:
        chunk = max(1, games // 100)
        return list(pool.map(partial(_game, contest, seed), range(games), chunksize=chunk))


def _game(contest: Contest, seed: str, number: int) -> Result:
    from random import Random

    from bot.computer.tournament import play_game
    from bot.hosting.player_program import player_of

    rng = Random(f"{seed} {number}")  # noqa: S311  # repeatable, not secret
    return play_game(contest, {name: player_of(name) for name in contest.names}, number, rng)


def player(options: Namespace) -> int:
    """Be a player program: answer questions on standard input with the moves of a level."""
    from bot.hosting.player_program import answer_questions

    return answer_questions(options.level)


PARSER = ArgumentParser(PROGRAM, description="UNO for Discord")
PARSER.add_argument("--version", action=VersionAction, nargs=0, help="print the version and its commit")
_SUBPARSERS = PARSER.add_subparsers(title="commands", metavar="COMMAND")
COMMANDS = _SUBPARSERS.choices
"""Each command is named like its function, and described by the function's docstring."""


def _command(what: Callable[[Namespace], int]) -> ArgumentParser:
    text = what.__doc__ or ""
    name = what.__name__.replace("_", "-")
    command = _SUBPARSERS.add_parser(name, help=text.replace("%", "%%"), description=text)
    command.set_defaults(run=what, refuse=command.error)
    return command


def _declare_playing() -> None:
    command = _command(run)
    command.add_argument("--migrate", action="store_true", help="update the database schema first")
    command.add_argument(
        "--take-over",
        action="store_true",
        help="if another process runs, connect beside it, and go on where it ends (PostgreSQL)",
    )
    command.add_argument(
        "--or-play-locally", action="store_true", help="start play-locally if there is no token"
    )
    command = _command(play_locally)
    command.add_argument(
        "--people",
        type=int,
        choices=range(1, MOST_PEOPLE + 1),
        default=3,
        help="how many players, each with a window (default: 3)",
    )
    command.add_argument("--port", type=int, help="port of the page; 0 picks a free one")
    command.add_argument(
        "--start-over", action="store_true", help="delete the games and messages of last time"
    )
    command.add_argument(
        "--without-bot", action="store_true", help="wait for a bot that you start with your own settings"
    )


def _declare_hosting() -> None:
    command = _command(migrate)
    command.add_argument("--begin-anew", action="store_true", help="make an empty database where one is gone")
    _command(backup).add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        type=Path,
        help="where to (default: a new file in the folder of the backups)",
    )
    _command(restore).add_argument("file", metavar="FILE", type=Path, help="the backup")
    moving = _command(move_database)
    moving.add_argument("source", metavar="FROM", help="address of the database, as in DATABASE_URL")
    moving.add_argument("target", metavar="TO", help="address of the empty one")
    command = _command(rehearsal)
    command.add_argument(
        "--server", type=int, required=True, help="id of a test server, of at most 50 people"
    )
    command.add_argument("--channel", type=int, required=True, help="id of a text channel in it")
    command.add_argument("--voice", type=int, default=0, help="id of a voice channel without Connect")
    command.add_argument("--role", type=int, default=0, help="id of a role, to see whether the bot pings it")
    command.add_argument("--person", type=int, default=0, help="id of somebody to write a direct message to")
    command.add_argument("--blocked", default="", help="a word that AutoMod blocks in this server")
    command.add_argument("--emoji-sends", type=int, default=20, help="how often to send a new emoji")
    command.add_argument("--presses", action="store_true", help="go on with somebody who presses buttons")
    command.add_argument(
        "--heartbeats", type=float, default=0.0, help="for how many seconds to send one every six seconds"
    )
    command.add_argument(
        "--folder",
        type=Path,
        default=Path("data") / "rehearsal",
        help="for the report (default: %(default)s)",
    )
    for command in (check, doctor, health, invite, ratings, emojis):
        _command(command)


def _declare_rules() -> None:
    command = _command(scenario)
    command.add_argument("files", nargs="*", metavar="FILE", help="a JSON file with a case or several")
    command.add_argument("--events", action="store_true", help="list the types of events and their fields")
    _command(replay).add_argument(
        "file", metavar="FILE", type=Path, help="what /replay or /verify lets you download"
    )
    command = _command(tournament)
    command.add_argument(
        "--players",
        default="advanced,normal",
        help="levels or paths of player programs by seat (default: %(default)s)",
    )
    command.add_argument(
        "--rules", default="", help="options that differ from the default, such as stacking=same,hand_size=5"
    )
    command.add_argument(
        "--seed", default="1", help="the same seed plays the same games (default: %(default)s)"
    )
    games = command.add_mutually_exclusive_group(required=True)
    games.add_argument("--rounds", type=int, help="number of single rounds to play")
    games.add_argument("--matches", type=int, help="number of whole matches to play")
    command = _command(player)
    command.add_argument("level", choices=("easy", "normal", "advanced"))


_declare_playing()
_declare_hosting()
_declare_rules()


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command, `run` by default, and return its exit status."""
    options = PARSER.parse_args((sys.argv[1:] if argv is None else argv) or ["run"])
    try:
        return options.run(options)
    except (NotReady, SettingsError) as error:
        print(error, file=sys.stderr)
        return 1


def program() -> NoReturn:
    """Run one command as the whole program, and exit immediately when it is done.

    Shutting down an interpreter takes seconds on a busy machine, and everything is closed and on disk before
    that.
    """
    status = main()
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    program()
