"""Discord as tokens see it: each works like a webhook, and edits its own messages, or all messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace
from typing import Any

import discord

from bot.ui.transport.messenger import ORIGINAL
from tests.ui.wire import FIRST, refusal

UNKNOWN_MESSAGE, INVALID_TOKEN = refusal(404, 10008), refusal(401, 50027)


@dataclass
class Webhooks:
    """Every message has the token that sent it; `done` records each request, its token, and its message."""

    edits_all: bool = False
    not_its_own: discord.HTTPException = UNKNOWN_MESSAGE  # the answer to a token that may not edit a message
    senders: dict[int, str] = field(default_factory=dict[int, str])
    views: dict[int, Any] = field(default_factory=dict[int, Any])
    ended: set[str] = field(default_factory=set[str])
    done: list[tuple[str, str, int]] = field(default_factory=list[tuple[str, str, int]])
    ids: count[int] = field(default_factory=lambda: count(FIRST))

    def of(self, _: Any, token: str) -> Any:
        """The webhook of a token."""
        return SimpleNamespace(
            send=lambda *, view=None, **_: self._send(token, view),
            edit_message=lambda message, *, view=None, **_: self._change("edit", token, message, view),
            delete_message=lambda message: self._change("delete", token, message),
        )

    def take(self) -> list[tuple[str, str]]:
        """The requests since the last call, and their tokens."""
        done, self.done = self.done, []
        return [(what, token) for what, token, _ in done]

    async def _send(self, token: str, view: Any) -> Any:
        message = next(self.ids)
        self.done.append(("send", token, message))
        if token in self.ended:
            raise INVALID_TOKEN
        self.senders[message], self.views[message] = token, view
        return SimpleNamespace(id=message)

    async def _change(self, what: str, token: str, message: int, view: Any = None) -> None:
        self.done.append((what, token, message))
        if token in self.ended:
            raise INVALID_TOKEN
        if message is ORIGINAL:
            message = next(one for one, sender in self.senders.items() if sender == token)
        if message not in self.views and message not in self.senders:
            raise UNKNOWN_MESSAGE
        if self.senders[message] != token and not self.edits_all:
            raise self.not_its_own
        self.views[message] = view
        if what == "delete":
            del self.views[message], self.senders[message]
