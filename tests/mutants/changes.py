"""The small changes that can be made to a module, each of which alters the program's behavior."""

from __future__ import annotations

import ast
import re
from itertools import accumulate

import msgspec

COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
CALCULATED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
}
JOINED: dict[type[ast.boolop], tuple[str, str]] = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
SMALL = 10  # numbers below it change by one, others are doubled
LOGGERS = {"log", "logging", "warnings"}
"""Calls with these names only inform people, and tests don't need to check their texts."""

CHECKED_BY_TYPES = {"frozen", "kw_only", "slots"}
"""Options of a class that the type checker holds the program to, and that change no result."""


class Change(msgspec.Struct, frozen=True):
    """Replaces the bytes from `start` to `end` of a module by `after`; `line` counts from 1."""

    start: int
    end: int
    after: str
    line: int

    def applied(self, source: bytes) -> bytes:
        """The module with this change."""
        return source[: self.start] + self.after.encode() + source[self.end :]

    def is_program(self, source: bytes) -> bool:
        """Whether Python can parse the module with this change."""
        try:
            ast.parse(self.applied(source))
        except SyntaxError:
            return False
        return True

    def told(self, source: bytes) -> str:
        """The old text and the new one, on one line."""
        before = source[self.start : self.end].decode()
        return " ".join(f"{before} → {self.after}".split())


def changes_of(source: bytes) -> list[Change]:
    """All small changes of a module, from its first line to its last."""
    tree = ast.parse(source)
    finder = _Finder(source)
    finder.visit(tree)
    return sorted(finder.found, key=lambda change: (change.start, change.end, change.after))


class _Finder(ast.NodeVisitor):
    def __init__(self, source: bytes) -> None:
        self._source = source
        self._begins = list(accumulate(map(len, source.splitlines(keepends=True)), initial=0))
        self.found: list[Change] = []

    def visit_Compare(self, node: ast.Compare) -> None:
        values = [node.left, *node.comparators]
        for operator, left, right in zip(node.ops, values, values[1:], strict=False):
            self._between(left, right, COMPARED[type(operator)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between(left, right, JOINED[type(node.op)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in CALCULATED and not (_is_text(node.left) or _is_text(node.right)):
            self._between(node.left, node.right, CALCULATED[type(node.op)])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._replace(node, f"({self._text(node.operand)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._replace(node, str(not node.value))
        elif isinstance(node.value, int | float):
            self._replace(node, str(node.value + 1 if node.value < SMALL else node.value * 2))

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in CHECKED_BY_TYPES:
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Skip the inside of f-strings, whose positions Python 3.11 does not know."""

    def visit_If(self, node: ast.If) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self._negate(node.test)
            self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not isinstance(node.value, ast.Constant):
            self._replace(node.value, "None")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        value = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(value, ast.Call) and _root(value.func) not in LOGGERS:
            self._replace(node, "pass")
            self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        self._replace(node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._replace(node, "break")

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_arguments(self, node: ast.arguments) -> None:
        for default in (*node.defaults, *filter(None, node.kw_defaults)):
            self.visit(default)

    def _between(self, left: ast.expr, right: ast.expr, words: tuple[str, str]) -> None:
        before, after = words
        start, end = self._end(left), self._start(right)
        pattern = re.escape(before).replace(r"\ ", r"\s+")
        found = re.search(pattern.encode(), self._source[start:end])
        if found is not None:
            self._add(start + found.start(), start + found.end(), after, left)

    def _negate(self, node: ast.expr) -> None:
        # these have their own changes
        if not (isinstance(node, ast.UnaryOp | ast.Compare) or _is_always(node)):
            self._replace(node, f"not ({self._text(node)})")

    def _replace(self, node: ast.expr | ast.stmt, after: str) -> None:
        self._add(self._start(node), self._end(node), after, node)

    def _add(self, start: int, end: int, after: str, node: ast.expr | ast.stmt) -> None:
        self.found.append(Change(start, end, after, node.lineno))

    def _text(self, node: ast.expr) -> str:
        return self._source[self._start(node) : self._end(node)].decode()

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._begins[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._begins[node.end_lineno - 1] + node.end_col_offset


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_always(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant)


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
