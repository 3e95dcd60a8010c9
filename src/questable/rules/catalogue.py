"""Reading the catalog and finding rules in it.

The Markdown files are the specification and its only copy: nothing is generated from them. They are read on first use,
which takes less than a tenth of a second for two thousand rules.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import MappingProxyType

from questable.errors import ContentError, UnknownRule
from questable.rules.citations import ID, citations
from questable.rules.model import Rule, kind_of

_DEFINITION = re.compile(rf"- \*\*({ID.pattern})\*\* (.+)")
_LOOKS_LIKE_DEFINITION = re.compile(r"- \*\*[A-Z]+-[A-Z]+-")
_TAG = re.compile(r"\s*\[(?:src: |(?=rules? ))([^\]]+)\]$")
_HEADING = re.compile(r"(#+) (.+)")
_PREFIX_NOTE = re.compile(r" \(prefix[^)]*\)$")


@cache
def catalogue() -> Mapping[str, Rule]:
    """Return all rules by id, in the order of the books."""
    rules: dict[str, Rule] = {}
    for path in _files(_folder()):
        for found in parse(path.read_text(encoding="utf-8"), file=path.name):
            if found.id in rules:
                raise ContentError(f"{path.name}: {found.id} is defined twice (first in {rules[found.id].file})")
            rules[found.id] = found
    return MappingProxyType(rules)


def rule(rule_id: str) -> Rule:
    """Return the rule with this id; case does not matter."""
    rules = catalogue()
    found = rules.get(rule_id.strip().upper())
    if found is None:
        raise UnknownRule(_unknown(rule_id, rules))
    return found


def cited_by(rule_id: str) -> tuple[Rule, ...]:
    """Return the rules that name this one."""
    return tuple(_citing().get(rule_id, ()))


def search(words: str | Iterable[str]) -> list[Rule]:
    """Return the rules with all these words in id or text (any case, also inside longer words), best match first."""
    wanted = (words if isinstance(words, str) else " ".join(words)).casefold().split()
    if not wanted:
        return []
    hits = [(score, found) for found in catalogue().values() if (score := _score(found, wanted))]
    return [found for _, found in sorted(hits, key=lambda hit: -hit[0])]  # the sort is stable: books keep their order


def parse(text: str, *, file: str) -> Iterator[Rule]:
    """Return the rules a catalog file defines. A line that tries to define a rule and fails is an error."""
    book = chapter = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := _HEADING.match(line):
            chapter = heading[2].strip()
            if heading[1] == "#":
                book = _PREFIX_NOTE.sub("", chapter)
        elif definition := _DEFINITION.fullmatch(line):
            yield _rule(definition[1], definition[2].rstrip(), book=book, chapter=chapter, file=file)
        elif _LOOKS_LIKE_DEFINITION.match(line):
            raise ContentError(
                f"{file}:{number}: not a rule definition (expected '- **XX-AREA-nn** text'): {line[:60]}"
            )


def _rule(rule_id: str, statement: str, *, book: str, chapter: str, file: str) -> Rule:
    prefix, area, number = rule_id.split("-")
    tag = _TAG.search(statement)
    return Rule(
        id=rule_id,
        prefix=prefix,
        area=area,
        number=int(number),
        kind=kind_of(area),
        text=statement[: tag.start()] if tag else statement,
        source=tag[1] if tag else "",
        book=book,
        chapter=chapter,
        file=file,
        cites=tuple(cited for cited in citations(statement) if cited != rule_id),
    )


def _folder() -> Path:
    """Return the folder of the catalog: inside the package or, in a checkout, the one people edit."""
    here = Path(__file__).resolve().parent
    for folder in (here / "catalogue", here.parents[2] / "docs" / "rules"):
        if folder.is_dir():
            return folder
    raise ContentError("this installation has no rules catalogue: reinstall questable")


def _files(folder: Path) -> list[Path]:
    """Return the books in the order of the README, unlisted ones last."""
    readme = folder / "README.md"
    contents = readme.read_text(encoding="utf-8") if readme.is_file() else ""

    def place(path: Path) -> tuple[bool, int, str]:
        at = contents.find(path.name)
        return at < 0, at, path.name

    return sorted((path for path in folder.glob("*.md") if path != readme), key=place)


@cache
def _citing() -> Mapping[str, list[Rule]]:
    citing: dict[str, list[Rule]] = {}
    for found in catalogue().values():
        for cited in found.cites:
            citing.setdefault(cited, []).append(found)
    return citing


def _unknown(rule_id: str, rules: Iterable[str]) -> str:
    near = get_close_matches(rule_id.strip().upper(), rules, n=3, cutoff=0.7)
    hint = f"; did you mean {', '.join(near)}?" if near else "; find it with: questable rules --search WORDS"
    return f"there is no rule {rule_id}{hint}"


def _score(found: Rule, wanted: list[str]) -> int:
    """Return a score: 0 unless every word occurs; then ids beat words, and words beat parts of words."""
    key, text = found.id.casefold(), found.text.casefold()
    score = 0
    for word in wanted:
        if word == key:
            score += 100
        elif word in key.split("-"):
            score += 8
        elif word in key:
            score += 4
        elif re.search(rf"\b{re.escape(word)}\b", text):
            score += 3
        elif word in text:
            score += 1
        else:
            return 0
    if len(wanted) > 1 and " ".join(wanted) in text:
        score += 4
    return score
