"""`make emojis`: uploads the pictures of the cards before the bot starts."""

from __future__ import annotations

import discord

from bot.config import Settings
from bot.findings import Finding, NotReady
from bot.hosting.reaching import OFFLINE, use_addresses, why_offline
from bot.ui.transport.emojis import EmojiBook

PATIENT = 60.0  # how many seconds it waits for a rate limit


async def upload_emojis(settings: Settings) -> str:
    """Upload the emojis using only the REST API, and return a report. Raises NotReady if Discord refuses.

    Outdated emojis are kept, because an earlier version of the bot might be running and using them.
    """
    use_addresses(settings)
    try:
        async with discord.Client(intents=discord.Intents.none(), max_ratelimit_timeout=PATIENT) as client:
            await client.login(settings.token)
            uploaded = await EmojiBook(client).upload()
    except OFFLINE as error:
        raise NotReady([why_offline(error)]) from None
    except discord.RateLimited as limit:
        says = f"Discord accepts the next ones in {limit.retry_after / 60:.0f} minutes; run this again then"
        raise NotReady([Finding("emojis", False, says)]) from None
    except discord.HTTPException as error:
        says = f"Discord answers {error.status} {error.code}: {error.text}"
        raise NotReady([Finding("emojis", False, says)]) from None
    return f"{uploaded} emojis uploaded" if uploaded else "all emojis are there already"
