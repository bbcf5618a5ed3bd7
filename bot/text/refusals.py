"""Why a request is refused, and what to do instead, by error code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import CardsDrawn
from bot.engine.model.options import RulesError
from bot.game.errors import Fault, GameError
from bot.text.language import Counted, Sentence, listed, say
from bot.text.rules_words import label_of, value_words

REFUSALS: dict[Refusal, str] = {
    Refusal.UNKNOWN_PLAYER: "You are out of this match.",
    Refusal.GAME_OVER: "This match is over. Press **Rematch** to play again.",
    Refusal.UNKNOWN_CARD: "There is no such card. Pick one from the list.",
    Refusal.NOT_ALLOWED: "The rules of this table do not have that.",
    Refusal.NOT_YOUR_TURN: "It is not your turn yet.",
    Refusal.WRONG_PHASE: "Not now. Your hand shows what you can do.",
    Refusal.NOT_IN_HAND: "You do not hold that card.",
    Refusal.ONLY_THE_DRAWN_CARD: "Now you may only play the card you drew, or keep it.",
    Refusal.MUST_PLAY: "You have to play here: pick a card that fits.",
    Refusal.NOT_PLAYABLE: "That card does not fit. Match color, number or symbol, or play a wild.",
    Refusal.ILLEGAL_WILD_DRAW_FOUR: "You still hold a card that forbids a Wild Draw Four. Play that one.",
    Refusal.UNKNOWN_COLOR: "Pick red, yellow, green or blue.",
    Refusal.BAD_TARGET: "You cannot pick that player.",
    Refusal.MUST_CALL_UNO: "Call **UNO!** first, then play.",
    Refusal.NO_CALL_OWED: "No need to call **UNO!** now.",
    Refusal.NOTHING_TO_CATCH: "There is nobody to catch: no **UNO!** is owed there right now.",
    Refusal.CANNOT_TAKE_BACK: "Too late to take that back.",
}

FAULTS: dict[Fault, Sentence] = {
    Fault.NO_TABLE: "There is no table in this channel. Open one with `/uno new`.",
    Fault.CHANNEL_TAKEN: "This channel has a table already. See it with `/uno table`.",
    Fault.UNREADABLE_TABLE: "The table here cannot be read by this version. A moderator can `/uno end` it.",
    Fault.TABLE_CLOSED: "This table is closed. Open another with `/uno new`.",
    Fault.NOT_SEATED: "You are not playing at this table.",
    Fault.ALREADY_SEATED: "You have a seat already.",
    Fault.TABLE_FULL: "All {seats} seats are taken.",
    Fault.NO_SUCH_SEAT: "This table has seats 1 to {seats}.",
    Fault.NOTHING_TO_WATCH: "To watch, seat at least {at_least} computer players, and no other people.",
    Fault.ALREADY_WATCHING: "Computers play alone in <#{channel}> already. Wait, or **Join** and play.",
    Fault.WATCHING_ELSEWHERE: "You watch computers on another server. End that first, or **Join** and play.",
    Fault.NOT_HOST: "Only the host can do that.",
    Fault.NOT_STARTED: "The match has not started yet.",
    Fault.ALREADY_STARTED: "The match is running already. Join the next one!",
    Fault.NOT_AGREED: "Somebody has not agreed to the new rules yet. They press **Agree**.",
    Fault.NOT_OVER: "The match is not over yet.",
    Fault.STALE: "That was an old button. Here is how it stands now.",
    Fault.RACE_OVER: "Too late: this one is decided.",
    Fault.BAD_NAME: "A name has 1 to 16 characters.",
    Fault.NOT_MODERATOR: "Only moderators of this server can do that.",
    Fault.TOO_MANY_PRESETS: "This server has {most} sets of rules already. Forget one first.",
    Fault.UNKNOWN_TARGET: "That player is not at this table.",
    Fault.TOO_FEW_TO_VOTE: "Too few of you are here to decide that. Ask a moderator of this server.",
    Fault.VOTE_COUNTED: "Your vote counts already: {votes} of {needed}.",
    Fault.BUSY: "Very busy just now. Try again in a moment.",
    Fault.OTHER_CHANNELS: "This server plays UNO in {places}.",
    Fault.NEEDS_ROLE: "To play on this server, you need one of these roles: {places}.",
    Fault.TOO_MANY_TABLES: Counted(
        "This server allows one table at a time. Join it, or wait until it closes.",
        "This server allows {count} tables at a time. Join one, or wait until one closes.",
    ),
    Fault.TOO_MANY_HOSTED: Counted(
        "You're already hosting a table on this server. End it before you open another one.",
        "You're already hosting {count} tables on this server. End one before you open another one.",
    ),
    Fault.FIXED_RULE: "On this server, **{option}** is always **{value}**.",
    Fault.NO_DARES: "Dares and written texts are off on this server. Choose another set of rules.",
    Fault.NO_THREADS: "Tables don't get threads on this server. Use `/uno new` without one.",
    Fault.NOT_MANAGER: "You need the **Manage Server** permission for that.",
}

# RulesError: `option` is the label of what to change.
RULES_CODES: dict[str, str] = {
    "too_few_players": "Two or more must play. Press **Add computer** for company.",
    "too_many_players": "At most {at_most} can play with these cards. Set **Decks** to 2.",
    "too_few_seats": "This table has {at_most} seats. Change **{option}**, or somebody gets up.",
    "needs_four_players": "**{option}** need four players: seat four, or switch **{option}** off.",
    "not_with_scoring": "**{option}** need another **Scoring**: the winner scores all cards, or one round.",
    "needs_calls": "**{option}** needs a call to make. Change **UNO call** first.",
    "no_such_effect": "There is no such effect of a card.",
    "bad_effect": "A text has 1 to 200 characters, cards are 1 to 10, a color is one of the four.",
    "not_enough_cards": "There are not enough cards for {seats} players. Choose a smaller **{option}**.",
    "no_opening_card": "No card could start a round. Change **{option}**.",
    "no_such_value": "**{option}** cannot have that value.",
    "not_chosen": "Leave **{option}** to the host first, then name somebody.",
    "no_such_option": "There is no such rule.",
    "no_such_preset": "There is no such set of rules.",
    "no_such_card": "There is no such card in this deck. Change **{option}** first.",
}

ON_A_SUM = "Only a matching draw card goes on this one. Play one, or draw the **{count}** cards."
FINE = Counted("It costs you {count} card.", "It costs you {count} cards.")


def refusal(error: RuleError | GameError | RulesError, pending: int = 0) -> str:
    """The private answer to a refused request; `pending` cards are waiting to be drawn."""
    match error:
        case RuleError(code=Refusal.NOT_PLAYABLE) if pending:
            return " ".join([say(ON_A_SUM, count=pending), *_costs(error)])
        case RuleError(code=code):
            return " ".join([say(REFUSALS[code]), *_costs(error)])
        case GameError(code=code, facts=facts):
            return say(FAULTS[code], **_in_words(facts))
        case RulesError(code=code, option=option, facts=facts):
            return say(RULES_CODES[code], option=label_of(option), **facts)


def _in_words(facts: Mapping[str, Any]) -> dict[str, object]:
    """The facts of a refusal as players read them; Discord shows ids as names."""
    match facts:
        case {"channels": tuple(channels)}:
            return {"places": listed([f"<#{channel}>" for channel in channels])}
        case {"roles": tuple(roles)}:
            return {"places": listed([f"<@&{role}>" for role in roles])}
        case {"option": str(option), "value": value}:
            return {"option": label_of(option), "value": value_words(option, value)}
        case _:
            return dict(facts)


def _costs(error: RuleError) -> list[str]:
    """What a misplay has cost (T10)."""
    events = error.outcome[1] if error.outcome is not None else []
    drawn = sum(event.count for event in events if isinstance(event, CardsDrawn))
    return [say(FINE, count=drawn)] if drawn else []
