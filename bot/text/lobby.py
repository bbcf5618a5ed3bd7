"""The texts of the lobby."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.computer.player import Level
from bot.game.law import has_two_hands, lets_others_join
from bot.game.lobby import CHOSEN, DEALER, FIRST_PLAYER, Lobby
from bot.game.players import PROGRAM, STAND_IN, Player
from bot.text.language import Sentence, Words, listed, moment, say
from bot.text.names import plain_name, plain_names, shown_name, shown_names

# Translators: in the menu of a person, at most 32 characters
CHALLENGE = Sentence("Challenge to UNO")
TITLE = Sentence("# {bot}: who's in?")
TEAM = (Sentence("**Team A**: {names}"), Sentence("**Team B**: {names}"))
PARTNER = Sentence("{name} teams up with {partner}")
MOVE = Sentence("Change the seats…")
MOVE_UP = Sentence("Move {name} up to seat {seat}")
MOST_NAMED = 5
BOT = "🤖"  # shown before a bot's name
LEVELS: dict[str, Sentence] = {
    Level.EASY: Sentence("easy bot"),
    Level.NORMAL: Sentence("normal bot"),
    Level.ADVANCED: Sentence("advanced bot"),
}  # used after a name
BOTS: dict[str, Sentence] = {
    Level.EASY: Sentence("Easy bot"),
    Level.NORMAL: Sentence("Normal bot"),
    Level.ADVANCED: Sentence("Advanced bot"),
}  # used without a name
_program = {"name": ""}  # the name of the operator's player program, or empty if there is none
OTHERS = Sentence("others")
WATCHED = Sentence("The host is watching and presses **Start**. Press **Join** to play and become the host.")
RULES_CHANGED = Sentence("The rules have changed. Waiting for {names} to press **Agree**.")
START_WITHOUT = Sentence(
    "{names} hasn't agreed to the rules. Start without {names}? They give up their seat and watch.",
    "{names} haven't agreed to the rules. Start without them? They give up their seats and watch.",
)
WAITING_FOR_PLAYER = Sentence("Waiting for {names} to press **I'm here**.")
WAITING_FOR_PLAYERS = Sentence("Waiting for {count} more", "Waiting for {count} more")
WAITING_FOR_ONE = Sentence("Waiting for {name}")
WAITING_FOR_OK = Sentence("Waiting for {name}'s OK")
WAITING_FOR_OKS = Sentence("Waiting for {count} OK", "Waiting for {count} OKs")
HELD = Sentence(
    "A seat is held for {names}. Press **Join** to take it.",
    "Seats are held for {names}. Press **Join** to take yours.",
)
HELD_UNTIL = Sentence("-# Seats that nobody takes are free again {when}.")
START_BEFORE = Sentence(
    "{names} hasn't come yet. Start without {names}? They give up their seat and watch.",
    "{names} haven't come yet. Start without them? They give up their seats and watch.",
)
NO_SEATS = Sentence("Nobody has joined yet.")


def name_program(name: str) -> None:
    """Set the name under which the operator's player program is offered. It is the same in every language."""
    _program["name"] = name


def levels() -> list[str]:
    """The levels of the computer players that a host can add, weakest first."""
    return [*LEVELS, *([PROGRAM] if _program["name"] else [])]


def level_of(player: Player) -> str:
    """The level of a computer player, shown after its name."""
    if player.level == PROGRAM and _program["name"]:
        return _program["name"]
    return say(LEVELS.get(player.level or STAND_IN, LEVELS[STAND_IN]))


def addition(what: str) -> str:
    """The option that adds a player: a level, or one of the other words of SEATS."""
    return say(SEATS[what]) if what in SEATS else _program["name"]


def seat_lines(lobby: Lobby) -> list[str]:
    lines = [_seat_line(seat, player, lobby) for seat, player in enumerate(lobby.players, 1)]
    return lines or [say(NO_SEATS)]


def names_line(lobby: Lobby) -> str:
    """Everybody with a seat, with the host in bold, and notes that the picture above can't show."""
    host = 0 if lobby.is_arranged else lobby.host
    marked = zip(lobby.players, shown_names(lobby.players), strict=True)
    return "-# " + " · ".join(_marked(player, name, host) for player, name in marked) if lobby.players else ""


def _marked(player: Player, name: str, host: int) -> str:
    return f"**{name}**" if player.id == host else f"{BOT} {name}" if player.is_computer else name


def team_lines(lobby: Lobby) -> list[str]:
    """The teams, if there are any. Partners sit opposite each other (P8)."""
    if not lobby.rules.teams:
        return []
    names = shown_names(lobby.players)
    return [say(team, names=listed(names[side::2])) for side, team in enumerate(TEAM) if names[side::2]]


def uncounted_lines(lobby: Lobby) -> list[str]:
    """Why the match won't count, although it otherwise would: guests, or people who can join later."""
    if has_two_hands(lobby):
        return [say(WITH_GUESTS)]
    return [say(WITH_LATECOMERS)] if lets_others_join(lobby) else []


def partner_words(name: str, partner: str) -> str:
    """The option that determines the partner of the first seat."""
    return say(PARTNER, name=name, partner=partner)


def move_words(name: str, seat: int) -> str:
    """The option that moves somebody to a seat, counted from 1."""
    return say(MOVE_UP, name=name, seat=seat)


def _seat_line(seat: int, player: Player, lobby: Lobby) -> str:
    name = shown_name(player)
    if player.level is not None:
        return say("{seat}. {name} · {level}", seat=seat, name=name, level=level_of(player))
    if player.owner is not None:
        owner = shown_name(lobby.players[lobby.seat_of(player.owner)])
        return say("{seat}. **{name}** · guest of {owner}", seat=seat, name=name, owner=owner)
    if player.id in lobby.expected:
        return say("{seat}. **{name}** · seat held", seat=seat, name=name)
    if lobby.is_led_by(player.id):
        return say("{seat}. **{name}** · host", seat=seat, name=name)
    if player.id not in lobby.agreed and not lobby.is_arranged:
        return say("{seat}. **{name}** · hasn't agreed yet", seat=seat, name=name)
    return say("{seat}. **{name}**", seat=seat, name=name)


def what_next(lobby: Lobby) -> list[str]:
    """The steps before the match can start, unless the label of **Start** already names them."""
    if lobby.is_arranged:
        return [say(WAITING_FOR_PLAYER, names=some_names(lobby.waiting_for()))]
    waiting, held = _waited_for(lobby)
    if waiting or held:
        asked = [say(RULES_CHANGED, names=some_names(waiting))] if waiting else []
        return [*asked, *([say(HELD, names=some_names(held), count=len(held))] if held else [])]
    return [say(WATCHED)] if lobby.is_watched and not lobby.missing else []


def _waited_for(lobby: Lobby) -> tuple[list[Player], list[Player]]:
    """The players who have to agree, and the players who are expected."""
    waiting = lobby.waiting_for()
    held = [player for player in waiting if player.id in lobby.expected]
    return [player for player in waiting if player not in held], held


def some_names(players: Sequence[Player]) -> str:
    """The names of these players. If there are many, the first few and the number of others."""
    named = [shown_name(player) for player in players[:MOST_NAMED]]
    return listed([*named, *([say(OTHERS)] if players[MOST_NAMED:] else [])])


def start_without(lobby: Lobby) -> str:
    """Ask the host whether to start without players who haven't agreed to the rules or haven't come yet."""
    waiting, held = _waited_for(lobby)
    question, players = (START_WITHOUT, [*waiting, *held]) if waiting else (START_BEFORE, held)
    return say(question, names=some_names(players), count=len(players))


def start_words(lobby: Lobby) -> Words:
    """The label of the button that starts the match: its name, or the reason to wait."""
    if lobby.missing:
        return say(WAITING_FOR_PLAYERS, count=lobby.missing)
    waiting, held = _waited_for(lobby)
    one, several = (WAITING_FOR_OK, WAITING_FOR_OKS) if waiting else (WAITING_FOR_ONE, WAITING_FOR_PLAYERS)
    match [*waiting, *held]:
        case []:
            return START
        case [player]:
            return say(one, name=plain_name(player))
        case players:
            return say(several, count=len(players))


def held_until(deadline: float) -> str:
    """When the seats of people who haven't come are freed. `deadline` is in seconds since the epoch."""
    return say(HELD_UNTIL, when=moment(deadline))


def closes(deadline: float) -> str:
    """When an idle lobby closes. `deadline` is in seconds since the epoch."""
    return say("-# If nothing happens, this table closes {when}.", when=moment(deadline))


def starts(deadline: float) -> str:
    """The latest time for an arranged match to start. `deadline` is in seconds since the epoch."""
    return say(
        "-# The match starts once everybody is here, or without the others {when}.", when=moment(deadline)
    )


SEAL_DIGITS = 32  # out of 64; nobody can find two secrets whose seals start with the same 32 digits


def sealed(seal: str) -> str:
    """The beginning of the first shuffle's seal, before anybody contributes to the shuffle (R23)."""
    return say("-# 🔒 `{seal}`", seal=seal[:SEAL_DIGITS])


class NamingWords(NamedTuple):
    """The texts of an option for which the host chooses a player: the role, its menu, and its lines in the
    lobby.
    """

    role: Sentence
    menu: Sentence
    nobody: Sentence
    named: Sentence
    unnamed: Sentence


NAMING_WORDS: dict[str, NamingWords] = {
    DEALER: NamingWords(
        Sentence("First dealer"),
        Sentence("First dealer…"),
        Sentence("Nobody in particular: {name} deals"),
        Sentence("**{name}** deals first."),
        Sentence("**{name}** deals first, unless the host picks somebody."),
    ),
    FIRST_PLAYER: NamingWords(
        Sentence("First player"),
        Sentence("First player…"),
        Sentence("Nobody in particular: the player after the dealer starts"),
        Sentence("**{name}** starts the first round."),
        Sentence("The player after the dealer starts, unless the host picks somebody."),
    ),
}


def nobody_words(lobby: Lobby, option: str) -> str:
    """The menu option that chooses nobody, and what it means."""
    return say(NAMING_WORDS[option].nobody, name=plain_names(lobby.players)[lobby.unnamed_dealer])


def named_lines(lobby: Lobby) -> list[str]:
    """The dealer and the starting player, if the host chooses them, one per line."""
    if not lobby.players:
        return []
    return [_line(lobby, option) for option in NAMING_WORDS if (option, CHOSEN) in lobby.options]


def _line(lobby: Lobby, option: str) -> str:
    seat, words = lobby.seat_named(option), NAMING_WORDS[option]
    names = shown_names(lobby.players)
    if seat is None:
        return say(words.unnamed, name=names[lobby.chosen_dealer])
    return say(words.named, name=names[seat])


# Labels of buttons and menus

JOIN = Sentence("Join")
LEAVE = Sentence("Leave")
START = Sentence("Start")
AGREE = Sentence("Agree")
HERE = Sentence("I'm here")
START_WITHOUT_THEM = Sentence("Start without them")
PLAY_BOTS = Sentence("Play {count} bot", "Play {count} bots")
ADD_BOT = Sentence("+ Bot")
ADD = Sentence("Add…")
SEATS: dict[str, Sentence] = {
    **BOTS,
    "guest": Sentence("Guest on your screen"),
    "watch": Sentence("Nobody: just watch the bots play"),
}
REMOVE = Sentence("Remove {name}")
GUEST = Sentence("Add a guest")
WITH_GUESTS = Sentence("-# With guests, this match won't count toward rankings.")
WITH_LATECOMERS = Sentence("-# Others may join later, so this match won't count toward rankings.")
GUEST_NAME = Sentence("The guest's name")


def play_bots(count: int) -> str:
    """The button that adds this many bots and starts."""
    return say(PLAY_BOTS, count=count)


def remove(name: str) -> str:
    """The option that frees the seat of a computer player or a guest."""
    return say(REMOVE, name=name)
