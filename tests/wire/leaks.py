"""Finds cards where they do not belong: in public messages, custom IDs, and log lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from bot.engine.faces.decks import CARDS, FRONTS
from bot.engine.model.cards import Card
from bot.engine.model.decisions import RoundOver
from bot.engine.play.match import Match
from bot.playground.limits.messages import walk
from bot.playground.server.log import Exchange, WireLog
from bot.text.cards import card_words
from tests.presses import parse

EPHEMERAL = 1 << 6
WORDS = {card_words(card): card for card in reversed(FRONTS.values())}
ANY_CARD = re.compile("|".join(sorted(map(re.escape, WORDS), key=len, reverse=True)))
SPELLED = "|".join({re.escape(words.partition(" ")[2]) for words in WORDS if "Wild" not in words})
# A hand in a log line would be spelled out (Red 7), coded (R7, W4), or in the JSON of a state.
IN_A_LOG = re.compile(rf"\b({SPELLED})\b|\b[RYGB](\d|S|R|D2)\b|\bW4\b|\"?hands\"?\s*[:=]|secret['\"]?\s*[:=]")
WILD_BRAND = CARDS["WB"]
# Cards that everybody sees although they do not stay: put back at the start (U4a).
OPEN_AT_THE_DEAL = re.compile(rf"({ANY_CARD.pattern}) can't come first")
PLAIN_ARGUMENT = re.compile(r"\d*(=\d+)*(=[a-z]+)*(=\d*)?|[a-z_]+|[a-z_]+=\w+", re.ASCII)


def cards_in_public(log: WireLog, history: Mapping[int, Match]) -> list[str]:
    """Cards in public messages that were not on the table in that round up to the shown revision."""
    private = _private_tokens(log)
    return [
        f"{exchange.method} {exchange.path[:60]}: {words} at {revision}"
        for exchange in log.exchanges
        for message in _public_message(exchange, private)
        for words in ANY_CARD.findall(OPEN_AT_THE_DEAL.sub("", json.dumps(message, ensure_ascii=False)))
        if WORDS[words] not in _laid_open(history, revision := _revision(message))
    ]


def odd_custom_ids(log: WireLog) -> set[str]:
    """Custom IDs with an argument that could be a card."""
    return {
        part["custom_id"]
        for exchange in log.exchanges
        for part in _parts(_message(exchange))
        if (press := parse(part.get("custom_id") or "")) and not PLAIN_ARGUMENT.fullmatch(press.argument)
    }


def cards_in_lines(text: str) -> list[str]:
    """Log lines that may name cards or secrets."""
    return [line for line in text.splitlines() if IN_A_LOG.search(line)]


def _private_tokens(log: WireLog) -> frozenset[str]:
    """The tokens of messages that only one person sees: ephemeral answers and follow-ups, answers on such
    messages.
    """
    pressed = {
        told.data["token"]
        for told in log.events("INTERACTION_CREATE")
        if int((told.data.get("message") or {}).get("flags", 0)) & EPHEMERAL
    }
    answered = {
        exchange.path.split("/")[3]
        for exchange in log.requests("POST", "^/(interactions|webhooks)/")
        if int(_message(exchange).get("flags") or 0) & EPHEMERAL
    }
    return frozenset(pressed | answered)


def _message(exchange: Exchange) -> dict[str, Any]:
    body = exchange.body if isinstance(exchange.body, dict) else {}
    return body.get("data") or body


def _public_message(exchange: Exchange, private: frozenset[str]) -> Iterator[dict[str, Any]]:
    message = _message(exchange)
    if _is_private(exchange, message, private):
        return
    if "components" in message or message.get("content"):
        yield message


def _is_private(exchange: Exchange, message: Mapping[str, Any], private: frozenset[str]) -> bool:
    """Whether only one person reads it: for a change made with a token, Discord's answer shows that."""
    told = exchange.answer if isinstance(exchange.answer, dict) else {}
    if exchange.path.startswith("/webhooks/") and "flags" in told:
        return bool(int(told["flags"]) & EPHEMERAL)
    is_marked = bool(int(message.get("flags") or 0) & EPHEMERAL)
    return is_marked or not private.isdisjoint(exchange.path.split("/"))


def _parts(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    return (part for _, part in walk(message.get("components") or []))


def _revision(message: dict[str, Any]) -> int:
    found = [parse(part.get("custom_id") or "") for part in _parts(message)]
    return max((press.revision for press in found if press), default=-1)


def _laid_open(history: Mapping[int, Match], revision: int) -> set[Any]:
    known = [at for at in history if at <= revision]
    if not known:
        return set()
    now = history[max(known)]
    if now.table.awaiting.phase == RoundOver.phase:
        return set(WORDS.values())
    in_round = [history[at] for at in known if history[at].round == now.round]
    return {card for match in in_round for card in (*match.table.discard, *_brands_shown(match))}


def _brands_shown(match: Match) -> Iterator[Card]:
    """Other people's answers while a Wild Yellowstone Brand is on top (W1): their first card with a brand."""
    if match.table.discard[-1] == WILD_BRAND:
        for hand in match.table.hands:
            yield from [card for card in hand if card.is_branded][:1]
