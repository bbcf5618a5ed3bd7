"""A server's own card back is on every face-down card, in all looks, and a picture costs no more with it."""

from __future__ import annotations

import logging
from functools import cache
from io import BytesIO
from itertools import cycle
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from bot.engine.faces.decks import CARDS
from bot.engine.model.cards import LIGHT_COLORS, Color
from bot.pictures import PALETTES, STYLES, Palette, Scene, cards, indexed, picture_of, portraits, styled
from bot.pictures.cards import Back, back_image, back_of, fan_image
from bot.pictures.indexed import BACK_COLORS, MOST_COLORS, colors_of
from bot.pictures.palettes import DISTINCT, sided
from bot.pictures.portraits import colors_with
from bot.pictures.scenes import (
    WITH_BACKS,
    BackScene,
    BaredHand,
    Portrait,
    ReplayScene,
    TableScene,
    TableSeat,
    UnoScene,
)
from bot.pictures.studio import KINDS
from bot.pictures.table import CARDS_LEFT
from tests.pictures.photos import file_of, landscape, own_back

LEAST_FOR_PHOTOS = 40  # colors that a look and a back leave for avatars
ANN = Portrait("Ann")
SCENES: tuple[TableScene | ReplayScene | UnoScene | BackScene, ...] = (
    TableScene((TableSeat(ANN, 7), TableSeat(Portrait("Bob"), 3)), CARDS["R7"], Color.RED, 0, draw_pile=9),
    ReplayScene((BaredHand(ANN, (CARDS["R7"],)), BaredHand(ANN, (CARDS["G2"],))), CARDS["R7"], Color.RED, 0),
    ReplayScene((BaredHand(ANN, (CARDS["R7"],) * 9, is_closed=True),), CARDS["R7"], Color.RED, 0),
    UnoScene(ANN),
    BackScene(),
)
LOOKS = [styled(palette, style) for style in STYLES for palette in PALETTES.values()]
looks = pytest.mark.parametrize("palette", LOOKS, ids=[f"{look.style}-{look.name}" for look in LOOKS])
scenes = pytest.mark.parametrize(
    "scene", SCENES, ids=[f"{number}-{type(scene).__name__}" for number, scene in enumerate(SCENES)]
)


@cache
def flat_back() -> bytes:
    """A back of one color that no look has."""
    return file_of(Image.new("RGB", (180, 270), "#FF00FF"), "JPEG", quality=95)


def drawn(scene: Scene, palette: Palette) -> Image.Image:
    with Image.open(BytesIO(picture_of(scene, palette))) as image:
        return image.convert("RGB")


def shown(image: Image.Image) -> int:
    """How many pixels are in the color of the flat back."""
    return sum(count for count, color in counted(image) if distance(color, (255, 0, 255)) < 60)


def counted(image: Image.Image) -> list[tuple[int, tuple[int, ...]]]:
    """Every color, and how many pixels have it."""
    found: Any = image.getcolors(1 << 24)
    return found


def distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def test_every_scene_with_a_back_is_tried() -> None:
    assert {type(scene) for scene in SCENES} == set(WITH_BACKS)
    assert set(WITH_BACKS) == {kind for kind in KINDS if "back" in kind.__struct_fields__}


@pytest.mark.parametrize(("palette", "scene"), list(zip(LOOKS, cycle(SCENES), strict=False)))
def test_every_look_and_every_scene_shows_it(palette: Palette, scene: TableScene) -> None:
    assert not shown(drawn(scene, palette))
    assert shown(drawn(replace(scene, back=flat_back()), palette)) > 1_000


def test_every_closed_hand_of_a_replay_shows_it() -> None:
    closed = next(scene for scene in SCENES if isinstance(scene, ReplayScene) and scene.hands[0].is_closed)
    image = drawn(replace(closed, back=flat_back()), DISTINCT)
    assert shown(image.crop((CARDS_LEFT, 0, *image.size))) > 1_000


@looks
def test_nothing_but_the_backs_changes(palette: Palette) -> None:
    (table, *_) = SCENES
    before, after = drawn(table, palette), drawn(replace(table, back=own_back()), palette)
    assert before.size == after.size
    changed = ImageChops.difference(before, after).convert("L").point([0] + [255] * 255)
    share = ImageStat.Stat(changed).mean[0] / 255
    assert 0.01 < share < 0.1


@looks
@pytest.mark.parametrize("card", ["R7", "PF"])  # Flip's cards have two sides
def test_photos_of_people_keep_colors(palette: Palette, card: str) -> None:
    colors = colors_of(sided(palette, CARDS[card].side))
    extended = colors_with(colors, Back(palette.style, own_back()))
    assert extended.colors[: len(colors.colors)] == colors.colors
    assert len(extended.colors) <= len(colors.colors) + BACK_COLORS <= MOST_COLORS - LEAST_FOR_PHOTOS


def test_a_table_with_photos_and_a_back_shows_both() -> None:
    photos = [file_of(Image.new("RGB", (64, 64), fill)) for fill in ("#00FFFF", "#7FFF00")]
    people = tuple(TableSeat(Portrait(f"P{seat}", photo), 5) for seat, photo in enumerate(photos))
    (table, *_) = SCENES
    image = drawn(replace(table, seats=people, back=flat_back()), DISTINCT)
    assert shown(image) > 1_000
    near = [(0, 255, 255), (127, 255, 0)]
    seen = [color for count, color in counted(image) if count > 500]
    assert all(any(distance(one, photo) < 12 for one in seen) for photo in near)


# Its price


def tables(count: int, back: bytes | None) -> list[TableScene]:
    """Tables in the middle of a round: their hands and top cards differ."""
    chance = Random(1)
    tops = [card for card in CARDS.values() if card.color in LIGHT_COLORS]
    made = list[TableScene]()
    for _ in range(count):
        top = chance.choice(tops)
        seats = tuple(TableSeat(Portrait(f"P{seat}"), chance.randint(1, 12)) for seat in range(4))
        made.append(TableScene(seats, top, top.color, chance.randrange(4), draw_pile=30, back=back))
    return made


def misses() -> dict[str, int]:
    caches = {
        "pieces": indexed.thing,
        "backs": indexed.own_back,
        "colors": portraits.colors_with,
        "fans": cards.fan_image,
        "pictures": cards.own_picture,
    }
    return {name: cached.cache_info().misses for name, cached in caches.items()}


def test_once_painted_it_is_only_copied() -> None:
    shown_before = tables(30, own_back())
    for scene in shown_before:
        picture_of(scene, DISTINCT)
    before = misses()
    for scene in shown_before:
        picture_of(scene, DISTINCT)
    assert misses() == before


def test_backs_of_other_servers_push_no_cards_out_of_the_cache() -> None:
    plain = tables(10, None)
    for scene in plain:
        picture_of(scene, DISTINCT)
    before = misses()["pieces"]
    for number in range(40):
        other = file_of(Image.new("RGB", (180, 270), (number, 99, 200)), "JPEG")
        for scene in tables(1, other):
            picture_of(scene, DISTINCT)
    for scene in plain:
        picture_of(scene, DISTINCT)
    assert misses()["pieces"] == before


def test_a_file_is_hardly_larger() -> None:
    sizes = [
        sum(len(picture_of(scene, DISTINCT)) for scene in tables(20, back)) for back in (None, own_back())
    ]
    assert sizes[1] < 1.1 * sizes[0]


# Damage


BROKEN = {"empty": b"\0", "cut": own_back()[:900], "another kind": file_of(landscape((180, 270)))}


@pytest.mark.parametrize("name", BROKEN)
@scenes
def test_a_damaged_back_is_that_of_the_style_and_logged_once(
    scene: TableScene, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    cards.own_picture.cache_clear()
    for palette in LOOKS[::3]:
        assert drawn(replace(scene, back=BROKEN[name]), palette) == drawn(scene, palette)
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "card back can't be read" in caplog.text


def test_a_style_without_an_own_back_is_as_before() -> None:
    for style in STYLES:
        assert back_of(style, None) == Back(style)
        assert back_image(72, Back(style)).size == back_image(72, Back(style, own_back())).size
        assert fan_image(5, 30, Back(style)).size == fan_image(5, 30, Back(style, own_back())).size
