"""How a server's manager chooses its channels and roles on the pages of `/uno-server`."""

from __future__ import annotations

from typing import Any

from tests.journeys.evening import Person, choices

PEOPLE, CHAMPIONS = 1, 7  # pages of the settings
ON_CHAMPIONS = ("board", "champion")


async def turns_to(person: Person, page: int) -> str:
    """Open a page of the settings."""
    await person.types("uno-server")
    return await picks(person, "server", str(page))


async def picks(person: Person, code: str, argument: str) -> str:
    """Choose a menu entry on the open page."""
    offered = [one for one in choices(person.page) if one.press.code == code]
    found = next(one for one in offered if one.press.argument == argument)
    return await person.takes(found, person.page)


async def picks_things(person: Person, custom_id: str, *things: Any) -> str:
    """Choose channels, roles, or several menu entries on the open page."""
    page: Any = person.page
    return person.answered(await person.member.select(page, list(things), custom_id=custom_id))


async def gives(person: Person, what: str, *things: Any) -> str:
    """Choose the channels or roles of a setting; choosing none turns it off."""
    await turns_to(person, CHAMPIONS if what in ON_CHAMPIONS else PEOPLE)
    return await picks_things(person, f"uno:places:0:0:{what}", *things)
