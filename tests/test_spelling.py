"""Words people read: one spelling of rules words, names instead of ids, villains who do not joke twice the same way."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import questable
from questable.kernel.engine.adventure import make_setting
from questable.speech import phrasebook
from tests import speaking

ROOT = Path(__file__).parents[1]
ADVENTURES = [each.id for each in questable.adventures()]
BRITISH = re.compile(r"armour", re.IGNORECASE)
BRITISH_WORDS = re.compile(r"colour|defence|favour|honour|harbour|armour|sceptre|flavour|rumour", re.IGNORECASE)
BEFORE_COMBAT = re.compile(r"before combat", re.IGNORECASE)
MOTIFS = {
    "somebody wears your face": r"wears? your (?:own )?face",
    "an echo that answers too early": r"echo[^.]*(?:before you|first)|answers? (?:first|before you)",
    "somebody who says what you were going to say": r"you were going to say",
    "a dead creditor": r"ledger|still collecting|to collect\b|receipt.*tax",
}


DEBTS = re.compile(
    r"\bdebts?\b|indebted|usur(?:er|y)|creditor|moneylender|money owed|on credit|(?:the|for) interest"
    r"|\bowe[ds]?\b(?! (?:her their lives|your father a lesson))",
    re.IGNORECASE,
)
DOUBLES = re.compile(r"^your own face|wears? your face|mirror (?:imp|sister|shore)|towards yourself", re.IGNORECASE)


def named_cards() -> Iterator[tuple[str, str, str]]:
    """The box or pack, the name and the flavour of everything that has both."""
    for file in sorted((ROOT / "src" / "questable").rglob("*.toml")):
        folder = file.relative_to(ROOT / "src" / "questable").parts
        if "former" in folder or ".de." in file.name or ".en." in file.name:
            continue
        for table in tomllib.loads(file.read_text(encoding="utf-8")).values():
            for card in table if isinstance(table, list) else ():
                if isinstance(card, dict) and "flavour" in card:
                    box = "/".join(folder[:3] if folder[1] == "packs" else folder[:2])
                    yield box, str(card.get("name", "")), str(card["flavour"])


def cards(adventure: str) -> dict[str, object]:
    """All cards of an adventure, with those of every shipped pack it takes."""
    found = questable.find_adventure(adventure)
    packs = [each.id for each in questable.packs(adventure, folders=()) if each.shipped and not each.problem]
    setting = make_setting(found, seats=max(2, found.seats[0]), seed=1, packs=packs)
    return dict(speaking.catalogue(setting))


def lines(card: object) -> Iterator[str]:
    """All that stands on a card."""
    for field in ("name", "kind", "flavour"):
        yield str(getattr(card, field))
    yield from map(str, getattr(card, "text"))  # noqa: B009
    yield from (str(word) for fact in getattr(card, "facts") for word in fact)  # noqa: B009


def flavours() -> dict[str, str]:
    """Every flavour text of every box, by card."""
    return {
        f"{adventure}/{card}": str(getattr(found, "flavour"))  # noqa: B009
        for adventure in ADVENTURES
        for card, found in cards(adventure).items()
    }


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_rules_words_are_spelt_in_one_way(adventure: str) -> None:
    """Armor, as on the Items of Runebound; Before Combat is the name of a time."""
    for card, found in cards(adventure).items():
        for line in lines(found):
            assert not BRITISH.search(line), (card, line)
            assert set(BEFORE_COMBAT.findall(line)) <= {"Before Combat"}, (card, line)


def test_the_rules_and_the_phrases_spell_them_so_too() -> None:
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")]
    for file in [*pages, *(ROOT / "src").rglob("*.toml")]:
        text = re.sub(r"(?:light|heavy)-armour|-armourer", "", file.read_text(encoding="utf-8"))  # ids stay
        assert not BRITISH.search(text), file.name
        assert set(BEFORE_COMBAT.findall(text)) <= {"Before Combat"}, file.name


@pytest.mark.parametrize("adventure", ADVENTURES)
@pytest.mark.parametrize("seed", range(3))
def test_no_id_is_printed_where_a_name_belongs(adventure: str, seed: int) -> None:
    """Random games are told with names only: in questions, options, hints and the log."""
    events: list[questable.Event] = []
    game = questable.new(adventure, seats=3, seed=seed, sink=events.append)
    ids = sorted((card for card in game.setting.content.cards if "-" in card), key=len, reverse=True)
    raw = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, ids))})(?![\w-])")
    phrases, rng, met = phrasebook(game.setting, lambda seat: f"Hero {seat}"), Random(seed), Counter[str]()
    for number in range(400):
        if game.decision is None:
            break
        decision = game.decision
        said = [phrases.question(decision), *(phrases.label(option, decision) for option in decision.options)]
        said += [phrases.event(event) for event in events]
        if number % 20 == 0:
            said += [str(hint.text) for hint in speaking.hints(game).values()]
        for text in said:
            assert not raw.search(text), text
        events.clear()
        fewest = min(met[option.verb] for option in decision.options)
        option = rng.choice([each for each in decision.options if met[each.verb] == fewest])
        met[option.verb] += 1
        game.play(option)


@pytest.mark.parametrize("motif", MOTIFS)
def test_a_motif_is_used_once(motif: str) -> None:
    same = {text for text in flavours().values() if re.search(MOTIFS[motif], text)}
    assert len(same) <= 1, same


def test_debts_are_the_matter_of_three_cards_at_most() -> None:
    indebted = {name for _, name, text in named_cards() if DEBTS.search(f"{name}. {text}")}
    assert len(indebted) <= 3, indebted


def test_each_box_has_one_double_of_a_hero_at_most() -> None:
    doubles = [(box, name) for box, name, text in named_cards() if DOUBLES.search(f"{name}. {text}")]
    assert doubles and max(Counter(box for box, _ in doubles).values()) == 1, doubles


def test_no_two_cards_say_the_same() -> None:
    told: dict[str, set[str]] = {}
    for card, text in flavours().items():
        if text:
            told.setdefault(text, set()).add(card.partition("/")[2])
    assert not {text: names for text, names in told.items() if len({re.sub(r"-\d+$", "", each) for each in names}) > 1}


def texts(thing: object) -> Iterator[str]:
    """Every text of an English file of words, without fields and conditions."""
    if isinstance(thing, dict):
        for key, inside in thing.items():
            if key != "if":
                yield from texts(inside)
    elif isinstance(thing, list):
        for inside in thing:
            yield from texts(inside)
    elif isinstance(thing, str):
        yield re.sub(r"\{[^}]*\}", "", thing)


@pytest.mark.parametrize("file", sorted((ROOT / "src" / "questable").rglob("*.en.toml")), ids=lambda file: file.name)
def test_the_program_spells_as_americans_do(file: Path) -> None:
    words = tomllib.loads(file.read_text(encoding="utf-8"))
    said = [words.get("text", {}), words.get("says", {}), words.get("counts", {}), words.get("names", {})]
    said += [words.get(section, {}) for section in ("topics", "options", "events", "banners", "reasons", "words")]
    assert [each for part in said for each in texts(part) if BRITISH_WORDS.search(each)] == []
