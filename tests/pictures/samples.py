"""The pictures of `make pictures`, and the list of emojis: `python -m tests.pictures.samples
docs/pictures`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from math import sin
from pathlib import Path

from msgspec.structs import replace
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.engine.faces.decks import CARDS, FRONTS
from bot.engine.model.cards import LIGHT_COLORS, Card, Color
from bot.pictures.canvas import png, stamp
from bot.pictures.cards import PLAIN_BACK, Back, back_image, card_image
from bot.pictures.emojis import NAMES as EMOJI_NAMES
from bot.pictures.emojis import drawn_name, emoji_keys
from bot.pictures.palettes import BACKGROUND, PALETTES, Palette, dimmed, styled
from bot.pictures.scenes import (
    BackScene,
    BaredHand,
    BracketRound,
    BracketScene,
    BracketSeat,
    Chip,
    CurveScene,
    HandScene,
    LeaderboardScene,
    LobbyScene,
    Medal,
    MedalsScene,
    MonthScene,
    PodiumScene,
    Portrait,
    RaceLine,
    RaceScene,
    RankLine,
    RecordLine,
    RecordsScene,
    ReplayScene,
    ResultLine,
    ResultScene,
    Sign,
    TableScene,
    TableSeat,
    TurnScene,
    UnoScene,
)
from bot.pictures.studio import Scene, picture_of
from bot.pictures.styles import STYLES
from bot.pictures.tiles import emoji_image
from bot.text.pictures import described
from tests.pictures.photos import own_back

NAMES = (
    "Ann", "Bartholomew von Überlingen", "דנה כהן", "Zoë 🎉", "محمد علي", "🔥🔥", "Дмитрий", "Ζωή", "田中",
    "Normal bot", "Eva", "Chris", "Ada", "Dee", "Fay", "Gus", "Hal", "Ivy", "Joe", "Kim",
)  # fmt: skip
HEADER = """\
# Pictures

Drawn by `make pictures`. Below each picture is the description that screen readers get.

The bundled fonts know the Latin, Greek, Cyrillic, Hebrew and Arabic scripts. Other characters, such as emoji
and Chinese, are left out of names; a name without any other character is shown as the number of its seat. The
descriptions always have the whole name.

"""
ALL_CARDS = tuple(card for card in FRONTS.values() if not card.is_branded)
SHOWN = "cards"  # the text next to a sheet's picture
PEOPLE = tuple(map(Portrait, NAMES))
COUNTS = (7, 1, 12, 4, 3, 25, 2, 6, 9, 5)
HANDS = {
    "1": "B7",
    "7": "R2 R7 YS G7 G7 BD W4",
    "15": "R0 R3 R5 RD Y1 Y7 YR G2 G4 G8 B3 B6 BD W W4",
    "25": "R1 R4 R5 RS RD Y0 Y2 Y2 Y6 Y9 YR YS G3 G3 G5 G8 GD B1 B4 B7 BS BR W W4 W4",
    "42": "R0 R1 R2 R3 R4 R5 R6 RS RS RR RD Y1 Y2 Y3 Y5 Y7 Y8 Y9 YS YR YD G0 G1 G2 G4 G6 G9 GS GR GD"
    " B1 B2 B3 B5 B8 B9 BS BD W W W4 W4",
}  # fmt: skip


def draw_samples(folder: Path, cards: Sequence[Card] = ALL_CARDS) -> None:
    """Write a PNG file for each sample, with its description next to it; the sheets show these cards."""
    folder.mkdir(parents=True, exist_ok=True)
    lines: list[str] = []
    for name, scene, palette in sample_scenes():
        (folder / f"{name}.png").write_bytes(picture_of(scene, palette))
        lines.append(f"![]({name}.png)\n\n{described(scene)}\n")
    for palette in PALETTES.values():
        name = f"cards-{palette.name}"
        _write_sheet(folder / f"{name}.png", _sheet(palette, cards), cards)
        lines.append(f"![]({name}.png)\n\nAll cards in the {palette.name} look, and as emojis.\n")
    for style in STYLES:
        (folder / f"style-{style}.png").write_bytes(png(_style_sheet(styled(PALETTES["distinct"], style))))
        lines.append(f"![](style-{style}.png)\n\nCards in the style {style}; the last row can't be played.\n")
    (folder / "README.md").write_text(HEADER + "\n".join(lines), encoding="utf-8")


def sample_scenes() -> Iterator[tuple[str, Scene, Palette]]:
    """A name, a scene, and a look for each sample."""
    distinct = PALETTES["distinct"]
    for name, scene in {
        **_tables(),
        **_hands(),
        **_results(),
        **_charts(),
        **_banners(),
        **_brackets(),
    }.items():
        yield name, scene, distinct
    yield "table-4-classic", TableScene(_seats(4), CARDS["Y7"], Color.YELLOW, 2), PALETTES["classic"]
    yield "turn-7-contrast", _turn("7"), PALETTES["contrast"]


def _tables() -> Mapping[str, Scene]:
    stacked = TableScene(_seats(4, teams=2), CARDS["W4"], Color.GREEN, 1, False, pending=8, draw_pile=71)
    hands = ("R4 RS Y2 W", HANDS["25"], HANDS["7"], "B1")
    replay = [BaredHand(person, _cards(codes), 40) for person, codes in zip(PEOPLE, hands, strict=False)]
    followed = [replace(hand, is_closed=seat != 2) for seat, hand in enumerate(replay)]
    crowd = [
        BaredHand(person, _cards(HANDS["42"])[: 2 + seat], 9 * seat) for seat, person in enumerate(PEOPLE)
    ]
    return {
        "replay-4": ReplayScene(tuple(replay), CARDS["RD"], Color.RED, 2, pending=2, draw_pile=61),
        "replay-4-followed": ReplayScene(tuple(followed), CARDS["RD"], Color.RED, 2, pending=2, draw_pile=61),
        "replay-20": ReplayScene(tuple(crowd), CARDS["W"], Color.BLUE, 12, False, draw_pile=3),
        "table-2": TableScene(_seats(2), CARDS["R7"], Color.RED, 0, draw_pile=93),
        "table-4": stacked,
        "table-4-own-back": TableScene(_seats(4), CARDS["B4"], Color.BLUE, 0, draw_pile=52, back=own_back()),
        "table-10": TableScene(_seats(10), CARDS["BS"], Color.BLUE, 6, draw_pile=41),
        "table-20": TableScene(_seats(20), CARDS["YD"], Color.YELLOW, 12, pending=6, draw_pile=58),
    }


def _seats(count: int, teams: int = 0) -> tuple[TableSeat, ...]:
    """With five players or more there are scores, and the fifteenth is out."""
    return tuple(
        TableSeat(
            PEOPLE[seat],
            COUNTS[seat % len(COUNTS)],
            score=seat * 37 % 190 if count > 4 else 0,
            team=seat % teams if teams else None,
            is_out=seat == 14,
        )
        for seat in range(count)
    )


def _hands() -> Mapping[str, Scene]:
    return {
        **{f"hand-{count}": _hand(count) for count in ("1", "7", "25")},
        **{f"turn-{count}": _turn(count) for count in HANDS},
        "turn-20-seats": _turn("7", seats=20),
        "hand-waiting": HandScene(_cards(HANDS["7"])),
    }


def _hand(count: str) -> HandScene:
    cards = _cards(HANDS[count])
    playable = frozenset(card for card in cards if card.is_wild or card.face.key == "7")
    return HandScene(cards, playable, drawn=cards[len(cards) // 2])


def _turn(count: str, seats: int = 0) -> TurnScene:
    """The more cards, the more opponents are shown."""
    hand = _hand(count)
    people = [seat for seat in _seats(seats or 2 + 2 * list(HANDS).index(count))[1:] if not seat.is_out]
    return TurnScene(hand, CARDS["W4"], Color.GREEN, tuple(people), is_clockwise=count != "15", pending=4)


def _results() -> Mapping[str, Scene]:
    left = ("", "R4 RS Y2 W", "B1", HANDS["25"], "Y9 GD", "R7 R8 B0", "W4 W4", "G1")
    rows = [
        ResultLine(
            person,
            min(number, 4) + 1,
            _cards(cards),
            0 if cards else 213,
            360 - 40 * number,
            is_winner=not cards,
        )
        for number, (person, cards) in enumerate(zip(PEOPLE, left, strict=False))
    ]
    crowd = [
        ResultLine(
            person,
            number + 1,
            _cards(HANDS["42"])[:number],
            0 if number else 389,
            389 - 17 * number,
            is_winner=not number,
            is_out=number > 17,
        )
        for number, person in enumerate(PEOPLE)
    ]
    partners = [replace(row, rank=1 + number // 2, is_winner=number < 2) for number, row in enumerate(rows)]
    changes = (14, None, -6, 0)
    rated = [replace(row, rating=by) for row, by in zip(rows, changes, strict=False)]
    chips = (
        Chip(PEOPLE[0], Sign.COMEBACK, "14"),
        Chip(PEOPLE[2], Sign.CATCH, "2.4"),
        Chip(PEOPLE[3], Sign.CALL, "0.9"),
    )
    return {
        "round-2": ResultScene(tuple(rows[:2]), 1, None, CARDS["R7"], Color.RED),
        "round-4": ResultScene(tuple(rows[:4]), 3, 500, CARDS["W4"], Color.GREEN, chips),
        "round-8": ResultScene(tuple(rows), 3, 500, CARDS["BS"], Color.BLUE),
        "round-20": ResultScene(tuple(crowd), 7, 500, CARDS["YR"], Color.YELLOW, chips[1:]),
        "match-rated": ResultScene(tuple(rated), 3, 500, CARDS["W4"], Color.GREEN, chips),
        "match-teams": ResultScene(
            tuple(partners[:4]),
            5,
            500,
            chips=(Chip(PEOPLE[1], Sign.DRAW, "12"), Chip(PEOPLE[0], Sign.WAIT, "74")),
        ),
    }


def _banners() -> Mapping[str, Scene]:
    return {
        "uno": UnoScene(PEOPLE[1]),
        "back": BackScene(own_back()),
        "lobby-1": LobbyScene("Classic", PEOPLE[:1], 10, 0),
        "lobby-6": LobbyScene("Hausregeln", PEOPLE[:6], 20, 0),
        "lobby-20": LobbyScene("Règles maison de", PEOPLE[:14], 20, 2),
    }


def _brackets() -> Mapping[str, Scene]:
    def table(*seats: int, winner: int | None = None) -> tuple[BracketSeat, ...]:
        won = (None if winner is None else seat == winner for seat in seats)
        return tuple(BracketSeat(PEOPLE[seat], one) for seat, one in zip(seats, won, strict=True))

    quarters = table(0, 7, winner=0), table(3, 4, winner=4), table(1, 6, winner=6), table(2, 10)
    semis = table(0, 4, winner=4), (BracketSeat(PEOPLE[6]), BracketSeat())
    rounds = (
        BracketRound("Quarterfinals", quarters),
        BracketRound("Semifinals", semis),
        BracketRound("Final", ((BracketSeat(PEOPLE[4]), BracketSeat()),)),
    )
    crowd = tuple(table(seat, 19 - seat, winner=seat if seat % 3 else None) for seat in range(10))
    tables = table(0, 1, 2, 3, winner=1), table(4, 6, 7, winner=7)
    final = BracketRound("Final", (table(1, 7, winner=7),))
    return {
        "bracket-8": BracketScene(rounds),
        "bracket-4-seats": BracketScene((BracketRound("Round 1", tables), final)),
        "bracket-round": BracketScene((BracketRound("Round 1", crowd),)),
        "podium-knockout": PodiumScene((PEOPLE[4:5], PEOPLE[6:7], (PEOPLE[0], PEOPLE[1]))),
        "podium-swiss": PodiumScene((PEOPLE[1:2], PEOPLE[2:3], PEOPLE[10:11])),
    }


def _charts() -> Mapping[str, Scene]:
    gains = ((0, 85, 0, 120, 40, 0), (45, 0, 0, 0, 0, 300), (0, 0, 162, 0, 0, 0), (0, 0, 0, 0, 51, 0))
    lines = [
        RaceLine(person, tuple(sum(won[:number]) for number in range(1, 7)))
        for person, won in zip(PEOPLE, gains, strict=False)
    ]
    many = [
        RaceLine(
            person, tuple((number * 7 + seat * 13) % 23 + number * (seat + 9) * 2 for number in range(1, 15))
        )
        for seat, person in enumerate(PEOPLE)
    ]
    ranks = [
        RankLine(place + 1, PEOPLE[place], str(91 - place * 4), f"{64 - place}% of {140 - place}")
        for place in range(10)
    ]
    curve = ((f"Nov {day}", round(1500 + 140 * sin(day / 4) + day * 9)) for day in range(1, 30))
    return {
        "race-4": RaceScene(tuple(lines), 500),
        "race-20": RaceScene(tuple(many), 500),
        "leaderboard": LeaderboardScene(
            "Match wins this month", (*ranks, RankLine(37, PEOPLE[10], "12", "31% of 38", is_reader=True))
        ),
        "rating": CurveScene("Ann's rating", tuple(curve)),
        "badges": MedalsScene("Badges: 9 of 24", tuple(map(_medal, range(24)))),
        "records": RecordsScene("Records", tuple(RecordLine(*one) for one in RECORDS)),
        "month": MonthScene(
            "Your October 2026",
            PEOPLE[0],
            (("Matches", "48"), ("Wins", "17"), ("Points", "6,120")),
            (
                ("Favorite color", "green"),
                ("Nemesis", "Bob, ahead 11 times"),
                ("Best moment", "Won after holding 21 cards"),
            ),
            (Color.GREEN, "green"),
        ),
    }


RECORDS = (
    ("Longest winning streak", "7 matches", PEOPLE[0], "Oct 30, 2026"),
    ("Largest round", "212 points", PEOPLE[1], "Nov 12, 2026"),
    ("Quickest catch", "0.7 s", PEOPLE[2], "Nov 21, 2026"),
)


def _medal(number: int) -> Medal:
    names = ("First win", "Permanent fixture", "Quick hands", "Lie detector")
    if number % 3 == 0:
        return Medal(str(number + 1), names[number % 4], "Nov 12, 2026", 1.0, is_earned=True)
    return Medal("100", names[number % 4], f"{number * 4} of 100", number / 25)


ROW = 13  # cards


def cards_on(sheet: Path) -> tuple[Card, ...]:
    """The cards that a sheet shows."""
    with Image.open(sheet) as image:
        return _cards(str(image.info[SHOWN]))


def _write_sheet(file: Path, image: Image.Image, cards: Sequence[Card]) -> None:
    """Write a sheet that names its cards."""
    info = PngInfo()
    info.add_text(SHOWN, " ".join(card.code for card in cards))
    with Image.open(BytesIO(png(image))) as packed:
        packed.save(file, "PNG", pnginfo=info, optimize=True)


def _sheet(palette: Palette, cards: Sequence[Card]) -> Image.Image:
    """Cards in lines of a color, a wild with each color chosen, a back, and the squares for emojis."""
    lines = [
        line for color in (*Color, None) for line in _lines([card for card in cards if card.color is color])
    ]
    image = Image.new("RGB", (ROW * 62 + 18, (len(lines) + 1) * 92 + len(lines) * 54 + 24), BACKGROUND)
    for down, line in enumerate(lines):
        for across, card in enumerate(line):
            at = 40 + across * 62
            stamp(image, card_image(card, 56, palette), (at, 54 + down * 92))
            stamp(image, emoji_image(card, 48, palette), (at, (len(lines) + 1) * 92 + 38 + down * 54))
    last = 54 + len(lines) * 92
    for across, color in enumerate(Color):
        wild = CARDS["W4" if color in LIGHT_COLORS else "WDC"]
        stamp(image, card_image(wild, 56, palette, color), (40 + across * 62, last))
    stamp(image, back_image(56, PLAIN_BACK), (40 + (ROW - 1) * 62, last))
    return image


STYLE_ROWS = (
    "R0 R1 R6 Y2 Y9 YS YR G3 G7 GD B4 B8 BR",
    "P1 P6 PF T2 TD5 O3 O8 OR U4 U9 UR USE RDA",
    "W W4 WB WH WF WC1 WR4 W6 W10 WCR W2 WDC R7*",
)


def _style_sheet(look: Palette) -> Image.Image:
    """Some cards of both sides, the wilds, the back, a wild with each color chosen, and unplayable cards."""
    rows = [*map(_cards, STYLE_ROWS), _cards("R2 YS G7 BD P3 T5 O6 U8 W W4 WDC R0 B9")]
    image = Image.new("RGB", (ROW * 78 + 18, (len(rows) + 1) * 116 + 16), BACKGROUND)
    for down, row in enumerate(rows):
        shown = dimmed(look) if down == len(rows) - 1 else look
        for across, card in enumerate(row):
            line = down + (down == len(rows) - 1)
            stamp(image, card_image(card, 72, shown), (48 + across * 78, 66 + line * 116))
    for across, color in enumerate(Color):
        wild = CARDS["W" if color in LIGHT_COLORS else "WDC"]
        stamp(image, card_image(wild, 72, look, color), (48 + across * 78, 66 + (len(rows) - 1) * 116))
    stamp(image, back_image(72, Back(look.style)), (48 + (ROW - 1) * 78, 66 + (len(rows) - 1) * 116))
    return image


def _lines(cards: Sequence[Card]) -> list[Sequence[Card]]:
    return [cards[at : at + ROW] for at in range(0, len(cards), ROW)]


def _cards(codes: str) -> tuple[Card, ...]:
    return tuple(CARDS[code] for code in codes.split())


if __name__ == "__main__":
    draw_samples(Path(sys.argv[1]))
    EMOJI_NAMES.write_text("".join(f"{drawn_name(key)}\n" for key in emoji_keys()), "ascii")
