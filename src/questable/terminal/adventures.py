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
from questable.speech import Say, box_name, box_text
from questable.terminal.documents import write_document
from questable.terminal.wording import UNTRANSLATED, own_book, usual_language


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON document on stdout.")
@click.option("--language", metavar="CODE", help="en, de …; what the system speaks unless it is named.")
def adventures(as_json: bool, language: str | None) -> None:
    """What can be played: seats, variants, packs and bots of every adventure."""
    if as_json:
        write_document("adventures", {"adventures": [as_data(each) for each in installed()]})
        return
    console = Console(highlight=False)
    for each in installed():
        console.print(as_page(each, language or usual_language()))


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


def as_page(adventure: Adventure, language: str) -> Group:
    """An adventure as people read it."""
    say = own_book(language).say
    low, high = adventure.seats
    facts = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    facts.add_row(say(Say("family")), Text(adventure.family.name))
    facts.add_row(say(Say("seats")), say(Say("from-to", least=low, most=high)) if high > low else str(low))
    facts.add_row(say(Say("bots")), Text(", ".join(bot_names(adventure))))
    facts.add_row(say(Say("packs")), Text(", ".join(adventure.packs) or say(Say("no-packs"))))
    variants = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    variants.add_column(style="bold", no_wrap=True)
    variants.add_column()
    for variant in adventure.variants:
        text = Text(box_text(variant, language, UNTRANSLATED))
        if variant.implies:
            text.append(f" {say(Say('with-variants', variants=', '.join(variant.implies)))}", style="dim")
        if variant.seats:
            least, most = variant.seats
            text.append(f" {say(Say('for-seats', least=least, most=most if most > least else 0))}", style="dim")
        variants.add_row(variant.id, text)
    if adventure.variants:
        facts.add_row(say(Say("variants")), variants)
    return Group(
        Text.assemble((adventure.id, "bold cyan"), "  ", (box_name(adventure, language, UNTRANSLATED), "bold")),
        Padding(Text(box_text(adventure, language, UNTRANSLATED)), (0, 2)),
        Padding(facts, (0, 2, 1, 2)),
    )
