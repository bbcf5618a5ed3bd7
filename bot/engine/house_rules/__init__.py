"""Every house rule, in the order of menus, which is also the order in which their scripts apply.

To add a rule, write its module and list it here.
"""

from __future__ import annotations

from bot.engine.house_rules.customizable import Customizable
from bot.engine.house_rules.deflecting import Deflecting
from bot.engine.house_rules.equal_cards import EqualCards
from bot.engine.house_rules.force_play import ForcePlay
from bot.engine.house_rules.jump_in import JumpIn
from bot.engine.house_rules.no_bluffing import NoBluffing
from bot.engine.house_rules.seven_zero import SevenZero
from bot.engine.house_rules.stacking import Stacking
from bot.engine.house_rules.take_back import TakingBack
from bot.engine.house_rules.uno_to_go_out import UnoToGoOut
from bot.engine.house_rules.uno_when import CallingAhead
from bot.engine.house_rules.until_playable import UntilPlayable
from bot.engine.house_rules.wild_after_draw import WildAfterDraw
from bot.engine.model.house_rule import HouseRule

HOUSE_RULES: tuple[type[HouseRule], ...] = (
    NoBluffing, Customizable, WildAfterDraw, UntilPlayable, ForcePlay, CallingAhead, UnoToGoOut, Stacking,
    SevenZero, JumpIn, Deflecting, EqualCards, TakingBack,
)  # fmt: skip
