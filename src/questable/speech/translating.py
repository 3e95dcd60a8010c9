"""How far a language has come: what is translated, missing, stale, or lacks a form; and flat files for translators.

A translation is made from an English text. Beside `phrases.de.toml` lies `seen/phrases.de.json`: for each phrase a
fingerprint of the English it was made from. Where the English has changed since, the translation is stale: it is still
shown, but somebody should look at it.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from questable.errors import ContentError
from questable.speech.catalogue import Entry, phrase_file, read_catalogue
from questable.speech.languages import ENGLISH, language
from questable.speech.phrasebook import reads
from questable.speech.template import Field, OptionalPart, fields_of, template

NOT_TRANSLATED = ("fields", "fold", "plural", "moments")
"""What facts are, how events are shown, which English names are plural: nothing of it is translated."""
Flat = dict[str, Any]


@dataclass
class Progress:
    """The progress of one phrase file in a language. Everything is listed by its flat key (`says.hit-for`)."""

    stem: Path
    english: int = 0
    translated: int = 0
    missing: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    forms: list[str] = field(default_factory=list)  # names and nouns without a form that a phrase uses
    silent: list[str] = field(default_factory=list)  # phrases without a fact of the English one
    unknown: list[str] = field(default_factory=list)  # entries that English does not have


def progress(stems: Sequence[Path], code: str) -> list[Progress]:
    """Return the progress of each of these files."""
    asked = _forms_asked(stems, code)
    return [_progress(stem, code, asked) for stem in stems]


def flat(path: Path) -> Flat:
    """Return a phrase file by flat keys: `names.terrain.hills`, `counts.wound`."""
    if not path.exists():
        return {}
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{path.name}: {error}") from error
    return {key: value for key, value in _flattened(plain) if key.partition(".")[0] not in NOT_TRANSLATED}


def _flattened(plain: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for section, table in plain.items():
        if not isinstance(table, Mapping):
            yield section, table
            continue
        for key, value in table.items():
            if section in ("names", "text") or section == "cards":
                yield from ((f"{section}.{key}.{each}", inside) for each, inside in value.items())
            else:
                yield f"{section}.{key}", value


def fingerprint(value: Any) -> str:
    """Return the fingerprint of an English text, of all that matters to a translator."""
    return hashlib.blake2b(json.dumps(value, sort_keys=True).encode(), digest_size=4).hexdigest()


def seen_file(stem: Path, code: str) -> Path:
    return stem.with_name("seen") / f"{stem.name}.{code}.json"


def accept(stems: Iterable[Path], code: str) -> None:
    """Mark all translations as up to date with today's English."""
    for stem in stems:
        english, own = flat(phrase_file(stem, ENGLISH)), flat(phrase_file(stem, code))
        seen = {key: fingerprint(english[key]) for key in sorted(own) if key in english}
        if seen:
            path = seen_file(stem, code)
            path.parent.mkdir(exist_ok=True)
            path.write_text(json.dumps(seen, indent=1) + "\n", encoding="utf-8")


def _seen(stem: Path, code: str) -> dict[str, str]:
    path = seen_file(stem, code)
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def _progress(stem: Path, code: str, asked: Mapping[str, set[str]]) -> Progress:
    english, own, seen = flat(phrase_file(stem, ENGLISH)), flat(phrase_file(stem, code)), _seen(stem, code)
    found = Progress(stem, len(english), sum(key in english for key in own))
    found.missing = [key for key in english if key not in own]
    found.unknown = [key for key in own if key not in english and not _of_its_own(key, english)]
    found.stale = [key for key in own if key in english and seen.get(key) != fingerprint(english[key])]
    found.forms = [lack for key, value in own.items() for lack in _lacks(key, value, code, asked)]
    found.silent = list(_silent(stem, code))
    return found


OWN_WORDS = ("words.minus", "words.decimal-point")
"""Words that only some languages need."""


def _of_its_own(key: str, english: Mapping[str, Any]) -> bool:
    """May a language say this though English has no words for it? What cards and places are called in English stands in
    the content."""
    if key.startswith("names."):
        table = f"{key.rpartition('.')[0]}."
        return not any(each.startswith(table) for each in english)
    return key.startswith("cards.") or key in OWN_WORDS


# Forms ---------------------------------------------------------------------------------------------------------------


def _forms_asked(stems: Sequence[Path], code: str) -> dict[str, set[str]]:
    """Return, by kind of thing, the forms that phrases of this language use."""
    kinds = read_catalogue([stem for stem in stems if phrase_file(stem, ENGLISH).exists()]).fields
    asked: dict[str, set[str]] = {}
    for stem in stems:
        catalogue = read_catalogue(stem, code)
        for entries in catalogue.phrases.values():
            for phrase in (phrase for entry in entries.values() for phrase in entry):
                for piece in _pieces(phrase.say):
                    if piece.form and piece.form not in ("*", "capital") and not piece.noun:
                        kind = piece.kind or kinds.get(piece.facts[0], "text")
                        asked.setdefault(kind, set()).add(piece.form)
    return asked


def _pieces(text: str) -> Iterator[Any]:
    for part in template(text):
        for each in part.inside if isinstance(part, OptionalPart) else (part,):
            if isinstance(each, Field):
                yield from each.pieces


def _lacks(key: str, value: Any, code: str, asked: Mapping[str, set[str]]) -> Iterator[str]:
    """Yield missing plural categories of nouns, and missing forms of names that do not follow from a gender."""
    section, _, rest = key.partition(".")
    if section == "counts" and isinstance(value, Mapping):
        plural = language(code).plural
        wanted = {plural(number) for number in range(200)}
        yield from (f"{key}:{each}" for each in sorted(wanted - set(value)))
    kind = rest.partition(".")[0] if section == "names" else "card" if section == "cards" else ""
    if kind and isinstance(value, Mapping) and not value.get("gender") and value.get("number") != "pl":
        derived = set(language(code).prepositions)
        yield from (f"{key}:{each}" for each in sorted(asked.get(kind, set()) - set(value) - derived))


# Facts ---------------------------------------------------------------------------------------------------------------


def _silent(stem: Path, code: str) -> Iterator[str]:
    """Yield phrases that leave out a fact of the English one: a text may not say less."""
    if not phrase_file(stem, ENGLISH).exists():
        return
    english, own = read_catalogue(stem), read_catalogue(stem, code)
    for section, entries in own.phrases.items():
        for key, entry in entries.items():
            lost = _told(english.section(section).get(key, ())) - _noticed(entry)
            yield from (f"{section}.{key} ({fact})" for fact in sorted(lost))


def _told(entry: Entry) -> set[str]:
    return {fact.partition(".")[0] for phrase in entry for fact in fields_of(phrase.say)}


def _noticed(entry: Entry) -> set[str]:
    return {fact.partition(".")[0] for phrase in entry for fact in reads(phrase)}


# Flat files ----------------------------------------------------------------------------------------------------------


def export(stems: Iterable[Path], code: str, root: Path) -> str:
    """Return one file for translators: each entry with its English, its text now, and whether it is stale.

    Entries without a translation are empty.
    """
    lines = [f"# {language(code).name} ({code}). Fill in `text`; delete what you leave to English.", ""]
    for stem in stems:
        english, own, seen = flat(phrase_file(stem, ENGLISH)), flat(phrase_file(stem, code)), _seen(stem, code)
        for key, value in english.items():
            lines.append(f"[{_quoted(f'{stem.relative_to(root).as_posix()}:{key}')}]")
            lines.append(f"english = {_toml(value)}")
            if key in own and seen.get(key) != fingerprint(value):
                lines.append("stale = true")
            lines += [f"text = {_toml(own.get(key, ''))}", ""]
    return "\n".join(lines)


def take_in(text: str, stems: Iterable[Path], code: str, root: Path) -> int:
    """Put a translator's entries into the files of their boxes, and return how many there were."""
    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"this is not a file of translations: {error}") from error
    known = {stem.relative_to(root).as_posix(): stem for stem in stems}
    changes: dict[Path, Flat] = {}
    for name, entry in entries.items():
        place, _, key = name.partition(":")
        if place not in known or not isinstance(entry, dict):
            raise ContentError(f"there is no text called {name}")
        if entry.get("text"):
            changes.setdefault(known[place], {})[key] = entry["text"]
    for stem, own in changes.items():
        path = phrase_file(stem, code)
        path.write_text(_written(stem, code, flat(path) | own), encoding="utf-8")
        read_catalogue(stem, code)  # raises an error with its mistakes
        accept([stem], code)
    return sum(map(len, changes.values()))


def _written(stem: Path, code: str, own: Flat) -> str:
    """Return a phrase file in the order of the English one."""
    order = [*flat(phrase_file(stem, ENGLISH)), *own]
    sections: dict[str, list[str]] = {}
    for key in dict.fromkeys(key for key in order if key in own):
        section, _, name = key.rpartition(".")
        sections.setdefault(section, []).append(f"{_bare(name)} = {_toml(own[key])}")
    parts = [
        f"[{'.'.join(map(_bare, section.split('.')))}]\n" + "\n".join(lines) for section, lines in sections.items()
    ]
    return f"# {language(code).name}\n\n" + "\n\n".join(parts) + "\n"


def _bare(key: str) -> str:
    plain = key.replace("-", "").replace("_", "")
    return key if plain.isascii() and plain.isalnum() else _quoted(key)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _toml(value: Any) -> str:
    """Return a value of a phrase file as TOML: texts, numbers, lists, tables on one line."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_bare(key)} = {_toml(each)}" for key, each in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, list):
        if value and isinstance(value[0], Mapping):
            return "[\n" + "".join(f"    {_toml(each)},\n" for each in value) + "]"
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _quoted(value) if isinstance(value, str) else str(value)
