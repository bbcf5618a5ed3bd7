"""Messages about what happens in a server, for its staff and for people who should know about a new table."""

from __future__ import annotations

from bot.game.players import Player
from bot.text.language import Sentence, say
from bot.text.names import disarmed, harmless, shown_name

ENDED = Sentence("{moderator} ended the table in {channel}.")
REMOVED = Sentence("{moderator} removed {player} from the table in {channel}.")
KEPT = Sentence("{moderator} saved the rules **{name}**.")
DROPPED = Sentence("{moderator} deleted the saved rules **{name}**.")
GUEST_NAMED = Sentence("{player} brought a guest called **{name}** to the table in {channel}.")
EFFECT_WRITTEN = Sentence("{player} wrote on a card at the table in {channel}: {text}")
CHALLENGED = Sentence("{rival}, {host} challenges you to UNO! Press **Join** to take your seat.")
OPENED = Sentence("{role} {host} opened a table in {channel}. Come and join!")


def ended(moderator: int, channel: int) -> str:
    return say(ENDED, moderator=f"<@{moderator}>", channel=f"<#{channel}>")


def removed(moderator: int, player: Player, channel: int) -> str:
    return say(REMOVED, moderator=f"<@{moderator}>", player=shown_name(player), channel=f"<#{channel}>")


def kept(moderator: int, name: str) -> str:
    """Somebody saved rules for the server."""
    return say(KEPT, moderator=f"<@{moderator}>", name=disarmed(name))


def dropped(moderator: int, name: str) -> str:
    """Somebody deleted saved rules."""
    return say(DROPPED, moderator=f"<@{moderator}>", name=disarmed(name))


def guest_named(player: int, name: str, channel: int) -> str:
    """Somebody added and named a guest."""
    return say(GUEST_NAMED, player=f"<@{player}>", name=disarmed(name), channel=f"<#{channel}>")


def effect_written(player: int, text: str, channel: int) -> str:
    """Somebody wrote a dare or another text on a customizable card."""
    return say(EFFECT_WRITTEN, player=f"<@{player}>", text=harmless(text), channel=f"<#{channel}>")


def table_opened(role: int, host: int, channel: int) -> str:
    """Somebody opened a table. This pings the role."""
    return say(OPENED, role=f"<@&{role}>", host=f"<@{host}>", channel=f"<#{channel}>")


def challenged(rival: int, host: int) -> str:
    """Somebody opened a table for two. This pings the other person."""
    return say(CHALLENGED, rival=f"<@{rival}>", host=f"<@{host}>")
