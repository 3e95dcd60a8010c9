"""`questable content check`: are content files right, and what is in them?"""

from pathlib import Path

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from questable import adventures
from questable.errors import SetupError
from questable.lab.inspection import Inspection, inspect, inspect_shipped, summary
from questable.terminal import completing

LAID_OVER = "What a folder or file of your own is laid over."
NAMED = 10
"""So many cards are named in a line; the others are counted."""


@click.group()
def content() -> None:
    """Work with content files: cards, heroes and maps."""


@content.command()
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option(
    "--adventure",
    default=lambda: adventures()[0].id,
    show_default="the first one",
    shell_complete=completing.adventures,
    help=LAID_OVER,
)
@click.option("--quiet", is_flag=True, help="Only say what is wrong.")
def check(path: Path | None, adventure: str, quiet: bool) -> None:
    """Validate content: all shipped packs, or PATH, a folder of TOML files or a single one."""
    try:
        found = inspect_shipped() if path is None else [inspect(path, adventure)]
    except SetupError as error:
        raise click.UsageError(str(error)) from error
    console = Console(highlight=False, markup=False)
    for each in found:
        if not quiet and each.files:
            show(console, each)
        for flaw in each.errors:
            click.echo(one_line(str(flaw)), err=True)
    if any(each.errors for each in found):
        raise click.exceptions.Exit(1)
    if not quiet:
        console.print("Everything is in order.")


def one_line(text: str) -> str:
    """An error may quote what stands in a file: nothing of it reaches the terminal but what can be read."""
    return "".join(each if each.isprintable() else f"\\x{ord(each):02x}" for each in text)


def show(console: Console, found: Inspection) -> None:
    """What is in a pack."""
    files = "1 file" if found.files == 1 else f"{found.files} files"
    console.print(Text.assemble((found.name, "bold"), f": {files}, {found.cards} cards"))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("kind", style="bold")
    table.add_column("cards", justify="right")
    table.add_column("of which")
    for kind, counts in found.kinds.items():
        table.add_row(kind, str(counts.total()), summary(counts) if "" not in counts else "")
    if found.kinds:
        console.print(table)
    for label, line in (
        (f"verbs used ({len(found.verbs)})", summary(found.verbs)),
        ("verbs no card uses", ", ".join(found.unused)),
        ("text written by hand", _named(found.hand_written)),
    ):
        if line:
            console.print(Text.assemble((label, "dim"), f": {line}"))
    for warning in found.warnings:
        console.print(Text.assemble(("warning", "yellow"), f": {warning}"))


def _named(cards: list[str]) -> str:
    if not cards:
        return "none"
    more = len(cards) - NAMED
    return f"{len(cards)} ({', '.join(cards[:NAMED])}{f' and {more} more' if more > 0 else ''})"
