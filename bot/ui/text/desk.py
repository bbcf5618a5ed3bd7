"""What the desk says when a request has been carried out."""

from __future__ import annotations

OPENED = "The table is open. Others press **Join**, then you press **Start**."
WATCHING = "You watch. Press **Start**, and the computers play among themselves."
WATCHING_STARTED = "Here we go! After each round, press **Next round**."
STARTED = "Here we go! **My hand** shows your cards."
ADDED = "A computer player sits down."
GUEST_ADDED = "Your guest sits down."
EMPTIED = "The seat is free again."
DEALT = "The cards are dealt."
OPEN_AGAIN = "The lobby is open again, with the same people and rules."
MOVED_DOWN = "The table is at the bottom of the channel again."
OUT = "They are out of the match."
PLAYED_FOR = "You got up, and the computer plays for you. Press **My hand** to come back."
STILL_IN = "You have taken your seat back from the computer."
