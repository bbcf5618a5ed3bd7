"""The server for bots and browsers: the REST API, the gateway, files, and the page."""
