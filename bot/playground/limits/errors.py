"""Discord's API errors: HTTP status, code, and message (topics, "Opcodes and Status Codes")."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class ErrorCode:
    """One entry in Discord's list of error codes."""

    status: int
    code: int
    message: str


class ApiError(Exception):
    """A request was refused. `extra` is merged into the response's JSON, and `headers` into its headers."""

    def __init__(
        self, code: ErrorCode, extra: dict[str, Any] | None = None, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(f"{code.code} {code.message}")
        self.code = code
        self.extra = extra or {}
        self.headers = headers or {}

    @property
    def body(self) -> dict[str, Any]:
        """Return the response's JSON."""
        return {"message": self.code.message, "code": self.code.code, **self.extra}


UNAUTHORIZED = ErrorCode(401, 0, "401: Unauthorized")
NOT_FOUND = ErrorCode(404, 0, "404: Not Found")
RATE_LIMITED = ErrorCode(429, 0, "You are being rate limited.")

UNKNOWN_APPLICATION = ErrorCode(404, 10002, "Unknown Application")
UNKNOWN_CHANNEL = ErrorCode(404, 10003, "Unknown Channel")
UNKNOWN_GUILD = ErrorCode(404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = ErrorCode(404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = ErrorCode(404, 10008, "Unknown Message")
UNKNOWN_ROLE = ErrorCode(404, 10011, "Unknown Role")
UNKNOWN_USER = ErrorCode(404, 10013, "Unknown User")
UNKNOWN_EMOJI = ErrorCode(404, 10014, "Unknown Emoji")
UNKNOWN_WEBHOOK = ErrorCode(404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = ErrorCode(404, 10062, "Unknown interaction")
UNKNOWN_COMMAND = ErrorCode(404, 10063, "Unknown application command")
UNKNOWN_EVENT = ErrorCode(404, 10070, "Unknown Guild Scheduled Event")
TOO_MANY_REACTIONS = ErrorCode(400, 30010, "Maximum number of reactions reached (20)")
TOO_MANY_OLD_EDITS = ErrorCode(
    429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later"
)
TOO_LARGE = ErrorCode(413, 40005, "Request entity too large")
MOST_FOLLOW_UPS = ErrorCode(400, 40094, "This interaction has hit the maximum number of follow up messages")
ALREADY_ANSWERED = ErrorCode(400, 40060, "Interaction has already been acknowledged.")
MISSING_ACCESS = ErrorCode(403, 50001, "Missing Access")
NOT_THE_AUTHOR = ErrorCode(403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE = ErrorCode(400, 50006, "Cannot send an empty message")
CANNOT_MESSAGE_USER = ErrorCode(403, 50007, "Cannot send messages to this user")
NOT_A_TEXT_CHANNEL = ErrorCode(400, 50008, "Cannot send messages in a non-text channel")
MISSING_PERMISSIONS = ErrorCode(403, 50013, "Missing Permissions")
WRONG_CHANNEL_TYPE = ErrorCode(400, 50024, "Cannot execute action on this channel type")
INVALID_TOKEN = ErrorCode(401, 50027, "Invalid Webhook Token")
INVALID_BULK = ErrorCode(
    400,
    50016,
    "Provided too few or too many messages to delete. Must provide at least 2 and "
    "fewer than 100 messages to delete",
)
BLOCKED_BY_AUTOMOD = ErrorCode(400, 200000, "Message was blocked by automatic moderation")
INVALID_FORM = ErrorCode(400, 50035, "Invalid Form Body")
THREAD_ARCHIVED = ErrorCode(400, 50083, "Thread is archived")
INVALID_JSON = ErrorCode(400, 50109, "The request body contains invalid JSON.")
NO_COMMON_SERVER = ErrorCode(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
THREAD_EXISTS = ErrorCode(400, 160004, "A thread has already been created for this message")


Path = tuple[str | int, ...]


@dataclass
class FormErrors:
    """The errors in a body, nested by field as in Discord's responses (reference, "Error Messages")."""

    tree: dict[str, Any] = field(default_factory=dict[str, Any])

    def add(self, path: Path, code: str, message: str) -> None:
        """Record that the field at `path` breaks the rule `code`."""
        node = self.tree
        for key in path:
            node = node.setdefault(str(key), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def has_any(self) -> bool:
        return bool(self.tree)

    def raise_if_any(self) -> None:
        """Raise ApiError 50035 if any error was recorded."""
        if self.tree:
            raise ApiError(INVALID_FORM, {"errors": self.tree})
