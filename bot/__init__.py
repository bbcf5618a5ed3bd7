"""UNO for Discord; imports run strictly downward through these packages.

playground              the bot in a browser without Discord; only its command imports it
__main__, running, app, the commands, the wiring of everything, and the operator's tools:
config, log, hosting    settings, logging, backups, health
features                everything besides the table, a folder each; `feature` defines one
cogs                    slash commands of the table: parse, one call, nothing else
ui | storage            messages and buttons | the database; they never import each other
text, scenario          every word of the table; rule disputes as files
pictures | game         cards, hands, and tables with Pillow | lobbies, sessions, races, one writer each
computer                computer players; they see a seat's view, never the table
engine                  the rules: pure functions on frozen tables

Cards are in `engine.faces`, rules in `engine.house_rules`, sentences in `text` or in a feature's `words`, and
queries in `storage` or in a feature's `store`.
"""

__version__ = "1.0.0"
