"""Discord's REST API v10, resource by resource, with its rate limits and injected faults."""
