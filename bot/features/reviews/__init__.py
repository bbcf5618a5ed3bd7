"""What you should have played: reviews of finished games by the network of the strongest computer player."""
