"""The words cards are written in: abilities, modifiers, conditions, costs, and the base of all effect verbs.

An *ability* says when it may be used, how, at what cost, under which condition, and what it does. What it does is a
list of *effects*; each effect verb is one struct with a `carry_out` method, registered under its name. A *modifier* is
always-active text that changes the answer of a query ("+4 to melee attack rolls"); the verb `modify` makes one for a
while.

Timings, targets, modified numbers, conditions, what can be counted, item types, terrains, colours and verbs are open:
a box adds words of its own. Each word is an object that brings what it means; how it reads stands in the phrase files.
The words of a game are its `Vocabulary`, which is part of its content.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple, NoReturn, TypeAlias, TypeVar

import msgspec

from questable.kernel.content.flaws import FilePart, Mistake
from questable.kernel.content.known_words import check_words, unknown, untagged, word
from questable.kernel.shown.icons import icons
from questable.runebound.abilities.word_types import ConditionWord, Counted, Modified, Target, Timing, W, find
from questable.runebound.card_fields import Change, Small, Text, Word

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look
    from questable.runebound.odds.talents import FightUse
    from questable.runebound.state import Runebound

# Closed lists: the rules of combat are built on them.
Phase = Literal["ranged", "melee", "magic"]
Attribute = Literal["mind", "body", "spirit"]
Action = Literal["attack", "defend", "escape"]
Use = Literal[
    "always",  # happens by itself, every time
    "may",  # optional, for its cost alone
    "activate",  # optional, the card is turned over until refreshed
    "discard",  # optional, the card is discarded
]
Lasts = Literal["roll", "phase", "round", "combat", "turn", "next-turn", "permanent"]
Limit = Literal["", "roll", "phase", "round", "combat", "turn", "game"]

# Open lists: checked against the vocabulary of the game when content is loaded.
Colour = Annotated[str, word("colour")]
Terrain = Annotated[str, word("terrain")]
ItemType = Annotated[str, word("item type")]
When = Annotated[str, word("timing")]
Who = Annotated[str, word("target")]
Of = Annotated[str, word("modified number")]
Per = Annotated[str, word("thing to count")]

PHASES: tuple[Phase, ...] = ("ranged", "melee", "magic")
COLOURS: tuple[Colour, ...] = ("green", "yellow", "blue", "red")
TERRAINS: tuple[Terrain, ...] = ("road", "plains", "hills", "mountains", "forest", "swamp", "river")
ITEM_TYPES: tuple[ItemType, ...] = ("weapon", "armor", "rune", "artifact", "potion", "other")
ATTRIBUTE: dict[str, Attribute] = {"ranged": "mind", "melee": "body", "magic": "spirit"}
PHASE_OF: dict[str, Phase] = {"mind": "ranged", "body": "melee", "spirit": "magic"}


# What cards say ------------------------------------------------------------------------------------------------------


class Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How many of something there must be: `{ at_least = 2 }`, `{ at_most = 5 }`, or both."""

    at_least: Small | None = None
    at_most: Small | None = None

    def __post_init__(self) -> None:
        if self.at_least is None and self.at_most is None:
            raise ValueError("a comparison needs `at_least`, `at_most` or both")
        if self.at_least is not None and self.at_most is not None and self.at_least > self.at_most:
            raise ValueError("`at_least` must not be greater than `at_most`")

    def holds(self, number: int) -> bool:
        return (self.at_least is None or number >= self.at_least) and (self.at_most is None or number <= self.at_most)


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must hold for an ability or a modifier to work; everything that is given must hold."""

    phase: tuple[Phase, ...] = ()
    action: tuple[Action, ...] = ()
    actor: Literal["", "hero", "ally", "this", "side"] = ""  # who makes the roll ("side": the hero or any ally)
    enemy: Word = ""  # a word in the enemy's name or type line
    colour: tuple[Colour, ...] = ()  # of the Challenge
    against: Literal["", "challenge", "hero"] = ""
    terrain: tuple[Terrain, ...] = ()  # of the hero's space
    in_town: bool | None = None
    towns: tuple[Word, ...] = ()  # the hero is in one of these towns
    first_roll: bool = False  # the first combat roll of the combat
    round: Small = 0  # this combat round only
    failed: bool | None = None  # the roll just made failed (true) or succeeded (false)
    wounded: bool | None = None  # the hero has wounds
    exhausted: bool | None = None  # the hero has exhaustion
    allies: bool | None = None  # the hero has allies
    owns: Word = ""  # the hero owns a card with this word
    victim: Literal["", "hero", "ally", "this", "side"] = ""  # on whom damage is about to be placed
    gold: Small = 0  # the hero has at least so much
    skill: Word = ""  # for tests
    card: Literal["", "challenge", "event", "encounter"] = ""  # the adventure card just drawn
    also: tuple[tuple[str, Any], ...] = ()
    """What is asked more seldom, in a file it stands among the others: `not` (a condition), `any` (several), things to
    count (a `Range`), and the words of boxes with their values."""


class Reckoned(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number taken from the position: `plus`, and `times` for each of what is counted (or for `each` so many)."""

    per: Per
    times: Annotated[int, msgspec.Meta(ge=-9, le=9)] = 1
    each: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    plus: Small = 0
    most: Annotated[int, msgspec.Meta(ge=1, le=99)] = 99

    def __post_init__(self) -> None:
        if not self.times:
            raise ValueError("`times = 0` always counts as nothing")

    def of(self, count: int) -> int:
        """The number, if there are so many."""
        return max(-self.most, min(self.most, self.plus + self.times * (count // self.each)))


if TYPE_CHECKING:
    If: TypeAlias = Condition
    Amount: TypeAlias = int
    Shift: TypeAlias = int
else:
    Amount = Small | Reckoned
    """An amount in a file: a number, or one that is reckoned. Verbs are carried out with numbers only (`settled`)."""
    Shift = Change | Reckoned
    """The same, if it may be negative."""

    class If(ABC):  # noqa: B024
        """A condition in a file: decoded through the vocabulary, so that a box can add words."""

    If.register(Condition)


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What using an ability costs; it is paid in full or the ability is not used (RB-CARD-18)."""

    exhaustion: Small | Literal["X"] = 0  # on the character the text stands on (items: on the hero)
    wounds: Small = 0
    gold: Small = 0
    discard: Literal["", "item", "ally", "card"] = ""  # another own card, chosen
    attack: bool = False  # the hero's attack of this round
    dice: Small = 0  # movement dice given up (before moving: not rolled; while moving: unspent)
    counters: Small = 0  # from the card the text stands on


NO_COST = Cost()
NO_CONDITION = Condition()


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Always-active text: changes the answer of a query while its card is in play."""

    of: Of
    by: Change = 0
    set: Change | None = None  # instead of `by`: the value becomes this
    who: Literal["this", "hero", "allies", "all-side"] = "this"  # on Items, Challenges and Events "this" is the hero
    per: Per = ""  # `by` for each of these
    most: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0  # of these are counted; 0: all
    condition: If = msgspec.field(default=NO_CONDITION, name="if")
    was: Terrain | None = None
    now: Terrain | None = None

    def __post_init__(self) -> None:
        if (self.of == "terrain") is not (self.was is not None and self.now is not None):
            raise ValueError("a terrain modifier needs `was` and `now`, and no other modifier may have them")


class Usage(NamedTuple):
    """Who carries out an effect, from which card, for which character, and the X that was paid."""

    ref: str
    seat: int
    card: str
    bearer: str
    x: int = 0


Answer = TypeVar("Answer", bound=Callable[..., None])


def answers(*verbs: str) -> Callable[[Answer], Answer]:
    """The method is what happens if the player chooses one of these options of a question its effect asks."""

    def mark(method: Answer) -> Answer:
        method.answers = verbs  # type: ignore[attr-defined]
        return method

    return mark


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", omit_defaults=True):
    """The base of all verbs. `ref` is the effect's address in the content, filled in when it is loaded."""

    PERSONAL: ClassVar[bool] = False
    """The hero whose effect it is does or suffers it, although it names nobody."""

    GIVES: ClassVar[bool] = False
    """It is a reward: gold, points, cards."""

    SIGNED: ClassVar[bool] = False
    """Its amounts may be negative."""

    ZERO_IS_ALL: ClassVar[bool] = False
    """An amount of 0 on the card means all there is; one that is reckoned to be 0 means that nothing happens."""

    SECRET: ClassVar[bool] = False
    """It tells its player what others do not know."""

    FACING: ClassVar[bool] = False
    """It is only possible while a Challenge is faced."""

    NEEDS: ClassVar[str] = ""
    """What must be there, or it can do nothing: a word of `abilities.words`. It stands only at timings that have it."""

    PARTS_HAVE: ClassVar[frozenset[str] | None] = None
    """What there is when the effects inside it are carried out; None: what there is now."""

    ANSWERS: ClassVar[Mapping[str, Callable[..., None]]] = {}
    """What answers the questions it asks, by the verbs of their options."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        own = {verb: method for method in vars(cls).values() for verb in getattr(method, "answers", ())}
        cls.ANSWERS = {**cls.ANSWERS, **own}

    def needs(self) -> str:
        """What must be there for it, as it is written on the card."""
        return self.NEEDS

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        """Do it; only called if it is `feasible`."""
        raise NotImplementedError

    def possible(self, g: Runebound, usage: Usage) -> bool:
        """Would it do anything now? What does nothing is not offered."""
        return True

    def feasible(self, g: Runebound, usage: Usage) -> bool:
        """Is there what it needs? Otherwise it is passed over when its turn comes among the effects of a card."""
        return self.possible(g, usage)

    def worth_to(self, look: Look, card: str) -> float:
        """What it is worth to the hero a bot plays, in gold, if it is carried out from this card.

        What only matters in the middle of a combat counts next to nothing here.
        """
        return 0.1

    def helps(self, use: FightUse) -> None:
        """What using it does to a fight that lies ahead; nothing, unless a verb says so.

        In the middle of a combat nobody need say it: it is played on a copy (`odds.questions`).
        """

    def parts(self) -> tuple[Effects, ...]:
        """Lists of effects inside this one."""
        return ()

    def of_counters(self) -> bool:
        """Is it about the counters on the card it stands on?"""
        return any(amount.per == "counter" for amount in reckoned(self).values())

    def gives(self) -> bool:
        """Is it a reward, as it is written on the card?"""
        return self.GIVES


def reckoned(effect: Effect) -> dict[str, Reckoned]:
    """Those amounts of an effect that are taken from the position."""
    found = ((name, getattr(effect, name)) for name in effect.__struct_fields__)
    return {name: value for name, value in found if isinstance(value, Reckoned)}


def settled_by(effect: Effect, amounts: Mapping[str, Reckoned], number: Callable[[Reckoned], int]) -> Effect | None:
    """The effect with numbers in place of its amounts; None if nothing is left of it."""
    numbers = {name: number(amount) for name, amount in amounts.items()}
    if effect.ZERO_IS_ALL and not any(numbers.values()):
        return None
    return msgspec.structs.replace(
        effect, **{name: each if effect.SIGNED else max(0, each) for name, each in numbers.items()}
    )


class Effects(tuple[Effect, ...]):
    """A list of effects in a content file; decoded through the registry, so that a layer can add verbs."""

    __slots__ = ()


# The vocabulary ------------------------------------------------------------------------------------------------------

VERBS: dict[str, type[Effect]] = {}
"""The verbs of the family."""
E_ = TypeVar("E_", bound=type[Effect])
Hook: TypeAlias = Callable[[type, Any], Any]


def register(cls: E_, verbs: dict[str, type[Effect]]) -> E_:
    """A verb is known by its tag."""
    tag = cls.__struct_config__.tag
    assert isinstance(tag, str)
    if tag in verbs or tag in VERBS:
        raise ValueError(f"the verb {tag!r} exists already")
    verbs[tag] = cls
    return cls


def verb(cls: E_) -> E_:
    """Register an effect verb of the family under its tag."""
    return register(cls, VERBS)


def by_name(words: Iterable[W]) -> dict[str, W]:
    return {each.name: each for each in words}


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words the cards of a game may be written in: those of the family and those its boxes add.

    A box brings a vocabulary with its own words only; `family | box` is that of a game with both.
    """

    verbs: Mapping[str, type[Effect]] = field(default_factory=dict)
    timings: Mapping[str, Timing] = field(default_factory=dict)
    targets: Mapping[str, Target] = field(default_factory=dict)
    modified: Mapping[str, Modified] = field(default_factory=dict)
    counted: Mapping[str, Counted] = field(default_factory=dict)
    conditions: Mapping[str, ConditionWord] = field(default_factory=dict)  # beside those every card may name
    terrains: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()  # from easy to hard
    item_types: tuple[str, ...] = ()
    kinds: Mapping[str, type[msgspec.Struct]] = field(default_factory=dict)  # of cards: the lists a file may hold
    tables: Mapping[str, type[msgspec.Struct]] = field(default_factory=dict)  # what a file may hold beside cards

    def __or__(self, more: Vocabulary) -> Vocabulary:
        """These words and more. Only kinds of cards may be said anew: a box may ask more of a Challenge."""
        joined: dict[str, Any] = {}
        for each in fields(self):
            mine, others = getattr(self, each.name), getattr(more, each.name)
            both = [name for name in others if name in mine and each.name != "kinds"]
            if both:
                raise ValueError(f"{each.name}: {', '.join(both)}: exists already")
            joined[each.name] = (*mine, *others) if isinstance(mine, tuple) else {**mine, **others}
        return Vocabulary(**joined)

    @property
    def known(self) -> dict[str, Any]:
        """The open lists of words by kind, as fields of content name them."""
        return {
            "colour": self.colours,
            "terrain": self.terrains,
            "item type": self.item_types,
            "timing": self.timings,
            "target": self.targets,
            "modified number": self.modified,
            "thing to count": self.counted,
            "icon": icons(),
        }

    def hook(self, kind: type, value: Any) -> Any:
        """What msgspec cannot decode by itself: lists of effects and conditions."""
        if kind is Effects:
            if not isinstance(value, list):
                raise ValueError(f"Expected a list of effects, got `{type(value).__name__}`")
            return Effects(self.effect(each, index) for index, each in enumerate(value))
        if kind is If:
            return self.condition(value)
        raise NotImplementedError(f"cannot decode {kind}")

    def inside(self, kind: type, value: Any) -> Iterator[FilePart | Mistake]:
        """What lists of effects and conditions are made of: mistakes are looked for in each part."""
        if kind is Effects and isinstance(value, list):
            for number, each in enumerate(value):
                name = each.get("do") if isinstance(each, dict) else None
                if isinstance(name, str) and name in self.verbs:
                    yield FilePart((number,), self.verbs[name], each)
                elif name is None:
                    yield Mistake((number,), untagged("do"))
                else:
                    yield Mistake((number, "do"), unknown("verb", name, self.verbs), tuple(sorted(self.verbs)))
        elif kind is If and isinstance(value, dict) and len(value) > 1:
            for name, each in value.items():
                yield FilePart((), If, {name: each})
        elif kind is If and isinstance(value, dict):
            for name, each in value.items():
                if name in self.counted and isinstance(each, dict):
                    yield FilePart((name,), Range, each)

    def effect(self, value: Any, index: int = 0) -> Effect:
        """One table with `do`."""
        if not isinstance(value, dict) or "do" not in value:
            raise ValueError(f"{untagged('do')} - at `$[{index}]`")
        name = value["do"]
        if not isinstance(name, str) or name not in self.verbs:
            raise ValueError(f"{unknown('verb', name, self.verbs)} - at `$[{index}].do`")
        effect: Effect = self._inside(value, self.verbs[name], f"[{index}]")
        return effect

    def condition(self, value: Any) -> Condition:
        """One table of conditions: those every card may name, `not` and `any`, things to count, those of the boxes."""
        if not isinstance(value, dict):
            raise ValueError(f"Expected `object`, got `{type(value).__name__}`")
        common, also = {}, []
        for name, each in value.items():
            if name in CONDITIONS and not (name in self.counted and isinstance(each, dict)):
                common[name] = each
            elif name in self.counted:
                how_many = {"at_least": each} if isinstance(each, int) else each  # so much at least, as with `gold`
                also.append((name, self._inside(how_many, Range, f".{name}")))
            elif name == NOT:
                also.append((name, self._part(each, f".{name}")))
            elif name == ANY:
                also.append((name, self._parts(each)))
            elif name in self.conditions:
                also.append((name, self._inside(each, self.conditions[name].takes, f".{name}")))
            else:
                known = (*CONDITIONS, NOT, ANY, *self.counted, *self.conditions)
                raise ValueError(f"{unknown('condition', name, known)} - at `$.{name}`")
        found: Condition = self._inside(common, Condition)
        return msgspec.structs.replace(found, also=tuple(also)) if also else found

    def _parts(self, value: Any) -> tuple[Condition, ...]:
        """Conditions of which one must hold."""
        if not isinstance(value, list) or len(value) < 2:
            raise ValueError(f"Expected two conditions or more - at `$.{ANY}`")
        return tuple(self._part(each, f".{ANY}[{index}]") for index, each in enumerate(value))

    def _part(self, value: Any, path: str) -> Condition:
        """A condition inside another one. Its words are checked here: nobody comes by later."""
        if value == {}:
            raise ValueError(f"Expected a condition - at `${path}`")
        found: Condition = self._inside(value, If, path)
        try:
            check_words(found, self.known)
        except msgspec.ValidationError as error:
            _refuse(error, path)
        return found

    def decode(self, value: Any, kind: Any) -> Any:
        """A part of a content file by itself, decoded and checked."""
        found = msgspec.convert(value, kind, dec_hook=self.hook)
        check_words(found, self.known)
        return found

    def _inside(self, value: Any, kind: Any, path: str = "") -> Any:
        """Decode a part; what is wrong in it is said with its place in the whole."""
        try:
            return msgspec.convert(value, kind, dec_hook=self.hook)
        except msgspec.ValidationError as error:
            _refuse(error, path)


def _refuse(error: Exception, path: str) -> NoReturn:
    """Say what is wrong with its place in the whole."""
    inner, at, rest = str(error).rpartition(" - at `$")  # what stands last is outermost
    raise ValueError(f"{inner if at else error} - at `${path}{rest if at else '`'}") from error


NOT, ANY = "not", "any"
CONDITIONS = tuple(each for each in Condition.__struct_fields__ if each != "also")
"""The conditions every card may name."""


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Text with a timing."""

    when: Annotated[tuple[When, ...], msgspec.Meta(min_length=1)]
    effects: Effects = msgspec.field(name="do")
    use: Use = "always"
    cost: Cost = NO_COST
    condition: If = msgspec.field(default=NO_CONDITION, name="if")
    limit: Limit = ""
    text: Text = ""  # how the card says it, where the made-up sentence is not good enough

    def __post_init__(self) -> None:
        if self.use == "always" and self.cost != NO_COST:
            raise ValueError("an ability that happens by itself cannot have a cost")
        for when in self.when:
            timing = find(Timing, when)  # that a word is unknown is said later, with all words that are known
            if timing is None:
                continue
            if self.use == "always" and not timing.by_itself:
                raise ValueError(f"at {when!r} abilities can only be used; none happen by themselves")
            if self.use != "always" and not timing.on_demand:
                raise ValueError(f"at {when!r} abilities happen by themselves; none can be used")
