"""Every word people read in Discord; everything else in the program speaks in codes and values."""
