"""Words that people should not type, but some will."""

from __future__ import annotations

ODD = (
    "@everyone", "<@1><@&2><#3></uno new:4>", "**bold** ||spoiler|| `code` ```", "# heading\n> quote",
    "[link](https://example.org)", "\u200b\u200d\u2060", "\u202etfel\u2066", "a\u0000b", "\ud800",
    "e" + "\u0301" * 40,
    "x" * 4_000, "👨‍👩‍👧‍👦" * 20, "{name} {0} %s", "-1", "1e999", "NaN", "own:",
    "'); DROP TABLE tables; --", " ", "=",
)  # fmt: skip
