"""The message catalogue of a family: how its events, questions and options are said.

A family brings a file `phrases.toml` (the one of Runebound explains the format at its top). A phrase is a text with
fields in braces:

    {card}                  the fact `card`, as the kind that `[fields]` says it is
    {dice as face}          the same, as a kind named here
    {dice+value}            a sum
    {amount of wound}       a number with its noun, from `[counts]`
    {gold of gold & cards}  several things in one list, those that are nothing left out

A phrase may be a list of alternatives; the first whose `if` fits the facts is taken. Nothing here knows a game or a
screen.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from questable import Decision, Event, Option
from questable.errors import ContentError
from questable.kernel.threads import TYPED

FIELD = re.compile(r"\{([^{}]*)\}")
PIECE = re.compile(r"^(?P<facts>[\w+]+)(?: (?P<how>as|of) (?P<kind>[\w-]+))?$")
BEFORE_STOP = re.compile(r" +(?=[.,!?])")  # left where a field was empty
Name = Callable[[str | int], str]
Facts = Mapping[str, Any]


class Phrase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to say something. `about` and `using` tell what kind of thing an option is about and done with."""

    say: str
    fits: dict[str, str | int | bool] = msgspec.field(default_factory=dict, name="if")
    about: str = "text"
    using: str = "text"


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a phrases file holds."""

    fields: dict[str, str] = {}  # fact -> kind
    counts: dict[str, dict[str, str]] = {}  # noun -> {one, other}, both with {n}
    fold: tuple[str, ...] = ()  # events of which the last of several in a row says it all
    words: dict[str, str] = {}  # small words the texts are joined with
    topics: dict[str, str | Phrase | tuple[Phrase, ...]] = {}
    options: dict[str, str | Phrase | tuple[Phrase, ...]] = {}
    events: dict[str, str | Phrase | tuple[Phrase, ...]] = {}
    reasons: dict[str, str | Phrase | tuple[Phrase, ...]] = {}  # why a game ended; a key ending in - is a beginning


PHRASES = ("topics", "options", "events", "reasons")


def read_catalogue(files: Path | Sequence[Path]) -> Catalogue:
    """Read and check a phrases file, or several: what a later one says comes first."""
    if isinstance(files, Path):
        return _read(files)
    whole = Catalogue()
    for path in files:
        more = _read(path)
        merged = {name: _merged(getattr(whole, name), getattr(more, name)) for name in PHRASES}
        merged |= {name: {**getattr(whole, name), **getattr(more, name)} for name in ("fields", "counts", "words")}
        whole = Catalogue(fold=(*whole.fold, *more.fold), **merged)
    return whole


def _merged(known: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """A box may say something in another way under its own conditions; otherwise what was said before still holds."""
    both = {key: (*phrases_of(more[key]), *phrases_of(known[key])) for key in more if key in known}
    return {**known, **more, **both}


def _read(path: Path) -> Catalogue:
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
        with TYPED:
            return msgspec.convert(plain, Catalogue)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise ContentError(f"{path.name}: {error}") from error
    except OSError as error:
        raise ContentError(f"{path.name}: {error.strerror}") from error


class Phrasebook:
    """Says events, questions and options; `name` names cards and places, `seat` the players."""

    def __init__(self, catalogue: Catalogue, name: Name, seat: Callable[[int], str]) -> None:
        self.catalogue, self.name, self.seat = catalogue, name, seat

    def event(self, event: Event) -> str:
        """What happened; empty if the catalogue keeps silent about it."""
        phrase = _choose(self.catalogue.events.get(event.kind), event.facts)
        if phrase is None:
            return self._unknown(event)
        return _capital(self._fill(phrase.say, event.facts, self.catalogue.fields))

    def question(self, decision: Decision) -> str:
        facts = {"topic": decision.topic, "subject": decision.subject, "seat": decision.seat}
        phrase = _choose(self.catalogue.topics.get(decision.topic), facts)
        if phrase is None:
            return f"{_capital(_spaced(decision.topic))}?"
        return _capital(self._fill(phrase.say, facts, {**self.catalogue.fields, "subject": phrase.about}))

    def label(self, option: Option, decision: Decision) -> str:
        phrase = self._option(option, decision)
        if phrase is None:
            return " ".join(
                str(part) for part in (_spaced(option.verb), option.about, option.using) if part is not None
            )
        kinds = {**self.catalogue.fields, "about": phrase.about, "using": phrase.using}
        return self._fill(phrase.say, _option_facts(option, decision), kinds)

    def kind(self, option: Option, decision: Decision) -> str:
        """What kind of thing an option is about: `card`, `space` … or `text`."""
        phrase = self._option(option, decision)
        return "text" if phrase is None else phrase.about

    def subject_kind(self, decision: Decision) -> str:
        """What kind of thing a question is about."""
        phrase = _choose(self.catalogue.topics.get(decision.topic), {"topic": decision.topic})
        return "text" if phrase is None else phrase.about

    def reason(self, reason: str) -> str:
        """Why the game ended."""
        found = self.catalogue.reasons.get(reason)
        facts: dict[str, Any] = {"reason": reason}
        if found is None:
            for key in self.catalogue.reasons:
                if key.endswith("-") and reason.startswith(key):
                    found, facts = self.catalogue.reasons[key], {"rest": reason.removeprefix(key)}
        phrase = _choose(found, facts)
        return _spaced(reason) if phrase is None else self._fill(phrase.say, facts, self.catalogue.fields)

    # -- filling in

    def _option(self, option: Option, decision: Decision) -> Phrase | None:
        return _choose(self.catalogue.options.get(option.verb), _option_facts(option, decision))

    def _fill(self, text: str, facts: Facts, kinds: Mapping[str, str]) -> str:
        said = FIELD.sub(lambda field: self._pieces(field[1], facts, kinds), text)
        return BEFORE_STOP.sub("", said)

    def _pieces(self, field: str, facts: Facts, kinds: Mapping[str, str]) -> str:
        pieces = field.split(" & ")
        said = [self._piece(piece, facts, kinds, several=len(pieces) > 1) for piece in pieces]
        if len(pieces) == 1:
            return said[0]
        return self._join([each for each in said if each]) or self._word("nothing")

    def _piece(self, piece: str, facts: Facts, kinds: Mapping[str, str], *, several: bool) -> str:
        found = PIECE.match(piece)
        if found is None:
            raise ContentError(f"the phrases hold a field nobody understands: {{{piece}}}")
        names = found["facts"].split("+")
        value = facts.get(names[0]) if len(names) == 1 else sum(_number(facts.get(name)) for name in names)
        if several and not value:
            return ""
        if found["how"] == "of":
            return self._count(found["kind"], _number(value))
        return self._say(value, found["kind"] or kinds.get(names[0], "text"))

    def _say(self, value: Any, kind: str) -> str:
        if isinstance(value, list | tuple):
            if kind == "text" and all(isinstance(each, int) for each in value):
                return " + ".join(str(each) for each in value)
            return self._join([self._say(each, kind) for each in value]) or self._word("nothing")
        if value is None:
            return ""
        match kind:
            case "text":
                return str(value)
            case "seat":
                return self.seat(int(value))
            case "card" | "space":
                return self.name(value)
            case "spot":  # a place in short: what stands before the comma
                return self.name(value).partition(",")[0]
            case "bonus":
                return f" {'-' if value < 0 else '+'} {abs(value)}" if value else ""
            case "signed":
                return f"{value:+d}"
            case "reason":
                return self.reason(str(value))
            case _:
                return self.name(f"{kind}:{value}")

    def _count(self, noun: str, number: int) -> str:
        forms = self.catalogue.counts.get(noun)
        if forms is None:
            return f"{number} {noun}"
        return forms["one" if number == 1 else "other"].replace("{n}", str(number))

    def _join(self, said: Sequence[str]) -> str:
        *head, tail = said or ("",)
        return f"{', '.join(head)} {self._word('and')} {tail}" if head else tail

    def _word(self, word: str) -> str:
        return self.catalogue.words.get(word, word)

    def _unknown(self, event: Event) -> str:
        """An event nobody has written a phrase for: still better than nothing."""
        kinds = self.catalogue.fields
        facts = [f"{_spaced(key)} {self._say(value, kinds.get(key, 'text'))}" for key, value in event.facts.items()]
        return _capital(f"{_spaced(event.kind)}{': ' if facts else ''}{', '.join(facts)}")


def fields_of(text: str) -> set[str]:
    """The facts a phrase mentions."""
    pieces = [piece for field in FIELD.findall(text) for piece in field.split(" & ")]
    return {name for piece in pieces if (found := PIECE.match(piece)) for name in found["facts"].split("+")}


def phrases_of(entry: str | Phrase | tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """An entry of the catalogue as a list of alternatives."""
    if isinstance(entry, str):
        return (Phrase(entry),)
    return (entry,) if isinstance(entry, Phrase) else entry


def _choose(entry: str | Phrase | tuple[Phrase, ...] | None, facts: Facts) -> Phrase | None:
    """The first alternative that fits the facts."""
    if entry is None:
        return None
    for phrase in phrases_of(entry):
        if all(_same(facts.get(key), value) for key, value in phrase.fits.items()):
            return phrase
    return None


def _same(fact: Any, wanted: str | int | bool) -> bool:
    """Is it the value wanted? An empty text stands for everything that is nothing."""
    return not fact if wanted == "" else bool(fact == wanted)


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


def _spaced(words: str) -> str:
    return words.replace("-", " ").replace("_", " ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
