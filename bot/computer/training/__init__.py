"""How the computer players' network is made: a fast simulator, rollouts, regression. Not needed to run."""
