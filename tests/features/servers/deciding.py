"""How a server's manager changes its settings on the pages of `/uno-server`."""

from __future__ import annotations

from bot.features.servers.screens import PAGES, Configure, FixRules, page_of
from bot.ui.transport.custom_ids import NO_TABLE
from tests.journeys.deciding import picks, picks_things, turns_to
from tests.journeys.evening import Person, choices


async def sets(person: Person, **answers: str) -> str:
    """Change settings with a few answers, one after the other."""
    words = ""
    for name, answer in answers.items():
        action = Configure(**{name: answer})
        await turns_to(person, page_of(action))
        words = await picks(person, "set", action.argument)
    return words


async def fixes(person: Person, page: str, *options: str) -> str:
    """Choose the rules on one page of the rules that hosts can't change."""
    action = FixRules(page)
    await turns_to(person, page_of(action))
    return await picks_things(person, NO_TABLE.custom_id(action), *options)


async def ends_first_table(person: Person) -> str:
    """End the first table in the page's list."""
    await turns_to(person, PAGES.index("tables"))
    found = next(one for one in choices(person.page) if one.press.code == "close")
    return await person.takes(found, person.page)


async def drops(person: Person, preset: str) -> str:
    """Delete saved rules."""
    await turns_to(person, PAGES.index("presets"))
    return await picks(person, "drop", preset)
