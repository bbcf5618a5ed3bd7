"""The course of a match: agreeing, starting, the next round, another match, the end of the table."""

from __future__ import annotations

from bot.game.state import Stage
from bot.text import answers, labels, staff_words
from bot.ui.actions.action import ActionContext, ActionResult, Noted, Said, StatusShown, TableAction
from bot.ui.actions.rules import preset_of

SURE = "yes"  # the argument of the button that confirms


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
        decides = context.is_moderator or context.player.id == context.state.lobby.host
        if decides and self.sure != SURE and context.state.stage is Stage.PLAYING:
            return Noted(answers.END_MATCH, labels.END_MATCH, EndTable(SURE))
        tally = await context.session.end(context.player.id, is_moderator=context.is_moderator)
        context.note_as_moderator(staff_words.ended, context.state.channel)
        is_closed = context.is_moderator or tally.is_carried
        answer = answers.ENDED if is_closed else answers.voted(tally)
        return Noted(answer) if self.sure == SURE else Said(answer)


class ShowStatus(TableAction, tag="status"):
    """See how the match stands, privately."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        return StatusShown()
