"""The catalogue is read completely and found again by id and by words."""

import re
from collections import Counter
from pathlib import Path

import pytest

from questable.errors import ContentError, QuestableError, UnknownRule
from questable.rules import catalogue, cited_by, rule, search
from questable.rules.catalogue import parse

DOCS = Path(__file__).parents[2] / "docs" / "rules"

SAMPLE = """\
# A Small Game (prefix SG)

- **bold** words are no rule, nor is SG-TURN-09 in a line of text.

## Rules

### TURN
- **SG-TURN-01** Draw a *card* [I5]. [src: booklet; ruled: SG-RUL-01]

## Worked examples
- **SG-EX-01** Given a deck. Then a card. [rules SG-TURN-01 to 03]

## Optional rules and variants
- **SG-VAR-12** Draw two. [src: public page, likely]

## Rulings
- **SG-RUL-01** Gap: how many. Ruling: one, like SG-TURN-01 and unlike SG-RUL-01.
"""


def test_the_readme_counts_every_rule() -> None:
    """The README promises how many ids each file has; whoever adds a rule corrects it there."""
    readme = (DOCS / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\S+\.md) \| ([A-Z, ]+) \| (\d+) \|", readme, flags=re.MULTILINE)
    promised = {file: int(count) for file, _, count in rows}
    total = re.search(r"([\d,]+) numbered statements", readme)

    assert set(promised) == {path.name for path in DOCS.glob("*.md")} - {"README.md"}
    assert Counter(found.file for found in catalogue().values()) == promised
    assert total is not None
    assert len(catalogue()) == int(total[1].replace(",", "")) == sum(promised.values())
    for file, prefixes, _ in rows:
        assert {found.prefix for found in catalogue().values() if found.file == file} == set(prefixes.split(", "))


def test_books_come_in_the_order_of_the_readme() -> None:
    prefixes = list(dict.fromkeys(found.prefix for found in catalogue().values()))
    assert prefixes == ["RB", "MZ", "IOD", "MN", "CP", "AK", "CR", "RH"]


def test_every_reference_leads_somewhere() -> None:
    dangling = [
        (found.id, cited) for found in catalogue().values() for cited in found.cites if cited not in catalogue()
    ]
    assert dangling == []


def test_every_statement_has_its_parts() -> None:
    for found in catalogue().values():
        assert found.id == f"{found.prefix}-{found.area}-{found.number:02}"
        assert found.text
        assert "[src:" not in found.text
        assert found.book
        assert found.chapter
        assert found.source or found.kind in ("ruling", "example"), found.id


def test_parsing() -> None:
    turn, example, variant, ruling = parse(SAMPLE, file="small.md")

    assert (turn.id, turn.prefix, turn.area, turn.number, turn.kind) == ("SG-TURN-01", "SG", "TURN", 1, "rule")
    assert turn.text == "Draw a *card* [I5]."
    assert turn.source == "booklet; ruled: SG-RUL-01"
    assert (turn.book, turn.chapter, turn.file) == ("A Small Game", "TURN", "small.md")
    assert turn.cites == ("SG-RUL-01",)

    assert example.kind == "example"
    assert example.text == "Given a deck. Then a card."
    assert example.source == "rules SG-TURN-01 to 03"
    assert example.cites == ("SG-TURN-01", "SG-TURN-02", "SG-TURN-03")

    assert (variant.kind, variant.number) == ("variant", 12)

    assert (ruling.kind, ruling.source, ruling.chapter) == ("ruling", "", "Rulings")
    assert ruling.cites == ("SG-TURN-01",), "a rule does not cite itself"


@pytest.mark.parametrize("line", ["- **SG-TURN-1** One digit.", "- **SG-TURN-02**: With a colon.", "- **SG-TURN-03**"])
def test_a_definition_that_fails_is_refused_with_its_place(line: str) -> None:
    with pytest.raises(ContentError, match=r"^small\.md:2: not a rule definition"):
        list(parse(f"# A Small Game\n{line}\n", file="small.md"))


def test_a_rule_by_id() -> None:
    found = rule("RB-MOVE-05")
    assert found is catalogue()["RB-MOVE-05"]
    assert rule(" rb-move-05") is found
    assert "movement die" in found.text


def test_an_unknown_id_suggests_near_ones() -> None:
    with pytest.raises(UnknownRule) as caught:
        rule("RB-MOV-05")
    assert isinstance(caught.value, KeyError)
    assert isinstance(caught.value, QuestableError)
    assert str(caught.value).startswith("there is no rule RB-MOV-05; did you mean RB-MOVE-05")


def test_a_hopeless_id_points_to_the_search() -> None:
    with pytest.raises(UnknownRule, match="--search"):
        rule("dragons")


def test_cited_by_is_the_reverse_of_cites() -> None:
    for found in catalogue().values():
        for cited in found.cites:
            assert found in cited_by(cited)
    assert cited_by("RB-NOTHING-01") == ()


def test_search_needs_all_words_in_any_case() -> None:
    hits = search("MOVEMENT dice")
    assert hits
    for found in hits:
        words = f"{found.id} {found.text}".casefold()
        assert "movement" in words
        assert "dice" in words
    assert search(["movement", "dice"]) == hits
    assert len(hits) < len(search("movement"))


def test_search_ranks_ids_before_words_before_parts_of_words() -> None:
    assert search("rb-move-05")[0].id == "RB-MOVE-05"
    assert search("escape")[0].area == "ESCAPE"

    hits = search("gold")
    part_of_word = next(
        i for i, found in enumerate(hits) if not re.search(r"\bgold\b", f"{found.id} {found.text}", re.I)
    )
    assert all(not re.search(r"\bgold\b", f"{found.id} {found.text}", re.I) for found in hits[part_of_word:])


def test_search_for_nothing_finds_nothing() -> None:
    assert search("") == []
    assert search("  ") == []
    assert search("zyzzyva") == []
