"""The answers to requests, and the reasons for refusals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.options import RulesError, RulesFault
from bot.game.changes import Aftermath
from bot.game.errors import Fault, GameError
from bot.game.players import Player
from bot.text.language import Sentence, listed, say
from bot.text.lobby import RULES_CHANGED
from bot.text.names import harmless, plain_name, shown_name
from bot.text.rules import label_of, value_words

UNKNOWN_BUTTON = Sentence("This button is out of date. Use {/uno new} to get a fresh one.")
UNREADABLE = Sentence("I couldn't read that. Please try again.")
REPLACED_COMMAND = Sentence("{command} does that now.")
UNREADABLE_COMMAND = Sentence("I couldn't read that command. Pick the values that Discord suggests.")
FORM_TOO_LATE = Sentence("I was too slow to open the form. Please try again.")
EMPTY_FORM = Sentence("Something is missing in that form. Open it again and fill it in.")
JOINED_ROUND = Sentence("You're in from the next round on, in a bot's seat. Stay close!")
JOINED_NEXT = Sentence("You're in for the next match. Stay close!")
JOINED = Sentence("You're in. Have fun!")
LEFT = Sentence("You left the table. See you next time!")
AGREED = Sentence("Thanks! You agreed to the rules.")
END_MATCH = Sentence("End the match for everybody? The points of this match won't count.")
END_UNDECIDED = Sentence("End the match? You're the last one here. It counts, but nobody wins it.")
LAST_ONE_HERE = Sentence(
    "**Leave the match?** You're the last one here. If you go, the match ends and nobody has won it: it's lost "
    "for you, too. If you play on, you can still win."
)
LAST_OF_VOID = Sentence("Nobody else is here. If you go, the match ends. It doesn't count for anybody.")
LEAVE_FOR_GOOD = Sentence("**Leave the match?** You'll finish last, and you can't come back.")
LEAVE_TO_BOT = Sentence(
    "**Leave the match?** A bot plays for you until you come back. If you don't make it in time, you finish last."
)
WAITING_FOR = Sentence("Thanks. The table closes once everybody agrees. Still missing: {names}.")
PLAY_ON_OR_LEAVE = Sentence("Until then, play on. If you leave, you finish last.")
REMOVE_ALONE = Sentence("Remove {player} from the match? It won't count for anybody then.")
ENDED = Sentence("The table is closed.")
NOTHING_CHANGED = Sentence("Nothing has changed.")
NOTHING_ASKED = Sentence("You have nothing to answer right now. {/uno hand} shows what you can do.")
CAN_ANSWER = Sentence("That's not one of your choices. Pick one of these: {answers}.")


def ask_to_leave(after: Aftermath, *, keeps_seat: bool) -> Sentence:
    """The question before somebody leaves. `keeps_seat` is set if a bot would play in their place."""
    match after:
        case Aftermath.VOID:
            return LAST_OF_VOID
        case Aftermath.DESERTED:
            return LAST_ONE_HERE
        case Aftermath.PLAYED_ON | Aftermath.UNDECIDED:
            return LEAVE_TO_BOT if keeps_seat else LEAVE_FOR_GOOD


def ask_to_end(after: Aftermath) -> Sentence:
    """The question before somebody ends a match without anybody else's vote."""
    return END_UNDECIDED if after is Aftermath.UNDECIDED else END_MATCH


def remove_alone(player: Player) -> str:
    """The consequence of removing somebody."""
    return say(REMOVE_ALONE, player=shown_name(player))


def sorry(reference: str) -> str:
    """The apology for an internal error. The log contains the reference, too."""
    sentence = Sentence("Sorry, something went wrong on our end. Please try again. (Reference: {reference})")
    return say(sentence, reference=reference)


def your_turn(player: int) -> str:
    """The reminder that mentions the player to move. `player` is a Discord ID."""
    return say("{player}, it's your turn. Press **My hand** if yours is gone.", player=f"<@{player}>")


def can_answer(words: Sequence[str]) -> str:
    """The available answers. `words` are the labels of their buttons."""
    named = ", ".join(say("**{answer}**", answer=harmless(answer)) for answer in words)
    return say(CAN_ANSWER, answers=named) if words else say(NOTHING_ASKED)


def waiting_for(people: Sequence[Player]) -> str:
    """The other people who have to agree before the table closes."""
    return say(WAITING_FOR, names=listed([shown_name(person) for person in people]))


IN_SERVERS_ONLY = Sentence("This only works in a server.")
ADD_ME = Sentence(
    "Only my commands were added to this server, so I can't post here by myself. Somebody who manages the server can "
    "[add me]({link}). Until then, {/uno new} opens a table."
)


def missing_permissions(names: Iterable[str]) -> str:
    """The permissions that the bot lacks in a channel, by Discord's names."""
    bold = listed([f"**{name}**" for name in names])
    return say("I can't play in this channel yet. I need these permissions: {names}.", names=bold)


OPENED = Sentence("Your table is open. Once others have pressed **Join**, press **Start**.")
OPENED_ALONE = Sentence("Your private table is open. Add bots, then press **Start**.")
WATCHING = Sentence("You're just watching. Press **Start**, and the bots play each other.")
WATCHING_STARTED = Sentence("Here we go! After each round, press **Next round**.")
STARTED = Sentence("Here we go! Press **My hand** to see your cards.")
ADDED = Sentence("A bot joined the table.")
EMPTIED = Sentence("That seat is free again.")
GOES_ON = Sentence("The game goes on.")
DEALT = Sentence("The cards are dealt.")
OPEN_AGAIN = Sentence("Ready for a rematch: same players, same rules.")
MOVED_DOWN = Sentence("The table is back at the bottom of the channel.")
OUT = Sentence("They're no longer at the table.")
PLAYED_FOR = Sentence("You left the match, and a bot plays for you. Press **My hand** to come back.")
STILL_IN = Sentence("Welcome back! You're playing your own cards again.")


THREAD_LOCKED = Sentence("This thread is locked. Ask a moderator to unlock it, then use {/uno new}.")
SWEPT = Sentence(
    "Something keeps deleting my messages in this channel, so the table is paused. **Server Settings → Audit "
    "Log** shows moderators what it is. Once my messages stay, the table is back within a minute. You can also "
    "play in another channel."
)
REFUSED_ACCESS = Sentence(
    "Discord doesn't let me into this channel (error 50001). In a voice channel I need **Connect**; in a private "
    "thread, somebody has to mention me once to add me."
)
REFUSED_PERMISSION = Sentence(
    "Discord doesn't let me post here (error 50013). Ask a moderator to check my permissions in this channel."
)
REFUSED_BY_AUTOMOD = Sentence(
    "This server's AutoMod blocks the table's message, perhaps because of a guest's name or a dare. Ask a "
    "moderator to allow it, or open a new table with {/uno new}."
)
REFUSED_FOR_LINK = Sentence(
    "Discord takes something in the table's message for a harmful link, perhaps a name. Open a new table with "
    "{/uno new}."
)
REFUSED_FOR_NOW = Sentence(
    "Too much is being posted here, so Discord takes no more for a while. The table comes back by itself."
)
REFUSED_KIND = Sentence(
    "Discord doesn't let me post in this kind of channel. Use {/uno new} in a text channel."
)
REFUSED_THREAD = Sentence("This thread is archived or locked. A moderator can open it again.")
REFUSED = Sentence(
    "Discord doesn't take the table's messages here (error {code}). Ask a moderator to check this channel, or "
    "open a new table elsewhere."
)
NO_OWN_APPS = Sentence(
    "In this channel, apps that people bring along can't post for everybody, so only you would see the table."
)
NO_THREAD_HERE = Sentence("Threads only work in text channels. Here, use {/uno new} without one.")
TOO_MANY_THREADS = Sentence("This server can't have any more threads. Use {/uno new} without one.")
THREAD_REFUSED = Sentence("Discord doesn't let me open a thread here. Use {/uno new} without one.")
THREAD_NAME = Sentence("{bot} with {name}")
TABLE_IN_THREAD = Sentence("**{name}** opened a table. Come and play!")
OVER_ELSEWHERE = Sentence("This table is over. [Another one is open here]({address}).")
OPENED_IN_THREAD = Sentence(
    "Your table is open in {thread}. Once others have pressed **Join** there, press **Start**."
)


def thread_name(host: Player) -> str:
    return say(THREAD_NAME, name=plain_name(host))


def over_elsewhere(address: str) -> str:
    """The answer to a press on a finished table if another table is open in the channel."""
    return say(OVER_ELSEWHERE, address=address)


def opened_in_thread(thread: int) -> str:
    """A link to the thread of the new table, which Discord displays for the thread's ID."""
    return say(OPENED_IN_THREAD, thread=f"<#{thread}>")


REFUSALS: dict[Refusal, Sentence] = {
    Refusal.UNKNOWN_PLAYER: Sentence("You're out. The others play on."),
    Refusal.GAME_OVER: Sentence("This match is over. Press **Rematch** to play again."),
    Refusal.UNKNOWN_CARD: Sentence("That card doesn't exist. Pick one from the list."),
    Refusal.NOT_ALLOWED: Sentence("This table's rules don't allow that."),
    Refusal.NOT_YOUR_TURN: Sentence("It's not your turn yet."),
    Refusal.WRONG_PHASE: Sentence("You can't do that right now. Your hand shows what you can do."),
    Refusal.NOT_IN_HAND: Sentence("You don't have that card."),
    Refusal.ONLY_THE_DRAWN_CARD: Sentence("You can only play the card you just drew, or keep it."),
    Refusal.MUST_PLAY: Sentence("You have to play a card that fits."),
    Refusal.NOT_PLAYABLE: Sentence(
        "That card doesn't fit. Match the color, number, or symbol, or play a wild."
    ),
    Refusal.ILLEGAL_WILD_DRAW_FOUR: Sentence(
        "You can't play a Wild Draw Four yet: you have another card you can play."
    ),
    Refusal.UNKNOWN_COLOR: Sentence("Pick one of the four colors in play."),
    Refusal.BAD_TARGET: Sentence("You can't pick that player."),
    Refusal.MUST_CALL_UNO: Sentence("Call **UNO!** first, then play."),
    Refusal.NO_CALL_OWED: Sentence("There's no need to call **UNO!** right now."),
    Refusal.NOTHING_TO_CATCH: Sentence("There's nobody to catch right now."),
    Refusal.CANNOT_TAKE_BACK: Sentence("It's too late to take that back."),
}

FAULTS: dict[Fault, Sentence] = {
    Fault.NO_TABLE: Sentence("There's no table in this channel. Open one with {/uno new}."),
    Fault.CHANNEL_TAKEN: Sentence("This channel already has a table. {/uno new} brings it into sight."),
    Fault.UNREADABLE_TABLE: Sentence(
        "This version of the bot can't read the table here. A moderator can close it with {/uno end}."
    ),
    Fault.TABLE_CLOSED: Sentence("This table is closed. Open another one with {/uno new}."),
    Fault.NOT_SEATED: Sentence("You're not playing at this table."),
    Fault.ALREADY_SEATED: Sentence("You already have a seat."),
    Fault.TABLE_FULL: Sentence("All {seats} seats are taken."),
    Fault.NO_SUCH_SEAT: Sentence("This table has seats 1 to {seats}."),
    Fault.NOTHING_TO_WATCH: Sentence("To just watch, seat at least {at_least} bots and nobody else."),
    Fault.ALREADY_WATCHING: Sentence(
        "Bots are already playing each other in <#{channel}>. Wait until they're done, or press **Join** and play."
    ),
    Fault.WATCHING_ELSEWHERE: Sentence(
        "You're already watching bots in another server. End that table first, or press **Join** and play."
    ),
    Fault.NOT_HOST: Sentence("Only the host, {host}, can do that."),
    Fault.ARRANGED: Sentence("This match was set up for its players: seats and rules are fixed."),
    Fault.NOT_STARTED: Sentence("The match hasn't started yet. {/uno new} brings the lobby down here."),
    Fault.ALREADY_STARTED: Sentence("The match has already started."),
    Fault.MATCH_OVER: Sentence("This match is over. **Rematch** opens the next one."),
    Fault.NOT_AGREED: RULES_CHANGED,
    Fault.AGREE_FIRST: Sentence("The rules have changed. Look at them first, then press **Agree**."),
    Fault.NOT_COME: Sentence("Waiting for {names} to press **Join**."),
    Fault.JOIN_FIRST: Sentence("Press **Join** first: a seat is held for you."),
    Fault.STARTS_ITSELF: Sentence("This match starts once everybody has pressed **I'm here**."),
    Fault.RULES_UNSEEN: Sentence(
        "The rules have just changed. Look at them first, then press **Agree** again."
    ),
    Fault.NOT_OVER: Sentence("The match isn't over yet."),
    Fault.ROUND_NOT_OVER: Sentence("This round isn't over yet. {/uno hand} shows your cards."),
    Fault.NO_MORE_TIME: Sentence(
        "There's no more time: you can take it once a match, if the table allows it."
    ),
    Fault.STALE: Sentence("That button was out of date. Here's how things stand now."),
    Fault.RACE_OVER: Sentence("Too late: this one's already decided."),
    Fault.BAD_NAME: Sentence("A name needs 1 to 16 characters."),
    Fault.NOT_MODERATOR: Sentence("Only this server's moderators can do that."),
    Fault.TOO_MANY_PRESETS: Sentence(
        "This server already has {most} sets of saved rules. A moderator can delete one in a lobby, under **Rules**."
    ),
    Fault.UNKNOWN_TARGET: Sentence("That player isn't at this table."),
    Fault.NOBODY_REMOVED: Sentence(
        "Only a moderator who isn't playing can remove somebody now. If all of you agree, use {/uno end}."
    ),
    Fault.DIRECTOR_DECIDES: Sentence(
        "This is a tournament table. Ask a director of the tournament for that."
    ),
    Fault.NO_VOTE: Sentence("You're out of this match, so it's up to the others whether it ends early."),
    Fault.VOTE_COUNTED: Sentence("You've already agreed: {votes} of {needed} so far."),
    Fault.ALREADY_SHARED: Sentence("You've already shared that."),
    Fault.BUSY: Sentence("I can't save anything right now. Try again in a moment."),
    Fault.DAMAGED: Sentence(
        "My database is damaged, so nothing was saved. Please tell the people who run this bot."
    ),
    Fault.OTHER_CHANNELS: Sentence("This server plays UNO in {places}."),
    Fault.NEEDS_ROLE: Sentence("To play in this server, you need one of these roles: {places}."),
    Fault.TOO_MANY_TABLES: Sentence(
        "This server allows one table at a time. Join it, or wait until it closes.",
        "This server allows {count} tables at a time. Join one, or wait until one closes.",
    ),
    Fault.TOO_MANY_HOSTED: Sentence(
        "You're already hosting a table in this server. End it before you open another one.",
        "You're already hosting {count} tables in this server. End one before you open another one.",
    ),
    Fault.TOO_MANY_OPEN: Sentence(
        "You're already hosting a table. End it before you open another one.",
        "You're already hosting {count} tables. End one before you open another one.",
    ),
    Fault.TOO_MANY_GUESTS: Sentence(
        "You can bring one guest to a table.", "You can bring up to {count} guests to a table."
    ),
    Fault.ONE_AT_A_TIME: Sentence("One thing at a time, please. Try again in a moment."),
    Fault.TOO_FAST: Sentence("You're too fast for me. Try again in a few seconds."),
    Fault.FIXED_RULE: Sentence("In this server, **{option}** is always **{value}**."),
    Fault.NO_DARES: Sentence("Dares and written texts are off in this server. Choose another preset."),
    Fault.NO_GUESTS: Sentence("Guests are off in this server. Each player needs an account of their own."),
    Fault.NO_THREADS: Sentence("Tables don't get threads in this server. Use {/uno new} without one."),
    Fault.OWN_RIVAL: Sentence("You can't challenge yourself. To play against bots, use {/uno new}."),
    Fault.BOT_RIVAL: Sentence(
        "Bots don't take challenges. Open a table with {/uno new}, then press **+ Bot**."
    ),
    Fault.ABSENT_RIVAL: Sentence("{name} can't play in this channel."),
}

# RulesError: `option` is the label of the option to change
RULES_CODES: dict[RulesFault, Sentence] = {
    RulesFault.TOO_FEW_PLAYERS: Sentence("It takes two to play. Press **+ Bot** for company."),
    RulesFault.TOO_MANY_PLAYERS: Sentence("At most {at_most} can play with these cards. Set **Decks** to 2."),
    RulesFault.TOO_FEW_SEATS: Sentence(
        "This table has {at_most} seats. Change **{option}**, or ask somebody to leave."
    ),
    RulesFault.NEEDS_FOUR_PLAYERS: Sentence(
        "**{option}** needs four players. Add more, or turn **{option}** off."
    ),
    RulesFault.NOT_WITH_SCORING: Sentence(
        "**{option}** doesn't work with this **Scoring**. Let the winner score all cards, or let one round decide."
    ),
    RulesFault.NOT_WITH_DECK: Sentence(
        "Flip has two-sided cards only. Set Swap Hands, Shuffle Hands, and Customizable to 0."
    ),
    RulesFault.NOT_IN_TEAMS: Sentence(
        "**{option}** doesn't go with teams: a round ends when one player is out."
    ),
    RulesFault.NEEDS_CALLS: Sentence(
        "**{option}** only works if players have to call UNO. Change **UNO call** first."
    ),
    RulesFault.NO_SUCH_EFFECT: Sentence("There's no such card effect."),
    RulesFault.BAD_EFFECT: Sentence("A text needs 1 to 200 characters, and cards to draw go from 1 to 10."),
    RulesFault.NOT_ENOUGH_CARDS: Sentence(
        "There aren't enough cards for {seats} players. Choose a smaller **{option}**."
    ),
    RulesFault.NO_OPENING_CARD: Sentence(
        "With these rules, no card could start a round. Change **{option}**."
    ),
    RulesFault.NO_SUCH_VALUE: Sentence("**{option}** can't have that value."),
    RulesFault.NOT_CHOSEN: Sentence("Set **{option}** to “the host decides” first, then pick somebody."),
    RulesFault.NO_SUCH_OPTION: Sentence("There's no such rule."),
    RulesFault.NO_SUCH_PRESET: Sentence("There's no such preset."),
    RulesFault.NO_SUCH_CARD: Sentence("This deck doesn't have that card. Change **{option}** first."),
}

ON_A_SUM = Sentence("Only a matching draw card fits here. Play one, or draw the **{count}** cards.")
FINE = Sentence("That costs you {count} card.", "That costs you {count} cards.")


def refusal(error: RuleError | GameError | RulesError, pending: int = 0) -> str:
    """The private answer to a refused request. `pending` cards are waiting to be drawn."""
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
    """The facts of a refusal as players read them. Discord shows IDs as names."""
    match facts:
        case {"players": tuple(players)}:
            return {"names": listed([f"<@{player}>" for player in players])}
        case {"host": int(host)}:
            return {"host": f"<@{host}>"}
        case {"channels": tuple(channels)}:
            return {"places": listed([f"<#{channel}>" for channel in channels])}
        case {"roles": tuple(roles)}:
            return {"places": listed([f"<@&{role}>" for role in roles])}
        case {"option": str(option), "value": value}:
            return {"option": label_of(option), "value": value_words(option, value)}
        case _:
            return dict(facts)


def _costs(error: RuleError) -> list[str]:
    """The cost of a misplay (T10)."""
    return [say(FINE, count=error.cards_drawn)] if error.cards_drawn else []
