"""Phrase files: how a box says things in one language.

A box names its files without language and ending (`Box.phrases`): `phrases` means `phrases.en.toml`,
`phrases.de.toml` and so on. English is complete; others may be partial. The files of all boxes in play make one
`Catalogue`; phrases of later boxes come first.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias, overload

import msgspec

from questable.errors import ContentError
from questable.kernel.content.decoding_lock import TYPED
from questable.kernel.content.pack_files import PackFile
from questable.kernel.engine.events import Event
from questable.speech.languages import ENGLISH

Stem: TypeAlias = Path | PackFile
"""A phrase file without language and ending; a pack in memory may hold it."""
Fits = str | int | bool | list[str | int]


class Phrase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to say something. `about` and `using` are the kinds of an option's object and means."""

    say: str
    fits: dict[str, Fits] = msgspec.field(default_factory=dict, name="if")
    about: str = ""
    using: str = ""


class CardWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in another language than English, whose name and flavor are in its content file."""

    name: str | dict[str, str] = ""
    flavour: str = ""


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How screens show an event, in every language."""

    icon: str = ""  # of the icon set; the table repeats events with one to returning players
    tone: str = ""  # good or bad for its player
    card: bool = False  # its card is revealed, to be read
    everybody: bool = False  # it changes the goal: every player sees its banner before going on
    dice: str = "dice"  # the fact with the faces of the dice
    sides: int = 0  # sides of these dice; 0 if they have symbols
    changes: dict[str, str] = {}  # icon of what changes only after the event -> the fact that says how much

    def faces(self, event: Event) -> tuple[int, ...]:
        """Return the faces of the dice in such an event."""
        dice = event.facts.get(self.dice, ())
        return (dice,) if isinstance(dice, int) else tuple(dice) if isinstance(dice, list | tuple) else ()


Entry = tuple[Phrase, ...]
GOES = ("seat", "number")
"""Facts that identify the mover of a step: a player, or one of several pieces."""
Word = str | dict[str, str]
"""A word, or its forms: `nom`, `acc`, `a` … with `gender` (m, f, n) and `number` (pl) where the language needs them."""

USUALLY = Shown()
"""How to show events that no box describes."""
SECTIONS = ("topics", "options", "events", "banners", "reasons", "says")
"""Sections of phrases in every family. Families have their own in the table `text`: verbs, conditions … on cards."""


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """The phrase files of a game, in one language."""

    language: str = ENGLISH
    fields: dict[str, str] = {}  # fact -> kind
    counts: dict[str, dict[str, Word]] = {}  # noun -> plural category -> text with {n}
    fold: tuple[str, ...] = ()  # events of which only the last of several in a row is told
    plural: tuple[str, ...] = ()  # cards whose names are plural, where the names themselves stand in the content
    moments: dict[str, Shown] = {}  # kind of event -> how it is shown
    words: dict[str, str] = {}  # small words that join texts
    names: dict[str, dict[str, Word]] = {}  # kind of thing -> thing -> its name
    cards: dict[str, CardWords] = {}
    phrases: dict[str, dict[str, Entry]] = {}  # section -> key -> alternatives; those of `text` stand among the others

    def shown(self, event: Event) -> Shown:
        """Return how screens show this event."""
        return self.moments.get(event.kind, USUALLY)

    def way(self, event: Event) -> str:
        """Return the mover of a step; of several steps in a row, the last says it all."""
        return "/".join(str(event.facts.get(each, "")) for each in GOES) if event.kind in self.fold else ""

    def section(self, name: str) -> Mapping[str, Entry]:
        return self.phrases.get(name, {})


MERGED = ("fields", "counts", "moments", "words", "cards")
Written = dict[str, dict[str, str | Phrase | tuple[Phrase, ...]]]


def read_catalogue(stems: Stem | Sequence[Stem], language: str = ENGLISH) -> Catalogue:
    """Read and check the phrase files of a language; later ones come first."""
    files = (phrase_file(stem, language) for stem in ([stems] if isinstance(stems, Path | PackFile) else stems))
    whole = Catalogue(language=language)
    for path in files:
        if path.exists() or (language == ENGLISH and not _elsewhere(path)):
            whole = _together(whole, _read(path, language))
    return whole


@lru_cache(maxsize=64)
def catalogue_of(stems: tuple[Stem, ...], language: str = ENGLISH) -> Catalogue:
    """Read the same files once."""
    return read_catalogue(stems, language)


@overload
def phrase_file(stem: Path, language: str) -> Path: ...
@overload
def phrase_file(stem: Stem, language: str) -> Stem: ...
def phrase_file(stem: Stem, language: str) -> Stem:
    """Return the phrase file of this language."""
    return stem.with_name(f"{stem.name}.{language}.toml")


@lru_cache(maxsize=64)
def languages_of(stems: tuple[Stem, ...]) -> tuple[str, ...]:
    """Return the languages with any phrases, English first."""
    found = {path.name.split(".")[-2] for stem in stems for path in stem.parent.glob(f"{stem.name}.*.toml")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def best_language(stems: Sequence[Stem], wanted: str) -> str:
    """Return the wanted language (`de`, `de-AT`) if it has any phrases; else English."""
    known = languages_of(tuple(stems))
    return next((code for code in (wanted, wanted.partition("-")[0]) if code in known), ENGLISH)


def _elsewhere(path: Stem) -> bool:
    """Return whether another language exists. English card names are in content files and need no phrase file."""
    stem = path.name.removesuffix(f".{ENGLISH}.toml")
    return any(path.parent.glob(f"{stem}.*.toml"))


def _together(whole: Catalogue, more: Catalogue) -> Catalogue:
    phrases = {
        name: _merged(whole.section(name), more.section(name))
        for name in dict.fromkeys((*whole.phrases, *more.phrases))
    }
    names = {
        kind: {**whole.names.get(kind, {}), **more.names.get(kind, {})}
        for kind in dict.fromkeys((*whole.names, *more.names))
    }
    merged = {name: {**getattr(whole, name), **getattr(more, name)} for name in MERGED}
    return Catalogue(
        language=whole.language,
        fold=(*whole.fold, *more.fold),
        plural=(*whole.plural, *more.plural),
        names=names,
        phrases=phrases,
        **merged,
    )


def _merged(known: Mapping[str, Entry], more: Mapping[str, Entry]) -> dict[str, Entry]:
    """Add a box's alternatives before the known ones, which still apply where its conditions fail."""
    both = {key: (*more[key], *known[key]) for key in more if key in known}
    return {**known, **more, **both}


def _read(path: Stem, language: str) -> Catalogue:
    try:
        plain: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        own = {name: plain.pop(name) for name in ("fold", "plural", "names", *MERGED) if name in plain}
        sections = plain.pop("text", {}) | {name: plain.pop(name) for name in SECTIONS if name in plain}
        if plain:
            raise ContentError(f"{path.name}: there is no section {', '.join(plain)}")
        with TYPED:
            written = msgspec.convert(sections, Written)
            phrases = {name: {key: phrases_of(entry) for key, entry in each.items()} for name, each in written.items()}
            known = msgspec.convert(own, Catalogue)
        return msgspec.structs.replace(known, language=language, phrases=phrases)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise ContentError(f"{path.name}: {error}") from error
    except OSError as error:
        raise ContentError(f"{path.name}: {error.strerror}") from error


def phrases_of(entry: str | Phrase | tuple[Phrase, ...]) -> Entry:
    """Return an entry of a file as a list of alternatives."""
    if isinstance(entry, str):
        return (Phrase(entry),)
    return (entry,) if isinstance(entry, Phrase) else entry
