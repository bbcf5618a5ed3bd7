"""`python -m bot health`: what the running bot says about itself. The image's health check asks the same."""

from __future__ import annotations

from argparse import Namespace
from http.client import HTTPException, HTTPResponse
from urllib.error import HTTPError
from urllib.request import urlopen

PATIENCE = 4  # seconds; a bot that is held up for longer is not well


def health(_options: Namespace) -> int:
    """Ask the running bot whether it can do its work, at HEALTH_PORT of this machine."""
    from bot.config import load_settings

    port = load_settings().health_port
    if port is None:
        print("Set HEALTH_PORT first, such as HEALTH_PORT=8080, and restart the bot.")
        return 1
    status, says = ask(port)
    print(says)
    return status


def ask(port: int) -> tuple[int, str]:
    """Return the exit status, 0 if all is well, and what /healthz says."""
    try:
        return 0, _text(urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE))
    except HTTPError as red:
        return 1, _text(red)
    except (OSError, HTTPException) as error:
        return 1, f"The bot gives no answer at port {port}: {error}"


def _text(page: HTTPResponse | HTTPError) -> str:
    with page:
        return page.read().decode()
