"""Screenshots of the real bot in the playground, for docs/pictures/screens: `make screens`."""
