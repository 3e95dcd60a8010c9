"""The functions between a call and the rule that answers it. They run at every query.

Each is written out by number of arguments, because they are called often. They have their own module so that they can
be compiled (`tools/compiled.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from questable.kernel.engine.game import Game

Function = Callable[..., Any]


def dispatcher(name: str, arity: int) -> Function:
    """Return a function that asks the game's topmost answer."""
    if arity == 1:

        def one(g: Game) -> Any:
            return g.queries[name](g)

        return one
    if arity == 2:

        def two(g: Game, a: Any) -> Any:
            return g.queries[name](g, a)

        return two
    if arity == 3:

        def three(g: Game, a: Any, b: Any) -> Any:
            return g.queries[name](g, a, b)

        return three
    if arity == 4:

        def four(g: Game, a: Any, b: Any, c: Any) -> Any:
            return g.queries[name](g, a, b, c)

        return four
    if arity == 5:

        def five(g: Game, a: Any, b: Any, c: Any, d: Any) -> Any:
            return g.queries[name](g, a, b, c, d)

        return five

    def many(g: Game, *args: Any) -> Any:
        return g.queries[name](g, *args)

    return many


def citing(run: Function, rules: tuple[str, ...], arity: int) -> Function:
    """Return the lower function so that it cites its own rules; the arity is the step's."""
    if arity == 1:

        def one(g: Game) -> None:
            above = g.citing
            g.citing = rules
            run(g)
            g.citing = above

        return one
    if arity == 2:

        def two(g: Game, a: Any) -> None:
            above = g.citing
            g.citing = rules
            run(g, a)
            g.citing = above

        return two

    def many(g: Game, *args: Any) -> None:
        above = g.citing
        g.citing = rules
        run(g, *args)
        g.citing = above

    return many


def around(fn: Function, below: Function, arity: int) -> Function:
    """Return a function that passes on what is below; the arity is the function's."""
    if arity == 2:

        def one(g: Game) -> Any:
            return fn(below, g)

        return one
    if arity == 3:

        def two(g: Game, a: Any) -> Any:
            return fn(below, g, a)

        return two
    if arity == 4:

        def three(g: Game, a: Any, b: Any) -> Any:
            return fn(below, g, a, b)

        return three

    def many(*args: Any) -> Any:
        return fn(below, *args)

    return many


def adjusted(fn: Function, below: Function, arity: int) -> Function:
    """Return a function that passes on the answer from below; the arity is the function's."""
    if arity == 2:

        def one(g: Game) -> Any:
            return fn(below(g), g)

        return one
    if arity == 3:

        def two(g: Game, a: Any) -> Any:
            return fn(below(g, a), g, a)

        return two
    if arity == 4:

        def three(g: Game, a: Any, b: Any) -> Any:
            return fn(below(g, a, b), g, a, b)

        return three

    def many(*args: Any) -> Any:
        return fn(below(*args), *args)

    return many
