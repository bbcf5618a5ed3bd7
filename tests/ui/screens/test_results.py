"""Results of rounds and matches, and the end of a table."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.faces.decks import card_of
from bot.game.events import CloseReason, TableClosed
from bot.game.moments import Moment, MomentKind
from bot.game.state import Snapshot
from bot.text.language import Sentence
from bot.text.pictures import described
from bot.text.results import honors_line
from bot.text.table import MY_HAND
from bot.ui.actions.lobby import ShowHand
from bot.ui.offers import Additions, FeatureOffer, Pointer, Topic
from bot.ui.screens.table import closed_screen, match_screen, past_match_screen, result_scene, round_screen
from tests.builders import Game, position, with_table
from tests.ui.payloads import Payload, complaints, payload_of
from tests.ui.sessions import NAMES, round_ended, snapshot_of


def round_of(game: Game) -> Payload:
    ended = round_ended(game.events)
    assert ended is not None
    return payload_of(round_screen(snapshot_of(game.match), ended))


WON = position("ann: R7 | bob: R1 B2 W W4 | cat: Y1 Y4", discard="R5", scores=(10, 0, 70)).after(
    "ann play R7"
)


async def test_a_round_shows_winner_scores_and_open_hands() -> None:
    assert round_of(WON).text.splitlines() == [
        "# 🏁 Ann wins the round!",
        "**Scores** (first to 500 points)",
        "**Ann** · 118 points (+108)",
        "Cat · 70 points",
        "Bob · 0 points",
        "**Cards left**",
        "Bob · 🟥 R 1 · 🟦 B 2 · ⬛ Wild, Wild Draw Four (103)",
        "Cat · 🟨 Y 1, 4 (5)",
        "The next round starts <t:1800000000:R>.",
    ]


async def test_a_round_offers_the_next_one() -> None:
    assert [press.code for press in round_of(WON).presses] == ["next"]


async def test_a_match_shows_its_winner_and_offers_another() -> None:
    game = position("ann: R7 | bob: W", discard="R5", scores=(480, 0)).after("ann play R7")
    ended = round_ended(game.events)
    pointers = (Pointer(Topic.SEAL, Sentence("Check it")), Pointer(Topic.RESULT, Sentence("See who wins")))
    additions = Additions(lambda _: [FeatureOffer(MY_HAND, ShowHand())], pointers=pointers)
    payload = payload_of(match_screen(snapshot_of(game.match), ended, additions=additions))
    assert payload.text.splitlines() == [
        "# 🏆 Ann wins the match!",
        "**Scores** (first to 500 points)",
        "**Ann** · 530 points (+50)",
        "Bob · 0 points",
        "**Cards left**",
        "Bob · ⬛ Wild (50)",
        "See who wins",
    ]
    assert [press.code for press in payload.presses] == ["rematch", ShowHand.kind()]
    for number, offered in ((0, []), (7, [ShowHand.kind()])):
        snapshot = snapshot_of(game.match, match_number=number)
        followed = payload_of(past_match_screen(snapshot, ended, additions=additions))
        assert [press.code for press in followed.presses] == offered
        assert "See who wins" not in followed.text


async def test_a_match_of_several_people_that_counts_for_nobody_says_so() -> None:
    match = position("ann: R7 | bob: W", discard="R5", scores=(480, 0)).after("ann play R7").match
    additions = Additions(pointers=(Pointer(Topic.RESULT, Sentence("See who wins")),))
    for level, is_told in (("easy", False), (None, True)):
        state = replace(snapshot_of(match).state, is_counted=False)
        state = replace(state, lobby=state.lobby.update(replace(state.lobby.players[1], level=level)))
        text = payload_of(match_screen(Snapshot(state), additions=additions)).text
        assert ("too short to count" in text) is is_told
        assert ("See who wins" in text) is not is_told


async def test_what_a_match_has_earned_stands_behind_each_name_once() -> None:
    names, honors = ("Ann", "Bob"), ((0, "🥇", "First win"), (1, "⚡", "Lightning"), (0, "🕸️", "Ambush"))
    assert honors_line(names, honors) == "**Earned** · Ann 🥇 First win, 🕸️ Ambush · Bob ⚡ Lightning"


async def test_a_match_that_counts_tells_how_the_ratings_changed() -> None:
    game = position("ann: R7 | bob: W | cat: R1", discard="R5", scores=(480, 0, 0)).after("ann play R7")
    snapshot, ended = snapshot_of(game.match), round_ended(game.events)
    rated = Snapshot(replace(snapshot.state, rated=((0, 14), (1, -6))))
    lines = payload_of(match_screen(rated, ended)).text.splitlines()
    assert "**Rating** · Ann ▲ 14 · Bob ▼ 6" in lines
    assert "Rating" not in payload_of(match_screen(snapshot, ended)).text
    scene = result_scene(rated, ended)
    assert [(row.person.name, row.rating) for row in scene.rows] == [("Ann", 14), ("Bob", -6), ("Cat", None)]
    assert "Rating −6." in described(scene)


async def test_a_match_may_end_because_the_others_left() -> None:
    game = position("ann: R7 G5 | bob: W", discard="R5", scores=(30, 0)).after("bob leave")
    payload = payload_of(match_screen(snapshot_of(game.match)))
    assert payload.text.splitlines() == [
        "# 🏆 Ann wins the match!",
        "**Scores** (first to 500 points)",
        "Ann · 30 points",
        "Bob · 0 points",
        "Nobody else is left to play, so the match ends here.",
    ]


async def test_it_says_so_also_after_an_elimination() -> None:
    rules = {"scoring": "elimination", "scores": (0, 480, 60)}
    game = position("ann: R7 | bob: W | cat: R3", discard="R5", **rules).after("ann play R7")
    game = game.next_round().after("cat leave")
    assert "Nobody else is left to play" in payload_of(match_screen(snapshot_of(game.match))).text


async def test_a_match_that_somebody_left_may_still_be_won() -> None:
    hands = "ann: R7 | bob: W | cat: Y1"
    game = position(hands, discard="R5", scores=(480, 0, 0)).after("cat leave", "ann play R7")
    text = payload_of(match_screen(snapshot_of(game.match), round_ended(game.events))).text
    assert "Nobody else is left" not in text


async def test_one_round_needs_no_target() -> None:
    game = position("ann: R7 | bob: W", discard="R5", scoring="single_round").after("ann play R7")
    text = payload_of(match_screen(snapshot_of(game.match), round_ended(game.events))).text
    assert "**Scores** (one round)" in text


async def test_a_closed_table_says_why_and_what_next() -> None:
    text = payload_of(closed_screen(TableClosed(CloseReason.EVERYBODY_LEFT))).text
    assert text.splitlines() == [
        "# This table is closed",
        "Nobody is at the table anymore.",
        "Open another one with `/uno new`.",
    ]


async def test_partners_share_a_line_and_a_score() -> None:
    game = position("ann: R7 | bob: R1 | cat: W | dan: B2", discard="R5", teams=True, scores=(40, 20, 40, 20))
    assert round_of(game.after("ann play R7")).text.splitlines()[1:4] == [
        "**Scores** (first to 500 points)",
        "**Ann and Cat** · 43 points (+3)",
        "Bob and Dan · 20 points",
    ]


async def test_when_points_are_bad_the_lowest_comes_first() -> None:
    game = position("ann: R7 | bob: R1 | cat: W", discard="R5", scoring="lowest_total", scores=(60, 20, 40))
    assert round_of(game.after("ann play R7")).text.splitlines()[1:5] == [
        "**Scores** (fewest points once somebody reaches 500)",
        "**Bob** · 21 points (+1)",
        "Ann · 60 points",
        "**Cat** · 90 points (+50)",
    ]


async def test_eliminated_players_are_marked_and_come_last() -> None:
    game = position("ann: R7 | bob: R1 | cat: W", discard="R5", scoring="elimination", scores=(60, 20, 460))
    lines = round_of(game.after("ann play R7")).text.splitlines()
    assert lines[2:5] == ["**Bob** · 21 points (+1)", "Ann · 60 points", "**Cat** · 510 points (+50) · out"]


async def test_later_eliminations_place_higher() -> None:
    options = {"scoring": "elimination", "scores": (0, 480, 0, 500), "discard": "R5"}
    game = position("ann: R7 | bob: W | cat: R1 | dan: R2", **options)
    match = with_table(game, gone=frozenset({3}), hands=(*game.table.hands[:3], ())).match
    game = Game(replace(match, eliminations=((3,),))).after("ann play R7")
    lines = round_of(game).text.splitlines()
    assert lines[2:6] == [
        "Ann · 0 points",
        "**Cat** · 1 point (+1)",
        "**Bob** · 530 points (+50) · out",
        "Dan · 500 points · out",
    ]


async def test_twenty_long_hands_fit_into_a_message() -> None:
    hand = " ".join(["R1 G2 B3 Y4 RS GD BR W4"] * 2)
    people = " | ".join(f"{name.lower()}: {hand}" for name in NAMES[1:])
    game = position(f"ann: R7 | {people}", discard="R5", decks=2).after("ann play R7")
    ended = round_ended(game.events)
    assert ended is not None
    long = tuple("*" * 32 for _ in NAMES)
    payload = payload_of(round_screen(snapshot_of(game.match, long), ended))
    assert complaints(payload) == []
    assert "16 cards (" in payload.text


async def test_the_picture_has_everybody_from_first_to_last() -> None:
    snapshot, ended = snapshot_of(WON.match), round_ended(WON.events)
    scene = result_scene(snapshot, ended)
    rows = [(row.rank, row.person.name, row.points, row.total) for row in scene.rows]
    assert rows == [(1, "Ann", 108, 118), (2, "Cat", 0, 70), (3, "Bob", 0, 0)]
    assert [row.is_winner for row in scene.rows] == [True, False, False]
    assert scene.card is card_of("R7")


async def test_of_equals_the_winner_of_the_round_is_first() -> None:
    game = position("ann: G5 | bob: R7", discard="R5", scores=(5, 0), turn="bob").after("bob play R7")
    rows = result_scene(snapshot_of(game.match), round_ended(game.events)).rows
    assert [(row.rank, row.person.name) for row in rows] == [(1, "Bob"), (1, "Ann")]


async def test_it_shows_no_card_if_none_won() -> None:
    game = position("ann: R7 G5 | bob: W", discard="R5", scores=(30, 0)).after("bob leave")
    scene = result_scene(snapshot_of(game.match), None)
    assert scene.card is None
    assert [(row.person.name, row.is_winner) for row in scene.rows] == [("Ann", True), ("Bob", False)]


async def test_the_picture_of_a_match_tells_who_is_out() -> None:
    game = position("ann: R7 | bob: W", discard="R5", scoring="elimination", scores=(60, 460)).after(
        "ann play R7"
    )
    scene = result_scene(snapshot_of(game.match), round_ended(game.events))
    assert [(row.total, row.is_out) for row in scene.rows] == [(60, False), (510, True)]


async def test_moments_are_told_below() -> None:
    ended = round_ended(WON.events)
    assert ended is not None
    moments = (Moment(MomentKind.CATCH, 1, 2.44), Moment(MomentKind.DRAW, 2, 12))
    payload = payload_of(round_screen(snapshot_of(WON.match), ended, moments=moments))
    assert payload.text.splitlines()[-3:-1] == [
        "-# ✋ Bob caught a forgotten UNO after 2.4 s",
        "-# 📥 Cat drew 12 cards at once",
    ]


async def test_who_has_no_room_in_the_picture_is_told_beside_it() -> None:
    people = " | ".join(f"{name.lower()}: G{number % 10}" for number, name in enumerate(NAMES[1:12]))
    game = position(f"ann: R7 | {people}", discard="R5", decks=2).after("ann play R7")
    ended = round_ended(game.events)
    assert ended is not None
    (shown,) = round_screen(snapshot_of(game.match), ended).pictures
    assert len(shown.caption.splitlines()) == 2
