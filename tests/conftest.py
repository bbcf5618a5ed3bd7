"""What every test shares: how hypothesis behaves here."""

from hypothesis import settings

# The same examples in every run, and no wall clock: a slow machine is not a failure.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")
