"""Card text: abilities, modifiers and effects put into words, so that what a card says is what it does.

The words lie in phrase files (`cards.en.toml`, and those of the boxes): one phrase for each verb, condition, timing,
modified number …, whose facts are the fields of the struct. A phrase that does not read a field which differs from its
default would lie; it counts as missing. What a timing has said of a condition ("after a failed melee defence") is not
said again.

*Voice* is who speaks to whom: a hero's own card says "your hero", an ally's "this ally", a ritual "the active hero",
and what befalls each hero "that hero". A target has a name of its own in a voice (`active-hero`) where it needs one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from itertools import groupby, zip_longest
from typing import Any, NamedTuple

import msgspec

from questable.kernel.engine.say import Say, named
from questable.runebound.abilities.choosing import ChoiceBranch, Everyone, Later, When
from questable.runebound.abilities.modifying import Modify
from questable.runebound.abilities.vocabulary import (
    ANY,
    NO_CONDITION,
    NOT,
    Ability,
    Condition,
    Cost,
    Effect,
    Effects,
    Modifier,
    Range,
    Reckoned,
)
from questable.runebound.abilities.word_types import Modified, Target, reading
from questable.speech.phrasebook import CAPITAL, Missing, Phrasebook, Quantity, capital, choose, reads

OWN, ALLY, FOE, ACTIVE, GOD, THAT, EACH = "own", "ally", "foe", "active", "god", "that", "each"
"""Voices: of a hero and what a hero carries, of an ally, of an adventure card somebody faces, of what befalls the
active hero, the same of the god whose card it is, of what is said of one hero after the other, and of what holds for
all. A box may add voices of characters of its own. Without a voice nobody knows on which card the text stands."""
OF_A_COMBAT = ("roll", "phase", "round", "combat")
"""Times that end with a combat, or before."""
KEPT = 20_000  # texts that are made once


class Voiced(NamedTuple):
    """A part of a card, and who says it to whom."""

    thing: Any
    voice: str


# Texts that wait for a language ---------------------------------------------------------------------------------------


def ability_text(ability: Ability, voice: str = "") -> Say:
    """The whole text of an ability, as a card would print it."""
    return _text(ability, voice, "ability")


def does_text(ability: Ability, voice: str = "") -> Say:
    """The same without the moment at which it works."""
    return _text(ability, voice, "ability-used")


def modifier_text(modifier: Modifier | Modify, voice: str = "") -> Say:
    """The text of a modifier that is always active, as a sentence."""
    return _text(modifier, voice, "modifier")


def modifier_words(modifier: Modifier | Modify, voice: str = "") -> Say:
    """A modifier, or the verb that makes one for a while, within a text; how long it lasts is left out."""
    return _text(modifier, voice, "modification")


def sentence(effects: Sequence[Effect], voice: str = "") -> Say:
    """Several effects in one breath."""
    return _text(effects, voice, "effects")


def sentence_outside_combat(effects: Sequence[Effect], voice: str = "") -> Say:
    """The same of what happens where nobody fights: what would last for a combat lasts for the turn."""
    return _text(effects, voice, "effects-outside-combat")


_kept: dict[tuple[int, str, str], tuple[Any, Say]] = {}


def _text(thing: Any, voice: str, kind: str) -> Say:
    """Made once for each part of a card, so that a phrasebook that has said it need not look at it again."""
    key = (id(thing), voice, kind)
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        found = _kept[key] = (thing, named(Voiced(thing, voice), kind))  # what is kept keeps its id
    return found[1]


# How they are said ----------------------------------------------------------------------------------------------------


def _ability(book: Phrasebook, ability: Ability, voice: str) -> str:
    return capital(book.tell("abilities", "ability", _ability_facts(book, ability, voice)))


def _ability_used(book: Phrasebook, ability: Ability, voice: str) -> str:
    return capital(book.tell("abilities", "used", _ability_facts(book, ability, voice)))


def _ability_facts(book: Phrasebook, ability: Ability, voice: str) -> Mapping[str, Any]:
    when, said = _when(book, ability, voice)
    price = {"use": ability.use, "cost": _cost(book, ability.cost, voice), "limit": ability.limit}
    return price | {
        "when": when,
        "condition": _condition(book, ability.condition, voice, said),
        "price": book.tell("abilities", "price", price, [name for name in ("cost", "limit") if price[name]]),
        "does": _effects(book, ability.effects, voice) or book.tell("abilities", "nothing", {}),
    }


def _when(book: Phrasebook, ability: Ability, voice: str) -> tuple[str, frozenset[str]]:
    """The moments at which an ability works, and which parts of the condition that says already."""
    when, condition = ability.when, ability.condition
    facing = {"facing": all(effect.FACING for effect in ability.effects)}
    every = "+".join(when)
    keys = [every] if book.has("when", every) else list(when)
    facts = _condition_facts(book, condition, voice) | facing
    given = _differing(condition)
    said = [frozenset(given & reads(phrase)) for key in keys if (phrase := _chosen(book, "when", key, facts))]
    if any(each != said[0] for each in said):  # one of the moments leaves it unsaid
        facts, said = _condition_facts(book, NO_CONDITION, voice) | facing, [frozenset()]
    return book.join([book.tell("when", key, facts) for key in keys], "or"), said[0] if said else frozenset()


def _condition(book: Phrasebook, condition: Condition, voice: str, said: Collection[str] = ()) -> str:
    """A condition in words; empty if it says nothing, or nothing that was not said before."""
    return ", ".join(_conditions(book, condition, voice, said))


def _only(book: Phrasebook, condition: Condition, voice: str, said: Collection[str] = ()) -> str:
    """The same after what it restricts: "only in a town"; but "except in a town"."""
    parts = _conditions(book, condition, voice, said)
    if not parts:
        return ""
    excepted = len(parts) == 1 and len(condition.also) == 1 and condition.also[0][0] == NOT
    return book.tell("abilities", "only", {"condition": ", ".join(parts), "excepted": excepted}, ("condition",))


def _conditions(
    book: Phrasebook, condition: Condition, voice: str, said: Collection[str] = (), section: str = "conditions"
) -> list[str]:
    """Its parts; a phrase may say two of them at once."""
    facts, given, said = _condition_facts(book, condition, voice), _differing(condition), set(said)
    parts = []
    for name in Condition.__struct_fields__:
        if name in given and name not in said and name != "also":
            parts.append(book.tell(section, name, facts, _to_read(condition, name)))
            said |= reads(_chosen(book, section, name, facts))
    return parts + [_besides(book, name, value, voice, section, facts) for name, value in condition.also]


def _besides(book: Phrasebook, name: str, value: Any, voice: str, section: str, facts: Mapping[str, Any]) -> str:
    """What holds not, what of several things holds, how many there must be, and what boxes have added."""
    if isinstance(value, Range):
        asked = {**_about(voice), "value": Compared(value), "at_least": value.at_least, "at_most": value.at_most}
        read = reads(phrase) if (phrase := _chosen(book, "compared", name, asked)) else frozenset()
        bounds = [bound for bound in ("at_least", "at_most") if asked[bound] is not None]
        return book.tell("compared", name, asked, ("value",) if "value" in read else bounds)
    if name == NOT:
        return book.tell("abilities", "except", {"condition": _both(book, value, voice)}, ("condition",))
    if name == ANY:
        return book.join([_both(book, each, voice) for each in value], "or")
    return book.tell(section, name, {**facts, "value": value}, ("value",))


def _both(book: Phrasebook, condition: Condition, voice: str) -> str:
    """A condition inside another one: all of its parts hold together."""
    return book.join(_conditions(book, condition, voice))


class Share(Quantity):
    """ "1 gold for each ally your hero has", "2 wounds plus 1 for every 3 gold you have (at most 5)"."""

    def __init__(self, reckoned: Reckoned, voice: str) -> None:
        self.reckoned, self.voice = reckoned, voice
        self.number = reckoned.plus or reckoned.times

    def counted(self, book: Phrasebook, noun: str, form: str) -> str:
        return f"{book.count(noun, self.number, form)} {self.tail(book)}"

    def __int__(self) -> int:
        return self.number

    def tail(self, book: Phrasebook) -> str:
        """What is said after the number."""
        found = self.reckoned
        return _share(book, found.per, found.each, found.times if found.plus else 0, found.most % 99, self.voice)


def _share(book: Phrasebook, per: str, each: int, more: int, most: int, voice: str) -> str:
    """For each of what, how much more for it, and how much at most."""
    others = voice in (THAT, EACH, ACTIVE, GOD) and book.is_named("counted", f"that-{per}")
    facts = {"per": f"that-{per}" if others else per, "each": each, "more": more, "most": most}
    return book.tell("parts", "share", facts, [name for name, value in facts.items() if value and value != 1])


class Compared(Quantity):
    """ "at least 2 wounds", "at most 5 gold", "no allies"."""

    def __init__(self, asked: Range) -> None:
        self.asked = asked

    def counted(self, book: Phrasebook, noun: str, form: str) -> str:
        low, high = self.asked.at_least, self.asked.at_most
        if high == 0:
            return book.count(noun, 0, form)
        most = book.count(noun, (low if high is None else high) or 0, form)
        kind = "at-least" if high is None else "at-most" if not low else "exactly" if low == high else "between"
        return book.tell("parts", kind, {"number": most, "low": low})


def _condition_facts(book: Phrasebook, condition: Condition, voice: str) -> dict[str, Any]:
    """The fields of a condition. What may hold or not is "yes", "no" or nothing."""
    facts = {name: getattr(condition, name) for name in Condition.__struct_fields__ if name != "also"}
    facts |= {name: {None: "", True: "yes", False: "no"}[facts[name]] for name in MAY_HOLD}
    facts |= {name: _named_in(book, "character", facts[name], voice) for name in ("actor", "victim") if facts[name]}
    return facts | _about(voice)


MAY_HOLD = tuple(field.name for field in msgspec.structs.fields(Condition) if field.default is None)


def _cost(book: Phrasebook, cost: Cost, voice: str) -> str:
    facts = {**msgspec.structs.asdict(cost), **_about(voice)}
    parts = [book.tell("costs", name, facts, _to_read(cost, name)) for name in Cost.__struct_fields__ if facts[name]]
    return book.join(parts) if parts else ""


# Effects


def _effects(book: Phrasebook, effects: Sequence[Effect], voice: str, after: bool = False) -> str:
    """One after the other; changes that begin together and last as long are said together.

    `after`: what stands before changes the order of words in some languages ("then", "if …,").
    """
    said = ""
    alike = [(effect, len(list(same))) for effect, same in groupby(effects)]
    for (effect, times), (following, _) in zip_longest(alike, alike[1:], fillvalue=(None, 1)):
        assert effect is not None
        together = _together(effect, following, voice)
        text = _effect(book, effect, voice, after, unended=together)
        said += book.tell("abilities", "repeated", {"effect": text, "times": times}) if times > 1 else text
        said += book.word("and-also" if together else "then") if following is not None else ""
        after = not together
    return said


def _effects_outside_combat(book: Phrasebook, effects: Sequence[Effect], voice: str) -> str:
    return _effects(book, _for_the_turn(effects), voice)


def _for_the_turn(part: Any) -> Any:
    """Effects, and those inside them, with the time they last if there is no combat that could end."""
    if isinstance(part, Modify) and part.lasts in OF_A_COMBAT:
        return msgspec.structs.replace(part, lasts="turn")
    if isinstance(part, Effect) and part.PARTS_HAVE is not None:
        return part  # carried out elsewhere
    if isinstance(part, Effect | ChoiceBranch):
        inside = {name: getattr(part, name) for name in part.__struct_fields__}
        lists = {name: _for_the_turn(value) for name, value in inside.items() if isinstance(value, tuple)}
        return msgspec.structs.replace(part, **{name: new for name, new in lists.items() if new != inside[name]})
    return type(part)(map(_for_the_turn, part)) if isinstance(part, tuple) else part


def _together(effect: Effect, following: Effect | None, voice: str) -> bool:
    """Two changes that last as long; where the first is somebody's, the second would seem to be theirs."""
    both = isinstance(effect, Modify) and isinstance(following, Modify) and effect.lasts == following.lasts
    return both and isinstance(effect, Modify) and not _for_somebody(effect, voice)


def _effect(book: Phrasebook, effect: Effect, voice: str, after: bool = False, unended: bool = False) -> str:
    match effect:
        case Modify():
            return _modification(book, effect, voice, effect.lasts, after, unended)
        case Everyone():
            return _everyone(book, effect, voice, after)
    key, facts = _tag(effect), _effect_facts(book, effect, voice) | {"after": after}
    return book.tell("verbs", key, facts, _differing(effect))


def _effect_facts(book: Phrasebook, effect: Effect, voice: str, who: Any = None) -> dict[str, Any]:
    """The fields of a verb: what lies inside is said already, and whom it is about is named in this voice."""
    facts: dict[str, Any] = {}
    for name in effect.__struct_fields__:
        value = getattr(effect, name)
        if isinstance(value, Effects):
            value = _effects(book, value, THAT if who else voice, after=isinstance(effect, When | Later))
        elif isinstance(value, Condition):
            value = _condition(book, value, voice)
        elif isinstance(value, Reckoned):
            value = Share(value, voice)
            facts["share"] = value.tail(book)
        elif isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
            value = tuple(_part(book, each, THAT if who else voice) for each in value)
        elif isinstance(value, tuple) and value == _defaults(type(effect))[name]:
            value = ()  # as always: nothing in particular
        facts[name] = value
    for name in ("who", "to"):
        if name in facts:
            facts[name] = _named_in(book, "target", facts[name], voice)
    facts |= _about(voice)
    if who:
        facts |= {"voice": THAT, "hero": who, **({"who": who} if getattr(effect, "who", "") == "hero" else {})}
    facts["many"] = _many(book, facts.get("who"))
    return facts


def _part(book: Phrasebook, part: msgspec.Struct, voice: str) -> str:
    """A thing that may be chosen, a skill a test may be made with."""
    if not isinstance(part, ChoiceBranch):
        return book.tell("parts", type(part).__name__.lower(), msgspec.structs.asdict(part), _differing(part))
    facts = {
        "name": part.name,
        "cost": _cost(book, Cost(gold=part.gold, exhaustion=part.exhaustion), ""),  # paid by the hero
        "condition": _only(book, part.condition, voice),
        "effects": _effects(book, part.effects, voice),
    }
    return book.tell("parts", "choice", facts, [name for name, value in facts.items() if value])


def _everyone(book: Phrasebook, effect: Everyone, voice: str, after: bool = False) -> str:
    """What each hero does or suffers: named where the verb names somebody, else before it."""
    who = _named_in(book, "target", effect.who, voice)
    effects, such = effect.effects, ""
    if len(effects) == 1 and isinstance(effects[0], When) and not effects[0].otherwise:
        condition = effects[0].condition
        if all(book.has("such", name) for name in _differing(condition)):
            such = " ".join(_conditions(book, condition, THAT, section="such"))
            effects = effects[0].effects
    subject: Any = Say("such-heroes", who=who, such=such) if such else who
    first, rest = effects[:1], effects[1:]
    facts: dict[str, Any] = {}
    if first and not isinstance(first[0], Modify | Everyone):
        facts = _effect_facts(book, first[0], THAT, subject) | {"after": after}
    phrase = _chosen(book, "verbs", _tag(first[0]), facts) if facts else None
    if phrase is None or not {"hero", "who"} & reads(phrase):
        does = _effects(book, effects, THAT) or book.tell("abilities", "nothing", {})
        return book.tell("verbs", "everyone", {"who": subject, "effects": does, "after": after}, ("who", "effects"))
    said = book.tell("verbs", _tag(first[0]), facts, _differing(first[0]))
    return book.word("then").join([said, *(_effect(book, each, THAT, after=True) for each in rest)])


# Modifiers


def _modifier(book: Phrasebook, modifier: Modifier | Modify, voice: str) -> str:
    return capital(book.tell("abilities", "modifier", {"text": _modification(book, modifier, voice)}))


def _modification(
    book: Phrasebook,
    modifier: Modifier | Modify,
    voice: str,
    lasts: str = "",
    after: bool = False,
    unended: bool = False,
) -> str:
    """A change, whom it is for, what it is counted by, how long it lasts, and when it applies.

    That something lasts for a roll goes without saying, and so does the combat where a combat round is named; what is
    `unended` lasts as long as the next change.
    """
    number, condition = reading(Modified, modifier.of), modifier.condition
    by: Any = modifier.by
    share = Share(by, voice).tail(book) if isinstance(by, Reckoned) else ""
    if isinstance(modifier, Modifier) and modifier.per:
        share = _share(book, modifier.per, 1, 0, abs(by) * modifier.most, voice)
    facts: dict[str, Any] = {
        **_condition_facts(book, condition, voice),
        "by": int(Share(by, voice)) if isinstance(by, Reckoned) else by,
        "set": "" if modifier.set is None else str(modifier.set),
        "who": _named_in(book, "target", modifier.who, voice),
        "was": getattr(modifier, "was", None),
        "now": getattr(modifier, "now", None),
        "lasts": "" if lasts == "roll" or (lasts == "combat" and condition.round) else lasts,
        "after": after,
    }
    phrase = _chosen(book, "changes", modifier.of, facts)
    read = reads(phrase) if phrase else frozenset()
    needed = {name for name in ("was", "now") if facts[name]}
    if not number.forbids and modifier.of != "terrain":
        needed.add("by" if modifier.set is None else "set")
    whole = {
        "change": book.tell("changes", modifier.of, facts, needed),
        "condition": _condition(book, condition, voice, read) if not lasts else _only(book, condition, voice, read),
        "who": facts["who"] if _for_somebody(modifier, voice) and "who" not in read else "",
        "share": share,
        "times_x": getattr(modifier, "times_x", False),
        "lasts": "" if unended or "lasts" in read else facts["lasts"],
    }
    needed = {name for name, value in whole.items() if value}
    grammar = {"many": _many(book, whole["who"]), "forbids": number.forbids, "within": bool(lasts), "after": after}
    return book.tell("abilities", "modification", {**whole, **grammar}, needed)


def _for_somebody(modifier: Modifier | Modify, voice: str) -> bool:
    """Is it said whose change it is? A number of one character is, and whatever is not of the own side."""
    if modifier.who == "this" and voice not in (FOE, ACTIVE, GOD, THAT, EACH):
        return False  # it stands on their card
    number = reading(Modified, modifier.of)
    return reading(Target, modifier.who).others or (number.personal and not number.forbids)


# What the words know of each other ------------------------------------------------------------------------------------


def _about(voice: str) -> dict[str, Any]:
    """Who speaks, and to or of which hero."""
    heroes = {ACTIVE: "active-hero", GOD: "active-hero", THAT: "that-hero", EACH: "that-hero"}
    hero = heroes.get(voice, "hero")
    return {"voice": ACTIVE if voice == GOD else voice, "god": voice == GOD, "hero": hero, "chooser": hero}


def _named_in(book: Phrasebook, kind: str, who: str, voice: str) -> str:
    """A target or a character as it is called in a voice."""
    own = f"{ACTIVE if voice == GOD else voice}-{who}"
    return own if voice and book.is_named(kind, own) else who


def _many(book: Phrasebook, who: Any) -> bool:
    """Are they many, so that they "take" something?"""
    return isinstance(who, str) and book.trait("target", who, "number") == "pl"


def _chosen(book: Phrasebook, section: str, key: str, facts: Mapping[str, Any]) -> Any:
    return choose(book.catalogue.section(section).get(key), facts, book)


def _tag(effect: Effect) -> str:
    tag = effect.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


@cache
def _defaults(struct: type[msgspec.Struct]) -> Mapping[str, Any]:
    return {
        field.name: field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        for field in msgspec.structs.fields(struct)
    }


def _differing(thing: msgspec.Struct) -> frozenset[str]:
    """The fields that say something: those that differ from their default."""
    return frozenset(name for name, default in _defaults(type(thing)).items() if getattr(thing, name) != default)


def _to_read(thing: msgspec.Struct, name: str) -> tuple[str, ...]:
    """What the phrase of a field must read: the field, unless that it is there says all."""
    return () if _defaults(type(thing))[name] is False else (name,)


# Kinds of facts -------------------------------------------------------------------------------------------------------


def _voiced(say: Callable[[Phrasebook, Any, str], str]) -> Callable[[Phrasebook, Any, str], str]:
    def said(book: Phrasebook, value: Any, form: str) -> str:
        text = say(book, *value) if isinstance(value, Voiced) else say(book, value, "")
        return capital(text) if form == CAPITAL else text

    return said


def _as_it_is(kind: str) -> Callable[[Phrasebook, Any, str], str]:
    """Words that stand in content files, which are English."""

    def said(book: Phrasebook, value: Any, form: str) -> str:
        return book.content_word(kind, str(value), form)

    return said


def _owned(book: Phrasebook, word: str, form: str) -> str:
    """A card with this word, where that is not simply called by the word."""
    said = book.catalogue.names.get("word", {}).get(word)
    return book.content_word("word", word, "card" if isinstance(said, dict) and "card" in said else form)


def _counter(book: Phrasebook, colour: str, form: str) -> str:
    return book.tell("parts", "counter", {"colour": colour}, form=form)


def _one_less(book: Phrasebook, number: int, form: str) -> str:
    return str(number - 1)


def _size(book: Phrasebook, number: int, form: str) -> str:
    """Without its sign."""
    return str(abs(number))


def _dice_lost(book: Phrasebook, number: int, form: str) -> str:
    return book.count("movement-die", -number, form)


def _flavour(book: Phrasebook, told: tuple[str, str], form: str) -> str:
    """The flavour of a card, which is English where the card is written."""
    card, english = told
    known = book.catalogue.cards.get(card)
    if known is not None and known.flavour:
        return known.flavour
    if book.english is not None:
        raise Missing(f"cards.{card}.flavour")
    return english


def _words(book: Phrasebook, words: Sequence[str], form: str) -> str:
    """The words of a type line."""
    return book.word("between-words").join(book.content_word("word", each, form) for each in words)


KINDS: Mapping[str, Callable[[Phrasebook, Any, str], str]] = {
    "ability": _voiced(_ability),
    "ability-used": _voiced(_ability_used),
    "modifier": _voiced(_modifier),
    "modification": _voiced(_modification),
    "effects": _voiced(_effects),
    "effects-outside-combat": _voiced(_effects_outside_combat),
    "condition": _voiced(_condition),
    "cost": _voiced(_cost),
    "counter": _counter,
    "one-less": _one_less,
    "size": _size,
    "dice-lost": _dice_lost,
    "words": _words,
    "flavour": _flavour,
    "skill": _as_it_is("skill"),
    "choice": _as_it_is("choice"),
    "word": _as_it_is("word"),
    "owned": _owned,
}
"""How facts of these kinds are said."""
