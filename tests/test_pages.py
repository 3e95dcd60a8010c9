"""Documents follow docs/style.md: links work, sentences are short, and every page names its reader."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "docs/rules/README.md", ROOT / "benchmarks/README.md"]
NAMES = sorted(path.relative_to(ROOT).as_posix() for path in PAGES)
LINK = re.compile(r"\]\(([^)#\s]*)#?([^)\s]*)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
FENCED = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)


def text_of(page: Path) -> str:
    """Return a page without its examples."""
    return FENCED.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """Return the headings of a page as links name them."""
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in HEADING.findall(text_of(page))
    }


def sentences(page: Path) -> Iterator[str]:
    """Return the sentences of paragraphs and lists, without code and tables."""
    text = re.sub(r"`[^`]*`", "…", re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text_of(page)))
    for block in re.split(r"\n\s*\n|\n\s*(?:[-*]|\d+\.) |^\|.*$|^#.*$", text, flags=re.MULTILINE):
        yield from re.split(r"(?<=[.!?])[\"”)*]*\s+", " ".join(block.split()))


def words(text: str) -> int:
    return len(re.findall(r"\w[\w’'-]*", text))


@pytest.mark.parametrize("name", NAMES)
def test_every_link_leads_somewhere(name: str) -> None:
    page = ROOT / name
    for target, anchor in LINK.findall(text_of(page)):
        if target.startswith("http"):
            continue
        found = page.parent / target if target else page
        assert found.exists(), target
        assert not anchor or anchor in anchors(found), f"{target}#{anchor}"


@pytest.mark.parametrize("name", NAMES)
def test_no_sentence_has_more_than_forty_words(name: str) -> None:
    long = [each for each in sentences(ROOT / name) if words(each) > 40]
    assert not long, long


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith(("docs/", "CONTRIBUTING", "benchmarks"))])
def test_the_first_line_names_the_reader(name: str) -> None:
    first = text_of(ROOT / name).split("\n\n")[1]
    assert re.match(r"For [\w ]+(?:: |, )", first), first


def test_the_map_of_the_house_fits_a_screen() -> None:
    for number, line in enumerate((ROOT / "docs/architecture.md").read_text(encoding="utf-8").splitlines(), 1):
        assert len(line) <= 110, number


def test_the_page_for_players_is_short() -> None:
    assert len((ROOT / "docs/table.md").read_text(encoding="utf-8").split()) <= 1800


def test_a_version_of_the_changelog_has_four_hundred_words_at_most() -> None:
    for version in re.split(r"^## ", text_of(ROOT / "CHANGELOG.md"), flags=re.MULTILINE)[1:]:
        assert len(version.split()) <= 400, version.split("\n")[0]
