"""Says things in one language: events, questions, options, and whatever a scene or a hint wants said.

Knows the phrase files of a game (`catalogue`) and how a text is filled in (`template`); nothing of games or screens.
What kinds of things there are beside numbers, names and seats, and how they are said, a family tells (`Naming.kinds`).
What a language has no phrase for is said in English, marked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from questable.breath import breathe
from questable.errors import QuestableError
from questable.kernel.content.decoding_lock import TYPED
from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.events import Event
from questable.kernel.engine.say import CHAIN, Say, Text
from questable.speech.catalogue import SECTIONS, Catalogue, Entry, Fits, Phrase, Word
from questable.speech.languages import language
from questable.speech.template import Field, Piece, Template, fields_of, template

UNTRANSLATED = "\u2063"
"""Stands before a text that is English because the language has no phrase for it. It cannot be seen; screens mark the
text in their own way."""
REMEMBERED = 4096  # texts a phrasebook keeps
Facts = Mapping[str, Any]
S = TypeVar("S")


class Missing(LookupError):
    """The language has no phrase for this."""


class Unsaid(QuestableError, Missing):
    """Even English, in which every box must be complete, lacks a phrase."""

    @classmethod
    def of(cls, missing: Missing) -> Unsaid:
        """Where it is looked for, as phrase files write it."""
        section, _, key = str(missing).rpartition(".")
        if section.partition(".")[0] not in (*SECTIONS, "names", "words", "counts", "cards"):
            section = f"text.{section}"
        if " " in key:  # a phrase exists, but leaves something out
            return cls(f"the English phrase [{section}] {key}")
        return cls(f"no phrase file of this game has English words for {key!r} under [{section}]")


@dataclass(frozen=True, kw_only=True)
class Naming:
    """What a family tells a phrasebook."""

    name: Callable[[str | int], Text]
    """Return the name of a card, a place, or something else that facts name."""
    kinds: Mapping[str, Callable[[Phrasebook, Any, str], str]] = field(default_factory=dict)
    """How to say things of the family's own kinds, in a form."""


class Quantity(ABC):
    """A fact that stands where a number would, but is no number yet: "at least 2 wounds", "1 gold for each ally".

    Families know what it is and how it is said.
    """

    @abstractmethod
    def counted(self, book: Phrasebook, noun: str, form: str) -> str:
        """Return the number with its noun, from `[counts]`."""

    def __int__(self) -> int:
        """Return the number to say where there is no noun."""
        return 0


class Said(dict[Say, str]):
    """What has been said already; a scene says hundreds of things, nearly all of them again and again."""

    def __init__(self, tell: Callable[[Say], str]) -> None:
        super().__init__()
        self._tell = tell

    def __missing__(self, text: Say) -> str:
        if len(self) >= REMEMBERED:
            self.clear()
        breathe()
        told = self[text] = self._tell(text)
        return told


_studied: set[type] = set()
"""Structs said before: msgspec knows them, so threads need not wait for each other."""


class Phrasebook:
    """`seat` names the players. `english` is what to fall back upon; None for English itself.

    English has nothing to fall back upon: a phrase that leaves something out is better than none. Whoever wants to know
    of such phrases makes it `strict`.
    """

    strict = False

    def __init__(
        self,
        catalogue: Catalogue,
        naming: Naming,
        seat: Callable[[int], str],
        english: Phrasebook | None = None,
        mark: str = UNTRANSLATED,
    ) -> None:
        self.catalogue, self.naming, self.seat, self.english, self._mark = catalogue, naming, seat, english, mark
        self.language = language(catalogue.language)
        # what facts are, which events fold, how events are shown: the same in every language
        self.meanings = english.catalogue if english else catalogue
        self._said = Said(lambda text: self._or_english(lambda book: book._tell_say(text, "")))

    # -- what happens in a game

    def event(self, event: Event) -> str:
        """Return an event in words; empty if it has no phrase on purpose."""
        return self._or_english(lambda book: book._event(event))

    def banner(self, event: Event) -> str:
        """Return the banner over the table for an event; empty for ordinary events."""
        if event.kind not in self.meanings.section("banners"):
            return ""
        return self._or_english(lambda book: book._banner(event))

    def question(self, decision: Decision) -> str:
        return self._or_english(lambda book: book._question(decision))

    def label(self, option: Option, decision: Decision) -> str:
        return self._or_english(lambda book: book._label(option, decision))

    def reason(self, reason: str) -> str:
        """Return why the game ended."""
        return self._or_english(lambda book: book._reason(reason))

    def kind(self, option: Option, decision: Decision) -> str:
        """Return the kind of an option's object: `card`, `space` … or `text`."""
        phrase = choose(self.meanings.section("options").get(option.verb), _option_facts(option, decision))
        return (phrase and phrase.about) or "text"

    def subject_kind(self, decision: Decision) -> str:
        """What kind of thing a question is about."""
        facts = {"topic": decision.topic, "subject": decision.subject}
        phrase = choose(self.meanings.section("topics").get(decision.topic), facts)
        return (phrase and phrase.about) or "text"

    # -- whatever wants to be said

    def say(self, text: Text, form: str = "") -> str:
        """Say a text of a scene or hint; anything but a `Say` is the same in every language."""
        if isinstance(text, str):
            return text
        return self._or_english(lambda book: book._tell_say(text, form)) if form else self._said[text]

    def spoken(self, thing: S) -> S:
        """Return a struct with every `Say` in it said."""
        breathe()
        plain = msgspec.to_builtins(thing, enc_hook=self._said.__getitem__, str_keys=False, builtin_types=())
        with TYPED if type(thing) not in _studied else nullcontext():
            found = msgspec.convert(plain, type(thing), str_keys=False)
        _studied.add(type(thing))
        return found

    def plain(self, thing: Any) -> Any:
        """Return the same, ready for the wire."""
        return msgspec.to_builtins(thing, enc_hook=self._said.__getitem__, str_keys=True)

    def name(self, thing: str | int, form: str = "") -> str:
        """Return the name of a card or a place, in a form."""
        return self._or_english(lambda book: book._name(thing, form))

    def forget(self) -> None:
        """A name changed: forget all texts."""
        self._said.clear()
        if self.english:
            self.english.forget()

    # -- for families: how their own kinds of things are said. These raise `Missing` and never fall back by themselves.

    def tell(self, section: str, key: str, facts: Facts, needed: Collection[str] = (), form: str = "") -> str:
        """Fill in a phrase of a section. A phrase that skips one of the facts `needed` would lie."""
        phrase = choose(self.catalogue.section(section).get(key), facts, self)
        if phrase is None:
            raise Missing(f"{section}.{key}")
        if needed and (self.strict or self.english) and (unread := set(needed) - reads(phrase)):
            raise Missing(f"{section}.{key} does not say {', '.join(sorted(unread))}")
        return self.fill(phrase.say, facts, self.meanings.fields, form)

    def has(self, section: str, key: str) -> bool:
        return key in self.catalogue.section(section)

    def is_named(self, kind: str, thing: str) -> bool:
        """Return whether the phrase files, at least the English ones, have a name for it."""
        return thing in self.meanings.names.get(kind, {})

    def trait(self, kind: str, thing: str, trait: str) -> str:
        """`gender` or `number` of what something is called."""
        word = self.catalogue.names.get(kind, {}).get(thing, "")
        return word.get(trait, "") if isinstance(word, dict) else ""

    def content_word(self, kind: str, word: str, form: str = "") -> str:
        """A word that stands in the content files, where it is English: other languages have it in a table."""
        known = self.catalogue.names.get(kind, {}).get(word)
        if known is None:
            if self.english is not None:
                raise Missing(f"names.{kind}.{word}")
            known = word
        return self._form(known, form)

    def word(self, word: str) -> str:
        """Return a small word that joins texts."""
        found = self.catalogue.words.get(word)
        if found is None and self.english is not None:
            raise Missing(f"words.{word}")
        return word if found is None else found

    def join(self, said: Iterable[str], word: str = "and") -> str:
        *head, tail = tuple(said) or ("",)
        return f"{', '.join(head)} {self.word(word)} {tail}" if head else tail

    def count(self, noun: str, number: int, form: str = "") -> str:
        """Return a number with its noun."""
        forms = self.catalogue.counts.get(noun)
        if forms is None:
            if self.english is not None:
                raise Missing(f"counts.{noun}")
            return f"{number} {noun}"
        every = "all" if number >= ALL else "none" if number == 0 else ""
        if every not in forms:
            every = self.language.plural(number)
        return self._form(forms.get(every) or forms["other"], form).replace("{n}", str(number))

    def say_as(self, value: Any, kind: str, form: str = "", join: str = "and") -> str:
        """Say a fact as a kind of thing."""
        if isinstance(value, list | tuple) and kind not in self.naming.kinds:
            if kind == "text" and value and all(isinstance(each, int) for each in value):
                return " + ".join(str(each) for each in value)
            return self.join([self.say_as(each, kind, form) for each in value], join) or self.word("nothing")
        if value is None:
            return ""
        if isinstance(value, Say):
            return self._tell_say(value, form)
        if isinstance(value, Quantity):
            return self.say_as(int(value), kind, form)  # its count is said elsewhere
        if kind in self.naming.kinds:
            return self.naming.kinds[kind](self, value, form)
        match kind:
            case "text":
                return capital(str(value)) if form == CAPITAL else str(value)
            case "seat":
                return self.seat(int(value))
            case "card" | "space":
                return self._name(value, form)
            case "spot":  # a place in short: what stands before the comma
                return self._name(value, form).partition(",")[0]
            case "flavour":
                return self._flavour(str(value))
            case "bonus":
                return f" {self._minus if value < 0 else '+'} {abs(value)}" if value else ""
            case "signed":
                return f"{value:+d}".replace("-", self._minus)
            case "percent":
                return self._percent(value)
            case "decimal":
                return f"{value:.1f}".replace(".", self.catalogue.words.get("decimal-point", "."))
            case "reason":
                return self._reason(str(value))
            case _:
                return self._thing(kind, value, form)

    def fill(self, text: str, facts: Facts, kinds: Mapping[str, str], form: str = "") -> str:
        """Fill in the fields of a text."""
        return self._filled(template(text), facts, kinds, form)

    # -- how it is done

    def _or_english(self, telling: Callable[[Phrasebook], str]) -> str:
        try:
            return telling(self)
        except Unsaid:
            raise
        except Missing as missing:
            if self.english is None:
                raise Unsaid.of(missing) from None
            said = self.english._or_english(telling)
            return f"{self._mark}{said}" if said else ""

    def _name(self, thing: str | int, form: str = "") -> str:
        card = self.catalogue.cards.get(thing) if isinstance(thing, str) else None
        if card is not None and card.name:
            return self._form(card.name, form)
        found = self.naming.name(thing)
        return self._form(found, form) if isinstance(found, str) else self._tell_say(found, form)

    def _flavour(self, card: str) -> str:
        """What stands on a card below its text; in English it is the content that says it."""
        words = self.catalogue.cards.get(card)
        if words is not None and words.flavour:
            return words.flavour
        if self.english is not None:
            raise Missing(f"cards.{card}.flavour")
        found = self.naming.name(f"flavour:{card}")
        return found if isinstance(found, str) else self._tell_say(found, "")

    def _event(self, event: Event) -> str:
        entry = self.catalogue.section("events").get(event.kind)
        phrase = choose(entry, event.facts, self)
        if phrase is None:
            self._may_be_unknown("events", event.kind)
            return self._unknown(event)
        return capital(self.fill(phrase.say, event.facts, self.meanings.fields))

    def _banner(self, event: Event) -> str:
        phrase = choose(self.catalogue.section("banners").get(event.kind), event.facts, self)
        if phrase is None:
            self._may_be_unknown("banners", event.kind)
            return ""
        return capital(self.fill(phrase.say, event.facts, self.meanings.fields))

    def _question(self, decision: Decision) -> str:
        facts = {"topic": decision.topic, "subject": decision.subject, "seat": decision.seat}
        phrase = choose(self.catalogue.section("topics").get(decision.topic), facts, self)
        if phrase is None:
            self._may_be_unknown("topics", decision.topic)
            return f"{capital(_spaced(decision.topic))}?"
        kinds = {**self.meanings.fields, "subject": phrase.about or self.subject_kind(decision)}
        return capital(self.fill(phrase.say, facts, kinds))

    def _label(self, option: Option, decision: Decision) -> str:
        facts = _option_facts(option, decision)
        phrase = choose(self.catalogue.section("options").get(option.verb), facts, self)
        if phrase is None:
            self._may_be_unknown("options", option.verb)
            parts = (_spaced(option.verb), option.about, option.using)
            return " ".join(str(part) for part in parts if part is not None)
        meant = choose(self.meanings.section("options").get(option.verb), facts, self) or phrase
        about, using = phrase.about or meant.about or "text", phrase.using or meant.using or "text"
        return self.fill(phrase.say, facts, {**self.meanings.fields, "about": about, "using": using})

    def _reason(self, reason: str) -> str:
        reasons = self.catalogue.section("reasons")
        found, facts = reasons.get(reason), {"reason": reason}
        if found is None:
            for key in reasons:
                if key.endswith("-") and reason.startswith(key):
                    found, facts = reasons[key], {"rest": reason.removeprefix(key)}
        phrase = choose(found, facts, self)
        if phrase is None:
            self._may_be_unknown("reasons", reason)
            return _spaced(reason)
        return self.fill(phrase.say, facts, self.meanings.fields)

    def _tell_say(self, text: Say, form: str) -> str:
        if text.key == CHAIN:
            between: str = text.facts["between"]
            parts = [self.say_as(part, "text") for part in text.facts["parts"]]
            if between.startswith(";"):  # a sentence, as on a card, does not end where a clause follows
                parts[:-1] = [part.removesuffix(".") for part in parts[:-1]]
            return between.join(parts)
        if text.key == "named":
            return self.say_as(text.facts["thing"], text.facts["kind"], form)
        return self.tell("says", text.key, text.facts, form=form)

    def _may_be_unknown(self, section: str, key: str) -> None:
        """Say what even English lacks as well as possible; everything else in English."""
        if self.english is not None:
            raise Missing(f"{section}.{key}")

    def _filled(self, parts: Template, facts: Facts, kinds: Mapping[str, str], form: str) -> str:
        said: list[str] = []
        for number, part in enumerate(parts):
            if isinstance(part, str):
                said.append(part)
            elif isinstance(part, Field):
                filled = self._field(part, facts, kinds, form)
                if not filled and said and _stops(parts, number + 1):
                    said[-1] = said[-1].rstrip(" ")
                said.append(filled)
            elif not any(isinstance(each, Field) and self._is_nothing(each, facts) for each in part.inside):
                said.append(self._filled(part.inside, facts, kinds, form))
        return "".join(said)

    def _field(self, field: Field, facts: Facts, kinds: Mapping[str, str], form: str) -> str:
        pieces = field.pieces
        if len(pieces) == 1:
            return self._piece(pieces[0], facts, kinds, form)
        said = [self._piece(piece, facts, kinds, form) for piece in pieces if not nothing(self._value(piece, facts))]
        return self.join([each for each in said if each]) or self.word("nothing")

    def _piece(self, piece: Piece, facts: Facts, kinds: Mapping[str, str], form: str) -> str:
        value = self._value(piece, facts)
        if piece.agreeing:
            return self._agreeing(value, kinds.get(piece.facts[0], "text"), piece.agreeing)
        wanted = form if piece.form == "*" else piece.form
        if piece.noun:
            noun = str(self.fact(facts, piece.noun[1:])) if piece.noun[0] == "@" else piece.noun
            if isinstance(value, Quantity):
                return value.counted(self, noun, wanted)
            return self.count(noun, _number(value), wanted)
        return self.say_as(value, piece.kind or kinds.get(piece.facts[0], "text"), wanted, piece.join)

    def _agreeing(self, value: Any, kind: str, words: tuple[str, ...]) -> str:
        """The word that agrees with a number, a list or a name: "takes" or "take"."""
        if isinstance(value, int) and kind == "text":
            category = self.language.plural(value)
        elif isinstance(value, list | tuple) and len(value) != 1:
            category = self.language.plural(len(value))
        else:
            thing = value[0] if isinstance(value, list | tuple) else value
            category = "other" if self._trait(thing, kind, "number") == "pl" else "one"
        return words[{"one": 0, "few": 1}.get(category, -1)]

    def _value(self, piece: Piece, facts: Facts) -> Any:
        if len(piece.facts) == 1:
            return self.fact(facts, piece.facts[0])
        return sum(_number(self.fact(facts, name)) for name in piece.facts)

    def fact(self, facts: Facts, path: str) -> Any:
        """Return a fact, or a part of one."""
        if path in facts or "." not in path:
            return facts.get(path)
        name, _, part = path.rpartition(".")
        value = self.fact(facts, name)
        if part == "plural":
            return self.language.plural(len(value) if _is_list_of_things(value) else _number(value))
        if part in ("gender", "number"):
            return self._trait(value, self.meanings.fields.get(name, "card"), part)
        return value.get(part) if isinstance(value, Mapping) else getattr(value, part, None)

    def _trait(self, thing: Any, kind: str, trait: str) -> str:
        """Gender or number of what something is called."""
        if trait == "number" and thing in self.catalogue.plural:
            return "pl"
        card = self.catalogue.cards.get(thing) if isinstance(thing, str) else None
        word: Word = card.name if card else self.catalogue.names.get(kind, {}).get(str(thing), "")
        return word.get(trait, "") if isinstance(word, dict) else ""

    def _is_nothing(self, field: Field, facts: Facts) -> bool:
        return all(nothing(self._value(piece, facts)) for piece in field.pieces)

    def _thing(self, kind: str, value: Any, form: str) -> str:
        """Return the name from the phrase files, or else as the family names it."""
        table = self.catalogue.names.get(kind, {})
        word = table.get(str(value))
        if word is not None:
            return self._form(word, form)
        if self.english is not None and str(value) in self.english.catalogue.names.get(kind, {}):
            raise Missing(f"names.{kind}.{value}")
        key = f"{kind}:{value}"
        found = self.naming.name(key)
        if found == key:  # it has no name
            found = _spaced(str(value))
        return self._form(found, form) if isinstance(found, str) else self._tell_say(found, form)

    def _form(self, word: Word, form: str) -> str:
        if form == CAPITAL:
            return capital(self._form(word, ""))
        if form in self.language.prepositions and (isinstance(word, str) or form not in word):
            dative = "dat" if not isinstance(word, str) and "dat" in word and "dem" not in word else "dem"
            return self.language.with_preposition(form, self._form(word, dative))
        if isinstance(word, str):
            return self.language.derive(form, word, "") if form else word
        bare = word.get("nom", "")
        if not form:
            return bare
        gender = "pl" if word.get("number") == "pl" else word.get("gender", "")
        return word.get(form) or self.language.derive(form, bare, gender)

    @property
    def _minus(self) -> str:
        return self.catalogue.words.get("minus", "-")

    def _percent(self, chance: float) -> str:
        """Return whole percent; never 0 or 100 unless it is certain."""
        whole = round(100 * chance)
        number = "<1" if whole == 0 and chance > 0 else ">99" if whole == 100 and chance < 1 else str(whole)
        return self.catalogue.words.get("percent", "{n} %").replace("{n}", number)

    def _unknown(self, event: Event) -> str:
        """Return a text for an event without a phrase: better than nothing."""
        kinds = self.catalogue.fields
        facts = [f"{_spaced(key)} {self.say_as(value, kinds.get(key, 'text'))}" for key, value in event.facts.items()]
        return capital(f"{_spaced(event.kind)}{': ' if facts else ''}{', '.join(facts)}")


CAPITAL = "capital"
"""The form of a name that begins a title."""
ALL = 90
"""This much means everything: "lose 99 gold"."""


def reads(phrase: Phrase) -> frozenset[str]:
    """Return the facts a phrase uses."""
    return fields_of(phrase.say) | {name for key in phrase.fits for name in (key, key.partition(".")[0])}


def choose(entry: Entry | None, facts: Facts, book: Phrasebook | None = None) -> Phrase | None:
    """Return the first alternative that fits the facts."""
    for phrase in entry or ():
        for key, wanted in phrase.fits.items():
            if not _fits(facts.get(key) if book is None else book.fact(facts, key), wanted):
                break
        else:
            return phrase
    return None


def _fits(fact: Any, wanted: Fits) -> bool:
    """Is it the value wanted, or one of those?

    A list of one thing is like the thing. An empty text stands for everything that is nothing, `true` for everything
    else; ">2" for more than 2, "<0" for less than 0.
    """
    if isinstance(wanted, list):
        return any(_fits(fact, each) for each in wanted)
    if wanted == "":
        return nothing(fact)
    if wanted is True:
        return not nothing(fact)
    if isinstance(wanted, str) and wanted[0] in "<>" and wanted[1:].isdigit():
        return isinstance(fact, int) and (fact > int(wanted[1:]) if wanted[0] == ">" else fact < int(wanted[1:]))
    return bool(fact == wanted or fact == (wanted,))


def nothing(fact: Any) -> bool:
    """Return whether there is nothing to say. A chance of 0 is something."""
    return not fact and not isinstance(fact, float)


def _option_facts(option: Option, decision: Decision) -> dict[str, Any]:
    return {
        "verb": option.verb,
        "about": option.about,
        "using": option.using,
        "topic": decision.topic,
        "subject": decision.subject,
        "seat": decision.seat,
    }


def _number(value: Any) -> int:
    if isinstance(value, list | tuple):
        return sum(_number(each) for each in value)
    return int(value or 0)


def _is_list_of_things(value: Any) -> bool:
    return isinstance(value, list | tuple) and not all(isinstance(each, int) for each in value)


def _spaced(words: str) -> str:
    return words.replace("-", " ").replace("_", " ")


def _stops(parts: Template, number: int) -> bool:
    """Return whether punctuation follows; no space then remains before it for an empty field."""
    following = parts[number] if number < len(parts) else "."
    return isinstance(following, str) and following[:1] in (".", ",", "!", "?")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
