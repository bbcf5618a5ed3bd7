"""Reviews of finished games: the best moves, as judged by the network of the strongest computer player."""
