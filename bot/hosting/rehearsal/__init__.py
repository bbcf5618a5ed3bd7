"""`rehearsal`: tests every assumption that the bot makes about Discord, in a test server on the real Discord.

check       a check, and how it ended
recorder    requests and answers, without a name, an ID, a text, or a token
leftovers   everything that must be deleted again, also after a crash
samples     a lobby, a table, and hands to send
trial       the checks' environment: the bot's own transport, one server, one channel
alone       the checks without a person's help, about the server and the messages of its channel
beyond      the checks without a person's help, about threads, people, events, and the connection
pressed     the checks for which a person presses something
report      the result for people
rehearse    the run from its first check to the last deletion
"""
