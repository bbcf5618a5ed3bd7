"""The texts of a table and a hand: buttons, races, decisions, and hints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from bot.engine.house_rules.deflecting import Deflecting
from bot.engine.house_rules.uno_to_go_out import UnoToGoOut
from bot.engine.model.cards import Card, Color, Family
from bot.engine.model.decisions import (
    ChallengeOffer,
    DareOffer,
    Decision,
    DrawnCard,
    Guessing,
    Judging,
    More,
    PickColor,
    PickDiscardColor,
    PickTarget,
    RoundOver,
    Stack,
    Turn,
)
from bot.engine.model.moves import (
    Accept,
    CallUno,
    CatchUno,
    Challenge,
    ChooseColor,
    ChooseTarget,
    DiscardColor,
    DoDare,
    Draw,
    DrawForDare,
    Judge,
    Move,
    NameGuesser,
    Pass,
    Play,
    TakeBack,
)
from bot.engine.model.options import ChallengeLoss, UnoCall, WildDrawFour
from bot.engine.model.rules import Rules
from bot.engine.view import PublicView, SeatView
from bot.game.races import Race
from bot.text.cards import SQUARES, card_words, color_name, color_words, face_name
from bot.text.language import Sentence, Words, moment, say, tenths
from bot.text.names import Names, harmless

# Labels of buttons and menus

JOIN_ROUND = Sentence("Join the next round")
JOIN_NEXT = Sentence("Join the next match")
MY_HAND = Sentence("My hand")
DRAW = Sentence("Draw")
UNO = Sentence("UNO!")
MORE_TIME = Sentence("More time")
TIME_TAKEN = Sentence("You have more time for this turn. You can take it once a match.")
RACE = Sentence("UNO! / Catch {name}")
NEXT_ROUND = Sentence("Next round")
CONTINUE = Sentence("Continue")
PAUSED = Sentence(
    "**The game is paused**: nobody has pressed anything for a while. Any player can press **Continue**."
)
END_MATCH = Sentence("End the match")
LEAVE_MATCH = Sentence("Leave the match")
STAY = Sentence("Stay")
NEVER_MIND = Sentence("Never mind")
BACK = Sentence("Back")
REMOVE_PLAYER = Sentence("Remove them")
REMATCH = Sentence("Rematch")
EARLIER = "◀"
LATER = "▶"
SHOW_CARDS = Sentence("Show {name}'s cards")

PLAY_COLOR: dict[Color | None, Sentence] = {
    Color.RED: Sentence("Play red…"),
    Color.YELLOW: Sentence("Play yellow…"),
    Color.GREEN: Sentence("Play green…"),
    Color.BLUE: Sentence("Play blue…"),
    None: Sentence("Play a wild…"),
}
PLAY_ONE = Sentence("Play the one card that fits…", "Play one of {count} cards…")
CATCH_WHOM = Sentence("Catch…")
PICK_WHOM = Sentence("Pick a player…")
GUESSED_BY = Sentence("Who guessed it first?")


def named(label: Sentence, name: str) -> str:
    return say(label, name=name)


def cards_of(color: Color | None) -> Sentence:
    """The placeholder of the menu with the playable cards of a color, or with the wilds."""
    return PLAY_COLOR[color]


# At the table

# Seats are listed clockwise, with arrows in the direction of play between them.
ONWARD, BACKWARD = " → ", " ← "
MEDALS = ("🥇", "🥈", "🥉")
TEAMS = ("🅰️", "🅱️")
LOW_PILE = Sentence("-# {count} card left to draw", "-# {count} cards left to draw")
OPEN_YOUR_HAND = Sentence("{name}, press **My hand** to play.")
NEXT_SHUFFLE = Sentence("-# 🔒 `{seal}`")
SEAL_DIGITS = 16  # out of 64; enough to compare, and short enough for a line on a phone


class SeatWords(Struct, frozen=True):
    """A seat of the table. `score` is None before anybody has points.

    `is_gone` is set if the player is no longer in the match. `is_knocked_out` is set if they are out of this
    round (K4). `rank` is the rank of a player who has gone out while the others continue (P9). `team` is
    counted from 0, or None without teams.
    """

    name: str
    cards: int | None  # None while the rules hide it (A3)
    score: int | None
    is_deciding: bool
    is_owing: bool
    is_gone: bool
    is_played_by_computer: bool
    is_knocked_out: bool = False
    rank: int | None = None
    team: int | None = None


def heading(public: PublicView) -> str:
    """The top card as a heading, with the color chosen for a wild."""
    top = public.top
    card = card_words(top)
    if top.color is not None or public.color is None:
        return f"# {card}"
    return f"# {card} → {SQUARES[public.color]} {color_name(public.color)}"


def time_left(deadline: float) -> str:
    """When the clock runs out, as a countdown by Discord. `deadline` is in seconds since the epoch."""
    return say("⏳ {when}", when=moment(deadline))


def turn_and_time(turn: str, deadline: float) -> str:
    """The player to move, and the deadline in seconds since the epoch."""
    return f"{turn} ⏳ {moment(deadline)}"


def seats(places: Sequence[SeatWords], *, is_clockwise: bool) -> str:
    """All seats with their numbers of cards. The player to move is in bold."""
    return (ONWARD if is_clockwise else BACKWARD).join(map(_seat, places))


def _seat(place: SeatWords) -> str:
    marks = [] if place.team is None else [TEAMS[place.team]]
    if place.rank is not None:
        return " ".join([*marks, f"{MEDALS[place.rank - 1]} {place.name}"])
    if place.is_knocked_out:
        return " ".join([*marks, f"💀 {place.name}"])
    if place.is_gone:
        return " ".join([*marks, f"~~{place.name}~~"])
    name = place.name if place.cards is None else f"{place.name} {place.cards}"
    marks.append(f"**{name}**" if place.is_deciding else name)
    marks += ["⚡"] if place.is_owing else []
    marks += [] if place.score is None else [f"★{place.score}"]
    marks += ["🤖"] if place.is_played_by_computer else []
    return " ".join(marks)


def next_shuffle(seal: str) -> str:
    """The beginning of the next shuffle's seal. `/verify` shows the rest (R23)."""
    return say(NEXT_SHUFFLE, seal=seal[:SEAL_DIGITS])


def low_pile(count: int) -> str:
    """How many cards are left to draw."""
    return say(LOW_PILE, count=count)


# The panel of a hand

CALL: dict[UnoCall, Sentence] = {
    UnoCall.RACE: Sentence("**One card left: press UNO!** before somebody catches you."),
    UnoCall.UNTIL_CAUGHT: Sentence("**One card left: press UNO!** before somebody catches you."),
    UnoCall.TIMED: Sentence("**One card left: press UNO!** before time runs out."),
}
CALL_AHEAD = Sentence("Playing down to one card? Press **UNO!** first, and nobody can catch you.")
JUMP_IN = Sentence(
    "You have the exact card that's on top: play it now, out of turn, and play goes on from you!"
)
LOCKED = Sentence("The hands on this screen are covered. Open only your own.")
OUT = Sentence("You're out of this match. The others play on.")
KNOCKED_OUT = Sentence("You're out of this round. You'll be back in the next one.")
FINISHED = Sentence("**You're out of cards and finish #{rank}!** The others play on.")
AWAY = Sentence("A bot is playing for you. Make a move and you're back.")
NOT_YOUR_TURN = Sentence("**Not your turn yet.** Your cards light up here when it is.")
BEFORE_THE_MATCH = Sentence("**The match hasn't started yet.** Your cards will show up here.")
AFTER_THE_ROUND = Sentence("The round is over; the result is in the channel.")
NO_SEAT = Sentence("You no longer have a seat at this table.")
TABLE_CLOSED = Sentence("This table is closed. Open another one with {/uno new}.")
REFRESH_SOON = Sentence("-# This hand stops updating soon. Press **Refresh** to keep it going.")
ASLEEP = Sentence("This hand has been open for a while. Press **Refresh** to see your cards.")
REFRESH = Sentence("Refresh")
TURN_ORDER = Sentence("-# Next: {players}")
NEXT_PLAYER = Sentence("{name} ({count})")


def turn_order(players: Sequence[tuple[str, int | None]]) -> str:
    """The next players in order, with their numbers of cards, which are None while hidden (A3)."""
    told = [name if count is None else say(NEXT_PLAYER, name=name, count=count) for name, count in players]
    return say(TURN_ORDER, players=" · ".join(told))


# Races to call UNO, and their results

RACE_TITLE = Sentence("## ⚡ {name} has one card left!")
HOW = Sentence(
    "**First tap wins:** {name} is safe, or draws {count} card.",
    "**First tap wins:** {name} is safe, or draws {count} cards.",
)
CALLED = Sentence("{name} called UNO! after {seconds} s")
CAUGHT = Sentence("{by} caught {name} after {seconds} s; {name} draws {fine}")
HOW_TIMED = Sentence(
    "**{name}** has {seconds} seconds to call UNO, or draws {count} card.",
    "**{name}** has {seconds} seconds to call UNO, or draws {count} cards.",
)
RUN_OUT = Sentence("{seat} didn't call UNO! in time and draws {fine}")
LAPSED = Sentence("{name} got away with it!")


def title(name: str) -> str:
    """The heading of an open race."""
    return say(RACE_TITLE, name=name)


def open_race(name: str, rules: Rules) -> str:
    """An open race and how it is won. In the timed mode, the player races against the clock (N3)."""
    how = HOW_TIMED if rules.uno_call is UnoCall.TIMED else HOW
    seconds = rules.uno_seconds
    return say(how, name=name, count=rules.uno_penalty, seconds=seconds)


def decided(race: Race, names: Sequence[str], fine: int) -> str:
    """How a race ended, as a separate sentence."""
    return " ".join(outcome(race, names, fine))


def outcome(race: Race, names: Sequence[str], fine: int) -> tuple[str, str]:
    """An emoji and the text for how a race ended. `fine` is the cost of a missed call."""
    name = names[race.seat]
    if race.took is None:
        return "💨", say(LAPSED, name=name)
    if race.has_run_out:
        return "⏰", say(RUN_OUT, seat=name, fine=fine)
    seconds = tenths(race.took)
    if race.caught_by is None:
        return "✅", say(CALLED, name=name, seconds=seconds)
    return "✋", say(CAUGHT, by=names[race.caught_by], name=name, seconds=seconds, fine=fine)


# Decisions: questions, and the buttons of moves

YOUR_TURN = Sentence("**Your turn!**")
NOTHING_FITS = Sentence("**Your turn!** Nothing in your hand fits: press **Draw**.")
CALL_FIRST = Sentence("**Your turn!** Call **UNO!** first, then play your last card.")
PICK_FOR_WILD = Sentence("**Pick a color** for your wild.")
PICK_FOR_ROULETTE = Sentence("**Pick a color.** You draw until a card of it comes up, and miss your turn.")
PUTS_OUT = Sentence("**Drawing puts you out** ({count} cards).")
STACK = Sentence("**{count} cards are coming your way!** Draw them.")
STACK_AND_CALL = Sentence(
    "**{count} cards are coming your way!** Call **UNO!** first to stack your draw card, or draw."
)
STACK_OR_ANSWER = Sentence(
    "**{count} cards are coming your way!** Stack a draw card to pass them on, or draw."
)
STACK_OR_DEFLECT = Sentence(
    "**{count} cards are coming your way!** Get rid of them with a card that fits, or draw."
)
ANOTHER = Sentence("**Play another one of these**, too, or press **That's all**.")
DREW = Sentence("**{card} fits!** Play it or keep it?")
DREW_AND_MUST = Sentence("**{card} fits!** You have to play it.")
DREW_FOR_NOTHING = Sentence("You drew {card}, which doesn't fit. Keep it, or play a wild.")
DARED = Sentence(
    "**{by} dares you:** {text}\n**I'll do it**: {by} decides if you did. If not, you draw {count}.\n**Draw {count}**: you draw instead."
)
JUDGE = Sentence(
    "**Did {about} do it?** If not, {about} draws {count} card.",
    "**Did {about} do it?** If not, {about} draws {count} cards.",
)

# The proof of a bluff, by the value of `wild_draw_four`. {color} is the color before the card, if there was
# one.
HAD_ANOTHER = Sentence("**Challenge**: if {by} had another card that fit, {by} draws the {count}.")
CHALLENGE: dict[WildDrawFour, Sentence] = {
    WildDrawFour.NO_COLOR_MATCH: Sentence(
        "**Challenge**: if {by} had a {color} card, {by} draws the {count}."
    ),
    WildDrawFour.NO_COLOR_OR_WILD: Sentence(
        "**Challenge**: if {by} had a {color} card or a Wild, {by} draws the {count}."
    ),
    WildDrawFour.NO_COLOR_OR_VALUE: Sentence(
        "**Challenge**: if {by} had a {color} card or one with the same number or symbol, {by} draws the {count}."
    ),
    WildDrawFour.NO_VALID_CARD: HAD_ANOTHER,
}
LOST: dict[ChallengeLoss, Sentence] = {
    ChallengeLoss.LOSE_TURN: Sentence("If not, you draw {more} and miss your turn."),
    ChallengeLoss.KEEP_TURN: Sentence("If not, you draw {more}, then play."),
}
PLAYED = Sentence("**{by} played a Wild Draw Four on you!**")
PLAYED_ANOTHER = Sentence("**{by} played {card} on you!**")
ACCEPT_UNTIL = Sentence("**Draw**: you draw until a {color} card comes up, and miss your turn.")
CHALLENGE_UNTIL = Sentence("**Challenge**: if it was a bluff, {by} draws instead. If not, you draw two more.")
ACCEPT = Sentence("**Draw {count}**: you draw {count} and miss your turn.")
ANSWER = Sentence("**Stack a draw card** to pass them all on.")
DEFLECT = Sentence("**Play a card that fits** to get rid of them all.")
ODDS = Sentence(
    "-# {by} had {count} other card. About {times} in 10 cards are {color}.",
    "-# {by} had {count} other cards. About {times} in 10 hands like that have a {color} card.",
)
SHARE_OF_A_COLOR = 25 / 108  # share of the deck (C1)


def what_fits(public: PublicView) -> str:
    """The cards that can be played on the top card."""
    if public.color is None:
        return say("Any card fits.")
    color, top = color_words(public.color), public.top
    if top.color is None:
        return say("Play **{color}** or a wild.", color=color)
    return say("Play **{color}**, **{face}**, or a wild.", color=color, face=face_name(top.face))


def your_turn(view: SeatView, decision: Turn, names: Names) -> str:
    """The playable cards, or a note that there are none."""
    public, card = view.public, _last_card_to_call(view)
    if card and (card.is_wild or card.color is public.color or card.face is public.top.face):
        return say(CALL_FIRST)
    return say(YOUR_TURN if _can_play(view) else NOTHING_FITS)


def fitting(view: SeatView) -> list[str]:
    """The cards that can be played on the top card, if any."""
    return [what_fits(view.public)] if isinstance(view.public.decision, Turn) and _can_play(view) else []


def pick_color(view: SeatView, decision: PickColor, names: Names) -> str:
    """The purpose of the color: the player's own wild, or a roulette that somebody has played (K9)."""
    return say(PICK_FOR_ROULETTE if _is_roulette(view) else PICK_FOR_WILD)


def _is_roulette(view: SeatView) -> bool:
    return view.public.top.is_wild and not view.public.top.face.asks_color


def stack(view: SeatView, decision: Stack | ChallengeOffer, names: Names) -> str:
    """How many cards are coming, and how to pass them on."""
    card = _last_card_to_call(view)
    if card and card.face.draws:
        return say(STACK_AND_CALL, count=decision.pending)
    if not _can_play(view):
        return say(STACK, count=decision.pending)
    return say(STACK_OR_DEFLECT if _can_deflect(view) else STACK_OR_ANSWER, count=decision.pending)


def drawn(view: SeatView, decision: DrawnCard, names: Names) -> str:
    """The card just drawn, and what to do with it."""
    if view.drawn is None:
        return ""
    sentence = DREW if Pass() in view.moves else DREW_AND_MUST
    fits = any(isinstance(move, Play) and move.card is view.drawn for move in view.moves)
    return say(sentence if fits else DREW_FOR_NOTHING, card=card_words(view.drawn))


def challenge(view: SeatView, offer: ChallengeOffer, names: Names) -> str:
    """The cost of challenging or accepting, and the odds of a bluff."""
    evidence, rules = offer.evidence, view.public.rules
    if not view.public.can_challenge:
        return stack(view, offer, names)
    by, color = names[evidence.by], evidence.color and color_words(evidence.color)
    card, named = view.public.top, view.public.color
    played = PLAYED if card.face.key == "wild_draw_four" else PLAYED_ANOTHER
    if not offer.pending and named:  # the player draws until a card of that color comes (L9)
        facts = {"by": by, "card": card_words(card), "color": color_words(named)}
        return "\n".join(say(line, **facts) for line in (played, ACCEPT_UNTIL, CHALLENGE_UNTIL))
    bluff = CHALLENGE[rules.wild_draw_four] if color else HAD_ANOTHER
    facts = {"by": by, "count": offer.pending, "more": offer.pending + 2, "color": color}
    lines = [say(played, by=by, card=card_words(card)), say(ACCEPT, **facts)]
    lines.append(f"{say(bluff, **facts)} {say(LOST[rules.challenge_loss], **facts)}")
    lines += [say(DEFLECT if _can_deflect(view) else ANSWER)] if _can_play(view) else []
    held = view.public.challenged_count
    lines += [_odds(by, held, color)] if color and held is not None else []
    return "\n".join(lines)


def _odds(by: str, held: int, color: str) -> str:
    """How often a hand of that size has a card of the color."""
    chance = 1 - (1 - SHARE_OF_A_COLOR) ** held
    return say(ODDS, by=by, count=held, color=color, times=min(round(chance * 10), 9))


def dared(view: SeatView, dare: DareOffer, names: Names) -> str:
    """The dare, and the cost of refusing it."""
    return say(DARED, by=names[dare.by], text=harmless(dare.text), count=dare.pending)


def judge(view: SeatView, judging: Judging, names: Names) -> str:
    return say(JUDGE, about=names[judging.about], count=judging.cards)


def _can_play(view: SeatView) -> bool:
    return any(isinstance(move, Play) for move in view.moves)


def _can_deflect(view: SeatView) -> bool:
    """Whether a card can be played on a pending sum that doesn't add to it (T14)."""
    return any(isinstance(move, Play) and not move.card.face.draws for move in view.moves)


def _last_card_to_call(view: SeatView) -> Card | None:
    """Return the only card in the hand, if it cannot be played before UNO is called (N5)."""
    if len(view.hand) != 1 or CallUno() not in view.moves:
        return None
    return view.hand[0] if view.public.rules.value_of(UnoToGoOut.option) else None


Prompt = Callable[[SeatView, Any, Names], str]  # the decision has the type of the entry's key

THINKING = Sentence("**{name}** is thinking…")  # shown while a computer player makes any decision
DRAW_OR_PASS_ON = Sentence(
    "**{name}**: draw {count} or pass it on?", "**{name}**: draw {count} or pass them on?"
)
DRAW_OR_CHALLENGE = Sentence("**{name}**: draw or challenge?")
HAS_TO_DRAW = Sentence("**{name}** has to draw.")
NO_CHALLENGE = Sentence("**{name}** has to draw {pending} cards.")
MATCH_OVER = Sentence("The match is over.")


class DecisionWords(Struct, frozen=True):
    """The texts of a decision: `status` for everybody, and `prompt` for the player who has to decide.

    `heard` is a text that everybody knows, which is shown even while a computer player decides. The
    placeholders are {name}, {pending}, and {text}. A prompt that depends on the hand is a function.
    """

    status: Sentence
    prompt: Sentence | Prompt | None = None
    heard: Sentence | None = None


DECISIONS: dict[type[Decision], DecisionWords] = {
    Turn: DecisionWords(Sentence("**{name}**'s turn."), your_turn),
    DrawnCard: DecisionWords(Sentence("**{name}** drew a card: play or keep it?"), drawn),
    More: DecisionWords(Sentence("**{name}** may play more of the same."), ANOTHER),
    PickColor: DecisionWords(Sentence("**{name}** is picking a color."), pick_color),
    PickTarget: DecisionWords(
        Sentence("**{name}** is picking a player."), Sentence("**Pick a player** to swap hands with.")
    ),
    Stack: DecisionWords(Sentence("**{name}**: draw {pending} or stack?"), stack),
    ChallengeOffer: DecisionWords(Sentence("**{name}**: draw {pending} or challenge?"), challenge),
    DareOffer: DecisionWords(
        Sentence("**{name}**: do the dare or draw {pending}?"), dared, heard=Sentence("“{text}”")
    ),
    Judging: DecisionWords(Sentence("**{name}** decides: was the dare done?"), judge),
    Guessing: DecisionWords(
        Sentence("**{name}** is acting something out. Who guesses it first?"),
        Sentence("**Act something out** without words. Then pick who guessed it first."),
    ),
    PickDiscardColor: DecisionWords(
        Sentence("**{name}** is picking a color to discard."),
        Sentence("**You guessed it!** Pick a color to discard all your cards of it, or keep them."),
    ),
    RoundOver: DecisionWords(Sentence("The round is over.")),
}

THAT_IS_ALL = Sentence("That's all")  # no more equal cards (T15)
# The buttons of moves, by the move or its kind
MOVES: dict[Move | type[Move], Words] = {
    Play: Sentence("Play {card}"),  # the card just drawn; the button shows no colored square
    Draw: DRAW,
    Pass: Sentence("Keep"),
    Accept: Sentence("Draw {count}"),
    Challenge: Sentence("Challenge"),
    CallUno: UNO,
    CatchUno: Sentence("Catch {name}"),
    ChooseColor: "{color}",
    ChooseTarget: "{name}",
    TakeBack: Sentence("Take back (2 cards)"),
    DoDare: Sentence("I'll do it"),
    DrawForDare: Sentence("Draw {count}"),
    Judge(done=True): Sentence("Done"),
    Judge(done=False): Sentence("Not done"),
    NameGuesser: "{name}",
    NameGuesser(None): Sentence("Nobody"),
    DiscardColor: "{color}",
}


def status(public: PublicView, names: Names, *, is_computer: bool = False) -> str:
    """The player to move and the decision. `is_computer` is set if a computer player decides."""
    decision, words = public.decision, DECISIONS[type(public.decision)]
    if decision.seat is None:
        return say(MATCH_OVER if public.winners else words.status)
    is_settled = isinstance(decision, ChallengeOffer) and not public.can_challenge
    waiting = words.status
    if isinstance(decision, ChallengeOffer) and not decision.pending:
        waiting = HAS_TO_DRAW if is_settled else DRAW_OR_CHALLENGE
    elif is_settled:
        waiting = NO_CHALLENGE
    elif isinstance(decision, Stack) and public.rules.value_of(Deflecting.option):
        waiting = DRAW_OR_PASS_ON  # a Reverse or Skip adds nothing (T14)
    lines = [THINKING if is_computer else waiting, words.heard]
    text = getattr(decision, "text", None)
    facts = {"name": names[decision.seat], "text": text and harmless(text)}
    facts |= {"pending": public.pending, "count": public.pending}
    return "\n".join(say(line, **facts) for line in lines if line is not None)


def prompt(view: SeatView, names: Names) -> str:
    """The options of the player who decides."""
    decision = view.public.decision
    words = DECISIONS[type(decision)].prompt
    if words is None:
        return ""
    asked = say(words) if isinstance(words, Sentence) else words(view, decision, names)
    return f"{asked} {say(PUTS_OUT, count=view.public.rules.mercy)}" if puts_out(view) else asked


def puts_out(view: SeatView) -> bool:
    """Return whether drawing the pending cards would knock the player out of the round (K4)."""
    mercy, coming = view.public.rules.mercy, view.public.pending
    return 0 < mercy <= len(view.hand) + coming and coming > 0


def move_label(move: Move, public: PublicView, names: Sequence[str]) -> str:
    """The label of a move's button. `names` are plain names by seat."""
    label = MOVES.get(move) or MOVES[type(move)]
    if isinstance(move, Accept) and not public.pending:
        label = DRAW
    if isinstance(move, Pass) and isinstance(public.decision, More):
        label = THAT_IS_ALL
    target, color = getattr(move, "target", None), getattr(move, "color", None)
    facts = {
        "count": public.pending,
        "name": "" if target is None else names[target],
        "color": color_name(color) if color else "",
        "card": card_words(move.card) if isinstance(move, Play) else "",
    }
    return say(label, **facts)


# Hints

# Reasons to suggest a move other than playing a card
LIKELIEST = Sentence("Pick {color}: it's the likeliest to come up soon.")
HINTS: dict[type[Move], Sentence] = {
    CallUno: Sentence(
        "Call **UNO!** right away: forgetting it costs you {count} card.",
        "Call **UNO!** right away: forgetting it costs you {count} cards.",
    ),
    Draw: Sentence("Draw a card: nothing in your hand fits."),
    Pass: Sentence("Keep it: it may be worth more later."),
    Accept: Sentence("Draw the {pending} cards: there's no way around it."),
    Challenge: Sentence("Challenge: with that many cards, they probably had that color."),
    ChooseColor: Sentence("Pick {color}: it's the color you have most of."),
    ChooseTarget: Sentence("Pick {target}."),
    DoDare: Sentence("Do it: it doesn't cost you any cards."),
    DrawForDare: Sentence("Draw {pending}: nobody has to do a dare they don't like."),
    Judge: Sentence("Be kind: say it was done."),
    NameGuesser: Sentence("Say who was first: you saw it, I didn't."),
    DiscardColor: Sentence("Discard {color}: it's the color you have most of."),
    TakeBack: Sentence("Take it back only if it was a slip: it costs you two cards."),
}
NOTHING_TO_DO = Sentence(
    "It's not your turn, so there's nothing to decide. Keep count of what the others play."
)
LAST = Sentence("Play {card}: it's your last card.")
NUMBER = Sentence("Play {card}: it fits.")
NUMBER_BEFORE_WILD = Sentence("Play {card}: it fits, and you save your wild for when nothing else does.")
ACTION = Sentence("Play {card}: it slows the others down, and holding it could cost you 20 points.")
WILD = Sentence("Play {card}: nothing else in your hand fits.")
WILD_AND_COLOR = Sentence("Play {card}: nothing else in your hand fits. Pick the color you have most of.")
WILD_FOR_NEXT = Sentence("Play {card} now: it does more here than later.")
WILD_EARLY = Sentence("Play {card} now: it does more here than later. Pick the color you have most of.")
DRAW_ANYWAY = Sentence("Draw: losing a challenge would cost you two more.")
DRAW_INSTEAD = Sentence("Draw {pending}: losing a challenge would cost you two more.")


def hint(move: Move, view: SeatView, names: tuple[str, ...]) -> str:
    """The suggestion to make this move, with the reason. `names` are safe names."""
    if isinstance(move, Play):
        return _play(move, view)
    facts = {"count": view.public.rules.uno_penalty, "pending": view.public.pending}
    match move:
        case ChooseColor(color=color) if _is_roulette(view):
            return say(LIKELIEST, color=color_words(color))
        case ChooseColor(color=color) | DiscardColor(color=color):
            return say(HINTS[type(move)], color=color_words(color))
        case Accept() if Challenge() in view.moves:
            return say(DRAW_INSTEAD if view.public.pending else DRAW_ANYWAY, **facts)
        case ChooseTarget(target=target):
            return say(HINTS[type(move)], target=names[target])
        case _:
            return say(HINTS[type(move)], **facts)


def _play(move: Play, view: SeatView) -> str:
    card: Card = move.card
    words = card_words(card)
    if len(view.hand) == 1:
        return say(LAST, card=words)
    if card.is_wild:
        others = [play for play in view.moves if isinstance(play, Play) and not play.card.is_wild]
        has_color = any(not held.is_wild for held in view.hand)
        names_color = WILD_EARLY if others else WILD_AND_COLOR if has_color else WILD
        return say(names_color if card.face.asks_color else WILD_FOR_NEXT if others else WILD, card=words)
    if card.face.family is not Family.NUMBER:
        return say(ACTION, card=words)
    return say(NUMBER_BEFORE_WILD if any(held.is_wild for held in view.hand) else NUMBER, card=words)
