"""`python -m bot COMMAND`: the commands. Each imports what it needs when it is called."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from bot import PROGRAM, __version__
from bot.hosting.commands import backup, check, doctor, invite, migrate, move_database, ratings, restore
from bot.hosting.probe import health

if TYPE_CHECKING:
    from bot.computer.player import ComputerPlayer
    from bot.computer.tournament import Contest, Result

WHAT_TO_DO_FIRST = f"""\
There is no DISCORD_TOKEN: put your bot's token (Developer Portal, Bot) into a file named .env.
`{PROGRAM} invite` prints the link that adds the bot. `{PROGRAM} play-locally` needs no Discord."""
MOST_PEOPLE = 10


def run(arguments: Sequence[str]) -> int:
    """Start the bot (the default command)."""
    parser = argparse.ArgumentParser(f"{PROGRAM} run", description=run.__doc__)
    parser.add_argument("--migrate", action="store_true", help="update the database schema first")
    parser.add_argument(
        "--or-play-locally", action="store_true", help="start play-locally if there is no token"
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
    from bot import log, running
    from bot.findings import NotReady

    log.start_logging(settings)
    try:
        asyncio.run(running.run(settings, migrate=options.migrate))
    except NotReady as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def play_locally(arguments: Sequence[str]) -> int:
    """Play in your browser, without Discord: runs the bot and a small stand-in for Discord."""
    parser = argparse.ArgumentParser(f"{PROGRAM} play-locally", description=play_locally.__doc__)
    parser.add_argument(
        "--people",
        type=int,
        choices=range(1, MOST_PEOPLE + 1),
        default=3,
        help="how many players, each with a window (default: 3)",
    )
    parser.add_argument("--port", type=int, help="port of the page; 0 picks a free one")
    parser.add_argument(
        "--start-over", action="store_true", help="delete the games and messages of last time"
    )
    chosen = parser.parse_args(arguments)
    from bot.playground.local import Options, play

    return play(Options(**vars(chosen)), partial(print, flush=True))


def emojis(arguments: Sequence[str]) -> int:
    """Upload the pictures of the cards to Discord now; `run` does so in the background."""
    argparse.ArgumentParser(f"{PROGRAM} emojis", description=emojis.__doc__).parse_args(arguments)
    from bot import running
    from bot.config import load_settings
    from bot.findings import NotReady

    settings = load_settings(required=["DISCORD_TOKEN"])
    try:
        print(asyncio.run(running.upload_emojis(settings)))
    except NotReady as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def scenario(arguments: Sequence[str]) -> int:
    """Play scenario files: set up positions, make moves, print what happens."""
    from bot import scenario as scenarios

    return scenarios.main(arguments)


def replay(arguments: Sequence[str]) -> int:
    """Play the export of a match again and check every move."""
    from bot.scenario import replaying

    return replaying.main(arguments)


def tournament(arguments: Sequence[str]) -> int:
    """Let computer players play each other; prints their win rates with 95% intervals."""
    parser = argparse.ArgumentParser(f"{PROGRAM} tournament", description=tournament.__doc__)
    parser.add_argument("--players", default="advanced,normal", help="levels by seat (default: %(default)s)")
    parser.add_argument(
        "--rules", default="", help="options that differ from the default, such as stacking=same,hand_size=5"
    )
    parser.add_argument(
        "--seed", default="1", help="the same seed plays the same games (default: %(default)s)"
    )
    games = parser.add_mutually_exclusive_group(required=True)
    games.add_argument("--rounds", type=int, help="number of single rounds to play")
    games.add_argument("--matches", type=int, help="number of whole matches to play")
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
    """Play all games of a tournament, on all processors."""
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor() as pool:
        chunk = max(1, games // 100)
        return list(pool.map(partial(_game, contest, seed), range(games), chunksize=chunk))


def _game(contest: Contest, seed: str, number: int) -> Result:
    from random import Random

    from bot.computer.tournament import play_game

    return play_game(contest, number, Random(f"{seed} {number}"))  # noqa: S311  # repeatable, not secret


EACH = (
    run, play_locally, migrate, backup, restore, move_database, check, doctor, health, invite, ratings,
    emojis, scenario, replay, tournament,
)  # fmt: skip
COMMANDS = {command.__name__.replace("_", "-"): command for command in EACH}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    parser = argparse.ArgumentParser(
        PROGRAM,
        description="UNO for Discord",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join(f"{name:15}{command.__doc__}" for name, command in COMMANDS.items()),
    )
    parser.add_argument("--version", action="version", version=f"uno-bot {__version__}")
    parser.add_argument(
        "command",
        nargs="?",
        choices=COMMANDS,
        default="run",
        metavar="COMMAND",
        help="one of the commands below",
    )
    parser.add_argument(
        "arguments", nargs=argparse.REMAINDER, help="arguments of the command; COMMAND --help lists them"
    )
    options = parser.parse_args(argv)
    from bot.config import SettingsError

    try:
        return COMMANDS[options.command](options.arguments)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
