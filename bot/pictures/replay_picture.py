"""A moment of a match that is over, with all hands open."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.engine.faces.decks import sorted_hand
from bot.pictures.avatars import avatar_image, shown_name
from bot.pictures.canvas import Pen, sprite, stamp
from bot.pictures.card_art import back_image, card_image, emoji_image
from bot.pictures.lettering import Style, badge_image, write
from bot.pictures.palettes import (
    ALERT,
    BACKGROUND,
    BLACK,
    DISTINCT,
    EDGE,
    MUTED,
    SURFACE,
    TEXT,
    WHITE,
    Palette,
)
from bot.pictures.plates import plate
from bot.pictures.scenes import BaredHand, ReplayScene

REPLAY_WIDTH, REPLAY_MARGIN, SIDE = 800, 16, 150  # the pile stands at the side
LOWEST = 250
CARDS_AT, ROOM = SIDE + 206, 360  # where the cards of a row begin, and what they may take
CARD_SIZES = (60, 42, 36)
WIDEST_REPLAY_STEP, NARROWEST_REPLAY_STEP = (
    0.94,
    0.55,
)  # from a card to the next, in cards; less if even small ones overlap


@dataclass(frozen=True)
class _Sizes:
    """Of the rows: large for a few seats, so that a phone shows them well."""

    row: int
    avatar: int
    text: int
    card: int


REPLAY_SIZES = ((4, _Sizes(82, 46, 23, 60)), (8, _Sizes(58, 36, 20, 42)), (20, _Sizes(44, 32, 19, 36)))


def draw_replay(scene: ReplayScene, palette: Palette = DISTINCT) -> Image.Image:
    """The top card at the side, and a row for each seat with all its cards."""
    sizes = next(sizes for most, sizes in REPLAY_SIZES if len(scene.hands) <= most)
    height = max(LOWEST, sizes.row * len(scene.hands) + 2 * REPLAY_MARGIN)
    image = Image.new("RGB", (REPLAY_WIDTH, height), BACKGROUND)
    _pile(image, scene, min(height / 2, LOWEST / 2), palette)
    top = (height - sizes.row * (len(scene.hands) - 1)) / 2
    for seat, hand in enumerate(scene.hands):
        _replay_row(image, scene, seat, top + sizes.row * seat, sizes)
        _open_cards(image, hand, top + sizes.row * seat, sizes.card, palette)
    return image


def _pile(image: Image.Image, scene: ReplayScene, y: float, palette: Palette) -> None:
    x = SIDE / 2 + 4
    chosen = scene.color if scene.top.color is None else None
    stamp(image, back_image(52), (x - 26, y - 72))
    stamp(image, badge_image(str(scene.draw_pile), 18, WHITE), (x + 34, y - 72))
    stamp(image, card_image(scene.top, 92, palette, chosen), (x, y + 40))
    if scene.pending:
        stamp(image, badge_image(f"+{scene.pending}", 24, ALERT), (x + 40, y + 98))


def _replay_row(image: Image.Image, scene: ReplayScene, seat: int, y: float, sizes: _Sizes) -> None:
    hand, is_turn = scene.hands[seat], seat == scene.turn
    ink, faint = (BLACK, EDGE) if is_turn else (MUTED if hand.is_out else TEXT, MUTED)
    width = REPLAY_WIDTH - SIDE - REPLAY_MARGIN
    stamp(image, plate((width, sizes.row - 6), WHITE if is_turn else SURFACE), (SIDE + width / 2, y))
    if is_turn:
        stamp(image, _way(scene.is_clockwise), (SIDE + 16, y))
    stamp(image, avatar_image(hand.person, sizes.avatar, seat), (SIDE + 50, y))
    name = shown_name(hand.person, seat)
    write(image, (SIDE + 78, y), name, Style(sizes.text, ink, width=120, align=0))
    if hand.score is not None:
        write(image, (REPLAY_WIDTH - REPLAY_MARGIN - 12, y), f"★ {hand.score}", Style(18, faint, align=1))


def _open_cards(image: Image.Image, hand: BaredHand, y: float, largest: int, palette: Palette) -> None:
    cards = sorted_hand(hand.cards)
    steps = max(len(cards) - 1, 1)
    fitting = (
        size for size in CARD_SIZES if size <= largest and size * (1 + NARROWEST_REPLAY_STEP * steps) <= ROOM
    )
    size = next(fitting, CARD_SIZES[-1])
    step = min(size * WIDEST_REPLAY_STEP, (ROOM - size) / steps)
    for place, card in enumerate(cards):
        stamp(image, emoji_image(card, size, palette), (CARDS_AT + size / 2 + place * step, y))


@lru_cache(maxsize=2)
def _way(is_clockwise: bool) -> Image.Image:
    """An arrow to the seat that is next."""

    def paint(pen: Pen) -> None:
        pen.arrow([(0, -9), (0, 3)] if is_clockwise else [(0, 9), (0, -3)], 5, BLACK)

    return sprite((24, 32), 1, paint)
