"""What can be played: families, adventures, variants, packs, and the setting of one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from questable.errors import ContentError, SetupError
from questable.kernel.content.content import Folder
from questable.kernel.content.pack_files import PackFile
from questable.kernel.content.packs import LeftOut, Pack, PackWish, Takes, by_kind, carried, check_words
from questable.kernel.engine.box import Box, Counts, brought
from questable.kernel.engine.dice import Dice, new_seed, seed_hash
from questable.kernel.engine.game_content import GameContent
from questable.kernel.engine.pack_choice import addressed, check_ground, check_taken, find_packs, written_elsewhere
from questable.kernel.engine.rulebook import CompiledRules, Rulebook, Step, compile_rules
from questable.kernel.engine.say import Text, named

if TYPE_CHECKING:
    from questable.kernel.assist.plans import Planner
    from questable.kernel.assist.standing import Habits
    from questable.kernel.engine.game import Game
    from questable.kernel.shown.presentation import Presentation

TABLE = Path(__file__).parents[1] / "words" / "table"
"""Phrases for all games."""


@dataclass(frozen=True)
class Family:
    """A family of games: its game class and the few functions only it can answer."""

    id: str
    name: str
    game: type[Game]
    view: Callable[[Any, int | None], Any]
    conceal: Callable[[Any, int | None, Dice | None], None]
    load: Callable[[Sequence[Path], Sequence[Pack], Sequence[Any]], GameContent]
    """Folders of content, packs on top of them, vocabularies of the boxes in play -> validated content."""
    presentation_module: str  # shows the game; imported on first use
    secrets: bool = False  # whether seats always know things that others do not
    packs: tuple[Path, ...] = ()  # folders of packs that come with the family
    kinds: Callable[[Sequence[Any]], Mapping[str, type[msgspec.Struct]]] = lambda words: {}
    """Vocabularies -> the kinds of cards they define, by their names in files."""
    deck: Callable[[str, Mapping[str, Any]], str] = by_kind  # kind and table of a card -> what `Adventure.takes` names

    @property
    def presentation(self) -> Presentation:
        return _presentation(import_module(self.presentation_module))


@dataclass(frozen=True)
class Adventure:
    """A playable adventure: its boxes, lowest first, and those that may be added when a game begins."""

    id: str
    name: str
    summary: str
    family: Family
    boxes: tuple[Box, ...]
    seats: tuple[int, int]
    start: Step[Any]  # the first step
    variants: tuple[Box, ...] = ()  # the optional rules
    takes: Mapping[str, Takes] = field(default_factory=dict)
    """Which cards of packs it takes: deck -> whether, and by which rule. Decks not named here have their own format."""
    lends: tuple[Path, ...] = ()  # folders that other adventures of the family may use as packs
    own: tuple[Pack, ...] = field(default=(), compare=False)  # its own packs, if a pack brings this adventure
    always: tuple[str, ...] = ()  # optional rules that are always played
    former: tuple[tuple[int, Box], ...] = ()  # (rules number, box that restores the rules up to it)
    roles: Mapping[int, str] = field(default_factory=dict)
    """Seats with a special role, and the role: a word its boxes name under `[names.role]`. Negative numbers count from
    the last seat."""
    signs: Mapping[str, str] = field(default_factory=dict)
    """The icon of each such role, for the seat's shield."""
    minutes: tuple[int, int] = (60, 180)  # the length of a game
    place: int = 100  # its place in lists; the one to begin with comes first

    @cached_property
    def bots(self) -> Mapping[str, str]:
        """The bots that can play it, by name: "module:factory"."""
        return {name: factory for box in self.boxes for name, factory in box.bots.items()}

    @cached_property
    def title(self) -> Text:
        """Its name in any language."""
        return named(self.id, "box") if any(box.words and box.id == self.id for box in self.boxes) else self.name

    def role_of(self, seat: int, seats: int) -> str:
        """The role of this seat, if it has a special one."""
        return self.roles.get(seat) or self.roles.get(seat - seats, "")

    @property
    def folders(self) -> tuple[Path, ...]:
        """All folders of its content."""
        return tuple(folder for box in self.boxes for folder in box.folders)

    def load(self, packs: Sequence[PackWish] = (), variants: Sequence[str] = ()) -> Any:
        """Load its content with packs in any order, in the vocabularies of all boxes in play."""
        boxes = self.with_variants(variants)
        folders = [folder for box in boxes for folder in box.folders]
        found = [addressed(self, pack) for pack in find_packs(self, packs)]
        for pack in found:
            check_ground(self, pack)
        try:
            content = self.family.load(folders, found, self.words(boxes))
        except ContentError as error:
            raise written_elsewhere(self, found, error) from error
        for pack in found:
            if not pack.shipped:
                check_words(pack)
            check_taken(self, pack, content.left_out)
        return content

    def words(self, boxes: Sequence[Box]) -> list[Any]:
        """Return the vocabularies of these boxes."""
        return [brought(box.vocabulary, "VOCABULARY") for box in boxes if box.vocabulary]

    @cached_property
    def kinds(self) -> Mapping[str, type[msgspec.Struct]]:
        """Its kinds of cards, by their names in files."""
        return self.family.kinds(self.words(self.boxes))

    @cached_property
    def counts(self) -> Counts:
        """What simulations count, with any variants."""
        return Counts.together(box.counts for box in (*self.boxes, *self.variants) if box.counts is not None)

    def with_variants(self, variants: Sequence[str]) -> tuple[Box, ...]:
        """Return the boxes of a game with these variants, lowest first."""
        return (*self.boxes, *(box for box in self.optional if box.id in variants))

    @cached_property
    def optional(self) -> tuple[Box, ...]:
        """All boxes that may be added: optional rules, and above them former rules."""
        return (*self.variants, *(box for _, box in self.former))

    def phrases(self, variants: Sequence[str]) -> tuple[Path, ...]:
        """Return the phrase files of its boxes, without language and ending; later ones add to earlier ones."""
        boxes = self.with_variants(variants)
        own = (path for box in boxes for path in ((box.words,) if box.words else ()) + box.phrases)
        return tuple(dict.fromkeys((TABLE, *own)))

    def former_rules(self, number: int, seats: int) -> tuple[str, ...]:
        """Return the former rules that a game of this rules number keeps. New games cannot choose them."""
        return tuple(box.id for last, box in self.former if number <= last and box.fits(seats))

    def variant(self, name: str) -> Box:
        for variant in self.optional:
            if variant.id == name:
                return variant
        known = ", ".join(variant.id for variant in self.variants)
        raise SetupError(f"{self.name} has no variant {name!r}; it has: {known}")


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game continued under other rules or content. Choices before it cannot be verified."""

    move: int  # choices made before it
    why: str
    trail: str  # the trail of those choices
    snapshot: dict[str, Any]


@dataclass(frozen=True)
class Setting:
    """Everything that stays the same during a game. All clones share it."""

    adventure: Adventure
    seats: int
    seed: str
    variants: tuple[str, ...]
    packs: tuple[str, ...]  # their marks (`drakes:focus`), sorted
    content: Any
    mark: str = ""  # the hash of the seed: public from the start, and different for every game
    in_play: tuple[Pack, ...] = field(default=(), compare=False)  # the packs, in the same order
    pack_hashes: Mapping[str, str] = field(default_factory=dict, compare=False)  # id -> hash, in the same order
    carried: Mapping[str, Mapping[str, str]] = field(default_factory=dict, compare=False)  # small packs whole
    origin: Origin | None = field(default=None, compare=False)  # None: the set-up

    @cached_property
    def blind(self) -> Setting:
        """The same setting without secrets: an imagined position must not reveal the dice to come."""
        return replace(self, seed="", origin=None)

    @cached_property
    def secrets(self) -> bool:
        """Whether a seat may learn something that another does not: always in some families, by cards in others."""
        return self.adventure.family.secrets or bool(self.content.secrets)

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """All boxes in play, lowest first; content may bring rules of its own."""
        return (*self.adventure.with_variants(self.variants), *self.content.boxes)

    @cached_property
    def rules(self) -> CompiledRules:
        return _compiled(tuple(box.layer for box in self.boxes if box.layer is not None))

    @cached_property
    def focused(self) -> frozenset[str]:
        """The packs whose cards come before all others."""
        return frozenset(pack.id for pack in self.in_play if pack.focus)

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """Cards of packs that are not in this game."""
        return tuple(self.content.left_out)

    @cached_property
    def phrases(self) -> tuple[Path | PackFile, ...]:
        """The phrase files of this game, without language and ending."""
        return (*self.adventure.phrases(self.variants), *(words for pack in self.in_play for words in pack.words))

    @cached_property
    def presentations(self) -> tuple[Any, ...]:
        """What each box adds to the presentation; families define the type."""
        return tuple(brought(box.presentation, "PRESENTATION") for box in self.boxes if box.presentation)

    @cached_property
    def bot_knowledge(self) -> tuple[Any, ...]:
        """What bots must know of each box; families define the type."""
        return tuple(brought(box.bot_knowledge, "BOT_KNOWLEDGE") for box in self.boxes if box.bot_knowledge)

    @cached_property
    def planners(self) -> Mapping[str, Planner]:
        """The planners by kind of plan. A box may replace those of boxes below it."""
        return {each.kind: each for box in self.boxes if box.planners for each in brought(box.planners, "PLANNERS")}

    @cached_property
    def habits(self) -> Habits | None:
        """Which questions standing answers may handle; the uppermost box that knows decides."""
        modules = [import_module(box.planners) for box in reversed(self.boxes) if box.planners]
        return next((module.HABITS for module in modules if hasattr(module, "HABITS")), None)

    @cached_property
    def parts(self) -> tuple[type, ...]:
        """The state classes that the boxes add to the position."""
        return tuple(box.part for box in self.boxes if box.part is not None)


@cache
def _presentation(module: Any) -> Presentation:
    """Return the module with defaults for the functions it lacks."""
    from questable.kernel.shown import defaults

    missing = [name for name in vars(defaults.Completed) if not name.startswith("_") and not hasattr(module, name)]
    return defaults.Completed(module) if missing else module


@lru_cache(maxsize=64)
def _compiled(layers: tuple[Rulebook, ...]) -> CompiledRules:
    return compile_rules(layers)


def make_setting(
    adventure: Adventure,
    *,
    seats: int,
    seed: str | int | None = None,
    variants: Sequence[str] = (),
    packs: Sequence[PackWish] = (),
    folders: Sequence[Folder | Pack] | None = None,
) -> Setting:
    """Check the wishes for a new game and make its setting. For `folders` see `find_packs`."""
    low, high = adventure.seats
    if not low <= seats <= high:
        raise SetupError(f"{adventure.name} is for {low} to {high} seats, not {seats}")
    wanted = list(dict.fromkeys([*adventure.always, *variants]))
    wanted += [each.id for each in adventure.variants if each.automatic and each.fits(seats) and each.id not in wanted]
    for name in wanted:  # the list grows in the loop: implied variants may imply more
        wanted += [more for more in adventure.variant(name).implies if more not in wanted]
    for name in wanted:
        bounds = adventure.variant(name).seats
        if bounds and not adventure.variant(name).fits(seats):
            text = f"{bounds[0]}" if bounds[0] == bounds[1] else f"{bounds[0]} to {bounds[1]}"
            raise SetupError(f"the variant {name!r} is for {text} seats, not {seats}")
    for name in wanted:
        for other in adventure.variant(name).excludes:
            if other in wanted:
                raise SetupError(f"the variants {name!r} and {other!r} cannot be played together")
    found = find_packs(adventure, packs, folders)
    found = find_packs(
        adventure, [*found, *(own for own in adventure.own if own.id not in {each.id for each in found})]
    )
    content = adventure.load(found, wanted)
    order = tuple(variant.id for variant in adventure.optional if variant.id in wanted)
    seed = new_seed() if seed is None else str(seed)
    return Setting(
        adventure,
        seats,
        seed,
        order,
        tuple(pack.mark for pack in found),
        content,
        seed_hash(seed),
        found,
        {pack.id: pack.hash for pack in found},
        carried(found),
    )
