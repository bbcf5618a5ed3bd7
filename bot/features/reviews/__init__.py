"""Reviews of finished games: the moves you should have played, by the network of the strongest computer
player.
"""
