"""What bots and browsers connect to: REST, the gateway, files and the page."""
