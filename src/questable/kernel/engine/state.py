"""The fields of a position: each says who may see it, and the kernel derives the rest.

A position is made of plain dataclasses. The annotation of a field says what it is and who may see it:

    heroes: Open[list[Hero]] = field(default_factory=list)     everybody sees it
    bag: Counted[tuple[str, ...]] = ()                         hidden, but everybody sees how many there are
    drawn: Secret[tuple[str, ...]] = ()                        nobody sees it
    hand: Own[tuple[str, ...]] = ()                            the seat of the thing sees it, others how many there are
    tokens: Partly[dict[str, tuple[str, ...]]]                 the family's `view` says what a seat sees of it
    cards: Annotated[tuple[str, ...], ShownAs(backs)] = ()       the function says what is seen instead

and three kinds that are no part of the position, so that they are neither saved nor compared nor seen:

    kits: Derived[list[Kit]]                                   follows from the position (`Game.restored` makes it anew)
    content: Shared[Content]                                   never changed in place: all clones have the same one
    sink: Fresh[Sink | None] = None                            a clone begins without it

Clones, snapshots, equality and views come from this. A copy is a function written out field by field, made once per
class: tuples, texts and numbers are shared, lists and dicts copied, dataclasses that can change copied one by one.

The compiler erases annotations, and compiled classes are best copied by compiled code: `tools/compiled.py` adds both to
the modules it compiles and hands them over by `learn`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from inspect import get_annotations
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, NamedTuple, TypedDict, TypeVar, Union, get_args, get_origin

import msgspec

from questable.errors import RulebookError
from questable.kernel.content.decoding_lock import TYPED

T = TypeVar("T")


class Mark(NamedTuple):
    """The mark of a field."""

    name: str
    position: bool = True  # saved, compared
    hidden: bool = False  # from some seat at least


class ShownAs(NamedTuple):
    """A hidden field that everyone sees in part: the function makes the shown value from game, seat and value."""

    function: Callable[[Any, int | None, Any], Any]


def _count(g: object, seat: int | None, things: Any) -> Any:
    """Return the number of things; of a dict, for each key."""
    return {key: len(each) for key, each in things.items()} if isinstance(things, dict) else len(things)


OPEN = Mark("open")
SECRET = Mark("secret", hidden=True)
OWN = Mark("own", hidden=True)
PARTLY = Mark("partly", hidden=True)
SHOWN = Mark("shown", hidden=True)
DERIVED = Mark("derived", position=False)
SHARED = Mark("shared", position=False)
FRESH = Mark("fresh", position=False)
PARTS = Mark("parts")  # what optional rules add, by name: only the game has it

Open = Annotated[T, OPEN]
Secret = Annotated[T, SECRET]
Counted = Annotated[T, ShownAs(_count)]
Own = Annotated[T, OWN]
Partly = Annotated[T, PARTLY]
Derived = Annotated[T, DERIVED]
Shared = Annotated[T, SHARED]
Fresh = Annotated[T, FRESH]
Parts = Annotated[T, PARTS]


class About(NamedTuple):
    """A field of a state class."""

    name: str
    type: Any
    mark: Mark | None  # None: unmarked
    shows: Callable[[Any, int | None, Any], Any] | None
    field: Field[Any]

    @property
    def required(self) -> bool:
        return self.field.default is MISSING and self.field.default_factory is MISSING

    def default(self) -> Any:
        factory: Any = self.field.default_factory
        return factory() if self.field.default is MISSING else self.field.default


_ABOUT: dict[type, tuple[About, ...]] = {}
_ANNOTATIONS: dict[type, Mapping[str, str]] = {}
_COPIES: dict[type, Callable[[Any], Any]] = {}


def learn(cls: type, annotations: Mapping[str, str], copy: Callable[[Any], Any] | None = None) -> None:
    """Register what the compiler took from a class: its annotations as written, and a compiled copy function."""
    _ANNOTATIONS[cls] = annotations
    if copy is not None:
        _COPIES[cls] = copy


def about(cls: type) -> tuple[About, ...]:
    """Return the fields of a state class in order."""
    if cls not in _ABOUT:
        hints: dict[str, Any] = {}
        for base in reversed(cls.__mro__):
            names = vars(sys.modules[base.__module__])
            for name, hint in (_ANNOTATIONS.get(base) or get_annotations(base)).items():
                hints[name] = eval(hint, names) if isinstance(hint, str) else hint
        _ABOUT[cls] = tuple(_about(each, hints[each.name]) for each in fields(cls))
    return _ABOUT[cls]


def _about(field: Field[Any], hint: Any) -> About:
    if get_origin(hint) is Annotated:
        inner, *said = get_args(hint)
        for mark in said:
            if isinstance(mark, ShownAs):
                return About(field.name, inner, SHOWN, mark.function, field)
            if isinstance(mark, Mark):
                return About(field.name, inner, mark, None, field)
    return About(field.name, hint, None, None, field)


def silent_fields(cls: type) -> list[str]:
    """Return fields that do not say who may see them, in this class and those it holds."""
    return [f"{each.__name__}.{field.name}" for each in made_of(cls) for field in about(each) if field.mark is None]


@cache
def refuse_silence(cls: type) -> None:
    """Refuse a game with a field that does not say who may see it: everyone would."""
    if silent := silent_fields(cls):
        raise RulebookError(f"{', '.join(silent)}: to be Open, Secret or the like, because who may see it must be said")


def hidden_fields(cls: type) -> list[str]:
    """Return fields that some seat may not see."""
    return [each.name for each in about(cls) if each.mark is not None and each.mark.hidden]


def made_of(cls: type) -> list[type]:
    """Return the state classes of a position: this one and all that its fields hold."""
    found = [cls]
    for each in found:  # the list grows in the loop
        for field in about(each):
            if field.mark is not SHARED and field.mark is not FRESH:
                found += [inner for inner in _dataclasses_in(field.type) if inner not in found]
    return found


def position_of(thing: Any) -> dict[str, Any]:
    """Return the fields that are part of the position."""
    return {name: getattr(thing, name) for name in position_fields(type(thing))}


_POSITION: dict[type, tuple[str, ...]] = {}


def position_fields(cls: type) -> tuple[str, ...]:
    names = _POSITION.get(cls)
    if names is None:
        names = _POSITION[cls] = tuple(each.name for each in about(cls) if each.mark is None or each.mark.position)
    return names


# Copies --------------------------------------------------------------------------------------------------------------


def copied(thing: T) -> T:
    """Return an independent copy of a state object."""
    copy = _COPIES.get(type(thing)) or _make_copy(type(thing))
    twin: T = copy(thing)
    return twin


def _make_copy(cls: type) -> Callable[[Any], Any]:
    names: dict[str, Any] = {"copied": copied, "blank": cls.__new__, cls.__name__: cls}
    for each in filter(changes, made_of(cls)[1:]):
        names[copy_name(each)] = _COPIES.get(each) or _make_copy(each)
    exec(copy_source(cls, "blank"), names)
    copy: Callable[[Any], Any] = names[copy_name(cls)]
    _COPIES[cls] = copy
    return copy


def copy_name(cls: type) -> str:
    return f"_copy_{cls.__name__}"


def copy_source(cls: type, new: str = "") -> str:
    """Return the source of the copy function of this class; `new` names the function that makes an empty object."""
    lines = [f"def {copy_name(cls)}(old: {cls.__name__}) -> {cls.__name__}:"]
    lines.append(f"    if type(old) is not {cls.__name__}:")
    lines.append("        return copied(old)")
    lines.append(f"    new: {cls.__name__} = {new or f'{cls.__name__}.__new__'}({cls.__name__})")
    for each in about(cls):
        value = f"old.{each.name}"
        if each.mark is FRESH:
            value = repr(each.default())
        elif each.mark is PARTS:
            value = f"{{name: copied(part) for name, part in {value}.items()}} if {value} else {{}}"
        elif each.mark is not SHARED:
            value = _copy_of(value, each.type)
        lines.append(f"    new.{each.name} = {value}")
    return "\n".join([*lines, "    return new", ""])


def _copy_of(value: str, kind: Any) -> str:
    """Return the expression that copies a value of this type; the value itself if it can be shared."""
    origin, inner = get_origin(kind), get_args(kind)
    if changes(kind):
        return f"{copy_name(kind)}({value})"
    if origin is list or kind is list:
        if inner and changes(inner[0]):
            return f"[{copy_name(inner[0])}(each) for each in {value}]"
        return f"{value}[:]"
    if origin is dict or kind is dict:
        if len(inner) == 2 and changes(inner[1]):
            return f"{{key: {copy_name(inner[1])}(each) for key, each in {value}.items()}}"
        return f"{value}.copy()"
    if origin in (Union, UnionType):
        changing = [each for each in inner if _copy_of(value, each) != value]
        if changing:
            assert len(inner) == 2 and NoneType in inner, f"{kind}: only one kind of changing thing, or None"
            return f"None if {value} is None else {_copy_of(value, changing[0])}"
    return value


def changes(kind: Any) -> bool:
    """A dataclass that is not frozen."""
    return isinstance(kind, type) and is_dataclass(kind) and not kind.__dataclass_params__.frozen  # type: ignore[attr-defined]


def _dataclasses_in(kind: Any) -> Iterator[type]:
    if isinstance(kind, type) and is_dataclass(kind):
        yield kind
    for inner in get_args(kind):
        yield from _dataclasses_in(inner)


# Snapshots -----------------------------------------------------------------------------------------------------------


def frozen(thing: Any) -> dict[str, Any]:
    """Return a state object as plain data, ready for JSON."""
    plain: dict[str, Any] = msgspec.to_builtins(position_of(thing), str_keys=True)
    return plain


class _Plan(NamedTuple):
    """How plain data becomes an object of a class. Studying the fields is slow, so it is done once."""

    type: Any  # the fields as a type that msgspec reads at once, with those of objects inside objects
    required: tuple[str, ...]
    makers: tuple[tuple[str, Callable[[Any], Any]], ...]  # fields that hold objects, and their makers


_PLANS: dict[type, _Plan] = {}


def _plan(cls: type) -> _Plan:
    plan = _PLANS.get(cls)
    if plan is None:
        saved = [each for each in about(cls) if each.mark is not PARTS and (each.mark is None or each.mark.position)]
        read = {each.name: _read_as(each.type) for each in saved}
        plan = _PLANS[cls] = _Plan(
            TypedDict(cls.__name__, read, total=False),  # type: ignore[operator]
            tuple(each.name for each in saved if each.required),
            tuple((each.name, _maker(each.type)) for each in saved if read[each.name] is not each.type),
        )
    return plan


def thawed(plain: Any, cls: type[T]) -> T:
    """Return the object that plain data stood for; raise msgspec.ValidationError if it does not fit."""
    return cls(**thawed_fields(plain, cls))


def thawed_fields(plain: Any, cls: type) -> dict[str, Any]:
    """Return the position fields in the data of such an object; optional rules are separate."""
    with TYPED:
        found: dict[str, Any] = msgspec.convert(plain, _plan(cls).type, str_keys=True)
    return _complete(found, cls)


def _complete(found: dict[str, Any], cls: type) -> dict[str, Any]:
    """Return the fields read, with the objects inside them made."""
    _, required, makers = _plan(cls)
    for name in required:
        if name not in found:
            raise msgspec.ValidationError(f"{cls.__name__} lacks {name!r}")
    for name, make in makers:
        if name in found:
            found[name] = make(found[name])
    return found


def _read_as(kind: Any) -> Any:
    """Return the type that msgspec reads for a field: state classes become the types of their fields."""
    if not any(True for _ in _dataclasses_in(kind)):
        return kind
    if isinstance(kind, type):
        return _plan(kind).type
    origin, inner = get_origin(kind), tuple(_read_as(each) for each in get_args(kind))
    return Union[inner] if origin in (Union, UnionType) else origin[inner]  # noqa: UP007


def _maker(kind: Any) -> Callable[[Any], Any]:
    """Return the function that makes objects of a field's data, if it holds some."""
    if isinstance(kind, type):
        return lambda found: kind(**_complete(found, kind))
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        make = _maker(next(each for each in inner if each is not NoneType))
        return lambda found: None if found is None else make(found)
    make = _maker(inner[1] if origin is dict else inner[0])
    if origin is dict:
        return lambda found: {key: make(each) for key, each in found.items()}
    return lambda found: origin([make(each) for each in found])


# Views ---------------------------------------------------------------------------------------------------------------

_VIEWS: dict[tuple[str, ...], type[msgspec.Struct]] = {}


def seen(g: Any, thing: Any, seat: int | None, told: Mapping[str, Any] = MappingProxyType({})) -> Any:
    """Return what a seat sees of a state object: open fields, what hidden ones show, and the family's additions.

    The view is frozen, comparable and serializable, and does not change when the game goes on.
    """
    shown: dict[str, Any] = {}
    for each in about(type(thing)):
        if each.name in told or each.mark in (SECRET, DERIVED, SHARED, FRESH):
            continue
        if each.mark is PARTS:
            for name, part in getattr(thing, each.name).items():
                shown[name.lower()] = seen(g, part, seat)
            continue
        if each.mark is PARTLY:
            raise TypeError(f"what is seen of {each.name} depends on the seat: the family's view must tell it")
        value = getattr(thing, each.name)
        if each.shows is not None:
            shown[each.name] = each.shows(g, seat, value)
        elif each.mark is OWN and thing.seat != seat:
            shown[each.name] = _count(g, seat, value)
        else:
            shown[each.name] = _lying_open(g, seat, value)
    shown.update(told)
    return _view_class(type(thing).__name__, tuple(shown))(**shown)


def _lying_open(g: Any, seat: int | None, value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_lying_open(g, seat, each) for each in value)
    if isinstance(value, dict):
        return {key: _lying_open(g, seat, each) for key, each in value.items()}
    if changes(type(value)):
        return seen(g, value, seat)
    return value


def _view_class(name: str, shown: tuple[str, ...]) -> type[msgspec.Struct]:
    key = (name, *shown)
    if key not in _VIEWS:
        _VIEWS[key] = msgspec.defstruct(f"{name}View", [(each, Any) for each in shown], frozen=True, module=__name__)
    return _VIEWS[key]
