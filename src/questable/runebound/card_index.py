"""A hero's kit: the abilities of their cards, indexed by timing and by query whenever the cards change."""

from __future__ import annotations

from typing import NamedTuple

from questable.runebound.abilities.vocabulary import ATTRIBUTE, PHASES, Modifier
from questable.runebound.content import AbilityAt, Ally, Challenge, Content, Encounter, Kept

KITS = 50_000  # maximum number of kits kept; long simulations meet many combinations


class Bearing(NamedTuple):
    """A modifier in play: the card it is on and the character it belongs to."""

    card: str
    bearer: str
    modifier: Modifier


class Ready(NamedTuple):
    """An ability in play: its address, the card, and the character it belongs to (items: their hero)."""

    entry: AbilityAt
    card: str
    bearer: str


class Fighter(NamedTuple):
    """The printed values of a character."""

    values: dict[str, int]  # by phase
    damage: dict[str, int]
    life: int
    stamina: int


class Kit:
    """The abilities of some cards, by timing and by query. Immutable; shared by all clones that own the same cards."""

    __slots__ = ("allies", "characters", "modifiers", "skills", "triggers", "windows")

    def __init__(self) -> None:
        self.windows: dict[str, tuple[Ready, ...]] = {}  # optional abilities by timing
        self.triggers: dict[str, tuple[Ready, ...]] = {}  # abilities that take effect automatically
        self.modifiers: dict[str, tuple[Bearing, ...]] = {}  # by query
        self.allies: tuple[str, ...] = ()
        self.characters: tuple[str, ...] = ()  # cards whose text is about themselves: allies, and any added by boxes
        self.skills: dict[str, int] = {}

    def add(self, card: str, bearer: str, abilities: tuple[AbilityAt, ...], modifiers: tuple[Modifier, ...]) -> None:
        for entry in abilities:
            index = self.triggers if entry.ability.use == "always" else self.windows
            for when in entry.ability.when:
                index[when] = (*index.get(when, ()), Ready(entry, card, bearer))
        for modifier in modifiers:
            self.modifiers[modifier.of] = (*self.modifiers.get(modifier.of, ()), Bearing(card, bearer, modifier))


def make_kit(content: Content, hero: str, cards: tuple[str, ...]) -> Kit:
    """Return the kit of a hero with these cards; the same cards give the same kit."""
    cache, key = content.kits, (hero, *cards)
    kit = cache.get(key)
    if kit is None:
        if len(cache) > KITS:
            cache.clear()
        kit = cache[key] = Kit()
        card = content.heroes[hero]
        kit.skills = card.skills
        kit.add(hero, hero, content.own_abilities[hero], card.modifier)
        for each in cards:
            _add_owned(content, kit, hero, each)
    return kit


class Faces(dict[str, Kit]):
    """The kits of face-up adventure cards (a Challenge being fought, an Event in play), made on demand."""

    def __init__(self, content: Content) -> None:
        super().__init__()
        self.content = content

    def __missing__(self, card: str) -> Kit:
        kit = self[card] = Kit()
        kit.add(card, card, self.content.own_abilities[card], self.content.cards[card].modifier)
        return kit


class Together(dict[tuple[str, ...], Kit]):
    """The joint kits of several face-up cards, in order: the Event in play, the rituals of a track."""

    def __init__(self, faces: Faces) -> None:
        super().__init__()
        self.faces = faces

    def __missing__(self, cards: tuple[str, ...]) -> Kit:
        if len(self) > KITS:
            self.clear()
        kit = self[cards] = Kit()
        for card in cards:
            for whole, part in (
                (kit.triggers, self.faces[card].triggers),
                (kit.modifiers, self.faces[card].modifiers),
            ):
                for key, entries in part.items():
                    whole[key] = (*whole.get(key, ()), *entries)
        return kit


def _add_owned(content: Content, kit: Kit, hero: str, owned: str) -> None:
    card = content.cards[owned]
    if isinstance(card, Challenge | Encounter):
        side = card.kept or Kept()
        bearer = owned if side.life else hero
        kit.add(owned, bearer, content.kept_abilities.get(owned, ()), side.modifier)
    else:
        bearer = owned if card.BEARS else hero
        kit.add(owned, bearer, content.own_abilities[owned], card.modifier)
    if bearer == owned:
        kit.characters += (owned,)
        if isinstance(card, Ally | Challenge | Encounter):
            kit.allies += (owned,)


def fighter(content: Content, character: str) -> Fighter:
    """Return the printed values of a hero, ally or kept ally."""
    found = content.fighters.get(character)
    if found is None:
        card = content.cards[character]
        side = card.kept if isinstance(card, Challenge | Encounter) else card
        strengths = {phase: getattr(side, ATTRIBUTE[phase]) for phase in PHASES}
        found = content.fighters[character] = Fighter(
            {phase: value for phase, (value, _) in strengths.items()},
            {phase: damage for phase, (_, damage) in strengths.items()},
            getattr(side, "life", 0),
            getattr(side, "stamina", 0),
        )
    return found
