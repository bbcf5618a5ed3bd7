"""Looks at every request of the bot as it is made: Discord's limits, and no card where it does not belong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from bot.engine.faces.decks import CARDS
from bot.engine.model.cards import Card
from bot.engine.model.decisions import RoundOver
from bot.engine.model.events import (
    BrandShown,
    CardPlayed,
    CardsDiscarded,
    CardTurnedUp,
    DealerDrawn,
    Misplayed,
)
from bot.game.session import GameSession
from bot.ui.text.cards import card_words

LIMITS = Path(__file__).parents[3] / "shared" / "tools" / "discord_limits.py"
EPHEMERAL, COMPONENTS_V2 = 1 << 6, 1 << 15
CUSTOM_ID = re.compile(
    r"uno:[a-z]+:\d+:\d+(\.\d+)?:([a-z0-9_=]*)", re.ASCII
)  # numbers and words, never a card's code
CARD_CODE = re.compile(r"\b([RYGB](\d|S|R|D)|W4)\b")
WORDS = {card_words(card): card for card in CARDS.values()}
ANY_CARD = re.compile("|".join(sorted(map(re.escape, WORDS), key=len, reverse=True)))


class Watch:
    """Keeps what it finds wrong in `complaints`; it `follow`s a table to know what everybody has seen."""

    def __init__(self, backend: Any) -> None:
        self.complaints: list[str] = []
        self.seen: set[Card] = set()
        self.played: set[Card] = set()
        self._backend = backend
        self._session: GameSession | None = None
        backend.http_requests = _Requests(self)

    def follow(self, session: GameSession) -> None:
        """From now on this is the table; called before its match begins."""
        self._session = session
        session.on_change.append(self._note)

    def _note(self, change: Any) -> None:
        if change.state.match is not None:
            self.seen.update(change.state.match.table.discard)
        for event in change.events:
            match event:
                case CardPlayed(card=card):
                    self.played.add(card)
                    self.seen.add(card)
                case CardTurnedUp(card=card) | Misplayed(card=card) | BrandShown(card=card):
                    self.seen.add(card)
                case DealerDrawn(cards=cards) | CardsDiscarded(cards=cards):
                    self.seen.update(cards)
                case _:
                    pass

    def look(self, request: Any) -> None:
        """Check one request."""
        body = request.json if isinstance(request.json, dict) else None
        checker = limits()
        found = list(checker.lint(request.method, request.path, request.json)) if checker else []
        message = (body or {}).get("data") or body or {}
        found += [*own_limits(message), *_pings(message)]
        if not self._is_private(request, message):
            found += self._cards_in(message)
        self.complaints += [f"{request.method} {request.path[:60]}: {complaint}" for complaint in found]

    def _is_private(self, request: Any, message: dict[str, Any]) -> bool:
        if int(message.get("flags") or 0) & EPHEMERAL or (request.json or {}) == {"type": 6}:
            return True
        parts = request.path.strip("/").split("/")
        if parts[0] not in ("interactions", "webhooks"):
            return False
        record = next(r for r in self._backend.interactions.values() if r.token == parts[2])
        if (request.json or {}).get("type") == 8:
            return True
        source = record.message_id or record.source_message_id
        return source is not None and self._backend.get_message(record.channel_id, source).is_ephemeral

    def _cards_in(self, message: dict[str, Any]) -> Iterator[str]:
        match = self._session.state.match if self._session is not None else None
        if match is not None and match.table.awaiting.phase == RoundOver.phase:
            return  # all hands are open
        for words in ANY_CARD.findall("\n".join(texts_of(message))):
            if WORDS[words] not in self.seen:
                yield f"{words} is nobody's business"


class _Requests(list[Any]):
    def __init__(self, watch: Watch) -> None:
        super().__init__()
        self._watch = watch

    def append(self, request: Any) -> None:
        super().append(request)
        self._watch.look(request)


def _pings(message: dict[str, Any]) -> Iterator[str]:
    """Nobody is notified but the player to move, by a message that says just that."""
    if "title" in message or not (message.get("components") or message.get("content")):
        return  # a form notifies nobody
    allowed = message.get("allowed_mentions")
    if allowed is None or allowed.get("parse") or allowed.get("roles"):
        yield f"could ping: {allowed}"
    if allowed and allowed.get("users") and "your turn" not in message["content"]:
        yield f"pings {allowed}"


def own_limits(message: dict[str, Any]) -> list[str]:
    """Discord's limits for messages with components, as far as the bot's messages may meet them."""
    parts = list(walk(message.get("components") or []))
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    measures = {
        "components": (len(parts), 40),
        "characters of text": (sum(len(part.get("content") or "") for part in parts), 4000),
        "characters": (len(message.get("content") or ""), 2000),
        "the same custom id": (len(ids) - len(set(ids)), 0),
        "strange custom ids": (sum(not CUSTOM_ID.fullmatch(one) for one in ids), 0),
        "longest custom id": (max(map(len, ids), default=0), 100),
        "longest label": (max((len(part.get("label") or "") for part in parts), default=0), 80),
        "longest row": (max((len(part["components"]) for part in parts if part["type"] == 1), default=0), 5),
        "options": (max((len(part["options"]) for part in parts if part["type"] == 3), default=0), 25),
    }
    return [f"{name}: {size}, {limit} allowed" for name, (size, limit) in measures.items() if size > limit]


def walk(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components, nested ones too."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        if accessory := component.get("accessory"):
            yield accessory


def texts_of(message: dict[str, Any]) -> Iterator[str]:
    """Everything in a message that can be read."""
    yield message.get("content") or ""
    for part in walk(message.get("components") or []):
        yield part.get("content") or ""
        yield part.get("label") or ""
        yield from (option["label"] for option in part.get("options") or [])


@cache
def limits() -> ModuleType | None:
    """The checker beside the checkout, where it is there."""
    if not LIMITS.exists():
        return None
    spec = spec_from_file_location("discord_limits", LIMITS)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
