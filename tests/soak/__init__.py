"""Tests the promises of docs/reliability.md with the counts that they name (`make soak`)."""
