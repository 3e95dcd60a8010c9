"""Shell completions: adventures, variants, bots, packs.

They depend on the adventure already typed; before that, everything is offered.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from questable import Adventure

HUMAN = "human"


def adventures(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete ids of adventures."""
    import questable

    return _beginning(incomplete, ((each.id, each.name) for each in questable.adventures()))


def adventures_and_files(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete ids of adventures, and saved games."""
    return [*adventures(context, parameter, incomplete), CompletionItem(incomplete, type="file")]


def variants(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete optional rules not yet named."""
    named = context.params.get("variants") or ()
    return _beginning(
        incomplete, ((each.id, each.text) for one in _meant(context) for each in one.variants if each.id not in named)
    )


def packs(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete names of packs, and folders."""
    import questable

    known = [pack for one in _meant(context) for pack in questable.packs(one) if not pack.problem]
    names = [(pack.id, pack.name) for pack in known]
    if ":" in incomplete:
        names = [(f"{pack.id}:focus", pack.name) for pack in known if pack.focusable]
    return [*_beginning(incomplete, names), CompletionItem(incomplete, type="dir")]


def packs_and_files(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete packs to inspect: names, folders and single files."""
    return [each for each in packs(context, parameter, incomplete) if each.type == "plain"] + [
        CompletionItem(incomplete, type="file")
    ]


def bots(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete a bot for the last seat of `greedy,random,…`."""
    return _at_the_last_seat(context, incomplete, ())


def players(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete a person or a bot for the last seat."""
    return _at_the_last_seat(context, incomplete, (HUMAN,))


def _at_the_last_seat(context: click.Context, incomplete: str, others: tuple[str, ...]) -> list[CompletionItem]:
    from questable.bots import bot_names

    before, comma, _ = incomplete.rpartition(",")
    names = (*others, *(name for one in _meant(context) for name in bot_names(one)))
    return _beginning(incomplete, ((f"{before}{comma}{name}", "") for name in names))


def _meant(context: click.Context) -> tuple[Adventure, ...]:
    """Return the adventure that was named, or all."""
    import questable

    every = questable.adventures()
    named = (context.params.get("adventure"), *context.args)  # an option without its value leaves arguments unparsed
    return tuple(each for each in every if each.id in named) or every


def _beginning(incomplete: str, found: Iterable[tuple[str, str]]) -> list[CompletionItem]:
    """Return each completion once, with its help."""
    return [CompletionItem(name, help=text) for name, text in dict(found).items() if name.startswith(incomplete)]
