"""Answers to interactions: the callback, `@original`, followups. None of them asks for the bot's token."""

from __future__ import annotations

from typing import Any

from bot.playground.answering import answer, edit_by_token, erase_by_token, follow_up, message_of_token
from bot.playground.drafts import Draft
from bot.playground.errors import UNKNOWN_WEBHOOK, ApiError
from bot.playground.interactions import Interaction
from bot.playground.mentions import INTERACTION_DEFAULT
from bot.playground.payloads.interactions import callback_json
from bot.playground.rest.call import Call, Route


async def create_callback(call: Call) -> dict[str, Any] | None:
    """The one answer, within three seconds: 10062 when late, 40060 the second time."""
    interaction = call.world.interactions.to_answer(call.id_of("interaction_id"), call.params["token"])
    message = answer(call.world, interaction, call.body, call.uploads)
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return None
    return callback_json(interaction, call.body["type"], message, call.world.bot, call.now)


async def create_followup(call: Call) -> dict[str, Any]:
    """Another message by the token; 50027 when it has run out."""
    return call.told(follow_up(call.world, _interaction(call), _draft(call)))


async def read_message(call: Call) -> dict[str, Any]:
    """A message that the token made."""
    return call.told(message_of_token(_interaction(call), call.params["message_id"]))


async def edit_message(call: Call) -> dict[str, Any]:
    """Change a message that the token made, or whose component it came from."""
    interaction = _interaction(call)
    message = message_of_token(interaction, call.params["message_id"])
    call.old_edits.admit(message)
    return call.told(edit_by_token(call.world, interaction, message, _draft(call)))


async def delete_message(call: Call) -> None:
    """Delete a message that the token made, or whose component it came from."""
    interaction = _interaction(call)
    erase_by_token(call.world, interaction, message_of_token(interaction, call.params["message_id"]))


def _interaction(call: Call) -> Interaction:
    if call.id_of("webhook_id") != call.world.bot.id:
        raise ApiError(UNKNOWN_WEBHOOK)
    return call.world.interactions.by_token(call.params["token"])


def _draft(call: Call) -> Draft:
    return Draft(call.form, call.uploads, INTERACTION_DEFAULT)


_HOOK = "/webhooks/{webhook_id}/{token}"

ROUTES: tuple[Route, ...] = (
    ("POST", "/interactions/{interaction_id}/{token}/callback", create_callback),
    ("POST", _HOOK, create_followup),
    ("GET", _HOOK + "/messages/{message_id}", read_message),
    ("PATCH", _HOOK + "/messages/{message_id}", edit_message),
    ("DELETE", _HOOK + "/messages/{message_id}", delete_message),
)
