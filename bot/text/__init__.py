"""Every word that people read in Discord; the rest of the program uses codes and values."""
