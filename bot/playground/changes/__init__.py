"""Everything that can happen to the world: each change is checked, applied, and published."""
