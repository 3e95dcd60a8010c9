"""What is allowed on cards and maps, but hardly meant: whoever writes them is warned.

Text about towns, skills, words and enemies that nobody has; effects that do nothing; abilities that can be used for
nothing again and again; cards that no deck brings into play; maps on which nobody can grow strong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from questable.kernel.content.flaws import Mistake
from questable.kernel.content.known_words import suggestion
from questable.kernel.content.toml_lines import Path
from questable.runebound.abilities.vocabulary import NO_COST, Ability, Condition, Effect, Modifier
from questable.runebound.proofreading import abilities, effects, parts

if TYPE_CHECKING:
    from questable.runebound.content import CardBase, Content

AMOUNTS = ("amount", "gold", "points", "wounds", "exhaustion", "count", "spaces", "gain", "lose", "by", "heal", "rest")
"""Fields that say how much; a verb all of whose amounts are 0 does nothing."""
BESIDES = ("counter", "card", "set")
"""Fields by which it does something all the same."""
KEPT = {"item": "an Item", "ally": "an Ally", "later": "a card for later use"}
"""What an adventure card can be kept as that needs text of its own; a Dragon Rune counts as it is."""
OF_A_COMBAT = ("roll", "phase", "round", "combat")
"""Times that end with a combat, or before."""
WHOLE = ("cancel", "redirect")
"""Verbs for which 0 means all."""
ONCE = (
    "banish",
    "cancel",
    "defeat",
    "discard-this",
    "end",
    "redirect",
    "replace-challenge",
    "skip-phase",
    "skip-text",
    "slip-away",
    "succeed",
    "win",
)
"""Verbs that cannot be carried out again and again: the thing they are about is gone."""


class Doubts:
    """The doubts about content as a whole; what is known of it is worked out once."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def about(self, card: CardBase) -> Iterator[Mistake]:
        """All that is strange about a card."""
        for path, part in parts(card):
            if isinstance(part, Condition):
                yield from self._of_condition(part, path)
            elif isinstance(part, Effect):
                yield from self._of_effect(part, path)
            elif isinstance(part, Modifier):
                yield from self._of_modifier(part, path)
        for path, ability in abilities(card):
            yield from _of_ability(ability, path)
        yield from self._of_fights(card)
        yield from _of_keeping(card)
        yield from _of_times(card)
        for skill in getattr(card, "skills", ()):
            if skill not in self.tested:
                yield Mistake(
                    ("skills", skill), f"no card asks for the skill {skill!r}{suggestion(skill, self.tested)}"
                )
        colour = getattr(card, "colour", None)
        drawn = (*self.content.grid.jewels.values(), *self.content.BESIDE_JEWELS)
        if colour is not None and card.id in self.content.adventure and colour not in drawn:
            yield Mistake(("colour",), f"the map has no {colour} jewel, so this card is never drawn there")

    # What there is -------------------------------------------------------------------------------------------------

    @cached_property
    def skills(self) -> list[str]:
        """Those heroes have."""
        return sorted({skill for hero in self.content.heroes.values() for skill in hero.skills})

    @cached_property
    def tested(self) -> list[str]:
        """Those cards ask for."""
        found = set()
        for card in self.content.cards.values():
            for _, part in parts(card):
                if isinstance(part, Effect) and isinstance(skill := getattr(part, "skill", None), str):
                    found |= {skill, *(each.skill for each in getattr(part, "other", ()))}
        return sorted(found)

    def _nobody(self, word: str, cards: Any) -> bool:
        return not any(card.says(word) or _kept_says(card, word) for card in cards)

    # Parts of a card -----------------------------------------------------------------------------------------------

    def _of_condition(self, condition: Condition, path: Path) -> Iterator[Mistake]:
        towns = list(self.content.map.town_order)
        for number, town in enumerate(condition.towns):
            if town not in towns:
                where = (*path, "towns", number)
                yield Mistake(where, f"the map has no town {town!r}{suggestion(town, towns)}", tuple(towns))
        if condition.terrain and (condition.in_town or condition.towns):
            yield Mistake((*path, "terrain"), "towns have no terrain, so this can never be true")
        if condition.towns and condition.in_town is False:
            yield Mistake((*path, "in_town"), "this names towns, so it can never be true")
        if condition.skill and condition.skill not in self.tested:
            reason = f"no card asks for the skill {condition.skill!r}{suggestion(condition.skill, self.tested)}"
            yield Mistake((*path, "skill"), reason)
        enemies = [*self.content.challenges.values(), *self.content.heroes.values()]
        if condition.enemy and self._nobody(condition.enemy, enemies):
            yield Mistake((*path, "enemy"), f"no enemy has the word {condition.enemy!r}")
        if condition.owns and self._nobody(condition.owns, self.content.cards.values()):
            yield Mistake((*path, "owns"), f"no card has the word {condition.owns!r}")

    def _of_effect(self, effect: Effect, path: Path) -> Iterator[Mistake]:
        verb = str(effect.__struct_config__.tag)
        if _does_nothing(effect, verb):
            yield Mistake(path, f"{verb!r} does nothing: all its numbers are 0, or it is empty")
        town = getattr(effect, "town", "")
        if town not in ("", "choice") and town not in self.content.map.town_order:
            yield Mistake((*path, "town"), f"the map in play has no town {town!r}")
        skill = getattr(effect, "skill", "")
        for name in [skill, *(each.skill for each in getattr(effect, "other", ()))] if skill else []:
            if name not in self.skills:
                yield Mistake((*path, "skill"), f"no hero has the skill {name!r}{suggestion(name, self.skills)}")
        word = getattr(effect, "word", "")
        if word and self._nobody(word, self.content.market.values()):
            yield Mistake((*path, "word"), f"no market card has the word {word!r}")

    def _of_modifier(self, modifier: Modifier, path: Path) -> Iterator[Mistake]:
        known = self.content.vocabulary.modified[modifier.of]
        if not (modifier.by or modifier.set is not None or known.forbids or modifier.of == "terrain"):
            yield Mistake(path, "it changes nothing: `by` is 0")

    def _of_fights(self, card: CardBase) -> Iterator[Mistake]:
        """A Challenge whose text brings another, whose text brings it again."""
        for path, name in _further_fights(card):
            if card.id in self.fights and self._leads(name, card.id):
                yield Mistake((*path, "card"), f"{name!r} leads back to this card: each would bring the other again")

    @cached_property
    def fights(self) -> dict[str, set[str]]:
        """The Challenges that the text of a Challenge brings."""
        return {card.id: {name for _, name in _further_fights(card)} for card in self.content.challenges.values()}

    def _leads(self, start: str, end: str) -> bool:
        """Does one Challenge bring another, over however many?"""
        found, rim = {start}, [start]
        while rim:
            rim = [each for name in rim for each in self.fights.get(name, ()) if each not in found]
            found.update(rim)
        return end in found

    # The map -------------------------------------------------------------------------------------------------------

    def about_the_map(self) -> Iterator[str]:
        """Why nobody could grow strong on it, or get about."""
        content = self.content
        jewels = list(content.grid.jewels.values())
        easy = [colour for colour in content.vocabulary.colours[:2] if colour not in jewels]
        if easy:
            yield f"there is no {' and no '.join(easy)} jewel: nobody can grow strong enough for the others"
        events = any(card.kind == "event" for card in content.adventure.values())
        if events and not content.grid.sunbursts and not content.REFILLED:
            yield "no jewel has a sunburst: counters that are won never come back"
        yield from self._of_decks(jewels)
        shown = {terrain for face in content.box.die for terrain in face} | content.BESIDE_DICE
        missing = {str(terrain) for terrain in content.grid.terrain.values() if terrain and terrain not in shown}
        if missing:
            yield f"no face of the movement die shows {', '.join(sorted(missing))}"

    def _of_decks(self, jewels: Sequence[str]) -> Iterator[str]:
        """Jewels for which nothing is left to draw, and towns that have nothing to sell."""
        content = self.content
        drawn = {getattr(card, "colour", "") for card in content.adventure.values()}
        for colour in dict.fromkeys(jewels):
            if colour not in drawn:
                yield f"there are {colour} jewels, but no {colour} card is in the game"
        if not content.market:
            yield "no Item and no Ally is in the game: the towns have nothing to sell"

    def about_the_goals(self) -> Iterator[str]:
        """Why a game might never end: red counters do not come back, and with the last one the deck is shut."""
        content = self.content
        for goal in content.goals:
            card = content.challenges.get(goal.defeat)
            if card is None or card.colour != "red":
                continue
            deck = [each for each in content.challenges.values() if each.colour == "red"]
            jewels = [colour for colour in content.grid.jewels.values() if colour == "red"]
            if len(jewels) < len(deck):
                reds = "one red Challenge" if len(deck) == 1 else f"{len(deck)} red Challenges"
                yield (
                    f"{card.id!r} may never be met: there {'is' if len(deck) == 1 else 'are'} {reds}, but "
                    f"{_so_many(len(jewels), 'red')}, and what was won there does not come back"
                )


def _so_many(count: int, colour: str) -> str:
    return {0: f"no {colour} jewel", 1: f"only one {colour} jewel"}.get(count, f"only {count} {colour} jewels")


def _kept_says(card: CardBase, word: str) -> bool:
    return word.lower() in getattr(getattr(card, "kept", None), "kinds", ())


def _further_fights(card: CardBase) -> Iterator[tuple[Path, str]]:
    """Where text of a card brings a Challenge, and which."""
    for path, part in parts(card):
        if isinstance(part, Effect) and part.__struct_config__.tag == "fight":
            yield from ((path, name) for name in getattr(part, "named_cards", tuple)())


def _of_times(card: CardBase) -> Iterator[Mistake]:
    """Instructions and rewards are carried out when nobody fights."""
    for path, effect in effects(card):
        lasts = getattr(effect, "lasts", "")
        if lasts in OF_A_COMBAT:
            yield Mistake((*path, "lasts"), f'there is no {lasts} then; use `lasts = "turn"`')


def _of_keeping(card: CardBase) -> Iterator[Mistake]:
    """A card that is kept, but does nothing for whoever keeps it."""
    kept = getattr(card, "kept", None)
    for path, effect in effects(card):
        form = getattr(effect, "form", "") if effect.__struct_config__.tag == "keep" else ""
        if form in KEPT and kept is None:
            yield Mistake(path, f"it is kept as {KEPT[form]}, but it has no table `kept` that says what it does")
        elif form == "ally" and kept is not None and not kept.life:
            yield Mistake(path, "it is kept as an Ally, but its table `kept` has no `life`")


def _does_nothing(effect: Effect, verb: str) -> bool:
    if effect.parts():
        return not any(effect.parts())
    amounts = [getattr(effect, name) for name in AMOUNTS if hasattr(effect, name)]
    if verb in WHOLE or not amounts or any(amounts):
        return False
    if getattr(effect, "of", "").startswith("no-"):
        return False
    return not any(getattr(effect, name, None) not in (None, "") for name in BESIDES)


def _of_ability(ability: Ability, path: Path) -> Iterator[Mistake]:
    inside = [effect for _, effect in effects(ability)]
    if not ability.effects:
        yield Mistake((*path, "do"), "it does nothing")
    if ability.cost.exhaustion != "X":
        for where, effect in effects(ability, path):
            if getattr(effect, "times_x", False):
                yield Mistake((*where, "times_x"), "it uses X, but the cost of the ability has no X")
    again = ability.use == "may" or (ability.use == "activate" and any(map(_turns_back, inside)))
    bounded = ability.limit or ability.when == ("before-combat",) or ability.cost != NO_COST
    if again and not bounded and inside and not any(effect.__struct_config__.tag in ONCE for effect in inside):
        yield Mistake(path, 'it can be used for free again and again: give it a cost, a `limit` or `use = "activate"`')


def _turns_back(effect: Effect) -> bool:
    """Does it refresh its own card?"""
    return effect.__struct_config__.tag == "refresh" and getattr(effect, "what", "") == "this"
