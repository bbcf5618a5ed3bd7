"""The screens of reviews, and the actions of their buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from bot.engine.model.moves import Play
from bot.features.reviews import words
from bot.features.reviews.judging import Judgment, Review, reason_of
from bot.game.lobby import Lobby
from bot.game.state import Snapshot, Stage, TableState
from bot.pictures.scenes import HandScene
from bot.text.cards import hand_line
from bot.text.language import say
from bot.text.names import plain_names, shown_names
from bot.text.replays import top_card
from bot.ui.actions.action import FeatureAction, Number
from bot.ui.offers import MATCH, FeatureOffer, FinishedGame, offer_buttons
from bot.ui.past_games import PlayedGame
from bot.ui.screens.hand import turn_scene
from bot.ui.screens.table import portraits
from bot.ui.transport.panels import NEUTRAL, WON, Panel, Part, Picture, panel, picture, rows


class ShowReview(FeatureAction, tag="review"):
    """Review a finished game that the person played. Match 0 is the newest match of the channel.

    The default is a short version with the accuracy and the most expensive move.
    """

    game: str = MATCH
    number: Number = 0
    is_whole: bool = False


class ShareMoment(FeatureAction, tag="review_share"):
    """Share the best moment of a game with the channel."""

    game: str
    number: Number


def offers(game: FinishedGame) -> Sequence[FeatureOffer]:
    return [FeatureOffer(words.REVIEW, ShowReview(game.kind, game.number))] if game.is_own else []


def review_screen(
    game: PlayedGame, review: Review, asked: ShowReview, offers: Iterable[FeatureOffer] = ()
) -> Panel:
    """A review of one seat's game, with its accuracy and its most expensive move, which fit on a phone
    screen.

    The full review also shows the other expensive moves and the best move.
    """
    best, share = review.best, ShareMoment(asked.game, asked.number)
    shares = [FeatureOffer(words.SHARE, share)] if best is not None and game.is_shareable else []
    facts = words.facts(review)
    title = "\n".join([say(words.TITLE), say(words.OF_GAME, game=game.title)])
    if asked.is_whole:
        rest = _best(game, best) if best is not None else []
        parts = ["\n".join(facts), *_costs(game, review), *rest]
    else:
        parts = [facts[0], *_costs(game, review, most=1)]
        has_more = best is not None or len(facts) > 1 or len(review.costliest) > 1
        more = FeatureOffer(words.MORE, structs.replace(asked, is_whole=True))
        shares = [more, *shares] if has_more else shares
    back = [game.back] if game.back is not None else []
    return panel([title, *parts, *rows(offer_buttons([*shares, *offers, *back]))], NEUTRAL)


def shared_screen(game: PlayedGame, best: Judgment, name: str, offers: Iterable[FeatureOffer] = ()) -> Panel:
    """The best moment of somebody's game, for the whole channel."""
    because = words.reason_line(reason_of(best), shown_names(game.players), is_own=False)
    told = [*words.shared(best, name), say(words.OF_GAME, game=game.title), because]
    owner = plain_names(game.players)[game.seat]
    return panel(["\n".join(told), seen(game, best, owner), *rows(offer_buttons(offers))], WON)


def _costs(game: PlayedGame, review: Review, most: int | None = None) -> list[Part]:
    """The most expensive moves, up to `most` of them."""
    if not review.decisions:
        return []
    parts: list[Part] = [words.COSTLIEST if review.costliest else words.FLAWLESS]
    for number, decision in enumerate(review.costliest[:most], 1):
        parts.append("\n".join([*words.cost(decision, number), *_because(game, decision)]))
        parts.append(seen(game, decision))
    return parts


def _best(game: PlayedGame, best: Judgment) -> list[Part]:
    return ["\n".join([say(words.BEST), *words.best_moment(best), *_because(game, best)])]


def _because(game: PlayedGame, decision: Judgment) -> list[str]:
    return [words.reason_line(reason_of(decision), shown_names(game.players))]


def seen(game: PlayedGame, decision: Judgment, owner: str = "") -> Picture:
    """The seat's view before a decision. `owner` is the name of the player if somebody else is the reader."""
    view = decision.view
    playable = frozenset(move.card for move in view.moves if isinstance(move, Play))
    lobby, match = Lobby(game.players[0].id, game.players), game.steps[decision.step - 1].match
    snapshot = Snapshot(TableState(0, 0, 0, Stage.PLAYING, lobby, match))
    hand = HandScene(view.hand, playable, view.drawn, owner)
    scene = turn_scene(snapshot.public, view.seat, hand, portraits(snapshot.state.lobby.players))

    def in_words() -> str:
        return "\n".join([top_card(view.public.top, view.public.color), hand_line(view.hand)])

    return picture(scene, in_words)
