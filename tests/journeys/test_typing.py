"""Whole games with slash commands only; nobody presses anything."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.enums import AppCommandType, InteractionType

from bot.engine.catalogue import PRESETS
from bot.features import REPLACED
from bot.game.state import Stage
from tests.builders import Game, position
from tests.journeys.evening import Evening, Person, words_of

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
    return [choice["name"] for choice in await person.suggestions("uno play", "card")]


async def table(evening: Evening) -> str:
    await evening.pause()
    return words_of(evening.shown())


async def test_equal_cards_are_played_by_typing(evening: Evening) -> None:
    ann, bob = await sit_down(evening, "Ann", "Bob")
    await ann.chooses("equal_cards", "True")
    await bob.press("agree", on=evening.shown(), after=0)
    game = position("ann: R7 G7 B7 Y1 | bob: R1 G2", discard="R5", draw_pile=PILE, equal_cards=True)
    await begin(evening, ann, game)
    await ann.types("uno play", card="R7")
    assert "That's all" in await answers(ann)
    await ann.types("uno play", card="G7")
    await ann.types("uno play", card="That's all")
    assert evening.session.snapshot.public.top.code == "G7"
    assert evening.session.snapshot.public.decider == 1


async def test_a_card_is_taken_back_by_typing(evening: Evening) -> None:
    ann, _, _ = await sit_down(evening, "Ann", "Bob", "Cat")
    await ann.chooses("take_back", "penalty")
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
    await ann.types("uno play", card="Take back")
    assert evening.session.snapshot.public.top.code == "R5"
    assert evening.session.snapshot.public.decider == 0


async def play_the_round(evening: Evening, people: list[Person]) -> None:
    """Everybody types suggested moves, preferably cards, until the round is over."""
    for _ in range(MOST_MOVES):
        await evening.pause()
        seat = evening.session.snapshot.public.decider
        if evening.session.state.stage is not Stage.PLAYING or seat is None:
            return
        offered = await people[seat].suggestions("uno play", "card")
        await people[seat].types("uno play", card=offered[0]["value"])
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
    for person, words in ((cat, "I'll do it"), (bob, "perhaps")):
        assert "Pick one from the list." in await person.types("uno play", card=words)
    await bob.types("uno play", card="i'll do it")
    assert await answers(ann) == ["Done", "Not done"]
    assert "right now" in await ann.types("uno draw")
    await ann.types("uno play", card="Not done")
    assert "Ann says Bob didn't do it." in await table(evening)
    assert evening.session.snapshot.public.counts == (2, 5, 3)
    await play_the_round(evening, people)
    assert "wins the round!" in await table(evening)
    assert "The cards are dealt." in await bob.types("uno start")
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
    await ann.types("uno play", card="red")
    assert "is acting something out" in await table(evening)
    assert await answers(ann) == ["Bob", "Cat", "Nobody"]
    await ann.types("uno play", card="bob")
    assert await answers(bob) == ["Red", "Yellow", "Green", "Blue", "Keep"]
    await bob.types("uno play", card="Green")
    assert evening.session.snapshot.public.counts == (4, 1, 3)
    await bob.types("uno call")
    await evening.pause()
    while evening.session.snapshot.public.decider != 0:
        await people[evening.session.snapshot.public.decider or 1].types("uno draw")
        await people[evening.session.snapshot.public.decider or 1].types("uno pass")
    await ann.types("uno play", card="WH")
    assert "is picking a player" in await table(evening)
    await ann.types("uno play", card="Cat")
    await ann.types("uno play", card="blue")
    assert "swaps hands with Cat" in await table(evening)
    assert evening.session.snapshot.public.color == "blue"


async def test_a_running_round_is_not_started_again(evening: Evening) -> None:
    _, bob = await evening.match("Ann", "Bob", game=position("ann: R7 R1 | bob: G5 G6", draw_pile="Y1"))
    assert "The match has already started." in await bob.types("uno start")


async def test_after_a_match_a_late_draw_leads_to_the_rematch_and_start_opens_it(evening: Evening) -> None:
    game = position("ann: R7 | bob: W4 W G6", target=100, scores=(93, 0))
    ann, bob = await evening.match("Ann", "Bob", game=game, target=100)
    await ann.plays("R7")
    await evening.pause()
    assert await bob.types("uno draw") == "This match is over. **Rematch** opens the next one."
    assert "Ready for a rematch" in await bob.types("uno start")


async def test_a_guest_plays_by_typing(evening: Evening) -> None:
    ann, bob = await sit_down(evening, "Ann", "Bob")
    await bob.invites("Gus")
    await ann.seats("normal")
    await ann.types("uno kick", player="Ada")
    await ann.chooses("opening_card", "number_only")
    await ann.chooses("first_player", "chosen")
    await ann.press("name", f"first_player={evening.session.state.lobby.players[2].id}", on=ann.page)
    assert "**Gus** starts the first round." in await table(evening)
    await bob.agrees()
    await ann.types("uno start")
    assert "covered" in await bob.types("uno hand")
    assert evening.session.snapshot.public.decider == 2
    assert "Your turn!" in await bob.types("uno hand", player="Gus")
    assert "not playing" in await ann.types("uno hand", player="Gus")


@pytest.mark.parametrize("older", ["lobby rule", "lobby agree", "table", "next", "hint", "take-back"])
async def test_a_command_of_an_older_version_leads_to_its_successor(evening: Evening, older: str) -> None:
    """Discord may still send a command that a client had open during the update."""
    (ann,) = await evening.table("Ann")
    before = evening.session.state
    evening.errors = 1  # discord.py also reports it to the simulated Discord
    answer = await sent_by_an_old_client(ann, "uno", older)
    assert "does that now." in answer
    assert str(REPLACED[f"uno {older.split(maxsplit=1)[0]}"]) in answer
    assert evening.session.state == before


async def sent_by_an_old_client(person: Person, name: str, path: str) -> str:
    """Send a command that Discord no longer offers."""
    member, channel = person.member, person.evening.channel
    root = member._resolve_root(name, AppCommandType.CHAT_INPUT, channel.id)  # noqa: SLF001
    data: dict[str, Any] = {"name": name, "id": root["id"], "type": AppCommandType.CHAT_INPUT}
    inner: Any = data
    *groups, last = path.split()
    for kind, word in [*((2, group) for group in groups), (1, last)]:
        inner["options"] = [{"type": kind, "name": word}]
        inner = inner["options"][0]
    sent = member._dispatch_interaction(InteractionType.APPLICATION_COMMAND, channel, data)  # noqa: SLF001
    return person.answered(await sent)
