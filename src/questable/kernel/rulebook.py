"""Rulebooks: named steps and queries, in layers.

A rule is a named step; an expansion or an optional rule is a rulebook laid over another. It may

* add steps and queries (`step`, `query`),
* replace a step or a query of a rulebook below (`replaces`),
* let something happen after a step, when all that the step scheduled is done (`follows`),
* adjust the answer of a query (`adjusts`).

`compile_rules` folds the layers into one flat table that a game uses; nothing is looked up in layers during play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

P = ParamSpec("P")
G = TypeVar("G", bound=Any)
R = TypeVar("R")
GameT = TypeVar("GameT", bound=Any)

StepFunction = Callable[Concatenate[G, P], None]


class CompiledStep(NamedTuple):
    """What the agenda runs under a name."""

    run: Callable[..., None]
    rules: tuple[str, ...]
    followers: tuple[str, ...]


class CompiledRules(NamedTuple):
    """The flat table of all layers."""

    steps: dict[str, CompiledStep]
    queries: dict[str, Callable[..., Any]]
    names: tuple[str, ...]


def original(query: Callable[P, R]) -> Callable[P, R]:
    """The function a query was made from, without the layers over it."""
    function: Callable[P, R] = query.__wrapped__  # type: ignore[attr-defined]
    return function


class Rulebook:
    """A set of named steps and queries laid over another one."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.steps: dict[str, tuple[Callable[..., None], tuple[str, ...]]] = {}
        self.replaced: dict[str, tuple[Callable[..., None], tuple[str, ...]]] = {}
        self.followers: dict[str, list[str]] = {}
        self.queries: dict[str, Callable[..., Any]] = {}
        self.query_rules: dict[str, tuple[str, ...]] = {}
        self.replaced_queries: dict[str, Callable[..., Any]] = {}
        self.adjusters: dict[str, list[Callable[..., Any]]] = {}

    def step(self, *rules: str) -> Callable[[Callable[Concatenate[G, P], None]], Callable[Concatenate[G, P], None]]:
        """This rulebook adds a step that carries out these rules."""

        def register(fn: Callable[Concatenate[G, P], None]) -> Callable[Concatenate[G, P], None]:
            self._add(fn, rules)
            return fn

        return register

    def replaces(
        self, old: Callable[Concatenate[G, P], None], *rules: str
    ) -> Callable[[Callable[Concatenate[GameT, P], None]], Callable[Concatenate[GameT, P], None]]:
        """This rulebook changes a step of one below; same signature, checked by the type checker.

        The game may be of a class of its own: the one the adventure of this rulebook is played with.
        """

        def register(fn: Callable[Concatenate[GameT, P], None]) -> Callable[Concatenate[GameT, P], None]:
            self.replaced[_name(old)] = (fn, rules)
            return fn

        return register

    def follows(
        self, old: Callable[Concatenate[G, P], None], *rules: str
    ) -> Callable[[Callable[Concatenate[GameT, P], None]], Callable[Concatenate[GameT, P], None]]:
        """After `old`, and all it scheduled, this happens too, with the same arguments."""

        def register(fn: Callable[Concatenate[GameT, P], None]) -> Callable[Concatenate[GameT, P], None]:
            self._add(fn, rules)
            self.followers.setdefault(_name(old), []).append(_name(fn))
            return fn

        return register

    def query(self, *rules: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """This rulebook adds a query: a question about the position that layers may answer differently.

        It is called like the function it is made from; the call goes to the topmost answer.
        """

        def register(fn: Callable[P, R]) -> Callable[P, R]:
            name = fn.__name__
            if name in self.queries:
                raise ValueError(f"{self.name}: the query {name} exists already")
            self.queries[name] = fn
            self.query_rules[name] = rules

            return wraps(fn)(_dispatcher(name, len(signature(fn).parameters)))

        return register

    def answers(
        self, query: Callable[Concatenate[G, P], R]
    ) -> Callable[[Callable[Concatenate[GameT, P], R]], Callable[Concatenate[GameT, P], R]]:
        """This rulebook answers a query of one below in its own way."""

        def register(fn: Callable[Concatenate[GameT, P], R]) -> Callable[Concatenate[GameT, P], R]:
            self.replaced_queries[query.__name__] = fn
            return fn

        return register

    def adjusts(
        self, query: Callable[Concatenate[G, P], R]
    ) -> Callable[[Callable[Concatenate[R, GameT, P], R]], Callable[Concatenate[R, GameT, P], R]]:
        """This rulebook changes the answer of a query; the function gets the answer so far, then the arguments."""

        def register(fn: Callable[Concatenate[R, GameT, P], R]) -> Callable[Concatenate[R, GameT, P], R]:
            self.adjusters.setdefault(query.__name__, []).append(fn)
            return fn

        return register

    def _add(self, fn: Callable[..., None], rules: tuple[str, ...]) -> None:
        name = _name(fn)
        if name in self.steps:
            raise ValueError(f"{self.name}: the step {name} exists already")
        self.steps[name] = (fn, rules)


def compile_rules(layers: Sequence[Rulebook]) -> CompiledRules:
    """Fold the layers, lowest first, into one table."""
    steps: dict[str, tuple[Callable[..., None], tuple[str, ...]]] = {}
    followers: dict[str, list[str]] = {}
    queries: dict[str, Callable[..., Any]] = {}
    for layer in layers:
        for name, fn in layer.queries.items():
            _fresh(name, queries, layer)
            queries[name] = fn
        for name, entry in layer.steps.items():
            _fresh(name, steps, layer)
            steps[name] = entry
        for name, entry in layer.replaced.items():
            if name not in steps:
                raise ValueError(f"{layer.name} replaces the step {name}, which no rulebook below has")
            steps[name] = entry
        for name, more in layer.followers.items():
            followers.setdefault(name, []).extend(more)
        for name, fn in layer.replaced_queries.items():
            queries[name] = fn
        for name, adjusters in layer.adjusters.items():
            for adjust in adjusters:
                queries[name] = _adjusted(queries[name], adjust)
    compiled = {name: CompiledStep(fn, rules, tuple(followers.get(name, ()))) for name, (fn, rules) in steps.items()}
    return CompiledRules(compiled, queries, tuple(layer.name for layer in layers))


def _fresh(name: str, known: dict[str, Any], layer: Rulebook) -> None:
    if name in known:
        raise ValueError(f"{layer.name} adds {name}, which a rulebook below has already: use replaces")


def _adjusted(answer: Callable[..., Any], adjust: Callable[..., Any]) -> Callable[..., Any]:
    def adjusted(*args: Any, **kwargs: Any) -> Any:
        return adjust(answer(*args, **kwargs), *args, **kwargs)

    return adjusted


def _dispatcher(name: str, arity: int) -> Callable[..., Any]:
    """Asks the game's topmost answer; written out by number of arguments, because it is called a lot."""
    match arity:
        case 1:
            return lambda g: g.queries[name](g)
        case 2:
            return lambda g, a: g.queries[name](g, a)
        case 3:
            return lambda g, a, b: g.queries[name](g, a, b)
    return lambda g, *args: g.queries[name](g, *args)


def _name(fn: Callable[..., Any]) -> str:
    return fn.__name__
