"""The two standalone verifiers, docs/verify_shuffle.py and .html, agree and refuse forged files."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.catalogue import RULES_VERSION
from bot.engine.model.cards import Side
from bot.engine.model.rules import Rules
from bot.engine.model.shuffle import shuffled
from bot.engine.play.match import Match
from bot.game.record import export, read_export, recording_of, write_export
from bot.scenario.command import check_file
from tests.builders import rules
from tests.fuzz.rules import random_match
from tests.needs import go_without
from tests.recordings import recorded
from tests.scenario.scripts import PAGE, SCRIPT, options_of_page, options_of_script, unknown_options
from tests.soak.counts import Record, times

NODE = shutil.which("node")
File = dict[str, Any]
Said = list[str]

IN_PYTHON = """
import json, sys
sys.path.insert(0, sys.argv.pop(1))
from verify_shuffle import check
for path in sys.argv[1:]:
    lines, is_fair = check(json.load(open(path, encoding="utf-8")))
    print(json.dumps([str(is_fair), *lines]))
"""
IN_JAVASCRIPT = """
for (const path of process.argv.slice(2)) {
  const { lines, isFair } = checkText(require("fs").readFileSync(path, "utf8"));
  console.log(JSON.stringify([isFair ? "True" : "False", ...lines]));
}
"""


def in_python(files: Iterable[Path], folder: Path) -> list[Said]:
    """The script's verdict on each file."""
    return _said([sys.executable, "-I", "-c", IN_PYTHON, str(SCRIPT.parent), *map(str, files)])


def in_javascript(files: Iterable[Path], folder: Path) -> list[Said]:
    """The page's verdict on each file."""
    if NODE is None:
        go_without("Node.js")
    (script,) = re.findall(r"<script>(.*)</script>", PAGE.read_text("utf-8"), re.DOTALL)
    program = folder / "verify.js"
    program.write_text(script + IN_JAVASCRIPT, "utf-8")
    return _said([NODE, str(program), *map(str, files)])


def _said(command: list[str]) -> list[Said]:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


VERIFIERS = [in_python, in_javascript]
Verifier = Callable[[Iterable[Path], Path], list[Said]]


def exported(rules: Rules, seats: int, seed: object, rounds: int, *, has_presses: bool = False) -> File:
    """The export of a match played at random."""
    rng = Random(f"verified {seed}")
    recording, _ = recorded(rules, seats, rng, rounds=rounds, has_presses=has_presses)
    return json.loads(write_export(export(recording)))


def stored(files: Iterable[object], folder: Path) -> list[Path]:
    """The files, written to disk."""
    paths: list[Path] = []
    for number, content in enumerate(files):
        paths.append(folder / f"{number}.json")
        paths[-1].write_text(json.dumps(content), "utf-8")
    return paths


def test_both_verifiers_know_the_same_options() -> None:
    assert options_of_page() == options_of_script()


@pytest.mark.parametrize("batch", range(times(1, 80)))
def test_both_verifiers_agree_with_the_engine(tmp_path: Path, batch: int, record_property: Record) -> None:
    rng, files = Random(f"verifiers {batch}"), list[File]()
    for number in range(36):
        first = random_match(rng, unknown_options())
        rounds, has_presses = 2 if number < 4 else 0, number % 2 == 1
        found = exported(first.rules, len(first.scores), (batch, number), rounds, has_presses=has_presses)
        files.append(found)
    paths = stored(files, tmp_path)
    python = in_python(paths, tmp_path)
    for found, said in zip(files, python, strict=True):
        assert said[0] == "True"
        for dealt in found["rounds"]:
            assert f"  sealed as {dealt['commitment']}" in said
            told = [f"  seat {seat} added press {share}" for seat, share in pressed(dealt)]
            assert all(any(line.startswith(one) for line in said) for one in told)
    assert python == in_javascript(paths, tmp_path)
    rounds = [dealt for found in files for dealt in found["rounds"]]
    record_property("rounds on which two verifiers and the engine agreed", len(rounds))
    record_property("of them decided by presses, too", sum(bool(pressed(dealt)) for dealt in rounds))


def pressed(dealt: File) -> list[tuple[int, str]]:
    """The seats that added something to the shuffles of a round, with their contributions."""
    return [(seat, share) for seat, share in enumerate(dealt.get("shares", [])) if share != "0"]


LONG: list[tuple[dict[str, Any], int]] = [
    ({"scoring": "elimination", "target": 100}, 4),
    ({"customizable": 4, "customizable_effects": [{"effect": "discard_wilds"}, {"effect": "charade"}]}, 3),
    ({"seven_zero": True, "shuffle_hands": 4, "swap_hands": 4, "deck": "yellowstone"}, 5),
    ({"take_back": "penalty", "challenge_win": "take_back", "wild_draw_four": "no_valid_card"}, 2),
]


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_whole_matches_hold(tmp_path: Path, verifier: Verifier) -> None:
    files = [exported(rules(**chosen), seats, "long", 6) for chosen, seats in LONG]
    happened = {event["type"] for found in files for made in all_moves(found) for event in made["events"]}
    assert {
        "seats_eliminated", "cards_discarded", "hands_swapped", "hands_passed", "hands_shuffled",
        "pile_refilled", "card_taken_back", "challenge_decided", "round_ended",
    } <= happened  # fmt: skip
    for said in verifier(stored(files, tmp_path), tmp_path):
        assert (said[0], said[-1][:24]) == ("True", "Every card drawn later w")


@pytest.mark.parametrize("verifier", VERIFIERS)
@pytest.mark.parametrize(
    ("chosen", "first_card"),
    [
        ({"shuffle_hands": 4}, "WF"),  # its code ends like a Flip, but it turns nothing over
        ({"deck": "flip"}, "[RYGB]F"),
        ({"deck": "no_mercy", "opening_card": "apply"}, "[RYGB]D4"),
        ({}, "[RYGB]D"),
    ],
)
def test_rounds_may_begin_with_cards_that_act(
    tmp_path: Path, verifier: Verifier, chosen: dict[str, Any], first_card: str
) -> None:
    matches = (recorded(rules(**chosen), 3, Random(seed), rounds=1) for seed in count())
    begun = (recording for recording, (first, *_) in matches if re.fullmatch(first_card, _light(first)))
    (said,) = verifier(stored([json.loads(write_export(export(next(begun))))], tmp_path), tmp_path)
    assert said[0] == "True"


def _light(first: Match) -> str:
    """The code of the first card of a round, with the side that was turned up."""
    top = first.table.top
    return (top.turned if top.side is Side.DARK else top).front.code


def all_moves(found: File) -> list[File]:
    return [made for dealt in found["rounds"] for made in dealt["moves"]]


# A forged file is made from a good one. The name of each kind describes its benefit to the forger.


@cache
def original() -> str:
    """A good file, with three players, so that order matters, and with refills."""
    return json.dumps(exported(rules(), 3, "original", 1_000))


def deal_again(found: File, deck: list[str], number: int, order: list[int]) -> None:
    """Deal the first round in the forger's favor, with hands that match the forged fields."""
    dealt = found["rounds"][0]
    cards = shuffled(deck, bytes.fromhex(dealt["secret"]), number)
    for place, seat in enumerate(order):
        dealt["hands"][seat] = " ".join(cards[place : 7 * len(order) : len(order)])
    dealt.update(order=order, shuffle=number)
    found["deck"] = " ".join(deck)


def another_deck_order(found: File) -> None:
    """Seat 0 gets the cards it wants: the deck is ordered so that the shuffle deals them to it."""
    dealt = found["rounds"][0]
    deck = found["deck"].split()
    places = shuffled(range(len(deck)), bytes.fromhex(dealt["secret"]), dealt["shuffle"])
    best = sorted(deck, key=lambda card: card[0] != "W")
    target = dealt["order"].index(0)
    wanted = [place for place in range(21) if place % 3 == target]
    order = wanted + [place for place in range(len(deck)) if place not in wanted]
    forged = [""] * len(deck)
    for place, card in zip(order, best, strict=True):
        forged[places[place]] = card
    deal_again(found, forged, dealt["shuffle"], dealt["order"])
    assert dealt["hands"][0] == "W W W W W4 W4 W4"


def best_shuffle(found: File) -> None:
    """The best of 500 shuffle numbers for seat 0."""
    dealt, deck = found["rounds"][0], found["deck"].split()
    secret, target = bytes.fromhex(dealt["secret"]), dealt["order"].index(0)

    def wilds(number: int) -> int:
        return sum(card[0] == "W" for card in shuffled(deck, secret, number)[target:21:3])

    deal_again(found, deck, max(range(500), key=wilds), dealt["order"])


def reversed_order(found: File) -> None:
    deal_again(found, found["deck"].split(), found["rounds"][0]["shuffle"], found["rounds"][0]["order"][::-1])


def empty_order(found: File) -> None:
    found["rounds"][0].update(order=[], hands=["W4 W4 W4 W4 W W W", "R0", "G0"])


def a_seat_left_out(found: File) -> None:
    dealt = found["rounds"][0]
    deal_again(found, found["deck"].split(), dealt["shuffle"], dealt["order"][1:])


def another_dealer(found: File) -> None:
    dealt = found["rounds"][0]
    first, *others = dealt["order"]
    dealt["dealer"] = first
    deal_again(found, found["deck"].split(), dealt["shuffle"], [*others, first])


def events_of(found: File, kind: str) -> list[File]:
    """The events of a kind in the first round."""
    return [
        event for made in found["rounds"][0]["moves"] for event in made["events"] if event["type"] == kind
    ]


def another_card_drawn(found: File) -> None:
    event = next(event for event in events_of(found, "cards_drawn") if event["cards"] != ["W4"])
    event["cards"][0] = "W4"


def two_draws_exchanged(found: File) -> None:
    one, other = [event for event in events_of(found, "cards_drawn") if event["count"] == 1][:2]
    one["cards"], other["cards"] = other["cards"], one["cards"]


def no_card_drawn(found: File) -> None:
    events_of(found, "cards_drawn")[0].update(count=0, cards=[])


def after_refill(found: File) -> tuple[File, int]:
    """The first move that refilled the draw pile, and the position of that event in it."""
    for made in all_moves(found):
        for place, event in enumerate(made["events"]):
            if event["type"] == "pile_refilled":
                return made, place
    raise AssertionError("the original has no refill")


def another_card_after_a_refill(found: File) -> None:
    made, place = after_refill(found)
    drawn = made["events"][place + 1]
    drawn["cards"][-1] = "W4" if drawn["cards"][-1] != "W4" else "W"


def fewer_cards_in_a_refill(found: File) -> None:
    made, place = after_refill(found)
    made["events"][place]["count"] -= 2


def one_card_less_in_a_refill(found: File) -> None:
    """The top two cards stay, although the last play can't be undone: the draw pile gets another order."""
    made, place = after_refill(found)
    made["events"][place]["count"] -= 1


def a_refill_that_nobody_needed(found: File) -> None:
    moves = found["rounds"][0]["moves"]
    made = next(made for made in moves[8:] if any(event["type"] == "card_played" for event in made["events"]))
    played = sum(
        event["type"] == "card_played" for one in moves[: moves.index(made)] for event in one["events"]
    )
    made["events"].insert(0, {"type": "pile_refilled", "count": played})


def no_refill(found: File) -> None:
    made, place = after_refill(found)
    made["events"].pop(place)


def another_card_played(found: File) -> None:
    event = events_of(found, "card_played")[0]
    event["card"] = "W4" if event["card"] != "W4" else "W"


def a_card_played_out_of_nowhere(found: File) -> None:
    made = next(made for made in found["rounds"][0]["moves"] if made["move"]["do"] == "play")
    hand = found["rounds"][0]["hands"][made["seat"]].split()
    card = next(card for card in found["deck"].split() if card not in hand)
    made["move"]["card"] = made["events"][0]["card"] = card


def a_card_slipped_onto_the_pile(found: File) -> None:
    made = next(made for made in found["rounds"][0]["moves"] if made["move"]["do"] == "draw")
    seat = made["seat"]
    card = found["rounds"][0]["hands"][seat].split()[0]
    made["events"].append({"type": "card_played", "seat": seat, "card": card, "left": 6})


def other_hands_at_the_end(found: File) -> None:
    hands = events_of(found, "round_ended")[0]["hands"]
    hands.append(hands.pop(0))


FORGED: dict[str, tuple[Callable[[File], object], str]] = {
    "the deck in another order": (another_deck_order, "the deck is not that of the rules"),
    "the best of many shuffles": (best_shuffle, "Round 1: it should have been shuffle 1"),
    "the order reversed": (reversed_order, "Round 1: the cards were not dealt clockwise"),
    "no order": (empty_order, "Round 1: the cards were not dealt clockwise"),
    "a seat left out": (a_seat_left_out, "Round 1: the cards were not dealt clockwise"),
    "another dealer": (another_dealer, "should have dealt"),
    "another dealer later": (lambda found: found["rounds"][1].update(dealer=9), "should have dealt"),
    "a round left out": (lambda found: found["rounds"].pop(1), "Round 2: seat"),
    "another secret": (
        lambda found: found["rounds"][1].update(secret="00" * 66), "Round 2: the secret is not the one",
    ),
    "a secret in capitals": (
        lambda found: found["rounds"][0].update(secret=found["rounds"][0]["secret"].upper()),
        "Round 1: the secret is not in hexadecimal",
    ),
    "hands exchanged": (lambda found: found["rounds"][1]["hands"].reverse(), "did not get the cards"),
    "a card more in a hand": (
        lambda found: found["rounds"][0]["hands"].__setitem__(0, found["rounds"][0]["hands"][0] + " W4"),
        "Round 1: seat 0 did not get the cards",
    ),
    "a hand of nobody": (lambda found: found["rounds"][0]["hands"].append("W4"), "a hand of no seat"),
    "another card in the deck": (
        lambda found: found.update(deck="W4 " + found["deck"][3:]), "the deck is not that of the rules",
    ),
    "two decks": (lambda found: found["rules"].update(decks=2), "the deck is not that of the rules"),
    "no deck": (lambda found: found["rules"].update(decks=0), "the rules have no such decks"),
    "smaller hands": (lambda found: found["rules"].update(hand_size=5), "did not get the cards"),
    "no hands": (lambda found: found["rules"].update(hand_size=0), "the rules have no such hand_size"),
    "other rules of opening": (
        lambda found: found["rules"].update(opening_card="none"), "the rules have no such opening_card",
    ),
    "rules of the future": (
        lambda found: found.update(rules_version=RULES_VERSION + 1), "the version of the rules",
    ),
    "another seat": (lambda found: found["seats"].append("easy"), "Round 1: "),
    "too many seats": (lambda found: found["seats"].extend(["easy"] * 18), "there cannot be 21 seats"),
    "no round": (lambda found: found["rounds"].clear(), "The file: there is no round"),
    "another format": (lambda found: found.update(format="uno-match-2"), "this is no record of a match"),
    "no seats": (lambda found: found.pop("seats"), "this is no record of a match"),
    "draws kept quiet": (
        lambda found: found["rounds"][0]["moves"][3].pop("events"), "the moves of some cards are missing",
    ),
    "another card drawn": (another_card_drawn, "did not draw from the top"),
    "two draws exchanged": (two_draws_exchanged, "did not draw from the top"),
    "a draw left out": (no_card_drawn, "Round 1: move "),
    "another card after a refill": (another_card_after_a_refill, "did not draw from the top"),
    "fewer cards in a refill": (fewer_cards_in_a_refill, "the draw pile was refilled with other cards"),
    "one card less in a refill": (one_card_less_in_a_refill, "the draw pile was refilled with other cards"),
    "a refill nobody needed": (a_refill_that_nobody_needed, "refilled though nobody needed it"),
    "a refill left out": (no_refill, "did not draw from the top"),
    "another card played": (another_card_played, "another card was played than the move says"),
    "a card out of nowhere": (a_card_played_out_of_nowhere, "did not hold"),
    "a card slipped onto the pile": (a_card_slipped_onto_the_pile, "a card was played without a move"),
    "other hands at the end": (other_hands_at_the_end, "the hands at the end are not those"),
    "a seat that is not there": (
        lambda found: events_of(found, "cards_drawn")[0].update(seat=-1), "there is no such seat",
    ),
}  # fmt: skip


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_forged_files_are_refused(tmp_path: Path, verifier: Verifier) -> None:
    files: list[File] = []
    for forge, _ in FORGED.values():
        found = json.loads(original())
        forge(found)
        files.append(found)
    said = verifier(stored(files, tmp_path), tmp_path)
    for (name, (_, reason)), lines in zip(FORGED.items(), said, strict=True):
        assert lines[0] == "False", name
        assert reason in lines[-1], name


@pytest.mark.parametrize("name", FORGED)
def test_forged_files_are_refused_by_the_replay(tmp_path: Path, name: str) -> None:
    found = json.loads(original())
    FORGED[name][0](found)
    (file,) = stored([found], tmp_path)
    assert check_file(file) != 0


@cache
def with_presses() -> str:
    """A good file of three players who all added something to the first round."""
    seeds = (exported(rules(), 3, number, 2, has_presses=True) for number in count())
    return json.dumps(next(found for found in seeds if len(pressed(found["rounds"][0])) == 3))


def press(found: File, **shares: str) -> None:
    """Change what seats added to the first round."""
    for seat, share in shares.items():
        found["rounds"][0]["shares"][int(seat[-1])] = share


FORGED_PRESSES: dict[str, tuple[Callable[[File], object], str]] = {
    "another press": (lambda found: press(found, seat0="1310000000000000001"), "Round 1: "),
    "a press left out": (lambda found: press(found, seat2="0"), "Round 1: "),
    "two presses exchanged": (lambda found: found["rounds"][0]["shares"].reverse(), "Round 1: "),
    "a press twice": (
        lambda found: press(found, seat0=found["rounds"][0]["shares"][1]), "Round 1: ",
    ),
    "no presses": (lambda found: found["rounds"][0].pop("shares"), "Round 1: "),
    "only zeros": (
        lambda found: found["rounds"][0].update(shares=["0", "0", "0"]), "Round 1: nobody pressed",
    ),
    "a press of no seat": (
        lambda found: found["rounds"][0]["shares"].append("0"), "there is not one press for each seat",
    ),
    "a press of a bot": (
        lambda found: found["seats"].__setitem__(1, "easy"), "Round 1: a bot is said to have pressed",
    ),
    "a press in other digits": (lambda found: press(found, seat0="0x1"), "Round 1: a press has no number"),
    "a press with a zero in front": (
        lambda found: press(found, seat0="0" + found["rounds"][0]["shares"][0]),
        "Round 1: a press has no number",
    ),
    "a press as a number": (
        lambda found: found["rounds"][0].update(shares=[1, 2, 3]), "Round 1: a press has no number",
    ),
}  # fmt: skip


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_forged_presses_are_refused(tmp_path: Path, verifier: Verifier) -> None:
    files: list[File] = []
    for forge, _ in FORGED_PRESSES.values():
        found = json.loads(with_presses())
        forge(found)
        files.append(found)
    said = verifier(stored([json.loads(with_presses()), *files], tmp_path), tmp_path)
    assert said[0][0] == "True"
    for (name, (_, reason)), lines in zip(FORGED_PRESSES.items(), said[1:], strict=True):
        assert lines[0] == "False", name
        assert reason in lines[-1], name


@pytest.mark.parametrize("name", FORGED_PRESSES)
def test_forged_presses_are_refused_by_the_replay(tmp_path: Path, name: str) -> None:
    good, found = json.loads(with_presses()), json.loads(with_presses())
    FORGED_PRESSES[name][0](found)
    held, forged = stored([good, found], tmp_path)
    assert (check_file(held), check_file(forged) != 0) == (0, True)


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_what_is_no_record_is_refused(tmp_path: Path, verifier: Verifier) -> None:
    contents = [None, [], {}, 1, "x", {"format": "uno-match-1"}]
    for said in verifier(stored(contents, tmp_path), tmp_path):
        assert said[0] == "False"


def test_the_original_holds(tmp_path: Path) -> None:
    (file,) = stored([json.loads(original())], tmp_path)
    assert [said[0] for said in in_python([file], tmp_path)] == ["True"]
    assert check_file(file) == 0


def without_events(found: File) -> File:
    """The file in the format of older versions: without the events after the deal."""
    for made in all_moves(found):
        del made["events"]
    return found


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_files_of_older_versions_still_verify(tmp_path: Path, verifier: Verifier) -> None:
    files = [without_events(exported(rules(**chosen), seats, "long", 6)) for chosen, seats in LONG]
    for said in verifier(stored(files, tmp_path), tmp_path):
        assert (said[0], said[-1][:27]) == ("True", "Only the deals were checked")


def test_files_of_older_versions_still_replay(tmp_path: Path) -> None:
    (file,) = stored([without_events(json.loads(original()))], tmp_path)
    assert check_file(file) == 0
    found = read_export(file.read_bytes())
    assert export(recording_of(found), with_events=False) == found


@pytest.mark.parametrize(
    "text", ["[" * 200_000 + "]" * 200_000, "", "{", "null"], ids=["nested", "empty", "torn", "null"]
)
def test_a_file_that_is_no_record_gets_a_line(text: str, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(text)
    command = [sys.executable, "-I", str(SCRIPT), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1
