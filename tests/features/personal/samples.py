"""A person about whom nothing is stored, and the actions of `/uno-me` and `/privacy`."""

from __future__ import annotations

import json
from collections.abc import Iterator

from bot.features.personal.screens import (
    DeleteData,
    ExportData,
    Prefer,
    ShowPrivacy,
    ShowReminders,
    TurnSwitch,
    Unlist,
    preferences_screen,
    reminders_screen,
)
from bot.game.preferences import NO_PREFERENCES, Preferences, Vacation
from bot.ui.transport.panels import Panel
from tests.features.samples import EVERYWHERE, Samples
from tests.wire.people import Room


def panels() -> Iterator[Panel]:
    """The preferences of somebody who has made no choice, and of somebody on vacation."""
    yield preferences_screen(NO_PREFERENCES)
    yield reminders_screen(NO_PREFERENCES, (), 0.0)
    yield reminders_screen(Preferences(vacation=Vacation(0.0, 86_400.0)), (), 0.0)


async def told(room: Room) -> dict[str, str]:
    """The files with all data about each person."""
    found = dict[str, str]()
    for person in room.people:
        message = (await person.actor.slash("privacy", action="export")).message
        assert message is not None
        await room.place.until(lambda message=message: bool(message.attachments))
        (file,) = message.attachments
        _, content = room.place.world.files[file.path]
        found[f"export of {person.actor.user.name}"] = content.decode()
        assert {"hands", "matches", "seats"} <= json.loads(content).keys()  # some people have not moved yet
    return found


SAMPLES = Samples(
    commands=dict.fromkeys(("uno-me", "privacy"), EVERYWHERE),
    actions=(
        Prefer(language="pt_BR", nudges="off"),
        ShowReminders(),
        TurnSwitch("light", is_on=True),
        ShowPrivacy(),
        ExportData(),
        Unlist(is_unlisted=True),
        DeleteData(is_confirmed=True),
    ),
    panels=panels,
    told=told,
    promises={
        24: ("features/personal/test_erasing.py", "features/personal/test_privacy_journey.py"),
    },
)
