"""UNO for Discord; imports run strictly downward through these rooms.

playground               the bot in a browser without Discord; nothing but its command imports it
__main__, app, config,   the commands, the wiring of everything, and what an operator needs:
log, readiness,          settings, logging, `check`, `invite`
invitation
cogs                     slash commands: parse, one call, nothing else
ui | storage             what people see and press | the database; they never import each other
pictures                 cards, hands and tables drawn with Pillow; they know the engine only
game                     lobbies, sessions, races, deadlines: one writer for each table
computer                 computer players; they see a seat's view, never the table
engine                   the rules: pure functions on frozen tables

A card is in `engine.faces`, a rule in `engine.house_rules`, a sentence in `ui.text`, a query in `storage`.
"""

import sys
from pathlib import Path

__version__ = "0.1.0"
# How the commands were started, and so how advice names them: installed from a package, or from a checkout.
PROGRAM = "uno-bot" if Path(sys.argv[0]).stem == "uno-bot" else "python -m bot"
