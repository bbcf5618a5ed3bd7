"""All texts that people read in Discord. The rest of the program uses codes and values."""
