"""`questable adventures`: what can be played."""

from typing import Any

import click
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from questable import Adventure, packs
from questable import adventures as installed
from questable.bots import bot_names
from questable.speech import Say, box_name, box_text, chain, pack_name, role_name
from questable.terminal.documents import write_document
from questable.terminal.wording import UNTRANSLATED, own_book, usual_language


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--language", metavar="CODE", help="en, de … [the language of your system]")
def adventures(as_json: bool, language: str | None) -> None:
    """List all adventures with their seats, variants, packs and bots."""
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
        "roles": {str(seat): role_name(adventure, role) for seat, role in adventure.roles.items()},
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
        "packs": [
            {
                "id": info.id,
                "name": info.name,
                "text": info.text,
                "shipped": info.shipped,
                "brings": dict(info.brings),
                "taken": dict(info.taken),
                "left_out": {deck: list(rules) for deck, rules in info.left_out.items()},
                "on_request": info.on_request,
                "focusable": info.focusable,
                "problem": info.problem,
            }
            for info in packs(adventure)
        ],
        "bots": list(bot_names(adventure)),
    }


def _packs(adventure: Adventure, language: str) -> Table | str:
    """Its packs, with what it takes of each; those of which it takes nothing are not its packs."""
    say = own_book(language).say
    found = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    found.add_column(style="bold", no_wrap=True)
    found.add_column()
    for info in packs(adventure):
        if info.problem and (info.shipped or _fits_elsewhere(info.id, adventure)):
            continue
        text = Text(pack_name(info, language, UNTRANSLATED))
        if info.problem:
            text.append(f" {info.problem}", style="red")
        else:
            taken = [Say("so-many-of", count=count, deck=deck) for deck, count in info.taken.items()]
            text.append(f" {say(Say('in-brackets', inside=chain(taken, ', ')))}", style="dim")
        if info.on_request:
            text.append(f" {say(Say('on-request'))}", style="dim")
        found.add_row(info.id, text)
    return found if found.rows else say(Say("no-packs"))


def _fits_elsewhere(pack: str, adventure: Adventure) -> bool:
    """Is it in order, but written for other adventures?"""
    others = [each for each in installed() if each.id != adventure.id]
    return any(info.id == pack and not info.problem for each in others for info in packs(each))


def as_page(adventure: Adventure, language: str) -> Group:
    """An adventure as people read it."""
    say = own_book(language).say
    low, high = adventure.seats
    facts = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    facts.add_row(say(Say("family")), Text(adventure.family.name))
    seats = say(Say("from-to", least=low, most=high)) if high > low else str(low)
    roles = (
        say(
            Say(
                "role-of-seat",
                seat=seat + 1 if seat >= 0 else seat,
                role=role_name(adventure, role, language, UNTRANSLATED),
            )
        )
        for seat, role in adventure.roles.items()
    )
    facts.add_row(say(Say("seats")), Text("; ".join((seats, *roles))))
    facts.add_row(say(Say("bots")), Text(", ".join(bot_names(adventure))))
    facts.add_row(say(Say("packs")), _packs(adventure, language))
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
