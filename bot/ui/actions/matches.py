"""The course of a match: agreeing, starting, the next round, another match, the end of the table."""

from __future__ import annotations

from bot.game.changes import ALONE, FEWEST_VOTERS, Tally, ends_alone
from bot.game.state import Stage
from bot.text import answers, events, table
from bot.text.language import Words, say
from bot.ui.actions.action import SURE, ActionContext, ActionResult, Noted, Said, StatusShown, TableAction
from bot.ui.actions.rules import preset_of
from bot.ui.actions.seats import LeaveTable


class Agree(TableAction, tag="agree"):
    """Accept the rules as they are now."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        await context.session.agree(context.player.id)
        return Said(answers.AGREED, is_public=True)


class Start(TableAction, tag="start"):
    """Start the match."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        settings, options = context.session.settings, dict(context.state.lobby.options)
        settings.check_rules(options, await preset_of(context.state.guild, settings, context.presets))
        await context.registry.start(context.session, context.player.id)
        is_watched = context.state.lobby.is_watched
        return Said(answers.WATCHING_STARTED if is_watched else answers.STARTED, is_public=True)


class DealNextRound(TableAction, tag="next"):
    """Deal before the clock does."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        await context.session.deal_next_round(context.player.id)
        return Said(answers.DEALT, is_public=True)


class Rematch(TableAction, tag="rematch"):
    """Open the lobby again for the same people and rules."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        context.session.settings.admit(context.visit())
        await context.session.rematch(context.player.id)
        return Said(answers.OPEN_AGAIN, is_public=True)


class EndTable(TableAction, tag="end"):
    """Close the table; those who can end a running match alone have to confirm it."""

    sure: str = ""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        if context.state.stage is Stage.PLAYING and self.sure != SURE and await _ends_alone(context):
            return Noted(_question(context), table.END_MATCH, EndTable(SURE))
        state = context.state
        tally = await context.session.end(context.player.id, is_moderator=context.is_moderator)
        if not tally.is_carried:
            return _waiting(context, tally)
        if tally == ALONE:
            context.note_as_moderator(events.ended, state.channel)
        return Noted(answers.ENDED) if self.sure == SURE else Said(answers.ENDED)


async def _ends_alone(context: ActionContext) -> bool:
    redeals = await context.session.redeals(context.player.id)
    return context.is_referee or ends_alone(context.state, context.player.id, redeals)


def _question(context: ActionContext) -> Words:
    is_noted = context.state.is_party(context.player.id) and len(context.state.people_present) > 1
    return answers.END_FIRST_ROUND if is_noted else answers.END_MATCH


def _waiting(context: ActionContext, tally: Tally) -> ActionResult:
    """How the vote stands; who hosts or moderates reads why they cannot decide alone, and may leave."""
    state, voted = context.state, answers.voted(tally)
    decides = context.is_moderator or context.player.id == state.lobby.host
    if not decides or len(state.people_present) <= FEWEST_VOTERS:
        return Said(voted)
    why = answers.END_IS_LEAVING if state.totals or context.is_moderator else answers.ENDED_TWICE
    return Noted(f"{voted}\n{say(why)}", table.LEAVE_MATCH, LeaveTable())


class ShowStatus(TableAction, tag="status"):
    """See how the match stands, privately."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        return StatusShown()
