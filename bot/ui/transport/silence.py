"""How long a channel that refused the bot is left alone: each refusal counts toward a ban (R9)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.ports import Clock

UNKNOWN_CHANNEL = 10003  # Discord: JSON Error Codes
MUTE_SECONDS = 60.0
LONGEST_MUTE_SECONDS = 3_600.0
PERMITTED_SECONDS = 10.0  # once a press shows that the permissions are back


@dataclass
class Silence:
    """The silence toward one channel. It doubles with each refusal in a row; a deleted channel `is_gone`."""

    _clock: Clock
    is_mute: bool = False
    is_gone: bool = False
    _since: float = 0.0
    _seconds: float = 0.0

    def begin(self, code: int) -> None:
        """The channel has refused something, with this error code of Discord's."""
        self.is_mute, self.is_gone = True, code == UNKNOWN_CHANNEL
        self._since = self._clock.steady()
        self._seconds = min(max(2 * self._seconds, MUTE_SECONDS), LONGEST_MUTE_SECONDS)

    def end(self) -> None:
        """The channel has taken something."""
        self.is_mute, self._seconds = False, 0.0

    def lift(self, after: float | None = None) -> bool:
        """Try again if the refusal is this many seconds old, by default as many as it has earned.

        Returns whether requests are sent now.
        """
        wait = self._seconds if after is None else after
        if not self.is_gone and self._clock.steady() >= self._since + wait:
            self.is_mute = False
        return not self.is_mute
