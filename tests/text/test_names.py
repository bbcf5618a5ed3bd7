"""Names of people: in no name does any markup or mention work, or any limit break."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.game.players import Player
from bot.game.races import Race
from bot.text.names import LONGEST_NAME, plain_name, plain_names, shown_name, shown_names
from bot.text.story import Happening, lines_of
from bot.ui.screens.hand import AccountView
from bot.ui.screens.lobby import lobby_screen
from bot.ui.screens.table import race_screen, round_screen, table_screen
from bot.ui.transport.panels import panel
from tests.builders import position
from tests.soak.counts import times
from tests.ui.payloads import complaints, payload_of
from tests.ui.sessions import round_ended, session_of, snapshot_of

PIECES = st.sampled_from(
    [
        "@everyone", "@here", "<@123456789012345678>", "<@!1>", "<@&12345678901234567>", "<#42>", "</uno:1>",
        "<:red:1>", "<a:red:1>", "<t:0:R>", "<id:home>", "**", "__", "~~", "||", "`", "```", "# ", "-# ",
        "- ", "1. ", "> ", ">>> ", "[a](https://example.org)", "https://example.org", "\\", "_", "\n", "\t",
        "\u200b", "\u200d", "\u202e", "\u2066", "\u3164", "\u2800", "\u00ad", "e\u0301\u0301\u0301\u0301",
        "مرحبا", "שלום", "👨‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "🇩🇪", "𝕬", "{name}", "{0}", "%s", " ",
    ]
)  # fmt: skip
NAMES = st.one_of(
    st.text(max_size=40), st.lists(st.one_of(PIECES, st.text(max_size=3)), max_size=12).map("".join)
)

MENTION = re.compile(r"@(everyone|here|[!&]?\d+)|<[@#:/ati]|https?://")
LIVE_MARKUP = re.compile(r"[*_~|`<>\[\]#]|^[-+]\s|^\d+[.)]")
ALLOWED_FORMAT = {"\u200b", "\u200d", "\u2068", "\u2069"}


def is_harmless(text: str) -> bool:
    """Whether a name, apart from its escapes, has no mention and no markup left."""
    bare = re.sub(r"\\[^0-9A-Za-z\s]", "x", text)
    return not MENTION.search(text.replace("\\<", "")) and not LIVE_MARKUP.search(bare.lstrip("\u2068"))


def test_only_a_name_that_is_too_long_is_cut() -> None:
    longest = "a" * LONGEST_NAME
    assert plain_name(Player(1, longest)) == longest
    assert plain_name(Player(1, longest + "b")) == longest[:-1] + "…"


@settings(max_examples=times(600, 5_000))
@given(NAMES)
def test_no_name_brings_a_mention_or_markup(name: str) -> None:
    shown = shown_name(Player(12345, name))
    assert is_harmless(shown)
    assert shown == shown.strip()
    assert all(
        character in ALLOWED_FORMAT or unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}
        for character in shown
    )
    assert shown.count("\u2068") == shown.count("\u2069")


@settings(max_examples=500)
@given(NAMES)
def test_every_name_can_be_seen_and_is_short(name: str) -> None:
    plain = plain_name(Player(12345, name)).strip("\u2068\u2069")
    assert 1 <= len(plain) <= LONGEST_NAME
    assert any(unicodedata.category(character)[0] in "LNPS" for character in plain)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("Cat_the_great", r"Cat\_the\_great"),
        ("**bold**", r"\*\*bold\*\*"),
        ("@everyone", "@\u200beveryone"),
        ("<@&123>", "\\<@\u200b&123\\>"),
        ("# big", r"\# big"),
        ("- dash", r"\- dash"),
        ("Anna-Lena", "Anna-Lena"),
        ("1. first", r"1\. first"),
        ("https://a.bc", r"https\://a.bc"),
        ("two\nlines", "two lines"),
        ("\u202eesrever", "esrever"),
        ("שלום", "\u2068שלום\u2069"),
        ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
        ("😀" * 32, "😀" * 23 + "…"),
        ("\u3164", "Player 345"),
        ("\u200b\u200d", "Player 345"),
        ("", "Player 345"),
    ],
)
def test_names_as_they_are_shown(name: str, shown: str) -> None:
    assert shown_name(Player(12345, name)) == shown


def test_a_label_needs_no_escapes() -> None:
    assert plain_name(Player(1, "Cat_the_great")) == "Cat_the_great"


def test_namesakes_are_told_apart_by_their_seats() -> None:
    players = (Player(1, "Ann"), Player(2, "Bob"), Player(3, "Ann"))
    assert shown_names(players) == ("Ann (1)", "Bob", "Ann (3)")
    assert plain_names(players) == ("Ann (1)", "Bob", "Ann (3)")


@pytest.mark.parametrize(
    "called", [["Ann", "Ann", "Ann (2)"], ["Ann (2)", "Ann", "Ann"], ["Ann (1) (2)", "Ann (1)", "Ann", "Ann"]]
)
def test_nobody_is_taken_for_a_namesake_with_a_number(called: list[str]) -> None:
    players = tuple(Player(number, name) for number, name in enumerate(called, 1))
    for names in (plain_names(players), shown_names(players)):
        assert len({*names}) == len(players)


@settings(max_examples=times(120, 500), suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(NAMES, min_size=10, max_size=10))
async def test_no_view_breaks_a_limit_whatever_ten_players_are_called(names: list[str]) -> None:
    hands = " | ".join(f"x: R{seat} W4 G5" for seat in range(9))
    game = position(f"a: R7 | {hands}", discard="R5", scores=range(10), draw_pile="Y1 Y2")
    session = session_of(game.match, names)
    ended = game.after("ann play R7")
    last = round_ended(ended.events)
    assert last is not None
    shown = shown_names(session.state.lobby.players)
    lines = [line.in_bold for line in lines_of([Happening(tuple(ended.events))], shown)]
    views = [
        lobby_screen(snapshot_of(names=names)),
        table_screen(session.snapshot, lines),
        AccountView(session.snapshot, 2).screen(),
        race_screen(session.snapshot, [Race(0, 3, 0.0)]),
        race_screen(session.snapshot, [Race(0, 3, 0.0, is_open=False, took=0.5, caught_by=1)]),
        round_screen(snapshot_of(ended.match, names), last),
    ]
    assert [complaint for view in views for complaint in complaints(payload_of(view))] == []
    assert not any(re.search(r"<@[!&]?\d|@(everyone|here)", payload_of(view).text) for view in views)


async def test_a_name_is_never_taken_for_a_placeholder() -> None:
    session = session_of(position("ann: R7 G5 | bob: R1").match, ["{name}", "{by}"])
    assert "**{name}**'s turn" in payload_of(table_screen(session.snapshot)).text
    assert panel(["x"]).view().is_finished()
