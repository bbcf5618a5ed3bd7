"""The longer questions to the player who decides: those that depend on what their seat sees."""

from __future__ import annotations

from bot.engine.house_rules.uno_to_go_out import UnoToGoOut
from bot.engine.model.cards import Card
from bot.engine.model.decisions import ChallengeOffer, DareOffer, DrawnCard, Judging, Stack, Turn
from bot.engine.model.moves import CallUno, Pass, Play
from bot.engine.view import PublicView, SeatView
from bot.text.card_words import card_words, color_words, face_name
from bot.text.language import Sentence, say
from bot.text.names import Names, harmless

DRAW_CARDS = frozenset({"draw_two", "wild_draw_four"})

YOUR_TURN = Sentence("**Your turn!** {fits}")
NOTHING_FITS = Sentence("**Your turn!** Nothing in your hand fits: press **Draw**.")
CALL_FIRST = Sentence("**Your turn!** Call **UNO!** first, then play your last card.")
STACK = Sentence("**{count} cards are coming your way!** Draw them.")
STACK_AND_CALL = Sentence(
    "**{count} cards are coming your way!** Call **UNO!** first to stack your draw card, or draw."
)
STACK_OR_ANSWER = Sentence(
    "**{count} cards are coming your way!** Stack a draw card to pass them on, or draw."
)
DREW = Sentence("**It fits!** Play {card} or keep it?")
DREW_AND_MUST = Sentence("**It fits!** You have to play {card}.")
DREW_FOR_NOTHING = Sentence("You drew {card}, which doesn't fit. Keep it, or play a wild.")
DARED = Sentence(
    "**{by} dares you:** {text}\n**I'll do it**: {by} decides if you did. If not, you draw {count}.\n**Draw {count}**: you draw instead."
)
JUDGE = Sentence(
    "**Did {about} do it?** If not, {about} draws {count} card.",
    "**Did {about} do it?** If not, {about} draws {count} cards.",
)

# What proves a bluff, by the rule `wild_draw_four`; {color} is the color before the card, if there was one.
HAD_ANOTHER = Sentence("**Challenge**: if {by} had another card that fit, {by} draws the {count}.")
CHALLENGE: dict[str, Sentence] = {
    "no_color_match": Sentence("**Challenge**: if {by} had a {color} card, {by} draws the {count}."),
    "no_color_or_wild": Sentence(
        "**Challenge**: if {by} had a {color} card or a Wild, {by} draws the {count}."
    ),
    "no_color_or_value": Sentence(
        "**Challenge**: if {by} had a {color} card or one with the same number or symbol, {by} draws the {count}."
    ),
    "no_valid_card": HAD_ANOTHER,
}
LOST: dict[str, Sentence] = {
    "lose_turn": Sentence("If not, you draw {more} and miss your turn."),
    "keep_turn": Sentence("If not, you draw {more}, then play."),
}
PLAYED = Sentence("**{by} played a Wild Draw Four on you!**")
ACCEPT = Sentence("**Draw {count}**: you draw {count} and miss your turn.")
ANSWER = Sentence("**Stack a draw card** to pass them all on.")
ODDS = Sentence(
    "-# {by} had {count} other card. About {times} in 10 cards are {color}.",
    "-# {by} had {count} other cards. About {times} in 10 hands like that have a {color} card.",
)
SHARE_OF_A_COLOR = 25 / 108  # of the deck (C1)


def what_fits(public: PublicView) -> str:
    """What can be played on the top card."""
    if public.color is None:
        return say("Any card fits.")
    color, top = color_words(public.color), public.top
    if top.color is None:
        return say("Play **{color}** or a wild.", color=color)
    return say("Play **{color}**, **{face}**, or a wild.", color=color, face=face_name(top.face))


def your_turn(view: SeatView, decision: Turn, names: Names) -> str:
    """What can be played, or that nothing can."""
    public, card = view.public, _last_card_to_call(view)
    if card and (card.is_wild or card.color is public.color or card.face is public.top.face):
        return say(CALL_FIRST)
    return say(YOUR_TURN, fits=what_fits(public)) if _can_play(view) else say(NOTHING_FITS)


def stack(view: SeatView, decision: Stack | ChallengeOffer, names: Names) -> str:
    """How many cards are coming, and how to pass them on."""
    card = _last_card_to_call(view)
    if card and card.face.key in DRAW_CARDS:
        return say(STACK_AND_CALL, count=decision.pending)
    return say(STACK_OR_ANSWER if _can_play(view) else STACK, count=decision.pending)


def drawn(view: SeatView, decision: DrawnCard, names: Names) -> str:
    """The card just drawn, and what may be done with it."""
    if view.drawn is None:
        return ""
    sentence = DREW if Pass() in view.moves else DREW_AND_MUST
    fits = any(isinstance(move, Play) and move.card is view.drawn for move in view.moves)
    return say(sentence if fits else DREW_FOR_NOTHING, card=card_words(view.drawn))


def challenge(view: SeatView, offer: ChallengeOffer, names: Names) -> str:
    """What it costs to challenge or not, and how likely a bluff is."""
    evidence, rules = offer.evidence, view.public.rules
    if not view.public.can_challenge:
        return stack(view, offer, names)
    by, color = names[evidence.by], evidence.color and color_words(evidence.color)
    bluff = CHALLENGE[rules.wild_draw_four] if color else HAD_ANOTHER
    facts = {"by": by, "count": offer.pending, "more": offer.pending + 2, "color": color}
    lines = [say(line, **facts) for line in (PLAYED, ACCEPT)]
    lines.append(f"{say(bluff, **facts)} {say(LOST[rules.challenge_loss], **facts)}")
    lines += [say(ANSWER)] if _can_play(view) else []
    held = view.public.challenged_count
    lines += [_odds(by, held, color)] if color and held is not None else []
    return "\n".join(lines)


def _odds(by: str, held: int, color: str) -> str:
    """How often a hand of that size holds the color."""
    chance = 1 - (1 - SHARE_OF_A_COLOR) ** held
    return say(ODDS, by=by, count=held, color=color, times=min(round(chance * 10), 9))


def dared(view: SeatView, dare: DareOffer, names: Names) -> str:
    """What the dare is, and what it costs not to do it."""
    return say(DARED, by=names[dare.by], text=harmless(dare.text), count=dare.pending)


def judge(view: SeatView, judging: Judging, names: Names) -> str:
    """What the judge decides."""
    return say(JUDGE, about=names[judging.about], count=judging.cards)


def _can_play(view: SeatView) -> bool:
    return any(isinstance(move, Play) for move in view.moves)


def _last_card_to_call(view: SeatView) -> Card | None:
    """The only card of a hand that may not be played before UNO is called (N5)."""
    must_call = view.public.rules.value_of(UnoToGoOut.option) and CallUno() in view.moves
    return view.hand[0] if must_call and len(view.hand) == 1 else None
