"""The list of all actions that can be requested at a table."""

from __future__ import annotations

from bot.ui.actions.action import TableAction
from bot.ui.actions.lobby import (
    AddComputer,
    AddGuest,
    Agree,
    AskToLeave,
    ChangeSeats,
    Continue,
    DealNextRound,
    EndTable,
    FreeSeat,
    Join,
    JoinNext,
    Kick,
    LeaveTable,
    NeverMind,
    PlayBots,
    Rematch,
    ShowHand,
    Start,
    TakeSeat,
    Watch,
)
from bot.ui.actions.moves import AnswerRace, PlayCard, TakeTime
from bot.ui.actions.rules import (
    AgreeEffect,
    FillInRules,
    ForgetPreset,
    NamePlayer,
    ReadRules,
    SavePreset,
    SetRule,
    TakePreset,
)

# Moves are represented by PlayCard and AnswerRace.
TABLE_ACTIONS: tuple[type[TableAction], ...] = (
    Join, JoinNext, LeaveTable, AskToLeave, NeverMind, Watch,
    AddComputer, AddGuest, FreeSeat, ChangeSeats, TakeSeat, Kick,
    ShowHand,
    Agree, Start, PlayBots, DealNextRound, Rematch, EndTable, Continue,
    ReadRules, SetRule, FillInRules, TakePreset, NamePlayer, SavePreset, ForgetPreset, AgreeEffect,
    PlayCard, AnswerRace, TakeTime,
)  # fmt: skip
