"""Whole games by slash commands alone; nobody presses anything."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.catalogue import PRESETS
from bot.game.state import Stage
from tests.builders import Game, position
from tests.journeys.evening import Evening, Person, choices, words_of

pytestmark = pytest.mark.journey

PILE = " ".join(["Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"] * 3)
MOST_MOVES = 300


async def sit_down(evening: Evening, *names: str, **options: Any) -> list[Person]:
    """The first person opens a table, and the others join."""
    people = [evening.person(name) for name in names]
    await people[0].types("uno new", **options)
    evening.watch.follow(evening.session)
    for person in people[1:]:
        assert "You're in" in await person.types("uno join")
    await evening.pause()
    return people


async def begin(evening: Evening, host: Person, game: Game) -> None:
    assert "Here we go" in await host.types("uno start")
    await evening.set_up(game)


async def answers(person: Person) -> list[str]:
    return [choice["name"] for choice in await person.suggestions("uno answer", "choice")]


async def table(evening: Evening) -> str:
    await evening.pause()
    return words_of(evening.shown())


async def test_seats_are_arranged_and_a_card_is_taken_back_by_typing(evening: Evening) -> None:
    ann, bob, _ = await sit_down(evening, "Ann", "Bob", "Cat")
    await ann.types("uno lobby rule", option="take_back", value="penalty")
    await ann.types("uno lobby seat", player=str(bob.id), place=1)
    assert [player.name for player in evening.session.state.lobby.players] == ["Bob", "Ann", "Cat"]
    await ann.types("uno lobby seat", player=str(bob.id), place=2)
    for person in evening.people[1:]:
        await evening.pause()
        await person.press("agree", on=evening.shown(), after=0)
    await begin(
        evening,
        ann,
        position("ann: R7 R2 R3 | bob: R1 G2 G3 | cat: B4 B6", draw_pile=PILE, take_back="penalty"),
    )
    await ann.types("uno play", card="R7")
    assert evening.session.snapshot.public.top.code == "R7"
    await ann.types("uno take-back")
    assert evening.session.snapshot.public.top.code == "R5"
    assert evening.session.snapshot.public.decider == 0


async def play_the_round(evening: Evening, people: list[Person]) -> None:
    """Everybody types what is suggested, cards preferred, until the round is over."""
    for _ in range(MOST_MOVES):
        await evening.pause()
        seat = evening.session.snapshot.public.decider
        if evening.session.state.stage is not Stage.PLAYING or seat is None:
            return
        cards = await people[seat].suggestions("uno play", "card")
        if cards:
            await people[seat].types("uno play", card=cards[0]["value"])
        else:
            offered = await people[seat].suggestions("uno answer", "choice")
            await people[seat].types("uno answer", choice=offered[0]["value"])
    raise AssertionError("the round does not end")


async def test_a_party_round_with_a_dare_that_is_judged(evening: Evening) -> None:
    ann, bob, cat = people = await sit_down(evening, "Ann", "Bob", "Cat", preset="party")
    party: Any = PRESETS["party"]
    game = position("ann: WC1 WH R7 | bob: R1 R2 R3 | cat: G1 G2 G3", draw_pile=PILE, **party)
    await begin(evening, ann, game)
    await ann.types("uno play", card="WC1", color="red")
    assert "do the dare or draw 2?" in await table(evening)
    assert await answers(bob) == ["I'll do it", "Draw 2"]
    assert await answers(cat) == []
    assert "You have nothing to answer" in await cat.types("uno answer", choice="I'll do it")
    assert "Pick one of these: **I'll do it**, **Draw 2**." in await bob.types("uno answer", choice="perhaps")
    await bob.types("uno answer", choice="i'll do it")
    assert await answers(ann) == ["Done", "Not done"]
    assert "right now" in await ann.types("uno draw")
    await ann.types("uno answer", choice="Not done")
    assert "Ann says Bob didn't do it." in await table(evening)
    assert evening.session.snapshot.public.counts == (2, 5, 3)
    await play_the_round(evening, people)
    assert "wins the round!" in await table(evening)
    assert "The cards are dealt." in await bob.types("uno next")
    assert evening.session.snapshot.public.round == 2
    for person in (ann, bob):
        assert "you finish last" in await person.types("uno end")
    assert "The table is closed." in await people[2].types("uno end")
    assert list(evening.app.registry) == []


async def test_a_charade_a_swap_and_the_colors_of_wilds(evening: Evening) -> None:
    ann, bob, _ = people = await sit_down(evening, "Ann", "Bob", "Cat")
    rules: Any = {"swap_hands": 1, "customizable": 1, "customizable_effects": [{"effect": "charade"}]}
    game = position("ann: WC1 W WH R7 R8 | bob: R1 G5 G6 | cat: R2 R3 B1", draw_pile=PILE, **rules)
    await begin(evening, ann, game)
    await ann.types("uno play", card="WC1")
    assert await answers(ann) == ["Red", "Yellow", "Green", "Blue"]
    await ann.types("uno answer", choice="red")
    assert "is acting something out" in await table(evening)
    assert await answers(ann) == ["Bob", "Cat", "Nobody"]
    await ann.types("uno answer", choice="bob")
    assert await answers(bob) == ["Red", "Yellow", "Green", "Blue", "Keep"]
    await bob.types("uno answer", choice="Green")
    assert evening.session.snapshot.public.counts == (4, 1, 3)
    await bob.types("uno call")
    await evening.pause()
    while evening.session.snapshot.public.decider != 0:
        await people[evening.session.snapshot.public.decider or 1].types("uno draw")
        await people[evening.session.snapshot.public.decider or 1].types("uno pass")
    await ann.types("uno play", card="WH")
    assert "is picking a player" in await table(evening)
    await ann.types("uno answer", choice="Cat")
    await ann.types("uno answer", choice="blue")
    assert "swaps hands with Cat" in await table(evening)
    assert evening.session.snapshot.public.color == "blue"


async def test_the_next_round_waits_for_the_end_of_this_one(evening: Evening) -> None:
    _, bob = await evening.match("Ann", "Bob", game=position("ann: R7 R1 | bob: G5 G6", draw_pile="Y1"))
    assert "This round isn't over yet." in await bob.types("uno next")


@pytest.mark.parametrize("typed", ["uno next", "uno draw", "uno start"])
async def test_after_a_match_whatever_is_too_late_leads_to_the_rematch(evening: Evening, typed: str) -> None:
    game = position("ann: R7 | bob: W4 W G6", target=100, scores=(93, 0))
    ann, bob = await evening.match("Ann", "Bob", game=game, target=100)
    await ann.plays("R7")
    await evening.pause()
    assert await bob.types(typed) == "This match is over. **Rematch** opens the next one."


async def test_after_the_cards_there_is_no_turn_to_wait_for_with_a_hint(evening: Evening) -> None:
    ann, bob = await evening.match("Ann", "Bob", game=position("ann: R7 | bob: W4 W G6"))
    await ann.plays("R7")
    await evening.pause()
    assert await bob.types("uno hint") == "The round is over; the result is in the channel."


async def test_who_plays_and_by_which_rules(evening: Evening) -> None:
    ann, bob = await sit_down(evening, "Ann", "Bob")
    assert "Hand size: **7 cards**" in await bob.types("uno lobby rule", option="Hand size")
    not_host = await bob.types("uno lobby rule", option="hand_size", value="5")
    assert not_host == f"Only the host, {ann.member.mention}, can do that."
    offered = await ann.member.autocomplete(
        evening.channel, "uno lobby rule", "value", "cards", option="hand_size"
    )
    assert [value["name"] for value in offered][:2] == ["3 cards", "4 cards"]
    assert "Hand size: **5 cards**" in await ann.types("uno lobby rule", option="hand_size", value="5")
    refused = await ann.types("uno lobby rule", option="target", value="7")
    assert refused == "**Target** can't have that value."
    assert "no such rule" in await ann.types("uno lobby rule", option="nonsense", value="1")
    await evening.pause()
    assert "agree" in [choice.press.code for choice in choices(evening.shown())]
    assert "agreed" in await bob.types("uno lobby agree")
    await ann.types("uno lobby bot", level="easy")
    await bob.types("uno lobby guest", name="Gus")
    await ann.types("uno lobby bot", level="normal")
    seated = [player.name for player in evening.session.state.lobby.players]
    assert seated == ["Ann", "Bob", "Ada", "Gus", "Alan"]
    await ann.types("uno kick", player="Alan")
    await ann.types("uno lobby rule", option="First player", value="chosen")
    await ann.types("uno lobby rule", option="First card", value="always a number")
    await ann.types("uno lobby name", role="first_player", player="Gus")
    assert "**Gus** starts the first round." in await table(evening)
    assert "Set **First dealer** to “the host decides” first" in await ann.types(
        "uno lobby name", role="dealer"
    )
    await bob.types("uno lobby agree")
    await ann.types("uno start")
    assert "covered" in await bob.types("uno hand")
    assert evening.session.snapshot.public.decider == 3
    assert "Your turn!" in await bob.types("uno hand", player="Gus")
    assert "not playing" in await ann.types("uno hand", player="Gus")


async def test_the_cards_of_a_party_are_agreed_on(evening: Evening) -> None:
    ann, bob = await sit_down(evening, "Ann", "Bob")
    assert "no such preset" in await ann.types("uno lobby preset", preset="nonsense")
    await ann.types("uno lobby preset", preset="Party")
    dared = await ann.types("uno lobby effect", card=1, effect="dare", text="hop", cards=3)
    assert "the next player does “hop” or draws 3" in dared
    await ann.types("uno lobby effect", card=2, effect="draw_until_color=red", text="of no use")
    assert "until a 🟥 red card comes up" in await bob.types("uno rules")
    form = await ann.member.slash(evening.channel, "uno lobby effect", card=3, effect="text", cards=1)
    await ann.member.submit_modal(form, {"text": "Sing!"})
    assert "“Sing!”" in await bob.types("uno rules")
    assert "have that card" in await ann.types("uno lobby effect", card=4, effect="plain")
    assert "Only the host" in await bob.types("uno lobby effect", card=1, effect="plain")
