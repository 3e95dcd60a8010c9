"""`questable languages`: how far the translations are, and files for translators."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table

import questable
from questable.speech import ENGLISH, LANGUAGES, languages_of
from questable.speech.translating import Progress, accept, export, progress, take_in
from questable.terminal.documents import write_document
from questable.terminal.wording import WORDS

ROOT = Path(questable.__file__).parent
LISTED = ("missing", "stale", "forms", "silent", "unknown")
"""What is listed in full when a language is named."""


@click.command()
@click.argument("code", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--export", "out", type=click.Path(path_type=Path), metavar="FILE", help="Write everything to one file.")
@click.option("--import", "file", type=click.Path(path_type=Path), metavar="FILE", help="Import such a file.")
@click.option("--accept", "accepted", is_flag=True, help="You have reviewed every translation; none is stale.")
def languages(code: str | None, as_json: bool, out: Path | None, file: Path | None, accepted: bool) -> None:
    """Show how complete each language is, or what one language lacks.

    \b
    questable languages                     all languages
    questable languages de                  what German lacks
    questable languages pl --export pl.toml a file to translate; --import puts it back
    """
    stems = all_words()
    if code is None:
        if out or file or accepted:
            raise click.UsageError("which language? Type: questable languages CODE …")
        _show_all([each for each in languages_of(tuple(stems)) if each != ENGLISH], as_json)
        return
    if code == ENGLISH or code not in LANGUAGES:
        known = ", ".join(each for each in LANGUAGES if each != ENGLISH)
        raise click.UsageError(f"{code} is not a language Questable has grammar for; choose one of these: {known}")
    if file is not None:
        click.echo(f"{take_in(file.read_text(encoding='utf-8'), stems, code, ROOT)} texts read")
    if accepted:
        accept(stems, code)
    if out is not None:
        out.write_text(export(stems, code, ROOT), encoding="utf-8")
        click.echo(f"written: {out}")
    if file is None and out is None and not accepted:
        _show_one(_progress(code), code, as_json)


def all_words() -> list[Path]:
    """Every file of words, without language and ending: those of all boxes, of the terminal and of the table."""
    return [*dict.fromkeys(stem for stems in _read_together() for stem in stems if stem != WORDS), WORDS]


def _read_together() -> list[list[Path]]:
    """The same for each family: phrases ask for forms of names that stand in files of the same family."""
    found: dict[str, dict[Path, None]] = {}
    for adventure in questable.adventures():
        stems = list(adventure.phrases([variant.id for variant in adventure.variants]))
        packs = (info.pack for info in questable.packs(adventure, folders=()))
        stems += [words for pack in packs for words in pack.words if isinstance(words, Path)]
        found.setdefault(adventure.family.id, {}).update(dict.fromkeys(stems))
    return [[*stems, WORDS] for stems in found.values()]


def _progress(code: str) -> list[Progress]:
    rows = {row.stem: row for stems in reversed(_read_together()) for row in progress(stems, code)}
    return [rows[stem] for stem in all_words()]


def _name(stem: Path) -> str:
    return stem.relative_to(ROOT).as_posix() if stem.is_relative_to(ROOT) else stem.name


def _show_all(codes: list[str], as_json: bool) -> None:
    every = {code: _progress(code) for code in codes}
    if as_json:
        write_document("languages", {"languages": {code: _numbers(rows) for code, rows in every.items()}})
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("language", style="bold")
    for title in ("texts", "translated", "missing", "stale", "forms missing", "saying less"):
        table.add_column(title, justify="right")
    for code, rows in every.items():
        table.add_row(f"{LANGUAGES[code].name} ({code})", *map(str, _sums(rows)))
    Console(highlight=False).print(table)


def _show_one(rows: list[Progress], code: str, as_json: bool) -> None:
    if as_json:
        write_document("languages", {"languages": {code: _numbers(rows)}})
        return
    console = Console(highlight=False, markup=False, soft_wrap=True)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("words", style="bold", overflow="fold")
    for title in ("texts", "translated", "missing", "stale", "forms missing", "saying less"):
        table.add_column(title, justify="right")
    for row in rows:
        if row.english or row.translated:
            table.add_row(_name(row.stem), *map(str, _sums([row])))
    console.print(table)
    for row in rows:
        if not row.translated:  # nobody has begun
            continue
        for what in LISTED:
            for key in getattr(row, what):
                console.print(f"{what:8} {_name(row.stem)}  {key}")


def _sums(rows: list[Progress]) -> tuple[int, ...]:
    lists = ("missing", "stale", "forms", "silent")
    counts = (sum(len(getattr(row, each)) for row in rows) for each in lists)
    return (sum(row.english for row in rows), sum(row.translated for row in rows), *counts)


def _numbers(rows: list[Progress]) -> list[dict[str, Any]]:
    return [
        {"words": _name(row.stem), "texts": row.english, "translated": row.translated}
        | {each: getattr(row, each) for each in LISTED}
        for row in rows
    ]
