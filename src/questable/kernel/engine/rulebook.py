"""Rulebooks: named steps and queries, in layers.

A rule is a named step. An expansion or an optional rule is a rulebook on top of others. It may

* add steps, queries and choices (`step`, `query`, `choice`),
* go around a step or a query of a lower layer (`around`): it gets the lower function first, then the arguments,
* replace a step or answer a query in its own way (`replaces`, `answers`): the lower one is gone,
* let something happen after a step and all that it scheduled (`follows`),
* adjust the answer of a query (`adjusts`),
* add options to a choice (`adds_to`).

`compile_rules` folds the layers into flat tables, so that play never searches layers. It refuses mistakes that would
only show in play: a target that no layer has, two layers that replace the same step, a follower of a step that hands on
the turn, an answer with other parameters than its neighbors. A function whose parameters do not fit its target is
refused when it is registered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import signature
from typing import TYPE_CHECKING, Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar, TypeVarTuple, overload

from questable.errors import RulebookError
from questable.kernel.engine.dispatch import adjusted, around, citing, dispatcher

if TYPE_CHECKING:
    from questable.kernel.engine.decision import Option

P = ParamSpec("P")
G = TypeVar("G", bound=Any)
H = TypeVar("H", bound=Any)
F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R")
Ts = TypeVarTuple("Ts")
G_contra = TypeVar("G_contra", contravariant=True)

Rules = tuple[str, ...]


class Step(Generic[G_contra, *Ts]):
    """A named step. It is scheduled (`g.do`, `g.ask`), never called: a call would skip the layers above it."""

    __slots__ = ("empty", "function", "hands_on", "name", "part", "rules", "survives")

    def __init__(
        self,
        function: Callable[[G_contra, *Ts], None],
        rules: Rules,
        *,
        survives: bool = False,
        hands_on: bool = False,
        part: str = "",
        empty: bool = False,
    ) -> None:
        self.name = function.__name__
        self.function = function
        self.rules = rules
        self.survives = survives  # an `unwind` drops neither it nor what is above it
        self.hands_on = hands_on  # it hands on the turn: nothing can follow it
        self.part = part  # the procedure it is part of: what an `unwind` of that part drops
        self.empty = empty  # empty: a place for other layers (`Game.leave_room`)

    def __repr__(self) -> str:
        return f"<step {self.name}>"


class Choice(Generic[G_contra, *Ts]):
    """A question with one step per option verb; a layer may add verbs."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<choice {self.name}>"


if TYPE_CHECKING:

    class Query(Generic[P, R]):
        """A question about the position that layers may answer differently; called like a function."""

        def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...


class CompiledStep(NamedTuple):
    """The function that the agenda runs under a name, the rules it cites, and its followers."""

    run: Callable[..., None]
    rules: Rules
    followers: tuple[str, ...]


class CompiledRules(NamedTuple):
    """The flat tables of all layers."""

    steps: dict[str, CompiledStep]
    queries: dict[str, Callable[..., Any]]
    choices: dict[str, dict[str, str]]  # choice -> verb -> step
    survivors: frozenset[str]  # steps that an `unwind` does not drop
    idle: frozenset[str]  # empty steps that no layer uses
    parts: dict[str, frozenset[str]]  # procedure -> its steps
    names: tuple[str, ...]


@dataclass(frozen=True)
class _Link:
    """A layer's change to a step or query of a lower layer."""

    target: str
    function: Callable[..., Any]
    rules: Rules = ()
    whatever: bool = False  # replaces even what other layers have changed
    adjusts: bool = False  # the function gets the lower answer, not the lower function


@dataclass
class Rulebook:
    """A layer: a set of named steps and queries."""

    name: str
    steps: dict[str, Step[Any, *tuple[Any, ...]]] = field(default_factory=dict)
    queries: dict[str, Callable[..., Any]] = field(default_factory=dict)
    query_rules: dict[str, Rules] = field(default_factory=dict)
    choices: list[str] = field(default_factory=list)
    verbs: list[tuple[str, str, str]] = field(default_factory=list)  # choice, verb, step
    replaced: list[_Link] = field(default_factory=list)
    arounds: list[_Link] = field(default_factory=list)
    followers: list[tuple[str, str]] = field(default_factory=list)  # step, follower
    answered: list[_Link] = field(default_factory=list)
    query_arounds: list[_Link] = field(default_factory=list)

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other

    # Steps -----------------------------------------------------------------------------------------------------------

    def step(
        self, *rules: str, survives: bool = False, hands_on: bool = False, part: str = "", empty: bool = False
    ) -> Callable[[Callable[[G, *Ts], None]], Step[G, *Ts]]:
        """Add a step that carries out these rules."""

        def register(fn: Callable[[G, *Ts], None]) -> Step[G, *Ts]:
            return self._add(Step(fn, rules, survives=survives, hands_on=hands_on, part=part, empty=empty))

        return register

    @overload
    def around(
        self, old: Step[G, *Ts], *rules: str
    ) -> Callable[[Callable[[Callable[[H, *Ts], None], H, *Ts], None]], Callable[..., None]]: ...

    @overload
    def around(
        self, old: Query[Concatenate[G, P], R], *rules: str
    ) -> Callable[
        [Callable[Concatenate[Callable[Concatenate[H, P], R], H, P], R]],
        Callable[Concatenate[Callable[Concatenate[H, P], R], H, P], R],
    ]: ...

    def around(self, old: Any, *rules: str) -> Any:
        """Go around a step or a query of a lower layer.

        The function gets the lower one first, then the arguments. It cites its own rules while it runs, and so does the
        lower one.
        """
        target = name_of(old)

        def register(fn: Callable[..., Any]) -> Callable[..., Any]:
            links = self.arounds if isinstance(old, Step) else self.query_arounds
            links.append(_Link(target, self._fitting(fn, old, "below"), rules))
            return fn

        return register

    def replaces(
        self, old: Step[G, *Ts], *rules: str, whatever: bool = False
    ) -> Callable[[Callable[[H, *Ts], None]], Callable[[H, *Ts], None]]:
        """Replace a step of a lower layer.

        It is an error if another layer has touched the step too, unless `whatever` says that this is meant.
        """
        target = name_of(old)

        def register(fn: Callable[[H, *Ts], None]) -> Callable[[H, *Ts], None]:
            self.replaced.append(_Link(target, self._fitting(fn, old), rules, whatever))
            return fn

        return register

    def follows(
        self, old: Step[G, *Ts], *rules: str, survives: bool = False, part: str = ""
    ) -> Callable[[Callable[[H, *Ts], None]], Step[H, *Ts]]:
        """Let this happen after `old` and all that it scheduled, with the same arguments."""

        target = name_of(old)

        def register(fn: Callable[[H, *Ts], None]) -> Step[H, *Ts]:
            follower = self._add(Step(self._fitting(fn, old), rules, survives=survives, part=part))
            self.followers.append((target, follower.name))
            return follower

        return register

    # Choices ---------------------------------------------------------------------------------------------------------

    def choice(self, name: str, steps: Mapping[str, Step[G, Option, *Ts]]) -> Choice[G, *Ts]:
        """Add a choice, with the step that carries out each option verb."""
        self.choices.append(name)
        choice: Choice[G, *Ts] = Choice(name)
        self.adds_to(choice, steps)
        return choice

    def adds_to(self, choice: Choice[G, *Ts], steps: Mapping[str, Step[H, Option, *Ts]]) -> None:
        """Add options to a choice of a lower layer: the steps that carry them out, by verb."""
        for step in steps.values():
            if not isinstance(step, Step):
                raise RulebookError(f"{self.name}: {getattr(step, '__name__', step)} is no step that could answer")
        self.verbs += [(choice.name, verb, step.name) for verb, step in steps.items()]

    # Queries ---------------------------------------------------------------------------------------------------------

    def query(self, *rules: str) -> Callable[[Callable[P, R]], Query[P, R]]:
        """Add a query: a question about the position that layers may answer differently.

        Call it like the function it is made from; the topmost answer counts.
        """

        def register(fn: Callable[P, R]) -> Query[P, R]:
            name = fn.__name__
            if name in self.queries:
                raise RulebookError(f"{self.name}: the query {name} exists already")
            self.queries[name] = fn
            self.query_rules[name] = rules
            query: Any = dispatcher(name, _arity(fn))
            _QUERIES[query] = name, fn
            return query  # type: ignore[no-any-return]

        return register

    def answers(
        self, query: Query[Concatenate[G, P], R], *, whatever: bool = False
    ) -> Callable[[Callable[Concatenate[H, P], R]], Callable[Concatenate[H, P], R]]:
        """Answer a query of a lower layer; the answers below are gone.

        It is an error if another layer has touched the query too, unless `whatever` says that this is meant.
        """
        target = name_of(query)

        def register(fn: Callable[Concatenate[H, P], R]) -> Callable[Concatenate[H, P], R]:
            self.answered.append(_Link(target, self._fitting(fn, query), (), whatever))
            return fn

        return register

    def adjusts(
        self, query: Query[Concatenate[G, P], R]
    ) -> Callable[[Callable[Concatenate[R, H, P], R]], Callable[Concatenate[R, H, P], R]]:
        """Change the answer of a query; the function gets the answer so far, then the arguments."""

        target = name_of(query)

        def register(fn: Callable[Concatenate[R, H, P], R]) -> Callable[Concatenate[R, H, P], R]:
            self.query_arounds.append(_Link(target, self._fitting(fn, query, "answer"), adjusts=True))
            return fn

        return register

    def functions(self) -> Iterator[tuple[Callable[..., Any], Rules]]:
        """Return all functions of this rulebook, each with its rules."""
        for step in self.steps.values():
            yield step.function, step.rules
        for name, query in self.queries.items():
            yield query, self.query_rules[name]
        for links in (self.replaced, self.arounds, self.answered, self.query_arounds):
            for link in links:
                yield link.function, link.rules

    def _fitting(self, fn: F, old: Any, first: str = "") -> F:
        """Return the function if its parameters are those of the step or query, after one more if named."""
        target = old.function if isinstance(old, Step) else _QUERIES[old][1]
        given = [*filter(None, (first,)), *_named(target)]
        if not _takes(fn, given):
            takes = f"{fn.__name__} takes {_list(_named(fn))}, but is given {_list(given)}"
            raise RulebookError(f"{self.name}: {takes} for {name_of(old)}")
        return fn

    def _add(self, step: Step[G, *Ts]) -> Step[G, *Ts]:
        if step.name in self.steps:
            raise RulebookError(f"{self.name}: the step {step.name} exists already")
        self.steps[step.name] = step
        return step


class _Made:
    """The tables under construction."""

    def __init__(self) -> None:
        self.steps: dict[str, tuple[Callable[..., None], Rules]] = {}
        self.objects: dict[str, Step[Any, *tuple[Any, ...]]] = {}
        self.followers: dict[str, list[str]] = {}
        self.queries: dict[str, Callable[..., Any]] = {}
        self.choices: dict[str, dict[str, str]] = {}
        self.touched: dict[str, str] = {}  # step or query -> the last layer that changed it

    def lay(self, layer: Rulebook) -> None:
        for name, query in layer.queries.items():
            self._fresh(name, self.queries, layer)
            self.queries[name] = query
        for name, step in layer.steps.items():
            self._fresh(name, self.steps, layer)
            self.steps[name] = (step.function, step.rules)
            self.objects[name] = step
        for link in layer.replaced:
            self._free(link, self.steps, "step", layer)
            self.steps[link.target] = (link.function, link.rules)
        for link in layer.arounds:
            self._known(link.target, self.steps, "step", layer)
            run, rules = self.steps[link.target]
            arity = _arity(link.function)
            self.steps[link.target] = (around(link.function, citing(run, rules, arity - 1), arity), link.rules)
            self.touched[link.target] = layer.name
        for link in layer.answered:
            self._free(link, self.queries, "query", layer)
            self.queries[link.target] = link.function
        for link in layer.query_arounds:
            self._known(link.target, self.queries, "query", layer)
            over = adjusted if link.adjusts else around
            self.queries[link.target] = over(link.function, self.queries[link.target], _arity(link.function))
            self.touched[link.target] = layer.name
        for target, follower in layer.followers:
            self._known(target, self.steps, "step", layer)
            if self.objects[target].hands_on:
                raise RulebookError(f"{layer.name}: {target} hands on the turn, so nothing can follow it ({follower})")
            self.followers.setdefault(target, []).append(follower)
        for choice in layer.choices:
            self._fresh(choice, self.choices, layer)
            self._fresh(choice, self.steps, layer)
            self.choices[choice] = {}
        for choice, verb, step_name in layer.verbs:
            self._known(choice, self.choices, "choice", layer)
            if verb in self.choices[choice]:
                raise RulebookError(f"{layer.name}: {choice} has the option {verb} already: go around its step")
            self._known(step_name, self.steps, "step", layer)
            for other in self.choices[choice].values():
                mine, theirs = self.objects[step_name].function, self.objects[other].function
                if not _takes(mine, _named(theirs)) and not _takes(theirs, _named(mine)):
                    takes = f"takes {_list(_named(mine))}, but {other}, its neighbour, {_list(_named(theirs))}"
                    raise RulebookError(f"{layer.name}: {choice}: {step_name} {takes}")
            self.choices[choice][verb] = step_name

    def compiled(self, names: Iterable[str]) -> CompiledRules:
        survivors = {name for name, step in self.objects.items() if step.survives}
        parts: dict[str, set[str]] = {}
        for name, step in self.objects.items():
            if step.part:
                parts.setdefault(step.part, set()).add(name)
        for choice, verbs in self.choices.items():  # an open question is dropped with its answers
            for members in (survivors, *parts.values()):
                if not members.isdisjoint(verbs.values()):
                    members.add(choice)
        return CompiledRules(
            {
                name: CompiledStep(run, rules, tuple(self.followers.get(name, ())))
                for name, (run, rules) in self.steps.items()
            },
            self.queries,
            self.choices,
            frozenset(survivors),
            frozenset(
                name
                for name, step in self.objects.items()
                if step.empty and name not in self.touched and name not in self.followers
            ),
            {part: frozenset(members) for part, members in parts.items()},
            tuple(names),
        )

    def _fresh(self, name: str, known: dict[str, Any], layer: Rulebook) -> None:
        if name in known:
            raise RulebookError(f"{layer.name} adds {name}, which a rulebook below has already: use replaces")

    def _known(self, name: str, known: dict[str, Any], kind: str, layer: Rulebook) -> None:
        if name not in known:
            raise RulebookError(f"{layer.name} is about the {kind} {name}, which no rulebook below has")

    def _free(self, link: _Link, known: dict[str, Any], kind: str, layer: Rulebook) -> None:
        """Refuse to replace a step that another layer has touched."""
        self._known(link.target, known, kind, layer)
        other = self.touched.get(link.target)
        if other is not None and not link.whatever:
            raise RulebookError(f"{layer.name} does away with the {kind} {link.target}, which {other} has changed")
        self.touched[link.target] = layer.name


def compile_rules(layers: Sequence[Rulebook]) -> CompiledRules:
    """Fold the layers, lowest first, into one table."""
    made = _Made()
    for layer in layers:
        made.lay(layer)
    return made.compiled(layer.name for layer in layers)


def _arity(fn: Callable[..., Any]) -> int:
    return len(signature(fn).parameters)


def _named(fn: Callable[..., Any]) -> list[str]:
    """Return the parameters of a function."""
    return list(signature(fn).parameters)


def _takes(fn: Callable[..., Any], given: Sequence[str]) -> bool:
    try:
        signature(fn).bind(*given)
    except TypeError:
        return False
    return True


def _list(names: Sequence[str]) -> str:
    return f"({', '.join(names)})"


_QUERIES: dict[Any, tuple[str, Callable[..., Any]]] = {}
"""Queries with their names and functions; a query is a plain function while the game runs."""


def name_of(old: Any) -> str:
    """Return the name of a step or query; a plain function has none that a layer could use."""
    if isinstance(old, Step):
        return old.name
    if old not in _QUERIES:
        raise RulebookError(f"{getattr(old, '__name__', old)} is neither a step nor a query")
    return _QUERIES[old][0]
