"""Every picture is small, always the same for the same scene, and described in full."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from bot.engine.faces.decks import CARDS
from bot.engine.model.cards import Color
from bot.pictures import DISTINCT, Palette, Scene, picture_of
from bot.pictures.canvas import LARGEST_FILE
from bot.pictures.scenes import (
    CurveScene,
    HandScene,
    MatchScene,
    Placing,
    Portrait,
    RaceLine,
    RaceScene,
    RoundLine,
    RoundScene,
    TableScene,
    TableSeat,
)
from bot.pictures.studio import KINDS
from bot.pictures.table import draw_hand, draw_table, seat_places
from bot.text.pictures import LIMIT, described
from tests.pictures.samples import draw_samples, sample_scenes

SAMPLES = {name: (scene, palette) for name, scene, palette in sample_scenes()}
DOCS = Path(__file__).parents[2] / "docs/pictures"

names = st.text(min_size=1, max_size=32)
people = st.builds(Portrait, names)
cards = st.sampled_from(list(CARDS.values()))
scores = st.integers(-500, 10_000)
seats = st.builds(
    TableSeat, people, st.none() | st.integers(0, 120), scores, st.none() | st.integers(0, 9), st.booleans()
)
rows = st.builds(
    RoundLine, people, st.lists(cards, max_size=60).map(tuple), scores, scores, is_winner=st.booleans()
)
tables = st.lists(seats, min_size=2, max_size=20).flatmap(
    lambda seated: st.builds(
        TableScene,
        st.just(tuple(seated)),
        cards,
        st.none() | st.sampled_from(Color),
        st.none() | st.integers(0, len(seated) - 1),
        st.booleans(),
        st.integers(0, 60),
        st.none() | st.integers(0, 216),
    )
)
hands = st.lists(cards, min_size=1, max_size=60).flatmap(
    lambda hand: st.builds(
        HandScene,
        st.just(tuple(hand)),
        playable=st.frozensets(st.sampled_from(hand)),
        drawn=st.none() | st.sampled_from(hand),
    )
)
targets = st.none() | st.just(500)
rounds = st.builds(
    RoundScene, st.lists(rows, min_size=1, max_size=20).map(tuple), st.integers(1, 99), targets
)
standings = st.builds(Placing, people, st.integers(1, 20), scores)
matches = st.builds(MatchScene, st.lists(standings, min_size=1, max_size=20).map(tuple))
totals = st.lists(scores, min_size=1, max_size=30).map(tuple)
lines = st.lists(st.builds(RaceLine, people, totals), min_size=1, max_size=20)
races = st.builds(RaceScene, lines.map(tuple), targets)
points = st.lists(st.tuples(st.text(max_size=12), st.floats(-5000, 5000)), min_size=1, max_size=120)
curves = st.builds(CurveScene, st.text(max_size=60), points.map(tuple))


def test_every_kind_of_picture_has_a_sample() -> None:
    assert {type(scene) for scene, _ in SAMPLES.values()} == set(KINDS)


@pytest.mark.parametrize(("scene", "palette"), SAMPLES.values(), ids=SAMPLES)
def test_a_picture_is_small_and_repeatable(scene: Scene, palette: Palette) -> None:
    picture = picture_of(scene, palette)
    assert len(picture) <= LARGEST_FILE <= 60_000
    assert picture_of(scene, palette) == picture
    with Image.open(BytesIO(picture)) as image:
        assert 600 < image.width <= 800
    assert 20 < len(described(scene)) <= LIMIT


@settings(max_examples=25)
@given(st.one_of(tables, hands, rounds, matches, races, curves))
def test_any_scene_can_be_drawn_and_described(scene: Scene) -> None:
    picture = picture_of(scene)
    assert len(picture) <= LARGEST_FILE
    assert len(described(scene)) <= LIMIT


@settings(max_examples=300)
@given(st.one_of(tables, hands, rounds, matches, races, curves))
def test_descriptions_say_all_without_being_cut(scene: Scene) -> None:
    text = described(scene)
    assert len(text) <= LIMIT
    assert text.endswith(".")


@pytest.mark.parametrize("count", range(2, 21))
def test_seats_are_inside_the_picture_and_apart(count: int) -> None:
    scene = TableScene(tuple(TableSeat(Portrait("Ann"), 7) for _ in range(count)), CARDS["R7"], Color.RED, 0)
    width, height = draw_table(scene).size
    places, (plate_width, plate_height) = seat_places(count)
    assert len(places) == count
    for number, (x, y) in enumerate(places):
        assert plate_width / 2 <= x <= width - plate_width / 2
        assert plate_height / 2 <= y <= height - plate_height / 2
        for other_x, other_y in places[number + 1 :]:
            assert abs(x - other_x) >= plate_width or abs(y - other_y) >= plate_height


@pytest.mark.parametrize("count", [0, 1, 7, 25, 42, 60])
def test_cards_stay_inside_the_picture(count: int) -> None:
    hand = tuple(CARDS.values())[:count]
    image = draw_hand(HandScene(hand, frozenset(hand), hand[0] if hand else None))
    edges = [image.crop((0, 0, 8, image.height)), image.crop((792, 0, 800, image.height))]
    assert all(len(edge.getcolors() or []) == 1 for edge in edges)
    assert image.height < 800


def test_a_card_that_can_be_played_stands_higher() -> None:
    hand = (CARDS["R7"],)
    lying, lifted = draw_hand(HandScene(hand)), draw_hand(HandScene(hand, frozenset(hand)))
    tops = [
        ImageChops.difference(image, Image.new("RGB", image.size, image.getpixel((0, 0)))).getbbox()
        for image in (lying, lifted)
    ]
    assert tops[0]
    assert tops[1]
    assert tops[1][1] < tops[0][1]


def test_the_pictures_in_docs_are_current(tmp_path: Path) -> None:
    draw_samples(tmp_path)
    hint = "run `make pictures`"
    assert {path.name for path in tmp_path.iterdir()} == {
        path.name for path in DOCS.iterdir() if path.is_file()
    }, hint
    assert (tmp_path / "README.md").read_bytes() == (DOCS / "README.md").read_bytes(), hint
    for path in tmp_path.glob("*.png"):
        with Image.open(path) as new, Image.open(DOCS / path.name) as old:
            assert new.convert("RGB").tobytes() == old.convert("RGB").tobytes(), hint


def test_avatars_of_noise_do_not_make_a_file_too_large() -> None:
    noise = Image.frombytes("RGB", (64, 64), Random(1).randbytes(64 * 64 * 3))
    file = BytesIO()
    noise.save(file, "PNG")
    person = Portrait("Ann", file.getvalue())
    table = TableScene((TableSeat(person, 7, 120),) * 20, CARDS["R7"], Color.RED, 0)
    assert len(picture_of(table)) <= LARGEST_FILE


def test_looks_differ() -> None:
    scene, _ = SAMPLES["table-4"]
    assert picture_of(scene, DISTINCT) != picture_of(scene, SAMPLES["table-4-classic"][1])
