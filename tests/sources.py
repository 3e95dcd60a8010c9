"""What the source says: which functions are called, and with what."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path


def calls_in(paths: Iterable[Path], *names: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or method with one of these names in these files."""
    for path in sorted(paths):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in names:
                    yield name, node
