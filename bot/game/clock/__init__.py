"""What a table does by itself: deadlines, the clock of a UNO call, the turns of computer players."""
