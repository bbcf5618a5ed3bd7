"""Checks every request of the bot: Discord's limits, and no card where it does not belong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from simcord.enums import ChannelType

from bot.engine.faces.decks import CARDS
from bot.engine.model.cards import Card
from bot.engine.model.decisions import RoundOver
from bot.engine.model.events import (
    BrandShown,
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardTurnedUp,
    DealerDrawn,
    Misplayed,
)
from bot.game.events import TableEvent
from bot.game.registry import Registry
from bot.game.session import GameSession
from bot.text.cards import card_words
from tests.discord_api import limits

EPHEMERAL = 1 << 6
SUPPRESS_NOTIFICATIONS = 1 << 12
MESSAGE_ANSWER = 4  # the type of an interaction response that is a new message
FORM_FIELDS = (4, 19, 21, 22)  # the types of text inputs, file uploads, radio groups, and checkbox groups
CUSTOM_ID = re.compile(
    r"uno:[a-z_]+:\d+:\d+(\.\d+)?:([a-z0-9_=]*)", re.ASCII
)  # numbers and words, never a card's code
CARD_CODE = re.compile(r"\b([RYGB](\d|S|R|D)|W4)\b")
RELATIVE = re.compile(r"\b(at|by|for|from|on|since|until) <t:\d+:R>")
WORDS = {card: card_words(card) for card in CARDS.values()}
ANY_CARD = re.compile("|".join(sorted(map(re.escape, {*WORDS.values()}), key=len, reverse=True)))


class Watch:
    """Checks every request when it is sent; it follows tables to know which cards everybody has seen."""

    def __init__(self, backend: Any) -> None:
        self._complaints: list[str] = []
        self.seen: set[Card] = set()
        self.played: set[Card] = set()
        # New public messages, by whether they are silent, and whether they mention somebody.
        self.sent: Counter[tuple[bool, bool]] = Counter()
        self._backend = backend
        self._sessions: dict[int, GameSession] = {}
        backend.http_requests = _Requests(self)

    def follow(self, session: GameSession) -> None:
        """Follow this session of a table from now on, instead of an earlier one."""
        self._sessions[session.id] = session

    def listen(self, registry: Registry) -> None:
        """Listen for events at the tables of a registry, and follow new tables."""
        presenter: Any = registry.services.presenter
        show = presenter.show

        def note(session: GameSession, events: Sequence[TableEvent]) -> None:
            if self._sessions.setdefault(session.id, session) is session:
                self._note(session, events)
            show(session, events)

        presenter.show = note

    def _note(self, session: GameSession, events: Sequence[TableEvent]) -> None:
        if session.state.match is not None:
            self.seen.update(session.state.match.table.discard)
        for event in events:
            match event:
                case CardPlayed(card=card):
                    self.played.add(card)
                    self.seen.add(card)
                case CardTurnedUp(card=card) | Misplayed(card=card) | BrandShown(card=card):
                    self.seen.add(card)
                case DealerDrawn(cards=cards) | CardsDiscarded(cards=cards):
                    self.seen.update(cards)
                case CardsDrawn(is_open=True, cards=cards):
                    self.seen.update(cards)
                case _:
                    pass

    def complaints(self) -> list[str]:
        """Leaks in requests, and Discord's refusals.

        Discord's limits are checked here, not during a press, so that a press runs only the bot's own code
        (`test_life_of_a_press`).
        """
        limited = (
            _about(request, limits.complaints(request.method, request.path, request.json))
            for request in self._backend.http_requests
        )
        return [*self._complaints, *chain.from_iterable(limited)]

    def look(self, request: Any) -> None:
        """Check the content of one request, which depends on the cards that everybody has seen."""
        body = request.json if isinstance(request.json, dict) else None
        message = (body or {}).get("data") or body or {}
        found = [*_strange_ids(message), *_pings(message), *_odd_times(message)]
        if _is_new(request, message) and not self._is_direct(request):
            found += self._count_new(message)
        if not self._is_private(request, message):
            found += self._cards_in(message)
        self._complaints += _about(request, found)

    def _is_direct(self, request: Any) -> bool:
        """Whether a request is about direct messages between a person and the bot."""
        kind, place, *_ = request.path.strip("/").split("/")
        channel = self._backend.channels.get(int(place)) if kind == "channels" else None
        return channel is not None and channel.type == ChannelType.DM

    def _count_new(self, message: dict[str, Any]) -> Iterator[str]:
        """Each new public message must mention somebody or be silent: otherwise it would ring all phones of a
        server.
        """
        allowed = message.get("allowed_mentions") or {}
        is_silent = bool(int(message.get("flags") or 0) & SUPPRESS_NOTIFICATIONS)
        mentions = bool(allowed.get("users") or allowed.get("roles"))
        self.sent[is_silent, mentions] += 1
        if is_silent == mentions:
            yield "mentions somebody silently" if mentions else "rings for everybody and mentions nobody"

    def _is_private(self, request: Any, message: dict[str, Any]) -> bool:
        if int(message.get("flags") or 0) & EPHEMERAL or (request.json or {}) == {"type": 6}:
            return True
        parts = request.path.strip("/").split("/")
        if parts[0] not in ("interactions", "webhooks"):
            return False
        record = next(r for r in self._backend.interactions.values() if r.token == parts[2])
        if (request.json or {}).get("type") == 8:
            return True
        source = int(parts[-1]) if parts[-1].isdigit() else record.message_id or record.source_message_id
        there = self._backend.messages.get(record.channel_id, {})
        return source is not None and (source not in there or there[source].is_ephemeral)

    def _cards_in(self, message: dict[str, Any]) -> Iterator[str]:
        matches = [session.state.match for session in self._sessions.values()]
        if any(match is not None and match.table.awaiting.phase == RoundOver.phase for match in matches):
            return  # all hands are open
        seen = {WORDS[card] for card in self.seen}  # cards of several decks have the same words
        for words in ANY_CARD.findall("\n".join(texts_of(message))):
            if words not in seen:
                yield f"{words} is nobody's business"


class _Requests(list[Any]):
    def __init__(self, watch: Watch) -> None:
        super().__init__()
        self._watch = watch

    def append(self, request: Any) -> None:
        super().append(request)
        self._watch.look(request)


def _about(request: Any, complaints: list[str]) -> list[str]:
    return [f"{request.method} {request.path[:60]}: {complaint}" for complaint in complaints]


def _is_new(request: Any, message: dict[str, Any]) -> bool:
    """Whether a request sends a message that isn't private, rather than editing or deleting one."""
    if request.method != "POST" or int(message.get("flags") or 0) & EPHEMERAL:
        return False
    parts = request.path.strip("/").split("/")
    if parts[0] == "interactions":
        return request.json.get("type") == MESSAGE_ANSWER
    return parts[0] == "webhooks" or parts[-1] == "messages"


def _pings(message: dict[str, Any]) -> Iterator[str]:
    """Only the player to move is notified, or the person who asked for it, by a message that explains it."""
    if "title" in message or not (message.get("components") or message.get("content")):
        return  # a form cannot notify anybody
    allowed, text = message.get("allowed_mentions"), "\n".join(texts_of(message))
    if allowed is None or allowed.get("parse"):
        yield f"could ping: {allowed}"
    if allowed and allowed.get("roles") and "opened a table" not in text:
        yield f"pings {allowed}"
    reasons = "your turn", "It's time", "your table is open", "challenges you", "wins the tournament"
    if allowed and allowed.get("users") and not any(reason in text for reason in reasons):
        yield f"pings {allowed}"


def _odd_times(message: dict[str, Any]) -> Iterator[str]:
    """A relative time has words of its own, which may not fit: "until in 5 hours"."""
    for odd in RELATIVE.findall("\n".join(texts_of(message))):
        yield f"{odd} before a relative time"


def _strange_ids(message: dict[str, Any]) -> Iterator[str]:
    for part in limits.walk(message.get("components") or []):
        is_field = part["type"] in FORM_FIELDS  # its ID only names the field of a form
        if "custom_id" in part and not is_field and not CUSTOM_ID.fullmatch(part["custom_id"]):
            yield f"strange custom ID: {part['custom_id']}"


def texts_of(message: dict[str, Any]) -> Iterator[str]:
    """All text in a message."""
    yield message.get("content") or ""
    for part in limits.walk(message.get("components") or []):
        yield part.get("content") or ""
        yield part.get("label") or ""
        yield from (option["label"] for option in part.get("options") or [])
