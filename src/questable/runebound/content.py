"""The content of this family's boxes: heroes, items, allies, adventure cards, maps, dice, as frozen structs.

`Content` is all packs of a game together, with the indexes play needs: cards by id, abilities and effects by address,
the hex grid with its distances, the adventure's decks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, reduce
from operator import or_
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

import msgspec

from questable.errors import ContentError, Flaw
from questable.kernel.content.content import (
    File,
    Picture,
    Reader,
    content_hash,
    decoded,
    flaws_in,
    flaws_of_card,
    read_plain,
    state_of,
)
from questable.kernel.content.edits import read_over
from questable.kernel.content.flaws import Mistake
from questable.kernel.content.known_words import suggestion, word
from questable.kernel.content.packs import AdventureHead, LeftOut, Pack, PackHead, already_there
from questable.kernel.content.toml_lines import Path as Place
from questable.kernel.engine.box import Box as RulesBox
from questable.kernel.engine.game_content import GameContent
from questable.runebound.abilities.vocabulary import (
    Ability,
    Colour,
    Condition,
    Cost,
    Effect,
    Effects,
    ItemType,
    Modifier,
    Reckoned,
    Terrain,
    Vocabulary,
    reckoned,
)
from questable.runebound.abilities.word_types import KEEPSAKE
from questable.runebound.card_fields import Handful, Id, Name, Small, Strength, Text, Word
from questable.runebound.content_warnings import Doubts
from questable.runebound.grid import Grid, Map, MapError
from questable.runebound.proofreading import proofread, strange_references

if TYPE_CHECKING:
    from questable.runebound.card_index import Fighter, Kit


@cache
def _spoken(text: str) -> frozenset[str]:
    """Return the words of a text; cached because every fight with a card that names its enemy needs them."""
    return frozenset(text.lower().split())


class CardBase(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The common fields of all cards."""

    LIES_OPEN: ClassVar[bool] = False  # nobody owns it: its abilities take effect automatically
    STAYS: ClassVar[bool] = False  # its own text does not discard it
    BEARS: ClassVar[bool] = False  # it is a character, with its own wounds and its own text
    HAS: ClassVar[frozenset[str]] = frozenset()  # what is present when its reward or its instructions are carried out

    id: Id
    name: Name
    words: Text = ""  # the type line: words other cards may refer to, including any that are part of the name
    flavour: Text = ""
    icon: Annotated[str, word("icon")] = ""  # from the icon set; empty: chosen by its kind and its words
    picture: Picture = ""  # a file beside this one
    counters: Small | None = None  # how many it starts with; None: its text does not use counters
    ability: tuple[Ability, ...] = ()
    modifier: tuple[Modifier, ...] = ()

    def says(self, word: str) -> bool:
        """Return whether a word matches the words of the type line or the kinds of the card (RB-CARD-15).

        A word in the printed name is repeated among the words, because names are translated.
        """
        return word.lower() in _spoken(self.words) or word.lower() in self.kinds

    @property
    def type_words(self) -> tuple[str, ...]:
        """The separate words of the type line."""
        return tuple(self.words.split())

    @property
    def kind(self) -> str:
        return ""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of the card; an item may have two types."""
        return (self.kind,)

    def copies(self) -> Iterator[CardBase]:
        """Yield the copies of this card: usually one, more if there are several alike."""
        yield self

    def effect_lists(self) -> tuple[tuple[str, Effects], ...]:
        """Return the card's effects besides its abilities (rewards, instructions), each with the rule behind it."""
        return ()

    def why(self, ability: Ability) -> str:
        """The rule behind this text, if there is a more specific one than RB-CARD-01 and -02."""
        return ""


class _Character(CardBase, frozen=True, kw_only=True):
    """Values X/Y in the three phases, Life and Stamina."""

    mind: Strength
    body: Strength
    spirit: Strength
    life: Annotated[int, msgspec.Meta(ge=1, le=99)]
    stamina: Small


class HeroCard(_Character, frozen=True, kw_only=True):
    """RB-HERO-01."""

    STAYS: ClassVar[bool] = True

    skills: dict[Word, Small] = {}
    gold: Small = 0  # starting gold beyond what every hero has
    cards: tuple[Id, ...] = ()  # starting Items and Allies

    @property
    def kind(self) -> str:
        return "hero"


class Item(CardBase, frozen=True, kw_only=True):
    """RB-ITEM-01."""

    cost: Small
    type: ItemType
    also: ItemType | None = None  # the second type of an item that has two

    @property
    def kind(self) -> str:
        return self.type

    @property
    def kinds(self) -> tuple[str, ...]:
        return (self.type, self.also) if self.also else (self.type,)


class Ally(_Character, frozen=True, kw_only=True):
    """RB-ALLY-01."""

    BEARS: ClassVar[bool] = True

    cost: Small

    @property
    def kind(self) -> str:
        return "ally"


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """An adventure card once kept: its abilities as an Item, Dragon Rune, Ally or card for later use."""

    ability: tuple[Ability, ...] = ()
    modifier: tuple[Modifier, ...] = ()
    type: ItemType = "other"
    also: ItemType | None = None
    mind: Strength = (0, 0)
    body: Strength = (0, 0)
    spirit: Strength = (0, 0)
    life: Small = 0
    stamina: Small = 0

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds: an ally if it has Life, otherwise an item of its type or types."""
        if self.life:
            return ("ally",)
        return (self.type, self.also) if self.also else (self.type,)


class Challenge(CardBase, frozen=True, kw_only=True):
    """RB-CHAL-01."""

    LIES_OPEN = True
    HAS = frozenset({KEEPSAKE})

    colour: Colour
    ranged: Strength
    melee: Strength
    magic: Strength
    life: Annotated[int, msgspec.Meta(ge=1, le=99)]
    reward: Effects = Effects()
    kept: Kept | None = None

    @property
    def kind(self) -> str:
        return "challenge"

    def effect_lists(self) -> tuple[tuple[str, Effects], ...]:
        return (("RB-CHAL-11", self.reward),)

    def why(self, ability: Ability) -> str:
        return "RB-CHAL-04" if "before-combat" in ability.when else ""


class EventCard(CardBase, frozen=True, kw_only=True):
    """RB-EVENT-05: every Event has a number; its modifiers and abilities affect everyone while it is in play."""

    LIES_OPEN = True

    colour: Colour
    number: Annotated[int, msgspec.Meta(ge=1, le=9)]

    @property
    def kind(self) -> str:
        return "event"

    def why(self, ability: Ability) -> str:
        return "RB-EVENT-09" if "comes-into-play" in ability.when else "RB-EVENT-08"


class Encounter(CardBase, frozen=True, kw_only=True):
    """RB-ENC-01: carried out by the hero who drew it."""

    HAS = frozenset({KEEPSAKE})

    colour: Colour
    effects: Effects = msgspec.field(name="do")
    kept: Kept | None = None

    @property
    def kind(self) -> str:
        return "encounter"

    def effect_lists(self) -> tuple[tuple[str, Effects], ...]:
        return (("RB-ENC-01", self.effects),)


class BoxTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The numbers of an adventure that are not on cards, kept as data so that packs can change them."""

    start: Name  # where heroes start
    gold: Small
    die: Annotated[
        tuple[tuple[Terrain, ...], ...], msgspec.Meta(min_length=1, max_length=20)
    ]  # the faces of a movement die (RB-MOVE-05)
    movement_dice: tuple[Handful, Handful]  # unhurt, hurt (RB-MOVE-01)
    experience_price: tuple[Small, Small, Small, Small, Small, Small]  # for 1 to 6 seats (RB-XP-03)
    counter_worth: dict[Colour, Small]  # RB-XP-01
    heal_price: Small  # RB-MARKET-12
    relief_price: Small  # RB-MARKET-13
    weapons: Small
    armors: Small
    allies: Small
    undefeated_spaces: Annotated[int, msgspec.Meta(ge=1, le=99)]
    doom_threshold: tuple[Small, Small, Small, Small, Small, Small]  # RB-VAR-04
    first_turn_dice: tuple[Handful, ...]  # RB-VAR-15


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """CP-RUL-20: a way to win added by a pack. All its conditions must hold; meeting one of several goals is enough."""

    defeat: Id | Literal[""] = ""  # the Challenge that must be beaten
    runes: Small = 0  # Dragon Runes held
    gold: Small = 0
    level: Small = 0
    cards: Small = 0  # Items and Allies
    owns: tuple[Id, ...] = ()  # these cards
    town: Name | Literal[""] = ""  # where the turn ends

    def __post_init__(self) -> None:
        if not any(getattr(self, field) for field in self.__struct_fields__):
            raise ValueError("a goal must ask for something")


KINDS: dict[str, type[CardBase]] = {
    "hero": HeroCard,
    "item": Item,
    "ally": Ally,
    "challenge": Challenge,
    "event": EventCard,
    "encounter": Encounter,
}
"""The kinds of cards of the family, by their names in files; the cards of a file are read in this order."""
TABLES: dict[str, type[msgspec.Struct]] = {"map": Map, "box": BoxTable, "pack": PackHead, "adventure": AdventureHead}
LISTS: dict[str, type[msgspec.Struct]] = {"goal": Goal}
"""The other lists a file may hold."""


DECKS = {"item": "market", "ally": "market"}
COLOURED = ("challenge", "event", "encounter")


def deck(kind: str, table: Mapping[str, Any]) -> str:
    """Return the deck of a card: heroes, market cards, or adventure cards of a color."""
    return str(table.get("colour", kind)) if kind in COLOURED else DECKS.get(kind, kind)


def shelf_of(vocabulary: Vocabulary) -> type[msgspec.Struct]:
    """Return the type of a content file in a game with these words: a list for every kind of card, and tables."""
    lists = [(name, tuple[kind, ...], ()) for name, kind in vocabulary.kinds.items()]  # type: ignore[valid-type]
    tables = [(name, kind | None, None) for name, kind in vocabulary.tables.items()]
    lists += [(name, tuple[kind, ...], ()) for name, kind in LISTS.items()]  # type: ignore[valid-type]
    return msgspec.defstruct("Shelf", [*lists, *tables], frozen=True, kw_only=True, forbid_unknown_fields=True)


MarketCard = Item | Ally
AdventureCard = Challenge | EventCard | Encounter
Card = CardBase
Shelves = Sequence[tuple[File, msgspec.Struct]]
"""The files of all boxes and packs in play, with their contents."""


class AbilityAt(NamedTuple):
    """An ability, its address (its card and its number there), and its separate rule, if it has one."""

    ref: str
    card: str
    number: int
    ability: Ability
    why: str = ""


class EffectAt(NamedTuple):
    """An effect, its address, and the rule behind it."""

    ref: str
    card: str
    effect: Effect
    why: str


class Content(GameContent):
    """The content of one game: all cards, the map and the numbers."""

    GRID: ClassVar[type[Grid]] = Grid
    """The type of map grid; a box with several landmasses provides one that allows them."""
    BESIDE_JEWELS: ClassVar[frozenset[str]] = frozenset()
    """Colors of adventures found elsewhere than on a jewel of the map."""
    ANEW: ClassVar[Mapping[str, str]] = {}
    """The rules behind card text that a box rewords: rule of the family -> rule of the box."""
    BESIDE_DICE: ClassVar[frozenset[str]] = frozenset()
    """Terrains that heroes enter without movement dice."""
    REFILLED: ClassVar[bool] = False
    """Whether counters come back in other ways than through Events."""

    def __init__(
        self,
        shelves: Shelves,
        hash_: str,
        packs: Sequence[Pack],
        vocabulary: Vocabulary,
    ) -> None:
        from questable.runebound.card_index import Faces, Together  # the kit reads content

        self.vocabulary = vocabulary
        self.in_combat = frozenset(name for name, each in vocabulary.timings.items() if each.in_combat)
        self.of_a_roll = frozenset(name for name, each in vocabulary.timings.items() if each.of_a_roll)
        self.personal = frozenset(name for name, each in vocabulary.modified.items() if each.personal)
        self.hash = hash_
        self.cards: dict[str, Card] = {}
        self.origin: dict[str, str] = {}  # card id -> the pack it came from; cards of boxes are left out
        self.left_out: tuple[LeftOut, ...] = ()  # cards of packs that are not in this game
        self.abilities: dict[str, AbilityAt] = {}
        self.kept_abilities: dict[str, tuple[AbilityAt, ...]] = {}
        self.own_abilities: dict[str, tuple[AbilityAt, ...]] = {}
        self.effects: dict[str, EffectAt] = {}
        self._refs: dict[int, str] = {}
        self.reckoned: dict[int, dict[str, Reckoned]] = {}  # effects by their id -> amounts that depend on the position
        self._files: dict[str, File] = {}  # card id -> file, for error messages
        self._flaws: list[Flaw] = []
        self.kits: dict[tuple[str, ...], Kit] = {}  # made on demand, see kit.py
        self.faces = Faces(self)
        self.together = Together(self.faces)
        self.doors: dict[tuple[int, Hashable], tuple[tuple[int, frozenset[int]], ...]] = {}  # see board.py
        self.fighters: dict[str, Fighter] = {}
        self.kin: dict[str, str] = {}  # copies of a card -> the card itself
        origins = {pack.folder.resolve(): pack.id for pack in packs}
        anew = {path.parent for path, shelf in shelves if (pack := getattr(shelf, "pack", None)) and pack.reprints}
        for path, shelf in shelves:
            for printed in (card for kind in vocabulary.kinds for card in getattr(shelf, kind)):
                for card in printed.copies():
                    if wrong := self._no_room(card, path) if path.parent in anew else self._taken(card, path):
                        self._wrong(card.id, Mistake((), wrong), path=path)
                        continue
                    self.cards[card.id] = card  # a reprint takes the place of the old card, so decks shuffle alike
                    self._files[card.id] = path
                    if path.parent in origins:
                        self.origin[card.id] = origins[path.parent]
        for card in self.cards.values():
            self._address(card)
            self._wrong(card.id, *proofread(card, vocabulary))
        self.tables = {
            name: [table for _, shelf in shelves if (table := getattr(shelf, name))] for name in vocabulary.tables
        }
        maps: list[Map] = self.tables["map"]
        self.pack_names = {pack.id: pack.name for pack in packs}
        if not maps or not self.tables["box"]:
            raise ContentError("the packs hold no map or no box of numbers: is the adventure's own folder missing?")
        self.map, self.box = maps[-1], self.tables["box"][-1]  # a pack may provide another map
        self._map_file = next(path for path, shelf in reversed(shelves) if getattr(shelf, "map", None))
        towns = {town for board in maps for town in board.town_order}
        try:
            self.grid = self.GRID(self.map)
            on_map = set(self.grid.towns)
            if self.box.start not in on_map:
                self._wrong_in(*self._strange_start(shelves))
        except MapError as error:
            self._wrong_in(self._map_file, [each._replace(path=("map", *each.path)) for each in error.mistakes])
            if len(maps) == 1:
                raise ContentError.of(self._flaws) from error
            self.grid, on_map = self.GRID(maps[0]), towns  # the map of the box, to find the other mistakes too
        # the die faces that let a hero into a terrain; any face into a town, which has none (RB-MOVE-06, RB-MOVE-07)
        self.showing: dict[Terrain | None, frozenset[int]] = {
            terrain: frozenset(
                face for face, symbols in enumerate(self.box.die, start=1) if terrain is None or terrain in symbols
            )
            for terrain in (None, *vocabulary.terrains)
        }
        self.heroes = {card.id: card for card in self.cards.values() if isinstance(card, HeroCard)}
        self.items = {card.id: card for card in self.cards.values() if isinstance(card, Item)}
        self.allies = {card.id: card for card in self.cards.values() if isinstance(card, Ally)}
        self.challenges = {card.id: card for card in self.cards.values() if isinstance(card, Challenge)}
        self.adventure = {
            card.id: card for card in self.cards.values() if isinstance(card, Challenge | EventCard | Encounter)
        }
        self.market = {card.id: card for card in self.cards.values() if isinstance(card, Item | Ally)}
        self.goals: tuple[Goal, ...] = tuple(goal for _, shelf in shelves for goal in getattr(shelf, "goal", ()))
        for path, shelf in shelves:
            self._wrong_in(path, [*self._strange_goals(getattr(shelf, "goal", ()), on_map)])
        self.secrets = any(found.effect.SECRET for found in self.effects.values())  # see `Setting.secrets`
        self.heard = frozenset(when for entry in self.abilities.values() for when in entry.ability.when)
        self._check_references(towns)
        if self._flaws:
            raise ContentError.of(self._flaws)
        self.unpack(shelves)

    def _strange_start(self, shelves: Shelves) -> tuple[File, list[Mistake]]:
        """Return the file, and the mistakes, of a start in a missing town; the file of the map if no other names it."""
        start, towns = self.box.start, tuple(self.grid.towns)
        for path, _ in reversed(shelves):
            numbers = read_plain(path).get("numbers")
            if isinstance(numbers, dict) and numbers.get("start") == start:
                why = f"there is no town {start!r} on the map (there are: {', '.join(towns)}){suggestion(start, towns)}"
                return path, [Mistake(("numbers", "start"), why, towns)]
        why = f"{start!r}, where heroes begin, is not on it: give another `start` in [numbers]"
        return self._map_file, [Mistake(("map", "town_order"), why, towns)]

    def unpack(self, shelves: Shelves) -> None:
        """Set up a box's own cards and tables once everything has been read; the base game has none."""

    def own_table(self, name: str) -> Any:
        """Return the numbers table of a box, as in the last file."""
        if not self.tables[name]:
            raise ContentError(f"the packs hold no [{name}] table: is the adventure's own folder missing?")
        return self.tables[name][-1]

    @property
    def alike(self) -> Mapping[str, str]:
        """The copies of each card, mapped to the first of them."""
        first: dict[str, str] = {}
        return {name: first.setdefault(kind, name) for name, kind in self.kin.items()}

    @property
    def boxes(self) -> tuple[RulesBox, ...]:
        """The rules that the content brings into play."""
        if not self.goals:
            return ()
        from questable.runebound.goals import box  # rules read content

        return (box,)

    def _strange_goals(self, goals: Sequence[Goal], towns: Collection[str]) -> Iterator[Mistake]:
        """Yield the cards and towns that goals name and that do not exist."""
        for number, goal in enumerate(goals):
            named: list[tuple[Place, str, str, Collection[str]]] = [
                (("defeat",), "challenge", goal.defeat, self.challenges),
                (("town",), "town", goal.town, towns),
                *((("owns", each), "card", card, self.cards) for each, card in enumerate(goal.owns)),
            ]
            for field, kind, name, known in named:
                if name and name not in known:
                    why = f"there is no {kind} {name!r}{suggestion(name, list(known))}"
                    yield Mistake(("goal", number, *field), why)

    def _wrong(self, card: str, *found: Mistake, path: File | None = None) -> None:
        """Record a mistake on a card, to be reported at the end with all others."""
        if found:
            self._flaws += flaws_of_card(path or self._files[card], card, found)

    def _wrong_in(self, path: File, found: Sequence[Mistake]) -> None:
        """Record a mistake in another table of a file."""
        if found:
            self._flaws += flaws_in(path, read_plain(path), found)

    def _taken(self, card: Card, path: File) -> str:
        other = self.cards.get(card.id)
        return already_there(other.name, self.origin.get(card.id), self._files[card.id], path) if other else ""

    def _no_room(self, card: Card, path: File) -> str:
        """Return why a reprint is not allowed, if so: it must keep the id, the kind and the color of its card."""
        old = self.cards.get(card.id)
        if old is None:
            return "there is no card with this id to print anew"
        if self._files[card.id].parent == path.parent:
            return "it is printed anew twice"
        if old.kind != card.kind or getattr(old, "colour", None) != getattr(card, "colour", None):
            return "a card printed anew keeps its kind and its colour"
        return ""

    def doubts(self, cards: Iterable[str]) -> list[Flaw]:
        """Return what is allowed, but probably a mistake, on these cards and on the map."""
        doubts = Doubts(self)
        found = [flaw for card in cards for flaw in self._flaws_on(card, doubts.about(self.cards[card]))]
        found += [Flaw(field=f"map {self.map.id}", reason=why) for why in doubts.about_the_map()]
        return [*found, *(Flaw(field="goal", reason=why) for why in doubts.about_the_goals())]

    def _flaws_on(self, card: str, found: Iterable[Mistake]) -> list[Flaw]:
        listed = list(found)
        return flaws_of_card(self._files[card], card, listed) if listed else []

    def ref_of(self, effect: Effect) -> str:
        """Return the address of an effect."""
        return self._refs[id(effect)]

    def _address(self, card: Card) -> None:
        """Number the abilities and effects of a card in reading order: `chainmail/0`, `chainmail/1` …"""
        count = 0

        def address(effects: Effects, why: str) -> None:
            nonlocal count
            for effect in effects:
                ref = f"{card.id}/{count}"
                count += 1
                self.effects[ref] = EffectAt(ref, card.id, effect, self.ANEW.get(why, why))
                self._refs[id(effect)] = ref
                if amounts := reckoned(effect):
                    self.reckoned[id(effect)] = amounts
                for part in effect.parts():
                    address(part, why)

        def abilities(listed: tuple[Ability, ...], start: int, why: Callable[[Ability], str]) -> tuple[AbilityAt, ...]:
            placed = []
            for number, ability in enumerate(listed, start=start):
                entry = AbilityAt(f"{card.id}/{number}", card.id, number, ability, why(ability))
                self.abilities[entry.ref] = entry
                address(ability.effects, entry.why or "RB-CARD-01")
                placed.append(entry)
            return tuple(placed)

        self.own_abilities[card.id] = abilities(card.ability, 1, card.why)
        if card.LIES_OPEN:
            used = [number for number, each in enumerate(card.ability) if each.use != "always"]
            why = 'nobody owns it: `use` must be "always"'
            self._wrong(card.id, *(Mistake(("ability", number, "use"), why, ("always",)) for number in used))
        for why, effects in card.effect_lists():
            address(effects, why)
        if isinstance(card, Challenge | Encounter) and card.kept:
            self.kept_abilities[card.id] = abilities(card.kept.ability, len(card.ability) + 1, lambda _: "")

    def _check_references(self, towns: set[str]) -> None:
        """Check that the cards and towns named by effects exist; towns on any map, since a pack may replace the map."""
        kinds: dict[str, Collection[str]] = {"challenge": self.challenges, "market card": self.market}
        for card in self.cards.values():
            if card.counters is None and _counts_on(card):
                why = "its text speaks of counters on it: say with `counters` how many there are at first, 0 if none"
                self._wrong(card.id, Mistake((), why))
            self._wrong(card.id, *strange_references(card, kinds, towns))
        for hero in self.heroes.values():
            for number, name in enumerate(hero.cards):
                if name not in self.market:
                    why = f"there is no market card {name!r}{suggestion(name, list(self.market))}"
                    self._wrong(hero.id, Mistake(("cards", number), why))


def _counts_on(part: object) -> bool:
    """Return whether the text of a card uses the counters on that card."""
    match part:
        case Cost(counters=price) if price:
            return True
        case Modifier(per="counter"):
            return True
        case Condition(also=also) if any(name == "counter" for name, _ in also):
            return True
        case Effect() if part.of_counters():
            return True
    if isinstance(part, msgspec.Struct):
        return any(_counts_on(getattr(part, name)) for name in part.__struct_fields__)
    return isinstance(part, tuple) and any(map(_counts_on, part))


def heroes_in(shelves: Shelves, folder: Path) -> frozenset[str]:
    """Return the heroes whose sheets are in this folder."""
    found = (
        card
        for path, shelf in shelves
        if path.parent.resolve() == folder.resolve()
        for card in getattr(shelf, "hero", ())
    )
    return frozenset(card.id for card in found)


C = TypeVar("C", bound=Content)


class Loader(Generic[C]):
    """The loader of an adventure's content: its folders, with packs on top, in the words of the boxes in play.

    Boxes are part of the program and read once, like its modules; packs are read again when one of their files changes.
    """

    def __init__(self, content: type[C], deck: Callable[[str, Mapping[str, Any]], str] = deck) -> None:
        self.content, self.deck = content, deck
        self._known = lru_cache(maxsize=64)(self._read)  # one entry per set of packs

    def __call__(self, folders: Sequence[Path], packs: Sequence[Pack], words: Sequence[Vocabulary]) -> C:
        state = tuple([state_of(pack.folder) for pack in packs])
        return self._known(tuple(folders), tuple(packs), tuple(words), state)

    def _read(
        self,
        own: tuple[Path, ...],
        packs: tuple[Pack, ...],
        words: tuple[Vocabulary, ...],
        state: tuple[Hashable, ...],
    ) -> C:
        vocabulary = reduce(or_, words)

        def built(shelves: Shelves) -> C:
            return self.content(shelves, content_hash([*own, *(pack.folder for pack in packs)]), packs, vocabulary)

        reader = Reader(shelf_of(vocabulary), vocabulary.hook, vocabulary.known)
        content, left_out = read_over(own, packs, self.deck, reader, built, self._misfit(vocabulary))
        content.left_out = tuple(left_out)
        return content

    def _misfit(self, vocabulary: Vocabulary) -> Callable[[str, Mapping[str, Any]], str]:
        """Return a check that says what a card lent by another box refers to that is unknown here."""

        def why(kind: str, table: Mapping[str, Any]) -> str:
            if kind not in vocabulary.kinds:
                return f"there is no {kind} here"
            try:
                decoded(Path(kind), {kind: [table]}, shelf_of(vocabulary), vocabulary.hook, vocabulary.known)
            except ContentError as error:
                return error.told()[0].reason.partition(" (")[0]  # without the alternatives
            return ""

        return why
