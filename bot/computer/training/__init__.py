"""How the computer players' network is made: a fast simulator, rollouts, regression.

It is not needed to run the bot.
"""
