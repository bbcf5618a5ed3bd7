"""The private answer to a press or a command at a table: a hand, a page of the rules, or a sentence."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass

from bot.engine.model.errors import RuleError
from bot.engine.model.options import RulesError
from bot.game.errors import Fault, GameError
from bot.game.state import Stage, TableState
from bot.text import lobby as lobby_words
from bot.text import table
from bot.text.answers import refusal
from bot.text.language import Words
from bot.text.story import OwnLine
from bot.ui.actions.action import (
    ActionContext,
    ActionResult,
    FormAsked,
    HandShown,
    Noted,
    RulesShown,
    Said,
    TableAction,
)
from bot.ui.actions.lobby import Agree, JoinNext
from bot.ui.private.inbox import Inbox
from bot.ui.private.messages import MOST_NEWS, Note, OpenHand, RulesPage
from bot.ui.screens.lobby import answer_screen
from bot.ui.transport.components import form
from bot.ui.transport.custom_ids import Origin
from bot.ui.transport.messenger import Ticket
from bot.ui.transport.replies import Reply


@dataclass
class TableAnswer:
    """Answers one request at a table, and passes the message to the inbox."""

    reply: Reply
    context: ActionContext
    inbox: Inbox
    hint: str | None  # why the table cannot be shown in its channel

    async def give(self, action: TableAction) -> None:
        """Carry out the action, and show its result or the reason for a refusal."""
        context, reply = self.context, self.reply
        try:
            # A press on an old hand is answered with a new hand and the refusal.
            if action.is_move and reply.is_in_place:
                self.inbox.check_newest(context.player.id, reply.message)
            result = await action.carry_out(context)
        except (GameError, RuleError, RulesError) as error:
            await self._refuse(error)
            self._keep_note(None, context.state)
        else:
            drawn_from = context.state  # the lobby might change before the answer is shown
            await self._show(result)
            self._keep_note(result, drawn_from)

    def _keep_note(self, result: ActionResult | None, drawn_from: TableState) -> None:
        """Record that this message now shows a note, or forget its previous contents.

        Everything drawn in a lobby is deleted with the lobby, even if the lobby ended before the answer was
        shown. A question in a match is deleted with the match. A question that replaced a hand is deleted
        with the hand. Passing remarks are deleted after a while.
        """
        shown, stage = self.reply.shown, drawn_from.stage
        if shown is None:
            return
        is_question = isinstance(result, Noted) and result.action is not None and not self.context.is_on_hand
        if self.reply.is_passing or result is None:
            self.inbox.forget_note(shown.message)
        elif stage is Stage.LOBBY and isinstance(result, RulesShown):
            self.inbox.keep_note(RulesPage.shown_in(shown, result, drawn_from))
        elif stage is Stage.LOBBY or (stage is Stage.PLAYING and is_question):
            self.inbox.keep_note(Note.of(shown, stage))
        else:
            self.inbox.forget_note(shown.message)

    def _show(self, result: ActionResult) -> Awaitable[object]:
        match result:
            case HandShown():
                return self._show_hand(result)
            case FormAsked():
                return self.reply.ask(form(result, Origin.of(self.context.state)))
            case RulesShown():
                return self._show_screen(result)
            case Noted():
                return self._show_note(result)
            case Said():
                return self._say(result)

    def _show_screen(self, result: RulesShown | Noted) -> Awaitable[bool]:
        return self.reply.show(answer_screen(self.context.session.snapshot, self.context.player.id, result))

    async def _show_note(self, note: Noted) -> None:
        self.reply.is_passing |= note.is_passing
        is_shown = await self._show_screen(note)
        if is_shown and self.context.is_on_hand and (note.action is None or not self.context.has_hand):
            self.inbox.give_way(self.context.player.id, self.reply.message)

    def _say(self, said: Said) -> Awaitable[object]:
        reply, context = self.reply, self.context
        if reply.is_in_place and context.has_hand:
            return self._show_hand(HandShown(said.sentence, seat=context.seat))
        if self.hint is not None:  # nobody sees the result at the table
            return reply.remark(f"{said.sentence}\n{self.hint}".strip())
        if said.is_public and context.seen is not None:
            return reply.acknowledge()
        return reply.remark(said.sentence) if said.is_passing else reply.say(said.sentence)

    async def _refuse(self, error: GameError | RuleError | RulesError) -> None:
        """Show the reason for a refusal: on the pressed hand, or on a new hand if that one was stale."""
        context, snapshot = self.context, self.context.session.snapshot
        sentence = refusal(error, snapshot.public.pending if snapshot.state.match else 0)
        code = error.code if isinstance(error, GameError) else None
        if (self.reply.is_in_place or code is Fault.STALE) and context.has_hand:
            await self._show_hand(HandShown(sentence, seat=context.seat))
        elif code in (Fault.RULES_UNSEEN, Fault.AGREE_FIRST):
            # Where the bot can't edit the table message, it might show old rules for a long time.
            await self._show_note(Noted(sentence, lobby_words.AGREE, Agree(), is_passing=True))
        elif label := _seat_offered(context, code):
            await self._show_note(Noted(sentence, label, JoinNext(), is_passing=True))
        else:
            await self.reply.remark(sentence)

    async def _show_hand(self, result: HandShown) -> None:
        if not self.context.has_hand:
            await self._tell_after_round(result.reveal)
            return
        hand = self._hand(result.seat)
        hand.hint, hand.news = self.hint, (*result.news, *([result.reveal] if result.reveal else []))
        courier, notice = self.inbox.courier, result.notice or self.hint
        view = await courier.view(hand, self.context.session.snapshot)
        if await courier.show(hand, view, notice, self.reply.show):
            hand.message = self.reply.message
            kept = self.inbox.keep_hand(hand)
            if (kept is not hand or kept.seen is None) and kept.seat == hand.seat:
                # The inbox redraws it after this answer.
                told = (*([OwnLine(str(result.notice))] if result.notice else []), *hand.news)
                kept.news = told if kept is hand else (*told, *kept.news)[-MOST_NEWS:]

    async def _tell_after_round(self, reveal: OwnLine | None) -> None:
        """Delete the hand, because the round is over and the table shows the result to everybody."""
        if reveal is not None:
            await self.reply.say(reveal.words)
        elif not self.reply.is_in_place:
            await self.reply.remark(table.AFTER_THE_ROUND)
        elif await self.reply.acknowledge():
            pressed = self._hand()
            pressed.message = self.reply.message
            self.inbox.keep_hand(pressed)  # the inbox deletes it with the newest token

    def _hand(self, seat: int | None = None) -> OpenHand:
        """Return this person's hand, in the message that answers them."""
        return OpenHand.opened_by(Ticket.of(self.reply.interaction), self.context.player.id, seat)


ABOUT_SEATS = (Fault.NOT_SEATED, Fault.NOT_STARTED, Fault.ALREADY_STARTED, Fault.MATCH_OVER)


def _seat_offered(context: ActionContext, code: Fault | None) -> Words:
    """The label of a button that offers somebody a seat, now or in the next match, or empty if there
    is none.
    """
    state = context.state
    may_join = not state.is_private and not state.lobby.is_arranged and state.stage is not Stage.CLOSED
    if code not in ABOUT_SEATS or not may_join or state.has(context.player.id):
        return ""
    if state.stage is Stage.LOBBY:
        return lobby_words.JOIN
    return table.JOIN_ROUND if state.has_free_seat else table.JOIN_NEXT
