"""What people ask about their own data; `PrivacyHandler` answers."""

from __future__ import annotations

from bot.ui.actions.action import FeatureAction


class ShowPrivacy(FeatureAction, tag="privacy"):
    """Read what is stored about oneself."""


class ExportData(FeatureAction, tag="export"):
    """Get a file with all of it."""


class Unlist(FeatureAction, tag="unlist"):
    """Leave the leaderboards, or come back."""

    is_unlisted: bool = False


class DeleteData(FeatureAction, tag="erase"):
    """Delete all of it; it has to be confirmed."""

    is_confirmed: bool = False
