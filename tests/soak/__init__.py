"""The promises of docs/reliability.md, shown with the counts that they name (`make soak`)."""
