"""Everything the bot offers besides the table. Each feature has its own folder, and FEATURES lists
them all.
"""

from __future__ import annotations

from itertools import chain

import discord
from discord.ext import commands
from sqlalchemy import Connection

from bot.cogs.commands import cogs
from bot.cogs.uno import REPLACED as OF_UNO
from bot.feature import Feature
from bot.features.badges.commands import BADGES
from bot.features.daily.commands import DAILY
from bot.features.lessons.commands import LESSONS
from bot.features.nights.commands import NIGHTS
from bot.features.personal.commands import PERSONAL
from bot.features.rankings.commands import RANKINGS
from bot.features.replays.commands import REPLAYS
from bot.features.reviews.commands import REVIEWS
from bot.features.servers.commands import SERVERS
from bot.features.tournaments.commands import TOURNAMENTS
from bot.text.language import Words
from bot.ui.offers import Additions, FeatureOffer, FinishedGame
from bot.ui.router import Router

FEATURES: tuple[Feature, ...] = (
    RANKINGS,
    BADGES,
    DAILY,
    LESSONS,
    NIGHTS,
    PERSONAL,
    REPLAYS,
    REVIEWS,
    SERVERS,
    TOURNAMENTS,
)  # This order is used in the help and for the tabs of a profile.


def all_offers(game: FinishedGame) -> list[FeatureOffer]:
    """The actions that all features offer for a finished game."""
    return [offer for feature in FEATURES for offer in feature.offers(game)]


ADDITIONS = Additions(
    all_offers,
    for_newcomers=tuple(offer for feature in FEATURES for offer in feature.for_newcomers),
    pointers=tuple(pointer for feature in FEATURES for pointer in feature.pointers),
)


REPLACED: dict[str, Words] = dict(chain(OF_UNO.items(), *(feature.replaced.items() for feature in FEATURES)))


def recount_all(connection: Connection) -> None:
    """Rebuild the data of all features from the stored results."""
    for feature in FEATURES:
        if feature.recount is not None:
            feature.recount(connection)


def fill_all(connection: Connection) -> None:
    """Compute the data of new features from the stored results."""
    for feature in FEATURES:
        if feature.fill is not None:
            feature.fill(connection)


def all_cogs(client: discord.Client, router: Router) -> tuple[commands.Cog, ...]:
    """Every cog of the bot: the cogs of the table, and one for each feature."""
    in_uno = [feature.in_uno for feature in FEATURES if feature.in_uno]
    return *cogs(client, router, in_uno), *(feature.cog(router) for feature in FEATURES if feature.cog)
