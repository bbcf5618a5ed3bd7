"""Why a request is refused, and what to do instead, by error code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import CardsDrawn
from bot.engine.model.options import RulesError
from bot.game.errors import Fault, GameError
from bot.text.language import Sentence, listed, say
from bot.text.rules_words import label_of, value_words

REFUSALS: dict[Refusal, Sentence] = {
    Refusal.UNKNOWN_PLAYER: Sentence("You are out of this match."),
    Refusal.GAME_OVER: Sentence("This match is over. Press **Rematch** to play again."),
    Refusal.UNKNOWN_CARD: Sentence("There is no such card. Pick one from the list."),
    Refusal.NOT_ALLOWED: Sentence("The rules of this table do not have that."),
    Refusal.NOT_YOUR_TURN: Sentence("It is not your turn yet."),
    Refusal.WRONG_PHASE: Sentence("Not now. Your hand shows what you can do."),
    Refusal.NOT_IN_HAND: Sentence("You do not hold that card."),
    Refusal.ONLY_THE_DRAWN_CARD: Sentence("Now you may only play the card you drew, or keep it."),
    Refusal.MUST_PLAY: Sentence("You have to play here: pick a card that fits."),
    Refusal.NOT_PLAYABLE: Sentence("That card does not fit. Match color, number or symbol, or play a wild."),
    Refusal.ILLEGAL_WILD_DRAW_FOUR: Sentence(
        "You still hold a card that forbids a Wild Draw Four. Play that one."
    ),
    Refusal.UNKNOWN_COLOR: Sentence("Pick red, yellow, green or blue."),
    Refusal.BAD_TARGET: Sentence("You cannot pick that player."),
    Refusal.MUST_CALL_UNO: Sentence("Call **UNO!** first, then play."),
    Refusal.NO_CALL_OWED: Sentence("No need to call **UNO!** now."),
    Refusal.NOTHING_TO_CATCH: Sentence("There is nobody to catch: no **UNO!** is owed there right now."),
    Refusal.CANNOT_TAKE_BACK: Sentence("Too late to take that back."),
}

FAULTS: dict[Fault, Sentence] = {
    Fault.NO_TABLE: Sentence("There is no table in this channel. Open one with `/uno new`."),
    Fault.CHANNEL_TAKEN: Sentence("This channel has a table already. See it with `/uno table`."),
    Fault.UNREADABLE_TABLE: Sentence(
        "The table here cannot be read by this version. A moderator can `/uno end` it."
    ),
    Fault.TABLE_CLOSED: Sentence("This table is closed. Open another with `/uno new`."),
    Fault.NOT_SEATED: Sentence("You are not playing at this table."),
    Fault.ALREADY_SEATED: Sentence("You have a seat already."),
    Fault.TABLE_FULL: Sentence("All {seats} seats are taken."),
    Fault.NO_SUCH_SEAT: Sentence("This table has seats 1 to {seats}."),
    Fault.NOTHING_TO_WATCH: Sentence(
        "To watch, seat at least {at_least} computer players, and no other people."
    ),
    Fault.ALREADY_WATCHING: Sentence(
        "Computers play alone in <#{channel}> already. Wait, or **Join** and play."
    ),
    Fault.WATCHING_ELSEWHERE: Sentence(
        "You watch computers on another server. End that first, or **Join** and play."
    ),
    Fault.NOT_HOST: Sentence("Only the host can do that."),
    Fault.NOT_STARTED: Sentence("The match has not started yet."),
    Fault.ALREADY_STARTED: Sentence("The match is running already. Join the next one!"),
    Fault.NOT_AGREED: Sentence("Somebody has not agreed to the new rules yet. They press **Agree**."),
    Fault.NOT_OVER: Sentence("The match is not over yet."),
    Fault.STALE: Sentence("That was an old button. Here is how it stands now."),
    Fault.RACE_OVER: Sentence("Too late: this one is decided."),
    Fault.BAD_NAME: Sentence("A name has 1 to 16 characters."),
    Fault.NOT_MODERATOR: Sentence("Only moderators of this server can do that."),
    Fault.TOO_MANY_PRESETS: Sentence("This server has {most} sets of rules already. Forget one first."),
    Fault.UNKNOWN_TARGET: Sentence("That player is not at this table."),
    Fault.TOO_FEW_TO_VOTE: Sentence(
        "Too few of you are here to decide that. Ask a moderator of this server."
    ),
    Fault.VOTE_COUNTED: Sentence("Your vote counts already: {votes} of {needed}."),
    Fault.BUSY: Sentence("Very busy just now. Try again in a moment."),
    Fault.OTHER_CHANNELS: Sentence("This server plays UNO in {places}."),
    Fault.NEEDS_ROLE: Sentence("To play on this server, you need one of these roles: {places}."),
    Fault.TOO_MANY_TABLES: Sentence(
        "This server allows one table at a time. Join it, or wait until it closes.",
        "This server allows {count} tables at a time. Join one, or wait until one closes.",
    ),
    Fault.TOO_MANY_HOSTED: Sentence(
        "You're already hosting a table on this server. End it before you open another one.",
        "You're already hosting {count} tables on this server. End one before you open another one.",
    ),
    Fault.FIXED_RULE: Sentence("On this server, **{option}** is always **{value}**."),
    Fault.NO_DARES: Sentence("Dares and written texts are off on this server. Choose another set of rules."),
    Fault.NO_THREADS: Sentence("Tables don't get threads on this server. Use `/uno new` without one."),
    Fault.NOT_MANAGER: Sentence("You need the **Manage Server** permission for that."),
}

# RulesError: `option` is the label of what to change.
RULES_CODES: dict[str, Sentence] = {
    "too_few_players": Sentence("It takes two to play. Choose a bot under **Add…** for company."),
    "too_many_players": Sentence("At most {at_most} can play with these cards. Set **Decks** to 2."),
    "too_few_seats": Sentence("This table has {at_most} seats. Change **{option}**, or somebody gets up."),
    "needs_four_players": Sentence("**{option}** need four players: seat four, or switch **{option}** off."),
    "not_with_scoring": Sentence(
        "**{option}** need another **Scoring**: the winner scores all cards, or one round."
    ),
    "needs_calls": Sentence("**{option}** needs a call to make. Change **UNO call** first."),
    "no_such_effect": Sentence("There is no such effect of a card."),
    "bad_effect": Sentence("A text has 1 to 200 characters, cards are 1 to 10, a color is one of the four."),
    "not_enough_cards": Sentence(
        "There are not enough cards for {seats} players. Choose a smaller **{option}**."
    ),
    "no_opening_card": Sentence("No card could start a round. Change **{option}**."),
    "no_such_value": Sentence("**{option}** cannot have that value."),
    "not_chosen": Sentence("Leave **{option}** to the host first, then name somebody."),
    "no_such_option": Sentence("There is no such rule."),
    "no_such_preset": Sentence("There is no such set of rules."),
    "no_such_card": Sentence("There is no such card in this deck. Change **{option}** first."),
}

ON_A_SUM = Sentence("Only a matching draw card goes on this one. Play one, or draw the **{count}** cards.")
FINE = Sentence("It costs you {count} card.", "It costs you {count} cards.")


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
