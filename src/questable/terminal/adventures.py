"""`questable adventures`: what can be played."""

from typing import Any

import click
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from questable import Adventure
from questable import adventures as installed
from questable.bots import bot_names
from questable.terminal.documents import write_document


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON document on stdout.")
def adventures(as_json: bool) -> None:
    """What can be played: seats, variants, packs and bots of every adventure."""
    if as_json:
        write_document("adventures", {"adventures": [as_data(each) for each in installed()]})
        return
    console = Console(highlight=False)
    for each in installed():
        console.print(as_page(each))


def as_data(adventure: Adventure) -> dict[str, Any]:
    """An adventure as `--json` shows it."""
    return {
        "id": adventure.id,
        "name": adventure.name,
        "summary": adventure.summary,
        "family": adventure.family.id,
        "family_name": adventure.family.name,
        "seats": list(adventure.seats),
        "variants": [
            {
                "id": variant.id,
                "text": variant.text,
                "rules": list(variant.rules),
                "implies": list(variant.implies),
                "seats": list(variant.seats) if variant.seats else None,
            }
            for variant in adventure.variants
        ],
        "packs": list(adventure.packs),
        "bots": list(bot_names(adventure)),
    }


def as_page(adventure: Adventure) -> Group:
    """An adventure as people read it."""
    low, high = adventure.seats
    facts = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    facts.add_row("family", Text(adventure.family.name))
    facts.add_row("seats", f"{low} to {high}" if high > low else str(low))
    facts.add_row("bots", Text(", ".join(bot_names(adventure))))
    facts.add_row("packs", Text(", ".join(adventure.packs) or "none of its own; --pack DIR adds yours"))
    variants = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    variants.add_column(style="bold", no_wrap=True)
    variants.add_column()
    for variant in adventure.variants:
        text = Text(variant.text)
        if variant.implies:
            text.append(f" With {', '.join(variant.implies)}.", style="dim")
        if variant.seats:
            least, most = variant.seats
            seats = f"{least} to {most} seats" if most > least else f"{least} seat{'s' if least > 1 else ''}"
            text.append(f" For {seats}.", style="dim")
        variants.add_row(variant.id, text)
    if adventure.variants:
        facts.add_row("variants", variants)
    return Group(
        Text.assemble((adventure.id, "bold cyan"), "  ", (adventure.name, "bold")),
        Padding(Text(adventure.summary), (0, 2)),
        Padding(facts, (0, 2, 1, 2)),
    )
