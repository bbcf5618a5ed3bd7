"""Computer players of every level play the additions; texts and pictures show them."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

import discord
from discord import app_commands
from discord.ext import commands
from sqlalchemy import text

import bot.app  # noqa: F401  (everything that reads the lists)
from bot.cogs.commands import CatalogTranslator
from bot.computer import LEVELS
from bot.computer.player import ComputerPlayer
from bot.engine.catalogue import rules_of
from bot.engine.faces.decks import card_of
from bot.engine.model.cards import Card
from bot.engine.model.decisions import RoundOver
from bot.engine.model.events import CardPlayed, CardsDrawn, Event
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.match import Match, play_move, start_match
from bot.engine.view import view_of
from bot.game import counts
from bot.game.counts import Counts
from bot.game.state import RecordEntry
from bot.pictures.cards import card_image
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.schema import upgrade
from bot.text.cards import card_label, card_words, special_lines
from bot.text.language import speaking
from bot.text.rules import rule_lines
from tests.docs.cards import missing
from tests.extended import DRAWN, SKIP_TWO, WILD_SKIP
from tests.features.samples import modules_of_tests
from tests.storage.sitting import PEOPLE, opened
from tests.storage.sitting import play as play_match

CountEvent = Callable[[dict[int, Counts], RecordEntry, Event, Collection[int]], None]
COUNT_EVENT: CountEvent = vars(counts)["_count_event"]


def play(level: str, seats: int) -> Counter[str]:
    """Let computer players of a level play rounds to the end; return how often each face was played."""
    rng = Random(f"{level} {seats}")
    rules = rules_of({"no_wild_last": True, "scoring": "single_round"})
    return Counter(
        card.face.key
        for _ in range(8)
        for card in cards_played(
            LEVELS[level], start_match(rules, seats, rng.randbytes(SECRET_BYTES))[0], rng
        )
    )


def cards_played(player: ComputerPlayer, match: Match, rng: Random) -> Iterator[Card]:
    """The cards of one round; none may be a wild that went out."""
    while not isinstance(match.table.awaiting, RoundOver):
        seat = match.table.decider
        assert seat is not None
        view = view_of(match, seat)
        match, events = play_move(match, seat, player.choose(view, rng))
        for event in events:
            if isinstance(event, CardPlayed):
                assert not (event.card.is_wild and len(view.hand) == 1)
                yield event.card


def show() -> None:
    """Describe and draw the new cards and the new rule in a language without translations for them."""
    for code, name in (("RS2", "Skip Two"), ("WS", "Wild Skip")):
        card = card_of(code)
        card_image(card, 76)
        with speaking("de"):
            assert name in card_words(card)
            assert name in card_label(card)
    assert any("No wild last" in line for line in rule_lines(rules_of({"no_wild_last": True})))
    assert special_lines([card_of("RS2")], rules_of({})) == []


def count_drawn(counts: dict[int, Counts], entry: RecordEntry, event: Event, held: Collection[int]) -> None:
    """Count the new statistic along with the others."""
    COUNT_EVENT(counts, entry, event, held)
    if isinstance(event, CardsDrawn):
        counts.setdefault(event.seat, Counts()).sums[DRAWN.name] += event.count


def count(url: str) -> None:
    """Count the new statistic in a match, store it in its own column, and let features show it."""
    upgrade(url)
    asyncio.run(counted(url))


async def counted(url: str) -> None:
    """Play one match in which the new statistic is counted."""
    database = Database(url)
    for table in ("seats", "summaries"):  # the migration
        column = text(f"ALTER TABLE {table} ADD COLUMN {DRAWN.name} INTEGER NOT NULL DEFAULT 0")
        await database.write(lambda connection, column=column: connection.execute(column))
    store = SqlGameStore(database)
    await play_match(store, await store.create(opened(1, PEOPLE[:2], hand_size=3)), Random(1))
    query = text(f"SELECT {DRAWN.name} FROM seats WHERE seat = 0")  # noqa: S608
    count = await database.read(lambda connection: connection.scalar(query))
    assert count > 1
    for module in modules_of_tests("extended"):
        await module.show(database, count)
    await database.close()


class Extra(commands.Cog):
    """A cog with a command that no catalog knows."""

    @app_commands.command()
    async def greet(self, interaction: discord.Interaction, person: str) -> None:
        """Say hello."""


async def translate() -> None:
    """Register the new command with Discord along with the others; it stays English in every language."""
    bot = commands.Bot((), intents=discord.Intents.none())
    await bot.add_cog(Extra())
    (command,) = bot.tree.get_commands()
    payload = await command.get_translated_payload(bot.tree, CatalogTranslator())
    assert (payload["name"], payload["description"]) == ("greet", "Say hello.")
    assert not payload["name_localizations"]


def asked_for() -> None:
    """A release needs the scripts that check shuffles, and the sheets of cards."""
    lines = list(missing())
    assert "verify_shuffle.py and verify_shuffle.html don't know the cards of deck yet" in lines
    (sheet,) = [line for line in lines if "cards-classic.png" in line]
    assert {"RS2", "YS2", "GS2", "BS2", "WS"} <= {*re.findall(r"\w+", sheet)}


def main() -> None:
    """Play with the additions, and show them."""
    for level in LEVELS:
        for seats in (2, 4):
            played = play(level, seats)
            assert {SKIP_TWO.key, WILD_SKIP.key} <= played.keys(), (level, seats, played)
    show()
    with TemporaryDirectory() as folder, patch.object(counts, "_count_event", count_drawn):
        count(f"sqlite:///{folder}/bot.db")
    asyncio.run(translate())
    asked_for()


if __name__ == "__main__":
    main()
