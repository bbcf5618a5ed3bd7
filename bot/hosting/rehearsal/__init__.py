"""`rehearsal`: tries on a real Discord, in a test server, everything that the bot takes for granted.

check       what a check is, and how it ends
recorder    what was asked and answered, without a name, an id, a text, or a token
leftovers   what has to be deleted again, also after a crash
samples     a lobby, a table, and hands to send
trial       what the checks work with: the bot's own transport, one server, one channel
alone       the checks that need nobody, about the server and the messages of its channel
beyond      those about threads, people, events, and the connection
pressed     the checks for which a person presses something
report      what people read in the end
rehearse    the run from its first check to the last thing deleted
"""
