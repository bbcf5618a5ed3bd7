"""Every file that somebody uploads becomes a small card back or is refused, and only its looks survive."""

from __future__ import annotations

import subprocess
import sys
import zlib
from io import BytesIO
from pathlib import Path
from random import Random
from struct import pack

import pytest
from PIL import Image

from bot.pictures import shrink
from bot.pictures.palettes import BACK
from bot.pictures.shrink import (
    BEHIND,
    LARGEST_BACK,
    MEMORY,
    MOST_IN_FILE,
    MOST_PIXELS,
    SECONDS,
    SIZE,
    TOO_LARGE,
    UNREADABLE,
    TooLarge,
    shrunk,
)
from tests.pictures.photos import file_of, landscape

SECRET = b"48.8584 N, 2.2945 E"
CORNERS = [(3, 3), (SIZE[0] - 4, 3), (3, SIZE[1] - 4), (SIZE[0] - 4, SIZE[1] - 4)]
Pixel = tuple[int, ...]


def opened(back: bytes) -> Image.Image:
    """A back as it is stored, after checking what holds for all of them."""
    assert len(back) <= LARGEST_BACK
    with Image.open(BytesIO(back), formats=("JPEG",)) as image:
        assert (image.size, image.mode) == (SIZE, "RGB")
        assert not image.getexif()
        assert image.info.keys() <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
        image.load()
        return image.copy()


def pixel(image: Image.Image, at: tuple[int, int]) -> Pixel:
    found = image.getpixel(at)
    assert isinstance(found, tuple)
    return found


def is_close(one: Pixel, other: Pixel) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 6


def run(file: bytes) -> tuple[int, bytes]:
    """The exit code and the output of the process that shrinks a file."""
    done = subprocess.run(
        [sys.executable, "-I", shrink.__file__], input=file, capture_output=True, check=False
    )
    assert not done.stderr
    return done.returncode, done.stdout


def halves(mode: str = "RGB") -> Image.Image:
    """Red above blue, with the shape of a card."""
    image = Image.new("RGB", (200, 300), "#FF0000")
    image.paste("#0000FF", (0, 150, 200, 300))
    return image.convert(mode)


MODES = {
    "PNG": ("RGB", "RGBA", "P", "L", "LA", "1"),
    "JPEG": ("RGB", "L", "1", "CMYK"),
    "WEBP": ("RGB", "RGBA", "P", "L", "LA", "1", "CMYK"),
}


@pytest.mark.parametrize(("kind", "mode"), [(kind, mode) for kind, modes in MODES.items() for mode in modes])
def test_every_kind_of_picture_becomes_a_back(kind: str, mode: str) -> None:
    file = file_of(halves(mode), kind)
    back = opened(shrunk(file))
    with Image.open(BytesIO(file)) as given:
        wanted = given.convert("RGB")
    for at in CORNERS:
        across, down = (round(place * of / to) for place, of, to in zip(at, wanted.size, SIZE, strict=True))
        assert mode == "1" or is_close(pixel(back, at), pixel(wanted, (across, down)))


def test_grays_of_sixteen_bits_are_not_all_white() -> None:
    levels = b"".join((column * 300).to_bytes(2, "little") for _ in range(300) for column in range(200))
    back = opened(shrunk(file_of(Image.frombytes("I;16", (200, 300), levels))))
    assert is_close(pixel(back, (90, 135)), (117, 117, 117))


def test_the_middle_is_cut_to_the_shape_of_a_card() -> None:
    for frame, at in (((900, 300), (350, 0)), ((200, 900), (0, 300))):
        image = Image.new("RGB", frame, "#00FF00")
        image.paste(halves(), at)
        seen = [pixel(opened(shrunk(file_of(image))), corner) for corner in CORNERS]
        assert all(map(is_close, seen, ((254, 0, 0), (254, 0, 0), (0, 0, 254), (0, 0, 254))))


def test_what_is_transparent_shows_our_own_color() -> None:
    assert BEHIND == BACK
    image = Image.new("RGBA", (200, 300), (255, 255, 255, 0))
    image.paste((0, 255, 0, 255), (50, 75, 150, 225))
    back = opened(shrunk(file_of(image)))
    own = tuple(bytes.fromhex(BEHIND[1:]))
    assert all(is_close(pixel(back, at), own) for at in CORNERS)
    assert is_close(pixel(back, (90, 135)), (0, 255, 0))


def test_photos_of_phones_stand_upright_and_say_nothing_of_where_they_were_taken() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned a quarter clockwise
    exif[0x010E] = SECRET.decode()
    lying = halves().transpose(Image.Transpose.ROTATE_90)
    for kind in ("JPEG", "PNG", "WEBP"):
        file = file_of(lying, kind, exif=exif)
        assert SECRET in file
        back = shrunk(file)
        assert SECRET not in back
        image = opened(back)
        assert is_close(pixel(image, CORNERS[0]), (254, 0, 0))
        assert is_close(pixel(image, CORNERS[3]), (0, 0, 254))


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_of_an_animation_the_first_frame_is_taken(kind: str) -> None:
    frames = [Image.new("RGB", (40, 60), fill) for fill in ("#FF0000", "#00FF00", "#0000FF")]
    file = file_of(frames[0], kind, save_all=True, append_images=frames[1:], duration=50, lossless=True)
    assert is_close(pixel(opened(shrunk(file)), (90, 135)), (255, 0, 0))


@pytest.mark.parametrize("size", [(1, 1), (1, 9_000), (9_000, 1), (2, 3), (3_840, 2_160)])
def test_any_shape_and_size_becomes_a_back(size: tuple[int, int]) -> None:
    opened(shrunk(file_of(Image.new("RGB", size, "#123456"))))


NOISES = {
    "of all levels": bytes(range(256)),
    "black and white": bytes((0, 255)),
    "hardly any": bytes((120, 121)),
}


@pytest.mark.parametrize("size", [SIZE, (90, 135), (400, 600)])
@pytest.mark.parametrize("levels", NOISES.values(), ids=NOISES)
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_noise_is_stored_small(mode: str, levels: bytes, size: tuple[int, int]) -> None:
    """No picture is a larger file than noise of the size of a back, where nothing is smoothed."""
    count = size[0] * size[1] * len(mode)
    noise = Image.frombytes(mode, size, bytes(Random(1).choices(levels, k=count)))
    opened(shrunk(file_of(noise)))


@pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF", "ICO", "PPM"])
def test_other_kinds_of_pictures_are_not_even_tried(kind: str) -> None:
    file = file_of(Image.new("RGB", (40, 60)), kind)
    with pytest.raises(OSError, match="cannot identify"):
        shrunk(file)


LARGEST = {
    "PNG": (Image.new("RGBA", (3_000, 3_000)), {}),
    "WEBP": (Image.new("RGBA", (3_000, 3_000)), {"lossless": True, "method": 0}),
    "JPEG": (Image.new("CMYK", (5_000, 5_000)), {"progressive": True, "subsampling": 0}),
}


@pytest.mark.parametrize("kind", LARGEST)
def test_the_largest_pictures_fit_in_the_memory_of_a_small_machine(kind: str) -> None:
    image, how = LARGEST[kind]
    assert MEMORY <= 400_000_000
    code, back = run(file_of(image, kind, **how))
    assert code == 0
    opened(back)


# In a process of its own


LIMITS = """
import os, resource, shrink
shrink._limit()
kinds = resource.RLIMIT_CPU, resource.RLIMIT_AS, resource.RLIMIT_CORE
print(*(limit for kind in kinds for limit in resource.getrlimit(kind)))
print(os.nice(0), open("/proc/self/oom_score_adj").read())
"""


def test_the_process_limits_itself() -> None:
    folder = Path(shrink.__file__).parent
    done = subprocess.run(
        [sys.executable, "-c", LIMITS], cwd=folder, capture_output=True, text=True, check=True
    )
    *limits, niceness, badness = map(int, done.stdout.split())
    assert limits == [SECONDS, SECONDS, MEMORY, MEMORY, 0, 0]
    assert niceness >= 10
    assert badness == 1_000


def test_the_process_takes_a_picture_and_gives_a_back() -> None:
    code, back = run(file_of(landscape()))
    assert code == 0
    assert back == shrunk(file_of(landscape()))


def png_of(width: int, height: int, rows: bytes) -> bytes:
    """A PNG file with this content, whatever size it claims."""
    chunks = (
        (b"IHDR", pack(">2I5B", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(content)) + name + content + pack(">I", zlib.crc32(name + content))
        for name, content in chunks
    )


def photo_of(width: int, height: int) -> bytes:
    return file_of(Image.new("L", (width, height)), "JPEG")


BOMBS = {
    "claims four billion pixels": png_of(65_535, 65_535, bytes(1000)),
    "one pixel too many": png_of(MOST_PIXELS + 1, 1, bytes(1000)),
    "one pixel too many in a photo": photo_of(MOST_IN_FILE // 5_000 + 1, 5_000),
    "a photo that can't be decoded smaller": photo_of(MOST_PIXELS // 200 + 1, 200),
    "long and thin": png_of(2**31 - 1, 1, bytes(1000)),
}
BROKEN = {
    "nothing": b"",
    "words": b"back",
    "a page": b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    "a script": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nshowpage\n",
    "half a picture": file_of(landscape((120, 180)))[:-400],
    "more rows than it claims": png_of(100, 3, b""),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_before_it_is_decoded(name: str) -> None:
    with pytest.raises((TooLarge, Image.DecompressionBombError, Image.DecompressionBombWarning)):
        shrunk(BOMBS[name])
    assert run(BOMBS[name]) == (TOO_LARGE, b"")


def test_a_file_that_unpacks_to_more_than_it_claims_costs_nothing_more() -> None:
    code, back = run(png_of(10, 15, bytes(200_000_000)))
    assert code == 0
    opened(back)


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused(name: str) -> None:
    assert run(BROKEN[name]) == (UNREADABLE, b"")


def damaged(chance: Random, file: bytes) -> bytes:
    """A file with bytes changed, left out, put in, and replaced by extreme numbers."""
    content = bytearray(file)
    for _ in range(chance.choice((1, 1, 2, 8, 40))):
        at, more = chance.randrange(len(content)), chance.randbytes(chance.randrange(1, 40))
        extreme = pack(">I", chance.choice((0, 1, 2**31 - 1, 2**32 - 1)))
        content[at : at + chance.choice((0, 1, 4, 40))] = chance.choice((more, more[:1], b"", extreme))
    return bytes(content)


@pytest.mark.fuzz
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_damaged_files_give_a_back_or_a_refusal(kind: str) -> None:
    chance, file, refused = Random(kind), file_of(landscape((60, 90)), kind), 0
    for _ in range(400):
        try:
            back = shrunk(damaged(chance, file))
        except Exception:  # noqa: BLE001  # as in the process
            refused += 1
        else:
            opened(back)
    assert 0 < refused < 400
