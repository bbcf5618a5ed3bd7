"""Every picture is small, always the same for the same scene, and fully described."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from bot.engine.faces.decks import CARDS
from bot.engine.model.cards import LIGHT_COLORS, Color
from bot.pictures import (
    DISTINCT,
    Palette,
    Scene,
    bracket,
    canvas,
    indexed,
    picture_of,
    portraits,
    results,
    table,
    victory,
)
from bot.pictures.canvas import LARGEST_FILE, UNIT, word_image
from bot.pictures.cards import lettered_for
from bot.pictures.indexed import colors_of
from bot.pictures.palettes import lettered
from bot.pictures.scenes import (
    Chip,
    CurveScene,
    HandScene,
    LeaderboardScene,
    Portrait,
    RaceLine,
    RaceScene,
    RankLine,
    ResultLine,
    ResultScene,
    Sign,
    TableScene,
    TableSeat,
    TurnScene,
)
from bot.pictures.studio import KINDS
from bot.pictures.table import draw_table, layout_of
from bot.pictures.turn import ONE_ROW, STRIP, draw_hand, draw_turn
from bot.text.pictures import LIMIT, described
from tests.pictures.samples import cards_on, draw_samples, sample_scenes

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
    ResultLine,
    people,
    st.integers(1, 20),
    st.lists(cards, max_size=60).map(tuple),
    scores,
    scores,
    is_winner=st.booleans(),
    is_out=st.booleans(),
)
tables = st.lists(seats, min_size=2, max_size=20).flatmap(
    lambda seated: st.builds(
        TableScene,
        st.just(tuple(seated)),
        cards,
        st.none() | st.sampled_from(LIGHT_COLORS),
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
turns = st.builds(
    TurnScene,
    hands,
    cards,
    st.none() | st.sampled_from(LIGHT_COLORS),
    st.lists(seats, min_size=1, max_size=19).map(tuple),
    st.booleans(),
    st.integers(0, 60),
    st.booleans(),
)
targets = st.none() | st.just(500)
chips = st.builds(Chip, people, st.sampled_from(Sign), st.sampled_from(("0.4", "12", "3600")))
rounds = st.builds(
    ResultScene,
    st.lists(rows, min_size=1, max_size=20).map(tuple),
    st.integers(1, 99),
    targets,
    st.none() | cards,
    st.none() | st.sampled_from(LIGHT_COLORS),
    st.lists(chips, max_size=3).map(tuple),
)
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
        assert 600 <= image.width <= 800
    assert 20 < len(described(scene)) <= LIMIT


def forget_what_was_painted() -> None:
    for cached in (canvas.badge_image, portraits.avatar_image, indexed.thing, indexed.person):
        cached.cache_clear()


PHONE_WIDTH = 299  # CSS pixels of a picture on a phone that is 390 wide


@pytest.mark.parametrize("name", SAMPLES)
def test_no_words_are_too_small_on_a_phone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Initials are left out: the name is next to them."""
    scene, palette = SAMPLES[name]
    forget_what_was_painted()
    sizes: list[int] = []
    measured = canvas.word_image

    def word_image(words: str, size: int, width: int) -> Image.Image:
        sizes.extend([size] * bool(words))
        return measured(words, size, width)

    monkeypatch.setattr(canvas, "word_image", word_image)
    for drawing in (bracket, portraits, results, table, victory):
        monkeypatch.setattr(drawing, "avatar_image", lambda _, size, seat: Image.new("RGBA", (size, size)))
    image = KINDS[type(scene)](scene, palette)
    assert all(size * PHONE_WIDTH / image.width >= 11 for size in sizes), sorted(set(sizes))


@pytest.mark.parametrize("label", ["Oct 29", "29 de out."])
def test_labels_below_a_curve_are_whole_and_apart(label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spans: list[tuple[float, float]] = []
    written = results.write

    def write(image: Image.Image, place: canvas.Point, words: str, style: canvas.Style) -> int:
        wide = written(image, place, words, style)
        if words == label:
            spans.append((place[0] - wide / 2, place[0] + wide / 2))
        return wide

    monkeypatch.setattr(results, "write", write)
    results.draw_curve(CurveScene("", tuple((label, 1000.0 + day) for day in range(13))))
    whole = word_image(label, portraits.LEAST, 2000).width
    assert len(spans) > 1
    assert {round(right - left) for left, right in spans} == {whole}
    assert all(before[1] < after[0] for before, after in pairwise(spans))
    assert 0 <= spans[0][0] < spans[-1][1] <= portraits.WIDTH


def test_a_title_too_long_for_one_line_has_what_is_ranked_above_the_rest() -> None:
    def ranked(title: str) -> Image.Image:
        return results.draw_leaderboard(LeaderboardScene(title, (RankLine(1, Portrait("Ann"), "13", ""),)))

    short, long = "Most wins · This week", "Mejor porcentaje de victorias · Este trimestre · En todas partes"
    assert results.title_lines(short) == [short]
    assert results.title_lines(long) == ["Mejor porcentaje de victorias", "Este trimestre · En todas partes"]
    assert ranked(long).height == ranked(short).height + results.TITLE_PITCH
    assert results.title_lines("W" * 100) == ["W" * 100], "which is cut"


@settings(max_examples=25)
# everybody has the same time
@example(RaceScene((RaceLine(Portrait("Ann"), (0,)), RaceLine(Portrait("Bob"), (0,))), None))
@example(CurveScene("", (("Oct 1", 1000.0), ("Oct 2", 1000.0))))
@given(st.one_of(tables, hands, turns, rounds, races, curves))
def test_any_scene_can_be_drawn_and_described(scene: Scene) -> None:
    picture = picture_of(scene)
    assert len(picture) <= LARGEST_FILE
    assert len(described(scene)) <= LIMIT


@settings(max_examples=300)
@given(st.one_of(tables, hands, turns, rounds, races, curves))
def test_descriptions_say_all_without_being_cut(scene: Scene) -> None:
    text = described(scene)
    assert len(text) <= LIMIT
    assert text.endswith(".")


@pytest.mark.parametrize("count", range(2, 21))
def test_seats_are_inside_the_picture_and_apart(count: int) -> None:
    scene = TableScene(tuple(TableSeat(Portrait("Ann"), 7) for _ in range(count)), CARDS["R7"], Color.RED, 0)
    width, height = (length / UNIT for length in draw_table(scene).size)
    places, (plate_width, plate_height) = layout_of(count).places, layout_of(count).scale.plate
    assert len(places) == count
    for number, (x, y) in enumerate(places):
        assert plate_width / 2 <= x <= width - plate_width / 2
        assert plate_height / 2 <= y <= height - plate_height / 2
        for other_x, other_y in places[number + 1 :]:
            assert abs(x - other_x) >= plate_width or abs(y - other_y) >= plate_height


@pytest.mark.parametrize("count", [0, 1, 7, 25, 42, 60])
def test_cards_stay_inside_the_picture(count: int) -> None:
    hand = tuple(CARDS.values())[:count]
    image = draw_hand(HandScene(hand, frozenset(hand), hand[0] if hand else None)).convert("RGB")
    edges = [image.crop((0, 0, 8, image.height)), image.crop((592, 0, 600, image.height))]
    background = image.getpixel((0, 0))
    assert all(not differs(edge, background, 24) for edge in edges)  # by more than a shadow
    assert image.height < 800


def differs(image: Image.Image, background: Any, most: int) -> bool:
    away = ImageChops.difference(image, Image.new("RGB", image.size, background))
    return away.convert("L").point([0] * most + [255] * (256 - most)).getbbox() is not None


def test_the_picture_of_a_turn_is_as_high_for_every_hand_of_one_row() -> None:
    def height(cards: int, seats: int) -> int:
        opponents = (TableSeat(Portrait("Ann"), 7),) * seats
        hand = HandScene(tuple(CARDS.values())[:cards])
        return draw_turn(TurnScene(hand, CARDS["R7"], Color.RED, opponents)).height

    assert {height(cards, seats) for cards in range(17) for seats in (1, 4, 6, 9, 19)} == {
        (STRIP + ONE_ROW) * UNIT
    }
    assert height(17, 3) == height(32, 3) == 205 * UNIT


def extent(scene: HandScene) -> tuple[int, int, int, int]:
    """The bounds of the cards in a hand: left, top, right, bottom."""
    image = draw_hand(scene).convert("RGB")
    background = Image.new("RGB", image.size, image.getpixel((0, 0)))
    found = ImageChops.difference(image, background).getbbox()
    assert found
    return found


def test_a_card_that_can_be_played_stands_higher() -> None:
    hand = (CARDS["R7"],)
    assert extent(HandScene(hand, frozenset(hand)))[1] < extent(HandScene(hand))[1]


def test_the_cards_of_a_short_hand_lie_side_by_side() -> None:
    def width(*codes: str) -> int:
        left, _, right, _ = extent(HandScene(tuple(CARDS[code] for code in codes)))
        return right - left

    assert 2 * width("R7") <= width("R7", "R8") <= 2.2 * width("R7")


def test_the_pictures_in_docs_are_current(tmp_path: Path) -> None:
    # A new card may be missing on the sheets until a release (`make release-check`).
    draw_samples(tmp_path, cards_on(DOCS / "cards-classic.png"))
    hint = "run `make pictures`"
    assert {path.name for path in tmp_path.glob("*.png")} == {path.name for path in DOCS.glob("*.png")}, hint
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
    turn = TurnScene(HandScene(tuple(CARDS.values())[:60]), CARDS["R7"], Color.RED, table.seats)
    assert len(picture_of(turn)) <= LARGEST_FILE


def test_looks_differ() -> None:
    scene, _ = SAMPLES["table-4"]
    assert picture_of(scene, DISTINCT) != picture_of(scene, SAMPLES["table-4-classic"][1])


def test_who_plays_next_is_told_in_order_and_the_crowd_in_words() -> None:
    people = tuple(TableSeat(Portrait(f"Player {number}"), number) for number in range(1, 13))
    scene = TurnScene(HandScene((CARDS["R7"],)), CARDS["W4"], Color.BLUE, people, False, 4)
    text = described(scene)
    assert text.startswith(
        "Top card: Wild Draw Four, played as blue. 4 cards to draw. Play goes counterclockwise."
    )
    order = [text.index(f"Player {number}, ") for number in range(1, 13)]
    assert order == sorted(order)
    assert text.endswith("1 card in your hand. You have red 7.")


@pytest.mark.parametrize("seats", [1, 4, 6, 9, 19])
def test_no_words_around_a_hand_are_smaller_than_11_pixels_of_a_phone(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[float] = []

    def noted(words: str, size: int, width: int) -> Image.Image:
        sizes.append(size / UNIT)
        return word_image(words, size, width)

    monkeypatch.setattr(canvas, "word_image", noted)
    forget_what_was_painted()
    people = (TableSeat(Portrait("Ann Bo"), 7, team=1), *(TableSeat(Portrait("Zoë"), 1),) * (seats - 1))
    draw_turn(TurnScene(HandScene((CARDS["R7"],)), CARDS["W"], Color.BLUE, people, True, 12))
    assert len(sizes) > min(seats, 9)
    assert min(sizes) >= 11


def photo(fill: str) -> bytes:
    """A photo in a single color."""
    file = BytesIO()
    Image.new("RGB", (64, 64), fill).save(file, "PNG")
    return file.getvalue()


GERMAN = lettered(DISTINCT, ("R", "Ge", "Gr", "B", "P", "T", "O", "U"))


def test_languages_share_the_colors_and_the_cards_that_they_write_alike() -> None:
    assert colors_of(DISTINCT) is colors_of(GERMAN)
    assert lettered_for(DISTINCT, Color.RED) is lettered_for(GERMAN, Color.RED)
    assert lettered_for(DISTINCT, Color.GREEN) is not lettered_for(GERMAN, Color.GREEN)


def test_photos_keep_their_colors_wherever_people_sit() -> None:
    people = [
        TableSeat(Portrait(name, photo(fill)), 7) for name, fill in (("Ann", "#12E0D0"), ("Bob", "#F07010"))
    ]
    for seats in (tuple(people), tuple(people[::-1])):
        file = picture_of(TableScene(seats, CARDS["R2"], Color.RED, 0, draw_pile=60))
        with Image.open(BytesIO(file)) as picture:
            found = {color for _, color in picture.convert("RGB").getcolors(1 << 20) or ()}
        assert {(0x12, 0xE0, 0xD0), (0xF0, 0x70, 0x10)} <= found
