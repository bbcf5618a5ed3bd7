"""Games under other rules, played to the end; the screens explain them to newcomers."""

from __future__ import annotations

from random import Random
from typing import Any

import discord
import pytest

from bot.engine.catalogue import PRESETS
from bot.engine.faces.decks import FRONTS
from bot.game.ports import SavedPreset
from bot.game.state import Stage
from bot.text.cards import card_words
from bot.ui.actions.rules import ForgetPreset
from bot.ui.screens.rules import page_of
from bot.ui.transport.custom_ids import Origin
from tests.builders import position
from tests.game.tables import choose_rules
from tests.journeys.evening import Choice, Evening, Person, choices, words_of
from tests.journeys.playing import play_on, press_a_move
from tests.journeys.test_trouble import MESSAGES

pytestmark = pytest.mark.journey


async def sit_down(evening: Evening, preset: str, *names: str) -> list[Person]:
    """The first person opens a table and picks a preset; everybody agrees."""
    people = await evening.table(*names)
    await people[0].press("rules", on=evening.shown())
    await people[0].press("preset", preset, on=people[0].page)
    await agree(evening, people)
    return people


async def change(host: Person, *wanted: str) -> None:
    """The host sets these options, each on its page of the rules."""
    for choice in wanted:
        await host.press("rules", str(page_of(choice.partition("=")[0])), on=host.page)
        await host.press("option", choice, on=host.page)


async def agree(evening: Evening, people: list[Person]) -> None:
    """Everybody accepts the rules the host has changed."""
    await evening.pause()
    for person in people[1:]:
        await person.press("agree", on=evening.shown())


async def begin(evening: Evening, people: list[Person]) -> None:
    await people[0].press("start", on=evening.shown())
    for person in people:
        await person.opens_hand()


async def test_a_team_match(evening: Evening) -> None:
    people = await sit_down(evening, "teams", "Ann", "Bob", "Cat", "Dan")
    lobby = words_of(evening.shown())
    assert "**Team A**: Ann and Cat\n**Team B**: Bob and Dan" in lobby
    assert "A table with these rules: Teams." in lobby
    await change(people[0], "target=100")
    await agree(evening, people)
    await begin(evening, people)
    await evening.pause()
    assert "team A" in words_of(evening.shown())
    await play_on(evening, people, Random(1))
    winners = evening.session.snapshot.public.winners
    assert winners in ((0, 2), (1, 3))
    named = "Ann and Cat" if winners == (0, 2) else "Bob and Dan"
    result = words_of(evening.shown())
    assert f"{named} win the match!" in result
    assert " is over. The match goes to 100. " in result


async def test_a_yellowstone_round(evening: Evening) -> None:
    people = await sit_down(evening, "yellowstone", "Ann", "Bob", "Cat")
    assert "**One round** · 7 cards" in words_of(evening.shown())
    assert "with ★ cards" in words_of(evening.shown())
    game = position(
        "ann: WB R7 R8 | bob: G3* B1 B2 | cat: R1 R2 R3",
        draw_pile="Y1 Y2 Y3 Y4 Y5 Y6 Y7",
        deck="yellowstone",
        scoring="single_round",
        opening_card="number_only",
        wild_draw_four="no_color_or_wild",
    )
    await people[0].press("start", on=evening.shown())
    await evening.set_up(game)
    for person in people:
        await person.opens_hand()
    ann = people[0]
    assert "Wild Yellowstone Brand: the others show a card with a ★ or draw 2." in words_of(ann.panel)
    await ann.plays("WB", "red")
    await evening.pause()
    table = words_of(evening.shown())
    assert "Bob shows 🟩 Green 3★" in table
    assert "Cat has no ★ and draws 2" in table
    assert evening.session.snapshot.public.counts == (2, 3, 5)
    await play_on(evening, people, Random(0))
    assert evening.session.state.stage is Stage.OVER
    assert evening.session.snapshot.public.round == 1
    assert "wins the match!" in words_of(evening.shown())


async def test_a_party_round_with_a_dare(evening: Evening) -> None:
    people = await sit_down(evening, "party", "Ann", "Bob", "Cat")
    assert "A table with these rules: Party." in words_of(evening.shown())
    party: Any = PRESETS["party"]
    hands = "ann: WC1 WH R7 | bob: R1 R2 R3 | cat: G1 G2 G3"
    await people[0].press("start", on=evening.shown())
    await evening.set_up(position(hands, draw_pile="Y1 Y2 Y3 Y4 Y5 Y6 Y7", **party))
    for person in people:
        await person.opens_hand()
    ann, bob, cat = people
    await ann.plays("WC1", "red")
    await evening.pause()
    assert "**Bob**: do the dare or draw 2?" in words_of(evening.shown())
    assert "“sing a song”" in words_of(evening.shown())
    assert "Ann dares you:** sing a song" in words_of(bob.panel)
    await bob.press("dare_do")
    assert "Did Bob do it?** If not, Bob draws 2 cards." in words_of(ann.panel)
    await ann.press("judge", "false")
    await evening.pause()
    assert "Ann says Bob didn't do it." in words_of(evening.shown())
    assert evening.session.snapshot.public.counts == (2, 5, 3)
    await bob.plays("R1")
    await cat.press("play")
    await ann.plays("WH")
    assert "**Pick a player** to swap hands with." in words_of(ann.panel)
    await ann.press("target", "1")
    await ann.press("color", "green")
    await evening.pause()
    assert "swaps hands with Bob" in words_of(evening.shown())
    await play_on(evening, people, Random(0), lambda: evening.session.snapshot.public.decider is None)
    assert "wins the round!" in words_of(evening.shown())


async def test_an_elimination_match(evening: Evening) -> None:
    people = await sit_down(evening, "official_2003", "Ann", "Bob", "Cat")
    assert "**Out at 500 points, last one left wins" in words_of(evening.shown())
    await change(people[0], "target=100", "uno_call=off")
    await agree(evening, people)
    await begin(evening, people)
    await play_on(evening, people, Random(0))
    match = evening.session.state.match
    assert match is not None
    (winner,) = match.winners
    assert match.eliminated == {0, 1, 2} - {winner}
    result = words_of(evening.shown())
    assert f"{people[winner].name} wins the match!" in result
    assert f" 1. {people[winner].name}: " in result
    loser = people[next(iter(match.eliminated))]
    await loser.press("rematch", on=evening.shown())
    assert evening.session.state.lobby.has(loser.id)


async def test_a_round_on_one_screen_with_two_guests(evening: Evening) -> None:
    (ann,) = await evening.table("Ann")
    for name in ("Gus", "Hal"):
        await ann.invites(name)
        await evening.pause()
    assert "-# **Ann** · Gus · Hal" in words_of(evening.shown())
    await ann.press("rules", on=evening.shown())
    await ann.press("preset", "quick", on=ann.page)
    await ann.press("start", on=evening.shown())
    await ann.opens_hand()
    rng = Random(0)
    while evening.session.state.stage is Stage.PLAYING:
        await take_the_screen(evening, ann, rng)
    await evening.pause()
    assert "wins the match!" in words_of(evening.shown())


async def take_the_screen(evening: Evening, ann: Person, rng: Random) -> None:
    """The player to move opens their hand and moves; then it is hidden again."""
    await evening.pause()
    seat = evening.session.snapshot.public.decider
    assert seat is not None
    if has_seen_a_hand(ann):
        await ann.opens_hand()
    if not [choice for choice in choices(ann.panel) if choice.press.code != "hand"]:
        assert "The hands on this screen are covered." in words_of(ann.panel)
        assert not cards_in(words_of(ann.panel).partition("\n")[2])
        assert {choice.press.argument for choice in choices(ann.panel)} == {""}  # no button names a card
        own = next(one for one in choices(ann.panel) if one.press.place == seat + 1)
        await ann.takes(own, ann.panel)
    await press_a_move(ann, rng)
    if evening.session.state.stage is Stage.PLAYING and evening.session.snapshot.public.decider != seat:
        assert "The hands on this screen are covered." in words_of(ann.panel) or has_seen_a_hand(ann)


def has_seen_a_hand(person: Person) -> bool:
    """Whether the panel shows the hand from a lost challenge: it stays open until that is read."""
    return "You were wrong" in words_of(person.panel)


def cards_in(words: str) -> list[str]:
    plain = [card for card in FRONTS.values() if card.code not in ("WL", "WD")]  # the Wilds of Flip
    return [card.code for card in plain if card_words(card) in words]


async def test_a_press_on_the_panel_of_somebody_elses_guest_is_refused(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    await ann.invites("Gus")
    await ann.press("start", on=evening.shown())
    await bob.opens_hand()
    session = evening.session
    forged = f"uno:hand:{session.state.id}:{session.revision}.3:"
    assert "not playing" in await bob.forges(forged, on=evening.shown())


async def test_a_misplay_costs_cards_and_says_so(evening: Evening) -> None:
    game = position("ann: R7 G1 G2 | bob: R3 R4", draw_pile="Y1 Y2 Y3", misplay_penalty=2)
    ann, _ = await evening.match("Ann", "Bob", game=game)
    assert "That costs you 2 cards." in await ann.types("uno play", card="G1")
    assert evening.session.snapshot.public.counts == (5, 2)


async def test_a_timed_call_that_does_not_come(evening: Evening) -> None:
    game = position("ann: R7 G1 | bob: R3 R4", draw_pile="Y1 Y2 Y3", uno_call="timed", uno_seconds=5)
    ann, _ = await evening.match("Ann", "Bob", game=game)
    await ann.plays("R7")
    race = evening.shown("race")
    assert "has 5 seconds to call" in words_of(race)
    await evening.pause(6)
    assert "didn't call UNO! in time and draws 2" in words_of(evening.message(race.id))
    assert evening.session.snapshot.public.counts == (3, 2)


async def test_a_hint(evening: Evening) -> None:
    game = position("ann: R7 G1 | bob: R3 R4", draw_pile="Y1 Y2 Y3")
    ann, bob = await evening.match("Ann", "Bob", game=game)
    assert "Play 🟥 Red 7: it fits" in await ann.types("uno hand", hint=True)
    assert "not your turn" in await bob.types("uno hand", hint=True)


async def test_an_effect_is_written_in_a_form(evening: Evening) -> None:
    ann, _ = await evening.table("Ann", "Bob")
    await ann.press("rules", on=evening.shown())
    await change(ann, "customizable=1")
    await ann.press("rules", "2", on=ann.page)
    choice = next(one for one in choices(ann.page) if one.press.argument == "1=dare")
    await ann.fills(choice, ann.page, text="say **@everyone**", cards="3")
    await evening.pause()
    assert "the next player does “say" in words_of(ann.page)
    assert "@everyone" not in words_of(ann.page)
    choice = next(one for one in choices(ann.page) if one.press.argument == "1=dare")
    assert "cards to draw go from 1 to 10" in await ann.fills(choice, ann.page, text="x", cards="99")


FILLED = {"stacking": "any", "draw": "until_playable", "uno_call": "race"}


def rules_form(page: Any) -> Choice:
    """The button of a page of the rules that opens the form."""
    return next(one for one in choices(page) if one.press.code == "form")


async def test_the_house_rules_are_set_in_one_form(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    await ann.press("rules", on=evening.shown())
    switched_on = ["seven_zero", "jump_in", "challenge"]
    shown = await ann.fills(rules_form(ann.page), ann.page, switched_on=switched_on, **FILLED)
    assert "- **Drawing**: If you don't play a card, you draw until one fits." in shown
    wanted = {"seven_zero": True, "jump_in": True, "stacking": "any", "draw": "until_playable"}
    assert dict(evening.session.state.lobby.options) == wanted
    assert [player.id for player in evening.session.state.lobby.waiting_for()] == [bob.id]

    refused = {**FILLED, "uno_call": "off"}
    words = await ann.fills(rules_form(ann.page), ann.page, switched_on=["uno_to_go_out"], **refused)
    assert "only works if players have to call UNO" in words
    assert dict(evening.session.state.lobby.options) == wanted

    await ann.fills(rules_form(ann.page), ann.page, **{**FILLED, "stacking": "off", "draw": "one"})
    assert dict(evening.session.state.lobby.options) == {"challenge": False}


async def test_the_form_leaves_out_what_the_server_sets(evening: Evening) -> None:
    ann, _ = await evening.table("Ann", "Bob")
    await evening.app.servers.change(evening.guild.id, fixed_rules=("stacking", "jump_in"))
    await ann.press("rules", on=evening.shown())
    asked = {name: value for name, value in FILLED.items() if name != "stacking"}
    await ann.fills(rules_form(ann.page), ann.page, switched_on=["challenge", "force_play"], **asked)
    assert dict(evening.session.state.lobby.options) == {"draw": "until_playable", "force_play": True}


async def test_only_the_host_opens_the_form(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    await ann.press("rules", on=evening.shown())
    await bob.press("rules", on=evening.shown())
    assert [one for one in choices(bob.page) if one.press.code == "form"] == []
    refused = await bob.forges(rules_form(ann.page).custom_id, on=evening.shown())
    assert f"Only the host, {ann.member.mention}, can do that." in refused


async def test_whoever_starts_without_having_agreed_is_told_to_and_can(evening: Evening) -> None:
    ann, bob, cat = await evening.table("Ann", "Bob", "Cat")
    await ann.press("rules", on=evening.shown())
    await change(ann, "stacking=same")
    await evening.pause()
    assert "Look at them first, then press **Agree**." in await bob.press("start", on=evening.shown())
    await bob.press("agree", on=bob.page)
    assert evening.session.state.lobby.waiting_for() == (evening.session.state.lobby.players[2],)
    assert f"Waiting for {cat.member.mention} to press **Agree**." in await bob.types("uno start")


async def test_a_moderator_saves_rules_for_the_server(evening: Evening) -> None:
    ann, _ = await evening.table("Ann", "Bob")
    await ann.press("rules", on=evening.shown())
    assert "save" not in {choice.press.code for choice in choices(ann.page)}
    await change(ann, "target=200", "jump_in=True")
    role = evening.guild.create_role("Mods", permissions=discord.Permissions(manage_messages=True))
    mia = evening.person("Mia", roles=[role])
    await mia.press("rules", on=evening.shown())
    save = next(choice for choice in choices(mia.page) if choice.press.code == "save")
    assert "Saved as **Friday**." in await mia.fills(save, mia.page, name="Friday")
    await ann.press("rules", "0", on=ann.page)
    await ann.press("preset", "classic", on=ann.page)
    assert evening.session.state.lobby.options == ()
    await ann.press("preset", "own:Friday", on=ann.page)
    assert dict(evening.session.state.lobby.options) == {"target": 200, "jump_in": True}
    await mia.press("rules", on=evening.shown())
    await mia.press("forget", "Friday", on=mia.page)
    await ann.press("rules", "0", on=ann.page)
    assert "own:Friday" not in {choice.press.argument for choice in choices(ann.page)}


async def test_whoever_moderates_one_channel_deletes_no_rules_of_the_server(evening: Evening) -> None:
    eve = evening.person("Eve")
    allowed = discord.PermissionOverwrite(manage_messages=True)
    evening.channel = evening.guild.create_text_channel("eves-room", overwrites={eve.member: allowed})
    presets = evening.app.router.presets
    await presets.keep(evening.guild.id, "Friday", SavedPreset({"stacking": "same"}, 1))
    await eve.types("uno new")
    evening.watch.follow(evening.session)
    await eve.press("rules", on=evening.shown())
    assert {"save", "forget"}.isdisjoint(choice.press.code for choice in choices(eve.page))
    forget = Origin.of(evening.session.state).custom_id(ForgetPreset("Friday"))
    assert "Only this server's moderators" in await eve.forges(forget, on=evening.shown())
    assert "Friday" in await presets.of(evening.guild.id)


async def test_nobody_agrees_to_rules_that_they_have_not_seen(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    session = evening.session
    await ann.chooses("stacking", "same")
    await evening.pause()
    shown = evening.shown()
    agree = next(choice for choice in choices(shown) if choice.press.code == "agree")
    await choose_rules(session, ann.id, {"misplay_penalty": 4})  # while Bob is about to press
    assert "The rules have just changed" in await bob.takes(agree, shown)
    assert bob.id not in session.state.lobby.agreed
    while not session.state.shows_rules(seen_with_agree(evening)):
        await evening.pause()
    await bob.agrees()
    assert bob.id in session.state.lobby.agreed


def seen_with_agree(evening: Evening) -> int:
    """The revision whose rules the table shows, which may be an older one on a busy machine."""
    return next(one.press.revision for one in choices(evening.shown()) if one.press.code == "agree")


async def test_joining_agrees_only_to_rules_that_somebody_has_seen(evening: Evening) -> None:
    (ann,) = await evening.table("Ann")
    cat, dan = evening.person("Cat"), evening.person("Dan")
    session, shown = evening.session, evening.shown()
    join = next(choice for choice in choices(shown) if choice.press.code == "join")
    await choose_rules(session, ann.id, {"misplay_penalty": 4})
    await cat.takes(join, shown)
    assert session.state.lobby.waiting_for() == (session.state.lobby.players[1],)
    await dan.types("uno join")
    assert dan.id in session.state.lobby.agreed


async def test_an_old_offer_of_a_seat_agrees_to_no_new_rules(evening: Evening) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=position("ann: R7 | bob: R3 R4", scores=(495, 0)))
    cat = evening.person("Cat")
    await cat.press("hand", on=evening.shown(), after=0)
    offer = next(choice for choice in choices(cat.panel) if choice.press.code == "join_next")
    await ann.plays("R7")
    await ann.press("rematch", on=evening.shown())
    await choose_rules(evening.session, ann.id, {"misplay_penalty": 4})
    await cat.forges(offer.custom_id, on=evening.shown())
    lobby = evening.session.state.lobby
    assert lobby.has(cat.id)
    assert cat.id not in lobby.agreed


async def test_new_rules_are_agreed_to_where_the_bot_may_not_show_them_publicly(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    await ann.chooses("stacking", "same")
    await evening.pause()
    evening.env.inject_error("*", MESSAGES, status=403, code=50013, times=None)
    await ann.chooses("draw", "until_playable")
    await evening.pause(30)
    assert "The rules have just changed" in await bob.press("agree", on=evening.shown())
    await bob.press("agree", on=bob.page)
    assert bob.id in evening.session.state.lobby.agreed


async def test_the_staff_log_names_a_moderator_of_the_server_who_saves_rules(evening: Evening) -> None:
    role = evening.guild.create_role("Mods", permissions=discord.Permissions(manage_messages=True))
    mia = evening.person("Mia", roles=[role])
    log = evening.guild.create_text_channel("log")
    await evening.app.servers.change(evening.guild.id, staff_channel=log.id)
    denied = discord.PermissionOverwrite(manage_messages=False)
    evening.channel = evening.guild.create_text_channel("room", overwrites={mia.member: denied})
    await mia.types("uno new")
    evening.watch.follow(evening.session)
    await mia.press("rules", on=evening.shown())
    save = next(choice for choice in choices(mia.page) if choice.press.code == "save")
    await mia.fills(save, mia.page, name="Friday")
    await evening.pause(10)
    assert "Friday" in words_of(log.history()[-1])
