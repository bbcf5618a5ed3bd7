"""The texts of reviews."""

from __future__ import annotations

from collections.abc import Sequence

from bot.computer.thoughts import Why
from bot.engine.model.cards import Color
from bot.engine.model.moves import Accept, Draw, Move, Pass, Play
from bot.features.reviews.judging import DRAWS, Insight, Judgment, Rationale, Review
from bot.text.cards import card_words, color_words
from bot.text.language import Sentence, listed, say, signed, tenths
from bot.text.rules import label_of

REVIEW = Sentence("Review")
TITLE = Sentence("# 🎓 Your review")
OF_GAME = Sentence("-# {game}")
NO_GAME = Sentence(
    "I can only review finished games that you played in, as long as their moves are still stored and the bot's "
    "rules haven't changed since."
)
NOT_YOURS = Sentence("I can't review the last match here for you. Choose one of your own.")
ACCURACY = Sentence(
    "**Accuracy: {accuracy}** of 100, in {count} decision",
    "**Accuracy: {accuracy}** of 100, in {count} decisions",
)
SCALE = Sentence(
    "-# 100 means you played like the advanced bot; the normal bot gets about 70. Luck doesn't count."
)
NOT_REVIEWED = Sentence("**Not reviewed:** I never learned to play with {rules}, so I won't guess.")
NOTHING_TO_DECIDE = Sentence("**Accuracy:** you never had a choice.")
CALLS = Sentence("**UNO calls:** {made} made · {missed} missed · {caught} caught")
CATCHES = Sentence("**Catches:** {count}")
CHALLENGES = Sentence("**Wild Draw Fours against you:** {right} answered right, {wrong} wrong")
BLUFFS = Sentence("**Bluffs:** {count} · {caught} caught")
LUCK = Sentence("**Luck:** your cards beat {beaten} of {draws} random deals ({points} points)")

COSTLIEST = Sentence("### What cost you most")
FLAWLESS = Sentence("Not one of your moves gave away a point. 👏")
COST = Sentence("**{number}.** Round {round} · −{points} points")
COST_ROUND = Sentence("**{number}.** Round {round} · you could have gone out")
MADE, BETTER = Sentence("You: {move}"), Sentence("Better: **{move}**")
BECAUSE = Sentence("💡 {reason}")
BEST = Sentence("### Your best moment")
AHEAD = Sentence("Round {round} · {points} points better than anything else")
PLAYED = Sentence("You: **{move}**")

SHARE, MORE = Sentence("Share my best moment"), Sentence("More")
SHARED = Sentence("# 🎓 {name}'s best moment")
SHARED_AHEAD = Sentence("**{move}** · {points} points better than anything else")
NOT_HERE = Sentence(
    "There's nothing you can share here: only a best moment, only where everybody may see the game, and a daily "
    "deal only once its day is over."
)

LATEST = Sentence(
    "**Accuracy:** {accuracy} in the last match", "**Accuracy:** {accuracy} in the last {count} matches"
)

# Moves in the words of a label. Translators: a move somebody made, or should have made
CARD_AS_COLOR = Sentence("{card}, played as {color}")
DRAW = Sentence("draw a card")
KEEP = Sentence("keep the card")
TAKE = Sentence("draw {count} card", "draw {count} cards")

# Translators: why one move was better than another, told to the player. {name} is somebody else at the table
REASONS: dict[Why | Insight, Sentence] = {
    Why.LAST_CARD: Sentence("It was your last card."),
    Why.ONLY_FIT: Sentence("It was the only card that fit."),
    Why.STOPPED: Sentence("{name} was about to go out."),
    Why.SWAPPED: Sentence("{name} had the better hand."),
    Why.LACKED: Sentence("{name} had drawn on {color}."),
    Why.BEST_COLOR: Sentence("You held more {color} than anything else."),
    Why.KEPT_WILD: Sentence("Your wild is worth more later."),
    Why.ONLY_WILDS: Sentence("Only a wild fit."),
    Why.SAVED_CARDS: Sentence("Your cards are worth more later."),
    Why.KEPT_DRAWN: Sentence("The card you drew is worth more later."),
    Why.BEST_CHANCES: Sentence("All in all, it gave you better chances."),
    Insight.DREW: Sentence("Drawing costs you a turn and adds a card."),
    Insight.SPENT_WILD: Sentence("A wild is worth more when nothing else fits."),
    Insight.MORE_TO_FOLLOW: Sentence(
        "You'd still hold {count} {color} card.", "You'd still hold {count} {color} cards."
    ),
    Insight.RARE_COLOR: Sentence("Few of the cards you couldn't see are {color}, so the others may lack it."),
    Insight.MORE_POINTS: Sentence(
        "It gets rid of {count} more point.", "It gets rid of {count} more points."
    ),
}


# Translators: the same told to others, about a player whose move is shown
REASONS_FOR_OTHERS: dict[Why | Insight, Sentence] = {
    **REASONS,
    Why.LAST_CARD: Sentence("It was the last card."),
    Why.BEST_COLOR: Sentence("There was more {color} in the hand than anything else."),
    Why.KEPT_WILD: Sentence("The wild is worth more later."),
    Why.SAVED_CARDS: Sentence("The cards are worth more later."),
    Why.KEPT_DRAWN: Sentence("The card that was drawn is worth more later."),
    Why.BEST_CHANCES: Sentence("All in all, the chances were better that way."),
    Insight.DREW: Sentence("Drawing costs a turn and adds a card."),
    Insight.MORE_TO_FOLLOW: Sentence(
        "That left {count} {color} card to follow.", "That left {count} {color} cards to follow."
    ),
    Insight.RARE_COLOR: Sentence("Few of the hidden cards were {color}, so the others might lack it."),
}


def facts(review: Review) -> list[str]:
    """The facts about a game other than its moves, one per line."""
    return [*_accuracy(review), *_calls(review), *_challenges(review), *_luck(review)]


def _accuracy(review: Review) -> list[str]:
    if review.unlearned:
        return [say(NOT_REVIEWED, rules=listed([label_of(name) for name in review.unlearned]))]
    if review.accuracy is None:
        return [say(NOTHING_TO_DECIDE)]
    told = say(ACCURACY, accuracy=round(review.accuracy), count=len(review.decisions))
    return [told, say(SCALE)]


def _calls(review: Review) -> list[str]:
    calls = review.calls
    has_called = calls.made or calls.missed or calls.caught
    return [
        *([say(CALLS, made=calls.made, missed=calls.missed, caught=calls.caught)] if has_called else []),
        *([say(CATCHES, count=calls.catches)] if calls.catches else []),
    ]


def _challenges(review: Review) -> list[str]:
    told = review.challenges
    return [
        *([say(CHALLENGES, right=told.right, wrong=told.wrong)] if told.right or told.wrong else []),
        *([say(BLUFFS, count=told.bluffs, caught=told.bluffs_caught)] if told.bluffs else []),
    ]


def _luck(review: Review) -> list[str]:
    if review.luck is None:
        return []
    return [say(LUCK, beaten=review.luck.beaten, draws=DRAWS, points=signed(review.luck.points))]


def cost(decision: Judgment, number: int) -> list[str]:
    """A costly move, and a better alternative."""
    round_ = decision.view.public.round
    if decision.is_round_missed:
        title = say(COST_ROUND, number=number, round=round_)
    else:
        title = say(COST, number=number, round=round_, points=tenths(decision.cost))
    made, better = (move_words(move, decision) for move in (decision.made, decision.best))
    return [title, say(MADE, move=made), say(BETTER, move=better)]


def best_moment(decision: Judgment) -> list[str]:
    """The text about the move that was furthest ahead of the alternatives."""
    ahead = say(AHEAD, round=decision.view.public.round, points=tenths(decision.ahead))
    return [ahead, say(PLAYED, move=move_words(decision.made, decision))]


def shared(decision: Judgment, name: str) -> list[str]:
    """The same text for everybody in a channel."""
    move = move_words(decision.made, decision)
    return [say(SHARED, name=name), say(SHARED_AHEAD, move=move, points=tenths(decision.ahead))]


def reason_line(reason: Rationale, names: Sequence[str], *, is_own: bool = True) -> str:
    """The reason that a move was better, phrased for its player or for other readers. `names` has one per seat."""
    name = "" if reason.seat is None else names[reason.seat]
    color = "" if reason.color is None else color_words(reason.color)
    because = say(
        (REASONS if is_own else REASONS_FOR_OTHERS)[reason.why], name=name, color=color, count=reason.count
    )
    return say(BECAUSE, reason=because)


def move_words(move: Move, decision: Judgment) -> str:
    """A move as a button label: the name of a card, or of another move."""
    match move:
        case Play(card=card, color=Color() as color):
            return say(CARD_AS_COLOR, card=card_words(card), color=color_words(color))
        case Play(card=card):
            return card_words(card)
        case Pass():
            return say(KEEP)
        case Accept():
            return say(TAKE, count=decision.view.public.pending)
        case Draw() | _:
            return say(DRAW)


def latest(accuracy: float, matches: int) -> str:
    return say(LATEST, accuracy=round(accuracy), count=matches)
