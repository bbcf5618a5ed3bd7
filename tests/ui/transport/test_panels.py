"""Panels get their pictures in the look that a person or a server prefers, or text instead."""

from __future__ import annotations

from weakref import ref

import pytest
from discord.ui import LayoutView

from bot.engine.faces.decks import CARDS
from bot.engine.model.cards import Color
from bot.game.preferences import PaletteName, Preferences, StyleName
from bot.game.servers import ServerSettings
from bot.game.state import NO_SERVER
from bot.pictures import CLASSIC, CONTRAST, DISTINCT, StudioBusy, styled
from bot.pictures.scenes import HandScene
from bot.text.cards import SQUARES
from bot.text.lobby import JOIN
from bot.ui.actions.lobby import Join
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import ACCENTS, NEUTRAL, Drawn, accent_of, panel, picture, row
from tests.ui.illustrators import TEXT_ONLY, FakeStudio, illustrator
from tests.ui.wire import words_of

SCENE = HandScene((CARDS["R7"],))
PANEL = panel(["Above.", picture(SCENE, lambda: "A red 7."), "Below."])
GUILD = 10


def shown(drawn: Drawn) -> list[str]:
    """The texts, with the file and description of each picture in its place."""
    (container,) = drawn.view.to_components()
    return [
        part["content"]
        if "content" in part
        else " ".join((part["items"][0]["media"]["url"], part["items"][0]["description"]))
        for part in container["components"]
    ]


async def test_a_picture_is_attached_and_described() -> None:
    studio = FakeStudio()
    drawn = await illustrator(studio).draw(PANEL, GUILD)
    described = "attachment://picture-1.png 1 card in your hand. You have red 7."
    assert shown(drawn) == ["Above.", described, "Below."]
    for _ in range(2):  # a file can be sent only once
        files = [(file.filename, file.fp.read()) for file in drawn.new["files"]]
        assert files == [("picture-1.png", b"distinct")]
    assert studio.drawn == [(SCENE, DISTINCT)]


async def test_a_server_chooses_for_everybody_and_a_person_for_themselves() -> None:
    studio = FakeStudio()
    look = ServerSettings(palette=PaletteName.CLASSIC, style=StyleName.FLAT)
    drawing = illustrator(studio, look)
    await drawing.draw(PANEL, GUILD)
    await drawing.draw(PANEL, GUILD, Preferences(PaletteName.CONTRAST))
    await drawing.draw(PANEL, GUILD, Preferences(has_pictures=True, style=StyleName.NEON))
    await drawing.draw(PANEL, NO_SERVER)
    looks = [styled(CLASSIC, "flat"), styled(CONTRAST, "flat"), styled(CLASSIC, "neon"), DISTINCT]
    assert [palette for _, palette in studio.drawn] == looks


async def test_text_only_is_the_choice_of_a_server_or_a_person() -> None:
    text = ["Above.", "A red 7.", "Below."]
    pictures, words = Preferences(has_pictures=True), Preferences(has_pictures=False)
    server = illustrator(server=TEXT_ONLY)
    assert shown(await server.draw(PANEL, GUILD)) == text
    assert (await server.draw(PANEL, GUILD, pictures)).pictures
    drawn = await illustrator().draw(PANEL, GUILD, words)
    assert shown(drawn) == text
    assert not drawn.pictures


@pytest.mark.parametrize("trouble", [StudioBusy(), TimeoutError(), ValueError("no paint")], ids=repr)
async def test_without_a_picture_its_words_are_shown(trouble: Exception) -> None:
    drawn = await illustrator(FakeStudio(trouble)).draw(PANEL, GUILD)
    assert words_of(drawn.view) == "Above.\nA red 7.\nBelow."
    assert not drawn.pictures


async def test_nothing_stands_in_for_a_picture_that_adds_nothing() -> None:
    drawn = await illustrator(server=TEXT_ONLY).draw(panel(["Above.", picture(SCENE)]), GUILD)
    assert shown(drawn) == ["Above."]


def test_every_color_has_an_accent_and_a_square_of_its_own() -> None:
    assert set(ACCENTS) == set(Color)
    assert len({*ACCENTS.values(), NEUTRAL}) == 9
    assert len(set(SQUARES.values())) == 9


def test_without_a_color_in_force_the_accent_is_neutral() -> None:
    assert accent_of(None) == NEUTRAL
    assert accent_of(Color.RED) == 0xD3182E


def test_a_picture_that_was_sent_is_let_go_at_once() -> None:
    """Objects that wait for a garbage collection may wait for an hour, with tens of kilobytes each."""
    (file,) = Drawn(LayoutView(), (b"a picture",)).new["files"]
    content = ref(file.fp)
    file.close()
    del file
    assert content() is None


def test_a_panel_that_was_sent_is_let_go_at_once() -> None:
    view = panel(["Above.", row(NO_TABLE.button(Join(), JOIN))]).view()
    sent = ref(view)
    del view
    assert sent() is None
