"""The rules of a match: the options of docs/rules.md as typed values, and the active house rules."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import RARE_MOVES, CallUno, CatchUno, Challenge, Move, TimeOut, UnoTimeOut
from bot.engine.model.options import (
    ChallengeLoss,
    ChallengeWin,
    Dealer,
    Deck,
    FirstPlayer,
    OnLeave,
    OpeningCard,
    Option,
    Scoring,
    TwoPlayerReverse,
    UnoCall,
    Value,
    WildDrawFour,
    option,
)

MIN_SEATS, MAX_SEATS, SEATS_FOR_ONE_DECK, TEAM_SEATS = 2, 20, 10, 4


def overriding(*hooks: str) -> Any:
    """Define a field of Rules that holds the house rules that override any of these hooks."""
    return field(init=False, repr=False, compare=False, metadata={"hooks": hooks})


@dataclass(frozen=True, slots=True)
class Rules:
    """The options that the core itself reads, and the active house rules."""

    deck: Deck = option(
        {
            Deck.CLASSIC: "classic",
            Deck.YELLOWSTONE: "Yellowstone, with ★ cards",
            Deck.NO_MERCY: "Show 'em No Mercy",
            Deck.FLIP: "Flip",
        },
        Deck.CLASSIC, "cards", "Deck",
        "The classic cards; Yellowstone, with ★ on half of the numbers; No Mercy; or two-sided Flip.",
    )  # fmt: skip
    decks: str | int = option(
        {"auto": "as many as needed", 1: "", 2: ""}, "auto", "cards", "Decks",
        "How many decks are shuffled together. As needed means one for up to 10 players, two for more.",
    )  # fmt: skip
    brand_self: bool = option(
        (False, True), False, "cards", "Show a ★ yourself",
        "In Yellowstone, playing the wild that asks for a ★ means you have to show one or draw 2, too.",
    )  # fmt: skip
    hand_size: int = option(
        (range(3, 11),), 7, "cards", "Hand size", "Cards dealt to each player at the start of a round."
    )
    dealer: Dealer = option(
        {
            Dealer.DRAW: "highest number drawn, action cards count 0",
            Dealer.DRAW_NUMBERS: "highest number drawn, action cards draw again",
            Dealer.RANDOM: "random",
            Dealer.CHOSEN: "the host decides",
        },
        Dealer.DRAW, "cards", "First dealer",
        "Who deals the first round. After that, everybody takes turns.",
    )  # fmt: skip
    opening_card: OpeningCard = option(
        {
            OpeningCard.APPLY: "action cards count",
            OpeningCard.NUMBER_ONLY: "always a number",
            OpeningCard.PLAIN: "action cards do nothing",
        },
        OpeningCard.APPLY, "cards", "First card",
        "The card turned up at the start. If it's an action card, it can count, be replaced, or do nothing.",
    )  # fmt: skip
    first_player: FirstPlayer = option(
        {FirstPlayer.AFTER_DEALER: "the player after the dealer", FirstPlayer.CHOSEN: "the host decides"},
        FirstPlayer.AFTER_DEALER, "turn", "First player",
        "Who plays first in the first round. In later rounds, it's always the player after the dealer.",
    )  # fmt: skip
    two_player_reverse: TwoPlayerReverse = option(
        {TwoPlayerReverse.SKIP: "you play again", TwoPlayerReverse.PLAIN: "the other player goes"},
        TwoPlayerReverse.SKIP, "turn", "Reverse with two players",
        "What a Reverse does when only two are playing.",
    )  # fmt: skip
    wild_draw_four: WildDrawFour = option(
        {
            WildDrawFour.NO_COLOR_MATCH: "without a card of the color",
            WildDrawFour.NO_COLOR_OR_WILD: "without a card of the color or a Wild",
            WildDrawFour.NO_COLOR_OR_VALUE: "without a card of the color, number, or symbol",
            WildDrawFour.NO_VALID_CARD: "without any other card that fits",
            WildDrawFour.ANYTIME: "anytime, no challenges",
        },
        WildDrawFour.NO_COLOR_MATCH, "wild_draw_four", "Wild Draw Four",
        "When it's fair to play one. Anything else is a bluff.",
    )  # fmt: skip
    challenge_loss: ChallengeLoss = option(
        {ChallengeLoss.LOSE_TURN: "draw 6, lose the turn", ChallengeLoss.KEEP_TURN: "draw 6, keep the turn"},
        ChallengeLoss.LOSE_TURN, "wild_draw_four", "Losing a challenge",
        "What it costs to challenge a Wild Draw Four that was fair.",
    )  # fmt: skip
    challenge_win: ChallengeWin = option(
        {ChallengeWin.STAYS: "the card stays", ChallengeWin.TAKE_BACK: "the card goes back"},
        ChallengeWin.STAYS, "wild_draw_four", "Winning a challenge",
        "The bluffer draws the 4, and the Wild Draw Four stays on the pile "
        "or goes back to their hand.",
    )  # fmt: skip
    uno_call: UnoCall = option(
        {
            UnoCall.RACE: "race until the next move",
            UnoCall.UNTIL_CAUGHT: "race until somebody calls it",
            UnoCall.TIMED: "against the clock",
            UnoCall.OFF: "not needed",
        },
        UnoCall.RACE, "uno", "UNO call",
        "What you have to do with one card left. In a race, the others can catch you if they're faster.",
    )  # fmt: skip
    uno_penalty: int = option(
        (range(1, 7),), 2, "uno", "UNO penalty", "Cards you draw if you forget to call UNO."
    )
    uno_seconds: int = option(
        (range(3, 31),), 8, "uno", "UNO clock", "How long you have to call UNO when it's against the clock."
    )
    scoring: Scoring = option(
        {
            Scoring.WINNER_COLLECTS: "the winner scores all cards left",
            Scoring.LOWEST_TOTAL: "everybody scores their own cards, fewest points win",
            Scoring.ELIMINATION: "everybody scores their own cards, last one left wins",
            Scoring.SINGLE_ROUND: "one round decides",
        },
        Scoring.WINNER_COLLECTS, "scoring", "Scoring",
        "Who scores the cards left when somebody goes out, and who wins the match.",
    )  # fmt: skip
    target: int = option(
        (range(100, 10_001),),
        500,
        "scoring",
        "Target",
        "The score that ends the match. If the last one left wins, you're out when you reach it.",
    )
    mercy: int = option(
        {0: "off", range(15, 41): ""}, 0, "house_rules", "Mercy",
        "Holding this many cards puts you out of the round. The last one left wins it.",
    )  # fmt: skip
    teams: bool = option(
        (False, True),
        False,
        "scoring",
        "Teams",
        "Two against two. Partners sit opposite each other and share their points.",
    )
    play_on: bool = option(
        (False, True),
        False,
        "scoring",
        "Play on",
        "The round goes on for second and third place: half and a quarter of the winner's points.",
    )
    misplay_penalty: int = option(
        {0: "nothing", range(1, 5): ""},
        0,
        "turn",
        "Misplays",
        "What it costs to try a card that doesn't fit.",
    )
    turn_seconds: int = option(
        {0: "no clock", range(15, 86_401): ""},
        90,
        "turn",
        "Turn clock",
        "When time runs out, you draw and pass. After three in a row, a bot plays until you're back.",
    )
    more_time: bool = option(
        (False, True),
        False,
        "table",
        "More time",
        "Once a match, everybody may double the time of one of their own turns.",
    )
    on_leave: OnLeave = option(
        {OnLeave.REMOVE: "the seat is removed", OnLeave.COMPUTER: "a bot takes over"},
        OnLeave.REMOVE, "table", "Leaving",
        "What happens to the seat of somebody who leaves mid-match. Teams always stay complete.",
    )  # fmt: skip
    late_join: bool = option(
        (False, True),
        False,
        "table",
        "Joining later",
        "Others can take a bot's seat when a round begins. A match of several people doesn't count then.",
    )
    hidden_counts: bool = option(
        (False, True),
        False,
        "table",
        "Hidden card counts",
        "Nobody sees how many cards the others have until they're down to one.",
    )
    open_rounds: bool = option(
        (False, True),
        False,
        "table",
        "Open rounds",
        "Everybody can watch a finished round again right away, with all hands open.",
    )
    seats: str | int = option(
        {"auto": "as many as the cards allow", range(2, 21): ""}, "auto", "table", "Seats",
        "How many can play: 10 with one deck, 20 with two, always 4 in teams, or fewer if you like.",
    )  # fmt: skip
    house: tuple[HouseRule, ...] = ()
    changed: tuple[tuple[str, Value], ...] = ()  # the options that differ from their defaults
    # The house rules by the hook they override, so that unused hooks cost no time.
    granting: tuple[HouseRule, ...] = overriding("grants")
    forbidding: tuple[HouseRule, ...] = overriding("forbids")
    obliging: tuple[HouseRule, ...] = overriding("obliges")
    scripting: tuple[HouseRule, ...] = overriding("script")
    narrowing: tuple[HouseRule, ...] = overriding("grants", "forbids", "obliges")

    def __post_init__(self) -> None:
        for spec in fields(self):
            if "hooks" in spec.metadata:
                object.__setattr__(self, spec.name, self._overriding(spec.metadata["hooks"]))

    def __hash__(self) -> int:
        # Everything else is derived from these. They are hashed as text, because agreed effects are lists and
        # can't be hashed.
        return hash(str(self.changed))

    @property
    def keeps_seats(self) -> bool:
        """Whether a computer player takes the seat of somebody who leaves. This depends on the rules, and is
        always True in teams (M19).
        """
        return self.on_leave is OnLeave.COMPUTER or self.teams

    @property
    def max_seats(self) -> int:
        """The maximum number of players (U1, C5, P8)."""
        if self.teams:
            return TEAM_SEATS
        served = SEATS_FOR_ONE_DECK if self.decks == 1 else MAX_SEATS
        return min(self.seats, served) if isinstance(self.seats, int) else served

    def side_of(self, seat: int) -> tuple[int, ...]:
        """Return the seat and, in teams, its partner's seat, which is opposite (P8)."""
        return tuple(sorted((seat, (seat + 2) % TEAM_SEATS))) if self.teams else (seat,)

    def value_of(self, option: Option) -> Value:
        """Return the value of an option of the core, of a face, or of a house rule."""
        return dict(self.changed).get(option.name, option.default)

    def has(self, kind: type[Move]) -> bool:
        """Return whether this kind of move exists with these rules."""
        if kind in RARE_MOVES:
            return any(kind in rule.adds() for rule in self.house)
        exists: dict[type[Move], bool] = {
            Challenge: self.wild_draw_four is not WildDrawFour.ANYTIME,
            CallUno: self.uno_call is not UnoCall.OFF,
            CatchUno: self.uno_call not in (UnoCall.OFF, UnoCall.TIMED),
            UnoTimeOut: self.uno_call is UnoCall.TIMED,
            TimeOut: self.turn_seconds > 0,
        }
        return exists.get(kind, True) and not any(kind in rule.abolishes for rule in self.house)

    def _overriding(self, hooks: tuple[str, ...]) -> tuple[HouseRule, ...]:
        return tuple(
            rule
            for rule in self.house
            if any(getattr(type(rule), hook) is not getattr(HouseRule, hook) for hook in hooks)
        )


CORE_OPTIONS: tuple[Option, ...] = tuple(
    Option(spec.name, values, default, page, label, summary)
    for spec in fields(Rules)
    if "option" in spec.metadata
    for values, default, page, label, summary in [spec.metadata["option"]]
)
