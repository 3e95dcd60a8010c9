"""The words cards are written in: abilities, modifiers, conditions, costs, and the base of all effect verbs.

An *ability* says when it may be used, how, at what cost, under which condition, and what it does. What it does is a
list of *effects*; each effect verb is one struct with a `carry_out` method, registered under its name. A *modifier* is
always-active text that changes the answer of a query ("+4 to melee attack rolls"); the verb `modify` makes one for a
while.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple, TypeVar

import msgspec

if TYPE_CHECKING:
    from questable.kernel.decision import Option
    from questable.runebound.state import Runebound

Phase = Literal["ranged", "melee", "magic"]
Attribute = Literal["mind", "body", "spirit"]
Action = Literal["attack", "defend", "escape"]
Colour = Literal["green", "yellow", "blue", "red"]
Terrain = Literal["road", "plains", "hills", "mountains", "forest", "swamp", "river"]

PHASES: tuple[Phase, ...] = ("ranged", "melee", "magic")
COLOURS: tuple[Colour, ...] = ("green", "yellow", "blue", "red")
TERRAINS: tuple[Terrain, ...] = ("road", "plains", "hills", "mountains", "forest", "swamp", "river")
ATTRIBUTE: dict[str, Attribute] = {"ranged": "mind", "melee": "body", "magic": "spirit"}
PHASE_OF: dict[str, Phase] = {"mind": "ranged", "body": "melee", "spirit": "magic"}

When = Literal[
    "refresh",  # in the Refresh step
    "before-moving",  # at the start of the Movement step, before the dice are counted
    "moving",  # while movement dice are spent
    "entering",  # on entering a space (see the condition `terrain`)
    "draw",  # right after an adventure card is revealed
    "before-combat",
    "round-start",
    "escape",  # in the escape phase
    "phase-start",
    "before-roll",
    "after-roll",
    "damage",  # wounds are about to be placed on the hero or an ally
    "enemy-damage",  # wounds are about to be placed on the enemy
    "hit",  # after a successful attack
    "miss",  # after a failed attack
    "parry",  # after a successful defence
    "struck",  # after a failed defence
    "round-end",
    "combat-end",
    "victory",  # a Challenge has been defeated
    "knock-out",  # the hero has been knocked out
    "market",
    "experience",
    "comes-into-play",  # an Event comes into play
]
Use = Literal[
    "always",  # happens by itself, every time
    "may",  # optional, for its cost alone
    "activate",  # optional, the card is turned over until refreshed
    "discard",  # optional, the card is discarded
]
Lasts = Literal["roll", "phase", "round", "combat", "turn", "next-turn", "permanent"]
Limit = Literal["", "roll", "phase", "round", "combat", "turn"]
Who = Literal[
    "hero",  # the hero of the player who uses the card
    "this",  # the ally (or hero) the text stands on
    "ally",  # one own ally, chosen
    "allies",  # all own allies
    "side",  # the hero or one own ally, chosen
    "all-side",  # the hero and all own allies
    "enemy",
    "rival",  # another hero in the space, chosen
    "rivals-here",  # all other heroes in the space
    "any-rival",  # another hero anywhere, chosen
    "rivals",  # all other heroes
    "heroes",  # all heroes, the active one first
]
Of = Literal[
    "roll",  # combat rolls of a character
    "test",  # skill tests
    "value",  # Mind, Body or Spirit, in combat and in tests
    "damage",  # damage of successful attacks
    "life",
    "stamina",
    "attacks",  # in how many phases of a round a character may attack
    "enemy-value",
    "enemy-damage",
    "enemy-life",
    "movement-dice",
    "buy-price",
    "sell-price",
    "heal-price",
    "learn-price",
    "weapon-limit",
    "armor-limit",
    "ally-limit",
    "reward-gold",
    "enter-exhaustion",  # exhaustion taken on entering a space (see `terrain`)
    "no-escape",
    "no-items",
    "no-allies",
    "no-attack",
    "no-healing",
    "terrain",  # spaces of the terrain `was` count as the terrain `now`
]
# Queries about one character; the others are about the whole side of a player, whomever a modifier names.
PERSONAL: frozenset[Of] = frozenset({"roll", "value", "damage", "life", "stamina", "attacks", "no-attack"})


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must hold for an ability or a modifier to work; everything that is given must hold."""

    phase: tuple[Phase, ...] = ()
    action: tuple[Action, ...] = ()
    actor: Literal["", "hero", "ally", "this", "side"] = ""  # who makes the roll ("side": the hero or any ally)
    enemy: str = ""  # a word in the enemy's name or type line
    colour: tuple[Colour, ...] = ()  # of the Challenge
    against: Literal["", "challenge", "hero"] = ""
    terrain: tuple[Terrain, ...] = ()  # of the hero's space
    in_town: bool | None = None
    towns: tuple[str, ...] = ()  # the hero is in one of these towns
    first_roll: bool = False  # the first combat roll of the combat
    round: int = 0  # this combat round only
    failed: bool | None = None  # the roll just made failed (true) or succeeded (false)
    wounded: bool | None = None  # the hero has wounds
    exhausted: bool | None = None  # the hero has exhaustion
    allies: bool | None = None  # the hero has allies
    owns: str = ""  # the hero owns a card with this word
    victim: Literal["", "hero", "ally", "this", "side"] = ""  # on whom damage is about to be placed
    gold: int = 0  # the hero has at least so much
    skill: str = ""  # for tests
    card: Literal["", "challenge", "event", "encounter"] = ""  # the adventure card just drawn


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What using an ability costs; it is paid in full or the ability is not used (RB-CARD-18)."""

    exhaustion: int | Literal["X"] = 0  # on the character the text stands on (items: on the hero)
    wounds: int = 0
    gold: int = 0
    discard: Literal["", "item", "ally", "card"] = ""  # another own card, chosen
    attack: bool = False  # the hero's attack of this round
    dice: int = 0  # movement dice given up (before moving: not rolled; while moving: unspent)


NO_COST = Cost()
NO_CONDITION = Condition()


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Always-active text: changes the answer of a query while its card is in play."""

    of: Of
    by: int = 0
    set: int | None = None  # instead of `by`: the value becomes this
    who: Literal["this", "hero", "allies", "all-side"] = "this"  # on Items, Challenges and Events "this" is the hero
    per: str = ""  # `by` for each of these: see `how_many`
    condition: Condition = msgspec.field(default=NO_CONDITION, name="if")
    was: Terrain | None = None
    now: Terrain | None = None

    def __post_init__(self) -> None:
        if (self.of == "terrain") is not (self.was is not None and self.now is not None):
            raise ValueError("a modifier of terrain, and no other, says what `was` and what is `now`")


class Usage(NamedTuple):
    """Who carries out an effect, from which card, for which character, and the X that was paid."""

    ref: str
    seat: int
    card: str
    bearer: str
    x: int = 0


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", omit_defaults=True):
    """The base of all verbs. `ref` is the effect's address in the content, filled in when it is loaded."""

    PERSONAL: ClassVar[bool] = False
    """The hero whose effect it is does or suffers it, although it names nobody."""

    GIVES: ClassVar[bool] = False
    """It is a reward: gold, points, cards."""

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        raise NotImplementedError

    def answered(self, g: Runebound, usage: Usage, option: Option) -> None:
        """The player has answered the question `carry_out` asked."""
        raise NotImplementedError

    def words(self) -> str:
        """The effect as a card says it."""
        raise NotImplementedError

    def possible(self, g: Runebound, usage: Usage) -> bool:
        """Would it do anything now? What does nothing is not offered."""
        return True

    def parts(self) -> tuple[Effects, ...]:
        """Lists of effects inside this one."""
        return ()

    def gives(self) -> bool:
        """Is it a reward, as it is written on the card?"""
        return self.GIVES


class Effects(tuple[Effect, ...]):
    """A list of effects in a content file; decoded through the registry, so that a layer can add verbs."""

    __slots__ = ()


VERBS: dict[str, type[Effect]] = {}
E_ = TypeVar("E_", bound=type[Effect])
Hook = Callable[[type, Any], Any]


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


def decoder(verbs: Mapping[str, type[Effect]]) -> Hook:
    """The hook for msgspec that turns a list of tables into effects; a box may know more verbs than the family."""

    def decode(kind: type, value: Any) -> Any:
        if kind is not Effects:
            raise NotImplementedError(f"cannot decode {kind}")
        if not isinstance(value, list):
            raise ValueError(f"Expected a list of effects, got `{type(value).__name__}`")
        return Effects(decode_effect(each, index, verbs, decode) for index, each in enumerate(value))

    return decode


def decode_effect(
    value: Any, index: int = 0, verbs: Mapping[str, type[Effect]] = VERBS, hook: Hook | None = None
) -> Effect:
    if not isinstance(value, dict) or "do" not in value:
        raise ValueError(f"An effect is a table with `do` - at `$[{index}]`")
    name = value["do"]
    if not isinstance(name, str) or name not in verbs:
        raise ValueError(f"There is no verb {name!r} (known: {', '.join(sorted(verbs))}) - at `$[{index}].do`")
    try:
        return msgspec.convert(value, verbs[name], dec_hook=hook or decode_effects)
    except msgspec.ValidationError as error:
        inner, at, path = str(error).rpartition(" - at `$")  # what stands last is outermost
        raise ValueError(f"{inner if at else error} - at `$[{index}]{path if at else '`'}") from error


decode_effects = decoder(VERBS)


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Text with a timing."""

    when: Annotated[tuple[When, ...], msgspec.Meta(min_length=1)]
    effects: Effects = msgspec.field(name="do")
    use: Use = "always"
    cost: Cost = NO_COST
    condition: Condition = msgspec.field(default=NO_CONDITION, name="if")
    limit: Limit = ""
    text: str = ""  # how the card says it, where the made-up sentence is not good enough

    def __post_init__(self) -> None:
        if self.use == "always":
            if self.cost != NO_COST:
                raise ValueError("what happens by itself has no cost")
            if "moving" in self.when or "escape" in self.when:
                raise ValueError("nothing happens by itself while moving or in the escape phase; it may only be used")
