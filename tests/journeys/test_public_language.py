"""A server without a chosen language: all public messages use the language of the person who started
things.
"""

from __future__ import annotations

import pytest

from tests.builders import position
from tests.journeys.evening import Evening
from tests.named import PublicTexts, speak

pytestmark = pytest.mark.journey
PILE = "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"


async def test_a_table_from_its_opening_to_its_end(evening: Evening, public_texts: PublicTexts) -> None:
    """This includes the notified role, a race, a reminder, a result, and a restart."""
    role, log = evening.guild.create_role("Players"), evening.guild.create_text_channel("log")
    chosen = {"notified_role": role.id, "staff_channel": log.id, "chosen_in": "de"}
    await evening.app.servers.change(evening.guild.id, **chosen)
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await speak("de", ann)
    await speak("fr", bob)
    await ann.types("uno new")
    evening.watch.follow(evening.session)
    await bob.press("join", on=evening.shown())
    await bob.invites("Gus")
    await evening.pause()
    await ann.press("start", on=evening.shown())
    await evening.set_up(position("ann: R7 R1 | bob: R3 B2 B4 | gus: Y1 G3 G5", draw_pile=PILE))
    await ann.plays("R7")
    await evening.pause(60)
    await evening.restart()
    await evening.pause(60)
    with evening.env._bot_scope():  # noqa: SLF001
        await evening.session.end(0, is_moderator=True)
    await evening.pause()
    assert log.history(), "the staff log names the guest"
    assert public_texts.languages == {"de"}


async def test_a_challenge(evening: Evening, public_texts: PublicTexts) -> None:
    ann, bob = evening.person("Ann"), evening.person("Bob")
    await speak("de", ann)
    await speak("fr", bob)
    await ann.challenges(bob)
    await evening.pause()
    assert public_texts.bodies
    assert public_texts.languages == {"de"}


async def test_a_staff_log_of_which_nobody_knows_who_chose_it(
    evening: Evening, public_texts: PublicTexts
) -> None:
    log = evening.guild.create_text_channel("log")
    await evening.app.servers.change(evening.guild.id, staff_channel=log.id)
    ann = evening.person("Ann")
    await speak("de", ann)
    await ann.types("uno new")
    evening.watch.follow(evening.session)
    await ann.invites("Gus")
    await evening.pause()
    assert len(log.history()) == 1
    assert public_texts.languages == {"de"}
