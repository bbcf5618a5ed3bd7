"""The scheduled events of servers. Only events outside of Discord exist here."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from bot.playground.changes.places import add_event, change_event, remove_event
from bot.playground.limits.errors import MISSING_PERMISSIONS, UNKNOWN_EVENT, ApiError, FormErrors, Path
from bot.playground.limits.forms import check_form, number, one_of, record, text
from bot.playground.payloads import scheduled_json
from bot.playground.server.rest.call import RestCall, Route
from bot.playground.world.people import Permission
from bot.playground.world.places import EventStatus, ScheduledEvent, guild_permissions

EXTERNAL, GUILD_ONLY = 3, 2
MAY_CHANGE_OWN = Permission.CREATE_EVENTS | Permission.MANAGE_EVENTS


def _moment(value: Any, path: Path, errors: FormErrors) -> None:
    """A time with its zone, in ISO 8601."""
    try:
        is_zoned = datetime.fromisoformat(value).tzinfo is not None
    except (TypeError, ValueError):
        is_zoned = False
    if not is_zoned:
        errors.add(path, "DATE_TIME_TYPE_PARSE", f"Could not parse {value}. Should be ISO8601.")


_PLACE = record({"location": text(100, 1)}, {})
_REQUIRED = {
    "name": text(100, 1),
    "scheduled_start_time": _moment,
    "scheduled_end_time": _moment,
    "privacy_level": one_of(GUILD_ONLY),
    "entity_type": one_of(EXTERNAL),
    "entity_metadata": _PLACE,
}
_OPTIONAL = {"description": text(1000)}
_NEW = record(_REQUIRED, _OPTIONAL)
_CHANGED = record(
    {}, {**_REQUIRED, **_OPTIONAL, "status": number(EventStatus.SCHEDULED, EventStatus.CANCELED)}
)


async def list_events(call: RestCall) -> list[dict[str, Any]]:
    return [scheduled_json(event) for event in call.guild().events.values()]


async def create_event(call: RestCall) -> dict[str, Any]:
    """Plan an event that begins in the future and ends after it begins."""
    guild = call.guild()
    if Permission.CREATE_EVENTS not in guild_permissions(guild.members[call.world.bot.id]):
        raise ApiError(MISSING_PERMISSIONS)  # MANAGE_EVENTS is not enough (change log of 2025-11-24)
    check_form(_NEW, call.form, lambda form, errors: _check_times(form, errors, call.now))
    form = call.form
    event = ScheduledEvent(
        call.world.snowflakes.next(),
        guild,
        call.world.bot,
        form["name"],
        form.get("description"),
        form["entity_metadata"]["location"],
        _seconds(form["scheduled_start_time"]),
        _seconds(form["scheduled_end_time"]),
    )
    add_event(call.world, event)
    return scheduled_json(event)


async def read_event(call: RestCall) -> dict[str, Any]:
    """A scheduled event. The error is 10070 if it is unknown."""
    return scheduled_json(_event(call))


async def edit_event(call: RestCall) -> dict[str, Any]:
    """Change an event, or cancel it."""
    event, form = _event(call), call.form
    _require_changeable(call, event)
    check_form(_CHANGED, form)
    event.name = form.get("name") or event.name
    event.description = form.get("description", event.description)
    event.place = (form.get("entity_metadata") or {}).get("location", event.place)
    if form.get("scheduled_start_time"):
        event.begins = _seconds(form["scheduled_start_time"])
    if form.get("scheduled_end_time"):
        event.ends = _seconds(form["scheduled_end_time"])
    event.status = EventStatus(form.get("status") or event.status)
    change_event(call.world, event)
    return scheduled_json(event)


async def delete_event(call: RestCall) -> None:
    event = _event(call)
    _require_changeable(call, event)
    remove_event(call.world, event)


def _event(call: RestCall) -> ScheduledEvent:
    event = call.guild().events.get(call.id_of("guild_scheduled_event_id"))
    if event is None:
        raise ApiError(UNKNOWN_EVENT)
    return event


def _require_changeable(call: RestCall, event: ScheduledEvent) -> None:
    """Raise ApiError 50013 unless the bot can change an event. CREATE_EVENTS is enough for its own events."""
    held = guild_permissions(event.guild.members[call.world.bot.id])
    is_own = event.creator is call.world.bot
    if not held & (MAY_CHANGE_OWN if is_own else Permission.MANAGE_EVENTS):
        raise ApiError(MISSING_PERMISSIONS)


def _check_times(form: Any, errors: FormErrors, now: float) -> None:
    begins, ends = _seconds(form["scheduled_start_time"]), _seconds(form["scheduled_end_time"])
    if begins <= now:
        errors.add(
            ("scheduled_start_time",),
            "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST",
            "Cannot schedule event in the past.",
        )
    if ends <= begins:
        errors.add(
            ("scheduled_end_time",),
            "GUILD_SCHEDULED_EVENT_SCHEDULE_END_BEFORE_START",
            "Cannot schedule event to end before it starts.",
        )


def _seconds(written: str) -> float:
    return datetime.fromisoformat(written).timestamp()


_EVENTS = "/guilds/{guild_id}/scheduled-events"
_EVENT = _EVENTS + "/{guild_scheduled_event_id}"

ROUTES: tuple[Route, ...] = (
    ("GET", _EVENTS, list_events),
    ("POST", _EVENTS, create_event),
    ("GET", _EVENT, read_event),
    ("PATCH", _EVENT, edit_event),
    ("DELETE", _EVENT, delete_event),
)
