"""The file `.env`, read without importing the code that checks settings, which takes 4 MB."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from dotenv import dotenv_values

from bot.findings import SettingsError

ENV_FILE = Path(".env")


def read_env_file(file: Path = ENV_FILE) -> dict[str, str | None]:
    """Return the variables in `.env`. There are none if there is no such file. Raises SettingsError."""
    try:
        text = file.read_text("utf-8-sig") if file.is_file() else ""
    except UnicodeDecodeError:
        text = "\0"
    except OSError as error:
        raise SettingsError([f"{file} cannot be read: {error.strerror}"]) from None
    if "\0" in text:  # UTF-16 has a zero byte next to each Latin letter
        raise SettingsError([f"{file} should be a text file in UTF-8: save it again with that encoding"])
    return dotenv_values(stream=StringIO(text), interpolate=False)
