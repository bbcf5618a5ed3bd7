"""How the computer players' networks are trained: a fast simulator, rollouts, and regression.

This is not needed to run the bot.
"""
