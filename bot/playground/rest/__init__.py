"""Discord's REST v10, resource by resource."""
