"""`questable content`: are content files right, what is in them, and what will players read?"""

import re
from pathlib import Path
from typing import Any

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from questable import Flaw, adventures
from questable.errors import SetupError
from questable.lab.inspection import Inspection, inspect, inspect_shipped, summary
from questable.terminal import suggestions
from questable.terminal.documents import write_document
from questable.terminal.screen import Screen
from questable.terminal.wording import usual_language

LAID_OVER = "What a pack of your own is laid over."
NAME = re.compile(r"^[a-z0-9][a-z0-9-]*$")
"""What could be the name of a pack."""
NAMED = 10
"""So many cards are named in a line; the others are counted."""


@click.group()
def content() -> None:
    """Work with content files: cards, heroes and maps."""


laid_over = click.option(
    "--adventure",
    default=lambda: adventures()[0].id,
    show_default="the first one",
    shell_complete=suggestions.adventures,
    help=LAID_OVER,
)
in_language = click.option("--language", metavar="CODE", help="en, de … [the language of your system]")


@content.command()
@click.argument("packs", nargs=-1, metavar="[PACK]...", shell_complete=suggestions.packs_and_files)
@laid_over
@click.option("--quiet", is_flag=True, help="Report only problems.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def check(packs: tuple[str, ...], adventure: str, quiet: bool, as_json: bool) -> None:
    """Check content files: all shipped ones, or each PACK, which is a folder, a single TOML file or a pack name.

    Every problem is listed with file, line, card and field. The exit status is then 1.
    """
    found = [look_at(each, adventure) for each in packs] if packs else inspect_shipped()
    wrong = any(each.errors for each in found)
    if as_json:
        write_document("content check", {"right": not wrong, "packs": [as_data(each) for each in found]})
    else:
        console = Console(highlight=False, markup=False)
        for each in found:
            if not quiet and each.files:
                show_contents(console, each)
            for flaw in each.errors:
                click.echo(one_line(str(flaw)), err=True)
        warnings = sum(len(each.warnings) for each in found)
        if not wrong and not quiet and not warnings:
            console.print("Everything is in order.")
        elif not wrong and not quiet:
            console.print(f"It can be played, with {'a warning' if warnings == 1 else f'{warnings} warnings'}.")
    if wrong:
        raise click.exceptions.Exit(1)


@content.command()
@click.argument("pack", shell_complete=suggestions.packs_and_files)
@click.argument("card", required=False)
@laid_over
@in_language
def show(pack: str, card: str | None, adventure: str, language: str | None) -> None:
    """Show the cards of a PACK as players read them, or one CARD (its id or part of its name), with all warnings."""
    found = _playable(pack, adventure)
    texts = found.texts(language or usual_language())
    wanted = {name: text for name, text in texts.items() if card is None or card in (name, str(text.name))}
    if not wanted and card is not None:
        wanted = {name: text for name, text in texts.items() if card.lower() in f"{name} {text.name}".lower()}
    if not wanted:
        raise click.UsageError(f"there is no card {card!r} in it" if card else "there are no cards in it")
    console = Console(highlight=False, markup=False)
    screen = Screen(console)
    for name, text in wanted.items():
        source = found.sources[name]
        console.print(Text(f"{source.file}:{source.line} {name}", "dim"))
        screen.card(text)
        for flaw in found.warnings:
            if flaw.card == name:
                _warn(console, flaw)
        console.print()
    if card is None:
        for flaw in found.warnings:
            if flaw.card not in wanted:
                _warn(console, flaw)


@content.command("map")
@click.argument("pack", shell_complete=suggestions.packs_and_files)
@laid_over
@in_language
def show_map(pack: str, adventure: str, language: str | None) -> None:
    """Show the map of a PACK, or of its adventure, as it looks when a game starts."""
    found = _playable(pack, adventure)
    game = found.sample()
    assert game is not None
    console = Console(highlight=False, markup=False)
    Screen(console).map(game.spoken(language or usual_language()).board(game.imagine(None)))
    for flaw in found.warnings:
        if flaw.field.startswith("map"):
            _warn(console, flaw)


def look_at(pack: str, adventure: str) -> Inspection:
    """A folder or file if there is one, otherwise a pack by its name."""
    try:
        return inspect(pack if NAME.match(pack) and not Path(pack).exists() else Path(pack), adventure)
    except SetupError as error:
        raise click.UsageError(str(error)) from error


def _playable(pack: str, adventure: str) -> Inspection:
    """A pack, or an adventure by its id, with which a game can be set up; otherwise all that is wrong is told."""
    shipped = [each for each in adventures() if each.id == pack]
    found = inspect(shipped[0].folders[-1], pack) if shipped else look_at(pack, adventure)
    for flaw in found.errors:
        click.echo(one_line(str(flaw)), err=True)
    if found.errors:
        raise click.exceptions.Exit(1)
    return found


def as_data(found: Inspection) -> dict[str, Any]:
    """A pack as `--json` shows it."""
    return {
        "name": found.name,
        "files": found.files,
        "cards": found.cards,
        "kinds": {kind: dict(counts) for kind, counts in found.kinds.items()},
        "verbs": dict(found.verbs),
        "errors": [msgspec.to_builtins(flaw) for flaw in found.errors],
        "warnings": [msgspec.to_builtins(flaw) for flaw in found.warnings],
    }


def _warn(console: Console, flaw: Flaw) -> None:
    console.print(Text.assemble(("warning", "yellow"), f": {one_line(str(flaw))}"))


def one_line(text: str) -> str:
    """An error may quote what stands in a file: nothing of it reaches the terminal but what can be read."""
    return "".join(each if each.isprintable() else f"\\x{ord(each):02x}" for each in text)


def show_contents(console: Console, found: Inspection) -> None:
    """What is in a pack."""
    files = "1 file" if found.files == 1 else f"{found.files} files"
    cards = "1 card" if found.cards == 1 else f"{found.cards} cards"
    console.print(Text.assemble((found.name, "bold"), f": {files}, {cards}"))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("kind", style="bold")
    table.add_column("cards", justify="right")
    table.add_column("of which")
    for kind, counts in found.kinds.items():
        table.add_row(kind, str(counts.total()), summary(counts) if "" not in counts else "")
    if found.kinds:
        console.print(table)
    numbers = found.pack.numbers if found.pack else {}
    for label, line in (
        ("stays in the box", ", ".join(found.pack.leaves_out) if found.pack else ""),
        ("other numbers", ", ".join(f"{name} {value}" for name, value in numbers.items())),
        (f"verbs used ({len(found.verbs)})", summary(found.verbs)),
        ("verbs no card uses", ", ".join(found.unused)),
        ("text written by hand", _named(found.hand_written)),
    ):
        if line:
            console.print(Text.assemble((label, "dim"), f": {one_line(line)}"))
    for warning in found.warnings:
        _warn(console, warning)


def _named(cards: list[str]) -> str:
    if not cards:
        return "none"
    more = len(cards) - NAMED
    return f"{len(cards)} ({', '.join(cards[:NAMED])}{f' and {more} more' if more > 0 else ''})"
