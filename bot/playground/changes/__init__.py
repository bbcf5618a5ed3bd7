"""All changes to the world. Each of them is checked, applied, and published."""
