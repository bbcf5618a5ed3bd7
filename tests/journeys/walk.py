"""A random walk through a match: after every event, each hand on a screen is correct or holds no move.

After a deal and after a round, the old hands are gone.

`python -m tests.journeys.walk` takes 50 of them, `make test` a few.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from bot.engine.catalogue import OPTIONS, rules_of
from bot.engine.model.options import RulesError
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.match import Match, start_match
from bot.game.errors import GameError
from bot.game.session import SHOWN_SECONDS, GameSession
from bot.game.state import Stage
from bot.storage.schema import upgrade
from bot.text import answers, table
from bot.ui.private.messages import OpenHand
from bot.ui.transport.panels import Panel
from tests.builders import Game
from tests.discord_api.limits import walk
from tests.fuzz.rules import other_value
from tests.journeys.evening import Choice, Evening, Person, choices, raw, words_of
from tests.journeys.playing import offers
from tests.presses import Pressed, parse

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
SOON = 2.0  # seconds within which every panel has to be correct
HARMLESS = {"hand"}  # actions that an outdated panel may still offer
RETIRED = (
    table.ASLEEP,
    table.NO_SEAT,
    table.TABLE_CLOSED,
    answers.OUT,
    answers.LEFT,
    answers.PLAYED_FOR,
)  # lines that it may still show
PLAYING = 0.8  # the probability that somebody plays who can, so that rounds end
DICE = ("move",) * 70 + ("race",) * 12 + ("reopen",) * 5 + ("old",) * 5 + ("wait",) * 3 + (
    "restart", "leave", "kick", "nothing", "refresh"
)  # fmt: skip


Dealt = tuple[bytes, bool]  # the deal of the cards on the table, and whether they are being played


def dealt_at(session: GameSession | None) -> Dealt | None:
    """The game at a table, None for a lobby or a closed table."""
    match = session.state.match if session else None
    return (match.table.secret, session.snapshot.is_in_play) if session and match else None


@dataclass
class Walk:
    """People at a table, their actions, and the number of checked panels."""

    evening: Evening
    people: list[Person]
    rng: Random
    done: Counter[str] = field(default_factory=Counter[str])
    looks: Counter[str] = field(default_factory=Counter[str])
    dealt: Dealt | None = None
    current: list[Any] = field(default_factory=list[Any])  # the hands at the last check

    @property
    def session(self) -> GameSession | None:
        """The table, None once it is closed."""
        try:
            return self.evening.session
        except GameError:
            return None

    async def go(self, steps: int, until: str = "") -> None:
        """Take this many steps, the last of which ends the table, and check every panel after each.

        It may end earlier, after at least one check.
        """
        for _ in range(steps):
            session = self.session
            if session is None or self.looks[until]:
                break
            await self.step(session)
            await self.evening.pause(SOON)
            self.look()
        if self.session is not None:
            await self.evening.app.registry.in_channel(self.evening.channel.id).end(0, is_moderator=True)
            self.done["end"] += 1
            await self.evening.pause(SOON)
            self.look()

    async def step(self, session: GameSession) -> None:
        """Do something at random."""
        kind = self.rng.choice(DICE)
        if session.state.stage is not Stage.PLAYING:
            kind = "rematch"
        elif session.snapshot.public.decider is None:
            kind = "next"
        who = self.rng.choice(self.people)
        self.done[kind] += 1
        await getattr(self, f"_{kind}")(session, who)

    async def _move(self, session: GameSession, _: Person) -> None:
        decider = session.state.lobby.players[session.snapshot.public.decider or 0]
        for who in (person for person in self.people if person.id == decider.account):  # nobody for a bot
            if not self._offers(who):
                await self._reopen(session, who)
            if found := self._offers(who):
                plays = [choice for choice in found if choice.press.code == "play"]
                likely = plays if plays and self.rng.random() < PLAYING else found
                await who.takes(self.rng.choice(likely), who.panel)

    def _offers(self, who: Person) -> list[Choice]:
        """The buttons of a person's panel, none if there is no panel."""
        return offers(who) if who.panel and is_there(self.evening, who.panel) else []

    async def _race(self, session: GameSession, who: Person) -> None:
        for seat in session.snapshot.public.owing:
            if f"race:{seat}" in dict(session.shown.messages):
                await who.reacts(self.evening.shown(f"race:{seat}"))

    async def _reopen(self, session: GameSession, who: Person) -> None:
        await who.types("uno hand")

    async def _refresh(self, session: GameSession, who: Person) -> None:
        if who.panel is not None and is_there(self.evening, who.panel):
            press = Pressed("hand", session.id, session.revision)
            await who.forges(press.custom_id, on=who.panel)

    async def _old(self, session: GameSession, who: Person) -> None:
        """Somebody presses a move on an outdated panel: it must not be made."""
        hand = hands_of(self.evening, session).get(who.id)
        old = [
            one
            for one in who.panels.values()
            if hand and one.id != hand.message and is_there(self.evening, one)
        ]
        for message in old[:1]:
            before = session.revision
            await who.forges(Pressed("draw", session.id, before).custom_id, on=message)
            assert session.revision == before, "a panel that is not the newest has moved"

    async def _wait(self, session: GameSession, _: Person) -> None:
        await self.evening.pause(self.rng.choice((30, 70, 70, 800, 1000)))

    async def _nothing(self, session: GameSession, _: Person) -> None:
        await self.evening.pause()

    async def _restart(self, session: GameSession, _: Person) -> None:
        await self.evening.pause(SHOWN_SECONDS)  # a kill may forget a panel that was opened just before
        await self.evening.restart()

    async def _leave(self, session: GameSession, who: Person) -> None:
        await who.types("uno leave")
        if who.panel and any(choice.press.code == "leave" for choice in choices(who.panel)):
            await who.press("leave")

    async def _kick(self, session: GameSession, who: Person) -> None:
        """Ask to remove somebody, which is refused."""
        for other in self.people:
            if other is not who:
                await other.types("uno kick", player=who.name)

    async def _next(self, session: GameSession, who: Person) -> None:
        await who.types("uno start")

    async def _rematch(self, session: GameSession, who: Person) -> None:
        is_over, lobby = session.state.stage is Stage.OVER, session.state.lobby
        if not is_over and session.state.has(who.id):
            who = next(one for one in self.people if one.id == lobby.host)
        await who.types("uno start" if is_over else "uno start" if who.id == lobby.host else "uno join")

    def look(self) -> None:
        """Every panel shows what a fresh one would, or no card, and offers nothing that a fresh one
        doesn't.
        """
        session = self.session
        hands = hands_of(self.evening, session) if session else {}
        self._look_for_the_last_deal(session)
        races = [one for one in self.evening.messages() if any(c.press.code == "race" for c in choices(one))]
        assert len(races) <= 1, "more than one message with a race"
        for person in self.people:
            hand = hands.get(person.id)
            for message in (one for one in person.panels.values() if is_there(self.evening, one)):
                if session and hand and hand.message == message.id:
                    self.looks["current"] += 1
                    self.current.append(message)
                    assert_true(self.evening, session, hand, message)
                else:
                    self.looks["retired"] += 1
                    offered = {choice.press.code for choice in choices(message)}
                    if offered == {"join_next"}:  # not a panel, but a refusal for somebody without a seat
                        continue
                    assert offered <= HARMLESS, f"{person.name} could still press {offered}"
                    words = words_of(message)
                    assert words in map(str, RETIRED), f"{person.name} still sees {words}"

    def _look_for_the_last_deal(self, session: GameSession | None) -> None:
        """After a round and after a deal, no earlier hand is left; at a table that closes they stay."""
        before, self.dealt, last, self.current = self.dealt, dealt_at(session), self.current, []
        if session is None or before in (None, self.dealt):
            return
        self.looks["rounds and deals"] += 1
        for message in last:
            self.looks["gone"] += 1
            assert not is_there(self.evening, message), f"from before the deal: {words_of(message)}"


def is_there(evening: Evening, message: Any) -> bool:
    """Whether a private message has not been deleted."""
    return message.id in evening.env.backend.messages[evening.channel.id]


def hands_of(evening: Evening, session: GameSession) -> dict[int, OpenHand]:
    """The open hands of a table, by account."""
    hands = evening.app.presenter.mailroom.of(session).hands
    return {hand.account: hand for hand in hands}


def assert_true(evening: Evening, session: GameSession, hand: OpenHand, message: Any) -> None:
    """The panel shows what a fresh one would; the answer to its player's last press may come above it."""
    fresh = hand.panel(hand.view(session.snapshot, evening.app.emojis.known))
    wanted, shown = [*seen_in(as_sent(fresh))], [*seen_in(raw(message))]
    answered = shown[:1] + wanted, shown[:1] + wanted[1:] if shown[0].endswith(wanted[0]) else wanted
    assert shown in (wanted, *answered), f"{words_of(message)}\n--- should be\n{wanted}"


def as_sent(panel: Panel) -> list[dict[str, Any]]:
    """The components of a panel, with descriptions in place of its pictures."""
    sent = panel.view(has_tiles=True).to_components()
    pictures = {part.instead: part.alt for part in panel.pictures}
    for part in walk(sent):
        if part.get("content") in pictures:
            part["description"] = pictures[part.pop("content")]
    return sent


def seen_in(components: list[dict[str, Any]]) -> list[str]:
    """The readable and pressable parts, in order, without the revision in the buttons.

    Line breaks don't matter: news is on the line of the turn, unless there is more of it.
    """
    seen: list[str] = []
    for part in walk(components):
        texts = [str(part[name]) for name in ("content", "label", "description") if part.get(name)]
        seen += [" ".join(text.split()) for text in texts]
        seen += [str(item["description"]) for item in part.get("items", ())]
        if press := parse(part.get("custom_id") or ""):
            seen.append(f"{press.code} {press.argument} {press.place}")
        seen += [f"{option['label']} {option['value']}" for option in part.get("options", ())]
    return seen


def random_rules(rng: Random, seats: int) -> Match:
    """The first round of a match for this many people, with each option changed now and then."""
    while True:
        chosen = {spec.name: other_value(spec, rng) for spec in OPTIONS.values() if rng.random() < 0.2}
        chosen |= {"hand_size": 3} if rng.random() < 0.5 else {}  # many deals
        try:
            return start_match(rules_of(chosen), seats, rng.randbytes(SECRET_BYTES))[0]
        except RulesError:
            continue


async def walked(folder: Path, seed: int, steps: int, until: str = "") -> Walk:
    """Take the walk of a seed."""
    rng = Random(seed)
    async with Evening(folder, seed) as evening:
        names = NAMES[: rng.randint(2, len(NAMES))]
        match = random_rules(rng, len(names))
        people = await evening.match(*names, game=Game(match))
        walk = Walk(evening, people, rng)
        await walk.go(steps, until)
    return walk


def main() -> int:
    """Take the walks and print the number of steps and checks."""
    parser = argparse.ArgumentParser("python -m tests.journeys.walk", description=__doc__)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--steps", type=int, default=100)
    options = parser.parse_args()
    done, looks, faults = Counter[str](), Counter[str](), 0
    for seed in range(options.matches):
        with TemporaryDirectory() as folder:
            upgrade(f"sqlite:///{folder}/uno.db")
            try:
                walk = asyncio.run(walked(Path(folder), seed, options.steps))
            except Exception as fault:  # noqa: BLE001  # whatever it is, it is the finding
                faults += 1
                print(f"match {seed}: {fault!r}", flush=True)
                continue
        done, looks = done + walk.done, looks + walk.looks
    print(f"{options.matches} matches, {sum(done.values())} events {dict(done)}")
    print(f"panels looked at: {dict(looks)}; {faults} faults")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
