"""The words of players stand in phrase files: whatever Python says has a phrase that fits, and Python no sentences."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import questable
from questable import Adventure, Box
from questable.kernel.engine.adventure import TABLE
from questable.speech import Catalogue, catalogue_of
from questable.speech.catalogue import Phrase, phrase_file
from questable.speech.phrasebook import reads
from questable.speech.template import Field, template
from questable.terminal.wording import WORDS as TERMINAL
from tests.boxes import TOY, toy

SOURCE = Path(questable.__file__).parent
ROOT = Path(__file__).parents[1]
ADVENTURES = (*questable.adventures(), toy)
BY_THE_BOOK = {"+", "named"}  # keys that need no phrase (`kernel/engine/say.py`)


# What Python wants said ----------------------------------------------------------------------------------------------


class Wish(NamedTuple):
    """A `Say` in the source: one of these keys, with all of these facts."""

    where: str
    module: str
    keys: frozenset[str]
    facts: frozenset[str]


def sources() -> list[Path]:
    return [*SOURCE.rglob("*.py"), *Path(toy_folder()).rglob("*.py")]


def toy_folder() -> Path:
    return TOY


def module_of(path: Path) -> str:
    start = SOURCE.parent if path.is_relative_to(SOURCE) else ROOT
    return ".".join(path.relative_to(start).with_suffix("").parts).removesuffix(".__init__")


def texts(node: ast.expr, known: dict[str, set[str]]) -> set[str]:
    """The texts an expression may be: a literal, one of two, or a name that stands for them."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=one, orelse=other):
            return texts(one, known) | texts(other, known)
        case ast.Name(id=name):
            return known.get(name, set())
    return set()


@cache
def wishes() -> tuple[Wish, ...]:
    found = []
    for path in sources():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        known: dict[str, set[str]] = {}
        tables: dict[str, set[str]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name, value = node.targets[0].id, node.value
                known.setdefault(name, set()).update(texts(value, {}))
                if isinstance(value, ast.Dict):
                    tables[name] = {text for key in value.keys if key for text in texts(key, {})}
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Say"):
                continue
            where = f"{path.relative_to(ROOT)}:{node.lineno}"
            keys = texts(node.args[0], known) - BY_THE_BOOK if node.args else set()
            if path == SOURCE / "kernel" / "engine" / "say.py":
                continue
            assert keys, f"{where}: the key of a phrase must be seen in the source"
            facts: set[str] = set()
            for each in node.keywords:
                named = {each.arg} if each.arg else tables.get(getattr(each.value, "id", ""), set())
                assert named, f"{where}: facts must be seen in the source"
                facts |= named
            found.append(Wish(where, module_of(path), frozenset(keys), frozenset(facts)))
    return tuple(found)


# Which phrases are there ---------------------------------------------------------------------------------------------


@cache
def homes() -> dict[str, tuple[Path, ...]]:
    """Packages and modules, and the phrase files that are there wherever they run."""
    found: dict[str, tuple[Path, ...]] = {"questable": (TABLE,), "questable.terminal": (TABLE, TERMINAL)}
    for adventure in ADVENTURES:
        core = adventure.boxes[0]
        family = adventure.family.presentation_module.rpartition(".")[0]
        always = (TABLE, *core.phrases)
        found[family] = always
        for box in (*adventure.boxes[1:], *adventure.variants):
            for module in filter(None, (box.presentation, box.vocabulary, box.planners)):
                found[module] = found.get(module, always) + box.phrases
    return found


def phrases_for(module: str) -> Catalogue:
    home = max((name for name in homes() if f"{module}.".startswith(f"{name}.")), key=len)
    return catalogue_of(homes()[home])


def boxes() -> Iterator[tuple[Adventure, Box]]:
    for adventure in ADVENTURES:
        for box in (*adventure.boxes, *adventure.variants):
            yield adventure, box


def stems() -> list[Path]:
    return sorted({TABLE, TERMINAL, *(stem for _, box in boxes() for stem in box.phrases)})


def must_be_there(phrase: Phrase) -> set[str]:
    """The facts without which a phrase has a hole: those outside brackets."""
    found: set[str] = set()
    for part in template(phrase.say):
        if isinstance(part, Field):
            found |= {name.partition(".")[0] for piece in part.pieces for name in piece.facts}
    return found


def may_be_taken(entry: Iterable[Phrase], facts: frozenset[str]) -> Iterator[Phrase]:
    """The alternatives that may be chosen with these facts; a fact that is not given counts as nothing."""
    for phrase in entry:
        asked = {key.partition(".")[0]: wanted for key, wanted in phrase.fits.items()}
        if any(key not in facts and wanted != "" for key, wanted in asked.items()):
            continue
        yield phrase
        if not asked.keys() & facts:
            return
    raise AssertionError("none of the alternatives fits always")


def test_whatever_is_to_be_said_has_a_phrase_that_fits_the_facts() -> None:
    for where, module, keys, facts in wishes():
        for key in keys:
            entry = phrases_for(module).section("says").get(key)
            assert entry, f"{where}: there is no phrase {key!r}"
            try:
                taken = list(may_be_taken(entry, facts))
            except AssertionError as error:
                pytest.fail(f"{where}: {key}: {error}")
            for phrase in taken:
                assert must_be_there(phrase) <= facts, f"{where}: {key!r} is said without all its facts"


def test_every_fact_is_read_by_somebody() -> None:
    for where, module, keys, facts in wishes():
        says = phrases_for(module).section("says")
        read = {name for key in keys for phrase in says[key] for name in reads(phrase)}
        assert facts <= read, f"{where}: {', '.join(keys)} does not read {sorted(facts - read)}"


def test_every_phrase_is_wanted_by_somebody() -> None:
    wanted = {key for wish in wishes() for key in wish.keys}
    for stem in stems():
        unused = set(catalogue_of((stem,)).section("says")) - wanted
        assert not unused, f"{phrase_file(stem, 'en').name}: nobody says {', '.join(sorted(unused))}"


def test_what_is_said_at_every_table_is_not_taken_for_something_else() -> None:
    """A phrase of a box comes before one of the same name: the goal would be told with the words of a hint."""
    everywhere = set(catalogue_of((TABLE,)).section("says"))
    for stem in stems():
        if stem != TABLE:
            same = everywhere & set(catalogue_of((stem,)).section("says"))
            assert not same, f"{phrase_file(stem, 'en').name}: {', '.join(sorted(same))} is said at every table"


def test_every_noun_is_counted_by_somebody() -> None:
    said = {
        piece.noun
        for _, catalogue in catalogues()
        for entries in catalogue.phrases.values()
        for entry in entries.values()
        for phrase in entry
        for part in template(phrase.say)
        for field in ([part] if isinstance(part, Field) else [] if isinstance(part, str) else part.inside)
        if isinstance(field, Field)
        for piece in field.pieces
    }
    for stem, catalogue in catalogues():
        named_by_a_fact = {noun for noun in catalogue.counts if noun in NAMED_BY_FACTS}
        assert set(catalogue.counts) - named_by_a_fact <= said, stem.name
        assert not named_by_a_fact or any(noun.startswith("@") for noun in said)


NAMED_BY_FACTS = (
    *("choice", "snare-trap", "dead-mans-compass", "shaman-bones"),  # `{gain of @token}`: kinds of survival tokens
    *("hero", "market", "green", "yellow", "blue", "red"),  # `{count of @deck}`: what a pack brings
)
"""Nouns that facts name."""


def catalogues() -> list[tuple[Path, Catalogue]]:
    return [(stem, catalogue_of((stem,))) for stem in stems()]


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda each: each.id)
def test_every_adventure_and_every_optional_rule_has_a_name_and_a_text(adventure: Adventure) -> None:
    assert adventure.name
    assert adventure.summary.endswith(".")
    for box in adventure.variants:
        assert box.name, box.id
        assert box.text.endswith("."), box.id


def test_nobody_is_named_in_a_file_of_words_who_is_not_there() -> None:
    named: dict[Path, set[str]] = {}
    for _, box in boxes():
        if box.words:
            named.setdefault(box.words, set()).add(box.id)
    for words, ids in named.items():
        names = catalogue_of((words,)).names
        assert set(names["box"]) == ids, words
        assert set(names.get("box-text", {})) <= ids, words


STILTED = ("the own", "dearest", "made anew", "so many seats", "uses itself")


def test_no_phrase_is_stilted() -> None:
    for stem in {*stems(), *(box.words for _, box in boxes() if box.words)}:
        file = phrase_file(stem, "en")
        if not file.exists():  # names of cards stand in their content
            continue
        text = file.read_text(encoding="utf-8").lower()
        text = re.sub(r"^[\w-]+ =", "", text, flags=re.MULTILINE)  # keys may be words of content files
        for words in STILTED:
            assert words not in text, f"{stem}: {words}"


# No sentence in Python -----------------------------------------------------------------------------------------------

FOR_PLAYERS = ("kernel/shown", "table", "terminal", "bots")
"""Modules that show something to players, whatever the family; of a family and its boxes all modules are looked at."""
FAMILIES = ("runebound", "return_of_the_heroes")
NOT_FOR_PLAYERS = {
    "return_of_the_heroes/content.py": "mistakes in content files, for those who write them",
    "runebound/mists_of_zanaga/content.py": "mistakes in content files, for those who write them",
    "runebound/midnight/content.py": "mistakes in content files, for those who write them",
    "runebound/island_of_dread/grid.py": "mistakes in content files, for those who write them",
    "return_of_the_heroes/proofreading.py": "mistakes in content files, for those who write them",
    "runebound/content.py": "mistakes in content files, for those who write them",
    "runebound/content_warnings.py": "doubts about content files, for those who write them",
    "runebound/proofreading.py": "mistakes in content files, for those who write them",
    "runebound/grid.py": "mistakes in content files, for those who write them",
    "table/connection_limits.py": "the log of the server",
    "table/logs.py": "the log of the server",
    "table/backups.py": "statements of the data base, and a tool for those who keep a server running",
    "kernel/shown/notebook.py": "markup, no words",
    "table/metrics.py": "numbers for those who keep a server running",
    "table/sqlite_store.py": "statements of the data base",
    "table/typescript.py": "TypeScript",
    "terminal/backup.py": "a tool for those who keep a server running",
    "terminal/bench.py": "a tool for those who work on the engine",
    "terminal/content.py": "a tool for those who write content",
    "terminal/documents.py": "names of commands",
    "terminal/encoding.py": "names of characters",
    "terminal/languages.py": "a tool for translators",
    "terminal/lazy.py": "help of the command line",
    "terminal/main.py": "help of the command line",
    "terminal/rules.py": "a tool for those who read the rules catalogue, which is English",
    "terminal/rules_page.py": "a tool for those who read the rules catalogue, which is English",
    "terminal/serve.py": "a tool for those who open a table",
    "terminal/simulate.py": "a tool for those who study games",
    "terminal/simulate_page.py": "a tool for those who study games",
}
OUTSIDE = ("Raise", "Assert")
"""What is raised is for programmers: a table that refuses something says so by a code."""
TOOLS = {"option", "argument", "command", "UsageError", "BadParameter", "ClickException", "TypeVar", "Rulebook"}
"""Help and errors of the command line; names of types and of layers."""
STYLES = re.compile(r"^(bold|dim|italic|not|red|green|yellow|blue|magenta|cyan|white|on|\{\}| )+$")
LOGS = {"debug", "info", "warning", "error", "exception"}
WORDS = re.compile(r"[A-Za-z]{2,},? [A-Za-z]|^[A-Z][a-z]+[ .:!?]*$")
WORDS_AROUND = re.compile(r"[A-Za-z]{2,}[,;:]? |[ ,;(][A-Za-z]{2,}")

STILL_THERE: dict[str, int] = {
    "runebound/abilities/gaining.py": 1,
    "runebound/abilities/vocabulary.py": 6,
    "runebound/mists_of_zanaga/lost_city.py": 1,
    "table/responses.py": 1,
    "table/app.py": 2,
    "table/bots.py": 2,
    "table/fairness.py": 1,
    "table/http.py": 1,
    "table/worker.py": 3,
    "terminal/replay.py": 3,
    "terminal/saving.py": 1,
    "terminal/session.py": 1,
}
"""Sentences that are still in Python, by module. Numbers only fall: whoever moves some writes the new number."""


def sentences(path: Path) -> list[tuple[int, str]]:
    """Literals with words in a row, or one word with a capital; f-strings with words beside their fields."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    passed: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            passed.add(id(node.value))
        elif type(node).__name__ in OUTSIDE or _is_for_others(node) or getattr(node, "name", "") == "__repr__":
            passed |= {id(each) for each in ast.walk(node)}
        elif isinstance(node, ast.JoinedStr):
            passed |= {id(each) for part in node.values for each in ast.walk(part) if isinstance(each, ast.Constant)}
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            passed |= {id(each) for each in ast.walk(node)}
        elif isinstance(node, ast.AnnAssign | ast.arg) and node.annotation:
            passed |= {id(each) for each in ast.walk(node.annotation)}
    found = []
    for node in ast.walk(tree):
        if id(node) in passed:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_said(node.value):
            found.append((node.lineno, node.value))
        elif isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
            if WORDS_AROUND.search(text) and not STYLES.match(text):
                found.append((node.lineno, text))
    return found


def _is_said(text: str) -> bool:
    return bool(WORDS.search(text)) and not STYLES.match(text)


def _is_for_others(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    owner = node.func.value if isinstance(node.func, ast.Attribute) else None
    return name in TOOLS or (name in LOGS and getattr(owner, "id", "") == "log")


def looked_at() -> dict[str, Path]:
    found = {}
    for part in (*FOR_PLAYERS, *FAMILIES):
        where = SOURCE / part
        for path in [where] if where.is_file() else where.rglob("*.py"):
            name = str(path.relative_to(SOURCE))
            if name not in NOT_FOR_PLAYERS:
                found[name] = path
    return found


def test_no_sentence_for_players_stands_in_python() -> None:
    counted = {name: len(found) for name, path in looked_at().items() if (found := sentences(path))}
    more = {name: count for name, count in counted.items() if count > STILL_THERE.get(name, 0)}
    told = [f"{name}:{line}: {text}" for name in more for line, text in sentences(SOURCE / name)]
    assert not more, "words for players belong into phrase files:\n" + "\n".join(told)
    fewer = {name: counted.get(name, 0) for name, count in STILL_THERE.items() if count > counted.get(name, 0)}
    assert not fewer, f"well done; now write these numbers: {fewer}"
