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
