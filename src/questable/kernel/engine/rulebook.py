"""Rulebooks: named steps and queries, in layers.

A rule is a named step; an expansion or an optional rule is a rulebook laid over others. It may

* add steps, queries and choices (`step`, `query`, `choice`),
* go around a step or a query of a layer below (`around`): it gets *what lies below* first, then the arguments,
* replace a step or answer a query in its own way (`replaces`, `answers`): what lies below is gone,
* let something happen after a step, when all that the step scheduled is done (`follows`),
* adjust the answer of a query (`adjusts`),
* add options to a choice (`adds_to`).

`compile_rules` folds the layers into flat tables that a game uses; nothing is looked up in layers during play. Mistakes
that would only show in play (a target that no layer has, two layers that replace the same step, a follower of a step
that hands on the turn, an answer that takes other things than those it stands beside) are errors there; a function that
does not take what its target takes is one as soon as it is registered.
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
    """A named step. It is scheduled (`g.do`, `g.ask`), never called: a call would pass over the layers above it."""

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
        self.survives = survives  # an `unwind` does not drop it, nor what stands above it
        self.hands_on = hands_on  # it hands on the turn: nothing can follow it
        self.part = part  # of which procedure it is a part: what an `unwind` of that part drops
        self.empty = empty  # it does nothing by itself: it is there for other layers (`Game.leave_room`)

    def __repr__(self) -> str:
        return f"<step {self.name}>"


class Choice(Generic[G_contra, *Ts]):
    """A question whose options are carried out by steps of their own, one for each verb; a layer may add verbs."""

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
    """What the agenda runs under a name, the rules it cites, and what follows it."""

    run: Callable[..., None]
    rules: Rules
    followers: tuple[str, ...]


class CompiledRules(NamedTuple):
    """The flat tables of all layers."""

    steps: dict[str, CompiledStep]
    queries: dict[str, Callable[..., Any]]
    choices: dict[str, dict[str, str]]  # choice -> verb -> step
    survivors: frozenset[str]  # steps that an `unwind` does not drop
    idle: frozenset[str]  # empty steps at which no layer has anything to do
    parts: dict[str, frozenset[str]]  # procedure -> the steps that are parts of it
    names: tuple[str, ...]


@dataclass(frozen=True)
class _Link:
    """What a layer does to a step or a query of one below."""

    target: str
    function: Callable[..., Any]
    rules: Rules = ()
    whatever: bool = False  # replaces also what other layers have made of it
    adjusts: bool = False  # the function gets the answer of what lies below instead of what lies below


@dataclass
class Rulebook:
    """A set of named steps and queries laid over others."""

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
        """This rulebook adds a step that carries out these rules."""

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
        """This rulebook goes around a step or a query of a layer below.

        The function gets what lies below first, then the arguments. While it runs it cites its own rules; what it calls
        below cites its own again.
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
        """This rulebook does away with a step of one below and does something else.

        That another layer has touched the step too is an error, unless `whatever` says that this is meant.
        """
        target = name_of(old)

        def register(fn: Callable[[H, *Ts], None]) -> Callable[[H, *Ts], None]:
            self.replaced.append(_Link(target, self._fitting(fn, old), rules, whatever))
            return fn

        return register

    def follows(
        self, old: Step[G, *Ts], *rules: str, survives: bool = False, part: str = ""
    ) -> Callable[[Callable[[H, *Ts], None]], Step[H, *Ts]]:
        """After `old`, and all it scheduled, this happens too, with the same arguments."""

        target = name_of(old)

        def register(fn: Callable[[H, *Ts], None]) -> Step[H, *Ts]:
            follower = self._add(Step(self._fitting(fn, old), rules, survives=survives, part=part))
            self.followers.append((target, follower.name))
            return follower

        return register

    # Choices ---------------------------------------------------------------------------------------------------------

    def choice(self, name: str, steps: Mapping[str, Step[G, Option, *Ts]]) -> Choice[G, *Ts]:
        """This rulebook adds a choice and says which step carries out which of its options, by verb."""
        self.choices.append(name)
        choice: Choice[G, *Ts] = Choice(name)
        self.adds_to(choice, steps)
        return choice

    def adds_to(self, choice: Choice[G, *Ts], steps: Mapping[str, Step[H, Option, *Ts]]) -> None:
        """This rulebook adds options to a choice of a layer below: the steps that carry them out, by verb."""
        for step in steps.values():
            if not isinstance(step, Step):
                raise RulebookError(f"{self.name}: {getattr(step, '__name__', step)} is no step that could answer")
        self.verbs += [(choice.name, verb, step.name) for verb, step in steps.items()]

    # Queries ---------------------------------------------------------------------------------------------------------

    def query(self, *rules: str) -> Callable[[Callable[P, R]], Query[P, R]]:
        """This rulebook adds a query: a question about the position that layers may answer differently.

        It is called like the function it is made from; the call goes to the topmost answer.
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
        """This rulebook answers a query of one below in its own way; the answers below are gone.

        That another layer has touched the query too is an error, unless `whatever` says that this is meant.
        """
        target = name_of(query)

        def register(fn: Callable[Concatenate[H, P], R]) -> Callable[Concatenate[H, P], R]:
            self.answered.append(_Link(target, self._fitting(fn, query), (), whatever))
            return fn

        return register

    def adjusts(
        self, query: Query[Concatenate[G, P], R]
    ) -> Callable[[Callable[Concatenate[R, H, P], R]], Callable[Concatenate[R, H, P], R]]:
        """This rulebook changes the answer of a query; the function gets the answer so far, then the arguments."""

        target = name_of(query)

        def register(fn: Callable[Concatenate[R, H, P], R]) -> Callable[Concatenate[R, H, P], R]:
            self.query_arounds.append(_Link(target, self._fitting(fn, query, "answer"), adjusts=True))
            return fn

        return register

    def functions(self) -> Iterator[tuple[Callable[..., Any], Rules]]:
        """Everything this rulebook brings, each function with the rules it says it carries out."""
        for step in self.steps.values():
            yield step.function, step.rules
        for name, query in self.queries.items():
            yield query, self.query_rules[name]
        for links in (self.replaced, self.arounds, self.answered, self.query_arounds):
            for link in links:
                yield link.function, link.rules

    def _fitting(self, fn: F, old: Any, first: str = "") -> F:
        """The function, if it takes what the step or query takes, and one thing before that if one is named."""
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
    """The tables while layers are folded into them."""

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
        for choice, verbs in self.choices.items():  # an open question belongs where its answers do
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
        """A step can be done away with only if nobody else has touched it."""
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
    """What a function takes."""
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
"""Their names, and what they are made from; a query is a plain function while the game runs."""


def name_of(old: Any) -> str:
    """The name of a step or query; a plain function has none that a layer could mean."""
    if isinstance(old, Step):
        return old.name
    if old not in _QUERIES:
        raise RulebookError(f"{getattr(old, '__name__', old)} is neither a step nor a query")
    return _QUERIES[old][0]
