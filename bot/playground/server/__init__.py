"""The server for bots and browsers: REST, the gateway, files, and the page."""
