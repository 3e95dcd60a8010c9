"""Small breaks of Python functions, one at a time, with which `tools/breaks.py` tests the tests.

A break is a mistake a programmer might make. A condition is always or never true, or lacks a part. A limit is off by
one. A step is not scheduled, an option not offered, or the active hero is used for the hero concerned. Lines of the log
stay as they are, because golden games read them. So do docstrings, annotations and error messages.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import CodeType
from typing import Any

from questable.rules.citations import ID

_BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_SWAPPED = {"max": "min", "min": "max", "any": "all", "all": "any"}
_TELLING = {"note", "cite", "leave_room"}  # calls that report something and change nothing
_SEAT_NAMES = {"seat", "other", "victim", "who"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Block:
    """Statements that run together: a body, a branch."""

    function: str  # the outermost function, by its qualified name
    line: int


@dataclass(frozen=True)
class Break:
    """One mistake in a module."""

    block: Block
    line: int
    what: str
    before: str
    ids: tuple[str, ...]  # the rules this function names, or those of its module if it names none
    code: CodeType  # of the outermost function, broken


def breaks_of(source: str, filename: str) -> Iterator[Break]:
    """Return all breaks of the functions of a module, in the order of its lines."""
    tree = ast.parse(source, filename)
    all_ids = tuple(dict.fromkeys(ID.findall(source)))
    for name, function in _functions(tree):
        ids = tuple(dict.fromkeys(ID.findall(ast.get_source_segment(source, function) or "")))
        ids = tuple(dict.fromkeys((*_decorated(function), *ids))) or all_ids
        for block, statements in _blocks(name, function):
            for statement_at, statement in enumerate(statements):
                for what, place, do, undo in _changes(statements, statement_at, statement):
                    before = (ast.get_source_segment(source, place) or "").split("\n")[0]
                    if "sink" in before or ID.search(before):  # only whether anyone listens, or which rule is cited
                        continue
                    do()
                    ast.fix_missing_locations(tree)
                    code = _code(compile(tree, filename, "exec"), name)
                    undo()
                    if code is not None:
                        yield Break(block, place.lineno, what, before, ids, code)


def traced(source: str, filename: str, number: Callable[[Block], int]) -> Iterator[tuple[str, CodeType]]:
    """Return the functions of a module, changed so that each block adds its number to `_blocks_run`."""
    tree = ast.parse(source, filename)
    names = []
    for name, function in _functions(tree):
        names.append(name)
        for block, statements in list(_blocks(name, function)):
            call = ast.parse(f"_blocks_run.add({number(block)})").body[0]
            at = 1 if _is_docstring(statements[0]) else 0
            statements.insert(at, ast.copy_location(call, statements[0]))
    ast.fix_missing_locations(tree)
    whole = compile(tree, filename, "exec")
    for name in names:
        code = _code(whole, name)
        if code is not None:
            yield name, code


def _decorated(function: Function) -> list[str]:
    return [
        node.value
        for decorator in function.decorator_list
        for node in ast.walk(decorator)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value)
    ]


def _functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """Return outermost functions and methods of outermost classes; the last one if names repeat."""
    found: dict[str, Function] = {}
    for node in tree.body:
        if isinstance(node, Function):
            found[node.name] = node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, Function):
                    found[f"{node.name}.{inner.name}"] = inner
    yield from found.items()


def _code(module: CodeType, name: str) -> CodeType | None:
    for constant in module.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_qualname == name:
                return constant
            if name.startswith(constant.co_qualname + ".") and (inner := _code(constant, name)):
                return inner
    return None


def _blocks(name: str, node: ast.AST) -> Iterator[tuple[Block, list[ast.stmt]]]:
    for field in ("body", "orelse", "finalbody"):
        statements = getattr(node, field, None)
        if isinstance(statements, list) and statements and isinstance(statements[0], ast.stmt):
            yield Block(name, statements[0].lineno), statements
            for statement in statements:
                yield from _blocks(name, statement)
    for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        yield from _blocks(name, part)


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


Doing = tuple[Callable[[], None], Callable[[], None]]
"""How to make a change, and how to take it back."""
Change = tuple[str, ast.expr | ast.stmt, Callable[[], None], Callable[[], None]]


def _changes(statements: list[ast.stmt], at: int, statement: ast.stmt) -> Iterator[Change]:
    if _is_docstring(statement) or isinstance(
        statement, ast.Raise | ast.Import | ast.ImportFrom | ast.Pass | ast.Assert | Function | ast.ClassDef
    ):
        return
    if isinstance(statement, ast.Expr) and _tells(statement.value):
        return
    if isinstance(statement, ast.Expr | ast.AugAssign | ast.Continue | ast.Break) or (
        isinstance(statement, ast.Assign) and not all(isinstance(t, ast.Name) for t in statement.targets)
    ):
        nothing = ast.copy_location(ast.Pass(), statement)
        yield "left out", statement, *_put(statements, at, nothing)
    if isinstance(statement, ast.If | ast.While):
        yield from _condition(statement, "test", statement.test)
    for holder, field, index, node in _expressions(statement):
        yield from _in_expression(holder, field, index, node)


def _tells(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _TELLING


def _put(holder: list[Any], at: int, new: object) -> Doing:
    old = holder[at]
    return lambda: holder.__setitem__(at, new), lambda: holder.__setitem__(at, old)


def _set(node: ast.AST, field: str, index: int | None, new: object) -> Doing:
    if index is not None:
        return _put(getattr(node, field), index, new)
    old = getattr(node, field)
    return lambda: setattr(node, field, new), lambda: setattr(node, field, old)


def _condition(holder: ast.AST, field: str, test: ast.expr) -> Iterator[Change]:
    loop = isinstance(holder, ast.While)
    for value in (False,) if loop else (True, False):
        new = ast.copy_location(ast.Constant(value), test)
        yield f"always {value}".lower(), test, *_set(holder, field, None, new)


def _expressions(root: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.expr]]:
    """Return the expressions of one statement with their parents, but not those of statements inside it."""
    for field, value in ast.iter_fields(root):
        if field in ("annotation", "returns", "decorator_list", "ctx"):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(child, ast.expr):
                if _tells(child):
                    continue
                yield root, field, index, child
                yield from _expressions(child)
            elif isinstance(child, ast.comprehension | ast.keyword):
                if isinstance(child, ast.keyword) and child.arg in ("rules", "why"):
                    continue
                yield from _expressions(child)


def _in_expression(holder: ast.AST, field: str, index: int | None, node: ast.expr) -> Iterator[Change]:
    if isinstance(node, ast.BoolOp):
        for i, value in enumerate(node.values):
            rest = [v for j, v in enumerate(node.values) if j != i]
            new = rest[0] if len(rest) == 1 else ast.copy_location(ast.BoolOp(node.op, rest), node)
            yield "without this part", value, *_set(holder, field, index, new)
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        turned = _BOUNDARY[type(node.ops[0])]()
        yield f"{type(turned).__name__}", node, *_set(node, "ops", 0, turned)
    elif isinstance(node, ast.IfExp):
        yield "always the first", node, *_set(holder, field, index, node.body)
        yield "always the second", node, *_set(holder, field, index, node.orelse)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "without not", node, *_set(holder, field, index, node.operand)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        other = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        if not any(isinstance(side, ast.List | ast.Tuple | ast.JoinedStr) for side in (node.left, node.right)):
            yield "plus for minus", node, *_set(node, "op", None, other)
        yield "only the left", node, *_set(holder, field, index, node.left)
    elif isinstance(node, ast.Constant) and type(node.value) is int and not isinstance(holder, ast.Subscript):
        yield "one more", node, *_set(holder, field, index, ast.copy_location(ast.Constant(node.value + 1), node))
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "the opposite", node, *_set(holder, field, index, ast.copy_location(ast.Constant(not node.value), node))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _SWAPPED:
        new = ast.copy_location(ast.Name(_SWAPPED[node.func.id], ast.Load()), node.func)
        yield f"{new.id} instead", node, *_set(node, "func", None, new)
    elif isinstance(node, ast.Name) and node.id in _SEAT_NAMES and isinstance(node.ctx, ast.Load) and field != "func":
        active = ast.Attribute(ast.copy_location(ast.Name("g", ast.Load()), node), "active", ast.Load())
        yield "the active player instead", node, *_set(holder, field, index, ast.copy_location(active, node))
    elif isinstance(node, ast.List | ast.Tuple) and isinstance(node.ctx, ast.Load) and len(node.elts) > 1:
        for i, element in enumerate(node.elts):
            if isinstance(node, ast.List):
                shorter = ast.copy_location(ast.List([e for j, e in enumerate(node.elts) if j != i], ast.Load()), node)
                yield "without this element", element, *_set(holder, field, index, shorter)
    if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp):
        for generator in node.generators:
            for i, test in enumerate(generator.ifs):
                kept = [t for j, t in enumerate(generator.ifs) if j != i]
                yield "whether or not", test, *_set(generator, "ifs", None, kept)
