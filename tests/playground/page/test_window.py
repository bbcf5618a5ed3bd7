"""The page without a browser: its files, and what a websocket may ask for."""

from __future__ import annotations

import re

import aiohttp
import pytest

from bot.playground.server.page import FILES
from bot.playground.server.playground import Playground
from bot.playground.world.places import Channel
from bot.playground.world.world import World


async def test_the_websocket_is_for_the_own_page_and_for_people_who_exist(place: Playground) -> None:
    address = f"http://127.0.0.1:{place.port}/window?as="
    own = {"Origin": f"http://127.0.0.1:{place.port}"}
    async with aiohttp.ClientSession() as session:
        for name, headers, status in (
            ("ann", {}, 403),
            ("ann", {"Origin": "https://example.org"}, 403),
            ("zoe", own, 404),
        ):
            async with session.get(address + name, headers=headers) as answer:
                assert answer.status == status
        async with session.ws_connect(address + "ann", headers=own) as wire:
            assert (await wire.receive_json())["kind"] == "places"


async def test_what_cannot_be_done_is_answered_with_a_sentence(
    place: Playground, table: Channel, world: World
) -> None:
    private = world.add_channel(world.add_guild("Elsewhere", [world.user("bob")]), "den")
    said = await place.person("bob").say("Hello")
    here = {"channel": str(table.id), "message": str(said.id)}
    origin = f"http://127.0.0.1:{place.port}"
    async with (
        aiohttp.ClientSession(headers={"Origin": origin}) as session,
        session.ws_connect(f"{origin}/window?as=ann") as wire,
    ):
        await wire.receive_json()
        for asked, problem in (
            ({"act": "visit", "channel": str(private.id)}, "ann lacks VIEW_CHANNEL in den"),
            ({"act": "visit", "channel": "5"}, "there is no 5"),
            (
                {"act": "press", "channel": str(table.id), "message": "6", "control": "x"},
                "this message is gone",
            ),
            ({"act": "press", **here, "control": "x"}, "there is no 'x' on this message"),
            ({"act": "dismiss", **here}, "only an own ephemeral message can be dismissed"),
            ({"act": "speak", "locale": "tlh"}, "Discord has no language tlh"),
            (
                {"act": "slash", "channel": str(table.id), "words": "fly"},
                "ann finds no command /fly in table",
            ),
            ({"act": "say", "channel": str(table.id), "content": ""}, "50006 Cannot send an empty message"),
        ):
            await wire.send_json({"id": 7, **asked})
            assert await wire.receive_json() == {"kind": "result", "id": 7, "problem": problem}


@pytest.mark.parametrize("path", ["/page/..%2Flocal.py", "/page/nothing.js", "/page/%2Fetc%2Fpasswd"])
async def test_only_the_files_of_the_page_are_served(place: Playground, path: str) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{place.port}{path}") as answer,
    ):
        assert answer.status == 404


def test_the_files_of_the_page_are_small_say_what_they_are_and_name_no_other_place() -> None:
    for path in FILES.iterdir():
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) <= 250, path.name
        assert max(map(len, lines)) <= 110 or path.suffix == ".svg", path.name
        assert lines[0].startswith({".js": "// ", ".css": "/* "}.get(path.suffix, "<")), path.name
        loaded = [line for line in lines if re.search(r"import|src=|url\(|href=\"", line)]
        assert [line for line in loaded if "//" in line] == [], path.name
