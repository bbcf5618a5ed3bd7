"""What every start of the bot draws and reads: done once, where all of its processes are forked from."""

from __future__ import annotations

import gc

from bot.engine.faces.decks import card_of
from bot.engine.model.cards import Color
from bot.pictures import emojis, picture_of
from bot.pictures.scenes import HandScene, Portrait, TableScene, TableSeat, TurnScene
from bot.text.language import LANGUAGES, speaking, translated
from bot.ui.transport import emojis as transport

TOP = card_of("R7")
SEATS = (TableSeat(Portrait("Ann"), 7, score=0), TableSeat(Portrait("Bob"), 7, score=0))

FILES = dict(emojis())
transport.emojis = FILES.items
for scene in (TableScene(SEATS, TOP, Color.RED, 0), TurnScene(HandScene((TOP,)), TOP, Color.RED, SEATS)):
    assert picture_of(scene)  # which finds the colors of all pictures like it
for language in LANGUAGES:
    with speaking(language):
        assert translated("Red")  # which reads the catalog
gc.collect()
gc.freeze()  # else the first collection of each process would write to all memory that it shares
